#!/bin/sh
# test_love.sh GRAZE: the platformer in Lua runs under LÖVE and Xvfb. It has all objects of the map, and its attract
# mode ends as the game in C does (test_platformer.c): both compare with attract.expected. The picture is
# examples/platformer-love.png beside the command.
set -e
for file in examples/platformer-love/*.lua; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 300 ] || { echo "$file has $lines lines"; exit 1; }
done
. test/bindings/lua/setup.sh
command -v love >/dev/null && command -v xvfb-run >/dev/null || { echo "skipped: for want of love or xvfb"; exit 77; }
[ -e "$work/5.1/graze/core.so" ] || { echo "skipped: for want of Lua 5.1's headers"; exit 77; }
unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_
folder=$(cd "$(dirname "$1")" && pwd)/examples
mkdir -p "$folder"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
env HOME="$home" SDL_AUDIODRIVER=dummy ALSOFT_DRIVERS=null LIBGL_ALWAYS_SOFTWARE=1 GRAZE_LUA_CPATH="$work/5.1/?.so" \
    GRAZE_DEMO_FRAMES=10000 GRAZE_PICTURE="$folder/platformer-love.png" \
    timeout 1200 xvfb-run -a -s "-screen 0 800x600x24" love examples/platformer-love >"$home/said" 2>&1 || { cat "$home/said"; exit 1; }
grep "^frame" "$home/said" | diff test/examples/attract.expected - || { echo "attract mode ends elsewhere"; exit 1; }
# As many objects of each kind as the map has; the game in C has these, too (test_platformer.c).
sed -n 's/.*<object .*type="\([a-z]*\)".*/object \1/p' examples/platformer/level.tmx | sort | uniq -c >"$home/in_map"
sed -n 's/^object[[:space:]]/object /p' "$home/said" | sort | uniq -c | diff "$home/in_map" - || { echo "the game has other objects than its map"; exit 1; }
[ "$(awk '{ n += $1 } END { print n }' "$home/in_map")" -eq 44 ] || { echo "the map has other than 44 objects"; exit 1; }
[ "$(wc -c <"$folder/platformer-love.png")" -gt 2000 ] || { echo "the picture is empty"; exit 1; }
