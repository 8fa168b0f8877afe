"""Sentences about cards are true: each is read back from its words alone and compared with what it was made from."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from showdown.engine import Catalog
from showdown.kernel.record import Record
from showdown.model.card_wording import AFTER_THE_SHOWDOWN, Wording
from showdown.model.duration_ids import DURATIONS
from showdown.model.ids import NO_PROGRAM, STATS
from showdown.model.scopes import NO_DAMAGE
from showdown.model.selectors import ALL, IN_ZONE, OUTSIDE_ZONE, OWNER, SUBJECT, Amount, Filter, Selector, Spot
from showdown.model.verbs import Op
from showdown.rules.board.pushes import LEAVES_BEYOND
from showdown.rules.verbs.attack import Attack
from showdown.rules.verbs.conditions import Condition, LevelAtLeast
from showdown.rules.verbs.control import Each, If, May, cost_of
from showdown.rules.verbs.counters import ArchiveStatus, GainStatus
from showdown.rules.verbs.damage import Damage, Kill, Knockback
from showdown.rules.verbs.eating import Consume
from showdown.rules.verbs.endings import EndShowdown
from showdown.rules.verbs.faces import Flip
from showdown.rules.verbs.hit_locations import HitLocationDeck
from showdown.rules.verbs.hits import GainArmor
from showdown.rules.verbs.injuries import GainDisorder, Impair, RollInjury, Suffer
from showdown.rules.verbs.monster import BasicAction, CardTokens
from showdown.rules.verbs.movement import Move
from showdown.rules.verbs.placement import PlaceMonster
from showdown.rules.verbs.profile_lines import ProfileLine
from showdown.rules.verbs.registry import VERBS
from showdown.rules.verbs.rolls import DieRow, Roll
from showdown.rules.verbs.spoils import Resource, Settlement
from showdown.rules.verbs.survivor_cards import GainArt, Look
from showdown.rules.verbs.targets import PriorityTarget
from showdown.rules.verbs.terms import NUMBERED_TERMS, PLAIN_TERMS, WHOLE_HEADS, parse_line
from showdown.rules.verbs.tokens import HITS, LoseTokens, ThisAttack
from tests.support.bellmaw import without_the_three
from tests.support.card_sentence_parser import Reader
from tests.support.card_word_parser import Data, a_filter, in_order, predicates, whom
from tests.support.verb_examples import VERB_EXAMPLES, compiled

NOT_SAID = {
    ("Move", "reach"): "the attack that follows says it",
    ("BrainDamage", "intimidates"): "which brain damage is intimidation matters to one disorder only",
    ("Suffer", "program"): "the row is named, and the injury tables say what it does",
}
"""Fields that a sentence leaves out, and why."""


@cache
def catalog() -> Catalog:
    """The core and the Bellmaw.

    The reader does not know the sums of the three other monsters of the example pack yet: ``1 plus the number of
    Wickling tiles, at most 3``.  The examples of verbs say them in ``test_verb_sentences``.
    """
    return without_the_three()


def shipped() -> list[Op]:
    """Every instruction of every shipped card that the reader can read."""
    return [op for program in catalog().programs for op in program]


def values(op: Record) -> Data:
    return {field: getattr(op, field) for field in op.fields}


def plain(value: Any) -> Any:
    """A field as the reader returns it."""
    if isinstance(value, Condition):
        return {"name": type(value).__name__, **{k: plain(v) for k, v in values(value).items()}}
    if isinstance(value, Selector):
        found = {k: plain(v) for k, v in values(value).items() if k not in ("text", "noun")}
        return {**found, "filters": in_order(found["filters"])}
    if isinstance(value, Filter) and value.code in (IN_ZONE, OUTSIDE_ZONE):
        return a_filter(value.code, -1, value.word.replace("-", " "))  # a zone is said by its name
    if isinstance(value, Record):
        return {k: plain(v) for k, v in values(value).items()}
    return [plain(v) for v in value] if isinstance(value, tuple) else value


def expected(op: Op) -> Data:
    name = type(op).__name__
    data = {field: plain(value) for field, value in values(op).items() if (name, field) not in NOT_SAID}
    if name == "Gain":
        data["lesson"] = data["lesson"] >= 0  # only that it comes once is said
    if name == "Attack":
        data["zone"] = data["zone"] >= 0  # whom it takes is said by ``who``
    return data


def to_you(found: Data) -> Data:
    """A card that speaks to its owner says "you" for the owner and for the survivor: they are the same."""
    return {
        k: {**v, "role": SUBJECT} if isinstance(v, dict) and v.get("role") == OWNER else v for k, v in found.items()
    }


MARK = 10000
"""Blocks are replaced by ``put N tokens on this card``, with this much more than their number."""


def marked(op: Op, words: Wording) -> str:
    """The sentence of an instruction with its blocks replaced by their numbers."""
    programs = words.catalog.programs
    words.catalog.programs = [(CardTokens(MARK + i),) if program else () for i, program in enumerate(programs)]
    try:
        text = op.sentence(words)
    finally:
        words.catalog.programs = programs
    return re.sub(r"put 1(\d{4}) tokens on this card", lambda m: f"⟦{int(m[1])}⟧", text)


def differences(op: Op, words: Wording) -> list[str]:
    """What the sentence of an instruction says otherwise than the instruction."""
    text = marked(op, words)
    name, said = Reader(words.catalog).sentence(text)
    if name != type(op).__name__:
        return [f"'{text}' means {name}, not {type(op).__name__}"]
    programs = words.catalog.programs
    meant = expected(op)
    said = {field: value for field, value in said.items() if (name, field) not in NOT_SAID}
    # An empty block and no block read the same.
    for field, value in meant.items():
        if isinstance(value, int) and value in op.blocks() and value >= 0 and not programs[value]:
            meant[field] = NO_PROGRAM
    for row in meant.get("rows", ()):
        row["program"] = row["program"] if programs[row["program"]] else NO_PROGRAM
    if words.to_owner:
        meant = to_you(meant)
    return [
        f"'{text}': {field} is {meant.get(field)}, read back as {said.get(field)}"
        for field in sorted({*meant, *said})
        if meant.get(field, "nothing") != said.get(field, "nothing")
    ]


def wordings(cards: Catalog) -> list[Wording]:
    """For a monster's card, for a survivor's own card, and for a block of it about another survivor."""
    return [Wording(cards), Wording(cards, True), Wording(cards, True, True)]


@pytest.mark.parametrize("mode", range(3), ids=["monster's card", "own card", "own card, another survivor"])
def test_every_sentence_is_read_back_as_what_it_was_made_from(mode: int) -> None:
    words = wordings(catalog())[mode]
    assert [difference for op in shipped() for difference in differences(op, words)] == []


def short_form(op: Each | May, words: Wording) -> str:
    """The sentence of an instruction that names its survivor within its block, or nothing."""
    if isinstance(op, Each):
        return "" if op.up_to or op.order else words.for_each(words.each_of(op.who), op.do)
    return words.may_do(op.who, cost_of(op.cost), "survival", op.do)


def test_blocks_that_name_their_survivor_themselves_are_read_back() -> None:
    """``a random survivor gains 1 insanity``: the first instruction, about whom the block is about."""
    reader, seen = Reader(catalog()), 0
    for op in [op for op in shipped() if isinstance(op, Each)]:
        for words in wordings(catalog()):
            text = short_form(op, words)
            if text:
                seen += 1
                first = catalog().programs[op.do][0]
                others = words.about_another()
                head, *told = [others.said(group) for group in others.groups(op.do)]
                others.chosen = words.each_of(op.who)
                head = others.said(others.groups(op.do)[0])
                assert text.startswith(head)
                assert [each for each in told if each.removeprefix("that survivor ") not in text] == []
                if isinstance(first, Roll):
                    assert head.startswith(f"{others.chosen.text} rolls 1d10")
                elif isinstance(first, May):
                    assert choice_read_back(reader, head) == [expected_of(first.do), expected_of(first.otherwise)]
                else:
                    name, said = reader.sentence(head)
                    said = {key: value for key, value in said.items() if (name, key) not in NOT_SAID}
                    field = "target" if "target" in said else "who"
                    assert (name, said) == (type(first).__name__, {**expected(first), field: plain(op.who)})
    assert seen > 10


def expected_of(program: int) -> Data:
    """What the only instruction of a block does, whoever it happens to; nothing for no block."""
    return {**expected(catalog().programs[program][0]), "who": None} if program != NO_PROGRAM else {}


def choice_read_back(reader: Reader, text: str) -> list[Data]:
    """``each survivor chooses to gain 1 evasion permanently or to …``, ``… may gain 1 age token``: both parts."""
    found = re.fullmatch(
        r"(?P<who>.+?) (?:chooses to|may(?: pay \d+ survival to)?) (?P<do>.+?)(?: or to (?P<or>.+))?", text
    )
    assert found
    read = [reader.sentence(f"{found['who']} {order}")[1] for order in (found["do"], found["or"]) if order]
    return [{**data, "who": None} for data in read] + [{}] * (2 - len(read))


def test_what_a_survivor_may_do_is_read_back() -> None:
    """``the attacker may pay 1 survival to gain 1 strength permanently``."""
    reader, seen = Reader(catalog()), 0
    for op in [op for op in shipped() if isinstance(op, May)]:
        for words in wordings(catalog()):
            text = short_form(op, words)
            found = re.fullmatch(r"(.+?) may (?:pay (all|\d+) survival to )?(.+)", text)
            if found:
                seen += 1
                ops = catalog().programs[op.do]
                both = re.fullmatch(r"get (.+) and (.+) for the rest of this attack", found[3])
                orders = re.split(r"(?:, | and )(?=[a-z])", found[3]) if len(ops) > 1 else [found[3]]
                if both:  # two changes of the attack are one order
                    orders = [f"get {change} for the rest of this attack" for change in both.groups()]
                said = [reader.readings(f"{found[1]} {order}") or reader.readings(order) for order in orders]
                meant = [[(type(each).__name__, to_you(expected(each)))] for each in ops]
                assert [[(name, to_you(data)) for name, data in each] for each in said] == meant
                assert (found[2] or "0") == cost_of(op.cost).text
                role = SUBJECT if words.to_owner and op.who.role == OWNER else op.who.role
                assert (whom(found[1]) or {})["role"] == role
    assert seen > 5


def test_every_term_is_read_back() -> None:
    """Terms of bonuses, moments and abilities."""
    terms: list[Filter] = []
    for card in catalog().cards:
        terms += [each for bonus in card.bonuses for each in bonus.filters]
        terms += [each for listener in card.listeners for each in listener.filters]
        terms += [each for ability in card.abilities for each in ability.filters]
    assert len(terms) > 10
    for words in wordings(catalog()):
        said = [words.predicate(each, words.subject()) for each in terms]
        assert [text for text, each in zip(said, terms, strict=True) if predicates(text) != [plain(each)]] == []


LINES = [
    *(f"closest survivor, {term}" for term in PLAIN_TERMS),
    *(f"all threats, {term} 3" for term in NUMBERED_TERMS),
    *("survivor", "random insane survivor", "furthest threats", "all survivors, with stinky gear", "targets", "target"),
    "survivors, with fighting art zero-presence",
    *("closest survivor, most red affinities", "all survivors, white aura", "threat, blue aura"),
    *WHOLE_HEADS,
    *(f"{head}, in range" for head in WHOLE_HEADS),
]


@pytest.mark.parametrize("text", LINES)
def test_every_line_is_read_back(text: str) -> None:
    for words in wordings(catalog()):
        selector = parse_line(text)
        assert whom(words.who(selector).text) == plain(selector)


def test_terrifying_roar_needs_two_or_more_and_more_than_courage() -> None:
    """The result must reach the row and be above courage: two conditions, not a sum."""
    card = catalog().ai(catalog().card("terrifying-roar"))
    said = Wording(catalog()).block(card.program)
    assert (
        "ach target rolls 1d10. On 2 or more, if the roll is also higher than that survivor's courage: that survivor "
        in said
    )


def test_another_rule_is_not_read_as_this_one() -> None:
    """2 or more above courage is another rule: nothing reads it as this one."""
    with pytest.raises(AssertionError, match="0 readings"):
        Reader(catalog()).sentence("roll 1d10. On a result 2 or more above the survivor's courage: ⟦7⟧")


# -- the reader can fail -----------------------------------------------------------------------------------------


def another(op: Op, field: str, value: Any) -> Any:
    """A different value that the field could have."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Selector):
        if isinstance(op, Each) and op.up_to:
            return parse_line("all threats")
        # An attack without `who` is an attack on the target; a move toward the target is another one.
        if isinstance(op, Move):
            if field == "follower":
                return parse_line("target")
            return parse_line("the survivor" if value.text != "the survivor" else "attacker")
        return parse_line("target" if value.text != "target" and not isinstance(op, Attack) else "attacker")
    if isinstance(value, Amount):
        return Amount(value.base + 1, 0, 0) if not value.sides else Amount(0, 0, 15 - value.sides)
    if isinstance(value, Condition):
        others = [each.condition for each in shipped() if isinstance(each, If)]
        words = Wording(catalog())
        return next(each for each in others if each.words(words) != value.words(words))
    if field == "terms":
        return (0, 3, 2, -1)
    if isinstance(op, Attack) and field == "lines":
        return (*value, ProfileLine(LevelAtLeast(2), 1, 0, 2, 0, 3, 1, -2, (NO_PROGRAM, NO_PROGRAM, 7)))
    if isinstance(value, Spot):
        return Spot(0 if value.place else 4)
    if isinstance(value, tuple):
        more = {
            "lines": parse_line("random threat"),
            "rows": DieRow(20, 20, NO_PROGRAM),
            "tools": ("sickle", 4),
            "sides": 2,
            "cards": "grey-lens",
        }
        return (*value, more.get(field, (1, -3)))
    if value is None:
        return parse_line("attacker")
    if isinstance(value, str):
        pairs = {"monster": "basic", "basic": "monster", "retired survivors": "stored resources"}
        pairs |= {"stored resources": "retired survivors"}
        return pairs.get(value, "other")
    return another_number(op, field, value)


