"""Bots by name: ours, those that other packages bring, and any class by its place.

* ``random``, ``heuristic``, ``cautious``, ``aggressive``, ``mcts``;
* a name that an installed package announces in the entry point group ``showdown.bots``;
* ``module:Class``.

Behind our own ``mcts`` stand its numbers: ``mcts:500`` imagines 500 futures per decision, ``mcts:500:3`` three rounds
far instead of two, ``mcts:2s`` as many as two seconds allow.

The class or function is called with a seed; the result must have ``choose(game) -> key``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

from showdown.engine import Game, IllegalOption, ShowdownError

AGENTS = ("random", "heuristic", "cautious", "aggressive", "mcts")
GROUP = "showdown.bots"
BREAKDOWNS = (Exception, SystemExit, GeneratorExit)
"""What a bot may raise without ending more than its own answer.  Ctrl-C and ``TooSlow`` pass."""


class Agent(Protocol):
    """Anything that can answer decisions."""

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""


class Named:
    """Wraps a third-party bot: its errors are reported with its name."""

    def __init__(self, name: str, bot: Agent) -> None:
        self.name = name
        self.bot = bot

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers.  Raises ShowdownError naming the bot otherwise."""
        decision = game.decision
        before = game.state.tick
        try:
            key = self.bot.choose(game)
        except ShowdownError:
            raise
        except BREAKDOWNS as error:
            what = f"the bot '{self.name}' broke down with {error!r}"
            raise ShowdownError(what, tick=decision.id, decision=decision.kind) from error
        if game.state.tick != before:
            what = f"the bot '{self.name}' moved the game on; it may only answer"
            raise ShowdownError(what, tick=decision.id)
        if not isinstance(key, str):
            what = f"the bot '{self.name}' answered {key!r}, but the key of an option is text"
            raise IllegalOption(what, tick=decision.id)
        try:
            decision.find(key)
        except IllegalOption as error:
            what = f"the bot '{self.name}' answered wrongly: {error.what}"
            keys = decision.keys()
            raise IllegalOption(what, tick=decision.id, decision=decision.kind, found=key, allowed=keys) from error
        return key


def make_agent(name: str, seed: int, iterations: int = 0) -> Agent:
    """A bot by name.  ``iterations``: for ``mcts`` without a number of its own.

    >>> from showdown.api import Game, make_agent
    >>> game = Game.first_story(seed=7, players=1)
    >>> make_agent("heuristic", seed=1).choose(game) in game.decision.keys()
    True

    Raises ShowdownError naming the legal names.
    """
    word, _, numbers = name.partition(":")
    if word == "random" and not numbers:
        from showdown.bots.builtin import RandomChoice

        return RandomChoice(seed)
    if word == "mcts":
        return searching(name, numbers, seed, iterations)
    if not numbers:
        from showdown.bots.builtin import Heuristic
        from showdown.engine import WEIGHTS

        if word in WEIGHTS:
            return Heuristic(seed, WEIGHTS[word])
    return Named(name, guest(name, seed))


def searching(name: str, numbers: str, seed: int, iterations: int) -> Agent:
    """``mcts``, ``mcts:200`` or ``mcts:1.5s``."""
    from showdown.bots.builtin import Mcts
    from showdown.engine import ITERATIONS, ROUNDS

    if not numbers:
        return Mcts(seed, iterations or ITERATIONS)
    count = re.fullmatch(r"([1-9][0-9]{0,8})(?::([1-9]))?", numbers)
    if count:
        return Mcts(seed, int(count[1]), rounds=int(count[2] or ROUNDS))
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?s", numbers) and float(numbers[:-1]):
        return Mcts(seed, iterations or 10**9, seconds=float(numbers[:-1]))
    what = f"'{name}': after mcts comes a number of iterations (mcts:200) or a time (mcts:1.5s)"
    raise UnknownBot(what, found=name)


def check_name(name: Any) -> str:
    """The name, if it can be a bot's.  Nothing is loaded: whether ``module:Class`` is there shows when it is made.

    Raises ShowdownError naming the legal names.
    """
    word, _, place = str(name).partition(":")
    if word == "mcts" and place:
        searching(str(name), place, 0, 0)
    elif name not in known_bots() and not re.fullmatch(r"[^\W\d][\w.]*:[^\W\d]\w*", str(name)):
        raise unknown_bot(str(name))
    return str(name)


class UnknownBot(ShowdownError):
    """No bot has this name, or it cannot be loaded."""


def unknown_bot(name: str) -> UnknownBot:
    return UnknownBot(f"there is no bot '{name}'", found=name, allowed=known_bots())


def bots_of_others() -> dict[str, Any]:
    """Entry points of installed packages, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def known_bots() -> list[str]:
    """Every name that can be given without a module.

    >>> from showdown.api import known_bots
    >>> known_bots()[:3]
    ['random', 'heuristic', 'cautious']
    """
    return [*AGENTS, *[name for name in bots_of_others() if name not in AGENTS]]


def guest(name: str, seed: int) -> Agent:
    """A bot that is not ours, made."""
    make: Callable[[int], Agent]
    if ":" in name:
        make = by_place(name)
    else:
        others = bots_of_others()
        if name not in others:
            raise unknown_bot(name)
        try:
            make = others[name].load()
        except BREAKDOWNS as error:
            raise UnknownBot(f"the bot '{name}' ({others[name].value}) cannot be loaded: {error!r}") from error
    try:
        bot = make(seed)
    except BREAKDOWNS as error:
        raise UnknownBot(f"the bot '{name}' cannot be made with a seed: {error!r}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"the bot '{name}' has no method choose(game)")
    return bot


def by_place(name: str) -> Callable[[int], Agent]:
    """``module:Class``."""
    from importlib import import_module

    module, _, attribute = name.partition(":")
    try:
        loaded = import_module(module)
    except (ImportError, ValueError) as error:
        what = f"there is no bot '{name}': no module '{module}' ({error})"
        raise UnknownBot(what, found=module, allowed=known_bots()) from error
    except BREAKDOWNS as error:
        raise UnknownBot(f"the bot '{name}' cannot be loaded: {error!r}") from error
    if not hasattr(loaded, attribute):
        raise UnknownBot(f"there is no bot '{name}': module '{module}' has no '{attribute}'")
    found: Callable[[int], Agent] = getattr(loaded, attribute)
    return found


def source_of(name: str) -> str:
    """A digest of the file that defines a third-party bot; "" for built-in bots and without a file."""
    if name.partition(":")[0] in AGENTS:
        return ""
    from importlib.util import find_spec

    place = name if ":" in name else getattr(bots_of_others().get(name), "value", "")
    try:
        spec = find_spec(place.partition(":")[0])
        return blake2b(Path(spec.origin or "").read_bytes(), digest_size=8).hexdigest() if spec else ""
    except (ImportError, ValueError, OSError):
        return ""
