"""Environments for reinforcement learning: Gymnasium (one agent for all players) and PettingZoo AEC (one for each).

    from showdown.envs import ShowdownEnv, ShowdownSeats, vector

They need the extra ``rl`` (``pip install '.[rl]'``).  An action is the number of an option; which numbers are
legal is in ``action_mask``, the features of each option in ``options``.  Hidden information is never shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from showdown.envs.gymnasium_env import ShowdownEnv, vector
    from showdown.envs.pettingzoo_env import ShowdownSeats

__all__ = ["ShowdownEnv", "ShowdownSeats", "vector"]

PLACES = {"ShowdownEnv": "gymnasium_env", "vector": "gymnasium_env", "ShowdownSeats": "pettingzoo_env"}


def __getattr__(name: str) -> Any:
    """Import on first use, so that a missing library gives a clear error."""
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    from showdown.engine import ShowdownError
    from showdown.language import say
    from showdown.lookup.extras import installing

    try:
        return getattr(import_module(f"showdown.envs.{PLACES[name]}"), name)
    except ModuleNotFoundError as error:
        what = say("numbers.not-installed", library=error.name)
        raise ShowdownError(f"{what}\nwhere: showdown.envs.{name}\nfix: {installing('rl')}") from error
