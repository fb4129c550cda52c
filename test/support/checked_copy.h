/* checked_copy.h: two worlds with the same random calls; one is loaded from snapshots of
 * the other now and then. Everything readable of the two must be equal.
 *
 * A call is drawn once and made on each world: of every kind that changes a world.
 * If one refuses a call, both must.
 */
#ifndef TEST_CHECKED_COPY_H
#define TEST_CHECKED_COPY_H

#include "support/counted_memory.h"
#include "support/small_world.h"

enum {
    TWINS_BODIES = 48,
    TWINS_PARTS = 4,
    TWINS_MASKS = 3,
    TWINS_SETS = 2,
    TWINS_FIELD = 120
};

/* All that a call may need. */
typedef struct twins_call {
    size_t kind;
    graze_body body, other;
    graze_part part;
    float x, y;
    graze_box box;
    graze_shape shape;
    bool has_shape, flag;
    uint32_t number;
    uint64_t large;
    graze_part_def parts[TWINS_PARTS];
    const graze_hitbox_set *set;
    graze_frame_pose show;
    uint64_t made; /* the handle of what was added */
} twins_call;

typedef struct twins {
    graze_world *world[2]; /* the first is never loaded */
    counted_memory memory[2];
    seeded_random random;
    graze_mask *mask[TWINS_MASKS];
    const graze_hitbox_set *set[TWINS_SETS];
    graze_assets assets;
    graze_body body[TWINS_BODIES]; /* some of them stale, or none */
    uint32_t steps, loads, events;
    unsigned char *snapshot[2];
    size_t size[2];
} twins;

/* Draw a call: what it is, and everything it may need. */
void twins_draw(twins *self, twins_call *call);

/* Make a call on a world. */
graze_status twins_make(graze_world *world, twins_call *call);

void twins_open(twins *self, graze_world_config config, uint64_t seed);
void twins_close(twins *self);

/* Make a call on both. */
void twins_call_both(twins *self, twins_call *call);

/* Save the first, and compare with a snapshot of the second. */
void twins_compare_snapshots(twins *self);

/* Play on: this many calls on both, and steps now and then. */
void twins_play(twins *self, uint32_t calls);

/* Save one of the two into its snapshot. */
void twins_save(twins *self, int side);

/* Step both, and compare all their answers. */
void twins_step(twins *self);

/* Make the second equal to the first. Either by a snapshot, loaded into the same
 * world or into a new one, which has another broad phase. Or by a snapshot of its
 * own, after calls and steps unknown to the first. */
void twins_reload(twins *self);
void twins_renew(twins *self, graze_world_config config);
void twins_roll_back(twins *self);

#endif
