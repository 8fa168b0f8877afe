"""Cards in play with two faces: what each face does, flipping them, conditions on them.  [R-AI-17]"""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, Game, explain_card
from showdown.saves.snapshot import encode_state
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, to_hit, to_wound

LENSES = """
red-shutter:
  type: trait
  level: special
  faces:
    closed:
      when: [{moment: survivor wounds, do: [{flip: {card: this, to: open}}]}]
    open:
      while_in_play: {tokens: {toughness: 4}}
      when: [{moment: survivor wounds, do: [{tokens: {who: monster, damage: 1}}]}]
blue-shutter:
  type: trait
  level: special
  while_in_play: {tokens: {movement: 1}}
  faces: {closed: {}, open: {while_in_play: {tokens: {movement: 2}}}}
green-shutter: {type: trait, level: special, faces: {closed: {}, open: {}}}
open-all: {actions: [{flip: {card: [red-shutter, blue-shutter], to: open}}]}
open-one: {actions: [{flip: {one_of: [red-shutter, blue-shutter], to: open}}]}
close-all: {actions: [{flip: {card: [red-shutter, blue-shutter], to: closed}}]}
look:
  actions:
    - if: {face: {red-shutter: open, blue-shutter: open}}
      then: [{gain: {who: all survivors, insanity: 3}}]
      else: [{gain: {who: all survivors, courage: 1}}]
quiet: {copies: 9, actions: []}
"""
LOCATIONS = """
brow: {critical: [{flip: {one_of: [green-shutter, blue-shutter], to: open, by: attacker}}]}
"""


