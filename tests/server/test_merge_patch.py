"""Merge patches between views: only what differs, at any depth."""

from __future__ import annotations

from typing import Any

import pytest

from showdown.server.websocket.merge_patch import difference, patched, without_nulls


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({}, {}, {}),
        ({"a": {"b": {"c": 1}}}, {"a": {"b": {"c": 1}}}, {}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a": {"c": 3}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, {"a": {"c": None}}),
        ({"a": {"b": 1}}, {"a": {}}, {"a": {"b": None}}),
        ({"a": {}}, {"a": {}}, {}),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, {"a": [1, {"b": 3}]}),
        ({"a": {"b": 1}}, {"a": None}, {"a": None}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, {"a": None, "c": 3}),
    ],
)
def test_the_patch_has_only_what_differs_and_leads_there(
    old: dict[str, Any], new: dict[str, Any], patch: dict[str, Any]
) -> None:
    assert difference(old, new) == patch
    assert without_nulls(patched(old, difference(old, new))) == without_nulls(new)
