"""Make mutants of Python source: one small change each, by syntax tree.

Not mutated, because a change there is noticed by every test or by none that matters:

* docstrings, annotations, decorators, default arguments, strings;
* ``NAME: Final = literal`` of modules and classes (ids, tags, field lists), imports, ``__init__`` lines ``self.x = x``;
* events, which only people read: calls of ``emit`` and the blocks ``if s.sink is not None:``;
* ``assert`` and the arguments of ``raise``.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

COMPARES: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""The moved boundary first, then the opposite."""

OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SWAPPED_CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_NUMBERS: Final = (ast.List, ast.Tuple, ast.Dict, ast.JoinedStr, ast.ListComp)
"""Operands that ``+`` joins instead of adding."""
LEAVES: Final = (ast.Return, ast.Continue, ast.Break, ast.Raise)
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    """Below the source folder: rules/survivor/damage.py"""
    function: str
    """Qualified name, SevereInjury.resolve; empty outside of functions."""
    line: str
    """Text of the line that is changed."""
    change: str
    """What becomes of what: ``roll > 1 -> roll >= 1``."""
    nth: int
    """Tells equal changes of equal lines in one function apart."""
    number: int
    """Position among all mutants of the file, to make it again."""
    lines: tuple[int, int]
    """First and last line of the statement; a test that executes one of them reaches the mutant."""
    outermost: str
    """Name of the function or method that would have to be recompiled; empty: the whole module."""
    context: str
    """Digest of the source of that function: a stored result counts as long as it is the same."""

    @property
    def key(self) -> str:
        text = "\0".join((self.file, self.function, self.line, self.change, str(self.nth)))
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

    def __str__(self) -> str:
        where = f"{self.file}:{self.lines[0]} {self.function or 'module'}"
        return f"{self.key}  {where}\n    {self.line}\n    {self.change}"


class Change(NamedTuple):
    """A node of the tree and what would stand in its place."""

    parent: ast.AST
    field: str
    position: int | None
    """In the list of the field, if it is one."""
    old: ast.AST
    new: ast.AST
    words: str
    owner: tuple[str, ...]
    """Names of the classes and functions around it."""
    outermost: str
    spot: ast.stmt


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """Every mutant of a file, in the order of its source."""
    source = path.read_text()
    lines = source.splitlines()
    tree = ast.parse(source)
    digests = function_digests(tree, source)
    out: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for number, change in enumerate(changes(tree)):
        function = ".".join(change.owner)
        text = lines[first_line(change.old) - 1].strip()
        same = (function, text, change.words)
        seen[same] = seen.get(same, 0) + 1
        out.append(
            Mutant(
                path.relative_to(root).as_posix(),
                function,
                text,
                change.words,
                seen[same],
                number,
                reach_lines(change.spot, change.old),
                change.outermost,
                digests.get(change.outermost, digests[""]),
            )
        )
    return out


def mutated(source: str, number: int) -> ast.Module:
    """The tree of the source with one of its changes made."""
    tree = ast.parse(source)
    for i, change in enumerate(changes(tree)):
        if i == number:
            put(change)
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


def put(change: Change) -> None:
    new = ast.copy_location(change.new, change.old)
    if change.position is None:
        setattr(change.parent, change.field, new)
    else:
        getattr(change.parent, change.field)[change.position] = new


def function_digests(tree: ast.Module, source: str) -> dict[str, str]:
    """Digest by qualified name of every function that no other function contains; the module under ''."""
    out = {"": hashlib.blake2b(source.encode(), digest_size=6).hexdigest()}

    def walk(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, FUNCTIONS):
                out[".".join((*names, child.name))] = hashlib.blake2b(
                    ast.unparse(child).encode(), digest_size=6
                ).hexdigest()
            elif isinstance(child, ast.ClassDef):
                walk(child, (*names, child.name))
            elif isinstance(child, ast.stmt):
                walk(child, names)

    walk(tree, ())
    return out


def first_line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def reach_lines(spot: ast.stmt, old: ast.AST) -> tuple[int, int]:
    """Lines of the statement, without the blocks it holds."""
    blocks = [b[0] for name in ("body", "orelse", "cases") if (b := getattr(spot, name, None))]
    last = spot.end_lineno or spot.lineno
    if blocks and isinstance(spot, (ast.If, ast.While, ast.For, ast.With, ast.Match, ast.Try)):
        last = max(spot.lineno, min(first_line(b) for b in blocks if hasattr(b, "lineno")) - 1)
    return spot.lineno, last


# -- finding places ----------------------------------------------------------------------------------------------


