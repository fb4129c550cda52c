#!/bin/sh
# build.sh [OUT]: compiles the player of BulletML for the page: pattern.wasm, by clang with wasi-libc and libc++.
#
# The same sources give the same bytes. OUT is build/page/pattern.wasm unless it is named.
set -e
cd "$(dirname "$0")/../.."

out=${1:-build/page/pattern.wasm}
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
mkdir -p "$(dirname "$out")"
# From the root of the project: the output has no path of a machine.
set -- --target=wasm32-wasi -Oz -flto -ffp-contract=off -Wall -Wextra -I.
for source in angle pattern player; do
    "${CLANG:-clang}" "$@" -std=c17 -c "bulletml/$source.c" -o "$objects/$source.o"
done
"${CLANGXX:-clang++}" "$@" -std=c++17 -fno-exceptions -fno-rtti -DPATTERN_IN_PAGE -stdlib=libc++ \
    -mexec-model=reactor -Wl,--strip-all -Wl,--lto-O2 -Wl,-z,stack-size=1048576 -o "$out" \
    pattern/actors.cpp pattern/grammar.cpp pattern/script.cpp pattern/stage.cpp pattern/tables.cpp pattern/page/module.cpp \
    "$objects/angle.o" "$objects/pattern.o" "$objects/player.o"
