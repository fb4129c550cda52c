#!/bin/sh
# hashes.sh PROGRAM [--write]: the games of examples/ end as on record in test/examples/hashes.csv, after 10,000 frames
# of their attract modes. With --write the present ends are put on record.
record=test/examples/hashes.csv
report=$("$1" <examples/platformer/level.tmx) || { echo "$1 has failed: $report"; exit 1; }
if [ "$2" = --write ]; then
    printf '%s\n' "$report" >$record
elif ! printf '%s\n' "$report" | diff $record -; then
    echo "that is not what is on record; if it is meant, \`make on-record\` writes it anew"
    exit 1
fi