def changes(tree: ast.Module) -> Iterator[Change]:
    """All changes of a module.  The order depends on the source only."""
    yield from Finder().block(tree, tree.body, (), "", None)


class Finder:
    """Walks statements, then the expressions of each."""

    def block(
        self, parent: ast.AST, body: list[ast.stmt], owner: tuple[str, ...], outermost: str, function: Any
    ) -> Iterator[Change]:
        for node in body:
            yield from self.statement(parent, body, node, owner, outermost, function)

    def statement(
        self,
        parent: ast.AST,
        body: list[ast.stmt],
        node: ast.stmt,
        owner: tuple[str, ...],
        outermost: str,
        function: Any,
    ) -> Iterator[Change]:
        if isinstance(node, ast.ClassDef):
            yield from self.block(node, node.body, (*owner, node.name), outermost, function)
            return
        if isinstance(node, FUNCTIONS):
            names = (*owner, node.name)
            yield from self.block(node, node.body, names, outermost or ".".join(names), node)
            return
        if pointless(node, function, owner):
            return
        for field, index, old, new, words in self.of_statement(parent, body, node, function):
            holder: ast.AST = parent if field in ("body", "orelse", "finalbody") else node
            yield Change(holder, field, index, old, new, words, owner, outermost, node)
        for holder, field, index, old, new in self.expressions(node):
            words = f"{short(old)} -> {short(new)}"
            yield Change(holder, field, index, old, new, words, owner, outermost, node)
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(node, name, None)
            if isinstance(inner, list):
                yield from self.block(node, inner, owner, outermost, function)
        for handler in getattr(node, "handlers", []):
            yield from self.block(handler, handler.body, owner, outermost, function)
        for case in getattr(node, "cases", []):
            yield from self.block(case, case.body, owner, outermost, function)

    def of_statement(
        self, parent: ast.AST, body: list[ast.stmt], node: ast.stmt, function: Any
    ) -> Iterator[tuple[str, int | None, ast.AST, ast.AST, str]]:
        """Removed statements, exchanged jumps and operators, other return values."""
        field = "orelse" if getattr(parent, "orelse", None) is body else "body"
        field = "finalbody" if getattr(parent, "finalbody", None) is body else field
        index = body.index(node)
        if function is not None and removable(node, function):
            yield field, index, node, ast.Pass(), f"remove: {short(node)}"
        if isinstance(node, (ast.Break, ast.Continue)):
            other: ast.stmt = ast.Continue() if isinstance(node, ast.Break) else ast.Break()
            yield field, index, node, other, f"{short(node)} -> {short(other)}"
        if isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS and adds_numbers(node.value):
            new = ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
            yield field, index, node, new, f"{short(node)} -> {short(new)}"
        if isinstance(node, ast.Return) and node.value is not None and function is not None:
            value = other_value(node.value, function.returns)
            if value is not None:
                yield "value", None, node.value, value, f"return {short(node.value)} -> return {short(value)}"

    def expressions(self, node: ast.stmt) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, ast.AST]]:
        """Changes inside the expressions of one statement."""
        if isinstance(node, (ast.If, ast.While)) and not opposed(node.test):
            yield node, "test", None, node.test, negated(node.test)
        for field, value in ast.iter_fields(node):
            if field in ("body", "orelse", "finalbody", "handlers", "cases", "annotation", "exc", "cause"):
                continue
            for i, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST):
                    index = i if isinstance(value, list) else None
                    yield from self.expression(node, field, index, child)

    def expression(
        self, parent: ast.AST, field: str, index: int | None, node: ast.AST
    ) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, ast.AST]]:
        if isinstance(node, ast.Call) and called(node) in ("emit", "cast", "isinstance"):
            return
        for new in other_expressions(node):
            yield parent, field, index, node, new
        if isinstance(node, ast.comprehension):
            for i, test in enumerate(node.ifs):
                if not opposed(test):
                    yield node, "ifs", i, test, negated(test)
        for name, value in ast.iter_fields(node):
            if name == "annotation":
                continue
            for i, child in enumerate(value if isinstance(value, list) else [value]):
                if is_number(child) and idiom(node, name):
                    continue
                if isinstance(child, (ast.expr, ast.comprehension, ast.keyword)):
                    yield from self.expression(node, name, i if isinstance(value, list) else None, child)


# -- what may be changed into what -------------------------------------------------------------------------------


