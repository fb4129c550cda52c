/* narrow_swarm.c: see narrow_swarm.h. Bodies fly straight on and are thrown back at
 * the edges, which is a remainder and a fold, in whole eighths of a pixel. */
#include "bench/narrow_swarm.h"

#include "scenes/seeded.h"

#include <stdlib.h>

enum { EIGHTHS = 8, LAYER_SPRITES = 0, LAYER_BULLETS = 1 };

/* Solid between two distances from the middle of a square picture, in whole numbers:
 * twice the distance. */
static graze_status ring_make(int32_t side, int64_t inner, int64_t outer,
                              graze_mask **mask) {
    const graze_status status =
        graze_mask_create((uint32_t)side, (uint32_t)side, NULL, mask);
    for (int32_t y = 0; y < side && status == GRAZE_OK; y++)
        for (int32_t x = 0; x < side; x++) {
            const int64_t dx = 2 * (int64_t)x + 1 - side,
                          dy = 2 * (int64_t)y + 1 - side;
            const int64_t square = dx * dx + dy * dy;
            if (square >= inner * inner && square <= outer * outer)
                graze_mask_set(*mask, x, y, true);
        }
    return status;
}

/* Where a body that began at `begin` and flies on is after some frames, between 0
 * and `most`. */
static float folded(int64_t begin, int64_t speed, int64_t frame, int64_t most) {
    const int64_t way = (begin + speed * frame) % (2 * most);
    const int64_t place = way < 0 ? way + 2 * most : way;
    return (float)(place < most ? place : 2 * most - place) / EIGHTHS;
}

/* A speed either way, up to a number of pixels a frame. */
static int64_t speed_of(seeded_random *random, uint32_t most) {
    return (int64_t)seeded_below(random, 2 * most * EIGHTHS + 1) - most * EIGHTHS;
}

static void fly(swarm *s, uint32_t i, seeded_random *random) {
    const int64_t w = SWARM_WIDTH * EIGHTHS, h = SWARM_HEIGHT * EIGHTHS;
    const uint32_t fastest = i < SWARM_SPRITES ? 1 : 4;
    const int64_t x = seeded_below(random, SWARM_WIDTH * EIGHTHS),
                  y = seeded_below(random, SWARM_HEIGHT * EIGHTHS);
    const int64_t speed_x = speed_of(random, fastest),
                  speed_y = speed_of(random, fastest);
    for (uint32_t frame = 0; frame < SWARM_FRAMES; frame++) {
        s->x[frame][i] = folded(x, speed_x, frame, w);
        s->y[frame][i] = folded(y, speed_y, frame, h);
        s->angle[frame][i] = (float)((i * 37 + frame * (1 + i % 13)) % 360);
    }
}

swarm *swarm_open(uint64_t seed) {
    swarm *s = calloc(1, sizeof *s);
    seeded_random random = { seed };
    if (s == NULL)
        return NULL;
    for (uint32_t i = 0; i < SWARM_BODIES; i++)
        fly(s, i, &random);
    if (ring_make(SWARM_BULLET_SIDE, 0, SWARM_BULLET_SIDE, &s->bullet) == GRAZE_OK &&
        ring_make(SWARM_SPRITE_SIDE, SWARM_SPRITE_SIDE / 4, SWARM_SPRITE_SIDE,
                  &s->sprite) == GRAZE_OK)
        return s;
    swarm_close(s);
    return NULL;
}

void swarm_close(swarm *s) {
    if (s == NULL)
        return;
    graze_mask_destroy(s->bullet);
    graze_mask_destroy(s->sprite);
    free(s);
}

/* A body's place is its middle. */
static graze_status body_add(const swarm *s, swarm_look look, uint32_t i,
                             swarm_world *w) {
    const bool is_sprite = i < SWARM_SPRITES;
    const float half = (is_sprite ? SWARM_SPRITE_SIDE : SWARM_BULLET_SIDE) / 2.0f;
    const graze_mask_view view = { .mask = is_sprite ? s->sprite : s->bullet };
    const bool is_capsule = look >= SWARM_CAPSULES;
    const graze_point middle = { 0, 0 }, end = { is_sprite ? 0 : (double)half, 0 };
    const graze_shape shape =
        is_capsule ? graze_shape_capsule((graze_point){ -end.x, 0 }, end,
                                         is_sprite ? (double)half : 2)
        : look == SWARM_CIRCLES && !is_sprite
            ? graze_shape_circle(middle, (double)half)
            : graze_shape_mask(view, (graze_point){ (double)-half, (double)-half });
    const graze_part_def part = { .box = { -half, -half, half, half },
                                  .layer = is_sprite ? LAYER_SPRITES : LAYER_BULLETS,
                                  .shape = look == SWARM_BOXES ? NULL : &shape };
    const graze_body_def body = { .parts = &part, .part_count = 1, .user = i };
    return graze_body_add(w->world, &body, &w->bodies[i]);
}

graze_status swarm_world_open(const swarm *s, swarm_config config, swarm_world *w) {
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, LAYER_BULLETS, LAYER_BULLETS);
    const graze_world_config world = { .broad_phase = config.broad_phase,
                                       .rules = &rules };
    graze_status status = graze_world_open(&world, &w->world);
    w->turns = config.look == SWARM_TURNED;
    for (uint32_t i = 0; i < SWARM_BODIES && status == GRAZE_OK; i++)
        status = body_add(s, config.look, i, w);
    if (status == GRAZE_OK)
        status = swarm_world_frame(s, SWARM_FRAMES - 1, w);
    if (status != GRAZE_OK)
        swarm_world_close(w);
    return status;
}

void swarm_world_close(swarm_world *w) {
    graze_world_close(w->world);
    w->world = NULL;
}

graze_status swarm_world_frame(const swarm *s, uint32_t frame, swarm_world *w) {
    const graze_positions placement = { .bodies = w->bodies,
                                        .x = s->x[frame],
                                        .y = s->y[frame],
                                        .count = SWARM_BODIES,
                                        .angle = w->turns ? s->angle[frame] : NULL };
    const graze_status status = graze_world_set_positions(w->world, &placement);
    return status == GRAZE_OK ? graze_world_step(w->world) : status;
}
