"""Zips and folders that must not be installed: attacks, damage, and things that are no packs."""

from __future__ import annotations

import io
import os
import socket
import stat
import struct
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

GEAR = b"cards:\n  twig: {keywords: [weapon], weapon: {speed: 1, accuracy: 9, strength: 0}}\n"
MANIFEST = b"name: evil\nversion: 1.0.0\nauthors: [Mallory]\nlicence: none\n"
OUTSIDE = "showdown-was-here"
"""Part of every name that would lie outside of the pack."""

Member = tuple[str, bytes]


def zipped(*members: Member | tuple[zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about names that are in the zip twice
        with zipfile.ZipFile(out, "w", method) as archive:
            for name, data in members:
                archive.writestr(name, data)
    return out.getvalue()


def of_kind(name: str, kind: int, data: bytes = b"../../secret") -> tuple[zipfile.ZipInfo, bytes]:
    """An entry that is a link or a device in Unix."""
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = (kind | 0o777) << 16
    return entry, data


def good(*more: Member | tuple[zipfile.ZipInfo, bytes]) -> bytes:
    """A pack that would be fine without ``more``."""
    return zipped(("pack.yaml", MANIFEST), ("gear.yaml", GEAR), *more)


def renamed(old: bytes, new: bytes) -> bytes:
    """A zip whose name was changed in its bytes, to what no program for zips writes."""
    assert len(old) == len(new)
    return good((old.decode(), GEAR)).replace(old, new)


def flagged(bits: int, method: int | None = None) -> bytes:
    """A zip whose entries claim flags, or a way of compression, that they do not have."""
    data = bytearray(good())
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        flags, old = struct.unpack_from("<HH", data, at + 8)
        struct.pack_into("<HH", data, at + 8, flags | bits, old if method is None else method)
        at = data.find(b"PK\x01\x02", at + 1)
    return bytes(data)


def with_size(size: int) -> bytes:
    """A zip whose directory says that its last file is so large."""
    data = bytearray(good())
    struct.pack_into("<I", data, data.rfind(b"PK\x01\x02") + 24, size)
    return bytes(data)


def overlapping() -> bytes:
    """Many entries of the directory that share one large file, as in a bomb without nested zips."""
    names = [f"f{i:03}.yaml" for i in range(150)]
    data = bytearray(zipped(*[(name, b"a" * 900_000) for name in names]))
    first = 0
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        struct.pack_into("<I", data, at + 42, first)
        at = data.find(b"PK\x01\x02", at + 1)
    return bytes(data)


def crowd(count: int) -> bytes:
    """A zip with so many empty files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for i in range(count):
            archive.writestr(f"f{i}.yaml", b"")
    return out.getvalue()


def million() -> bytes:
    """The directory of a zip with a million entries, made by hand: a library would need a minute."""
    name = b"a.yaml"
    local = b"PK\x03\x04" + struct.pack("<5H3I2H", 20, 0, 0, 0, 0, 0, 0, 0, len(name), 0) + name
    entry = b"PK\x01\x02" + struct.pack("<6H3I5H2I", 20, 20, 0, 0, 0, 0, 0, 0, 0, len(name), 0, 0, 0, 0, 0, 0) + name
    directory = entry * 1_000_000
    return local + directory + b"PK\x05\x06" + struct.pack("<4H2IH", 0, 0, 65535, 65535, len(directory), len(local), 0)


def many_in_little() -> bytes:
    """As many entries as fit into a zip of a size that is allowed; the end of the directory says that there is one."""
    data = million()[: 4 * 2**20]
    entry = 46 + len("a.yaml")
    start = 30 + len("a.yaml")
    whole = (len(data) - start) // entry * entry
    return data[: start + whole] + b"PK\x05\x06" + struct.pack("<4H2IH", 0, 0, 1, 1, whole, start, 0)


def cut(data: bytes, count: int) -> bytes:
    return data[:-count]


def spoilt() -> bytes:
    """A zip with wrong bytes inside a file: its checksum does not fit."""
    data = bytearray(zipped(("gear.yaml", GEAR), method=zipfile.ZIP_STORED))
    data[45] ^= 0xFF
    return bytes(data)


ZIPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "climbs": (lambda: good((f"../{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "climbs far": (lambda: good((f"../../../../../../tmp/{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "climbs inside": (lambda: good((f"text/../../{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "climbs as a folder": (lambda: good((f"../{OUTSIDE}/", b"")), "lead out of the pack"),
    "an absolute path": (lambda: good((f"/tmp/{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "a drive": (lambda: good((f"C:/{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "backslashes": (lambda: good((f"..\\{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "a share": (lambda: good((f"//host/{OUTSIDE}.yaml", GEAR)), "lead out of the pack"),
    "this folder": (lambda: good(("./gear.yaml", GEAR)), "lead out of the pack"),
    "doubled slashes": (lambda: good(("text//en.yaml", GEAR)), "lead out of the pack"),
    "a link": (lambda: good(of_kind("items.yaml", stat.S_IFLNK)), "no links, pipes or devices"),
    "a link as a folder": (lambda: good(of_kind("text/", stat.S_IFLNK, b"")), "no links, pipes or devices"),
    "a link, then a file in it": (
        lambda: good(of_kind("text", stat.S_IFLNK), (f"text/{OUTSIDE}.yaml", GEAR)),
        "no links, pipes or devices",
    ),
    "a device": (lambda: good(of_kind("items.yaml", stat.S_IFCHR, b"")), "no links, pipes or devices"),
    "a disk": (lambda: good(of_kind("items.yaml", stat.S_IFBLK, b"")), "no links, pipes or devices"),
    "a pipe": (lambda: good(of_kind("items.yaml", stat.S_IFIFO, b"")), "no links, pipes or devices"),
    "a socket": (lambda: good(of_kind("items.yaml", stat.S_IFSOCK, b"")), "no links, pipes or devices"),
    "a file that says it is a folder": (lambda: good(of_kind("items.yaml", stat.S_IFDIR, GEAR)), "no links, pipes"),
    "the same name twice": (lambda: good(("gear.yaml", GEAR)), "twice"),
    "the same folder twice": (lambda: good(("text/", b""), ("text/", b"")), "twice"),
    "names that differ in capitals": (lambda: good(("Gear.yaml", GEAR)), "only in capitals"),
    "folders that differ in capitals": (lambda: good(("text/", b""), ("TEXT/", b"")), "only in capitals"),
    "capitals": (lambda: good(("Items.yaml", GEAR)), "and nothing else"),
    "letters that are not ASCII": (lambda: good(("gëar.yaml", GEAR)), "other letters"),
    "letters that look alike": (lambda: good(("gеar.yaml", GEAR)), "other letters"),
    "a right-to-left name": (lambda: good(("gear\u202elmay.exe", GEAR)), "other letters"),
    "a name that is not UTF-8": (lambda: renamed("aää.yaml".encode(), b"a\xff\xfe\xff\xfe.yaml"), "cannot be read"),
    "a name in another code page": (lambda: renamed(b"a--.yaml", b"a\x80\x81.yaml"), "other letters"),
    "a NUL in a name": (lambda: renamed(b"gear-yaml.exe", b"gear.yaml\0exe"), "characters that names do not have"),
    "an escape sequence in a name": (lambda: good(("\x1b[31m.yaml", GEAR)), "other letters"),
    "a line break in a name": (lambda: good(("a\nfix: run this.yaml", GEAR)), "other letters"),
    "a very long name": (lambda: good(("a" * 5000 + ".yaml", GEAR)), "and nothing else"),
    "a name without letters": (lambda: good((".yaml", GEAR)), "and nothing else"),
    "a device of Windows": (lambda: good(("con.yaml", GEAR)), "device in Windows"),
    "deep folders": (lambda: good(("a/" * 50 + "gear.yaml", GEAR)), "folders deep"),
    "a folder too deep": (lambda: good(("a/b/gear.yaml", GEAR)), "and nothing else"),
    "an empty folder that no pack has": (lambda: good((".git/", b"")), "and nothing else"),
    "a program": (lambda: good(("install.py", b"import os")), "and nothing else"),
    "a library": (lambda: good(("gear.so", b"\x7fELF")), "and nothing else"),
    "a pickle": (lambda: good(("catalog.pickle", b"cos\nsystem\n")), "and nothing else"),
    "a picture": (lambda: good(("card.svg", b"<svg/>")), "and nothing else"),
    "hooks of Git": (lambda: good((".git/config", b"[core]")), "and nothing else"),
    "a zip in it": (lambda: good(("gear.zip", zipped(("gear.yaml", GEAR)))), "and nothing else"),
    "a README that is no text": (lambda: good(("README.md", b"\xff\xfe\0")), "not text in UTF-8"),
    "a README with NULs": (lambda: good(("README.md", b"a\0b")), "not text in UTF-8"),
    "zeros in great numbers": (lambda: good(("items.yaml", b"\0" * 60_000_000)), "far more than a pack has"),
    "a high ratio": (lambda: zipped(("gear.yaml", b"#" * 900_000)), "far more than a pack has"),
    "a file that is too large": (lambda: good(("items.yaml", os.urandom(1_100_000))), "larger than 1 MB"),
    "large files together": (
        lambda: zipped(*[(f"f{i}.yaml", os.urandom(25_000) * 40) for i in range(12)]),
        "far more than a pack has",
    ),
    "a zip that is too large": (lambda: good(("items.yaml", os.urandom(6_000_000))), "larger than 5 MB"),
    "a size of 4 GB": (lambda: with_size(0xFFFFFFF0), "far more than a pack has"),
    "a size that is too small": (lambda: with_size(3), "cannot be read"),
    "entries that share their bytes": (overlapping, "far more than a pack has"),
    "201 files": (lambda: crowd(201), "at most 200 files"),
    "5000 files": (lambda: crowd(5000), "more than 400 entries"),
    "a million files": (million, "larger than 5 MB"),
    "as many files as fit": (many_in_little, "more than 400 entries"),
    "encrypted": (lambda: flagged(1), "encrypted"),
    "an unknown way of compression": (lambda: flagged(0, 99), "compressed in a way"),
    "LZMA": (lambda: zipped(("gear.yaml", GEAR), method=zipfile.ZIP_LZMA), "compressed in a way"),
    "bzip2": (lambda: zipped(("gear.yaml", GEAR), method=zipfile.ZIP_BZIP2), "compressed in a way"),
    "cut short": (lambda: cut(good(), 10), "cannot be read"),
    "half of it": (lambda: cut(good(), len(good()) // 2), "cannot be read"),
    "only its beginning": (lambda: b"PK\x03\x04" + b"\xff" * 1000, "cannot be read"),
    "wrong bytes inside": (spoilt, "cannot be read"),
    "an empty zip": (zipped, "no zip with files"),
    "an empty file": (lambda: b"", "no zip with files"),
    "no zip": (lambda: b"cards: {}", "no zip with files"),
    "a program with a zip behind it": (lambda: b"MZ" + b"\0" * 100 + good(), "no zip with files"),
    "folders only": (lambda: zipped(("evil/", b""), ("evil/text/", b"")), "and nothing else"),
    "a manifest only": (lambda: zipped(("pack.yaml", MANIFEST)), "no card file"),
    "a README only": (lambda: zipped(("README.md", b"hello")), "no card file"),
    "the name of the core": (lambda: zipped(("core/gear.yaml", GEAR)), "take the place of the core"),
    "the core in the manifest": (
        lambda: zipped(("pack.yaml", MANIFEST.replace(b"evil", b"core")), ("gear.yaml", GEAR)),
        "take the place of the core",
    ),
    "a manifest that climbs": (
        lambda: zipped(("pack.yaml", MANIFEST.replace(b"evil", b"../evil")), ("gear.yaml", GEAR)),
        "a name is small letters",
    ),
    "a folder whose name climbs": (lambda: zipped((f"..{OUTSIDE}/gear.yaml", GEAR)), "the name of a pack is"),
    "laughs": (
        lambda: zipped(("gear.yaml", b"a: &a [x, x]\nb: &b [*a, *a]\ncards: {}\n")),
        "anchors, aliases and tags are not allowed",
    ),
    "a python object": (
        lambda: zipped(("gear.yaml", b"cards: !!python/name:os.system\n")),
        "anchors, aliases and tags",
    ),
    "a file with a wrong name": (lambda: good(("gaer.yaml", GEAR)), "no file of this name"),
    "a card that is wrong": (lambda: zipped(("gear.yaml", b"cards:\n  twig: {speeed: 2}\n")), "unknown field"),
    "a party that is wrong": (lambda: good(("parties/p.yaml", b"name: P\nsurvivors: 7\n")), "must be a list"),
    "a monster without cards": (lambda: good(("wolf/monster.yaml", b"id: wolf\n")), "is missing"),
    "cards that are no text": (lambda: zipped(("gear.yaml", b"cards: \xff\xfe")), "not text in UTF-8"),
}
"""Name of the attack: how its zip is made, and what the refusal says."""


# -- folders -------------------------------------------------------------------------------------------------------


def fill(folder: Path) -> Path:
    """A pack that would be fine as it is."""
    folder.mkdir(parents=True)
    (folder / "gear.yaml").write_bytes(GEAR)
    (folder / "pack.yaml").write_bytes(MANIFEST)
    return folder


def a_link(folder: Path) -> None:
    secret = folder.parent / "secret.yaml"
    secret.write_bytes(GEAR)
    (folder / "items.yaml").symlink_to(secret)


def a_link_to_a_folder(folder: Path) -> None:
    (folder / "text").symlink_to(folder.parent)


def a_circle(folder: Path) -> None:
    (folder / "text").symlink_to(folder)


def a_broken_link(folder: Path) -> None:
    (folder / "items.yaml").symlink_to("nowhere")


def a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "items.yaml")


def a_socket(folder: Path) -> None:
    here = os.getcwd()
    os.chdir(folder)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("items.yaml")
    finally:
        os.chdir(here)


def many_files(folder: Path) -> None:
    for i in range(450):
        (folder / f"f{i}.yaml").touch()


def deep(folder: Path) -> None:
    (folder / "a" / "b" / "c").mkdir(parents=True)


def no_utf8(folder: Path) -> None:
    (folder / os.fsdecode(b"g\xff.yaml")).write_bytes(GEAR)


def capitals(folder: Path) -> None:
    (folder / "GEAR.yaml").write_bytes(GEAR)


def a_large_file(folder: Path) -> None:
    (folder / "items.yaml").write_bytes(b"#" * 1_100_000)


def large_files(folder: Path) -> None:
    for i in range(12):
        (folder / f"f{i}.yaml").write_bytes(b"#" * 1_000_000)


def a_program(folder: Path) -> None:
    (folder / "install.sh").write_text("true\n", encoding="utf-8")


def nothing(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


def a_bad_card(folder: Path) -> None:
    (folder / "gear.yaml").write_text("cards: {twig: {speeed: 1}}\n", encoding="utf-8")


FOLDERS: dict[str, tuple[Callable[[Path], None], str]] = {
    "a link": (a_link, "no links, pipes or devices"),
    "a link to a folder": (a_link_to_a_folder, "no links, pipes or devices"),
    "a link to itself": (a_circle, "no links, pipes or devices"),
    "a link to nothing": (a_broken_link, "no links, pipes or devices"),
    "a pipe": (a_pipe, "no links, pipes or devices"),
    "a socket": (a_socket, "no links, pipes or devices"),
    "many files": (many_files, "entries|at most 200 files"),
    "deep folders": (deep, "and nothing else"),
    "a name that is not UTF-8": (no_utf8, "other letters"),
    "names that differ in capitals": (capitals, "only in capitals|and nothing else"),
    "a large file": (a_large_file, "larger than 1 MB"),
    "large files": (large_files, "larger than packs may be"),
    "a program": (a_program, "and nothing else"),
    "nothing": (nothing, "no card file"),
    "a bad card": (a_bad_card, "unknown field"),
}
"""Name of the attack: what is done to a folder that would be fine, and what the refusal says."""
