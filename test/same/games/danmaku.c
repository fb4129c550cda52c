/* danmaku.c: the games of examples/ without a window. Each plays its attract mode,
 * and prints hashes on the way, the last one after 10,000 frames; see games.h. */
#include "test/same/games/games.h"

#include "examples/danmaku/attract.h"
#include "examples/danmaku/fight.h"

#include <inttypes.h>
#include <stdio.h>

int danmaku_play(void) {
    static fight f;
    if (!fight_open(&f, 1, ATTRACT_SEED))
        return 1;
    for (size_t i = 0; i < sizeof attract; i += 2)
        for (int left = attract[i + 1]; left > 0; left--) {
            fight_step(&f, (uint8_t[PLAYERS_MAX]){ attract[i], 0 });
            if (f.state.frame % GAMES_EVERY == 0)
                printf("danmaku,%u,%016" PRIx64 "\n", (unsigned)f.state.frame,
                       fight_hash(&f));
        }
    const int failed = f.status != GRAZE_OK;
    fight_close(&f);
    return failed;
}
