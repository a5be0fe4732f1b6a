"""When bots answer."""

from statistics import fmean, stdev

import pytest

from tallyup.bots import Level, delay_ms, reaction_ms
from tests.bots.playing import luck_of

LUCK = luck_of(0)


@pytest.mark.parametrize("level", Level)
def test_delays_are_human_and_vary(level: Level) -> None:
    delays = [delay_ms(level, LUCK, number, 0) for number in range(500)]
    assert 400 <= min(delays) < max(delays) <= 1_200
    assert len(set(delays)) > 100
    assert delays == [delay_ms(level, LUCK, number, 0) for number in range(500)]


@pytest.mark.parametrize(
    ("level", "mean", "spread"),
    [(Level.ROOKIE, 450, 120), (Level.STEADY, 350, 80), (Level.BOLD, 330, 80), (Level.CAUTIOUS, 390, 90)],
)
def test_reactions_are_human(level: Level, mean: int, spread: int) -> None:
    times = [reaction_ms(level, LUCK, number, 0) for number in range(2_000)]
    assert min(times) >= 180
    assert max(times) <= 1_200
    assert fmean(times) == pytest.approx(mean, abs=12)
    assert stdev(times) == pytest.approx(spread, rel=0.08)


def test_seats_of_one_level_do_not_move_in_step() -> None:
    assert (
        len({(delay_ms(Level.BOLD, LUCK, 1, seat), reaction_ms(Level.BOLD, LUCK, 1, seat)) for seat in range(10)}) == 10
    )
