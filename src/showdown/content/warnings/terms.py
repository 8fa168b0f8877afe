"""Terms of target lines that no survivor can fit, or that every survivor fits."""

from __future__ import annotations

from typing import Final

from showdown.content.warnings.sites import DEAD_BRANCH, NO_EFFECT, CardWarning, Site, Sites
from showdown.model.cards import Catalog
from showdown.model.ids import HOOKS
from showdown.model.moments import MONSTER_CARDS, NO_SURVIVOR
from showdown.model.selectors import (
    AROUND,
    BLEEDING_AT_LEAST,
    BLUE_AFFINITIES,
    COURAGE_AT_LEAST,
    COURAGE_BELOW,
    FILTERS,
    GREEN_AFFINITIES,
    IN_RANGE,
    INSANITY_AT_LEAST,
    IS_SANE,
    RED_AFFINITIES,
    SURVIVAL_AT_LEAST,
    UNDERSTANDING_AT_LEAST,
    WITH_COUNTER,
    WITH_GEAR,
    WITHOUT_COUNTER,
    Filter,
    Selector,
)
from showdown.rules.gear.gear_grid import suits
from showdown.rules.verbs.reader import Terms

AT_LEAST: Final = (
    COURAGE_AT_LEAST,
    UNDERSTANDING_AT_LEAST,
    BLEEDING_AT_LEAST,
    INSANITY_AT_LEAST,
    SURVIVAL_AT_LEAST,
    RED_AFFINITIES,
    GREEN_AFFINITIES,
    BLUE_AFFINITIES,
    WITH_COUNTER,
)
INSANE: Final = 3
"""Insanity of an insane survivor.  [R-BRN-03]"""
TRACK_ENDS: Final = 9


def dead_terms(sites: Sites) -> list[CardWarning]:
    """Lines that nobody fits, terms that everybody fits, and terms at a moment of nobody."""
    out: list[CardWarning] = []
    for site in sites.all:
        if not isinstance(site.value, Selector | Terms):
            continue
        filters = site.value.filters
        why = impossible(site.catalog, filters)
        if why:
            out.append(nobody(site, site.value.text, why))
            continue
        out += [
            site.warn(DEAD_BRANCH, f"every survivor fits '{said(term)}': it changes nothing", fix="leave it out")
            for term in filters
            if always(site.catalog, term)
        ]
        out += [
            site.warn(DEAD_BRANCH, f"'{said(term)}' is said twice", fix="leave one out")
            for i, term in enumerate(filters)
            if term in filters[:i]
        ]
        out += waits_in_vain(site)
    return out


def nobody(site: Site, text: str, why: str) -> CardWarning:
    """A line that nobody fits: the branch behind it is dead, or the effect happens to nobody."""
    branch = isinstance(site.value, Terms) or "pick_target" in site.path or "somebody" in site.path
    if branch:
        return site.warn(DEAD_BRANCH, f"no survivor can ever fit '{text}': {why}")
    return site.warn(NO_EFFECT, f"this happens to nobody: no survivor can ever fit '{text}': {why}")


def impossible(catalog: Catalog, filters: tuple[Filter, ...]) -> str:
    """Why no survivor can fit all these terms; nothing if one can."""
    for term in filters:
        if term.code == WITH_GEAR and not any_gear(catalog, term.word):
            return f"no gear has the keyword '{term.word}'"
        if term.code == WITH_COUNTER and term.n > limit_of(catalog, term.word):
            return f"the counter {term.word} ends at {limit_of(catalog, term.word)}"
        if term.code == COURAGE_BELOW and term.n == 0:
            return "courage is never below 0"
        if term.code in (AROUND, IN_RANGE) and term.n == 0:
            return f"nobody is '{said(term)}'"
        if term.code == IS_SANE and any(f.code == INSANITY_AT_LEAST and f.n >= INSANE for f in filters):
            return f"a survivor with {INSANE} insanity is insane"
        for other in filters:
            if term.code == COURAGE_BELOW and other.code == COURAGE_AT_LEAST and other.n >= term.n:
                return f"'{said(other)}' and '{said(term)}' exclude each other"
            if term.code == WITHOUT_COUNTER and other.code == WITH_COUNTER and other.word == term.word and other.n:
                return f"'{said(other)}' and '{said(term)}' exclude each other"
    return ""


def always(catalog: Catalog, term: Filter) -> bool:
    """Does every survivor fit this term?"""
    return (term.code in AT_LEAST and term.n == 0) or (term.code == COURAGE_BELOW and term.n > TRACK_ENDS)


def said(term: Filter) -> str:
    """A term as a card says it."""
    if term.code == WITH_COUNTER:
        return f"with {term.n}+ {term.word} tokens"
    if term.code == WITHOUT_COUNTER:
        return f"without {term.word} tokens"
    if term.word:
        return f"{FILTERS[term.code]} {term.word}"
    return f"{FILTERS[term.code]} {term.n}" if term.n >= 0 else FILTERS[term.code]


def any_gear(catalog: Catalog, word: str) -> bool:
    """Does any gear have this keyword or name, or any card lend it?"""
    return any(
        word in card.lends or (card.kind == "gear" and suits(catalog.gear(card.id), (word,))) for card in catalog.cards
    )


def limit_of(catalog: Catalog, counter: str) -> int:
    return catalog.counters[catalog.counter_ids[counter]].limit


def waits_in_vain(site: Site) -> list[CardWarning]:
    """``if`` of a monster's card at a moment of nobody: there is no survivor who could fit.  [R-AI-13]"""
    if site.sites.file not in MONSTER_CARDS or site.path[-1] != "if" or "when" not in site.path:
        return []
    moment = (site.written(site.path[:-1]) or {}).get("moment")
    if moment not in HOOKS or HOOKS.index(moment) not in NO_SURVIVOR:
        return []
    what = f"this never happens: '{moment}' belongs to no survivor, so nobody can fit the terms of 'if'"
    fix = "use the action `if: {somebody: ...}` in its block instead"
    return [site.warn(DEAD_BRANCH, what, fix=fix)]
