"""Positions that wait for a roll."""

from __future__ import annotations

from dataclasses import replace

from tallyup.engine import ALL_DICE, Die, Options, Phase, PickTrio, Seat, State, apply, start

R, O, Y, G, B, P = ALL_DICE  # noqa: E741  (the initials of the dice)


def main_due(*trio: Die, options: Options = Options()) -> State:  # noqa: B008  (frozen)
    return apply(start(2, options=options).state, PickTrio(Seat(0), trio or (R, B, P))).state


def up_due() -> State:
    return replace(main_due(), phase=Phase.UP_ROLL)


def bonus_due(*dice: Die) -> State:
    return replace(main_due(), phase=Phase.BONUS_ROLL, bonus=dice or (O, G))


def decision_due() -> State:
    return replace(main_due(), phase=Phase.DECIDE)
