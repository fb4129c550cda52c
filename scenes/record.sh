#!/bin/sh
# record.sh: makes the recorded scenes from the patterns in Debian's noiz2sa-data.
#
#   scenes/record.sh [DIR]     DIR: where the scenes go; default: data/scenes
#
# The same bytes come out each time, on every machine. GRAZE names the command, NOIZ2SA the directory of the patterns, if
# they are not where one expects them.
set -e
cd "$(dirname "$0")/.."

to=${1:-data/scenes}
graze=${GRAZE:-build/graze}
boss=${NOIZ2SA:-/usr/share/games/noiz2sa}/boss

if [ ! -d "$boss" ]; then
    echo "record.sh: $boss is not there; it comes with Debian's noiz2sa-data (8 MB):" >&2
    echo "apt-get install -y --no-install-recommends noiz2sa-data" >&2
    exit 2
fi

record() {
    name=$1
    shift
    "$graze" pattern "$@" --frames 500 -o "$to/$name.csv.gz"
}

mkdir -p "$to"
# One enemy, quiet.
record boss-88way "$boss/88way.xml" --rank 0.35
# The player jumps about, and the dead's ids are used again.
record boss-double-roll-seeds "$boss/double_roll_seeds.xml" --player blink --reuse-ids
# Three enemies of twelve boxes each over many tanks.
record boss-three "$boss/57way.xml@60,90" "$boss/side_cracker.xml@160,60" "$boss/beewinder.xml@260,90" \
    --rank 0 --parts 12 --ground 12
# Two enemies at their worst: more than a thousand bullets at a time.
record boss-rollbar-bit "$boss/rollbar.xml" "$boss/bit.xml" --rank 0.8 --speed 0.8
