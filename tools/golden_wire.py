"""What is generated from the messages: the client's types, their JSON Schema, their description and the dice."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from tallyup.engine.dice_set import DICE_SETS, RISK, DiceSet
from tallyup.odds import MainRoll, all_trios
from tools.wire_md import markdown
from tools.wire_ts import components, typescript


def wire_types() -> dict[str, str]:
    return {"web/src/generated/wire.ts": typescript()}


def wire_schema() -> dict[str, str]:
    unions, structs = components()
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": structs | unions}
    return {"docs/wire.schema.json": _json(whole)}


def wire_words() -> dict[str, str]:
    return {"docs/wire.md": markdown()}


def dice() -> dict[str, str]:
    """The dice and the odds of their trios, for the client's cards; it computes no odds itself."""
    sets = {name: {"dice": _faces(dice_set), "trios": _trios(dice_set)} for name, dice_set in DICE_SETS.items()}
    return {"web/src/generated/dice.json": _json({"sets": sets})}


def _faces(dice_set: DiceSet) -> dict[str, Any]:
    return {die: {"risk": RISK[die], "faces": [str(face) for face in faces]} for die, faces in dice_set.faces.items()}


def _trios(dice_set: DiceSet) -> dict[str, Any]:
    return {",".join(trio): _odds(roll) for trio, roll in all_trios(dice_set).items()}


def _odds(roll: MainRoll) -> dict[str, float]:
    chances = {"bust": roll.bust, "tally_up": roll.tally_up, "up_die": roll.up_die, "mean": roll.mean}
    return {name: _rounded(chance) for name, chance in chances.items()}


def _rounded(value: Fraction) -> float:
    return round(float(value), 6)


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
