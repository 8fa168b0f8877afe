"""Count words of the old private dialect in code, docs and texts: ``python -m tools.dialect [FOLDER] [--lines]``.

The words are not forbidden: what remains is for a person to look at (CONTRIBUTING.md, "How we write").
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

WORDS: Final = {
    "whoever": r"\bwhoever\b",
    "nobody": r"\bnobody\b",
    "somebody": r"\bsomebody\b",
    "whatever": r"\bwhatever\b",
    "so many": r"\bso many\b",
    "is told, are told": r"\b(?:is|are|be|was|were) told\b",
    "gone on with, goes on": r"\b(?:gone on with|goes? on with|going on with)\b",
    "the own, of one's own": r"\bthe own\b|\bof (?:one's|its|his|her|their) own\b",
    "lies, lie": r"\b(?:lies|lie|lay|lain)\b",
    "stands, stand": r"\b(?:stands|stood) (?:in|on|above|below|there|here|behind|beside|for)\b",
    "seen quiet": r"\bseen quiet\b",
    "room (package)": r"\brooms?\b",
    "guest (client)": r"\bguests?\b",
    "for ever": r"\bfor ever\b",
    "foretell": r"\bforet(?:ell|old)\b",
    "after reading this page": r"\bafter reading this page\b",
    "reign": r"\breigns?\b",
    "what is/was ... (riddle)": r"[.:] [Ww]hat (?:is|was|are|has|can)\b",
}
"""A name for each word, and the pattern that finds it."""
PARTS: Final = {
    "src": ("src/showdown/**/*.py",),
    "tests, tools, bench": ("tests/**/*.py", "tools/**/*.py", "bench/**/*.py"),
    "docs": ("docs/**/*.md", "*.md", "bench/*.md"),
    "texts": ("src/showdown/**/*.json", "src/showdown/**/*.yaml", "src/showdown/**/*.js"),
}


def files(root: Path, patterns: tuple[str, ...]) -> list[Path]:
    """The tracked files that match one of the patterns."""
    listed = ["git", "ls-files", "--", *[f":(glob){pattern}" for pattern in patterns]]
    done = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True)
    skipped = ("CHANGELOG.md", "docs/language-before-after/", "tools/dialect.py")
    return [root / name for name in done.stdout.splitlines() if not any(part in name for part in skipped)]


def count(found: re.Pattern[str], text: str) -> int:
    """Occurrences, without constants in capitals such as NOBODY."""
    return len([match for match in found.finditer(text) if not match.group().isupper()])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="checkout to look at [default: .]")
    parser.add_argument("--lines", action="store_true", help="print every line that has one of the words")
    arguments = parser.parse_args()
    texts = {part: {p: p.read_text(encoding="utf-8") for p in files(arguments.folder, g)} for part, g in PARTS.items()}
    print(f"{'':<26}" + "".join([f"{part:>22}" for part in PARTS]))
    for name, pattern in WORDS.items():
        found = re.compile(pattern, re.IGNORECASE)
        counts = [sum(count(found, text) for text in texts[part].values()) for part in PARTS]
        print(f"{name:<26}" + "".join([f"{count:>22}" for count in counts]))
        if arguments.lines:
            for part in PARTS:
                for path, text in texts[part].items():
                    for number, line in enumerate(text.splitlines(), 1):
                        if count(found, line):
                            print(f"  {path}:{number}: {line.strip()[:160]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
