#!/bin/sh
# test_lua_graze.sh GRAZE: require "graze" works under every installed Lua. The examples of docs/lua.md and docs/install.md
# print what they say. The example game plays alike everywhere, and luarocks installs all of it
# for the first and then the last Lua from one folder.
set -e
. test/bindings/lua/setup.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for lua in $luas; do
    for file in graze_world graze_shapes graze_touches graze_arrays graze_luastg; do
        with_lua "$lua" "$lua" test/bindings/lua/$file.lua
    done
    with_lua "$lua" "$lua" test/bindings/lua/graze_game.lua "$folder/$lua.grz"
    "${GRAZE:-$1}" play "$folder/$lua.grz" >/dev/null
    with_lua "$lua" "$lua" bindings/lua/examples/shooter.lua >"$folder/$lua.game"
    for page in docs/lua.md docs/install.md; do
        with_lua "$lua" "$lua" test/bindings/lua/run_page.lua $page
    done
done
cat "$folder"/*.game | sort -u >"$folder/games"
[ "$(wc -l <"$folder/games")" = 1 ] || { echo "the example plays in more than one way:"; cat "$folder/games"; exit 1; }

if command -v love >/dev/null && [ -e "$work/5.1/graze/core.so" ]; then
    # LÖVE ends with 0 after an error, so it must have printed its last line.
    with_lua luajit env HOME="$folder" timeout 60 love test/bindings/lua/love_mask >"$folder/love" 2>&1 || true
    grep -q "masks of LÖVE's pictures are right" "$folder/love" || { cat "$folder/love"; exit 1; }
    # The boss of luastg has the same hits in LÖVE, which draws, and in LuaJIT.
    for runner in "luajit" "xvfb-run -a love"; do
        command -v "${runner%% *}" >/dev/null || continue
        with_lua luajit env HOME="$folder" FRAMES=200 SDL_AUDIODRIVER=dummy LIBGL_ALWAYS_SOFTWARE=1 timeout 120 $runner \
            bindings/lua/examples/luastg$([ "$runner" != luajit ] || echo /main.lua) 2>/dev/null | grep -x 'frame 200: 7063 objects, 7 hits' \
            >>"$folder/luastg"
    done
    [ "$(sort -u "$folder/luastg" | wc -l)" = 1 ] || { echo "luastg plays in more than one way:"; cat "$folder/luastg"; exit 1; }
else
    echo "not tested: masks of LÖVE's pictures, and luastg in it, for want of love"
fi

command -v luarocks >/dev/null || { echo "skipped: installing by luarocks, which is not here"; exit 77; }
unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_
mkdir -p "$folder/source/bindings/lua"
# The copy keeps its times, so that luarocks compiles the binding and takes the library as the tests have it.
cp -Rp dist graze-scm-1.rockspec "$folder/source"
cp -R bindings/lua/Makefile bindings/lua/graze bindings/lua/src "$folder/source/bindings/lua"
ln -sfn "$work" "$folder/lua"
plain=$(echo "$luas" | tr ' ' '\n' | grep '^lua[0-9]')
for lua in $(echo "$plain" | sed -n '1p;$p' | uniq); do
    version=$(version_of "$lua")
    # The object of the library is the one that the other tests have. Only the rockspec is tested.
    (cd "$folder/source" && OBJECT="$folder/lua/graze.o" CFLAGS=-O1 luarocks --lua-version "$version" --tree "$folder/tree" \
        make graze-scm-1.rockspec) >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    (cd / && LUA_PATH="$folder/tree/share/lua/$version/?.lua;$folder/tree/share/lua/$version/?/init.lua;;" \
        LUA_CPATH="$folder/tree/lib/lua/$version/?.so;;" "$lua" -e '
        assert(require("graze").world():count() == 0)
        assert(require("graze.bump").newWorld():countItems() == 0)
        assert(require("graze.bump_platforms").move)
        assert(require("graze.luastg").GetnObj() == 0)
        assert(require("graze.bump").newWorld(64, { exact = true }):countItems() == 0)')
    echo "$lua: luarocks make installs graze"
done
