"""A second opinion on the rules: a score sheet kept with pencil and paper, sharing no code with ``play``.

It follows the numbered procedure of a round from top to bottom, takes the actions off a list as they are needed, and
knows nothing of positions, phases or events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

from tallyup.engine import Action, Choice, Decide, Face, Options, PickBonus, PickTrio, Roll, RollUp, Shout


class Unfinished(Exception):
    """The actions ran out in mid-game."""


@dataclass
class Sheet:
    """Scores as they are after the given actions, and the winner if the game is over by then."""

    scores: list[int]
    options: Options
    actions: Iterator[Action]
    winner: int | None = None
    is_in: list[bool] = field(default_factory=list)

    def take(self, kind: type) -> Action:
        action = next(self.actions, None)
        if action is None:
            raise Unfinished
        assert type(action) is kind, f"{action} where the rules want {kind.__name__}"
        return action

    def play_game(self) -> None:
        for rounds in count(1):
            self.play_round()
            best = max(self.scores)
            turns = self.options.turns
            ended = rounds >= turns * len(self.scores) if turns else best >= self.options.target
            if ended and self.scores.count(best) == 1:
                self.winner = self.scores.index(best)
                assert next(self.actions, None) is None
                return

    def play_round(self) -> None:
        self.is_in = [True] * len(self.scores)
        total = 0
        self.take(PickTrio)
        while True:
            main = self.roll()
            if sum(face.star for face in main) == 2:
                return
            if sum(face.star for face in main) == 3:
                self.tally_up()
            else:
                total += sum(face.points for face in main)
                if any(face.circled for face in main):
                    if not self.options.high_stakes and not self.decide(total):
                        return
                    changed = self.up_die(total, main)
                    if changed is None:
                        return
                    total = changed
            if not self.decide(total):
                return

    def roll(self) -> tuple[Face, ...]:
        action = self.take(Roll)
        assert isinstance(action, Roll)
        return action.faces

    def up_die(self, total: int, main: tuple[Face, ...]) -> int | None:
        """The new total, or None for a bust."""
        action = self.take(RollUp)
        assert isinstance(action, RollUp)
        text = action.face.value
        if text == "x2":
            return total * 2
        if len(text) == 4:
            return total + int(text)
        if text != "+3":
            self.take(PickBonus)
        bonus = self.roll()
        assert len(bonus) == int(text)
        stars = [face for face in main + bonus if face.star]
        return None if len(stars) > 1 else total + sum(face.points for face in bonus)

    def tally_up(self) -> None:
        action = self.take(Shout)
        assert isinstance(action, Shout)
        for seat, here in enumerate(self.is_in):
            if seat in action.first:
                self.scores[seat] += 200
            elif here:
                self.scores[seat] += 100

    def decide(self, total: int) -> bool:
        """Whether anyone is IN afterwards."""
        action = self.take(Decide)
        assert isinstance(action, Decide)
        assert [seat for seat, _ in action.choices] == [seat for seat, here in enumerate(self.is_in) if here]
        for seat, choice in action.choices:
            if choice is Choice.OUT:
                self.scores[seat] += total
                self.is_in[seat] = False
        return any(self.is_in)


def referee(players: int, options: Options, actions: Sequence[Action]) -> Sheet:
    """The sheet after all these actions. Fails when they are not what the rules want."""
    sheet = Sheet([0] * players, options, iter(actions))
    with suppress(Unfinished):
        sheet.play_game()
    return sheet
