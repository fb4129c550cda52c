"""`graze pairs --distance`: the pairs of boxes nearer than a distance, as fractions of whole numbers say, in memory and out of core."""

import glob
import os
import struct
import unittest
from fractions import Fraction

from graze_command import CommandTest, csv_of, main, npy_of, run, seeded


def scene(random, kind, count):
    """Boxes of a kind, and a distance at which many of them are, exactly."""
    boxes = []
    for i in range(count):
        x, y, w, h = random.randint(-40, 40), random.randint(-40, 40), random.randint(0, 6), random.randint(0, 6)
        if kind == "points":
            w = h = 0
        elif kind == "segments":
            w, h = random.choice(((0, h), (w, 0)))
        elif kind == "giants" and i % 20 == 0:
            w, h = random.choice(((60, 0), (3, 80), (50, 40)))
        box = [float(v) for v in (x, y, x + w, y + h)]
        if kind == "random":
            box = [v + d for v, d in zip(box, (random.random(), random.random(), 1 + random.random(), 1 + random.random()))]
        scale = {"tiny": 2.0 ** -1040, "huge": 2.0 ** 990, "tenths": 0.1, "far": 2.0 ** 70}.get(kind, 1.0)
        boxes.append(tuple(v * scale for v in box))
    distance = {"random": 5.3, "tiny": 5 * 2.0 ** -1040, "huge": 5 * 2.0 ** 990, "tenths": 0.5, "far": 5 * 2.0 ** 70}.get(kind, 5.0)
    return boxes, distance


KINDS = ("grid", "points", "segments", "giants", "random", "tiny", "huge", "tenths", "far")


def is_near(a, b, distance, is_closed):
    gaps = [max(Fraction(b[i]) - Fraction(a[i + 2]), Fraction(a[i]) - Fraction(b[i + 2]), 0) for i in (0, 1)]
    rest = gaps[0] ** 2 + gaps[1] ** 2 - Fraction(distance) ** 2
    return rest < 0 or (is_closed and rest == 0)


def near_within(boxes, distance, is_closed):
    return [(i, j) for i in range(len(boxes)) for j in range(i + 1, len(boxes)) if is_near(boxes[i], boxes[j], distance, is_closed)]


def near_between(boxes, others, distance, is_closed):
    return [(i, j) for i in range(len(boxes)) for j in range(len(others)) if is_near(boxes[i], others[j], distance, is_closed)]