def other_expressions(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for op in COMPARES[type(node.ops[0])]:
            yield ast.Compare(node.left, [op()], node.comparators)
    elif isinstance(node, ast.Compare):
        for i, old in enumerate(node.ops):
            ops: list[ast.cmpop] = list(node.ops)
            ops[i] = COMPARES[type(old)][0]()
            yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        if adds_numbers(node.left) and adds_numbers(node.right):
            yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other, node.values)
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1 :]
            yield ast.BoolOp(node.op, rest) if len(rest) > 1 else copy.deepcopy(rest[0])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.IfExp) and not opposed(node.test):
        yield ast.IfExp(negated(node.test), node.body, node.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED_CALLS:
        yield ast.Call(ast.Name(SWAPPED_CALLS[node.func.id], ast.Load()), node.args, node.keywords)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def opposed(test: ast.expr) -> bool:
    """Its opposite is among the changes of the expression itself."""
    return (isinstance(test, ast.Compare) and len(test.ops) == 1) or isinstance(test, ast.UnaryOp)


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), copy.deepcopy(test))


def other_value(value: ast.expr, annotation: ast.expr | None) -> ast.expr | None:
    """A wrong result of the type that the function declares; None: none that would tell more than other mutants."""
    said = ast.unparse(annotation) if annotation is not None else ""
    if isinstance(value, ast.Constant):
        return None
    if said == "bool":
        return None if isinstance(value, (ast.Compare, ast.BoolOp, ast.UnaryOp)) else negated(value)
    if said == "int":
        return ast.BinOp(copy.deepcopy(value), ast.Add(), ast.Constant(1))
    if said.startswith("list["):
        return None if short(value) == "[]" else ast.List([], ast.Load())
    if said.endswith("| None"):
        return ast.Constant(None)
    return None


def idiom(node: ast.AST, field: str) -> bool:
    """Numbers that mean nothing alone: ``values[0]``, ``1 << who``, ``mask >> who & 1``."""
    if isinstance(node, ast.Subscript):
        return field == "slice"
    if isinstance(node, ast.BinOp):
        shifted = isinstance(node.op, ast.LShift) and field == "left"
        return shifted or (isinstance(node.op, ast.BitAnd) and field == "right")
    return False


def adds_numbers(node: ast.expr) -> bool:
    text = isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    return not text and not isinstance(node, NO_NUMBERS)


def called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def pointless(node: ast.stmt, function: Any, owner: tuple[str, ...]) -> bool:
    """Statements that are left alone; see the top of this file."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.Raise, ast.Pass, ast.Global, ast.Nonlocal)):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and called(node.value) == "emit":
        return True
    if isinstance(node, ast.If):
        tested = ast.unparse(node.test)
        return ".sink is not None" in tested or tested == "TYPE_CHECKING"
    if function is None:
        value = getattr(node, "value", None)
        return not isinstance(value, ast.expr) or plain(value)
    if owner[-1] == "__init__" and isinstance(node, (ast.Assign, ast.AnnAssign)):
        return isinstance(node.value, ast.Name)
    return False


def plain(value: ast.expr) -> bool:
    """A literal or a name: an id, a tag, a list of names."""
    if isinstance(value, (ast.Tuple, ast.List, ast.Set)):
        return all(plain(v) and not is_number(v) for v in value.elts)
    if isinstance(value, ast.UnaryOp):
        return plain(value.operand)
    if isinstance(value, ast.BinOp):
        return is_number(value.left) and is_number(value.right)
    return isinstance(value, (ast.Constant, ast.Name, ast.Attribute))


def is_number(value: Any) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, int)


def removable(node: ast.stmt, function: Any) -> bool:
    """Calls, changes of something that exists already, and guards; not what only makes a name known."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.If):
        return not node.orelse and len(node.body) == 1 and isinstance(node.body[0], LEAVES)
    if isinstance(node, ast.AugAssign):
        return True
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
        if function.name == "__init__":
            return False
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return all(isinstance(t, (ast.Attribute, ast.Subscript)) or known_before(t, node, function) for t in targets)
    return False


def known_before(target: ast.expr, node: ast.stmt, function: Any) -> bool:
    """The name is assigned above already, or is an argument."""
    if not isinstance(target, ast.Name):
        return False
    if target.id in [a.arg for a in function.args.args]:
        return True
    for other in ast.walk(function):
        if isinstance(other, ast.Name) and isinstance(other.ctx, ast.Store) and other.id == target.id:
            if other.lineno < node.lineno:
                return True
    return False


def short(node: ast.AST) -> str:
    """The first line of the code of a node."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return f"not ({short(node.operand)})" if isinstance(node.operand, ast.BoolOp) else ast.unparse(node)
    text = ast.unparse(node)
    if isinstance(node, ast.If):
        return text.replace("\n    ", " ")
    return text.splitlines()[0]
