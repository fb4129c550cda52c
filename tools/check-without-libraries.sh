#!/bin/sh
# check-without-libraries.sh: graze builds without any format's library and without threads, and then names what
# it lacks.
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAKEFLAGS=--no-print-directory

cmake -S . -B "$work" -DCMAKE_UNITY_BUILD=ON -DGRAZE_WERROR=ON -DGRAZE_WARNINGS=ON -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_DISABLE_FIND_PACKAGE_ZLIB=ON -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_EXPAT=ON -DGRAZE_JANSSON_LIBRARY= -DGRAZE_MICROHTTPD_LIBRARY= \
    -DGRAZE_THREADS=OFF -DGRAZE_MPI=OFF -DBUILD_SHARED_LIBS=OFF >/dev/null
cmake --build "$work" --parallel "${JOBS:-2}" --target graze graze-pattern

# refuses FEATURE ARGUMENT…: exit 2, a message with the feature's name, and nothing else.
refuses() {
    feature=$1
    shift
    code=0
    "$work/graze" "$@" >"$work/out" 2>"$work/message" || code=$?
    cat "$work/message"
    if [ "$code" != 2 ] || ! grep -q "$feature" "$work/message" || [ -s "$work/out" ]; then
        echo "graze $*: exit $code; want exit 2 and a message that names $feature"
        exit 1
    fi
}

printf 'frame,id,layer,min_x,min_y,max_x,max_y\n0,1,0,0,0,1,1\n' >"$work/scene.csv"
gzip -k "$work/scene.csv"
refuses zlib play "$work/scene.csv.gz"
refuses libpng play "$work/scene.csv" --png "$work/picture.png" --frame 0
printf '\211PNG\r\n\032\n' >"$work/sprite.png"
refuses libpng mask "$work/sprite.png"
refuses libpng fit "$work/sprite.png"
printf '{}\n' >"$work/pairs.jsonl"
refuses Jansson shapes "$work/pairs.jsonl"
refuses Jansson play "$work/scene.csv" --shapes "$work/pairs.jsonl"
printf '{}' >"$work/boxes.json"
refuses Jansson hitboxes "$work/boxes.json"
printf '<map width="1" height="1"/>\n' >"$work/map.tmx"
refuses Expat tiles "$work/map.tmx"
printf '<bulletml/>\n' >"$work/pattern.xml"
refuses Expat pattern "$work/pattern.xml"
printf '<html>connect-src %s; <!--graze:recordings--></html>\n' "'none'" >"$work/page.html"
refuses libmicrohttpd view --live --template "$work/page.html"
refuses 'built without' play "$work/scene.csv" --threads 2
"$work/graze" play "$work/scene.csv" --method all --verify
"$work/graze" bench seeds --json "$work/seeds.json" >/dev/null
grep -q measured "$work/seeds.json"
