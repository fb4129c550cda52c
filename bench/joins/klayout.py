"""klayout.py: KLayout in batch mode, as `klayout -b -r klayout.py -rd edges=… -rd a=A.npy [-rd b=B.npy]`.

The boxes are shapes of one layer, which KLayout keeps in a box tree. Each box is a query: each_overlapping, or each_touching
for closed edges. KLayout's coordinates are int32: boxes whose edges are not are refused. For each_overlapping a line
overlaps a box it crosses; half-open, boxes without width or height are left out before. In a join of a file with itself each
pair is found twice, and each box finds itself.
"""
# The names after -rd are globals here: edges, a, b.
import json
import time

import numpy
import pya


def read(path):
    boxes = numpy.load(path)
    whole = boxes.astype(numpy.int32)
    assert (whole == boxes).all(), "KLayout's coordinates are integers"
    if edges != "closed":
        whole = whole[(whole[:, :2] < whole[:, 2:]).all(axis=1)]
    return [pya.Box(*row) for row in whole.tolist()]


def shapes_of(boxes):
    layout = pya.Layout()
    cell, layer = layout.create_cell("TOP"), layout.layer(1, 0)
    shapes = cell.shapes(layer)
    for box in boxes:
        shapes.insert(box)
    layout.update()
    return layout, shapes


def main():
    start = time.monotonic()
    first = read(a)
    second = read(b) if "b" in globals() else None
    middle = time.monotonic()
    layout, shapes = shapes_of(first if second is None else second)
    found = 0
    search = shapes.each_touching if edges == "closed" else shapes.each_overlapping
    for box in first:
        for _ in search(box):
            found += 1
    if second is None:
        found = (found - len(first)) // 2
    print(json.dumps({"pairs": found, "read": middle - start, "join": time.monotonic() - middle}))


main()
