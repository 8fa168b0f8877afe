"""Rhythm Chaser: +1 evasion on arrival, lost when first knocked down, unless the survivor has an instrument."""

from __future__ import annotations

from pathlib import Path

from tests.support.position import Play
from tests.support.survivor_cards import acts, arrives

ART = {"arts": ["rhythm-chaser"]}
DRUM = "tin-drum: {keywords: [item, instrument, noisy]}\nanvil: {keywords: [item, heavy]}"
FALLING = "stumble: {keywords: [item], abilities: [{name: fall, do: [{knock_down: the survivor}]}]}"
GEAR = f"{DRUM}\n{FALLING}"


def falls(g: Play) -> Play:
    return g.choose("act:a", "use:stumble:fall")


def test_a_token_of_evasion_on_arrival(tmp_path: Path) -> None:
    """[R-SET-07, R-TOK-02]"""
    g = arrives(tmp_path, ART, {})
    assert g.survivor("a")["tokens"] == {"evasion": 1} and g.survivor("b")["tokens"] == {}


def test_a_fall_takes_it(tmp_path: Path) -> None:
    """[R-KDS-05, R-TOK-02]"""
    g = falls(arrives(tmp_path, ART | {"gear": ["stumble"]}, {}, gear=GEAR))
    assert g.survivor("a")["knocked_down"] and g.survivor("a")["tokens"] == {}
    g.expects("act_order", "act:b")


def test_with_an_instrument_it_stays(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = falls(arrives(tmp_path, ART | {"gear": ["stumble", "tin-drum"]}, gear=GEAR))
    assert g.survivor("a")["tokens"] == {"evasion": 1}


def test_heavy_gear_switches_it_off(tmp_path: Path) -> None:
    """[R-GEAR-05] Then a fall takes no token that came from elsewhere either."""
    g = arrives(tmp_path, ART | {"gear": ["stumble", "anvil"], "tokens": {"evasion": 1}}, gear=GEAR)
    assert g.survivor("a")["tokens"] == {"evasion": 1}
    assert falls(g).survivor("a")["tokens"] == {"evasion": 1}


def test_tokens_from_elsewhere_stay(tmp_path: Path) -> None:
    """[R-TOK-02]"""
    g = arrives(tmp_path, ART | {"gear": ["stumble"], "tokens": {"evasion": 2}}, gear=GEAR)
    assert g.survivor("a")["tokens"] == {"evasion": 3}
    assert falls(g).survivor("a")["tokens"] == {"evasion": 2}


def test_a_second_fall_takes_nothing_more(tmp_path: Path) -> None:
    """[R-TOK-02]"""
    knows = {"actions": ["dodge", "encourage", "surge"], "survival": 3, "survival_limit": 3}
    g = arrives(tmp_path, ART | knows | {"gear": ["stumble"], "tokens": {"evasion": 2}}, knows, gear=GEAR)
    falls(g).choose("encourage:b:a", "surge:a", "use:stumble:fall")
    assert g.survivor("a")["knocked_down"] and g.survivor("a")["tokens"] == {"evasion": 2}


def test_who_never_arrived_loses_no_token_below_zero() -> None:
    """[R-TOK-02] A position in the middle of a fight."""
    g = acts(a="arts: [rhythm-chaser], tokens: {evasion: -1}")
    assert g.survivor("a")["tokens"] == {"evasion": -1}
    g.expects("act_order")
