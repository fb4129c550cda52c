#!/usr/bin/env python3
"""coasts.py: turns the world's coasts, rivers and borders into boxes.

  scenes/coasts.sh [DIR]            the usual way to call this: looks for the packages that it needs
  scenes/coasts.py DIR [--count]    writes coasts.npy, rivers.npy, borders.npy and all.npy into DIR
  scenes/coasts.py DIR --segments [--count]     a box for each two points of a line that follow each other, 14 million:
                                    coast-segments.npy, river-segments.npy, border-segments.npy

Debian's gmt-gshhg-full (the GSHHG data of Wessel and Smith, LGPL) keeps them in bins of one degree, from the north
west corner eastwards, then southwards. In a bin, a line is a run of points, each given as uint16 from the bin's south
west corner, 65535 to the degree. The box of a line is a row of float64: the bin's corner plus the least and the
greatest of these, divided by 65535. Longitudes go from 0 to 360, latitudes from -90 to 90. (In float32 some shared
edges fall together and others apart: the counts below come out wrong.) Times 65535 and rounded, all edges are whole
numbers below 2^25, in the same order.

With --count the overlapping pairs are counted too, by another way than any of graze's: numpy's sort and search along
x, then comparisons. Ten seconds and 2 GB.
"""

import os
import sys


def give_up(message):
    print(f"coasts.py: {message}", file=sys.stderr)
    sys.exit(2)


try:
    import h5py
    import numpy
except ImportError as missing:
    give_up(f"{missing}; install Debian's python3-h5py and python3-numpy, and call this by scenes/coasts.sh")

SOURCE = os.environ.get("GSHHG", "/usr/share/gmt-gshhg")
UNITS = 65535  # of one degree
SETS = [("coasts", "GSHHS"), ("rivers", "river"), ("borders", "border")]


def points_per_line(data):
    if "N_points_for_a_segment" in data:
        return data["N_points_for_a_segment"][...].astype(numpy.uint16).astype(int)
    # Coasts pack it with a line's level and where it enters and leaves the bin: 23 bits, and 9 for the rest.
    packed = data["Embedded_npts_levels_exit_entry_for_a_segment"][...]
    return packed.astype(numpy.uint32).astype(int) >> 9


def lines_of(name):
    """The points of all lines of a file, as longitudes and latitudes, and where each line begins."""
    with h5py.File(os.path.join(SOURCE, f"binned_{name}_f.nc"), "r") as data:
        first = data["Id_of_first_point_in_a_segment"][...].astype(int)
        count = points_per_line(data)
        assert (first + count)[:-1].tolist() == first[1:].tolist(), "lines follow each other"
        assert data["Bin_size_in_minutes"][0] == 60
        columns = int(data["N_bins_in_360_longitude_range"][0])
        rows = int(data["N_bins_in_180_degree_latitude_range"][0])
        bins = numpy.repeat(numpy.arange(columns * rows), data["N_segments_in_a_bin"][...])
        corners = (bins % columns, rows // 2 - 1 - bins // columns)
        axes = [numpy.repeat(corner, count) + data[f"Relative_{axis}_from_SW_corner_of_bin"][...].astype(numpy.uint16) / UNITS
                for corner, axis in zip(corners, ("longitude", "latitude"))]
    return axes, first


def boxes_of(name):
    axes, first = lines_of(name)
    return numpy.column_stack([least.reduceat(points, first) for least in (numpy.minimum, numpy.maximum) for points in axes])


def segments_of(name):
    axes, first = lines_of(name)
    follows = numpy.ones(len(axes[0]), bool)
    follows[first] = False
    ends = numpy.flatnonzero(follows)
    return numpy.column_stack([least(points[ends - 1], points[ends]) for least in (numpy.minimum, numpy.maximum)
                               for points in axes])


def flat(boxes):
    """Which are points or lines."""
    return (boxes[:, 0] == boxes[:, 2]) | (boxes[:, 1] == boxes[:, 3])


def count_between(first, second, closed, begin_side):
    """How many boxes of the second begin, along x, within one of the first and overlap it."""
    first = first[numpy.argsort(first[:, 0], kind="stable")]
    second = second[numpy.argsort(second[:, 0], kind="stable")]
    at_most = numpy.less_equal if closed else numpy.less
    begin = numpy.searchsorted(second[:, 0], first[:, 0], begin_side)
    end = numpy.searchsorted(second[:, 0], first[:, 2], "right" if closed else "left")
    if first.shape == second.shape and (first == second).all():
        begin = numpy.arange(len(first)) + 1
    count = numpy.maximum(end - begin, 0)
    total = 0
    for part in numpy.array_split(numpy.arange(len(first)), 64):
        a = numpy.repeat(part, count[part])
        b = numpy.arange(len(a)) - numpy.repeat(numpy.cumsum(count[part]) - count[part], count[part]) + begin[a]
        total += int((at_most(first[a, 1], second[b, 3]) & at_most(second[b, 1], first[a, 3])).sum())
    return total


def count_pairs(boxes, other=None, closed=True):
    if not closed:
        boxes = boxes[~flat(boxes)]
    if other is None:
        return count_between(boxes, boxes, closed, "left")
    return count_between(boxes, other, closed, "left") + count_between(other, boxes, closed, "right")


def main():
    arguments = [argument for argument in sys.argv[1:] if argument not in ("--count", "--segments")]
    is_segments = "--segments" in sys.argv
    if len(arguments) != 1 or arguments[0].startswith("-"):
        give_up("which directory?\n\n" + __doc__)
    if not os.path.exists(os.path.join(SOURCE, "binned_GSHHS_f.nc")):
        give_up(f"{SOURCE}/binned_GSHHS_f.nc is not there; install Debian's gmt-gshhg-full (42 MB)")
    if is_segments:
        sets = {f"{name[:-1]}-segments": segments_of(file) for name, file in SETS}
    else:
        sets = {name: boxes_of(file) for name, file in SETS}
        sets["all"] = numpy.concatenate(list(sets.values()))
    os.makedirs(arguments[0], exist_ok=True)
    for name, boxes in sets.items():
        path = os.path.join(arguments[0], f"{name}.npy")
        numpy.save(path, boxes)
        print(f"{path}: {len(boxes)} rectangles, {int(flat(boxes).sum())} of them points or lines")
    if "--count" in sys.argv and is_segments:
        for name in ("river-segments", "border-segments"):
            print(f"coast-segments and {name}, closed: {count_pairs(sets['coast-segments'], sets[name])} pairs")
    elif "--count" in sys.argv:
        print(f"all, closed: {count_pairs(sets['all'])} pairs")
        print(f"all, half-open: {count_pairs(sets['all'], closed=False)} pairs")
        print(f"coasts and rivers, closed: {count_pairs(sets['coasts'], sets['rivers'])} pairs")
        print(f"coasts and borders, closed: {count_pairs(sets['coasts'], sets['borders'])} pairs")


if __name__ == "__main__":
    main()
