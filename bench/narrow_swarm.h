/* narrow_swarm.h: two thousand bullets and fifty sprites in motion, in a world, with
 * masks or without. */
#ifndef BENCH_NARROW_SWARM_H
#define BENCH_NARROW_SWARM_H

#include "graze/graze.h"

#include <stdint.h>

enum {
    SWARM_BULLETS = 2000,
    SWARM_SPRITES = 50,
    SWARM_BODIES = SWARM_BULLETS + SWARM_SPRITES,
    SWARM_FRAMES = 120,
    SWARM_WIDTH = 640,
    SWARM_HEIGHT = 480,
    SWARM_BULLET_SIDE = 8,
    SWARM_SPRITE_SIDE = 64
};

/* The look of bodies: the boxes around them, or round bullets and hollow sprites, in
 * masks or as circles. Or bullets are capsules and sprites are circles, placed, or
 * also turned in each frame. */
typedef enum swarm_look {
    SWARM_BOXES,
    SWARM_MASKS,
    SWARM_CIRCLES,
    SWARM_CAPSULES,
    SWARM_TURNED
} swarm_look;

/* Where all bodies are in each frame, in eighths of a pixel, and their angles. */
typedef struct swarm {
    float x[SWARM_FRAMES][SWARM_BODIES], y[SWARM_FRAMES][SWARM_BODIES];
    float angle[SWARM_FRAMES][SWARM_BODIES];
    graze_mask *bullet, *sprite;
} swarm;

/* A new one from a seed; NULL: no memory. */
swarm *swarm_open(uint64_t seed);
void swarm_close(swarm *s);

/* A world of a look, its bodies where they are in the last frame, and stepped once;
 * bullets meet sprites, and sprites each other. *world is NULL after an error. */
typedef struct swarm_config {
    swarm_look look;
    const char *broad_phase;
} swarm_config;

typedef struct swarm_world {
    graze_world *world;
    bool turns;
    graze_body bodies[SWARM_BODIES];
} swarm_world;

graze_status swarm_world_open(const swarm *s, swarm_config config, swarm_world *w);
void swarm_world_close(swarm_world *w);

/* Place all bodies as in a frame, and step. */
graze_status swarm_world_frame(const swarm *s, uint32_t frame, swarm_world *w);

#endif