def another_number(op: Op, field: str, value: int) -> int:
    words = Wording(catalog())
    if value in op.blocks() and value != NO_PROGRAM:
        return next(p for p in range(len(catalog().programs)) if words.inner(p) not in ("", words.inner(value)))
    if isinstance(op, EndShowdown):
        return {1: 2, 2: -1, -1: 1}[value]  # victory, defeat, defeat without aftermath
    if field == "counter":
        return (value + 1) % len(catalog().counters)
    if field in ("card", "terrain"):
        kind = catalog().cards[value].kind
        return next(c.id for c in catalog().cards if c.kind == kind and c.id != value)
    if field in ("impairments", "second_impairments"):
        return value ^ 3
    if field == "place" and isinstance(op, GainArmor):
        return 2 if value < 0 else value + 1
    if field == "stat" and value == len(STATS) - 1:
        return value - 1
    if field == "until":
        return value - 1 if value >= len(DURATIONS) - 1 else value + 1
    if field in ("order", "direction"):
        return value - 1 if value > 1 else value + 1
    if field == "place" and isinstance(op, Attack | Damage | RollInjury):
        return 0 if value else 1
    if field == "cannot":
        return 1 if value != 1 else 2
    if field == "over_edge":
        return 1 if value != 1 else LEAVES_BEYOND
    if field == "lesson":
        return -1 if value >= 0 else 2
    if field in ("what", "turns"):
        return 1 - value if value < 2 else 1
    return 3 if value > 20 else value + 1


