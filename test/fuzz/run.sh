#!/bin/sh
# run.sh [--minutes N] [SECONDS] [NAME…]: fuzz the readers, pictures, hitboxes, shapes, masks, snapshots,
# sequences of calls, recordings and packets of a game with libFuzzer (needs clang), each from real files on, a minute each or as long as
# is said; --minutes 600 is a night. In seconds the chances are drawn the same each time, so that CI refuses no
# change for what it did not change; in minutes others each time.
# Prints executions of each; ends with exit 1 and the input that did it if one crashes, hangs, leaks or breaks a
# promise. Inputs that found something new are kept below build/fuzz, and are where the next run goes on.
set -eu
cd "$(dirname "$0")/../.."
seconds=60 seed=1
case ${1:-} in
--minutes) seconds=$((60 * $2)) seed=0 && shift 2 ;; # 0: libFuzzer draws one
[0-9]*) seconds=$1 && shift ;;
esac
names=${*:-readers pictures hitboxes shapes masks save calls replay packets}
jobs=${JOBS:-2}
work=$PWD/build/fuzz
mkdir -p "$work"

if ! echo 'int LLVMFuzzerTestOneInput(const char *b, unsigned long n) { return n > 9 && b[0]; }' |
    clang -fsanitize=fuzzer,address -x c - -o "$work/probe" 2>/dev/null; then
    echo "no clang with libFuzzer here (tools/setup.sh fuzz): nothing is fuzzed"
    exit 0
fi

# All that fuzzers call, compiled once and again only where it changed.
cat >"$work/Makefile" <<'END'
SOURCES := $(filter-out %_missing.c,$(wildcard src/*/*.c src/*/*/*.c content/*/*.c formats/*.c scenes/*.c))
OBJECTS := $(SOURCES:%.c=build/fuzz/%.o)
FLAGS := -std=c17 -g -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined \
    -ffp-contract=off -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -I. -Iinclude -Isrc -MMD
build/fuzz/graze.a: $(OBJECTS)
	@rm -f $@
	@ar rcs $@ $^
build/fuzz/%.o: %.c
	@mkdir -p $(@D)
	@clang $(FLAGS) -c -o $@ $<
-include $(OBJECTS:.o=.d)
END
MAKEFLAGS='' make -s -j "$jobs" -f "$work/Makefile"

build() {
    case $1 in
    readers) more=test/formats/test_damaged/readers.c ;;
    calls | replay) more=$(echo test/world/test_calls/*.c) ;;
    packets) more="examples/danmaku/net.c examples/danmaku/fight.c examples/bulletml/barrage.c" ;;
    *) more="" ;;
    esac
    # shellcheck disable=SC2086 # none, one or many files
    clang -std=c17 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -ffp-contract=off \
        -D_POSIX_C_SOURCE=200809L -I. -Iinclude -Isrc -Itest -Itest/world -Itest/formats -o "$work/fuzz_$1" "test/fuzz/fuzz_$1.c" $more \
        "$work/graze.a" -ljansson -lexpat -lpng -lz -lm -pthread
}

# seed PLACE NAME FILE: a seed for the reader at a place of the table in test/formats/test_damaged/readers.c.
seed() {
    # shellcheck disable=SC2059 # the format is the byte
    { printf "\\$(printf %o "$1")"; head -c 4000 "$3"; } >"$work/seeds/readers/$2"
}

seed_readers() {
    t=$work/seeds/text
    printf 'min_x,min_y,max_x,max_y,id,layer\n0,0,1,1,"a ""b""",3\r\n-1e5,.5,2.5e0,7,,63' >"$t" && seed 0 boxes "$t"
    gzip -c "$t" >"$t.gz" && seed 0 boxes-gz "$t.gz"
    for order in True False; do
        header="{'descr': '<f4', 'fortran_order': $order, 'shape': (1, 4), }"
        { printf '\223NUMPY\1\0\%03o\0%s' "${#header}" "$header"; printf '\0\0\0\0\0\0\0\0\0\0\200?\0\0\200?'; } >"$t"
        seed 0 "npy-$order" "$t"
    done
    seed 1 rules data/scenes/shmup.rules
    printf '0 3 # shots\n\n* 7\r\n1 *\nsweep 2\ngraze 1 2 6.5' >"$t" && seed 1 rules-all "$t"
    printf 'kind,x0,y0,x1,y1,k,layers\npoint,1,2,,,,0 5\nfirst,1,2,3,4,,\ncircle,1,1,2,,,\nnearest,0,0,,,3,' >"$t" && seed 2 questions "$t"
    seed 3 scene data/scenes/grid-text-wall.csv
    printf 'frame,id,layer,min_x,min_y,max_x,max_y,body\n1,7,0,0,0,1,1,\n9,8,2,0,0,1,1,18446744073709551615' >"$t" && seed 3 scene-bodies "$t"
    seed 4 looks data/scenes/beams.shapes
    printf '{"a": {"kind": "capsule", "from": [0, 1], "to": [2, 1], "radius": 1}, "b": {"kind": "polygon", "points": [[0, 0], [4, 0], [0, 4]]}}' >"$t"
    seed 5 shapes "$t"
    for file in "$work"/seeds/hitboxes/*; do seed 6 "hitboxes-${file##*/}" "$file"; done
    printf '<map width="2" height="1" tilewidth="8" tileheight="8"><layer width="2" height="1"><data encoding="csv">1,0</data></layer><objectgroup><object id="1" x="1" y="2" width="3" height="4" rotation="30"/></objectgroup></map>' >"$t" && seed 7 tmx "$t"
    printf '{"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [{"type": "tilelayer", "width": 2, "height": 1, "data": [1, 0]}]}' >"$t" && seed 7 tmj "$t"
    for file in build/maps/*.tmx build/maps/*.tmj; do [ ! -f "$file" ] || seed 7 "${file##*/}" "$file"; done
    seed 8 image data/scenes/guardian.png
    seed 9 mask data/scenes/ship.png
    printf 'x,y,w,h,goal_x,goal_y,response\n1,1,1,1,6,3,slide\n-1e3,.5,2,0.25,0,0, bounce ' >"$t" && seed 10 moves "$t"
}

