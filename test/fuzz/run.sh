#!/bin/sh
# run.sh [SECONDS]: fuzz the readers with libFuzzer (needs clang), each from a few good files on. Ends with exit 1 and
# the file that did it (crash-…, in the directory printed) if a reader crashes, hangs or leaks.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
work=$(mktemp -d /tmp/graze-fuzz-XXXXXX)
mkdir "$work/fuzz_readers" "$work/fuzz_images" "$work/fuzz_hitboxes"

seeds=$work/fuzz_readers
printf 'min_x,min_y,max_x,max_y,id,layer\n0,0,1,1,"a ""b""",3\r\n-1e5,.5,2.5e0,7,,63' >"$seeds/csv"
gzip -c "$seeds/csv" >"$seeds/gz"
printf '0 3 # shots\n\n* 7\r\n1 *\n' >"$seeds/rules"
for order in True False; do
    header="{'descr': '<f4', 'fortran_order': $order, 'shape': (1, 4), }"
    { printf '\223NUMPY\1\0\%03o\0%s' "${#header}" "$header"; printf '\0\0\0\0\0\0\0\0\0\0\200?\0\0\200?'; } \
        >"$seeds/npy-$order"
done
PYTHONPATH=test/command python3 -c '
import sys
from png_made import *
for color, depth, trns in (GREY, 1, b"\0\1"), (GREY, 16, b"\0\1"), (RGB, 8, b"\0\1" * 3), (PALETTE, 4, b"\0\7"), (RGBA, 16, None):
    for interlaced in 0, 1:
        rows = [[(x * y % 2,) * CHANNELS[color] for x in range(9)] for y in range(7)]
        palette = [(1, 2, 3), (4, 5, 6)] if color == PALETTE else None
        with open(f"{sys.argv[1]}/{color}-{depth}-{interlaced}", "wb") as file:
            file.write(png(rows, depth, color, interlaced=interlaced, filters=range(5), palette=palette, trns=trns))
' "$work/fuzz_images"

cp data/hitboxes/*.json "$work/fuzz_hitboxes"
sed -n '/^```json/,/^```$/p' docs/hitboxes.md | sed '1d;$d' >"$work/fuzz_hitboxes/own"
printf '(supertux-sprite (action (name "a") (hitbox -2 3.5 31.8 14) (fps 9) (images "a.png" "b")) ; c

(action (name (_ "b")) (mirror-action "a")))' >"$work/fuzz_hitboxes/sprite"

# fuzz NAME FILE…: fuzzes test/fuzz/NAME.c with the files that it calls.
fuzz() {
    name=$1
    shift
    clang -std=c17 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -ffp-contract=off \
        -D_POSIX_C_SOURCE=200809L -I. -Iinclude -Isrc -o "$work/$name/fuzz" "test/fuzz/$name.c" "$@" \
        formats/error.c formats/gzip.c formats/source.c -lcjson -lpng -lz -lm
    echo "fuzzing in $work/$name"
    (
        cd "$work/$name"
        ./fuzz -max_total_time="$seconds" -max_len=4096 -timeout=5 -print_final_stats=1 . 2>fuzz.log || {
            tail -40 fuzz.log
            exit 1
        }
        tail -8 fuzz.log
    )
}

fuzz fuzz_readers formats/csv*.c formats/growth.c formats/npy*.c formats/number.c formats/rules_file.c \
    formats/table*.c src/core/rules.c
fuzz fuzz_images formats/image.c formats/png_decode.c
fuzz fuzz_hitboxes formats/growth.c formats/hitbox_*.c formats/identifiers.c formats/image.c formats/json_hitbox.c \
    formats/json_strict.c formats/json_value.c formats/mask_*.c formats/node.c formats/number.c formats/png_decode.c \
    formats/sexp.c formats/shape_json.c formats/whole_text.c src/core/*.c src/hitbox/*.c src/narrow/*.c src/narrow/*/*.c
