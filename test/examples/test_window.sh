#!/bin/sh
# test_window.sh GRAZE: the games with SDL, in a window of Xvfb. They show something, end by themselves with exit code
# 0, and say what is wrong with a damaged save. Keys that are pressed there begin a game, go back in time, save, and
# make a recording, which graze plays. The pictures are examples/NAME.png beside the command.
set -eu
folder=$(cd "$(dirname "$1")" && pwd)
[ -x "$folder/danmaku" ] || { echo "skipped: built without SDL 2 (tools/setup.sh examples)"; exit 77; }
command -v xvfb-run >/dev/null || { echo "skipped: for want of xvfb"; exit 77; }
unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder/examples"

# shown NAME: whether the picture has things in it: many colours, and not one of them fills nine tenths.
shown() {
    python3 - "$1" <<'END'
import collections, struct, sys
data = open(sys.argv[1], "rb").read()
start, width, height, bits = *struct.unpack_from("<I", data, 10), *struct.unpack_from("<ii", data, 18), data[28]
size = bits // 8
pixels = collections.Counter(data[i:i + 3] for i in range(start, start + width * height * size, size))
most = pixels.most_common(1)[0][1]
print(f"{sys.argv[1]}: {width} x {height}, {len(pixels)} colours, one on {100 * most // (width * height)} %")
sys.exit(0 if (width, height) == (640, 480) and len(pixels) > 50 and most < 0.9 * width * height else 1)
END
}

# SDL, X and D-Bus keep memory until the end, which is their own affair; test_danmaku and test_platformer look for our own.
in_window() {
    (cd "$work" && ASAN_OPTIONS=detect_leaks=0 SDL_AUDIODRIVER=dummy timeout 1200 xvfb-run -a -s "-screen 0 800x600x24" "$@")
}

for game in danmaku platformer; do
    [ -x "$folder/$game" ] || continue
    "$folder/$game" --help | grep -q "^usage: $game \[.*--frames N"
    for wrong in "--frames x" "--frames" "--no-such-option" "-h"; do
        code=0
        "$folder/$game" $wrong 2>"$work/said" || code=$?
        [ $code = 2 ] && grep -q "^usage: $game" "$work/said" || { echo "$game $wrong: exit code $code"; cat "$work/said"; exit 1; }
    done
    in_window "$folder/$game" --frames 240 --picture "$work/$game.bmp" 2>"$work/said" || { cat "$work/said"; exit 1; }
    shown "$work/$game.bmp"
    echo "no save" >"$work/damaged.save"
    in_window "$folder/$game" --frames 20 "$work/damaged.save" 2>"$work/said" || { cat "$work/said"; exit 1; }
    grep -q "damaged.save: it is not a save" "$work/said"
done

head -c 3000 examples/platformer/level.tmx >"$work/damaged.tmx"
if [ -x "$folder/platformer" ]; then
    ! in_window "$folder/platformer" --frames 20 "$work/damaged.tmx" 2>"$work/said"
    grep -q "damaged.tmx:[0-9]*: " "$work/said" || { cat "$work/said"; exit 1; }
fi

# Keys are pressed in the window, and held; a signal ends the game as the window's cross does, and the recording has its end.
command -v xdotool >/dev/null || { echo "no keys were pressed, for want of xdotool"; exit 0; }
# However slow the machine is, the next key waits until the game has said what it did.
cat >"$work/press.sh" <<'END'
"$@" 2>said &
game=$!
# said PATTERN [COUNT]: whether the game has said it that often; it fails where the game has ended.
said() {
    kill -0 $game || exit 1
    [ "$(grep -c "$1" said)" -ge "${2:-1}" ]
}
await() {
    until said "$@"; do sleep 0.05; done
}
# A key that is let go in the frame in which it was pressed goes back by 0.0 s, and is pressed again.
go_back() {
    until said "^back by [0-9.]*[1-9][0-9.]* s" "$1"; do
        xdotool key Return && sleep 0.5 && xdotool keydown r && sleep 0.5 && xdotool keyup r && sleep 0.2
    done
}
xdotool search --sync --name "Danmaku|Platformer" >/dev/null
go_back 1
xdotool key F9
await "^recording"
go_back $(($(grep -c "^back by" said) + 1))
xdotool key F5
await "^saved as"
xdotool key t
kill -TERM $game
wait $game
END
for game in danmaku platformer; do
    in_window sh "$work/press.sh" "$folder/$game" || { cat "$work/said"; exit 1; }
    sed "s/^/$game: /" "$work/said"
    grep -q "^saved as $game.save" "$work/said"
    "$1" play "$work/$game.grz" >"$work/played" || { cat "$work/played"; exit 1; }
    in_window "$folder/$game" --frames 5 "$work/$game.save" 2>"$work/said" || { cat "$work/said"; exit 1; }
    grep -q "$game.save is loaded" "$work/said"
done
