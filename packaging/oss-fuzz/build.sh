#!/bin/bash
# build.sh: builds all fuzzers of test/fuzz as OSS-Fuzz asks for it. Compilers, flags and folders come from the environment: CC,
# CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SANITIZER, SRC, WORK, OUT. Programs, seeds, dictionaries and options go to OUT.
#
# Other people's libraries are linked statically, since the image that runs fuzzers lacks them. MemorySanitizer would take
# what they write for uninitialized: with it only fuzzers that need none of them are built. Nor does it know what instructions of
# AVX-512 write, so that graze shows none there.
set -eu
cd "$SRC/graze"
. test/fuzz/fuzzers.sh

folders="src content formats scenes" libraries="-l:libjansson.a -l:libexpat.a -l:libpng.a -l:libz.a"
if [ "$SANITIZER" = memory ]; then
    folders="src content" libraries=""
    for name in $fuzzers_with_libraries; do fuzzers=$(echo " $fuzzers " | sed "s/ $name / /"); done
fi
hidden=""
[ "$SANITIZER" != memory ] || hidden="-include test/same/lanes/sse2.h"
flags="$hidden -std=c17 -ffp-contract=off -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 $fuzz_includes"

# shellcheck disable=SC2086 # many words
compile() {
    mkdir -p "$WORK/objects/$(dirname "$1")"
    $CC $CFLAGS $flags -c -o "$WORK/objects/$1.o" "$1"
}
export -f compile
export flags
# shellcheck disable=SC2086
find $folders -name '*.c' ! -name '*_missing.c' | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'compile {}'
rm -f "$WORK/graze.a"
find "$WORK/objects" -name '*.o' -exec ar rcs "$WORK/graze.a" {} +

rm -rf "$WORK/seeds"
test/fuzz/seeds.sh "$WORK/seeds"
for name in $fuzzers; do
    objects=""
    for source in $(fuzz_sources "$name"); do
        mkdir -p "$WORK/of_$name"
        # shellcheck disable=SC2086
        $CC $CFLAGS $flags -c -o "$WORK/of_$name/$(basename "$source").o" "$source"
        objects="$objects $WORK/of_$name/$(basename "$source").o"
    done
    # shellcheck disable=SC2086
    $CXX $CXXFLAGS $LIB_FUZZING_ENGINE $objects "$WORK/graze.a" $libraries -lm -pthread -o "$OUT/fuzz_$name"
    (cd "$WORK/seeds/$name" && rm -f "$OUT/fuzz_${name}_seed_corpus.zip" &&
        find . -type f | sort | zip -q -X "$OUT/fuzz_${name}_seed_corpus.zip" -@)
    [ ! -f "test/fuzz/$name.dict" ] || cp "test/fuzz/$name.dict" "$OUT/fuzz_$name.dict"
    printf '[libfuzzer]\nmax_len = 4096\nlen_control = 0\ntimeout = 60\n' >"$OUT/fuzz_$name.options"
done
