"""``showdown cards``: which cards there are, what each does in plain sentences, and how card files are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from showdown.cli.screen import Screen, print_json
from showdown.engine import BadContent, Catalog, explain_card
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, Refusal, refused


def list_cards(kind: str, packs: list[str], as_json: bool) -> int:
    """The cards of the core, or of the packs named; other packs on the shelf are only mentioned."""
    catalog = catalog_of(packs)
    names = [folder.name for folder in folders_of(packs)]
    mine = [c for c in catalog.cards if not names or pack_of(catalog, c.name) in names]
    kinds = sorted({card.kind for card in mine})
    if kind and kind not in kinds:
        raise Refusal(NOT_FOUND, "there is no such kind of card", kind, f"kinds: {', '.join(kinds)}")
    found = [card for card in mine if not kind or card.kind == kind]
    if as_json:
        listed = [{"name": c.name, "title": c.title, "kind": c.kind, "pack": pack_of(catalog, c.name)} for c in found]
        print_json("showdown.cards/1", {"cards": listed})
        return OK
    screen = Screen()
    for card in found:
        screen.say(f"{card.name:26} {card.kind:14} {card.title}")
    if not packs:
        mention_shelf(screen)
    return OK


def mention_shelf(screen: Screen) -> None:
    """Installed packs, a bad one with its problems; the others stay usable."""
    from showdown.engine import InstalledPacks

    shelf = InstalledPacks()
    others = [name for name in shelf.catalogs if name != "core"]
    if others:
        screen.note(f"Other packs: {', '.join(others)} (add --pack NAME).")
    for name, problems in shelf.refused.items():
        lines = problems.split("\n")
        more = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
        screen.note(f"The pack {name} is refused: {lines[0]}{more}")


def pack_of(catalog: Catalog, name: str) -> str:
    return catalog.origins[name][0].partition("/")[0]


def slug_of(name: str) -> str:
    """A printed name as an id: ``Beast's Maw`` is ``beasts-maw``."""
    return name.lower().replace("'", "").replace(" & ", " and ").replace(" ", "-")


def explained(catalog: Catalog, name: str) -> list[str]:
    try:
        return explain_card(catalog, slug_of(name))
    except BadContent as error:
        raise Refusal(NOT_FOUND, str(error), name, "`showdown cards list` names them all") from error


def show_card(name: str, packs: list[str], as_json: bool) -> int:
    """What a card says, and how its file says it."""
    catalog = catalog_of(packs)
    lines = explained(catalog, name)
    card = catalog.cards[catalog.card(slug_of(name))]
    file, line = catalog.origins[card.name]
    source = written(file, line, packs)
    if as_json:
        body: dict[str, Any] = {"name": card.name, "title": card.title, "kind": card.kind, "says": lines}
        print_json("showdown.card/1", {**body, "file": file, "line": line, "source": source})
        return OK
    screen = Screen()
    for said in lines:
        screen.say(said)
    screen.say()
    screen.say(f"{file}:{line}")
    for text in source:
        screen.say(text)
    return OK


def written(file: str, line: int, packs: list[str]) -> list[str]:
    """The lines of a card in its file: its own, and those indented below it."""
    from showdown.engine import core_folder

    pack, _, inside = file.partition("/")
    folder = next((f for f in folders_of(packs) if f.name == pack), core_folder())
    lines = (folder / inside).read_text(encoding="utf-8").split("\n")
    depth = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    out = [lines[line - 1][depth:]]
    for text in lines[line:]:
        if text.strip() and len(text) - len(text.lstrip()) <= depth:
            break
        out.append(text[depth:])
    while out and not out[-1].strip():
        out.pop()
    return out


def explain(names: list[str], packs: list[str], as_json: bool) -> int:
    """The compiled card told back, a sentence a line."""
    catalog = catalog_of(packs)
    lines = explained(catalog, " ".join(names))
    if as_json:
        card = catalog.cards[catalog.card(slug_of(" ".join(names)))]
        print_json("showdown.card/1", {"name": card.name, "title": card.title, "kind": card.kind, "says": lines})
        return OK
    screen = Screen()
    for line in lines:
        screen.say(line)
    return OK


def new_monster(words: list[str], out: Path) -> int:
    """A pack to start from, and what to do with it."""
    from showdown.engine import new_monster as write

    name = " ".join(words)
    try:
        files = write(name, out)
    except BadContent as error:
        raise Refusal(USAGE, str(error), f"showdown cards new monster {name}", "choose another name") from error
    except FileExistsError as error:
        what = "a folder of that name exists, and nothing is overwritten"
        raise Refusal(USAGE, what, str(error.filename), "choose another name, or move it away") from error
    except OSError as error:
        raise Refusal(BAD_FILE, f"cannot be written: {error.strerror}", str(out), "choose another folder") from error
    screen = Screen()
    for file in files:
        screen.say(str(file))
    pack = files[0].parents[1]
    screen.note(f"Next: `showdown cards check {pack}`, then `showdown play --pack {pack} {pack.name}:1`.")
    return OK


def schema(kind: str, out: Path | None) -> int:
    """Print one schema (or all in one document), or write each into a file of its own."""
    from showdown.cli.schemas import kinds, schema_of

    wanted = [kind] if kind else kinds()
    try:
        schemas = {k: schema_of(k) for k in wanted}
    except BadContent as error:
        raise refused(error, NOT_FOUND, f"showdown cards schema {kind}", "name one of them, or none") from error
    if out is None:
        print(json.dumps(schemas[kind] if kind else schemas, indent=1, ensure_ascii=False))
        return OK
    if out.exists() and not out.is_dir():
        raise Refusal(USAGE, "that is a file, not a folder", f"--out {out}", "name a folder; it is made if need be")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, body in schemas.items():
            (out / f"{name}.schema.json").write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refusal(BAD_FILE, f"cannot be written: {error.strerror}", f"--out {out}", "choose another") from error
    screen = Screen()
    for name in schemas:
        screen.say(str(out / f"{name}.schema.json"))
    return OK
