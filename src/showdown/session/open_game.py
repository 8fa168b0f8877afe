"""Open a new game from a request, or a saved one.

A request that cannot be met raises Refusal; the command line prints it, the start screen shows it.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from showdown.engine import (
    LETTERS,
    Source,
)
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal
from showdown.lookup.saves import load_game, typed
from showdown.lookup.stories import FIRST_STORY, catalog_for, house_from, party_named, rulings_from, setup_of

if TYPE_CHECKING:
    # The start screen must not load the modules that play a game.
    from showdown.engine import Game


class Wishes:
    """What was asked for; None means not said."""

    def __init__(self) -> None:
        self.story = ""
        """Empty: the start screen asks; without one it is the First Story."""
        self.form = False
        """Without a story: go on to the choice of the fight, since options of a new fight were given."""
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
        """Begin a new game after this number of decisions of the loaded one."""
        self.plain = False
        self.step = False
        self.training = False
        self.spoilers = False
        self.speed = ""
        """How fast the table plays what happened; empty: the speed chosen last, or normal."""
        self.confirm = True
        """Ask before an answer that loses something for nothing."""
        self.overwrite = False
        self.packs: list[str] = []
        self.party: str | None = None


def open_game(w: Wishes) -> Game:
    return load(w) if w.load else start(w)


def start(w: Wishes) -> Game:
    from showdown.engine import Game

    rulings = rulings_from(w.rulings)
    seed = secrets.randbelow(1_000_000) if w.seed is None else w.seed
    story = w.story or FIRST_STORY
    catalog = catalog_for(story, w.packs, w.party or "")
    party = party_named(w.party, w.packs, catalog) if w.party else None
    setup = setup_of(story, w.players or 1, seed, rulings, catalog, party)
    setup.ambush = w.ambush
    setup.house = house_from(w.house)
    return Game(setup, catalog, chance=chance_of(w), training=w.training)


def chance_of(w: Wishes) -> Source | None:
    return typed(w.dice, w.cards)


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
        flags = ", ".join(said)
        raise Refusal(
            USAGE, say("session.keeps_own", flags=flags), f"--load {w.load}", say("session.leave_out", flags=flags)
        )
    game = load_game(w.load, chance_of(w), w.packs)
    game.training = game.training or w.training
    return game


def check_save(w: Wishes) -> None:
    """Before anything is played: can we write there, and is nothing lost by it?"""
    if w.save is None:
        return
    if not w.save.parent.is_dir():
        missing = say("session.no_folder", folder=w.save.parent)
        raise Refusal(NOT_FOUND, missing, f"--save {w.save}", say("session.make_folder"))
    if w.save.is_dir():
        raise Refusal(USAGE, say("session.is_folder"), f"--save {w.save}", say("session.name_file"))
    same = w.load is not None and w.load.exists() and w.save.exists() and w.load.samefile(w.save)
    if w.save.exists() and not same and not w.overwrite:
        raise Refusal(
            USAGE, say("session.would_overwrite"), f"--save {w.save}", say("session.go_on_instead", file=w.save)
        )


def bot_survivors(text: str, game: Game) -> frozenset[int]:
    """``all``, ``none``, letters as in ``a,c``, or players as in ``p2``."""
    count = len(game.setup.survivors)
    if text == "all":
        return frozenset(range(count))
    if text == "none":
        return frozenset()
    letters = LETTERS[:count]
    hands = {f"p{i}": hand for i, hand in enumerate(game.state.constants.players, 1)}
    out: set[int] = set()
    for word in text.replace(",", " ").split():
        if word in hands:
            out.update(hands[word])
            continue
        if word not in letters:
            allowed = say("session.bots_allowed", letters=", ".join(letters), seats=", ".join(hands))
            raise Refusal(USAGE, say("session.no_survivor", typed=word), f"--bots {text}", allowed)
        out.add(letters.index(word))
    return frozenset(out)
