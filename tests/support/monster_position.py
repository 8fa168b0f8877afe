"""Positions against one monster: what the tests of all monsters' cards share.

The monster is on K8 (K8, L8, K9, L9) and faces south, so that its blind spot is K7 and L7; one player plays alone.
"""

from __future__ import annotations

from tests.support.position import Dice, Play, play


def against(
    monster: str,
    *dice: Dice,
    a: str = "at: K12, survival: 0",
    b: str = "at: A1, survival: 0",
    more: str = "",
    at: str = "K8",
    facing: str = "south",
    level: str = "level-1",
    facts: str = "",
    terrain: str = "",
    start: str = "monster-turn",
    rulings: str = "",
    decks: dict[str, str],
) -> Play:
    """The monster draws the first AI card (or survivors act), with these dice.

    ``more``: lines with further survivors; ``facts``: further facts of the monster; ``decks``: YAML by deck.
    """
    survivors = [f"a: {{{a}}}", f"b: {{{b}}}", *[line.strip() for line in more.splitlines() if line.strip()]]
    lines = [
        f"monster: {{id: {monster}, level: {level}, at: {at}, facing: {facing}{facts and ', '}{facts}}}",
        "survivors:",
        *[f"  {line}" for line in survivors],
        f"terrain: [{terrain}]",
        f"start: {start}",
        f"players: [[{', '.join('abcdef'[: len(survivors)])}]]",
        f"rulings: {{{rulings}}}",
        "decks:",
        *[f"  {deck}: {cards}" for deck, cards in decks.items()],
    ]
    return play("\n".join(lines), *dice)


def unharmed(g: Play, *letters: str) -> None:
    """Nothing happened to these bystanders."""
    for letter in letters:
        v = g.survivor(letter)
        assert v["alive"] and not v["knocked_down"] and set(v["injuries"].values()) == {"none"}
        assert (v["insanity"], v["bleeding"], v["tokens"], v["disorders"]) == (0, 0, {}, [])
