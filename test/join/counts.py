#!/usr/bin/env python3
"""Other programs for joins count as many pairs as graze: one file with itself and two files, half-open and closed.

bench/joins runs the installed programs, and names the others. Besides, boxes of its generators are the same on each
machine and each time.
"""

import csv
import glob
import hashlib
import os
import subprocess
import sys
import tempfile

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHIP = os.path.join(ROOT, "scenes/chip.py")
GRAZE = os.environ.get("GRAZE", os.path.join(ROOT, "build/graze"))
CONTENDERS = ["graze", "CGAL", "GEOS", "DuckDB", "KLayout", "PostGIS"]


def hard(seed, count=3000):
    """Boxes of all sizes on a small grid: shared edges, points, lines, doubles."""
    random = numpy.random.Generator(numpy.random.PCG64(seed))
    low = random.integers(0, 400, (count, 2))
    return numpy.concatenate([low, low + random.integers(0, 2 ** random.integers(0, 6, (count, 2)))], axis=1).astype(float)


def brute(a, b, is_closed):
    """The number of pairs by comparisons; with itself, of an earlier and a later row."""
    total = 0
    for row, box in enumerate(a):
        others = a[:row] if b is None else b
        low, high = numpy.maximum(others[:, :2], box[:2]), numpy.minimum(others[:, 2:], box[2:])
        total += int((low <= high if is_closed else low < high).all(axis=1).sum())
    return total


def run_joins(folder, sets, *arguments):
    out = os.path.join(folder, "joins.csv")
    chosen = [word for name in sets for word in ("--set", name)] + [word for name in CONTENDERS for word in ("--with", name)]
    done = subprocess.run([sys.executable, os.path.join(ROOT, "bench/joins/joins.py"), *chosen, "--out", out, "--scratch", folder,
                           "--limit", "120", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with open(out, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def check_counts(folder):
    sets, expected = [], {}
    for kind, files in (("self", 1), ("pair", 2)):
        boxes = [hard(seed) for seed in range(files)]
        for path, rows in zip("ab", boxes):
            numpy.save(os.path.join(folder, f"{kind}-{path}.npy"), rows)
        for edges in ("half-open", "closed"):
            name = ":".join([edges, *(os.path.join(folder, f"{kind}-{path}.npy") for path in "ab"[:files])])
            sets.append(name)
            expected[name] = brute(boxes[0], boxes[1] if files == 2 else None, edges == "closed")
    rows = run_joins(folder, ["chip-1e4", *sets])
    for row in rows:
        if row["state"] == "not installed":
            print(f"not run: {row['contender']}: not installed") if row["set"] == sets[0] else None
        else:
            assert row["state"] == "ok", row
            assert row["set"] not in expected or int(row["pairs"]) == expected[row["set"]], row
    assert {row["pairs"] for row in rows if row["set"] == "chip-1e4" and row["pairs"]} == {"29631"}, rows
    print(f"ok    {sum(row['state'] == 'ok' for row in rows)} counts agree")


def check_chip(folder):
    path = os.path.join(folder, "chip.npy")
    subprocess.run([sys.executable, CHIP, "20000", path], check=True, capture_output=True)
    boxes = numpy.load(path)
    assert boxes.shape == (20000, 4) and boxes.dtype == numpy.float32 and (boxes[:, :2] < boxes[:, 2:]).all()
    assert (boxes == boxes.astype(numpy.int32)).all() and boxes.max() < 1 << 24 and boxes.min() >= 0
    digest = hashlib.sha256(boxes.tobytes()).hexdigest()[:16]
    assert digest == "22cbd76cfe002b68", digest
    layers = 0
    for layer in ("diffusion", "poly", "metal1", "contact", "metal2", "via1", "metal3", "via2"):
        subprocess.run([sys.executable, CHIP, "20000", path, "--layer", layer], check=True, capture_output=True)
        layers += len(numpy.load(path))
    assert layers == 20000, layers
    assert glob.glob(os.path.join(folder, "*.part")) == []
    counted = subprocess.run([GRAZE, "pairs", path, "--count"], capture_output=True, check=True).stdout
    assert int(counted) == brute(numpy.load(path), None, False)
    print("ok    scenes/chip.py makes the same chip each time")


def main():
    with tempfile.TemporaryDirectory(prefix="graze-joins-") as folder:
        os.chmod(folder, 0o755)  # PostgreSQL's user walks through it
        check_chip(folder)
        check_counts(folder)


main()
