"""Pairs of shapes to try `graze shapes` on: every pair of kinds, on many scales, near each other more often than not.

A scale is two functions, for a coordinate and for a radius. On the scales named in SHIFTABLE all sums with a shift are exact.
"""

import json
import random
import struct
import zlib
from fractions import Fraction

KINDS = ("box", "circle", "capsule", "polygon", "mask")

NOISE = random.Random(4)
MASKS = {
    "dot.png": ["#"],
    "full.png": ["#####"] * 4,
    "none.png": ["...", "..."],
    "ring.png": [".###.", "#...#", "#...#", "#...#", ".###."],
    "hook.png": ["####..", "#.....", "#.....", "######"],
    "board.png": ["#.#.#.#", ".#.#.#.", "#.#.#.#"],
    "noise.png": ["".join(NOISE.choice("##...") for _ in range(13)) for _ in range(9)],
    "wide.png": ["".join(NOISE.choice("#...........") for _ in range(70)) for _ in range(3)],
}


def png_of(rows):
    """A picture of grey with alpha, solid where the rows have a "#"."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    data = b"".join(b"\0" + b"".join(b"\x80\xff" if c == "#" else b"\x80\x7f" for c in row) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 4, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))


def steps(low, high, step, origin=0.0):
    """Whole multiples of a step around an origin, and radii on the same steps."""
    return (lambda r: origin + step * r.randint(low, high)), (lambda r: step * r.randint(1, max(1, (high - low) // 3)))


def reals(low, high):
    return (lambda r: r.uniform(low, high)), (lambda r: r.uniform(0, (high - low) / 3))


SCALES = {
    "few whole numbers": steps(-5, 5, 1.0),
    "pixels": steps(-40, 40, 1.0),
    "pixels at a million": steps(-12, 12, 1.0, 999980.0),
    "quarter pixels": steps(-60, 60, 0.25),
    "float64": reals(-9, 9),
    "float64 at a million": reals(999980, 1000000),
    "across a million": reals(-1e6, 1e6),
    "tiny": steps(-9, 9, 2.0 ** -200),
    "tiny float64": reals(-1e-9, 1e-9),
    "huge": steps(-60, 60, 2.0 ** 53),
    "huge float64": reals(-2.0 ** 58, 2.0 ** 58),
}
TENTHS = "tenths, which float64 rounds"
SHIFTABLE = ("few whole numbers", "pixels", "quarter pixels")


def turn(a, b, c):
    (ax, ay), (bx, by), (cx, cy) = [map(Fraction, p) for p in (a, b, c)]
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def hull(points):
    """The corners of the convex hull, none on a line between others (Andrew's chain, 1979)."""
    points = sorted(set(points))
    chains = []
    for ordered in (points, points[::-1]):
        chain = []
        for p in ordered:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


def polygon_of(r, place, radius):
    corners = []
    while not 3 <= len(corners) <= 8:
        corners = hull([(place(r), place(r)) for _ in range(r.randint(3, 9))])
    first = r.randrange(len(corners))
    corners = (corners[first:] + corners[:first])[::r.choice((1, -1))]
    shape = {"kind": "polygon", "points": [list(c) for c in corners]}
    if r.random() < 0.5:
        shape["radius"] = r.choice((0, radius(r)))
    return shape


def tenths():
    """Pixels, and tenths of them; tenths are not exact, but for some which only meet."""
    return (lambda r: r.randint(-40, 40) / 10), (lambda r: r.randint(1, 20) / 10)


def shape_of(r, kind, scale):
    place, radius = tenths() if scale == TENTHS else SCALES[scale]

    def point():
        return [place(r), place(r)]
    if kind == "box":
        (x, y), (right, top) = point(), point()
        return {"kind": kind, "min": [min(x, right), min(y, top)], "max": [max(x, right), max(y, top)]}
    if kind == "circle":
        return {"kind": kind, "center": point(), "radius": radius(r)}
    if kind == "capsule":
        return {"kind": kind, "from": point(), "to": point(), "radius": radius(r)}
    if kind == "polygon":
        return polygon_of(r, place, radius)
    shape = {"kind": kind, "file": r.choice(list(MASKS)), "at": point()}
    if r.random() < 0.5:
        shape["flip"] = r.choice(("x", "y", "xy"))
    if r.random() < 0.5:
        shape["turn"] = r.choice((0, 90, 180, 270))
    return shape


def random_pairs(r, each):
    """(scale, a, b) for every pair of kinds on every scale."""
    for scale in SCALES:
        for i, kind in enumerate(KINDS):
            for other in KINDS[i:]:
                for _ in range(each):
                    yield scale, shape_of(r, kind, scale), shape_of(r, other, scale)


def circle(x, y, r):
    return {"kind": "circle", "center": [x, y], "radius": r}


def box(x, y, right, top):
    return {"kind": "box", "min": [x, y], "max": [right, top]}


def capsule(x, y, to_x, to_y, r):
    return {"kind": "capsule", "from": [x, y], "to": [to_x, to_y], "radius": r}


def polygon(*points, radius=0):
    return {"kind": "polygon", "points": [list(p) for p in points], "radius": radius}


def mask(name, x, y):
    return {"kind": "mask", "file": name, "at": [x, y]}


TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (65, 72, 97))


