"""Pairs of boxes, by every way to ask, beside a comparison of each box with each other one."""

import ctypes
import ctypes.util
import platform
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
    ([(0, 0, 0.1, 0.2)] * 99 + [(0, float("nan"), 0.1, 0.2)], r"boxes\[99\]: min_y is nan"),
    ([(0, 0, 0.1, 0.2)] * 99 + [(0, 0.3, 0.1, 0.2)], r"boxes\[99\]: max_y < min_y"),
    ([(0, 0, 0.1, 0.2)] * 99 + [(0, 0, 0.1, 2.0**61)], r"boxes\[99\]: max_y is 2.3.*2\*\*60"),
    ([(2.0**61, 0, 2.0**61, 0.1)] * 2, r"boxes\[0\]: min_x is 2.3.*2\*\*60"),
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


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_searches_run_beside_each_other(random, dtype):
    """Threads search at once, and each gets its own answer."""
    scenes = [scene(random, "uniform", 1000 * (i + 1), dtype) for i in range(4)]
    expected, found, counts = [graze.pairs(boxes) for boxes in scenes], [None] * 4, [set() for _ in scenes]

    def search(i):
        for _ in range(5):
            found[i] = graze.pairs(scenes[i])
            counts[i].add(graze.count_pairs(scenes[i]))
    threads = [threading.Thread(target=search, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i in range(4):
        np.testing.assert_array_equal(found[i], expected[i])
        assert counts[i] == {len(expected[i])}


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


def assert_all_ways(boxes, expected, closed):
    """Every way to ask for pairs gives the expected ones, a sorted array."""
    np.testing.assert_array_equal(graze.pairs(boxes, closed=closed), expected)
    mixed = graze.pairs(boxes, closed=closed, ordered=False)
    np.testing.assert_array_equal(mixed[np.lexsort((mixed[:, 1], mixed[:, 0]))], expected)
    assert graze.count_pairs(boxes, closed=closed) == len(expected)


@pytest.mark.parametrize("count", [1000, 70_000])  # also more than the second cache holds
@pytest.mark.parametrize("closed", [False, True])
def test_thirds_touch_as_their_whole_numbers_do(random, count, closed):
    """Thirds of whole numbers are in the same order, but float32 does not have them. Many touch, and some are empty."""
    low = random.integers(0, 4 * int(count**0.5), (count, 2))
    whole = np.concatenate([low, low + random.integers(0, 5, (count, 2))], axis=1)
    assert_all_ways(whole / 3, graze.pairs(whole.astype(np.float32), closed=closed), closed)


@pytest.mark.parametrize("closed", [False, True])
def test_a_box_far_away_hides_no_pair(random, closed):
    """The largest edge decides which pairs are compared again: here all."""
    boxes = np.concatenate([scene(random, "uniform", 300, np.float64), [[2.0**59 / 3] * 2 + [2.0**59] * 2, [-(2.0**60)] * 2 + [2.0**60] * 2]])
    assert_all_ways(boxes, among(boxes, closed), closed)


@pytest.mark.parametrize("closed", [False, True])
def test_doubles_beside_floats_are_compared_as_doubles(random, closed):
    """Edges are floats, and doubles next to them, of all sizes and both signs, zero and the least floats included."""
    floats = random.choice([0, 1, 3, 2.0**-149, 2.0**-126, 2.0**-30, 2.0**23 + 1, 2.0**59, 1 / 3, 1e-300], 40).astype(np.float32)
    edges = np.concatenate([floats, -floats, np.nextafter(floats, np.float32(1)), np.nextafter(floats, np.float32(-1))]).astype(np.float64)
    edges = np.concatenate([edges, np.nextafter(edges, 1), np.nextafter(edges, -1)])
    corners = random.choice(edges, (200, 2, 2))
    boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    assert_all_ways(boxes, among(boxes, closed), closed)


def test_doubles_of_all_bits_are_compared_as_doubles(random):
    bits = random.integers(0, 1 << 64, (20_000,), dtype=np.uint64).view(np.float64)
    edges = random.permutation(bits[np.abs(bits) <= 2.0**60])[:1200].reshape(-1, 2, 2)
    boxes = np.concatenate([edges.min(axis=1), edges.max(axis=1)], axis=1)
    for closed in (False, True):
        assert_all_ways(boxes, among(boxes, closed), closed)


@pytest.mark.parametrize("make", [lambda n: n / 100, lambda n: n * 0.01, lambda n: n * 0.1 + 0.2, lambda n: (n + 50_000_000) / 100, lambda n: n / 64 - 1e9,
                                  lambda n: n / 10 * 2.0**30, lambda n: n * 1000 / 10, lambda n: n + 2.0**52])
def test_decimals_touch_where_they_are_equal(random, make):
    """Edges are read or computed, near the origin or far away. In two sets many are an ulp off, or beyond whole numbers of float32."""
    low = random.integers(0, 40, (300, 2))
    whole = np.concatenate([low, low + random.integers(0, 6, (300, 2))], axis=1).astype(np.float64)
    is_usual = ((np.arange(300) > 120) | np.isin(np.arange(300), np.arange(16) * 300 // 16))[:, None]
    usual = make(whole)
    corners = np.nextafter(usual, random.choice([-np.inf, np.inf, 0], usual.shape)).reshape(-1, 2, 2)
    near = np.where(is_usual, usual, np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1))
    far = np.where(is_usual, usual, make(whole + 2.0**25))
    for a, b in [(usual, usual), (near, usual), (usual, near), (far, usual), (usual, far)]:
        for closed in (False, True):
            assert_all_ways(a, among(a, closed), closed)
            np.testing.assert_array_equal(graze.pairs_between(a, b, closed=closed), brute(a, b, closed))


def test_few_pairs_that_touch_are_among_many_that_overlap(random):
    """The row of squares touches side by side; the others overlap by far."""
    steps = np.arange(40)[:, None]
    row = np.concatenate([steps / 3, steps / 3, (steps + 1) / 3, (steps + 1) / 3], axis=1)
    boxes = random.permutation(np.concatenate([row, scene(random, "uniform", 500, np.float64)]))
    for closed in (False, True):
        assert_all_ways(boxes, among(boxes, closed), closed)


def test_edges_turned_by_an_ulp_are_refused():
    """As float32 the edges are equal, or in order."""
    for place in (1.0, 1 / 3, -1e-300):
        for edge in (2, 3):
            box = [place, place, place + 1, place + 1]
            box[edge] = np.nextafter(place, -np.inf)
            with pytest.raises(ValueError, match=rf"boxes\[200\]: max_{'xy'[edge - 2]} < min_{'xy'[edge - 2]}"):
                graze.pairs([(0, 0, 1 / 3, 1 / 3)] * 200 + [box])


@pytest.mark.skipif(platform.machine() != "x86_64" or platform.system() != "Linux", reason="modes are those of x86-64 and its C libraries")
@pytest.mark.parametrize("mode", [0x2000, 0x4000, 0x6000, 0x8040])  # downward, upward, towards zero; tiny numbers are zero
def test_the_floating_point_mode_of_the_caller_does_not_matter(random, mode):
    library, usual = ctypes.CDLL(ctypes.util.find_library("m")), (ctypes.c_uint32 * 8)()
    whole = random.integers(-9, 9, (300, 2))
    boxes = np.concatenate([whole, whole + random.integers(0, 3, (300, 2))], axis=1)
    cases = [(boxes * scale, closed, among(boxes, closed).tolist()) for scale in (1 / 3, 2.0**-1060) for closed in (False, True)]
    library.fegetenv(usual)
    other = (ctypes.c_uint32 * 8)(*usual)
    other[7] |= mode
    try:
        library.fesetenv(other)
        found = [graze.pairs(of, closed=closed) for of, closed, _ in cases]
        after = (ctypes.c_uint32 * 8)()
        library.fegetenv(after)
    finally:
        library.fesetenv(usual)
    assert [pairs.tolist() for pairs in found] == [expected for _, _, expected in cases]
    assert after[7] & 0xE040 == other[7] & 0xE040
