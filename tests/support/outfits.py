"""Survivors with chosen gear: what the tests of armor and items share.

    g = outfit("skull-helm, bone-axe")                      # survivor a's act is about to begin
    g = attacked("skull-helm", "claw", to_hit(2, 1), place("head"))
    g = arrived("rawhide-gloves", survival=1)               # a real start: departing and arriving happened

The lion stands on K8 (K8, L8, K9, L9) and faces south; its toughness is 6.  Survivor a has the gear, written row by row
(``""`` leaves a slot empty); survivors b and c are bystanders with nothing at all.
"""

from __future__ import annotations

from showdown.engine import Game, SurvivorSetup, core_catalog, forced, showdown
from tests.support.position import Dice, Play, play, to_hit
from tests.support.position import place as hit_at

FIELDS = """
monster: {{at: K8, facing: south}}
survivors:
  a: {{at: {at}, gear: [{gear}]{a}}}
  b: {{at: {b_at}, gear: []{b}}}
  c: {{at: A16, gear: []}}
start: {start}
controller: c
decks: {{ai: [{ai}], hit_locations: [{locations}], in_play: [{in_play}]}}
"""


def outfit(
    gear: str,
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    b_at: str = "R3",
    b: str = "",
    ai: str = "claw, chomp, grasp",
    locations: str = "beasts-knee, beasts-femur, soft-belly",
    in_play: str = "",
    start: str = "survivors-turn",
) -> Play:
    """A position in the survivors' turn; survivor a stands beside the lion, to its west."""
    text = FIELDS.format(
        at=at,
        gear=gear,
        a=f", {a}" if a else "",
        b_at=b_at,
        b=f", {b}" if b else "",
        ai=ai,
        locations=locations,
        in_play=in_play,
        start=start,
    )
    return play(text, *dice)


def attacked(gear: str, card: str, *dice: Dice, at: str = "K10", a: str = "survival: 0", b: str = "") -> Play:
    """The lion plays this card; survivor a stands in front of it."""
    return outfit(gear, *dice, at=at, a=a, b=b, ai=card, start="monster-turn")


def arrived(gear: str, b_gear: str = "", *keys: str, **fields: int | list[str]) -> Play:
    """A First Story with survivors a and b, just after they arrived; the lion has two targets to choose from.

    ``keys``: answers to the decisions on arrival.  ``fields``: of both survivors; they may have up to 9 survival.
    """
    party = [survivor(cards, fields) for cards in (gear, b_gear)]
    setup = showdown("white-lion", "first-story", 1, 1, {}, party)
    g = Play(Game(setup, core_catalog(), forced(core_catalog(), [])))
    g.choose("face:west", "at:E8", "at:E9", *keys)
    if g.game.decision.rule != "R-SET-07":
        g.expects("pick_target", "target:a", "target:b")
    return g


def survivor(gear: str, fields: dict[str, int | list[str]]) -> SurvivorSetup:
    v = SurvivorSetup()
    v.gear = [card.strip() for card in gear.split(",")] if gear else []
    v.survival_limit = 9
    v.survival = 0
    for name, value in fields.items():
        setattr(v, name, value)
    return v


def armor(g: Play, letter: str = "a") -> list[int]:
    """Armor points of head, arms, body, waist, legs."""
    return [g.survivor(letter)["armor"][place] for place in ("head", "arms", "body", "waist", "legs")]


def bare(g: Play, *letters: str) -> None:
    """These bystanders are as they began: nothing gained, nothing lost."""
    for letter in letters:
        v = g.survivor(letter)
        assert v["alive"] and not v["knocked_down"] and set(v["injuries"].values()) == {"none"}
        assert (v["survival"], v["insanity"], v["bleeding"]) == (1, 0, 0)
        assert v["tokens"] == {} and v["tokens_this_round"] == {} and armor(g, letter) == [0, 0, 0, 0, 0]


def robbed(gear: str, piece: str, place: str = "waist") -> Play:
    """The antelope bites survivor a (2 damage at this place) and eats this piece of gear."""
    g = play(
        f"""
        monster: {{id: screaming-antelope, level: level-1, at: K8, facing: south}}
        survivors: {{a: {{at: K10, gear: [{gear}], survival: 0}}, b: {{at: A16, gear: []}}}}
        decks: {{ai: [ravenous]}}
        controller: b
        """,
        to_hit(9),
        hit_at(place),
    )
    g.choose(f"take:{place}", f"pick:{piece}")
    assert g.decks["archived"] == [piece]
    return g


def spoken(g: Play) -> list[str]:
    """The cards that took effect, in order."""
    return [g.game.catalog.cards[e.data["card"]].name for e in g.events("trigger")]
