# setup.sh: for the tests of the Lua binding, which read it with `.`. It builds the C module for every installed Lua, once, and
# finds bump.lua.
#
# The module is linked with the objects of the library, if the build has them. In the long form, and without them, it is
# compiled from the library in one file, as a game's is. This takes most of the time.
#
# luas: the programs to test. The function with_lua LUA COMMAND… runs a command with the binding of this Lua. The variable bump is
# the folder of bump.lua, its specs and demos, or nothing. It is $GRAZE_BUMP_LUA, else bump.lua in the folder `shared` beside the
# repository.
root=$(pwd)
built=$(cd "$(dirname "${GRAZE:-$1}")" && pwd)
work=$built/lua${GRAZE_TEST_LONG:+-long}
objects=$(find "$built/CMakeFiles/graze_objects.dir" -name '*.o' 2>/dev/null) || objects=""
# A Lua without a sanitizer cannot load what has one.
[ -z "${GRAZE_TEST_LONG:-}" ] && ! find "$built/CMakeFiles/graze_objects.dir" -name '*.o' -exec grep -qE '__(asan|msan|tsan|ubsan)_' {} + || objects=""
bump=${GRAZE_BUMP_LUA:-$root/../shared/bump.lua}
bump=$(cd "$bump" 2>/dev/null && pwd) || bump=""

headers() {
    for folder in "/usr/include/lua$1" "/usr/local/include/lua$1"; do
        [ ! -f "$folder/lua.h" ] || { echo "$folder"; return; }
    done
    [ "$1" != 5.1 ] || [ ! -f /usr/include/luajit-2.1/lua.h ] || echo /usr/include/luajit-2.1
}

version_of() {
    case $1 in luajit) echo 5.1 ;; *) echo "${1#lua}" ;; esac
}

luas=""
for lua in luajit lua5.1 lua5.2 lua5.3 lua5.4; do
    if command -v $lua >/dev/null && [ -n "$(headers "$(version_of $lua)")" ]; then
        luas="$luas $lua"
    else
        echo "not tested: $lua, or its headers, are not here; tools/setup.sh --optional lua installs them"
    fi
done
[ -n "$luas" ] || exit 77

# A build keeps the objects of sources that have got another name.
current_objects() {
    find CMakeFiles/graze_objects.dir -name '*.o' | while read -r object; do
        source=${object#CMakeFiles/graze_objects.dir/}
        [ ! -f "$root/${source%.o}" ] || echo "$object"
    done
}

# Put the objects together as what make would compile. A newer header than dist/ would make it compile, so dist/ comes first.
merge() {
    make -s -C bindings/lua ../../dist/graze.c
    newer=$(find "$built/CMakeFiles/graze_objects.dir" dist/graze.c -name '*.[co]' -newer "$work/graze.o" 2>/dev/null) || newer=all
    [ -n "$newer" ] || return 0
    # shellcheck disable=SC2046
    (cd "$built" && ld -r -o "$link/lua/graze.o" $(current_objects))
}

# With -O1 the library compiles in half the time of -O2.
build() {
    make -s -C bindings/lua LUA_INCDIR="$(headers "$1")" OUT="$link/lua/$1" OBJECT="$link/lua/graze.o" CFLAGS=-O1 CC="${CC:-cc}" \
        WARNINGS="-Wall -Wextra -Wpedantic -Wconversion -Werror"
}

# Tests run beside each other: the first one builds, and the others wait. make takes no names with blanks, so it gets a link.
mkdir -p "$work"
link=$(mktemp -d)
ln -s "$work" "$link/lua"
(
    flock 9
    unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_
    [ -z "$objects" ] || merge || exit 1
    for lua in $luas; do build "$(version_of "$lua")"; done
) 9>"$work/lock" || exit 1
rm -r "$link"

with_lua() {
    version=$(version_of "$1")
    shift
    env LUA_PATH="$work/shim/?.lua;$root/bindings/lua/?.lua;$root/bindings/lua/?/init.lua;/usr/share/lua/$version/?.lua;/usr/share/lua/$version/?/init.lua;;" \
        LUA_CPATH="$work/$version/?.so;/usr/lib/$(uname -m)-linux-gnu/lua/$version/?.so;;" "$@"
}

# bump's specs and demos say require "bump".
mkdir -p "$work/shim"
echo 'return require "graze.bump"' >"$work/shim/bump.lua"
