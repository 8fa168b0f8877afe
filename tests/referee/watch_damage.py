"""Checks of damage: armor, boxes, falls, severe injuries, brain damage, bleeding."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.referee import watch_attacks
from tests.referee.damage import (
    PLACES,
    deadly_bleeding,
    recorded_too_often,
    severe_row,
    shake,
    strike,
    trauma_row,
    worn,
)
from tests.referee.figures import Kind
from tests.referee.position import Figure, Position
from tests.referee.watch_attacks import arts

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher

SURVIVAL, INSANITY, BLEEDING = 8, 9, 12
INSANE = 3
"""A survivor with this much insanity is insane.  [R-BRN-03]"""


COSTS: dict[str, dict[str, int]] = {
    "deaf": {"evasion": -1},
    "blind": {"accuracy": -1},
    "contracture": {"accuracy": -1},
    "broken-arm": {"accuracy": -1, "strength": -1},
    "gaping-chest-wound": {"strength": -1},
    "warped-pelvis": {"luck": -1},
    "broken-rib": {"speed": -1},
}
"""What permanent injuries cost.  [R-SEV-04]"""


def alone(w: Watcher, figure: Figure) -> bool:
    """Whether the art Last Man Standing protects the survivor from falling and bleeding.

    The art asks for a survivor alone on the board.  A swallowed survivor counts as alone if the board has no survivor.
    """
    return "last-man-standing" in arts(figure) and all(other is figure for other in w.board.present())


def owe(w: Watcher, letter: str, what: str, amount: int = 1) -> None:
    """Note a consequence that must follow."""
    if amount:
        w.owed.setdefault(letter, Counter())[what] += amount


def paid(w: Watcher, letter: str, what: str, amount: int = 1) -> bool:
    """Strike out a consequence that came; False if nothing of the kind was owed."""
    owed = w.owed.get(letter, Counter())
    if owed[what] < amount:
        return False
    owed[what] -= amount
    return True


def settle(w: Watcher, letter: str) -> None:
    """Everything owed to this survivor must have come by now; death ends all debts but itself."""
    owed = w.owed.pop(letter, Counter())
    left = {what: amount for what, amount in owed.items() if amount > 0}
    figure = w.figure(letter)
    if not figure.alive:
        left = {}
    w.check(Kind.EFFECTS, {}, left, f"what injuries still owe {letter}")


def on_damage(w: Watcher, event: Happened) -> None:
    """One hit, point by point.  [R-DMG-02, R-DMG-03]"""
    letter, place = event.who(), PLACES[event.data["place"]]
    figure = w.figure(letter)
    before = f"armor {figure.armor[place]}, boxes {figure.boxes[place]}"
    level = {"none": 0, "light": 1, "heavy": 2}
    filled = level[figure.boxes[place]]
    check_amount(w, figure, place, event.data["amount"])
    blow = strike(figure, place, event.data["amount"])
    box = level[figure.boxes[place]] if level[figure.boxes[place]] != filled else 0
    w.check(
        Kind.DAMAGE,
        (blow.armor, box, blow.severe),
        (event.data["armor"], event.data["box"], event.data["severe"]),
        f"{event.data['amount']} damage to the {place} of {letter} ({before}): armor lost, box filled, severe",
    )
    if blow.heavy and not figure.down and not alone(w, figure):
        owe(w, letter, "fall")


def check_amount(w: Watcher, figure: Figure, place: str, amount: int) -> None:
    """The first damage after ``take:`` is a hit of the monster's attack.  [R-MAT-08]"""
    taken, w.chosen = w.chosen, ""
    dealt = watch_attacks.damage_now(w)
    if taken != f"take:{place}" or dealt is None:
        return
    if "lion-skin-cloak" in figure.view["gear"]:
        dealt = max(1, dealt - 1)
    w.check(Kind.AMOUNT, dealt, amount, f"damage of a hit on the {place} of {figure.letter}")


def on_brain_damage(w: Watcher, event: Happened) -> None:
    """Insanity, then the box, then trauma.  [R-BRN-01]"""
    letter = event.who()
    figure = w.figure(letter)
    before = f"insanity {figure.insanity}, box {figure.brain}"
    if w.chosen.startswith("take:") and "immortal" in figure.view["disorders"] and figure.insanity >= INSANE:
        # The disorder Immortal: while insane the damage of hits becomes brain damage.
        check_amount(w, figure, w.chosen.removeprefix("take:"), event.data["amount"])
    shock = shake(figure, event.data["amount"])
    w.check(
        Kind.BRAIN,
        (shock.insanity, shock.box, shock.trauma),
        (event.data["insanity"], bool(event.data["box"]), event.data["trauma"]),
        f"{event.data['amount']} brain damage to {letter} ({before}): insanity lost, box filled, trauma",
    )


