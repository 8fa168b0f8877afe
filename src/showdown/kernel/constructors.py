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
CHANGEABLE = "Changeable"
"""The base class whose subclasses are changed in place: their constructor takes another one to copy, or nothing."""
MARKS = {"Derived": "{}", "Local": "{}", "Part": "{}", "Parts": "list[{}]", "Records": "list[{}]"}
"""How the type of a field may be marked (showdown.kernel.record says what each means), and the type that is meant."""


class Declared:
    """One field: its name, the source of its type and of its default (an empty string: it must be given)."""

    def __init__(self, name: str, kind: str, default: str) -> None:
        mark, _, inner = kind.partition("[")
        self.mark = mark if mark in MARKS else ""
        self.inner = inner.removesuffix("]") if self.mark else ""
        self.name = name
        self.kind = MARKS[mark].format(self.inner) if self.mark else kind
        self.default = default

    def copied(self) -> str:
        """The source of the value that a copy of ``like`` gets."""
        if self.mark == "Local":
            return self.default
        if self.mark == "Part" or (not self.mark and self.kind.startswith("dict[")):
            copy = f"like.{self.name}.copy()"
            return f"None if like.{self.name} is None else {copy}" if self.kind.endswith("| None") else copy
        if self.mark == "Parts":
            return f"[part.copy() for part in like.{self.name}]"
        if self.mark != "Derived" and self.kind.startswith("list["):
            return f"like.{self.name}[:]"
        return f"like.{self.name}"


def saved(fields: list[Declared]) -> list[str]:
    """The names of the fields that saves keep."""
    return [f.name for f in fields if f.mark not in ("Derived", "Local")]


def parts_of(fields: list[Declared]) -> dict[str, str]:
    """The fields that hold records, and the name of the class of these."""
    return {f.name: f.inner for f in fields if f.mark in ("Part", "Parts", "Records")}


def record_constructor(fields: list[Declared], typed: bool) -> str:
    """The source of a constructor that takes every field and stores it."""
    parameters = ["self"]
    for f in fields:
        kind = f": {f.kind}" if typed else ""
        parameters.append(f"{f.name}{kind} = {f.default}" if f.default else f"{f.name}{kind}")
    stores = "; ".join([f"self.{f.name} = {f.name}" for f in fields]) or "pass"
    return f"def __init__({', '.join(parameters)}){' -> None' if typed else ''}: {stores}"


def changeable_constructor(cls: str, fields: list[Declared], typed: bool) -> list[str]:
    """The lines of a constructor that copies another one (and its parts), or starts with the defaults.

    A field without a default is left open at the start: the code that makes the first one sets it.  In plain Python it
    is None until then, because objects whose fields are set in one order share the memory and time of their names.
    """
    like = f"like: {cls} | None = None" if typed else "like=None"
    start = "; ".join([f"self.{f.name} = {f.default or None}" for f in fields if f.default or not typed]) or "pass"
    copy = "; ".join([f"self.{f.name} = {f.copied()}" for f in fields]) or "pass"
    return [
        f"def __init__(self, {like}){' -> None' if typed else ''}:",
        f"    if like is None: {start}",
        f"    else: {copy}",
    ]


def changeable_in_one_line(cls: str, fields: list[Declared]) -> str:
    """The same constructor for a class that has fewer than three lines to put it into."""
    if not all([f.default for f in fields]):
        raise SyntaxError(f"class {cls}: every field needs a default")
    stores = "; ".join([f"self.{f.name} = {f.default} if like is None else {f.copied()}" for f in fields])
    return f"def __init__(self, like: {cls} | None = None) -> None: {stores}"


# -- plain Python: when the class is made ------------------------------------------------------------------------


