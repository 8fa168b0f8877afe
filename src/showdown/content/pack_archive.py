"""A pack as one thing to hand on: the files of a zip or a folder, read whole within limits, or refused whole.

What others made is read into memory and checked there.  A name in a zip is never used as a path: a pack has only
names of a few forms, at most one folder deep, and everything else is refused.
"""

from __future__ import annotations

import io
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, final

from showdown.content.manifest import MANIFEST_FILE, Manifest, read_manifest
from showdown.forms.reader import MAX_BYTES, MAX_NAME, NAME_FORM
from showdown.kernel.errors import BadContent

ARCHIVE: Final = 5 * 2**20
"""Most bytes of a zip."""
ENTRIES: Final = 400
"""Most entries of a zip or folder: files and folders."""
FILES: Final = 200
"""Most files of a pack."""
UNPACKED: Final = 10 * 2**20
"""Most bytes of all files of a pack together."""
RATIO: Final = 100
"""Most times that unpacking may enlarge a zip."""
DEEPEST: Final = 2
"""A file lies in the folder of its pack or in a folder of it."""
CHUNK: Final = 64 * 1024
ENTRY: Final = b"PK\x01\x02"
"""How each entry in the directory of a zip begins."""
LOCAL: Final = b"PK\x03\x04"
"""How a zip with a file begins."""
CARD_FILE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}\.ya?ml")
FOLDER: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
BESIDE: Final = re.compile(r"(README|LICENSE|LICENCE|NOTICE|CHANGELOG)(\.md|\.txt)?")
"""What may stand beside the cards, for people."""
SCHEMAS: Final = "schemas"
SCHEMA_FILE: Final = re.compile(r"[a-z0-9-]{1,60}\.schema\.json")
"""Files for editors.  They are left behind: `showdown cards schema --out schemas` writes them again."""
OWN_FOLDERS: Final = ("text", "parties", SCHEMAS)
UNIX: Final = 16
"""The upper bits of the attributes of an entry are its mode in Unix."""
ENCRYPTED: Final = 1
NO_WAIT: Final[int] = getattr(os, "O_NONBLOCK", 0)
NO_LINK: Final[int] = getattr(os, "O_NOFOLLOW", 0)
"""Flags for opening files; not every system has them."""
RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that mean devices in Windows."""
METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ONLY: Final = "a pack has YAML files with small letters, folders of them, a README and a LICENSE, and nothing else"
MAKE_ONE: Final = "correct it, or ask its author for a zip that `showdown packs export` has made"
BROKEN: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    RuntimeError,
    NotImplementedError,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    struct.error,
    zlib.error,
)
"""What the reader of zips raises for a damaged or unusual one."""


@final
class PackFiles:
    """A pack in memory: its name, and the contents of its files by their path in it."""

    def __init__(self, name: str, files: dict[str, bytes]) -> None:
        self.name = name
        self.files = files
        self.manifest: Manifest | None = None

    def write(self, folder: Path) -> None:
        """Write the files into an empty folder."""
        for name, data in self.files.items():
            path = folder.joinpath(*name.split("/"))
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)

    def zipped(self) -> bytes:
        """The pack as a zip, the same bytes for the same files."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(self.files):
                # The earliest time that a zip can name: the contents alone decide about the bytes.
                entry = zipfile.ZipInfo(f"{self.name}/{name}", (1980, 1, 1, 0, 0, 0))
                entry.external_attr = (stat.S_IFREG | 0o644) << UNIX
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, self.files[name])
        return out.getvalue()


def read_pack(path: Path) -> PackFiles:
    """The pack in a zip or a folder.  Raises BadContent for anything else."""
    if path.is_dir():
        return read_folder(path)
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | NO_WAIT), "rb") as file:  # a pipe must not keep us waiting
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise refusal("neither a folder nor a file", str(path))
            data = file.read(ARCHIVE + 1)
    except OSError as error:
        raise BadContent(f"cannot be read: {error.strerror}", file=str(path)) from error
    return read_zip(data, path.name.removesuffix(".zip"))


# -- zips ----------------------------------------------------------------------------------------------------------


def read_zip(data: bytes, name: str) -> PackFiles:
    """The pack in a zip: its files at the top, or in one folder.  ``name``: what a pack without a name is called."""
    if len(data) > ARCHIVE:
        raise refusal(f"the zip is larger than {ARCHIVE >> 20} MB")
    if not data.startswith(LOCAL):
        raise refusal("this is no zip with files in it")
    # Counted before the directory is read: a million entries take a second and a gigabyte.
    if data.count(ENTRY) > ENTRIES:
        raise refusal(f"the zip has more than {ENTRIES} entries")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found, top = unzipped(archive, len(data))
    except BROKEN as error:
        raise refusal(f"the zip cannot be read: {str(error)[:100]}") from error
    return named(found, top or name)


