"""Checks of attacks: dice, numbers to hit, wound attempts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.referee.attack import (
    BASIC_ACTIONS,
    BOOSTS,
    CLUB_OR_SHIELD_LUCK,
    DAGGER_STRENGTH,
    LEVELS,
    ON_A_ZONE,
    PROFILES,
    WEAK_SPOT,
    WEAKER,
    WEAPONS,
    WITHOUT_CRITICAL,
    Profile,
    count_hits,
    critical_number,
    monster_needs,
    needed_to_hit,
    toughness_of_location,
    with_lines,
    wound_result,
)
from tests.referee.figures import Kind
from tests.referee.geometry import distance, front
from tests.referee.position import Figure
from tests.referee.targets import aura, on_stone

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher

STATS = ("movement", "accuracy", "strength", "evasion", "luck", "speed", "toughness", "damage")
KICKS = {"back-kick", "great-kick", "buck", "backhand"}
"""Attacks for which the monster turns its back to the target, or does not turn."""
TURNS_BEFORE_IT_PULLS = {"reel"}
"""Cards that turn to face the target and then pull it, perhaps to another side of the base, where they attack it."""
NO_ARTS = {"no fighting arts", "frenzy", "ruptured-muscle", "hamstrung"}
WHILE_IN_PLAY: dict[str, dict[str, int]] = {
    "golden-eyes": {"speed": 1, "accuracy": 2},
    "lost-ding-dong": {"damage": 1},
    "legendary-horns": {"toughness": 4, "speed": 1},
    "lantern-frenzy": {"movement": 2, "speed": 1},
    "lantern-mirage": {"evasion": 3},
    "ringing-dark": {"toughness": 1, "movement": -1},
}
"""Tokens that a card or an injury gives the monster while it stays in play; Enraged gives 1 damage token per level."""
TOOLS = {"bone-pickaxe", "bone-sickle"}
"""Gear that can attack although it has not the keyword melee."""
PUZZLES = {"rawhide-vest"}
"""Gear with an evasion bonus that depends on the order of the grid, which the referee does not work out."""


@dataclass
class Attack:
    """A survivor's attack in progress."""

    who: str = ""
    weapon: str = ""
    rolled: bool = False
    changes: Counter[str] = field(default_factory=Counter)
    """What cards add to the attributes in this attack."""


def number(figure: Figure, stat: str) -> int:
    """Attribute and tokens of a survivor, without gear.  [R-TOK-04]"""
    view = figure.view
    return int(view["attributes"][stat] + view["tokens"].get(stat, 0) + view["tokens_this_round"].get(stat, 0))


def arts(figure: Figure) -> set[str]:
    """The fighting arts that the survivor can use."""
    if NO_ARTS & set(figure.view["impairments"] + figure.view["permanent_injuries"]):
        return set()
    return set(figure.view["arts"])


def monster_number(w: Watcher, stat: str) -> int:
    """Tokens of the monster and what its cards in play add."""
    monster = w.view["monster"]
    return int(monster["tokens"].get(stat, 0) + monster["from_cards"].get(stat, 0))


def in_blind_spot(w: Watcher, figure: Figure) -> bool:
    """Whether an attack comes from the blind spot."""
    return figure.at in w.board.blind_spot or "zero-presence" in arts(figure)


FACES: dict[str, dict[str, int]] = {
    "shut-fist": {"toughness": 1, "movement": 1},
    "tipped-pans": {"damage": 1},
}
"""What a face of a trait adds while it is up."""


def from_cards(
    cards: list[str], level: int, faces: dict[str, str] | None = None, effects: list[dict[str, Any]] | None = None
) -> dict[str, int]:
    """What the cards in play add to the monster's numbers while they stay.  [R-TOK-03, R-TOK-05]

    ``faces``: the face that is up, by card.  ``effects``: tokens that last for a time count as well.
    """
    total: Counter[str] = Counter()
    for effect in effects or ():
        if effect["kind"] == "tokens" and effect["survivor"] is None:
            total[effect["stat"]] += effect["amount"]
    for card in cards:
        total.update(WHILE_IN_PLAY.get(card, {}))
        total.update(FACES.get((faces or {}).get(card, ""), {}))
        if card == "enraged":
            total["damage"] += level
    return {stat: amount for stat, amount in total.items() if amount}


