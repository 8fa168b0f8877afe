"""Explain an option, the monster's next turn, a space, a card or a log line."""

from __future__ import annotations

import re
from typing import Final

from showdown import rulebook
from showdown.engine import NAMES, IllegalOption
from showdown.engine.forecast import explain_turn
from showdown.language import say, template_of
from showdown.server import types
from showdown.server.table.serialize import rules_in
from showdown.server.websocket.protocol import Explain
from showdown.session.explain import explanation
from showdown.session.log import answered
from showdown.session.session import Session

WORD: Final = re.compile(r"\w+")


def explanation_frame(session: Session, asked: Explain) -> types.Explained:
    """The answer to an ``explain`` frame.  Raises IllegalOption if there is nothing to explain."""
    title, text = title_and_text(session, asked)
    d = session.decision
    keys = d.keys() if d is not None else []
    lines = [without_key(line.strip(), keys) for line in text.split("\n") if line.strip()]
    lines = [without_title(line, title) for line in lines if line != title]
    rules = rules_in(text)
    if asked.of == "option" and d is not None and d.rule:
        rules = list(dict.fromkeys([d.rule, *rules]))
        lines = [line for line in lines if not repeats(line, title)]
        lines.append(rulebook.rule(d.rule).text)
    begins = template_of("session.odds").partition("{")[0]
    odds = next((line for line in lines if line.startswith(begins)), None)
    # The page lists the rules itself.
    named = say("explain.rules", rules=", ".join(rules_in(text)))
    rest = [line for line in lines if line is not odds and line != named]
    return {"t": "explained", "id": asked.id, "title": title, "lines": rest, "rules": rules, "odds": odds}


def repeats(line: str, title: str) -> bool:
    """Does the title have each word of the line, or a longer form of it ("stops" for "stop")?"""
    told = WORD.findall(title.lower())
    return all(any(longer.startswith(word) for longer in told) for word in WORD.findall(line.lower()))


def without_key(line: str, keys: list[str]) -> str:
    """The line without the key of an option at its start."""
    key, _, rest = line.partition(": ")
    return rest if key in keys else line


def without_title(line: str, title: str) -> str:
    """The line without a repetition of the title at its start."""
    rest = line.removeprefix(f"{title}: ")
    return rest[:1].upper() + rest[1:]


def title_and_text(session: Session, asked: Explain) -> tuple[str, str]:
    if asked.of == "monster":
        heading, *rest = explain_turn(session.game.state)
        return heading.removesuffix(":"), "\n".join(rest)
    if asked.of == "decision":
        return say("server.title_decision"), explanation(session, "")
    if asked.of == "line":
        number = asked.number or 0
        lines = session.log.lines
        if not 1 <= number <= len(lines):
            raise IllegalOption(say("server.no_line", line=number, count=len(lines)))
        line = lines[number - 1]
        return line.text, explanation(session, str(line.number)) if line.number else line.text
    about = {"option": asked.key, "space": asked.cell, "card": asked.card}[asked.of]
    if not about:
        raise IllegalOption(say("server.explain_what", of=asked.of))
    if asked.of == "space" and about.upper() not in NAMES:
        raise IllegalOption(say("server.no_space", cell=about))
    title = about
    if asked.of == "option" and session.decision is not None:
        title = answered(session.game, about)
    text = explanation(session, about)
    if asked.of == "card":
        title = text.partition(": ")[0]
    return title, text
