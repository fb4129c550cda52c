#!/bin/sh
# joins.sh: makes the drivers of bench/joins in build-joins: those in C++ whose libraries are here, and DuckDB from npm. Missing
# libraries are named, and left out.
set -e
cd "$(dirname "$0")/.."
build=build-joins
mkdir -p $build

# driver NAME HEADER FLAGS…: compiled anew where its sources are newer.
driver() {
    name=$1 header=$2
    shift 2
    if [ ! -e /usr/include/"$header" ] && [ ! -e /usr/local/include/"$header" ]; then
        echo "graze: without $name, for want of $header" >&2
        rm -f "$build/$name"
    elif [ -z "$(find "$build/$name" -newer bench/joins/"$name".cpp -newer bench/joins/boxes.h 2>/dev/null)" ]; then
        ${CXX:-c++} -std=c++17 -O3 -march=native -Wall -Wextra -Werror -I. bench/joins/"$name".cpp -o "$build/$name" "$@"
    fi
}
parallel=""
[ ! -e /usr/include/tbb/tbb.h ] || parallel="-DCGAL_LINKED_WITH_TBB -ltbb"
# shellcheck disable=SC2086 # flags are words
driver cgal CGAL/box_intersection_d.h $parallel
driver geos geos_c.h -lgeos_c

if ! command -v npm >/dev/null; then
    echo "graze: without DuckDB, for want of npm" >&2
elif [ ! -e bench/joins/node_modules/.package-lock.json ] ||
    [ bench/joins/package-lock.json -nt bench/joins/node_modules/.package-lock.json ]; then
    (cd bench/joins && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2) || echo "graze: without DuckDB, which npm could not fetch" >&2
fi