def on_injury_roll(w: Watcher, event: Happened) -> None:
    """The row of a table, and what must come of it.  [R-SEV-04, R-BRN-05]"""
    letter, table, roll = event.who(), w.card(event), event.data["roll"]
    figure = w.figure(letter)
    if "reroll-deaths" in w.view.get("house", {}):
        # The second roll counts instead of a row that kills.
        w.owed.get(letter, Counter())["death"] = 0
    if table == "brain-trauma":
        row = trauma_row(roll)
        w.check(Kind.TRAUMA, row.name, event.data["row"], f"brain trauma of {letter}, result {roll}")
        w.cause = table
    else:
        place = table.removeprefix("severe-")
        row = severe_row(place, roll, w.board.ruling("legs-table") == "first-printing")
        name = event.data["row"].partition(" (")[0]
        if row.name == "Bleeding" and place == "legs" and roll == 2:
            # One row of the engine's table holds both printings; what comes of it is checked below.
            name = row.name
        w.check(Kind.SEVERE, row.name, name, f"severe injury of {letter} at the {place}, result {roll}")
    if recorded_too_often(row, figure.view["permanent_injuries"]):
        owe(w, letter, "bleeding", 0 if alone(w, figure) else 1)
        return
    if row.dead:
        owe(w, letter, "death")
        return
    if not alone(w, figure):
        owe(w, letter, "bleeding", row.bleeding)
        if row.down and not figure.down:
            owe(w, letter, "fall")
    if row.injury:
        owe(w, letter, f"injury {row.injury}")


def on_injured(w: Watcher, event: Happened) -> None:
    name = w.injuries[event.data["injury"]]
    paid(w, event.who(), f"injury {name}")
    view = w.figure(event.who()).view
    view["permanent_injuries"].append(name)
    for stat, amount in COSTS.get(name, {}).items():
        view["attributes"][stat] += amount
    if name == "blind" and view["permanent_injuries"].count("blind") == 2:
        # Two of them: -4 in all, or a further -4.  [R-AMB-44]
        view["attributes"]["accuracy"] -= 3 if w.board.ruling("two-blind") == "further-four" else 2


def on_cured(w: Watcher, event: Happened) -> None:
    """Cards of the Hand cure every broken bone, and what it cost comes back.  [R-SEV-02]"""
    letter, name = event.who(), w.injuries[event.data["injury"]]
    view = w.figure(letter).view
    recorded: list[str] = view["permanent_injuries"]
    if w.check(Kind.EFFECTS, True, name in recorded, f"{letter} has the injury {name} that is cured"):
        if name == "blind" and recorded.count("blind") == 2:
            view["attributes"]["accuracy"] += 3 if w.board.ruling("two-blind") == "further-four" else 2
        recorded.remove(name)
        for stat, amount in COSTS.get(name, {}).items():
            view["attributes"][stat] -= amount
    # A reward for victory over the Butcher cures one dismembered limb.
    if not w.over and not any(e.kind == "injury-cured" and e.who() == letter for e in w.ahead):
        broken = [injury for injury in recorded if injury.startswith("broken-")]
        w.check(Kind.EFFECTS, [], broken, f"broken bones that {letter} still has after the cure")


def on_impaired(w: Watcher, event: Happened) -> None:
    """``impairments``: what an injury forbids from now on, by name."""
    w.figure(event.who()).view["impairments"] += event.data["impairments"]


def on_gain(w: Watcher, event: Happened) -> None:
    """Bleeding, insanity, survival: added to the referee's record sheet."""
    letter, stat, amount = event.who(), event.data["stat"], event.data["amount"]
    figure = w.figure(letter)
    if stat == BLEEDING:
        if amount > 0:
            paid(w, letter, "bleeding", amount)
        figure.bleeding = max(0, figure.bleeding + amount)
    elif stat == INSANITY:
        figure.insanity = max(0, figure.insanity + amount)
    elif stat == SURVIVAL:
        figure.survival = max(0, min(figure.view["survival_limit"], figure.survival + amount))


def on_pays(w: Watcher, event: Happened) -> None:
    figure = w.figure(event.who())
    if event.data["stat"] == SURVIVAL:
        figure.survival -= event.data["amount"]
    elif event.data["stat"] == INSANITY:
        figure.insanity -= event.data["amount"]


def on_survival_action(w: Watcher, event: Happened) -> None:
    if event.data["stat"] == SURVIVAL:
        w.figure(event.who()).survival -= event.data["cost"]


def on_armor_destroyed(w: Watcher, event: Happened) -> None:
    for place in event.data["places"]:
        w.figure(event.who()).armor[PLACES[place]] = 0


LOST_POINTS = {"distraint": 2}
"""Armor points that cards take at one location."""


def on_armor_changed(w: Watcher, event: Happened) -> None:
    """A card takes armor points.  The event names the places, not the points: those are printed on the card."""
    armor = w.figure(event.who()).armor
    for place in event.data["places"]:
        armor[PLACES[place]] = max(0, armor[PLACES[place]] - LOST_POINTS.get(w.cause, 0))


def on_falls(w: Watcher, event: Happened) -> None:
    letter = event.who()
    figure = w.figure(letter)
    w.check(Kind.FALLS, False, figure.down, f"{letter} is knocked down, already down before")
    figure.down = True
    w.fell[letter] = w.memory.round
    w.owed.get(letter, Counter())["fall"] = 0


