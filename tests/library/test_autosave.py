"""The autosave: saved after every answer, errors reported and not raised, one process per game, kill -9.

Real processes, real files.  We may run as root, whom no permission stops: a folder that cannot be written is a file in
its place; a full disk is a limit on the size of files, and the device that is always full.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from showdown.engine import Game
from showdown.library.autosave import Autosave, in_words
from showdown.library.lock import GameInUse, is_played, lock_file

HEAD = """
import resource, sys
from pathlib import Path
from showdown.bots import make_agent
from showdown.engine import Game
from showdown.library.autosave import Autosave
path = Path(sys.argv[1])
"""


def child(code: str, *words: str) -> subprocess.Popen[str]:
    """Run this code in a new process."""
    return subprocess.Popen(
        [sys.executable, "-c", HEAD + code, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def game_after(answers: int) -> Game:
    game = Game.first_story(seed=3, players=2)
    for _ in range(answers):
        game.choose(game.decision.keys()[0])
    return game


# -- keeping -------------------------------------------------------------------------------------------------------


def test_every_answer_is_on_disk_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "games" / "fight.json"
    autosave = Autosave(path)
    game = game_after(0)
    for _ in range(5):
        game.choose(game.decision.keys()[0])
        assert autosave.keep(game) is None
        assert Game.load(path).digest() == game.digest()
    autosave.close()
    assert os.listdir(path.parent) == ["fight.json"]


def test_a_new_game_is_claimed_when_it_is_first_written(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "games" / "fight.json", later=True)
    assert autosave(game_after(0)) is None
    assert not (tmp_path / "games").exists()
    assert autosave(game_after(1)) is None
    assert lock_file(autosave.path).exists()
    autosave.close()


def test_what_a_killed_process_left_half_written_is_swept_up(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    (tmp_path / ".fight.json.abc12345").write_text("{", encoding="utf-8")
    (tmp_path / ".fight.json.lock").write_text("stale", encoding="utf-8")
    (tmp_path / ".other.json.abc12345").write_text("not ours", encoding="utf-8")
    autosave = Autosave(path)
    assert autosave.keep(game_after(0)) is None
    autosave.close()
    assert sorted(os.listdir(tmp_path)) == [".other.json.abc12345", "fight.json"]


# -- troubles ------------------------------------------------------------------------------------------------------


def test_a_file_in_place_of_the_folder_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way", encoding="utf-8")
    autosave = Autosave(tmp_path / "games" / "fight.json")
    game = game_after(3)
    assert "there is a file in place of the folder" in (autosave.keep(game) or "")
    game.choose(game.decision.keys()[0])
    (tmp_path / "games").unlink()
    assert autosave.keep(game) is None
    assert Game.load(autosave.path).digest() == game.digest()
    autosave.close()


def test_a_folder_that_vanishes_is_told_and_made_again_by_nobody_else(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "games" / "fight.json")
    game = game_after(3)
    assert autosave.keep(game) is None
    for name in os.listdir(autosave.path.parent):
        (autosave.path.parent / name).unlink()
    autosave.path.parent.rmdir()
    assert "No such file or directory" in (autosave.keep(game) or "")
    autosave.path.parent.mkdir()
    assert autosave.keep(game) is None
    autosave.close()


FULL = """
autosave = Autosave(path)
game = Game.first_story(seed=3, players=2)
game.choose(game.decision.keys()[0])
assert autosave.keep(game) is None
before = path.read_bytes()
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
game.choose(game.decision.keys()[0])
print(autosave.keep(game))
assert path.read_bytes() == before, "the last good save is gone"
assert sorted(p.name for p in path.parent.iterdir()) == [".fight.json.lock", "fight.json"]
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert autosave.keep(game) is None
print(game.digest())
"""


def test_a_full_disk_leaves_the_last_good_save_and_is_told(tmp_path: Path) -> None:
    process = child(FULL, str(tmp_path / "fight.json"))
    out, err = process.communicate()
    assert process.returncode == 0, err
    said, digest = out.splitlines()
    assert said == "the file would be larger than this system allows"
    assert Game.load(tmp_path / "fight.json").digest() == digest


def test_a_device_that_is_always_full_is_named_so() -> None:
    with open("/dev/full", "wb", buffering=0) as out, pytest.raises(OSError) as caught:
        out.write(b"x")
    assert in_words(caught.value) == "the disk is full"


# -- one process a game ----------------------------------------------------------------------------------------------

HOLD = """
autosave = Autosave(path)
autosave.keep(Game.first_story(seed=3, players=2))
print("held", flush=True)
sys.stdin.readline()
"""


def test_a_second_process_is_refused_until_the_first_ends_however_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    for end in (signal.SIGKILL, None):
        process = child(HOLD, str(path))
        assert process.stdout is not None and process.stdout.readline() == "held\n"
        assert is_played(path)
        with pytest.raises(GameInUse, match=rf"another process \(process {process.pid}\) plays this game"):
            Autosave(path)
        other = Autosave(tmp_path / "other.json")
        other.close()
        if end is None:
            process.communicate("\n")
        else:
            process.send_signal(end)
            process.communicate()
        assert not is_played(path)
        autosave = Autosave(path)
        assert autosave.keep(game_after(1)) is None
        autosave.close()


# -- kill -9 -------------------------------------------------------------------------------------------------------

KILLS = """
import os, random, signal
chance = random.Random(7)

def play(out):
    autosave = Autosave(path)
    game = Game.load(path) if path.exists() else Game.first_story(seed=seed, players=2)
    bot = make_agent("random", seed)
    assert autosave.keep(game) is None
    os.write(out, f"{len(game.journal.entries)} {game.digest()}\\n".encode())
    while not game.over:
        game.choose(bot.choose(game))
        assert autosave.keep(game) is None
        os.write(out, f"{len(game.journal.entries)} {game.digest()}\\n".encode())

seed = 5
for n in range(20):
    inlet, outlet = os.pipe()
    pid = os.fork()
    if pid == 0:
        play(outlet)
        os._exit(0)
    os.close(outlet)
    seen = b""
    wanted = chance.randrange(1, 8)
    while seen.count(b"\\n") < wanted:
        more = os.read(inlet, 4096)
        if not more:
            break
        seen += more
    for _ in range(chance.randrange(20000)):
        pass
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(inlet, 4096):
        seen += more
    os.close(inlet)
    last, digest = seen.decode().splitlines()[-1].split()
    game = Game.load(path)
    entries = len(game.journal.entries)
    # What was shown was on disk before; one more save may have got through.
    assert int(last) <= entries, (last, entries)
    assert int(last) < entries or game.digest() == digest
    assert Game.replay(game.setup, game.journal).digest() == game.digest()
    print(seed, entries, len([p for p in path.parent.iterdir() if p.name.count(".") > 2]), flush=True)
    if game.over:
        path.unlink()
        seed += 1
"""


def test_twenty_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    """Each time the game goes on where it was, plays a few answers, and is killed between or in the middle of saves."""
    process = child(KILLS, str(tmp_path / "fight.json"))
    out, err = process.communicate()
    assert process.returncode == 0, err
    told = out.splitlines()
    assert len(told) == 20 and len(set(told)) > 8
