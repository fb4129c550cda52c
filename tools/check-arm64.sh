#!/bin/sh
# check-arm64.sh: graze on 64-bit ARM, where NEON does the work, through qemu. The tests of the library pass. The command finds
# the same in the recorded scenes, byte for byte, as build/graze here.
#
# TESTS, a regular expression, chooses some of the tests, and leaves the command out; through qemu all take minutes.
#
# The libraries for the tests and the command are Debian's for arm64, unpacked below build-arm64; nothing of
# this machine's packages changes.
set -e
cd "$(dirname "$0")/.."
export MAKEFLAGS=--no-print-directory
root=$PWD/build-arm64

# A choice of packages of its own for apt-get, which knows nothing but arm64 there.
fetch_libraries() {
    rm -rf "$root/apt" "$root/debian"
    mkdir -p "$root/apt/lists/partial" "$root/apt/cache/archives/partial"
    : >"$root/apt/status"
    set -- -q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root \
        -o Dir::State="$root/apt" -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt/cache"
    apt-get "$@" update
    (cd "$root/apt" && apt-get "$@" download libcmocka-dev libcmocka0 zlib1g-dev libpng-dev)
    for package in "$root"/apt/*.deb; do
        dpkg-deb -x "$package" "$root/debian.new"
    done
    rm -rf "$root/apt"
    mv "$root/debian.new" "$root/debian"
}

on_arm64() {
    qemu-aarch64 -L /usr/aarch64-linux-gnu "$root/graze" "$@"
}

# same ARGUMENT…: graze prints the same here and there.
compared=0
same() {
    build/graze "$@" >"$root/here"
    on_arm64 "$@" >"$root/there"
    cmp "$root/here" "$root/there" || { echo "graze $* prints something else on arm64"; exit 1; }
    compared=$((compared + 1))
}

[ -d "$root/debian" ] || fetch_libraries
cmake --preset arm64 >/dev/null
tests=$(basename -s .c test/*/test_*.c test/world/*/test_*.c | grep -E "${TESTS:-.}") || { echo "no test is called $TESTS"; exit 1; }
# shellcheck disable=SC2086 # names without spaces
cmake --build --preset arm64 --parallel "${JOBS:-2}" --target $tests
env MAKEFLAGS='' ctest --preset arm64 --parallel "${JOBS:-2}" --no-tests=error --tests-regex "${TESTS:-^test_}"
[ -z "$TESTS" ] || exit 0

cmake --build --preset arm64 --parallel "${JOBS:-2}" --target product
for scene in data/scenes/*.csv.gz; do
    same play "$scene" --events -
    same play "$scene" --events - --closed --threads 3
    same play "$scene" --events - --rules data/scenes/shmup.rules
    same pairs "$scene" --count
done
for boxes in data/boxes/*.csv data/scenes/*.csv; do
    same pairs "$boxes" --closed
done
echo "arm64 and $(uname -m) print the same in $compared of $compared runs"