def unzipped(archive: zipfile.ZipFile, size: int) -> tuple[dict[str, bytes], str]:
    """The files, and the folder that all of them were in; "" if there was none."""
    entries = archive.infolist()
    names: dict[str, str] = {}
    for entry in entries:
        refuse_entry(entry)
        refuse_twice(names, entry.filename.removesuffix("/"))
    files = [entry for entry in entries if not entry.is_dir()]
    if sum(entry.file_size for entry in files) > min(UNPACKED, RATIO * size):
        raise refusal("the zip would unpack to far more than a pack has")
    top = folder_of_all([entry.filename for entry in files])
    room = Room(min(UNPACKED, RATIO * size))
    out: dict[str, bytes] = {}
    for entry in files:
        inside = entry.filename.removeprefix(f"{top}/" if top else "")
        if is_wanted(inside, entry.filename):
            room.take_file(entry.filename)
            with archive.open(entry) as file:
                out[inside] = room.read(file, entry.filename)
    for entry in entries:
        if entry.is_dir():
            refuse_folder(entry.filename.removesuffix("/"), top)
    return out, top


def refuse_entry(entry: zipfile.ZipInfo) -> None:
    """Refuse an entry for what it is; ``is_wanted`` looks at its name."""
    name = entry.orig_filename
    if "\0" in name or entry.filename.rstrip("/") != name.rstrip("/"):
        raise refusal("a name with characters that names do not have", ascii(name[:MAX_NAME]))
    kind = stat.S_IFMT(entry.external_attr >> UNIX)
    if kind not in ((0, stat.S_IFDIR) if entry.is_dir() else (0, stat.S_IFREG)):
        raise refusal("a pack has files and folders only, no links, pipes or devices", name)
    refuse_path(name.removesuffix("/"))
    if entry.flag_bits & ENCRYPTED:
        raise refusal("the file is encrypted", name)
    if entry.compress_type not in METHODS:
        raise refusal("the file is compressed in a way that packs do not use", name)
    if entry.is_dir() and entry.file_size:
        raise refusal("a folder with contents of a file", name)


def refuse_twice(names: dict[str, str], name: str) -> None:
    """``names``: those before, by how they look without capitals."""
    before = names.setdefault(name.casefold(), name)
    if before is not name:
        if before == name:
            raise refusal("the name is in the zip twice", name)
        raise refusal(f"the name differs from '{before}' only in capitals", name)


def folder_of_all(names: list[str]) -> str:
    """The folder of a pack that was zipped with its folder; "" if the files of the pack are at the top."""
    tops = {name.split("/")[0] for name in names}
    if len(tops) != 1 or any("/" not in name for name in names):
        return ""
    top = tops.pop()
    # The only folder may be one in the pack: of a monster, or one of our own.
    return "" if top in OWN_FOLDERS or f"{top}/monster.yaml" in names else top


def refuse_folder(name: str, top: str) -> None:
    """Refuse a folder that no pack has, although there is nothing in it."""
    inside = name.removeprefix(f"{top}/" if top else "")
    if inside != top and not (FOLDER.fullmatch(inside) and "/" not in inside):
        raise refusal(ONLY, name)


# -- folders -------------------------------------------------------------------------------------------------------


def read_folder(folder: Path) -> PackFiles:
    """The pack in a folder.  Names that begin with a dot are left behind, such as the folder of Git."""
    room = Room(UNPACKED)
    out: dict[str, bytes] = {}
    names: dict[str, str] = {}
    for name, path in walk(folder):
        refuse_path(name)
        refuse_twice(names, name)
        if is_wanted(name, name):
            room.take_file(name)
            out[name] = room.of_file(path, name)
    return named(out, folder.resolve().name)


