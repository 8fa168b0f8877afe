"""The patterns of sentences about cards, and what each of them means.  Read by ``card_sentence_parser``."""

from __future__ import annotations

import re
from typing import Any

from showdown.model import selectors as sel
from showdown.model.ids import PLACES, STATS
from tests.support.aftermath_sentences import HOME, resources, settlement
from tests.support.card_word_parser import (
    TALLIES,
    Data,
    amount,
    block,
    counted,
    effects,
    in_order,
    less,
    line,
    noun_phrase,
    predicates,
    signed,
    stat,
    whom,
)

Meaning = tuple[str, Data]
SUBJECT = line(sel.SUBJECT, sel.ONE, sel.NO_RANK, [])

# -- sentences ---------------------------------------------------------------------------------------------------

B = r"(?:⟦-?\d+⟧|nothing)"
STAT = "(?P<stat>[a-z ]+?)"
CHANGE = rf"(?P<n>[+-]\d+) {STAT}(?P<level> per monster level)?"
LASTING = {
    "until the end of the round": 0,
    "until the end of the attack": 1,
    "until the end of the act": 2,
    "until the end of the turn": 3,
    "until the end of the next round": 4,
    "until the next monster turn starts": 5,
    "until this card leaves play": 6,
    "for the rest of the showdown": -1,
}
UNTIL = f"(?:{'|'.join(LASTING)})"
FIXED: dict[str, Meaning] = {
    "flow (survivors may use survival actions)": ("Flow", {}),
    "archive this card": ("Archive", {"weapon": False}),
    "archive this tile": ("Archive", {"weapon": False}),
    "remove all tokens from this tile": ("TileTokens", {"tokens": 0}),
    "remove this tile from the board": ("RemoveTerrain", {"card": -1, "which": 3}),
    "archive the weapon of this attack": ("Archive", {"weapon": True}),
    "the attack ends, and all its hits without a wound attempt so far are lost": ("Cancel", {"what": 0}),
    "the attack is undone: its wounds and persistent injuries are taken back, all figures return to where they stood, "
    "and the attack ends": ("UndoAttack", {}),
    "the hit is cancelled, without a wound attempt": ("Cancel", {"what": 1}),
    "the monster does not react until the end of this attack": ("Cancel", {"what": 2}),
    "the monster does not react until the end of this turn": ("Cancel", {"what": 3}),
    "shuffle the hit location deck and its discard pile together": (
        "HitLocationDeck",
        {"what": 0, "cards": [], "deck_too": False},
    ),
    "the attacker draws one more hit location and tries to wound it, too": (
        "HitLocationDeck",
        {"what": 1, "cards": [], "deck_too": False},
    ),
    "the monster consumes the weapon of this attack (archive it)": (
        "Consume",
        {"terrain": -1, "then": -1, "gear_of": None, "weapon": True, "meal": True},
    ),
    "all swallowed survivors come out": ("Release", {}),
    "all armor at the locations hit is destroyed": ("DestroyArmor", {}),
    "discard this card": ("Discard", {"what": 0}),
    "discard one mood that is in play": ("Discard", {"what": 1}),
    "the monster draws and plays another AI card after this one": ("DrawAi", {}),
    "the monster's turn ends": ("EndTurn", {}),
    "ignore the brain trauma": ("Ignore", {"what": 1}),
    "ignore the severe injury": ("Ignore", {"what": 0}),
    "no survivor is the priority target any more": ("PriorityTarget", {"who": None, "permanent": False}),
    "remove the monster from the board": ("RemoveMonster", {}),
    "put this card on top of the AI deck": ("ReturnToTop", {}),
    "the survivors win the showdown": ("EndShowdown", {"outcome": 1}),
    "the survivors lose the showdown": ("EndShowdown", {"outcome": 2}),
    "the monster does not draw that card": ("SkipDraw", {"drawn": False}),
    "the card just drawn is discarded unplayed": ("SkipDraw", {"drawn": True}),
    "ignore one hit of this attack": ("Ignore", {"what": 2}),
    "the survivors lose the showdown, without an aftermath": ("EndShowdown", {"outcome": -1}),
}


def lasting(text: str | None) -> int:
    """How long an effect lasts; -1: for the whole showdown."""
    return LASTING[text.strip()] if text else -1


def known(figure: str, terms: str) -> Data | None:
    """A figure the card knows, with the conditions on it."""
    found = whom(figure)
    assert found is not None
    return {**found, "filters": in_order(predicates(terms))}


def stat_change(m: re.Match[str]) -> Meaning:
    """``the target loses 2 survival``, ``you gain 1 strength permanently``."""
    number = stat(m["stat"])
    assert bool(m["for_good"]) == (number < STATS.index("survival")), "attributes, and nothing else, are for good"
    found = amount(m["n"], m["level"])
    found = less(found) if m["verb"] == "lose" else found
    return "Gain", {"who": whom(m["who"]), "stat": number, "amount": found, "lesson": bool(m["once"])}


