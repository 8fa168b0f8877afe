"""Encoded fights as numpy arrays: their parts, the mask of legal actions, and the spaces of the environments."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from showdown.engine.learning import OPTIONS, PARTS, ROW_WIDTH

Rows = NDArray[np.int16]
Mask = NDArray[np.int8]

NUMBERS = np.arange(OPTIONS)


def array_of(memory: object, kind: Any) -> NDArray[Any]:
    """The memory of the engine as an array: a view if the engine is compiled, else a copy."""
    if isinstance(memory, list):
        return np.array(memory, dtype=kind)
    return np.asarray(memoryview(memory))  # type: ignore[arg-type]


def split(rows: Rows) -> dict[str, Rows]:
    """The parts of one encoded fight, or of many: views of the same memory, by the names of docs/make/encoding.md."""
    first = rows.shape[:-1]
    return {
        name: rows[..., start : start + prod(shape)].reshape(first + shape) for name, (start, shape) in PARTS.items()
    }


def mask_of(options: Any) -> Mask:
    """1 for each legal action.  A fight that is over allows action 0, which does nothing."""
    legal: Mask = (np.maximum(np.asarray(options), 1)[..., None] > NUMBERS).astype(np.int8)
    return legal


@cache
def spaces() -> tuple[Any, Any]:
    """The spaces of the Gymnasium environments: observations, actions."""
    from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

    parts: dict[str, Any] = {name: Box(-32_000, 32_000, shape, np.int16) for name, (_, shape) in PARTS.items()}
    parts["action_mask"] = MultiBinary(OPTIONS)
    return Dict(parts), Discrete(OPTIONS)


@cache
def flat_spaces() -> tuple[Any, Any]:
    """The spaces of the PettingZoo environment: one row of numbers, actions."""
    from gymnasium.spaces import Box, Discrete

    return Box(-32_000, 32_000, (ROW_WIDTH,), np.int16), Discrete(OPTIONS)
