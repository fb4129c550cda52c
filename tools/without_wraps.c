/* without_wraps.c: stubs in graze.c for wrapped worlds, which GRAZE_ONLY_CORE leaves out
 * (tools/amalgamate.py). No side of a world can have a length other than 0, in a
 * snapshot, too.
 */
#include "narrow/shape_ops.h"
#include "world/query/query_wrap.h"
#include "world/wrap.h"
#include "world/wrap_places.h"

graze_status grz_wrap_check_size(float size) {
    return grz_require(size == 0, GRAZE_OUT_OF_RANGE);
}

float grz_wrap_outside(float value, float size) {
    (void)size;
    return value;
}

void grz_wrap_positions(const graze_world *world, graze_positions *batch, float *x,
                        float *y) {
    (void)world, (void)batch, (void)x, (void)y;
}

graze_status grz_wrap_check_offset(const graze_world *world, graze_box offset,
                                   bool has_shape) {
    (void)world, (void)offset, (void)has_shape;
    return GRAZE_OK;
}

graze_status grz_wrap_check_box(const graze_world *world, graze_box box) {
    (void)world, (void)box;
    return GRAZE_OK;
}

graze_status grz_wrap_check_parts(const graze_world *world,
                                  const graze_body_def *def) {
    (void)world, (void)def;
    return GRAZE_OK;
}

bool grz_wrap_holds_box(const graze_world *world, graze_box box) {
    (void)world, (void)box;
    return true;
}

bool grz_wrap_holds_part(const graze_world *world, graze_box offset, graze_box box) {
    (void)world, (void)offset, (void)box;
    return true;
}

graze_status grz_wrap_check_margin(const graze_world *world, float margin) {
    (void)world, (void)margin;
    return GRAZE_OK;
}

graze_shape grz_wrap_shape(const graze_shape *shape, graze_point move) {
    (void)move;
    return *shape;
}

uint32_t grz_wrap_images_all(const graze_world *world,
                             grz_wrap_image images[GRZ_WRAP_IMAGES]) {
    (void)world;
    images[0] = (grz_wrap_image){ .a = { 0, 0 } };
    return 1;
}

uint32_t grz_wrap_images(const graze_world *world, graze_box a, graze_box b,
                         grz_wrap_image images[GRZ_WRAP_IMAGES]) {
    (void)a, (void)b;
    return grz_wrap_images_all(world, images);
}

graze_box grz_wrap_box(graze_box box, graze_point move) {
    (void)move;
    return box;
}

void grz_wrap_manifold(const graze_world *world, const graze_shape *a,
                       const graze_shape *b, graze_manifold *manifold) {
    graze_shapes_manifold(a, b, world->edges, manifold);
}

graze_status grz_seam_find(graze_world *world) {
    (void)world;
    return GRAZE_OK;
}

graze_status grz_seam_merge(graze_world *world) {
    (void)world;
    return GRAZE_OK;
}

void grz_seam_commit(graze_world *world) {
    (void)world;
}

void grz_seam_restore(graze_world *world) {
    (void)world;
}

void grz_seam_free(graze_world *world) {
    (void)world;
}

const grz_pair_list *grz_overlap_diff(const graze_world *world) {
    return &world->pair_tracker.diff;
}

size_t grz_overlap_total(const graze_world *world) {
    return world->pair_tracker.total;
}

size_t grz_overlap_committed_total(const graze_world *world) {
    return world->pair_tracker.committed_total;
}

const grz_pair_list *grz_overlap_pairs(graze_world *world) {
    return grz_pair_tracker_pairs(&world->pair_tracker);
}

graze_status grz_world_query_check(const graze_world *world,
                                   const graze_query *query) {
    (void)world;
    return grz_world_query_check_here(query);
}

void grz_query_wrap_run(grz_world_query *self, const graze_query *query) {
    (void)self, (void)query;
}

graze_area grz_wrap_bounds(const graze_world *world, const grz_lookup_index *used) {
    (void)world, (void)used;
    return (graze_area){ 0, 0, 0, 0 };
}

grz_wrap_places grz_wrap_places_near(const graze_world *world,
                                     const graze_area *bounds,
                                     const graze_area *area) {
    (void)world, (void)bounds, (void)area;
    return (grz_wrap_places){ .last_y = 0 }; /* where all parts are */
}

bool grz_wrap_places_next(grz_wrap_places *places, graze_point *move) {
    *move = (graze_point){ 0, 0 };
    return places->y++ <= places->last_y;
}

double grz_wrap_moved(double value, double by) {
    (void)by;
    return value;
}

graze_point grz_wrap_moved_point(graze_point point, graze_point by) {
    (void)by;
    return point;
}

graze_box grz_wrap_box_around(graze_box box, graze_point by) {
    (void)by;
    return box;
}

double grz_wrap_brought(double value, double base, float size) {
    (void)base, (void)size;
    return value;
}
