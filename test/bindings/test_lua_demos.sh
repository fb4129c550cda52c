#!/bin/sh
# test_lua_demos.sh GRAZE: bump.lua's two demos run on graze.bump under LÖVE and Xvfb, and draw. The pictures are
# lua/simpledemo.png and lua/demo.png beside the command.
set -e
. test/bindings/lua/setup.sh
[ -n "$bump" ] || { echo "skipped: no bump.lua; GRAZE_BUMP_LUA names its folder"; exit 77; }
command -v love >/dev/null && command -v xvfb-run >/dev/null || { echo "skipped: for want of love or xvfb"; exit 77; }
unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_
for demo in simpledemo demo; do
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    cp -r "$bump/$demo/." "$copy"
    mv "$copy/main.lua" "$copy/demo_main.lua"
    cp test/bindings/lua/demo_main.lua "$copy/main.lua"
    rm -f "$work/$demo.png"
    env HOME="$copy" SDL_AUDIODRIVER=dummy ALSOFT_DRIVERS=null LIBGL_ALWAYS_SOFTWARE=1 GRAZE_DEMO_PICTURE="$work/$demo.png" \
        GRAZE_DEMO_PATH="$root/bindings/lua/?.lua" GRAZE_DEMO_CPATH="$work/5.1/?.so" \
        timeout 1200 xvfb-run -a -s "-screen 0 1280x1024x24" love "$copy" >"$work/$demo.log" 2>&1 ||
        { cat "$work/$demo.log"; echo "$demo has failed"; exit 1; }
    # A picture with things in it does not compress to nothing.
    size=$(wc -c <"$work/$demo.png")
    [ "$size" -gt 4000 ] || { echo "$demo: the picture has $size bytes: nothing was drawn"; exit 1; }
    echo "$demo: ran for 100 frames; $work/$demo.png"
    rm -rf "$copy"
done
