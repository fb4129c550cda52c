#!/bin/sh
# check-format.sh [--fix]: are all C and C++ files as clang-format writes them?
#
# Versions of clang-format disagree with each other, so the answer of one counts: 14, of Debian 12. Another one
# only tells what it would change.
set -e
cd "$(dirname "$0")/.."
reference=14

formatter=$(command -v clang-format-$reference || command -v clang-format)
files=$(find . \( -path './build*' -o -name node_modules -o -path ./dist -o -path ./.git \) -prune -o \
    \( -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.hpp' \) -print)

# shellcheck disable=SC2086 # no file name here has a blank
if [ "$1" = --fix ]; then
    exec "$formatter" -i $files
elif "$formatter" --version | grep -q "version $reference\."; then
    exec "$formatter" --dry-run -Werror $files
else
    echo "clang-format $reference is not here; this is what another version would change:"
    exec "$formatter" --dry-run $files
fi
