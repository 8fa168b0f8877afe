"""The manifest of a pack, ``pack.yaml``: its name, version, authors and licence, and what it needs.

A pack without a manifest is read as one for this engine.  The manifest is no card: it does not change the digest.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from showdown import __version__
from showdown.content.packs import MANIFEST_FILE as MANIFEST_FILE
from showdown.content.versions import RANGE_FORM, VERSION_FORM, Range, Version, parse_version, version_text
from showdown.forms.kinds import NAME, ByName, Defs, Fields, Form, Kind, Listing, Number, Parsed, Schema, optional
from showdown.forms.reader import MAX_BYTES, Reading, Source
from showdown.forms.reader import Path as Place
from showdown.forms.yaml_source import read
from showdown.kernel.clean_text import is_clean
from showdown.kernel.errors import BadContent, Problem

LANGUAGE: Final = 2
"""The version of the card language.  It rises when a word changes its meaning or new words appear."""
OLDEST_LANGUAGE: Final = 1
"""The oldest version whose packs are read as they were meant."""
NOTES: Final = "docs/make/migrations.md"
"""The page that says what each version of the card language changed."""
LONGEST: Final = 200
"""Most characters of a line in a manifest."""
MOST: Final = 20
"""Most authors, and most packs that a pack needs."""


@final
class Line(Kind):
    """A text of one line that is not too long to be listed."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Place) -> str:
        text = r.text(value, path)
        if len(text) > LONGEST or "\n" in text:
            r.bad(path, f"one line of at most {LONGEST} characters is needed here")
        return text[:LONGEST]

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": LONGEST}


MANIFEST: Final = Form(
    name=NAME,
    version=Parsed(parse_version, f"^{VERSION_FORM}$", (0, 0, 0)),
    authors=Listing(Line(), least=1),
    licence=Line(),
    about=optional(Line(), ""),
    needs=optional(ByName(Parsed(Range, f"^(?:{RANGE_FORM})$", Range()), NAME)),
    engine=optional(Parsed(Range, f"^(?:{RANGE_FORM})$", Range()), Range()),
    language=optional(Number(1, 99), LANGUAGE),
)


@final
class Manifest:
    """What a pack says about itself.  ``needs``: the packs it needs, with the versions that will do."""

    def __init__(self, fields: Fields) -> None:
        self.name: str = fields["name"]
        self.version: Version = fields["version"]
        self.authors: tuple[str, ...] = fields["authors"]
        self.licence: str = fields["licence"]
        self.about: str = fields["about"]
        self.needs: dict[str, Range] = dict(fields["needs"])
        self.engine: Range = fields["engine"]
        self.language: int = fields["language"]

    def document(self) -> dict[str, Any]:
        """The manifest as JSON values."""
        return {
            "name": self.name,
            "version": version_text(self.version),
            "authors": list(self.authors),
            "licence": self.licence,
            "about": self.about,
            "needs": {name: versions.text for name, versions in self.needs.items()},
            "engine": self.engine.text,
            "language": self.language,
        }


def engine_version() -> Version:
    """The version of this engine; the end of a development version does not count."""
    first, second, third = __version__.split(".")[:3]
    return int(first), int(second), int(third)


def manifest_in(folder: Path) -> Manifest | None:
    """The manifest of the pack in this folder; None if it has none.  Raises BadContent with every problem."""
    path = folder / MANIFEST_FILE
    if not path.is_file():
        return None
    file = f"{folder.name}/{MANIFEST_FILE}"
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadContent(f"the file is larger than {MAX_BYTES >> 20} MB", file=file, line=1)
        data = path.read_bytes()
    except OSError as error:
        raise BadContent(f"cannot be read: {error.strerror}", file=file, line=1) from error
    manifest, source = parse(data, file)
    if manifest.name != folder.name and is_clean(folder.name):  # the loader refuses a name that cannot be printed
        what = f"the pack is called '{manifest.name}', but its folder '{folder.name}'"
        source.problem(("name",), what, found=manifest.name, fix=f"rename the folder to {manifest.name}, or the pack")
    source.stop_if_bad()
    return manifest


def read_manifest(data: bytes, file: str) -> Manifest:
    """The manifest in this text.  Raises BadContent with every problem, for another engine or language, too."""
    manifest, source = parse(data, file)
    source.stop_if_bad()
    return manifest


def parse(data: bytes, file: str) -> tuple[Manifest, Source]:
    """A manifest and its problems.  Raises BadContent for what cannot be read at all."""
    try:
        source = read(data.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadContent("not text in UTF-8", file=file, line=line) from error
    except BadContent as error:
        raise BadContent(problems=[about_versions(problem) for problem in error.problems]) from error
    fields = MANIFEST.read(Reading(source), source.data, ())
    for field in ("authors", "needs"):
        if len(fields[field]) > MOST:
            source.problem((field,), f"'{field}' has at most {MOST} entries, not {len(fields[field])}")
    if not source.problems:
        refuse_needs(fields, source)
    return Manifest(fields), source


def about_versions(problem: Problem) -> Problem:
    """YAML reads ``1.2`` as a fraction, which no file of a pack may hold: say what was meant instead."""
    if problem.path[:1] not in (("version",), ("engine",), ("needs",)) or not problem.path:
        return problem
    what = 'a version is three numbers, as in 1.0.0; versions that will do stand in quotes, as in ">=1.2"'
    return Problem(what, file=problem.file, line=problem.line, path=problem.path)


def refuse_needs(fields: Fields, source: Source) -> None:
    """Record what this engine cannot give: its version, the card language; and needs that make no sense."""
    here = version_text(engine_version())
    engine: Range = fields["engine"]
    if not engine.allows(engine_version()):
        what = f"this pack is for showdown {engine.text}, and this is {here}; {NOTES} says what changed"
        source.problem(("engine",), what, found=engine.text, fix=f"get the pack or the showdown that fits; see {NOTES}")
    language: int = fields["language"]
    if not OLDEST_LANGUAGE <= language <= LANGUAGE:
        what = (
            f"this pack is written in card language {language}; showdown {here} reads {OLDEST_LANGUAGE} to {LANGUAGE}; "
            f"{NOTES} says what changed"
        )
        fix = f"update showdown; or write the pack in card language {LANGUAGE}, as {NOTES} says"
        source.problem(("language",), what, found=language, fix=fix)
    for name, _ in fields["needs"]:
        if name in ("core", fields["name"]):
            source.problem(("needs", name), f"a pack does not name '{name}' as a need: it is always there")
