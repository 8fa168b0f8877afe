"""A First Story over WebSockets: alone, in four seats, with bots; all clients end in the same state."""

from __future__ import annotations

from tests.support.live_server import Running
from tests.support.socket_play import play_to_end


def test_a_first_story_alone_to_the_end(server: Running) -> None:
    table = server.open(story="first-story", players=1)
    with server.sit(table, "p1") as me:
        assert me.welcome["snapshot"]["view"]["round"] == 0 or me.view["schema"] == "showdown.view/1"
        play_to_end([me])
        assert me.view["outcome"] in ("victory", "defeat")
    head = server.get(f"/api/tables/{table['table']}")
    assert head["outcome"] in ("victory", "defeat")
    assert head["revealed"]