def bleeding(m: re.Match[str]) -> Meaning:
    found = amount(m["n"], m["level"])
    found = less(found) if m["verb"].startswith("remove") else found
    number = STATS.index("bleeding")
    return "Gain", {"who": whom(m["who"]), "stat": number, "amount": found, "lesson": bool(m["once"])}


def token(m: re.Match[str]) -> Meaning:
    return "Tokens", {
        "who": whom(m["who"]),
        "stat": stat(m["stat"]),
        "amount": signed(m["n"], m["level"]),
        "until": lasting(m["until"]),
    }


def counted_token(m: re.Match[str]) -> Meaning:
    """``you gain a +X strength token (X is your own survival)``."""
    amount = counted(m["x"], 1 if m["sign"] == "+" else -1)
    return "Tokens", {"who": whom(m["who"]), "stat": stat(m["stat"]), "amount": amount, "until": lasting(m["until"])}


def damage(m: re.Match[str]) -> Meaning:
    where = m["where"]
    at = {"a random location": -1, "every location": -2}
    number = at[where] if where in at else PLACES.index(where.removeprefix("the "))
    per = int(m.groupdict().get("per") or 0)
    found = {"base": 0, "per_level": per, "sides": 0, "counted": None} if per else amount(m["n"], m["level"])
    return "Damage", {"who": whom(m["who"]), "amount": found, "place": number}


CANNOT = {None: 0, "dodging": 1, "blocking": 2, "dodging or blocking": 3}
TERMS = (
    r"(?:, every hit lands on the (?P<place>\w+))?(?:, every die of (?P<hits_on>\d+) or more hits)?"
    r"(?:, no (?P<cannot>dodging or blocking|dodging|blocking))?"
    r"(?:, (?P<severe>[+-]\d+) on severe injury rolls)?"
)


def terms(m: re.Match[str]) -> list[int]:
    """Place, die that hits, what the target cannot do, change of severe injury rolls."""
    place = PLACES.index(m["place"]) if m["place"] else -1
    return [place, int(m["hits_on"] or 0), CANNOT[m["cannot"]], int(m["severe"] or 0)]


def hits(m: re.Match[str]) -> Meaning:
    where = {"a random location": -1, "every location": -2}
    place = where[m["where"]] if m["where"] in where else PLACES.index(m["where"].removeprefix("the "))
    data: Data = {"who": whom(m["who"]), "hits": int(m["n"]), "damage": int(m["damage"]), "place": place}
    return "Hits", {**data, "cannot": CANNOT[m["cannot"]], "severe_injuries": int(m["severe"] or 0)}


def lose_armor(m: re.Match[str]) -> Meaning:
    where = {"a random location": -1, "every location": -2}
    place = where[m["where"]] if m["where"] in where else PLACES.index(m["where"].removeprefix("the "))
    return "LoseArmor", {"who": whom(m["who"]), "points": 99 if m["n"] == "all" else int(m["n"]), "place": place}


def gain_armor(m: re.Match[str]) -> Meaning:
    place = -2 if m["where"] == "every location" else PLACES.index(m["where"].removeprefix("the "))
    return "GainArmor", {"who": whom(m["who"]), "points": int(m["n"]), "place": place, "worn": m["worn"] or ""}


EDGES = ("top", "right", "bottom", "left")


def attack(m: re.Match[str]) -> Meaning:
    harmless = m["damage"] is None
    return "Attack", {
        "who": whom(m["who"]) if m["who"] != "the target" else None,
        "speed": int(m["speed"]),
        "accuracy": int(m["accuracy"]),
        "damage": int(m["damage"] or 0),
        "reach": int(m["reach"] or 1),
        "place": -2 if harmless else terms(m)[0],
        "hits_on": terms(m)[1],
        "cannot": terms(m)[2],
        "severe_injuries": terms(m)[3],
        "again": bool(m["again"]),
        "after_hit": block(m["after_hit"]),
        "before_damage": block(m["before"]),
        "after_damage": block(m["after"]),
        "zone": bool(m["zone"]),
        "order": ORDERS[m["order"]],
        "lines": [],
    }


ORDERS = {
    None: 0,
    "from its right to its left": 1,
    "from its left to its right": 2,
    "the closest first": 3,
    "the furthest first": 4,
    "clockwise around it": 5,
    "counterclockwise around it": 6,
    "clockwise around it, beginning behind it": 7,
    "counterclockwise around it, beginning behind it": 8,
}
ORDER = f"(?P<order>{'|'.join(sorted(filter(None, ORDERS), reverse=True))})"


