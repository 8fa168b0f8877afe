"""`make install` and `make uninstall`: with pipx, without it, and what they say.  Python and pipx are stand-ins."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "install.sh"
TOOLS = ["cat", "chmod", "cp", "dirname", "grep", "ln", "mkdir", "readlink", "rm", "sh"]
PYTHON = """#!/bin/sh
# A stub for Python, and for the Python of the environments it makes.
echo "$@" >> "$CALLS"
case "$*" in
    "-m venv --clear "*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    *"pip"*" install "*) cp "$0" "$(dirname "$0")/showdown" ;;
    "-c "*) exit "${OLD:-0}" ;;
esac
"""
PIPX = """#!/bin/sh
echo "pipx $*" >> "$CALLS"
[ "$1" != list ] || echo "showdown 0.2.0"
"""


class Machine:
    """A home folder and a PATH with nothing else on it than a few programs."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.programs = folder / "programs"
        self.calls = folder / "calls"
        self.link = self.home / ".local" / "bin" / "showdown"
        self.data = self.home / ".local" / "share" / "showdown"
        self.home.mkdir()
        self.programs.mkdir()
        self.calls.touch()
        for tool in TOOLS:
            (self.programs / tool).symlink_to(str(shutil.which(tool)))
        self.add("python3", PYTHON)

    def add(self, name: str, text: str) -> None:
        (self.programs / name).write_text(text)
        (self.programs / name).chmod(0o755)

    def run(self, *words: str, path: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        search = f"{self.programs}{os.pathsep}{path}" if path else str(self.programs)
        environment = {"HOME": str(self.home), "PATH": search, "CALLS": str(self.calls), **variables}
        command = ["/bin/sh", str(SCRIPT), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_pipx_the_command_is_a_link_to_an_environment_of_its_own(machine: Machine) -> None:
    done = machine.run("install", path=str(machine.link.parent))
    assert (done.returncode, done.stderr) == (0, "")
    assert machine.link.resolve() == machine.data / "venv" / "bin" / "showdown"
    assert f"Installed: {machine.link}\nStart the game with:  showdown play" in done.stdout
    assert "-c constraints.txt .[server]\n" in machine.calls.read_text()


def test_extras_are_chosen(machine: Machine) -> None:
    machine.run("install", EXTRAS="all")
    machine.run("install", EXTRAS="")
    installs = [line for line in machine.calls.read_text().splitlines() if "pip" in line]
    assert [line.split()[-1] for line in installs] == [".[all]", "."]


def test_a_folder_that_is_not_on_the_path_is_said_with_what_to_do(machine: Machine) -> None:
    told = machine.run("install").stdout
    assert f"{machine.link.parent} is not on your PATH." in told
    assert f'export PATH="{machine.link.parent}:$PATH"' in told
    assert f"until then:  {machine.link} play" in told


def test_uninstall_reverses_it_and_keeps_the_games(machine: Machine) -> None:
    machine.run("install")
    game = machine.data / "games" / "first-story.json"
    game.parent.mkdir()
    game.touch()
    done = machine.run("uninstall")
    assert done.returncode == 0
    assert not machine.link.is_symlink() and not (machine.data / "venv").exists()
    assert game.exists() and "Your saved games are kept." in done.stdout
    assert "nothing to remove" in machine.run("uninstall").stdout


def test_another_command_of_that_name_is_left_alone(machine: Machine) -> None:
    machine.link.parent.mkdir(parents=True)
    machine.link.write_text("other")
    done = machine.run("install")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("fix: ")
    machine.run("uninstall")
    assert machine.link.read_text() == "other"


def test_pipx_is_used_where_it_is(machine: Machine) -> None:
    machine.add("pipx", PIPX)
    told = machine.run("install").stdout
    assert "pipx install --force --python python3 --pip-args=--constraint constraints.txt .[server]" in (
        machine.calls.read_text()
    )
    assert f"Installed: {machine.link}" in told and not machine.link.exists()
    machine.run("uninstall")
    assert machine.calls.read_text().endswith("pipx uninstall showdown\n")


def test_an_old_python_is_refused(machine: Machine) -> None:
    done = machine.run("install", OLD="1")
    assert done.returncode == 1
    assert done.stderr == "error: showdown needs Python 3.11 or newer\nfix: name one: make PYTHON=python3.12 ...\n"


def test_after_a_game_the_player_reads_how_to_start_it_again(machine: Machine) -> None:
    told = machine.run("next", ".venv/bin/showdown").stdout
    assert "Next time:  make play" in told and "make install" in told
    machine.add("showdown", PYTHON)
    assert "Next time:  showdown play" in machine.run("next", ".venv/bin/showdown").stdout
