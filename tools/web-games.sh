#!/bin/sh
# web-games.sh [OUT]: the games of examples/ for browsers: OUT/danmaku.html and OUT/platformer.html, each complete; OUT is
# dist/games. The same sources give the same bytes.
set -e
cd "$(dirname "$0")/.."
out=${1:-$PWD/dist/games}

tools/page-packages.sh
# CMake does not know WASI, and says so at length.
cmake -S examples/web -B build/web -DCMAKE_SYSTEM_NAME=WASI -DCMAKE_C_COMPILER=clang -DCMAKE_C_COMPILER_TARGET=wasm32-wasi \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS=-msimd128 >build/web.log 2>&1 || { cat build/web.log; exit 1; }
cmake --build build/web --parallel "${JOBS:-$(nproc)}" --target danmaku platformer first_game >build/web.log 2>&1 || { cat build/web.log; exit 1; }
node examples/web/build.mjs build/web "$out"
