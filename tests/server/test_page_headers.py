"""Headers of requests for the page: which compression a client takes, and which version of a file it has."""

from __future__ import annotations

import pytest

from showdown.server.http.pages import is_match, takes_gzip
from tests.support.live_server import Running


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, GZIP;q=0.5, *;q=0", True),
        ("x-gzip", True),
        ("*", True),
        ("gzip ; q = 0.001", True),
        ("", False),
        ("identity", False),
        ("notgzip", False),
        ("gzip;q=0", False),
        ("gzip;q=0.000, br", False),
        ("*;q=0", False),
        ("gzip;q=0, *", False),
        ("gzip;q=much", False),
    ],
)
def test_only_clients_that_take_gzip_get_it(accepted: str, takes: bool) -> None:
    """``gzip;q=0``, which refuses gzip, and ``notgzip`` got it."""
    assert takes_gzip(accepted) is takes


@pytest.mark.parametrize(
    ("asked", "matches"),
    [
        ('"abc"', True),
        ('W/"abc"', True),
        ('"x", W/"abc"', True),
        ('"x,y","abc"', True),
        (" * ", True),
        ("", False),
        ("abc", False),
        ('"ab"', False),
        ('"abcd", "*"', False),
    ],
)
def test_a_list_of_tags_and_weak_tags_match(asked: str, matches: bool) -> None:
    """A proxy that compresses makes tags weak: then the whole file was sent again."""
    assert is_match('"abc"', asked) is matches


def test_the_server_reads_both_headers(server: Running) -> None:
    _, _, headers = server.ask("GET", "/", headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in {name.lower() for name in headers}
    tag = headers["etag"]
    assert server.ask("GET", "/", headers={"If-None-Match": f'"other", W/{tag}'})[0] == 304
    assert server.ask("GET", "/", headers={"Accept-Encoding": "gzip"})[2]["content-encoding"] == "gzip"


def test_a_body_that_is_announced_too_large_is_answered_with_a_fix_that_fits(server: Running) -> None:
    """The answer said: use the address that the server printed."""
    status, answer, _ = server.ask("POST", "/api/tables", b"{" + b" " * 70_000)
    assert status == 413 and answer["error"]["todo"] == "send less"
