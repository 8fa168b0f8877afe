"""Checks of the public view and of the options of a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.attack import LEVELS, WEAPONS
from tests.referee.figures import Kind
from tests.referee.geometry import OPPOSITE, distance, facings_toward, name_of, step
from tests.referee.movement import Zone, reachable, slides, zone_around
from tests.referee.position import Figure
from tests.referee.sight import clear
from tests.referee.targets import blocking, candidates, on_stone
from tests.referee.watch_attacks import from_cards, monster_number
from tests.referee.watch_moves import (
    KICKS,
    PUSHES,
    STEP_BACK,
    TURNING_PUSHES,
    closest_free,
    grab_spaces,
    pull_directions,
    pulls,
    push_directions,
)
from tests.referee.watch_targets import BASIC_ACTION_ON, everybody_threatens, is_threat
from tests.referee.watch_tiles import check_laying, check_moving
from tests.referee.zones import pushed_toward, zone_spaces

if TYPE_CHECKING:
    from tests.referee.watcher import Watcher

ZONES = {"alert": 4, "ringing-dark": 3}
NAMED_ZONES = {"lash-out": "ring without blind spot", "lash-round": "ring without blind spot"}
"""Moods that make survivors stop, and how far beyond the base."""
LOST_MOVEMENT = {"destroyed-back": 2, "dismembered-leg": 2, "broken-leg": 1, "broken-hip": 1}
TURNS_TO_ATTACKER = {"restless-flank", "restless-chest", "restless-shoulder", "listening-ear", "furious-gauntlet"}
TURNS_FROM_ATTACKER = {"wailing-slide", "restless-rump"}
"""Hit locations after which the monster turns to the attacker, or turns its back to the attacker."""
TURNS_BEFORE_THE_ATTEMPT = {"exotic-fur-collar"}
"""Hit locations at which the monster turns its back to the attacker before the wound attempt."""
CUMBERSOME = {"bone-club", "cat-gut-bow"}


def check_view(w: Watcher) -> None:
    """What the view says about geometry, threats and the monster's numbers."""
    board, monster = w.board, w.view["monster"]
    if board.at is not None:
        w.check(Kind.BASE, sorted(map(name_of, board.base)), sorted(monster["spaces"]), "spaces of the base")
        w.check(Kind.BASE, sorted(map(name_of, board.blind_spot)), sorted(monster["blind_spot"]), "blind spot")
    for figure in board.present():
        if board.at is not None:
            w.check(Kind.DISTANCE, board.distance(figure.letter), figure.view["distance"], f"to {figure.letter}")
            spot = figure.at in board.blind_spot
            w.check(Kind.BASE, spot, figure.view["in_blind_spot"], f"{figure.letter} is in the blind spot")
        if figure.letter in w.unsure and not figure.down and not everybody_threatens(w):
            figure.hidden = "" if figure.view["threat"] else "here"
            w.unsure.discard(figure.letter)
        w.check(Kind.THREAT, is_threat(w, figure), figure.view["threat"], f"{figure.letter} is a threat")
    key = (monster["id"], monster["level"])
    if key in LEVELS:
        level = LEVELS[key]
        numbers = {
            "movement": max(1, level.movement + monster_number(w, "movement")),
            "toughness": max(1, level.toughness + monster_number(w, "toughness")),
            "speed": level.speed + monster_number(w, "speed"),
            "damage": level.damage + monster_number(w, "damage"),
        }
        w.check(Kind.MONSTER_NUMBERS, numbers, {stat: monster[stat] for stat in numbers}, "the monster's numbers")
        if w.board.ruling("leaving-tokens") != "stay":
            cards = w.view["decks"]["in_play"] + w.view["decks"]["injuries"]
            added = from_cards(cards, level.number, w.view["decks"]["faces"], w.view["effects"])
            w.check(Kind.MONSTER_NUMBERS, added, monster["from_cards"], "what cards in play add")


