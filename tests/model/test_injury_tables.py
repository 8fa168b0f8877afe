"""The rows of injury tables by total.  [R-SEV-01, R-SEV-04, R-BRN-05]"""

from __future__ import annotations

import pytest

from showdown.api import core_catalog
from showdown.model.cards import InjuryTable


def tables() -> list[InjuryTable]:
    catalog = core_catalog()
    assert catalog.brain_trauma is not None
    return [*catalog.severe, catalog.brain_trauma]


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.name)
def test_a_total_off_the_table_counts_as_its_nearest_row(table: InjuryTable) -> None:
    """[R-SEV-01]"""
    assert table.row(0) is table.row(1) is table.rows[0]
    assert table.row(table.rows[-1].high + 1) is table.row(table.rows[-1].high) is table.rows[-1]
    assert len(table.rows) > 1 and table.rows[0] is not table.rows[-1]


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.name)
def test_every_result_of_the_die_belongs_to_the_row_that_covers_it(table: InjuryTable) -> None:
    """[R-SEV-04, R-BRN-05]"""
    for result in range(1, 11):
        row = table.row(result)
        covering = [r for r in table.rows if r.high >= result]
        assert row is min(covering, key=lambda r: r.high)