def each(m: re.Match[str]) -> Meaning:
    order = ORDERS[m.groupdict().get("order")]
    return "Each", {"who": whom(m["who"]), "do": block(m["do"]), "up_to": 0, "order": order}


def up_to(m: re.Match[str]) -> Meaning:
    if m["line"] in ("target", "targets"):
        who, several = line(sel.TARGETS, sel.ALL, sel.NO_RANK, []), m["line"] == "targets"
    else:
        filters, several = noun_phrase(m["line"])
        who = line(sel.NO_ROLE, sel.ALL, sel.NO_RANK, filters)
    assert several == (m["n"] != "1")
    return "Each", {"who": who, "do": block(m["do"]), "up_to": int(m["n"]), "order": 0}


def basic(m: re.Match[str]) -> Meaning:
    who = whom(m["who"]) if m["who"] else None
    data: Data = {"target": who, "speed": int(m["speed"] or 0), "damage": int(m["damage"] or 0)}
    more = re.fullmatch(TERMS, f", {m['terms']}") if m["terms"] else None
    assert bool(more) == bool(m["terms"])
    return "BasicAction", {**data, "terms": terms(more) if more else []}


def boost(m: re.Match[str]) -> Meaning:
    return "Boost", {"speed": int(m["speed"] or 0), "damage": int(m["damage"] or 0), "per": bool(m["per"])}


def knockback(m: re.Match[str]) -> Meaning:
    return "Knockback", {
        "who": whom(m["who"]),
        "spaces": int(m["n"] or 0),
        "toward": "edge" in m["way"],
        "direction": PUSHED.get(m["way"], 0),
        "over_edge": 1 if m["deadly"] else 3 if m["leaves"] else 0,
    }


PUSHED = {
    "away from the monster": 0,
    "to the monster's left": 1,
    "to the monster's right": 2,
    "in the direction the monster faces": 3,
    "in the direction behind the monster": 4,
    "toward the monster": 5,
    "clockwise around the monster, in a straight line": 6,
    "counterclockwise around the monster, in a straight line": 7,
}


def lose_tokens(m: re.Match[str]) -> Meaning:
    most = {"one": 1, "all": 99}.get(m["n"]) or int(m["n"].removeprefix("up to "))
    assert bool(m["several"]) == (m["n"] != "one")
    return "LoseTokens", {"who": whom(m["who"]), "attribute": stat(m["stat"]), "most": most}


def leap(m: re.Match[str]) -> Meaning:
    return "Leap", {"spaces": int(m["n"] or 0), "strength": int(m["strength"]), "per_space": bool(m["each"])}


def impair(m: re.Match[str]) -> Meaning:
    (changes, now), (more, later) = effects(m["now"]), effects(m["later"])
    assert not changes and not more
    figure = m["figure"] if "figure" in m.groupdict() else None
    who = whom(figure) if figure else SUBJECT
    return "Impair", {"impairments": now | later, "who": who, "until": lasting(m.groupdict().get("until"))}


LIMBS = {"arm": "arms", "leg": "legs"}


def roll_injury(m: re.Match[str]) -> Meaning:
    return "RollInjury", {
        "who": whom(m["who"]),
        "place": PLACES.index(LIMBS.get(m["place"], m["place"])) if m["place"] else -2 if m["rolled"] else -1,
        "times": 1 if m["n"] == "a" else int(m["n"]),
        "modifier": int(m["change"] or 0),
    }


def pick(m: re.Match[str]) -> Meaning:
    never = "which cannot happen while a survivor is on the board, "
    return "PickTarget", {"lines": [whom(text.removeprefix(never)) for text in m[1].split("; if there is none, ")]}


def attackers(name: str) -> Any:
    """A change of the attack in progress, or of the survivor's next attack."""

    def read(m: re.Match[str]) -> Meaning:
        assert m["who"] in ("the attacker", "you") or name == "NextAttack"
        return name, {"stat": stat(m["stat"]), "amount": signed(m["n"], m["level"])}

    return read


def more_rolls(m: re.Match[str]) -> Meaning:
    assert m["who"] in ("the attacker", "you")
    return "ThisAttack", {"stat": 99, "amount": amount(m["n"])}


def about(name: str, field: str = "who", **others: Any) -> Any:
    """A sentence that says whom it is about, and otherwise always the same."""

    def read(m: re.Match[str]) -> Meaning:
        return name, {field: whom(m["who"]), **others}

    return read


def subject(name: str, **others: Any) -> Any:
    """A sentence about the survivor of the block."""

    def read(m: re.Match[str]) -> Meaning:
        assert whom(m["who"]) == SUBJECT
        return name, others

    return read


