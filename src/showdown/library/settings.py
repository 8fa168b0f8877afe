"""Settings, in this order of precedence: flags, environment, ./showdown.toml, the user's file, defaults.

Everything that can be set is declared in ``SETTINGS``.  Unknown keys and values that are not allowed are refused, all
of them, with the file and line or the variable; nothing is ignored silently.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, final

from showdown.engine import BadContent, Problem, ShowdownError
from showdown.engine.forms import (
    RULINGS_BY_NAME,
    TEXT,
    Defs,
    Kind,
    Parsed,
    Place,
    Reading,
    Schema,
    Some,
    Source,
    read_toml,
)
from showdown.language import PSEUDO, languages, say
from showdown.library.settings_file import CONFIG, FILE, user_file
from showdown.library.table_preferences import SPEEDS

__all__ = ["CONFIG", "FILE", "SETTINGS", "BadSettings", "Settings", "read_settings", "user_file"]


class BadSettings(ShowdownError):
    """Settings that cannot be used; each problem has a file and a line, or a variable, and the key as its path."""


@final
class Setting:
    """One thing that can be set.  ``kind`` reads its value; ``from_text`` prepares the text of a variable for it."""

    def __init__(self, key: str, env: str, default: Any, kind: Kind, from_text: Callable[[str], Any] = str) -> None:
        self.key = key
        self.env = env
        self.default = default
        self.kind = kind
        self.from_text = from_text

    @property
    def about(self) -> str:
        return say(f"help.setting.{self.key}")


# -- kinds of values -----------------------------------------------------------------------------------------------

SWITCH_WORDS: Final = {
    **dict.fromkeys(("1", "true", "yes", "on"), True),
    **dict.fromkeys(("0", "false", "no", "off"), False),
}


@final
class Switch(Kind):
    """true or false; in a text also yes, no, on, off, 1 and 0."""

    def read(self, r: Reading, value: Any, path: Place) -> bool:
        if isinstance(value, str) and value.lower() in SWITCH_WORDS:
            return SWITCH_WORDS[value.lower()]
        return r.truth(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"type": "boolean"}, {"enum": list(SWITCH_WORDS)}]}


@final
class Digits(Kind):
    """A whole number from low to high, bare or as a text."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, r: Reading, value: Any, path: Place) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 9:
            value = int(value)
        return r.number(value, path, self.low, self.high)

    def schema(self, defs: Defs) -> Schema:
        values = range(self.low, self.high + 1)
        return {"enum": [*values, *(str(n) for n in values)]}


@final
class BotName(Kind):
    """A bot by any name that ``--bot`` takes.  ``module:Class`` is not loaded: reading settings runs no bot."""

    def read(self, r: Reading, value: Any, path: Place) -> str:
        from showdown.bots.registry import check_name

        try:
            return check_name(value)
        except ShowdownError as error:
            r.source.report(path, error)
            return ""

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class Language(Kind):
    """A language with a catalogue of texts."""

    def read(self, r: Reading, value: Any, path: Place) -> str:
        known = [*languages(), PSEUDO]
        if value not in known:
            r.bad(path, say("cli.unknown-language", language=value), found=value, allowed=known)
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return {"enum": [*languages(), PSEUDO]}


@final
class Speed(Kind):
    """How fast the terminal table plays what happened."""

    def read(self, r: Reading, value: Any, path: Place) -> str:
        if value not in SPEEDS:
            r.bad(path, say("cli.unknown-speed", speed=value), found=value, allowed=list(SPEEDS))
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return {"enum": list(SPEEDS)}


def folder_named(text: str) -> str:
    if not text.strip() or "\0" in text:
        raise ValueError("the path of a folder is needed")
    return str(Path(text).expanduser())


def pairs_in(text: str) -> dict[str, str]:
    """``name=value,name=value``."""
    pairs = [part.partition("=") for part in text.replace(",", " ").split()]
    return {name: chosen for name, _, chosen in pairs}


