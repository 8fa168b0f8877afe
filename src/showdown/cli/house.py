"""``showdown house``: the house rules that can be played and measured."""

from __future__ import annotations

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import HOUSE_RULES
from showdown.language import say
from showdown.lookup.refusal import OK

app = command("house", "showdown house", "showdown compare base house=board:12x16 --story white-lion:1")


@app.default
def house(*, json: Json = False) -> int:
    if json:
        rules = [{"name": r.name, "values": r.values, "example": r.example, "about": r.about} for r in HOUSE_RULES]
        print_json("showdown.house/1", {"rules": rules})
        return OK
    screen = Screen()
    for r in HOUSE_RULES:
        screen.say(f"{r.name}={r.example}  ({r.values})", "bold")
        screen.say(f"  {r.about}", hang=2)
    screen.note(say("cli.house.hint"))
    return OK