def number(name: str, field: str) -> Any:
    def read(m: re.Match[str]) -> Meaning:
        return name, {field: int(m["n"])}

    return read


WHO = "(?P<who>.+?)"
SURVIVOR = "(?:you|the survivor|that survivor)"
PERSON = "the targets?|the other survivor|the attacker|the survivor|that survivor|you|the owner of this card"
FIGURE = f"(?P<figure>{PERSON})"
HOW_MUCH = r"(?P<n>\d+|1d\d+)"
EQUAL = rf"equal to (?P<level>(?:\d+ times )?the monster's level|(?:your|their) [a-z ]+|{'|'.join(TALLIES)})"
ONCE = r"(?P<once> \(each survivor only once in a lifetime\))?"
PRICE = r"(?P<cost>all|\d+) (?:(?P<counter>[a-z]+) tokens?|(?P<stat>[a-z]+))"
NOT_DONE = rf"(?:\. If (?P=who) do(?:es)? not(?: \(or cannot\))?, (?P<otherwise>{B}))?"
READINGS: list[tuple[str, Any]] = [
    (rf"if {FIGURE} (?P<terms>[^:;]+?), (?P<rest>(?:you|the|that|remove|place|encourage|unless) .+)", "fits"),
    # control
    (rf"if (.+?), ({B})(?:\. Otherwise, ({B}))?", "decision"),
    (rf"if (.+? )(has its (?:open|closed) side up), ({B})\. If \1does not have .+? up, ({B})", "of_a_face"),
    (rf"({B}) \(but if (your group chose .+?): ({B})\)", "ruled"),
    (rf"unless (.+?), ({B})", "unless"),
    (rf"(?:for|choose) {WHO}: (?P<do>{B})", each),
    (rf"for {WHO}, {ORDER}: (?P<do>{B})", each),
    (rf"pick {WHO}, if there is one: (?P<do>{B})", each),
    (rf"choose up to (?P<n>\d+) (?P<line>.+?); for each of them: (?P<do>{B})", up_to),
    (
        r"(?:(?P<who>that survivor|each .+?|the target|a .+?|the [a-z]+est .+?) rolls|roll) 1d(?P<sides>\d+)"
        r"(?P<tools>(?: \(.+?\))*)(?: and (?(who)adds|add) (?P<plus>[^.]+))?\. (?P<rows>.+)",
        "roll",
    ),
    (rf"{WHO} may (?:pay {PRICE}\. If (?P=who) do(?:es)?|do this): (?P<do>{B}){NOT_DONE}", "may"),
    (rf"{WHO} chooses?: either (?P<do>{B}), or (?P<otherwise>{B})", "chosen"),
    (rf"{WHO} chooses? to (?P<do>{B}) or to (?P<otherwise>{B})", "chosen"),
    (rf"{WHO} may (?:pay {PRICE} to )?(?P<do>{B}){NOT_DONE}", "may"),
    (rf"(?P<otherwise>{B}), unless {WHO} pays? {PRICE}", "may"),
    (rf"unless {WHO} pays? {PRICE}, (?P<otherwise>{B})", "may"),
    (rf"(?P<otherwise>{B}); (?:if {FIGURE} (?P<terms>[^:;]+?), )?{WHO} may ignore this", "ignored"),
    # targets
    (r"the monster picks a target: (.+); if there is none, the monster follows its instinct", pick),
    (rf"{WHO} becomes? the priority target", about("PriorityTarget", permanent=False)),
    (rf"{WHO} becomes? the priority target for the rest of the showdown", about("PriorityTarget", permanent=True)),
    (
        rf"{WHO} discards? the priority target token and (?:is|are) no threat until "
        "(?:you attack|the survivor attacks)",
        about("Hide", until=7),
    ),
    (
        rf"{WHO} discards? the priority target token and (?:is|are) no threat until "
        "(?:you attack or leave|the survivor attacks or leaves) this terrain",
        about("Hide", until=8),
    ),
    (
        rf"{WHO} discards? the priority target token and (?:is|are) no threat (?P<until>{UNTIL})",
        lambda m: ("Hide", {"who": whom(m["who"]), "until": lasting(m["until"])}),
    ),
    (
        rf"(?P<until>{UNTIL}), every survivor is a threat",
        lambda m: ("AllThreats", {"until": lasting(m["until"])}),
    ),
    (rf"{WHO} (?:is|are) doomed", about("Doom")),
    # movement
    (
        r"the monster (?:makes a full move|moves (?P<steps>\d+) spaces?|(?P<unlimited>moves any distance)"
        r"|(?P<plain>moves)) "
        r"(?P<way>(?:toward|away|straight (?:forward|back|toward)|through|in a|to the|to where|directly)[^;.]*?)"
        r"(?:(?P<face> and turns to face it)|(?P<back> and turns its back to it))?"
        r"(?P<grabs>, and every survivor it moves over suffers Grab)?"
        r"(?P<unharmed>, without harm to the survivors it moves over)?"
        rf"(?:\. Each survivor it moves over suffers no collision; instead, (?P<over>{B}))?"
        rf"(?:\. For each survivor who suffers collision: (?P<collided>{B}))?"
        r"(?:\. (?:If (?P<figure>the attacker|the target) (?P<terms>[^;.]+), )?"
        r"(?P<follower>[Tt]he attacker|[Tt]he target) may follow it the same distance\. After that, "
        r"the remaining hits are lost if the monster is out of range)?",
        "move",
    ),
    (rf"the monster turns to face {WHO}", about("TurnToFace")),
    (r"the monster turns its back to as many survivors as possible", lambda m: ("TurnBackTo", {"who": None})),
    (rf"the monster turns its back to {WHO}", about("TurnBackTo")),
    (
        r"place the monster (?P<place>.+?)(?P<most>, covering as many other survivors as possible)?"
        r"(?P<fewest>, covering as few survivors as possible)?(?:, facing (?P<faces>[^;]+?))?"
        rf"(?:; if there is no room: (?P<otherwise>{B}))?",
        "placed",
    ),
    # attacks
    (
        rf"the monster attacks {WHO}(?P<zone>, adjacent or not)?(?:, {ORDER})?: "
        r"speed (?P<speed>\d+), accuracy (?P<accuracy>\d+)\+, "
        rf"(?:no damage|damage (?P<damage>\d+))(?:, reach (?P<reach>\d+))?{TERMS}"
        "(?P<again>, each hit adds another attack roll until no die hits)?"
        rf"(?:\. After a hit: (?P<after_hit>{B}))?"
        rf"(?:\. (?:Before damage|If at least one hit was not dodged or blocked): (?P<before>{B}))?"
        rf"(?:\. After damage: (?P<after>{B}))?(?P<lines>(?:\. If (?!at least one hit).+?: .+)?)",
        "attack",
    ),
    (
        r"the monster performs its Basic Action(?: on (?P<who>.+?))?"
        r"(?: with (?:(?P<speed>[+-]\d+) speed)?(?: and )?(?:(?P<damage>[+-]\d+) damage)?)?(?: \((?P<terms>[^)]+)\))?",
        basic,
    ),
    (
        r"this attack gets (?:(?P<speed>[+-]\d+) speed)?(?: and )?(?:(?P<damage>[+-]\d+) damage)?"
        r"(?P<per> for each space the monster moved)?",
        boost,
    ),
    # tiles
    (
        r"place (?:(?P<n>a tile|\d+ tiles)|tiles) of (?P<card>[A-Z][A-Za-z ]*?) "
        r"(?P<where>adjacent to .+?|in the .+? zone|on the .+?|anywhere on the board)(?(n)|, as many as (?P<level>.+))",
        "tiles_placed",
    ),
    (
        r"remove (?P<which>all tiles|the closest tile|one tile) of (?P<card>[A-Z].+?)(?P<choice> of your choice)?"
        " from the board",
        "tiles_removed",
    ),
    (
        rf"for (?P<which>each|the closest|one) tile of (?P<card>[A-Z].+?)(?P<choice> of your choice)?: (?P<do>{B})",
        "tile_by_tile",
    ),
    (
        r"move this tile up to (?P<n>\d+) spaces? toward (?:(?P<goal>the closest survivor|the monster)|(?P<who>.+))",
        lambda m: (
            "MoveThisTile",
            {
                "goal": {"the closest survivor": 0, "the monster": 1, None: 2}[m["goal"]],
                "who": whom(m["who"]) if m["who"] else None,
                "spaces": int(m["n"]),
            },
        ),
    ),
    (r"put (?P<n>\d+) tokens? on this tile", lambda m: ("TileTokens", {"tokens": int(m["n"])})),
    (r"replace this tile by a tile of (?P<card>[A-Z].+)", "hatches"),
    # harm
    (
        rf"{WHO} suffers? (?P<n>\d+) hits? of (?P<damage>\d+) damage on (?P<where>[a-z ]+?)"
        "(?:, without (?P<cannot>dodging or blocking|dodging|blocking))?"
        r"(?:, (?P<severe>[+-]\d+) on severe injury rolls)?",
        hits,
    ),
    (rf"{WHO} loses? (?P<n>all|\d+) armor points? at (?P<where>.+)", lose_armor),
    (
        rf"{WHO} gains? (?P<n>\d+) armor points? at (?P<where>every location|the \w+?)(?: with (?P<worn>\w+) armor)?",
        gain_armor,
    ),
    (rf"{WHO} (?:has|have) all armor points of (?:the|your) gear again", about("RestoreArmor")),
    (
        rf"{WHO} suffers? (?:brain damage {EQUAL}|{HOW_MUCH} brain damage)",
        lambda m: ("BrainDamage", {"who": whom(m["who"]), "amount": amount(m["n"], m["level"])}),
    ),
    (rf"{WHO} suffers? (?P<level>){HOW_MUCH} damage to (?P<where>[a-z ]+?)", damage),
    (rf"{WHO} suffers? (?P<n>)(?P<per>\d+) damage per monster level to (?P<where>[a-z ]+)", damage),
    (rf"{WHO} suffers? damage to (?P<where>[a-z ]+?) (?P<n>){EQUAL}", damage),
    (rf"{WHO} (?:is|are|be) knocked down", about("KnockDown")),
    (rf"{WHO} suffers? Bash \(knocked down\)", about("Bash")),
    (rf"{WHO} suffers? Grab", about("Grab")),
    (rf"{WHO} stands? up", about("StandUp", may=False)),
    (rf"{WHO} may stand up", about("StandUp", may=True)),
    (
        rf"{WHO} (?:is|are) knocked back (?:(?P<n>\d+) spaces? )?"
        f"(?P<way>toward the closest board edge|{'|'.join(PUSHED)})"
        "(?(n)|, as many spaces as (?:your|their own) movement)"
        "(?P<deadly>; a survivor pushed over the board edge dies)?"
        "(?P<leaves>; a survivor pushed over the board edge leaves the showdown alive)?",
        knockback,
    ),
    (rf"{WHO} leaves? the showdown alive and goe?s? home", about("Leave", how=1)),
    (rf"{WHO} ceases? to exist", about("Leave", how=3)),
    (rf"{WHO} dies?", about("Kill", delayed=False)),
    (rf"{WHO} dies? at the end of the next monster turn", about("Kill", delayed=True)),
    # gains
    (rf"{WHO} (?P<verb>gain|lose)s? (?P<level>){HOW_MUCH} {STAT}(?P<for_good> permanently)?{ONCE}", stat_change),
    (rf"{WHO} (?P<verb>gain|lose)s? (?P<n>){STAT} {EQUAL}(?P<for_good> permanently)?{ONCE}", stat_change),
    (
        rf"{WHO} (?P<verb>gains?) (?:bleeding tokens {EQUAL}|{HOW_MUCH} bleeding tokens?){ONCE}",
        bleeding,
    ),
    (
        rf"(?P<verb>remove) (?:bleeding tokens {EQUAL}|{HOW_MUCH} bleeding tokens?) from {WHO}{ONCE}",
        bleeding,
    ),
    (rf"{WHO} loses? all {STAT}", lambda m: ("LoseAll", {"who": whom(m["who"]), "stat": stat(m["stat"])})),
    (
        rf"{WHO} gains? a (?P<sign>[+-])X {STAT} token \(X is (?P<x>[^()]+)\)(?P<until> {UNTIL})?",
        counted_token,
    ),
    (
        rf"{WHO} gains? a (?P<n>[+-]\d+) {STAT} token(?P<level> per monster level)?"
        rf"(?P<until> {UNTIL})?",
        token,
    ),
    (
        rf"{WHO} (?P<how>gains?|loses?|now has|now have) {HOW_MUCH} (?!bleeding|[+-])(?P<counter>[a-z]+) tokens?",
        "counted",
    ),
    (
        rf"{WHO} (?P<how>gains?|loses?) (?!bleeding|[+-])(?P<counter>[a-z]+) tokens equal to "
        r"(?:(?P<n>)(?P<level>(?:\d+ times )?the monster's level)|(?P<as>.+))",
        "counted",
    ),
    (rf"{WHO} (?P<how>loses? all) (?P<n>)(?!\+)(?P<counter>[a-z]+) tokens", "counted"),
    (rf"{WHO} (?P<how>doubles?) the number of (?P<n>)(?P<counter>[a-z]+) tokens", "counted"),
    (rf"{WHO} gains? the status (?P<card>[A-Z].+)", "gains_status"),
    (rf"{WHO} archives? the status (?P<card>[A-Z].+)", "archives_status"),
    (rf"{WHO} loses? (?P<n>one|all|up to \d) \+1 {STAT} token(?P<several>s?), whatever gave (?:it|them)", lose_tokens),
    (rf"{WHO} gets? {CHANGE} for the rest of this attack", attackers("ThisAttack")),
    (
        r"the monster has (?P<n>[+-]\d+) toughness(?P<level> per monster level)? for the rest of this attack",
        lambda m: ("ThisAttack", {"stat": stat("toughness"), "amount": signed(m["n"], m["level"])}),
    ),
    (rf"{WHO} gets? {CHANGE} for (?:your|the survivor's) next attack this turn", attackers("NextAttack")),
    (
        rf"{WHO} gets? \+1d(?P<n>\d+) {STAT} for the rest of this attack",
        lambda m: ("ThisAttack", {"stat": stat(m["stat"]), "amount": amount(f"1d{m['n']}")}),
    ),
    (
        r"(?:the attacker|you) draws? (?P<n>\d+) hit locations? fewer in this attack",
        lambda m: ("ThisAttack", {"stat": 97, "amount": amount(f"-{m['n']}")}),
    ),
    (rf"{WHO} makes? (?P<n>\d+) more attack rolls? in this attack", more_rolls),
    (
        r"(?:the attacker makes|you make) one more attack roll for each hit",
        lambda m: ("ThisAttack", {"stat": 98, "amount": amount("1")}),
    ),
    (
        rf"{WHO} gains? (?:a|(?P<n>\d+|1d\d+)) random (?P<deck>monster|basic) resource(?(n)s)",
        lambda m: ("Resource", resources(m, random=m["deck"])),
    ),
    (
        rf"{WHO} gains? (?:a|(?P<n>\d+|1d\d+)) monster resource(?(n)s) of choice",
        lambda m: ("Resource", resources(m, choose="monster")),
    ),
    (rf"{WHO} gains? a random fighting art", about("GainArt", card=-1)),
    (rf"{WHO} (?:is|are) lost after the showdown", about("Lost")),
    (
        r"(?:if the settlement has the innovation (?P<known>[A-Z][A-Za-z ]+), )?"
        rf"(?:unless the settlement has the innovation (?P<unless>[A-Z][A-Za-z ]+), )?(?P<text>{HOME})",
        settlement,
    ),
    (
        rf"{WHO} gains? (?:(?P<n>\d+|1d\d+) of )?the (?P<kind>resource|gear|fighting art|disorder) (?P<what>.+)",
        "gains",
    ),
    (rf"{WHO} triggers? the story event (?P<what>.+)", "story"),
    # injuries
    (
        rf"{WHO} suffers? the permanent injury (?P<what>[^:;(.]+?)(?P<dismembers> \(a dismemberment\))?"
        r"(?:\. (?:For each time (?P=who) (?:has|have) it, (?P=who)|You|The survivor|That survivor) "
        r"(?!can have it)(?P<effects>[^;.]+))?"
        r"(?:\. With this injury twice, (?:in total )?(?P=who) (?P<second>[^;.]+))?"
        rf"(?:\. (?(second)Each time (?P=who) suffers? it,|Then) (?P<then>{B}))?"
        r"\. (?:You|The survivor|That survivor) can have it (?:any number of times|"
        r"(?:(?P<once>only once)|(?P<two>twice)|(?P<limit>\d+) times); "
        r"after that, (?P=who) only gains? 1 bleeding token)",
        "injury",
    ),
    (
        rf"(?P<until>{UNTIL}) (?P<figure>{PERSON}|all [a-z, -]*survivors) "
        r"(?P<now>[^;.]+)(?:\. (?:You|T[a-z ]+?|All [a-z, -]*survivors) "
        r"(?P<later>(?:retire|miss|can no longer|dies? after)[^;]*))?",
        impair,
    ),
    (rf"(?P<now>){FIGURE} (?P<later>(?:retire|miss|can no longer|dies? after)[^;]*)", impair),
    (rf"{WHO} suffers? the injury (?P<what>[A-Z].+)", "suffers"),
    (
        rf"{WHO} suffers? (?P<n>a|\d) random (?:severe injur(?:y|ies) "
        r"(?P<rolled>\((?:roll its hit location|roll one hit location for all of them)\))"
        r"|severe (?P<place>\w+) injur(?:y|ies)|brain traumas?)(?: \((?P<change>[+-]\d+) on (?:the|each) roll\))?",
        roll_injury,
    ),
    (
        rf"{WHO} (?:is|are|be) cured of (?:at most (?P<most>\d) of these: )?(?P<word>[A-Z]\w+).*",
        lambda m: ("Cure", {"who": whom(m["who"]), "injuries": m["word"].lower(), "most": int(m["most"] or 0)}),
    ),
    (
        rf"{WHO} archives? all (?P<word>[a-z-]+) gear",
        lambda m: ("ArchiveGear", {"who": whom(m["who"]), "keyword": m["word"]}),
    ),
    (rf"{WHO} gains? a random disorder", subject("GainDisorder", who=None, card=-1)),
    (
        rf"{WHO} loses? all survival and gains? as much insanity\. After that, if (?:you already have|the survivor "
        r"already has) 3 disorders, (?:you die|the survivor dies)",
        subject("SurvivalToInsanity"),
    ),
    # the monster and its cards
    (r"(?:put (?P<n>\d+) tokens? on|remove all tokens from) (?P<card>(?!this tile).+)", "tokens_on_card"),
    (r"the monster suffers (?P<n>\d+) wounds?", number("WoundMonster", "times")),
    (
        r"(?:(?P<by>.+) flips? one of |flip (?P<one>one of )?)(?P<cards>.+?) "
        r"to (?P<face>.+ side|.+ face|its front)",
        "flipped",
    ),
    (r"the monster performs (?P<what>.+?)(?: on (?P<who>.+))?", "performed"),
    (
        r"reveal up to (\d+) cards of the AI deck, one by one, and stop after (\d+) moods?; "
        "each revealed mood enters play, and the other cards are shuffled back into the AI deck",
        lambda m: ("Reveal", {"cards": int(m[1]), "moods_enter": int(m[2])}),
    ),
    (
        rf"the monster heals (?:{HOW_MUCH} wounds?|wounds {EQUAL})",
        lambda m: ("Heal", {"amount": amount(m["n"], m["level"])}),
    ),
    # what it eats and holds
    (
        rf"if the monster is on or adjacent to (.+), it consumes that tile \(archive it\)(?:, then ({B}))?",
        "consume",
    ),
    (rf"if the monster is on or adjacent to (.+), archive that tile(?:, then ({B}))?", "archive_terrain"),
    (
        rf"{WHO} chooses? one piece of (?:your|their) gear, and the monster consumes it \(archive it\)",
        about("Consume", "gear_of", terrain=-1, then=-1, weapon=False, meal=True),
    ),
    (rf"the monster swallows {WHO}, who leaves the board", about("Swallow")),
    (rf"{WHO} cannot attack again before spending 1 activation to break free", about("Hold", what=True)),
    (rf"{WHO} cannot attack with this weapon again before spending 1 activation to free it", about("Hold", what=False)),
    # the hit location deck
    (
        r"put every (?P<cards>.+) from the hit location (?P<deck>deck and its )?discard pile "
        "on top of the hit location deck",
        "stacked",
    ),
    (
        r"(?:the attacker|you) may discard one (?:of the drawn hit locations|(?P<cards>.+) that was drawn) "
        "and draw another hit location",
        "redrawn",
    ),
    # terrain and survivors' own cards
    (rf"{WHO} moves? onto the tile", about("Climb")),
    (rf"{WHO} (?:is|are) placed on the opposite space on the other side of the tile", about("Cross")),
    (
        r"look at the top (\d+) cards? of the (AI|hit location) deck and put (?:it|them) back "
        r"(in any order|on top or at the bottom)",
        lambda m: ("Look", {"deck": m[2] == "AI", "cards": int(m[1]), "bottom": m[3] != "in any order"}),
    ),
    (
        rf"{WHO} may move (?:up to )?(?P<n>\d+) spaces?",
        lambda m: subject("Walk", spaces=int(m["n"]))(m),
    ),
    (rf"{WHO} may move once more in this act", subject("ExtraMovement")),
    (
        rf"{WHO} may move (?:up to )?(?P<n>\d+) spaces? directly away from the monster, if standing",
        lambda m: subject("StepBack", spaces=int(m["n"]))(m),
    ),
    (
        r"attack with the weapons on the (?P<sides>[a-z, ]+) of this card in your gear grid, one after the other "
        r"\(not with two-handed weapons\)",
        lambda m: ("AttackWithBeside", {"sides": [EDGES.index(side) for side in re.split(", | and ", m["sides"])]}),
    ),
    (rf"{WHO} loses? all attribute tokens and all bleeding tokens", about("ClearTokens")),
    (
        rf"{WHO} gets? rid of 1 negative token of the attribute with the most negative tokens",
        about("LoseTokens", attribute=-1, most=99),
    ),
    (
        rf"encourage {WHO}(?:; if not deaf, that survivor stands up| who are not deaf: they stand up)",
        about("Encourage"),
    ),
    (rf"{WHO} loses? one fighting art of (?:your|their) choice", subject("LoseArt")),
    (rf"{WHO} may move one hit from its location to the arms", subject("MoveHit")),
    (
        r"move up to (?:(?P<n>\d+) spaces|your full movement) in a straight line; "
        r"(?:if you move the whole distance,|then) make one melee attack with (?P<strength>[+-]\d+) strength"
        r"(?P<each> for each space moved)?",
        leap,
    ),
    (r"ignore (?P<n>\d+) hits? of the next attack on you before your next act", number("Block", "hits")),
    (r"set your deflect tokens to (?P<n>\d+); each token lets you ignore one hit", number("Deflect", "tokens")),
]