def on_cards_in_play(w: Watcher, event: Happened) -> None:
    """A card enters or leaves play: its tokens come and go with it."""
    cards, name = w.view["decks"]["in_play"], w.card(event)
    monster = w.view["monster"]
    key = (monster["id"], monster["level"])
    tokens = from_cards([name], LEVELS[key].number) if key in LEVELS else {}
    if event.kind == "enters-play":
        cards.append(name)
        for stat, amount in tokens.items():
            monster["from_cards"][stat] = monster["from_cards"].get(stat, 0) + amount
    elif name in cards:
        cards.remove(name)
        if w.board.ruling("leaving-tokens") != "stay":
            for stat, amount in tokens.items():
                monster["from_cards"][stat] = monster["from_cards"].get(stat, 0) - amount
    refresh_monster(w)


def on_persistent_injury(w: Watcher, event: Happened) -> None:
    monster, name = w.view["monster"], w.injuries[event.data["injury"]]
    w.view["decks"]["injuries"].append(name)
    for stat, amount in WHILE_IN_PLAY.get(name, {}).items():
        monster["from_cards"][stat] = monster["from_cards"].get(stat, 0) + amount
    refresh_monster(w)


def refresh_monster(w: Watcher) -> None:
    """Work out the numbers that depend on tokens and cards in play."""
    monster = w.view["monster"]
    key = (monster["id"], monster["level"])
    if key in LEVELS:
        w.board.movement = max(1, LEVELS[key].movement + monster_number(w, "movement"))


def change_token(w: Watcher, event: Happened) -> None:
    view = w.figure(event.who()).view
    tokens = view["tokens_this_round" if event.data["passing"] else "tokens"]
    stat = STATS[event.data["stat"]]
    tokens[stat] = tokens.get(stat, 0) + event.data["amount"]


def change_monster_token(w: Watcher, event: Happened) -> None:
    stat = STATS[event.data["stat"]]
    tokens: dict[str, int] = w.view["monster"]["from_cards" if event.data["until"] else "tokens"]
    tokens[stat] = tokens.get(stat, 0) + event.data["amount"]
    refresh_monster(w)


def on_effect_ends(w: Watcher, event: Happened) -> None:
    """Tokens or an impairment for a time are over.  [R-TOK-05]"""
    letter, data = event.who(), event.data
    if data["effect"] == "tokens" and not letter:
        added: dict[str, int] = w.view["monster"]["from_cards"]
        stat = STATS[data["stat"]]
        added[stat] = added.get(stat, 0) - data["amount"]
        refresh_monster(w)


def on_flips(w: Watcher, event: Happened) -> None:
    """A trait shows its other face: what the faces add changes.  [R-AI-17]"""
    card, face = w.card(event), event.data["face"].lower().replace(" ", "-")
    faces, added = w.view["decks"]["faces"], w.view["monster"]["from_cards"]
    for stat, amount in FACES.get(faces.get(card, ""), {}).items():
        added[stat] = added.get(stat, 0) - amount
    for stat, amount in FACES.get(face, {}).items():
        added[stat] = added.get(stat, 0) + amount
    faces[card] = face
    refresh_monster(w)


def wicklings(w: Watcher) -> int:
    """Wicklings on the board."""
    return sum(tile.card == "wickling" for tile in w.board.tiles)


def printed(w: Watcher, card: str) -> Profile:
    """The profile of a card at this moment."""
    return with_lines(PROFILES[card], card, w.view["decks"]["faces"], wicklings(w))


def change_attribute(w: Watcher, event: Happened) -> None:
    """A permanent gain of an attribute; other gains belong to the sheet."""
    if event.data["stat"] < len(STATS):
        stat = STATS[event.data["stat"]]
        attributes: dict[str, Any] = w.figure(event.who()).view["attributes"]
        if stat == "movement":
            w.start_movement["abcdef".index(event.who())] += event.data["amount"]
        if stat in attributes:
            attributes[stat] += event.data["amount"]


def on_next_attack(w: Watcher, event: Happened) -> None:
    w.next_attack.setdefault(event.who(), Counter())[STATS[event.data["stat"]]] += event.data["amount"]


def on_this_attack(w: Watcher, event: Happened) -> None:
    w.attack.changes[STATS[event.data["stat"]]] += event.data["amount"]


def on_turn(w: Watcher, event: Happened) -> None:
    w.next_attack = {}


# -- the monster -------------------------------------------------------------------------------------------------


