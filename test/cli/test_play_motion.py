"""The output of `graze play` on swept layers and near misses, against fractions worked out pair by pair.

The reference knows no sweeps of boxes. For each pair and frame it finds the times at which all distances are positive,
from the moments at which any of them is zero.
"""
import itertools
import os
import random
import struct
from fractions import Fraction

from graze_command import CommandTest, has_usual_seed, main, run

FRAMES, LAYERS = 14, 4


def float32(value):
    return struct.unpack("f", struct.pack("f", float(value)))[0]


def draw_box(rng, unit):
    x, y = rng.randrange(0, 40), rng.randrange(0, 40)
    return [Fraction(v, unit) for v in (x, y, x + rng.randrange(0, 7), y + rng.randrange(0, 7))]


def draw_scene(rng, unit):
    """Frames of {id: (layer, box)}; most walk on, some jump, some vanish, come back or change their layer."""
    frames, alive = [], {}
    for _ in range(FRAMES):
        for name in range(1, 13):
            if rng.random() < (0.9 if name not in alive else 0.06):
                if name in alive:
                    alive.pop(name)
                    continue
            elif name not in alive:
                alive[name] = (rng.randrange(LAYERS), draw_box(rng, unit))
                continue
            if name not in alive:
                alive[name] = (rng.randrange(LAYERS), draw_box(rng, unit))
        frames.append(dict(alive))
        for name, (layer, box) in list(alive.items()):
            layer = rng.randrange(LAYERS) if rng.random() < 0.05 else layer
            dx, dy = (Fraction(rng.randrange(-9, 10), unit) for _ in range(2))
            moved = draw_box(rng, unit) if rng.random() < 0.1 else [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy]
            alive[name] = (layer, moved)
    return frames


def distances(a, b, margin):
    return [b[2] - a[0] + margin, a[2] - b[0] + margin, b[3] - a[1] + margin, a[3] - b[1] + margin,
            a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]]


def times(start, end, margin, closed):
    """From when to when two boxes touch between two frames, or None."""
    begin, finish = distances(start[0], start[1], margin), distances(end[0], end[1], margin)

    def touches(t):
        return all((p + (q - p) * t >= 0) if closed else (p + (q - p) * t > 0) for p, q in zip(begin, finish))

    moments = sorted({Fraction(0), Fraction(1)} |
                     {p / (p - q) for p, q in zip(begin, finish) if p != q and 0 <= p / (p - q) <= 1})
    pieces = [(t, t) for t in moments if closed and touches(t)]
    pieces += [(p, q) for p, q in zip(moments, moments[1:]) if touches((p + q) / 2)]
    return (min(p for p, _ in pieces), max(q for _, q in pieces)) if pieces else None


class Rules:
    def __init__(self, rng):
        pairs = [(a, b) for a in range(LAYERS) for b in range(a, LAYERS)]
        self.meets = {pair for pair in pairs if rng.random() < 0.8}
        self.swept = {layer for layer in range(LAYERS) if rng.random() < 0.5}
        self.margins = {pair: rng.randrange(1, 6) for pair in pairs if rng.random() < 0.25}

    def text(self):
        lines = [f"{a} {b}" for a, b in self.meets] + [f"sweep {layer}" for layer in self.swept]
        return "\n".join(lines + [f"{word} {b} {a} {m}" for word, ((a, b), m) in zip(itertools.cycle(("near_miss", "graze")), self.margins.items())]) + "\n"


def key(a, b):
    return (min(a, b), max(a, b))


def is_moving(name, layer, frame, before, rules):
    return layer in rules.swept and name in before


def pair_events(pair, before, frame, rules, closed, state):
    """The events of one pair in one frame as (time, order, word)."""
    (layer_a, box_a), (layer_b, box_b) = frame[pair[0]], frame[pair[1]]
    moving = [is_moving(name, frame[name][0], frame, before, rules) for name in pair]
    start = [before[name][1] if moves else frame[name][1] for name, moves in zip(pair, moving)]
    end = [box_a, box_b]
    layers = key(layer_a, layer_b)
    touched = pair in state["touching"]
    events = []
    may_meet = layers in rules.meets
    span = times(start, end, 0, closed) if may_meet else None
    now = may_meet and times(end, end, 0, closed) is not None
    if any(moving):
        if touched and (span is None or span[0] > 0):
            events.append((Fraction(0), 0, "end"))
            touched = False
        if not touched and span is not None:
            events.append((span[0], 2, "begin"))
        if span is not None and not now:
            events.append((span[1], 0, "end"))
    elif touched != now:
        early = not may_meet
        events.append((Fraction(0 if early else 1), 2 if now else 0, "begin" if now else "end"))
    (state["touching"].add if now else state["touching"].discard)(pair)
    margin = rules.margins.get(layers)
    if margin is not None and not (span is not None if any(moving) else now) and pair not in state["grazed"]:
        near = times(start if any(moving) else end, end, margin, closed)
        if near is not None:
            events.append((near[0] if any(moving) else Fraction(1), 1, "graze"))
            state["grazed"].add(pair)
    return events


