"""The built-in bots: players of the compiled engine (showdown/players) behind the interface of bots.

They see a position through Sight, the typed form of the view, so they know only what a player may know.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from showdown.engine import (
    FACTS,
    ITERATIONS,
    ROUNDS,
    SEARCHED,
    WEIGHTS,
    CardKnowledge,
    Catalog,
    Game,
    HeuristicPlayer,
    Judge,
    Network,
    Player,
    RandomPlayer,
    SearchPlayer,
    ShowdownError,
    Sight,
    Weights,
)
from showdown.engine.learning import ALL_FACTS, Prospects, Strength, StrongPlayer
from showdown.language import say

REMEMBERED = 4
"""Number of catalogues whose card knowledge is cached; tests and comparisons use several."""
_knowledge: list[CardKnowledge] = []


def knowledge_of(catalog: Catalog) -> CardKnowledge:
    """Figures about the cards of a catalogue, computed once."""
    for known in _knowledge:
        if known.catalog is catalog:
            return known
    known = CardKnowledge(catalog)
    _knowledge.append(known)
    del _knowledge[:-REMEMBERED]
    return known


class EngineBot:
    """A bot that lets a player of the engine choose."""

    def __init__(self) -> None:
        self._player: Player | None = None
        self._catalog: Catalog | None = None

    def build(self, catalog: Catalog) -> Player:
        """The player for fights with these cards."""
        raise NotImplementedError

    def player(self, catalog: Catalog) -> Player:
        """The player for fights with these cards, built once."""
        if self._player is None or self._catalog is not catalog:
            self._player, self._catalog = self.build(catalog), catalog
        return self._player

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""
        decision = game.decision
        if not decision.options:
            raise ShowdownError(say("bots.no-options"))
        return self.player(game.catalog).choose(game.sight(), decision).key


class RandomChoice(EngineBot):
    """Takes any legal option, all equally likely: the baseline for other bots."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed

    def build(self, catalog: Catalog) -> Player:
        return RandomPlayer(self.seed)


class Heuristic(EngineBot):
    """Scores every option by rules of thumb; ``weights`` are the weights of the score."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS["heuristic"]) -> None:
        super().__init__()
        self.seed = seed
        self.weights = weights

    def build(self, catalog: Catalog) -> HeuristicPlayer:
        return HeuristicPlayer(self.seed, self.weights, knowledge_of(catalog))

    def ranked(self, game: Game) -> list[str]:
        """The keys of all options, the best first."""
        return [option.key for option in self.build(game.catalog).ranked(game.sight(), game.decision)]


class Mcts(EngineBot):
    """Searches imagined futures: ``iterations`` per decision, or as many as ``seconds`` allow."""

    def __init__(
        self,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        rounds: int = ROUNDS,
        doubt: float = 2.5,
        sure: float = 0.82,
        searched: frozenset[str] = SEARCHED,
    ) -> None:
        super().__init__()
        if iterations < 1:
            raise ShowdownError(say("bots.mcts-iterations", found=iterations))
        if rounds < 1 or seconds < 0:
            raise ShowdownError(say("bots.mcts-rounds"))
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.rounds = rounds
        self.doubt = doubt
        self.sure = sure
        self.searched = searched

    def build(self, catalog: Catalog) -> SearchPlayer:
        knowledge = knowledge_of(catalog)
        adviser = HeuristicPlayer(self.seed, WEIGHTS["heuristic"], knowledge)
        judge = Judge(knowledge, network())
        limits = self.iterations, self.seconds, self.rounds, self.doubt, self.sure, self.searched
        return SearchPlayer(self.seed, adviser, judge, *limits)


class Strong(EngineBot):
    """Compares whole acts in imagined futures; ``strength`` says in how many (players/strong.py)."""

    def __init__(self, seed: int, strength: Strength) -> None:
        super().__init__()
        self.seed = seed
        self.strength = strength

    def build(self, catalog: Catalog) -> StrongPlayer:
        knowledge = knowledge_of(catalog)
        adviser = HeuristicPlayer(self.seed, WEIGHTS["heuristic"], knowledge)
        return StrongPlayer(self.seed, adviser, Prospects(knowledge, prospects()), self.strength)


class Trained(EngineBot):
    """Plays with the weights of a file (docs/make/environments.md); without one, with those that are shipped."""

    def __init__(self, seed: int, file: str = "") -> None:
        super().__init__()
        self.seed = seed
        self.document = policy_in(file)

    def build(self, catalog: Catalog) -> Player:
        from showdown.engine.learning import TrainedPlayer

        knowledge = knowledge_of(catalog)
        adviser = HeuristicPlayer(self.seed, WEIGHTS["heuristic"], knowledge)
        return TrainedPlayer(adviser, self.document["weights"], float(self.document["margin"]), knowledge)


def policy_in(file: str) -> dict[str, Any]:
    """A trained policy.  Raises ShowdownError if the file is none, or was trained with other columns."""
    from showdown.engine.learning import OPTION_WIDTH, VERSION

    place = Path(file) if file else files("showdown.bots") / "trained.json"
    try:
        document: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
        weights = {str(key): [float(x) for x in row] for key, row in document["weights"].items()}
        margin = float(document["margin"])
        features = document["features"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ShowdownError(say("bots.not-a-policy", file=file, error=repr(error))) from error
    if features != VERSION or any(len(row) != OPTION_WIDTH + 1 for row in weights.values()):
        raise ShowdownError(say("bots.other-policy", file=file, found=features, wanted=VERSION))
    return {**document, "weights": weights, "margin": margin}


@cache
def network() -> Network:
    """The trained network that judges positions for ``mcts``."""
    return read_network("judge.json", FACTS)


@cache
def prospects() -> Network:
    """The trained network that judges positions for ``strong``."""
    return read_network("prospects.json", ALL_FACTS)


def read_network(file: str, facts: tuple[str, ...]) -> Network:
    """A network of this package, trained on these facts."""
    kept = json.loads((files("showdown.bots") / file).read_text(encoding="utf-8"))
    assert tuple(kept["facts"]) == facts
    rows = [[float(x) for x in row] for row in kept["rows"]]
    return Network(rows, [float(x) for x in kept["biases"]], [float(x) for x in kept["outs"]], float(kept["base"]))


__all__ = [
    "EngineBot",
    "Heuristic",
    "Mcts",
    "RandomChoice",
    "Sight",
    "Strong",
    "Trained",
    "knowledge_of",
    "network",
    "policy_in",
    "prospects",
]
