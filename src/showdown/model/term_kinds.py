"""The kinds of terms in a target line, by where they stand in a sentence."""

from __future__ import annotations

from typing import Final

from showdown.model.selectors import (
    AROUND,
    BESIDE_SUBJECT,
    BESIDE_TILE,
    FACING,
    FEWEST_COUNTER,
    IN_BLIND_SPOT,
    IN_FIELD_OF_VIEW,
    IN_LINE,
    IN_RANGE,
    IN_ZONE,
    IS_ADJACENT,
    IS_DEAF,
    IS_INSANE,
    IS_KNOCKED_DOWN,
    IS_SANE,
    MOST_AFFINITIES,
    MOST_ARMOR,
    MOST_BLEEDING,
    MOST_COUNTER,
    NEAR_SUBJECT,
    NEAR_TILE,
    NON_DEAF,
    NOT_SUBJECT,
    OUTSIDE_BLIND_SPOT,
    OUTSIDE_ZONE,
    STANDING,
)

SUPERLATIVES: Final = (MOST_BLEEDING, MOST_COUNTER, FEWEST_COUNTER, MOST_AFFINITIES, MOST_ARMOR)
"""Terms that compare survivors with each other."""
ADJECTIVES: Final = (IS_KNOCKED_DOWN, STANDING, NON_DEAF, IS_DEAF, IS_INSANE, IS_SANE, NOT_SUBJECT)
"""Terms that stand before the noun."""
PLACE_TERMS: Final = (
    FACING,
    IN_RANGE,
    IN_FIELD_OF_VIEW,
    IN_BLIND_SPOT,
    OUTSIDE_BLIND_SPOT,
    IS_ADJACENT,
    AROUND,
    IN_LINE,
    IN_ZONE,
    OUTSIDE_ZONE,
    BESIDE_SUBJECT,
    BESIDE_TILE,
    NEAR_TILE,
    NEAR_SUBJECT,
)
"""Terms that say where a survivor stands; what else is said of the survivor comes behind them."""
