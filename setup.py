"""What pyproject.toml cannot say: with SHOWDOWN_COMPILE=1 the inner packages are compiled by mypyc (tools/native).

The same source runs either way.  `make compiled` builds in place, `make pure` goes back; `make test-compiled` runs all
tests on the compiled engine.
"""

from setuptools import setup

from tools.native.build import NativeBuild, extensions, is_wanted, needed_at_run_time

DEPENDENCIES = [
    "cyclopts",
    "rich",
    "pyyaml",
    "textual>=8,<9",
    "platformdirs",
    # The table in the browser.
    "fastapi",
    "uvicorn[standard]",
    "websockets",
    "msgspec",
    "sqlalchemy>=2.1",
    "alembic",
    "segno",
    "prometheus-client",
]

compiled = is_wanted()
setup(
    cmdclass={"build_ext": NativeBuild},
    ext_modules=extensions() if compiled else [],
    install_requires=[*DEPENDENCIES, *(needed_at_run_time() if compiled else [])],
)
