"""Pairs of states that differ only in what is hidden: Sight and the bots must not tell them apart.

    python -m tests.harness.sight_canary 100000 [--seed 1]

A pair is a position of a random fight with stacked decks, and the same position with the face-down cards dealt anew
and other dice to come.  Compared are all readings of Sight, the choices of the bots that read it, and for one pair in a
thousand the choices of the two searches, which imagine futures.  Exit code 1 if a pair differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from showdown.bots import make_agent
from showdown.bots.builtin import Mcts, Strong
from showdown.engine import Game, RandomStream, Seeded, advance
from showdown.engine.learning import Strength
from showdown.players.sight import Sight
from tests.support.hidden_cards import shuffle_hidden, stacked_fight
from tests.support.random_fights import answer

NO_ARGUMENT: Final = [
    "nominated",
    "wounds_to_win",
    "punch",
    "beside",
    "blind_spot",
    "walls",
    "actor",
    "activation",
    "attacked",
    "hits",
    "damage",
    "subject",
    "harm_of_yes",
    "card",
]
OF_A_SURVIVOR: Final = [
    "alive",
    "on_board",
    "cell",
    "knocked_down",
    "bleeding",
    "insanity",
    "survival",
    "gear",
    "movement",
    "has_dodge",
    "is_hampered",
    "fights_fairly",
    "in_blind_spot",
    "within_walk",
    "would_surge_for",
]
ON_BOARD: Final = ("within_walk", "would_surge_for")
"""Asked about survivors on the board."""
OF_AN_ABILITY: Final = ("would_be_idle",)
OF_A_PLACE: Final = ("armor", "boxes")
OF_A_SPACE: Final = ("distance", "in_front")
OF_ZONES: Final = ("zones",)
OF_CARDS: Final = ("snares",)
OF_ENDS: Final = ("cards_before",)
FIELDS: Final = ("survivors", "away", "monster", "facing", "monster_is_down", "round")
SPACES: Final = range(0, 352, 13)
SEARCHED_EVERY: Final = 1000
ITERATIONS: Final = 48


def readings(sight: Sight) -> dict[str, Any]:
    """Everything Sight says about a position."""
    out: dict[str, Any] = {name: getattr(sight, name) for name in FIELDS}
    out |= {name: getattr(sight, name)() for name in NO_ARGUMENT}
    survivors = range(sight.survivors)
    for name in OF_A_SURVIVOR:
        ask = getattr(sight, name)
        out[name] = [ask(who) for who in survivors if name not in ON_BOARD or sight.on_board(who)]
    out |= {name: [getattr(sight, name)(who, p) for who in survivors for p in range(5)] for name in OF_A_PLACE}
    out |= {name: [getattr(sight, name)(cell) for cell in SPACES] for name in OF_A_SPACE}
    usable = [(who, a.program) for who in survivors for c in sight.gear(who) for a in sight.catalog.cards[c].abilities]
    out |= {name: [getattr(sight, name)(*each) for each in usable] for name in OF_AN_ABILITY}
    out |= {name: getattr(sight, name)({}) for name in OF_ZONES}
    out |= {name: getattr(sight, name)([-1] * len(sight.catalog.cards)) for name in OF_CARDS}
    out |= {name: getattr(sight, name)([True] * len(sight.catalog.cards)) for name in OF_ENDS}
    return out


def pairs(seed: int) -> Iterator[tuple[int, Game, Game]]:
    """Positions of random fights, each with its twin; without end."""
    number = seed * 1_000_000
    while True:
        game = stacked_fight(number)
        game.state.sink = None
        while not game.over:
            twin = game.clone()
            differs = shuffle_hidden(twin.state, RandomStream(number + game.state.tick))
            twin.state.key0, twin.state.key1 = number & 0xFFFF, game.state.tick
            twin.state.waiting = None
            advance(twin.state, Seeded(), None)
            if differs:
                yield number, game, twin
            game.choose(answer(number, game))
            game.history.clear()
        number += 1


def difference(game: Game, twin: Game, bots: Mapping[str, Callable[[Game], str]]) -> str:
    """The difference between two states, or an empty string."""
    if game.decision.keys() != twin.decision.keys():
        return "the options"
    mine, other = readings(game.sight()), readings(twin.sight())
    for name in mine:
        if mine[name] != other[name]:
            return f"Sight.{name}"
    for name, choose in bots.items():
        if choose(game) != choose(twin):
            return f"the choice of {name}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    bots: dict[str, Callable[[Game], str]] = {
        name: make_agent(name, 7).choose for name in ("heuristic", "cautious", "aggressive")
    }
    search: dict[str, Callable[[Game], str]] = {
        "mcts": Mcts(7, ITERATIONS, sure=2.0).choose,
        "strong": Strong(7, Strength(8, 4, 1)).choose,
    }
    found: dict[str, int] = {}
    searched = 0
    for n, (number, game, twin) in enumerate(pairs(arguments.seed)):
        if n == arguments.pairs:
            break
        searches = n % SEARCHED_EVERY == 0
        searched += searches
        what = difference(game, twin, bots | search if searches else bots)
        if what:
            found[what] = found.get(what, 0) + 1
            print(f"fight {number}, tick {game.state.tick}: {what} differs", file=sys.stderr)
        if n and n % 10_000 == 0:
            print(f"{n:,} pairs, {sum(found.values())} differ", file=sys.stderr, flush=True)
    print(f"{arguments.pairs:,} pairs ({searched} searched), {sum(found.values())} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
