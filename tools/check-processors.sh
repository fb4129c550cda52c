#!/bin/sh
# check-processors.sh [--all | --self-test]: tests hold on other processors than this one, in the build of `make check`:
#
#   GRAZE_LANES=avx512f, avx2, sse2   kernels as on a processor with no more than this; test/same/lanes/asked.h hides the rest
#   one core                          by taskset; each thread waits for all others
#   64 cores announced                by a preloaded library, test/luck/many_processors.c
#   a processor of 2008               qemu-x86_64 -cpu Nehalem: SSE4.2, and none of what came later
#
# The short form runs the tests of answers and kernels, those of threads, and test/same. Option --all runs every test, but under
# qemu those of the library alone. Plain C without any vectors is what `make same` runs on i386, s390x, riscv64 and in
# WebAssembly. With --self-test hidden lanes are not used, and a test that needs two processors is found.
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build-check}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
answers='^(test_(strips|float_env|find|boxes_kernels|kernels|lanes|spatial_index|mask_kernels|mask_pair|broad_phases_agree|pair_sort|place|answers|work|world)|same|examples_hashes)$'
threads='^(test_(tasks|tasks_refused|threads|query_threads|work|broad_phases_agree)|cli_(pairs_big|play))$'
failed=0

say() {
    echo "$1"
    failed=$((failed + 1))
}

# The name of the best kernels, as test/same tells it.
lanes() {
    "$@" "$build/test/same/same" moves | sed -n 's/^# .* lanes: \([a-z0-9]*\),.*/\1/p'
}

has() {
    for feature in "$@"; do
        grep -q -w "$feature" /proc/cpuinfo || return 1
    done
}

# best_of NAME: the lanes found where no more than NAME is shown.
best_of() {
    case $1 in
    avx512f) has avx512f avx512dq avx512vl avx512bw && echo avx512f || best_of avx2 ;;
    avx2) has avx2 bmi2 && echo avx2 || echo sse2 ;;
    *) echo sse2 ;;
    esac
}

# tests NAME REGEX COMMAND…: the tests pass where ctest is run by the command.
tests() {
    name=$1 regex=$2
    shift 2
    "$@" ctest --test-dir "$build" --parallel "${JOBS:-2}" --no-tests=error --output-on-failure -R "$regex" >"$work/log" 2>&1 || {
        cat "$work/log"
        say "tests fail: $name"
    }
    echo "$name: $(grep 'tests passed' "$work/log")"
}

${CC:-cc} -shared -fPIC -O2 -o "$work/many.so" test/luck/many_processors.c || exit 2
many="env LD_PRELOAD=$work/many.so GRAZE_PROCESSORS=64"

if [ "$1" = --self-test ]; then
    [ "$(uname -m)" != x86_64 ] || [ "$(lanes env GRAZE_LANES=sse2)" = sse2 ] || say "lanes are not hidden"
    [ "$($many nproc)" = 64 ] || say "64 processors are not announced"
    [ "$(taskset -c 0 nproc)" = 1 ] || say "one processor is not alone"
    ! taskset -c 0 sh -c '[ "$(nproc)" -ge 2 ]' || say "a test that counts on two processors is not found"
    exit $failed
fi
if [ "$1" = --all ]; then
    answers=. threads=.
fi

if [ "$(uname -m)" = x86_64 ]; then
    for name in avx512f avx2 sse2; do
        [ "$(lanes env GRAZE_LANES=$name)" = "$(best_of $name)" ] || say "GRAZE_LANES=$name shows others"
        # The other checks have the lanes of this processor.
        [ "$1" != --all ] && [ "$(best_of $name)" = "$(best_of avx512f)" ] || tests "GRAZE_LANES=$name" "$answers" env GRAZE_LANES=$name
    done
fi
tests "one core" "$threads" taskset -c 0
# shellcheck disable=SC2086 # words
tests "64 cores announced" "$threads" $many

if [ "$(uname -m)" = x86_64 ] && command -v qemu-x86_64 >/dev/null; then
    old="qemu-x86_64 -cpu Nehalem"
    # shellcheck disable=SC2086
    [ "$(lanes $old)" = sse2 ] || say "a processor of 2008 has other lanes"
    count=0
    for program in "$build"/test/test_*; do
        name=$(basename "$program")
        [ -x "$program" ] && [ -f "$program" ] || continue
        case $1,$name in
        --all,test_hpp | --all,test_[a-z]*) ;;
        ,test_kernels | ,test_lanes | ,test_boxes_kernels | ,test_mask_kernels | ,test_float_env | ,test_pair_sort | ,test_answers | ,test_contacts) ;;
        *) continue ;;
        esac
        count=$((count + 1))
        GRAZE=$build/graze $old "$program" >"$work/log" 2>&1 || { cat "$work/log"; say "$name fails on a processor of 2008"; }
    done
    $old "$build/test/same/same" --small | grep -v '^#' >"$work/old"
    "$build/test/same/same" --small | grep -v '^#' | cmp -s - "$work/old" || say "test/same tells something else on a processor of 2008"
    echo "a processor of 2008: $count tests, and test/same"
else
    echo "skipped: no qemu-x86_64"
fi
exit $failed
