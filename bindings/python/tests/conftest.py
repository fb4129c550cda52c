"""What all tests share: a generator whose seed is told, and which GRAZE_TEST_SEED sets."""

import os

import numpy as np
import pytest


@pytest.fixture
def random():
    seed = int(os.environ.get("GRAZE_TEST_SEED", "1"))
    print(f"GRAZE_TEST_SEED={seed}")
    return np.random.default_rng(seed)
