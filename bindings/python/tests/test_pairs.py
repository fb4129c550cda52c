"""Pairs of boxes, by every way to ask, beside a comparison of each box with each other one."""

import threading

import numpy as np
import pytest

import graze

SHAPES = ["uniform", "degenerate", "negative", "far", "tiny", "least", "one spot"]


def scene(random, kind, count, dtype):
    """Boxes of a kind: (count, 4)."""
    low, size = random.random((count, 2)) * 20, random.random((count, 2)) * 4
    if kind == "degenerate":
        low, size = random.integers(0, 8, (count, 2)).astype(float), random.integers(0, 3, (count, 2)).astype(float)
    if kind == "far":
        low += 1e15
    if kind == "tiny":
        low, size = low * 1e-300 if dtype == np.float64 else low * 1e-40, size * (1e-300 if dtype == np.float64 else 1e-40)
    if kind == "negative":
        low -= 12
    if kind == "least":  # some edges are below the least normal float32
        low, size = (low - 10) * 1e-38, size * 1e-38
    if kind == "one spot":
        low = low * 0
    return np.concatenate([low, low + size], axis=1).astype(dtype)


def brute(a, b, closed):
    """All pairs of a row of a and one of b, by one comparison each."""
    a, b = a[:, None, :], b[None, :, :]
    if closed:
        hits = (a[..., :2] <= b[..., 2:]) & (b[..., :2] <= a[..., 2:])
    else:
        hits = (a[..., :2] < b[..., 2:]) & (b[..., :2] < a[..., 2:]) & (a[..., :2] < a[..., 2:]) & (b[..., :2] < b[..., 2:])
    return np.argwhere(hits.all(axis=2))


def among(boxes, closed):
    found = brute(boxes, boxes, closed)
    return found[found[:, 0] < found[:, 1]]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("closed", [False, True])
def test_pairs_are_those_of_all_comparisons(random, kind, dtype, closed):
    for count in (0, 1, 2, 17, 200):
        boxes = scene(random, kind, count, dtype)
        found = graze.pairs(boxes, closed=closed)
        assert found.dtype == np.uint32 and found.shape[1] == 2
        np.testing.assert_array_equal(found, among(boxes, closed))
        assert graze.count_pairs(boxes, closed=closed) == len(found)
        mixed = graze.pairs(tuple(boxes.T), closed=closed, ordered=False, threads=3)
        assert sorted(mixed.tolist()) == found.tolist()
        others = scene(random, kind, 50, dtype)
        np.testing.assert_array_equal(graze.pairs_between(boxes, others, closed=closed), brute(boxes, others, closed))
        assert graze.count_pairs(boxes, others, closed=closed) == len(brute(boxes, others, closed))


@pytest.mark.parametrize("middle", [1e6, -1e6, 1e-40])
def test_float64_is_compared_as_float64(random, middle):
    """Boxes whose edges differ by less than float32 can tell."""
    low = middle + random.integers(0, 4, (300, 2)) * 2.0**-30 * abs(middle) * 1e-6
    boxes = np.concatenate([low, low + random.integers(0, 3, (300, 2)) * 2.0**-30 * abs(middle) * 1e-6], axis=1)
    for closed in (False, True):
        np.testing.assert_array_equal(graze.pairs(boxes, closed=closed), among(boxes, closed))


@pytest.mark.parametrize("change", [lambda b: np.asfortranarray(b), lambda b: b[::-1][::-1], lambda b: np.repeat(b, 2, 0)[::2],
                                    lambda b: b.astype(">f8"), lambda b: b.tolist(), lambda b: b.astype(np.int32)])
def test_boxes_in_any_memory(random, change):
    boxes = scene(random, "degenerate", 60, np.float64)
    np.testing.assert_array_equal(graze.pairs(change(boxes)), graze.pairs(boxes))


def test_layers_and_rules_decide_which_boxes_may_meet(random):
    boxes, layers = scene(random, "uniform", 150, np.float64), random.integers(0, 3, 150)
    names = ["player", "bullet", "wall"]
    expected = [[i, j] for i, j in among(boxes, False).tolist() if {layers[i], layers[j]} in ({0, 1}, {2})]
    rules = [("player", "bullet"), ("wall", "wall")]
    for given in (layers, [names[layer] for layer in layers]):
        assert graze.pairs(boxes, layers=given, rules=rules, names=names).tolist() == expected
    assert graze.pairs(boxes, layers=layers, rules=graze.Rules([(0, 1), (2, 2)])).tolist() == expected
    assert graze.pairs_between(boxes[:70], boxes[70:], a_layers=layers[:70], b_layers=layers[70:], rules=[(0, 1), (2, 2)]).tolist() == \
        [[i, j - 70] for i, j in expected if i < 70 <= j]
    assert len(graze.pairs(boxes, layers=layers, rules=[("*", "*")])) == len(among(boxes, False))


