"""Lines of a card marked with what they tell, and the words for its traits, rules and colours."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from showdown.content.keywords import meaning_of_weapon
from showdown.kernel.errors import BadContent
from showdown.language import current_language, listed, say
from showdown.language.template import Fact
from showdown.model.card_clauses import capital
from showdown.model.card_lines import AttackRule, LocationLine
from showdown.model.card_wording import Wording, injury_place, keyword, stat_name
from showdown.model.cards import Bonus, Card, Catalog, Gear, HitLocation, TerrainCard
from showdown.model.ids import COLOURS, LIFTABLE, LOCATION_KINDS, SURVIVOR_RULES, WEAPON_RULES
from showdown.model.selectors import Amount
from showdown.rules.verbs.conditions import ConditionalLine
from showdown.rules.verbs.terms import any_zone, parse_line

HEADER: Final = "header"
"""Mark of the line that names the card: title, kind, level, keywords, size."""


class CardLine(NamedTuple):
    """A sentence of a card, and what it tells: ``critical``, ``bonus``, ``ability``, or a verb such as ``attack``."""

    mark: str
    text: str
    about: str = ""
    """The title of the card, in its first line: the text goes on from it."""

    def whole(self) -> str:
        """The sentence with what it is about: ``Size Up: basic AI card, 2 copies.``"""
        return say("explain.about", about=self.about, text=self.text) if self.about else self.text


def header(title: str, text: str) -> CardLine:
    return CardLine(HEADER, text, title)


def marked(mark: str, texts: Iterable[str]) -> list[CardLine]:
    return [CardLine(mark, text) for text in texts]


def terrain_traits(card: TerrainCard) -> list[str]:
    """What terrain blocks and whether it breaks, by the words in a card file."""
    return [trait for trait in ("obstacle", "impassable", "destructible") if getattr(card, trait)]


def special_rules(card: Gear) -> list[str]:
    """The special rules of a weapon by their words in a card file."""
    out = [word for word in ("cumbersome", "frail", "slow", "devastating") if getattr(card, word)]
    return out + weapon_rules(card.special)


def weapon_terms(card: Gear) -> list[str]:
    """Where a weapon strikes, its luck, its special rules by name: ``reach 2``, ``deadly (+1 luck)``, ``sharp``."""
    if card.ammunition:
        more = [say("cards.where.ammunition", keyword=keyword(card.ammunition))]
    elif card.ranged:
        more = [say("cards.where.range", n=card.reach)]
    else:
        more = [say("cards.where.reach" if card.reach > 1 else "cards.where.melee", n=card.reach)]
    if card.luck:
        more.append(say("cards.deadly" if card.luck > 0 else "cards.luck", luck=f"{card.luck:+}"))
    for word in special_rules(card):
        name = say(f"cards.special.{word}")
        more.append(say("cards.devastating", word=name, n=card.devastating) if word == "devastating" else name)
    if card.activations:
        more.append(say("cards.per_showdown", n=card.activations))
    return more


def location_traits(card: HitLocation) -> list[str]:
    """The traits of a hit location by their words in a card file."""
    return [trait for trait in ("first_strike", "impervious", "super_dense") if getattr(card, trait)]


def weapon_rules(bits: int) -> list[str]:
    """Weapon rules by their words in a card file."""
    return [word for i, word in enumerate(WEAPON_RULES) if bits >> i & 1]


def weapon_meanings(card: Gear) -> list[CardLine]:
    """What the special rules of a weapon mean, a line each."""
    out: list[CardLine] = []
    for word in special_rules(card):
        if word == "devastating":
            rule = say("cards.devastating", word=capital(say("cards.special.devastating")), n=card.devastating)
            text = say("cards.devastating_meaning", n=card.devastating)
            out.append(CardLine("meaning", say("cards.meaning", word=rule, meaning=text)))
        else:
            out.append(meaning(word, meaning_of_weapon(word)))
    return out


def meaning(word: str, text: str) -> CardLine:
    return CardLine("meaning", say("cards.meaning", word=capital(say(f"cards.special.{word}")), meaning=text))


def alternatives(keywords: tuple[str, ...] | list[str]) -> str:
    """``axe, sword or spear``."""
    return listed([keyword(word) for word in keywords], "cards.or")


def colour_name(colour: int) -> str:
    return say(f"cards.colour.{COLOURS[colour]}")


def location_line(words: Wording, line: LocationLine) -> str:
    """What a hit location has more while a condition holds."""
    assert isinstance(line, ConditionalLine)
    change = f"{line.toughness:+} {say('cards.stat.toughness')}"
    told = [small(say("cards.location_toughness", change=change)).removesuffix(".")] if line.toughness else []
    kinds = [say(f"cards.kind_here.{kind}") for i, kind in enumerate(LOCATION_KINDS) if line.kinds >> i & 1]
    told += [say("cards.kind_here", kinds=listed(kinds))] if kinds else []
    return say("cards.location_line", condition=line.condition.words(words), what=listed(told))


def attack_rule(words: Wording, rule: AttackRule) -> str:
    """What a card in play says of survivors' attacks."""
    told: list[str] = []
    if rule.toughness:
        told.append(say("cards.attacks.toughness", change=f"{rule.toughness:+} {say('cards.stat.toughness')}"))
    if rule.perfect:
        told.append(say("cards.attacks.perfect"))
    if rule.ignored:
        told.append(say("cards.attacks.ignored"))
    attacker = Fact(say("cards.who.attacker"), 1)
    terms = listed([words.predicate(term, attacker) for term in rule.filters])
    weapons = words.weapons(rule.weapons) if rule.weapons else ""
    return say("cards.attacks", terms=terms, weapons=weapons, what=listed(told))


