#!/bin/sh
# check-abi.sh: games that were linked with the last tagged version run with this one: abidiff (Debian: abigail-tools) finds no
# function and no type of the public headers that went or changed. With --self-test it shows that a changed struct is found.
# Before the first tag there is nothing to compare with, and that is said.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# library SOURCE OUT: the shared library of a source tree, with what abidiff reads.
library() {
    cmake -S "$1" -B "$2" -DCMAKE_BUILD_TYPE=Debug -DBUILD_SHARED_LIBS=ON -DGRAZE_BUILD_TESTS=OFF -DGRAZE_BUILD_TOOLS=OFF >/dev/null
    MAKEFLAGS='' cmake --build "$2" --parallel "${JOBS:-2}" --target graze_shared >/dev/null
}

if [ "$1" = --self-test ]; then
    for kind in old new; do
        [ $kind = old ] && field="int x;" || field="double x;"
        echo "struct point { $field }; void place(struct point *point); void place(struct point *point) { (void)point; }" |
            cc -g -shared -fPIC -x c -o "$work/$kind.so" -
    done
    ! abidiff "$work/old.so" "$work/new.so" >/dev/null || { echo "abidiff did not see that a struct changed"; exit 1; }
    abidiff "$work/old.so" "$work/old.so"
    exit 0
fi

tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null) || { echo "no tag yet: there is no version to compare with"; exit 0; }
mkdir "$work/tagged"
git archive "$tag" | tar -x -C "$work/tagged"
library "$work/tagged" "$work/old"
library . "$work/new"
abidiff --no-added-syms --headers-dir1 "$work/tagged/include" --headers-dir2 include "$work/old/libgraze.so" "$work/new/libgraze.so" ||
    { echo "The library is not the one of $tag any more: a change like this needs a new major version (CHANGELOG.md, SOVERSION)."; exit 1; }
