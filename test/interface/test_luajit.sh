#!/bin/sh
# test_luajit.sh GRAZE: LuaJIT's FFI reads the public headers, makes every callback, finds every function, and plays.
# It cannot read inline functions, nor make callbacks taking or returning structs by value.
command -v luajit >/dev/null || { echo "skipped: no luajit; tools/setup.sh test installs it"; exit 77; }
library=$(dirname "$1")/libgraze.so
[ -e "$library" ] || { echo "skipped: graze was built without $library"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Only the lines of graze's own headers: those of the system have inline functions.
for header in include/graze/graze.h include/graze/content/*.h; do
    echo "#include \"${header#include/}\""
done | ${CC:-cc} -std=c99 -E -Iinclude -xc - |
    awk '/^# [0-9]+ "/ { inside = $3 ~ /^"include\/graze\//; next } inside' >"$work/declared.h" || exit 1
luajit test/interface/luajit.lua "$work/declared.h" "$library"
