"""The documentation as pages to read in a browser: ``python -m tools.docs`` writes them to ``build/docs``."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "build" / "docs"
PAGES: Final = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
STYLE: Final = """
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #211c17;
       background: #f7f2e8 }
nav a { margin-right: 1em }
pre { overflow-x: auto; padding: .8em 1em; background: #fffdf8; border: 1px solid #e4dacb; border-radius: .6em }
code { font-size: .92em }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { border: 1px solid #e4dacb; padding: .3em .6em; text-align: left; vertical-align: top }
img { max-width: 100% }
"""


def page_name(source: Path) -> str:
    return "index.html" if source.name == "README.md" else f"{source.stem.lower()}.html"


def relinked(body: str, source: Path) -> str:
    """Links between the documents lead to their pages; the others to the files of this folder."""

    def target(match: re.Match[str]) -> str:
        kind, link = match.group(1), match.group(2)
        path, _, anchor = link.partition("#")
        if "://" in link or not path:
            return match.group(0)
        file = (source.parent / path).resolve()
        where = page_name(file) if file in PAGES else file.as_uri()
        return f'{kind}="{where}{"#" + anchor if anchor else ""}"'

    return re.sub(r'(href|src)="([^"]+)"', target, body)


def title_of(source: Path) -> str:
    return source.read_text().splitlines()[0].lstrip("# ")


def render(source: Path) -> str:
    """One document as a whole page."""
    body = MarkdownIt("commonmark").enable("table").render(source.read_text())
    links = " ".join(f'<a href="{page_name(page)}">{html.escape(title_of(page))}</a>' for page in PAGES)
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title_of(source))}</title>'
    return f"{head}<style>{STYLE}</style><nav>{links}</nav>{relinked(body, source)}</html>"


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    for source in PAGES:
        (OUT / page_name(source)).write_text(render(source))
    print(f"{len(PAGES)} pages: {OUT / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
