#!/bin/sh
# Plays a real bullet pattern with all methods, after installing what is missing to build graze.
set -e
cd "$(dirname "$0")"
sh tools/setup.sh build
sh tools/setup.sh --optional ninja
exec make run