def on_monster_attacks(w: Watcher, event: Happened) -> None:
    """The dice and the damage of a profile, and that the target is adjacent and in front."""
    card, letter = w.card(event), event.who("target")
    figure = w.figure(letter)
    w.striking = card
    w.blow = None
    if card in PROFILES and figure.at is not None and w.board.at is not None:
        near = distance(w.board.base, figure.at)
        reach = PROFILES[card].reach
        if card not in ON_A_ZONE:
            w.check(Kind.FACED, True, near <= reach, f"{card} reaches {letter} at distance {near}")
        if card not in KICKS | ON_A_ZONE | TURNS_BEFORE_IT_PULLS and not w.flew_off:
            seen = front(w.board.base, w.board.facing, figure.at)
            w.check(Kind.FACED, True, seen, f"{card}: {letter} is in front of the monster")
    key = (w.view["monster"]["id"], w.view["monster"]["level"])
    if card in PROFILES and key in LEVELS:
        profile, level = printed(w, card), LEVELS[key]
        if card == "run-down" and figure.down:
            profile = profile._replace(speed=profile.speed + 3)
        more_speed, more_damage = boost_of(w, card)
        speed = max(1, profile.speed + level.speed + monster_number(w, "speed") + more_speed)
        total = profile.damage + level.damage + monster_number(w, "damage") + more_damage
        damage = max(1, total)
        w.blow = (profile.damage, total, more_damage)
        numbers = (event.data["speed"], event.data["accuracy"], event.data["damage"])
        what = f"speed, accuracy, damage of {card}, called by {w.cause}"
        w.check(Kind.MONSTER_DICE, (speed, profile.accuracy, damage), numbers, what)
    w.profile = printed(w, card).accuracy if card in PROFILES else event.data["accuracy"]
    w.hits_on = PROFILES[card].hits_on if card in PROFILES else 0


def striking(progress: list[dict[str, Any]]) -> str:
    """The card of the innermost attack of the monster among the procedures in progress; empty if there is none."""
    card = found = ""
    for entry in progress:
        if entry["doing"] == "card":
            card = entry["card"] or ""
        elif entry["doing"] == "monster attack":
            found = card
    return found


def on_after_damage(w: Watcher, event: Happened) -> None:
    """The text of the attack's card goes on, whatever card was performed at its hits.  [R-TRG-01]"""
    w.cause = w.striking or w.cause


def boost_of(w: Watcher, card: str) -> tuple[int, int]:
    """What the caller of a Basic Action adds to its speed and damage: called just now, or before the last decision."""
    if card not in BASIC_ACTIONS:
        return 0, 0
    boost, w.boost = w.boost, None
    if boost is not None:
        return boost
    progress = w.view["progress"]
    cards = [entry["card"] for entry in progress if entry["doing"] == "card"]
    if progress and progress[-1]["doing"] == "monster attack" and cards and cards[-1] == card:
        # The innermost Basic Action has made its attack: this is the one around it.
        cards.pop()
    callers = [cards[i - 1] for i in range(1, len(cards)) if cards[i] == card]
    return BOOSTS.get(callers[-1], (0, 0)) if callers else (0, 0)


def damage_now(w: Watcher) -> int | None:
    """What a hit of the monster's attack deals at this moment.  [R-MAT-08, R-AMB-63]"""
    if w.blow is None:
        return None
    profile, at_start, boost = w.blow
    if w.board.ruling("damage-tokens") == "attack-start":
        return max(1, at_start)
    level = LEVELS[(w.view["monster"]["id"], w.view["monster"]["level"])]
    return max(1, profile + level.damage + monster_number(w, "damage") + boost)


HITS_OF_CARDS = {"impossible-eyes": 10}
"""The damage of hits that cards deal without an attack."""


def on_suffers_hits(w: Watcher, event: Happened) -> None:
    """Hits without an attack: their damage is that of the card, whatever the monster adds to attacks.  [R-MAT-14]"""
    w.blow = None
    if w.cause in HITS_OF_CARDS:
        w.check(Kind.AMOUNT, HITS_OF_CARDS[w.cause], event.data["damage"], f"damage of the hits of {w.cause}")


def on_boost(w: Watcher, event: Happened) -> None:
    """An effect of the attack itself adds damage, as Ram does for every space moved."""
    if w.blow is not None:
        profile, damage, boost = w.blow
        more = event.data["damage"]
        w.blow = (profile, damage + more, boost + more)


