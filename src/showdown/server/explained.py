"""What lies behind something: an option, the monster's next turn, a space, a card, a line of the log."""

from __future__ import annotations

from typing import Final

from showdown import rulebook
from showdown.engine import IllegalOption
from showdown.engine.forecast import explain_turn
from showdown.server import types
from showdown.server.protocol import Explain
from showdown.server.told import rules_in
from showdown.session.explain import explanation
from showdown.session.log import answered
from showdown.session.session import Session

EXACTLY: Final = "Exactly, "
"""How the sentence about the odds of an attack begins (``session/explain.py``)."""


def explained(session: Session, asked: Explain) -> types.Explained:
    """Raises IllegalOption for what cannot be explained."""
    title, text = wording(session, asked)
    d = session.decision
    keys = d.keys() if d is not None else []
    lines = [worded(line.strip(), keys) for line in text.split("\n") if line.strip()]
    lines = [bare(line, title) for line in lines if line != title]
    rules = rules_in(text)
    if asked.of == "option" and d is not None and d.rule:
        rules = list(dict.fromkeys([d.rule, *rules]))
        lines.append(f"[{d.rule}] {rulebook.rule(d.rule).text}")
    odds = next((line for line in lines if line.startswith(EXACTLY)), None)
    told = [line for line in lines if line is not odds]
    return {"t": "explained", "id": asked.id, "title": title, "lines": told, "rules": rules, "odds": odds}


def worded(line: str, keys: list[str]) -> str:
    """Without the option's key, which nobody needs who can click."""
    key, _, rest = line.partition(": ")
    return rest if key in keys else line


def bare(line: str, title: str) -> str:
    """Without the title, under which it stands anyway."""
    rest = line.removeprefix(f"{title}: ")
    return rest[:1].upper() + rest[1:]


def wording(session: Session, asked: Explain) -> tuple[str, str]:
    if asked.of == "monster":
        return "The monster's next turn", "\n".join(explain_turn(session.game.state))
    if asked.of == "decision":
        return "This decision", explanation(session, "")
    if asked.of == "line":
        number = asked.number or 0
        lines = session.log.lines
        if not 1 <= number <= len(lines):
            raise IllegalOption(f"there is no log line {number}; the log has {len(lines)}")
        line = lines[number - 1]
        return line.text, explanation(session, str(line.number)) if line.number else line.text
    about = {"option": asked.key, "space": asked.cell, "card": asked.card}[asked.of]
    if not about:
        raise IllegalOption(f"which {asked.of}?")
    title = about
    if asked.of == "option" and session.decision is not None:
        title = answered(session.game, about)
    text = explanation(session, about)
    if asked.of == "card":
        title = text.partition(": ")[0]
    return title, text
