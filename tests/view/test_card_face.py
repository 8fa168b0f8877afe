"""What is printed on a card follows from the compiled card alone."""

from __future__ import annotations

from typing import get_args

import pytest

from showdown.content.card_sentences import explain_card
from showdown.engine import Catalog, InstalledPacks, core_catalog, view_types
from showdown.kernel.errors import BadContent
from showdown.model.ids import CARD_EDGES
from showdown.model.ids import COLOURS as COLOURS_OF_THE_GRID
from showdown.rules.verbs.registry import VERBS
from showdown.view import card_face as faces
from showdown.view.card_box import SIGNS, card_box
from showdown.view.card_drawings import ALIASES, EMBLEMS, ICONS
from showdown.view.card_face import all_faces, card_face, subtitle
from showdown.view.card_frames import FRAMES
from showdown.view.card_icons import ICON_OF_MARK, ICON_OF_VERB, SIGNATURE
from tests.support.type_conformance import problems


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The core and the example pack: every card that is shipped."""
    return InstalledPacks().catalogs["homebrew-example"]


@pytest.fixture(scope="module")
def everything(catalog: Catalog) -> list[view_types.CardFace]:
    return [card_face(catalog, name) for name, _, _ in all_faces(catalog)]


def numbers(name: str) -> dict[str, str]:
    return {number["name"]: number["value"] for number in card_face(core_catalog(), name)["numbers"]}


def test_every_card_has_a_face_of_the_declared_type(everything: list[view_types.CardFace]) -> None:
    for face in everything:
        assert problems(face, view_types.CardFace) == [], face["id"]


def test_no_two_faces_have_the_same_id(everything: list[view_types.CardFace]) -> None:
    """An address names one drawing: ids of injuries are not ids of cards."""
    ids = [face["id"] for face in everything]
    assert len(ids) == len(set(ids))


def test_an_ai_card_shows_level_copies_and_attack() -> None:
    face = card_face(core_catalog(), "claw")
    assert (face["frame"], face["level"], face["copies"], face["label"]) == ("ai", "basic", 2, "Basic AI card")
    assert face["monster"] == "White Lion"
    assert numbers("claw") == {"speed": "2", "accuracy": "2+", "damage": "1"}
    assert face["icons"][:3] == ["attack", "move", "target"]
    assert [sentence["icon"] for sentence in face["sentences"]] == ["target", "flow", "move", "attack"]


def test_an_ai_card_without_an_attack_has_no_numbers() -> None:
    assert numbers("size-up") == {}


def test_weapons_armor_and_other_gear_are_told_apart() -> None:
    catalog = core_catalog()
    frames = {
        name: card_face(catalog, name)["frame"] for name in ("bone-axe", "leather-shield", "skull-helm", "bandages")
    }
    assert frames == {"bone-axe": "weapon", "leather-shield": "weapon", "skull-helm": "armor", "bandages": "gear"}


def test_a_weapon_shows_its_profile_and_where_it_strikes() -> None:
    assert numbers("cat-gut-bow") == {"speed": "2", "accuracy": "7+", "strength": "3", "range": "6"}
    assert "range" not in numbers("bone-axe")


def test_armor_is_shown_by_place_or_once_for_every_place() -> None:
    assert numbers("skull-helm") == {"head": "3"}
    assert numbers("rawhide-set") == {"everywhere": "1"}
    assert numbers("leather-shield")["everywhere"] == "1"


def test_affinities_keep_colour_and_edge() -> None:
    assert card_face(core_catalog(), "bandages")["affinities"] == [
        {"colour": "green", "edge": "down"},
        {"colour": "blue", "edge": "left"},
    ]
    assert card_face(core_catalog(), "founding-stone")["affinities"] == []
    assert ("none", *faces.COLOURS) == COLOURS_OF_THE_GRID and faces.EDGES == CARD_EDGES


def test_traps_and_basic_actions_have_frames_of_their_own() -> None:
    catalog = core_catalog()
    assert card_face(catalog, "clever-ploy")["frame"] == "trap"
    basic = catalog.cards[catalog.monsters["white-lion"].basic_action].name
    assert card_face(catalog, basic)["frame"] == "basic-action"


def test_a_severe_injury_shows_its_table_and_roll() -> None:
    face = card_face(core_catalog(), "deaf")
    assert (face["kind"], face["label"], face["keywords"]) == ("injury", "Severe head injury", ["permanent injury"])
    assert numbers("deaf") == {"roll": "6"} and numbers("head-explosion") == {"roll": "1–2"}
    assert numbers("destroyed-tooth") == {"roll": "10+"}
    assert card_face(core_catalog(), "concussion")["keywords"] == []


def test_a_persistent_injury_tells_what_changes() -> None:
    face = card_face(core_catalog(), "lost-hand")
    assert (face["kind"], face["keywords"]) == ("persistent-injury", ["Strange Hand"])
    assert any("Combo Claw" in sentence["text"] for sentence in face["sentences"])


def test_sentences_are_those_of_cards_show(catalog: Catalog) -> None:
    """One source: the face adds no sentence to a card, and leaves out only what it shows otherwise."""
    for card in catalog.cards:
        face = card_face(catalog, card.name)
        said = explain_card(catalog, card.name)
        drawn = [sentence["text"] for sentence in face["sentences"]]
        assert face["says"] == said and [text for text in said if text in drawn] == drawn, card.name


def test_an_unknown_name_is_refused_with_near_names() -> None:
    with pytest.raises(BadContent) as refused:
        card_face(core_catalog(), "clawe")
    assert "claw" in str(refused.value)


def test_the_subtitle_does_not_repeat_itself() -> None:
    words = [word.lower() for word in subtitle(card_face(core_catalog(), "cat-gut-bow"))]
    assert words == ["weapon", "ranged", "bow", "two-handed", "cumbersome"]


def test_every_kind_of_card_has_a_frame(everything: list[view_types.CardFace]) -> None:
    shipped = {face["frame"] for face in everything}
    assert (
        set(FRAMES) == set(get_args(view_types.CardFrame)) == shipped | {"status"}
    )  # no shipped pack has a status yet


def test_every_icon_and_emblem_is_drawn(everything: list[view_types.CardFace]) -> None:
    wanted = {icon for icon in (*ICON_OF_VERB.values(), *ICON_OF_MARK.values(), *SIGNATURE, *SIGNS) if icon}
    wanted |= {frame.sign for frame in FRAMES.values()}
    assert wanted <= set(ICONS)
    assert set(ALIASES.values()) <= set(EMBLEMS)


def test_icons_are_named_after_verbs_of_the_card_language(catalog: Catalog) -> None:
    assert set(ICON_OF_VERB) <= {op.name for program in catalog.programs for op in program} | set(VERBS)


def test_no_card_is_known_by_its_name(catalog: Catalog) -> None:
    """Renamed, a card keeps everything but its title and id."""
    for name in ("claw", "bone-dagger", "giant-stone-face"):
        card = catalog.cards[catalog.card(name)]
        before = card_face(catalog, name)
        kept = card.name, card.title
        card.name, card.title = "another-name", "Another Name"
        try:
            after = faces.face_of_card(catalog, card)
        finally:
            card.name, card.title = kept
        fields = ("kind", "frame", "label", "icons", "emblem", "numbers", "affinities", "keywords", "sentences")
        assert [before[field] for field in fields] == [after[field] for field in fields]  # type: ignore[literal-required]


# -- the box ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [20, 38, 56])
def test_a_box_is_as_wide_as_asked_and_tells_everything(everything: list[view_types.CardFace], width: int) -> None:
    for face in everything:
        lines = card_box(face, width)
        assert {len(line) for line in lines} == {width}, face["id"]
        inside = " ".join(" ".join(line.strip("┃│ ") for line in lines).split())
        for sentence in face["sentences"]:
            words = sentence["text"].replace("-", "- ").split()
            assert all(word in inside for word in words[:3]), (face["id"], words)
        assert face["title"].split()[0] in inside


def test_a_box_has_a_least_width() -> None:
    assert len(card_box(card_face(core_catalog(), "claw"), 3)[0]) == 20
