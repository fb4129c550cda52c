#!/bin/sh
# check-s390x.sh: the command builds for a big-endian processor whose C library evaluates floats as doubles, and prints there what
# it prints here. The corpora of data/formats and one of this version are read there as here. Needs a cross compiler and qemu
# (tools/setup.sh s390x); without them it says so, and does not fail.
set -e
cd "$(dirname "$0")/.."
compiler=s390x-linux-gnu-gcc
for need in $compiler qemu-s390x; do
    command -v "$need" >/dev/null || { echo "skipped: no $need"; exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory

# Jansson of Debian for that processor, in a folder of its own; without a network no JSON is read there, and the script says so.
jansson=$PWD/build-s390x/jansson
fetch_jansson() {
    apt=$work/apt
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    : >"$apt/status"
    set -- -q -o APT::Architecture=s390x -o APT::Architectures=s390x -o APT::Sandbox::User=root \
        -o Dir::State="$apt" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache"
    apt-get "$@" update >/dev/null 2>&1 && (cd "$apt" && apt-get "$@" download libjansson-dev >/dev/null 2>&1) || return 1
    mkdir -p "$jansson"
    dpkg-deb -x "$apt"/libjansson-dev_*.deb "$jansson"
}
[ -d "$jansson" ] || fetch_jansson || echo "no Jansson for s390x can be had: JSON is not read there"

# The formats' other libraries are left out: those of this machine fit no other.
set -- -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_C_COMPILER=$compiler -DCMAKE_EXE_LINKER_FLAGS=-static
library=$(find "$jansson" -name libjansson.a 2>/dev/null || true)
set -- "$@" -DGRAZE_JANSSON_LIBRARY="$library" -DGRAZE_JANSSON_INCLUDE="$jansson/usr/include"
cmake -S test/corpus -B "$work/build" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1 -DGRAZE_WARNINGS=ON -DGRAZE_WERROR=ON \
    -DGRAZE_BUILD_TESTS=OFF -DCMAKE_DISABLE_FIND_PACKAGE_ZLIB=ON -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_EXPAT=ON -DGRAZE_MICROHTTPD_LIBRARY= -DGRAZE_PATTERN=OFF "$@" >/dev/null
cmake --build "$work/build" --parallel "${JOBS:-2}" --target graze --target corpus
there="qemu-s390x $work/build/graze/graze"

# here and there print the same.
same() {
    "${GRAZE:-build-check/graze}" "$@" >"$work/here"
    $there "$@" >"$work/there"
    cmp "$work/here" "$work/there" || { echo "graze $* prints something else on s390x"; exit 1; }
}
gzip -dc data/scenes/boss-rollbar-bit.csv.gz | awk -F, 'NR == 1 || $1 < 60' >"$work/scene.csv"
same play "$work/scene.csv" --method auto --rules data/scenes/shmup.rules --events -
awk -F, -v OFS=, 'NR == 1 { print "min_x,min_y,max_x,max_y" } NR > 1 && $1 == 30 { print $4, $5, $6, $7 }' "$work/scene.csv" >"$work/boxes.csv"
same pairs "$work/boxes.csv"
same pairs "$work/boxes.csv" --closed --count

# A recording's bytes are the same, too: there it is not compressed.
"${GRAZE:-build-check/graze}" record "$work/scene.csv" -o "$work/here.grz" >/dev/null
$there record "$work/scene.csv" -o "$work/there.grz" >/dev/null
gzip -dc "$work/here.grz" | cmp - "$work/there.grz" || { echo "a recording has other bytes on s390x"; exit 1; }

# Corpora of all formats are read and replayed there: those of released versions, and one made here.
build=$(dirname "${GRAZE:-build-check/graze}")
GRAZE=$build/graze CORPUS=$build/test/corpus/corpus tools/corpus.sh "this version" "$work/corpus" 2>/dev/null
set -- "$work/corpus"
[ ! -d data/formats ] || set -- "$@" data/formats/*
GRAZE=$there CORPUS="qemu-s390x $work/build/corpus" test/corpus/read.sh "$@" || { echo "a corpus is read otherwise on s390x"; exit 1; }
