#!/bin/sh
# corpus.sh VERSION [FOLDER]: writes a corpus of each format of this version into FOLDER (data/formats/VERSION), with what reading
# it must give beside it. An existing corpus stays as it is: later versions are compared with it. GRAZE and CORPUS name the
# programs. USED gets what the game of the corpus passed to the library, for its test.
set -eu
cd "$(dirname "$0")/.."
version=${1:?usage: tools/corpus.sh VERSION [FOLDER]}
folder=${2:-data/formats/$version}
graze=${GRAZE:-build/graze} corpus=${CORPUS:-build/test/corpus/corpus} sources=test/corpus/sources
if [ $# = 1 ]; then
    case "$($graze --version)" in
    *" $version" | *" $version."*) ;;
    *) echo "this is $($graze --version), so its formats are not a corpus of $version"; exit 2 ;;
    esac
fi
[ ! -e "$folder" ] || { echo "$folder is there: a corpus is written once; remove it if it was never released"; exit 2; }
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

$corpus make "$folder" "${USED:-$work/used}"
$graze hitboxes "$sources/hitboxes.json" -o "$folder/hitboxes.json" >/dev/null
$corpus tell "$sources/hitboxes.json" >"$folder/hitboxes.json.txt"
# As people write it: the command writes no angles.
cp "$sources/hitboxes.json" "$folder/by-hand.json"
cp "$folder/hitboxes.json.txt" "$folder/by-hand.json.txt"
$graze hitboxes "$sources/hitboxes.json" -o "$folder/hitboxes.h" >/dev/null
$graze tiles "$sources/level.tmx" --property kind -o "$folder/level.h" >/dev/null 2>&1
cp "$sources/scene.csv" "$sources/scene.rules" "$sources/scene.shapes" "$folder"
test/corpus/scene.sh "$folder" >"$folder/scene.events"
echo "$folder: $(find "$folder" -type f | wc -l) files, $(du -sk "$folder" | cut -f 1) kB, of version $version"
