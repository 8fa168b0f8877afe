"""Broken packs with a mistake in a zone or in a sweep."""

from __future__ import annotations

from tests.content.broken.packs import AI, MONSTER, Broken, Spoil, swap


def zone(written: str) -> Spoil:
    """The monster with one zone."""
    return swap(MONSTER, "size: 2", f"size: 2\nzones:\n  sweep: {written}")


def attack(fields: str) -> Spoil:
    """An attack with these fields more."""
    return swap(AI, "- draw: ai", f"- attack: {{speed: 1, accuracy: 2, damage: 1, {fields}}}")


BROKEN_ZONES: list[Broken] = [
    Broken("zone-number", zone("7"), MONSTER, "sweep: 7", "fields are needed here", True),
    Broken("zone-list", zone("[]"), MONSTER, "sweep: []", "at least one part"),
    Broken("zone-nothing", zone("{}"), MONSTER, "sweep: {}", "exactly one of these is needed", True),
    Broken("zone-two-kinds", zone("{around: 1, lane: front}"), MONSTER, "sweep:", "exactly one of these", True),
    Broken("zone-unknown-field", zone("{arund: 1}"), MONSTER, "arund", "did you mean 'around'", True),
    Broken("zone-without-y", zone("{x: 1..2}"), MONSTER, "sweep:", "field 'y' is missing beside 'x'"),
    Broken("zone-deep-ring", zone("{around: 1, deep: 2}"), MONSTER, "sweep:", "'deep' goes with 'lane'"),
    Broken("zone-bad-span", zone("{x: 1-2, y: 3}"), MONSTER, "x: 1-2", "no span of numbers", True),
    Broken("zone-span-backward", zone("{x: 3..1, y: 3}"), MONSTER, "x: 3..1", "write the lower one first"),
    Broken("zone-off-the-board", zone("{x: 60, y: 3}"), MONSTER, "x: 60", "from -21 to 24", True),
    Broken("zone-too-deep", zone("{lane: front, deep: 40}"), MONSTER, "deep: 40", "from 1 to 21", True),
    Broken("zone-unknown-side", zone("{lane: top}"), MONSTER, "lane: top", "is not one of", True),
    Broken("zone-cell-alone", zone("{cells: [[1]]}"), MONSTER, "cells: [[1]]", "a space is [x, y]", True),
    Broken("zone-under-base", zone("{x: 0..1, y: 0..1}"), MONSTER, "sweep:", "no space on the board outside"),
    Broken("zone-all-left-out", zone("{around: 1, without: {around: 2}}"), MONSTER, "sweep:", "has no space"),
    Broken("zone-of-itself", zone("{zone: sweep, without: ring}"), MONSTER, "sweep:", "unknown zone 'sweep'"),
    Broken("zone-known-word", swap(MONSTER, "size: 2", "size: 2\nzones: {ring: {around: 2}}"), MONSTER, "zones:",
           "every card knows already"),
    Broken("zones-list", swap(MONSTER, "size: 2", "size: 2\nzones: [ring]"), MONSTER, "zones:", "zones", True),
    Broken("term-unknown-zone", swap(AI, "facing, in range", "facing, in zone swep"), AI, "swep", "unknown zone"),
    Broken("in-and-out-of-zone", swap(AI, "facing, in range", "in zone ring, outside zone ring"), AI, "in zone ring",
           "exclude each other"),
    Broken("attack-unknown-zone", attack("zone: rng"), AI, "zone: rng", "did you mean 'ring'"),
    Broken("attack-zone-number", attack("zone: 3"), AI, "zone: 3", "is the name of a zone", True),
    Broken("attack-zone-one-target", attack("zone: ring, who: target"), AI, "zone: ring", "does not name several"),
    Broken("attack-order-alone", attack("order: clockwise"), AI, "order: clockwise", "needs several survivors"),
    Broken("attack-unknown-order", attack("zone: ring, order: sideways"), AI, "sideways", "is not one of", True),
    Broken("each-order-of-one", swap(AI, "- draw: ai", "- each: {who: random survivor, order: clockwise, do: [flow]}"),
           AI, "order: clockwise", "an order needs all who fit a line"),
    Broken("stops-in-no-zone", swap(AI, "while_in_play:", "while_in_play:\n      stops_movement: nowhere"), AI,
           "nowhere", "unknown zone 'nowhere'"),
    Broken("reach-of-one", swap(AI, "while_in_play:", "while_in_play:\n      reach: 1"), AI, "reach: 1",
           "from 2 to 20", True),
    Broken("push-nowhere", swap(AI, "- draw: ai", "- knockback: {who: target, spaces: 3, direction: up}"), AI,
           "direction: up", "is not one of", True),
]  # fmt: skip