def expected_rows(frames, rules, closed):
    state, before, rows = {"touching": set(), "grazed": set()}, {}, []
    for number, frame in enumerate(frames):
        gone = set(before) - set(frame)
        for pair in sorted(state["touching"]):
            if gone & set(pair):
                rows.append((number, pair, Fraction(0), 0, "end"))
        for known in state.values():
            known -= {pair for pair in known if gone & set(pair)}
        names = sorted(frame)
        for i, a in enumerate(names):
            for b in names[i + 1:]:
                rows += [(number, (a, b), t, order, word)
                         for t, order, word in pair_events((a, b), before, frame, rules, closed, state)]
        before = frame
    rows.sort(key=lambda row: (row[0], row[1], float32(row[2]), row[3]))
    return [f"{number},{word},{a},{b},{float32(t):.9g}" for number, (a, b), t, _, word in rows]


def normal(line):
    fields = line.split(",")
    return ",".join(fields[:4] + [f"{float32(float(fields[4])):.9g}"])


class Motion(CommandTest):
    def play(self, frames, rules, closed, method):
        scene, rules_path = (os.path.join(self.directory, name) for name in ("scene.csv", "rules.txt"))
        with open(scene, "w", encoding="ascii") as file:
            file.write("frame,id,layer,min_x,min_y,max_x,max_y\n")
            for number, frame in enumerate(frames):
                for name, (layer, box) in frame.items():
                    file.write(f"{number},{name},{layer}," + ",".join(str(float(v)) for v in box) + "\n")
        with open(rules_path, "w", encoding="ascii") as file:
            file.write(rules.text())
        arguments = ["play", scene, "--rules", rules_path, "--events", "-", "--times", "--method", method]
        code, out, complaint = run(*arguments, *(["--closed"] if closed else []))
        self.assertEqual((code, complaint), (0, ""))
        return out.decode().splitlines()

    def test_events_are_those_of_fractions(self):
        seed = int(os.environ.get("GRAZE_TEST_SEED", "20261121"))
        rng = random.Random(seed)
        seen = {"begin": 0, "end": 0, "graze": 0}
        for turn in range(20):
            frames, rules, closed = draw_scene(rng, 4), Rules(rng), turn % 2 == 1
            method = ("auto", "sweep-prune", "grid-map", "brute")[turn % 4]
            lines = self.play(frames, rules, closed, method)
            self.assertEqual(lines[0], "frame,event,a,b,time")
            wanted = expected_rows(frames, rules, closed)
            self.assertEqual([normal(line) for line in lines[1:]], wanted, f"seed {seed}, turn {turn}, {method}")
            for line in wanted:
                seen[line.split(",")[1]] += 1
        if has_usual_seed():
            self.assertTrue(all(count > 30 for count in seen.values()), seen)

    def test_lines_of_rules_that_are_wrong_are_named(self):
        for text, said in (("sweep\n", "sweep needs a layer"), ("sweep 64\n", "is not a layer"),
                           ("0 1\nsweep 1 2\n", "more than one layer"), ("graze 1 2\n", "a margin"),
                           ("graze 1 2 x\n", "is not a margin"), ("graze 1 2 -1\n", "is not a margin"),
                           ("graze 1 2 nan\n", "is not a margin"), ("graze 1 2 3 4\n", "more than two layers"), ("graze 1 2 3 again\n", "again needs"),
                           ("graze 1 2 3 again 0\n", "again needs"), ("graze 1 2 3 again 4 5\n", "more than a number of steps"),
                           ("name\n", "name needs a layer"), ("name 3\n", "name needs a layer"), ("name * all\n", "name needs a layer"),
                           ("name 64 x\n", "is not a layer"), ("0 1\nname 3 " + 32 * "x" + "\n", "at most 31 bytes"), ("name 3 a\tb\n", "control characters")):
            scene, rules = (os.path.join(self.directory, name) for name in ("scene.csv", "rules.txt"))
            with open(scene, "w", encoding="ascii") as file:
                file.write("frame,id,layer,min_x,min_y,max_x,max_y\n")
            with open(rules, "w", encoding="ascii") as file:
                file.write(text)
            code, out, complaint = run("play", scene, "--rules", rules)
            self.assertEqual((code, out), (2, b""), text)
            self.assertIn(said, complaint)
            self.assertIn(f"rules.txt:{text.count(chr(10))}:", complaint)

    def test_times_need_events(self):
        code, _, complaint = run("play", "data/scenes/none.csv", "--times")
        self.assertEqual(code, 2)
        self.assertIn("--times needs --events", complaint)


if __name__ == "__main__":
    main()
