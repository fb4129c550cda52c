/* run.h: a scene played once, with one broad phase and one number of threads; all
 * its output is hashed.
 *
 * Nothing here may depend on a machine: no libm, no files, no clock. Nor may one
 * expression draw two random numbers, since their order would be the compiler's
 * choice.
 */
#ifndef TEST_SAME_RUN_H
#define TEST_SAME_RUN_H

#include "graze/graze.h"
#include "same/digest.h"
#include "scenes/seeded.h"

typedef struct same_run {
    const char *broad_phase;
    graze_tasks tasks;
    /* of worlds and lists of answers; zeroed: the C library's */
    graze_allocator allocator;
    graze_counters *counters; /* NULL: nothing is counted */
    seeded_random random;
    graze_world *world;
    uint32_t steps;
    uint64_t event_count;
    digest events;  /* of contacts and of touches, and the contacts that last */
    digest answers; /* of queries, contacts and explanations */
    digest saves;   /* of the world's images, and of its hash at every step */
    size_t image_size;
    graze_assets assets; /* that the scene uses */
    graze_hits hits;     /* parts only */
    graze_hits found_hits;
} same_run;

/* A scene: the same calls for every broad phase and number of threads. Some need no
 * world. */
typedef struct same_scene {
    const char *name;
    void (*play)(same_run *run, uint32_t variant);
    uint32_t variant;
    bool has_world, is_large;
} same_scene;

/* The i-th scene; NULL beyond the last. */
const same_scene *same_scene_at(size_t i);

/* End the program with a message unless a call succeeded; no scene makes one that
 * may fail. */
void same_must(graze_status status, const char *call);

/* Open the run's world, with its broad phase and threads, and close what a run
 * holds. */
void same_open(same_run *run, graze_world_config config);
void same_close(same_run *run);

/* Step the world and hash what it tells. Every fourth step it is saved. Another
 * world loads the snapshot and takes its place. */
void same_step(same_run *run);

/* Ask the world all kinds of questions about places around `count` boxes, and hash
 * the answers. */
void same_ask(same_run *run, const graze_box *near, uint32_t count);

/* Ask how two parts, or two bodies, stand to each other. */
void same_meet(same_run *run, graze_part a, graze_part b);
void same_explain(same_run *run, graze_body a, graze_body b);

/* Send a part's shape along a way and hash what it would meet; or what a body
 * touches now. */
void same_cast(same_run *run, graze_part part, graze_point way, bool is_first);
void same_touching(same_run *run, graze_body body);

/* Hash a shape, or how two meet. */
void same_shape(digest *to, const graze_shape *shape);
void same_contact(digest *to, const graze_manifold *contact);

/* True once in `one_in` calls. */
static inline bool same_chance(same_run *run, uint32_t one_in) {
    return one_in != 0 && seeded_below(&run->random, one_in) == 0;
}

static inline int32_t same_between(same_run *run, int32_t low, int32_t high) {
    return low + (int32_t)seeded_below(&run->random, (uint32_t)(high - low) + 1);
}

#endif
