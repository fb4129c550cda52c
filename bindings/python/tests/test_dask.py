"""Pairs of Dask's arrays and data frames: those of the same boxes in memory, also where a worker is killed."""

import os
import signal
import time
from fractions import Fraction

import numpy as np
import pytest

import graze

array = pytest.importorskip("dask.array")
graze_dask = pytest.importorskip("graze.dask")


def scenes(random):
    low = random.random((3000, 2)) * 100
    uniform = np.concatenate([low, low + random.random((3000, 2)) * 4], axis=1)
    skewed = uniform.copy()
    skewed[:2000] /= 50
    cells = np.stack(np.meshgrid(np.arange(40.0), np.arange(40.0)), -1).reshape(-1, 2)
    gridded = np.concatenate([cells, cells + 1], axis=1)
    giant = np.concatenate([uniform[:500], [[-1e6, -1e6, 1e6, 1e6], [0, 50, 100, 50], [50, 50, 50, 50]]])
    return {"uniform": uniform, "skewed": skewed, "gridded": gridded, "giant": giant, "on one spot": np.tile([1.0, 1, 2, 2], (60, 1)),
            "float32": uniform.astype(np.float32), "none": np.zeros((0, 4)), "one": uniform[:1]}


def in_order(pairs):
    return pairs[np.lexsort(pairs.T[::-1])]


@pytest.mark.parametrize("closed", [False, True])
def test_pairs_are_those_of_arrays(random, closed):
    for name, boxes in scenes(random).items():
        expected = graze.pairs(boxes, closed=closed)
        for rows, tile_rows in ((700, 1_000_000), (700, 500), (3000, 100), (1, 100) if len(boxes) < 100 else (900, 37)):
            found = graze_dask.pairs(array.from_array(boxes, chunks=(rows, 3)), closed=closed, tile_rows=tile_rows).compute(scheduler="sync")
            assert np.array_equal(in_order(found), expected), (name, rows, tile_rows)


def test_pairs_between_two(random):
    every = scenes(random)
    a, b = every["uniform"], every["giant"]
    for closed in (False, True):
        found = graze_dask.pairs(array.from_array(a, chunks=(999, 4)), array.from_array(b, chunks=(100, 4)), closed=closed, tile_rows=300)
        assert np.array_equal(in_order(found.compute(scheduler="sync")), graze.pairs_between(a, b, closed=closed))


def near_by_fractions(boxes, distance, closed):
    """All pairs, compared without rounding."""
    exact = [[Fraction(float(edge)) for edge in box] for box in boxes]
    bound, found = Fraction(distance) ** 2, []
    for i, a in enumerate(exact):
        for j in range(i + 1, len(exact)):
            b = exact[j]
            apart = sum(max(Fraction(0), b[k] - a[k + 2], a[k] - b[k + 2]) ** 2 for k in (0, 1))
            if apart < bound or (closed and apart == bound):
                found.append((i, j))
    return np.array(found, np.int64).reshape(-1, 2)


@pytest.mark.parametrize("closed", [False, True])
def test_near_pairs_are_exact(random, closed):
    every = scenes(random)
    grid = every["gridded"].reshape(40, 40, 4)[:12, :12].reshape(-1, 4)
    tenths = np.concatenate([grid[:, :2], grid[:, :2] + 0.7], axis=1) * 0.1  # gaps of about 0.03, each rounded in its own way
    huge = np.array([[-2.0 ** 60, 0, -2.0 ** 60, 0], [2.0 ** 60, 0, 2.0 ** 60, 1], [2.0 ** 60, 3, 2.0 ** 60, 3], [5e-324, 0, 1e-323, 0]])
    for name, boxes, distance in (("uniform", every["uniform"][:150], 3.0), ("grid", grid[::3], 2.0), ("tenths", tenths, 0.03),
                                  ("diagonal", grid * 3, 2 ** 1.5 * 1.0), ("huge", huge, 2.0), ("far", huge, 2.0 ** 60),
                                  ("float32", every["float32"][:150], 2.5), ("none", every["none"], 1.0)):
        expected = near_by_fractions(boxes, distance, closed)
        found = graze_dask.pairs(array.from_array(boxes, chunks=(40, 4)), distance=distance, closed=closed, tile_rows=30)
        assert np.array_equal(in_order(found.compute(scheduler="sync")), expected), name
        halves = np.array_split(boxes, 2)
        between = graze_dask.pairs(*(array.from_array(half, chunks=(30, 4)) for half in halves), distance=distance, closed=closed, tile_rows=20)
        apart = expected[(expected[:, 0] < len(halves[0])) & (expected[:, 1] >= len(halves[0]))] - [0, len(halves[0])]
        assert np.array_equal(in_order(between.compute(scheduler="sync")), apart), name


def test_layers_and_rules(random):
    rules = graze.Rules([(0, 1), (2, 2), (17, "*"), (40, 63)])
    for name, boxes in scenes(random).items():
        for count in (3, 64):
            layers = random.integers(0, count, len(boxes))
            expected = graze.pairs(boxes, layers=layers, rules=rules)
            found = graze_dask.pairs(array.from_array(boxes, chunks=(700, 4)), layers=array.from_array(layers, chunks=500), rules=rules,
                                     tile_rows=400)
            assert np.array_equal(in_order(found.compute(scheduler="sync")), expected), (name, count)
    a, b = scenes(random)["uniform"], scenes(random)["giant"]
    on_a, on_b = random.integers(0, 3, len(a)), random.integers(0, 3, len(b)).astype(np.uint8)
    found = graze_dask.pairs(array.from_array(a, chunks=(999, 4)), array.from_array(b, chunks=(100, 4)), layers=array.from_array(on_a),
                             other_layers=array.from_array(on_b), rules=[(0, 1), (2, 2)], closed=True, tile_rows=300)
    expected = graze.pairs_between(a, b, a_layers=on_a, b_layers=on_b, rules=[(0, 1), (2, 2)], closed=True)
    assert np.array_equal(in_order(found.compute(scheduler="sync")), expected)


