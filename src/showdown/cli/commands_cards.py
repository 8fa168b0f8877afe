"""``showdown cards``: its commands, loaded when one of them is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter, validators

from showdown.cli.parameters import Json, Packs, examples

cards_app = App(
    name="cards",
    help="Cards: what there is, and what each does, in our own words.",
    help_prologue=examples("showdown cards list", "showdown cards show claw", "showdown cards new monster bonemaw"),
)


@cards_app.command(name="list", help_prologue=examples("showdown cards list", "showdown cards list hit-location"))
def list_cards(
    kind: Annotated[str, Parameter(help="ai, hit-location, gear, terrain, resource, disorder or table.")] = "",
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """List the cards of the core, or of the packs named with --pack."""
    from showdown.cli.cards import list_cards as run

    return run(kind, pack or [], json)


@cards_app.command(help_prologue=examples("showdown cards setup white-lion", "showdown cards setup white-lion:2"))
def setup(
    monster: Annotated[str, Parameter(help="A monster, or one level of it as in white-lion:2.")],
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Say which terrain belongs to a monster's showdown, where survivors start and who goes first."""
    from showdown.cli.setups import show_setup

    return show_setup(monster, pack or [], json)


@cards_app.command(help_prologue=examples("showdown cards show claw", "showdown cards show beast's maw"))
def show(
    name: Annotated[list[str], Parameter(help="The name of a card.")],
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Say what a card does, and show how its file says it."""
    from showdown.cli.cards import show_card

    return show_card(" ".join(name), pack or [], json)


@cards_app.command(help_prologue=examples("showdown cards explain terrifying roar"))
def explain(
    name: Annotated[list[str], Parameter(help="The name of a card.")],
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Tell a compiled card back in plain sentences, so that it can be held against the print."""
    from showdown.cli.cards import explain as run

    return run(name, pack or [], json)


@cards_app.command(help_prologue=examples("showdown cards parties", "showdown cards parties lion-hunters"))
def parties(
    name: Annotated[str, Parameter(help="A ready party by name, or a party file; without it all are listed.")] = "",
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """List the ready parties, or show the survivors of one."""
    from showdown.cli.parties import list_parties, show_party

    return show_party(name, pack or [], json) if name else list_parties(pack or [], json)


@cards_app.command(
    name="check",
    help_prologue=examples(
        "showdown cards check my-pack",
        "showdown cards check my-pack --fights 1000 --seed 7",
        "showdown cards check my-party.yaml",
    ),
)
def check_packs(
    packs: Annotated[list[str], Parameter(help="Folders of packs, names of installed ones, party files.")],
    /,
    *,
    fights: Annotated[int, Parameter(help="Random fights; 200 without it.", validator=validators.Number(gte=0))] = 200,
    seed: Annotated[int, Parameter(help="Another set of fights.", validator=validators.Number(gte=0))] = 0,
    json: Json = False,
) -> int:
    """Load, link and explain packs, and play random fights with every card forced in. Exit code 3: one is refused."""
    from showdown.cli.exercise import check

    return check(packs, fights, seed, json)


@cards_app.command(help_prologue=examples("showdown cards exercise", "showdown cards exercise my-pack --times 3"))
def exercise(
    pack: Annotated[str, Parameter(help="Folder of a pack, or name of an installed one; core without it.")] = "core",
    /,
    *,
    times: Annotated[
        int, Parameter(help="How often each cell must be seen; 10 without it.", validator=validators.Number(gte=1))
    ] = 10,
    seed: Annotated[
        int | None, Parameter(help="Only this fight: has a failure again.", validator=validators.Number(gte=0))
    ] = None,
    json: Json = False,
) -> int:
    """Fight until everything that can happen to every card of a pack has happened often enough."""
    from showdown.cli.exercise import exercise as run

    return run(pack, times, seed, json)


new_app = App(name="new", help="Begin a pack of your own.")
cards_app.command(new_app)


@new_app.command(help_prologue=examples("showdown cards new monster bonemaw", 'showdown cards new monster "Pale Stag"'))
def monster(
    name: Annotated[list[str], Parameter(help="What it is called.")],
    /,
    *,
    out: Annotated[Path, Parameter(name="--in", help="The folder to make the pack in; this one without it.")] = Path(),
) -> int:
    """Write a small complete monster, commented as a tutorial, that can be played at once."""
    from showdown.cli.cards import new_monster

    return new_monster(name, out)


@cards_app.command(help_prologue=examples("showdown cards schema --out schemas", "showdown cards schema ai"))
def schema(
    kind: Annotated[str, Parameter(help="One kind of file: ai, party, scenario, settings, ... [default: all]")] = "",
    /,
    *,
    out: Annotated[Path | None, Parameter(help="Write a file for each kind into this folder.")] = None,
) -> int:
    """Print the JSON Schemas of all files people write, for editors that complete and check."""
    from showdown.cli.cards import schema as run

    return run(kind, out)
