#!/bin/sh
# bench-joins.sh [ARGUMENT…]: the script of `make bench-joins`: installs other people's databases and libraries for joining boxes,
# and runs `graze pairs` beside them. Without arguments the figures go to bench/results/MACHINE/joins.csv, and their table to
# docs/joins.md. With some (see bench/joins/joins.py --help) they go to build-joins, as it is not the whole contest then.
set -e
cd "$(dirname "$0")/.."
tools/setup.sh build
tools/setup.sh --optional joins joins-heavy
tools/joins.sh
python=python3
[ ! -x /usr/bin/python3 ] || python=/usr/bin/python3 # the one that Debian's numpy is for
if [ $# = 0 ]; then
    machine=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1 | tr 'A-Z' 'a-z' | sed 's/[^a-z0-9]\{1,\}/-/g; s/-$//')
    set -- --out "bench/results/${machine:-$(uname -m)}/joins.csv" --docs docs/joins.md
fi
exec $python bench/joins/joins.py "$@"
