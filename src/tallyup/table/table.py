"""One table without any I/O: commands and time in, facts out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from tallyup.engine import RULES_VERSION, BadInput, Event, Illegal
from tallyup.table import commands as c
from tallyup.table import decide_lobby as lobby
from tallyup.table import decide_people as people
from tallyup.table import decide_play as play
from tallyup.table import timing
from tallyup.table.evolve import evolve
from tallyup.table.facts import FACTS_VERSION, Body, Fact, Opened
from tallyup.table.model import Model
from tallyup.table.options import TableOptions
from tallyup.table.types import AskKind, Status

AnyCommand: TypeAlias = c.Command | c.RuntimeCommand


@dataclass(frozen=True, slots=True)
class Happened:
    """A new fact, and the engine's events that it brought about."""

    fact: Fact
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """A seat that a bot must act for at the current step. ``late``: at once, its clock has run out."""

    seat: int
    level: str
    kind: AskKind
    late: bool


class Table:
    """A table and its past. ``model`` is for reading only; only facts change it."""

    def __init__(self) -> None:
        self.model = Model()

    @classmethod
    def open(cls, code: str, options: TableOptions, now: int) -> tuple[Table, tuple[Happened, ...]]:
        """A new table with its first fact."""
        options.game()
        table = cls()
        return table, (
            table.take(Fact(version=1, at=now, body=Opened(code=code, rules=RULES_VERSION, options=options))),
        )

    @classmethod
    def rebuild(cls, facts: Iterable[Fact]) -> tuple[Table, tuple[Happened, ...]]:
        """The table that these facts tell of. Raises BadInput ``fact/newer`` or ``fact/gap``."""
        table = cls()
        return table, tuple(table.take(fact) for fact in facts)

    def take(self, fact: Fact) -> Happened:
        """Add a fact that is stored already."""
        if fact.version != self.model.version + 1:
            raise BadInput("fact/gap", f"fact {fact.version} follows {self.model.version} at table {self.model.code!r}")
        if isinstance(fact.body, Opened) and (fact.body.facts > FACTS_VERSION or fact.body.rules > RULES_VERSION):
            raise BadInput("fact/newer", f"table {fact.body.code} was written by a newer version of this program")
        return Happened(fact, evolve(self.model, fact))

    def handle(self, command: AnyCommand, now: int, *, by: str = "", reaction: int = 0) -> tuple[Happened, ...]:
        """The new facts, already taken; none when the command was seen before or changes nothing.

        ``now`` in ms; ``by`` is the person who asks; ``reaction`` in ms goes with ``Press``. Raises a TallyUpError
        and changes nothing when the command is refused.
        """
        ident = _command_id(command)
        if ident and ident in self.model.seen.get(by, ()):
            return ()
        new: list[Happened] = []
        for body in self._decide(command, now, by, reaction):
            self._note(new, body, now, by, ident if not new else "")
        while (following := play.settle(self.model)) is not None:
            self._note(new, following, now, "", "")
        return tuple(new)

    @property
    def due(self) -> int | None:
        """The next deadline (ms): feed ``Tick`` then."""
        return timing.due(self.model)

    @property
    def roll_due(self) -> int | None:
        """When the runtime rolls by itself (ms), or None."""
        return timing.roll_due(self.model)

    def needs(self) -> tuple[Need, ...]:
        """The seats that a bot must answer for now: picks, choices and shouts."""
        model, asked = self.model, self.model.asked
        if model.status is not Status.PLAYING or asked.kind in _NOT_FOR_BOTS:
            return ()
        owing = sorted(set(asked.seats) - model.answered(asked.kind))
        levels = ((seat, play.acts_for(model, seat)) for seat in owing)
        return tuple(Need(seat, level, asked.kind, seat in model.late) for seat, level in levels if level is not None)

    def _decide(self, command: AnyCommand, now: int, by: str, reaction: int) -> lobby.Bodies:
        if isinstance(command, c.Press):
            return play.press(self.model, command, by, reaction)
        if isinstance(command, c.Tick):
            return play.tick(self.model, command, now)
        if type(command) not in _DECIDE:
            raise Illegal("action/incomplete", f"{type(command).__name__} needs dice from the runtime")
        return _DECIDE[type(command)](self.model, command, by)

    def _note(self, new: list[Happened], body: Body, now: int, by: str, ident: str) -> None:
        new.append(self.take(Fact(version=self.model.version + 1, at=now, body=body, by=by, id=ident)))


def _command_id(command: AnyCommand) -> str:
    match command:
        case c.Begin(start=inner):
            return inner.id
        case c.Rolled(roll=c.Roll() as inner):
            return inner.id
        case _:
            return getattr(command, "id", "")


# Rolls come from a dice stream through `roll_due`, not from a bot.
_NOT_FOR_BOTS: Final = frozenset({AskKind.NOTHING, AskKind.ROLL, AskKind.ROLL_UP, AskKind.ROLL_BONUS})

_DECIDE: Final[Mapping[type, Callable[[Model, Any, str], lobby.Bodies]]] = MappingProxyType(
    {
        c.Sit: lobby.sit,
        c.Rename: lobby.rename,
        c.NameTable: lobby.name_table,
        c.AddBot: lobby.add_bot,
        c.Remove: lobby.remove,
        c.Move: lobby.move,
        c.SetOptions: lobby.set_options,
        c.GiveHost: lobby.give_host,
        c.SetFirst: lobby.set_first,
        c.GiveNonce: lobby.give_nonce,
        c.Prepare: lobby.prepare,
        c.Begin: lobby.begin,
        c.ShowSeed: lobby.show_seed,
        c.PickTrio: play.pick_trio,
        c.PickBonus: play.pick_bonus,
        c.Choose: play.choose,
        c.Rolled: play.rolled,
        c.BotActs: play.bot_acts,
        c.BotPresses: play.bot_presses,
        c.Pause: people.pause,
        c.Resume: people.resume,
        c.Leave: people.leave,
        c.Resign: people.resign,
        c.TakeOver: people.take_over,
        c.AppointStandIn: people.appoint_stand_in,
        c.ComeBack: people.come_back_command,
        c.WentAway: people.went_away,
        c.Returned: people.returned,
        c.GiveClock: people.give_clock,
    }
)
