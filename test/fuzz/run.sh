#!/bin/sh
# run.sh [SECONDS]: fuzz the readers with libFuzzer (needs clang), from a few good files on. Ends with exit 1 and
# the file that did it (crash-…, in the directory printed) if a reader crashes, hangs or leaks.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d /tmp/graze-fuzz-XXXXXX)
mkdir "$work/seeds"
printf 'min_x,min_y,max_x,max_y,id,layer\n0,0,1,1,"a ""b""",3\r\n-1e5,.5,2.5e0,7,,63' >"$work/seeds/csv"
gzip -c "$work/seeds/csv" >"$work/seeds/gz"
printf '0 3 # shots\n\n* 7\r\n1 *\n' >"$work/seeds/rules"
for order in True False; do
    header="{'descr': '<f4', 'fortran_order': $order, 'shape': (1, 4), }"
    { printf '\223NUMPY\1\0\%03o\0%s' "${#header}" "$header"; printf '\0\0\0\0\0\0\0\0\0\0\200?\0\0\200?'; } \
        >"$work/seeds/npy-$order"
done
clang -std=c17 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -ffp-contract=off \
    -D_POSIX_C_SOURCE=200809L -I. -Iinclude -o "$work/fuzz_readers" test/fuzz/fuzz_readers.c \
    formats/csv*.c formats/error.c formats/growth.c formats/gzip.c formats/npy*.c formats/number.c \
    formats/rules_file.c formats/source.c formats/table*.c src/core/rules.c -lz -lm
echo "fuzzing in $work"
cd "$work"
./fuzz_readers -max_total_time="${1:-60}" -max_len=4096 -timeout=5 -print_final_stats=1 seeds 2>fuzz.log || {
    tail -40 fuzz.log
    exit 1
}
tail -8 fuzz.log
