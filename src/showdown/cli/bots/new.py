"""``showdown bots new``: write the project of a bot to start from."""

from __future__ import annotations

import shlex
from importlib import resources
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.language import say
from showdown.lookup.extras import installing_folder
from showdown.lookup.refusal import BAD_FILE, OK, USAGE, refuse

app = command("bots.new", "showdown bots new night-hunter", 'showdown bots new "Night Hunter" --out bots')
FILES: Final = {
    "bot.py.txt": "$module.py",
    "test_bot.py.txt": "test_$module.py",
    "pyproject.toml.txt": "pyproject.toml",
}
"""The templates, and the file that each becomes."""
LONGEST: Final = 30
"""Most characters of a name."""


@app.default
def new(
    name: Annotated[list[str], Parameter(help=say("help.bots.new.name"))],
    /,
    *,
    out: Annotated[Path, Parameter(help=say("help.bots.new.out"), show_default=say("help.this-folder"))] = Path(),
    json: Json = False,
) -> int:
    title = " ".join(name)
    parts = title.lower().replace("-", " ").replace("_", " ").split()
    where = f"showdown bots new {title}"
    id_ = "-".join(parts)
    if not id_.replace("-", "").isalnum() or not id_.isascii() or id_[0].isdigit() or len(id_) > LONGEST:
        raise refuse(USAGE, "cli.bots.name", where, name=title)
    words = {
        "$id": id_,
        "$module": "_".join(parts),
        "$class": "".join(part.capitalize() for part in parts),
        "$title": " ".join(part.capitalize() for part in parts),
    }
    files = write_project(out / id_, words)
    if json:
        print_json("showdown.bots-new/1", {"name": id_, "folder": str(out / id_), "files": [str(f) for f in files]})
        return OK
    screen = Screen()
    for file in files:
        screen.say(str(file))
    install = installing_folder(out / id_)
    bot = shlex.quote(f"{files[0]}:{words['$class']}")
    screen.note(say("cli.bots.next", bot=bot, name=id_, install=install), wrap=False)
    return OK


def write_project(folder: Path, words: dict[str, str]) -> list[Path]:
    """Write the files, the bot first.  Refused where something already is."""
    templates = resources.files("showdown") / "templates" / "bot"
    written: list[Path] = []
    try:
        folder.mkdir(parents=True)
        for template, place in FILES.items():
            file = folder / filled(place, words)
            file.write_text(filled((templates / template).read_text(encoding="utf-8"), words), encoding="utf-8")
            written.append(file)
    except FileExistsError as error:
        raise refuse(USAGE, "cli.cards.folder-exists", str(folder)) from error
    except OSError as error:
        raise refuse(BAD_FILE, "cli.cards.not-written", str(folder), why=error.strerror) from error
    return written


def filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
