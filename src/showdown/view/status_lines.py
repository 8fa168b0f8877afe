"""The state of the monster and of each survivor in short labelled lines, from a view alone: cards beside a board."""

from __future__ import annotations

from showdown.view.text_board import spoken, token_list
from showdown.view.types import Survivor, View

PLACE_LETTERS = {"head": "H", "arms": "A", "body": "B", "waist": "W", "legs": "L"}
BOXES = {"none": "", "light": "'", "heavy": '"'}
"""One stroke for a light injury, two for a heavy one."""


def body_line(v: Survivor) -> str:
    """Armor points by location, with the injury boxes that are marked: ``H2 A1' B0" W0 L0``."""
    parts = [f"{PLACE_LETTERS[p]}{v['armor'][p]}{BOXES[v['injuries'][p]]}" for p in PLACE_LETTERS]
    brain = BOXES[v["injuries"]["brain"]]
    return " ".join(parts) + (f" brain{brain}" if brain else "")


def condition(v: Survivor) -> list[str]:
    """What a player must see at once: down, in the blind spot, priority target, bleeding ..."""
    if not v["alive"]:
        return ["dead"]
    out: list[str] = []
    if v["swallowed"]:
        out.append("inside the monster")
    elif v["at"] is None:
        out.append("not placed yet")
    if v["knocked_down"]:
        out.append("knocked down")
    if v["doomed"]:
        out.append("doomed")
    if v.get("in_blind_spot"):
        out.append("in the blind spot")
    if v["priority_target"]:
        out.append("priority target")
    if v["at"] is not None and not v.get("threat", True):
        out.append("no threat")
    if v["bleeding"]:
        out.append(f"bleeding {v['bleeding']}")
    return out


def survivor_line(letter: str, v: Survivor) -> list[str]:
    """Two lines of about thirty characters; a capital letter is down, a star has acted."""
    figure = letter.upper() if v["knocked_down"] else letter
    if not v["alive"]:
        return [f"{figure} {v['name']}, dead"]
    where = v["at"] or ("inside" if v["swallowed"] else "-")
    bleeding = f" bleeding {v['bleeding']}" if v["bleeding"] else ""
    first = f"{figure}{'*' if v['acted'] else ' '}{v['name'][:9]} {where} surv {v['survival']} ins {v['insanity']}"
    return [first + bleeding, f"  armor {body_line(v)}"]


def acting(view: View) -> dict[str, str]:
    """What survivors in the middle of an act have left to spend: ``{"a": "movement, activation"}``."""
    out: dict[str, str] = {}
    for entry in view["progress"]:
        if entry["doing"] == "act":
            out[entry["survivor"]] = (
                ", ".join([kind for kind in ("movement", "activation") if entry[kind]]) or "nothing"
            )
    return out


def survivor_card(letter: str, v: Survivor, acts: dict[str, str]) -> list[str]:
    """Everything about a survivor in a few lines, the most pressing first; ``acts`` is what ``acting`` says."""
    state = ", ".join(condition(v))
    head = f"{letter}  {v['name']}" + (f"  {v['at']}" if v["at"] else "")
    if v.get("distance"):
        head += f", {v['distance']} away"
    out = [head + (f"  ({state})" if state else "")]
    if not v["alive"]:
        return out
    used = f" (used: {', '.join(v['used'])})" if v["used"] else ""
    spends = f"to spend: {acts[letter]}" if letter in acts else "acted" if v["acted"] else "to act"
    out.append(
        f"   {body_line(v)}  surv {v['survival']}/{v['survival_limit']} ins {v['insanity']} move {v['movement']}"
        f"  {spends}{used}"
    )
    extra = [
        ("attributes", token_list({k: n for k, n in v["attributes"].items() if n})),
        ("tokens", token_list(v["tokens"])),
        ("this round", token_list(v["tokens_this_round"])),
        ("block", str(v["block"]) if v["block"] else ""),
        ("deflect", str(v["deflect"]) if v["deflect"] else ""),
        ("lasting", spoken(v["permanent_injuries"])),
        ("disorders", spoken(v["disorders"])),
        ("arts", spoken(v["arts"])),
    ]
    shown = [f"{name} {text}" for name, text in extra if text]
    if shown:
        out.append("   " + "; ".join(shown))
    if v["gear"]:
        out.append("   " + spoken(v["gear"]))
    return out


def monster_card(view: View) -> list[str]:
    """Place, stats, tokens, decks, and what is in play."""
    m, decks = view["monster"], view["decks"]
    place = f"at {m['at']} facing {m['facing']}" if m["at"] else "off the board"
    down = ", dead" if m["dead"] else ", knocked down" if m["knocked_down"] else ""
    level = m["level"].replace("-", " ")
    out = [f"{m['title']} ({level}) {place}{down}"]
    stats = f"movement {m['movement']}   toughness {m['toughness']}   speed {m['speed']:+d}   damage {m['damage']:+d}"
    out.append(stats + (f"   tokens {token_list(m['tokens'])}" if m["tokens"] else ""))
    life = f"life {m['life']}" if m["life"] is not None else f"wounds {decks['wounds']}"
    out.append(
        f"AI deck {decks['ai']}   discard {len(decks['ai_discard'])}   {life}   "
        f"hit locations {decks['hit_locations']}, discard {len(decks['hit_location_discard'])}"
    )
    if decks["ai_discard"]:
        out.append(f"last cards: {spoken(decks['ai_discard'][:4])}")
    in_play = [*decks["in_play"], *([decks["face_up"]] if decks["face_up"] else [])]
    if in_play:
        tokens = decks["card_tokens"]
        out.append("in play: " + ", ".join([spoken([c]) + (f" ({tokens[c]})" if c in tokens else "") for c in in_play]))
    if decks["injuries"]:
        out.append(f"persistent injuries: {spoken(decks['injuries'])}")
    return out


def monster_lines(view: View) -> list[str]:
    """The monster in a few lines of about thirty characters."""
    m, decks = view["monster"], view["decks"]
    state = " dead" if m["dead"] else " DOWN" if m["knocked_down"] else ""
    life = f"life {m['life']}" if m["life"] is not None else f"wounds {decks['wounds']}"
    stats = f"move {m['movement']} toughness {m['toughness']} {token_list(m['tokens'])}".rstrip()
    out = [f"{m['title']}{state}", stats, f"AI {decks['ai']}, discard {len(decks['ai_discard'])}, {life}"]
    in_play = [*decks["in_play"], *([decks["face_up"]] if decks["face_up"] else []), *decks["injuries"]]
    if in_play:
        out.append("in play: " + spoken(in_play))
    return out


def banner(view: View) -> str:
    """Where the fight stands: round, turn, who controls the monster."""
    if view["turn"] == "setup":
        return "Setup"
    turn = "survivors'" if view["turn"] == "survivors" else f"{view['turn']}'s"
    text = f"Round {view['round']}, {turn} turn"
    if len(view["players"]) > 1:
        text += f" - player {view['controller'][1:]} holds the controller tile"
    return text
