#!/bin/sh
# read.sh FOLDER…: reads and replays corpora; exit 1 unless all gives what the texts beside the files say. GRAZE and CORPUS name the
# programs, with what runs them if they are of another processor.
set -eu
cd "$(dirname "$0")/../.."
status=0
${CORPUS:-build/test/corpus/corpus} read "$@" || status=1
for folder; do
    test/corpus/scene.sh "$folder" | cmp - "$folder/scene.events" || status=1
    for header in "$folder"/*.h; do
        ${CC:-cc} -std=c99 -Wall -Wextra -Wno-unused -Werror -Iinclude -x c -fsyntax-only "$header" || status=1
    done
done
exit $status