def evasion_of(w: Watcher, figure: Figure) -> int:
    """Evasion with gear and terrain.  [R-TER-07]"""
    total = number(figure, "evasion")
    tile = w.board.tile_at(figure.at) if figure.at is not None else None
    if tile is not None and tile.card == "tall-grass":
        total += 2
    if tile is not None and tile.card == "tallow-pool":
        total -= 1
    if "monster-grease" in figure.view["gear"]:
        total += 2 if figure.view["affinities"].get("green", 0) >= 3 else 1
    return total


def on_monster_dice(w: Watcher, event: Happened) -> None:
    """The number that the monster needs, and the hits.  [R-MAT-06]"""
    figure = w.figure(event.who("target"))
    if not PUZZLES & set(figure.view["gear"]):
        needed = w.hits_on or monster_needs(w.profile, evasion_of(w, figure), monster_number(w, "accuracy"))
        w.check(Kind.MONSTER_HITS, needed, event.data["needed"], f"the monster needs against {figure.letter}")
    hits = count_hits(event.data["dice"], event.data["needed"])
    w.check(Kind.MONSTER_HITS, hits, event.data["hits"], f"hits of {event.data['dice']}")


# -- survivors ---------------------------------------------------------------------------------------------------


def on_attacks(w: Watcher, event: Happened) -> None:
    letter = event.who()
    changes = w.next_attack.pop(letter, Counter())
    w.attack = Attack(letter, w.card(event), changes=changes)
    if w.cause == "white-lion-coat":
        # The attack after a pounce.
        w.attack.changes["strength"] += 1
    w.figure(letter).hidden = ""


def on_attack_dice(w: Watcher, event: Happened) -> None:
    """Number of dice, number to hit, hits.  [R-SAT-03 to R-SAT-05]"""
    letter, name = event.who(), w.card(event)
    figure = w.figure(letter)
    weapon = WEAPONS.get(name)
    if weapon is not None:
        blind = in_blind_spot(w, figure)
        own = number(figure, "accuracy") + w.attack.changes["accuracy"] + bonus(w, figure, name, "accuracy")
        evasion = monster_number(w, "evasion")
        needed = needed_to_hit(weapon.accuracy, evasion, own, blind, w.board.down)
        if "aloft" in w.view["decks"]["in_play"] and not weapon.ranged and name not in TOOLS:
            # Only a Perfect Hit of a melee weapon hits: no number is enough.
            needed = 11
        if any(w.view["decks"]["faces"].get(f"{colour}-lens") == "open" for colour in aura(figure)):
            # An open lens: only a Perfect Hit of a survivor with an aura of its colour hits.
            needed = 11
        w.check(Kind.SURVIVOR_HITS, needed, event.data["needed"], f"{letter} needs with {name}")
        if not w.attack.rolled:
            w.check(Kind.SURVIVOR_DICE, dice_of(w, figure, name), len(event.data["dice"]), f"dice of {letter}, {name}")
    w.attack.rolled = True
    perfect = 9 if "timeless-eye" in arts(figure) and "blind" not in figure.view["impairments"] else 10
    hits = count_hits(event.data["dice"], event.data["needed"], perfect)
    w.check(Kind.SURVIVOR_HITS, hits, event.data["hits"], f"hits of {event.data['dice']}")


def dice_of(w: Watcher, figure: Figure, name: str) -> int:
    """Attack dice of a weapon.  [R-SAT-03]"""
    weapon = WEAPONS[name]
    frenzied = "frenzy" in figure.view["impairments"]
    if weapon.slow and not (frenzied and not weapon.ranged):
        return 1
    total = weapon.speed + number(figure, "speed") + w.attack.changes["speed"] + bonus(w, figure, name, "speed")
    paired = weapon.paired or ("ambidextrous" in arts(figure) and ambidextrous_works(figure, name))
    if paired and figure.view["gear"].count(name) >= 2:
        total += weapon.speed
    return max(1, total)


HEAVY_GEAR = {
    "bone-club",
    "king-spear",
    "white-lion-helm",
    "white-lion-coat",
    "white-lion-gauntlet",
    "white-lion-skirt",
    "white-lion-boots",
    "lion-skin-cloak",
    "scavenger-kit",
}


def ambidextrous_works(figure: Figure, name: str) -> bool:
    """Off with a shield, two-handed or heavy gear in the grid; melee weapons only."""
    gear = set(figure.view["gear"])
    two_handed = {g for g in gear if g in WEAPONS and "two-handed" in WEAPONS[g].keywords}
    return not WEAPONS[name].ranged and not (gear & HEAVY_GEAR or two_handed or "leather-shield" in gear)