def unreal_spoils(op: Resource | Settlement | GainArt | GainDisorder, field: str) -> bool:
    """The same for resources, random arts and disorders, and what happens at home."""
    if isinstance(op, GainDisorder):
        return op.who is None
    if isinstance(op, Resource):
        kind = "card" if op.card >= 0 else "none of them" if op.choose else "random"
        return field in ("card", "random", "choose") and field != kind
    if isinstance(op, Settlement):
        return field in ("what", "n" if op.thing else "thing")
    return field == "card" and op.card < 0


def unreal_cards(op: HitLocationDeck | Look | ThisAttack | LoseTokens, field: str) -> bool:
    """The same for words that speak of the top of a deck or of an attack."""
    if isinstance(op, ThisAttack):
        return op.stat >= HITS
    if isinstance(op, LoseTokens):
        return op.attribute < 0 and field == "most"
    if isinstance(op, Look):
        return field == ("cards" if op.bottom else "bottom")
    return field == "what" if op.cards else field in ("cards", "deck_too")


def unreal(op: Op, field: str) -> bool:
    """Does the field depend on another, so that no card file can change it alone?"""
    if isinstance(op, BasicAction):
        return op.target is None and field == "terms"
    if isinstance(op, HitLocationDeck | Look | ThisAttack | LoseTokens):
        return unreal_cards(op, field)
    if isinstance(op, Resource | Settlement | GainArt | GainDisorder):
        return unreal_spoils(op, field)
    if isinstance(op, Impair):
        return field == "until" and op.impairments & AFTER_THE_SHOWDOWN != 0
    if isinstance(op, Each):
        return field in ("up_to", "order") and (op.who.pick != ALL or (op.up_to if field == "order" else op.order) > 0)
    if isinstance(op, Consume):
        if op.weapon:
            return True
        return field in ("gear_of", "weapon") if op.gear_of is None else field in ("terrain", "then", "weapon", "meal")
    if isinstance(op, Attack):
        return field == "zone" or (op.place == NO_DAMAGE and field in ("place", "damage"))
    if isinstance(op, Move):
        alone = {"who": op.who is not None, "turns": op.turns > 0, "terrain": op.terrain >= 0, "how": False}
        alone |= {"over": op.over >= 0, "flies": op.over < 0 and not op.grabs, "grabs": not op.flies}
        return not alone.get(field, True)
    if isinstance(op, Knockback):
        return field in ("direction", "over_edge") if op.toward else field == "toward" and op.direction > 0
    if isinstance(op, PlaceMonster):
        return field == "where" or (field == "terrain" and op.terrain < 0) or (field == "who" and op.who is None)
    if isinstance(op, PriorityTarget):
        return op.who is None and field == "permanent"
    if isinstance(op, Kill):
        return field == "delayed" if op.who is not None else op.delayed
    if isinstance(op, Suffer | GainStatus | ArchiveStatus):
        # A row of an injury table is its title, and there is one status card.
        return field != "who"
    return unreal_choice(op, field)


