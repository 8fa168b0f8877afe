"""What pyproject.toml cannot say: with SHOWDOWN_COMPILE=1 the inner packages are compiled by mypyc (tools/native).

The same source runs either way.  `make compiled` builds in place, `make pure` goes back; `make test-compiled` runs all
tests on the compiled engine.
"""

from setuptools import setup

from tools.native.build import NativeBuild, extensions, is_wanted, needed_at_run_time

# The terminal game and the library.  Everything else is in an extra of pyproject.toml.
DEPENDENCIES = [
    "cyclopts>=5",
    "platformdirs>=4",
    "pyyaml>=6.0.2",
    "rich>=14.2",
    "textual>=8,<9",  # each major version changes widgets
]

compiled = is_wanted()
setup(
    cmdclass={"build_ext": NativeBuild},
    ext_modules=extensions() if compiled else [],
    install_requires=[*DEPENDENCIES, *(needed_at_run_time() if compiled else [])],
)
