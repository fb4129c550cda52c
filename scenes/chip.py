#!/usr/bin/env python3
"""chip.py: rectangles laid out like those of a chip, as many as are asked for, the same on every machine.

  scenes/chip.py RECTANGLES OUT.npy [--layer NAME]... [--seed N]

Writes float32 (N, 4). RECTANGLES of all layers are made; with --layer only those of the named layers are written, as
for a join of two layers. A hundred million take 8 seconds of processor time, 1.6 GB of disk, and memory for one row of cells, 50 MB.

Coordinates are whole nanometres below 2^24, exact as float32, float64 and int32, for up to 4 * 10^9 rectangles.

The layers, from the bottom upwards, in the order of the file: rows of standard cells, 1,400 high, one over the other. A
row is filled from the left with cells of 16 kinds, 3 to 12 sites of 200 wide, chosen by a hash of row and number:

  diffusion   two strips a cell           poly      a gate at each site, from strip to strip
  metal1      two power rails a cell, shared by touching rows, and a pin at each second site
  contact     three at each site          metal2    wires upwards from some pins, as long as 1 to 32 cells are wide, the longer
  via1        where they begin                      the rarer
  metal3      wires sideways where these end, as long as another such draw
  via2        where they meet

Rails share edges with the rails of the next cell. Wires end at the edge of the chip. Wires of a layer may overlap,
as before a router has mended them. The chip is about as high as it is wide.
"""

import argparse
import math
import os
import struct
import sys

try:
    import numpy
except ImportError:
    sys.exit("chip.py: needs numpy (Debian: python3-numpy)")

LAYERS = ["diffusion", "poly", "metal1", "contact", "metal2", "via1", "metal3", "via2"]
DIFFUSION, POLY, METAL1, CONTACT, METAL2, VIA1, METAL3, VIA2 = range(8)
HEIGHT, SITE, KINDS, WIRE, VIA = 1400, 200, 16, 100, 60
RECTANGLES_MAX = 4 * 10**9
AREA_A_RECTANGLE = 50000  # of the whole chip
HEADER_SIZE = 128


def mix(numbers):
    """SplitMix64's finalizer, of an array of uint64."""
    numbers = (numbers + numpy.uint64(0x9E3779B97F4A7C15)) * numpy.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> numpy.uint64(31))


def cell_of(kind):
    """The rectangles of a kind of cell: rows of layer, min x, min y, max x, max y; and its width."""
    sites = 3 + kind * 10 // KINDS
    width = sites * SITE
    found = [(DIFFUSION, 60, 180, width - 60, 180 + 20 * (8 + kind % 5)),
             (DIFFUSION, 60, 1220 - 20 * (8 + kind % 7), width - 60, 1220),
             (METAL1, 0, -70, width, 70), (METAL1, 0, HEIGHT - 70, width, HEIGHT + 70)]
    for site in range(sites):
        x = site * SITE
        found.append((POLY, x + 75, 140, x + 125, 1260))
        found += [(CONTACT, x - 25 + 50 * (site == 0), y, x + 25 + 50 * (site == 0), y + 50) for y in (200, 675, 1150)]
        if (site + kind) % 2 == 0:
            found.append((METAL1, x + 10, 180 + 40 * (kind % 3), x + 90, 1220 - 60 * (site % 4)))
    return numpy.array(found, numpy.int64), width


