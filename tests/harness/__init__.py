"""Programs that attack or load the software for hours; tests run short versions.  ``python -m tests.harness.NAME``."""
