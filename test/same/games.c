/* games.c: the games of examples/ without a window: plays what the attract mode shows, and prints hashes on
 * the way, the last one after 10,000 frames. They are the same on every machine.
 */
#include "examples/danmaku/attract.h"
#include "examples/danmaku/fight.h"

#include <inttypes.h>
#include <stdio.h>

enum { EVERY = 2500 };

static int danmaku_play(void) {
    static fight f;
    if (!fight_open(&f, 1, ATTRACT_SEED))
        return 1;
    for (size_t i = 0; i < sizeof attract; i += 2)
        for (int left = attract[i + 1]; left > 0; left--) {
            fight_step(&f, (uint8_t[PLAYERS_MAX]){ attract[i], 0 });
            if (f.state.frame % EVERY == 0)
                printf("danmaku,%u,%016" PRIx64 "\n", (unsigned)f.state.frame, fight_hash(&f));
        }
    const int failed = f.status != GRAZE_OK;
    fight_close(&f);
    return failed;
}

int main(void) {
    return danmaku_play();
}