def on_stands(w: Watcher, event: Happened) -> None:
    """At the end of the monster turn of the round after the fall, unless encouraged before.  [R-KDS-05]"""
    letter = event.who()
    w.figure(letter).down = False
    if event.rules[0] == "R-KDS-05" and letter in w.fell and not more_turns(w):
        w.check(Kind.STANDS, w.fell[letter] + 1, w.memory.round, f"round in which {letter} stands up")


def more_turns(w: Watcher) -> bool:
    """Whether a house rule gives the monster several turns in a round, so that rounds do not count its turns."""
    return "extra-turn" in w.view.get("house", {})


def on_survivors_turn(w: Watcher, event: Happened) -> None:
    """No survivor knocked down in an earlier round is still down.  [R-KDS-05]"""
    for figure in w.board.present():
        if figure.down and figure.letter in w.fell and not more_turns(w):
            w.check(Kind.STANDS, w.memory.round, w.fell[figure.letter], f"{figure.letter} is down: round of the fall")


def on_lost(w: Watcher, event: Happened) -> None:
    """Who is lost after the showdown, or has left it, is no part of it any more."""
    figure = w.figure(event.who())
    figure.alive = False
    figure.at = None


def on_dies(w: Watcher, event: Happened) -> None:
    letter = event.who()
    figure = w.figure(letter)
    if event.data["cause"] == "bleeding":
        lost = [e for e in w.ahead if e.kind == "injured" and e.who() == letter]
        for event_of_injury in lost:
            # The injury that kills may be recorded after the death; it can take the arts away.
            figure.view["permanent_injuries"].append(w.injuries[event_of_injury.data["injury"]])
        enough = figure.bleeding >= deadly_bleeding(arts(figure))
        w.check(Kind.DEATH, True, enough, f"{letter} bleeds to death with {figure.bleeding} tokens")
    w.owed.pop(letter, None)
    figure.alive = False
    figure.at = None


def compare_sheets(w: Watcher, before: Position) -> None:
    """Compare the referee's record sheets with the view, and find survivors who must be dead."""
    if w.view["decision"] is None or w.over:
        # The fight is over: the aftermath has removed tokens from the sheets.
        return
    quiet = w.view["decision"]["kind"] in ("act_order", "action", "nominate", "move_to")
    for letter, figure in w.board.survivors.items():
        old = before.survivors[letter]
        if not figure.alive:
            w.check(Kind.DEATH, False, old.alive, f"{letter} is dead")
            continue
        w.check(Kind.SHEETS, old.armor, figure.armor, f"armor of {letter}")
        w.check(Kind.SHEETS, (old.boxes, old.brain), (figure.boxes, figure.brain), f"boxes of {letter}")
        numbers = (old.insanity, old.bleeding, old.survival)
        shown = (figure.insanity, figure.bleeding, figure.survival)
        w.check(Kind.SHEETS, numbers, shown, f"insanity, bleeding, survival of {letter}")
        deadly = deadly_bleeding(arts(figure))
        w.check(Kind.DEATH, True, figure.bleeding < deadly, f"{letter} lives with {figure.bleeding} bleeding tokens")
        attributes = (old.view["attributes"], old.view["permanent_injuries"])
        shown_now = (figure.view["attributes"], figure.view["permanent_injuries"])
        w.check(Kind.EFFECTS, attributes, shown_now, f"attributes and permanent injuries of {letter}")
        if quiet and letter in w.owed:
            settle(w, letter)


def on_over(w: Watcher, event: Happened) -> None:
    """The aftermath removes the tokens before the story, which can injure survivors again.  [R-END-03]"""
    w.over = True
    for figure in w.board.survivors.values():
        figure.bleeding = 0
        figure.down = False


def on_archived(w: Watcher, event: Happened) -> None:
    """Lost gear takes its armor points along, and those of an armor set that is no longer whole.  [R-GEAR-05]"""
    letter, lost = event.who(), w.card(event)
    if not letter or lost not in w.figure(letter).view["gear"]:
        return
    figure = w.figure(letter)
    gear: list[str] = figure.view["gear"]
    before = worn(gear)
    gear.remove(lost)
    after = worn(gear)
    # Which affinities are still complete depends on the grid.
    figure.view["affinities"] = w.coming["survivors"][letter]["affinities"]
    for place in PLACES:
        figure.armor[place] = max(0, figure.armor[place] - max(0, before[place] - after[place]))


HANDLERS: dict[str, Handler] = {
    "damage": on_damage,
    "brain-damage": on_brain_damage,
    "injury-roll": on_injury_roll,
    "injured": on_injured,
    "injury-cured": on_cured,
    "impaired": on_impaired,
    "gain": on_gain,
    "pays": on_pays,
    "survival-action": on_survival_action,
    "armor-destroyed": on_armor_destroyed,
    "armor-changed": on_armor_changed,
    "knocked-down": on_falls,
    "stands": on_stands,
    "archived": on_archived,
    "survivors-turn": on_survivors_turn,
    "dies": on_dies,
    "showdown-over": on_over,
    "lost": on_lost,
    "leaves": on_lost,
}
