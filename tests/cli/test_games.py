"""``showdown games`` and the autosave of ``showdown play``: games are saved and can be continued."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import Game
from showdown.library.autosave import Autosave
from showdown.library.saved_games import Library
from tests.support.console import PLACED, SHOWDOWN, showdown


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("SHOWDOWN_GAMES", str(tmp_path / "games"))
    return Library()


def put(library: Library, name: str) -> Path:
    library.folder.mkdir(exist_ok=True)
    path = library.folder / f"{name}.json"
    Game.first_story(seed=3, players=2).save(path)
    return path


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = run(list(words))
    told = capsys.readouterr()
    assert [line.split(" ")[0] for line in told.err.splitlines()] == ["error:", "where:", "fix:"] and told.out == ""
    return code, told.err


def test_a_game_a_person_plays_is_kept_and_gone_on_with(library: Library) -> None:
    first = showdown("play", "--plain", "--seed", "3", typed=[*PLACED, "target:a", "q"])
    (game,) = library.list()
    assert f"showdown games resume {game.name}" in first.err and game.name.startswith("first-story-20")
    assert game.trouble == "" and game.decisions > 5
    again = showdown("games", "resume", "first-story", "--plain", typed=["take:arms", "q"])
    assert again.code == 0 and "takes 1 damage to the arms" in again.out
    (later,) = library.list()
    assert later.name == game.name and later.decisions > game.decisions
    assert [p.name for p in library.folder.iterdir()] == [f"{game.name}.json"]


def test_the_command_that_resumes_works_in_the_shell_of_the_player(library: Library, tmp_path: Path) -> None:
    """After `make play` the program named a command that was not on the PATH, broken at 80 columns."""
    script = tmp_path / "bin" / "showdown"
    script.parent.mkdir()
    start = "import sys; from showdown.cli import main; sys.exit(main())"
    script.write_text(f"#!{sys.executable}\n{start}\n", encoding="utf-8")
    script.chmod(0o755)
    words = ["play", "--plain", "--seed", "3"]
    for path, named in (("/usr/bin:/bin", "bin/showdown"), (f"{script.parent}:/usr/bin:/bin", "showdown")):
        env = {**os.environ, "PATH": path}
        done = subprocess.run(
            ["bin/showdown", *words], cwd=tmp_path, env=env, input="1\nq\n", capture_output=True, text=True, check=True
        )
        name = library.list()[0].name
        assert done.stderr.splitlines()[-1] == f"  {named} games resume {name}"
        library.delete(name)


def test_a_lesson_left_with_q_is_resumed_as_a_lesson(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    """The command that leaving prints continued the fight without its lessons."""
    left = showdown("learn", "--plain", typed=[*PLACED, "q"])
    put(library, "mine")
    lesson = next(game for game in library.list() if game.name != "mine")
    assert f"showdown games resume {lesson.name}" in left.err
    again = showdown("games", "resume", lesson.name, "--plain", typed=["target:a", "q"])
    assert "Lesson: How the lion picks a target" in left.out
    # It was read before the quit; after the answer the next one comes.
    assert "Lesson: How the lion picks a target" not in again.out and again.out.count("Lesson:") == 1
    other = showdown("games", "resume", "mine", "--plain", typed=["1", "q"])
    assert other.code == 0 and "Lesson:" not in other.out
    assert run(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ["first-story, lesson, round" in line for line in lines] == [line.startswith(lesson.name) for line in lines]
    assert {game.name: game.lesson for game in library.list()} == {"mine": False, lesson.name: True}


def test_a_game_that_is_over_is_looked_back_at_not_resumed(library: Library) -> None:
    played = showdown("play", "--plain", "--seed", "3", typed=["face:south", *["auto"] * 400])
    (game,) = library.list()
    assert game.outcome != "undecided"
    assert f"showdown replay {game.name}" in played.err and "games resume" not in played.err


def test_the_bot_plays_the_rest_of_a_fight(library: Library) -> None:
    played = showdown("play", "--plain", "--seed", "3", typed=["face:south", "X"])
    (game,) = library.list()
    assert game.outcome != "undecided" and played.out.count("\n> ") == 2


def test_the_bot_stops_where_dice_are_typed(library: Library) -> None:
    played = showdown("play", "--plain", "--seed", "3", "--dice", "ask", typed=["face:south", "X", "5 5", "q"])
    (game,) = library.list()
    assert played.out.count("\n> ") == 4
    assert next(e.values for e in Game.load(game.path).journal.entries if e.values) == (5, 5)


def test_bots_and_typed_dice_are_the_same_after_going_on(library: Library) -> None:
    words = ["play", "--plain", "--seed", "3", "--players", "2", "--bots", "b,c,d", "--dice", "ask"]
    showdown(*words, typed=["controller:p1", "q"])
    (game,) = library.list()
    saved = Game.load(game.path)
    assert saved.seating == {"bots": "b,c,d", "dice": True, "cards": False}
    again = showdown("games", "resume", game.name, "--plain", typed=["auto"] * 4 + ["q"])
    assert again.code == 0 and "(bot)" in again.out
    assert Game.load(game.path).seating == saved.seating


def test_what_bots_tell_to_a_pipe_and_what_is_not_to_be_saved_is_not_kept(library: Library) -> None:
    assert showdown("play", "--seed", "3").code == 0
    assert "not saved" in showdown("play", "--plain", "--no-save", "--seed", "3", typed=["q"]).err
    assert library.list() == [] and not library.folder.exists()


def test_a_file_named_with_save_is_used_instead_of_the_library(library: Library, tmp_path: Path) -> None:
    showdown("play", "--plain", "--seed", "3", "--save", "fight.json", typed=["q"], folder=tmp_path)
    assert os.listdir(tmp_path) == ["fight.json"] and library.list() == []


def test_a_loaded_file_from_elsewhere_is_kept_as_a_game_of_its_own(library: Library, tmp_path: Path) -> None:
    Game.first_story(seed=3, players=1).save(tmp_path / "fight.json")
    before = (tmp_path / "fight.json").read_bytes()
    showdown("play", "--plain", "--load", str(tmp_path / "fight.json"), typed=["face:south", "q"])
    (game,) = library.list()
    assert game.decisions == 1 and (tmp_path / "fight.json").read_bytes() == before


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(library: Library) -> None:
    library.folder.write_text("in the way", encoding="utf-8")
    told = showdown("play", "--plain", "--seed", "3", typed=[*PLACED, "q"])
    assert told.code == 0 and "Zachary (d) at N13" in told.out
    assert "Not saved: there is a file in place of the folder" in told.err


def test_a_game_that_another_process_plays_is_refused(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    path = put(library, "mine")
    autosave = Autosave(path)
    before = path.read_bytes()
    code, said = refusal(capsys, "games", "resume", "mine", "--plain")
    assert code == 1 and f"another process (process {os.getpid()}) plays this game" in said
    code, said = refusal(capsys, "games", "delete", "mine", "--yes")
    assert code == 1 and "another process" in said
    assert path.read_bytes() == before
    autosave.close()


def test_the_list_in_words_and_as_json(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    empty = capsys.readouterr()
    assert empty.out == "" and "There are no games in" in empty.err
    put(library, "mine")
    (library.folder / "bad.json").write_text("{", encoding="utf-8")
    for words in (["games"], ["games", "list"]):
        assert run(words) == 0
        lines = capsys.readouterr().out.splitlines()
        assert any(line.startswith("mine  first-story, setup, 0 decisions, 2 players, 20") for line in lines)
        assert any("cannot be resumed: truncated or not a save file" in line for line in lines)
        assert run([*words, "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert document["schema"] == "showdown.games/1" and document["folder"] == str(library.folder)
        assert {g["name"]: g["readable"] for g in document["games"]} == {"mine": True, "bad": False}


def test_export_and_delete(library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = put(library, "mine")
    out = tmp_path / "out.json"
    assert run(["games", "export", "mi", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}\n" and out.read_bytes() == path.read_bytes()
    assert refusal(capsys, "games", "export", "mine", str(out))[0] == 2
    assert run(["games", "export", "mine", str(out), "--yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(out)
    for words in (["games", "delete", "mine"], ["games", "delete", "mine", "--no-input"]):
        code, said = refusal(capsys, *words)
        assert code == 2 and "add --yes" in said and path.exists()
    assert run(["games", "delete", "mine", "--yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deleted"] is True and not path.exists()


@pytest.mark.parametrize("words", [["resume", "--plain"], ["export"], ["delete", "--yes"]])
def test_a_name_nobody_has_is_refused(library: Library, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    put(library, "mine")
    more = ["out.json"] if words[0] == "export" else []
    code, said = refusal(capsys, "games", words[0], "mime", *more, *words[1:])
    assert code == 4 and "did you mean 'mine'" in said


def test_nobody_there_to_play_is_refused_and_the_game_left_alone(library: Library) -> None:
    path = put(library, "mine")
    before = path.read_bytes()
    showdown("games", "resume", "mine").refused(2, "stdin is not a terminal", "--plain")
    assert path.read_bytes() == before


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("\n", 1)])
def test_on_a_terminal_deleting_asks(library: Library, answer: str, code: int) -> None:
    path = put(library, "mine")
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*SHOWDOWN, "games", "delete", "mine"], stdin=theirs, stderr=subprocess.PIPE, text=True)
    os.write(ours, answer.encode())
    _, said = process.communicate()
    os.close(ours)
    os.close(theirs)
    assert "Delete mine (first-story, setup" in said and "for good? [y/N]" in said
    assert process.returncode == code and path.exists() == (code == 1)


def test_who_quits_at_the_first_question_leaves_no_game(library: Library) -> None:
    run = showdown("play", "--plain", "--seed", "3", typed=["q"])
    assert run.code == 0 and "You answered nothing: no game is saved." in run.err
    assert library.list() == []
    showdown("play", "--plain", "--seed", "3", typed=["face:south", "u", "q"])
    assert len(library.list()) == 1


@pytest.mark.parametrize("command", [["replay"], ["games", "resume"]])
def test_a_command_without_its_game_names_the_newest(library: Library, command: list[str]) -> None:
    assert "--help" in showdown(*command).err
    showdown("play", "--plain", "--seed", "3", typed=["face:south", "q"])
    (game,) = library.list()
    refused = showdown(*command)
    assert refused.code == 2 and f"`showdown {' '.join(command)} {game.name}`" in refused.err


def test_a_game_without_an_answer_is_not_saved_although_terrain_was_drawn(library: Library) -> None:
    run = showdown("play", "butcher:1", "--plain", "--seed", "5", typed=["q"])
    assert "You answered nothing: no game is saved." in run.err
    assert library.list() == []


@pytest.fixture
def crow(tmp_path: Path) -> Path:
    """A folder with the pack mudcrow, which is not installed."""
    assert run(["packs", "new", "monster", "mudcrow", "--out", str(tmp_path)]) == 0
    return tmp_path


def test_the_printed_commands_name_the_pack_that_the_game_needs(
    library: Library, crow: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = showdown(
        "play", "--pack", "mudcrow", "mudcrow:1", "--plain", "--seed", "6", typed=["x", "x", "q"], folder=crow
    )
    (game,) = library.list()
    assert f"games resume {game.name} --pack mudcrow\n" in first.err
    again = showdown("games", "resume", game.name, "--pack", "mudcrow", "--plain", typed=["auto"] * 900, folder=crow)
    (game,) = library.list()
    assert again.code == 0 and f"replay {game.name} --pack mudcrow\n" in again.err
    assert showdown("replay", game.name, "--pack", "mudcrow", "--report", folder=crow).code == 0
    # The list shows the result and the way to the game; a missing pack is nothing that is wrong here.
    assert game.missing == ["mudcrow"] and game.outcome in ("victory", "defeat") and game.round > 0
    capsys.readouterr()
    assert run(["games"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert ("won in round" in told or "lost in round" in told) and "cannot be resumed" not in told
    assert f"Add --pack mudcrow: `showdown replay {game.name} --pack mudcrow`" in told
    run(["doctor", "--json"])
    found = {f["name"]: f for f in json.loads(capsys.readouterr().out)["findings"]}["saved games"]
    assert found["wrong"] == "" and "1 needs a pack that is not installed" in found["value"]


def test_an_installed_pack_is_not_named(library: Library) -> None:
    told = showdown("play", "gallowkite:1", "--plain", "--seed", "6", typed=["x", "x", "x", "q"])
    (game,) = library.list()
    assert f"games resume {game.name}\n" in told.err and "--pack" not in told.err
    assert game.trouble == "" and game.missing == []