def turn(
    tmp_path: Path, card: str, faces: str = "{}", start: str = "monster-turn", lenses: str = "red-shutter, blue-shutter"
) -> Play:
    return play_with(
        beast(tmp_path, LENSES, hit_locations=LOCATIONS),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K7}}, b: {{at: K12}}}}
        players: [[a], [b]]
        start: {start}
        decks: {{ai: [{card}, quiet, quiet, quiet], hit_locations: [hide, brow], in_play: [{lenses}], faces: {faces}}}
        """,
        *([to_hit(9, 1), to_wound(9)] if start == "survivors-turn" else []),
    )


def test_the_first_face_is_up_at_first(tmp_path: Path) -> None:
    """[R-AI-17] Only the base of a card and the face that is up apply."""
    g = turn(tmp_path, "quiet")
    assert g.decks["faces"] == {"red-shutter": "closed", "blue-shutter": "closed"}
    assert (g.monster["toughness"], g.monster["movement"]) == (6, 7)


def test_a_card_flips_others_and_what_their_faces_do_applies_at_once(tmp_path: Path) -> None:
    """[R-AI-17]"""
    g = turn(tmp_path, "open-all")
    assert g.decks["faces"] == {"red-shutter": "open", "blue-shutter": "open"}
    assert (g.monster["toughness"], g.monster["movement"]) == (10, 9)
    assert [e.data["face"] for e in g.events("flips")] == ["Open", "Open"]


def test_flipping_back_ends_what_the_other_face_did(tmp_path: Path) -> None:
    """[R-AI-17] A card that lies as wished already is not flipped again."""
    g = turn(tmp_path, "close-all", "{red-shutter: open}")
    assert g.decks["faces"] == {"red-shutter": "closed", "blue-shutter": "closed"}
    assert g.monster["toughness"] == 6
    assert len(g.events("flips")) == 1


def test_the_controller_chooses_one_that_shows_the_other_face(tmp_path: Path) -> None:
    """[R-AI-17]"""
    g = turn(tmp_path, "open-one")
    g.expects("card_choice", "pick:red-shutter", "pick:blue-shutter")
    g.choose("pick:blue-shutter")
    assert g.decks["faces"] == {"red-shutter": "closed", "blue-shutter": "open"}


def test_the_last_one_left_is_flipped_without_a_question(tmp_path: Path) -> None:
    """[R-AI-17]"""
    g = turn(tmp_path, "open-one", "{blue-shutter: open}", lenses="blue-shutter, red-shutter")
    assert g.decks["faces"] == {"blue-shutter": "open", "red-shutter": "open"}


@pytest.mark.parametrize(
    ("faces", "insanity"),
    [("{}", 0), ("{red-shutter: open}", 0), ("{red-shutter: open, blue-shutter: open}", 3)],
)
def test_a_card_asks_which_faces_are_up(tmp_path: Path, faces: str, insanity: int) -> None:
    """[R-AI-17, R-AI-05] All of them must be."""
    g = turn(tmp_path, "look", faces)
    assert (g.survivor("a")["insanity"], g.survivor("a")["courage"]) == (insanity, 0 if insanity else 1)


def test_a_card_that_is_not_in_play_shows_no_face(tmp_path: Path) -> None:
    """[R-AI-17]"""
    g = turn(tmp_path, "look", lenses="red-shutter")
    assert g.survivor("a")["courage"] == 1


def test_a_closed_face_opens_at_its_moment_and_the_open_one_waits_for_the_next(tmp_path: Path) -> None:
    """[R-AI-17, R-AI-13] The wound that opens the lens does not count for its open face."""
    g = turn(tmp_path, "quiet", start="survivors-turn")
    g.choose("act:a", "attack:founding-stone", "wound:hide")
    assert g.decks["faces"]["red-shutter"] == "open"
    assert (g.monster["toughness"], g.monster["damage"]) == (10, 0)


def test_the_attacker_chooses_where_the_card_says_so(tmp_path: Path) -> None:
    """[R-AI-17] b's player does not choose."""
    g = play_with(
        beast(tmp_path, LENSES, hit_locations=LOCATIONS),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: K12}}
        players: [[b], [a]]
        start: survivors-turn
        decks: {ai: [quiet, quiet], hit_locations: [brow], in_play: [green-shutter, blue-shutter]}
        """,
        to_hit(9, 1),
        to_wound(10),
    )
    g.choose("act:a", "attack:founding-stone", "wound:brow")
    g.expects("card_choice", "pick:green-shutter", "pick:blue-shutter")
    assert g.game.decision.seats == (1,)


def test_a_save_and_a_clone_keep_the_faces(tmp_path: Path) -> None:
    """[R-AI-17]"""
    g = turn(tmp_path, "open-one", "{red-shutter: open}")
    s = g.game.state
    assert ["red-shutter", "blue-shutter"] in encode_state(s)["plain"]
    g.game.save(tmp_path / "save.json")
    assert Game.load(tmp_path / "save.json", s.catalog).state.mods == s.clone().mods == s.mods


def test_the_sentences_of_a_card_say_which_face_does_what(tmp_path: Path) -> None:
    lines = explain_card(beast(tmp_path, LENSES, hit_locations=LOCATIONS), "red-shutter")
    assert lines[1:] == [
        "While Red Shutter has its closed side up, when a survivor wounds the monster: "
        "flip Red Shutter to its open side.",
        "While Red Shutter has its open side up, the monster has +4 toughness.",
        "While Red Shutter has its open side up, when a survivor wounds the monster: "
        "the monster gains a +1 damage token.",
    ]


@pytest.mark.parametrize("faces", ["{red-shutter: ajar}", "{look: open}"])
def test_a_position_names_cards_and_faces_that_there_are(tmp_path: Path, faces: str) -> None:
    with pytest.raises(BadContent, match="face"):
        turn(tmp_path, "quiet", faces)


def test_a_face_that_the_card_does_not_have_is_refused(tmp_path: Path) -> None:
    ai = LENSES + "bad: {actions: [{flip: {card: red-shutter, to: ajar}}]}\n"
    with pytest.raises(BadContent, match="'red-shutter' has no face 'ajar'"):
        beast(tmp_path, ai)


@pytest.mark.parametrize(
    ("card", "lenses", "flips"),
    [
        ("close-all", "red-shutter, blue-shutter", ["red-shutter"]),
        ("open-all", "red-shutter, blue-shutter", ["blue-shutter"]),
        ("open-all", "blue-shutter", ["blue-shutter"]),
        ("close-all", "blue-shutter", []),
    ],
)
def test_only_cards_in_play_that_lie_otherwise_are_flipped(
    tmp_path: Path, card: str, lenses: str, flips: list[str]
) -> None:
    """[R-AI-17] The red one is open already, or is not in play at all."""
    g = turn(tmp_path, card, "{red-shutter: open}" if "red" in lenses else "{}", lenses=lenses)
    assert [g.game.catalog.cards[e.data["card"]].name for e in g.events("flips")] == flips
    face = "open" if card == "open-all" else "closed"
    assert g.decks["faces"] == dict.fromkeys(lenses.split(", "), face)
