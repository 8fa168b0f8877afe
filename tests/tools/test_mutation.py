"""The mutation runner: which mutants there are, how a sample is chosen, how a mutant is compiled in."""

from __future__ import annotations

import ast
import gc
import importlib
import sys
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from tools.mutate import Equivalent, equivalents, is_at, sample
from tools.mutation.marks import MarkingImport, marked
from tools.mutation.mutants import Mutant, mutants_of, mutated
from tools.mutation.run import functions_of


def mutants(folder: Path, source: str) -> list[Mutant]:
    file = folder / "rule.py"
    file.write_text(textwrap.dedent(source), encoding="utf-8")
    return mutants_of(file, folder)


def changes(folder: Path, body: str, head: str = "def rule(a: int, b: int) -> None:") -> list[str]:
    return [m.change for m in mutants(folder, f"{head}\n" + textwrap.indent(textwrap.dedent(body), "    "))]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x = a < b", ["a < b -> a <= b", "a < b -> a >= b"]),
        ("x = a == b", ["a == b -> a != b"]),
        ("x = 0 <= a", ["0 <= a -> 0 < a", "0 <= a -> 0 > a", "0 -> 1", "0 -> -1"]),
        ("x = a <= b < a", ["a <= b < a -> a < b < a", "a <= b < a -> a <= b <= a"]),
        ("x = a + b", ["a + b -> a - b"]),
        ("x = a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("x = min(a, b)", ["min(a, b) -> max(a, b)"]),
        ("x = not a", ["not a -> a"]),
        ("x = True", ["True -> False"]),
        ("x = a if b else a", ["a if b else a -> a if not b else a"]),
        ("x = [c for c in a if c]", ["c -> not c"]),
        ("a.b = b", ["remove: a.b = b"]),
        ("a.go(b)", ["remove: a.go(b)"]),
        ("a = b", ["remove: a = b"]),
    ],
)
def test_each_place_has_its_mutants(tmp_path: Path, body: str, expected: list[str]) -> None:
    assert changes(tmp_path, body) == expected


def test_guards_are_removed_and_turned_round_and_jumps_exchanged(tmp_path: Path) -> None:
    assert changes(tmp_path, "if a:\n    return") == ["remove: if a: return", "a -> not a"]
    assert changes(tmp_path, "for x in a:\n    continue") == ["continue -> break"]


@pytest.mark.parametrize(
    ("returns", "value", "expected"),
    [
        ("bool", "a", ["return a -> return not a"]),
        ("int", "a", ["return a -> return a + 1"]),
        ("list[int]", "a", ["return a -> return []"]),
        ("int | None", "a", ["return a -> return None"]),
        ("str", "a", []),
    ],
)
def test_a_function_returns_something_else_of_its_type(
    tmp_path: Path, returns: str, value: str, expected: list[str]
) -> None:
    assert changes(tmp_path, f"return {value}", f"def rule(a) -> {returns}:") == expected


@pytest.mark.parametrize(
    "body",
    [
        '"""A docstring with 1."""',
        "x: list[int] = a",
        "x = 'text'",
        "assert a < b",
        "raise ValueError(a + 1)",
        "s.emit('kind', (1,), {'who': a + 1})",
        "if s.sink is not None:\n    s.emit('kind', (1,), {})",
        "x = a[0]",
        "from a import b",
    ],
)
def test_what_no_rule_depends_on_is_left_alone(tmp_path: Path, body: str) -> None:
    assert changes(tmp_path, body) == []


def test_ids_tags_and_plain_constructors_are_left_alone(tmp_path: Path) -> None:
    source = """
        NOBODY: Final = -1
        FLAG: Final = 1 << 3

        class Rule:
            tag = "rule"
            fields = ("who",)

            def __init__(self, who: int) -> None:
                self.who = who
        """
    assert mutants(tmp_path, source) == []


def test_numbers_of_tables_are_changed(tmp_path: Path) -> None:
    found = mutants(tmp_path, "STEPS: Final = (0, 1)\n")
    assert [(m.change, m.outermost) for m in found] == [("0 -> 1", ""), ("0 -> -1", ""), ("1 -> 2", ""), ("1 -> 0", "")]


SOURCE = """
def near(a: int, b: int) -> bool:
    return abs(a - b) <= 2


class Rule:
    def run(self, a: int) -> int:
        if a > 3:
            return 3
        return a
"""


def test_a_mutant_names_its_place_and_can_be_made_again(tmp_path: Path) -> None:
    found = {m.change: m for m in mutants(tmp_path, SOURCE)}
    mutant = found["abs(a - b) <= 2 -> abs(a - b) < 2"]
    assert (mutant.file, mutant.function, mutant.line) == ("rule.py", "near", "return abs(a - b) <= 2")
    module = ModuleType("rule")
    exec(compile(mutated(SOURCE, mutant.number), "rule.py", "exec"), vars(module))
    assert module.near(1, 2) and not module.near(1, 3)
    assert module.Rule().run(4) == 3


def test_the_key_of_a_mutant_survives_changes_elsewhere(tmp_path: Path) -> None:
    before = {m.key for m in mutants(tmp_path, SOURCE)}
    after = {m.key for m in mutants(tmp_path, "def more(a: int) -> int:\n    return a + 1\n" + SOURCE)}
    assert before < after and len(before) == len(mutants(tmp_path, SOURCE))


