"""A temporary PostgreSQL cluster in a folder, reached by a Unix socket."""

from __future__ import annotations

import contextlib
import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

UNPRIVILEGED = ("postgres", "nobody")


def tools() -> Path:
    """The folder of the PostgreSQL server programs, which are seldom on the path."""
    found = shutil.which("pg_config")
    if found:
        folder = subprocess.run([found, "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
        if (Path(folder) / "initdb").exists():
            return Path(folder)
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    raise RuntimeError("PostgreSQL is not installed: apt-get install postgresql libpq-dev")


class Cluster:
    """``with Cluster() as cluster: cluster.database("one")`` gives the address of an empty database."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        self.user = getpass.getuser()
        self.prefix: list[str] = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            self.user = next(name for name in UNPRIVILEGED if is_user(name))
            self.prefix = ["runuser", "-u", self.user, "--"]
            shutil.chown(self.folder, self.user)
        self.folder.chmod(0o755)
        self.tools = tools()
        self.data = self.folder / "data"
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", "showdown", "-E", "UTF8", "--locale=C")
        self.start()

    def run(self, program: str, *words: str) -> None:
        command = [*self.prefix, str(self.tools / program), *words]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout[-500:]}{done.stderr[-500:]}")

    def start(self) -> None:
        # No network: a socket in the folder.  fsync stays on, because durability is tested.
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c max_connections=60"
        log = str(self.folder / "log")
        # The child of pg_ctl must not keep our pipes open.
        command = [
            *self.prefix,
            str(self.tools / "pg_ctl"),
            "-D",
            str(self.data),
            "-l",
            log,
            "-w",
            "-o",
            options,
            "start",
        ]
        subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop")

    def address(self, name: str) -> str:
        return f"postgresql://showdown@/{name}?host={self.folder}"

    def database(self, name: str) -> str:
        """The address of a new, empty database."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address(name)

    def cut(self, name: str) -> None:
        """End every session of a database, like a broken network."""
        end_sessions(self.address("postgres"), "datname = %s", name)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(RuntimeError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def end_sessions(database: str, which: str, word: str) -> int:
    """End the sessions that match a condition on ``pg_stat_activity`` and wait for their end; their number."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        found = connection.execute(
            f"SELECT pg_terminate_backend(pid, 9000) FROM pg_stat_activity WHERE {which}".encode(), [word]
        )
        return len(found.fetchall())


def end_lock_session(database: str, port: int) -> int:
    """End the session that holds the table locks of the server at this port; the number of sessions."""
    return end_sessions(database, "application_name LIKE %s", name_of(port))


def owned(database: str, port: int) -> int:
    """Number of tables that the server at this port owns."""
    import psycopg

    query = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory'"
    with psycopg.connect(database) as connection:
        found = connection.execute(f"{query} AND application_name LIKE %s".encode(), [name_of(port)]).fetchone()
        assert found is not None
        return int(found[0])


def name_of(port: int) -> str:
    """The application name of a server's session, as a LIKE pattern (server/cluster/owners.py)."""
    return f"showdown 127.0.0.1:{port} %"


def is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
