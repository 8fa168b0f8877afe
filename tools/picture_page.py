"""The page of pictures: each tool that makes some writes its own section of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path(__file__).parent.parent / "docs" / "play" / "pictures.md"
HEAD: Final = "# Pictures of the table\n"


class Shown(NamedTuple):
    """A picture of the page: its file below ``docs/pictures``, a caption, and how it was taken."""

    file: str
    caption: str
    how: str


def write_section(title: str, about: str, pictures: list[Shown]) -> None:
    """Write one section of the page; the others stay as they are."""
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), title, about, pictures), encoding="utf-8")


def with_section(page: str, title: str, about: str, pictures: list[Shown]) -> str:
    """The text of the page with this section replaced, or added at its end."""
    lines = [f"## {title}", "", about, ""]
    for shown in pictures:
        lines += [f"**{shown.caption}** ({shown.how})", "", f"![{shown.caption}](../pictures/{shown.file})", ""]
    new = "\n".join(lines)
    sections = [part for part in re.split(r"^(?=## )", page, flags=re.MULTILINE) if part.startswith("## ")]
    names = [part.splitlines()[0] for part in sections]
    if lines[0] in names:
        sections[names.index(lines[0])] = new
    else:
        sections.append(new)
    return "\n".join([HEAD, *[section.rstrip("\n") + "\n" for section in sections]])
