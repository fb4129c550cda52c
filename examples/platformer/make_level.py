#!/usr/bin/env python3
"""make_level.py: writes level.tmx, a map for Tiled, from the drawing below. Edit either; the game reads level.tmx alone.

# ground, / \\ slopes, ( ) [ ] gentle slopes in halves, - platform that is jumped through, S bounce pad, ^ spikes, ~ water,
H ladder; o coin (0 under water), C crate, P player, G goal, F flag, | thin wall. Lifts and the cannon are in THINGS.
"""
import pathlib

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
    (pathlib.Path(__file__).parent / "level.tmx").write_text("\n".join(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
