"""Turn a request into the specification of a run: setup, cards, rulings, bot and seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from showdown.bots import make_agent
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import (
    LETTERS,
    BadContent,
    Catalog,
    Game,
    Setup,
    ShowdownError,
    deal,
    encode_setup,
    start,
    typed_source,
)
from showdown.engine.learning import changed_catalog
from showdown.language import say
from showdown.lookup.packs import folders_behind
from showdown.lookup.refusal import USAGE, Refusal, refused
from showdown.lookup.saves import load_game
from showdown.lookup.stories import catalog_for, house_from, party_named, rulings_from, setup_of
from showdown.sim.run_spec import RunSpec

MOST_PLAYERS: Final = 4


@dataclass(frozen=True)
class FightRequest:
    """A request; each field is an option of a command, a keyword of a function or a ``key=value`` of ``compare``."""

    story: str = "first-story"
    save: str = ""
    game: Game | None = field(default=None, compare=False)
    """Instead of the file ``save``: each fight continues from this game."""
    party: str = ""
    players: int = 0
    """0: one for each survivor, at most four."""
    bot: str = "heuristic"
    rulings: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    """House rules, ``name=value``."""
    packs: tuple[str, ...] = ()
    ambush: str = ""
    survivors: int = 0
    """Number of survivors, repeating the party if larger; 0: the whole party."""
    tokens: tuple[str, ...] = ()
    """Tokens the monster begins with: ``speed:1``."""
    ai: str = ""
    """``all``: the deck holds every AI card of the monster that decks are dealt from."""
    give: tuple[str, ...] = ()
    """Gear added to every survivor, in the first free space of the grid."""
    take: tuple[str, ...] = ()
    """Gear removed from every survivor."""
    without: tuple[str, ...] = ()
    """Cards of the monster that have no text."""
    numbers: tuple[str, ...] = ()
    """Other numbers of the monster's level: ``toughness:7``."""
    seed: int = 0
    timeout: float = TIMEOUT_SECONDS
    """Seconds a bot may think about one answer."""
    label: str = ""
    where: str = field(default="", compare=False)


def run_spec_of(request: FightRequest) -> RunSpec:
    """The run specification of a request.  Raises Refusal if a name is unknown or options contradict each other."""
    try:
        make_agent(request.bot, 0)
    except ShowdownError as error:
        raise refused(error, USAGE, f"--bot {request.bot}", say("bots.fix")) from error
    if request.save or request.game is not None:
        return run_spec_of_save(request)
    catalog = catalog_for(request.story, list(request.packs), request.party)
    setup = setup_for(request, catalog)
    changes = (*(f"without={card}" for card in request.without), *(n.replace(":", "=", 1) for n in request.numbers))
    try:
        start(setup, changed_catalog(catalog, setup.monster, setup.level, changes) if changes else catalog)
    except BadContent as error:
        what = say("numbers.cannot-begin", error=error)
        raise Refusal(USAGE, what, request.where or request.story, say("numbers.cannot-begin-fix")) from error
    return RunSpec(
        label=request.label or label_of(request),
        setup=encode_setup(setup),
        folders=folders_for(request, catalog),
        packs=tuple(catalog.packs.items()),
        bot=request.bot,
        seed=request.seed,
        timeout=request.timeout,
        changes=changes,
        play=words_of_play(request, setup),
    )


def words_of_play(request: FightRequest, setup: Setup) -> tuple[str, ...]:
    """Arguments of ``showdown play`` that start the same fight; none if ``play`` has no option for it."""
    own = (request.survivors, request.tokens, request.ai, request.give, request.take, request.without, request.numbers)
    if any(own):
        return ()
    words = [request.story, "--players", str(len(setup.players))]
    if request.party:
        words += ["--party", request.party]
    if request.ambush:
        words += ["--ambush", request.ambush]
    for option, values in (("--ruling", request.rulings), ("--house", request.house), ("--pack", request.packs)):
        for value in values:
            words += [option, value]
    return tuple(words)


def folders_for(request: FightRequest, catalog: Catalog) -> tuple[str, ...]:
    """The folders of the packs for workers: the packs named, and the installed packs of the monster and the party."""
    return tuple(str(folder) for folder in folders_behind(catalog, list(request.packs)))


