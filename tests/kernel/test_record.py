"""Records: fields are declared once; constructor, repr, equality, hash and copies follow from the declaration."""

from __future__ import annotations

import ast
from typing import Any

from showdown.kernel.constructors import expand
from tests.support.toy_records import Count, Named, Other, Pair, Whole

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

    def copy(self) -> Count:
        return Count(self)


class Whole(Changeable):
    """Two counts and some pairs."""

    name: Derived[str]
    watched: Local[list[int] | None] = None
    best: Part[Count] = Count()
    counts: Parts[Count] = []
    pairs: Records[Pair] = []
    notes: dict[str, int] = {}
    perhaps: dict[str, int] | None = None


class Short(Changeable):
    who: int = -1


class Empty(Changeable):
    """Nothing."""
'''


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
    assert repr(first) == "Count(seen=[4])"


def test_derived_fields_are_copied_but_not_saved() -> None:
    first = Count()
    first.total = 9
    assert Count(first).total == 9
    assert Count.fields == ("who", "seen")


def whole() -> Whole:
    made = Whole()
    made.name = "Erza"
    made.watched = [1]
    made.counts = [Count()]
    made.pairs = [Pair(1)]
    return made


def test_two_changeable_ones_are_equal_if_their_saved_fields_are() -> None:
    first, second = whole(), whole()
    second.name, second.watched = "other", None
    assert first == second
    second.counts[0].seen.append(1)
    assert first != second
    assert Count() != Pair(1)


def test_a_copy_has_copies_of_its_parts_and_shares_records() -> None:
    first = whole()
    second = Whole(first)
    assert second == first and second.name == "Erza"
    assert second.watched is None
    assert second.best is not first.best and second.counts[0] is not first.counts[0]
    assert second.pairs is not first.pairs and second.pairs[0] is first.pairs[0]
    second.notes["hits"] = 1
    assert first.notes == {} and Whole().best is not Whole().best
    assert second.perhaps is None
    first.perhaps = {}
    assert Whole(first).perhaps == {} and Whole(first).perhaps is not first.perhaps


def test_saves_know_which_fields_hold_records() -> None:
    assert Whole.fields == ("best", "counts", "pairs", "notes", "perhaps")
    assert Whole.parts == {"best": "Count", "counts": "Count", "pairs": "Pair"}


def test_the_expanded_source_makes_the_same_classes_line_by_line() -> None:
    """setup.py compiles this form: constructors written out, no line moved."""
    expanded = expand({"toy.py": SOURCE})["toy.py"]
    assert expanded.count("\n") == SOURCE.count("\n")
    before = {n.name: n.lineno for n in ast.walk(ast.parse(SOURCE)) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    after = {n.name: n.lineno for n in ast.walk(ast.parse(expanded)) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    assert {name: after[name] for name in before} == before

    class Plain:
        """Like the base classes: declares no field."""

    made: dict[str, Any] = {"Record": Plain, "Changeable": Plain, "mypyc_attr": lambda **marks: lambda cls: cls}
    exec("from __future__ import annotations\n" + expanded, made)
    assert vars(made["Named"](1)) == {"left": 1, "right": 7, "name": "nobody"}
    assert vars(made["Count"](made["Count"]())) == {"who": -1, "seen": [], "total": 0}
    assert made["Named"].fields == Named.fields
    assert (made["Whole"].fields, made["Whole"].parts) == (Whole.fields, Whole.parts)
    first = made["Whole"]()
    first.name, first.watched, first.counts = "Erza", [1], [made["Count"]()]
    second = made["Whole"](first)
    assert (second.name, second.watched, second.pairs, second.notes) == ("Erza", None, [], {})
    assert second.counts[0] is not first.counts[0] and second.best is not first.best
    assert made["Short"](made["Short"]()).who == -1


def test_two_modules_may_have_records_of_the_same_name() -> None:
    """A frame and a verb, for example."""
    one = "\nclass Grab(Record):\n    who: int\n\n\n"
    other = "\nclass Grab(Record):\n    among: str\n\n\n"
    expanded = expand({"one.py": one, "other.py": other})
    assert "self.who = who" in expanded["one.py"] and "self.among = among" in expanded["other.py"]
