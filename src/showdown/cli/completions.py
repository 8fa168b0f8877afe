"""``showdown completions``: the script that completes commands and options in a shell."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from showdown.cli.app import app as showdown_app
from showdown.cli.help_page import command
from showdown.language import say
from showdown.lookup.refusal import OK

app = command(
    "completions",
    "showdown completions bash > ~/.local/share/bash-completion/completions/showdown",
    "showdown completions zsh > ~/.zfunc/_showdown",
    "showdown completions fish > ~/.config/fish/completions/showdown.fish",
)


@app.default
def completions(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help=say("help.completions.shell"))], /
) -> int:
    print(showdown_app.generate_completion(shell=shell))
    return OK
