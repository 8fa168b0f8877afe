"""Keys of the terminal: one letter per action and one per command, the same full-screen and in lines.

    >>> from showdown.engine import Game
    >>> game = Game.first_story(seed=7, players=1)
    >>> action_keys(game.decision)
    ['1', '2', '3', '4']

A letter always means the same action: ``a`` attacks, ``m`` moves, ``e`` ends; capitals differ: ``d`` dodges, ``D``
dashes.  If a decision offers an action several times, a number follows the letter: ``d1``, ``d2``.  Options without a
letter are a list and have numbers.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from showdown.engine import SURVIVAL_ACTIONS, Decision, Option, SurvivalOption

ACTIONS: Final[dict[str, str]] = {
    "attack": "a",
    "move": "m",
    "use": "s",
    "dodge": "d",
    "end": "e",
    "done": "e",
    "free": "f",
    "yes": "y",
    "no": "n",
    "dash": "D",
    "surge": "S",
    "encourage": "E",
}
"""Actions, by the first word of their option keys, and their letters.

``use`` is `s`: most often it slings a stone.  Survival actions whose letter is taken have the capital."""

COMMANDS: Final[dict[str, str]] = {
    "?": "explain",
    "u": "undo",
    "c": "correct",
    "x": "auto",
    "X": "play-on",
    "t": "threat",
    "w": "heat",
    "v": "range",
    "i": "info",
    "g": "log",
    "p": "playback",
    "b": "board",
    "l": "list",
    "r": "repeat",
    "K": "keys",
    "L": "lessons",
    "save": "save",
    "q": "quit",
    "h": "help",
}
"""What can be typed or pressed instead of an answer, and the text ``commands.NAME`` that explains it."""


def action_of(option: Option) -> str:
    """The action that an option performs: its verb, or the name of its survival action."""
    return SURVIVAL_ACTIONS[option.action] if isinstance(option, SurvivalOption) else option.verb


def action_keys(d: Decision) -> list[str]:
    """The key of each option, in their order; no two are equal."""
    letters = [ACTIONS.get(action_of(option), "") for option in d.options]
    many = Counter(letters)
    before: Counter[str] = Counter()
    out: list[str] = []
    for n, letter in enumerate(letters, 1):
        before[letter] += 1
        if not letter:
            out.append(str(n))
        else:
            out.append(f"{letter}{before[letter]}" if many[letter] > 1 else letter)
    return out


def offered_actions(d: Decision) -> dict[str, str]:
    """Letters that this decision offers, each with the name of its action, in the order of the options."""
    known = {ACTIONS[action_of(o)]: action_of(o) for o in d.options if action_of(o) in ACTIONS}
    return dict(known)
