"""Settings: environment, the project's file, the user's file, defaults, in this order; flags stand above them all.

Everything that can be set is declared in ``SETTINGS``.  A key nobody knows and a value that cannot be are refused with
the file (or variable) and the key; nothing is ignored silently.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, final

from showdown.api import ShowdownError, did_you_mean, parse_rulings

FILE: Final = "showdown.toml"
CONFIG: Final = "SHOWDOWN_CONFIG"
"""The environment variable that names another file of the user."""


class BadSettings(ShowdownError):
    """A setting that cannot be: ``what``, ``where`` (file and key, or variable), ``fix``."""

    def __init__(self, what: str, where: str, fix: str) -> None:
        super().__init__(what, file=where, fix=fix)
        self.where = where


@final
class Setting:
    """One thing that can be set.  ``read`` takes what a file or variable says and raises ValueError with the legal."""

    def __init__(self, key: str, env: str, default: Any, read: Callable[[Any], Any], about: str) -> None:
        self.key = key
        self.env = env
        self.default = default
        self.read = read
        self.about = about


# -- kinds of values -----------------------------------------------------------------------------------------------

TRUTH: Final = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def truth(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in TRUTH:
        return TRUTH[value.lower()]
    raise ValueError("true or false")


def player_count(value: Any) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if type(value) is int and 1 <= value <= 4:
        return value
    raise ValueError("1 to 4")


def text(value: Any) -> str:
    if isinstance(value, str) and value.strip():
        return value
    raise ValueError("a text")


def folder(value: Any) -> str:
    if isinstance(value, str) and value.strip() and "\0" not in value:
        return str(Path(value).expanduser())
    raise ValueError("the path of a folder")


def bot(value: Any) -> str:
    """A bot by any name that ``--bot`` takes.  ``module:Class`` is believed: reading settings runs nobody's code."""
    from showdown.agents.registry import check_name

    try:
        return check_name(value)
    except ShowdownError as error:
        raise ValueError(error.hint or error.what) from error


def rulings(value: Any) -> dict[str, str]:
    """A table in a file; ``name=value,name=value`` in the environment."""
    if isinstance(value, str):
        pairs = [part.partition("=") for part in value.replace(",", " ").split()]
        value = {name: chosen for name, _, chosen in pairs}
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise ValueError("rulings by name, each a text; see `showdown rulings`")
    parse_rulings(value)
    return value


SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("games.folder", "SHOWDOWN_GAMES", "", folder, "where your games are kept"),
    Setting("play.players", "SHOWDOWN_PLAYERS", 1, player_count, "players at the table"),
    Setting("play.party", "SHOWDOWN_PARTY", "", text, "a ready party, or a party file"),
    Setting("play.bot", "SHOWDOWN_BOT", "heuristic", bot, "which bot plays empty seats"),
    Setting("play.plain", "SHOWDOWN_PLAIN", False, truth, "play in lines, for screen readers"),
    Setting("play.step", "SHOWDOWN_STEP", False, truth, "ask also where there is only one option"),
    Setting("play.training", "SHOWDOWN_TRAINING", False, truth, "undo may cross dice and cards already seen"),
    Setting("play.spoilers", "SHOWDOWN_SPOILERS", False, truth, "cards that were not drawn yet may be named"),
    Setting("play.autosave", "SHOWDOWN_AUTOSAVE", True, truth, "keep games in the library without being asked"),
    Setting("play.rulings", "SHOWDOWN_RULINGS", {}, rulings, "how open questions are ruled at your table"),
)
BY_KEY: Final = {s.key: s for s in SETTINGS}
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

    def take(self, setting: Setting, value: Any, origin: str, where: str) -> None:
        try:
            self.values[setting.key] = setting.read(value)
        except ValueError as error:
            raise BadSettings(f"{value!r} cannot be", where, f"legal: {error}") from error
        self.origins[setting.key] = origin


def user_file() -> Path:
    """``$SHOWDOWN_CONFIG``, or the place for a user's own settings.  It need not be there."""
    named = os.environ.get(CONFIG)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_config_path

    return user_config_path("showdown", appauthor=False) / FILE


def read_settings(env: Mapping[str, str] | None = None) -> Settings:
    """The settings that hold here and now.  Raises BadSettings."""
    out = Settings()
    for path in (user_file(), Path(FILE)):
        read_file(out, path)
    variables = os.environ if env is None else env
    for setting in SETTINGS:
        if variables.get(setting.env):
            out.take(setting, variables[setting.env], f"${setting.env}", f"${setting.env}")
    return out


def read_file(out: Settings, path: Path) -> None:
    """Take what a file says; nothing if there is none."""
    if not path.exists():
        return
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"the file cannot be read: {error.strerror}", str(path), "check the file") from error
    except (ValueError, RecursionError) as error:
        raise BadSettings(f"this is no TOML: {error}", str(path), "mend it, or move it away") from error
    for key, value in flat(document):
        setting = BY_KEY.get(key)
        where = f"{path}, {key}"
        if setting is None:
            known = ", ".join(BY_KEY)
            raise BadSettings(f"there is no setting '{key}'{did_you_mean(key, list(BY_KEY))}", where, f"known: {known}")
        out.take(setting, value, str(path), where)


def flat(table: dict[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Tables by dotted keys; a table that is a value itself stays whole."""
    out: list[tuple[str, Any]] = []
    for name, value in table.items():
        key = f"{before}{name}"
        inside = any(k.startswith(f"{key}.") for k in BY_KEY)
        out += flat(value, f"{key}.") if isinstance(value, dict) and inside else [(key, value)]
    return out


def strange_variables() -> list[str]:
    """Variables called SHOWDOWN_... that nobody reads: most likely mistyped."""
    known = {s.env for s in SETTINGS} | set(OTHER_VARIABLES)
    return sorted(name for name in os.environ if name.startswith("SHOWDOWN_") and name not in known)