def test_layers_of_a_data_frame(random):
    frame = pytest.importorskip("dask.dataframe")
    pandas = pytest.importorskip("pandas")
    boxes = scenes(random)["uniform"]
    layers = random.integers(0, 3, len(boxes))
    table = frame.from_pandas(pandas.DataFrame(boxes, columns=["x1", "y1", "x2", "y2"]).assign(layer=layers), npartitions=5)
    expected = graze.pairs(boxes, layers=layers, rules=[(0, 1)])
    for given in ("layer", table["layer"]):
        found = graze_dask.pairs(table, layers=given, rules=[(0, 1)], tile_rows=700).compute(scheduler="sync")
        assert np.array_equal(in_order(found), expected)


def test_wrong_layers_and_distances_are_named(random):
    boxes = array.from_array(scenes(random)["uniform"], chunks=(700, 4))
    layers = np.zeros(3000, np.int64)
    layers[2222] = 64
    with pytest.raises(ValueError, match=r"layers\[2222\]: want a layer from 0 to 63"):
        graze_dask.pairs(boxes, layers=array.from_array(layers))
    with pytest.raises(ValueError, match=r"other_layers\[0\]: want whole numbers"):
        graze_dask.pairs(boxes, boxes, other_layers=array.zeros(3000))
    with pytest.raises(ValueError, match="layers: 5 layers for 3000 boxes"):
        graze_dask.pairs(boxes, layers=array.from_array(layers[:5]))
    with pytest.raises(ValueError, match="layers: 1 layer for 3000 boxes"):
        graze_dask.pairs(boxes, layers=array.from_array(layers[:1]))
    with pytest.raises(ValueError, match="other_layers: 2 layers for 1 box$"):
        graze_dask.pairs(boxes, boxes[:1], other_layers=array.from_array(layers[:2]))
    with pytest.raises(TypeError, match="layers: want a Dask array"):
        graze_dask.pairs(boxes, layers="layer")
    for distance in (0, -1, np.inf, np.nan):
        with pytest.raises(ValueError, match="distance"):
            graze_dask.pairs(boxes, distance=distance)


def test_data_frames_of_dask_have_the_same_pairs(random):
    frame = pytest.importorskip("dask.dataframe")
    pandas = pytest.importorskip("pandas")
    boxes = scenes(random)["uniform"]
    for columns in (["min_x", "min_y", "max_x", "max_y"], ["xmin", "ymin", "xmax", "ymax"], ["x1", "y1", "x2", "y2"]):
        table = pandas.DataFrame(boxes[:, [3, 0, 1, 2]], columns=[columns[3], *columns[:3]]).assign(name="a")
        found = graze_dask.pairs(frame.from_pandas(table, npartitions=5), tile_rows=700).compute(scheduler="sync")
        assert np.array_equal(in_order(found), graze.pairs(boxes))
    with pytest.raises(ValueError, match="boxes: a data frame has the columns min_x.*it has a, b"):
        graze_dask.pairs(frame.from_pandas(pandas.DataFrame({"a": [1], "b": [2]}), npartitions=1))


def test_mistakes_are_named(random):
    boxes = scenes(random)["uniform"]
    for value in (np.nan, np.inf):
        bad = boxes.copy()
        bad[1234, 2] = value
        with pytest.raises(ValueError, match=r"boxes\[1234\]: "):
            graze_dask.pairs(array.from_array(bad, chunks=(100, 4)))
    bad = boxes.copy()
    bad[17, :] = (3, 0, 1, 1)
    with pytest.raises(ValueError, match=r"other\[17\]: max_x < min_x"):
        graze_dask.pairs(array.from_array(boxes), array.from_array(bad, chunks=(10, 4)))
    for wrong in (boxes, array.zeros((3, 5)), 7):
        with pytest.raises(TypeError, match="boxes: want a Dask array"):
            graze_dask.pairs(wrong)
    with pytest.raises(ValueError, match="tile_rows=0"):
        graze_dask.pairs(array.from_array(boxes), tile_rows=0)


def test_a_cluster_loses_a_worker(random):
    distributed = pytest.importorskip("distributed")
    low = random.random((200_000, 2)) * 800
    boxes = np.concatenate([low, low + random.random((200_000, 2)) * 3], axis=1)
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None) as cluster, distributed.Client(cluster) as client:
        future = client.compute(graze_dask.pairs(array.from_array(boxes, chunks=(10_000, 4)), tile_rows=5_000))
        victim = next(iter(client.run(os.getpid).values()))
        while not client.run_on_scheduler(lambda dask_scheduler: sum(task.state == "memory" for task in dask_scheduler.tasks.values())):
            time.sleep(0.01)
        os.kill(victim, signal.SIGKILL)
        found = future.result(timeout=1200)
    assert np.array_equal(in_order(found), graze.pairs(boxes))
