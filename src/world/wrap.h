/* wrap.h: worlds whose sides meet: positions, the images of a pair of parts, and the
 * pairs across the seams. */
#pragma once

#include "world/world.h"

/* Whether a world can have a side of this length. 0: it does not wrap along it. */
graze_status grz_wrap_check_size(float size);

/* The refusal of a call that a wrapped world does not support. */
static inline graze_status grz_wrap_refuse(const graze_world *world) {
    return grz_require(world == NULL || !world->wrap.is_used, GRAZE_BAD_WRAP);
}

/* The rest of a number >= 0 that a size > 0 leaves; exact. The rest of two floats is
 * a float. */
double grz_wrap_remainder(double value, double size);

/* A coordinate outside of [0, size), wrapped. One out of range stays as it is, and is
 * refused elsewhere. */
float grz_wrap_outside(float value, float size);

static inline float grz_wrap_coordinate(float value, float size) {
    if (size == 0 || (value >= 0 && value < size))
        return value;
    return grz_wrap_outside(value, size);
}

static inline float grz_wrap_x(const graze_world *world, float x) {
    return grz_wrap_coordinate(x, world->wrap.width);
}

static inline float grz_wrap_y(const graze_world *world, float y) {
    return grz_wrap_coordinate(y, world->wrap.height);
}

/* Wrap the positions of a batch. If any is outside, the batch has them in `x` and `y`
 * then, which have room for it. */
void grz_wrap_positions(const graze_world *world, graze_positions *batch, float *x,
                        float *y);

/* Whether a part with these edges, relative to its body, is small enough; of a shape
 * in any direction, because its body can turn. The second function is for a box that
 * was set by itself, in the world. Error: GRAZE_BAD_WRAP. */
graze_status grz_wrap_check_offset(const graze_world *world, graze_box offset,
                                   bool has_shape);
graze_status grz_wrap_check_box(const graze_world *world, graze_box box);
graze_status grz_wrap_check_parts(const graze_world *world,
                                  const graze_body_def *def);

/* Reading: whether a box, or the sizes of a part, are sound; one that turned is
 * larger. */
bool grz_wrap_holds_box(const graze_world *world, graze_box box);
bool grz_wrap_holds_part(const graze_world *world, graze_box offset, graze_box box);

/* Whether layers can have this margin: at most an eighth of the world. */
graze_status grz_wrap_check_margin(const graze_world *world, float margin);

/* The shift that makes the two parts of a pair meet across a seam. Along each axis at
 * most one of them moves, by the world's size towards the origin. */
typedef struct grz_wrap_image {
    graze_point a, b;
} grz_wrap_image;

/* The row of a moving part can be as long as the world. It meets others two sizes
 * further on, too. */
enum { GRZ_WRAP_IMAGES = 25 };

/* All images of two parts that are where they are; or those in which two boxes
 * overlap. The first one, if it is among them, moves neither. Returns their
 * number. */
uint32_t grz_wrap_images_all(const graze_world *world,
                             grz_wrap_image images[GRZ_WRAP_IMAGES]);
uint32_t grz_wrap_images(const graze_world *world, graze_box a, graze_box b,
                         grz_wrap_image images[GRZ_WRAP_IMAGES]);

/* Whether two boxes may overlap across a seam of a wrapped world. */
static inline bool grz_wrap_is_at_seam(const graze_world *world, graze_box a,
                                       graze_box b) {
    const float width = world->wrap.width, height = world->wrap.height;
    return (width > 0 &&
            (a.max_x - width >= b.min_x || b.max_x - width >= a.min_x)) ||
           (height > 0 &&
            (a.max_y - height >= b.min_y || b.max_y - height >= a.min_y));
}

static inline bool grz_wrap_edges_are_at_seam(const grz_buffer *mins,
                                              const grz_buffer *maxs, float size,
                                              graze_pair rows) {
    const float *min = mins->data, *max = maxs->data;
    return size > 0 &&
           (max[rows.a] - size >= min[rows.b] || max[rows.b] - size >= min[rows.a]);
}

/* The same for two rows. The row of a moving part covers its way. */
static inline bool grz_wrap_rows_are_at_seam(const graze_world *world,
                                             graze_pair rows) {
    const grz_box_columns *columns = &world->columns;
    return grz_wrap_edges_are_at_seam(&columns->min_x, &columns->max_x,
                                      world->wrap.width, rows) ||
           grz_wrap_edges_are_at_seam(&columns->min_y, &columns->max_y,
                                      world->wrap.height, rows);
}

graze_shape grz_wrap_shape(const graze_shape *shape, graze_point move);
graze_box grz_wrap_box(graze_box box, graze_point move);

/* The manifold of two shapes in the image in which they overlap deepest, or else are
 * nearest. Its points are where the first shape is. */
void grz_wrap_manifold(const graze_world *world, const graze_shape *a,
                       const graze_shape *b, graze_manifold *manifold);

/* --- Pairs across the seams (seam.c) --- */

/* Find the pairs of parts whose rows overlap across a seam only, and the begun and
 * ended ones. Then merge these into the tracker's diff. Errors: as of the tracker. */
graze_status grz_seam_find(graze_world *world);
graze_status grz_seam_merge(graze_world *world);
void grz_seam_commit(graze_world *world);

/* After a load the tracker has all pairs. */
void grz_seam_restore(graze_world *world);
void grz_seam_free(graze_world *world);

/* The overlaps of rows begun and ended in this step, sorted (pair_diff.h); how many
 * there are in it, and were in the last one. */
const grz_pair_list *grz_overlap_diff(const graze_world *world);
size_t grz_overlap_total(const graze_world *world);
size_t grz_overlap_committed_total(const graze_world *world);

/* The sorted overlaps of rows of the last step, as grz_pair_tracker_pairs has them. */
const grz_pair_list *grz_overlap_pairs(graze_world *world);
