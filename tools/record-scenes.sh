#!/bin/sh
# record-scenes.sh FOLDER: writes 25 recordings, of five scenes with five settings each, by the command GRAZE. Bindings play them
# and compare each hash.
set -e
cd "$(dirname "$0")/.."
graze=${GRAZE:-build/graze}
mkdir -p "$1"
for scene in boss-three boss-88way boss-double-roll-seeds boss-rollbar-bit beams; do
    number=0
    for options in "" "--closed" "--rules data/scenes/shmup.rules" "--rules data/scenes/near-misses.rules" \
        "--rules data/scenes/shmup.rules --shapes data/scenes/$([ $scene = beams ] && echo beams || echo shmup).shapes"; do
        number=$((number + 1))
        # shellcheck disable=SC2086 # options are words
        "$graze" record "data/scenes/$scene.csv.gz" $options -o "$1/$scene-$number.grz" >/dev/null 2>&1
    done
done
