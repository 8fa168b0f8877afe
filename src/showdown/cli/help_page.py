"""The help pages: usage first, then the description, the options with their defaults, and examples last."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cyclopts import App, Group

from showdown.language import say

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions


def command(key: str, *examples: str) -> App:
    """The App of one command: ``cards.show`` is called ``show`` and described by the text ``help.cards.show``."""
    return App(
        name=key.rpartition(".")[2],
        help=say(f"help.{key}"),
        help_epilogue=examples_text(*examples),
        group_arguments=Group.create_default_arguments(say("help.group.arguments")),
        group_parameters=Group.create_default_parameters(say("help.group.options")),
        group_commands=Group.create_default_commands(say("help.group.commands")),
    )


def examples_text(*examples: str) -> str:
    """The end of a help page: commands to copy, and the options that every command has."""
    lines = [say("help.examples"), *[f"  {line}" for line in examples], ""] if examples else []
    return "\n".join([*lines, say("help.everywhere")])


def shown_default(value: Any) -> str | None:
    """A default value as the help page shows it; None for switches and options without one."""
    if value is None or isinstance(value, bool) or value in ("", Path()):
        return None
    return f"{value:g}" if isinstance(value, float) else str(value)


class HelpPage:
    """The layout of Cyclopts with labels from the language catalogue."""

    show_metavar = True

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        from cyclopts.help import DefaultFormatter

        DefaultFormatter(column_specs=None if panel.format == "command" else columns)(console, options, panel)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        if usage:
            console.print(say("help.usage", usage=str(usage).strip()), highlight=False, markup=False)

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        if description:
            console.print(description)


def columns(console: Console, options: ConsoleOptions, entries: list[HelpEntry]) -> Any:
    """The columns of a panel of options."""
    from cyclopts.help.specs import get_default_parameter_columns

    *others, last = get_default_parameter_columns(console, options, entries)
    return (*others, last.copy(renderer=describe))


def describe(entry: HelpEntry) -> Any:
    """What an option does, its choices and its default."""
    from cyclopts.help.inline_text import InlineText
    from rich.text import Text

    description: Any = entry.description
    if not isinstance(description, InlineText):
        description = InlineText(Text(str(description or "")))
    if entry.choices:
        description.append(Text(say("help.choices", choices=", ".join(entry.choices)), "cyclopts.choices"))
    if entry.default is not None:
        description.append(Text(say("help.default", default=entry.default), "cyclopts.default"))
    if entry.required:
        description.append(Text(say("help.required"), "cyclopts.required"))
    return description
