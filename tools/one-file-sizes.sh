#!/bin/sh
# one-file-sizes.sh: how large the library in one file is: its sources, and its object at -O2, whole and with GRAZE_ONLY_CORE.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/amalgamate.py -o "$work"
compiler=${CC:-cc}

# kilobytes NAME BYTES
kilobytes() {
    awk -v name="$1" -v bytes="$2" 'BEGIN { printf "%-34s %6.0f kB\n", name, bytes / 1000 }'
}

# object FLAG…: bytes of code and data.
object() {
    "$compiler" -std=c17 -O2 "$@" -c "$work/graze.c" -o "$work/graze.o"
    size "$work/graze.o" | awk 'NR == 2 { print $1 + $2 }'
}

kilobytes "graze.c" "$(wc -c <"$work/graze.c")"
kilobytes "graze.h" "$(wc -c <"$work/graze.h")"
kilobytes "object at -O2" "$(object)"
kilobytes "object at -O2, GRAZE_ONLY_CORE" "$(object -DGRAZE_ONLY_CORE)"
echo "($("$compiler" --version | head -1), $(uname -m))"