def grazing_pairs():
    """Pairs meeting in a point or along an edge, to the last bit: half-open they do not touch, closed they do."""
    for x, y, long in TRIPLES:
        for at in (0.0, 999000.0, -2.0 ** 40):
            for part in (1, long // 2):
                yield circle(at, at, part), circle(at + x, at - y, long - part)
            yield circle(at, at, long), box(at + x, at + y, at + x + 9, at + y + 2)
            yield circle(at, at, long), polygon((at + x, at + y), (at + x + 7, at + y), (at + x, at + y + 1))
            yield circle(at, at, long), mask("full.png", at + x, at + y)
            yield circle(at, at, long), mask("hook.png", at + x, at - y - 4)
            # a line along (-y, x), long away from its normal's foot
            yield circle(at, at, long), capsule(at + 2 * x - y, at + 2 * y + x, at + 2 * x + y, at + 2 * y - x, long)
            yield (circle(at, at, long),
                   polygon((at + x - y, at + y + x), (at + x + y, at + y - x), (at + 4 * x, at + 4 * y)))
            yield (circle(at, at, long - 1),
                   polygon((at + x - y, at + y + x), (at + x + y, at + y - x), (at + 4 * x, at + 4 * y), radius=1))
    for at in (0.0, 0.25, 999000.5, 2.0 ** 45):
        one = box(at, at, at + 3, at + 2)
        yield one, box(at + 3, at, at + 5, at + 2)
        yield one, box(at + 3, at + 2, at + 4, at + 3)
        yield one, circle(at + 5, at + 1, 2)
        yield one, capsule(at + 4, at - 3, at + 4, at + 7, 1)
        yield one, polygon((at + 3, at), (at + 6, at + 1), (at + 3, at + 2))
        yield one, polygon((at + 3, at + 2), (at + 6, at + 3), (at + 6, at + 9))
        yield one, polygon((at + 4, at + 1), (at + 8, at), (at + 8, at + 2), radius=1)
        yield one, mask("full.png", at + 3, at - 1)
        yield one, mask("full.png", at + 3, at + 2)
        yield one, mask("dot.png", at - 1, at + 2)
        yield capsule(at, at, at + 4, at, 1), capsule(at + 4, at + 2, at + 9, at + 2, 1)
        yield capsule(at, at, at + 4, at, 1), capsule(at + 2, at + 2, at + 2, at + 9, 1)
        yield capsule(at, at, at + 4, at, 1), mask("full.png", at + 1, at + 1)
        yield polygon((at, at), (at + 4, at), (at, at + 4)), polygon((at + 4, at), (at, at + 4), (at + 4, at + 4))
        yield (polygon((at, at), (at + 4, at), (at, at + 4)),
               polygon((at + 2, at + 2), (at + 4, at + 3), (at + 3, at + 4)))
        yield polygon((at, at), (at + 4, at), (at, at + 4)), mask("dot.png", at + 2, at + 2)
        yield mask("full.png", at, at), mask("hook.png", at + 5, at + 1)
        yield mask("full.png", at, at), mask("dot.png", at + 5, at + 4)


def fitting_pairs():
    """Pairs in which one fills a hole of the other: they meet in edges, and closed must leave it to be parted."""
    for at in (0.0, 0.5, 999000.0):
        yield mask("ring.png", at, at), mask("dot.png", at, at)
        yield mask("ring.png", at, at), box(at + 1, at + 1, at + 4, at + 4)
        yield mask("ring.png", at, at), circle(at + 2.5, at + 2.5, 1.5)
        yield mask("board.png", at, at), mask("dot.png", at + 1, at)


def contained_pairs():
    """One in the other, with one centre and off it; equal ones."""
    for at in (0.0, 0.5, 999000.0):
        inner = (box(at - 1, at - 1, at + 1, at + 1), circle(at, at, 1), capsule(at, at, at, at, 1),
                 capsule(at - 1, at, at + 1, at, 0.5), polygon((at - 1, at), (at, at - 1), (at + 1, at)),
                 polygon((at - 1, at), (at, at - 1), (at + 1, at), radius=0.25), mask("full.png", at - 2, at - 2))
        outer = (box(at - 9, at - 9, at + 9, at + 9), circle(at, at, 9), capsule(at - 5, at, at + 5, at, 6),
                 polygon((at - 20, at - 20), (at + 20, at - 20), (at, at + 30)))
        for one in inner:
            yield one, dict(one)
            for other in outer:
                yield one, other


def degenerate_pairs():
    """Valid input: boxes without area, capsules without length, masks without pixels."""
    for thin in (box(2, 2, 2, 2), box(2, 2, 5, 2), box(2, 1, 2, 6)):
        for other in (box(0, 0, 9, 9), box(2, 2, 9, 9), box(2, 2, 2, 2), box(3, 1, 3, 9), circle(2, 2, 1),
                      circle(4, 2, 2), circle(8, 8, 1), capsule(2, 2, 2, 2, 1), capsule(0, 0, 9, 9, 1), polygon((2, 2), (9, 3), (9, 9)),
                      polygon((5, 2), (9, 3), (9, 9)), polygon((0, 0), (9, 0), (0, 9)), mask("full.png", 0, 0),
                      mask("full.png", 2, 2), mask("dot.png", 8, 8), mask("none.png", 2, 2)):
            yield thin, other


def lines_of(pairs):
    return "".join(json.dumps({"a": a, "b": b}) + "\n" for a, b in pairs)


def shifted(shape, x, y):
    other = dict(shape)
    for name in ("min", "max", "center", "from", "to", "at"):
        if name in shape:
            other[name] = [shape[name][0] + x, shape[name][1] + y]
    if "points" in shape:
        other["points"] = [[px + x, py + y] for px, py in shape["points"]]
    return other