def walk(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a folder with their path in it.  Links are refused, and more than ``ENTRIES``."""
    left = ENTRIES
    waiting = [""]
    while waiting:
        inside = waiting.pop()
        try:
            with os.scandir(folder / inside) as entries:
                for entry in entries:
                    name = inside + entry.name
                    left -= 1
                    if left < 0:
                        raise refusal(f"the folder has more than {ENTRIES} entries")
                    if entry.name.startswith("."):
                        continue
                    if entry.is_symlink() or not (entry.is_dir() or entry.is_file()):
                        raise refusal("a pack has files and folders only, no links, pipes or devices", name)
                    if not entry.is_dir(follow_symlinks=False):
                        yield name, Path(entry.path)
                    elif inside or not FOLDER.fullmatch(entry.name):
                        raise refusal(ONLY, name)
                    else:
                        waiting.append(f"{name}/")
        except OSError as error:
            raise BadContent(f"cannot be read: {error.strerror}", file=str(folder / inside)) from error


# -- both ----------------------------------------------------------------------------------------------------------


@final
class Room:
    """How many files and bytes a pack may still have."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.files = FILES

    def take_file(self, name: str) -> None:
        self.files -= 1
        if self.files < 0:
            raise refusal(f"a pack has at most {FILES} files", name)

    def read(self, file: IO[bytes], name: str) -> bytes:
        """The contents of a file.  What a zip says about its size is not believed."""
        out = bytearray()
        while chunk := file.read(CHUNK):
            out += chunk
            self.size -= len(chunk)
            if self.size < 0:
                raise refusal("the pack is larger than packs may be", name)
            if len(out) > MAX_BYTES:
                raise refusal(f"the file is larger than {MAX_BYTES >> 20} MB", name)
        return bytes(out)

    def of_file(self, path: Path, name: str) -> bytes:
        try:
            # A name that became a link since it was looked at is not followed.
            number = os.open(path, os.O_RDONLY | NO_LINK | NO_WAIT)
            with os.fdopen(number, "rb") as file:
                if not stat.S_ISREG(os.fstat(number).st_mode):
                    raise refusal("a pack has files and folders only, no links, pipes or devices", name)
                return self.read(file, name)
        except OSError as error:
            raise BadContent(f"cannot be read: {error.strerror}", file=name) from error


def refuse_path(name: str) -> None:
    """Refuse a name that leads out of the pack or that not every system can write."""
    parts = name.split("/")
    if not name.isascii() or not name.isprintable():
        raise refusal("a name with other letters than a pack has", ascii(name)[:MAX_NAME])
    if name.startswith("/") or "\\" in name or ":" in name:
        raise refusal("a name must not lead out of the pack", name[:MAX_NAME])
    if "" in parts or "." in parts or ".." in parts:
        raise refusal("a name must not lead out of the pack", name[:MAX_NAME])
    if any(map(RESERVED.fullmatch, parts)):
        raise refusal("a name that means a device in Windows", name[:MAX_NAME])
    if len(parts) > DEEPEST + 1:
        raise refusal(f"a file lies at most {DEEPEST} folders deep", name[:MAX_NAME])


def is_wanted(inside: str, name: str) -> bool:
    """Does this file belong to the pack?  False for what is left behind; other names are refused."""
    folder, _, file = inside.rpartition("/")
    if folder == SCHEMAS and SCHEMA_FILE.fullmatch(file):
        return False
    if not folder and BESIDE.fullmatch(file):
        return True
    if (folder and not FOLDER.fullmatch(folder)) or folder == SCHEMAS or not CARD_FILE.fullmatch(file):
        raise refusal(ONLY, name[:200])
    return True


def named(files: dict[str, bytes], name: str) -> PackFiles:
    """The pack of these files, called as its manifest says."""
    pack = PackFiles(name, files)
    if not any(CARD_FILE.fullmatch(path.rpartition("/")[2]) and path != MANIFEST_FILE for path in files):
        raise refusal("there is no card file in it")
    if MANIFEST_FILE in files:
        pack.manifest = read_manifest(files[MANIFEST_FILE], f"{name}/{MANIFEST_FILE}")
        pack.name = pack.manifest.name
    if not NAME_FORM.fullmatch(pack.name) or len(pack.name) > MAX_NAME or RESERVED.fullmatch(pack.name):
        what = f"the name of a pack is small letters, digits and hyphens, not '{ascii(pack.name)[1:-1][:MAX_NAME]}'"
        raise BadContent(what, fix=f"rename it, or name the pack in its {MANIFEST_FILE}")
    for path, data in files.items():
        if not CARD_FILE.fullmatch(path.rpartition("/")[2]):
            refuse_no_text(path, data)
    return pack


def refuse_no_text(path: str, data: bytes) -> None:
    """A README is for people: refuse one that is no text."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refusal("not text in UTF-8", path) from error
    if b"\0" in data:
        raise refusal("not text in UTF-8", path)


def refusal(what: str, file: str = "") -> BadContent:
    return BadContent(what, file=file, fix=MAKE_ONE)
