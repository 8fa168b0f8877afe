"""Packs: folders of card files, layered by id, linked into one catalogue with a digest."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from showdown.content import cache
from showdown.forms.reader import MAX_BYTES
from showdown.kernel.errors import BadContent
from showdown.model.cards import Catalog

CORE = "core"
PARTIES = "parties"
"""The folder of ready parties; showdown/parties.py reads one when it is named."""
MANIFEST_FILE = "pack.yaml"
"""What a pack says about itself (content/manifest.py)."""


def shipped_folder() -> Path:
    return Path(__file__).parents[1] / "packs"


def core_folder() -> Path:
    return shipped_folder() / CORE


@lru_cache(maxsize=1)
def core_catalog() -> Catalog:
    """The catalogue of the core pack alone, made once per process.

    >>> from showdown.api import core_catalog
    >>> sorted(core_catalog().monsters)
    ['butcher', 'kings-man', 'screaming-antelope', 'the-hand', 'white-lion']
    """
    return load_packs([core_folder()])


def load_packs(folders: list[Path], cached: bool = True) -> Catalog:
    """The catalogue of these packs in order; a later pack replaces cards of an earlier one by id.

    Raises BadContent with all problems found, each with file and line; nothing is half loaded.  A catalogue compiled
    before, from the same files by the same code, is taken from the cache; with ``cached=False`` the last pack is
    compiled anyway, and its cards are not kept.

    >>> from pathlib import Path
    >>> from showdown.api import load_packs
    >>> load_packs([Path("no-such-pack")])
    Traceback (most recent call last):
    showdown.kernel.errors.BadContent: there is no pack folder 'no-such-pack'
    """
    digests: dict[str, str] = {}
    for folder in folders:
        if not folder.is_dir():
            raise BadContent(f"there is no pack folder '{folder}'")
        if folder.name in digests:
            raise BadContent(f"two packs are called '{folder.name}'")
        digests[folder.name] = digest_of(folder)
        if (folder / MANIFEST_FILE).is_file():
            # First, because a pack for another engine has problems that its author cannot see.
            from showdown.content.manifest import manifest_in

            manifest_in(folder)
    digest = digest_of_all(digests)
    catalog = cache.remembered(digest) if cached else None
    if catalog is None:
        # The compiler and a YAML reader are only loaded when there is something to compile.
        from showdown.content.pack import compile_packs

        # Authors compile their pack again and again; the core pack below it does not change.
        below = catalog_below(folders[:-1], cached)
        catalog = compile_packs(folders) if below is None else compile_packs(folders[-1:], below)
        catalog.packs = digests
        catalog.digest = digest
        if cached:
            from showdown.content.cache_writing import remember

            remember(catalog)
    return catalog


def catalog_below(folders: list[Path], write: bool) -> Catalog | None:
    """The cards of the packs below the last one, for it to add to; None if there are none, or none without problems.

    Problems of all packs are told together, so a pack on one with problems is compiled with it.
    """
    if not folders:
        return None
    if not write:
        return cache.remembered(digest_of_all({folder.name: digest_of(folder) for folder in folders}))
    try:
        return load_packs(folders)
    except BadContent:
        return None


def digest_of_all(digests: dict[str, str]) -> str:
    whole = "\n".join(f"{name}={digest}" for name, digest in digests.items())
    return blake2b(whole.encode(), digest_size=8).hexdigest()


def files_of(folder: Path) -> list[Path]:
    """Every YAML file of a pack but its manifest and its parties, which are no cards."""
    found = [p for p in sorted(folder.rglob("*.y*ml")) if p.suffix in (".yaml", ".yml")]
    return [p for p in found if p.relative_to(folder).parts[0] not in (PARTIES, MANIFEST_FILE)]


def digest_of(folder: Path) -> str:
    """What the files of a pack are called inside it, and what they say."""
    mark = blake2b(digest_size=8)
    for path in files_of(folder):
        mark.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        try:
            # A file that is too large is refused later; it need not be read here.
            small = path.is_file() and path.stat().st_size <= MAX_BYTES
            mark.update(path.read_bytes() + b"\n" if small else b"\0")
        except OSError:
            mark.update(b"\0")
    return mark.hexdigest()
