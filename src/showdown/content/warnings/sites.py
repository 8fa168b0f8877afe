"""Where in a pack a warning is: the files as they were read, and what was made of each value."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as Folder
from typing import Any, Final, TypeVar, final

from showdown.content.card_files import pack_of
from showdown.forms.reader import Path, Source
from showdown.kernel.errors import Problem
from showdown.model.cards import Card, Catalog
from showdown.model.monster_def import MonsterDef
from showdown.model.verbs import Op
from showdown.rules.verbs.conditions import LevelAtLeast
from showdown.rules.verbs.control import If
from showdown.rules.verbs.figures import at, field_of, file_name, moment_of

DEAD_BRANCH: Final = "dead-branch"
NO_EFFECT: Final = "no-effect"
UNUSED: Final = "unused"
WARNING_KINDS: Final = (DEAD_BRANCH, NO_EFFECT, UNUSED)
HIGHEST_LEVEL: Final = 4
"""Of any monster."""
T = TypeVar("T")


@final
class CardWarning:
    """Something that a pack says in vain, with its place."""

    def __init__(self, kind: str, problem: Problem) -> None:
        self.kind = kind
        self.problem = problem

    def document(self) -> dict[str, Any]:
        """The warning as JSON values."""
        return {"kind": self.kind, **self.problem.document()}

    def __str__(self) -> str:
        return str(self.problem)


@final
class CompiledFiles:
    """The files of a pack and of the packs below it, compiled."""

    def __init__(self, catalog: Catalog, pack: str, sources: list[Source], folders: list[Folder]) -> None:
        self.catalog = catalog
        self.pack = pack
        self.sources = sources
        self.folders = folders

    def own(self) -> list[Source]:
        return [source for source in self.sources if pack_of(source.file) == self.pack]

    def monster_of(self, source: Source) -> MonsterDef | None:
        """The monster whose file it is."""
        folder = source.file.rpartition("/")[0]
        for other in self.sources:
            if other.file == f"{folder}/monster.yaml" and isinstance(other.data, dict):
                return self.catalog.monsters.get(other.data.get("id", ""))
        return None


@final
class Site:
    """One compiled value of a file, and what is known about its place."""

    def __init__(self, sites: Sites, number: int, path: Path, value: object) -> None:
        self.sites = sites
        self.number = number
        self.path = path
        self.value = value
        self.catalog = sites.files.catalog

    def warn(self, kind: str, what: str, path: Path = (), fix: str = "") -> CardWarning:
        """A warning at this place, or at ``path`` of the same file."""
        source = self.sites.source
        where = path or self.path
        return CardWarning(kind, Problem(what, file=source.file, line=source.line_of(where), path=where, fix=fix))

    def written(self, path: Path = ()) -> Any:
        """What the file says here, or at another place."""
        return at(self.sites.source.data, path or self.path)

    # -- the card ----------------------------------------------------------------------------------------------

    @property
    def field(self) -> str:
        """The field of the card that the value is in: ``actions``, ``when``, ``critical``."""
        n = field_of(self.sites.file, self.path)
        return str(self.path[n]) if len(self.path) > n else ""

    @property
    def root(self) -> Path:
        """The outermost block that the value is in."""
        n = field_of(self.sites.file, self.path)
        if self.field in ("when", "abilities", "persistent_injury", "replaces", "procedures", "inside"):
            return self.path[: n + 2]
        if self.field == "faces":
            return self.path[: n + 4]
        return self.path[: n + 1]

    @property
    def card(self) -> Card | None:
        """The card that it is written on."""
        name = self.path[1] if len(self.path) > 1 and self.path[0] == "cards" else ""
        number = self.catalog.card_ids.get(str(name), -1)
        return self.catalog.cards[number] if number >= 0 else None

    @property
    def moment(self) -> int:
        """The moment of the ``when`` entry it is in; -1: it is in none."""
        found = moment_of(self.sites.source, self.path)
        return -1 if found is None else found[0]

    # -- what is around it -------------------------------------------------------------------------------------

    def branches(self) -> Iterator[tuple[If, bool]]:
        """The conditions that it stands under, outermost first; and whether they hold there."""
        for i in range(len(self.path)):
            op = self.sites.ifs.get(self.path[:i])
            if op is not None and self.path[i] in ("then", "else"):
                yield op, self.path[i] == "then"

    def others(self, kinds: tuple[type[T], ...], before: bool) -> list[T]:
        """Instructions of these classes before (or after) this one in the same outermost block.

        A block that is repeated comes before itself and after itself.
        """
        out: list[T] = []
        repeated = self.repeated()
        for site in self.sites.ops:
            if site.root != self.root or site.number == self.number:
                continue
            again = repeated and site.path[: len(repeated)] == repeated
            if again or (site.number < self.number) == before:
                out += [op for op in ops_of(site) if isinstance(op, kinds)]
        return out

    def repeated(self) -> Path:
        """The outermost action around it that runs its block several times; empty if there is none."""
        for i in range(len(self.path)):
            if self.path[i] in ("each", "each_tile") and self.path[:i] and isinstance(self.path[i - 1], int):
                return self.path[: i + 1]
        return ()

    def levels(self) -> tuple[int, int]:
        """The monster levels at which it can be reached: the lowest and the highest."""
        low, high = self.sites.levels
        for op, holds in self.branches():
            if isinstance(op.condition, LevelAtLeast):
                if holds:
                    low = max(low, op.condition.level)
                else:
                    high = min(high, op.condition.level - 1)
        return low, high


@final
class Sites:
    """Everything that was compiled from one file."""

    def __init__(self, files: CompiledFiles, source: Source) -> None:
        self.files = files
        self.source = source
        self.file = file_name(source)
        self.all = [Site(self, i, path, value) for i, (path, value) in enumerate(source.compiled)]
        self.ops = [site for site in self.all if isinstance(site.value, tuple)]
        self.ifs: dict[Path, If] = {}
        for site in self.ops:
            for op in ops_of(site):
                if isinstance(op, If):
                    self.ifs[site.path] = op
        monster = files.monster_of(source)
        numbers = [level.number for level in monster.levels] if monster is not None else []
        self.levels = (min(numbers), max(numbers)) if numbers else (1, HIGHEST_LEVEL)


def sites_in(files: CompiledFiles, source: Source) -> Sites:
    return Sites(files, source)


def ops_of(site: Site) -> tuple[Op, ...]:
    """The instructions of an action."""
    return site.value if isinstance(site.value, tuple) else ()
