"""YAML as a homebrewer may write it: no aliases, no tags, no code, bounded in size and depth; every value with
its line.
"""

from __future__ import annotations

from typing import Any, final

import yaml

from showdown.kernel.errors import BadContent

MAX_BYTES = 1 << 20
MAX_TOKENS = 60_000
MAX_DEPTH = 32

Path = tuple[str | int, ...]
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
OPENING = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
CLOSING = (yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


@final
class Problem:
    """One thing wrong with a file: where, and what."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.file = file
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@final
class Source:
    """A decoded file.  Problems are collected, so that a writer sees all of them at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Any = None
        self.lines: dict[Path, int] = {}
        self.problems: list[Problem] = []

    def line_of(self, path: Path) -> int:
        """The line of a value, or of the nearest thing around it."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1)

    def problem(self, path: Path, message: str) -> None:
        self.problems.append(Problem(self.file, self.line_of(path), message))

    def stop_if_bad(self) -> None:
        """Raise BadContent with every problem, one a line."""
        if self.problems:
            raise BadContent("\n".join(str(p) for p in self.problems))


def read(text: str, file: str) -> Source:
    """Decode YAML text into plain values, remembering lines.  Raises BadContent for anything unsafe or not YAML."""
    source = Source(file)
    try:
        if len(text.encode()) > MAX_BYTES:
            raise BadContent(f"{file}:1: the file is larger than {MAX_BYTES} bytes")
        refuse_bombs(text, file)
        node = yaml.compose(text, Loader=Loader)
        source.data = None if node is None else plain(node, (), source)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise BadContent(f"{file}:{line}: not YAML: half a character") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BadContent(f"{file}:{line}: not YAML: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise BadContent(f"{file}:1: not YAML: {error}") from error
    source.stop_if_bad()
    return source


def refuse_bombs(text: str, file: str) -> None:
    """Token by token, before anything is built.

    Aliases and anchors can blow a few bytes up to gigabytes, tags can name code, and the composer recurses in C, where
    too deep a nesting ends the process.  None of it is ever needed.
    """
    depth = 0
    for count, token in enumerate(yaml.scan(text, Loader=Loader)):
        if isinstance(token, OPENING):
            depth += 1
        elif isinstance(token, CLOSING):
            depth -= 1
        elif isinstance(token, (yaml.AliasToken, yaml.AnchorToken, yaml.TagToken)):
            raise BadContent(f"{file}:{line_at(token)}: anchors, aliases and tags are not allowed in these files")
        if depth > MAX_DEPTH:
            raise BadContent(f"{file}:{line_at(token)}: nested deeper than {MAX_DEPTH} levels")
        if count > MAX_TOKENS:
            raise BadContent(f"{file}:{line_at(token)}: too many values for one file")


def line_at(thing: Any) -> int:
    """The line where a token or node begins."""
    return int(thing.start_mark.line) + 1


def plain(node: Any, path: Path, source: Source) -> Any:
    """A node as str, int, bool, None, list or dict."""
    source.lines.setdefault(path, line_at(node))
    if isinstance(node, yaml.MappingNode):
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if not isinstance(key_node, yaml.ScalarNode):
                source.problem(path, "keys must be plain words")
                continue
            source.lines[(*path, key)] = line_at(key_node)
            if key in out:
                source.problem((*path, key), f"'{key}' is given twice")
            out[key] = plain(value_node, (*path, key), source)
        return out
    if isinstance(node, yaml.SequenceNode):
        return [plain(child, (*path, i), source) for i, child in enumerate(node.value)]
    return scalar(node, path, source)


def scalar(node: Any, path: Path, source: Source) -> Any:
    text = node.value
    if node.tag == "tag:yaml.org,2002:null":
        return None
    if node.tag == "tag:yaml.org,2002:bool":
        # YAML would read the answers yes, no, on and off as truth values; only true and false are.
        return text.lower() == "true" if text.lower() in ("true", "false") else text
    if node.tag == "tag:yaml.org,2002:int":
        if len(text) > 9 or not text.lstrip("+-").isdigit():
            source.problem(path, f"'{text[:20]}' is not a plain whole number of at most nine digits")
            return 0
        return int(text)
    if node.tag == "tag:yaml.org,2002:float":
        source.problem(path, f"'{text[:20]}': whole numbers only")
        return 0
    return text
