#!/bin/sh
# The program in README.md compiles without a warning, together with the files below src as README.md says, and
# prints what README.md says that it prints.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The first block of a language, or, for "", the first block without one.
block() {
    awk -v fence="\`\`\`$1" '!found && $0 == fence { inside = 1; next }
        inside && $0 == "```" { inside = 0; found = 1 } inside' "$2"
}

block c README.md >"$work/program.c"
sed -n '/^It prints$/,$p' README.md | awk '/^```$/ { n++; next } n == 1' >"$work/expected"
test -s "$work/program.c" && test -s "$work/expected"
lines=$(wc -l <"$work/program.c")
test "$lines" -le 32 || { echo "the program has $lines lines, not about 30"; exit 1; }

cc=${CC:-cc}
case $($cc -dumpmachine) in
i?86*) machine="-msse2 -mfpmath=sse" ;;
*) machine="" ;;
esac
# shellcheck disable=SC2046,SC2086 # one word a file, one a flag
$cc -std=c17 $machine -Wall -Wextra -Wpedantic -Werror -Iinclude -Isrc "$work/program.c" $(find src -name '*.c') \
    -lm -o "$work/program"
"$work/program" >"$work/printed"
diff "$work/expected" "$work/printed"
