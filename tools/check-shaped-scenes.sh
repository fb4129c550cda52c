#!/bin/sh
# check-shaped-scenes.sh: plays the recorded scenes with shapes by every method, each frame checked against brute, under both edge
# rules, with rules and threads. It uses the build of `make check`.
set -e
cd "$(dirname "$0")/.."
scenes=data/scenes

replay() {
    scene=$1
    shapes=$2
    for options in "" --closed "--rules $scenes/shmup.rules" "--threads 2"; do
        echo "$scene $options"
        # shellcheck disable=SC2086 # options are words
        build-check/graze play "$scenes/$scene.csv.gz" --shapes "$scenes/$shapes.shapes" --method all --verify $options
    done
}

replay beams beams
replay boss-three shmup
replay boss-rollbar-bit shmup