def rules_of_attacks(words: Wording, card: Card) -> list[str]:
    """What a card in play says of attacks of either side."""
    out = [attack_rule(words, rule) for rule in card.attack_rules]
    if card.wounds_fail:
        out.append(say("cards.wounds_fail", n=card.wounds_fail))
    if card.wound_limits:
        limits = "/".join(str(n) for n in card.wound_limits)
        does = words.inner(card.at_limit) or say("cards.nothing")
        out.append(
            say("cards.takes_wounds", limits=limits, levels=len(card.wound_limits) > 1, one=limits == "1", does=does)
        )
    if card.injury_plus:
        out.append(say("cards.severe_in_play", change=f"{card.injury_plus:+}"))
    return out


def more_changes(bonus: Bonus) -> list[str]:
    """What a bonus changes besides attributes: ``+2 range``, ``+1 on severe waist injury rolls``."""
    out = [say("cards.bonus.range", change=f"{bonus.range:+}")] if bonus.range else []
    if bonus.severe:
        place = injury_place(bonus.place) if bonus.place >= 0 else ""
        out.append(say("cards.bonus.severe", change=f"{bonus.severe:+}", place=place))
    return out


def rules_of_bonus(bonus: Bonus, one: bool) -> str:
    """Weapon rules that weapons have or lose: ``have “sharp” (…) and lose “frail”``.  ``one``: the weapon is named."""
    special = weapon_rules(bonus.special)
    rules = [
        say("cards.rule_meaning", rule=rule_name(say(f"cards.special.{word}")), meaning=meaning_of_weapon(word))
        for word in special
    ]
    if bonus.devastating:
        rule = say("cards.devastating", word=say("cards.special.devastating"), n=bonus.devastating)
        meant = say("cards.devastating_meaning", n=bonus.devastating)
        rules.append(say("cards.rule_meaning", rule=rule_name(rule), meaning=meant))
    out = [say("cards.bonus.has", one=one, rules=listed(rules))] if rules else []
    lifted = [rule_name(say(f"cards.special.{word}")) for i, word in enumerate(LIFTABLE) if bonus.lifts >> i & 1]
    return listed([*out, *([say("cards.bonus.not", one=one, rule=listed(lifted))] if lifted else [])])


def rule_name(rule: str) -> str:
    return say("cards.rule_name", rule=rule)


def rules_under_terms(bonus: Bonus, needs: str, terms: str) -> list[str]:
    """Rules of the survivor that hold under conditions, a sentence each."""
    return [
        capital(say("cards.bonus.rule", needs=needs, terms=terms, rule=small(rule) if needs or terms else rule))
        for rule in talents_of(bonus)
    ]


def talents_of(bonus: Bonus) -> list[str]:
    """Rules of the survivor, as sentences."""
    return [say(f"cards.survivor_rule.{rule}") for i, rule in enumerate(SURVIVOR_RULES) if bonus.talents >> i & 1]


def small(sentence: str) -> str:
    """A sentence as the second half of another one."""
    return sentence[:1].lower() + sentence[1:]


def aura_words(words: Wording, aura: Bonus) -> str:
    """What survivors near the owner or the monster have: ``each other survivor within 2 spaces of you has …``."""
    terms = listed([words.predicate(term, Fact("", 1)) for term in aura.filters])
    changes = listed([words.change(Amount(n, 0, 0), stat_name(stat)) for stat, n in aura.changes])
    return say("cards.aura", within=aura.within, terms=terms, changes=changes)


def line_in_words(text: str) -> str:
    """A target line of a card file in plain words: ``the closest threat in range`` for ``closest threat, in range``."""
    return cached_line(current_language(), text)


@lru_cache(maxsize=1000)
def cached_line(language: str, text: str) -> str:
    """Cached by language: the log repeats the same few lines."""
    try:
        return Wording(Catalog()).who(parse_line(text, any_zone)).text
    except BadContent:
        return text
