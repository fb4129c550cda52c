"""Shared by all tests: a generator whose seed is printed, and can be set by GRAZE_TEST_SEED; the command graze."""

import os
import pathlib

import numpy as np
import pytest


@pytest.fixture
def random():
    seed = int(os.environ.get("GRAZE_TEST_SEED", "1"))
    print(f"GRAZE_TEST_SEED={seed}")
    return np.random.default_rng(seed)


@pytest.fixture
def command(monkeypatch):
    found = pathlib.Path(os.environ.get("GRAZE", pathlib.Path(__file__).parents[3] / "build/graze"))
    if not found.exists():
        pytest.skip("the command graze is not built")
    monkeypatch.setenv("GRAZE", str(found.resolve()))
