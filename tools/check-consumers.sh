#!/bin/sh
# check-consumers.sh: a small game (test/consumer) gets graze in every way that we promise, and runs.
set -e
cd "$(dirname "$0")/.."
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory

# play NAME ARGUMENT…: configures the game with the arguments, builds it and runs it.
play() {
    name=$1
    shift
    echo "== $name"
    cmake -S test/consumer -B "$work/$name" -Wno-dev "$@" >/dev/null
    cmake --build "$work/$name" --parallel "${JOBS:-2}"
    MAKEFLAGS='' ctest --test-dir "$work/$name" --output-on-failure --no-tests=error
    if [ -e "$work/$name/graze/graze" ] || ls "$work/$name"/graze/test* >/dev/null 2>&1; then
        echo "graze leaks its command or its tests into the game's build"
        exit 1
    fi
}

play subproject-static -DGRAZE_FROM=subproject -DGRAZE_SOURCE="$source"
play fetch-shared -DGRAZE_FROM=fetch -DGRAZE_SOURCE="$source" -DBUILD_SHARED_LIBS=ON

echo "== installation"
cmake -S . -B "$work/graze" -DGRAZE_BUILD_TOOLS=OFF -DGRAZE_BUILD_TESTS=OFF >/dev/null
cmake --build "$work/graze" --parallel "${JOBS:-2}"
cmake --install "$work/graze" --prefix "$work/prefix" >/dev/null
mv "$work/prefix" "$work/moved" # an installation may be moved
play package-static -DGRAZE_FROM=package -DCMAKE_PREFIX_PATH="$work/moved"
play package-shared -DGRAZE_FROM=package -DCMAKE_PREFIX_PATH="$work/moved" -DBUILD_SHARED_LIBS=ON

echo "== the compiler alone"
library=$(dirname "$(find "$work/moved" -name libgraze.a)")
${CC:-cc} -std=c99 -I"$work/moved/include" test/consumer/game.c "$library/libgraze.a" -lm -o "$work/game"
"$work/game"

echo "== names"
foreign=$(nm -D --defined-only "$library/libgraze.so" | awk '{print $3}' | grep -vE '^graze_' || true)
[ -z "$foreign" ] || { echo "the shared library exports more than graze_*: $foreign"; exit 1; }
foreign=$(nm -g --defined-only "$library/libgraze.a" | awk 'NF == 3 {print $3}' | grep -vE '^(graze|grz)_' || true)
[ -z "$foreign" ] || { echo "the static library defines more than graze_* and grz_*: $foreign"; exit 1; }
