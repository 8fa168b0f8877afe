"""``showdown bots``: the bots that can be named, and the command that writes a new one."""

from __future__ import annotations

from showdown.bots.registry import AGENTS, known_bots
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.language import say
from showdown.lookup.refusal import OK

app = command("bots", "showdown bots", "showdown bots new night-hunter")
app.command("showdown.cli.bots.new:app", name="new", help=say("help.bots.new"))


@app.default
def bots(*, json: Json = False) -> int:
    names = known_bots()
    if json:
        print_json("showdown.bots/1", {"bots": [{"name": name, "built_in": name in AGENTS} for name in names]})
        return OK
    screen = Screen()
    for name in names:
        about = say(f"bots.about.{name}") if name in AGENTS else say("bots.about.installed")
        screen.say(f"{name:12} {about}", hang=13)
    screen.note(say("cli.bots.hint"))
    return OK
