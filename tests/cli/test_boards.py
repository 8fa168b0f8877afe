"""``--board``: explain, odds and threat read one position, and name the attacker they assume."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run

ATTACK = """\
monster: {at: K8, facing: south}
survivors:
  a: {at: K10, attributes: {luck: 1}}
  b: {at: L10, acted: true, gear: [bone-axe, cloth]}
  c: {at: A1}
start: {attack: a, weapon: founding-stone}
decks: {ai: [claw, chomp], hit_locations: [beasts-knee, strange-hand]}
"""
CARD = ATTACK.replace("{attack: a, weapon: founding-stone}", "{card: grasp, target: c}").replace(", acted: true", "")


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "attack.yaml"
    path.write_text(ATTACK, encoding="utf-8")
    return str(path)


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    assert run(list(words)) == code
    seen = capsys.readouterr()
    assert seen.out == "" and seen.err.splitlines()[-1].startswith("fix: ")
    return seen.err


# -- one file for all --------------------------------------------------------------------------------------------


def test_every_command_reads_the_same_file(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert data(capsys, "odds", "--board", board)["hits"]["mean"] == pytest.approx(0.8)
    assert data(capsys, "threat", "--board", board)["survivors"]["a"]
    assert data(capsys, "explain", "turn", "--board", board)["lines"]
    lines = data(capsys, "explain", "attack", "--board", board)["lines"]
    assert "Survivor A attacks with Founding Stone" in lines[0]


def test_a_position_can_be_given_as_text_or_through_stdin(
    board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [data(capsys, "odds", "--board", board)["wounds"], data(capsys, "odds", "--board", ATTACK)["wounds"]]
    with open(board, encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        found.append(data(capsys, "odds", "--board", "-")["wounds"])
    words = "white-lion first-story K8 south; a K10 attributes=luck:1; b L10 acted gear=bone-axe,cloth; c A1; "
    words += "ai claw,chomp; hit_locations beasts-knee,strange-hand; turn attack=a weapon=founding-stone"
    found.append(data(capsys, "odds", "--board", words)["wounds"])
    assert all(one == found[0] for one in found)


def test_an_announced_attack_has_the_odds_of_the_act_that_begins_it(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    announced = data(capsys, "odds", "--board", board)
    acting = ATTACK.replace("{attack: a, weapon: founding-stone}", "{act: a, movement: 0}")
    about_to = data(capsys, "odds", "--board", acting, "--survivor", "a")
    assert {**announced, "assumptions": []} == {**about_to, "assumptions": []}


def test_another_survivor_can_be_asked_about(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    other = data(capsys, "odds", "--board", board, "--survivor", "b")
    assert other["attack"].startswith("Survivor B with Bone Axe")
    assert "Survivor B has acted in this round: this is a further act" in other["assumptions"]


def test_what_is_left_of_an_act_decides_what_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    spent = ATTACK.replace("{attack: a, weapon: founding-stone}", "{act: a, activation: 0}")
    assert "has spent the activation of this act" in refused(capsys, 2, "odds", "--board", spent, "--survivor", "a")


def test_a_fallen_monster_is_easier_to_hit(capsys: pytest.CaptureFixture[str]) -> None:
    """[R-KDM-03]"""
    down = ATTACK.replace("facing: south", "facing: south, knocked_down: true")
    assert data(capsys, "odds", "--board", down)["hits"]["mean"] == pytest.approx(1.6)


def test_a_card_in_progress_is_the_attack_that_is_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    near = CARD.replace("c: {at: A1}", "c: {at: K7}")
    assert data(capsys, "odds", "--board", near)["attack"].startswith("Grasp of White Lion, First Story, on Survivor C")
    named = data(capsys, "odds", "--board", near, "--attack", "claw", "--on", "b")
    assert named["attack"].startswith("Claw of White Lion, First Story, on Survivor B")
    lines = data(capsys, "explain", "target", "--board", near)["lines"]
    assert "plays Grasp" in lines[0]


def test_steps_of_a_scenario_are_played_first(capsys: pytest.CaptureFixture[str]) -> None:
    steps = ATTACK.replace("start: {attack: a, weapon: founding-stone}", "start: between-acts")
    steps += "steps: [{choose: [act:a, move, 'to:K11', end]}]\n"
    assert "reaches the monster with no weapon" in refused(capsys, 2, "odds", "--board", steps, "--survivor", "a")
    assert data(capsys, "odds", "--board", steps, "--survivor", "b")["hits"]


# -- refusals ----------------------------------------------------------------------------------------------------


def test_every_mistake_is_told_with_file_line_and_fix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(ATTACK.replace("at: K10", "at: K99").replace("claw, chomp", "clwa"), encoding="utf-8")
    for words in (["odds"], ["threat"], ["explain", "turn"]):
        err = refused(capsys, 3, *words, "--board", str(bad))
        assert "2 problems" in err and f"{bad}:3: 'K99' is not a space" in err
        assert f"{bad}:7: unknown ai card 'clwa'" in err and "did you mean 'claw'?" in err


def test_a_contradiction_is_told_with_its_own_fix(capsys: pytest.CaptureFixture[str]) -> None:
    twice = ATTACK.replace("a: {at: K10", "a: {acted: true, at: K10")
    err = refused(capsys, 3, "threat", "--board", twice)
    assert "--board:6: Survivor A (a) would act twice" in err and "fix: leave out 'acted', or start between-acts" in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--board", ATTACK, "--luck", "1"], "--luck cannot be combined with a saved game or --board"),
        (["--board", ATTACK, "--party", "lion-hunters"], "--party cannot be combined"),
        (["--board", ATTACK, "--save", "x.json"], "two positions are named"),
        (
            ["--weapon", "bone-axe", "--toughness", "6", "--survivor", "a"],
            "--survivor names the attacker in a position",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, 2, "odds", *words)


# -- who attacks -------------------------------------------------------------------------------------------------


def test_without_a_party_the_attacker_wears_the_starting_armor(capsys: pytest.CaptureFixture[str]) -> None:
    says = "the attacker wears Cloth, the starting armor, and has no other gear than the weapon"
    for weapon in (["--weapon", "bone-axe"], ["--speed", "2", "--accuracy", "6"]):
        assert says in data(capsys, "odds", *weapon, "--against", "white-lion:1")["assumptions"]
    assert run(["odds", "--weapon", "bone-axe", "--against", "white-lion:1"]) == 0
    assert f"assumed: {says}" in capsys.readouterr().out


def test_the_armor_makes_the_difference_where_the_monster_answers(capsys: pytest.CaptureFixture[str]) -> None:
    falls = []
    for gear in ("cloth, founding-stone", "founding-stone"):
        board = (
            "monster: {level: level-1, at: K8, facing: south}\n"
            f"survivors: {{a: {{at: K10, gear: [{gear}]}}}}\n"
            "decks: {hit_locations: [beasts-temple]}\nstart: {act: a}\n"
        )
        words = ["odds", "--board", board, "--survivor", "a", "--weapon", "founding-stone", "--risk"]
        falls.append(data(capsys, *words)["p_attacker_falls"])
    clothed, bare = falls
    assert 0 < clothed < bare


def test_a_survivor_of_a_party_attacks_with_own_gear_and_attributes(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "odds",
        "--against",
        "white-lion:1",
        "--dice-only",
        "--weapon",
        "lion-beast-katar",
        "--party",
        "lion-hunters",
    ]
    first = data(capsys, *words)
    again = data(capsys, *words, "--survivor", "a")
    assert first == again
    assert any("of the party lion-hunters" in text for text in first["assumptions"])
    assert "there is no survivor 'z'" in refused(capsys, 4, *words, "--survivor", "z")


def test_a_weapon_that_is_not_carried_needs_a_slot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "--against", "white-lion:1", "--dice-only", "--weapon", "bone-axe", "--party"]
    found = data(capsys, *words, "first-story")
    assert any("Bone Axe is added in an empty slot" in text for text in found["assumptions"])
    assert "has no empty slot for Bone Axe" in refused(capsys, 2, *words, "lion-hunters", "--survivor", "b")
