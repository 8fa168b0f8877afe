"""Every rule is implemented and tested, or has a reason not to be yet."""

import functools
from pathlib import Path

from tools import rules_coverage


@functools.cache
def found() -> rules_coverage.Coverage:
    return rules_coverage.scan()


def test_every_cited_id_is_in_the_rulebook() -> None:
    assert rules_coverage.unknown_ids(found()) == []


def test_every_rule_is_covered_or_has_a_reason() -> None:
    assert rules_coverage.uncovered(found()) == []


def test_no_reason_for_a_rule_that_is_implemented_and_tested() -> None:
    assert rules_coverage.stale_reasons(found()) == []


def test_the_page_is_fresh() -> None:
    assert rules_coverage.is_fresh(found())


CODE = '''
"""A chapter.  [R-MAT-01]"""

SPEED = 2
"""Dice.  [R-MAT-05]"""

NAME = "R-MAT-09"


class Hit:
    """Not a citation: R-MAT-04."""

    def run(self) -> None:
        """Both.  [R-MAT-06, R-MAT-07]"""
        # [R-MAT-08]
        return
'''

TESTS = '''
"""A module's own docstring is no test: R-MAT-01."""


def helper() -> None:
    """Neither is a helper: R-MAT-05."""


def test_hit() -> None:
    """R-MAT-06: a hit."""
'''


def test_citations_are_found_where_they_stand(tmp_path: Path) -> None:
    files = {
        "src/showdown/rules/hit.py": CODE,
        "src/showdown/packs/core/claw.yaml": "# R-MAT-03\n",
        "tests/test_hit.py": TESTS,
        "tests/scenarios/hit.yaml": "rules: [R-MAT-07, R-MAT-6]\n",
        "docs/inside/rules-not-yet.toml": 'R-MAT-10 = "later"\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    coverage = rules_coverage.scan(tmp_path)

    assert coverage.implemented == {
        "R-MAT-01": ["rules/hit.py"],
        "R-MAT-03": ["packs/core/claw.yaml"],
        "R-MAT-05": ["rules/hit.py:SPEED"],
        "R-MAT-06": ["rules/hit.py:Hit.run"],
        "R-MAT-07": ["rules/hit.py:Hit.run"],
        "R-MAT-08": ["rules/hit.py:Hit.run"],
    }
    assert coverage.tested == {
        "R-MAT-06": ["test_hit.py::test_hit"],
        "R-MAT-07": ["scenarios/hit.yaml"],
        "R-MAT-6": ["scenarios/hit.yaml"],
    }
    assert rules_coverage.unknown_ids(coverage) == ["R-MAT-6 is not in the rulebook (scenarios/hit.yaml)"]
    missing = rules_coverage.uncovered(coverage)
    assert "R-MAT-03 is a seed rule and has no test" in missing
    assert "R-MAT-05 has no test, and no reason is given" in missing
    assert not [line for line in missing if line.startswith(("R-MAT-06 ", "R-MAT-07 ", "R-MAT-10 "))]
