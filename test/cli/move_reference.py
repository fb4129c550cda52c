"""The answers that `graze move` should give, in rational arithmetic and without a thought for speed.

A mover is its least corner, and every box grows by the mover's size: so a corner moves among open boxes.
"""

import math
from fractions import Fraction
from typing import NamedTuple

STOPS_MOST = 1000
INSIDE, SIDE, CORNER = range(3)


class Hit(NamedTuple):
    t: Fraction
    rank: int
    row: int
    normal: tuple


def down(value):
    """The greatest double that is not above a fraction."""
    near = float(value)
    return near if Fraction(near) <= value else math.nextafter(near, -math.inf)


def up(value):
    return -down(-value)


def grown(box, size):
    """The open box in which the least corner overlaps, or None for empty ones."""
    if box[0] >= box[2] or box[1] >= box[3] or 0 in size:
        return None
    return (box[0] - size[0], box[1] - size[1], box[2], box[3])


def is_in(box, place):
    return all(box[axis] < place[axis] < box[axis + 2] for axis in (0, 1))


def way_out(box, place):
    """The normal of the side that is nearest: y first, then the greater one."""
    ways = [(box[3] - place[1], (0, 1)), (place[1] - box[1], (0, -1)),
            (box[2] - place[0], (1, 0)), (place[0] - box[0], (-1, 0))]
    return min(ways, key=lambda way: way[0])[1]


def meet(row, box, start, goal):
    """A Hit, or None. The corner is in between `enter` and `leave`, which must be some time."""
    if is_in(box, start):
        return Hit(Fraction(0), INSIDE, row, way_out(box, start))
    enters, leave = [], Fraction(1)
    for axis in (0, 1):
        way = goal[axis] - start[axis]
        if way == 0:
            if not box[axis] < start[axis] < box[axis + 2]:
                return None
            continue
        first, last = sorted(((box[axis] - start[axis]) / way, (box[axis + 2] - start[axis]) / way))
        sign = -1 if way > 0 else 1
        enters.append((first, (sign, 0) if axis == 0 else (0, sign)))
        leave = min(leave, last)
    if not enters:
        return None
    enter = max(first for first, _ in enters)
    if enter < 0 or enter >= leave:
        return None
    normals = [normal for first, normal in enters if first == enter]
    return Hit(enter, CORNER if len(normals) == 2 else SIDE, row, normals[0])


def stopped(hit, box, start, goal, blocks):
    """Where a hit leaves the mover, as doubles: on the free side, and across at a place that is free."""
    axis = 0 if hit.normal[0] else 1
    place = [float(start[0]), float(start[1])]
    place[axis] = down(box[axis]) if hit.normal[axis] < 0 else up(box[axis + 2])
    if hit.rank == INSIDE:
        return place
    across = start[1 - axis] + hit.t * (goal[1 - axis] - start[1 - axis])
    choices = {down(across), up(across)}
    for choice in sorted(choices, key=lambda value: value != float(across)):
        place[1 - axis] = choice
        if not any(is_in(other, [Fraction(v) for v in place]) for other in blocks):
            return place
    return [float(start[0]), float(start[1])]


def turned(response, hit, place, start, goal, last):
    """The goal after a stop. Two opposite bounces with no room between them give up their axis."""
    axis = 0 if hit.normal[0] else 1
    goal = [float(goal[0]), float(goal[1])]
    if response == "touch" or (start[0], start[1]) == (Fraction(goal[0]), Fraction(goal[1])):
        return list(place)
    if response == "slide" or last == (tuple(-n for n in hit.normal), place[axis]):
        goal[axis] = place[axis]
    elif (goal[axis] - place[axis]) * hit.normal[axis] < 0:
        goal[axis] = float(2 * Fraction(place[axis]) - Fraction(goal[axis]))
    return goal


def go(boxes, mover, response):
    """boxes: tuples of doubles; mover: (x, y, w, h, goal_x, goal_y). Gives (end, hits, is_crushed), a hit being
    (row, t, nx, ny, touch_x, touch_y)."""
    x, y, w, h, goal_x, goal_y = mover
    size = (Fraction(w), Fraction(h))
    open_boxes = [grown([Fraction(v) for v in box], size) for box in boxes]
    place, goal = [x, y], [goal_x, goal_y]
    pushed, crossed, met, stops, last = set(), set(), [], 0, None
    while True:
        start, end = [Fraction(v) for v in place], [Fraction(v) for v in goal]
        hits = [meet(row, box, start, end) for row, box in enumerate(open_boxes) if box and row not in crossed]
        hits = sorted((hit for hit in hits if hit and not (hit.rank == INSIDE and hit.row in pushed)),
                      key=lambda hit: (hit.t, hit.row) if response == "cross" else hit[:3])
        if response == "cross":
            for hit in hits:
                touch = [float(a + hit.t * (b - a)) for a, b in zip(start, end)]
                met.append((hit.row, float(hit.t), *hit.normal, *touch))
            return goal, met, False
        if not hits:
            break
        hit = hits[0]
        blocks = [box for row, box in enumerate(open_boxes) if box and row not in pushed]
        place = stopped(hit, open_boxes[hit.row], start, end, blocks)
        met.append((hit.row, float(hit.t), *hit.normal, *place))
        goal = turned(response, hit, place, start, end, last)
        last = (hit.normal, place[0 if hit.normal[0] else 1])
        pushed |= {hit.row} if hit.rank == INSIDE else set()
        stops += hit.rank != INSIDE
        if stops >= STOPS_MOST:
            goal = list(place)
    final = [Fraction(v) for v in goal]
    return goal, met, any(is_in(open_boxes[row], final) for row in pushed)
