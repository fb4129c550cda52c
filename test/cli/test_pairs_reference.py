"""`graze pairs` against comparisons of float64 in Python, on boxes of every awkward kind."""

import struct
import sys

from graze_command import (CommandTest, csv_of, lines_of, main, methods, npy_of, pairs_between, pairs_within, run,
                           seeded)

random = seeded()
DENORMAL = 5e-324


def next_float(value):
    """The next float64 above."""
    if value == 0:
        return DENORMAL
    bits = struct.unpack("<q", struct.pack("<d", value))[0]
    return struct.unpack("<d", struct.pack("<q", bits + (1 if value > 0 else -1)))[0]


def box_from(x, y):
    """A box whose edges are drawn by two functions."""
    (x0, x1), (y0, y1) = sorted((x(), x())), sorted((y(), y()))
    return (x0, y0, x1, y1)


def any_float():
    """A finite float64, each exponent as likely as another."""
    value = struct.unpack("<d", struct.pack("<Q", random.randrange(1 << 64)))[0]
    return value if abs(value) <= sys.float_info.max else any_float()


def sized(origin, field, size):
    """A draw of small boxes in a field around an origin."""
    def draw():
        x, y = origin + random.uniform(0, field), origin + random.uniform(0, field)
        return (x, y, x + random.uniform(0, size), y + random.uniform(0, size))
    return draw


def whole(limit):
    return lambda: float(random.randrange(limit))


def neighbours(base, count):
    """A draw among adjacent float64 values."""
    values = [base]
    for _ in range(count):
        values.append(next_float(values[-1]))
    return lambda: random.choice(values)


KINDS = {
    "ordinary": sized(0, 100, 12),
    "decimal": lambda: box_from(lambda: random.randrange(300) / 10, lambda: random.randrange(300) / 10),
    "touching": lambda: box_from(whole(12), whole(12)),
    "points and segments": lambda: box_from(whole(4), whole(30)),
    "one spot": lambda: (5.0, 5.0, 6.0, 6.0),
    "one point": lambda: (0.1, 0.1, 0.1, 0.1),
    "far, 1e15": sized(1e15, 40, 4),
    "far, -1e15": sized(-1e15, 40, 4),
    "far, 1e300": sized(1e300, 1e285, 1e284),
    "far, whole": lambda: tuple(1e9 + v for v in box_from(whole(60), whole(60))),
    "beyond float32": lambda: box_from(lambda: random.uniform(-8e307, 8e307), lambda: random.uniform(-1e60, 1e60)),
    "huge": lambda: box_from(lambda: random.choice((-sys.float_info.max, -1.0, 1.0, sys.float_info.max)), whole(9)),
    "coordinate limit": lambda: box_from(lambda: random.choice((-2.0**60, 0.0, 2.0**60)), whole(9)),
    "just over the limit": lambda: box_from(lambda: random.choice((-2.0**60 - 512, 0.0, 2.0**60 + 512)), whole(9)),
    "any exponent": lambda: box_from(any_float, any_float),
    "denormal": lambda: box_from(lambda: random.randrange(-30, 30) * DENORMAL, whole(5)),
    "denormal float32": lambda: box_from(lambda: random.randrange(-30, 30) * 2.0**-149, whole(5)),
    "adjacent": lambda: box_from(neighbours(0.1, 20), neighbours(-1e17, 20)),
    "adjacent to zero": lambda: box_from(neighbours(0.0, 20), whole(5)),
    "zeros": lambda: box_from(lambda: random.choice((-0.0, 0.0, -1.0, 1.0)), lambda: random.choice((-0.0, 0.0, 1.0))),
    "mixed sizes": lambda: sized(0, 100, 10.0 ** random.randrange(-6, 7))(),
    "one axis exact": lambda: box_from(whole(40), lambda: random.randrange(400) / 10),
}


def some_boxes(most):
    kind = random.choice(list(KINDS))
    boxes = [KINDS[kind]() for _ in range(random.randrange(most))]
    if random.random() < 0.2:
        boxes += [KINDS[random.choice(list(KINDS))]() for _ in range(random.randrange(most // 4))]
    return boxes


def some_rules():
    """A rules file's text, and the pairs it lets meet."""
    lines, allowed = [], set()
    for _ in range(random.randrange(6)):
        a, b = random.randrange(6), random.choice([*range(6), "*"])
        lines.append(f"{a} {b}")
        for other in range(64) if b == "*" else [b]:
            allowed |= {(a, other), (other, a)}
    return "\n".join(lines), allowed


class Reference(CommandTest):
    def check(self, arguments, expected, closed):
        """The same answer from one method, chosen anew each time, as a list and as a count."""
        options = ["--method", random.choice(methods())] + (["--closed"] if closed else [])
        self.check_pairs([*arguments, *options], lines_of(expected))
        self.check_pairs([*arguments, *options, "--count"], f"{len(expected)}\n".encode())

    def test_every_kind_has_its_pairs_by_every_broad_phase(self):
        names = methods()
        for kind, draw in KINDS.items():
            boxes = [draw() for _ in range(60)]
            path = self.file("b.csv", csv_of(boxes))
            for closed in (False, True):
                expected = lines_of(pairs_within(boxes, closed))
                for method in names:
                    with self.subTest(kind=kind, method=method, closed=closed):
                        self.check_pairs([path, "--method", method] + ["--closed"] * closed, expected)

    def test_random_mixtures_have_the_pairs_of_the_reference(self):
        for _ in range(40):
            boxes, closed = some_boxes(120), random.random() < 0.5
            path = self.file("b.csv", csv_of(boxes))
            self.check([path], pairs_within(boxes, closed), closed)

    def test_random_rules_and_layers(self):
        for _ in range(15):
            boxes, closed = some_boxes(80), random.random() < 0.5
            layers = [random.randrange(8) for _ in boxes]
            text, allowed = some_rules()
            path, rules = self.file("b.csv", csv_of(boxes, layers or [0])), self.file("rules.txt", text)
            self.check([path, "--rules", rules], pairs_within(boxes, closed, layers, allowed), closed)

    def test_random_pairs_between(self):
        for _ in range(15):
            first, second, closed = some_boxes(60), some_boxes(60), random.random() < 0.5
            paths = [self.file("a.csv", csv_of(first)), self.file("b.npy", npy_of(second))]
            self.check(paths, pairs_between(first, second, closed), closed)


class Far(CommandTest):
    def test_far_boxes_are_found_as_fast_as_near_ones(self):
        """100,000 boxes at 1e15, where float32 sees one spot: 5e9 tests, if they were left there."""
        boxes = [sized(1e15, 30000, 20)() for _ in range(100000)]
        path = self.file("b.npy", npy_of(boxes))
        code, out, err = run("pairs", path, "--count")
        self.assertEqual((code, err), (0, ""))
        shifted = self.file("c.npy", npy_of([tuple(v - 1e15 for v in box) for box in boxes]))
        self.check_pairs([shifted, "--count"], out)


if __name__ == "__main__":
    main()
