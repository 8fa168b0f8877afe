"""From a request to a study: what is fought many times, with which cards, rulings and bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from showdown.bots import make_agent
from showdown.bots.timeout import PATIENCE
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
from showdown.lookup.packs import folders_of
from showdown.lookup.refusal import USAGE, Refusal, refused
from showdown.lookup.saves import load_game
from showdown.lookup.stories import catalog_for, house_from, party_named, rulings_from, setup_of
from showdown.sim.run_spec import RunSpec

MOST_PLAYERS: Final = 4


@dataclass(frozen=True)
class Wanted:
    """A request; each field is an option of a command, a keyword of a function or a ``key=value`` of ``compare``."""

    story: str = "first-story"
    save: str = ""
    game: Game | None = field(default=None, compare=False)
    """Instead of the file ``save``: each fight goes on from this game."""
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
    seed: int = 0
    patience: float = PATIENCE
    label: str = ""
    where: str = field(default="", compare=False)


def study_of(w: Wanted) -> RunSpec:
    """The study of a request.  Raises Refusal if a name is unknown or parts do not go together."""
    try:
        make_agent(w.bot, 0)
    except ShowdownError as error:
        raise refused(error, USAGE, f"--bot {w.bot}") from error
    if w.save or w.game is not None:
        return saved_study(w)
    catalog = catalog_for(w.story, list(w.packs))
    setup = setup_for(w, catalog)
    try:
        start(setup, catalog)
    except BadContent as error:
        raise Refusal(USAGE, f"this fight cannot begin: {error}", w.where or w.story, "change what it names") from error
    return RunSpec(
        label=w.label or label_of(w),
        setup=encode_setup(setup),
        folders=folders_for(w, catalog),
        packs=tuple(catalog.packs.items()),
        bot=w.bot,
        seed=w.seed,
        patience=w.patience,
        play=words_of_play(w, setup),
    )


def words_of_play(w: Wanted, setup: Setup) -> tuple[str, ...]:
    """What begins the same fight after ``showdown play``; nothing if ``play`` has no option for it."""
    if w.survivors or w.tokens or w.ai or w.give or w.take:
        return ()
    words = [w.story, "--players", str(len(setup.players))]
    if w.party:
        words += ["--party", w.party]
    if w.ambush:
        words += ["--ambush", w.ambush]
    for option, values in (("--ruling", w.rulings), ("--house", w.house), ("--pack", w.packs)):
        for value in values:
            words += [option, value]
    return tuple(words)


def folders_for(w: Wanted, catalog: Catalog) -> tuple[str, ...]:
    """Where workers find the packs: those named, or the one on the shelf that a monster brought with it."""
    if w.packs:
        return tuple(str(folder) for folder in folders_of(list(w.packs)))
    return tuple(str(folder) for folder in folders_of([name for name in catalog.packs if name != "core"]))


def setup_for(w: Wanted, catalog: Catalog) -> Setup:
    party = party_named(w.party, list(w.packs), catalog) if w.party else None
    setup = setup_of(w.story, 1, w.seed, rulings_from(list(w.rulings)), catalog, party)
    if w.survivors:
        if not 1 <= w.survivors <= len(LETTERS):
            raise Refusal(USAGE, f"{w.survivors} survivors", w.where, f"legal: 1 to {len(LETTERS)}")
        have = setup.survivors
        setup.survivors = [have[i % len(have)].copy() for i in range(w.survivors)]
    for v in setup.survivors:
        v.gear = regeared(v.gear, w)
    count = len(setup.survivors)
    players = w.players or min(MOST_PLAYERS, count)
    if players > count:
        what = f"the party has {count} survivors, too few for {players} players"
        raise Refusal(USAGE, what, f"--players {players}", f"legal: 1 to {count}")
    setup.players = deal(count, players)
    setup.ambush = w.ambush
    setup.house = house_from(list(w.house))
    for token in w.tokens:
        name, _, amount = token.partition(":")
        if not amount.lstrip("+-").isdecimal():
            raise Refusal(USAGE, f"a token is attribute:amount, not '{token}'", w.where, "as in token=speed:1")
        setup.monster_tokens[name] = int(amount)
    if w.ai == "all":
        setup.decks = every_card(setup, catalog)
    elif w.ai:
        raise Refusal(USAGE, f"there is no AI deck '{w.ai}'", w.where, "legal: all")
    return setup


def regeared(gear: list[str], w: Wanted) -> list[str]:
    """A grid without what is taken and with what is given.  Whether it is legal, the rules say."""
    out = ["" if name in w.take else name for name in gear]
    for name in w.give:
        at = out.index("") if "" in out else len(out)
        out[at : at + 1] = [name]
    return out


def every_card(setup: Setup, catalog: Catalog) -> dict[str, list[str]]:
    """All AI cards of the monster that decks are dealt from, in all their copies, and its hit locations."""
    from showdown.engine import Facts

    monster = catalog.monster(setup.monster)
    facts = Facts(catalog, monster)
    level = monster.level(setup.level)
    traits = [catalog.cards[c] for c in level.traits]
    gone = {c for trait in traits for c in trait.removes}
    ai = [catalog.ai(c) for c in dict.fromkeys(monster.ai) if c != monster.basic_action]
    dealt = [card.name for card in ai if facts.is_dealt(card) for _ in range(card.copies)]
    for trait in traits:
        if trait.name in dealt:
            dealt.remove(trait.name)
    places = [catalog.cards[c].name for c in dict.fromkeys(monster.hit_locations) if c not in gone]
    return {"ai": dealt, "hit_locations": places, "in_play": [trait.name for trait in traits]}


def saved_study(w: Wanted) -> RunSpec:
    """Fights that go on from a save, each with hidden cards and dice of its own."""
    said = {
        "--party": w.party,
        "--ruling": w.rulings,
        "--house": w.house,
        "--players": w.players,
        "--ambush": w.ambush,
        "survivors=": w.survivors,
        "token=": w.tokens,
        "give=": w.give,
        "take=": w.take,
        "ai=": w.ai,
    }
    own = [name for name, value in said.items() if value]
    if own:
        raise Refusal(USAGE, f"a save keeps its own {', '.join(own)}", w.save or w.where, f"leave out {', '.join(own)}")
    # Pending dice stay pending: every fight rolls its own.
    game = w.game or load_game(Path(w.save), typed_source(True, True), list(w.packs))
    if game.over:
        raise Refusal(
            USAGE, f"this fight is over ({game.outcome})", w.save or w.where, "take a save of a fight in progress"
        )
    document: dict[str, Any] = game.document()
    return RunSpec(
        label=w.label or w.save or "this game",
        document=document,
        folders=folders_for(w, game.catalog),
        packs=tuple(game.catalog.packs.items()),
        bot=w.bot,
        seed=w.seed,
        patience=w.patience,
    )


def label_of(w: Wanted) -> str:
    """What is fought, in words."""
    parts = [w.story, f"party {w.party or 'first-story'}"]
    if w.survivors:
        parts.append(f"{w.survivors} survivors")
    if w.players:
        parts.append(f"{w.players} players")
    parts += [f"ruling {r}" for r in w.rulings]
    parts += [f"house rule {h}" for h in w.house]
    parts += [f"pack {p}" for p in w.packs]
    parts += [f"token {t}" for t in w.tokens]
    parts += [f"with {g}" for g in w.give]
    parts += [f"without {g}" for g in w.take]
    if w.ai:
        parts.append(f"AI deck {w.ai}")
    if w.ambush:
        parts.append(f"{w.ambush} ambush")
    return ", ".join(parts)
