"""The expected output of `graze play`, found the slow and obvious way: every pair, every frame, sets of names.

Written from the words of the format alone; shares no code and no idea with the C side.
"""
import struct


def float32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


class Row:
    """A box in a frame; `box` holds float64 numbers as written: min_x, min_y, max_x, max_y."""

    def __init__(self, frame, name, layer, box, body=None):
        self.frame, self.name, self.layer, self.box, self.body = frame, name, layer, box, body

    def owner(self):
        return self.name if self.body is None else self.body


def boxes_touch(a, b, closed):
    a, b = [float32(edge) for edge in a], [float32(edge) for edge in b]
    if closed:
        return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
    if any(box[0] == box[2] or box[1] == box[3] for box in (a, b)):
        return False
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def touching(rows, closed, meets):
    """Pairs of rows of one frame that touch. `meets`: pairs of layers (low, high), None for all."""
    found = []
    for i, a in enumerate(rows):
        for b in rows[i + 1:]:
            may_meet = meets is None or (min(a.layer, b.layer), max(a.layer, b.layer)) in meets
            if may_meet and a.owner() != b.owner() and boxes_touch(a.box, b.box, closed):
                found.append((a, b))
    return found


class Frame:
    def __init__(self, number, rows, pairs, before):
        self.number, self.boxes, self.pairs = number, len(rows), len(pairs)
        self.contacts = {tuple(sorted((a.owner(), b.owner()))) for a, b in pairs}
        self.begins = self.contacts - before
        self.ends = before - self.contacts

    def events(self):
        """In the order of the events file."""
        reported = [(a, b, 0) for a, b in self.ends] + [(a, b, 1) for a, b in self.begins]
        return [f"{self.number},{'begin' if kind else 'end'},{a},{b}" for a, b, kind in sorted(reported)]


def play(rows, closed=False, meets=None):
    """The frames of a scene, a gap being one frame."""
    by_frame = {}
    for row in rows:
        by_frame.setdefault(row.frame, []).append(row)
    numbers = sorted(by_frame)
    numbers += [n + 1 for n, after in zip(numbers, numbers[1:]) if after > n + 1]
    frames, before = [], set()
    for number in sorted(numbers):
        alive = by_frame.get(number, [])
        frames.append(Frame(number, alive, touching(alive, closed, meets), before))
        before = frames[-1].contacts
    return frames


def events(frames):
    return [event for frame in frames for event in frame.events()]


def fnv_1a(lines):
    value = 0xCBF29CE484222325
    for byte in "".join(line + "\n" for line in lines).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"
