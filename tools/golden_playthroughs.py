"""Whole games as text: the proof of the rules, to be read beside docs/rules.md.

Input are the scripts in tests/golden/playthroughs/scripts, output is one file for each in the folder above.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tallyup.engine import (
    Action,
    Ask,
    Await,
    Banked,
    BonusPicked,
    BonusRolled,
    Die,
    Event,
    Face,
    GameEnded,
    MainRolled,
    Revealed,
    RoundEnded,
    RoundReason,
    RoundStarted,
    Seat,
    State,
    TallyUpScored,
    TrioPicked,
    Turn,
    UpRolled,
    apply,
    describe,
    describe_options,
    legal,
    outcomes,
    to_act,
)
from tools.playscript import read_action, read_script, write_action

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = Path("tests/golden/playthroughs")
SCRIPTS: Final = ROOT / FOLDER / "scripts"

_LISTED: Final = 3
"""How many legal picks of a longer list are spelled out before the last."""

_ASKED: Final = {Ask.TRIO: "a trio", Ask.BONUS: "bonus dice", Ask.DECISION: "decisions"}


def playthroughs() -> dict[str, str]:
    """Every script's game: path from the root of the project -> text."""
    return {
        (FOLDER / path.name).as_posix(): playthrough(path.read_text(encoding="utf-8"))
        for path in sorted(SCRIPTS.glob("*.txt"))
    }


def playthrough(text: str) -> str:
    """The game of one script, step by step. Raises ValueError for a line that cannot be played."""
    script = read_script(text)
    step = script.start()
    lines = [f"# {line}" for line in script.title]
    lines += [f"players {script.players}; first {script.first}; {describe_options(script.options)}"]
    lines += _results(step.events, step.state)
    for number, line in enumerate(script.lines, 1):
        action = read_action(step.state, line)
        lines += ["", f"{number}. {_position(step.state)}", f"   {_asked(step.state, action)}"]
        lines += [f"   > {write_action(action)}"]
        step = apply(step.state, action)
        lines += _results(step.events, step.state)
    last = _position(step.state)
    lines += ["", last, f"   {_asked(step.state, None)}"]
    return "\n".join(lines) + "\n"


def _position(state: State) -> str:
    """As in a refusal, less what the header has already said."""
    return describe(state).removesuffix(f"; first {state.first}; {describe_options(state.options)}")


def _results(events: tuple[Event, ...], state: State) -> list[str]:
    return [*(f"   - {_event(event)}" for event in events), f"   scores {_words(state.scores)}"]


def _asked(state: State, action: Action | None) -> str:
    asked = to_act(state)
    if isinstance(asked, Await):
        answers = [_answer(each) for each in legal(state, asked.seats[0])]
        number = len(answers)
        if len(answers) > _LISTED + 1:
            answers = [*answers[:_LISTED], "…", answers[-1]]
        return f"{_who(asked.seats)} asked for {_ASKED[asked.ask]}: {number} answers ({', '.join(answers)})"
    if asked is not Turn.CHANCE:
        return {Turn.SHOUT: "a race to shout, settled elsewhere", Turn.NOBODY: "nobody is asked"}[asked]
    chances = {outcome.action: outcome.probability for outcome in outcomes(state)}
    drawn = f"; this one has {chances[action]}" if action is not None else ""  # type: ignore[index]  # a roll, by its phase
    return f"chance: {len(chances)} outcomes, together {sum(chances.values())}{drawn}"


def _answer(answer: object) -> str:
    dice = getattr(answer, "dice", None)
    return str(answer) if dice is None else _words(dice)


def _event(event: Event) -> str:  # noqa: C901, PLR0911  (one line for each kind)
    match event:
        case RoundStarted(number, active, tie_break):
            return f"round {number}{', a tie-break,' if tie_break else ''} starts; seat {active} is active"
        case TrioPicked(seat, dice):
            return f"seat {seat} picks the trio {_words(dice)}"
        case MainRolled(dice, faces, stars, points, total):
            return f"Main Roll {_rolled(dice, faces)}: {_count(stars, 'star')}, {points:+} gives {total}"
        case UpRolled(face, change, total, bonus):
            what = _count(bonus, "bonus die", "bonus dice") if bonus else f"{change:+} gives {total}"
            return f"Up Die {face}: {what}"
        case BonusPicked(seat, dice):
            return f"bonus dice of seat {seat}: {_words(dice)}"
        case BonusRolled(dice, faces, stars, points, total):
            return f"Bonus Roll {_rolled(dice, faces)}: {_count(stars, 'star')} in all, {points:+} gives {total}"
        case TallyUpScored(first, awards, _):
            gains = ", ".join(f"seat {seat} +{points}" for seat, points in awards)
            return f"Tally Up, first to shout: {_who(first)}; {gains}"
        case Revealed(choices):
            return f"revealed: {', '.join(f'seat {seat} {choice.upper()}' for seat, choice in choices)}"
        case Banked(seat, points, score):
            return f"seat {seat} banks {points} and has {score}"
        case RoundEnded(number, RoundReason.BUST, lost, total, _):
            return f"round {number} ends by a bust; {_who(lost)} lost {total}"
        case RoundEnded(number, _, _, total, _):
            return f"round {number} ends with everyone OUT at {total}"
        case GameEnded(reason, winner, scores):
            return f"the game ends by its {reason}; seat {winner} wins with {scores[winner]}"


def _rolled(dice: tuple[Die, ...], faces: tuple[Face, ...]) -> str:
    return ", ".join(f"{die} {face}" for die, face in zip(dice, faces, strict=True))


def _who(seats: tuple[Seat, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {_words(seats)}" if seats else "nobody"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def _words(values: tuple[object, ...] | Iterator[object]) -> str:
    return " ".join(map(str, values))
