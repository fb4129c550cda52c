#!/bin/sh
# page.sh [OUT]: writes the page behind `graze view`, dist/graze-view.html or OUT: one file with everything in it. The same
# sources give the same bytes.
set -e
cd "$(dirname "$0")/.."
out=${1:-$PWD/dist/graze-view.html}

# The packages of the lock file, fetched only where they are not there yet.
if [ ! -f page/node_modules/.package-lock.json ] || [ page/package-lock.json -nt page/node_modules/.package-lock.json ]; then
    (cd page && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
    touch page/node_modules/.package-lock.json
fi
node page/build.js "$out"
