#!/bin/bash
# night.sh: the script of `make night`: everything that draws at random, in rounds of new seeds, for HOURS. By hand only: all
# other runs have fixed seeds, so none of them fails by chance. SEED is the first round's, in place of a drawn one.
#
# A round prints its seed, and for a failure the command to run it again.
cd "$(dirname "$0")/.." || exit 2
end=$(awk -v hours="${HOURS:-8}" 'BEGIN { print int(3600 * hours) }')
failures=$(mktemp)
log=$(mktemp)
trap 'rm -f "$failures" "$log"' EXIT

# again COMMAND: notes and prints how a failure is run again.
again() {
    echo "FAILED; again by: $1" | tee -a "$failures"
}

# attempt NAME COMMAND…
attempt() {
    name=$1
    shift
    began=$SECONDS
    if "$@" >"$log" 2>&1; then
        grep -e 'tests passed, [0-9]* tests failed out of' -e 'executions, ' "$log"
        echo "ok    $name ($((SECONDS - began)) s)"
        return 0
    fi
    cat "$log"
    return 1
}

tests() {
    GRAZE_TEST_SEED=$seed GRAZE_TEST_LONG=yes attempt "tests, seed $seed" tools/check-tests.sh release && return
    cut -d: -f2 build/Testing/Temporary/LastTestsFailed.log | while read -r name; do
        again "GRAZE_TEST_SEED=$seed GRAZE_TEST_LONG=yes ctest --test-dir build --output-on-failure -R '^$name\$'"
    done
}

fuzzers() {
    attempt "fuzzers, seed $seed" test/fuzz/run.sh --seed "$seed" 60 && return
    sed -n 's/^fuzz_\([a-z]*\) FAILED.*/\1/p' "$log" | while read -r name; do
        again "test/fuzz/run.sh --seed $seed 60 $name    # or build/fuzz/fuzz_$name and the input that it wrote below build/fuzz"
    done
}

bump() {
    . test/bindings/lua/setup.sh
    [ -n "$bump" ] || { echo "no bump.lua is here: graze.bump is not compared with it (GRAZE_BUMP_LUA names its folder)"; return; }
    attempt "graze.bump and bump.lua, seed $seed" make same-lua SEED="$seed" || again "make same-lua SEED=$seed"
}

seed=${SEED:-}
for ((round = 1; round == 1 || SECONDS < end; round++)); do
    # A seed of 31 bits: graze.bump's random numbers take no larger one, and 0 would let libFuzzer draw.
    [ "$round" = 1 ] && [ -n "$seed" ] || seed=$(($(od -An -N4 -tu4 /dev/urandom) % 2147483646 + 1))
    echo "=== round $round, SEED=$seed, $((SECONDS / 60)) minutes of $((end / 60))"
    tests
    attempt "model, seed $seed" make model CALLS=10000000 SEED="$seed" || again "make model CALLS=10000000 SEED=$seed"
    fuzzers
    (GRAZE=build/graze bump)
done

echo "=== $((round - 1)) rounds, $(grep -c . "$failures") failed"
cat "$failures"
[ ! -s "$failures" ]
