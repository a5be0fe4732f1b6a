"""Pictures of every state of the client: three sizes, light and dark, in every language.

``./run shots`` fills build/shots and writes its index.html; ``--readme`` composes docs/images/readme.png instead.
"""

from __future__ import annotations

import argparse
import html
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser

from tools.shots_readme import compose
from tools.stage_people import LAPTOP, PHONE, SMALL, Person, Size, browser
from tools.stage_tour import Tour

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "build" / "shots"
LANGS: Final = ("en", "fr")
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SIZES: Final[tuple[Size, ...]] = (SMALL, PHONE, LAPTOP)


def folder(lang: str, theme: str, size: Size) -> str:
    return f"{lang}-{theme}-{size[0]}x{size[1]}"


def every_look(person: Person, lang: str, name: str) -> Iterator[Path]:
    """The state as it is, at each size in each theme; phone and light first and last, so that it stays as it was."""
    for size in (*SIZES, PHONE):
        person.resize(size)
        for theme in THEMES:
            path = Path(folder(lang, theme, size)) / f"{name}.png"
            if not (OUT / path).exists():
                person.scheme(theme)
                person.picture(OUT / path)
                yield path
    person.scheme("light")


def tell(line: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
    else:
        sys.stderr.write(line + "\n")
    sys.stderr.flush()


def take(chromium: Browser, lang: str, only: str) -> list[str]:
    """All pictures in one language: the names of the states."""
    names = []
    with Tour(chromium, lang) as tour:
        for number, sight in enumerate(tour.sights(), 1):
            if only not in sight.name:
                continue
            name = f"{number:02}-{sight.name}"
            pictures = list(every_look(sight.person, lang, name))
            names.append(name)
            tell(f"{lang} {name}: {len(pictures)} pictures")
    return names


STYLE: Final = """
body { font: 15px system-ui; margin: 1.5rem; background: #ddd }
h2 { margin: 2rem 0 .5rem } figure { display: inline-block; margin: 0 .75rem .75rem 0; vertical-align: top }
img { display: block; width: 240px; border: 1px solid #999 } img.wide { width: 480px } figcaption { font-size: 12px }
"""


def sheet(names: list[str], langs: tuple[str, ...]) -> str:
    """The page that shows all of them, state by state."""
    parts = ["<!doctype html><meta charset='utf-8'><title>Tally Up! on screen</title>", f"<style>{STYLE}</style>"]
    for name in names:
        parts.append(f"<h2>{html.escape(name)}</h2>")
        for lang in langs:
            for theme in THEMES:
                for size in SIZES:
                    place = folder(lang, theme, size)
                    wide = " class='wide'" if size == LAPTOP else ""
                    image = (
                        f"<a href='{place}/{name}.png'><img{wide} loading='lazy' src='{place}/{name}.png' alt=''></a>"
                    )
                    parts.append(f"<figure>{image}<figcaption>{place}</figcaption></figure>")
    return "\n".join(parts)


def main() -> None:
    options = argparse.ArgumentParser(prog="./run shots", description=__doc__)
    options.add_argument("--readme", action="store_true", help="compose docs/images/readme.png only")
    options.add_argument("--lang", choices=LANGS, help="this language only")
    options.add_argument("--only", default="", help="only states whose name has this in it")
    chosen = options.parse_args()
    began = time.monotonic()
    with browser() as chromium:
        if chosen.readme:
            tell(f"{compose(chromium)}\n")
            return
        shutil.rmtree(OUT, ignore_errors=True)
        langs = (chosen.lang,) if chosen.lang else LANGS
        for lang in langs:
            names = take(chromium, lang, chosen.only)
            (OUT / "index.html").write_text(sheet(names, langs), "utf-8")
    tell(f"{OUT / 'index.html'}, in {time.monotonic() - began:.0f} s\n")


if __name__ == "__main__":
    main()
