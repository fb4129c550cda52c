/* bullets.c: a game of 3,000 bullets, for tools/one-file-speed.sh, which counts its
 * instructions.
 *
 * bullets: four barrages fall past a player, its shots and twenty enemies, as
 * circles and boxes. Each bullet moves each frame, and comes again at the top. Prints
 * how many contacts began, and the hash of the world. */
#include "graze/graze.h"

#include <stdint.h>
#include <stdio.h>

enum { PLAYER, SHOT, ENEMY, BULLET };
enum { BULLETS = 3000, SHOTS = 40, ENEMIES = 20, FRAMES = 300 };
enum { COUNT = 1 + SHOTS + ENEMIES + BULLETS };

static graze_body bodies[COUNT];
static float x[COUNT], y[COUNT], vx[COUNT], vy[COUNT];

static float random_next(float least, float most) {
    static uint32_t state = 27;
    state = state * 1664525u + 1013904223u;
    return least + (most - least) * (float)(state >> 8) / 16777216;
}

static int layer_of(int i) {
    const int first[] = { 0, 1, 1 + SHOTS, 1 + SHOTS + ENEMIES, COUNT };
    int layer = PLAYER;
    while (i >= first[layer + 1])
        layer++;
    return layer;
}

static graze_status add(graze_world *world, int i, int layer, float half) {
    const float speed[] = { 0, -8, 0, 1 };
    x[i] = random_next(0, 480);
    y[i] = random_next(0, 640);
    vy[i] = speed[layer];
    if (layer == BULLET) {
        vx[i] = random_next(-1, 1);
        vy[i] = random_next(1, 4);
    }
    const graze_body_def def = { .x = x[i], .y = y[i], .user = i };
    graze_status status = graze_body_add(world, &def, &bodies[i]);
    if (status != GRAZE_OK)
        return status;
    const graze_box box = { -half, -half, half, half };
    if (i % 4 != 1)
        return graze_body_add_box(world, bodies[i], box, (uint8_t)layer, NULL);
    return graze_body_add_circle(world, bodies[i], (graze_point){ 0, 0 }, half,
                                 (uint8_t)layer, NULL);
}

static graze_status fill(graze_world *world) {
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow(&rules, PLAYER, BULLET);
    graze_rules_allow(&rules, PLAYER, ENEMY);
    graze_rules_allow(&rules, SHOT, ENEMY);
    graze_world_set_rules(world, &rules);
    graze_status status = GRAZE_OK;
    for (int i = 0; i < COUNT && status == GRAZE_OK; i++) {
        const int layer = layer_of(i);
        status = add(world, i, layer, layer == ENEMY ? 12 : 3);
    }
    return status;
}

static graze_status frame_run(graze_world *world, size_t *begun) {
    for (int i = 0; i < COUNT; i++) {
        x[i] += vx[i];
        y[i] += vy[i];
        if (y[i] > 640 || y[i] < 0)
            y[i] = vy[i] > 0 ? 0 : 640;
        const graze_status status =
            graze_body_set_position(world, bodies[i], x[i], y[i]);
        if (status != GRAZE_OK)
            return status;
    }
    const graze_status status = graze_world_step(world);
    size_t count;
    const graze_contact_event *event = graze_world_contact_events(world, &count);
    for (size_t i = 0; i < count; i++)
        *begun += event[i].kind == GRAZE_BEGIN;
    return status;
}

int main(void) {
    graze_world *world;
    size_t begun = 0;
    if (graze_world_open(NULL, &world) != GRAZE_OK || fill(world) != GRAZE_OK)
        return 1;
    for (int frame = 0; frame < FRAMES; frame++)
        if (frame_run(world, &begun) != GRAZE_OK)
            return 1;
    printf("%zu %016llx\n", begun, (unsigned long long)graze_world_hash(world));
    graze_world_close(world);
    return 0;
}
