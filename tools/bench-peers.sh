#!/bin/sh
# bench-peers.sh [ARGUMENT…]: the script of `make bench-peers`: installs other people's libraries, builds graze-peers with the
# installed ones, runs it, and draws the plot. Without arguments the tables and the plot go to bench/results/MACHINE; with some
# (see build-peers/graze-peers --help) to build-peers/results, as it is not the whole contest then.
#
# --box2d DIR, which comes first, lets Box2D 3 take part, beside Debian's 2.4. DIR has its include/ and src/.
#
# A library which cannot be installed is left out and named. Only the compiler and cmake are a must.
set -e
cd "$(dirname "$0")/.."
build=build-peers
export MAKEFLAGS=--no-print-directory

box2d=
if [ "$1" = --box2d ]; then
    box2d=$(cd "$2" && pwd) || exit 2
    [ -e "$box2d/include/box2d/box2d.h" ] || { echo "graze: no Box2D 3 is in $2" >&2; exit 2; }
    shift 2
fi

tools/setup.sh build
tools/setup.sh --optional peers
mkdir -p $build/node
cp bench/peers/node/package.json $build/node/
if ! command -v npm >/dev/null; then
    echo "graze: no npm here, so flatbush, rbush and box-intersect stay out" >&2
elif ! npm install --prefix $build/node --no-audit --no-fund --loglevel=error >&2; then
    echo "graze: npm could not install flatbush, rbush and box-intersect: they stay out" >&2
fi

cmake -S bench/peers -B $build -DPEERS_BOX2D="$box2d" >/dev/null
cmake --build $build --parallel "${JOBS:-2}" --target graze-peers

case " $* " in
*" --few "*) exec $build/graze-peers "$@" ;;
esac

results=bench/results
[ $# = 0 ] || results=$build/results
code=0
$build/graze-peers --out $results "$@" | tee $build/peers.txt || exit
place=$(sed -n 's/^written to //p' $build/peers.txt)
[ -n "$place" ] || exit 3
! grep -q 'OTHER PAIRS' $build/peers.txt || code=1

[ $# != 0 ] || python3 bench/peers/table.py "$place/peers.csv" docs/broad-phases.md

# The matplotlib of Debian belongs to Debian's Python, which need not be the first in the path.
for python in python3 /usr/bin/python3; do
    if $python -c 'import matplotlib' 2>/dev/null; then
        $python bench/peers/plot.py "$place/peers.csv" "$place/peers"
        exit $code
    fi
done
echo "graze: no plot, for want of Python's matplotlib (Debian: python3-matplotlib)" >&2
exit $code
