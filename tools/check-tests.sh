#!/bin/sh
# check-tests.sh PRESET: runs the tests of a preset that is built.
cd "$(dirname "$0")/.." || exit 2
exec env MAKEFLAGS= ctest --preset "$1" --parallel "${JOBS:-2}" --no-tests=error
