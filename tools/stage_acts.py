"""Playing on as a person does: do whatever the screen asks for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from playwright.sync_api import TimeoutError as TooLate

from tools.stage_people import Person

Act = Literal["trio", "roll", "bonus", "shout", "decide", "over", "nothing"]
_SHOWS: Final[tuple[tuple[Act, str], ...]] = (
    ("over", r"^Rematch"),
    ("shout", r"^Tally Up!"),
    ("decide", r"^OUT"),
    ("trio", r"^Roll (Red|Orange|Yellow|Green|Blue|Purple)"),
    ("bonus", r"^(Pick \d bonus|Roll the bonus)"),
    ("roll", r"^Roll( again| the Up Die)?$"),
)
HURRY_MS: Final = 2_000


def asked(person: Person) -> Act:
    """What the screen asks of them now."""
    labels = [label.strip() for label in person.page.get_by_role("button").all_inner_texts()]
    for act, pattern in _SHOWS:
        if any(re.search(pattern, label) for label in labels):
            return act
    return "nothing"


def act(person: Person, choose: Callable[[], str] | None = None) -> Act:
    """Do it, if it can still be done. ``choose`` says IN or OUT; without it decisions are left alone."""
    kind = asked(person)
    try:
        if kind == "decide" and choose is not None:
            person.button(re.compile(f"^{choose()}")).click(timeout=HURRY_MS)
        elif kind == "bonus":
            _pick(person)
        elif kind in {"trio", "roll", "shout"}:
            person.button(re.compile(dict(_SHOWS)[kind])).first.click(timeout=HURRY_MS)
    except TooLate:
        return "nothing"
    return kind


def _pick(person: Person) -> None:
    group = person.page.get_by_role("group", name=re.compile("bonus"))
    confirm = person.button("Roll the bonus dice")
    for die in group.get_by_role("button").all():
        if confirm.is_visible() and confirm.is_enabled():
            break
        die.click(timeout=HURRY_MS)
    confirm.click(timeout=HURRY_MS)
