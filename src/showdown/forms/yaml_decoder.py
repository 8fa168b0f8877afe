"""Decode YAML as people may write it: no aliases, tags or code, bounded size and depth, every value with its line."""

from __future__ import annotations

from typing import Any, final

import yaml

from showdown.forms.reader import MAX_BYTES, Path, Source
from showdown.forms.yaml_source import MAX_DEPTH, MAX_TOKENS
from showdown.kernel.errors import BadContent

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
IMPLICIT: dict[str, Any] = yaml.SafeLoader.yaml_implicit_resolvers
"""By first character: the forms of words that YAML takes for something else than text."""


def decode(text: str, file: str) -> Source:
    """``yaml_source.read``, which loads this module."""
    source = Source(file)
    try:
        if len(text.encode()) > MAX_BYTES:
            raise BadContent(f"the file is larger than {MAX_BYTES >> 20} MB", file=file, line=1)
        source.data = Decoder(text, source).document()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise BadContent("not YAML: half a character", file=file, line=line) from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BadContent(f"not YAML: {error.problem or error.context}", file=file, line=line) from error
    except yaml.YAMLError as error:
        raise BadContent(f"not YAML: {error}", file=file, line=1) from error
    source.stop_if_bad()
    return source


def line_at(event: Any) -> int:
    """The line where an event begins."""
    return int(event.start_mark.line) + 1


@final
class Decoder:
    """Event by event, in one pass and without ever building a tree of nodes.

    Aliases and anchors can blow a few bytes up to gigabytes, tags can name code, and a composer recurses in C, where
    too deep a nesting ends the process.  Here an event is refused before anything is made of it.
    """

    def __init__(self, text: str, source: Source) -> None:
        self.source = source
        self.events = yaml.parse(text, Loader=Loader)
        self.count = 0

    def document(self) -> Any:
        """The one document of the text; None where there is none."""
        out: Any = None
        documents = 0
        event = self.next()
        while not isinstance(event, yaml.StreamEndEvent):
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.refuse(event, "not YAML: another document begins here")
                out = self.value(self.next(), (), 0)
            event = self.next()
        return out

    def next(self) -> Any:
        event = next(self.events)
        self.count += 1
        if self.count > MAX_TOKENS:
            self.refuse(event, "too many values for one file")
        return event

    def refuse(self, event: Any, why: str) -> None:
        raise BadContent(why, file=self.source.file, line=line_at(event))

    def value(self, event: Any, path: Path, depth: int) -> Any:
        """What begins with an event, as str, int, bool, None, list or dict."""
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None or event.tag is not None:
            self.refuse(event, "anchors, aliases and tags are not allowed in these files")
        self.source.lines.setdefault(path, line_at(event))
        if isinstance(event, yaml.ScalarEvent):
            return scalar(event.value, path, self.source) if event.implicit[0] else event.value
        if depth == MAX_DEPTH:
            self.refuse(event, f"nested deeper than {MAX_DEPTH} levels")
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(path, depth + 1)
        out: list[Any] = []
        event = self.next()
        while not isinstance(event, yaml.SequenceEndEvent):
            out.append(self.value(event, (*path, len(out)), depth + 1))
            event = self.next()
        return out

    def mapping(self, path: Path, depth: int) -> dict[str, Any]:
        source = self.source
        out: dict[str, Any] = {}
        event = self.next()
        while not isinstance(event, yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                source.problem(path, "keys must be plain words")
                self.value(event, (*path, "?"), depth)
                self.value(self.next(), (*path, "?"), depth)
            else:
                if event.anchor is not None or event.tag is not None:
                    self.refuse(event, "anchors, aliases and tags are not allowed in these files")
                here = (*path, event.value)
                source.lines[here] = line_at(event)
                if event.value in out:
                    source.problem(here, f"'{event.value}' is given twice")
                out[event.value] = self.value(self.next(), here, depth)
            event = self.next()
        return out


def scalar(text: str, path: Path, source: Source) -> Any:
    """A word without quotes: text, a number, a truth value or nothing."""
    tag = ""
    for name, form in IMPLICIT.get(text[:1], ()):
        if form.match(text):
            tag = name.rpartition(":")[2]
            break
    if tag == "null":
        return None
    if tag == "bool":
        # YAML would read the answers yes, no, on and off as truth values; only true and false are.
        return text.lower() == "true" if text.lower() in ("true", "false") else text
    if tag == "int":
        if len(text) > 9 or not text.lstrip("+-").isdecimal():
            source.problem(path, f"'{text[:20]}' is not a plain whole number of at most nine digits")
            return 0
        return int(text)
    if tag == "float":
        source.problem(path, f"'{text[:20]}': whole numbers only")
        return 0
    return text
