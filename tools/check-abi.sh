#!/bin/sh
# check-abi.sh: games linked with an earlier 1.x run with this one. The tool abidiff (Debian: abigail-tools) finds no removed or
# changed function or type of the public headers since data/abi was written. Without the folder there is nothing to compare with,
# and the script says so. New functions and new values of enumerations break nothing; structs do not grow (docs/stability.md).
# Option --write (make abi) writes symbols and layouts of both libraries, once for each major version. Option --self-test shows
# with a small library: breaks are found, and harmless changes are let through.
set -eu
cd "$(dirname "$0")/.."
processor=$(uname -m | tr _ -)
baseline=${BASELINE:-data/abi/$processor}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# libraries: both as shared libraries, with what abidiff reads.
libraries() {
    cmake -S . -B "$work/build" -DCMAKE_BUILD_TYPE=Debug -DBUILD_SHARED_LIBS=ON -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
        -DGRAZE_BUILD_TESTS=OFF -DGRAZE_BUILD_TOOLS=OFF >/dev/null
    MAKEFLAGS='' cmake --build "$work/build" --parallel "${JOBS:-2}" --target graze_shared --target graze_content >/dev/null
    cp "$work/build/libgraze.so" "$work/graze.so"
    cc -shared -o "$work/graze-content.so" -Wl,--version-script=cmake/exports.map -Wl,--whole-archive "$work/build/libgraze-content.a" \
        -Wl,--no-whole-archive -L"$work/build" -lm
}

# describe LIBRARY HEADERS OUT: symbols and layouts as text, without paths and lines of this machine.
describe() {
    abidw --headers-dir "$2" --drop-private-types --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed \
        --type-id-style hash --out-file "$3" "$1"
}

# compare OLD NEW HEADERS: prints what broke between a description and a library.
compare() {
    describe "$2" "$3" "$work/new.abi"
    abidiff --no-added-syms "$1" "$work/new.abi"
}

# The small library of the self-test, whose source a sed script changes.
variant() {
    mkdir -p "$work/$1"
    sed -e "$2" >"$work/$1/small.h" <<'END'
typedef enum kind { FIRST, SECOND } kind;
typedef struct point { int x; int y; } point;
typedef struct graze_mistake { kind what; int where; } graze_mistake;
point place(point at, kind what);
int count(const point *points);
void tell(void (*report)(const graze_mistake *mistake));
END
    printf '#include "small.h"\n%s' 'point place(point at, kind what) { at.x += what; return at; }
int count(const point *points) { return points->x; }
void tell(void (*report)(const graze_mistake *mistake)) { graze_mistake it = { 0 }; report(&it); }
#ifdef MORE
int more(void) { return 1; }
#endif
' | sed -e "$2" >"$work/$1/small.c"
    cc -g -shared -fPIC -I"$work/$1" -o "$work/$1/small.so" "$work/$1/small.c"
}

failed=0
# expect yes|no NAME SED: whether the library with this change is said to be broken.
expect() {
    variant "$2" "$3"
    broken=yes
    ! compare "$work/small.abi" "$work/$2/small.so" "$work/$2" >"$work/log" || broken=no
    [ $broken = "$1" ] || { echo "$2: broken should be $1 and is $broken"; cat "$work/log"; failed=1; }
}

self_test() {
    variant first ''
    describe "$work/first/small.so" "$work/first" "$work/small.abi"
    expect no same ''
    expect no added-function 's/#ifdef MORE/#ifndef MORE/'
    expect no added-enumerator 's/SECOND }/SECOND, THIRD }/'
    expect yes grown-callback-struct 's/int where;/int where; int also;/'
    expect yes removed-function '/^int count(/d'
    expect yes changed-field 's/int y;/float y;/'
    expect yes changed-enumerator 's/FIRST, SECOND/SECOND, FIRST/'
    expect yes removed-enumerator 's/FIRST, SECOND/FIRST/'
    expect yes grown-struct 's/int y;/int y; int z;/'
    expect yes changed-callback-struct 's/int where;/float where;/'
    [ $failed = 0 ] && echo "breaks of four kinds and more are found, and what is none is let through"
}

command -v abidiff >/dev/null || { echo "skipped: no abidiff (Debian: abigail-tools)"; exit 0; }
case ${1:-} in
--self-test) self_test ;;
--write)
    libraries
    mkdir -p "$baseline"
    for library in graze graze-content; do describe "$work/$library.so" include "$baseline/$library.abi"; done
    echo "$baseline: $(cat "$baseline"/*.abi | grep -c '<elf-symbol ') symbols; commit it with the release"
    ;;
*)
    [ -d "$baseline" ] || { echo "skipped: no baseline yet for $processor (make abi writes it with the first release)"; exit 0; }
    libraries
    for library in graze graze-content; do
        compare "$baseline/$library.abi" "$work/$library.so" include ||
            { echo "$library: games that were linked with an earlier version break: see docs/stability.md for what a 1.x may change"; exit 1; }
    done
    echo "both libraries are those of $baseline, or have more"
    ;;
esac
