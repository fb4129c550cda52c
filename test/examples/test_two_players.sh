#!/bin/sh
# test_two_players.sh GRAZE: two Danmaku programs with windows play over UDP in a network of their own, for 10 seconds;
# keys are pressed in both. Both say how many seconds were equal: at least 4, or both play again for twice as long. A
# slow machine may open one window long after the other. Where the system can (sch_netem), packets take 150 ms, 10 % of
# them are lost, and frames are rolled back; test_net does that everywhere.
set -eu
folder=$(cd "$(dirname "$1")" && pwd)
[ -x "$folder/danmaku" ] || { echo "skipped: built without SDL 2 (tools/setup.sh examples)"; exit 77; }
command -v xvfb-run >/dev/null && command -v xdotool >/dev/null || { echo "skipped: for want of xvfb or xdotool"; exit 77; }
unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_
if [ -z "${GRAZE_OWN_NETWORK:-}" ]; then
    export GRAZE_OWN_NETWORK=yes
    unshare -n true 2>/dev/null && exec unshare -n sh "$0" "$@"
    unshare -rn true 2>/dev/null && exec unshare -rn sh "$0" "$@"
    echo "no network of our own: the system forbids it"
fi
ip link set lo up 2>/dev/null || true
tc qdisc add dev lo root netem delay 150ms 30ms loss 10% 2>/dev/null && least=5 || least=0
[ $least -gt 0 ] || echo "no sch_netem here: packets are neither late nor lost"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/play.sh" <<'END'
# play.sh KEY OTHER ARGUMENT…: the game, with two keys pressed in turns.
one=$1 other=$2
shift 2
"$@" &
game=$!
xdotool search --sync --name Danmaku >/dev/null
xdotool keydown z
for i in 1 2 3 4 5 6 7 8; do
    xdotool keydown "$one" && sleep 0.4 && xdotool keyup "$one" && xdotool keydown "$other" && sleep 0.4 && xdotool keyup "$other"
done
wait $game
END
in_window() {
    (cd "$work" && ASAN_OPTIONS=detect_leaks=0 SDL_AUDIODRIVER=dummy timeout 1200 xvfb-run -a -s "-screen 0 800x600x24" sh play.sh "$@")
}
# play FRAMES: both play, and say how it went.
play() {
    in_window Left Right "$folder/danmaku" --host 7000 --frames "$1" 2>"$work/host" &
    host=$!
    in_window Up Down "$folder/danmaku" --join 127.0.0.1 7000 --frames "$1" 2>"$work/join" || { cat "$work/join"; exit 1; }
    wait $host || { cat "$work/host"; exit 1; }
    for side in host join; do
        sed "s/^/$side: /" "$work/$side"
        ! grep -q DIFFER "$work/$side" || exit 1
    done
}
is_enough() {
    awk -v least=$least '/^[0-9]+ s equal, [0-9]+ rollbacks$/ { seconds = $1; rollbacks = $4 }
                         END { exit !(seconds >= 4 && rollbacks >= least) }' "$work/$1"
}
for frames in 600 1200 2400 4800; do
    play $frames
    ! is_enough host || ! is_enough join || exit 0
done
echo "they never had 4 s that were equal"
exit 1