SWITCH: Final = Switch()

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("lang", "SHOWDOWN_LANG", "en", Language()),
    Setting("games.folder", "SHOWDOWN_GAMES", "", Parsed(folder_named, "[^ ]", "")),
    Setting("play.players", "SHOWDOWN_PLAYERS", 1, Digits(1, 4)),
    Setting("play.party", "SHOWDOWN_PARTY", "", TEXT),
    Setting("play.bot", "SHOWDOWN_BOT", "heuristic", BotName()),
    Setting("play.plain", "SHOWDOWN_PLAIN", False, SWITCH),
    Setting("play.step", "SHOWDOWN_STEP", False, SWITCH),
    Setting("play.training", "SHOWDOWN_TRAINING", False, SWITCH),
    Setting("play.spoilers", "SHOWDOWN_SPOILERS", False, SWITCH),
    Setting("play.autosave", "SHOWDOWN_AUTOSAVE", True, SWITCH),
    Setting("play.speed", "SHOWDOWN_SPEED", "normal", Speed()),
    Setting("play.confirm", "SHOWDOWN_CONFIRM", True, SWITCH),
    Setting("play.rulings", "SHOWDOWN_RULINGS", {}, RULINGS_BY_NAME, pairs_in),
)
BY_KEY: Final = {s.key: s for s in SETTINGS}
SECTIONS: Final = sorted({key.partition(".")[0] for key in BY_KEY if "." in key})
SETTINGS_FILE: Final = Some(
    **{key: s.kind for key, s in BY_KEY.items() if "." not in key},
    **{
        section: Some(**{key.partition(".")[2]: s.kind for key, s in BY_KEY.items() if key.startswith(f"{section}.")})
        for section in SECTIONS
    },
)
"""A file of settings."""
OTHER_VARIABLES: Final = (CONFIG, "SHOWDOWN_PACKS", "SHOWDOWN_COMPILE")
"""Read elsewhere: the file of settings itself, the folder of packs, how showdown is built."""


# -- reading -------------------------------------------------------------------------------------------------------


@final
class Settings:
    """Every setting with its value and where it comes from: ``default``, a file, or ``$VARIABLE``."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {s.key: s.default for s in SETTINGS}
        self.origins: dict[str, str] = dict.fromkeys(BY_KEY, "default")

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def is_set(self, key: str) -> bool:
        return self.origins[key] != "default"


def read_settings(env: Mapping[str, str] | None = None) -> Settings:
    """The settings that hold here and now.  Raises BadSettings with every problem."""
    out = Settings()
    problems: list[Problem] = []
    for path in (user_file(), Path(FILE)):
        problems += read_file(out, path)
    variables = os.environ if env is None else env
    for setting in SETTINGS:
        if variables.get(setting.env):
            problems += read_variable(out, setting, variables[setting.env])
    if problems:
        raise BadSettings(problems=problems)
    return out


def read_file(out: Settings, path: Path) -> list[Problem]:
    """Take what a file says, if there is one; its problems."""
    if not path.exists():
        return []
    try:
        source = read_toml(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        return [Problem(f"cannot be read: {error.strerror}", file=str(path), fix="check the file")]
    except UnicodeDecodeError:
        return [Problem("not text in UTF-8", file=str(path), fix="correct the file, or move it away")]
    except BadContent as error:
        return list(error.problems)
    found = SETTINGS_FILE.read(Reading(source), source.data, ())
    for section, values in found.items():
        inner = {f"{section}.{name}": value for name, value in values.items()} if section in SECTIONS else {}
        for key, value in (inner or {section: values}).items():
            if key in BY_KEY:
                out.values[key] = value
                out.origins[key] = str(path)
    return source.problems


def read_variable(out: Settings, setting: Setting, text: str) -> list[Problem]:
    source = Source(f"${setting.env}")
    source.lines[()] = 0
    out.values[setting.key] = setting.kind.read(Reading(source), setting.from_text(text), tuple(setting.key.split(".")))
    out.origins[setting.key] = f"${setting.env}"
    return source.problems


def strange_variables() -> list[str]:
    """Environment variables called SHOWDOWN_... that no setting uses: probably mistyped."""
    known = {s.env for s in SETTINGS} | set(OTHER_VARIABLES)
    return sorted(name for name in os.environ if name.startswith("SHOWDOWN_") and name not in known)
