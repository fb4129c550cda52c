"""Shared by all tests: a generator whose seed is printed, and can be set by GRAZE_TEST_SEED."""

import os

import numpy as np
import pytest


@pytest.fixture
def random():
    seed = int(os.environ.get("GRAZE_TEST_SEED", "1"))
    print(f"GRAZE_TEST_SEED={seed}")
    return np.random.default_rng(seed)
