"""Bots by name: built-in bots, bots of installed packages, and any class by module or file.

* ``random``, ``heuristic``, ``cautious``, ``aggressive``, ``mcts``, ``strong``, ``strong-fast``, ``strong-slow``,
  ``trained``;
* a name that an installed package announces in the entry point group ``showdown.bots``;
* ``module:Class``;
* ``path/to/file.py:Class``.

``mcts`` takes numbers: ``mcts:500`` imagines 500 futures per decision, ``mcts:500:3`` looks three rounds ahead instead
of two, ``mcts:2s`` imagines as many futures as two seconds allow.  ``strong:80`` imagines 80 futures for each plan.

``trained:FILE.json`` plays with the weights of a file that ``showdown.envs.training_example`` wrote.

The class or function is called with a seed; the result must have ``choose(game) -> key``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from showdown.engine import Game, IllegalOption, ShowdownError
from showdown.language import say

AGENTS = ("random", "heuristic", "cautious", "aggressive", "mcts", "strong", "strong-fast", "strong-slow", "trained")
GROUP = "showdown.bots"
STRONG = ("strong", "strong-fast", "strong-slow")
IN_MODULE = re.compile(r"[^\W\d][\w.]*:[^\W\d]\w*")
IN_FILE = re.compile(r"(?P<file>.+\.py):(?P<attribute>[^\W\d]\w*)")
BOT_ERRORS = (Exception, SystemExit, GeneratorExit)
"""Exceptions of a bot that fail its answer only.  Ctrl-C and ``TooSlow`` are passed on."""


OURS = Path(__file__).parents[1]
STANDARD_LIBRARY = Path(re.__file__).parents[1]
"""Folders whose lines are not the bot's own; `site-packages`, where bots are installed, may be below the second."""


class Agent(Protocol):
    """Anything that can answer decisions."""

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""


def line_of_bot(error: BaseException) -> str:
    """``night_hunter.py, line 12``: the innermost line outside this package and the standard library; empty if none."""
    place, trace = "", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        path = Path(file)
        standard = path.is_relative_to(STANDARD_LIBRARY) and "site-packages" not in path.parts
        if not standard and not path.is_relative_to(OURS):
            place = say("bots.place", file=file, line=trace.tb_lineno)
        trace = trace.tb_next
    return place


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
        except BOT_ERRORS as error:
            what = say("bots.raised", bot=self.name, error=repr(error), place=line_of_bot(error))
            raise ShowdownError(what, tick=decision.id, decision=decision.kind) from error
        if game.state.tick != before:
            what = say("bots.changed-game", bot=self.name)
            raise ShowdownError(what, tick=decision.id)
        if not isinstance(key, str):
            what = say("bots.not-text", bot=self.name, key=repr(key))
            raise IllegalOption(what, tick=decision.id)
        try:
            decision.find(key)
        except IllegalOption as error:
            what = say("bots.not-an-option", bot=self.name, what=error.what)
            keys = decision.keys()
            raise IllegalOption(what, tick=decision.id, decision=decision.kind, found=key, allowed=keys) from error
        return key


def make_agent(name: str, seed: int, iterations: int = 0) -> Agent:
    """A bot by name.  ``iterations``: for ``mcts`` without a number in its name.

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
    if word in STRONG:
        return strong(name, numbers, seed)
    if word == "trained":
        from showdown.bots.builtin import Trained

        return Trained(seed, numbers)
    if not numbers:
        from showdown.bots.builtin import Heuristic
        from showdown.engine import WEIGHTS

        if word in WEIGHTS:
            return Heuristic(seed, WEIGHTS[word])
    return Named(name, third_party_bot(name, seed))


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
    raise UnknownBot(say("bots.mcts-name", name=name), found=name)


def strong(name: str, numbers: str, seed: int) -> Agent:
    """``strong``, ``strong-fast``, ``strong-slow`` or ``strong:80``."""
    from showdown.bots.builtin import Strong
    from showdown.engine.learning import STRENGTHS, Strength

    if name in STRENGTHS:
        return Strong(seed, STRENGTHS[name])
    if name.startswith("strong:") and re.fullmatch(r"[1-9][0-9]{0,5}", numbers):
        usual = STRENGTHS["strong"]
        return Strong(seed, Strength(int(numbers), usual.plans, usual.rounds))
    raise UnknownBot(say("bots.strong-name", name=name), found=name)


def check_name(name: Any) -> str:
    """The name, if it can be the name of a bot.  Nothing is loaded, so a module or a file may still not exist.

    Raises ShowdownError naming the legal names.
    """
    word, _, place = str(name).partition(":")
    if word == "mcts" and place:
        searching(str(name), place, 0, 0)
    elif word in STRONG and place:
        strong(str(name), place, 0)
    elif word == "trained" and place:
        from showdown.bots.builtin import policy_in

        policy_in(place)
    elif name not in known_bots() and not IN_MODULE.fullmatch(str(name)) and not IN_FILE.fullmatch(str(name)):
        raise unknown_bot(str(name))
    return str(name)


class UnknownBot(ShowdownError):
    """No bot has this name, or it cannot be loaded."""


def unknown_bot(name: str) -> UnknownBot:
    return UnknownBot(say("bots.unknown", name=name), found=name, allowed=known_bots())


def third_party_bots() -> dict[str, Any]:
    """Entry points of installed packages, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def known_bots() -> list[str]:
    """Every name that can be given without a module.

    >>> from showdown.api import known_bots
    >>> known_bots()[:3]
    ['random', 'heuristic', 'cautious']
    """
    return [*AGENTS, *[name for name in third_party_bots() if name not in AGENTS]]


