#!/bin/sh
# seeds.sh DIR: writes the inputs with which fuzzers start, a folder of DIR for each. They are real files, and files that have
# every part of their formats. It needs python3.
set -eu
cd "$(dirname "$0")/../.."
seeds=$1
text=$(mktemp)
trap 'rm -f "$text" "$text.gz"' EXIT

# seed PLACE NAME FILE: a seed for the reader at a place of the table in test/formats/test_damaged/readers.c.
seed() {
    # shellcheck disable=SC2059 # the format is the byte
    { printf "\\$(printf %o "$1")"; head -c 4000 "$3"; } >"$seeds/readers/$2"
}

seed_readers() {
    t=$text
    printf 'min_x,min_y,max_x,max_y,id,layer\n0,0,1,1,"a ""b""",3\r\n-1e5,.5,2.5e0,7,,63' >"$t" && seed 0 boxes "$t"
    gzip -c "$t" >"$t.gz" && seed 0 boxes-gz "$t.gz"
    for order in True False; do
        header="{'descr': '<f4', 'fortran_order': $order, 'shape': (1, 4), }"
        { printf '\223NUMPY\1\0\%03o\0%s' "${#header}" "$header"; printf '\0\0\0\0\0\0\0\0\0\0\200?\0\0\200?'; } >"$t"
        seed 0 "npy-$order" "$t"
    done
    seed 0 flatgeobuf data/boxes/fields.fgb
    seed 1 rules data/scenes/shmup.rules
    printf '0 3 # shots\n\n* 7\r\n1 *\nsweep 2\ngraze 1 2 6.5\nname 3 shots' >"$t" && seed 1 rules-all "$t"
    printf 'kind,x0,y0,x1,y1,k,layers\npoint,1,2,,,,0 5\nfirst,1,2,3,4,,\ncircle,1,1,2,,,\nnearest,0,0,,,3,' >"$t" && seed 2 questions "$t"
    seed 3 scene data/scenes/grid-text-wall.csv
    printf 'frame,id,layer,min_x,min_y,max_x,max_y,body\n1,7,0,0,0,1,1,\n9,8,2,0,0,1,1,18446744073709551615' >"$t" && seed 3 scene-bodies "$t"
    seed 4 looks data/scenes/beams.shapes
    printf '{"a": {"kind": "capsule", "from": [0, 1], "to": [2, 1], "radius": 1}, "b": {"kind": "polygon", "points": [[0, 0], [4, 0], [0, 4]]}}' >"$t"
    seed 5 shapes "$t"
    for file in "$seeds"/hitboxes/*; do seed 6 "hitboxes-${file##*/}" "$file"; done
    printf '<map width="2" height="1" tilewidth="8" tileheight="8"><layer width="2" height="1"><data encoding="csv">1,0</data></layer><objectgroup><object id="1" x="1" y="2" width="3" height="4" rotation="30"/></objectgroup></map>' >"$t" && seed 7 tmx "$t"
    printf '{"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [{"type": "tilelayer", "width": 2, "height": 1, "data": [1, 0]}]}' >"$t" && seed 7 tmj "$t"
    seed 7 ldtk data/levels/rooms.ldtk && seed 7 ldtkl data/levels/rooms/Attic.ldtkl
    for file in build/maps/*.tmx build/maps/*.tmj; do [ ! -f "$file" ] || seed 7 "${file##*/}" "$file"; done
    seed 8 image-aseprite data/hitboxes/orb.aseprite && seed 9 mask-aseprite data/hitboxes/orb.aseprite
    seed 8 image data/scenes/guardian.png
    seed 9 mask data/scenes/ship.png
    printf 'x,y,w,h,goal_x,goal_y,response\n1,1,1,1,6,3,slide\n-1e3,.5,2,0.25,0,0, bounce ' >"$t" && seed 10 moves "$t"
}

