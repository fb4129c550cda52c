"""Shared by the tests of masks: random masks, and all questions about them, written without a thought for speed.

A mask is a list of rows, each a whole number whose bit x is pixel x.
"""


class Bits:
    """A mask."""

    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    @classmethod
    def random(cls, source, width, height):
        """Noise of some density, or rectangles with some noise, which have larger components and holes."""
        density = source.choice([0, 1, 2, 4, 8, 12, 14, 15, 16])
        rows = [cls.noise(source, width, density) for _ in range(height)]
        for _ in range(source.choice([0, 0, 1, 3])):
            x, y = source.randrange(width), source.randrange(height)
            w, h = source.randint(1, width - x), source.randint(1, height - y)
            for j in range(y, y + h):
                rows[j] ^= ((1 << w) - 1) << x
        return cls(width, height, rows)

    @classmethod
    def dotted(cls, width, height):
        """Every second pixel of every second row: as many components as there can be."""
        row = sum(1 << x for x in range(0, width, 2))
        return cls(width, height, [0 if y % 2 else row for y in range(height)])

    @staticmethod
    def noise(source, width, density):
        """Bits; `density` of 16 are set."""
        row = 0
        for _ in range(4):
            more = source.getrandbits(width)
            row = row | more if density & 1 else row & more
            density >>= 1
        return (1 << width) - 1 if density else row

    def get(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height and bool(self.rows[y] >> x & 1)

    def pixels(self):
        """The solid ones as (y, x)."""
        return [(y, x) for y in range(self.height) for x in range(self.width) if self.rows[y] >> x & 1]

    def bits(self):
        """Rows of 0 and 1."""
        return [[row >> x & 1 for x in range(self.width)] for row in self.rows]

    def seen(self, flip="", turns=0):
        """Flipped, and then turned clockwise by quarter turns."""
        grid = self.bits()
        if "x" in flip:
            grid = [row[::-1] for row in grid]
        if "y" in flip:
            grid = grid[::-1]
        for _ in range(turns):
            grid = [list(column) for column in zip(*grid[::-1])]
        return Bits(len(grid[0]), len(grid), [sum(bit << x for x, bit in enumerate(row)) for row in grid])


def rect_of(pixels):
    """The rectangle around pixels (y, x) as [x, y, w, h], or None."""
    if not pixels:
        return None
    ys, xs = [y for y, _ in pixels], [x for _, x in pixels]
    return [min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1]


def components(mask):
    """8-connected, by a flood from each pixel: lists of pixels (y, x), in the order in which graze lists them."""
    left, found = set(mask.pixels()), []
    for start in mask.pixels():
        if start not in left:
            continue
        left.discard(start)
        part, fresh = [], [start]
        while fresh:
            y, x = fresh.pop()
            part.append((y, x))
            for near in [(y + j, x + i) for j in (-1, 0, 1) for i in (-1, 0, 1)]:
                if near in left:
                    left.discard(near)
                    fresh.append(near)
        found.append(sorted(part))
    return sorted(found, key=lambda part: (rect_of(part)[1], rect_of(part)[0], part[0]))


def overlap(a, b, x, y):
    """Pixels (y, x) of a that b, at whole pixels, shares."""
    return [(j + y, i + x) for j, i in b.pixels() if a.get(i + x, j + y)]


def facts(mask):
    """The members of `graze mask --json` for one mask, its means as exact fractions."""
    from fractions import Fraction
    pixels = mask.pixels()
    count = len(pixels)
    centroid = count and [float(Fraction(sum(p[k] for p in pixels), count)) for k in (1, 0)] or None
    return {"width": mask.width, "height": mask.height, "count": count, "bounds": rect_of(pixels),
            "centroid": centroid,
            "components": [{"count": len(part), "bounds": rect_of(part)} for part in components(mask)]}


def pair_facts(a, b, x, y):
    """The members added for two."""
    shared = sorted(overlap(a, b, x, y))
    return {"overlap": bool(shared), "first": [shared[0][1], shared[0][0]] if shared else None, "area": len(shared),
            "overlap_bounds": rect_of(shared)}
