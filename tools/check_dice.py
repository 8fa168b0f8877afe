"""Check the dice of a finished fight without any code of this project: ``python tools/check_dice.py SAVE``.

The save, exported from a table of the server after the end, holds the commitment that the table published before the
first roll, the key, and what each roll was made from.  This program computes every roll again with the standard library
of Python.  Give the commitment that you noted at the start, too: ``python tools/check_dice.py SAVE COMMITMENT``.

It does not know the rules.  That a card could be drawn at that moment is said by the save (``proof``); ``showdown
replay SAVE --verify`` plays the fight by the rules and checks that as well.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

WORD = 1 << 56
"""Numbers are taken from 56 bits of a hash."""


class Wrong(Exception):
    """The dice are not those of the key."""


def below(key: bytes, limit: int, stream: str, index: int) -> int:
    """Number ``index`` of a stream, from 0 to ``limit`` - 1.  A hash that would favour low numbers is drawn again."""
    fair = WORD - WORD % limit
    again = 0
    while True:
        message = f"{stream}:{index}" if again == 0 else f"{stream}:{index}:{again}"
        word = int.from_bytes(hashlib.blake2b(message.encode(), digest_size=7, key=key).digest(), "big")
        if word < fair:
            return word % limit
        again += 1


def roll(key: bytes, stream: str, index: int, count: int, sides: int) -> list[Any]:
    """``count`` dice from number ``index`` of a stream on."""
    return [below(key, sides, stream, index + i) + 1 for i in range(count)]


def draw(key: bytes, stream: str, index: int, count: int, pool: list[Any], weights: list[int]) -> list[Any]:
    """``count`` values out of a pool, without replacement; with weights only one."""
    if weights:
        at = below(key, sum(weights), stream, index)
        for value, weight in zip(pool, weights, strict=True):
            at -= weight
            if at < 0:
                return [value]
    left = list(pool)
    return [left.pop(below(key, len(left), stream, index + i)) for i in range(count)]


def check(save: Any, commitment: str = "") -> dict[str, Any]:
    """Facts about the dice of a save.  Raises Wrong."""
    table = save.get("table", {})
    sealed = table.get("sealed")
    if not isinstance(sealed, dict):
        raise Wrong("the dice of this fight were not sealed")
    if "key" not in sealed or "proof" not in sealed:
        raise Wrong("the save holds no key and proof: export it after the end of the fight")
    key = bytes.fromhex(sealed["key"])
    if hashlib.sha256(key + sealed["table"].encode()).hexdigest() != sealed["commitment"]:
        raise Wrong("the key does not fit the commitment")
    if commitment and commitment != sealed["commitment"]:
        raise Wrong("the save has another commitment than the table published")
    facts: dict[str, Any] = {"dice": 0, "drawn": 0, "typed": 0, "earlier": 0, "sides": []}
    steps = {step[0]: step[1:] for step in sealed["proof"]["rolls"]}
    positions: dict[str, int] = {}
    for entry, written in enumerate(save["journal"]):
        if isinstance(written, str):
            continue  # The choice of a player.
        stream, values = written[0], written[1:]
        index = positions.get(stream, 0)
        positions[stream] = index + len(values)
        if entry not in steps:
            raise Wrong(f"entry {entry}: the proof says nothing about {written}")
        step = steps.pop(entry)
        if not step:
            if not (table.get("dice") or table.get("cards")):
                raise Wrong(f"entry {entry}: nobody types dice at this table")
            facts["typed"] += len(values)
        elif entry < sealed["from"]:
            facts["earlier"] += len(values)
        else:
            check_roll(key, entry, stream, index, values, step, sealed["proof"]["values"], facts)
    if steps:
        raise Wrong(f"the proof has rolls that the journal has not: {sorted(steps)[:5]}")
    return facts


def check_roll(
    key: bytes, entry: int, stream: str, index: int, values: list[Any], step: list[Any], names: list[Any], facts: Any
) -> None:
    """Compute one roll or draw again, and compare."""
    if isinstance(step[0], int):
        again = roll(key, stream, index, len(values), step[0])
        facts["dice"] += len(values)
        facts["sides"] = sorted({*facts["sides"], step[0]})
    else:
        pool = [names[position] for position in step[0]]
        again = draw(key, stream, index, len(values), pool, step[1] if len(step) > 1 else [])
        facts["drawn"] += len(values)
    if again != values:
        raise Wrong(f"entry {entry}: the journal says {stream} {values}, the key gives {again}")


def main(words: list[str]) -> int:
    if len(words) not in (1, 2):
        print("usage: python check_dice.py SAVE [COMMITMENT]", file=sys.stderr)
        return 2
    try:
        with open(words[0], encoding="utf-8") as file:
            save = json.load(file)
        facts = check(save, words[1] if len(words) > 1 else "")
    except (Wrong, OSError) as error:
        print(f"NOT PROVED: {error}")
        return 1
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        print(f"NOT PROVED: the save cannot be read: {error!r}")
        return 1
    sides = " and ".join([str(number) for number in facts["sides"]])
    print(f"PROVED: {facts['dice']} dice with {sides} sides and {facts['drawn']} drawn values.")
    print(f"All come from the key of the commitment {save['table']['sealed']['commitment']}.")
    if facts["typed"] or facts["earlier"]:
        print(f"Not checked: {facts['typed']} typed values, {facts['earlier']} from before the table was opened.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