def declare(cls: type[Any], changeable: bool) -> None:
    """Give a class its constructor and its ``fields``, from its annotations and those of its bases."""
    if "__init__" in cls.__dict__:
        return
    own = cls.__dict__.get("__annotations__", {})  # noqa: RUF063 (importing inspect would slow down every start)
    fields: list[Declared] = list(getattr(cls, "declared", []))
    values: dict[str, Any] = dict(getattr(cls, "defaults", {}))
    for name, kind in own.items():
        if not kind.startswith("ClassVar"):
            fields.append(Declared(name, kind, ""))
    for f in fields:
        if f.name in cls.__dict__:
            value = values[f"_{f.name}"] = cls.__dict__[f.name]
            shared = not isinstance(value, list | dict) and f.mark != "Part"
            f.default = f"_{f.name}" if shared else f"_{f.name}.copy()"
            # Python reads a field of an object more slowly if its class has an attribute of the same name.
            delattr(cls, f.name)
    cls.declared = fields
    cls.defaults = values
    cls.fields = tuple(saved(fields))
    if changeable:
        cls.parts = parts_of(fields)
    if fields:
        lines = (
            changeable_constructor(cls.__name__, fields, False) if changeable else [record_constructor(fields, False)]
        )
        made = dict(values)
        exec("\n".join(lines), made)
        cls.__init__ = made["__init__"]


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
            base = record_base(node, families)
            if where != name or not (base or node.name in (FROZEN, CHANGEABLE)):
                continue
            if base:
                # By its base, not by its name: a frame and a verb of two modules may share a name.
                write_constructor(node, lines, declared[base] + own_fields(node), families[base])
            else:
                blank_out_declaring(node, lines)
            leave_out_of_garbage_collection(node, lines)
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


def leave_out_of_garbage_collection(node: ast.ClassDef, lines: list[str]) -> None:
    """Tell mypyc that no record is part of a cycle, so that the garbage collector never looks at it.

    The mark takes the blank line above the class, its import the line of the first import.
    """
    first = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
    if first < 2 or lines[first - 2].strip():
        raise SyntaxError(f"class {node.name}: a blank line must stand above it (line {first - 1})")
    lines[first - 2] = ACYCLIC
    future = lines.index(FUTURE) if FUTURE in lines else -1
    if future >= 0:
        lines[future] = f"{FUTURE}; {IMPORT_MARK}"


FUTURE = "from __future__ import annotations"
IMPORT_MARK = "from mypy_extensions import mypyc_attr"
ACYCLIC = "@mypyc_attr(acyclic=True)"


def write_constructor(node: ast.ClassDef, lines: list[str], fields: list[Declared], family: str) -> None:
    """Write ``fields`` and the constructor into the lines of a class: defaults move into the constructor.

    The declarations move into the line of the first field, the constructor into the last lines of the fields and the
    blank line behind them: every other line keeps its number.
    """
    methods = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
    own = field_nodes(node)
    if "__init__" in methods or not own:
        return
    kinds = {f.name: f.kind for f in fields}
    declarations = [f"{ast.unparse(part.target)}: {kinds[ast.unparse(part.target)]}" for part in own]
    declarations.append(f"fields = tuple({saved(fields)!r})")
    if parts_of(fields):
        declarations.append(f"parts = dict({parts_of(fields)!r})")
    free = []
    for part in own:
        free += list(range(part.lineno - 1, part.end_lineno or part.lineno))
    for i in free:
        lines[i] = ""
    lines[free[0]] = f"    {'; '.join(declarations)}"
    head = [part for part in node.body if not isinstance(part, ast.FunctionDef)]
    blank = max([part.end_lineno or part.lineno for part in head])
    while len(lines) <= blank:
        lines.append("")
    source = [record_constructor(fields, True)]
    if family == CHANGEABLE:
        source = changeable_constructor(node.name, fields, True)
        if blank + 1 - len(source) <= free[0] or "".join(lines[blank - 2 : blank]).strip():
            source = [changeable_in_one_line(node.name, fields)]
    first = blank + 1 - len(source)
    if lines[blank].strip():
        raise SyntaxError(f"class {node.name}: a blank line must follow its fields (line {blank + 1})")
    lines[first : blank + 1] = [f"    {line}" for line in source]
