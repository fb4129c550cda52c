/* checked_copy.h: two worlds with the same random calls; one is loaded from
 * snapshots of the other now and then. Everything readable of the two must be equal.
 *
 * A call is drawn once and made on each world: of every kind that changes a world.
 * If one refuses a call, both must.
 */
#ifndef TEST_CHECKED_COPY_H
#define TEST_CHECKED_COPY_H

#include "support/counted_memory.h"
#include "support/small_world.h"

enum {
    COPY_BODIES = 48,
    COPY_PARTS = 4,
    COPY_MASKS = 3,
    COPY_SETS = 2,
    COPY_FIELD = 120
};

/* All that a call may need. */
typedef struct copy_call {
    size_t kind;
    graze_body body, other;
    graze_part part;
    float x, y;
    graze_box box;
    graze_shape shape;
    bool has_shape, flag;
    uint32_t number;
    uint64_t large;
    graze_part_def parts[COPY_PARTS];
    const graze_hitbox_set *set;
    graze_frame_pose show;
    uint64_t made; /* the handle of what was added */
} copy_call;

typedef struct checked_copy {
    graze_world *world[2]; /* the first is never loaded */
    counted_memory memory[2];
    seeded_random random;
    graze_mask *mask[COPY_MASKS];
    const graze_hitbox_set *set[COPY_SETS];
    graze_assets assets;
    graze_body body[COPY_BODIES]; /* some of them stale, or none */
    uint32_t steps, loads, events;
    unsigned char *snapshot[2];
    size_t size[2];
} checked_copy;

/* Draw a call: its kind, and everything it may need. */
void copy_draw(checked_copy *self, copy_call *call);

/* Make a call on a world. */
graze_status copy_make(graze_world *world, copy_call *call);

void copy_open(checked_copy *self, graze_world_config config, uint64_t seed);
void copy_close(checked_copy *self);

/* Make a call on both. */
void copy_call_both(checked_copy *self, copy_call *call);

/* Save the first, and compare with a snapshot of the second. */
void copy_compare_snapshots(checked_copy *self);

/* Play on: this many calls on both, and steps now and then. */
void copy_play(checked_copy *self, uint32_t calls);

/* Save one of the two into its snapshot. */
void copy_save(checked_copy *self, int side);

/* Step both, and compare all their answers. */
void copy_step(checked_copy *self);

/* Make the second equal to the first. Either by a snapshot, loaded into the same
 * world or into a new one, which has another broad phase. Or by a snapshot of its
 * own, after calls and steps unknown to the first. */
void copy_reload(checked_copy *self);
void copy_renew(checked_copy *self, graze_world_config config);
void copy_roll_back(checked_copy *self);

#endif