class NearTest(CommandTest):
    def pairs(self, *arguments):
        """Row numbers, in the order in which they come."""
        out = os.path.join(self.directory, "out.npy")
        code, _, err = run("pairs", *arguments, "-o", out)
        self.assertEqual(code, 0, (arguments, err))
        with open(out, "rb") as file:
            return list(struct.iter_unpack("=II", file.read()[128:]))

    def big(self, *arguments):
        return self.pairs(*arguments, "--memory", "16M", "--scratch", self.directory)

    def check(self, boxes, distance, kind, descr="<f8"):
        path = self.file("boxes.npy", npy_of(boxes, descr))
        for closed in ((), ("--closed",)):
            expected = near_within(boxes, distance, bool(closed))
            options = (path, "--distance", repr(distance), *closed)
            self.assertEqual(self.pairs(*options), expected, (kind, closed))
            self.assertEqual(self.big(*options, "--sorted", "--tiles", 40), expected, (kind, closed))

    def test_the_oracle_finds_pairs_at_the_distance_itself(self):
        random = seeded()
        for kind in KINDS:
            boxes, distance = scene(random, kind, 50)
            open_count, closed_count = (len(near_within(boxes, distance, is_closed)) for is_closed in (False, True))
            self.assertGreater(open_count, 0, kind)
            if kind not in ("random", "tenths"):
                self.assertGreater(closed_count, open_count, kind)

    def test_no_boxes_and_one(self):
        self.assertEqual(self.pairs(self.file("none.npy", npy_of([])), "--distance", 1), [])
        self.assertEqual(self.big(self.file("one.npy", npy_of([(0.0, 0.0, 1.0, 1.0)])), "--distance", 1), [])

    def test_no_rounding_takes_part(self):
        """Gaps of three and four, changed by far less than a double beside them has: the square of the change alone decides."""
        for e in (2.0 ** -40, 2.0 ** -300, 2.0 ** -600, 2.0 ** -1070):
            # To the last box, (3 + 4 e)^2 + (4 - 3 e)^2 = 25 + 25 e^2, and 25 + 6 e + e^2, and 25 - 6 e + e^2
            self.check([(-9.0, -9.0, -4 * e, 3 * e), (-9.0, -9.0, -e, 0.0), (-9.0, -9.0, e, 0.0), (3.0, 4.0, 5.0, 5.0)], 5.0, e)
        self.check([(-1e308, 0.0, -9e307, 0.0), (9e307, 0.0, 1e308, 0.0)], 1.7e308, "beyond the largest double")
        self.check([(0.0, 0.0, 0.0, 0.0), (5e-324, 0.0, 5e-324, 0.0)], 5e-324, "the smallest double")

    def test_between_two_files_with_layers_and_rules(self):
        random = seeded()
        boxes, distance = scene(random, "grid", 90)
        others, _ = scene(random, "points", 60)
        layers = [[random.randrange(3) for _ in some] for some in (boxes, others)]
        paths = [self.file(name, csv_of(some, layers=on)) for name, some, on in zip("ab", (boxes, others), layers)]
        expected = near_between(boxes, others, distance, False)
        self.assertEqual(self.pairs(*paths, "--distance", distance), expected)
        rules = self.file("rules", b"0 1\n2 2\n")
        expected = [(a, b) for a, b in expected if {layers[0][a], layers[1][b]} in ({0, 1}, {2})]
        self.assertEqual(self.pairs(*paths, "--distance", distance, "--rules", rules), expected)
        self.assertEqual(self.big(*paths, "--distance", distance, "--rules", rules, "--sorted", "--tiles", 7), expected)

    def test_boxes_that_span_many_tiles_find_those_beside_them(self):
        """Out of core as in memory, which the tests above compare with fractions."""
        boxes, distance = scene(seeded(), "giants", 2000)
        for descr in "<f4", "<f8":
            options = (self.file("a.npy", npy_of(boxes, descr)), "--distance", distance / 2, "--threads", 2)
            self.assertEqual(self.big(*options, "--sorted", "--tiles", 200), self.pairs(*options))

    def test_counts_degrees_and_limits(self):
        boxes, distance = scene(seeded(), "giants", 120)
        path, expected = self.file("a.npy", npy_of(boxes)), near_within(boxes, distance, False)
        options = (path, "--distance", distance)
        self.assertEqual(run("pairs", *options, "--count")[1], b"%d\n" % len(expected))
        self.assertEqual(run("pairs", *options, "--count", "--memory", "16M", "--tiles", 5)[1], b"%d\n" % len(expected))
        lines = run("pairs", *options, "--degrees")[1].split()[1:]
        self.assertEqual([int(line.split(b",")[1]) for line in lines], [sum(row in pair for pair in expected) for row in range(120)])
        self.assertEqual(self.big(*options, "--limit", 10, "--sorted"), expected[:10])

    def test_a_bad_distance_is_refused(self):
        path = self.file("a.npy", npy_of([]))
        for distance in ("0", "-1", "x", "nan", "inf", ""):
            code, _, err = run("pairs", path, "--distance", distance)
            self.assertEqual((code, "--distance" in err), (2, True), (distance, err))
        self.assertEqual(glob.glob(os.path.join(self.directory, "*.partial")), [])


def check_of(kind):
    def test(self):
        self.check(*scene(seeded(), kind, 50), kind)
    return test


def add_tests_of_kinds():
    for kind in KINDS:
        setattr(NearTest, f"test_boxes_that_are_{kind}", check_of(kind))
    setattr(NearTest, "test_boxes_in_float32", lambda self: self.check(*scene(seeded(), "giants", 50), "float32", "<f4"))


add_tests_of_kinds()

if __name__ == "__main__":
    main()
