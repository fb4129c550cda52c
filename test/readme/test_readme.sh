#!/bin/sh
# The program in README.md and examples/platformer.c compile without a warning, and print the output shown there, or beside this
# file. README's program is examples/small/first_contact.c.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The first block of a language, or, for "", the first block without one.
block() {
    awk -v fence="\`\`\`$1" '!found && $0 == fence { inside = 1; next }
        inside && $0 == "```" { inside = 0; found = 1 } inside' "$2"
}

# A document's program, and what follows "It prints".
take() {
    block c "$1" >"$work/$2.c"
    sed -n '/^It prints$/,$p' "$1" | awk '/^```$/ { n++; next } n == 1' >"$work/$2.expected"
    test -s "$work/$2.c" && test -s "$work/$2.expected"
}

take README.md program
tail -n +2 examples/small/first_contact.c | diff - "$work/program.c" # without the comment at its head
diff test/examples/small/first_contact.expected "$work/program.expected"
cp examples/platformer.c test/readme/platformer.expected "$work"
lines=$(wc -l <"$work/platformer.c")
test "$lines" -lt 200 || { echo "the platformer has $lines lines, not under 200"; exit 1; }
lines=$(wc -l <"$work/program.c")
test "$lines" -le 32 || { echo "the program has $lines lines, not about 30"; exit 1; }

# tools/check-consumers.sh compiles the files below src as docs/install.md says.
library=$(dirname "$1")/libgraze.a
! grep -q __asan_init "$library" || { echo "skipped: the library is sanitized, the programs would not be"; exit 77; }
for name in program platformer; do
    ${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Werror -Iinclude "$work/$name.c" "$library" -lm -pthread -o "$work/$name"
    "$work/$name" >"$work/printed"
    diff "$work/$name.expected" "$work/printed"
done
