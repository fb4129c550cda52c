"""The picture of a program of examples/small: all of its steps in one SVG, as a camera with an open shutter sees them.

Some steps of the whole run are faint, the earlier the fainter, and the last one is bright. Bodies are bright, too, where a contact
of theirs begins. exposures.c has the marks.
"""
from collections import defaultdict
import xml.sax.saxutils

WIDTH, HEIGHT_MAX, PAD = 480, 320, 12
STEPS, MARKS = 10, 2000  # that are shown at most, besides those of the last step
TILES, PARTS, MARGINS, CONTACTS, QUERIES = 4, 8, 16, 64, 128  # graze_draw_kind
BACKGROUND = "#14181f"


class Mark:
    def __init__(self, line):
        step, kind, self.color, begins, self.shape, *numbers = line.split()
        self.step, self.kind, self.begins = int(step), int(kind), begins == "1"
        self.numbers = [float(number) for number in numbers]

    def corners(self):
        n = self.numbers
        if self.shape == "circle":
            return [(n[0] - n[2], n[1] - n[2]), (n[0] + n[2], n[1] + n[2])]
        return list(zip(n[0::2], n[1::2]))

    def same(self):
        return self.kind, self.color, self.shape, tuple(self.numbers)


class View:
    """From the world's units to the picture's: all marks, with a border."""

    def __init__(self, marks):
        corners = [corner for mark in marks for corner in mark.corners()]
        self.left, self.top = min(x for x, _ in corners), min(y for _, y in corners)
        wide, high = max(x for x, _ in corners) - self.left, max(y for _, y in corners) - self.top
        self.scale = min((WIDTH - 2 * PAD) / wide, (HEIGHT_MAX - 2 * PAD) / high)
        self.width, self.height = round(wide * self.scale + 2 * PAD), round(high * self.scale + 2 * PAD)

    def path(self, mark):
        points = [((x - self.left) * self.scale + PAD, (y - self.top) * self.scale + PAD) for x, y in mark.corners()]
        if mark.shape == "circle":
            (x, y), (end, _) = points
            r = round((end - x) / 2, 1)
            arc = f"a{number(r)} {number(r)} 0 1 0"
            return f"M{number(x)} {number(y + r)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0z"
        if len(points) == 4 and points[0][1] == points[1][1] and points[1][0] == points[2][0] and points[2][1] == points[3][1]:
            (x, y), (right, bottom) = points[0], points[2]
            return f"M{number(x)} {number(y)}h{number(right - x)}v{number(bottom - y)}h{number(x - right)}z"
        lines = "L".join(f"{number(x)} {number(y)}" for x, y in points)
        return f"M{lines}" + ("z" if len(points) > 2 else "")


def number(value):
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def opacity(mark, last):
    if mark.step == last or mark.begins or mark.kind == QUERIES:
        return 1
    return 0.2 + round(0.3 * mark.step / last, 2)


def shown(marks, last):
    """The marks of some steps, each once: a body that rests is drawn where it is last."""
    there = {mark.same() for mark in marks if mark.step == last}
    step_between = -(-last // (min(STEPS, MARKS // len(there)) + 1))
    near = next((mark.color for mark in marks if mark.kind == MARGINS), None)
    for mark in marks:
        is_at_end = mark.step == last
        if mark.kind == MARGINS and not (is_at_end and mark.color == near) or mark.kind == CONTACTS and not (is_at_end or mark.begins):
            continue
        is_exposed = step_between < last and (mark.begins or (last - mark.step) % step_between == 0)
        if is_at_end or mark.kind == QUERIES or is_exposed and mark.same() not in there:
            if not is_at_end:
                there.add(mark.same())
            yield mark


def picture(lines, title):
    marks = [Mark(line) for line in lines]
    last = max(mark.step for mark in marks)
    view, paths = View(marks), defaultdict(list)
    for mark in sorted(shown(marks, last), key=lambda mark: (mark.kind == QUERIES, opacity(mark, last))):
        paths[mark.kind, mark.color, opacity(mark, last)].append(view.path(mark))
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{view.width}" height="{view.height}" fill="none">'
    yield f"<title>{xml.sax.saxutils.escape(title)}</title>"
    yield f'<rect width="{view.width}" height="{view.height}" fill="{BACKGROUND}"/>'
    for (kind, color, seen), of_kind in paths.items():
        fill = f' fill="#{color}" fill-opacity=".3"' if kind in (TILES, PARTS) else ' stroke-dasharray="3 3"' if kind == MARGINS else ""
        yield f'<path stroke="#{color}"{fill} opacity="{seen:g}" d="{"".join(of_kind)}"/>'
    yield "</svg>"