seed_pictures() {
    PYTHONPATH=test/cli python3 -c '
import sys
from png_made import *
for color, depth, trns in (GREY, 1, b"\0\1"), (GREY, 16, b"\0\1"), (RGB, 8, b"\0\1" * 3), (PALETTE, 4, b"\0\7"), (RGBA, 16, None):
    for interlaced in 0, 1:
        rows = [[(x * y % 2,) * CHANNELS[color] for x in range(9)] for y in range(7)]
        palette = [(1, 2, 3), (4, 5, 6)] if color == PALETTE else None
        with open(f"{sys.argv[1]}/{color}-{depth}-{interlaced}", "wb") as file:
            file.write(png(rows, depth, color, interlaced=interlaced, filters=range(5), palette=palette, trns=trns))
' "$work/seeds/pictures"
}

seed_hitboxes() {
    cp data/hitboxes/*.json "$work/seeds/hitboxes"
    sed -n '/^```json/,/^```$/p' docs/hitboxes.md | sed '1d;$d' >"$work/seeds/hitboxes/own"
}

# Long sequences at once: short ones reach few states.
seed_calls() {
    python3 -c '
import random, sys
random = random.Random(1)
for length in 300, 1000, 3000:
    with open(f"{sys.argv[1]}/{length}", "wb") as file:
        file.write(bytes(random.randrange(256) for _ in range(length)))
' "$work/seeds/calls"
}

# A good packet of each length.
seed_packets() {
    python3 -c '
import struct, sys
for count in range(0, 64, 7):
    body = b"DNM1" + struct.pack("<IBIIIQ", 2, count, 2, 9, 0, 0) + bytes(range(count))
    with open(f"{sys.argv[1]}/{count}", "wb") as file:
        file.write((bytes([len(body) + 4]) + body + b"1234") * 5)
' "$work/seeds/packets"
}

# Fuzz one; the log says how often it ran.
fuzz() {
    mkdir -p "$work/corpus/$1"
    if (cd "$work/corpus/$1" && "$work/fuzz_$1" -seed="$seed" -max_total_time="$seconds" -max_len=4096 -len_control=0 -timeout=60 -rss_limit_mb=3000 \
        -print_final_stats=1 -artifact_prefix="$work/$1-" . "$work/seeds/$1") >"$work/$1.log" 2>&1; then
        echo "fuzz_$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$1.log") executions, nothing found"
    else
        echo "fuzz_$1 FAILED; the input is in $work"
        tail -30 "$work/$1.log"
        touch "$work/failed"
    fi
}

rm -f "$work/failed"
for name in readers pictures hitboxes shapes masks save calls replay packets; do mkdir -p "$work/seeds/$name"; done
seed_pictures
seed_hitboxes
seed_readers
seed_calls
seed_packets
for name in $names; do build "$name"; done
running=0
for name in $names; do
    fuzz "$name" &
    running=$((running + 1))
    [ $((running % jobs)) -ne 0 ] || wait
done
wait
[ ! -e "$work/failed" ]
