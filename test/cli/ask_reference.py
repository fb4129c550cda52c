"""The answers that `graze ask` should give, in rational arithmetic and without a thought for speed."""

import math
from fractions import Fraction

KINDS = ("point", "box", "circle", "segment", "first", "nearest")


def exactly(values):
    return tuple(Fraction(v) for v in values)


def is_empty(box):
    return box[0] == box[2] or box[1] == box[3]


def overlap(a, b, closed):
    if closed:
        return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
    return (not is_empty(a) and not is_empty(b) and a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3])


def square_to(box, x, y):
    """The square of the distance from a place to a box."""
    dx = max(box[0] - x, x - box[2], 0)
    dy = max(box[1] - y, y - box[3], 0)
    return dx * dx + dy * dy


def crossing(box, segment, closed):
    """(t, nx, ny) at which a segment meets a box, or None."""
    enter, leave, normal = None, None, (0, 0)
    for axis in (0, 1):
        start, end = segment[axis], segment[axis + 2]
        low, high = box[axis], box[axis + 2]
        if start == end:
            if not (low <= start <= high if closed else low < start < high):
                return None
            continue
        times = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        if enter is None or times[0] > enter:
            enter, normal = times[0], (-1 if end > start else 1, 0)[::1 if axis == 0 else -1]
        leave = times[1] if leave is None else min(leave, times[1])
    if enter is None:
        return (Fraction(0), 0, 0)
    if not (enter <= leave and enter <= 1 and leave >= 0 if closed else enter < leave and enter < 1 and leave > 0):
        return None
    return (enter, *normal) if enter >= 0 else (Fraction(0), 0, 0)


def root(square):
    """The double nearest to a square root, by whole numbers."""
    if square == 0:
        return 0.0
    shift = 2 * (1200 + max(0, square.denominator.bit_length() - square.numerator.bit_length()))
    whole = math.isqrt(square.numerator * (1 << 2 * shift) // square.denominator)
    value = Fraction(whole, 1 << shift)
    return float(value) if value <= Fraction(1.7976931348623157e308) else 1.7976931348623157e308


def answers(boxes, query, closed, layers=None):
    """[(row, t, nx, ny, distance)] with None for what means nothing. query: (kind, x0, y0, x1, y1, k, layers)."""
    kind, *place, k, wanted = query
    x0, y0, x1, y1 = (None if v is None else Fraction(v) for v in place)
    found = []
    for row, box in enumerate(boxes):
        if (not closed and is_empty(box)) or (wanted and (layers[row] if layers else 0) not in wanted):
            continue
        if kind == "point":
            inside = overlap(box, (x0, y0, x0, y0), True) and (closed or (x0 < box[2] and y0 < box[3]))
            found += [(row, None, None, None, None)] if inside else []
        elif kind == "box":
            found += [(row, None, None, None, None)] if overlap(box, (x0, y0, x1, y1), closed) else []
        elif kind == "circle":
            square = square_to(box, x0, y0)
            found += [(row, None, None, None, None)] if square < x1 * x1 or (closed and square == x1 * x1) else []
        elif kind == "nearest":
            found.append((square_to(box, x0, y0), row))
        else:
            met = crossing(box, (x0, y0, x1, y1), closed)
            found += [(met[0], row, met)] if met else []
    if kind == "nearest":
        return [(row, None, None, None, root(square)) for square, row in sorted(found)[:k]]
    if kind in ("segment", "first"):
        found.sort(key=lambda item: item[:2])
        return [(row, float(met[0]), met[1], met[2], None) for _, row, met in found[:1 if kind == "first" else None]]
    return found

