"""The application: which commands there are, and in which group of the help each one is listed.

Start-up.  ``showdown --version`` and ``showdown --help`` must stay quick (``python -m bench.startup`` compares them
with a bare Cyclopts program), so nothing here imports a command: each one is a string "module:app" that Cyclopts loads
when it is used.  The file of a command imports what it needs at the top, with these exceptions, which are
imported inside the function that uses them:

* optional dependencies: ``showdown.server`` (serve, db), Altair (plots), Dask (clusters); without the extra the help
  of the command must still work, and ``showdown.lookup.extras.need`` names the extra;
* ``showdown.tui``: Textual takes longer to load than everything else, and ``play --plain`` does without it;
* ``rich`` in ``output.py`` and ``cyclopts.help`` in ``help_page.py``: commands that print JSON need neither;
* ``ruling_effect.py`` in ``rulings.py``: the simulator, which the list of rulings does without;
* in ``run.py``: what only an error needs, as ``crash_report.py``;
* the folder of games in ``game_names.py``: a position of ``--board`` does without.

Below the commands, ``forms/yaml_source.py`` loads PyYAML with the first YAML text, ``content/packs.py`` the compiler of
cards and what writes their cache if there is no cache, and ``showdown.engine`` each name when it is first used.
``python -m bench.commands`` compares the processor time of short commands with an older commit.
"""

from __future__ import annotations

from typing import Final

from cyclopts import App, Group, Parameter

from showdown import __version__
from showdown.cli.help_page import HelpPage, examples_text, shown_default
from showdown.language import say

app = App(
    name="showdown",
    version=__version__,
    help=say("help.showdown"),
    help_epilogue=examples_text("showdown play", "showdown rules blind spot", "showdown replay fight.json --verify"),
    help_format="plaintext",
    help_formatter=HelpPage(),
    default_parameter=Parameter(negative=(), show_default=shown_default),
    group_arguments=Group.create_default_arguments(say("help.group.arguments")),
    group_parameters=Group.create_default_parameters(say("help.group.options")),
    group_commands=Group.create_default_commands(say("help.group.commands")),
    suppress_keyboard_interrupt=False,
)

GROUPS: Final = {
    "play": ("play", "learn", "games", "replay", "analyse", "puzzles"),
    "look-up": ("rules", "rulings", "house", "cards", "gear", "explain", "check-log"),
    "numbers": ("odds", "threat", "advise", "simulate", "compare"),
    "make": ("packs", "bots", "balance", "arena", "scenario"),
    "serve": ("serve", "db"),
    "tools": ("config", "doctor", "bench", "completions", "help"),
}
"""Every command by its group, in the order of the help page."""
MODULES: Final = {
    "check-log": "check_log",
    "cards": "cards.app",
    "gear": "gear.app",
    "packs": "packs.app",
    "bots": "bots.app",
    "puzzles": "puzzles.app",
    "help": "help_topics",
}
"""The module of a command whose name is not a module's."""


def register() -> None:
    for place, (name, commands) in enumerate(GROUPS.items()):
        group = Group(say(f"help.group.{name}"), sort_key=place)
        for order, command in enumerate(commands):
            module = MODULES.get(command, command)
            target = f"showdown.cli.{module}:app"
            app.command(target, name=command, help=say(f"help.{command}"), group=group, sort_key=order)
    for flags, key in ((app.help_flags, "help.flag.help"), (app.version_flags, "help.flag.version")):
        app[flags[0]].help = say(key)
        app[flags[0]].group = group  # the last one: tools
        app[flags[0]].sort_key = len(commands)


register()
