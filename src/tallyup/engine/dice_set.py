"""The dice as data: six Tally Dice and the Up Die (RULES R1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tallyup.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping


class Die(StrEnum):
    """A Tally Die, in the order of falling risk that every screen and record uses."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


class Risk(StrEnum):
    """The risk printed on the Dice Roll Cards."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


ALL_DICE: Final = tuple(Die)
SIDES: Final = 6
_MAX_DIGITS: Final = 6  # of the points on a face
_ORDER: Final = {die: index for index, die in enumerate(ALL_DICE)}
RISK: Final[Mapping[Die, Risk]] = MappingProxyType(
    {
        Die.RED: Risk.HIGH,
        Die.ORANGE: Risk.HIGH,
        Die.YELLOW: Risk.MEDIUM,
        Die.GREEN: Risk.MEDIUM,
        Die.BLUE: Risk.LOW,
        Die.PURPLE: Risk.LOW,
    }
)


@dataclass(frozen=True, slots=True, order=True)
class Face:
    """One face of a Tally Die: a star, or points that may be circled.

    ``str`` gives the notation of every text here: ``*``, ``70`` or ``(50)``; ``parse`` reads it back.
    """

    points: int
    circled: bool = False

    def __post_init__(self) -> None:
        if type(self.points) is not int or type(self.circled) is not bool:
            raise BadInput("input/face", f"a face of {self.points!r} points, circled {self.circled!r}: wrong type")
        if self.points < 0 or (self.circled and not self.points):
            raise BadInput("input/face", f"a face of {self.points} points, circled {self.circled}: no die has that")

    @property
    def star(self) -> bool:
        """A star scores nothing itself; every number on a die is positive."""
        return self.points == 0

    def __str__(self) -> str:
        if self.star:
            return "*"
        return f"({self.points})" if self.circled else str(self.points)

    @classmethod
    def parse(cls, text: str) -> Face:
        """Read ``*``, ``★``, ``70`` or ``(50)``. Raises BadInput ``input/face``."""
        body = text.strip()
        if body in {"*", "★"}:
            return STAR
        circled = body.startswith("(") and body.endswith(")")
        digits = body[1:-1] if circled else body
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS and int(digits) > 0):
            raise BadInput("input/face", f"no face reads {text!r}; write *, a number such as 70, or circled (50)")
        return cls(int(digits), circled)


STAR: Final = Face(0)


class UpFace(Enum):
    """A face of the Up Die (R1.3); the value is its text in every notation here."""

    PLUS_1 = "+1"
    PLUS_2 = "+2"
    PLUS_3 = "+3"
    MINUS_100 = "-100"
    PLUS_100 = "+100"
    DOUBLE = "x2"

    @property
    def bonus_dice(self) -> int:
        """How many dice the Bonus Roll takes: 1, 2, 3, or 0 when there is none."""
        return {UpFace.PLUS_1: 1, UpFace.PLUS_2: 2, UpFace.PLUS_3: 3}.get(self, 0)

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Six dice by name; each has six faces, in the order printed. ``faces`` is kept as a read-only copy."""

    name: str
    faces: Mapping[Die, tuple[Face, ...]]

    def __post_init__(self) -> None:
        faces = {Die(die): tuple(sides) for die, sides in self.faces.items() if die in _ORDER}
        if len(faces) != len(self.faces) or len(faces) != len(_ORDER) or {*map(len, faces.values())} != {SIDES}:
            names = ", ".join(ALL_DICE)
            raise BadInput("input/dice-set", f"the set {self.name!r} has not {SIDES} faces on each of {names}")
        object.__setattr__(self, "faces", MappingProxyType({die: faces[die] for die in ALL_DICE}))

    def __reduce__(self) -> tuple[type[DiceSet], tuple[str, dict[Die, tuple[Face, ...]]]]:
        # A read-only mapping cannot be copied or pickled, and positions must be.
        return DiceSet, (self.name, dict(self.faces))

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.faces[die] for die in ALL_DICE)))


def _faces(text: str) -> tuple[Face, ...]:
    return tuple(Face.parse(part) for part in text.split())


# R1.2 [O]; the publisher's public rules print another Orange for the boxed game (R1.4).
_ONLINE: Final = {
    Die.RED: _faces("* * * 100 50 (50)"),
    Die.ORANGE: _faces("* * * 70 (70) 50"),
    Die.YELLOW: _faces("* * 70 (40) 20 20"),
    Die.GREEN: _faces("* * 40 40 (40) 30"),
    Die.BLUE: _faces("* 50 20 10 (10) (10)"),
    Die.PURPLE: _faces("* 20 20 20 (20) (20)"),
}
ONLINE: Final = DiceSet("online", _ONLINE)
BOXED: Final = DiceSet("boxed", {**_ONLINE, Die.ORANGE: _faces("* * * 60 (70) 70")})
DICE_SETS: Final[Mapping[str, DiceSet]] = MappingProxyType({dice.name: dice for dice in (ONLINE, BOXED)})


def dice_set(name: str) -> DiceSet:
    """The set of that name. Raises BadInput ``input/dice-set``."""
    try:
        return DICE_SETS[name]
    except KeyError:
        raise BadInput("input/dice-set", f"no dice set {name!r}; there are {', '.join(DICE_SETS)}") from None


def in_order(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """The same dice in the order of ``Die``: the one order in which trios and rolls are written."""
    return tuple(sorted(dice, key=_ORDER.__getitem__))
