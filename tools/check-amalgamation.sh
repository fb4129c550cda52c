#!/bin/sh
# check-amalgamation.sh [--all]: the files of make amalgamation have the same bytes each time. They compile without a warning by
# gcc and clang, and for Windows, also with GRAZE_ONLY_CORE, which does what the whole does.
# With --all they also compile for other processors and at -O3, pass all tests in C, graze.c is as fast as the library, and the sizes
# in docs/install.md are up to date.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory
warnings="-Wall -Wextra -Wpedantic -Wconversion -Werror"

tools/amalgamate.py -o "$work/once"
tools/amalgamate.py -o "$work/twice"
diff -r "$work/once" "$work/twice"

# compiles COMPILER FLAG…: all files, as C11 and as C17, and graze.c with GRAZE_ONLY_CORE, away from the project. Nothing is optimized
# here, which takes a third of the time. gcc and clang optimize below, and look for warnings there, too.
compiles() {
    command -v "$1" >/dev/null || { echo "$1 is not here: skipped"; return 0; }
    # shellcheck disable=SC2086 # warnings are words
    for file in graze graze_content; do
        "$@" -std=c11 $warnings -c "$work/once/$file.c" -o "$work/$file.o"
        "$@" -std=c17 $warnings -fsyntax-only "$work/once/$file.c"
    done
    # shellcheck disable=SC2086
    "$@" -std=c11 $warnings -DGRAZE_ONLY_CORE -fsyntax-only "$work/once/graze.c"
    echo "$*: no warnings"
}

compiles gcc
compiles clang
compiles x86_64-w64-mingw32-gcc
if [ "$1" = --all ]; then
    compiles i686-linux-gnu-gcc -msse2 -mfpmath=sse
    compiles aarch64-linux-gnu-gcc
    compiles s390x-linux-gnu-gcc
    if [ -e /usr/lib/wasm32-wasi/libc.a ]; then compiles clang --target=wasm32-wasi; else echo "no wasi-libc: skipped"; fi
    for compiler in gcc clang; do
        for file in graze graze_content; do
            # shellcheck disable=SC2086
            ! command -v $compiler >/dev/null || $compiler -std=gnu17 -O3 -march=native $warnings -c "$work/once/$file.c" -o "$work/$file.o"
        done
    done
fi

# The parts left out by GRAZE_ONLY_CORE are neither there nor declared, and the rest does the same.
whole="cc -std=c17 -I$work/once test/one_file/only_core.c $work/once/graze.c -lm ${LIBS:--pthread}"
$whole -o "$work/whole"
$whole -DGRAZE_ONLY_CORE -o "$work/core"
"$work/whole" "$work" >"$work/whole.txt"
"$work/core" "$work" >"$work/core.txt"
diff "$work/whole.txt" "$work/core.txt"
cc -std=c17 -E -P -DGRAZE_ONLY_CORE "$work/once/graze.h" >"$work/declared.h"
for program in whole core; do
    nm --defined-only -g "$work/$program" | sed -n 's/.* \(graze_[a-z0-9_]*\)$/\1/p' | sort >"$work/$program.names"
done
comm -23 "$work/whole.names" "$work/core.names" >"$work/left_out.names"
grep -q '^graze_recording_start$' "$work/left_out.names"
grep -q '^graze_world_add_tiles$' "$work/left_out.names"
grep -q '^graze_body_set_frame$' "$work/left_out.names"
grep -q '^graze_mask_overlaps$' "$work/left_out.names"
grep -q '^graze_body_move_and_collide$' "$work/left_out.names"
! grep -wFf "$work/left_out.names" "$work/declared.h" || { echo "GRAZE_ONLY_CORE declares what it leaves out"; exit 1; }
grep -vxFf "$work/left_out.names" "$work/whole.names" | while read -r name; do
    grep -qw "$name" "$work/declared.h" || { echo "GRAZE_ONLY_CORE does not declare $name"; exit 1; }
done
echo "GRAZE_ONLY_CORE leaves out $(wc -l <"$work/left_out.names") functions"

[ "$1" = --all ] || exit 0
cmake --preset release -B build-one-file -DGRAZE_ONE_FILE=ON -DBUILD_SHARED_LIBS=OFF -DGRAZE_WERROR=ON >/dev/null
tools/one-file-sizes.sh --check
tools/one-file-speed.sh
cmake --build build-one-file --parallel "${JOBS:-2}" --target all
ctest --test-dir build-one-file --output-on-failure --parallel "${JOBS:-2}" --no-tests=error -R '^test_'
