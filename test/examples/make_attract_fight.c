/* make_attract_fight.c: plays Danmaku by looking ahead, and prints
 * examples/danmaku/attract.h: the held keys, and for how long.
 *
 * Before each decision it saves the fight, tries each way to fly for some frames,
 * and loads the fight again. It takes the way on which the ship lives longest,
 * grazes most and hits most. Rollback makes a player of any game.
 */
#include "examples/danmaku/fight.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 10000, HOLD = 5, AHEAD = 40, SEED = 5 };

static double try(fight *f, uint8_t keys) {
    const ship *p = &f->state.ships[0];
    const int score = p->score, grazed = p->grazed, health = f->state.boss.health[0];
    double value = 0;
    for (int i = 0; i < AHEAD; i++) {
        fight_step(f, (uint8_t[2]){ i < HOLD || i % 10 < 5
                                        ? keys
                                        : keys & (KEY_FIRE | KEY_FOCUS),
                                    0 });
        if (p->is_hit)
            return i - 1000;
        const double dx = (p->x - f->state.boss.x) / 100, dy = (p->y - 380) / 100;
        value -= 0.02 * (dx * dx + 0.7 * dy * dy);
    }
    return value + 0.0004 * (p->score - score) + 0.03 * (p->grazed - grazed) +
           0.05 * (health - f->state.boss.health[0]);
}

static uint8_t choose(fight *f, uint8_t *bytes, size_t room) {
    const size_t size = fight_save(f, bytes, room);
    const char *why;
    uint8_t best = KEY_FIRE;
    double most = -1e9;
    for (int way = 0; way < 18; way++) {
        static const uint8_t x[] = { 0, KEY_LEFT, KEY_RIGHT },
                             y[] = { 0, KEY_UP, KEY_DOWN };
        uint8_t keys = KEY_FIRE | x[way % 3] | y[way / 3 % 3];
        double bonus = 0;
        if (way >= 9) {
            keys |= KEY_FOCUS;
            bonus = 0.05;
        }
        const double value = try(f, keys) + bonus;
        if (!fight_load(f, bytes, size, &why))
            exit(1);
        if (value > most) {
            most = value;
            best = keys;
        }
    }
    if (most < -985)
        return KEY_FIRE | KEY_BOMB;
    return best;
}

int main(void) {
    static fight f;
    static uint8_t bytes[8 << 20];
    uint8_t keys = 0, last = 0;
    int count = 0, deaths = 0, on_line = 0;
    if (!fight_open(&f, 1, SEED))
        return 1;
    printf("/* attract.h: the keys of the attract mode, made by "
           "test/examples/make_attract_fight.c. */\n/* "
           "clang-format off */\n#include <stdint.h>\n"
           "enum { ATTRACT_FRAMES = %d, ATTRACT_SEED = %d };\nstatic const uint8_t "
           "attract[] = {",
           FRAMES, SEED);
    for (int frame = 0; frame < FRAMES; frame++) {
        if (frame % HOLD == 0)
            keys = choose(&f, bytes, sizeof bytes);
        if (frame > 0 && (keys != last || count == 255)) {
            printf("%s%d,%d,", on_line++ % 200 == 0 ? "\n    " : "", last, count);
            count = 0;
        }
        last = keys;
        count++;
        fight_step(&f, (uint8_t[2]){ keys, 0 });
        deaths += f.state.ships[0].is_hit;
        if (frame % 500 == 0)
            fprintf(stderr,
                    "%d: %u bullets, round %u, %d deaths, %d grazed, %d points\n",
                    frame, (unsigned)f.state.bullets, (unsigned)f.state.round,
                    deaths, (int)f.state.ships[0].grazed,
                    (int)f.state.ships[0].score);
    }
    printf("%d,%d\n};\n", last, count);
    fight_close(&f);
    return 0;
}
