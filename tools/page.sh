#!/bin/sh
# page.sh [OUT]: writes the page behind `graze view`, dist/graze-view.html or OUT: one file with everything in it. The same
# sources give the same bytes.
set -e
cd "$(dirname "$0")/.."
out=${1:-$PWD/dist/graze-view.html}

tools/page-packages.sh
# The engine, built anew where its sources are newer.
if [ -z "$(find build/js/page.wasm -newer tools/js.py 2>/dev/null)" ] ||
    [ -n "$(find bindings/js/src src content include formats scenes page/readers -name '*.[ch]' -newer build/js/page.wasm | head -1)" ]; then
    tools/js.py --page
fi

# ship NAME SCENE FROM TO [OPTION…]: some frames of a scene, as a recording shipped with the page.
ship() {
    name=$1 scene=$2 from=$3 to=$4
    shift 4
    gzip -dc "data/scenes/$scene.csv.gz" |
        awk -F, -v from="$from" -v to="$to" 'NR == 1 || ($1 >= from && $1 < to)' >"$recordings/scene.csv"
    build/graze record "$recordings/scene.csv" --rules "$recordings/boss.rules" "$@" -o "$recordings/$name.grz" >/dev/null
}
recordings=build/page
rm -rf "$recordings"
mkdir -p "$recordings"
{
    cat data/scenes/shmup.rules
    printf '%s\n' "graze 0 3 6" "name 0 player" "name 1 player's shots" "name 2 air enemies" "name 3 enemies' bullets" "name 4 ground enemies" "name 5 power-ups"
} >"$recordings/boss.rules"
ship boss-three boss-three 230 370
ship boss-88way boss-88way 120 270
ship guardian-with-beams beams 100 145 --shapes data/scenes/beams.shapes
rm "$recordings/scene.csv" "$recordings/boss.rules"

pattern/page/build.sh
node page/build.js "$out"
