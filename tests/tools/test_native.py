"""The compiled build: self-contained C files, the cache of object files, and which wheels are compiled."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.native.backend import compilers
from tools.native.build import VARIABLE, NotPossible, is_wanted, no_compiler
from tools.native.c_files import stand_alone
from tools.native.generate import sources
from tools.native.objects import ObjectCache, tidy

ROOT = Path(__file__).parents[2]
PUBLIC = """#ifndef A_H
#define A_H
#include <Python.h>
#ifndef MYPYC_DECLARED_tuple_T1I
#define MYPYC_DECLARED_tuple_T1I
typedef struct tuple_T1I {
    CPyTagged f0;
} tuple_T1I;
#endif

typedef struct {
    PyObject_HEAD
    tuple_T1I place;
} LionObject;

typedef struct {
    PyObject_HEAD
} SurvivorObject;
#endif
"""
PRIVATE = """#include "public.h"
extern PyObject *CPyStatics[3];
extern PyObject *CPyDef_roar(LionObject *self, char loud);
extern char CPyDef_flee(SurvivorObject *self);
"""
MAIN = """#include "public.h"
#include "private.h"
PyObject *CPyStatics[3];
int CPyGlobalsInit(void)
{
    is_initialized = 1;
}
"""
LION = """#include "public.h"
#include "private.h"
PyObject *roar_twice(void *lion) {
    CPyDef_roar(lion, 1);
    return f(CPyStatics[2], CPyStatics[0], CPyStatics[2]);
}
"""
SURVIVOR = '#include "public.h"\n#include "private.h"\nchar run(void *s) { g(CPyStatics[0]); return CPyDef_flee(s); }\n'


def written(private: str = PRIVATE, lion: str = LION) -> dict[str, str]:
    files = {"main.c": MAIN, "lion.c": lion, "survivor.c": SURVIVOR}
    return stand_alone(files, {"public.h": PUBLIC, "private.h": private})


def test_a_c_file_has_the_declarations_it_uses_and_what_these_use() -> None:
    lion = written()["lion.c"]
    assert "CPyDef_roar(LionObject" in lion and "} LionObject;" in lion and "} tuple_T1I;" in lion
    assert "#include <Python.h>" in lion and '#include "' not in lion
    assert "flee" not in lion and "Survivor" not in lion


def test_a_c_file_has_a_table_of_its_own_literals_which_the_main_file_fills() -> None:
    files = written()
    assert "f(CPyLiterals_lion[0], CPyLiterals_lion[1], CPyLiterals_lion[0])" in files["lion.c"]
    assert "PyObject *CPyLiterals_lion[2];" in files["lion.c"]
    assert "CPyLiterals_lion_numbers[] = {2, 0};" in files["main.c"]
    assert files["main.c"].index("CPyLiterals_lion[i] = CPyStatics") < files["main.c"].index("is_initialized = 1;")


def test_a_change_in_one_module_leaves_the_c_files_of_others_as_they_were() -> None:
    """A new function, and a new literal that shifts the numbers of all others."""
    private = PRIVATE.replace("[3]", "[4]") + "extern void CPyDef_yawn(LionObject *self);\n"
    lion = LION.replace("CPyStatics[0]", "CPyStatics[1]").replace("CPyStatics[2]", "CPyStatics[3]")
    changed = written(private, lion + "void nap(void *lion) { CPyDef_yawn(lion); }\n")
    assert changed["survivor.c"] == written()["survivor.c"]
    assert "CPyDef_yawn(LionObject" in changed["lion.c"]


def test_a_field_of_a_class_changes_the_c_files_that_use_the_class() -> None:
    before = written()
    files = {"main.c": MAIN, "lion.c": LION, "survivor.c": SURVIVOR}
    after = stand_alone(files, {"public.h": PUBLIC.replace("place;", "place; char mood;"), "private.h": PRIVATE})
    assert after["survivor.c"] == before["survivor.c"]
    assert after["lion.c"] != before["lion.c"]


def test_c_files_of_another_mypyc_are_refused() -> None:
    with pytest.raises(SyntaxError, match="one C file must make the literals, not 0"):
        stand_alone({"lion.c": LION}, {"public.h": PUBLIC, "private.h": PRIVATE})


def test_an_object_is_compiled_once_until_its_source_or_its_surroundings_change(tmp_path: Path) -> None:
    source, target = tmp_path / "lion.c", tmp_path / "out" / "lion.o"
    target.parent.mkdir()
    compiled: list[str] = []

    def bring(text: str, surroundings: str) -> str:
        def compile_it() -> None:
            compiled.append(f"{text} {surroundings}")
            target.write_text(f"object of {text}, {surroundings}")

        source.write_text(text)
        target.unlink(missing_ok=True)
        ObjectCache(tmp_path / "objects", surroundings).bring(source, target, compile_it)
        return target.read_text()

    assert bring("a", "gcc 12") == bring("a", "gcc 12") == "object of a, gcc 12"
    assert bring("b", "gcc 12") == "object of b, gcc 12"
    assert bring("a", "gcc 13") == "object of a, gcc 13"
    assert bring("a", "gcc 12") == "object of a, gcc 12"
    assert compiled == ["a gcc 12", "b gcc 12", "a gcc 13"]


def test_objects_not_used_for_long_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.native.objects.KEPT", 2)
    for age, name in enumerate(("newest", "newer", "old", "older")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    tidy(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["newer", "newest"]


@pytest.mark.parametrize(("asked", "wanted"), [("", False), ("0", False)])
def test_plain_python_is_built_unless_asked(asked: str, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, asked)
    assert is_wanted() is wanted
    assert compilers() == []


def test_without_a_compiler_auto_says_so_and_1_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "no C compiler" in no_compiler()
    monkeypatch.setenv(VARIABLE, "auto")
    assert not is_wanted() and compilers() == []
    assert "building plain Python, which is several times slower: there is no C compiler" in capsys.readouterr().err
    monkeypatch.setenv(VARIABLE, "1")
    assert compilers() == ["mypy>=2"]
    with pytest.raises(NotPossible, match=r"cannot be compiled: there is no C compiler(.*\n)*fix: SHOWDOWN_COMPILE=0"):
        is_wanted()


def test_a_mistyped_choice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "yes")
    with pytest.raises(NotPossible, match="SHOWDOWN_COMPILE=yes is not understood\nfix: set it to 1, 0 or auto"):
        is_wanted()


def test_toys_of_tests_are_compiled_only_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert set(sources(True)) - set(sources(False)) == {"tests/support/toy_game.py", "tests/support/toy_records.py"}
    assert "showdown/kernel/machine.py" in sources(False) and "showdown/kernel/constructors.py" not in sources(False)


def test_without_a_compiler_a_wheel_is_plain_python(tmp_path: Path) -> None:
    """As pip builds it, in a copy: setuptools writes beside the source."""
    leave_out = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
    for name in ("src", "tools/native"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=leave_out)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "tools/__init__.py"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    code = "from tools.native.backend import build_wheel; print(build_wheel('dist'))"
    environment = {**os.environ, "CC": "no-such-compiler"}
    environment.pop(VARIABLE, None)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1].endswith("-py3-none-any.whl")
    assert "building plain Python" in done.stderr


def test_plain_modules_derive_no_class_from_a_compiled_one() -> None:
    """Python refuses such a class only when it is made in a compiled build: two records of the card reader were."""
    source = ROOT / "src"
    compiled = {name.removesuffix(".py").replace("/", ".") for name in sources(False)}
    wrong = []
    for path in sorted(source.rglob("*.py")):
        if path.relative_to(source).with_suffix("").as_posix().replace("/", ".") in compiled:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in compiled]
        names = {alias.asname or alias.name for node in imports for alias in node.names}
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        bases = [(each.name, base.id) for each in classes for base in each.bases if isinstance(base, ast.Name)]
        wrong += [f"{path.name}: {name}({base})" for name, base in bases if base in names]
    assert wrong == []
