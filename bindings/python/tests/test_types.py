"""A type checker finds nothing wrong in the package, and sees its types from outside."""

import os
import pathlib
import subprocess
import sys

import pytest

import graze


def mypy(*arguments):
    """The output of mypy on a file or folder, in strict mode."""
    pytest.importorskip("mypy")
    own = str(pathlib.Path(graze.__file__).parents[1])
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *map(str, arguments)], text=True,
                          capture_output=True, env={**os.environ, "MYPYPATH": own, "LD_PRELOAD": ""}, check=False).stdout


def test_the_package_is_typed():
    assert "Success" in mypy(pathlib.Path(graze.__file__).parent)


def test_a_program_is_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import numpy as np\nimport graze\nfound: int = graze.pairs(np.zeros((3, 4)))\n", encoding="utf-8")
    assert 'variable has type "int"' in mypy(program)
