#!/bin/sh
# check-filled.sh [--self-test]: no answer depends on what memory held before it was given out. The core's tests, the seeded
# scenes, the games of examples/ and the recorded scenes run with memory filled with 0x00, with 0xA5 and with 0xFF, the tests with
# 0x00 and 0xFF. The tests pass, and all else prints the same. test/world/test_filled_memory.c does this with a graze_allocator.
# Needs build-check and glibc. --self-test: a program reading unwritten memory is found.
set -e
cd "$(dirname "$0")/.."
build=${BUILD:-build-check}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fills="0x00 0xa5 0xff"
${CC:-cc} -shared -fPIC -O2 -o "$work/filled.so" test/luck/filled_memory.c

# tells_the_same NAME COMMAND…: the command succeeds and prints the same for each fill.
tells_the_same() {
    name=$1
    shift
    for fill in $fills; do
        GRAZE_FILL=$fill LD_PRELOAD=$work/filled.so "$@" >"$work/$fill" 2>"$work/message" || {
            echo "$name fails where memory is filled with $fill"
            cat "$work/$fill" "$work/message"
            return 1
        }
        cmp -s "$work/0x00" "$work/$fill" || { echo "$name tells something else where memory is filled with $fill"; return 1; }
    done
}

if [ "$1" = --self-test ]; then
    ${CC:-cc} -O0 -o "$work/reads_unwritten" test/luck/reads_unwritten.c
    ! tells_the_same "the program that reads what it has not written" "$work/reads_unwritten" || { echo "it was not found"; exit 1; }
    tells_the_same "a program without that mistake" sort README.md
    exit 0
fi

# passes PROGRAM FILL: a test passes with this fill.
passes() {
    GRAZE=$build/graze GRAZE_FILL=$2 LD_PRELOAD=$work/filled.so "$1" >"$work/$(basename "$1").$2" 2>&1 || {
        echo "$(basename "$1") fails where memory is filled with $2"
        tail -20 "$work/$(basename "$1").$2"
        touch "$work/failed"
    }
}
# `make test` has them with memory filled with 0xA5. Left out are tests of many seconds, whose calls others make, too.
left_out='test_(big_bodies|box_index_changes|broad_phases_alone|cast|chain|filled_memory|fit_shape|move_maps|net|out_of_memory|place|save_random|save_spent|seek|snapshot|strips|strips_parts|threads|walk)'
running=0 count=0
for source in $(find test/core test/simd test/narrow test/broad test/world -name 'test_*.c' | sort); do
    program=$build/test/$(basename "$source" .c)
    [ -x "$program" ] || { echo "$program is not built"; exit 1; }
    ! basename "$program" | grep -qxE "$left_out" || continue
    count=$((count + 1))
    for fill in 0x00 0xff; do
        passes "$program" "$fill" &
        running=$((running + 1))
        [ $((running % ${JOBS:-2})) != 0 ] || wait
    done
done
wait
[ ! -e "$work/failed" ]

tells_the_same "test/same" "$build/test/same/same" --small
tells_the_same "the games of examples/" sh -c "$build/test/same/games <examples/platformer/level.tmx"
for scene in data/scenes/*.csv data/scenes/*.csv.gz; do
    case $scene in
    *beams*) shapes="--shapes data/scenes/beams.shapes" ;;
    *boss*) shapes="--rules data/scenes/shmup.rules --shapes data/scenes/shmup.shapes" ;;
    *) shapes="" ;;
    esac
    # shellcheck disable=SC2086 # options, or none
    tells_the_same "graze play $scene" "$build/graze" play "$scene" $shapes --events -
done
echo "$count tests pass with memory filled with 0x00 and 0xff, and all scenes tell the same with each of $fills"
