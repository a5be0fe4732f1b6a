"""A whole game on a phone."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Play
from tools.stage_acts import act
from tools.stage_time import FastClock


@pytest.mark.timeout(180)
def test_a_whole_game_against_three_bots(play: Play) -> None:
    house = play.house(clock=FastClock(40), seconds=time.monotonic)
    code = house.table("Ann", bots=["rookie", "steady", "bold"])
    (ann,) = play.seated(code, "Ann")
    done: set[str] = set()

    def choose() -> str:
        return "OUT" if int(ann.total.get_attribute("data-total") or 0) >= 200 else "IN"

    while "over" not in done:
        kind = act(ann, choose)
        done.add(kind)
        if kind == "nothing":
            ann.page.wait_for_timeout(20)
    assert {"trio", "roll", "decide"} <= done
    expect(ann.page.get_by_role("heading", name=re.compile(r"(You win|.+ wins)!$"))).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Scores by round")).to_be_visible()
    ann.tap("Rematch")
    expect(ann.page.get_by_text("Round 1")).to_be_visible()
