/* platformer.c: the games of examples/ without a window. Each plays its attract
 * mode, and prints hashes on the way, the last one after 10,000 frames; see
 * games.h. */
#include "test/same/games/games.h"

#include "examples/platformer/attract.h"
#include "examples/platformer/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static run the_run;

static bool begin(const char *map) {
    const char *why;
    int line;
    if (level_read(&the_run.level, map, &line, &why))
        return run_open(&the_run);
    printf("level.tmx:%d: %s\n", line, why);
    return false;
}

static int end(void) {
    const int failed = the_run.status != GRAZE_OK;
    run_close(&the_run);
    return failed;
}

int platformer_play(const char *map) {
    run *r = &the_run;
    if (!begin(map))
        return 1;
    for (size_t i = 0; i < sizeof attract; i += 2)
        for (int left = attract[i + 1]; left > 0; left--) {
            run_step(r, attract[i]);
            if (r->state.frame % GAMES_EVERY == 0)
                printf("platformer,%u,%016" PRIx64 "\n", (unsigned)r->state.frame,
                       run_hash(r));
        }
    return end();
}

int platformer_hold(const char *map, int count, char **pairs) {
    if (!begin(map))
        return 1;
    for (int i = 0; i + 1 < count; i += 2)
        for (long left = strtol(pairs[i + 1], NULL, 10); left > 0; left--)
            run_step(&the_run, (uint8_t)strtol(pairs[i], NULL, 10));
    printf("frame %u, hash %016" PRIx64 "\n", (unsigned)the_run.state.frame,
           run_hash(&the_run));
    return end();
}