def setup_for(request: FightRequest, catalog: Catalog) -> Setup:
    party = party_named(request.party, list(request.packs), catalog) if request.party else None
    setup = setup_of(request.story, 1, request.seed, rulings_from(list(request.rulings)), catalog, party)
    if request.survivors:
        if not 1 <= request.survivors <= len(LETTERS):
            what = say("numbers.survivors-number", count=request.survivors)
            raise Refusal(
                USAGE, what, request.where, say("numbers.legal", legal=say("numbers.range", low=1, high=len(LETTERS)))
            )
        have = setup.survivors
        setup.survivors = [have[i % len(have)].copy() for i in range(request.survivors)]
    for v in setup.survivors:
        v.gear = regeared(v.gear, request)
    count = len(setup.survivors)
    players = request.players or min(MOST_PLAYERS, count)
    if players > count:
        what = say("numbers.too-many-players", survivors=count, players=players)
        raise Refusal(
            USAGE, what, f"--players {players}", say("numbers.legal", legal=say("numbers.range", low=1, high=count))
        )
    setup.players = deal(count, players)
    setup.ambush = request.ambush
    setup.house = house_from(list(request.house))
    for token in request.tokens:
        name, _, amount = token.partition(":")
        if not amount.lstrip("+-").isdecimal():
            what = say("numbers.token-form", token=token)
            raise Refusal(USAGE, what, request.where, say("numbers.token-form-fix"))
        setup.monster_tokens[name] = int(amount)
    if request.ai == "all":
        setup.decks = every_card(setup, catalog)
    elif request.ai:
        what = say("numbers.no-ai-deck", name=request.ai)
        raise Refusal(USAGE, what, request.where, say("numbers.legal", legal="all"))
    return setup


def regeared(gear: list[str], request: FightRequest) -> list[str]:
    """The grid without the gear of ``take`` and with the gear of ``give``.  The rules check it later."""
    out = ["" if name in request.take else name for name in gear]
    for name in request.give:
        at = out.index("") if "" in out else len(out)
        out[at : at + 1] = [name]
    return out


def every_card(setup: Setup, catalog: Catalog) -> dict[str, list[str]]:
    """Decks with every copy of the monster's AI cards that can be dealt, and its hit locations."""
    from showdown.engine import Facts

    monster = catalog.monster(setup.monster)
    facts = Facts(catalog, monster)
    level = monster.level(setup.level)
    traits = [catalog.cards[c] for c in level.traits]
    gone = {*level.removes, *[c for trait in traits for c in trait.removes]}
    ai = [catalog.ai(c) for c in dict.fromkeys(monster.ai) if c != monster.basic_action]
    dealt = [card.name for card in ai if facts.is_dealt(card) for _ in range(card.copies)]
    for trait in traits:
        if trait.name in dealt:
            dealt.remove(trait.name)
    places = [catalog.cards[c].name for c in monster.hit_locations + level.adds if c not in gone]
    return {"ai": dealt, "hit_locations": places, "in_play": [trait.name for trait in traits]}


def run_spec_of_save(request: FightRequest) -> RunSpec:
    """The run specification of fights that continue from a save, each with new hidden cards and dice."""
    said = {
        "--party": request.party,
        "--ruling": request.rulings,
        "--house": request.house,
        "--players": request.players,
        "--ambush": request.ambush,
        "survivors=": request.survivors,
        "token=": request.tokens,
        "give=": request.give,
        "take=": request.take,
        "ai=": request.ai,
        "without=": request.without,
        "number=": request.numbers,
    }
    own = [name for name, value in said.items() if value]
    if own:
        what = say("numbers.save-has-it", options=", ".join(own))
        fix = say("numbers.leave-out", options=", ".join(own))
        raise Refusal(USAGE, what, request.save or request.where, fix)
    # Pending dice stay pending: every fight rolls them anew.
    game = request.game or load_game(Path(request.save), typed_source(True, True), list(request.packs))
    if game.over:
        what = say("numbers.fight-over", outcome=game.outcome)
        fix = say("numbers.fight-over-fix", file=request.save)
        raise Refusal(USAGE, what, request.save or request.where, fix)
    document: dict[str, Any] = game.document()
    return RunSpec(
        label=request.label or request.save or "this game",
        document=document,
        folders=folders_for(request, game.catalog),
        packs=tuple(game.catalog.packs.items()),
        bot=request.bot,
        seed=request.seed,
        timeout=request.timeout,
    )


def label_of(request: FightRequest) -> str:
    """The name of the fights, as files and tables show it.  Not translated: a resumed run compares it."""
    parts = [request.story, f"party {request.party or 'first-story'}"]
    if request.survivors:
        parts.append(f"{request.survivors} survivors")
    if request.players:
        parts.append(f"{request.players} players")
    parts += [f"ruling {r}" for r in request.rulings]
    parts += [f"house rule {h}" for h in request.house]
    parts += [f"pack {p}" for p in request.packs]
    parts += [f"token {t}" for t in request.tokens]
    parts += [f"with {g}" for g in request.give]
    parts += [f"without {g}" for g in request.take]
    parts += [f"without={c}" for c in request.without]
    parts += [f"number={n}" for n in request.numbers]
    if request.ai:
        parts.append(f"AI deck {request.ai}")
    if request.ambush:
        parts.append(f"{request.ambush} ambush")
    return ", ".join(parts)