def test_a_sample_is_spread_over_the_files_and_depends_on_its_seed(tmp_path: Path) -> None:
    large = mutants(tmp_path, "".join(SOURCE.replace("near", f"near{i}") for i in range(9)))
    small = [m._replace(file="small.py") for m in mutants(tmp_path, SOURCE)]
    chosen = sample(large + small, 20, 1)
    assert len(chosen) == 20 and len([m for m in chosen if m.file == "small.py"]) == 2
    assert chosen == sample(large + small, 20, 1) != sample(large + small, 20, 2)


def test_mutants_are_chosen_by_file_or_by_the_line_of_their_statement(tmp_path: Path) -> None:
    found = mutants(tmp_path, "def rule(a: int) -> bool:\n    b = -a\n    return (\n        a\n        < b\n    )\n")
    assert {m.change for m in found if is_at(m, "rule.py:5")} == {"a < b -> a <= b", "a < b -> a >= b"}
    assert not [m for m in found if is_at(m, "rule.py:1") or is_at(m, "other.py:5")]
    assert [m for m in found if is_at(m, "*.py")] == found


def test_an_equivalent_is_known_by_function_line_and_change(tmp_path: Path) -> None:
    mutant = mutants(tmp_path, SOURCE)[0]
    row = Equivalent("moved.py", mutant.function, mutant.line, mutant.change, "proof")
    assert row.covers(mutant)
    assert not row._replace(function="far").covers(mutant)


def test_an_equivalent_may_be_one_of_equal_changes(tmp_path: Path) -> None:
    found = [m for m in mutants(tmp_path, "STEPS: Final = (0, 0)\n") if m.change == "0 -> 1"]
    row = Equivalent("rule.py", "", found[0].line, "0 -> 1", "proof")
    assert [row.covers(m) for m in found] == [True, True]
    assert [row._replace(nth=2).covers(m) for m in found] == [False, True]


def test_every_equivalent_has_a_proof() -> None:
    for row in equivalents():
        assert len(row.proof) > 20, row


def test_the_mutated_function_takes_the_place_of_the_imported_one(tmp_path: Path) -> None:
    """Also where another module imported it by name."""
    from tools.mutation.run import exchange, functions_of

    found = {m.change: m for m in mutants(tmp_path, SOURCE)}
    module = ModuleType("rule")
    path = tmp_path / "rule.py"
    exec(compile(ast.parse(path.read_text()), str(path), "exec"), vars(module))
    near, rule = module.near, module.Rule()
    functions = functions_of((str(tmp_path),))
    exchange(found["abs(a - b) <= 2 -> abs(a - b) < 2"], tmp_path, functions)
    exchange(found["a > 3 -> a >= 3"], tmp_path, functions)
    assert not near(1, 3) and near(1, 2)
    assert rule.run(5) == 3
    assert "rule" not in sys.modules


BRANCHES = '''\
def which(a: int) -> str:
    """The statements that run are marked; the docstring stays."""
    try:
        if a > 3:
            return "large"
        elif a < 0:
            raise ValueError
    except ValueError:
        return "refused"
    match a:
        case 0:
            return "nothing"
    return (
        "small"
    )
'''


@pytest.mark.parametrize(
    ("number", "answer", "lines"),
    [
        (4, "large", [3, 4, 5]),
        (-1, "refused", [3, 4, 6, 7, 9]),
        (0, "nothing", [3, 4, 6, 10, 12]),
        (1, "small", [3, 4, 6, 10, 13]),
    ],
)
def test_a_marked_function_tells_which_statements_ran(number: int, answer: str, lines: list[int]) -> None:
    module = ModuleType("rule")
    reached = vars(module)["__reached__"] = bytearray(16)
    exec(compile(marked(BRANCHES), "rule.py", "exec"), vars(module))
    assert not any(reached)
    assert module.which(number) == answer
    assert [line for line in range(16) if reached[line]] == lines
    assert module.which.__doc__.startswith("The statements")


def test_the_import_hook_records_the_lines_of_watched_packages_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("watched", "other"):
        folder = tmp_path / "marking" / package
        folder.mkdir(parents=True)
        (folder / "rule.py").write_text(SOURCE, encoding="utf-8")
    marks = MarkingImport(tmp_path / "marking", ["watched"])
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [marks, *sys.meta_path])
    watched = importlib.import_module("marking.watched.rule")
    other = importlib.import_module("marking.other.rule")
    line = next(i for i, text in enumerate(SOURCE.splitlines(), 1) if "return abs" in text)
    assert marks.as_bits() == {}
    assert other.near(1, 2) and marks.as_bits() == {}
    assert watched.near(1, 2) and marks.as_bits() == {"watched/rule.py": f"{1 << line:x}"}
    marks.clear()
    assert marks.as_bits() == {}


def test_functions_are_found_although_the_garbage_collector_is_told_to_skip_them() -> None:
    """tests/conftest.py freezes what is imported, and frozen objects are not listed."""
    gc.freeze()
    assert (__file__, "mutants") in functions_of((__file__,))
