"""``showdown help TOPIC``: exit codes, keys, saves, dice and settings."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.line_mode import help_text
from showdown.cli.output import print_text
from showdown.engine import nearest
from showdown.language import say
from showdown.library.settings import SETTINGS
from showdown.lookup.refusal import CODES, NOT_FOUND, OK, refuse

app = command("help", "showdown help", "showdown help saves")


@app.default
def help_topic(topic: Annotated[str, Parameter(help=say("help.help.topic"))] = "", /) -> int:
    topics = {
        "exit-codes": exit_codes,
        "keys": help_text,
        "saves": saves,
        "dice": dice,
        "settings": settings,
    }
    if not topic:
        print_text(say("cli.topics", topics=", ".join(topics)))
        return OK
    if topic not in topics:
        near = nearest(topic, list(topics))
        raise refuse(NOT_FOUND, "cli.no-topic", "showdown help", topic=topic, near=near, topics=", ".join(topics))
    print_text(topics[topic]())
    return OK


SAVES: Final = {
    "showdown games": "help.saves.list",
    "showdown games resume NAME": "help.saves.resume",
    "showdown games export NAME fight.json": "help.saves.export",
    "showdown play --save fight.json": "help.saves.file",
    "showdown play --load fight.json --save fight.json": "help.saves.load",
    "showdown play --load fight.json --at 40": "help.saves.at",
    "showdown replay fight.json": "help.saves.replay",
    "showdown replay fight.json --verify": "help.saves.verify",
    "showdown replay fight.json --log": "help.saves.log",
}
DICE: Final = {"7 2": "help.dice.attack", "head body": "help.dice.location", "claw": "help.dice.card"}


def listed(lines: dict[str, str]) -> list[str]:
    """What to type, and what it does."""
    width = max(len(typed) for typed in lines)
    return [f"  {typed:<{width}}  {say(key)}" for typed, key in lines.items()]


def saves() -> str:
    return "\n".join([say("help.topic.saves"), *listed(SAVES), say("help.topic.saves-end")])


def dice() -> str:
    return "\n".join([say("help.topic.dice"), *listed(DICE), say("help.topic.dice-end")])


def exit_codes() -> str:
    return "\n".join(f"{code:>4}  {say(f'lookup.code-{code}')}" for code in CODES)


TOML: Final = """\
  lang = "en"
  [play]
  players = 2
  [play.rulings]
  facing-area = "lane"
"""


def settings() -> str:
    width = max(len(s.key) for s in SETTINGS)
    wide = max(len(s.env) for s in SETTINGS)
    lines = [f"  {s.key:<{width}}  {s.env:<{wide}}  {s.about}" for s in SETTINGS]
    return "\n".join([say("help.topic.settings"), TOML, *lines, say("help.topic.settings-end")])
