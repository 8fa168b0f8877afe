"""Opening a game: what somebody wishes to play, with whom, under which rulings; or a save to go on with.

Everything that cannot be is a Refusal that says what to do; the command line prints it, the start screen shows it.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from showdown.api import (
    LETTERS,
    BadContent,
    BadSave,
    Catalog,
    Setup,
    Source,
    core_catalog,
    did_you_mean,
    parse_house,
    parse_rulings,
)
from showdown.table.packs import catalog_of, folders_of, refused_pack
from showdown.table.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, USAGE, Refusal, refused, refused_whole

if TYPE_CHECKING:
    # Whoever only asks what a story is need not wait for all that it takes to play one.
    from showdown.api import Game, Party

FIRST_STORY: Final = "first-story"


class Wishes:
    """What was asked for; None means not said."""

    def __init__(self) -> None:
        self.story = ""
        """Empty: the start screen asks; without one it is the First Story."""
        self.ambush = ""
        self.seed: int | None = None
        self.players: int | None = None
        self.rulings: list[str] = []
        self.house: list[str] = []
        self.bots: str | None = None
        self.bot = "heuristic"
        self.dice = False
        self.cards = False
        self.save: Path | None = None
        self.keep = True
        """Without a file to save to, a person's game is kept in the library."""
        self.load: Path | None = None
        self.at: int | None = None
        """Begin a new game after so many decisions of the loaded one."""
        self.plain = False
        self.step = False
        self.training = False
        self.spoilers = False
        self.overwrite = False
        self.packs: list[str] = []
        self.party: str | None = None


def open_game(w: Wishes) -> Game:
    return load(w) if w.load else start(w)


def start(w: Wishes) -> Game:
    from showdown.api import Game

    rulings = rulings_from(w.rulings)
    seed = secrets.randbelow(1_000_000) if w.seed is None else w.seed
    story = w.story or FIRST_STORY
    catalog = catalog_for(story, w.packs)
    party = party_named(w.party, w.packs, catalog) if w.party else None
    setup = setup_of(story, w.players or 1, seed, rulings, catalog, party)
    setup.ambush = w.ambush
    setup.house = house_from(w.house)
    return Game(setup, catalog, chance=chance_of(w), training=w.training)


def catalog_for(story: str, packs: list[str]) -> Catalog:
    """The cards to play with.  A monster that only a pack on the shelf knows brings that pack with it."""
    monster = story.partition(":")[0]
    if packs or monster == FIRST_STORY or monster in core_catalog().monsters:
        return catalog_of(packs)
    from showdown.content.shelf import Shelf

    shelf = Shelf()
    return shelf.catalogs.get(shelf.pack_of_monster(monster), core_catalog())


def stories(catalog: Catalog) -> list[str]:
    """Everything there is to play with these cards: the First Story, then every monster with its levels."""
    monsters = catalog.monsters
    levels = [(m, lv.name) for m in monsters for lv in monsters[m].levels if lv.name != FIRST_STORY]
    return [FIRST_STORY, *[f"{m}:{level.removeprefix('level-')}" for m, level in levels]]


def setup_of(
    story: str, players: int, seed: int, rulings: dict[str, str], catalog: Catalog, party: Party | None = None
) -> Setup:
    """``first-story``, or a monster with a level: ``white-lion:2``, ``white-lion:level-2``, ``white-lion`` (level 1).

    Refused with everything there is to play.
    """
    from showdown.api import first_story, showdown

    count = len(party.sheets) if party else players
    if players > count:
        what = f"the party has {count} survivors, too few for {players} players"
        raise Refusal(USAGE, what, f"--players {players}", f"legal: 1 to {count}")
    name, level = monster_of(story, catalog)
    if level == FIRST_STORY:
        return first_story(players, seed, rulings, party, catalog)
    return showdown(name, level, players, seed, rulings, party, catalog)


def monster_of(story: str, catalog: Catalog) -> tuple[str, str]:
    """The monster and the level of a story.  Refused with everything there is to play."""
    name, _, level = story.partition(":")
    if story == FIRST_STORY:
        from showdown.api import PROLOGUE

        name, level = PROLOGUE
    monsters = catalog.monsters
    levels = [lv.name for lv in monsters[name].levels] if name in monsters else []
    for wanted in (level or "1", f"level-{level or 1}"):
        if wanted in levels:
            return name, wanted
    known = stories(catalog)
    hint = did_you_mean(story, known)
    raise Refusal(NOT_FOUND, f"there is no story '{story}'{hint}", f"story {story}", f"allowed: {', '.join(known)}")


def party_named(word: str, packs: list[str], catalog: Catalog) -> Party:
    """A ready party or a file.  Refused if there is none, or with everything that is wrong with it."""
    from showdown.api import find_party, the_party

    folders = folders_of(packs)
    try:
        path = find_party(word, folders)
    except BadContent as error:
        fix = "check the name; `showdown cards parties` lists the ready ones"
        raise refused(error, NOT_FOUND, f"--party {word}", fix) from error
    try:
        return the_party(word, catalog, folders)
    except BadContent as error:
        raise refused_whole(error, "party", str(path), "correct the lines listed above") from error


