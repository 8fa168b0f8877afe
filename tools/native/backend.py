"""The build backend: setuptools, but wheels are compiled where a C compiler is.

An editable install (`make play`, `pip install -e .`) stays plain Python: it should run what was edited last.
SHOWDOWN_COMPILE=1 and SHOWDOWN_COMPILE=0 overrule both.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
)

from tools.native.build import VARIABLE, no_compiler

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    compile_where_possible()
    return compilers()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return compilers()


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    compile_where_possible()
    return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    compile_where_possible()
    # setuptools packs all it finds there, also modules that an earlier build left.
    for old in Path("build").glob("lib*"):
        shutil.rmtree(old)
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def compile_where_possible() -> None:
    os.environ.setdefault(VARIABLE, "auto")


def compilers() -> list[str]:
    """The package that compiles Python to C, if it will be used."""
    asked = os.environ.get(VARIABLE)
    return ["mypy>=2"] if asked == "1" or (asked == "auto" and not no_compiler()) else []
