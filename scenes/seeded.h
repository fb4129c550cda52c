/* seeded.h: boxes to try things on, made from a seed: the same everywhere, for tests
 * and benches alike.
 *
 * Each kind is one way in which a broad phase is tempted to go wrong. Edges are
 * integers times one power of two, so equal edges are frequent, and no libm is
 * involved. The space grows with the number of boxes: pairs stay roughly
 * proportional to boxes, except where a kind says otherwise.
 */
#ifndef SCENES_SEEDED_H
#define SCENES_SEEDED_H

#include "graze/box.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum seeded_kind {
    SEEDED_UNIFORM,   /* 4 to 40 px, spread evenly around the origin */
    SEEDED_CLUSTERED, /* clusters of 32 on far fewer places */
    /* points, segments, boxes equal to others, both zeros, on a coarse grid */
    SEEDED_DEGENERATE,
    SEEDED_TOUCHING, /* tiles on a grid of 16 px that share edges and corners */
    /* among the first 2048, one in 64 fills the whole space, one in 16 spans it
     * one way */
    SEEDED_HUGE,
    /* small ones at the origin, others at and around +-2^59, some from end to end */
    SEEDED_FAR,
    SEEDED_TINY, /* everything within denormal numbers */
    /* all side by side, most overlap in y: sorting along y does not help */
    SEEDED_ROW,
    SEEDED_COLUMN, /* all above each other: sorting along x does not help */
    SEEDED_KIND_COUNT
} seeded_kind;

/* A random stream; any state is a good seed. */
typedef struct seeded_random {
    uint64_t state;
} seeded_random;

/* The next 64 bits; and a number below `bound` (at least 1). */
uint64_t seeded_next(seeded_random *random);
uint32_t seeded_below(seeded_random *random, uint32_t bound);

/* A scene: `count` boxes and layers, both the caller's memory; layers may be
 * NULL. */
typedef struct seeded_scene {
    seeded_kind kind;
    uint32_t count;
    graze_box *boxes;
    uint8_t *layers;
    seeded_random random;
    uint32_t frame; /* seeded_move calls so far */
} seeded_scene;

/* Fill a scene. Its kind, count and arrays are set. All boxes pass graze_box_check;
 * layers are 0 to 7, one in 16 is any up to 63. */
void seeded_fill(seeded_scene *scene, uint64_t seed);

/* Go to the next frame. Each box drifts its own way, back and forth. One in 8 rests,
 * one in 64 is put elsewhere, one in 64 changes its size. Layers stay. */
void seeded_move(seeded_scene *scene);

/* A kind's name: "uniform"; static. */
const char *seeded_kind_name(seeded_kind kind);

#ifdef __cplusplus
}
#endif

#endif
