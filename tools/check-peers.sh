#!/bin/sh
# check-peers.sh: the sources of `make bench-peers` still compile: its drivers whose libraries are here, without a warning. The
# one of Box2D 3 is compiled if BOX2D names its folder. Then graze answers the questions about places, one by one and in batches:
# both must be as expected.
cd "$(dirname "$0")/.." || exit 2
flags="-std=c++17 -Wall -Wextra -Werror -I. -Iinclude -Isrc -isystem /usr/include/bullet -isystem /usr/include/eigen3 -fsyntax-only"
bad=0
for source in bench/peers/*.cpp; do
    own=
    case $source in
    */box2d_3.cpp)
        [ -n "$BOX2D" ] || { echo "not compiled: $source, for want of BOX2D"; continue; }
        own="-isystem $BOX2D/include"
        ;;
    esac
    # shellcheck disable=SC2086 # words
    message=$(${CXX:-c++} $own $flags '-DPEERS_MISSING=""' '-DPEERS_NODE=""' '-DPEERS_NODE_SCRIPT=""' "$source" 2>&1) && continue
    missing=$(echo "$message" | sed -n 's/.*fatal error: \([^ :]*\): No such file.*/\1/p')
    if [ -z "$missing" ] || [ -e "$missing" ] || [ -e "bench/peers/$(basename "$missing")" ] || expr "$missing" : 'bench/\|graze/' >/dev/null; then
        echo "$message"
        bad=1
    else
        echo "not compiled: $source, for want of $missing"
    fi
done
[ $bad = 0 ] || exit $bad

build=build-peers
cmake -S bench/peers -B $build >/dev/null && cmake --build $build --parallel "${JOBS:-2}" --target graze-peers >/dev/null || exit
said=$($build/graze-peers --quick --with graze --only w5-points --only w5-areas --only w5-rays --only w5-nearest \
    --out $build/results) || { echo "$said"; exit 1; }
! echo "$said" | grep 'OTHER PAIRS'
