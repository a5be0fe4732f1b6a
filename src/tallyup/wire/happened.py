"""New facts of a table as the events that everybody may hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from tallyup import engine as g
from tallyup.table import Happened, Model
from tallyup.table import facts as f
from tallyup.wire import events as w
from tallyup.wire.types import Status
from tallyup.wire.view import DieView


class Teller:
    """Turns facts into events. It remembers the names that a later fact replaces."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def tell(self, happened: Happened, model: Model) -> list[w.Event]:
        """The events of one fact. ``model`` is the table just after it."""
        body = happened.fact.body
        events = list(_game_events(happened.events, model))
        if (own := _TABLE.get(type(body))) is not None:
            events = [*own(body, self._names), *events]
        self._names = [sitter.name for sitter in model.sitters]
        return events


def _game_events(events: tuple[g.Event, ...], model: Model) -> Iterator[w.Event]:
    banks = [w.Bank(event.seat, event.points, event.score) for event in events if isinstance(event, g.Banked)]
    for event in events:
        match event:
            case g.Banked():
                continue
            case g.Revealed(choices):
                total = banks[0].points if banks else _running_total(model)
                yield w.Revealed(choices=[w.Choosing(s, c.value) for s, c in choices], banks=banks, total=total)
            case g.TallyUpScored():
                yield _tally_up(event, model)
            case _:
                yield _GAME[type(event)](event)


def _running_total(model: Model) -> int:
    return 0 if model.state is None else model.state.total


def _tally_up(event: g.TallyUpScored, model: Model) -> w.TallyUp:
    quickest_first = sorted(model.reactions.items(), key=lambda item: (item[1], item[0]))
    return w.TallyUp(
        first=list(event.first),
        awards=[w.Award(seat, points) for seat, points in event.awards],
        scores=list(event.scores),
        reactions=[w.Reaction(seat, ms) for seat, ms in quickest_first],
    )


def _dice(dice: tuple[g.Die, ...], faces: tuple[g.Face, ...]) -> list[DieView]:
    return [DieView(die.value, str(face)) for die, face in zip(dice, faces, strict=True)]


def _main_rolled(event: g.MainRolled) -> w.MainRolled:
    return w.MainRolled(
        dice=_dice(event.dice, event.faces),
        stars=event.stars,
        points=event.points,
        total=event.total,
        up_die=event.points > 0 and any(face.circled for face in event.faces),
    )


def _bonus_rolled(event: g.BonusRolled) -> w.BonusRolled:
    return w.BonusRolled(dice=_dice(event.dice, event.faces), stars=event.stars, points=event.points, total=event.total)


def _up_rolled(event: g.UpRolled) -> w.UpRolled:
    return w.UpRolled(face=event.face.value, change=event.change, total=event.total, bonus_dice=event.bonus_dice)


def _round_ended(event: g.RoundEnded) -> w.RoundEnded:
    return w.RoundEnded(
        number=event.number,
        reason=event.reason.value,
        lost=list(event.lost),
        total=event.total,
        scores=list(event.scores),
    )


_GAME: Final[Mapping[type, Callable[[Any], w.Event]]] = MappingProxyType(
    {
        g.RoundStarted: lambda e: w.RoundStarted(number=e.number, active=e.active, tie_break=e.tie_break),
        g.TrioPicked: lambda e: w.TrioPicked(seat=e.seat, dice=[die.value for die in e.dice]),
        g.MainRolled: _main_rolled,
        g.UpRolled: _up_rolled,
        g.BonusPicked: lambda e: w.BonusPicked(seat=e.seat, dice=[die.value for die in e.dice]),
        g.BonusRolled: _bonus_rolled,
        g.RoundEnded: _round_ended,
        g.GameEnded: lambda e: w.GameEnded(reason=e.reason.value, winner=e.winner, scores=list(e.scores)),
    }
)

# A sealed choice is told without what it is: this is the only place where one becomes a message for others.
_TABLE: Final[Mapping[type, Callable[[Any, list[str]], list[w.Event]]]] = MappingProxyType(
    {
        f.Sealed: lambda b, _: [w.Sealed(seat=b.seat)],
        f.Pressed: lambda b, _: [w.Pressed(seat=b.seat)],
        f.Started: lambda b, _: [w.GameStarted(game=b.game, first=b.first, drawn=b.drawn)],
        f.Sat: lambda b, names: [w.Sat(seat=len(names), name=b.name)],
        f.BotSat: lambda b, names: [w.Sat(seat=len(names), name=b.name, level=b.level)],
        f.Unseated: lambda b, names: [w.Unseated(name=names[b.seat])],
        f.Renamed: lambda b, names: [w.Renamed(seat=b.seat, old=names[b.seat], name=b.name)],
        f.Hosted: lambda b, _: [w.HostChanged(seat=b.seat)],
        f.Paused: lambda b, _: [w.StatusChanged(status=Status.PAUSED, seat=b.seat)],
        f.Resumed: lambda b, _: [w.StatusChanged(status=Status.PLAYING, seat=b.seat)],
        f.Suspended: lambda _b, _: [w.StatusChanged(status=Status.SUSPENDED)],
        f.Revived: lambda _b, _: [w.StatusChanged(status=Status.PLAYING)],
        f.Late: lambda b, _: [w.Late(seat=b.seat)],
        f.StoodIn: lambda b, _: [w.StandIn(seat=b.seat, reason=b.reason.value)],
        f.Back: lambda b, _: [w.Back(seat=b.seat)],
        f.Resigned: lambda b, _: [w.Resigned(seat=b.seat)],
        f.TakenOver: lambda b, names: [w.TakenOver(seat=b.seat, old=names[b.seat], name=b.name)],
        f.ClockGiven: lambda _b, _: [w.ClockGiven()],
    }
)
