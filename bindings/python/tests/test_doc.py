"""The examples in docstrings and documents give the results shown there."""

import doctest
import inspect
import json
import os
import pathlib
import re

import numpy
import pytest

import graze
from graze import _arrays, _chains, _explain, _hitboxes, _index, _levels, _mask, _rules, _world

DOCUMENT = pathlib.Path(__file__).parents[3] / "docs/python.md"


@pytest.mark.parametrize("module", [graze, _arrays, _chains, _explain, _hitboxes, _index, _levels, _mask, _rules, _world])
def test_docstrings(module):
    tried = doctest.testmod(module, extraglobs={"numpy": numpy, "graze": graze})
    assert tried.failed == 0 and tried.attempted > 0


@pytest.mark.skipif(not DOCUMENT.exists(), reason="the documents are not here")
@pytest.mark.usefixtures("command")
def test_the_document(tmp_path, monkeypatch):
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


def test_the_interface_is_covered():
    """Each function of the library is called by the package, or stands in docs/python.md as a missing one."""
    root = pathlib.Path(__file__).parents[3]
    if not (root / "graze-api.json").exists():
        pytest.skip("graze-api.json is not here")
    api = json.loads((root / "graze-api.json").read_text(encoding="utf-8"))
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "bindings/python/native").glob("*.c"))
    left_out = DOCUMENT.read_text(encoding="utf-8").split("## What is not here")[1]
    missing = [f["name"] for f in api["functions"] if f"{f['name']}(" not in source and not any(
        re.fullmatch(pattern.replace("*", ".*"), f["name"]) for pattern in re.findall(r"`(graze_[a-z_*]+)`", left_out))]
    assert missing == []
