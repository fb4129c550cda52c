#!/bin/sh
# check-joins.sh: other tools count the same pairs as graze, as far as they are here, and the recipes of docs/joins.md work.
# Installs what is small: CGAL's and GEOS' headers, DuckDB from npm; KLayout, PostGIS and GDAL take part where they are.
set -e
cd "$(dirname "$0")/.."
tools/setup.sh build
tools/setup.sh --optional joins
[ -x "${GRAZE:=$PWD/build/graze}" ] || make all
export GRAZE
tools/joins.sh
python=python3
[ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
for test in test/join/*.py; do
    echo "=== $test"
    $python "$test"
done