def rulings_from(texts: list[str]) -> dict[str, str]:
    """``name=value`` each.  Refused with the legal names or values."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        where = f"--ruling {text}"
        if not equals:
            raise Refusal(USAGE, f"a ruling is name=value, not '{text}'", where, "`showdown rulings` lists them")
        try:
            parse_rulings({name: value})
        except BadContent as error:
            raise Refusal(USAGE, error.what, where, f"{error.hint}; see `showdown rulings`") from error
        chosen[name] = value
    return chosen


def house_from(texts: list[str]) -> dict[str, str]:
    """``name=value`` each.  Refused with the legal names or values."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        where = f"--house {text}"
        if not equals:
            raise Refusal(USAGE, f"a house rule is name=value, not '{text}'", where, "`showdown house` lists them")
        try:
            parse_house({name: value})
        except BadContent as error:
            raise Refusal(USAGE, error.what, where, f"{error.hint}; see `showdown house`") from error
        chosen[name] = value
    return chosen


def chance_of(w: Wishes) -> Source | None:
    return typed(w.dice, w.cards)


def typed(dice: bool, cards: bool) -> Source | None:
    """What people type; None if they type neither."""
    from showdown.api import table_source

    return table_source(dice, cards) if dice or cards else None


def load(w: Wishes) -> Game:
    """Go on with a save; a save keeps its own seed, players, rulings and party."""
    assert w.load is not None
    own = (
        ("--seed", w.seed),
        ("--players", w.players),
        ("--ruling", w.rulings or None),
        ("--house", w.house or None),
        ("--ambush", w.ambush or None),
        ("--party", w.party),
    )
    said = [name for name, value in own if value is not None]
    if said:
        raise Refusal(
            USAGE, f"a loaded game keeps its own {', '.join(said)}", f"--load {w.load}", f"leave out {', '.join(said)}"
        )
    game = load_game(w.load, chance_of(w), w.packs)
    game.training = game.training or w.training
    return game


def load_game(path: Path, chance: Source | None = None, packs: list[str] | None = None, to: int | None = None) -> Game:
    """A saved game, recovered from its journal if need be.  Refused if it is missing or cannot be trusted.

    ``to``: only up to that entry of its journal.
    """
    from showdown.api import Diverged, Game

    try:
        document = read_document(path, str(path))
        chance = chance or typed_by(document)
        return Game.recover_document(document, cards_of(document, packs or []), chance, str(path), to)
    except BadSave as error:
        raise refused_save(error, str(path)) from error
    except BadContent as error:
        raise refused_pack(error, str(path)) from error
    except Diverged as error:
        what = f"this save does not fit the rules and cards of today: {error}"
        kept = f"{error.decisions} decisions can be kept"
        fix = f"{kept}: showdown replay {path} --to {error.decisions}, or play --load {path} --at {error.decisions}"
        if error.keep < 0:
            fix = "use the version it was made with; the file is as it was"
        raise Refusal(NEGATIVE, what, str(path), fix) from error


def read_document(path: Path, name: str) -> dict[str, Any]:
    """What a save says.  Refused, by this name, if it is missing or cannot be trusted."""
    from showdown.api import Game

    try:
        return Game.read(path)
    except FileNotFoundError as error:
        raise Refusal(NOT_FOUND, "there is no such file", name, "check the name") from error
    except OSError as error:
        raise Refusal(BAD_FILE, f"the file cannot be read: {error.strerror}", name, "check the file") from error
    except BadSave as error:
        raise refused_save(error, name) from error


def refused_save(error: BadSave, name: str) -> Refusal:
    return Refusal(BAD_FILE, f"this save cannot be used: {error.message}", name, error.fix or "use another copy of it")


def typed_by(document: dict[str, Any]) -> Source | None:
    """Dice and cards that people typed before are typed again."""
    table = document.get("table")
    if not isinstance(table, dict):
        return None
    return typed(table.get("dice") is True, table.get("cards") is True)


def cards_of(document: dict[str, Any], packs: list[str]) -> Catalog:
    """The cards to go on with: those named, or else the packs of the save that lie on the shelf."""
    if packs or not isinstance(document.get("packs"), dict):
        return catalog_of(packs)
    from showdown.content.shelf import catalog_named

    return catalog_named(tuple(document["packs"]))


def check_save(w: Wishes) -> None:
    """Before anything is played: can we write there, and is nothing lost by it?"""
    if w.save is None:
        return
    if not w.save.parent.is_dir():
        raise Refusal(NOT_FOUND, f"there is no folder '{w.save.parent}'", f"--save {w.save}", "make it first")
    if w.save.is_dir():
        raise Refusal(USAGE, "that is a folder, not a file", f"--save {w.save}", "name a file in it")
    same = w.load is not None and w.load.exists() and w.save.exists() and w.load.samefile(w.save)
    if w.save.exists() and not same and not w.overwrite:
        raise Refusal(
            USAGE,
            "a file of that name exists, and would be overwritten",
            f"--save {w.save}",
            f"go on with it: --load {w.save} --save {w.save}; or choose another name; or add --yes",
        )


def bot_survivors(text: str, game: Game) -> frozenset[int]:
    """``all``, ``none``, letters as in ``a,c``, or players as in ``p2``."""
    count = len(game.setup.survivors)
    if text == "all":
        return frozenset(range(count))
    if text == "none":
        return frozenset()
    letters = LETTERS[:count]
    hands = {f"p{i}": hand for i, hand in enumerate(game.state.table.players, 1)}
    out: set[int] = set()
    for word in text.replace(",", " ").split():
        if word in hands:
            out.update(hands[word])
            continue
        if word not in letters:
            legal = f"all, none, letters of {', '.join(letters)}, or players of {', '.join(hands)}"
            raise Refusal(USAGE, f"there is no survivor '{word}'", f"--bots {text}", f"legal: {legal}")
        out.add(letters.index(word))
    return frozenset(out)
