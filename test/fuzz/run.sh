#!/bin/sh
# run.sh [--seed N] [--minutes N] [SECONDS] [NAME…]: fuzz graze with libFuzzer, which comes with clang. Its targets are
# readers, pictures, hitboxes, shapes, masks, snapshots, sequences of calls, recordings and packets of a game. Each
# starts with real files and runs for a minute, or as long as the argument says. --minutes 600 is a night. The seed is 1
# or the given one, so CI never refuses a change for the luck of other inputs; make night gives others. Prints
# executions of each; ends with exit 1 and the input that did it if one crashes, hangs, leaks or breaks a promise.
# Inputs that found something new are kept below build/fuzz, and are where the next run goes on.
set -eu
cd "$(dirname "$0")/../.."
seconds=60 seed=1
[ "${1:-}" != --seed ] || { seed=$2 && shift 2; }
case ${1:-} in
--minutes) seconds=$((60 * $2)) && shift 2 ;;
[0-9]*) seconds=$1 && shift ;;
esac
. test/fuzz/fuzzers.sh
names=${*:-$fuzzers}
jobs=${JOBS:-2}
work=$PWD/build/fuzz
mkdir -p "$work"

if ! echo 'int LLVMFuzzerTestOneInput(const char *b, unsigned long n) { return n > 9 && b[0]; }' |
    clang -fsanitize=fuzzer,address -x c - -o "$work/probe" 2>/dev/null; then
    echo "no clang with libFuzzer here (tools/setup.sh fuzz): nothing is fuzzed"
    exit 0
fi

# All that fuzzers call, compiled once and again only where it changed.
cat >"$work/Makefile" <<'END'
SOURCES := $(filter-out %_missing.c,$(wildcard src/*/*.c src/*/*/*.c content/*/*.c formats/*.c scenes/*.c))
OBJECTS := $(SOURCES:%.c=build/fuzz/%.o)
FLAGS := -std=c17 -g -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined \
    -ffp-contract=off -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -I. -Iinclude -Isrc -MMD
build/fuzz/graze.a: $(OBJECTS)
	@rm -f $@
	@ar rcs $@ $^
build/fuzz/%.o: %.c
	@mkdir -p $(@D)
	@clang $(FLAGS) -c -o $@ $<
-include $(OBJECTS:.o=.d)
END
MAKEFLAGS='' make -s -j "$jobs" -f "$work/Makefile"

build() {
    # shellcheck disable=SC2046,SC2086 # many words
    clang -std=c17 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -ffp-contract=off \
        -D_POSIX_C_SOURCE=200809L $fuzz_includes -o "$work/fuzz_$1" $(fuzz_sources "$1") \
        "$work/graze.a" -ljansson -lexpat -lpng -lz -lm -pthread
}

# Fuzz one; the log says how often it ran.
fuzz() {
    mkdir -p "$work/corpus/$1"
    dictionary=""
    [ ! -f "test/fuzz/$1.dict" ] || dictionary=-dict=$PWD/test/fuzz/$1.dict
    if (cd "$work/corpus/$1" && "$work/fuzz_$1" -seed="$seed" -max_total_time="$seconds" -max_len=4096 -len_control=0 -timeout=60 -rss_limit_mb=3000 \
        -print_final_stats=1 ${dictionary:+"$dictionary"} -artifact_prefix="$work/$1-" . "$work/seeds/$1") >"$work/$1.log" 2>&1; then
        echo "fuzz_$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$1.log") executions, nothing found"
    else
        echo "fuzz_$1 FAILED; the input is in $work"
        tail -30 "$work/$1.log"
        touch "$work/failed"
    fi
}

rm -f "$work/failed"
test/fuzz/seeds.sh "$work/seeds"
for name in $names; do build "$name"; done
running=0
for name in $names; do
    fuzz "$name" &
    running=$((running + 1))
    [ $((running % jobs)) -ne 0 ] || wait
done
wait
python3 tools/measured.py
[ ! -e "$work/failed" ]
