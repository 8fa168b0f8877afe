"""Write or check docs/inside/rules-coverage.md: where each rule is implemented and which tests cite it.

Code cites a rule in a docstring or comment where it implements it: `[R-MAT-05]` or `[R-MAT-05, R-MAT-06]`. Packs
cite it anywhere in a card's YAML, Python tests in a docstring or comment, scenarios in their `rules:` list.
docs/inside/rules-not-yet.toml gives the reason for each rule that is not needed yet; a rule of the seed pages must be
implemented and tested.

    python tools/rules_coverage.py --write
    python tools/rules_coverage.py --check
"""

import argparse
import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from showdown import rulebook

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("docs", "inside", "rules-coverage.md")
REASONS = Path("docs", "inside", "rules-not-yet.toml")

RULE_ID = re.compile(r"R-[A-Z]+-\d+")
COMMENT_WITH_ID = re.compile(r"#.*R-[A-Z]+-\d+")
CITATION = re.compile(r"\[\s*(R-[A-Z]+-\d+[^\[\]]*)\]")
NAMES_SHOWN = 3


@dataclass
class Coverage:
    """What was found, by rule id; places and names are in a stable order.

    implemented  "rules/survivor/damage.py:ApplyHit", or a pack file
    tested       "rules/test_damage.py::test_name", or a scenario file
    reasons      why a rule is not needed yet
    mentioned    every id found anywhere in the sources, the packs or a citation, with one place
    """

    implemented: dict[str, list[str]] = field(default_factory=dict)
    tested: dict[str, list[str]] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    mentioned: dict[str, str] = field(default_factory=dict)

    def note(self, table: dict[str, list[str]], ids: list[str], place: str) -> None:
        """Enter one place under each of the ids."""
        for id in ids:
            self.mentioned.setdefault(id, place)
            places = table.setdefault(id, [])
            if place not in places:
                places.append(place)


def scan(root: Path = ROOT) -> Coverage:
    """Read sources, packs, tests and reasons."""
    found = Coverage()
    package = root / "src" / "showdown"
    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package).as_posix()
        source = path.read_text(encoding="utf-8")
        for id in RULE_ID.findall(source):
            found.mentioned.setdefault(id, place)
        for owner, text in remarks(source):
            for cited in CITATION.findall(text):
                found.note(found.implemented, RULE_ID.findall(cited), f"{place}:{owner}" if owner else place)
    for path in sorted((package / "packs").rglob("*.yaml")):
        ids = RULE_ID.findall(path.read_text(encoding="utf-8"))
        found.note(found.implemented, ids, path.relative_to(package).as_posix())

    tests = root / "tests"
    for path in sorted(tests.rglob("*.py")):
        place = path.relative_to(tests).as_posix()
        for owner, text in remarks(path.read_text(encoding="utf-8")):
            if is_test(owner):
                found.note(found.tested, RULE_ID.findall(text), f"{place}::{owner.replace('.', '::')}")
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        with path.open(encoding="utf-8") as stream:
            for document in yaml.safe_load_all(stream):
                found.note(found.tested, list(rules_lists(document)), path.relative_to(tests).as_posix())

    reasons = root / REASONS
    if reasons.exists():
        table = tomllib.loads(reasons.read_text(encoding="utf-8"))
        found.reasons = {id: str(why) for id, why in table.items()}
    return found


def remarks(source: str) -> Iterator[tuple[str, str]]:
    """Yield (owner, text) of every docstring and comment that may cite a rule.

    The owner is "Class.method", or "" for the module.  A string that follows an assignment documents that name.
    """
    if not RULE_ID.search(source):
        return
    tree = ast.parse(source)
    spans: list[tuple[int, int, str]] = []
    yield from _docstrings(tree.body, "", spans)
    # Reading tokens takes most of the time, and few files cite a rule in a comment.
    if not COMMENT_WITH_ID.search(source):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            around = [span for span in spans if span[0] <= line <= span[1]]
            yield max(around)[2] if around else "", token.string


