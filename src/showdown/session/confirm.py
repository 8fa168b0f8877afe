"""Answers that are easy to give by mistake and cannot be undone by play: clients ask before they send them."""

from __future__ import annotations

from showdown.engine import Decision, Option, UseOption
from showdown.language import say
from showdown.session.session import Session


def question_before(session: Session, d: Decision, option: Option) -> str:
    """What to ask before this answer is sent; empty if nothing is lost by it."""
    game = session.game
    if isinstance(option, UseOption) and game.catalog.cards[option.card].abilities[option.ability].archives:
        return say("session.confirm_archive", card=game.catalog.cards[option.card].title)
    if d.kind == "action" and option.verb == "end":
        could = [o for o in d.options if o.verb in ("attack", "use", "free")]
        acts = [entry for entry in game.view()["progress"] if entry["doing"] == "act"]
        if could and acts and acts[-1]["activation"]:
            name = game.view()["survivors"][acts[-1]["survivor"]]["name"]
            return say("session.confirm_end", name=name, count=acts[-1]["activation"])
    return ""
