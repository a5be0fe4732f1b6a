"""Value iteration for a solo round: the optimality equation, solved on a grid of totals.

``worth(t)`` is what a player IN may expect of the rest of the round at a decision with the Running Total ``t``:

    worth(t) = max(t, stay(t))                              OUT banks t, also a negative one
    stay(t)  = tally_up_chance * (award + worth(t))         R3.3; a bust adds nothing
             + E[worth(t + points)]                         Main Rolls without a circled number
             + E[call(t + points, stars)]                   Main Rolls with one
    call(t, stars) = max(t, up(t, stars))                   in high stakes: up(t, stars)
    up(t, stars)   = (worth(t + 100) + worth(t - 100) + worth(2 t) + bonus_1 + bonus_2 + bonus_3) / 6
    bonus_n = max over the choices of n bonus dice of E[worth(t + points)]

A Tally Up leads back to ``t`` itself, which is solved in closed form. The only other steps that lead down are -100
and the doubling of a debt, so sweeps from the highest total to the lowest converge fast. They start below the
solution and rise to it.

From ``top`` on OUT is taken to be right and ``worth(t) = t`` (``solo`` checks it and raises ``top`` if needed).
At ``floor`` and below, a debt counts as endless: it ends in a bust, and what is worth anything are the Tally Ups
before it (``endless_debt``). What is left out is the small chance to come back from there; the tests double the floor
and compare.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tallyup.engine.dice_set import Die
from tallyup.engine.play import UP_POINTS
from tallyup.solver.model import STARS, UP_FACES, Kernel, Model, Pick, merge

FLOOR: Final = -5_000  # points
TOLERANCE: Final = 1e-12  # points
_QUICK_SWEEPS: Final = 10
_MAX_SWEEPS: Final = 200


def solve(model: Model, *, award: float, high_stakes: bool, top: int) -> Values:
    """Solve the equations on the totals from ``FLOOR`` to ``top`` (in units, exclusive)."""
    grid = _Grid(model, award, high_stakes, FLOOR // model.unit, top)
    grid.solve()
    return Values(
        model,
        award,
        high_stakes,
        grid.floor,
        top,
        grid.residual,
        array("d", grid.worth),
        array("d", grid.stay),
        tuple(array("d", up) for up in grid.up),
    )


@dataclass(frozen=True, slots=True)
class Values:
    """The solution, for any total in units: as stored up to ``top``, by the equations above it."""

    model: Model
    award: float
    high_stakes: bool
    floor: int
    top: int
    residual: float
    _worth: Sequence[float]
    _stay: Sequence[float]
    _up: tuple[Sequence[float], ...]

    def worth(self, total: int) -> float:
        """The rest of the round at a decision after all rolls."""
        return float(total * self.model.unit) if total >= self.top else self._worth[max(0, total - self.floor)]

    def stay(self, total: int) -> float:
        """The rest of the round when a Main Roll is next."""
        index = max(0, total - self.floor)
        if index < len(self._stay):
            return self._stay[index]
        value = self.model.tally_up * (self.award + self.worth(total)) + self.model.adds.apply(self.worth, total)
        for stars, kernel in enumerate(self.model.calls):
            value += kernel.apply(partial(self._call, stars=stars), total)
        return value

    def up(self, total: int, stars: int) -> float:
        """The rest of the round when the Up Die is next, with so many stars showing."""
        index = max(0, total - self.floor)
        if index < len(self._up[stars]):
            return self._up[stars][index]
        step = UP_POINTS // self.model.unit
        value = self.worth(total + step) + self.worth(total - step) + self.worth(2 * total)
        return (
            value + sum(max(self.bonus(pick, total) for pick in group) for group in self.model.picks[stars])
        ) / UP_FACES

    def bonus(self, pick: Pick, total: int) -> float:
        """The rest of the round when these bonus dice are rolled next."""
        return pick.kernel.apply(self.worth, total)

    def _call(self, total: int, stars: int) -> float:
        value = self.up(total, stars)
        return value if self.high_stakes else max(float(total * self.model.unit), value)


def endless_debt(model: Model, award: float) -> float:
    """What a round is worth whose total no roll can bring above zero: the Tally Ups before it busts.

    All totals are alike then, so that the equations become one: worth = tally_up * award + alive * worth.
    """
    alive = model.tally_up + sum(model.adds.weights)
    for kernel, groups in zip(model.calls, model.picks, strict=True):
        kept = sum(max(sum(pick.kernel.weights) for pick in picks) for picks in groups)
        alive += sum(kernel.weights) * (UP_FACES - len(groups) + kept) / UP_FACES
    return model.tally_up * award / (1 - alive)


@dataclass(slots=True)
class _Grid:
    """The values of a solo round, in points; index 0 is the total ``floor``, and ``top`` is exclusive (both units)."""

    model: Model
    award: float
    high_stakes: bool
    floor: int
    top: int
    residual: float = field(default=float("inf"), init=False)
    worth: list[float] = field(init=False)
    stay: list[float] = field(init=False)
    up: tuple[list[float], ...] = field(init=False)
    call: tuple[list[float], ...] = field(init=False)
    _chosen: tuple[list[Kernel], ...] = field(init=False)
    _merged: dict[tuple[int, tuple[tuple[Die, ...], ...]], Kernel] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        unit, reach = self.model.unit, self.model.reach
        end = 2 * (self.top + reach) + UP_POINTS // unit  # nothing that starts below top + reach leads further
        debt = endless_debt(self.model, self.award)
        self.worth = [max(debt, float(total * unit)) for total in range(self.floor, end + 1)]
        self.stay = [debt] * (self.top - self.floor)
        self.up = tuple([0.0] * (self.top + reach + 1 - self.floor) for _ in STARS)
        self.call = tuple(list(each) for each in self.up)
        self._chosen = tuple([Kernel(0, ())] * len(each) for each in self.up)

    def solve(self) -> None:
        """Sweep until no value changes by more than the tolerance; ``residual`` is the largest change of the last.

        Choosing the bonus dice is most of the work, so sweeps that only evaluate the dice chosen last lie between
        those that choose anew. Only a choosing sweep may be the last.
        """
        for _ in range(_MAX_SWEEPS):
            self.residual = self._sweep(self._choose)
            if self.residual <= TOLERANCE:
                return
            for _ in range(_QUICK_SWEEPS):
                if self._sweep(self._evaluate) <= TOLERANCE:
                    break
        raise AssertionError(f"residual {self.residual} after {_MAX_SWEEPS} sweeps: {self.model!r}")

    def _sweep(self, bonus: Callable[[int, int], float]) -> float:
        largest = 0.0
        for index in range(len(self.up[0]) - 1, -1, -1):
            out = float((index + self.floor) * self.model.unit)
            if 0 < index < len(self.stay):
                self.stay[index] = self._stay(index, out)
                value = max(out, self.stay[index])
                largest = max(largest, abs(value - self.worth[index]))
                self.worth[index] = value
            for stars in STARS:
                value = self.up[stars][index] = (self._changed(index) + bonus(index, stars)) / UP_FACES
                self.call[stars][index] = value if self.high_stakes else max(out, value)
        return largest

    def _stay(self, index: int, out: float) -> float:
        model = self.model
        value = model.tally_up * self.award + model.adds.mean(self.worth, index)
        for kernel, call in zip(model.calls, self.call, strict=True):
            value += kernel.mean(call, index)
        alone = value / (1 - model.tally_up)  # if staying is right after a Tally Up, too
        return alone if alone >= out else value + model.tally_up * out

    def _changed(self, index: int) -> float:
        worth, step = self.worth, UP_POINTS // self.model.unit
        return worth[index + step] + worth[max(0, index - step)] + worth[max(0, 2 * index + self.floor)]

    def _choose(self, index: int, stars: int) -> float:
        best = [max(picks, key=lambda pick: pick.kernel.mean(self.worth, index)) for picks in self.model.picks[stars]]
        dice = tuple(pick.dice for pick in best)
        if (stars, dice) not in self._merged:
            self._merged[stars, dice] = merge(pick.kernel for pick in best)
        self._chosen[stars][index] = kernel = self._merged[stars, dice]
        return kernel.mean(self.worth, index)

    def _evaluate(self, index: int, stars: int) -> float:
        return self._chosen[stars][index].mean(self.worth, index)
