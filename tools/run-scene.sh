#!/bin/sh
# run-scene.sh: the script of `make run`: a real bullet pattern, all methods, the same answer; and pictures.
set -e
cd "$(dirname "$0")/.."
name=boss-rollbar-bit
scene=data/scenes/$name.csv.gz
rules=data/scenes/shmup.rules

echo "A boss pattern of noiz2sa (Kenta Cho), 500 frames, up to 1,285 boxes, by every method, each frame checked"
echo "against brute. By the game's rules, bullets do not meet bullets:"
echo
build/graze play $scene --rules $rules --method all --verify
echo
echo "And where everything meets everything:"
echo
build/graze play $scene --method all --verify
echo

echo "A scene whose boxes have shapes: beams, stones, masks of sprites:"
echo
build/graze play data/scenes/beams.csv.gz --shapes data/scenes/beams.shapes --method all --verify
echo

mkdir -p build/pictures
for frame in 100 240 400 495; do
    picture=build/pictures/$name-$frame.png
    build/graze play $scene --rules $rules --png "$picture" --frame $frame >/dev/null
    echo "picture: $picture"
done
picture=build/pictures/$name-240-cells.png
build/graze play $scene --rules $rules --method grid-map --cells --png "$picture" --frame 240 >/dev/null
echo "picture: $picture (with the cells of grid-map)"
picture=build/pictures/beams-140.png
build/graze play data/scenes/beams.csv.gz --shapes data/scenes/beams.shapes --rules $rules --png "$picture" \
    --frame 140 >/dev/null
echo "picture: $picture (with shapes)"
