"""Times graze.pairs beside the library called directly, and beside SciPy, Shapely and Rtree: bench.py [LIBRARY] [--boxes N].

LIBRARY: libgraze.so (build/libgraze.so). Each figure is the least processor time of several, in one run, on the same boxes; the answers must be equal.
bench.py --doubles [N ...] times N boxes in float64 beside the same in float32 instead, and needs no library.
"""

import argparse
import ctypes
import sys
import time

import numpy as np

import graze


class BoxArray(ctypes.Structure):
    _fields_ = [("boxes", ctypes.c_void_p), ("layers", ctypes.c_void_p), ("count", ctypes.c_uint32)]


class PairList(ctypes.Structure):
    _fields_ = [("items", ctypes.c_void_p), ("count", ctypes.c_size_t), ("capacity", ctypes.c_size_t), ("resize", ctypes.c_void_p),
                ("user", ctypes.c_void_p)]


def squares(count):
    """Squares of side 1 as float64, about two pairs for each."""
    random = np.random.default_rng(1)
    low = random.random((count, 2)) * count**0.5
    return np.concatenate([low, low + 1], axis=1)


def clustered(count):
    random = np.random.default_rng(1)
    middles = random.random((max(count // 1000, 1), 2)) * count**0.5
    low = middles[random.integers(0, len(middles), count)] + random.normal(0, 8, (count, 2))
    return np.concatenate([low, low + 1], axis=1)


def in_rows(count, step, side):
    """Squares whose corners are the points of a grid, row by row; sides are in steps."""
    places = np.stack(np.divmod(np.arange(count), int(count**0.5))[::-1], axis=1)
    return np.concatenate([places * step, (places + side) * step], axis=1)


SETS = [("uniform", squares), ("clustered", clustered), ("gridded, overlapping", lambda count: in_rows(count, 0.7, 1.5)),
        ("tenths, edges touch", lambda count: in_rows(count, 0.1, 1)), ("thirds, edges touch", lambda count: in_rows(count, 1 / 3, 1))]
WAYS = [("sorted", graze.pairs), ("any order", lambda boxes: graze.pairs(boxes, ordered=False)), ("counted", graze.count_pairs)]


def in_turns(actions, rounds):
    """(the fewest seconds of processors, how many were found) of each action; they take turns, so other work on the machine meets all of them."""
    best, counts = [float("inf")] * len(actions), [0] * len(actions)
    for _ in range(rounds):
        for i, action in enumerate(actions):
            began = time.process_time()
            found = action()
            best[i] = min(best[i], time.process_time() - began)
            counts[i] = found if isinstance(found, int) else len(found)
            del found  # outside of the time; if it were kept, another action would get memory without pages
    return list(zip(best, counts))


def fastest(action, rounds=5):
    return in_turns([action], rounds)[0]


class Pairs:
    """The result of the library; freed with it, as an array of graze.pairs is."""

    def __init__(self, library, boxes):
        self.library, self.found = library, PairList()
        assert library.graze_find_pairs(None, BoxArray(boxes.ctypes.data, None, len(boxes)), ctypes.byref(self.found)) == 0

    def __len__(self):
        return self.found.count

    def __del__(self):
        self.library.graze_pair_list_free(ctypes.byref(self.found))


def by_the_library(path, boxes):
    library = ctypes.CDLL(path)
    library.graze_find_pairs.argtypes = [ctypes.c_void_p, BoxArray, ctypes.c_void_p]
    return lambda: Pairs(library, boxes)


def by_scipy(boxes):
    """Squares of one size overlap if their centers are nearer than it in both axes."""
    from scipy.spatial import cKDTree
    centers = (boxes[:, :2].astype(float) + boxes[:, 2:]) / 2
    return lambda: len(cKDTree(centers).query_pairs(1 - 1e-9, p=float("inf"), output_type="ndarray"))


def by_shapely(boxes):
    import shapely
    from shapely.strtree import STRtree
    if shapely.__version__ < "2":
        from shapely.geometry import box
        shapes = [box(*row) for row in boxes.tolist()]

        def action():
            tree = STRtree(shapes)
            return sum(len(tree.query(shape)) for shape in shapes)
        return action
    shapes = shapely.box(*boxes.T)
    return lambda: len(STRtree(shapes).query(shapes)[0])


def by_rtree(boxes):
    from rtree import index
    rows = boxes.tolist()

    def action():
        tree = index.Index((i, row, None) for i, row in enumerate(rows))
        return sum(1 for row in rows for _ in tree.intersection(row))
    return action


def candidates(exact):
    """How many boxes overlap once they are rounded outward to float32."""
    rounded = exact.astype(np.float32)
    low, high = np.nextafter(rounded, np.float32(-np.inf)), np.nextafter(rounded, np.float32(np.inf))
    return graze.count_pairs(np.concatenate([np.where(rounded > exact, low, rounded)[:, :2], np.where(rounded < exact, high, rounded)[:, 2:]], axis=1))


def beside_float32(counts):
    """Prints a table: how many times as long boxes in float64 take as in float32, for each number of boxes; and pairs of the largest."""
    print("| boxes | pairs a box | rounded outward | " + " | ".join(name for name, _ in WAYS) + " |\n" + "|---" * (len(WAYS) + 3) + "|")
    for name, make in SETS:
        ratios = [[] for _ in WAYS]
        for exact in map(make, counts):
            rounded, rounds = exact.astype(np.float32), max(9, 1_000_000 // len(exact))
            for to, (_, ask) in zip(ratios, WAYS):
                (single, _), (double, _) = in_turns([lambda ask=ask, of=of: ask(of) for of in (rounded, exact)], rounds)
                to.append(f"{double / single:.2f}")
        found = [f"{pairs / len(exact):.2f}" for pairs in (graze.count_pairs(exact), candidates(exact))]
        print(f"| {name} | {' | '.join(found)} | " + " | ".join(", ".join(row) for row in ratios) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", nargs="?", default="build/libgraze.so")
    parser.add_argument("--boxes", type=int, default=1_000_000)
    parser.add_argument("--doubles", type=int, nargs="*")
    given = parser.parse_args()
    if given.doubles is not None:
        beside_float32(given.doubles or [10_000, 100_000, 1_000_000])
        return 0
    print("| boxes | by | ms | times as long as graze.pairs | |\n|--:|---|--:|--:|---|")
    boxes = squares(given.boxes).astype(np.float32)
    (own, pairs), (direct, found) = in_turns([lambda: graze.pairs(boxes), by_the_library(given.library, boxes)], 9)
    assert found == pairs
    print(f"| {given.boxes:,} | graze.pairs | {own * 1e3:.1f} | | {pairs:,} pairs |")
    print(f"| | the library, called directly | {direct * 1e3:.1f} | {direct / own:.3f} | |")
    few = squares(min(given.boxes, 100_000)).astype(np.float32)
    own, pairs = fastest(lambda: graze.pairs(few))
    print(f"| {len(few):,} | graze.pairs | {own * 1e3:.2f} | | {pairs:,} pairs |")
    for name, make, per_pair in [("SciPy's cKDTree", by_scipy, 1), ("Shapely's STRtree", by_shapely, 2), ("Rtree", by_rtree, 2)]:
        try:
            action = make(few)
        except ImportError:
            print(f"| | {name} | | | not here |")
            continue
        others, found = fastest(action, 2)
        reported = "as many pairs" if per_pair == 1 and found == pairs else f"{found} candidates"  # trees list shared edges and both orders
        print(f"| | {name} | {others * 1e3:.1f} | {others / own:.0f} | {reported} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
