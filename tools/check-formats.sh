#!/bin/sh
# check-formats.sh: a corpus notices a reader reading otherwise than the writing version. A corpus of this version is made. Then
# one place after the other in the readers is changed in a copy of the sources, and each of these must fail to read it. The
# writers share these sources, so no test but a corpus of an earlier version could notice. An unnoticed change is a flag, a field
# or a call missing in the corpus.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory
copy=$work/copy
mkdir "$copy"
tar --exclude='./build*' --exclude=./.git --exclude=./data --exclude=./docs --exclude=node_modules -cf - . | tar -xf - -C "$copy"
cmake -S "$copy/test/corpus" -B "$work/build" -DCMAKE_BUILD_TYPE=Debug >/dev/null
build() { cmake --build "$work/build" --parallel "${JOBS:-2}" --target corpus >"$work/log" 2>&1; }
build || { cat "$work/log"; exit 1; }
"$work/build/corpus" make "$work" "$work/used"
mkdir "$work/corpus"
mv "$work"/*.grz* "$work"/*.snapshot* "$work"/*.delta* "$work/corpus"
cp test/corpus/sources/hitboxes.json "$work/corpus"
"$work/build/corpus" tell "$work/corpus/hitboxes.json" >"$work/corpus/hitboxes.json.txt" 2>/dev/null
"$work/build/corpus" read "$work/corpus" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }

# seed FILE SED: the readers with this change do not read the corpus.
seeds=0 missed=0
seed() {
    cp "$copy/$1" "$work/kept"
    sed -i "$2" "$copy/$1"
    if cmp -s "$copy/$1" "$work/kept"; then
        echo "$1: nothing to change by $2: mend tools/check-formats.sh"
        missed=$((missed + 1))
    elif ! build; then
        cat "$work/log"
        missed=$((missed + 1))
    elif timeout 60 "$work/build/corpus" read "$work/corpus" >/dev/null 2>&1; then
        echo "not noticed: $1 with $2"
        missed=$((missed + 1))
    fi
    seeds=$((seeds + 1))
    cp "$work/kept" "$copy/$1"
}

parts=src/world/snapshot/snapshot_parts.c
for flag in SETTINGS_CLOSED SETTINGS_UP_TO_DATE SETTINGS_CHANGED PART_DISABLED PART_IN_FRAME PART_ABSENT PART_SHAPED PART_MOVING \
    PART_ELSEWHERE PART_ONE_WAY PART_ATTACK BODY_DISABLED BODY_COMPOUND BODY_POSITION BODY_SWEPT BODY_NEW BODY_HITBOXES BODY_TURNED BODY_NAMED; do
    seed $parts "s/\\b$flag = [0-9]*/$flag = 256/"
done
seed $parts 's/grz_stream_u8(stream, &body->view);/body->view = 0;/'
seed src/world/snapshot/snapshot.c 's/grz_near_miss_note(world, bodies);/(void)bodies;/'
seed src/world/snapshot/snapshot.c 's/snapshot_read_pairs(self, world->part_slots.count);/snapshot_read_pairs(self, 2);/'
seed src/world/snapshot/snapshot_assets.c 's/(needs >= 3)/(needs >= 6)/'
seed src/world/snapshot/snapshot_assets.c 's/^ *GRZ_SLOPE_PLANES };/GRZ_ONE_WAY_PLANES };/'
seed src/world/snapshot/delta.c 's/code % 2 == 0/code % 4 == 0/'
for kind in BODY_SET_SWEPT PART_SET_ONE_WAY SET_TILE_VALUES SET_MARGIN QUERY; do
    seed src/world/recording/codec.c "/\\[GRZ_CALL_$kind\\] = {/{:entry /} },/!{N;b entry};s/\"\\(,[[:space:]]*\\){.*/\"\\1{ NULL } },/}"
done
seed src/world/observer.h '/^    GRZ_CALL_PART_ADD,/d; s/^    GRZ_CALL_STEP, .*/    GRZ_CALL_PART_ADD, GRZ_CALL_STEP,/'
seed formats/hitbox_own.c 's/"flip_x"/"flip_y"/'
seed formats/hitbox_own.c 's/read_pixels_member(&n, "from"/read_pixels_member(\&n, "form"/'
seed formats/shape_json.c 's/"radius"/"radii"/'
echo "a corpus notices $((seeds - missed)) of $seeds changes of the readers"
[ $missed = 0 ]
