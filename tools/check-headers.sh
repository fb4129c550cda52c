#!/bin/sh
# check-headers.sh: every public header compiles alone, in C99, C17 and C++17, without a warning; graze.hpp in C++17 and
# C++20.
cd "$(dirname "$0")/.." || exit 2
flags="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude -fsyntax-only"
bad=0
for header in include/graze/*.h include/graze/content/*.h include/graze/*.hpp; do
    [ -e "$header" ] || continue
    # As the first line of a file of its own, since a header as the main file gets other warnings.
    # shellcheck disable=SC2086 # words
    for standard in c99 c17; do
        [ "${header%.hpp}" = "$header" ] || continue
        echo "#include <${header#include/}>" | ${CC:-cc} -std=$standard -xc $flags - || bad=1
    done
    # shellcheck disable=SC2086
    echo "#include <${header#include/}>" | ${CXX:-c++} -std=c++17 -xc++ $flags - || bad=1
    lines=$(wc -l <"$header")
    if [ "$lines" -ge 200 ] && [ "${header%.hpp}" = "$header" ]; then # the one header for C++ has all ideas
        echo "$header:$lines: a public header has under 200 lines; split it by idea"
        bad=1
    fi
done
for standard in 17 20; do
    # shellcheck disable=SC2086
    echo "#include <graze/graze.hpp>" | ${CXX:-c++} -std=c++$standard -xc++ $flags - || bad=1
done
exit $bad
