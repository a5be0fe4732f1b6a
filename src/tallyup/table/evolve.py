"""What each fact changes. Nothing is checked here: a stored fact has happened."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from tallyup.engine import (
    Banked,
    BonusPicked,
    BonusRolled,
    Event,
    GameEnded,
    MainRolled,
    PickBonus,
    PickTrio,
    Roll,
    RollUp,
    RoundEnded,
    RoundStarted,
    Seat,
    Step,
    TrioPicked,
    UpFace,
    UpRolled,
    apply,
    start,
)
from tallyup.record import parse_action
from tallyup.table import facts as f
from tallyup.table.model import REMEMBERED_COMMANDS, Model, Sitter, Term, Tray
from tallyup.table.types import Status


def evolve(model: Model, fact: f.Fact) -> tuple[Event, ...]:
    """Change ``model`` by this fact; the engine's events that it brought about."""
    assert fact.version == model.version + 1, f"fact {fact.version} after version {model.version} of {model.code}"
    model.version = fact.version
    if fact.id:
        seen = model.seen.setdefault(fact.by, OrderedDict())
        seen[fact.id] = fact.version
        if len(seen) > REMEMBERED_COMMANDS:
            seen.popitem(last=False)
    return _EVOLVE[type(fact.body)](model, fact.body, fact.at) or ()


def _opened(model: Model, body: f.Opened, at: int) -> None:
    model.code, model.options, model.opened = body.code, body.options, at


def _named(model: Model, body: f.Named, _at: int) -> None:
    model.name = body.name


def _sat(model: Model, body: f.Sat, _at: int) -> None:
    model.sitters.append(Sitter(body.name, person=body.person))
    _reseated(model, [*range(len(model.sitters))])


def _bot_sat(model: Model, body: f.BotSat, _at: int) -> None:
    model.sitters.append(Sitter(body.name, level=body.level))
    _reseated(model, [*range(len(model.sitters))])


def _unseated(model: Model, body: f.Unseated, _at: int) -> None:
    gone = model.sitters.pop(body.seat)
    if gone.person is not None:
        model.nonces.pop(gone.person, None)
    if model.first is not None and model.first >= body.seat:
        model.first = None if model.first == body.seat else model.first - 1
    if model.started_first is not None and model.started_first >= body.seat:
        model.started_first -= 1
    _reseated(model, [seat for seat in range(len(model.sitters) + 1) if seat != body.seat])


def _renamed(model: Model, body: f.Renamed, _at: int) -> None:
    model.sitters[body.seat].name = body.name


def _moved(model: Model, body: f.Moved, _at: int) -> None:
    order = [*range(len(model.sitters))]
    order.insert(body.to, order.pop(body.seat))
    model.sitters = [model.sitters[seat] for seat in order]
    if model.first is not None:
        model.first = order.index(model.first)
    if model.started_first in order:
        model.started_first = order.index(model.started_first)
    _reseated(model, order)


def _reseated(model: Model, order: list[int]) -> None:
    """The last game's position is put away and its result follows the seats: ``order`` has the old seat of each."""
    model.state = None
    end, rounds = model.result, model.result_rounds
    if end is None:
        return
    if end.winner not in order:
        model.status, model.result, model.result_rounds = Status.LOBBY, None, []
        return
    model.result = GameEnded(end.reason, Seat(order.index(end.winner)), _in_order(end.scores, order))
    model.result_rounds = [(number, _in_order(scores, order)) for number, scores in rounds]


def _in_order(scores: tuple[int, ...], order: list[int]) -> tuple[int, ...]:
    """A newcomer had nothing."""
    return tuple(scores[seat] if seat < len(scores) else 0 for seat in order)


def _hosted(model: Model, body: f.Hosted, _at: int) -> None:
    model.host = None if body.seat is None else model.sitters[body.seat].person


def _options_set(model: Model, body: f.OptionsSet, _at: int) -> None:
    model.options = body.options


def _first_named(model: Model, body: f.FirstNamed, _at: int) -> None:
    model.first = body.seat


def _committed(model: Model, body: f.Committed, _at: int) -> None:
    model.commitments = {game: seen for game, seen in model.commitments.items() if game >= body.game - 1}
    model.commitments[body.game] = body.commitment
    model.nonces = {}


def _nonce_given(model: Model, body: f.NonceGiven, _at: int) -> None:
    person = model.sitters[body.seat].person
    assert person is not None, "only persons give nonces"
    model.nonces[person] = body.nonce


def _started(model: Model, body: f.Started, at: int) -> tuple[Event, ...]:
    model.game = body.game
    model.status = Status.PLAYING
    model.first, model.started_first = None, body.first
    model.game_nonces, model.nonces = body.nonces, {}
    model.result, model.draws, model.rounds = None, 0, []
    model.tray, model.reactions = Tray(), {}
    for sitter in model.sitters:
        sitter.missed = 0
    return _stepped(model, start(len(model.sitters), first=Seat(body.first), options=model.options.game()), at)


def _acted(model: Model, body: f.Acted, at: int) -> tuple[Event, ...]:
    state = model.state
    assert state is not None, "an action needs a game"
    action = parse_action(body.action)
    match action:
        case Roll() | RollUp():
            model.draws += 1
            model.rolls += 1
        case _:
            pass
    if not body.by_bot and isinstance(action, PickTrio | PickBonus | Roll | RollUp):
        model.sitters[state.active].missed = 0
    model.reactions = model.pressed
    events = _stepped(model, apply(state, action), at)
    model.picked_by_hand = isinstance(action, PickTrio | PickBonus) and not body.by_bot
    return events


