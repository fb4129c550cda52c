"""The same pairs as SciPy's, Shapely's and Rtree's trees. Without the library, or the coasts (scenes/coasts.sh), a test is skipped."""

import os
import pathlib

import numpy as np
import pytest

import graze

COASTS = pathlib.Path(os.environ.get("GRAZE_COASTS", "build/coasts"))
COUNT = 30_000  # of boxes: Shapely 1.8 and Rtree answer one box at a time


def coasts(name):
    """Bounds of real coastlines, rivers or borders: float64."""
    path = COASTS / f"{name}.npy"
    if not path.exists():
        pytest.skip(f"{path} is missing: scenes/coasts.sh makes it")
    return np.load(path).astype(np.float64)[:COUNT]


def in_order(found):
    """Pairs of two columns, sorted, those of a box with itself or named twice left out."""
    found = np.asarray(found).reshape(-1, 2)
    return np.unique(found[found[:, 0] < found[:, 1]], axis=0)


def test_squares_are_those_of_scipy(random):
    spatial = pytest.importorskip("scipy.spatial")
    corners = random.integers(0, 2000, (20_000, 2)).astype(np.float64)  # whole numbers: sums and differences are exact
    boxes = np.concatenate([corners, corners + 16], axis=1)
    for closed, reach in (True, 16), (False, 15.5):
        others = spatial.cKDTree(corners).query_pairs(reach, p=float("inf"), output_type="ndarray")
        np.testing.assert_array_equal(graze.pairs(boxes, closed=closed), in_order(others))


@pytest.mark.parametrize("name", ["coasts", "rivers"])
def test_coasts_are_those_of_shapely(name):
    shapely = pytest.importorskip("shapely")
    strtree = pytest.importorskip("shapely.strtree")
    boxes = coasts(name)
    if shapely.__version__ >= "2":
        shapes = shapely.box(*boxes.T)
        others = strtree.STRtree(shapes).query(shapes).T
    else:
        from shapely.geometry import box
        shapes = [box(*row) for row in boxes.tolist()]
        rows = {id(shape): row for row, shape in enumerate(shapes)}
        tree = strtree.STRtree(shapes)
        others = [(row, rows[id(other)]) for row, shape in enumerate(shapes) for other in tree.query(shape)]
    np.testing.assert_array_equal(graze.pairs(boxes, closed=True), in_order(others))


def test_coasts_are_those_of_rtree():
    index = pytest.importorskip("rtree.index")
    boxes = coasts("coasts")
    tree = index.Index((row, box, None) for row, box in enumerate(boxes.tolist()))
    others = [(row, other) for row, box in enumerate(boxes.tolist()) for other in tree.intersection(box)]
    np.testing.assert_array_equal(graze.pairs(boxes, closed=True), in_order(others))
