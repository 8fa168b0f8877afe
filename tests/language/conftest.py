"""The language is one setting of the process: tests that change it set it back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from showdown.language import PSEUDO, current_language, use_language


@pytest.fixture
def pseudo() -> Iterator[None]:
    """The pseudo-locale for one test."""
    before = current_language()
    use_language(PSEUDO)
    yield
    use_language(before)
