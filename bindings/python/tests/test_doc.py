"""The examples in docstrings and documents give the results shown there."""

import doctest
import functools
import inspect
import json
import os
import pathlib
import re

import numpy
import pytest

import graze
from graze import _arrays, _chains, _explain, _hitboxes, _index, _levels, _mask, _movers, _rules, _settings, _shapes, _world

DOCUMENT = pathlib.Path(__file__).parents[3] / "docs/python.md"


@pytest.mark.parametrize("module", [graze, _arrays, _chains, _explain, _hitboxes, _index, _levels, _mask, _movers, _rules, _settings, _shapes, _world])
def test_the_examples_of_docstrings_hold(module):
    tried = doctest.testmod(module, extraglobs={"numpy": numpy, "graze": graze})
    assert tried.failed == 0 and tried.attempted > 0


@pytest.mark.skipif(not DOCUMENT.exists(), reason="the documents are not here")
@pytest.mark.usefixtures("command")
def test_the_examples_of_the_document_hold(tmp_path, monkeypatch):
    text = DOCUMENT.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, str(DOCUMENT), "exec"), names)


def test_everything_public_has_a_docstring():
    for name in graze.__all__:
        thing = getattr(graze, name)
        assert thing.__doc__, name
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            if not member.startswith("_") and callable(value):
                assert value.__doc__, f"{name}.{member}"


def table_of_functions(root):
    """The column of Python in docs/bindings.md, by function."""
    if not (root / "graze-api.json").exists():
        pytest.skip("graze-api.json is not here")
    lines = [[cell.strip() for cell in line.split("|")] for line in (root / "docs/bindings.md").read_text(encoding="utf-8").splitlines()]
    return {line[1].strip("`"): line[2] for line in lines if len(line) > 4 and line[1].startswith("`graze_")}


def test_the_table_names_what_is_there():
    cells = table_of_functions(pathlib.Path(__file__).parents[3])
    names = {name for cell in cells.values() for name in re.findall("`([^`]+)`", cell)}
    assert len(names) > 100
    for name in names:
        path = re.sub(r"len\((\w+)\)", r"\1.__len__", name).removeprefix("graze.")
        functools.reduce(getattr, path.split("."), graze)


def test_the_interface_is_covered():
    """Each function of the library is called by the package, or docs/bindings.md says why not: none is not there yet."""
    root = pathlib.Path(__file__).parents[3]
    cells = table_of_functions(root)
    api = json.loads((root / "graze-api.json").read_text(encoding="utf-8"))
    assert set(cells) == {function["name"] for function in api["functions"]}
    assert [name for name, cell in cells.items() if cell == "–"] == []
