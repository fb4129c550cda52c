#!/bin/sh
# check-js.sh [--twice]: the npm package: its size; types; tests under Node with both modules and in Chromium; the packages for Phaser and
# KAPLAY with the real engines. It is installed from its archive into an empty folder, without network. With --twice it is only built
# twice, which must give the same bytes.
set -e
cd "$(dirname "$0")/.."
tools/setup.sh js js-test build
graze=${GRAZE:-$PWD/build/graze}
[ -x "$graze" ] || make all
tests=$PWD/test/bindings/js
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/js.py
if [ "$1" = --twice ]; then
    tools/js.py -o "$work/again"
    diff -r build/js/package "$work/again"
    exit
fi
(cd "$tests" && [ -x node_modules/.bin/tsc ] && npm ls >/dev/null 2>&1) || (cd "$tests" && npm ci --ignore-scripts --no-audit --no-fund)

echo "=== sizes"
gzip -9 <build/js/package/graze.mjs | wc -c | awk '{ print "graze.mjs, gzipped:", $1; exit $1 > 340 * 1000 }'
gzip -9 <build/js/package/core.mjs | wc -c | awk '{ print "core.mjs, gzipped:", $1; exit $1 > 182 * 1000 }'

echo "=== installed from its archive, without network"
(cd build/js/package && npm pack --silent --pack-destination "$work" >/dev/null)
mkdir "$work/empty"
(cd "$work/empty" && npm init -y >/dev/null && npm install --offline --no-audit --no-fund --silent "$work"/graze-*.tgz &&
    test -f node_modules/graze/LICENSE &&
    echo 'import { ready, findPairs } from "graze"; import * as core from "graze/core"; await ready; await core.ready;
          if (findPairs([0, 0, 2, 2, 1, 1, 3, 3]).join() !== "0,1" || new core.World().hash().length !== 16) process.exit(1);' >use.mjs &&
    echo 'require("graze").ready.then(() => new (require("graze").World)().close());
          require("graze/core").ready.then(() => new (require("graze/core").Index)(1).close());' >use.cjs &&
    node use.mjs && node use.cjs)

echo "=== types"
cp "$tests/types.ts" "$work/empty/types.mts"
(cd "$work/empty" && "$tests/node_modules/.bin/tsc" --strict --noEmit --target es2022 --lib es2022,dom --module nodenext \
    --moduleResolution nodenext types.mts)

echo "=== packages for Phaser and KAPLAY"
tools/js-engines.sh
ln -sfn ../package build/js/node_modules/graze
mkdir "$work/engines" "$work/engines/node_modules"
for name in graze graze-phaser graze-kaplay; do
    cp -rL build/js/node_modules/$name "$work/engines/node_modules"
done
for name in phaser kaplay; do
    ln -s "$tests/node_modules/$name" "$work/engines/node_modules"
    (cd build/js/node_modules/graze-$name && npm pack --silent --dry-run --json) | grep -q '"path": "objects.d.mts"'
done
cp "$tests/engine_types.ts" "$work/engines/types.mts"
(cd "$work/engines" && "$tests/node_modules/.bin/tsc" --strict --skipLibCheck --noEmit --target es2022 --lib es2022,dom --module nodenext \
    --moduleResolution nodenext types.mts)

echo "=== tests"
GRAZE=$graze tools/record-scenes.sh "$work/recordings"
export PACKAGE=$PWD/build/js/package ENGINES=$PWD/build/js/node_modules GRAZE=$graze RECORDINGS=$work/recordings
node --test "$tests/package.test.mjs" "$tests/geometry.test.mjs" "$tests/game.test.mjs" "$tests/objects.test.mjs"
WASM=$PWD/build/js/graze-plain.wasm node --test "$tests/package.test.mjs" "$tests/geometry.test.mjs"
if command -v chromium >/dev/null; then
    node --test "$tests/chromium.test.mjs" "$tests/engines.test.mjs"
else
    echo "no chromium: skipped"
fi
