"""Records: fields are declared once; constructor, repr, equality, hash and copies follow from the declaration."""

from __future__ import annotations

import ast

from showdown.kernel.declare import expand
from showdown.kernel.record import Changeable, Derived, Record

SOURCE = '''
class Pair(Record):
    """Two numbers."""

    left: int
    right: int = 7

    def total(self) -> int:
        return self.left + self.right


class Named(Pair):
    name: str = "nobody"


class Count(Changeable):
    who: int = -1
    seen: list[int] = []
    total: Derived[int] = 0
'''


class Pair(Record):
    left: int
    right: int = 7


class Named(Pair):
    name: str = "nobody"


class Other(Record):
    left: int
    right: int = 7


class Count(Changeable):
    who: int = -1
    seen: list[int] = []
    total: Derived[int] = 0


def test_a_record_takes_its_fields_in_order_and_by_name() -> None:
    assert Pair(1).right == 7
    assert Pair(right=2, left=1) == Pair(1, 2)
    assert Pair.fields == ("left", "right")


def test_fields_of_the_base_class_come_first() -> None:
    assert Named.fields == ("left", "right", "name")
    assert repr(Named(1, 2, "Erza")) == "Named(left=1, right=2, name='Erza')"


def test_equality_needs_the_same_class_and_the_same_values() -> None:
    assert Pair(1, 2) == Pair(1, 2)
    assert hash(Pair(1, 2)) == hash(Pair(1, 2))
    assert Pair(1, 2) != Pair(2, 1)
    assert Pair(1, 2) != Other(1, 2)


def test_mypy_refuses_to_change_a_record() -> None:
    """The check is mypy's: an unneeded ignore comment fails `make lint`."""
    pair = Pair(1, 2)
    pair.left = 3  # type: ignore[misc]


def test_scopes_start_with_their_own_lists_and_copies_share_none() -> None:
    first, second = Count(), Count()
    first.seen.append(4)
    assert second.seen == []
    copied = Count(first)
    copied.seen.append(5)
    assert (first.seen, copied.seen) == ([4], [4, 5])
    assert repr(first) == "Count(who=-1, seen=[4])"


def test_derived_fields_are_copied_but_not_saved() -> None:
    first = Count()
    first.total = 9
    assert Count(first).total == 9
    assert Count.fields == ("who", "seen")


def test_the_expanded_source_makes_the_same_classes_line_by_line() -> None:
    """setup.py compiles this form: constructors written out, no line moved."""
    expanded = expand({"toy.py": SOURCE})["toy.py"]
    assert expanded.count("\n") == SOURCE.count("\n")
    before = {n.name: n.lineno for n in ast.walk(ast.parse(SOURCE)) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    after = {n.name: n.lineno for n in ast.walk(ast.parse(expanded)) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    assert {name: after[name] for name in before} == before

    class Plain:
        """Stands for the base classes: declares nothing."""

    made: dict[str, type] = {"Record": Plain, "Changeable": Plain}
    exec("from __future__ import annotations\n" + expanded, made)
    assert vars(made["Named"](1)) == vars(Named(1))
    assert vars(made["Count"](made["Count"]())) == vars(Count())
    assert made["Named"].fields == Named.fields  # type: ignore[attr-defined]


def test_two_modules_may_have_records_of_the_same_name() -> None:
    """A frame and a verb, for example."""
    one = "class Grab(Record):\n    who: int\n\n\n"
    other = "class Grab(Record):\n    among: str\n\n\n"
    expanded = expand({"one.py": one, "other.py": other})
    assert "self.who = who" in expanded["one.py"] and "self.among = among" in expanded["other.py"]
