"""Write or check docs/transcripts/: replay the commands and answers, and record the output of the program.

    python tools/transcript_page.py --write    write the pages
    python tools/transcript_page.py --check    exit 1 if one is stale

The commands (``$ showdown ...``) and the answers (lines that begin with ``> ``) are the input; everything else in a
block is output.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path("docs/transcripts")
BLOCK = re.compile(r"```\n(\$ showdown (?:.*\n)*?)```\n")
DIGEST = re.compile(r"digest `[0-9a-f]*`")


class Typed(NamedTuple):
    """One command of a page, and what was typed into it, in order."""

    words: list[str]
    answers: list[str]


def pages(root: Path = ROOT) -> list[Path]:
    return sorted((root / FOLDER).glob("*.md"))


def typed_in(text: str) -> list[Typed]:
    found = BLOCK.search(text)
    assert found is not None, "the page has no block"
    out: list[Typed] = []
    for line in found[1].splitlines():
        if line.startswith("$ showdown "):
            out.append(Typed(line.removeprefix("$ showdown ").split(), []))
        elif line.startswith("> "):
            out[-1].answers.append(line[2:])
    return out


def record(commands: list[Typed]) -> tuple[str, str]:
    """Play it in new processes; returns both streams as a terminal shows them, and the digest of the final save."""
    told = ""
    with tempfile.TemporaryDirectory() as folder:
        for words, answers in commands:
            done = subprocess.run(
                [sys.executable, "-m", "showdown", *words],
                input="".join(f"{line}\n" for line in answers),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                cwd=folder,
                env={**os.environ, "SHOWDOWN_GAMES": f"{folder}/games", "PYTHONPATH": str(ROOT / "src")},
                check=True,
            )
            said = re.sub(r"[ \t]+$", "", done.stdout, flags=re.MULTILINE).strip("\n")
            told += f"$ showdown {' '.join(words)}\n{said}\n"
        first = commands[0].words
        save = json.loads((Path(folder) / first[first.index("--save") + 1]).read_text(encoding="utf-8"))
    return told, str(save["digest"])


def again(path: Path) -> str:
    """The page as it would be written now."""
    text = path.read_text(encoding="utf-8")
    told, digest = record(typed_in(text))
    text = BLOCK.sub(lambda _: f"```\n{told}```\n", text)
    return DIGEST.sub(f"digest `{digest}`", text)


def is_fresh(path: Path) -> bool:
    return path.read_text(encoding="utf-8") == again(path)


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description="Write or check docs/transcripts/.")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="write the pages")
    mode.add_argument("--check", action="store_true", help="exit 1 if a page is stale")
    options = parser.parse_args()
    stale = [path for path in pages() if options.check and not is_fresh(path)]
    for path in stale:
        print(f"{path.relative_to(ROOT).as_posix()} is stale: run make docs", file=sys.stderr)
    if options.write:
        for path in pages():
            path.write_text(again(path), encoding="utf-8")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
