"""The picture in the README: three phones side by side."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tools.stage_tour import Tour

IMAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "images" / "readme.png"
SHOWN: Final = ("trio", "decision-after-bonus", "game-end")
MOST_BYTES: Final = 300_000
WIDTH: Final = 960

PAGE: Final = """<!doctype html><style>
body {{ margin: 0; padding: 28px; display: flex; justify-content: space-between; background: transparent }}
img {{ width: 282px; border-radius: 26px; border: 5px solid #23201c; box-sizing: border-box }}
</style>{images}"""


def compose(chromium: Browser) -> Path:
    """Play, take the three pictures, put them side by side."""
    pictures: dict[str, bytes] = {}
    with Tour(chromium) as tour:
        for sight in tour.sights():
            if sight.name in SHOWN:
                pictures[sight.name] = sight.person.page.screenshot(animations="disabled")
            if len(pictures) == len(SHOWN):
                break
    images = "".join(f"<img src='data:image/png;base64,{base64.b64encode(pictures[name]).decode()}'>" for name in SHOWN)
    page = chromium.new_page(viewport={"width": WIDTH, "height": 100})
    page.set_content(PAGE.format(images=images))
    page.wait_for_function("[...document.images].every(image => image.complete)")
    IMAGE.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=IMAGE, full_page=True, omit_background=True)
    page.close()
    if (size := IMAGE.stat().st_size) > MOST_BYTES:
        raise ValueError(f"{IMAGE} has {size} bytes; {MOST_BYTES} are allowed")
    return IMAGE
