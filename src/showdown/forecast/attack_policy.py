"""How the decisions of an attack are answered, other than the order of hit locations."""

from __future__ import annotations

from showdown.kernel.decision import Decision, Option
from showdown.language import say


def assumed() -> list[str]:
    """What ``passive`` means for the odds, in words."""
    return [say("odds.no_survival"), say("odds.offers")]


def passive(d: Decision) -> Option:
    """Pass where passing is possible, decline offers, and else take what is offered first."""
    for o in d.options:
        if o.verb in ("done", "no"):
            return o
    return d.options[0]


def dodging(d: Decision) -> Option:
    """The same, but the first hit that can be dodged is dodged."""
    for o in d.options:
        if o.verb == "dodge":
            return o
    return passive(d)