def _docstrings(body: list[ast.stmt], owner: str, spans: list[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    name = owner
    for node in body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield name, node.value.value
            continue
        name = owner
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            inner = f"{owner}.{node.name}" if owner else node.name
            spans.append((node.lineno, node.end_lineno or node.lineno, inner))
            yield from _docstrings(node.body, inner, spans)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                name = f"{owner}.{target.id}" if owner else target.id


def is_test(owner: str) -> bool:
    """Whether a remark's owner is a test function or stands inside one."""
    return any(part.startswith("test_") for part in owner.split("."))


def rules_lists(document: object) -> Iterator[str]:
    """Yield what the `rules:` lists of a scenario document hold, at any depth."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key == "rules" and isinstance(value, list):
                yield from (str(entry) for entry in value)
            else:
                yield from rules_lists(value)
    elif isinstance(document, list):
        for entry in document:
            yield from rules_lists(entry)


def unknown_ids(found: Coverage) -> list[str]:
    """Return a line for each id that is cited or excused but not in the rulebook."""
    known = {rule.id for rule in rulebook.all_rules()}
    places = {id: REASONS.as_posix() for id in found.reasons} | found.mentioned
    return sorted(f"{id} is not in the rulebook ({place})" for id, place in places.items() if id not in known)


def uncovered(found: Coverage) -> list[str]:
    """Return a line for each rule that lacks code or a test and has no valid reason."""
    lines = []
    for rule in rulebook.all_rules():
        missing = [
            what
            for what, table in (("implementation", found.implemented), ("test", found.tested))
            if rule.id not in table
        ]
        if missing and rule.seed:
            lines.append(f"{rule.id} is a seed rule and has no {' and no '.join(missing)}")
        elif missing and rule.id not in found.reasons:
            lines.append(f"{rule.id} has no {' and no '.join(missing)}, and no reason is given")
    return lines


def stale_reasons(found: Coverage) -> list[str]:
    """Return a line for each rule that is excused although it is implemented and tested."""
    return [
        f"{id} is implemented and tested: take it out of {REASONS.as_posix()}"
        for id in sorted(found.reasons)
        if id in found.implemented and id in found.tested
    ]


def problems(found: Coverage, root: Path = ROOT) -> list[str]:
    """Return everything that `--check` complains about."""
    lines = unknown_ids(found) + uncovered(found) + stale_reasons(found)
    if not is_fresh(found, root):
        lines.append(f"{PAGE.as_posix()} is stale: run make docs")
    return lines


def is_fresh(found: Coverage, root: Path = ROOT) -> bool:
    """Whether the page on disk is what would be written now."""
    path = root / PAGE
    return path.exists() and path.read_text(encoding="utf-8") == page(found)


def page(found: Coverage) -> str:
    """Return docs/inside/rules-coverage.md."""
    rules = rulebook.all_rules()
    covered = [rule for rule in rules if rule.id in found.implemented and rule.id in found.tested]
    lines = [
        "# Rules coverage",
        "",
        "Where each rule is implemented, which tests cite it, and why some rules are not needed yet.",
        "`showdown rules ID` shows the text of a rule. Generated by `make docs`; do not edit.",
        "",
        f"{len(rules)} rules: {len(covered)} implemented and tested, {len(found.reasons)} not needed yet. "
        f"Of {sum(rule.seed for rule in rules)} seed rules, "
        f"{sum(rule.seed for rule in covered)} are implemented and tested.",
    ]
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += ["", f"## {chapter}", ""]
            lines += ["| rule | seed | implemented in | tests |", "|---|---|---|---|"]
        code = ", ".join(f"`{place}`" for place in found.implemented.get(rule.id, []))
        tests = _tests_cell(found.tested.get(rule.id, []))
        if rule.id in found.reasons:
            code = "; ".join(part for part in (code, f"not yet: {found.reasons[rule.id]}") if part)
        seed = "yes" if rule.seed else ""
        lines.append(f"| {rule.id} | {seed} | {code or '**missing**'} | {tests} |")
    return "\n".join(lines) + "\n"


def _tests_cell(names: list[str]) -> str:
    if not names:
        return ""
    shown = ", ".join(f"`{name}`" for name in names[:NAMES_SHOWN])
    return f"{len(names)}: {shown}" + (", ..." if len(names) > NAMES_SHOWN else "")


def main() -> int:
    """Write the page, check it, or print it."""
    parser = argparse.ArgumentParser(description="Write or check docs/inside/rules-coverage.md.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help=f"write {PAGE.as_posix()}")
    mode.add_argument("--check", action="store_true", help="exit 1 if a rule is not covered or the page is stale")
    options = parser.parse_args()
    found = scan()
    if options.write:
        (ROOT / PAGE).write_text(page(found), encoding="utf-8")
        return 0
    if options.check:
        complaints = problems(found)
        for line in complaints:
            print(line, file=sys.stderr)
        return 1 if complaints else 0
    print(page(found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
