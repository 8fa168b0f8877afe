"""Environments for reinforcement learning: Gymnasium (one agent for all players) and PettingZoo AEC (one for each).

    from showdown.envs import ShowdownEnv, ShowdownSeats, ShowdownVector

    import gymnasium, showdown.envs
    env = gymnasium.make("showdown/WhiteLion-v1", party="rawhide")

They need the extra ``rl`` (``pip install '.[rl]'``).  An action is the number of an option; which numbers are
legal is in ``action_mask``, the features of each option in ``options``.  Hidden information is never shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from showdown.envs.arrays import split
    from showdown.envs.gymnasium_env import ShowdownEnv
    from showdown.envs.pettingzoo_env import ShowdownSeats
    from showdown.envs.vector_env import ShowdownVector

__all__ = ["ShowdownEnv", "ShowdownSeats", "ShowdownVector", "split"]

PLACES = {
    "ShowdownEnv": "gymnasium_env",
    "ShowdownSeats": "pettingzoo_env",
    "ShowdownVector": "vector_env",
    "split": "arrays",
}

IDS = {
    "showdown/FirstStory-v1": "first-story",
    "showdown/WhiteLion-v1": "white-lion:1",
    "showdown/ScreamingAntelope-v1": "screaming-antelope:1",
    "showdown/Butcher-v1": "butcher:1",
    "showdown/KingsMan-v1": "kings-man:1",
    "showdown/TheHand-v1": "the-hand:1",
}
"""Environments of ``gymnasium.make`` and their stories; ``story=`` chooses another level, or a monster of a pack."""


def register() -> None:
    """Tell Gymnasium the environments, if it is installed."""
    try:
        import gymnasium
    except ModuleNotFoundError:
        return
    for name, story in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="showdown.envs.gymnasium_env:ShowdownEnv",
                vector_entry_point="showdown.envs.vector_env:ShowdownVector",
                kwargs={"story": story},
            )


register()


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
