"""What commands have in common that must hold; each function raises with the reason."""

from __future__ import annotations

from typing import Final

from tallyup.engine import Forbidden, Illegal, NotFound, Stale, describe
from tallyup.table.model import Model
from tallyup.table.types import AskKind, Status

_ASKED: Final = {
    AskKind.NOTHING: "nothing",
    AskKind.TRIO: "a trio",
    AskKind.BONUS: "bonus dice",
    AskKind.DECISION: "IN or OUT",
    AskKind.SHOUT: "the shout",
    AskKind.ROLL: "the Main Roll",
    AskKind.ROLL_UP: "the Up Die",
    AskKind.ROLL_BONUS: "the Bonus Roll",
}


def seat_of(model: Model, by: str) -> int:
    """The seat of the person who asks. Raises Forbidden ``table/not-seated``."""
    seat = model.seat_of(by)
    if seat is None:
        raise Forbidden("table/not-seated", f"you have no seat at table {model.code}; spectators only watch")
    return seat


def host(model: Model, by: str) -> int:
    """The host's seat. Raises Forbidden ``table/not-host``."""
    seat = seat_of(model, by)
    if model.host != by:
        raise Forbidden(
            "table/not-host", f"only the host of table {model.code} may do that; you sit in seat {seat + 1}"
        )
    return seat


def between_games(model: Model) -> None:
    """Raises Illegal ``table/in-game``."""
    if model.playing:
        raise Illegal("table/in-game", f"table {model.code} is in a game; that can be done before or after one")


def in_game(model: Model) -> None:
    """Raises Illegal ``table/no-game``."""
    if not model.playing:
        raise Illegal("table/no-game", f"no game is being played at table {model.code}")


def there(model: Model, seat: int) -> None:
    """Raises NotFound ``table/no-seat``."""
    if not 0 <= seat < len(model.sitters):
        raise NotFound(
            "table/no-seat", f"table {model.code} has {len(model.sitters)} seats; there is no seat {seat + 1}"
        )


def asks(model: Model, step: int, *kinds: AskKind, seat: int | None = None) -> None:
    """The table waits for one of ``kinds`` at ``step``, from ``seat`` among others.

    Raises Illegal ``table/no-game``, ``table/paused``, ``action/wrong-phase``, ``action/not-your-turn`` (or
    ``action/not-in`` for a decision), or Stale ``action/stale-step``.
    """
    in_game(model)
    if model.status is Status.PAUSED:
        raise Illegal("table/paused", f"table {model.code} is paused; resume it first")
    if step != model.step:
        raise Stale("action/stale-step", f"step {step} is not the current one; it is step {model.step}")
    asked = model.asked
    where = "" if model.state is None else describe(model.state)
    if asked.kind not in kinds:
        wanted, due = _ASKED[kinds[0]], _ASKED[asked.kind]
        raise Illegal("action/wrong-phase", f"{wanted} is not due; {due} is ({where})")
    if seat is not None and seat not in asked.seats:
        code = "action/not-in" if asked.kind is AskKind.DECISION else "action/not-your-turn"
        raise Illegal(code, f"seat {seat + 1} is not asked for {_ASKED[asked.kind]} ({where})")
