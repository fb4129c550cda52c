#!/bin/sh
# check-amalgamation.sh: the files of make amalgamation have the same bytes each time, compile without a warning by each
# compiler that is here, and pass the unit tests.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory

tools/amalgamate.py -o "$work/once"
tools/amalgamate.py -o "$work/twice"
diff -r "$work/once" "$work/twice"

# compiles COMPILER FLAG…: both files, as C11 and as C17, away from the project.
compiles() {
    command -v "$1" >/dev/null || return 0
    for standard in c11 c17; do
        for file in graze graze_content; do
            "$@" -std=$standard -O1 -Wall -Wextra -Wpedantic -Wconversion -Werror -c "$work/once/$file.c" \
                -o "$work/$file.o"
        done
    done
    echo "$*: no warnings"
}

compiles gcc
compiles clang
compiles gcc -O3 -march=native
compiles i686-linux-gnu-gcc -msse2 -mfpmath=sse
compiles aarch64-linux-gnu-gcc
compiles s390x-linux-gnu-gcc
compiles x86_64-w64-mingw32-gcc
[ ! -e /usr/lib/wasm32-wasi/libc.a ] || compiles clang --target=wasm32-wasi

cmake --preset release -B build-one-file -DGRAZE_ONE_FILE=ON -DGRAZE_SHARED=OFF -DGRAZE_WERROR=ON >/dev/null
cmake --build build-one-file --parallel "${JOBS:-2}"
ctest --test-dir build-one-file --output-on-failure --parallel "${JOBS:-2}" -R '^test_'
