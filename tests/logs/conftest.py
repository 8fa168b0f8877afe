"""How Hypothesis searches: the same examples on every run; HYPOTHESIS_PROFILE=nightly takes others, and many more."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
settings.register_profile("nightly", deadline=None, database=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
