"""Builds graze/_graze.abi3.so of native/ and the library in one file, which tools/python.sh puts beside it."""

import glob
import os
import pathlib
import re

from setuptools import Extension, setup

HERE = pathlib.Path(__file__).parent
VERSION = ".".join(re.findall(r"^#define GRAZE_VERSION_[A-Z]+ (\d+)$", (HERE / "graze.h").read_text(encoding="utf-8"), re.MULTILINE))
# An optimization that CFLAGS ask for counts.
OPTIMIZATION = [] if "-O" in os.environ.get("CFLAGS", "") else ["-O3"]

setup(
    version=VERSION,
    ext_modules=[Extension("graze._graze", [*sorted(glob.glob("native/*.c")), "graze.c", "graze_content.c"], include_dirs=[".", "native"],
                           depends=[*sorted(glob.glob("native/*.h")), "graze.h", "graze_content.h"], py_limited_api=True,
                           define_macros=[("Py_LIMITED_API", "0x030B0000")], extra_compile_args=["-std=c17", *OPTIMIZATION, "-ffp-contract=off"])],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
