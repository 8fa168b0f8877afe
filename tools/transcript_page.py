"""Type the answers of docs/transcripts/plain-level-1.md into the program of today, and write down what it says.

    python tools/transcript_page.py            print the page
    python tools/transcript_page.py --write    write it
    python tools/transcript_page.py --check    exit 1 if it is stale

The answers (lines that begin with ``> ``) are the source; everything else in the block is the program's.
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

ROOT = Path(__file__).resolve().parents[1]
PAGE = Path("docs/transcripts/plain-level-1.md")
BLOCK = re.compile(r"```\n\$ showdown (.*)\n((?:.*\n)*?)```\n")
DIGEST = re.compile(r"digest `[0-9a-f]*`")


def command_in(text: str) -> list[str]:
    """The words behind ``$ showdown`` in the page."""
    found = BLOCK.search(text)
    assert found is not None, f"{PAGE}: no block"
    return found[1].split()


def answers_in(text: str) -> list[str]:
    """What was typed, in order."""
    found = BLOCK.search(text)
    assert found is not None, f"{PAGE}: no block"
    return [line[2:] for line in found[2].splitlines() if line.startswith("> ")]


def record(words: list[str], answers: list[str]) -> tuple[str, str]:
    """Play it in a process of its own; what was told, both streams as a terminal shows them, and the digest."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "showdown", *words],
            input="".join(f"{line}\n" for line in answers),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=folder,
            env={**os.environ, "SHOWDOWN_GAMES": folder, "PYTHONPATH": str(ROOT / "src")},
            check=True,
        )
        save = json.loads((Path(folder) / words[words.index("--save") + 1]).read_text(encoding="utf-8"))
    return done.stdout, str(save["digest"])


def page(root: Path = ROOT) -> str:
    text = (root / PAGE).read_text(encoding="utf-8")
    words = command_in(text)
    told, digest = record(words, answers_in(text))
    told = re.sub(r"[ \t]+$", "", told, flags=re.MULTILINE).strip("\n")
    block = f"```\n$ showdown {' '.join(words)}\n{told}\n```\n"
    text = BLOCK.sub(lambda _: block, text)
    return DIGEST.sub(f"digest `{digest}`", text)


def is_fresh(root: Path = ROOT) -> bool:
    """Whether the page on disk is what would be written now."""
    return (root / PAGE).read_text(encoding="utf-8") == page(root)


def main() -> int:
    """Write the page, check it, or print it."""
    parser = argparse.ArgumentParser(description="A fight for the ear, typed again.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help=f"write {PAGE.as_posix()}")
    mode.add_argument("--check", action="store_true", help="exit 1 if the page is stale")
    options = parser.parse_args()
    if options.write:
        text = page()
        (ROOT / PAGE).write_text(text, encoding="utf-8")
    elif options.check and not is_fresh():
        print(f"{PAGE.as_posix()} is stale: run make docs", file=sys.stderr)
        return 1
    elif not options.check:
        print(page(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
