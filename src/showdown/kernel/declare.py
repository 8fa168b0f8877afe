"""How declared fields become a constructor: when a class is made in plain Python, and before setup.py compiles it.

A record declares its fields once, as annotations.  Everything else follows from the declaration.  `dataclasses` would
do the same in plain Python, but mypyc calls a dataclass constructor as interpreted code, four times slower than a
native one (bench/records.py).  So setup.py compiles a copy of the source into which ``expand`` has written the
constructors.  Line numbers stay the same.
"""

from __future__ import annotations

import ast
from typing import Any

FROZEN = "Record"
"""The base class whose subclasses cannot be changed: their constructor takes every field."""
CHANGEABLE = "Scope"
"""The base class whose subclasses are changed in place: their constructor takes a scope to copy, or nothing."""


class Declared:
    """One field: its name, the source of its type and of its default (an empty string: it must be given)."""

    def __init__(self, name: str, kind: str, default: str) -> None:
        self.name = name
        self.kind = kind
        self.default = default


def record_constructor(fields: list[Declared], typed: bool) -> str:
    """The source of a constructor that takes every field and stores it."""
    parameters = ["self"]
    for f in fields:
        kind = f": {f.kind}" if typed else ""
        parameters.append(f"{f.name}{kind} = {f.default}" if f.default else f"{f.name}{kind}")
    stores = "; ".join([f"self.{f.name} = {f.name}" for f in fields]) or "pass"
    return f"def __init__({', '.join(parameters)}){' -> None' if typed else ''}: {stores}"


def scope_constructor(cls: str, fields: list[Declared], typed: bool) -> str:
    """The source of a constructor that copies another scope (its lists as well), or starts with the defaults."""
    stores = []
    for f in fields:
        copied = f"like.{f.name}[:]" if f.kind.startswith("list[") else f"like.{f.name}"
        stores.append(f"self.{f.name} = {f.default} if like is None else {copied}")
    like = f"like: {cls} | None = None" if typed else "like=None"
    return f"def __init__(self, {like}){' -> None' if typed else ''}: {'; '.join(stores)}"


# -- plain Python: when the class is made ------------------------------------------------------------------------


def declare(cls: type[Any], changeable: bool) -> None:
    """Give a class its constructor and its ``fields``, from its annotations and those of its bases."""
    if "__init__" in cls.__dict__:
        return
    own = cls.__dict__.get("__annotations__", {})  # noqa: RUF063 (importing inspect would slow down every start)
    fields: list[Declared] = list(getattr(cls, "declared", []))
    values: dict[str, Any] = {}
    for name, kind in own.items():
        if not kind.startswith("ClassVar"):
            fields.append(Declared(name, kind, ""))
    for f in fields:
        if hasattr(cls, f.name):
            value = getattr(cls, f.name)
            f.default = f"_{f.name}[:]" if isinstance(value, list) else f"_{f.name}"
            values[f"_{f.name}"] = value
    cls.declared = fields
    cls.fields = tuple([f.name for f in fields])
    if fields:
        source = scope_constructor(cls.__name__, fields, False) if changeable else record_constructor(fields, False)
        exec(source, values)
        cls.__init__ = values["__init__"]


# -- compiled: before setup.py calls mypyc -----------------------------------------------------------------------


def expand(sources: dict[str, str]) -> dict[str, str]:
    """These modules (source by name) with every constructor written out, line by line as long as before."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    families = {FROZEN: FROZEN, CHANGEABLE: CHANGEABLE}
    declared: dict[str, list[Declared]] = {FROZEN: [], CHANGEABLE: []}
    classes = [(name, node) for name, tree in trees.items() for node in tree.body if isinstance(node, ast.ClassDef)]
    found = True
    while found:  # bases may be declared in a module that comes later
        found = False
        for _, node in classes:
            base = record_base(node, families)
            if base and node.name not in families:
                families[node.name] = families[base]
                declared[node.name] = declared[base] + own_fields(node)
                found = True
    out = {}
    for name, text in sources.items():
        lines = text.split("\n")
        for where, node in classes:
            if where == name and node.name in (FROZEN, CHANGEABLE):
                blank_out_declaring(node, lines)
            elif where == name and record_base(node, families):
                # By its base, not by its name: a frame and a verb of two modules may share a name.
                base = record_base(node, families)
                write_constructor(node, lines, declared[base] + own_fields(node), families[base])
        out[name] = "\n".join(lines)
    return out


def record_base(node: ast.ClassDef, families: dict[str, str]) -> str:
    """The first base class that is a record, or an empty string."""
    for base in node.bases:
        plain = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(plain, ast.Name) and plain.id in families:
            return plain.id
    return ""


def field_nodes(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The declarations of a class that are fields."""
    annotated = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    return [part for part in annotated if not ast.unparse(part.annotation).startswith("ClassVar")]


def own_fields(node: ast.ClassDef) -> list[Declared]:
    """The fields a class declares itself."""
    return [
        Declared(ast.unparse(part.target), ast.unparse(part.annotation), ast.unparse(part.value) if part.value else "")
        for part in field_nodes(node)
    ]


def blank_out_declaring(node: ast.ClassDef, lines: list[str]) -> None:
    """Take what makes constructors at run time out of a base class: compiled classes have theirs written out."""
    for decorator in node.decorator_list:
        for i in range(decorator.lineno - 1, decorator.end_lineno or decorator.lineno):
            lines[i] = ""
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init_subclass__":
            for i in range(part.lineno - 1, part.end_lineno or part.lineno):
                lines[i] = ""


def write_constructor(node: ast.ClassDef, lines: list[str], fields: list[Declared], family: str) -> None:
    """Write ``fields`` and the constructor into the lines of a class: defaults move into the constructor."""
    methods = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
    own = field_nodes(node)
    if "__init__" in methods or not own:
        return
    for part in own:
        first, last = part.lineno - 1, (part.end_lineno or part.lineno) - 1
        lines[first] = f"    {ast.unparse(part.target)}: {ast.unparse(part.annotation)}"
        for i in range(first + 1, last + 1):
            lines[i] = ""
    lines[own[-1].lineno - 1] += f"; fields = tuple({[f.name for f in fields]!r})"
    head = [part for part in node.body if not isinstance(part, ast.FunctionDef)]
    blank = max([part.end_lineno or part.lineno for part in head])
    while len(lines) <= blank:
        lines.append("")
    if lines[blank].strip():
        raise SyntaxError(f"class {node.name}: a blank line must follow its fields (line {blank + 1})")
    source = scope_constructor(node.name, fields, True) if family == CHANGEABLE else record_constructor(fields, True)
    lines[blank] = f"    {source}"
