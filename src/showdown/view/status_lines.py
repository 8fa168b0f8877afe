"""The state of the monster and of each survivor in short labelled lines, from a view alone: cards beside a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.language import say, template_of
from showdown.language.template import fill
from showdown.view.text_board import (
    Names,
    cards_in_play,
    counter_list,
    facts,
    monster_facts,
    plain_name,
    spoken,
    token_list,
)

if TYPE_CHECKING:
    from showdown.view.types import Survivor, View

BOXES = {"none": "", "light": "'", "heavy": '"'}
"""One stroke for a light injury, two for a heavy one."""


def body_line(v: Survivor) -> str:
    """Armor points by location, with the injury boxes that are marked: ``H2 A1' B0" W0 L0``."""
    letters = say("status.places").split()
    parts = [
        f"{letter}{points}{BOXES[v['injuries'][place]]}"
        for letter, (place, points) in zip(letters, v["armor"].items(), strict=True)
    ]
    brain = BOXES[v["injuries"]["brain"]]
    return " ".join(parts) + (f" {say('status.brain')}{brain}" if brain else "")


def condition(v: Survivor, over: bool = False) -> list[str]:
    """What a player must see at once, what can kill first: bleeding, down, in the blind spot ...

    ``over``: the monster is dead, so what a survivor is to the monster matters no more.
    """
    if not v["alive"]:
        return [say("status.left" if v["left"] else "status.dead")]
    holds = {
        "bleeding": v["bleeding"],
        "down": v["knocked_down"],
        "doomed": v["doomed"],
        "inside": v["swallowed"],
        "unplaced": v["at"] is None and not v["swallowed"],
        "blind": v.get("in_blind_spot") and not over,
        "priority": v["priority_target"] and not over,
        "no_threat": v["at"] is not None and not v.get("threat", True) and not over,
    }
    return [say(f"status.{key}", count=v["bleeding"]) for key, held in holds.items() if held]


def acting(view: View) -> dict[str, str]:
    """What survivors in the middle of an act have left to spend: ``{"a": "movement, activation"}``."""
    out: dict[str, str] = {}
    for entry in view["progress"]:
        if entry["doing"] == "act":
            left = [say(f"status.{kind}") for kind in ("movement", "activation") if entry[kind]]
            out[entry["survivor"]] = ", ".join(left) or say("status.nothing")
    return out


def survivor_card(
    letter: str, v: Survivor, acts: dict[str, str], names: Names = plain_name, over: bool = False
) -> list[str]:
    """Everything about a survivor in a few lines, the most pressing first; ``acts`` is what ``acting`` says.

    ``over``: the monster is dead.
    """
    head = say(
        "status.head",
        letter=letter,
        name=v["name"],
        at=v["at"] or "",
        distance=v.get("distance") or 0,
        state=", ".join(condition(v, over)),
    )
    if not v["alive"]:
        return [head]
    body = say(
        "status.body",
        armor=body_line(v),
        survival=v["survival"],
        limit=v["survival_limit"],
        insanity=v["insanity"],
        movement=v["movement"],
        left=acts.get(letter, ""),
        acted=v["acted"],
        used=", ".join([say(f"words.action.{action}") for action in v["used"]]),
    )
    extra = {
        "counters": counter_list(v["counters"]),
        "statuses": spoken(v["statuses"], names),
        "attributes": token_list(v["attributes"]),
        "tokens": token_list(v["tokens"]),
        "this_round": token_list(v["tokens_this_round"]),
        "block": str(v["block"] or ""),
        "deflect": str(v["deflect"] or ""),
        "permanent": spoken(v["permanent_injuries"], names),
        "disorders": spoken(v["disorders"], names),
        "arts": spoken(v["arts"], names),
    }
    shown = "; ".join([say(f"status.{key}", text=text) for key, text in extra.items() if text])
    return [head, body, *[f"   {line}" for line in (shown, spoken(v["gear"], names)) if line]]


def monster_card(view: View, names: Names = plain_name) -> list[str]:
    """Place, stats, tokens, decks, and what is in play."""
    m, decks = view["monster"], view["decks"]
    known = monster_facts(view) | facts(
        level=level_name(m["level"]),
        speed=f"{m['speed']:+d}",
        damage=f"{m['damage']:+d}",
        locations=decks["hit_locations"],
        locations_discard=len(decks["hit_location_discard"]),
    )
    # Speed and damage are shown with everything counted.
    known |= facts(others=token_list(others(view)))
    out = [fill(template_of(f"status.{key}"), known) for key in ("monster", "stats", "decks")]
    if m["counters"]:
        out.append(say("status.counters", text=counter_list(m["counters"])))
    if decks["ai_discard"]:
        out.append(say("status.last_cards", cards=spoken(decks["ai_discard"][:4], names)))
    in_play = cards_in_play(view, names)
    if in_play:
        out.append(say("status.in_play", cards=", ".join(in_play)))
    if decks["injuries"]:
        out.append(say("status.injuries", cards=spoken(decks["injuries"], names)))
    return out


def level_name(level: str) -> str:
    """``level 2`` for ``level-2``; levels with a name of their own keep it."""
    number = level.removeprefix("level-")
    return say("status.level", number=number) if number.isdecimal() else spoken([level])


def others(view: View) -> dict[str, int]:
    """Changes of the attributes that a monster card has no number for: accuracy, evasion, strength, luck."""
    m = view["monster"]
    shown = ("movement", "toughness", "speed", "damage")
    stats = [stat for stat in dict.fromkeys([*m["tokens"], *m["from_cards"]]) if stat not in shown]
    return {stat: m["tokens"].get(stat, 0) + m["from_cards"].get(stat, 0) for stat in stats}


def monster_lines(view: View, names: Names = plain_name) -> list[str]:
    """The monster in a few lines of about thirty characters; a client draws its decks."""
    known = monster_facts(view)
    out = [fill(template_of(f"status.{key}"), known) for key in ("small_monster", "small_stats")]
    if known["others"].holds:
        out.append(known["others"].text)
    if view["monster"]["counters"]:
        out.append(say("status.counters", text=counter_list(view["monster"]["counters"])))
    in_play = [*cards_in_play(view, names), *[names(injury) for injury in view["decks"]["injuries"]]]
    if in_play:
        out.append(say("status.in_play", cards=", ".join(in_play)))
    return out


def banner(view: View) -> str:
    """Where the fight stands: round, turn, who controls the monster."""
    return say(
        "status.banner",
        turn=view["turn"],
        round=view["round"],
        shared=len(view["players"]) > 1,
        controller=view["controller"][1:],
    )
