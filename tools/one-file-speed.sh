#!/bin/sh
# one-file-speed.sh: a game of 3,000 bullets with graze.c by `cc -O2`, as README says, and with the library at -O3, by gcc and by clang: the
# instructions of each. It fails if graze.c needs 3 % more, or if another number of contacts or another hash is printed. With
# GRAZE_ONLY_CORE it is counted, too. valgrind counts; it knows vectors up to AVX2.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v valgrind >/dev/null || { echo "no valgrind: skipped"; exit 0; }
tools/amalgamate.py -o "$work"

# library COMPILER: an object for each source.
library() {
    mkdir "$work/$1"
    # shellcheck disable=SC2044 # no name has a blank
    for source in $(find src -name '*.c'); do
        "$1" -std=c17 -O3 -DNDEBUG -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -c "$source" -o "$work/$1/$(echo "$source" | tr / _).o"
    done
}

# count NAME: its instructions. All print the same.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" 2>"$work/counted" >"$work/printed"
    [ -e "$work/all" ] || cp "$work/printed" "$work/all"
    cmp "$work/printed" "$work/all" >&2
    sed -n 's/.*Collected : *//p' "$work/counted"
}

for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "no $compiler: skipped"; continue; }
    library $compiler
    game="$compiler -std=c17 -O2 -Iinclude test/one_file/bullets.c"
    $game "$work/$compiler"/*.o -lm -pthread -o "$work/library"
    $game "$work/graze.c" -lm -pthread -o "$work/one"
    $game -DGRAZE_ONLY_CORE "$work/graze.c" -lm -pthread -o "$work/core"
    a=$(count library) b=$(count one) c=$(count core)
    echo "$compiler: $a instructions with the library, $b with graze.c, $c with GRAZE_ONLY_CORE"
    [ $((b * 100)) -le $((a * 103)) ] || { echo "$compiler: graze.c needs 3 % more"; exit 1; }
done
