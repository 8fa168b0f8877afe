"""A swallowed survivor was a threat again on coming out, although Fecal Salve hides until an attack.  [R-TGT-04]"""

from __future__ import annotations

import pytest

from tests.support.antelope import position
from tests.support.position import check, to_hit

MADDENED = (check(7), check(1))
TEARS_A_WAY_OUT = (check(7), check(8), check(9))


@pytest.mark.parametrize("hidden", [True, False])
def test_who_hides_until_an_attack_still_hides_after_coming_out(hidden: bool) -> None:
    """The antelope swallows the only survivor in range; then the survivor tears a way out.  [R-TGT-04, R-GEN-08]"""
    a = f"at: K12, survival: 0, insanity: 9, hidden: {str(hidden).lower()}"
    g = position("crush-and-devour", to_hit(2, 1), *MADDENED, *TEARS_A_WAY_OUT, a=a)
    g.unwatched()  # the referee first looks when the survivor is inside, where no threat is shown
    assert g.survivor("a")["swallowed"] is True
    g.choose("act:a")
    g.choose(next(key for key in g.options if key.startswith("place:")))
    assert (g.survivor("a")["swallowed"], g.survivor("a")["threat"]) == (False, not hidden)