def check_decision(w: Watcher, keys: list[str]) -> None:
    """The options of the pending decision, by its kind and rule."""
    decision = w.view["decision"]
    w.options, w.places, w.tile_stops, w.laying = [], [], [], False
    if decision is None:
        return
    kind, rule = decision["kind"], decision["rule"]
    if kind == "monster_path" and rule == "R-MOV-02":
        w.options = keys
    elif kind == "monster_path" and rule == "R-GEN-14":
        w.places = keys
    elif kind == "lay_tile" and rule == "R-TER-11":
        check_laying(w, keys)
    elif kind == "lay_tile" and rule == "R-TER-12":
        check_moving(w, keys)
    elif kind == "move_to" and rule == "R-SMV-01":
        check_walk(w, keys)
    elif kind == "facing" and rule == "R-FAC-04":
        check_facing(w, keys)
    elif kind == "placement" and rule == "R-GRB-02":
        letter = decision["about"]["survivor"]
        offered = sorted(key.removeprefix("place:") for key in keys)
        w.check(Kind.GRAB, sorted(map(name_of, grab_spaces(w.board, letter))), offered, f"spaces for {letter}")
    elif kind == "pick_target" and w.cause in BASIC_ACTION_ON and w.found is None:
        offered = sorted(key.removeprefix("target:") for key in keys)
        found = sorted(candidates(w.board, BASIC_ACTION_ON[w.cause], w.memory))
        w.check(Kind.TARGETS, found, offered, f"second targets of {w.cause}")
    elif kind == "pick_target" and w.found is not None and all(key.startswith("target:") for key in keys):
        offered = sorted(key.removeprefix("target:") for key in keys)
        w.check(Kind.TARGETS, sorted(w.found), offered, "targets to choose from")
    elif kind == "direction" and rule == "R-KB-01":
        check_directions(w, keys)
    elif kind == "placement" and rule == "R-COL-05":
        letter = decision["about"]["survivor"]
        offered = sorted(key.removeprefix("place:") for key in keys)
        if letter in w.flying:
            nearest = closest_free(w.board, letter, w.flying[letter])
            w.check(Kind.KNOCKBACK, sorted(map(name_of, nearest)), offered, f"where {letter} lands")
    elif kind == "action":
        check_weapons(w, keys)


def check_directions(w: Watcher, keys: list[str]) -> None:
    """The lines of a knockback.  [R-KB-01, R-KB-02]"""
    letter = w.view["decision"]["about"]["survivor"]
    at = w.figure(letter).at
    if at is None or w.board.at is None or w.cause == "brain-trauma":
        return
    attacking = bool(w.view["progress"]) and w.view["progress"][-1]["doing"] == "monster attack"
    if attacking and w.cause in TURNING_PUSHES:
        return
    away = pull_directions(w, at) if pulls(w) else push_directions(w, at, w.view["decision"]["about"]["spaces"])
    if attacking and w.cause in PUSHES:
        away = {pushed_toward(PUSHES[w.cause], w.board.facing)}
    # At the board edge the direction along the edge is asked for after the direction away from the monster.
    choices = [away, *(slides(w.board, at, d) for d in sorted(away) if not w.board.extent.holds(step(at, d)))]
    allowed = [sorted(f"push:{direction}" for direction in choice) for choice in choices]
    w.check(Kind.KNOCKBACK, True, sorted(keys) in allowed, f"directions for {letter}: {sorted(keys)}, not {allowed}")


def check_walk(w: Watcher, keys: list[str]) -> None:
    """The spaces a survivor can move to.  [R-SMV-01]"""
    letter = w.view["decision"]["about"]["survivor"]
    figure = w.figure(letter)
    movement = figure.view["movement"]
    own = movement_of(w, figure)
    if own is not None:
        w.check(Kind.MOVEMENT, own, movement, f"movement of {letter}")
    reaches = [ZONES[card] for card in w.view["decks"]["in_play"] if card in ZONES]
    named = [NAMED_ZONES[card] for card in w.view["decks"]["in_play"] if card in NAMED_ZONES]
    zone = None
    if (reaches or named) and w.board.at is not None:
        each_step = w.board.ruling("zone-entry") != "from-outside"
        spaces = set(zone_around(w.board, max(reaches, default=0)))
        for name in named:
            spaces |= zone_spaces(name, w.board.at, w.board.size, w.board.facing, w.board.extent)
        zone = Zone(frozenset(spaces), each_step)
    expected = sorted(f"to:{name_of(at)}" for at in reachable(w.board, figure, movement, zone))
    w.check(Kind.WALKS, expected, sorted(keys), f"{letter} moves up to {movement}")


