"""``showdown odds``: its options and help.  What it does is in odds.py."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from showdown.cli.parameters import Board

Order = Annotated[
    Literal["optimal", "fixed"],
    Parameter(help="Locations in the order that wounds most, or as they come; optimal without it."),
]


def odds(
    *,
    weapon: Annotated[str, Parameter(help="A weapon by name, as in bone-axe.")] = "",
    speed: Annotated[
        int | None, Parameter(help="Dice of a plain weapon; with --weapon: the survivor's own speed.")
    ] = None,
    accuracy: Annotated[
        int | None, Parameter(help="What a plain weapon hits on; with --weapon: the survivor's own accuracy.")
    ] = None,
    strength: Annotated[
        int | None, Parameter(help="Of a plain weapon, 0 without it; with --weapon: the survivor's own strength.")
    ] = None,
    luck: Annotated[int, Parameter(help="The survivor's own luck; 0 without it.")] = 0,
    paired: Annotated[bool, Parameter(help="Two of the weapon are carried.")] = False,
    sling: Annotated[bool, Parameter(help="It is slung, like a founding stone.")] = False,
    against: Annotated[str, Parameter(help="A monster and its level, as in white-lion:2; level 1 without it.")] = "",
    toughness: Annotated[int | None, Parameter(help="Of a plain monster without a deck.")] = None,
    evasion: Annotated[int, Parameter(help="Evasion of a plain monster, or evasion tokens; 0 without it.")] = 0,
    blind_spot: Annotated[bool, Parameter(help="The attacker stands in the blind spot.")] = False,
    knocked_down: Annotated[bool, Parameter(help="The monster is knocked down.")] = False,
    dice_only: Annotated[bool, Parameter(help="Without the hit location deck: only hits and wound rolls.")] = False,
    removed: Annotated[int, Parameter(help="So many locations are out of the deck as persistent injuries.")] = 0,
    order: Order = "optimal",
    risk: Annotated[
        bool, Parameter(help="Also follow the monster's last reaction: does the attacker fall or die?")
    ] = False,
    roll: Annotated[int | None, Parameter(help="Only: what this wound roll would be.")] = None,
    trap: Annotated[bool, Parameter(help="Only: how likely the trap is to be drawn.")] = False,
    tries: Annotated[int | None, Parameter(help="With --trap: so many shuffles.")] = None,
    times: Annotated[int | None, Parameter(help="With --trap: on top at least so many times.")] = None,
    save: Annotated[Path | None, Parameter(help="A saved game: the position as it stands there.")] = None,
    board: Board = "",
    survivor: Annotated[str, Parameter(help="With --save, --board or --party: who attacks, by letter or name.")] = "",
    attack: Annotated[str, Parameter(help="The other direction: an AI card of the monster, as in claw.")] = "",
    on: Annotated[str, Parameter(help="With --attack: fresh, or a survivor of --party, --save or --board.")] = "",
    party: Annotated[str, Parameter(help="A party whose survivor attacks, or with --attack is attacked.")] = "",
    dodge: Annotated[bool, Parameter(help="With --attack: a hit is dodged if that is possible.")] = False,
    plot: Annotated[Path | None, Parameter(help="Also draw it there: a .png or .svg file.")] = None,
    pack: Annotated[
        list[str] | None, Parameter(help="A pack on top of the core, by folder or name.", consume_multiple=False)
    ] = None,
    json: Annotated[bool, Parameter(help="Print one JSON document instead of text.")] = False,
) -> int:
    """Exact odds of one attack: hits, wounds and criticals, or what the monster does to a survivor."""
    given = dict(locals())
    from showdown.cli.odds import show_odds

    return show_odds(given)
