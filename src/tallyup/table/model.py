"""What a table is at one version: plain fields, changed only by ``evolve``."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final, Literal

from tallyup.engine import Ask, Await, Die, Face, GameEnded, Phase, State, Turn, UpFace, to_act
from tallyup.table.facts import Reason
from tallyup.table.options import TableOptions
from tallyup.table.types import AskKind, Status

SHOUT_DELAY_MS: Final = 700
"""Every client enables the button this long after it received the three stars: the dice have landed by then."""
SHOUT_WINDOW_MS: Final = 5_000
SHOUT_AFTER_FIRST_MS: Final = 500
DEAD_HEAT_MS: Final = 50
QUICKEST_MS: Final = 100
"""Nobody reacts faster; a smaller figure counts as this."""
AUTO_ROLL_MS: Final = 1_500
BOT_ROLL_MS: Final = 1_000
MISSES_TO_STAND_IN: Final = 2  # R9.4
REMEMBERED_COMMANDS: Final = 128
"""How many of a person's latest command ids are kept for repeats."""

_ROLLS: Final = {
    Phase.MAIN_ROLL: AskKind.ROLL,
    Phase.UP_ROLL: AskKind.ROLL_UP,
    Phase.BONUS_ROLL: AskKind.ROLL_BONUS,
}
_ASKS: Final = {Ask.TRIO: AskKind.TRIO, Ask.BONUS: AskKind.BONUS, Ask.DECISION: AskKind.DECISION}
ROLL_KINDS: Final = frozenset(_ROLLS.values())


@dataclass(slots=True)
class Sitter:
    """Who sits in a seat: a person, a bot (``level``), or nobody since a person resigned (neither)."""

    name: str
    person: str | None = None
    level: str | None = None
    stand_in: Reason | None = None
    missed: int = 0

    @property
    def acts_itself(self) -> bool:
        """A person who plays their own seat."""
        return self.person is not None and self.stand_in is None

    @property
    def gone(self) -> bool:
        """A person who has left, or has had no connection for too long."""
        return self.stand_in in {Reason.LEFT, Reason.AWAY}


@dataclass(slots=True)
class Tray:
    """The dice as they lie, until the next Main Roll takes them up."""

    main: tuple[tuple[Die, Face], ...] = ()
    up: UpFace | None = None
    bonus: tuple[tuple[Die, Face], ...] = ()
    bonus_picked: tuple[Die, ...] = ()
    stars: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the Running Total."""

    kind: Literal["main", "up", "bonus"]
    change: int
    text: str
    total: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What the table waits for, and from whom."""

    kind: AskKind
    seats: tuple[int, ...]


NOTHING: Final = Asked(AskKind.NOTHING, ())


@dataclass(slots=True)
class Model:
    """A table. ``step`` grows with every action and every start, and never returns to a value it had."""

    code: str = ""
    version: int = 0
    name: str = ""
    options: TableOptions = field(default_factory=TableOptions)
    sitters: list[Sitter] = field(default_factory=list)
    host: str | None = None
    status: Status = Status.LOBBY
    first: int | None = None
    started_first: int | None = None
    """The seat that started the last game; -1 when the seat before the first one did, and is gone."""
    game: int = 0
    tie_break: bool = False
    state: State | None = None
    result: GameEnded | None = None
    result_rounds: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    step: int = 0
    draws: int = 0
    """How many draws the game had: the number of the next one."""
    rolls: int = 0
    """How many rolls the table ever had."""
    opened: int = 0
    """When the current step was opened (or its clock given anew), ms."""
    picked_by_hand: bool = False
    """The last action was a person's pick, whose roll follows at once."""
    sealed: dict[int, str] = field(default_factory=dict)
    unseen: set[int] = field(default_factory=set)
    """Seats taken over after their choice was sealed: it stands, and its new person may not look at it."""
    pressed: dict[int, int] = field(default_factory=dict)
    first_press: int | None = None
    reactions: dict[int, int] = field(default_factory=dict)
    """Of the last race, after it was settled."""
    late: set[int] = field(default_factory=set)
    tray: Tray = field(default_factory=Tray)
    terms: list[Term] = field(default_factory=list)
    banked: dict[int, int] = field(default_factory=dict)
    rounds: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    commitments: dict[int, str] = field(default_factory=dict)
    nonces: dict[str, str] = field(default_factory=dict)
    """By person, for the next game."""
    game_nonces: tuple[str, ...] = ()
    shown: tuple[int, str] = (0, "")
    seen: dict[str, OrderedDict[str, int]] = field(default_factory=dict)

    @property
    def playing(self) -> bool:
        """A game is under way, be it paused or suspended."""
        return self.status in {Status.PLAYING, Status.PAUSED, Status.SUSPENDED}

    @property
    def asked(self) -> Asked:
        """What the game waits for, whether or not it is paused."""
        state = self.state
        if state is None or not self.playing:
            return NOTHING
        match to_act(state):
            case Await(ask, seats):
                return Asked(_ASKS[ask], tuple(seats))
            case Turn.CHANCE:
                return Asked(_ROLLS[state.phase], (state.active,))
            case Turn.SHOUT:
                return Asked(AskKind.SHOUT, tuple(range(state.players)))
            case Turn.NOBODY:
                return NOTHING

    def answered(self, kind: AskKind) -> set[int]:
        """The seats that have a choice sealed or have pressed."""
        return set(self.pressed if kind is AskKind.SHOUT else self.sealed)

    def seat_of(self, person: str) -> int | None:
        """Where this person sits, or None."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.person == person), None)

    def host_seat(self) -> int | None:
        """Where the host sits, or None."""
        return None if self.host is None else self.seat_of(self.host)

    def heir(self) -> int | None:
        """Who is host next: the first person who plays their own seat, else the first person at all."""
        people = [seat for seat, sitter in enumerate(self.sitters) if sitter.person is not None]
        return next((seat for seat in people if self.sitters[seat].acts_itself), next(iter(people), None))

    def next_game(self) -> int:
        """The number of the game that would start next."""
        return self.game + 1

    def wants_commitment(self) -> bool:
        """Between games, the seed of the next one has not been announced."""
        return not self.playing and self.next_game() not in self.commitments

    def wants_seed_shown(self) -> bool:
        """The last game is over and its seed is still secret."""
        return not self.playing and self.game > self.shown[0]
