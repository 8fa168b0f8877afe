"""The Dockerfile: linted, and its steps name things that exist.  No engine is needed, and none is here to build it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_hadolint_finds_nothing() -> None:
    hadolint = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([str(hadolint), str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_what_is_copied_exists_and_is_let_in() -> None:
    copied = [word for line in re.findall(r"^COPY (?!--from)(.*)$", TEXT, re.M) for word in line.split()[:-1]]
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert copied and "*" in let_in
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in let_in, name


def test_it_installs_the_pinned_versions_of_the_server_and_its_databases() -> None:
    assert re.search(r'pip install .*\\\n *-c constraints\.txt "\.\[server,postgres\]"', TEXT)


def test_it_runs_as_nobody_with_one_volume_and_a_graceful_end() -> None:
    assert "USER 10001" in TEXT and "VOLUME /data" in TEXT and "STOPSIGNAL SIGTERM" in TEXT and "HEALTHCHECK" in TEXT
    assert TEXT.count("FROM ") == 2


def test_its_command_is_one_that_the_program_knows(capsys: object) -> None:
    from showdown.cli.run import run

    words = re.findall(r'"([^"]+)"', TEXT[TEXT.index("ENTRYPOINT") :])
    assert words[1] == "serve"
    # Everything but the address: the error is about the missing folder of that file, not about an unknown option.
    assert run([*words[1:-1], "/no-such-folder/tables.db"]) == 3