def third_party_bot(name: str, seed: int) -> Agent:
    """Make a third-party bot.  Raises UnknownBot."""
    make: Callable[[int], Agent]
    if ":" in name:
        make = by_place(name)
    elif name.endswith(".py"):
        raise UnknownBot(say("bots.no-class-named", name=name), found=name)
    else:
        others = third_party_bots()
        if name not in others:
            raise unknown_bot(name)
        try:
            make = others[name].load()
        except BOT_ERRORS as error:
            what = say("bots.cannot-load", name=f"{name} ({others[name].value})", error=repr(error))
            raise UnknownBot(what) from error
    try:
        bot = make(seed)
    except BOT_ERRORS as error:
        raise UnknownBot(say("bots.cannot-make", name=name, error=repr(error))) from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(say("bots.no-choose", name=name))
    return bot


def by_place(name: str) -> Callable[[int], Agent]:
    """``module:Class`` or ``path/to/file.py:Class``."""
    from importlib import import_module

    module, _, attribute = name.rpartition(":")
    if module.endswith(".py") and not Path(module).is_file():
        here = Path(module).absolute()
        raise UnknownBot(say("bots.no-file", name=name, file=here), found=name)
    try:
        loaded = module_in(Path(module)) if module.endswith(".py") else import_module(module)
    except (ImportError, ValueError) as error:
        what = say("bots.no-module", name=name, module=module, error=error)
        raise UnknownBot(what, found=module, allowed=known_bots()) from error
    except BOT_ERRORS as error:
        raise UnknownBot(say("bots.cannot-load", name=name, error=repr(error))) from error
    if not hasattr(loaded, attribute):
        raise UnknownBot(say("bots.no-class", name=name, module=module, attribute=attribute))
    found: Callable[[int], Agent] = getattr(loaded, attribute)
    return found


def module_in(file: Path) -> ModuleType:
    """The module in a file, loaded once; it can import the modules beside it."""
    from importlib.util import module_from_spec, spec_from_file_location

    place = file.resolve()
    name = f"showdown_bot_{blake2b(str(place).encode(), digest_size=6).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, place)
    assert spec is not None and spec.loader is not None
    if str(place.parent) not in sys.path:
        sys.path.append(str(place.parent))
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def source_of(name: str) -> str:
    """A digest of the file of a third-party bot or trained policy; "" for built-in bots and without a file."""
    word, _, file = name.partition(":")
    if word == "trained" and file:
        return blake2b(Path(file).read_bytes(), digest_size=8).hexdigest()
    if word in AGENTS:
        return ""
    from importlib.util import find_spec

    place = name if ":" in name else getattr(third_party_bots().get(name), "value", "")
    if (found := IN_FILE.fullmatch(place)) and Path(found["file"]).is_file():
        return blake2b(Path(found["file"]).read_bytes(), digest_size=8).hexdigest()
    try:
        spec = find_spec(place.partition(":")[0])
        return blake2b(Path(spec.origin or "").read_bytes(), digest_size=8).hexdigest() if spec else ""
    except (ImportError, ValueError, OSError):
        return ""
