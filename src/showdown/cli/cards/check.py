"""``showdown cards check``: load and explain packs, and play random fights that use every card."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.cards.card_lookup import cards_of, monsters_of
from showdown.cli.cards.pack_progress import SHOWN, Progress, failure_entry
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_error, print_json
from showdown.cli.parameters import AT_LEAST_0, Json
from showdown.engine import BadContent, Catalog, Problem, catalog_with, explain_card
from showdown.engine.packs import pack_warnings
from showdown.language import say
from showdown.library.pack_shelf import check_parties
from showdown.lookup.packs import catalog_of, folders_of, refused_pack
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, Refusal
from showdown.lookup.stories import party_named
from showdown.sim.exercise import FailedFight, Runner

app = command(
    "cards.check",
    "showdown cards check my-pack",
    "showdown cards check my-pack --games 1000 --seed 7",
    "showdown cards check my-pack --strict",
    "showdown cards check my-party.yaml",
)


FORCED = ("fighting-art", "disorder", "gear", "terrain")
"""Kinds of cards that are brought into the fights; other cards come from the decks."""


@app.default
def check(
    packs: Annotated[list[str], Parameter(help=say("help.cards.check.packs"))],
    /,
    *,
    games: Annotated[int, Parameter(help=say("help.cards.check.games"), validator=AT_LEAST_0)] = 200,
    fights: Annotated[int | None, Parameter(name="--fights", show=False, validator=AT_LEAST_0)] = None,
    seed: Annotated[int, Parameter(help=say("help.option.fights-seed"), validator=AT_LEAST_0)] = 0,
    strict: Annotated[bool, Parameter(help=say("help.cards.check.strict"), negative="")] = False,
    json: Json = False,
) -> int:
    return check_packs(packs, games if fights is None else fights, seed, json, strict)


def check_packs(words: list[str], fights: int, seed: int, as_json: bool, strict: bool = False) -> int:
    """Check each pack alone, and each party file with all the packs.

    Exit code 3 if one is refused, 1 if a fight failed or (``strict``) there is a warning, else 0.
    """
    screen = Screen()
    packs = [word for word in words if not is_party_file(word)]
    parties = [word for word in words if is_party_file(word)]
    reports: list[dict[str, Any]] = []
    for word, folder in zip(packs, folders_of(packs), strict=True):
        try:
            reports.append(check_pack(folder, fights, seed, screen))
        except BadContent as error:
            reports.append({"pack": folder.name, "problems": [str(problem) for problem in error.problems]})
            if not as_json:
                print_error(refused_pack(error, word).lines())
        if not as_json and "fights" in reports[-1]:
            tell_check(reports[-1], screen)
    refused = any(report["problems"] for report in reports)
    checked = [] if refused else [check_party(word, packs, screen, as_json) for word in parties]
    if as_json:
        print_json("showdown.check/1", {"packs": reports, "parties": checked})
    if refused or any(report["problems"] for report in checked):
        return BAD_FILE
    warned = strict and any(report["warnings"] for report in reports)
    return NEGATIVE if warned or any(report["failures"] for report in reports) else OK


def check_pack(folder: Path, fights: int, seed: int, screen: Screen) -> dict[str, Any]:
    """Load, link and explain the cards, then play.  Raises BadContent with every problem."""
    catalog = catalog_with([folder])
    pack = folder.name
    names = cards_of(catalog, pack)
    for name in names:
        explain_card(catalog, name)
    check_parties(folder, catalog)
    monsters = monsters_of(catalog, pack)
    runner = Runner(catalog, monsters or ["white-lion"], 1, extra_cards=names)
    runner.run(Progress(screen, runner, fights), fights, seed)
    looping = {failure.card: failure for failure in reversed(runner.failures) if failure.card}
    loops = [looped(catalog, looping[card]) for card in sorted(looping)]
    if loops:
        raise BadContent(problems=loops)
    cards = [catalog.cards[catalog.card(name)] for name in names]
    used = [c.name for c in cards if (runner.was_used(c) if c.kind in FORCED else c.id in runner.observer.seen)]
    owners = {*names, *(f"{monster}-instinct" for monster in monsters)}
    ran, never = runner.blocks(owners)
    return {
        "pack": pack,
        "digest": catalog.packs[pack],
        "problems": [],
        "warnings": [warning.document() for warning in pack_warnings(folder)],
        "fights": runner.fights,
        "decisions": runner.decisions,
        "failures": [failure_entry(failure) for failure in runner.failures],
        "cards": len(names),
        "used": sorted(used),
        "never_used": sorted(set(names) - set(used)),
        "forced": {kind: forced([c.name for c in cards if c.kind == kind], used) for kind in FORCED},
        "blocks": len(ran) + len(never),
        "blocks_never_run": [place(catalog, number) for number in never],
    }


def forced(names: list[str], used: list[str]) -> dict[str, Any]:
    """The cards of one kind that were brought into the fights, and those among them that never did anything."""
    return {"cards": len(names), "never_used": sorted(set(names) - set(used))}


def looped(catalog: Catalog, failure: FailedFight) -> Problem:
    file, line = catalog.origins[failure.card]
    return Problem(f"{failure.what} (fight {failure.number})", file=file, line=line, found=failure.card)


def place(catalog: Catalog, program: int) -> str:
    file, line, where = catalog.program_places[program]
    return f"{file}:{line}: {where}"


def tell_check(report: dict[str, Any], screen: Screen) -> None:
    screen.say(say("cli.cards.checked", pack=report["pack"], cards=report["cards"], digest=report["digest"]))
    failed = len(report["failures"])
    screen.say(say("cli.cards.fights", fights=report["fights"], decisions=report["decisions"], failed=failed))
    never = ", ".join(report["never_used"])
    screen.say(say("cli.cards.used", used=len(report["used"]), cards=report["cards"], never=never))
    for kind, found in report["forced"].items():
        if found["cards"]:
            counts = {"used": found["cards"] - len(found["never_used"]), "cards": found["cards"]}
            screen.say(say("cli.cards.forced", kind=kind, never=", ".join(found["never_used"]), **counts))
    idle = report["blocks_never_run"]
    screen.say(say("cli.cards.blocks", run=report["blocks"] - len(idle), blocks=report["blocks"], never=bool(idle)))
    for line in idle:
        screen.say(f"  {line}")
    if report["warnings"]:
        screen.say(say("cli.cards.warnings", count=len(report["warnings"])))
    for warning in report["warnings"]:
        text = f"{warning['file']}:{warning['line']}: {warning['what']}"
        screen.say("  " + say("cli.cards.warning", warning=text, fix=warning.get("fix", "")))
    for failure in report["failures"][:SHOWN]:
        screen.say(say("cli.cards.failure", **failure | {"what": failure["what"].strip()}))


# -- parties -------------------------------------------------------------------------------------------------------


def is_party_file(word: str) -> bool:
    """A pack is a folder, a party is a file."""
    return word.endswith((".yaml", ".yml"))


def check_party(word: str, packs: list[str], screen: Screen, as_json: bool) -> dict[str, Any]:
    """Read a party file with the cards of these packs; its problems are printed and returned."""
    try:
        party = party_named(word, packs, catalog_of(packs))
    except Refusal as refusal:
        if refusal.code == NOT_FOUND:
            raise Refusal(NOT_FOUND, refusal.what, word, refusal.fix) from refusal
        if not as_json:
            print_error(refusal.lines())
        cause = refusal.__cause__
        assert isinstance(cause, BadContent)
        return {"party": word, "problems": [str(problem) for problem in cause.problems]}
    names = [sheet["name"] for sheet in party.sheets]
    if not as_json:
        screen.say(say("cli.cards.party-checked", file=word, party=party.name, survivors=", ".join(names)))
    return {"party": word, "problems": [], "survivors": names}
