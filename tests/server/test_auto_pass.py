"""Auto-pass: survival opportunities are passed until a new option appears or the survivor is targeted."""

from __future__ import annotations

from tests.support.live_server import Client, Running

WISH = {"story": "white-lion:1", "party": "lion-hunters", "players": 1, "seed": 1}


def windows(me: Client, rows: int) -> list[list[str]]:
    """The opportunities that are asked while the first option is always chosen; each of them is passed."""
    asked: list[list[str]] = []
    for _ in range(rows):
        d = me.decision
        if d is None:
            break
        keys = [option["key"] for option in d["options"]]
        if d["flow"]:
            asked.append(keys)
        assert me.do(keys[-1] if d["flow"] else keys[0])["t"] == "ack"
    return asked


def test_opportunities_are_passed_on_request(server: Running) -> None:
    found = {}
    for until in ("off", "targeted"):
        with server.sit(server.open(**WISH), "p1") as me:
            assert me.answer_to(me.say(t="pass", until=until))["t"] == "ack"
            assert any(frame["t"] == "passing" and frame["until"] == until for frame in me.seen)
            found[until] = windows(me, 150)
            passed = [line for line in me.log if "(passed)" in line["text"]]
            assert bool(passed) == (until == "targeted")
    assert found["off"] and len(found["targeted"]) < len(found["off"])
    assert found["targeted"][0] == found["off"][0], "an option that was never offered before is asked"


def test_bots_that_think_too_long_are_refused(server: Running) -> None:
    for bot, status in (
        ("mcts:401", 400),
        ("mcts:100:9", 400),
        ("mcts:3s", 400),
        ("mcts:400", 201),
        ("mcts:1.5s", 201),
    ):
        assert server.ask("POST", "/api/tables", {"bot": bot})[0] == status, bot
