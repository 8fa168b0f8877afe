"""``showdown play``: start or load a game, and sit down at it."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Any

from showdown.agents import make_agent
from showdown.api import (
    LETTERS,
    BadSave,
    Catalog,
    Diverged,
    Game,
    Party,
    Setup,
    Source,
    core_catalog,
    describe_table,
    did_you_mean,
    first_story,
    parse_rulings,
    showdown,
    table_source,
)
from showdown.cli.packs import catalog_of
from showdown.cli.parties import party_named
from showdown.cli.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, Crash, Refusal
from showdown.cli.screen import Screen
from showdown.cli.session import Leave, Session


class Wishes:
    """What was asked for on the command line; None means not said."""

    def __init__(self) -> None:
        self.story = "first-story"
        self.ambush = ""
        self.seed: int | None = None
        self.players: int | None = None
        self.rulings: list[str] = []
        self.bots: str | None = None
        self.bot = "heuristic"
        self.dice = False
        self.cards = False
        self.save: Path | None = None
        self.load: Path | None = None
        self.plain = False
        self.step = False
        self.training = False
        self.overwrite = False
        self.packs: list[str] = []
        self.party: str | None = None


def play(w: Wishes) -> int:
    check_save(w)
    person = sys.stdin.isatty() or w.plain
    if not person and (w.dice or w.cards):
        raise Refusal(
            USAGE,
            "nobody is there to ask for dice or cards: stdin is not a terminal",
            "--dice ask, --cards ask",
            "run it in a terminal, or add --plain to read answers from the pipe",
        )
    screen = Screen(w.plain)
    game = load(w) if w.load else start(w)
    bots = bot_survivors(w.bots or ("none" if person else "all"), len(game.setup.survivors))
    session = Session(game, screen, make_agent(w.bot, game.setup.seed), bots, w.step)
    session.save_to = w.save
    greet(session, w, person)
    try:
        session.run()
    except Leave as leave:
        session.saved()
        saved = f"saved to {w.save}" if w.save else "not saved"
        screen.note(f"{str(leave) or 'you leave'}; the game is {saved}.".capitalize())
        return OK
    except KeyboardInterrupt:
        session.saved()
        raise
    except Exception as error:
        raise Crash(game.document()) from error
    finish(session)
    return OK


# -- starting ----------------------------------------------------------------------------------------------------


def start(w: Wishes) -> Game:
    rulings = rulings_from(w.rulings)
    seed = secrets.randbelow(1_000_000) if w.seed is None else w.seed
    catalog = catalog_for(w)
    party = party_named(w.party, w.packs, catalog) if w.party else None
    setup = setup_of(w.story, w.players or 1, seed, rulings, catalog, party)
    setup.ambush = w.ambush
    return Game(setup, catalog, chance=chance_of(w), training=w.training)


def catalog_for(w: Wishes) -> Catalog:
    """The cards to play with.  A monster that only a pack on the shelf knows brings that pack with it."""
    monster = w.story.partition(":")[0]
    if w.packs or monster == FIRST_STORY or monster in core_catalog().monsters:
        return catalog_of(w.packs)
    from showdown.content.shelf import Shelf

    shelf = Shelf()
    return shelf.catalogs.get(shelf.pack_of_monster(monster), core_catalog())


def setup_of(
    story: str, players: int, seed: int, rulings: dict[str, str], catalog: Catalog, party: Party | None = None
) -> Setup:
    """``first-story``, or a monster with a level: ``white-lion:2``, ``white-lion:level-2``, ``white-lion`` (level 1).

    Refused with everything there is to play.
    """
    count = len(party.sheets) if party else players
    if players > count:
        what = f"the party has {count} survivors, too few for {players} players"
        raise Refusal(USAGE, what, f"--players {players}", f"legal: 1 to {count}")
    if story == FIRST_STORY:
        return first_story(players, seed, rulings, party, catalog)
    monsters = catalog.monsters
    name, _, level = story.partition(":")
    known = [
        f"{m}:{lv.name.removeprefix('level-')}" for m in monsters for lv in monsters[m].levels if lv.name != FIRST_STORY
    ]
    levels = [lv.name for lv in monsters[name].levels] if name in monsters else []
    for wanted in (level or "1", f"level-{level or 1}"):
        if wanted in levels:
            if wanted == FIRST_STORY:
                return first_story(players, seed, rulings, party, catalog)
            return showdown(name, wanted, players, seed, rulings, party, catalog)
    hint = did_you_mean(story, [FIRST_STORY, *known])
    raise Refusal(
        NOT_FOUND, f"there is no story '{story}'{hint}", "showdown play", f"known: {', '.join([FIRST_STORY, *known])}"
    )


FIRST_STORY = "first-story"


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
        except ValueError as error:
            what, _, legal = str(error).partition(" (legal: ")
            raise Refusal(USAGE, what, where, f"legal: {legal.rstrip(')')}; see `showdown rulings`") from error
        chosen[name] = value
    return chosen


def chance_of(w: Wishes) -> Source | None:
    return table_source(w.dice, w.cards) if w.dice or w.cards else None


def load(w: Wishes) -> Game:
    """Go on with a save; a save keeps its own seed, players, rulings and party."""
    assert w.load is not None
    own = (
        ("--seed", w.seed),
        ("--players", w.players),
        ("--ruling", w.rulings or None),
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


def load_game(path: Path, chance: Source | None = None, packs: list[str] | None = None) -> Game:
    """A saved game.  Refused if it is missing or cannot be trusted."""
    catalog = catalog_of(packs or [])
    try:
        return Game.load(path, catalog, chance)
    except FileNotFoundError as error:
        raise Refusal(NOT_FOUND, "there is no such file", str(path), "check the name") from error
    except OSError as error:
        raise Refusal(BAD_FILE, f"the file cannot be read: {error.strerror}", str(path), "check the file") from error
    except BadSave as error:
        what = str(error).removeprefix(f"{path}: ")
        foreign = what.startswith("made with other cards")
        fix = "name the packs it was made with: --pack FOLDER" if foreign else "use another copy of it"
        raise Refusal(BAD_FILE, f"this save cannot be used: {what}", str(path), fix) from error


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


def bot_survivors(text: str, count: int) -> frozenset[int]:
    """``all``, ``none`` or letters: ``a,c``."""
    if text == "all":
        return frozenset(range(count))
    if text == "none":
        return frozenset()
    letters = LETTERS[:count]
    out: set[int] = set()
    for word in text.replace(",", " ").split():
        if word not in letters:
            legal = f"all, none, or letters of {', '.join(letters)}"
            raise Refusal(USAGE, f"there is no survivor '{word}'", f"--bots {text}", f"legal: {legal}")
        out.add(letters.index(word))
    return frozenset(out)


# -- greeting and farewell ---------------------------------------------------------------------------------------


def greet(session: Session, w: Wishes, person: bool) -> None:
    game = session.game
    setup = game.setup
    players = len(game.view()["players"])
    about: list[Any] = [f"seed {setup.seed}", f"{players} player{'s' if players > 1 else ''}"]
    about += [f"{name}={value}" for name, value in setup.rulings.items()]
    if game.training:
        about.append("training")
    session.screen.note(f"{setup.scenario}: {', '.join(about)}.{' Type h for help.' if person else ''}")
    if w.load:
        recall(session)
        session.screen.say(describe_table(game.view()))


def recall(session: Session) -> None:
    """A loaded game has no log: its journal is played again to write it, if that leads to the same position."""
    game = session.game
    try:
        again = Game.replay(game.setup, game.journal, game.catalog)
        if again.digest() != game.digest():
            raise Diverged("it leads to another position")
    except Diverged as error:
        session.screen.note(f"The log cannot be restored from the journal: {error}. It starts anew here.")
        return
    game.events[:] = again.events
    session.told = max(0, len(game.events) - RECALLED)


RECALLED = 8
"""Lines of the log shown again after loading."""


def finish(session: Session) -> None:
    """The last word, and how everybody fared."""
    session.screen.say()
    session.screen.say(describe_table(session.game.view()))
    if session.save_to:
        session.screen.note(f"Saved to {session.save_to}.")
