#!/bin/sh
# build.sh [OUT]: compiles the player of BulletML for the page: pattern.wasm, by clang with wasi-libc and libc++.
#
# The same sources give the same bytes. OUT is build/page/pattern.wasm unless it is named.
set -e
cd "$(dirname "$0")/../.."

out=${1:-build/page/pattern.wasm}
clang=${CLANGXX:-clang++}
mkdir -p "$(dirname "$out")"
# From the root of the project: the output has no path of a machine.
"$clang" --target=wasm32-wasi -std=c++17 -Oz -flto -ffp-contract=off -fno-exceptions -fno-rtti -DPATTERN_IN_PAGE \
    -stdlib=libc++ -Wall -Wextra -I. -mexec-model=reactor -Wl,--strip-all -Wl,--lto-O2 -Wl,-z,stack-size=1048576 -o "$out" \
    pattern/actors.cpp pattern/angle.cpp pattern/grammar.cpp pattern/stage.cpp pattern/page/module.cpp pattern/page/player.cpp pattern/page/tree.cpp
