"""``showdown packs export``: a pack as one zip that others can install."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import print_json, print_text
from showdown.cli.parameters import Json, Yes
from showdown.engine import BadContent
from showdown.language import say
from showdown.library.pack_shelf import NotInstalled, packed
from showdown.lookup.packs import folders_of, refused_pack
from showdown.lookup.refusal import BAD_FILE, OK, USAGE, refuse, refused

app = command("packs.export", "showdown packs export bonemaw", "showdown packs export my-packs/bonemaw --out share")


@app.default
def export(
    pack: Annotated[str, Parameter(help=say("help.packs.export.pack"))],
    /,
    *,
    out: Annotated[Path, Parameter(help=say("help.packs.export.out"), show_default=say("help.this-folder"))] = Path(),
    yes: Yes = False,
    json: Json = False,
) -> int:
    where = f"showdown packs export {pack}"
    folder = folders_of([pack])[0]
    try:
        files = packed(folder)
    except NotInstalled as error:
        raise refused(error, BAD_FILE, where) from error
    except BadContent as error:
        raise refused_pack(error, where) from error
    assert files.manifest is not None
    about = files.manifest.document()
    target = out if out.suffix == ".zip" else out / f"{files.name}-{about['version']}.zip"
    try:
        with target.open("wb" if yes else "xb") as file:
            file.write(files.zipped())
    except FileExistsError as error:
        raise refuse(USAGE, "cli.packs.zip-exists", str(target)) from error
    except OSError as error:
        raise refuse(BAD_FILE, "cli.packs.zip-not-written", str(target), why=error.strerror) from error
    if json:
        print_json("showdown.packs-export/1", {**about, "file": str(target), "files": sorted(files.files)})
    else:
        print_text(target)
    return OK
