/* shapes.h: the shapes of parts, and the pairs that need a closer look than their boxes. */
#ifndef GRZ_WORLD_SHAPES_H
#define GRZ_WORLD_SHAPES_H

#include "broad/pair_diff.h"
#include "core/box_columns.h"
#include "graze/shape.h"

/* By part slot, once any part has had a shape: whether it has one, and which, in its body's coordinates. */
typedef struct grz_part_shapes {
    grz_buffer shape, has_shape; /* graze_shape; uint8_t */
    bool are_any;                /* some part has or had one */
} grz_part_shapes;

/* A turn at a time of its own within the step. */
typedef struct grz_timed_touch {
    graze_pair turn;
    float time;
} grz_timed_touch;

/* Pairs whose boxes overlap and of which a part has a shape, is swept or grown, sorted, each with a bit that
 * says whether they touch: that is a list of turns (news.h) in which a begin is a touch. */
typedef struct grz_narrow_phase {
    grz_pair_list close, next; /* as of the last step that was kept, and of this one */
    grz_pair_list turns;       /* of touches, in this step */
    grz_buffer timed;          /* grz_timed_touch: turns of pairs on their way, in this step */
    size_t timed_count;
    size_t next_apart;    /* how many of this step's close pairs do not touch */
    size_t shaped, apart; /* of the last step that was kept: how many were close, and did not touch */
    bool is_behind;       /* a part that was there got a shape, is swept or grown now: pairs may be missing */
} grz_narrow_phase;

/* The shapes of a pair, and the row of the first one: pairs are sorted, so that the next pair often has the
 * same. */
typedef struct grz_shape_pair_cache {
    graze_shape a, b;
    uint32_t row_a; /* UINT32_MAX: none yet */
} grz_shape_pair_cache;

static inline bool grz_part_has_shape(const grz_part_shapes *shapes, uint32_t slot) {
    return shapes->are_any && ((const uint8_t *)shapes->has_shape.data)[slot];
}

static inline graze_shape *grz_part_own_shape(const grz_part_shapes *shapes, uint32_t slot) {
    return (graze_shape *)shapes->shape.data + slot;
}

#endif