def unreal_choice(op: Op, field: str) -> bool:
    """The same for rolls, payments and the hit location deck."""
    if isinstance(op, Roll):
        return field == "than" and op.how < 0
    if isinstance(op, Flip):
        return field == ("one" if op.by is not None else "by" if not op.one else "")
    return isinstance(op, May) and field in ("stat", "counter")  # survival is the only price of shipped cards


@pytest.mark.parametrize("verb", sorted({type(op).__name__ for op in shipped()}))
def test_a_changed_field_changes_the_sentence(verb: str) -> None:
    """Every field is in the sentence, and the reader notices another value."""
    seen: set[str] = set()
    for op in shipped():
        text = op.sentence(Wording(catalog()))
        if type(op).__name__ != verb or text in seen:
            continue
        seen.add(text)
        for field, value in values(op).items():
            if (verb, field) in NOT_SAID or unreal(op, field):
                continue
            changed = type(op)(**{**values(op), field: another(op, field, value)})
            assert changed.sentence(Wording(catalog())) != text, f"'{text}' does not depend on {field}"
            assert differences(changed, Wording(catalog())) == [], f"{field} of '{text}'"
            assert expected(changed) != expected(op)


ZONE_SENTENCES = [
    "- attack: {zone: ring, speed: 1, accuracy: 2, damage: 1}",
    "- attack: {zone: front lane, order: near to far, speed: 1, accuracy: 2, damage: 1, after_damage: [flow]}",
    "- attack: {zone: board, who: threats, order: counterclockwise from behind, speed: 1, accuracy: 2, damage: none}",
    "- attack: {who: 'survivors, in zone ring', order: left to right, speed: 1, accuracy: 2, damage: 1, reach: 2}",
    "- each: {who: 'survivors, in zone left lane', order: far to near, do: [{bash: the survivor}]}",
    "- each: {who: 'all survivors, outside zone blind spot', order: clockwise, do: [flow]}",
    "- knockback: {who: target, spaces: 5, direction: left}",
    "- knockback: {who: target, spaces: 5, direction: right}",
    "- knockback: {who: all survivors, spaces: movement, direction: forward}",
    "- knockback: {who: target, spaces: 5, direction: back, over_edge: dies}",
    "- knockback: {who: the survivor, spaces: 8, direction: toward the monster}",
    "- knockback: {who: target, spaces: 5, direction: clockwise}",
    "- knockback: {who: target, spaces: 5, direction: counterclockwise}",
    "- knockback: {who: target, spaces: 19, over_edge: dies}",
    "- gain: {who: 'targets, in zone ring without blind spot', insanity: 1}",
    "- if: {somebody: 'target, outside zone front row'}\n  then: [flow]",
    "- pick_target: ['closest threat, in zone right half of front', 'random survivor, outside zone back lane']",
]


@pytest.mark.parametrize("text", ZONE_SENTENCES)
def test_zones_and_orders_are_read_back(text: str) -> None:
    ops, problems, cards = compiled(text)
    assert problems == []
    assert [line for op in ops for words in wordings(cards) for line in differences(op, words)] == []


def test_verbs_that_no_shipped_card_uses_are_read_back_from_their_examples() -> None:
    used = {type(op) for op in shipped()}
    for verb, cls in VERBS.items():
        if issubclass(cls, Op) and cls not in used:
            ops, problems, cards = compiled(VERB_EXAMPLES[verb][0])
            assert problems == []
            assert [line for op in ops for words in wordings(cards) for line in differences(op, words)] == []
