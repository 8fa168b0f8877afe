"""Positions against The Hand: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its blind spot is K7 and L7.  At level 1 its toughness is 14.
Attackers have 7 strength, so that the Founding Stone (strength 1) fails on 5, wounds on 6 and is critical on 10.
All lenses are closed unless a test opens them.
"""

from __future__ import annotations

from tests.support.monster_position import against
from tests.support.position import Dice, Play, to_hit, to_wound

FAILS = 5
WOUNDS = 6
CRITICAL = 10
LENSES = ("red", "green", "blue")
ALL = "red green blue"
EYES = "impossible-eyes"
TRAITS = "red-lens, green-lens, blue-lens, ghost-step, impossible-eyes, polarized-aura"

WHITE = "gear: [founding-stone, cloth]"
RED = "grid: [[bone-club, bone-club]]"
BLUE = "grid: [[hunter-whip, ring-whip]]"
GREEN = "grid: [[skullcap-hammer], [bone-sickle]]"
RED_AND_BLUE = "grid: [[bone-club, bone-club], [hunter-whip, ring-whip]]"
RED_AND_GREEN = "grid: [[bone-club, bone-club, skullcap-hammer], [null, null, bone-sickle]]"
GREEN_AND_BLUE = "grid: [[hunter-whip, ring-whip, skullcap-hammer], [null, null, bone-sickle]]"
"""Gear that completes one affinity of each of these colours; white has none."""


def position(
    ai: str,
    *dice: Dice,
    more: str = "",
    opened: str = "",
    respect: bool = False,
    eyes: int = 0,
    locations: str = "",
    in_play: str = "",
    injuries: str = "",
    fallen: str = "false",
    face_up: str = "",
    **where: str,
) -> Play:
    """The Hand draws the first of these cards (or survivors act), with these dice.

    ``opened``: the lenses that are open.  ``eyes``: tokens on Impossible Eyes; ``respect``: its other face is up.
    """
    faces = [f"{lens}-lens: open" for lens in opened.split()] + [f"{EYES}: respect"] * respect
    decks = {
        "ai": f"[{ai}]",
        "hit_locations": f"[{locations}]",
        "in_play": f"[{TRAITS}{in_play and ', '}{in_play}]",
        "injuries": f"[{injuries}]",
        "faces": f"{{{', '.join(faces)}}}",
        "card_tokens": f"{{{f'{EYES}: {eyes}' if eyes else ''}}}",
    } | ({"face_up": face_up} if face_up else {})
    more = more.replace(";", "\n")
    return against("the-hand", *dice, more=more, facts=f"knocked_down: {fallen}", decks=decks, **where)


def again(card: str, *dice: Dice, **where: str) -> Play:
    """The duration lies face up on the AI deck and is drawn again."""
    return position("bullet-jabs", *dice, face_up=card, **where)  # type: ignore[arg-type]


def strike(
    card: str,
    roll: int,
    *dice: Dice,
    a: str = "at: J8, survival: 0",
    strength: int = 7,
    weapon: str = "founding-stone",
    hits: tuple[int, ...] = (10, 1),
    ai: str = "bullet-jabs, liver-blow",
    b: str = "at: R3, survival: 0",
    void: bool = False,
    opens: str = "red",
    start: str = "survivors-turn",
    **where: object,
) -> Play:
    """Survivor a, to the west of it, hits this location once and rolls this to wound; then come the dice given.

    ``void``: the location cancels the hit, so that there is no wound roll.  ``opens``: the lens that a white aura
    opens if the Hand is wounded.
    """
    attempt = [] if void else [to_wound(roll)]
    g = position(
        ai,
        to_hit(*hits),
        *attempt,
        *dice,
        a=f"{a}, attributes: {{strength: {strength}}}",
        b=b,
        start=start,
        locations=card,
        **where,  # type: ignore[arg-type]
    )
    g.choose("act:a", f"attack:{weapon}", f"wound:{card}")
    return g.choose(f"pick:{opens}-lens") if opens and f"pick:{opens}-lens" in g.options else g


def lenses(g: Play) -> str:
    """The lenses that are open."""
    return " ".join(lens for lens in LENSES if g.decks["faces"].get(f"{lens}-lens") == "open")


def eyes(g: Play) -> int:
    """Tokens on Impossible Eyes."""
    found: int = g.decks["card_tokens"].get(EYES, 0)
    return found


def target(g: Play) -> list[int]:
    return [e.data["who"] for e in g.events("target")]


def attacks(g: Play) -> list[tuple[int, int, int, int]]:
    """Whom it attacked, with which speed, accuracy and damage."""
    found = [e.data for e in g.events("monster-attacks")]
    return [(data["target"], data["speed"], data["accuracy"], data["damage"]) for data in found]


def takes(g: Play) -> Play:
    """Every hit is taken, in the order offered."""
    while not g.game.over and g.options and all(key.startswith("take:") for key in g.options):
        g.choose(g.options[0])
    return g


ARMOR = "armor: {head: 20, arms: 20, body: 20, waist: 20, legs: 20}"


def lost_armor(g: Play, letter: str) -> dict[str, int]:
    """Armor points that a survivor with ``ARMOR`` has lost, by place."""
    armor = g.survivor(letter)["armor"]
    return {where: 20 - points for where, points in armor.items() if points < 20}
