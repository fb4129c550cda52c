/* platformer.c: see games.h. */
#include "test/same/games/games.h"

#include "examples/platformer/attract.h"
#include "examples/platformer/run.h"

#include <inttypes.h>
#include <stdio.h>

int platformer_play(const char *map) {
    static run r;
    const char *why;
    int line;
    if (!level_read(&r.level, map, &line, &why)) {
        printf("level.tmx:%d: %s\n", line, why);
        return 1;
    }
    if (!run_open(&r))
        return 1;
    for (size_t i = 0; i < sizeof attract; i += 2)
        for (int left = attract[i + 1]; left > 0; left--) {
            run_step(&r, attract[i]);
            if (r.state.frame % GAMES_EVERY == 0)
                printf("platformer,%u,%016" PRIx64 "\n", (unsigned)r.state.frame, run_hash(&r));
        }
    const int failed = r.status != GRAZE_OK;
    run_close(&r);
    return failed;
}
