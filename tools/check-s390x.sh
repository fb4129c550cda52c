#!/bin/sh
# check-s390x.sh: the command builds for a big-endian processor whose C library evaluates floats as doubles, and prints there what
# it prints here. Needs a cross compiler and qemu (tools/setup.sh s390x); without them it says so, and is no failure.
set -e
cd "$(dirname "$0")/.."
compiler=s390x-linux-gnu-gcc
for need in $compiler qemu-s390x; do
    command -v "$need" >/dev/null || { echo "skipped: no $need"; exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory

# Formats' libraries are left out: those of this machine fit no other.
set -- -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_C_COMPILER=$compiler -DCMAKE_EXE_LINKER_FLAGS=-static
cmake -S . -B "$work" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1 -DGRAZE_WARNINGS=ON -DGRAZE_WERROR=ON \
    -DGRAZE_BUILD_TESTS=OFF -DCMAKE_DISABLE_FIND_PACKAGE_ZLIB=ON -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_EXPAT=ON -DGRAZE_JANSSON_LIBRARY= -DGRAZE_BULLETML_LIBRARY= "$@" >/dev/null
cmake --build "$work" --parallel "${JOBS:-2}" --target graze

# here and there print the same.
same() {
    "${GRAZE:-build-check/graze}" "$@" >"$work/here"
    qemu-s390x "$work/graze" "$@" >"$work/there"
    cmp "$work/here" "$work/there" || { echo "graze $* prints something else on s390x"; exit 1; }
}
gzip -dc data/scenes/boss-rollbar-bit.csv.gz | awk -F, 'NR == 1 || $1 < 60' >"$work/scene.csv"
same play "$work/scene.csv" --method auto --rules data/scenes/shmup.rules --events -
awk -F, -v OFS=, 'NR == 1 { print "min_x,min_y,max_x,max_y" } NR > 1 && $1 == 30 { print $4, $5, $6, $7 }' "$work/scene.csv" >"$work/boxes.csv"
same pairs "$work/boxes.csv"
same pairs "$work/boxes.csv" --closed --count

# A recording's bytes are the same, too: there it is not compressed.
"${GRAZE:-build-check/graze}" record "$work/scene.csv" -o "$work/here.grz" >/dev/null
qemu-s390x "$work/graze" record "$work/scene.csv" -o "$work/there.grz" >/dev/null
gzip -dc "$work/here.grz" | cmp - "$work/there.grz" || { echo "a recording has other bytes on s390x"; exit 1; }
