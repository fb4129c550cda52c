#!/usr/bin/env python3
"""sets.py NAME: the boxes of bench/joins, made once, in build-joins/data. Prints {"files": […], "edges": …, "rows": […]}.

  uniform-N         N boxes anywhere, about one pair a box
  chip-N            N rectangles of scenes/chip.py
  coasts-rivers     coasts of the world against rivers, each segment of a line a box (scenes/coasts.py), closed
  coasts-borders    the same against borders
  EDGES:A[:B]       your own .npy files, EDGES being half-open or closed

All edges are whole numbers, of less than 2^24 but for the map's, of less than 2^25: no contender rounds them. It is a
program of its own since the memory a process once had counts for its children.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, "build-joins")


def uniform(count):
    """Whole numbers below 2^24, exact as float32, float64 and int32, whose squares have about one pair a box."""
    random = numpy.random.Generator(numpy.random.PCG64(count))
    world = 1 << 24
    side = max(2, int(world / (2 * count) ** 0.5))
    low = random.integers(0, world - 2 * side, (count, 2), dtype=numpy.int64)
    return numpy.concatenate([low, low + random.integers(1, 2 * side, (count, 2))], axis=1)


def chip(count):
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "chip.npy")
        subprocess.run([sys.executable, os.path.join(ROOT, "scenes/chip.py"), str(count), made], check=True, stdout=sys.stderr)
        return numpy.load(made)


def segments(name):
    """For the map, in whole numbers: 65535 to the degree."""
    path = os.path.join(BUILD, "coasts", f"{name}-segments.npy")
    if not os.path.exists(path):
        subprocess.run([os.path.join(ROOT, "scenes/coasts.sh"), "--yes", os.path.dirname(path), "--segments"], check=True,
                       stdout=sys.stderr)
    return numpy.rint(numpy.load(path) * 65535)


def boxes_file(name, make):
    """A .npy file of float64 in C order, made once."""
    path = os.path.join(BUILD, "data", name + ".npy")
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        part = path + ".part.npy"
        numpy.save(part, numpy.ascontiguousarray(make(), numpy.float64))
        os.replace(part, path)
    return path


def float64_file(path):
    """The file, or a copy as the drivers read them."""
    boxes = numpy.load(path, mmap_mode="r")
    if boxes.dtype == numpy.dtype("<f8") and boxes.flags.c_contiguous:
        return os.path.abspath(path)
    digest = hashlib.sha256(boxes.tobytes()).hexdigest()[:16]
    return boxes_file(f"copy-{digest}", lambda: boxes)


def files_of(name):
    """The files of a set and its edges."""
    if name.startswith(("half-open:", "closed:")):
        edges, *paths = name.split(":")
        return [float64_file(path) for path in paths], edges
    kind, _, size = name.partition("-")
    if kind in ("uniform", "chip") and re.fullmatch(r"\d+(e\d+)?", size):
        make = uniform if kind == "uniform" else chip
        return [boxes_file(name, lambda: make(int(float(size))))], "half-open"
    if kind == "coasts" and size in ("rivers", "borders"):
        return [boxes_file(one + "-units", lambda: segments(one)) for one in ("coast", size[:-1])], "closed"
    sys.exit(f"sets.py: no set {name}; there are uniform-1e4, chip-1e4 and other sizes, coasts-rivers, coasts-borders")


def main():
    files, edges = files_of(sys.argv[1])
    rows = [len(numpy.load(path, mmap_mode="r")) for path in files]
    print(json.dumps({"files": files, "edges": edges, "rows": rows}))


main()
