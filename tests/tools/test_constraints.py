"""`make constraints`: the file it writes."""

from __future__ import annotations

from tools.constraints import written


def test_a_version_that_only_some_pythons_get_has_a_marker() -> None:
    found = {
        "3.11": {"rich": "15.0.0", "zipp": "4.1.2", "numpy": "2.4.6"},
        "3.12": {"rich": "15.0.0", "numpy": "2.5.0"},
        "3.13": {"rich": "15.0.0", "numpy": "2.5.0"},
    }
    lines = [line for line in written(found).splitlines() if not line.startswith("#")]
    assert lines == [
        'numpy==2.4.6; python_version == "3.11"',
        'numpy==2.5.0; python_version == "3.12" or python_version == "3.13"',
        "rich==15.0.0",
        'zipp==4.1.2; python_version == "3.11"',
    ]
