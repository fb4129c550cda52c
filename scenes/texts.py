#!/usr/bin/env python3
"""texts.py: writes the small scenes and boxes of the texts behind graze's broad phases.

  scenes/texts.py [DIR]     DIR: where they go; default: data

The grid text (Aidiakapi, "2D Grid collision detection", 2012) lets a mover fall 4 px a frame onto terrain of cells of 32 px.
In the end it touches the cells (4,4), (4,5), (4,6). Both ways of reading these numbers are here: as
(x, y), a wall beside which it falls, and as (row, column), a floor on which it lands. The terrain is a box a cell,
with the id 1000 * first + second, so that 4005 is (4,5); the mover has the id 1.

Dave Roberts ("Collision Detection", Dr. Dobb's 1995) counts tests: five sprites in a row (Table 2), and six in a
field of 4 x 4 sectors (Figure 1).
"""

import os
import sys

CELL = 32
MOVER = 1
FALL = 4
RESTING = 5  # frames in which the mover lies where it came to


def cell_row(first, second, x, y):
    return 1000 * first + second, 4, (CELL * x, CELL * y, CELL * (x + 1), CELL * (y + 1))


def wall():
    """Cells as (x, y). The left terrain's edge at x = 96 is the mover's: half-open, they never touch."""
    left = [cell_row(2, y, 2, y) for y in range(2, 9)]
    right = [cell_row(4, y, 4, y) for y in range(4, 9)]
    return left + right, (96, 0, 136, 72), 144


def floor():
    """Cells as (row, column). The mover passes a ledge, which ends where the mover begins, and sinks 4 px into the floor."""
    ledge = [cell_row(2, column, column, 2) for column in range(2, 4)]
    ground = [cell_row(4, column, column, 4) for column in range(3, 9)]
    return ledge + ground, (128, 0, 208, 40), 92


def fall(terrain, mover, depth):
    """The rows of a scene in which the mover goes down by `depth`."""
    rows = ["frame,id,layer,min_x,min_y,max_x,max_y"]
    for frame in range(depth // FALL + RESTING):
        y = min(FALL * frame, depth)
        boxes = [(MOVER, 0, (mover[0], mover[1] + y, mover[2], mover[3] + y)), *terrain]
        rows += [f"{frame},{name},{layer},{','.join(map(str, box))}" for name, layer, box in boxes]
    return rows


def boxes(sizes):
    """The rows of a file of boxes, ids from 1; it is a scene of one frame, too."""
    rows = ["frame,id,layer,min_x,min_y,max_x,max_y"]
    return rows + [f"0,{i},0,{x},{y},{x + w},{y + h}" for i, (x, y, w, h) in enumerate(sizes, 1)]


TABLE_2 = [(x, 0, w, 10) for x, w in [(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)]]

# Sectors of 64: two sprites in the first of the upper row, two in the third, one alone, one across four.
FIGURE_1 = [(8, 8, 16, 16), (40, 40, 16, 16), (136, 8, 16, 16), (160, 40, 16, 16), (208, 80, 16, 16),
            (56, 176, 16, 32)]


def write(directory, name, rows):
    os.makedirs(directory, exist_ok=True)
    with open(os.path.join(directory, name), "w", encoding="ascii") as out:
        out.write("\n".join(rows) + "\n")


def main():
    to = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data")
    write(os.path.join(to, "scenes"), "grid-text-wall.csv", fall(*wall()))
    write(os.path.join(to, "scenes"), "grid-text-floor.csv", fall(*floor()))
    write(os.path.join(to, "boxes"), "roberts-table-2.csv", boxes(TABLE_2))
    write(os.path.join(to, "boxes"), "roberts-figure-1.csv", boxes(FIGURE_1))


if __name__ == "__main__":
    main()
