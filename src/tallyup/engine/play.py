"""How a game starts and what each action brings about: the rules, phase by phase."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tallyup.engine.actions import Choice, Decide, PickBonus, PickTrio, Roll, RollUp, Seat, Shout
from tallyup.engine.dice_set import UpFace, in_order
from tallyup.engine.errors import BadInput
from tallyup.engine.events import (
    Banked,
    BonusPicked,
    BonusRolled,
    Event,
    GameEnded,
    GameReason,
    MainRolled,
    Revealed,
    RoundEnded,
    RoundReason,
    RoundStarted,
    TallyUpScored,
    TrioPicked,
    UpRolled,
)
from tallyup.engine.legality import check, unused
from tallyup.engine.options import MAX_PLAYERS, MIN_PLAYERS, Options
from tallyup.engine.state import Phase, State, Step
from tallyup.engine.text import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tallyup.engine.actions import Action
    from tallyup.engine.dice_set import Face

BUST_STARS: Final = 2  # R3.2, R6.4
TALLY_UP_STARS: Final = 3  # R3.3
FIRST_SHOUT_POINTS: Final = 200  # R4.2
STILL_IN_POINTS: Final = 100  # R4.2
UP_POINTS: Final = 100  # R6.2


def start(players: int, *, first: Seat = Seat(0), options: Options = Options()) -> Step:  # noqa: B008  (frozen)
    """A new game of 1 to 10 players, the seat ``first`` active; with its ``RoundStarted``.

    Raises BadInput ``input/players``, ``input/first`` or ``input/options``.
    """
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:  # R1.1
        raise BadInput("input/players", f"{shown(players)} players: it must be {MIN_PLAYERS} to {MAX_PLAYERS}")
    if type(first) is not int or not 0 <= first < players:  # R1.5
        raise BadInput("input/first", f"no seat {shown(first)} among {players} players can start")
    if type(options) is not Options:
        raise BadInput("input/options", f"{shown(options)} are no options of a game")
    scores = (0,) * players  # R1.5
    state = State(options, first, scores, 1, first, Phase.PICK_TRIO, (True,) * players)
    return Step(state, (RoundStarted(1, first, tie_break=False),))


def apply(state: State, action: Action) -> Step:
    """The next position and the events that led there. Raises as ``check`` does; then nothing has changed."""
    check(state, action)
    return _APPLY[state.phase](state, action)


def _pick_trio(state: State, action: PickTrio) -> Step:
    trio = in_order(action.dice)
    return Step(replace(state, phase=Phase.MAIN_ROLL, trio=trio), (TrioPicked(action.seat, trio),))  # R2.2, R2.3


def _main_roll(state: State, action: Roll) -> Step:
    faces = action.faces
    stars = _stars(faces)
    points = _points(faces) if stars < BUST_STARS else 0  # R3.1
    total = state.total + points
    rolled = MainRolled(state.trio, faces, stars, points, total)
    if stars == BUST_STARS:
        return _end_round(state, RoundReason.BUST, (rolled,))  # R3.2
    if stars == TALLY_UP_STARS:
        phase = Phase.SHOUT  # R3.3
    elif not any(face.circled for face in faces):
        phase = Phase.DECIDE  # R3.1
    else:
        phase = Phase.UP_ROLL if state.options.high_stakes else Phase.DECIDE_BEFORE_UP  # R3.1, R8.3
    return Step(replace(state, phase=phase, total=total, main=faces), (rolled,))


def _shout(state: State, action: Shout) -> Step:
    first = frozenset(action.first)
    awards = tuple(
        (seat, FIRST_SHOUT_POINTS if seat in first else STILL_IN_POINTS)  # R4.2, R4.3, R4.5
        for seat in state.seats
        if seat in first or state.is_in[seat]
    )
    scores = _add(state.scores, awards)  # R4.4: to the score, at once
    event = TallyUpScored(action.first, awards, scores)
    return Step(replace(state, phase=Phase.DECIDE, scores=scores), (event,))  # R3.3


def _decide(state: State, action: Decide) -> Step:
    out = [seat for seat, choice in action.choices if choice is Choice.OUT]
    scores = _add(state.scores, [(seat, state.total) for seat in out])  # R5.2
    is_in = tuple(here and seat not in out for seat, here in enumerate(state.is_in))
    banked = (Banked(seat, state.total, scores[seat]) for seat in out)
    events: tuple[Event, ...] = (Revealed(action.choices), *banked)
    after = replace(state, scores=scores, is_in=is_in)
    if not any(is_in):
        return _end_round(after, RoundReason.ALL_OUT, events)  # R2.5, R5.4
    if state.phase is Phase.DECIDE_BEFORE_UP:
        return Step(replace(after, phase=Phase.UP_ROLL), events)
    return Step(replace(after, phase=Phase.MAIN_ROLL, main=(), up=None, bonus=()), events)  # R2.4, R6.5


def _up_roll(state: State, action: RollUp) -> Step:
    change = {UpFace.PLUS_100: UP_POINTS, UpFace.MINUS_100: -UP_POINTS, UpFace.DOUBLE: state.total}.get(action.face, 0)
    total = state.total + change  # R6.2: below zero too
    rolled = UpRolled(action.face, change, total, action.face.bonus_dice)
    after = replace(state, up=action.face, total=total)
    dice = unused(state)
    if not rolled.bonus_dice:
        return Step(replace(after, phase=Phase.DECIDE), (rolled,))
    if rolled.bonus_dice < len(dice):
        return Step(replace(after, phase=Phase.PICK_BONUS), (rolled,))
    # R6.3: +3 leaves no choice
    return Step(replace(after, phase=Phase.BONUS_ROLL, bonus=dice), (rolled, BonusPicked(state.active, dice)))


def _pick_bonus(state: State, action: PickBonus) -> Step:
    dice = in_order(action.dice)
    return Step(replace(state, phase=Phase.BONUS_ROLL, bonus=dice), (BonusPicked(action.seat, dice),))  # R6.3


def _bonus_roll(state: State, action: Roll) -> Step:
    stars = _stars(state.main) + _stars(action.faces)
    bust = stars >= BUST_STARS  # R6.4, R4.1
    points = 0 if bust else _points(action.faces)  # R6.5
    rolled = BonusRolled(state.bonus, action.faces, stars, points, state.total + points)
    if bust:
        return _end_round(state, RoundReason.BUST, (rolled,))
    return Step(replace(state, phase=Phase.DECIDE, total=rolled.total), (rolled,))  # R6.5: circles trigger nothing


def _end_round(state: State, reason: RoundReason, events: tuple[Event, ...]) -> Step:
    # R2.6: whoever is still IN scores nothing; R2.5: total 0, all IN, the dice go on clockwise
    ended = RoundEnded(state.round, reason, state.seats_in, state.total, state.scores)
    everyone = (True,) * state.players
    after = State(state.options, state.first, state.scores, state.round, state.active, Phase.OVER, everyone)
    tested = _tested(after)
    leaders = [seat for seat in state.seats if state.scores[seat] == max(state.scores)]
    if tested is not None and len(leaders) == 1:
        won = GameEnded(tested, leaders[0], state.scores)  # R7.2
        return Step(replace(after, end=won), (*events, ended, won))
    active = Seat((state.active + 1) % state.players)  # R1.5, R2.5
    started = RoundStarted(state.round + 1, active, tie_break=tested is not None)  # R7.3
    return Step(replace(after, round=started.number, active=active, phase=Phase.PICK_TRIO), (*events, ended, started))


def _tested(state: State) -> GameReason | None:
    """Which condition of the end holds after this round (R7.1): the same test after every one (R7.4)."""
    turns = state.options.turns
    if turns is None:
        return GameReason.TARGET if max(state.scores) >= state.options.target else None  # R7.2
    return GameReason.TURNS if state.round >= turns * state.players else None  # R8.2


def _stars(faces: tuple[Face, ...]) -> int:
    return sum(face.star for face in faces)


def _points(faces: tuple[Face, ...]) -> int:
    return sum(face.points for face in faces)


def _add(scores: tuple[int, ...], gains: tuple[tuple[Seat, int], ...] | list[tuple[Seat, int]]) -> tuple[int, ...]:
    gained = dict(gains)
    return tuple(score + gained.get(Seat(seat), 0) for seat, score in enumerate(scores))


_APPLY: Final[Mapping[Phase, Callable[[State, Any], Step]]] = {
    Phase.PICK_TRIO: _pick_trio,
    Phase.MAIN_ROLL: _main_roll,
    Phase.SHOUT: _shout,
    Phase.DECIDE_BEFORE_UP: _decide,
    Phase.UP_ROLL: _up_roll,
    Phase.PICK_BONUS: _pick_bonus,
    Phase.BONUS_ROLL: _bonus_roll,
    Phase.DECIDE: _decide,
}
