#!/bin/sh
# one-file-sizes.sh [--check]: how large the library in one file is: its sources, and its objects at -O2 by gcc and clang, whole and
# with GRAZE_ONLY_CORE, as the rows of docs/install.md. With --check it fails if that page says something else, but for a twentieth.
# A compiler of another version than the page's is not compared.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/amalgamate.py -o "$work"

# object COMPILER FLAG…: kilobytes of code and data.
object() {
    compiler=$1
    shift
    "$compiler" -std=c17 -O2 "$@" -c "$work/graze.c" -o "$work/graze.o"
    size "$work/graze.o" | awk 'NR == 2 { printf "%.0f kB", ($1 + $2) / 1000 }'
}

kilobytes() {
    wc -c <"$work/$1" | awk -v name="$1" '{ printf "| %s | %.0f kB | |\n", name, $1 / 1000 }'
}

rows() {
    kilobytes graze.c
    kilobytes graze.h
    for compiler in gcc clang; do
        command -v $compiler >/dev/null || continue
        version=$($compiler -dumpversion | cut -d. -f1)
        whole=$(object $compiler)
        echo "| object by $compiler $version at \`-O2\` | $whole | $(object $compiler -DGRAZE_ONLY_CORE) |"
    done
}

rows | tee "$work/rows"
[ "$1" = --check ] || exit 0
awk -F' *[|] *' '
    NR == FNR { stated[$2] = $0; next }
    { split(stated[$2], said) }
    $2 in stated { for (i = 3; i <= 4; i++) if ($i + 0 > said[i] * 1.05 || $i + 0 < said[i] * 0.95) {
        print "docs/install.md says of " $2 ": " said[i] ", and it is " $i; bad = 1 } }
    END { exit bad }' docs/install.md "$work/rows"
