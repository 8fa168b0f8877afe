"""Mine puzzles: positions of simulated fights in which one option is better than all others by a clear margin.

A fight is played by a bot that errs now and then, for variety.  At each choice of a survivors' turn the position is
written as a position file and read again, so that what is proved is what the solver sees.  The options are compared in
three steps, each with more playouts; the last one has fresh seeds, and only its figures are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from showdown.analysis.playouts import Ending, Playouts, chance, gain, mean_dead
from showdown.analysis.puzzle_files import LAID, Choice, Puzzle, PuzzleFile
from showdown.analysis.task_pool import TaskPool
from showdown.bots.builtin import Heuristic
from showdown.engine import (
    AI_LEVELS,
    PLACES,
    Catalog,
    Game,
    RandomStream,
    Setup,
    ShowdownError,
    State,
    catalog_with,
    view_types,
    write_position,
)
from showdown.engine.forms import Source, card_reading, position_setup, read_source
from showdown.lookup.stories import party_named, setup_of

KINDS: Final = ("act_order", "action")
"""Kinds of decisions that a position file can describe."""
LEAST_OPTIONS: Final = 3
MOST_OPTIONS: Final = 8
OPEN: Final = (0.08, 0.95)
"""The chance to win of a position that is worth a look, from a few playouts of the bot."""
SCREENS: Final = ((12, 0.08), (40, 0.1), (100, 0.1))
"""Playouts of each option, and by how much the best must lead to be looked at further."""
PAIRS: Final = 300
"""Playouts of each option in the proof."""
MARGIN: Final = 0.05
"""By how much the answer wins more often than any other option, at least."""
SECOND_BOT: Final = "aggressive"
"""The answer must be the best option for this bot, too: it is then no habit of the first one."""
SECOND_PAIRS: Final = 80
EACH: Final = 6
"""Puzzles of one fight, at most; each in another round."""
LONGEST: Final = 400
"""Decisions of one playout, at most."""
MOST_CARDS: Final = 1
"""AI cards left in a sharpened position, at most."""
TRIED: Final = 40
"""Positions of one fight that are looked at, at most."""
ERRS: Final = 8
"""Share of random answers: one in this many."""
FRESH: Final = 1_000_000
"""Number of the first playout of the proof: no earlier step has seen its seed."""
APART: Final = 10_007
"""Distance between the seeds of two mined fights."""


def miner(
    stories: tuple[tuple[str, str], ...], folders: tuple[str, ...], bot: str, seed: int
) -> Callable[[int], list[Puzzle]]:
    """The function of a worker: the puzzles of a fight by its number."""
    catalog = catalog_with([Path(folder) for folder in folders])
    setups = []
    for story, party in stories:
        found = party_named(party, list(folders), catalog) if party else None
        setups.append(setup_of(story, 1, 0, {}, catalog, found))

    def mine(number: int) -> list[Puzzle]:
        setup = setups[number % len(setups)].copy()
        setup.seed = seed * APART + number
        return puzzles_in(Game(setup, catalog), bot, setup.seed, number)

    return mine


def mined(
    found: PuzzleFile,
    stories: tuple[tuple[str, str], ...],
    folders: tuple[str, ...] = (),
    bot: str = "heuristic",
    workers: int = 1,
    most: int = 1_000_000,
) -> Iterator[PuzzleFile]:
    """Go on mining: the file after every few fights, until ``most`` fights have been searched."""
    pool: TaskPool[int, list[Puzzle]] = TaskPool(workers, miner, stories, folders, bot, found.seed)
    with pool:
        while found.fights < most:
            last = min(most, found.fights + 2 * workers)
            answers = dict(pool.map(range(found.fights, last)))
            found.puzzles += [puzzle for number in sorted(answers) for puzzle in answers[number]]
            found.fights = last
            yield found


def puzzles_in(game: Game, bot: str, seed: int, number: int) -> list[Puzzle]:
    """The puzzles of a fight."""
    player = Heuristic(seed).player(game.catalog)
    stream = RandomStream(seed)
    playouts = Playouts(game.catalog, bot, seed, LONGEST)
    out: list[Puzzle] = []
    tried = after = 0
    while not game.over and tried < TRIED and len(out) < EACH:
        d = game.decision
        is_puzzling = d.kind in KINDS and LEAST_OPTIONS <= len(d.options) <= MOST_OPTIONS and game.state.round > after
        laid = laid_out(game, stream) if is_puzzling else None
        if laid is not None:
            tried += 1
            data, setup = sharpened(*laid, game.catalog, RandomStream(seed + d.id))
            options = proved(playouts, Game(setup, game.catalog).state)
            if options:
                name = f"{data['monster']['id']}-{number}-{len(out) + 1}"
                out.append(Puzzle(name, data, setup, kind_of(setup, game.catalog), PAIRS, bot, options))
                after = game.state.round
        errs = len(d.options) > 1 and stream.draw(2 * d.id, ERRS) == 0
        chosen = d.options[stream.draw(2 * d.id + 1, len(d.options))] if errs else player.choose(game.sight(), d)
        game.choose(chosen)
        game.history.clear()
    return out


def kind_of(setup: Setup, catalog: Catalog) -> str:
    return Game(setup, catalog).decision.kind


# -- the position ------------------------------------------------------------------------------------------------------


def laid_out(game: Game, stream: RandomStream) -> tuple[dict[str, Any], Setup] | None:
    """The position as the data of a position file, and its setup; None if a file cannot say all that matters."""
    view = game.view()
    decks = decks_of(view, game.catalog, stream)
    if decks is None:
        return None
    try:
        source = read_source(write_position(view, decks, game.catalog), "position")
        source.stop_if_bad()
        for letter, v in view["survivors"].items():
            source.data["survivors"][letter]["name"] = v["name"]
        setup = setup_of_data(source, game.catalog)
        again = Game(setup, game.catalog).view()
    except ShowdownError:
        return None
    return (source.data, setup) if is_same(view, again) else None


def sharpened(
    data: dict[str, Any], setup: Setup, catalog: Catalog, stream: RandomStream
) -> tuple[dict[str, Any], Setup]:
    """A later and harder version of a position: fewer AI cards left, survivors dead or hurt.

    There a single choice decides more, and playouts are short.  The position itself if the new one does not offer a
    choice of the same kind.
    """
    source = Source("position")
    source.data = deepcopy(data)
    decks = source.data["decks"]
    cards = [*decks.get("ai", []), *decks.get("ai_discard", [])]
    left = stream.draw(1, MOST_CARDS + 1)
    decks["wounds"] = [*decks.get("wounds", []), *cards[left:]]
    decks["ai"], decks["ai_discard"] = cards[:left], []
    start = source.data.get("start", "")
    for i, (letter, v) in enumerate(source.data["survivors"].items()):
        is_acting = isinstance(start, dict) and start.get("act") == letter
        if not is_acting and not v.get("dead") and stream.draw(10 + i, 2):
            source.data["survivors"][letter] = {"name": v["name"], "dead": True}
        elif not v.get("dead"):
            boxes = {place: "light" for j, place in enumerate(PLACES[1:]) if not stream.draw(100 + 10 * i + j, 3)}
            v["injuries"] = {**boxes, **v.get("injuries", {})}
    try:
        later = setup_of_data(source, catalog)
        d = Game(later, catalog).state.waiting
    except ShowdownError:
        return data, setup
    if d is None or d.kind not in KINDS or not LEAST_OPTIONS <= len(d.options) <= MOST_OPTIONS:
        return data, setup
    return source.data, later


def setup_of_data(source: Source, catalog: Catalog) -> Setup:
    """The setup of a position that was decoded.  Raises BadContent."""
    r = card_reading(source, catalog)
    setup = position_setup(r, source.data, LAID.read(r, source.data, ()))
    source.stop_if_bad()
    return setup


def decks_of(view: view_types.GameView, catalog: Catalog, stream: RandomStream) -> dict[str, list[str]] | None:
    """Piles that fit what the players know; the face-down cards in any order.  None if some are known."""
    d = view["decks"]
    if d["ai_known"] or d["hit_locations_known"] or d["face_up"] or d["card_tokens"] or d["faces"] or view["effects"]:
        return None
    unseen = shuffled(d["ai_unseen"], stream)
    levels = dict(d["ai_unseen_levels"])
    if levels:
        kept: list[str] = []
        for name in unseen:
            level = level_of(catalog, name)
            if levels.get(level, 0):
                levels[level] -= 1
                kept.append(name)
        unseen = kept
    if len(unseen) != d["ai"] + d["wounds"]:
        return None
    return {
        "ai": unseen[: d["ai"]],
        "ai_discard": d["ai_discard"],
        "wounds": unseen[d["ai"] :],
        "hit_locations": shuffled(d["hit_locations_unseen"], stream),
        "hit_location_discard": d["hit_location_discard"],
        "in_play": d["in_play"],
        "injuries": d["injuries"],
    }


def level_of(catalog: Catalog, name: str) -> str:
    return AI_LEVELS[catalog.ai(catalog.card(name, "ai")).level]


def shuffled(cards: list[str], stream: RandomStream) -> list[str]:
    return [card for _, card in sorted((stream.draw(7_000_000 + i, 1 << 30), card) for i, card in enumerate(cards))]


def is_same(first: view_types.GameView, second: view_types.GameView) -> bool:
    """Do two views agree in all that matters for the fight?"""
    if comparable(first) != comparable(second):
        return False
    return first["decision"] is not None and second["decision"] is not None


def comparable(view: view_types.GameView) -> list[Any]:
    people: list[Any] = []
    for v in view["survivors"].values():
        # Of the dead nothing matters any more.
        people.append({name: value for name, value in v.items() if name not in PRIVATE} if v["alive"] else None)
    decks = {name: value for name, value in view["decks"].items() if name not in LOOSE}
    decision = view["decision"]
    asked = [decision["kind"], list(decision.get("options", ()))] if decision else []
    return [view["round"], view["turn"], view["monster"], people, view["terrain"], decks, asked]


PRIVATE: Final = ("name", "player", "resources", "basic_resources", "xp")
"""Fields of a survivor that do not matter for the fight."""
LOOSE: Final = ("ai_unseen", "ai_unseen_levels", "archived")
"""Fields of the piles that a position file does not say, or says more exactly."""


# -- the proof ---------------------------------------------------------------------------------------------------------


def proved(playouts: Playouts, state: State) -> list[Choice]:
    """The options, the answer first; nothing if no option is better than all others by a clear margin."""
    assert state.waiting is not None
    keys = state.waiting.keys()
    if not OPEN[0] <= chance(playouts.endings(state, "", 0, SCREENS[0][0])).value <= OPEN[1]:
        return []
    played: dict[str, list[Ending]] = {key: [] for key in keys}
    for count, lead in SCREENS:
        for key in keys:
            played[key] += playouts.endings(state, key, len(played[key]), count)
        rates = sorted([chance(endings).value for endings in played.values()], reverse=True)
        if rates[0] - rates[1] < lead:
            return []
    best = max(keys, key=lambda key: chance(played[key]).value)
    fresh = {key: playouts.endings(state, key, FRESH, FRESH + PAIRS) for key in keys}
    margins = {key: gain(fresh[key], fresh[best]) for key in keys if key != best}
    if min([margin.value for margin in margins.values()]) < MARGIN or min([m.low for m in margins.values()]) <= 0:
        return []
    other = Playouts(playouts.catalog, SECOND_BOT, playouts.seed, LONGEST)
    second = {key: chance(other.endings(state, key, FRESH, FRESH + SECOND_PAIRS)).value for key in keys}
    if max(keys, key=lambda key: second[key]) != best:
        return []
    out = [Choice(best, *shares(fresh[best]))]
    for key in sorted(margins, key=lambda key: margins[key].value):
        bounds = [round(1000 * x) for x in margins[key]]
        out.append(Choice(key, *shares(fresh[key]), *bounds))
    return out


def shares(endings: list[Ending]) -> tuple[int, int]:
    """The chance to win in tenths of a percent, and the deaths in hundredths."""
    return round(1000 * chance(endings).value), round(100 * mean_dead(endings))