@pytest.mark.parametrize("boxes, words", [
    ([(0, 0, 1, 1), (5, 0, 2, 1)], r"boxes\[1\]: max_x < min_x"),
    ([(0, 3, 1, 1)], r"boxes\[0\]: max_y < min_y"),
    ([(0, 0, 1, float("nan"))], r"boxes\[0\]: max_y is nan"),
    ([(0, 0, 1, 1), (0, float("-inf"), 1, 1)], r"boxes\[1\]: min_y is -inf"),
    ([(0, 0, 1e30, 1)], r"boxes\[0\]: max_x is 1e\+30.*2\*\*60"),
    ([(0, 0, 1)], r"boxes: shape \(1, 3\)"),
    (np.zeros((2, 2, 4)), "boxes: shape"),
    ((np.zeros(3), np.zeros(3), np.ones(3), np.ones(2)), "boxes: columns of 3, 3, 3, 2 rows"),
])
def test_bad_boxes_are_named(boxes, words):
    with pytest.raises(ValueError, match=words):
        graze.pairs(boxes)


def test_other_bad_arguments_are_named():
    boxes = [(0, 0, 1, 1)] * 2
    for words, keywords in [(r"layers\[1\]: layer 64", {"layers": [0, 64]}), (r"layers: shape \(1,\)", {"layers": [0]}),
                            ("no layer is called 'x'", {"rules": [("x", 0)]}), ("threads: 257", {"threads": 257}),
                            (r"rules\[0\]: two layers", {"rules": [(1, 2, 3)]}), ("broad phase", {"broad_phase": "none"})]:
        with pytest.raises(ValueError, match=words):
            graze.pairs(boxes, **keywords)
    for boxes in (["a"], [("a", "b", "c", "d")]):
        with pytest.raises((TypeError, ValueError)):
            graze.pairs(boxes)


def test_searches_run_beside_each_other(random):
    """Threads search at once, and each gets its own answer."""
    scenes = [scene(random, "uniform", 3000, np.float32) for _ in range(4)]
    expected, found = [graze.pairs(boxes) for boxes in scenes], [None] * 4

    def search(i):
        for _ in range(5):
            found[i] = graze.pairs(scenes[i])
    threads = [threading.Thread(target=search, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i in range(4):
        np.testing.assert_array_equal(found[i], expected[i])


@pytest.mark.parametrize("scale", [1.0, 1e-3, 1e6, 2.0**59, 2.0**-130, 2.0**-1000])
def test_float64_edges_that_nearly_meet_are_compared_exactly(scale):
    random = np.random.default_rng(int(abs(np.log2(scale))))
    for closed in (False, True):
        corners = random.integers(-6, 6, (150, 2)).astype(float)
        boxes = np.concatenate([corners, corners + random.integers(1, 4, (150, 2))], axis=1) * scale / 16
        steps = random.integers(-2, 3, boxes.shape)
        for _ in range(2):  # some edges are the next double, or the one behind it
            boxes = np.where(steps > 0, np.nextafter(boxes, np.inf), np.where(steps < 0, np.nextafter(boxes, -np.inf), boxes))
            steps = np.sign(steps) * (abs(steps) - 1)
        low, high = boxes[:, None, :2], boxes[None, :, 2:]
        below = (low <= high).all(axis=2) if closed else (low < high).all(axis=2)
        meets = np.triu(below & below.T, 1)
        expected = np.argwhere(meets).tolist()
        assert graze.pairs(boxes, closed=closed).tolist() == expected
        assert sorted(graze.pairs(boxes, closed=closed, ordered=False).tolist()) == expected
        assert graze.count_pairs(boxes, closed=closed) == len(expected)
        across = np.argwhere((below & below.T)[:50, 50:]).tolist()
        assert graze.pairs_between(boxes[:50], boxes[50:], closed=closed).tolist() == across
