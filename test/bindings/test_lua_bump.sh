#!/bin/sh
# test_lua_bump.sh GRAZE: graze.bump passes bump.lua's own specs, gives bump.lua's results to the last bit, and comes
# back from any number, under every installed Lua.
set -e
. test/bindings/lua/setup.sh
for lua in $luas; do
    with_lua "$lua" "$lua" test/bindings/lua/bump_world.lua
    with_lua "$lua" "$lua" test/bindings/lua/bump_rules.lua
    with_lua "$lua" "$lua" test/bindings/lua/bump_platforms.lua ${bump:+"$bump/master"}
    [ -z "$bump" ] || with_lua "$lua" "$lua" test/bindings/lua/bump_rules.lua "$bump/master"
    with_lua "$lua" "$lua" test/bindings/lua/far_numbers.lua "${bump:+$bump/master}" "${GRAZE_BUMP_FAR:-300}" "${GRAZE_TEST_SEED:-1}"
done
[ -n "$bump" ] || { echo "skipped: no bump.lua; GRAZE_BUMP_LUA names its folder"; exit 77; }

for lua in $luas; do
    with_lua "$lua" "$lua" test/bindings/lua/same_as_bump.lua "$bump/master" "${GRAZE_BUMP_MOVES:-5000}" "${GRAZE_TEST_SEED:-1}"
done

command -v busted >/dev/null || { echo "skipped: bump.lua's specs, for want of busted"; exit 77; }
for lua in $luas; do
    echo "$lua: $(with_lua "$lua" "$lua" test/bindings/lua/busted.lua --output=plainTerminal --pattern=_spec "$bump/master/spec")"
done
