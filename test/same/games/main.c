/* main.c: plays both games; the platformer's map, from standard input: a WebAssembly module may have no
 * files. */
#include "test/same/games/games.h"

#include <stdio.h>

int main(void) {
    static char map[1 << 18];
    map[fread(map, 1, sizeof map - 1, stdin)] = '\0';
    return danmaku_play() | platformer_play(map);
}
