#!/bin/bash
# check-oss-fuzz.sh [SECONDS [SANITIZER…]]: builds packaging/oss-fuzz as OSS-Fuzz does, with its environment. Then each fuzzer
# runs from its seeds for a minute, with each of the three sanitizers. A fuzzer fails if it needs a library missing in OSS-Fuzz's
# image. Random seeds are fixed. Without libFuzzer the script says so and does nothing.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
shift || true
sanitizers=${*:-address undefined memory}
jobs=${JOBS:-$(nproc)}
top=$PWD/build/oss-fuzz
mkdir -p "$top/src"
ln -sfn "$PWD" "$top/src/graze"

if ! command -v clang++ >/dev/null || ! command -v zip >/dev/null || ! command -v unzip >/dev/null; then
    echo "no clang, zip or unzip here (tools/setup.sh fuzz): nothing is built"
    exit 0
fi

flags_of() {
    case $1 in
    address) echo "-fsanitize=address -fsanitize-address-use-after-scope" ;;
    undefined) echo "-fsanitize=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound,vptr -fno-sanitize-recover=all" ;;
    memory) echo "-fsanitize=memory -fsanitize-memory-track-origins" ;;
    esac
}

# The flags are those of OSS-Fuzz's base-builder; its C++ library is not here, and no fuzzer is in C++.
build() {
    rm -rf "$top/$1"
    mkdir -p "$top/$1/out" "$top/$1/work"
    local flags
    flags="-O1 -fno-omit-frame-pointer -gline-tables-only -Wno-error -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION $(flags_of "$1")"
    env -i PATH="$PATH" HOME="$HOME" SRC="$top/src" WORK="$top/$1/work" OUT="$top/$1/out" SANITIZER="$1" JOBS="$jobs" FUZZING_ENGINE=libfuzzer \
        ARCHITECTURE=x86_64 CC=clang CXX=clang++ CFLAGS="$flags -fsanitize=fuzzer-no-link" CXXFLAGS="$flags -fsanitize=fuzzer-no-link" \
        LIB_FUZZING_ENGINE=-fsanitize=fuzzer packaging/oss-fuzz/build.sh
}

# fuzz SANITIZER PROGRAM: from its seeds, with its dictionary and options.
fuzz() {
    local out=$top/$1/out name corpus=$top/$1/work/corpus/$2 options=""
    name=$2
    mkdir -p "$corpus"
    ! ldd "$out/$name" | grep -E 'jansson|expat|png|libz\.' || { echo "$name needs a library that OSS-Fuzz's image lacks"; return 1; }
    unzip -q -o "$out/${name}_seed_corpus.zip" -d "$corpus"
    [ ! -f "$out/$name.dict" ] || options="-dict=$out/$name.dict"
    # shellcheck disable=SC2046,SC2086
    (cd "$top/$1/work" && "$out/$name" -seed=1 -max_total_time="$seconds" -rss_limit_mb=2560 -print_final_stats=1 $options \
        $(sed -n 's/^\([a-z_]*\) = \(.*\)/-\1=\2/p' "$out/$name.options") "$corpus") >"$top/$1/$name.log" 2>&1 ||
        { tail -30 "$top/$1/$name.log"; echo "$1 $name FAILED"; return 1; }
    echo "$1 $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$top/$1/$name.log") executions, nothing found"
}

rm -f "$top/failed"
for sanitizer in $sanitizers; do
    build "$sanitizer" || { echo "$sanitizer: packaging/oss-fuzz/build.sh FAILED"; touch "$top/failed"; continue; }
    for program in "$top/$sanitizer"/out/fuzz_*.options; do
        while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
        { fuzz "$sanitizer" "$(basename "$program" .options)" || touch "$top/failed"; } &
    done
    wait
done
python3 tools/measured.py
[ ! -e "$top/failed" ]
