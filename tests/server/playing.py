"""What somebody answers when the table asks them: enough to play any game to its end."""

from __future__ import annotations

from typing import Any

SAFE = ("green", "blue", "purple")


def answer(view: dict[str, Any], seat: int, *, choice: str = "in") -> tuple[str, dict[str, Any]] | None:
    """The command for what this seat is asked and has not answered, or None."""
    ask = view["ask"]
    if view["status"] != "playing" or seat not in ask["seats"] or seat in ask["chosen"]:
        return None
    step = {"step": ask["step"]}
    match ask["kind"]:
        case "trio":
            safe = [die for die in SAFE if die in ask["from_dice"]]
            return "pick-trio", {**step, "dice": safe}
        case "bonus":
            return "pick-bonus", {**step, "dice": ask["from_dice"][-ask["pick"] :]}
        case "decision":
            return "choose", {**step, "choice": choice}
        case "shout":
            return "press", step
        case "roll" | "roll-up" | "roll-bonus":
            return "roll", step
        case other:
            raise AssertionError(other)