def _stepped(model: Model, step: Step, at: int) -> tuple[Event, ...]:
    model.state = step.state
    model.step += 1
    model.opened = at
    model.picked_by_hand = False
    model.sealed, model.pressed, model.first_press = {}, {}, None
    model.late, model.unseen = set(), set()
    for event in step.events:
        _show(model, event)
    return step.events


def _show(model: Model, event: Event) -> None:
    match event:
        case RoundStarted():
            model.terms, model.banked, model.tie_break = [], {}, event.tie_break
        case Banked(seat, points, _):
            model.banked[seat] = points
        case RoundEnded(number, _, _, _, scores):
            model.rounds.append((number, scores))
        case GameEnded():
            model.status, model.result, model.result_rounds = Status.OVER, event, model.rounds
        case _:
            _show_dice(model, event)


def _show_dice(model: Model, event: Event) -> None:
    match event:
        case TrioPicked():
            model.tray = Tray()
        case MainRolled(dice, faces, stars, points, total):
            model.tray = Tray(main=tuple(zip(dice, faces, strict=True)), stars=stars)
            _term(model, "main", points, f"+{points}", total)
        case UpRolled(face, change, total, _):
            model.tray.up = face
            _term(model, "up", change, "x2" if face is UpFace.DOUBLE else f"{change:+d}", total)
        case BonusPicked(_, dice):
            model.tray.bonus_picked = dice
        case BonusRolled(dice, faces, stars, points, total):
            model.tray.bonus, model.tray.stars = tuple(zip(dice, faces, strict=True)), stars
            _term(model, "bonus", points, f"+{points}", total)
        case _:
            pass


def _term(model: Model, kind: Literal["main", "up", "bonus"], change: int, text: str, total: int) -> None:
    if change:
        model.terms.append(Term(kind, change, text, total))


def _sealed(model: Model, body: f.Sealed, _at: int) -> None:
    model.sealed[body.seat] = body.choice
    model.unseen.discard(body.seat)
    if not body.by_bot:
        model.sitters[body.seat].missed = 0


def _pressed(model: Model, body: f.Pressed, at: int) -> None:
    model.pressed[body.seat] = body.reaction
    if model.first_press is None:
        model.first_press = at
    if not body.by_bot:
        model.sitters[body.seat].missed = 0


def _paused(model: Model, _body: f.Paused, _at: int) -> None:
    model.status = Status.PAUSED


def _resumed(model: Model, _body: f.Resumed | f.Revived, at: int) -> None:
    model.status = Status.PLAYING
    _clock_given(model, f.ClockGiven(), at)


def _suspended(model: Model, _body: f.Suspended, _at: int) -> None:
    model.status = Status.SUSPENDED


def _late(model: Model, body: f.Late, _at: int) -> None:
    model.late.add(body.seat)
    model.sitters[body.seat].missed += 1


def _stood_in(model: Model, body: f.StoodIn, _at: int) -> None:
    model.sitters[body.seat].stand_in = body.reason


def _back(model: Model, body: f.Back, _at: int) -> None:
    sitter = model.sitters[body.seat]
    sitter.stand_in, sitter.missed = None, 0
    model.late.discard(body.seat)


def _resigned(model: Model, body: f.Resigned, _at: int) -> None:
    sitter = model.sitters[body.seat]
    sitter.person, sitter.stand_in = None, None


def _taken_over(model: Model, body: f.TakenOver, _at: int) -> None:
    model.sitters[body.seat] = Sitter(body.name, person=body.person)
    model.late.discard(body.seat)
    if body.seat in model.sealed:
        model.unseen.add(body.seat)


def _clock_given(model: Model, _body: f.ClockGiven, at: int) -> None:
    model.opened = at
    model.late = set()
    if model.first_press is not None:
        model.first_press = at


def _seed_shown(model: Model, body: f.SeedShown, _at: int) -> None:
    model.shown = (body.game, body.seed)


_EVOLVE: Final[Mapping[type[f.Body], Callable[[Model, Any, int], tuple[Event, ...] | None]]] = MappingProxyType(
    {
        f.Opened: _opened,
        f.Named: _named,
        f.Sat: _sat,
        f.BotSat: _bot_sat,
        f.Unseated: _unseated,
        f.Renamed: _renamed,
        f.Moved: _moved,
        f.Hosted: _hosted,
        f.OptionsSet: _options_set,
        f.FirstNamed: _first_named,
        f.Committed: _committed,
        f.NonceGiven: _nonce_given,
        f.Started: _started,
        f.Acted: _acted,
        f.Sealed: _sealed,
        f.Pressed: _pressed,
        f.Paused: _paused,
        f.Resumed: _resumed,
        f.Suspended: _suspended,
        f.Revived: _resumed,
        f.Late: _late,
        f.StoodIn: _stood_in,
        f.Back: _back,
        f.Resigned: _resigned,
        f.TakenOver: _taken_over,
        f.ClockGiven: _clock_given,
        f.SeedShown: _seed_shown,
    }
)
