#!/bin/sh
# beside_bump.sh bench|same: graze.bump beside bump.lua: moves per second, or $MOVES random moves bit by bit.
set -e
cd "$(dirname "$0")/../../.."
. test/bindings/lua/setup.sh
[ -n "$bump" ] || { echo "no bump.lua; GRAZE_BUMP_LUA names its folder" >&2; exit 2; }
for lua in luajit lua5.4; do
    case " $luas " in *" $lua "*) ;; *) continue ;; esac
    case $1 in
    bench) with_lua "$lua" "$lua" test/bindings/lua/bench.lua "$bump/master" "${MOVES:-120000}" || slower=1 ;;
    same) with_lua "$lua" "$lua" test/bindings/lua/same_as_bump.lua "$bump/master" "${MOVES:-1000000}" "${SEED:-1}" ;;
    esac
done
exit "${slower:-0}"
