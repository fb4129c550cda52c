#!/bin/sh
# js-engines.sh [FOLDER]: the npm packages graze-phaser and graze-kaplay in FOLDER (build/js/node_modules): bindings/engines as it is, with
# the file that both share.
set -e
cd "$(dirname "$0")/.."
folder=${1:-build/js/node_modules}
for name in phaser kaplay; do
    rm -rf "$folder/graze-$name"
    mkdir -p "$folder/graze-$name"
    cp bindings/engines/$name/* bindings/engines/objects.* LICENSE "$folder/graze-$name"
done
