/* make_attract_run.c MAP.tmx: plays the platformer by looking ahead, and prints
 * examples/platformer/attract.h.
 *
 * Before each decision it saves the run, tries many ways to go on, and takes the one
 * coming nearest to the goal. The distance is the number of tiles to pass, which a
 * search from the goal finds once.
 */
#include "examples/platformer/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 10000, HOLD = 8, AHEAD = 64, PLANS = 64 };

static int far[LEVEL_TILES_MAX], queue[LEVEL_TILES_MAX];

static void search(const level *l) {
    const int columns = (int)l->columns, count = columns * (int)l->rows,
              steps[] = { 1, -1, columns, -columns };
    int head = 0, tail = 0;
    memset(far, 1, sizeof far); /* far away */
    for (uint32_t i = 0; i < l->thing_count; i++)
        if (l->things[i].kind == GOAL) {
            queue[tail++] =
                ((int)l->things[i].y + 40) / 32 * columns + (int)l->things[i].x / 32;
            far[queue[0]] = 0;
        }
    while (head < tail) {
        const int at = queue[head++];
        for (int i = 0; i < 4; i++) {
            const int next = at + steps[i];
            const bool is_solid =
                next < 0 || (i < 2 && next / columns != at / columns) ||
                next >= count || (l->kinds[0][next] == GRAZE_TILE_SOLID);
            if (is_solid || far[next] <= far[at] + 1)
                continue;
            far[next] = far[at] + 1;
            queue[tail++] = next;
        }
    }
}

static uint8_t key_of(unsigned plan, int frame) {
    static const uint8_t ways[] = {
        KEY_RIGHT, KEY_RIGHT,          KEY_LEFT, 0, KEY_RIGHT | KEY_DOWN,
        KEY_UP,    KEY_UP | KEY_RIGHT, KEY_RIGHT
    };
    const unsigned way = plan % 8, jump = plan / 8 % 4, second = plan / 32 % 2;
    static const uint8_t later[8] = { [1] = KEY_LEFT, [2] = KEY_RIGHT };
    uint8_t held = ways[way];
    if (frame > 24 && second)
        held = later[way];
    int start = 20;
    if (jump == 1)
        start = 1;
    else if (jump == 2)
        start = 9;
    if (jump > 0 && frame >= start && frame < start + 14)
        held |= KEY_JUMP;
    return held;
}

static double try(run *r, unsigned plan) {
    const uint32_t deaths = r->state.deaths, coins = r->state.coins;
    double best = -1e9;
    for (int i = 0; i < AHEAD; i++) {
        run_step(r, key_of(plan, i));
        if (r->state.deaths > deaths)
            return -1e6 + i;
        if (r->state.won > 0)
            return 1000 - i;
        graze_body_info at;
        graze_body_read(r->world, r->state.player, &at);
        const int column = ((int)at.x + 10) / 32,
                  row = ((int)at.y - (r->state.is_crouching ? 13 : 22)) / 32;
        if (row < 0 || row >= (int)r->level.rows)
            continue;
        const double value = -far[row * (int)r->level.columns + column] +
                             (at.x - 32 * (float)column) / 320.0 - 0.002 * i;
        if (value > best && (r->state.is_standing || r->state.is_climbing ||
                             r->state.is_swimming || i == AHEAD - 1))
            best = value;
    }
    return best + 0.6 * (r->state.coins - coins);
}

int main(int argc, char **argv) {
    static run r;
    static uint8_t bytes[1 << 20];
    char why[200];
    if (argc < 2 || !level_open(&r.level, argv[1], why, sizeof why) ||
        !run_open(&r)) {
        fprintf(stderr, "%s\n", argc < 2 ? "no map" : why);
        return 2;
    }
    search(&r.level);
    printf("/* attract.h: the keys of the attract mode, made by "
           "test/examples/make_attract_run.c. */\n/* "
           "clang-format off */\n"
           "#include <stdint.h>\nenum { ATTRACT_FRAMES = %d };\nstatic const "
           "uint8_t attract[] = {",
           FRAMES);
    uint8_t last = 0, keys[HOLD] = { 0 };
    int count = 0, on_line = 0;
    unsigned seed = 1;
    for (int frame = 0; frame < FRAMES; frame++) {
        if (frame % HOLD == 0) {
            const size_t size = run_save(&r, bytes, sizeof bytes);
            unsigned best = 0;
            double most = -1e30;
            for (unsigned plan = 0; plan < PLANS; plan++) {
                const char *what;
                const double value =
                    try(&r, plan) +
                    (seed = seed * 1103515245 + 12345) % 1000 * 0.0002;
                if (!run_load(&r, bytes, size, &what))
                    return 1;
                if (value > most) {
                    most = value;
                    best = plan;
                }
            }
            for (int i = 0; i < HOLD; i++)
                keys[i] = key_of(best, i);
        }
        if (frame > 0 && (keys[frame % HOLD] != last || count == 255)) {
            printf("%s%d,%d,", on_line++ % 200 == 0 ? "\n    " : "", last, count);
            count = 0;
        }
        last = keys[frame % HOLD];
        count++;
        run_step(&r, last);
        graze_body_info at;
        graze_body_read(r.world, r.state.player, &at);
        if (frame % 100 == 0)
            fprintf(stderr, "%d: at %.0f %.0f, %u coins, %u deaths, won %u %s\n",
                    frame, at.x, at.y, r.state.coins, r.state.deaths, r.state.won,
                    graze_status_text(r.status));
    }
    printf("%d,%d\n};\n", last, count);
    run_close(&r);
    return 0;
}