def movement_of(w: Watcher, figure: Figure) -> int | None:
    """The movement of a survivor; None where gear changes it that the referee does not work out."""
    if "white-lion-boots" in figure.view["gear"]:
        return None
    if "movement is one" in figure.view["impairments"]:
        return 1
    lost = sum(LOST_MOVEMENT.get(injury, 0) for injury in figure.view["permanent_injuries"])
    tokens = figure.view["tokens"].get("movement", 0) + figure.view["tokens_this_round"].get("movement", 0)
    if "weight-of-owing" in w.view["decks"]["in_play"]:
        lost += figure.view["counters"].get("tithe", 0)
    if "silent-hymn" in w.view["decks"]["in_play"]:
        lost += figure.view["counters"].get("hymn", 0)
    return int(max(1, w.start_movement["abcdef".index(figure.letter)] - lost + tokens))


def check_facing(w: Watcher, keys: list[str]) -> None:
    """The facings that put the target in front.  [R-FAC-04]"""
    letter = w.view["decision"]["about"].get("survivor") or (w.targets[-1] if w.targets else "")
    if w.cause in TURNS_TO_ATTACKER | TURNS_FROM_ATTACKER or w.procedure == STEP_BACK:
        # A surge before the reaction may have been another survivor's attack.
        letter = w.answered
    elif w.cause in TURNS_BEFORE_THE_ATTEMPT:
        # No reaction has named the attacker yet.
        letter = next(entry["attacker"] for entry in reversed(w.view["progress"]) if entry["doing"] == "attack")
    if not letter or w.figure(letter).at is None:
        return
    at = w.figure(letter).at
    assert at is not None
    larger = w.board.ruling("face-diagonal") == "larger-offset"
    facings = facings_toward(w.board.base, at, larger)
    if w.cause in TURNS_FROM_ATTACKER | TURNS_BEFORE_THE_ATTEMPT | KICKS:
        facings = {OPPOSITE[facing] for facing in facings}
    expected = sorted(f"face:{facing}" for facing in facings)
    w.check(Kind.TURNS, expected, sorted(keys), f"facings toward {letter}")


def can_reach(w: Watcher, figure: Figure, name: str) -> bool:
    """Whether the monster is in range of the weapon, and in sight of a ranged one.  [R-SAT-01]"""
    weapon = WEAPONS[name]
    if w.board.at is None or figure.at is None:
        return False
    reach = weapon.reach + (2 if weapon.ranged and on_stone(w.board, figure) else 0)
    if distance(w.board.base, figure.at) > reach:
        return False
    if not weapon.ranged or on_stone(w.board, figure):
        return True
    touching = w.board.ruling("sight-corner") != "touch-free"
    return clear(w.board.base, {figure.at}, blocking(w.board), touching)


def check_weapons(w: Watcher, keys: list[str]) -> None:
    """Weapons that are offered reach the monster; plain weapons that reach it are offered.  [R-SAT-01]"""
    letter = w.view["decision"]["about"].get("survivor")
    if not letter:
        return
    figure = w.figure(letter)
    offered = {key.removeprefix("attack:") for key in keys if key.startswith("attack:")}
    for name in sorted(offered & set(WEAPONS)):
        w.check(Kind.WEAPONS, can_reach(w, figure, name), True, f"{name} of {letter} reaches the monster")
    acts = [entry for entry in w.view["progress"] if entry["doing"] in ("act", "surge", "dash", "attack", "card")]
    if not acts or acts[-1]["doing"] != "act" or acts[-1]["survivor"] != letter:
        return
    free = not figure.view["disorders"] and not figure.view["impairments"] and not figure.view["held"]
    if not free or figure.down or not acts[-1]["activation"] or figure.view["doomed"]:
        return
    for name in sorted((set(figure.view["gear"]) & set(WEAPONS)) | {"fist-and-tooth"}):
        if (name in CUMBERSOME and not acts[-1]["movement"]) or name in (
            "claw-head-arrow",
            "bone-pickaxe",
            "bone-sickle",
        ):
            continue
        w.check(Kind.WEAPONS, can_reach(w, figure, name), name in offered, f"{name} of {letter} is offered")
