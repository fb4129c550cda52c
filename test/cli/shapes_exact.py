"""Shapes in rational arithmetic: whether two touch, how far they are apart, how deep in one another.

Written to be right, without a thought for speed. A float64 is a whole number divided by a power of two. So a pair of
shapes is scaled to whole numbers, and all decisions are made in these, or in fractions of them. Shapes are as `graze
shapes` reads them; a mask is given by its pixels, a dict of file names to lists of rows of "#" and ".".
"""

from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 120


class Part:
    """A convex core, a list of corners, and a radius around it; all whole numbers."""

    def __init__(self, corners, radius=0, is_empty=False):
        self.corners, self.radius, self.is_empty = corners, radius, is_empty
        self.low = [min(c[i] for c in corners) - radius for i in (0, 1)]
        self.high = [max(c[i] for c in corners) + radius for i in (0, 1)]

    def edges(self):
        """The ways along its edges; of a segment one, of a point none."""
        n = len(self.corners)
        pairs = [(self.corners[i], self.corners[(i + 1) % n]) for i in range(n if n > 2 else n - 1)]
        return [(p, q) for p, q in pairs if p != q]


def numbers(shape):
    """All coordinates and radii of a shape."""
    for name, value in shape.items():
        if name in ("radius",):
            yield value
        elif name in ("min", "max", "center", "from", "to", "at"):
            yield from value
        elif name == "points":
            for point in value:
                yield from point


def denominator(shapes, extra=()):
    """A number making all numbers of the shapes whole."""
    return max([Fraction(n).denominator for s in shapes for n in numbers(s)] + [Fraction(n).denominator for n in extra])


def runs(rows):
    """(row, first column, column behind the last) of all runs of solid pixels."""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end] == "#":
                end += 1
            if end > x:
                yield y, x, end
            x = max(end, x + 1)


def viewed(rows, shape):
    """The rows of a mask, flipped and turned as the shape says."""
    flip = shape.get("flip", "")
    if "x" in flip:
        rows = [row[::-1] for row in rows]
    if "y" in flip:
        rows = rows[::-1]
    for _ in range(shape.get("turn", 0) // 90):
        rows = ["".join(column) for column in zip(*rows[::-1])]
    return rows


def parts_of(shape, scale, masks, offset=(0, 0)):
    """The convex parts of a shape, moved by an offset, all times scale."""
    def whole(n):
        n = Fraction(n) * scale
        assert n.denominator == 1
        return n.numerator

    def at(point):
        return (whole(Fraction(point[0]) + offset[0]), whole(Fraction(point[1]) + offset[1]))

    kind = shape["kind"]
    if kind == "box":
        (x, y), (right, top) = at(shape["min"]), at(shape["max"])
        return [Part([(x, y), (right, y), (right, top), (x, top)], 0, x == right or y == top)]
    if kind == "circle":
        return [Part([at(shape["center"])], whole(shape["radius"]))]
    if kind == "capsule":
        return [Part([at(shape["from"]), at(shape["to"])], whole(shape["radius"]))]
    if kind == "polygon":
        return [Part([at(p) for p in shape["points"]], whole(shape.get("radius", 0)))]
    x, y = at(shape["at"])
    return [Part([(x + a * scale, y + row * scale), (x + b * scale, y + row * scale),
                  (x + b * scale, y + (row + 1) * scale), (x + a * scale, y + (row + 1) * scale)])
            for row, a, b in runs(viewed(masks[shape["file"]], shape))]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def less(a, b):
    return (a[0] - b[0], a[1] - b[1])


def overlap_along(a, b, axis):
    """How far the corners' ranges along an axis overlap, the shorter way out; negative: by how much they miss."""
    of_a, of_b = [dot(c, axis) for c in a.corners], [dot(c, axis) for c in b.corners]
    return min(max(of_a) - min(of_b), max(of_b) - min(of_a))


def normals(a, b):
    return [(y1 - y0, x0 - x1) for (x0, y0), (x1, y1) in a.edges() + b.edges()]


def cores_meet(a, b):
    """Whether the closed cores have a point in common."""
    axes = normals(a, b)
    axes += [(-y, x) for x, y in axes] + [(1, 0), (0, 1)]
    return all(overlap_along(a, b, axis) >= 0 for axis in axes)


def square_to_edge(point, edge):
    p, q = edge
    along, way = less(q, p), less(point, p)
    t, length = dot(way, along), dot(along, along)
    if t <= 0:
        return Fraction(dot(way, way))
    if t >= length:
        return Fraction(dot(less(point, q), less(point, q)))
    cross = along[0] * way[1] - along[1] * way[0]
    return Fraction(cross * cross, length)


def square_distance(a, b):
    """The distance of the cores."""
    if cores_meet(a, b):
        return Fraction(0)
    squares = [Fraction(dot(less(c, d), less(c, d))) for c in a.corners for d in b.corners]
    squares += [square_to_edge(c, edge) for c in a.corners for edge in b.edges()]
    squares += [square_to_edge(c, edge) for c in b.corners for edge in a.edges()]
    return min(squares)


def boxes_miss(a, b):
    return any(a.low[i] > b.high[i] or b.low[i] > a.high[i] for i in (0, 1))


def parts_touch(a, b, closed):
    if boxes_miss(a, b) or (not closed and (a.is_empty or b.is_empty)):
        return False
    reach = a.radius + b.radius
    if closed or reach > 0:
        square = square_distance(a, b)
        return square <= reach * reach if closed else square < reach * reach
    return all(overlap_along(a, b, axis) > 0 for axis in normals(a, b))


def root(square):
    return (Decimal(square.numerator) / Decimal(square.denominator)).sqrt()


def parts_gap(a, b):
    """The distance, or less the length of the shortest push that parts the two."""
    reach = Decimal(a.radius + b.radius)
    if not cores_meet(a, b):
        return root(square_distance(a, b)) - reach
    pushes = [root(Fraction(overlap_along(a, b, n) ** 2, dot(n, n))) for n in normals(a, b)]
    return -min(pushes, default=Decimal(0)) - reach


class Pair:
    """Two shapes; `moved` is a way that b has gone, as two numbers."""

    def __init__(self, a, b, masks, moved=(0, 0)):
        self.scale = denominator((a, b), moved)
        self.a = parts_of(a, self.scale, masks)
        self.b = parts_of(b, self.scale, masks, (Fraction(moved[0]), Fraction(moved[1])))

    def touch(self, closed):
        return any(parts_touch(a, b, closed) for a in self.a for b in self.b)

    def gap(self):
        """The least over all parts, or None if one shape has none: the distance if it is not negative; a push's
        length, with its sign turned, where both are convex."""
        gaps = [parts_gap(a, b) for a in self.a for b in self.b]
        return min(gaps) / self.scale if gaps else None

    def extent(self):
        """The greatest width or height of a shape."""
        sides = [max(p.high[i] for p in parts) - min(p.low[i] for p in parts)
                 for parts in (self.a, self.b) if parts for i in (0, 1)]
        return Decimal(max(sides, default=0)) / self.scale
