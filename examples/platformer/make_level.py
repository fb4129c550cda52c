#!/usr/bin/env python3
"""make_level.py: writes level.tmx, a map for Tiled, from the drawing below, and tiles.png, which Tiled shows for its tiles. Edit
either; the game reads level.tmx alone.

# ground, / \\ slopes, ( ) [ ] gentle slopes in halves, - platform that is jumped through, S bounce pad, ^ spikes, ~ water,
H ladder; o coin (0 under water), C crate, P player, G goal, F flag, | thin wall. Lifts and the cannon are in THINGS.
"""
import pathlib
import struct
import zlib

PARTS = [
    ["", "", "", "", "", "", "", "", "            o o", "           ----", "", "        oo", "       /##\\", "  P   /####\\   ()###",
     "####################", "####################", "####################", "####################"],
    ["", "", "", "", "", "", "          ooooo", "         -------", "", "                   #", "    o o o          #",
     "   -------         #", "                   #", "##[]   C   C  S    #", "####################", "####################",
     "####################", "####################"],
    ["", "", "", "", "", "", "", "", "", "", "     o  o  o", "    ---------", "", "#", "###~~~~~~~~~~~~#####", "###~~~0~~~0~~~~#####",
     "###~~~~~~~~~~~~#####", "####################"],
    ["", "", "", "", "", "       o o o o o o", "     H##############", "     H##############", "     H##############", "     H##############",
     "     H##############", "     H##############", "     H##############", "  F  H  o  o  o  o", "####################",
     "####################", "####################", "####################"],
    ["", "", "            #####", "            #####", "", "                 o o", "                ####", "                ####",
     "    o   o   o   ####", "                ####", "                ####", "                ####", "                ####",
     "                ####", "###             ####", "###             ####", "###             ####", "###^^^^^^^^^^^^^####"],
    ["", "", "", "", "    F", "", "####\\", "#####\\", "######\\", "#######\\", "########\\      o", "#########\\", "##########\\", "###########|   |   G",
     "####################", "####################", "####################", "####################"],
    [""] * 10 + ["                 ###", "                 ###", "                 ###", "                 ###", "####################", "####################",
                 "####################", "####################"],
]
# class, x, y, width, height in pixels, properties
THINGS = [
    ("lift", 83 * 32, 14 * 32, 96, 14, {"to_x": 90 * 32, "to_y": 14 * 32, "period": 300}),
    ("lift", 93 * 32, 14 * 32, 80, 14, {"to_x": 93 * 32, "to_y": 5 * 32 - 8, "period": 420}),
    ("cannon", 136 * 32, 13 * 32 + 4, 32, 24, {"speed": -44, "period": 110}),
]
KINDS = [("#", "solid", 0), ("/", "slope_max_x_max_y", 0), ("\\", "slope_min_x_max_y", 0), ("(", "low_max_x_max_y", 0),
         (")", "high_max_x_max_y", 0), ("[", "high_min_x_max_y", 0), ("]", "low_min_x_max_y", 0), ("-", "one_way_min_y", 0),
         ("S", "solid", 1), ("^", "solid", 2), ("~", "solid", 3), ("H", "solid", 4)]
CLASSES = {"o": "coin", "0": "coin", "C": "crate", "P": "player", "G": "goal", "F": "flag", "|": "wall"}
SIZES = {"coin": (8, 8, 16, 16), "crate": (2, 4, 28, 28), "player": (6, -12, 20, 44), "goal": (0, -32, 32, 64), "flag": (8, -32, 8, 64),
         "wall": (13, -32, 6, 64)}


# the height of the ground at the left and right end of a tile, where it is not 1, and colours by value
ENDS = {"/": (0, 1), "\\": (1, 0), "(": (0, .5), ")": (.5, 1), "[": (1, .5), "]": (.5, 0)}
COLORS = [(92, 122, 84), (230, 120, 190), (220, 80, 70), (70, 130, 210), (190, 150, 90)]


def pixel(mark, value, x, y):
    """The colour of a tile's pixel: red, green, blue, alpha."""
    left, right = ENDS.get(mark, (1, 1))
    is_ground = 1 - (y + .5) / 32 < left + (right - left) * (x + .5) / 32 and not (mark == "-" and y >= 8)
    return bytes((*COLORS[value], 255)) if is_ground else bytes(4)


def write_tiles(path):
    """A picture with the tiles beside each other (PNG specification, 1996: header, compressed rows, end)."""
    rows = b"".join(b"\0" + b"".join(pixel(mark, value, x, y) for mark, _, value in KINDS for x in range(32)) for y in range(32))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", 32 * len(KINDS), 32, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
                                                     for kind, data in chunks))


def main():
    rows = ["".join(part[y].ljust(20) for part in PARTS) for y in range(18)]
    width, gids = len(rows[0]), {mark: i + 1 for i, (mark, _, _) in enumerate(KINDS)}
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{width}" height="18" tilewidth="32" tileheight="32" infinite="0">',
           f' <tileset firstgid="1" name="tiles" tilewidth="32" tileheight="32" tilecount="{len(KINDS)}" columns="{len(KINDS)}">',
           f'  <image source="tiles.png" width="{32 * len(KINDS)}" height="32"/>']
    for i, (_, kind, value) in enumerate(KINDS):
        out += [f'  <tile id="{i}">', "   <properties>", f'    <property name="kind" value="{kind}"/>',
                f'    <property name="value" type="int" value="{value}"/>', "   </properties>", "  </tile>"]
    out.append(" </tileset>")
    for number, (name, marks) in enumerate((("ground", "#/\\()[]-S^"), ("water", "~0"), ("ladders", "H")), 1):
        data = ",\n".join(",".join(str(gids["~" if c == "0" else c] if c in marks else 0) for c in row) for row in rows)
        out += [f' <layer id="{number}" name="{name}" width="{width}" height="18">', f'  <data encoding="csv">\n{data}\n</data>', " </layer>"]
    out.append(' <objectgroup id="4" name="things">')
    number = 0
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark in CLASSES:
                number += 1
                left, top, wide, high = SIZES[CLASSES[mark]]
                out.append(f'  <object id="{number}" type="{CLASSES[mark]}" x="{32 * x + left}" y="{32 * y + top}" width="{wide}" height="{high}"/>')
    for kind, x, y, wide, high, properties in THINGS:
        number += 1
        out += [f'  <object id="{number}" type="{kind}" x="{x}" y="{y}" width="{wide}" height="{high}">', "   <properties>",
                *(f'    <property name="{name}" type="int" value="{value}"/>' for name, value in properties.items()), "   </properties>", "  </object>"]
    out += [" </objectgroup>", "</map>"]
    folder = pathlib.Path(__file__).parent
    write_tiles(folder / "tiles.png")
    (folder / "level.tmx").write_text("\n".join(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
