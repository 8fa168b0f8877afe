"""Frames, scopes and records to JSON-ready lists and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from showdown.kernel.codec import (
    Names,
    Registry,
    canonical,
    decode_frame,
    decode_scope,
    digest,
    encode_frame,
    encode_scope,
    fill_fields,
)
from showdown.kernel.errors import BadSave
from tests.support.toy_game import FRAMES, Nameless, Pick, Room, Say, Untagged, registry

PLAIN = Names({}, [], [])
NUMBERS = ["zero", "one", "two"]
WORDS = Names({"number": 0}, [NUMBERS], [{word: i for i, word in enumerate(NUMBERS)}])
"""Numbers in the field ``number`` are words outside."""


def through_json(value: Any) -> Any:
    return json.loads(canonical(value))


def test_a_frame_comes_back_with_its_fields() -> None:
    data = through_json(encode_frame(Pick(("left", "right")), PLAIN))
    assert data == ["toy.pick", ["left", "right"]]
    frame = decode_frame(data, registry(), PLAIN)
    assert isinstance(frame, Pick) and frame.words == ("left", "right")


def test_a_scope_comes_back_with_lists_that_can_grow() -> None:
    room = Room()
    room.number = 2
    room.marks = [4, 5]
    data = through_json(encode_scope(room, WORDS))
    assert data == ["room", "two", [4, 5]]
    back = decode_scope(data, registry(), WORDS)
    assert isinstance(back, Room) and back.number == 2
    back.marks.append(6)
    assert back.marks == [4, 5, 6] and room.marks == [4, 5]


def test_an_unknown_frame_or_scope_is_named() -> None:
    with pytest.raises(BadSave, match=r"unknown step 'toy\.gone'"):
        decode_frame(["toy.gone"], registry(), PLAIN)
    with pytest.raises(BadSave, match="unknown scope 'cellar'"):
        decode_scope(["cellar"], registry(), PLAIN)


AMOUNTS = Names({"marks": 0}, WORDS.names, WORDS.ids, frozenset({"marks"}))
"""The field ``marks`` has an amount for each number."""


def test_amounts_are_kept_by_name_so_that_other_numbers_do_not_move_them() -> None:
    room = Room()
    room.marks = [0, 3]
    data = through_json(encode_scope(room, AMOUNTS))
    assert data == ["room", 0, {"one": 3}]
    renumbered = Names(AMOUNTS.kinds, [["zero", "new", "one"]], [{"zero": 0, "new": 1, "one": 2}], AMOUNTS.amounts)
    back = decode_scope(data, registry(), renumbered)
    assert isinstance(back, Room) and back.marks == [0, 0, 3]


def test_amounts_of_old_saves_are_by_number() -> None:
    back = decode_scope(["room", 0, [0, 3]], registry(), AMOUNTS)
    assert isinstance(back, Room) and back.marks == [0, 3]


def test_an_amount_of_an_unknown_name_is_refused() -> None:
    with pytest.raises(BadSave, match=r"'three' \(marks\), which the loaded packs do not have"):
        decode_scope(["room", 0, {"three": 1}], registry(), AMOUNTS)


def test_a_record_with_another_number_of_fields_is_refused() -> None:
    with pytest.raises(BadSave, match="Room has 2 fields, the save holds 1"):
        fill_fields(Room(), Room.fields, [3], PLAIN)


def test_two_frames_cannot_share_a_tag() -> None:
    book = Registry()
    book.add_frames(FRAMES)
    with pytest.raises(ValueError, match=r"'toy\.say' of Say is empty or taken"):
        book.add_frames([Say])


def test_a_frame_or_scope_without_a_tag_is_refused() -> None:
    with pytest.raises(ValueError, match="of Nameless is empty"):
        Registry().add_frames([Nameless])
    with pytest.raises(ValueError, match="of Untagged is empty"):
        Registry().add_scopes([Untagged])


def test_two_scopes_cannot_share_a_tag() -> None:
    book = registry()
    with pytest.raises(ValueError, match="'room' of Room is empty or taken"):
        book.add_scopes([Room])


def test_equal_values_have_equal_bytes_whatever_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": [2]}) == canonical({"a": [2], "b": 1}) == b'{"a":[2],"b":1}'
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})


def test_any_difference_changes_the_digest() -> None:
    values: list[Any] = [{"a": 1}, {"a": 2}, {"b": 1}, {"a": "1"}, {"a": [1]}, {"a": None}, [], {}]
    seen = {digest(v) for v in values}
    assert len(seen) == 8
    assert all(len(d) == 16 for d in seen)
