#!/bin/sh
# check-valgrind.sh [--self-test]: every subcommand of graze, with other people's libraries, under valgrind's memcheck. Nothing
# reads unwritten memory or beyond a block, and nothing is lost. The data is the small data of this repository. Needs build-check.
# valgrind has no AVX-512, so kernels are those of AVX2. Faults of other libraries stand in tools/valgrind.supp. With --self-test
# a program reading unwritten memory is found.
set -e
cd "$(dirname "$0")/.."
graze=$PWD/${BUILD:-build-check}/graze
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v valgrind >/dev/null || { echo "no valgrind: tools/setup.sh check installs it"; exit 1; }

watch() {
    valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
        --suppressions="$root/tools/valgrind.supp" "$@"
}

if [ "$1" = --self-test ]; then
    ${CC:-cc} -g -O0 -o "$work/reads_unwritten" test/luck/reads_unwritten.c
    ! watch "$work/reads_unwritten" >"$work/out" 2>&1 || { echo "it was not found"; exit 1; }
    grep -q "uninitialised" "$work/out"
    exit 0
fi

# runs CODE ARGUMENT…: the command ends with this exit code, and valgrind finds nothing.
count=0
failed=0
runs() {
    want=$1
    shift
    code=0
    (cd "$work" && watch "$graze" "$@") >"$work/out" 2>"$work/err" </dev/null || code=$?
    count=$((count + 1))
    if [ $code != "$want" ]; then
        echo "graze $*: exit code $code in place of $want"
        cat "$work/err"
        failed=$((failed + 1))
    fi
}

# The data, in parts of less than a minute for valgrind.
data=$root/data
for scene in boss-three boss-rollbar-bit beams; do
    gzip -dc "$data/scenes/$scene.csv.gz" | awk -F, 'NR == 1 || $1 < 12' | gzip >"$work/$scene.csv.gz"
done
ln -s "$data" "$work/data"
cp "$data/boxes/roberts-table-2.csv" "$work/boxes.csv"
gzip -dc "$work/boss-three.csv.gz" | awk -F, -v OFS=, 'NR == 1 { print "min_x,min_y,max_x,max_y" } NR > 1 { print $4, $5, $6, $7 }' >"$work/many.csv"
printf 'kind,x0,y0,x1,y1,k,layers\npoint,3,4,,,,\nbox,0,0,99,99,,\ncircle,9,9,50,,,\nsegment,0,0,300,300,,\nfirst,0,0,300,300,,\nnearest,5,5,,,3,\n' >"$work/queries.csv"
printf 'x,y,w,h,goal_x,goal_y,response\n0,0,4,4,200,150,slide\n9,9,2,2,-90,40,bounce\n1,5,3,3,70,7,touch\n' >"$work/moves.csv"
cat >"$work/pairs.jsonl" <<'END'
{"a": {"kind": "circle", "center": [0, 0], "radius": 2}, "b": {"kind": "box", "min": [1, 1], "max": [4, 4]}}
{"a": {"kind": "capsule", "from": [0, 0], "to": [5, 5], "radius": 1}, "b": {"kind": "polygon", "points": [[0, 0], [4, 0], [0, 4]]}}
{"a": {"kind": "mask", "file": "data/scenes/ship.png", "at": [0, 0]}, "b": {"kind": "circle", "center": [9, 9], "radius": 4}}
END
printf '<html>%s</html>\n' '<!--graze:recordings-->' >"$work/page.html"
printf '{"frames": [' >"$work/broken.json"

runs 0 --version
runs 0 methods --json
runs 0 pairs boxes.csv
runs 0 pairs boxes.csv many.csv --closed --count
runs 0 pairs many.csv --memory 16M --threads 2 -o pairs.npy --sorted
runs 0 pairs many.csv -o pairs.npy
runs 2 pairs broken.json
runs 0 ask many.csv queries.csv
runs 0 move many.csv moves.csv
for scene in boss-three boss-rollbar-bit; do
    runs 0 play "$scene.csv.gz" --rules "$data/scenes/shmup.rules" --method all --verify --events events.csv --stats stats.csv
done
runs 0 play boss-rollbar-bit.csv.gz --shapes data/scenes/shmup.shapes --events -
runs 0 play boss-three.csv.gz --rules "$data/scenes/near-misses.rules" --events - --threads 2
runs 0 play beams.csv.gz --shapes data/scenes/beams.shapes --png beams.png --frame 3
runs 0 play beams.csv.gz --shapes data/scenes/beams.shapes --apng beams.apng --frames 2:4
runs 0 record boss-three.csv.gz --rules "$data/scenes/shmup.rules" -o boss.grz
runs 0 record boss.grz -o boss.csv
runs 0 play boss.grz
runs 0 diff boss.grz boss.grz
runs 0 explain boss-three.csv.gz --frame 9 4 43
runs 0 view boss.grz --template page.html -o boss.html
runs 0 tune boss-three.csv.gz --rounds 1
runs 0 bench w1 --boxes 500 --rounds 1 --json w1.json
runs 0 mask data/scenes/ship.png
runs 0 mask data/scenes/ship.png data/scenes/guardian.png --at 3,-2 --json
runs 0 shapes pairs.jsonl
runs 0 fit "$data/sprites/ship.png" --sheet 4x1 --boxes 3 --png fitted.png -o fitted.h
runs 0 fit "$data/sprites/ship.png" --sheet 4x1 --shape capsule --json
runs 0 hitboxes "$data/hitboxes/knight.aseprite.json" -o knight.json
runs 0 hitboxes knight.json -o knight.h
runs 0 hitboxes knight.json -o knight.tres
runs 0 hitboxes knight.json -o knight.gml
runs 2 hitboxes broken.json
runs 0 tiles "$root/examples/platformer/level.tmx" -o walls.csv
runs 0 tiles "$root/examples/platformer/level.tmx" --property kind -o level.h
[ ! -x "${graze%/*}/graze-pattern" ] || runs 0 pattern "$root"/examples/bulletml/patterns/*.xml --frames 20 -o pattern.csv.gz
runs 0 shrink boss.grz --until false -o least.grz

echo "$count calls of graze under valgrind, $failed failed"
[ $failed = 0 ]
