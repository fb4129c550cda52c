#!/bin/sh
# check-build.sh PRESET: configures and builds all of a preset.
set -e
cd "$(dirname "$0")/.."
export MAKEFLAGS=--no-print-directory
cmake --preset "$1" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
cmake --build --preset "$1" --parallel "${JOBS:-2}"
