"""Random scenes with shapes, and what meets in them, in rational arithmetic.

Every shape here is a rectangle along the axes, perhaps a point or a segment, with a radius: a box, a circle, a lying or
upright capsule. So two of them are compared by the distance of two rectangles. Shares no idea with the C side."""

from fractions import Fraction

import play_reference as reference

COLUMNS = ["frame", "id", "layer", "body", "min_x", "min_y", "max_x", "max_y", "shape", "angle", "flip", "scale"]

SHAPES = """\
{"layer": 1, "fit": "circle"}
{"name": "pill", "fit": "capsule"}
{"name": "crate", "fit": "box"}
{"name": "ball", "shape": {"kind": "circle", "center": [1, -2], "radius": 2.5}}
{"layer": 2, "shape": {"kind": "box", "min": [-1, 0], "max": [3, 0.5]}}

{"name": "rod", "shape": {"kind": "capsule", "from": [-3, 1], "to": [2, 1], "radius": 0.75}}
"""


class Shape:
    """A rectangle (x, y, x, y) and a radius."""

    def __init__(self, core, radius=0):
        self.core, self.radius = [Fraction(edge) for edge in core], Fraction(radius)

    def is_empty(self):
        return self.radius == 0 and (self.core[0] == self.core[2] or self.core[1] == self.core[3])

    def posed(self, angle, flip, scale, x, y):
        """Mirrored, scaled, turned from +x towards +y, moved."""
        corners = [(self.core[0], self.core[1]), (self.core[2], self.core[3])]
        corners = [(-cx if "x" in flip else cx, -cy if "y" in flip else cy) for cx, cy in corners]
        corners = [(cx * scale, cy * scale) for cx, cy in corners]
        for _ in range(angle // 90 % 4):
            corners = [(-cy, cx) for cx, cy in corners]
        xs, ys = zip(*corners)
        return Shape((min(xs) + x, min(ys) + y, max(xs) + x, max(ys) + y), self.radius * scale)


def touch(a, b, closed):
    gaps = [max(a.core[i] - b.core[i + 2], b.core[i] - a.core[i + 2]) for i in range(2)]
    square = sum(max(gap, Fraction(0))**2 for gap in gaps)
    reach = (a.radius + b.radius)**2
    if closed:
        return square <= reach
    if a.is_empty() or b.is_empty():
        return False
    return square < reach if reach else max(gaps) < 0


def inscribed(kind, w, h):
    r = min(w, h)
    return {"box": Shape((-w, -h, w, h)), "circle": Shape((0, 0, 0, 0), r),
            "capsule": Shape((r - w, r - h, w - r, h - r), r)}[kind]


class Row:
    def __init__(self, frame, actor):
        self.frame, self.name, self.layer, self.body = frame, actor.name, actor.layer, actor.body
        self.box, self.look = actor.box(), list(actor.look)

    def owner(self):
        return self.name if self.body is None else self.body

    def shape(self):
        name, angle, flip, scale = self.look
        x0, y0, x1, y1 = [Fraction(edge) for edge in self.box]
        w, h = (x1 - x0) / 2, (y1 - y0) / 2
        known = {"pill": inscribed("capsule", w, h), "crate": inscribed("box", w, h),
                 "ball": Shape((1, -2, 1, -2), 2.5), "rod": Shape((-3, 1, 2, 1), 0.75)}
        if name == "":
            known[""] = {1: inscribed("circle", w, h), 2: Shape((-1, 0, 3, 0.5))}.get(self.layer)
        if known[name] is None:
            return Shape((x0, y0, x1, y1))
        return known[name].posed(angle or 0, flip, Fraction(scale or 1), x0 + w, y0 + h)

    def fields(self):
        return [self.frame, self.name, self.layer, "" if self.body is None else self.body, *map(repr, self.box),
                *self.look]


class Actor:
    def __init__(self, random, name):
        self.random, self.name = random, name
        self.body = random.choice([None, None, 100, 101])
        self.x, self.y = random.randrange(40), random.randrange(40)
        self.change()

    def change(self):
        random = self.random
        self.layer = random.randrange(4)
        self.w, self.h = random.choice([1, 2, 3, 4, 8]), random.choice([1, 2, 3, 4, 8])
        self.look = [random.choice(["", "", "pill", "crate", "ball", "rod"]),
                     random.choice(["", 0, 90, 180, 270, -90, 450]),
                     random.choice(["", "x", "y", "xy"]), random.choice(["", 1, 2, 0.5])]

    def move(self):
        self.x += self.random.choice([-1, -0.5, 0, 0, 0.5, 1])
        self.y += self.random.choice([-1, -0.5, 0, 0, 0.5, 1])
        if self.random.random() < 0.1:
            self.change()

    def box(self):
        return float(self.x), float(self.y), float(self.x + self.w), float(self.y + self.h)


def scene(random, frames=12, most=40):
    """Rows, frame by frame."""
    actors, rows = {}, []
    for frame in range(frames):
        for actor in list(actors.values()):
            actor.move()
            if random.random() < 0.1:
                del actors[actor.name]
        gone = {row.name for row in rows if row.frame == frame - 1} - set(actors)
        for name in random.sample(range(most), 8):
            if name not in actors and name not in gone:
                actors[name] = Actor(random, name)
        rows += [Row(frame, actor) for actor in actors.values()]
    return rows


def text(rows):
    return "\n".join([",".join(COLUMNS), *(",".join(map(str, row.fields())) for row in rows)]) + "\n"


def play(rows, closed):
    """The frames, as play_reference has them; `boxes` is how many rows there are, `pairs` how many shapes touch."""
    frames, before = [], set()
    for number in sorted({row.frame for row in rows}):
        alive = [(row, row.shape()) for row in rows if row.frame == number]
        pairs = [(a, b) for i, (a, one) in enumerate(alive) for b, other in alive[i + 1:]
                 if a.owner() != b.owner() and touch(one, other, closed)]
        frames.append(reference.Frame(number, [row for row, _ in alive], pairs, before))
        before = frames[-1].contacts
    return frames
