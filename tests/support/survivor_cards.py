"""Survivors with fighting arts and disorders: the positions their tests share.

The lion of the First Story stands on K8 (K8, L8, K9, L9) and faces south; its blind spot is K7 and L7.  Toughness 6, so
the Founding Stone (7+, strength 1) wounds on 5 and Fist & Tooth (8+, strength 0) on 6.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.engine import Game, Seeded, SurvivorSetup, forced, load_packs
from tests.support.one_hit import more
from tests.support.position import Dice, Play, play
from tests.support.tiny_monster import CORE, MONSTER, homebrew

PLAIN = "beasts-knee, beasts-femur, beasts-scapular-deltoid, beasts-ribs"
"""Locations whose failure does not touch the attacker first."""


def acts(
    *dice: Dice,
    a: str = "",
    b: str = "",
    c: str = "",
    at: str = "J8",
    b_at: str = "R3",
    locations: str = PLAIN,
    ai: str = "claw, chomp, maul, grasp",
    rest: str = "",
) -> Play:
    """The survivors' turn begins.  a stands beside the lion, b far off on R3, c on C14."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}{more(a)}}}, b: {{at: {b_at}{more(b)}}}, c: {{at: C14{more(c)}}}}}
        start: survivors-turn
        decks: {{ai: [{ai}], hit_locations: [{locations}]}}
        {rest}
        """,
        *dice,
    )


def next_round(g: Play) -> Play:
    """Pass until the survivors' turn of the next round; give the dice of the monster's attack.

    Put b on K10, in front of the lion: Claw then needs no other decision.
    """
    now = g.view["round"]
    while g.view["round"] == now or g.view["turn"] == "monster":
        wanted = ("end", "done", "act:")
        g.choose(next(key for word in wanted for key in g.options if key.startswith(word)))
    return g


def strikes(*dice: Dice, weapon: str = "founding-stone", **position: str) -> Play:
    """Survivor a attacks; the dice are those of the attack."""
    return acts(*dice, **position).choose("act:a", f"attack:{weapon}")


def attacked(
    *dice: Dice,
    a: str = "",
    b: str = "",
    ai: str = "claw, chomp",
    tokens: str = "",
    rest: str = "",
) -> Play:
    """The monster's turn: it attacks a, who stands in front of it on K10; b stands far off on R3.

    Claw has two dice, hits on 2 and deals 1 damage.
    """
    return play(
        f"""
        monster: {{at: K8, facing: south, tokens: {{{tokens}}}}}
        survivors: {{a: {{at: K10{more(a)}}}, b: {{at: R3{more(b)}}}}}
        controller: b
        rulings: {{encourage-window: opportunities}}
        decks: {{ai: [{ai}]}}
        {rest}
        """,
        *dice,
    )


def dice_rolled(g: Play) -> list[list[int]]:
    """The attack dice of the survivors, roll by roll."""
    return [e.data["dice"] for e in g.events("attack-dice")]


STARTS = ("E8", "E9", "R8", "R9")


def arrives(folder: Path, *sheets: dict[str, Any], gear: str = "", dice: tuple[Dice, ...] = ()) -> Play:
    """A straw man on an empty board, and survivors with these sheets; it is the survivors' turn of the first round.

    ``dice``: what comes after that; later dice fall as they like.
    """
    homebrew(folder, gear=gear)
    file = folder / "straw" / "straw-man" / "monster.yaml"
    file.write_text(MONSTER + "setup: {first: survivors}\n", encoding="utf-8")
    catalog = load_packs([CORE, folder / "straw"], cached=False)
    party = [SurvivorSetup() for _ in sheets]
    for survivor, sheet in zip(party, sheets, strict=True):
        for field, value in sheet.items():
            setattr(survivor, field, value)
    game = Game.showdown(
        "straw-man", "one", players=1, party=party, catalog=catalog, chance=forced(catalog, list(dice), Seeded())
    )
    g = Play(game).choose("face:south", *[f"at:{cell}" for cell in STARTS[: len(sheets)]])
    assert g.game.decision.kind == "act_order"
    return g
