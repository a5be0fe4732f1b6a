"""A table that tests talk to: persons by name, time by hand, dice by script."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tallyup.dice import read_roll
from tallyup.engine import Choice, Event, PickBonus, PickTrio, Seat, TallyUpError
from tallyup.table import Fact, Happened, Model, Table, TableOptions
from tallyup.table import commands as c
from tallyup.table.table import AnyCommand
from tallyup.table.types import AskKind

T0 = 1_800_000_000_000
CODE = "BCDFGH"
NONCE = "n" * 22
RISKY = ["red", "orange", "yellow"]
HUNDRED = "50 50 *"
"""A Main Roll of the risky trio: 100 points, no Up Die, one decision."""
CIRCLE = "50 (70) *"
"""A Main Roll of the risky trio that calls for the Up Die."""
STARS = "* * *"
BUST = "* * 20"


class Desk:
    """Everyone named sits down, in this order; the first is host."""

    def __init__(self, people: str = "ann ben cem", *, bots: tuple[str, ...] = (), **options: Any) -> None:
        self.now = T0
        self.facts: list[Fact] = []
        self.events: list[Event] = []
        self._ids = 0
        self.table, opened = Table.open(CODE, TableOptions(**options), T0)
        self._keep(opened)
        for person in people.split():
            self.say(person, c.Sit, name=person.title())
        for level in bots:
            self.say(people.split(maxsplit=1)[0], c.AddBot, level=level)

    @property
    def model(self) -> Model:
        return self.table.model

    @property
    def scores(self) -> tuple[int, ...]:
        assert self.model.state is not None
        return self.model.state.scores

    def feed(self, command: AnyCommand, by: str = "", reaction: int = 0) -> list[str]:
        """The names of the new facts."""
        new = self.table.handle(command, self.now, by=by, reaction=reaction)
        self._keep(new)
        return [type(each.fact.body).__name__ for each in new]

    def say(self, who: str, kind: Any, reaction: int = 0, *, step: int | None = None, **fields: Any) -> list[str]:
        self._ids += 1
        if "step" in kind.__struct_fields__:
            fields["step"] = self.model.step if step is None else step
        return self.feed(kind(**{"id": f"c{self._ids}", **fields}), who, reaction)

    def refused(self, who: str, kind: Any, **fields: Any) -> str:
        """The code of the refusal, which changed nothing."""
        before = copy.deepcopy(self.model)
        with pytest.raises(TallyUpError) as refusal:
            self.say(who, kind, **fields)
        assert self.model == before
        return refusal.value.code

    def start(self, *, first: int = 0) -> Desk:
        """A game, in which that seat is active first."""
        game = self.model.next_game()
        self.feed(c.Prepare(game, f"{game:064x}"))
        host = self.model.host
        assert host is not None
        self.say(host, c.SetFirst, seat=first)
        self.begin(host)
        return self

    def begin(self, host: str, drawn: int = 0) -> list[str]:
        self._ids += 1
        start = c.Start(id=f"c{self._ids}")
        return self.feed(c.Begin(start, ("",) * len(self.model.sitters), drawn), host)

    def pick(self, *dice: str) -> Desk:
        """The active seat picks, whoever plays it."""
        state, model = self.model.state, self.model
        assert state is not None
        person = model.sitters[state.active].person
        if model.asked.kind is AskKind.TRIO:
            kind, answer = c.PickTrio, PickTrio(state.active, dice)  # type: ignore[arg-type]
        else:
            kind, answer = c.PickBonus, PickBonus(state.active, dice)  # type: ignore[arg-type,assignment]
        if person is None:
            self.feed(c.BotActs(model.step, state.active, answer))
        else:
            self.say(person, kind, dice=list(dice))
        return self

    def roll(self, text: str, by: str = "") -> Desk:
        """These dice fall, by themselves or by a person's press."""
        model = self.model
        assert model.state is not None
        self._ids += 1
        press = c.Roll(id=f"c{self._ids}", step=model.step) if by else None
        self.feed(c.Rolled(model.step, read_roll(model.state, text), press), by)
        return self

    def main(self, text: str) -> Desk:
        """The risky trio is picked if need be, and rolled."""
        if self.model.asked.kind is AskKind.TRIO:
            self.pick(*RISKY)
        return self.roll(text)

    def choose(self, **choices: str) -> Desk:
        for person, choice in choices.items():
            self.say(person, c.Choose, choice=choice)
        return self

    def bot_chooses(self, seat: int, choice: str) -> list[str]:
        return self.feed(c.BotActs(self.model.step, Seat(seat), Choice(choice)))

    def wait(self, ms: int) -> list[str]:
        """Time passes, and the table is told."""
        self.now += ms
        return self.feed(c.Tick())

    def _keep(self, new: tuple[Happened, ...]) -> None:
        self.facts += [each.fact for each in new]
        self.events += [event for each in new for event in each.events]


def over(desk: Desk) -> Desk:
    """The game ends at once: the first seat alone goes OUT with 100. It has a target of 100 at most."""
    desk.main(HUNDRED)
    people = [sitter.person for sitter in desk.model.sitters]
    assert all(people), "for people only"
    desk.choose(**{person: "out" if seat == 0 else "in" for seat, person in enumerate(people) if person})
    return desk.roll(BUST)
