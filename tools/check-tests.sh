#!/bin/sh
# check-tests.sh PRESET [OPTION…]: runs the tests of a built preset, with options of ctest.
cd "$(dirname "$0")/.." || exit 2
preset=$1
shift
exec env MAKEFLAGS= ctest --preset "$preset" --parallel "${JOBS:-2}" --no-tests=error "$@"
