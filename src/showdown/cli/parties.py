"""Parties on the command line: by name or by file, listed, shown, checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from showdown.cli.screen import Screen, print_json
from showdown.engine import (
    BadContent,
    Catalog,
    Game,
    Party,
    Problem,
    load_party_file,
    party_by_name,
    ready_parties,
    view_types,
)
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import NOT_FOUND, OK, Refusal
from showdown.lookup.stories import party_named


def is_party_file(word: str) -> bool:
    """A pack is a folder; a file in its place is a party."""
    return word.endswith((".yaml", ".yml"))


def check_party(word: str, packs: list[str], screen: Screen, as_json: bool) -> dict[str, Any]:
    """Read a party file with the cards of these packs; what is wrong is told and returned."""
    try:
        party = party_named(word, packs, catalog_of(packs))
    except Refusal as refusal:
        if refusal.code == NOT_FOUND:
            raise
        if not as_json:
            print(refusal.lines(), file=sys.stderr)
        cause = refusal.__cause__
        assert isinstance(cause, BadContent)
        return {"party": word, "problems": [str(problem) for problem in cause.problems]}
    names = [sheet["name"] for sheet in party.sheets]
    if not as_json:
        screen.say(f"{word}: {party.name}, {', '.join(names)}: nothing is wrong.")
    return {"party": word, "problems": [], "survivors": names}


def refuse_parties(folder: Path, catalog: Catalog) -> None:
    """The parties a pack brings.  Raises BadContent with every problem of all of them."""
    problems: list[Problem] = []
    for path in sorted((folder / "parties").glob("*.y*ml")):
        try:
            load_party_file(path, catalog, f"{folder.name}/parties/{path.name}")
        except BadContent as error:
            problems += error.problems
    if problems:
        raise BadContent(problems=problems)


def list_parties(packs: list[str], as_json: bool) -> int:
    """The ready parties; one that cannot be used is mentioned and does not hide the others."""
    catalog = catalog_of(packs)
    folders = folders_of(packs)
    found: dict[str, Party] = {}
    refused: dict[str, str] = {}
    for name in ready_parties(folders):
        try:
            found[name] = party_by_name(name, catalog, folders)
        except BadContent as error:
            refused[name] = str(error.problem)
    if as_json:
        listed = [{"name": n, "title": p.name, "about": p.about, "survivors": len(p.sheets)} for n, p in found.items()]
        print_json("showdown.parties/1", {"parties": listed})
        return OK
    screen = Screen()
    for name, party in found.items():
        screen.say(f"{name:20} {len(party.sheets)}  {party.about or party.name}", hang=24)
    for name, why in refused.items():
        screen.note(f"The party {name} cannot be used: {why}")
    return OK


def show_party(word: str, packs: list[str], as_json: bool) -> int:
    """The survivors of a party as they begin a showdown: what their gear gives them included."""
    catalog = catalog_of(packs)
    party = party_named(word, packs, catalog)
    survivors = Game.first_story(players=1, party=party, catalog=catalog).view()["survivors"]
    if as_json:
        body: dict[str, Any] = {"name": party.name, "about": party.about, "survivors": list(survivors.values())}
        print_json("showdown.party/1", body)
        return OK
    screen = Screen()
    screen.say(party.name, "bold")
    if party.about:
        screen.say(party.about)
    for v in survivors.values():
        screen.say()
        tell_survivor(screen, v)
    return OK


def tell_survivor(screen: Screen, v: view_types.Survivor) -> None:
    screen.say(f"{v['name']}: survival {v['survival']} of {v['survival_limit']}, {', '.join(v['actions'])}")
    attributes = {"movement": v["movement"], **v["attributes"]}
    screen.say("  " + ", ".join(f"{stat} {n}" for stat, n in attributes.items() if n))
    armor = ", ".join(f"{place} {n}" for place, n in v["armor"].items() if n)
    screen.say(f"  armor: {armor or 'none'}")
    width = max(len(card or "-") for row in v["grid"] for card in row)
    for row in v["grid"]:
        screen.say("  | " + " | ".join(f"{card or '-':{width}}" for card in row) + " |")
    affinities = [f"{n} {colour}" for colour, n in v["affinities"].items()]
    for word, cards in (
        ("affinities", affinities),
        ("arts", v["arts"]),
        ("disorders", v["disorders"]),
        ("injuries", v["permanent_injuries"]),
    ):
        if cards:
            screen.say(f"  {word}: {', '.join(cards)}")
