/* main.c: `games [KEYS FRAMES]…`: plays both games' attract modes; or the platformer
 * alone, with keys held for a number of frames. Its map comes from standard input: a
 * WebAssembly module may have no files.
 */
#include "test/same/games/games.h"

#include <stdio.h>

int main(int argc, char **argv) {
    static char map[1 << 18];
    map[fread(map, 1, sizeof map - 1, stdin)] = '\0';
    return argc > 1 ? platformer_hold(map, argc - 1, argv + 1)
                    : danmaku_play() | platformer_play(map);
}
