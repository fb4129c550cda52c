#!/bin/sh
# Runs the tests, after installing what is missing to build them.
set -e
cd "$(dirname "$0")"
sh tools/setup.sh build test
sh tools/setup.sh --optional ninja oracles lua python mpi
exec make test
