#!/usr/bin/env python3
"""beams.py: writes the scene with shapes: a guardian with turning beams, and a ship, which dodges badly.

  scenes/beams.py [DIR]     DIR: where it goes; default: data/scenes

beams.csv.gz has the rows, beams.shapes what shapes they have, ship.png and guardian.png the sprites whose pixels are
masks. Every kind of shape is in it, in each kind of pose: masks flipped and in quarter turns, beams at any angle, growing
stones. Bodies have several rows. Edges are multiples of 1/16 px, angles whole degrees.
"""

import gzip
import math
import os
import struct
import sys
import zlib

FRAMES = 240
WIDTH, HEIGHT = 320, 240
SHIP, SHOT, GUARDIAN, BULLET, STONE, ITEM = range(6)  # layers, as shmup.rules has them

SHIP_ROWS = """
...........##...........
...........##...........
..........#oo#..........
..........#oo#..........
.........##oo##.........
.........######.........
........########........
..#.....########.....#..
..#....###.##.###....#..
..##..####.##.####..##..
..###.############.###..
..####################..
..####.##########.####..
...##...########...##...
.........##..##.........
.........#....#.........
""".split()

GUARDIAN_ROWS = """
....########........########....
..############....############..
.######....##########....######.
.####........######........####.
####....oo............oo....####
####....oo............oo....####
.###.........######.........###.
.####.......########.......####.
..####.....####..####.....####..
...############..############...
....##########....##########....
.....#######........#######.....
......####............####......
.......##..............##.......
""".split()

COLORS = {".": (0, 0, 0, 0), "#": (200, 210, 230, 255), "o": (90, 190, 255, 255)}

SHAPES = """\
{"name": "ship", "shape": {"kind": "mask", "file": "data/scenes/ship.png", "at": [-12, -8]}}
{"name": "pod", "fit": "circle"}
{"name": "guardian", "shape": {"kind": "mask", "file": "data/scenes/guardian.png", "at": [-16, -7]}}
{"name": "beam", "fit": "capsule"}
{"name": "blade", "fit": "box"}
{"name": "stone", "shape": {"kind": "polygon", "points": [[-9, -2], [-4, -8], [5, -7], [9, 1], [3, 8], [-6, 6]]}}
{"name": "gem", "shape": {"kind": "polygon", "points": [[-4, 0], [0, -5], [4, 0], [0, 5]], "radius": 1.5}}
{"layer": 1, "fit": "capsule"}
{"layer": 3, "fit": "circle"}
"""


def png(rows):
    """A picture of RGBA without filters."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    lines = b"".join(b"\0" + bytes(sample for pixel in row for sample in COLORS[pixel]) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) +
            chunk(b"IEND", b""))


def sixteenth(number):
    """The nearest multiple of 1/16, as short as it can be written."""
    return f"{round(number * 16) / 16:.10g}"


def row(frame, name, layer, body, centre, size, look=("", "", "", "")):
    """A row of a box of some size; `look`: shape, angle, flip, scale."""
    (x, y), (w, h) = centre, size
    x, y = round(x * 16) / 16, round(y * 16) / 16
    edges = [x - w / 2, y - h / 2, x + w / 2, y + h / 2]
    return ",".join(map(str, [frame, name, layer, body, *map(sixteenth, edges), *look]))


def around(centre, angle, distance):
    turn = math.radians(angle)
    return centre[0] + distance * math.cos(turn), centre[1] + distance * math.sin(turn)


def ship(frame):
    """One body: the hull, mirrored when it goes back, and two circling pods."""
    back = frame // 60 % 2
    x = 60 + 200 * abs(frame / 60 % 2 - 1)
    y = 190 + 25 * math.sin(frame / 17)
    rows = [row(frame, 1, SHIP, 1, (x, y), (24, 16), ("ship", "", "x" if back else "", ""))]
    for side in range(2):
        pod = around((x, y), 6 * frame + 180 * side, 20)
        rows.append(row(frame, 2 + side, SHIP, 1, pod, (8, 8), ("pod", "", "", "")))
    return rows, (x, y)


def guardian(frame):
    """One body: the head, in quarter turns, three beams, and two blades turning the other way."""
    centre = (160 + 30 * math.sin(frame / 31), 80)
    turn = frame // 30 % 4 * 90
    rows = [row(frame, 10, GUARDIAN, 10, centre, (32, 14), ("guardian", turn, ("", "y")[frame // 120 % 2], ""))]
    for i in range(3):
        angle = (2 * frame + 120 * i) % 360
        rows.append(row(frame, 11 + i, BULLET, 10, around(centre, angle, 75), (100, 6), ("beam", angle, "", "")))
    for i in range(2):
        angle = (-3 * frame + 180 * i) % 360
        rows.append(row(frame, 14 + i, BULLET, 10, around(centre, angle, 32), (26, 4), ("blade", angle, "", "")))
    return rows, centre


def stones(frame):
    """They roll by, and grow and shrink; gems fall and turn."""
    rows = []
    for i in range(4):
        x = (30 + 90 * i + frame * 1.25) % (WIDTH + 40) - 20
        scale = 1 + (frame + 15 * i) % 60 / 40
        rows.append(row(frame, 20 + i, STONE, "", (x, 130 + 12 * i), (16, 16),
                        ("stone", (4 * frame + 77 * i) % 360, ("", "x", "y", "xy")[i], f"{scale:g}")))
    for i in range(2):
        y = (70 * i + frame * 1.5) % (HEIGHT + 20) - 10
        rows.append(row(frame, 30 + i, ITEM, "", (100 + 120 * i, y), (8, 10), ("gem", 5 * frame % 360, "", "")))
    return rows


def flying(frame, born):
    """Bullets in rings from where the guardian was, shots from where the ship was, until they leave the field."""
    rows = []
    for name, layer, since, (x, y), (dx, dy), size in born:
        at = (x + dx * (frame - since), y + dy * (frame - since))
        if abs(at[0] - WIDTH / 2) < WIDTH / 2 and abs(at[1] - HEIGHT / 2) < HEIGHT / 2:
            rows.append(row(frame, name, layer, "", at, size))
    return rows


def scene():
    lines, born = ["frame,id,layer,body,min_x,min_y,max_x,max_y,shape,angle,flip,scale"], []
    for frame in range(FRAMES):
        ship_rows, ship_at = ship(frame)
        guardian_rows, guardian_at = guardian(frame)
        if frame % 12 == 0:
            for i in range(14):
                way = around((0, 0), 360 * i / 14 + frame * 1.7, 1.75)
                born.append((1000 + len(born), BULLET, frame, guardian_at, way, (6, 6)))
        if frame % 10 == 5:
            born.append((1000 + len(born), SHOT, frame, (ship_at[0], ship_at[1] - 14), (0, -5), (3, 12)))
        lines += ship_rows + guardian_rows + stones(frame) + flying(frame, born)
    return "\n".join(lines) + "\n"


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    to = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../data/scenes")
    files = {"ship.png": png(SHIP_ROWS), "guardian.png": png(GUARDIAN_ROWS), "beams.shapes": SHAPES.encode(),
             "beams.csv.gz": gzip.compress(scene().encode(), 9, mtime=0)}
    for name, content in files.items():
        with open(os.path.join(to, name), "wb") as out:
            out.write(content)


if __name__ == "__main__":
    main()
