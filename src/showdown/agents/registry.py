"""Bots by name: ours, those that other packages bring, and any class by its place.

* ``random``, ``heuristic``, ``cautious``, ``aggressive``, ``mcts``;
* a name that an installed package announces in the entry point group ``showdown.bots``;
* ``module:Class``.

Behind our own ``mcts`` stand its numbers: ``mcts:500`` imagines 500 futures per decision, ``mcts:500:3`` three rounds
far instead of two, ``mcts:2s`` as many as two seconds allow.

Whatever is named is called with a seed and must have ``choose(game) -> key``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol

from showdown.api import Game, IllegalOption, ShowdownError, did_you_mean

AGENTS = ("random", "heuristic", "cautious", "aggressive", "mcts")
GROUP = "showdown.bots"


class Agent(Protocol):
    """Anything that can answer decisions."""

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""


class Named:
    """A bot of somebody else, watched: whatever it does wrong is told with its name."""

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
        except Exception as error:
            raise ShowdownError(
                f"the bot '{self.name}' broke down at tick {decision.id} ({decision.kind}): {error!r}"
            ) from error
        if game.state.tick != before:
            raise ShowdownError(f"the bot '{self.name}' moved the game on at tick {decision.id}; it may only answer")
        if not isinstance(key, str):
            raise IllegalOption(
                f"the bot '{self.name}' answered {key!r} at tick {decision.id}; an option's key is text"
            )
        try:
            decision.find(key)
        except IllegalOption as error:
            raise IllegalOption(f"the bot '{self.name}' answered wrongly: {error}") from error
        return key


def make_agent(name: str, seed: int, iterations: int = 0) -> Agent:
    """A bot by name.  ``iterations``: for ``mcts`` without a number of its own.

    Raises ShowdownError naming the legal names.
    """
    word, _, numbers = name.partition(":")
    if word == "random" and not numbers:
        from showdown.agents.random_choice import RandomChoice

        return RandomChoice(seed)
    if word == "mcts":
        return searching(name, numbers, seed, iterations)
    if not numbers:
        from showdown.agents.heuristic import Heuristic
        from showdown.agents.weights import NAMED

        if word in NAMED:
            return Heuristic(seed, NAMED[word])
    return Named(name, guest(name, seed))


def searching(name: str, numbers: str, seed: int, iterations: int) -> Agent:
    """``mcts``, ``mcts:200`` or ``mcts:1.5s``."""
    from showdown.agents.mcts import ITERATIONS, ROUNDS, Mcts

    if not numbers:
        return Mcts(seed, iterations or ITERATIONS)
    count = re.fullmatch(r"([1-9][0-9]{0,8})(?::([1-9]))?", numbers)
    if count:
        return Mcts(seed, int(count[1]), rounds=int(count[2] or ROUNDS))
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?s", numbers) and float(numbers[:-1]):
        return Mcts(seed, iterations or 10**9, seconds=float(numbers[:-1]))
    raise ShowdownError(f"'{name}': behind mcts stands a number of iterations (mcts:200) or a time (mcts:1.5s)")


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


def unknown_bot(name: str) -> ShowdownError:
    known = known_bots()
    return ShowdownError(f"there is no bot '{name}'; known: {', '.join(known)}{did_you_mean(name, known)}")


def bots_of_others() -> dict[str, Any]:
    """Entry points of installed packages, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def known_bots() -> list[str]:
    """Every name that can be given without a module."""
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
        except Exception as error:
            raise ShowdownError(f"the bot '{name}' ({others[name].value}) cannot be loaded: {error!r}") from error
    try:
        bot = make(seed)
    except Exception as error:
        raise ShowdownError(f"the bot '{name}' cannot be made with a seed: {error!r}") from error
    if not callable(getattr(bot, "choose", None)):
        raise ShowdownError(f"the bot '{name}' has no method choose(game)")
    return bot


def by_place(name: str) -> Callable[[int], Agent]:
    """``module:Class``."""
    from importlib import import_module

    module, _, attribute = name.partition(":")
    try:
        found: Callable[[int], Agent] = getattr(import_module(module), attribute)
    except (ImportError, ValueError) as error:
        known = known_bots()
        hint = did_you_mean(module, known)
        raise ShowdownError(
            f"there is no bot '{name}': no module '{module}' ({error}); known: {', '.join(known)}{hint}"
        ) from error
    except AttributeError as error:
        raise ShowdownError(f"there is no bot '{name}': module '{module}' has no '{attribute}'") from error
    return found