class Chip:
    """Rows of cells with their wires; each row is made for itself."""

    def __init__(self, rectangles, seed):
        cells = [cell_of(kind) for kind in range(KINDS)]
        self.templates = numpy.concatenate([rectangles_of for rectangles_of, _ in cells])
        self.sizes = numpy.array([len(rectangles_of) for rectangles_of, _ in cells])
        self.firsts = numpy.cumsum(self.sizes) - self.sizes
        self.widths = numpy.array([width for _, width in cells])
        self.side = max(20 * HEIGHT, math.isqrt(rectangles * AREA_A_RECTANGLE))
        self.seed = numpy.uint64(seed)

    def hashes(self, row, count, salt):
        numbers = numpy.arange(count, dtype=numpy.uint64) + (numpy.uint64(row) << numpy.uint64(24))
        return mix(mix(numbers ^ (self.seed << numpy.uint64(56))) + numpy.uint64(salt))

    def row(self, row):
        """Rows of layer, min x, min y, max x, max y."""
        kinds = (self.hashes(row, self.side // self.widths.min(), 1) % numpy.uint64(KINDS)).astype(int)
        ends = numpy.cumsum(self.widths[kinds])
        kinds = kinds[:max(1, numpy.searchsorted(ends, self.side, "right"))]
        lefts = ends[:len(kinds)] - self.widths[kinds]
        found = [self.cells(kinds, lefts, row * HEIGHT), self.wires(kinds, lefts, row)]
        return numpy.concatenate(found)

    def cells(self, kinds, lefts, bottom):
        counts = self.sizes[kinds]
        within = numpy.arange(counts.sum()) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
        found = self.templates[numpy.repeat(self.firsts[kinds], counts) + within]
        found[:, [1, 3]] += numpy.repeat(lefts, counts)[:, None]
        found[:, [2, 4]] += bottom
        return found

    def lengths(self, hashes):
        """1 to 32 cells, each doubling half as likely."""
        doublings = numpy.searchsorted([2, 4, 8, 16], (hashes & numpy.uint64(31)).astype(int) + 1, "right")
        share = (hashes >> numpy.uint64(8) & numpy.uint64(1023)).astype(int)
        return (SITE * 8 * (1024 + share) << (4 - doublings)) // 1024

    def wires(self, kinds, lefts, row):
        """One way from each cell: upwards, and from there sideways."""
        hashes, others = self.hashes(row, len(kinds), 2), self.hashes(row, len(kinds), 3)
        sites = (hashes >> numpy.uint64(40)) % (self.widths[kinds] // SITE).astype(numpy.uint64)
        x = lefts + sites.astype(int) * SITE + 50
        y = row * HEIGHT + 300 + (hashes >> numpy.uint64(32) & numpy.uint64(7)).astype(int) * 100
        top = numpy.maximum(numpy.minimum(y + self.lengths(hashes), self.side), y)
        right = numpy.minimum(x + self.lengths(others), self.side)
        half, via = WIRE // 2, VIA // 2
        corners = [(METAL2, x - half, y - half, x + half, top + half), (VIA1, x - via, y - via, x + via, y + via),
                   (METAL3, x - half, top - half, right + half, top + half), (VIA2, x - via, top - via, x + via, top + via)]
        columns = [numpy.column_stack([numpy.full(len(x), layer), *edges]) for layer, *edges in corners]
        return numpy.concatenate(columns)


def header(count):
    text = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, 4), }" % count
    return b"\x93NUMPY\x01\0" + struct.pack("<H", HEADER_SIZE - 10) + text.ljust(HEADER_SIZE - 11).encode() + b"\n"


def write(file, chip, rectangles, layers):
    """Row after row until there are enough; returns how many were written."""
    written, row = 0, 0
    file.write(header(0))
    while rectangles > 0:
        made = chip.row(row)[:rectangles]
        rectangles -= len(made)
        if len(layers) < len(LAYERS):
            made = made[numpy.isin(made[:, 0], layers)]
        file.write(numpy.maximum(made[:, 1:], 0).astype("<f4").tobytes())
        written, row = written + len(made), row + 1
    file.seek(0)
    file.write(header(written))
    return written


def main():
    parser = argparse.ArgumentParser(description="rectangles laid out like those of a chip")
    parser.add_argument("rectangles", type=lambda text: int(float(text)), help="how many, as 100000000 or 1e8")
    parser.add_argument("out", help=".npy")
    parser.add_argument("--layer", action="append", choices=LAYERS, help="write only this layer; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="0 to 255 (1)")
    options = parser.parse_args()
    if not 0 <= options.rectangles <= RECTANGLES_MAX or not 0 <= options.seed <= 255:
        parser.error("0 to 4000000000 rectangles, a seed of 0 to 255")
    part = f"{options.out}.part"
    layers = [LAYERS.index(name) for name in options.layer or LAYERS]
    try:
        with open(part, "wb") as file:
            written = write(file, Chip(options.rectangles, options.seed), options.rectangles, layers)
        os.replace(part, options.out)
    finally:
        if os.path.exists(part):
            os.remove(part)
    print(f"{options.out}: {written} rectangles")


if __name__ == "__main__":
    main()