LION_SET = {"white-lion-helm", "white-lion-coat", "white-lion-gauntlet", "white-lion-skirt", "white-lion-boots"}


def bonus(w: Watcher, figure: Figure, name: str, stat: str) -> int:
    """What gear, arts and terrain add for one weapon."""
    weapon = WEAPONS[name]
    known = arts(figure)
    gear = set(figure.view["gear"])
    affinities = figure.view["affinities"]
    total = 0
    if stat in ("accuracy", "strength"):
        total += 1 if "clutch-fighter" in known and figure.bleeding >= 3 else 0
        total += 1 if "monster-claw-style" in known and name == "fist-and-tooth" else 0
    if stat == "accuracy" and weapon.ranged and on_stone(w.board, figure):
        total += 2
    if stat == "strength":
        if "monster-tooth-necklace" in gear:
            total += 2 if affinities.get("red", 0) >= 2 else 1
        if "zero-presence" in known:
            total += 1
    if gear >= LION_SET and weapon.keywords & {"dagger", "katar"}:
        total += {"speed": 1, "strength": 2}.get(stat, 0)
    if stat == "luck":
        total += weapon.deadly
        if "lucky-charm" in gear and affinities.get("blue", 0) >= 2:
            total += 1
        if name == "scrap-sword" and affinities.get("red", 0) >= 2 and affinities.get("blue", 0) >= 1:
            total += 1
    return total


def on_wound_attempt(w: Watcher, event: Happened) -> None:
    """Strength against toughness, the critical number, and what the roll comes to.  [R-WND-02, R-CRT-01]"""
    letter, location = event.who(), w.card(event)
    figure, name = w.figure(letter), w.attack.weapon
    data = event.data
    key = (w.view["monster"]["id"], w.view["monster"]["level"])
    if name in WEAPONS and w.attack.who == letter:
        weapon = WEAPONS[name]
        own = number(figure, "strength") + w.attack.changes["strength"] + bonus(w, figure, name, "strength")
        if "dagger" in weapon.keywords:
            own += DAGGER_STRENGTH.get(location, 0)
        w.check(Kind.WOUNDS, weapon.strength + own, data["strength"], f"strength of {letter} with {name}")
        if key in LEVELS:
            luck = number(figure, "luck") + w.attack.changes["luck"] + bonus(w, figure, name, "luck")
            if location in CLUB_OR_SHIELD_LUCK and weapon.keywords & {"club", "shield"}:
                luck += 2
            if location not in WITHOUT_CRITICAL:
                critical = critical_number(luck, monster_number(w, "luck"))
                w.check(Kind.CRITICALS, critical, data["critical"], f"critical number of {letter}, {name}, {location}")
    if key in LEVELS:
        toughness = LEVELS[key].toughness + monster_number(w, "toughness")
        more = toughness_of_location(location, w.view["decks"]["faces"], wicklings(w))
        if WEAK_SPOT in w.view["decks"]["in_play"] and in_blind_spot(w, figure):
            more -= WEAKER
        toughness = max(1, toughness + more)
        w.check(Kind.WOUNDS, toughness, data["toughness"], f"toughness at {location}")
    if not data["unstoppable"]:
        has_critical = location not in WITHOUT_CRITICAL
        result = wound_result(data["dice"][0], data["strength"], data["toughness"], data["critical"], has_critical)
        w.check(Kind.RESULTS, result, data["result"], f"{data['dice']} at {location}")


HANDLERS: dict[str, Handler] = {
    "enters-play": on_cards_in_play,
    "leaves-play": on_cards_in_play,
    "persistent-injury": on_persistent_injury,
    "token": change_token,
    "monster-token": change_monster_token,
    "effect-ends": on_effect_ends,
    "flips": on_flips,
    "gain": change_attribute,
    "next-attack": on_next_attack,
    "this-attack": on_this_attack,
    "survivors-turn": on_turn,
    "monster-turn": on_turn,
    "suffers-hits": on_suffers_hits,
    "boost": on_boost,
    "monster-attacks": on_monster_attacks,
    "monster-dice": on_monster_dice,
    "after-damage": on_after_damage,
    "attacks": on_attacks,
    "attack-dice": on_attack_dice,
    "wound-attempt": on_wound_attempt,
}
