"""One hit on one hit location: what the tests of single locations share.

The lion stands on K8 (K8, L8, K9, L9) and faces south.  Survivor a stands on J8, to its west: adjacent, out of the way
of a charge, not in the blind spot.  Survivor b stands far off on R3, survivor c far off on C14.  The Founding Stone
wounds on 5+ in the First Story, and on a natural 10 the wound is critical.
"""

from __future__ import annotations

from tests.support.position import Dice, Play, play, to_hit, to_wound

FAILS = 4
WOUNDS = 5
CRITICAL = 10

POSITION = """
monster: {{at: K8, facing: south}}
survivors:
  a: {{at: {at}{a}}}
  b: {{at: {b_at}{b}}}
  c: {{at: C14}}
start: survivors-turn
rulings: {{{rulings}}}
decks: {{ai: [{ai}], hit_locations: [{locations}], in_play: [{in_play}], injuries: [{injuries}]}}
"""


def strike(
    card: str,
    roll: int,
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    b_at: str = "R3",
    b: str = "",
    ai: str = "claw, chomp, maul, grasp",
    in_play: str = "",
    injuries: str = "",
    rulings: str = "",
) -> Play:
    """Survivor a hits this location once with the stone and rolls this to wound; then come the dice given."""
    g = play(
        POSITION.format(
            at=at,
            a=more(a),
            b_at=b_at,
            b=more(b),
            ai=ai,
            locations=card,
            in_play=in_play,
            injuries=injuries,
            rulings=rulings,
        ),
        to_hit(7, 1),
        to_wound(roll),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", f"wound:{card}")


def strike_fallen(card: str, roll: int, *dice: Dice, at: str = "J8", a: str = "") -> Play:
    """The same after survivor c knocked the lion down with a slung stone: every die of 3 or more hits.

    The fall costs the lion one wound: three AI cards are left.
    """
    felled_at = "beasts-tricep" if card == "beasts-flank" else "beasts-flank"
    g = play(
        POSITION.format(
            at=at,
            a=more(a),
            b_at="R3",
            b="",
            ai="claw, chomp, maul, grasp",
            locations=f"{felled_at}, {card}",
            in_play="",
            injuries="",
            rulings="",
        ),
        to_hit(3, 2),
        to_wound(roll),
        *dice,
    )
    g.choose("act:c", "use:founding-stone:sling", f"wound:{felled_at}", "end")
    assert g.monster["knocked_down"] is True
    return g.choose("act:a", "attack:founding-stone", f"wound:{card}")


def more(fields: str) -> str:
    return f", {fields}" if fields else ""


def untouched(g: Play, *letters: str) -> None:
    """These bystanders are as a First Story survivor starts."""
    for letter in letters:
        v = g.survivor(letter)
        assert v["alive"] and not v["knocked_down"] and not v["priority_target"]
        assert set(v["injuries"].values()) == {"none"}
        assert (v["survival"], v["insanity"], v["courage"], v["understanding"], v["bleeding"]) == (1, 0, 0, 0, 0)
        assert v["tokens"] == {} and v["resources"] == [] and v["basic_resources"] == 0
        assert set(v["attributes"].values()) == {0} and v["gear"] in (["founding-stone", "cloth"], ["cloth"])


def no_monster_action(g: Play) -> None:
    """No reaction happened: the lion neither moved, turned nor attacked."""
    assert not g.happened("reaction") and not g.happened("basic-action") and not g.happened("monster-attacks")
    assert g.monster["at"] == "K8" and g.monster["facing"] == "south"
