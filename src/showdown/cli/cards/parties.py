"""``showdown cards parties``: list the ready-made parties, or show the survivors of one."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, Packs
from showdown.engine import BadContent, Game, Party, party_by_name, ready_parties, view_types
from showdown.language import say
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import OK
from showdown.lookup.stories import party_named

app = command("cards.parties", "showdown cards parties", "showdown cards parties lion-hunters")


@app.default
def parties(
    name: Annotated[str, Parameter(help=say("help.cards.parties.name"))] = "",
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    return show_party(name, pack or [], json) if name else list_parties(pack or [], json)


def list_parties(packs: list[str], as_json: bool) -> int:
    """List the ready-made parties; a note names those that cannot be used."""
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
        screen.note(say("cli.cards.bad-party", party=name, why=why))
    return OK


def show_party(word: str, packs: list[str], as_json: bool) -> int:
    """Show the survivors of a party as they start a showdown, with the bonuses of their gear."""
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
    actions = ", ".join(v["actions"])
    head = {"name": v["name"], "survival": v["survival"], "limit": v["survival_limit"]}
    screen.say(say("cli.cards.survivor", **head, actions=actions))
    attributes = {"movement": v["movement"], **v["attributes"]}
    screen.say("  " + ", ".join(f"{stat} {n}" for stat, n in attributes.items() if n))
    armor = ", ".join(f"{place} {n}" for place, n in v["armor"].items() if n)
    screen.say("  " + say("cli.cards.armor", armor=armor))
    width = max(len(card or "-") for row in v["grid"] for card in row)
    for row in v["grid"]:
        screen.say("  | " + " | ".join(f"{card or '-':{width}}" for card in row) + " |")
    affinities = [f"{n} {colour}" for colour, n in v["affinities"].items()]
    for key, cards in (
        ("cli.cards.affinities", affinities),
        ("cli.cards.arts", v["arts"]),
        ("cli.cards.disorders", v["disorders"]),
        ("cli.cards.injuries", v["permanent_injuries"]),
    ):
        if cards:
            screen.say("  " + say(key, cards=", ".join(cards)))
