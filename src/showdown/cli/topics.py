"""``showdown help TOPIC``: what does not belong to one command."""

from __future__ import annotations

from showdown.lookup.refusal import CODES, NOT_FOUND, OK, Refusal

SAVES = """\
A save holds the setup, the journal (every choice, die and card), a snapshot and a checksum. A game you play is kept
after every answer, so that nothing is lost when the program ends, however it ends:
  showdown games                                          lists your games
  showdown games resume NAME                              goes on with one
  showdown games export NAME fight.json                   copies one out; `delete` removes one
  showdown play --save fight.json                         keeps the game in a file of yours instead
  showdown play --load fight.json --save fight.json       goes on with that
  showdown play --load fight.json --at 40                 a new game after 40 of its decisions
  showdown replay fight.json                              steps through it, forward and back
  showdown replay fight.json --verify                     plays the journal again and compares
  showdown replay fight.json --log                        writes it as a plain log, for `showdown check-log`
An altered, truncated or newer save is refused (exit code 3) and never changed. One of an older version is played again
from its journal by the rules of today: it goes on, or the entry is named that is no longer legal."""

DICE = """\
With --dice ask and --cards ask you roll and draw at your own table and type what you see:
  7 2            attack dice
  head body      hit location dice (or their numbers)
  claw           a card; several are separated by spaces or commas
Whatever you are not asked for is settled by the seed."""


def settings() -> str:
    from showdown.library.settings import SETTINGS

    width = max(len(s.key) for s in SETTINGS)
    wide = max(len(s.env) for s in SETTINGS)
    lines = [f"  {s.key:<{width}}  {s.env:<{wide}}  {s.about}" for s in SETTINGS]
    return "\n".join(
        [
            "Flags stand above variables, those above ./showdown.toml, that above your file (showdown config path),",
            'which is TOML as in `[play]`, `players = 2`, `[play.rulings]`, `facing-area = "lane"`.',
            *lines,
            "`showdown config show --origin` says what holds and why. Also: NO_COLOR, and SHOWDOWN_PACKS, your packs.",
        ]
    )


def show_topic(topic: str) -> int:
    topics = {"exit-codes": exit_codes(), "keys": keys(), "saves": SAVES, "dice": DICE, "settings": settings()}
    if not topic:
        print("Topics: " + ", ".join(topics) + ".  `showdown COMMAND --help` explains a command.")
        return OK
    if topic not in topics:
        raise Refusal(NOT_FOUND, f"there is no topic '{topic}'", "showdown help", f"known: {', '.join(topics)}")
    print(topics[topic])
    return OK


def exit_codes() -> str:
    return "\n".join(f"{code:>4}  {what}" for code, what in CODES)


def keys() -> str:
    from showdown.cli.plain import HELP

    return HELP
