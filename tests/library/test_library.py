"""The folder of games: names, the list, finding, exporting, deleting; a bad file does not affect the others."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from showdown.engine import Game
from showdown.kernel.codec import digest
from showdown.library.autosave import Autosave
from showdown.library.folder import games_folder
from showdown.library.lock import GameInUse
from showdown.library.saved_games import Library, NoSuchGame, NotExported, slug
from showdown.saves.upgrades import FORMAT

OLD = Path(__file__).parents[1] / "saves" / "old"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "games")


def put(library: Library, name: str, seed: int = 3, answers: int = 0) -> Path:
    library.folder.mkdir(exist_ok=True)
    game = Game.first_story(seed=seed, players=2)
    for _ in range(answers):
        game.choose(game.decision.keys()[0])
    path = library.folder / f"{name}.json"
    game.save(path)
    return path


# -- names ---------------------------------------------------------------------------------------------------------


def test_a_new_name_can_be_read_and_is_nobodys_yet(library: Library) -> None:
    names = {library.new("White Lion: level 1!").stem for _ in range(50)}
    assert len(names) > 40 and not library.folder.exists()
    assert all(re.fullmatch(r"white-lion-level-1-\d{4}-\d\d-\d\d-[0-9a-f]{3}", name) for name in names)


@pytest.mark.parametrize("hint", ["", "../../etc/passwd", "ünïcödé", "-" * 300, "a" * 300, "nul\0\n"])
def test_no_hint_leads_out_of_the_folder(library: Library, hint: str) -> None:
    path = library.new(hint)
    assert path.parent == library.folder and re.fullmatch(r"[a-z0-9-]{1,100}\.json", path.name)
    assert slug(hint) == slug(slug(hint))


def test_the_folder_is_named_by_the_environment_or_is_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOWDOWN_GAMES", str(tmp_path / "here"))
    assert games_folder() == tmp_path / "here" == Library().folder
    monkeypatch.delenv("SHOWDOWN_GAMES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert games_folder() == tmp_path / "data" / "showdown" / "games"


# -- the list ------------------------------------------------------------------------------------------------------


def test_a_folder_that_is_not_there_holds_no_games(library: Library) -> None:
    assert library.list() == []
    with pytest.raises(NoSuchGame):
        library.find("anything")


def test_a_game_is_listed_with_where_it_stands(library: Library) -> None:
    path = put(library, "mine", answers=12)
    (game,) = library.list()
    view = Game.load(path).view()
    assert (game.name, game.story, game.monster, game.level) == ("mine", "first-story", "white-lion", "first-story")
    assert (game.round, game.turn, game.outcome) == (view["round"], view["turn"], "undecided")
    assert (game.decisions, game.players, game.seed, game.trouble, game.note) == (12, 2, 3, "", "")
    assert game.last is not None and abs(game.last.timestamp() - path.stat().st_mtime) < 0.001
    assert json.loads(json.dumps(game.document()))["readable"] is True


def test_the_last_played_comes_first(library: Library) -> None:
    for i, name in enumerate(["b", "c", "a"]):
        os.utime(put(library, name), (1_000_000 + i, 1_000_000 + i))
    assert [game.name for game in library.list()] == ["a", "c", "b"]


def spoil(library: Library) -> dict[str, str]:
    """Files that cannot be resumed, and part of the reason."""
    good = put(library, "good").read_text(encoding="utf-8")
    folder = library.folder
    (folder / "cut.json").write_text(good[:500], encoding="utf-8")
    (folder / "edited.json").write_text(good.replace("first-story", "first-glory"), encoding="utf-8")
    (folder / "empty.json").write_bytes(b"")
    (folder / "binary.json").write_bytes(bytes(range(256)))
    (folder / "folder.json").mkdir()
    (folder / "dangling.json").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.json")
    newer = {k: v for k, v in json.loads(good).items() if k != "checksum"} | {"format": FORMAT + 1, "engine": "9.9"}
    (folder / "newer.json").write_text(json.dumps({**newer, "checksum": digest(newer)}), encoding="utf-8")
    foreign = {k: v for k, v in json.loads(good).items() if k != "checksum"} | {"packs": {"core": "x", "mine": "y"}}
    (folder / "foreign.json").write_text(json.dumps({**foreign, "checksum": digest(foreign)}), encoding="utf-8")
    (folder / "diverged.json").write_bytes((OLD / "first-story-check.json").read_bytes())
    return {
        "cut": "truncated or not a save file",
        "edited": "altered or damaged",
        "empty": "truncated or not a save file",
        "binary": "truncated or not a save file",
        "folder": "it is not a file",
        "dangling": "it cannot be accessed",
        "pipe": "it is not a file",
        "newer": "written by a newer version (9.9",
        "foreign": "mine is not loaded",
        "diverged": "entry 221: check 9 is recorded",
    }


def test_a_bad_file_is_listed_with_the_exact_reason_and_spoils_nothing(library: Library) -> None:
    why = spoil(library)
    listed = {game.name: game for game in library.list()}
    assert sorted(listed) == sorted([*why, "good"])
    assert listed["good"].trouble == ""
    for name, words in why.items():
        assert words in listed[name].trouble or name == "dangling", f"{name}: {listed[name].trouble}"
        assert listed[name].trouble and listed[name].document()["readable"] is False
    assert listed["diverged"].keep == 168 and listed["diverged"].story == "first-story"


def test_other_files_are_no_games(library: Library) -> None:
    put(library, "good")
    (library.folder / "notes.txt").write_text("x", encoding="utf-8")
    (library.folder / ".good.json.lock").write_text("x", encoding="utf-8")
    (library.folder / ".hidden.json").write_text("x", encoding="utf-8")
    assert [game.name for game in library.list()] == ["good"]


def test_a_game_of_an_older_version_says_what_differs(library: Library) -> None:
    library.folder.mkdir()
    (library.folder / "old.json").write_bytes((OLD / "level-1-middle.json").read_bytes())
    (game,) = library.list()
    assert game.trouble == "" and "format 1" in game.note and game.level == "level-1"


# -- finding, exporting, deleting ------------------------------------------------------------------------------------


def test_a_game_is_found_by_name_or_by_a_beginning_of_its_own(library: Library) -> None:
    paths = {name: put(library, name) for name in ("lion-a", "lion-b", "lion", "story")}
    assert library.find("lion") == paths["lion"]
    assert library.find("st") == paths["story"] == library.find("story.json")
    with pytest.raises(NoSuchGame, match="2 games begin with 'lion-': lion-a, lion-b"):
        library.find("lion-")
    with pytest.raises(NoSuchGame, match="did you mean 'story'"):
        library.find("sotry")
    with pytest.raises(NoSuchGame):
        library.find("")


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "..", "."])
def test_no_name_leads_out_of_the_folder(library: Library, name: str, tmp_path: Path) -> None:
    put(library, "good")
    (tmp_path / "secret.json").write_text("x", encoding="utf-8")
    for act in (library.find, library.delete):
        with pytest.raises(NoSuchGame):
            act(name)
    assert (tmp_path / "secret.json").exists()


def test_an_export_is_the_same_bytes_and_overwrites_only_when_told(library: Library, tmp_path: Path) -> None:
    path = put(library, "good")
    assert library.export("good", tmp_path / "out.json") == tmp_path / "out.json"
    assert (tmp_path / "out.json").read_bytes() == path.read_bytes()
    (tmp_path / "out.json").write_text("precious", encoding="utf-8")
    with pytest.raises(NotExported, match="exists already"):
        library.export("good", tmp_path / "out.json")
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == "precious"
    library.export("good", tmp_path / "out.json", overwrite=True)
    assert Game.load(tmp_path / "out.json").digest() == Game.load(path).digest()
    assert library.export("good", tmp_path) == tmp_path / "good.json"
    with pytest.raises(NotExported, match="cannot be written"):
        library.export("good", tmp_path / "nowhere" / "out.json")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["games", "good.json", "out.json"]


def test_deleting_removes_one_game_and_its_traces(library: Library) -> None:
    put(library, "one")
    put(library, "two")
    assert library.delete("one").stem == "one"
    assert sorted(p.name for p in library.folder.iterdir()) == ["two.json"]


def test_a_game_that_is_played_cannot_be_deleted(library: Library) -> None:
    path = put(library, "one")
    autosave = Autosave(path)
    with pytest.raises(GameInUse, match="another process"):
        library.delete("one")
    assert library.list()[0].played
    autosave.close()
    assert not library.list()[0].played
    library.delete("one")
    assert library.list() == []
