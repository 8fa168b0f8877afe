"""Save files: written whole or not at all; refused with a reason when they cannot be trusted."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from showdown.engine import BadSave, Game, core_catalog, load_packs, typed_source
from showdown.kernel.codec import digest
from showdown.saves.upgrades import FORMAT
from tests.support.pack_copy import CORE, add
from tests.support.position import draw, play, to_hit

POSITION = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: K10}, b: {at: P11, knocked_down: true}}
    terrain: [{id: stone-column, at: A1}]
    decks: {ai: [claw, chomp], ai_discard: [grasp], hit_locations: [beasts-knee, strange-hand, fleshy-gut]}
    start: survivors-turn
    """


def in_the_middle_of_an_attack() -> Game:
    """Two hit locations drawn, none resolved yet: scopes, frames and drawn cards are all in the save."""
    g = play(POSITION, to_hit(9, 8))
    g.choose("act:a", "attack:founding-stone")
    g.expects("wound_order", "wound:beasts-knee", "wound:strange-hand")
    return g.game


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    in_the_middle_of_an_attack().save(path)
    return path


def rewrite(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change a save and give it a checksum that fits again: what another program might write."""
    document = json.loads(path.read_text(encoding="utf-8"))
    del document["checksum"]
    change(document)
    document["checksum"] = digest(document)
    path.write_text(json.dumps(document), encoding="utf-8")


def refusal(path: Path) -> str:
    before = path.read_bytes()
    with pytest.raises(BadSave) as caught:
        Game.load(path)
    assert path.read_bytes() == before
    return str(caught.value)


# -- there and back ------------------------------------------------------------------------------------------------


def test_a_loaded_game_is_the_saved_game(tmp_path: Path) -> None:
    game = in_the_middle_of_an_attack()
    path = tmp_path / "game.json"
    game.save(path)
    loaded = Game.load(path)
    assert loaded.digest() == game.digest()
    assert loaded.view() == game.view()
    assert loaded.decision.keys() == ["wound:beasts-knee", "wound:strange-hand"]
    for g in (game, loaded):
        g.chance = typed_source(False, False)
        g.choose("wound:strange-hand")
    assert loaded.digest() == game.digest()


def test_saving_a_loaded_game_writes_the_same_bytes(tmp_path: Path) -> None:
    path = saved(tmp_path)
    again = tmp_path / "again.json"
    Game.load(path).save(again)
    assert again.read_bytes() == path.read_bytes()


def test_the_journal_of_a_loaded_game_replays_to_the_same_state(tmp_path: Path) -> None:
    loaded = Game.load(saved(tmp_path))
    assert Game.replay(loaded.setup, loaded.journal).digest() == loaded.digest()


def test_cards_are_saved_by_name_and_never_by_number(tmp_path: Path) -> None:
    document = json.loads(saved(tmp_path).read_text(encoding="utf-8"))
    piles = document["snapshot"]["piles"]
    assert piles["ai_deck"][0] == ["chomp", "claw"]
    assert piles["hl_deck"][0] == ["fleshy-gut"]
    assert document["snapshot"]["tiles"] == [["stone-column", 0, 0]]
    attack = next(s for s in document["snapshot"]["scopes"] if s[0] == "survivor-attack")
    assert "founding-stone" in attack and ["beasts-knee", "strange-hand"] in attack


def test_a_finished_game_can_be_saved_and_loaded(tmp_path: Path) -> None:
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        decks: {hit_locations: [beasts-knee]}
        start: survivors-turn
        """,
        draw("resource", "sinew", "sinew", "white-fur", "lion-claw"),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-knee")
    assert g.game.over and g.game.outcome == "victory"
    g.game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert loaded.over and loaded.outcome == "victory" and loaded.digest() == g.game.digest()


def test_a_game_that_waits_for_dice_of_the_table_waits_for_them_again(tmp_path: Path) -> None:
    game = Game(in_the_middle_of_an_attack().setup, chance=typed_source(True, True))
    game.choose("act:a")
    game.choose("attack:founding-stone")
    assert game.decision.kind == "dice"
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json", chance=typed_source(True, True))
    assert loaded.decision.kind == "dice" and loaded.digest() == game.digest()
    loaded.roll([9, 8])
    assert loaded.decision.kind == "wound_order"
    assert game.decision.kind == "dice"


def test_the_journal_of_a_game_that_waits_for_table_dice_replays_up_to_there() -> None:
    game = Game(in_the_middle_of_an_attack().setup, chance=typed_source(True, True))
    game.choose("act:a")
    game.choose("attack:founding-stone")
    again = Game.replay(game.setup, game.journal)
    assert again.decision.kind == "dice" and again.digest() == game.digest()


def test_takebacks_and_training_are_remembered(tmp_path: Path) -> None:
    game = Game.first_story(seed=1, players=1, training=True)
    game.choose("face:north")
    game.undo()
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert (loaded.takebacks, loaded.training) == (1, True)


# -- refused -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused(tmp_path: Path, part: float) -> None:
    path = saved(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    assert "game.json: truncated or not a save file" in refusal(path)


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "[]",
        "3",
        "null",
        '{"a": 1}',
        pytest.param("[" * 100_000, id="nested lists"),
        pytest.param('{"a":' * 100_000, id="nested mappings"),
    ],
)
def test_something_else_than_a_save_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert "not a" in refusal(path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00garbage")
    assert "truncated or not a save file" in refusal(path)


def test_any_altered_digit_is_noticed(tmp_path: Path) -> None:
    """Every position of a number in the file, one after another."""
    path = saved(tmp_path)
    text = path.read_text(encoding="utf-8")
    places = [i for i, c in enumerate(text) if c.isdigit()]
    assert len(places) > 200
    for i in places[:: len(places) // 60]:
        other = "1" if text[i] != "1" else "2"
        path.write_text(text[:i] + other + text[i + 1 :], encoding="utf-8")
        assert "game.json" in refusal(path)


def test_a_save_without_a_checksum_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    document = json.loads(path.read_text(encoding="utf-8"))
    del document["checksum"]
    path.write_text(json.dumps(document), encoding="utf-8")
    assert "altered or damaged" in refusal(path)


def test_a_save_of_a_newer_format_is_refused_with_both_numbers(tmp_path: Path) -> None:
    path = saved(tmp_path)

    def newer(document: dict[str, Any]) -> None:
        document["format"] = FORMAT + 1
        document["engine"] = "9.9"

    rewrite(path, newer)
    message = refusal(path)
    assert "newer version (9.9" in message and f"format {FORMAT + 1}" in message and f"up to {FORMAT}" in message


@pytest.mark.parametrize("number", [0, -1, True, None, "1", 1.5])
def test_a_format_that_never_was_is_refused(tmp_path: Path, number: object) -> None:
    path = saved(tmp_path)
    rewrite(path, lambda document: document.update(format=number))
    assert "format" in refusal(path)


def test_a_save_made_with_other_cards_is_refused_naming_both(tmp_path: Path) -> None:
    path = saved(tmp_path)
    mine = tmp_path / "mine"
    add(mine, "gear.yaml", "cards:\n  twig: {keywords: [item]}\n")
    with pytest.raises(BadSave, match="made with other cards"):
        Game.load(path, catalog=load_packs([CORE, mine]))
    assert Game.load(path, catalog=core_catalog()).decision.kind == "wound_order"


@pytest.mark.parametrize("key", ["packs", "setup", "journal", "takebacks", "training", "snapshot", "digest"])
def test_a_save_without_one_of_its_parts_is_refused(tmp_path: Path, key: str) -> None:
    path = saved(tmp_path)
    rewrite(path, lambda document: document.pop(key))
    assert "game.json" in refusal(path)


@pytest.mark.parametrize("key", ["packs", "setup", "journal", "takebacks", "snapshot", "digest"])
@pytest.mark.parametrize("value", [None, "x", {}, [3], [["to_hit", None]], [["nothing", 1]], [[]], 1.5])
def test_a_part_of_another_shape_is_refused_without_a_crash(tmp_path: Path, key: str, value: object) -> None:
    path = saved(tmp_path)
    rewrite(path, lambda document: document.update({key: value}))
    refusal(path)


@pytest.mark.parametrize("part", ["plain", "piles", "survivors", "monster", "tiles", "agenda", "scopes"])
@pytest.mark.parametrize("value", [None, 3, "x", [["nothing"]], {"x": 1}])
def test_a_snapshot_of_another_shape_is_refused_without_a_crash(tmp_path: Path, part: str, value: object) -> None:
    path = saved(tmp_path)
    rewrite(path, lambda document: document["snapshot"].update({part: value}))
    refusal(path)


def test_a_card_the_packs_do_not_have_is_named(tmp_path: Path) -> None:
    path = saved(tmp_path)
    rewrite(path, lambda document: document["snapshot"]["piles"]["ai_deck"].__setitem__(0, ["chomp", "clwa"]))
    assert "'clwa'" in refusal(path)


def test_a_snapshot_that_is_not_its_digest_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    rewrite(path, lambda document: document["snapshot"]["piles"]["ai_deck"].__setitem__(0, ["claw", "chomp"]))
    assert "the snapshot does not match its digest" in refusal(path)


def test_a_refused_save_leaves_a_game_in_memory_alone(tmp_path: Path) -> None:
    game = in_the_middle_of_an_attack()
    before = game.digest()
    path = saved(tmp_path)
    path.write_text("{}", encoding="utf-8")
    refusal(path)
    assert game.digest() == before and game.decision.kind == "wound_order"


# -- writing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = saved(tmp_path)
    before = path.read_bytes()
    game = Game.load(path)
    game.choose("wound:strange-hand")

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        with pytest.raises(OSError, match="No space left"):
            game.save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]
    game.save(path)
    assert path.read_bytes() != before


def test_writing_into_a_folder_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    game = in_the_middle_of_an_attack()
    before = game.digest()
    with pytest.raises(OSError):
        game.save(tmp_path / "nowhere" / "game.json")
    assert game.digest() == before and os.listdir(tmp_path) == []