seed_pictures() {
    cp data/hitboxes/*.aseprite "$seeds/pictures"
    PYTHONPATH=test/cli python3 -c '
import sys
from png_made import *
for color, depth, trns in (GREY, 1, b"\0\1"), (GREY, 16, b"\0\1"), (RGB, 8, b"\0\1" * 3), (PALETTE, 4, b"\0\7"), (RGBA, 16, None):
    for interlaced in 0, 1:
        rows = [[(x * y % 2,) * CHANNELS[color] for x in range(9)] for y in range(7)]
        palette = [(1, 2, 3), (4, 5, 6)] if color == PALETTE else None
        with open(f"{sys.argv[1]}/{color}-{depth}-{interlaced}", "wb") as file:
            file.write(png(rows, depth, color, interlaced=interlaced, filters=range(5), palette=palette, trns=trns))
' "$seeds/pictures"
}

seed_hitboxes() {
    cp data/hitboxes/*.aseprite "$seeds/hitboxes"
    cp data/hitboxes/*.json "$seeds/hitboxes"
    printf '{"frames": {"a_0": {"frame": {"x": 1, "y": 2, "w": 3, "h": 4}, "rotated": true, "spriteSourceSize": {"x": 1, "y": 0, "w": 3, "h": 4}, "sourceSize": {"w": 5, "h": 6}, "pivot": {"x": 0.5, "y": 1}}, "a_1": {"frame": {"x": 1, "y": 2, "w": 3, "h": 4}}}, "animations": {"a": ["a_0", "a_1"]}, "meta": {"image": "a.png"}}' >"$seeds/hitboxes/packed"
    printf '{"textures": [{"image": "a.png", "frames": [{"filename": "a", "frame": {"x": 1, "y": 2, "w": 3, "h": 4}}]}, {"image": "b.png", "frames": []}]}' >"$seeds/hitboxes/textures"
    printf '{"generator_info": "", "a": {"label": "hit", "fixtures": [{"label": "", "vertices": [[{"x": 0, "y": 0}, {"x": 9, "y": 0.5}, {"x": 0, "y": 9}]]}, {"label": "b", "circle": {"x": 2, "y": 1, "radius": 2}}]}}' >"$seeds/hitboxes/physics"
    printf '{"a": [{"fixtureKey": "hit", "circle": {"radius": 2, "position": [1, 0.5]}}, {"polygons": [[0, 0, 9, 0.5, 0, 9]]}], "b": [{"pe_fixture_id": "", "density": 2, "shape": [0, 0, 4, 0, 4, 3]}]}' >"$seeds/hitboxes/physics-lists"
    sed -n '/^```json/,/^```$/p' docs/hitboxes.md | sed '1d;$d' >"$seeds/hitboxes/own"
}

# Files of Aseprite that have what an orb does not need: links, a palette a frame, groups, marks.
seed_aseprite() {
    PYTHONPATH=test/cli python3 -c '
import sys
from aseprite_made import *
layers = [layer("a"), layer("g", kind=1, opacity=99), layer("b", level=1, background=True)]
marks = [tags([("walk", 0, 2, 2, 3)]), slice_of("hurt", [(0, 1, 1, 2, 2, 1, 1), (2, 0, 0, 0, 0, 0, 0)], True, True), user_data("hit", (1, 2, 3, 4))]
for depth, table in (8, palette), (8, old_palette), (16, palette), (32, palette):
    dot = bytes(range(depth // 8 * 6))
    frames = [frame([table([(1, 2, 3, 255)] * 3)] + layers + [cel(0, -1, 1, 2, 3, dot), cel(2, 1, 0, 3, 2, dot, 200, -1, True)] + marks)]
    frames += [frame([table([(i, i, i, 9)]), linked(0, i, 1, 0), linked(2, 0, i, 0, 99, 2)], 50) for i in (1, 2)]
    for folder in "pictures", "hitboxes":
        with open(f"{sys.argv[1]}/{folder}/{table.__name__}-{depth}.aseprite", "wb") as file:
            file.write(aseprite(4, 4, frames, depth, 3))
' "$seeds"
}

# Long sequences at once: short ones reach few states.
seed_bytes() {
    python3 -c '
import random, sys
random = random.Random(1)
for length in 300, 1000, 3000:
    with open(f"{sys.argv[1]}/{length}", "wb") as file:
        file.write(bytes(random.randrange(256) for _ in range(length)))
' "$seeds/$1"
}

# A good packet of each length.
seed_packets() {
    python3 -c '
import struct, sys
for count in range(0, 64, 7):
    body = b"DNM1" + struct.pack("<IBIIIQ", 2, count, 2, 9, 0, 0) + bytes(range(count))
    with open(f"{sys.argv[1]}/{count}", "wb") as file:
        file.write((bytes([len(body) + 4]) + body + b"1234") * 5)
' "$seeds/packets"
}

. test/fuzz/fuzzers.sh
for name in $fuzzers; do mkdir -p "$seeds/$name"; done
seed_pictures
seed_hitboxes
seed_aseprite
seed_readers
for name in calls replay save masks shapes; do seed_bytes "$name"; done
seed_packets
