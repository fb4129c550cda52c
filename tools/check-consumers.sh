#!/bin/sh
# check-consumers.sh: a small game (test/consumer), README's program and those of examples/small get graze in every promised
# way, and run.
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

# block PAGE LANGUAGE NUMBER: one of the blocks of a page: of README.md's section "Into your game", or of docs/install.md.
block() {
    awk -v fence="\`\`\`$2" -v number="$3" '/^##? / { here = ($0 ~ /^##? Into your game$/ || FILENAME != "README.md") }
        here && $0 == fence { inside = 1; found++; next } $0 == "```" { inside = 0 } inside && found == number' "$1"
}

# optimizes WANTED FLAG…: whether graze's own files, in a game configured with these flags, are compiled with an -O2 that was not
# asked for.
optimizes() {
    want=$1 found=no
    shift
    cmake -S test/consumer -B "$work/own" -Wno-dev -DGRAZE_SOURCE="$source" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@" >/dev/null
    ! grep -q -- '-O2 .*/src/core/' "$work/own/compile_commands.json" || found=yes
    [ $found = "$want" ] || { echo "configured with '$*', graze's sources get -O2: $found; want $want"; exit 1; }
    rm -rf "$work/own"
}

awk '/^```c$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' README.md >"$work/game.c"
sed -n '/^It prints$/,$p' README.md | awk '/^```$/ { n++; next } n == 1' >"$work/expected"
block README.md cmake 1 >"$work/fetch.cmake"
block docs/install.md cmake 1 >"$work/package.cmake"

optimizes yes
optimizes no -DCMAKE_BUILD_TYPE=Debug
optimizes no -DCMAKE_C_FLAGS=-Og
# Not optimized, and many sources at once, as some games have it: this takes a tenth of the time.
quick="-DCMAKE_UNITY_BUILD=ON -DCMAKE_BUILD_TYPE=Debug"
# shellcheck disable=SC2086 # words
play subproject-static -DGRAZE_SOURCE="$source" $quick
# shellcheck disable=SC2086
play fetch-shared -DGRAZE_BLOCK="$work/fetch.cmake" -DFETCHCONTENT_SOURCE_DIR_GRAZE="$source" -DBUILD_SHARED_LIBS=ON $quick

echo "== installation"
# shellcheck disable=SC2086
cmake -S . -B "$work/graze" $quick -DGRAZE_BUILD_TOOLS=OFF -DGRAZE_BUILD_TESTS=OFF >/dev/null
cmake --build "$work/graze" --parallel "${JOBS:-2}"
cmake --install "$work/graze" --prefix "$work/prefix" >/dev/null
mv "$work/prefix" "$work/moved" # an installation may be moved
play package-static -DGRAZE_BLOCK="$work/package.cmake" -DCMAKE_PREFIX_PATH="$work/moved"
play package-shared -DGRAZE_BLOCK="$work/package.cmake" -DCMAKE_PREFIX_PATH="$work/moved" -DBUILD_SHARED_LIBS=ON

# build_here BLOCK: runs a block of a page beside game.c, and the game.
build_here() {
    (cd "$work" && rm -f game && eval "$1")
    "$work/game" | diff "$work/expected" -
}

# build_small COMMAND: builds each program of examples/small by a command for game.c, with warnings as errors, and runs it here.
build_small() {
    for path in "$source"/examples/small/*.c "$source"/examples/small/*.cpp; do
        name=$(basename "${path%.*}")
        expected=$source/test/examples/small/$name.expected
        [ -e "$expected" ] || expected=${path%.*}.svg # it prints its picture
        flags="-Wall -Wextra -Wpedantic -Werror"
        command=$(echo "$1" | sed "s| game.c| $flags '$path'|")
        [ "${path##*.}" = c ] || command="${CXX:-c++} -std=c++17 ${command#* }"
        rm -f game
        eval "$command"
        ./game | diff "$expected" -
    done
}

# finds PREFIX FOLDER: pkg-config finds the installation, whose libraries are in this folder of PREFIX, for a game and its content. It is
# informed of it by what `make install` said for another PREFIX. (tools/check-fresh.sh installs where nothing has to be said.)
finds() (
    eval "$(echo "$said" | sed "s|$work/said/lib|$1/$2|g; s|$work/said|$1|g")"
    build_here "$(block docs/install.md sh 1)"
    for header in $(pkg-config --cflags-only-I graze-content | sed 's/-I//g'); do
        [ ! -e "$header/graze/content/fit.h" ] || return 0
    done
    echo "graze-content.pc leads to no header"
    exit 1
)

echo "== pkg-config"
said=$(make install PREFIX="$work/said" | grep '^export ')
finds "$work/said" lib
(eval "$said" && cd "$work" && build_small "$(cd "$source" && block docs/install.md sh 1)")
make uninstall PREFIX="$work/said"
finds "$work/moved" lib
cmake -S . -B "$work/graze" -DCMAKE_INSTALL_LIBDIR=lib/deep >/dev/null
cmake --build "$work/graze" --parallel "${JOBS:-2}"
cmake --install "$work/graze" --prefix "$work/deep" >/dev/null
finds "$work/deep" lib/deep

echo "== the compiler alone"
ln -s "$source" "$work/graze-source"
build_here "$(block docs/install.md sh 2 | sed "s|graze/|graze-source/|g")"
library=$(dirname "$(find "$work/moved" -name libgraze.a)")
${CC:-cc} -std=c99 -I"$work/moved/include" test/consumer/game.c "$library/libgraze.a" -lm -o "$work/game"
"$work/game"

echo "== one file"
mkdir "$work/one"
tools/amalgamate.py -o "$work/one/graze"
cp "$work/game.c" "$work/one"
one_file=$(block README.md sh 1)
(cd "$work/one" && eval "$one_file" && ./game | diff "$work/expected" -)
(cd "$work/one" && ${CC:-cc} -c graze/graze.c -o graze.o && build_small "$(echo "$one_file" | sed 's|graze/graze.c|graze.o|')")

echo "== make install, make uninstall"
mkdir -p "$work/root/usr/lib"
touch "$work/root/usr/lib/libother.a"
make install PREFIX=/usr DESTDIR="$work/root"
"$work/root/usr/bin/graze" --version
finds "$work/root/usr" lib
if make uninstall PREFIX=/opt DESTDIR="$work/root" 2>/dev/null; then
    echo "make uninstall removes from another PREFIX than that of make install"
    exit 1
fi
make uninstall PREFIX=/usr DESTDIR="$work/root"
[ "$(find "$work/root" -type f -o -type l -o -name '*graze*')" = "$work/root/usr/lib/libother.a" ] || {
    echo "make uninstall leaves something, or takes too much:"
    find "$work/root"
    exit 1
}

echo "== names"
foreign=$(nm -D --defined-only "$library/libgraze.so" | awk '{print $3}' | grep -vE '^graze_' || true)
[ -z "$foreign" ] || { echo "the shared library exports more than graze_*: $foreign"; exit 1; }
foreign=$(nm -g --defined-only "$library/libgraze.a" | awk 'NF == 3 {print $3}' | grep -vE '^(graze|grz)_' || true)
[ -z "$foreign" ] || { echo "the static library defines more than graze_* and grz_*: $foreign"; exit 1; }
