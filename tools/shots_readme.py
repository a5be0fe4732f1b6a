"""The picture in the README: three phones side by side."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tools.stage_tour import Tour

IMAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "images" / "readme.png"
SHOWN: Final = ("decision-after-bonus", "trio", "tally-up-button")
MOST_BYTES: Final = 300_000
WIDTH: Final = 780

PAGE: Final = """<!doctype html><style>
body {{ margin: 0; padding: 20px; display: flex; justify-content: space-between; background: transparent }}
img {{ width: 230px; border-radius: 22px; border: 5px solid #23201c; box-sizing: border-box }}
</style>{images}"""

STEP: Final = 6
"""Felt and gradients take half the room when colours that nobody can tell apart are one."""
FEWER_COLOURS: Final = """async ([picture, step]) => {
  const image = new Image()
  image.src = "data:image/png;base64," + picture
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext("2d")
  context.drawImage(image, 0, 0)
  const data = context.getImageData(0, 0, image.width, image.height)
  for (let i = 0; i < data.data.length; i += 1)
    if (i % 4 < 3) data.data[i] = Math.min(255, Math.round(data.data[i] / step) * step)
  context.putImageData(data, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({type: "image/png"})).arrayBuffer())
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}"""


def compose(chromium: Browser) -> Path:
    """Play, take the three pictures, put them side by side."""
    pictures: dict[str, bytes] = {}
    with Tour(chromium) as tour:
        for sight in tour.sights("game"):
            if sight.name in SHOWN:
                pictures[sight.name] = sight.person.page.screenshot(animations="disabled")
    images = "".join(f"<img src='data:image/png;base64,{base64.b64encode(pictures[name]).decode()}'>" for name in SHOWN)
    page = chromium.new_page(viewport={"width": WIDTH, "height": 100})
    page.set_content(PAGE.format(images=images))
    page.wait_for_function("[...document.images].every(image => image.complete)")
    IMAGE.parent.mkdir(parents=True, exist_ok=True)
    whole = page.screenshot(full_page=True, omit_background=True)
    fewer = page.evaluate(FEWER_COLOURS, [base64.b64encode(whole).decode(), STEP])
    IMAGE.write_bytes(base64.b64decode(fewer))
    page.close()
    if (size := IMAGE.stat().st_size) > MOST_BYTES:
        raise ValueError(f"{IMAGE} has {size} bytes; {MOST_BYTES} are allowed")
    return IMAGE
