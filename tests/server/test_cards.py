"""Cards over HTTP: the list, a card in words, a card drawn; spoilers, packs, versions."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from showdown.server import types
from tests.support.live_server import Running
from tests.support.type_conformance import problems

SVG = "{http://www.w3.org/2000/svg}"


def picture(server: Running, path: str, **headers: str) -> tuple[int, Any, dict[str, str]]:
    status, body, found = server.ask("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    return status, body, {name.lower(): value for name, value in found.items()}


def test_a_card_is_drawn(server: Running) -> None:
    status, body, headers = picture(server, "/api/cards/founding-stone.svg")
    assert status == 200 and headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(body)
    assert root.tag == f"{SVG}svg" and root.findtext(f"{SVG}title") == "Founding Stone"


@pytest.mark.parametrize("card", ["claw", "beasts-maw", "lost-hand"])
def test_cards_of_monsters_are_spoilers_drawn_or_in_words(server: Running, card: str) -> None:
    for path in (f"/api/cards/{card}.svg", f"/api/cards/{card}"):
        status, body, _ = picture(server, path)
        assert (status, body["error"]["code"]) == (403, "spoiler")
        assert picture(server, f"{path}?spoilers=1")[0] == 200


def test_injuries_have_addresses(server: Running) -> None:
    """A permanent injury, a row that leaves none, a brain trauma; and the whole table."""
    for injury in ("deaf", "concussion", "mortal-terror", "severe-head"):
        assert picture(server, f"/api/cards/{injury}.svg")[0] == 200, injury
    assert server.get("/api/cards/deaf")["kind"] == "injury"


def test_an_unknown_card_has_no_drawing(server: Running) -> None:
    for path in ("/api/cards/no-such-card.svg", "/api/cards/.svg", "/api/cards/claw.svg?spoilers=1&pack=no-such-pack"):
        assert picture(server, path)[0] == 404, path


def test_cards_of_other_packs_are_found_with_and_without_the_pack(server: Running) -> None:
    listed = server.get("/api/cards?spoilers=1")["cards"]
    own = [card["id"] for card in listed if card["pack"] == "homebrew-example"]
    assert own and not {card["id"] for card in listed if card["pack"] == "core"} & set(own)
    assert picture(server, f"/api/cards/{own[0]}.svg?spoilers=1")[0] == 200
    assert picture(server, f"/api/cards/{own[0]}.svg?spoilers=1&pack=homebrew-example")[0] == 200
    assert picture(server, f"/api/cards/{own[0]}.svg?spoilers=1&pack=core")[0] == 404


def test_browsers_keep_a_drawing_of_the_version_that_the_list_names(server: Running) -> None:
    version = server.get("/api/cards")["version"]
    kept = picture(server, f"/api/cards/iron.svg?v={version}")[2]
    assert "immutable" in kept["cache-control"]
    for path in ("/api/cards/iron.svg", "/api/cards/iron.svg?v=another"):
        assert picture(server, path)[2]["cache-control"] == "no-cache", path


def test_a_drawing_that_the_browser_has_is_not_sent_again(server: Running) -> None:
    tag = picture(server, "/api/cards/iron.svg")[2]["etag"]
    status, _, headers = picture(server, "/api/cards/iron.svg", if_none_match=tag)
    assert (status, headers["etag"]) == (304, tag)
    assert picture(server, "/api/cards/skull.svg", if_none_match=tag)[0] == 200


def test_answers_are_of_the_declared_types(server: Running) -> None:
    assert problems(server.get("/api/cards?spoilers=1"), types.CardList) == []
    assert problems(server.get("/api/cards/bone-axe"), types.CardAnswer) == []


def test_every_card_of_the_list_has_a_drawing_and_a_description(server: Running) -> None:
    for card in server.get("/api/cards?spoilers=1")["cards"][::9]:
        assert card["title"] in card["alt"]
        assert picture(server, f"/api/cards/{card['id']}.svg?spoilers=1&pack={card['pack']}")[0] == 200
