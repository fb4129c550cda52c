#!/bin/sh
# on_record.sh PROGRAM [--write]: `same` prints of its scenes the lines on record, in test/same/on_record.csv. With
# --write it puts the lines of now on record. Replays and saved games of one version are the next one's, too.
record=test/same/on_record.csv
report=$("$1") || {
    printf '%s\n' "$report"
    exit 1
}
if [ "$2" = --write ]; then
    printf '%s\n' "$report" | grep -v '^#' >$record
elif ! printf '%s\n' "$report" | grep -v '^#' | diff $record -; then
    echo "that is not what is on record; if it is meant, \`make on-record\` writes it anew"
    exit 1
fi
