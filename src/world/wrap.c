/* wrap.c: positions and images in a world whose sides meet.
 *
 * A body's position is in [0, width) x [0, height). A part reaches at most a quarter
 * of the world from its body, and turned, at most sqrt(2) times as far. So along an
 * axis two parts meet as they are, or when one of them is moved by the size once:
 * the one that reaches beyond the far side is moved towards the origin. On their
 * ways they may have to be moved by it twice. Those of its edges that decide are at
 * least half of the size. Floats have no rounding then (Sterbenz), so all decisions
 * are exact. */
#include "world/wrap.h"

#include "narrow/toi.h"
#include "world/part.h"

/* Sizes have room for remainders and for all edges. */
static const float wrap_size_min = 0x1p-60f, wrap_size_max = GRAZE_COORD_MAX / 4;

graze_status grz_wrap_check_size(float size) {
    if (!isfinite(size))
        return GRAZE_BAD_NUMBER;
    if (size < 0)
        return GRAZE_BAD_VALUE;
    return grz_require(size == 0 || (size >= wrap_size_min && size <= wrap_size_max),
                       GRAZE_OUT_OF_RANGE);
}

/* Each subtraction is exact: it halves the number at least. */
double grz_wrap_remainder(double value, double size) {
    double step = size;
    while (step <= value / 2)
        step *= 2;
    for (; step >= size; step /= 2)
        if (value >= step)
            value -= step;
    return value;
}

float grz_wrap_outside(float value, float size) {
    if (!(fabsf(value) <= GRAZE_COORD_MAX))
        return value;
    const float rest = (float)grz_wrap_remainder(fabs((double)value), (double)size);
    if (value > 0 || rest == 0)
        return rest;
    if (size - rest < size)
        return size - rest;
    return 0;
}

GRZ_FAST_BEGIN

/* A loop without branches, which compilers vectorize. Floats from 0 on are in the
 * order of their bits, and others have the sign bit. */
static bool wrap_are_inside(const float *at, size_t count, float size) {
    uint32_t last, outside = 0;
    memcpy(&last, &size, sizeof last);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &at[i], sizeof bits);
        outside |= bits | (last - 1 - bits);
    }
    return size == 0 || outside >> 31 == 0;
}

GRZ_FAST_END

void grz_wrap_positions(const graze_world *world, graze_positions *batch, float *x,
                        float *y) {
    const grz_wrap wrap = world->wrap;
    if (!wrap.is_used)
        return;
    if (wrap_are_inside(batch->x, batch->count, wrap.width) &&
        wrap_are_inside(batch->y, batch->count, wrap.height))
        return;
    for (size_t i = 0; i < batch->count; i++) {
        x[i] = grz_wrap_coordinate(batch->x[i], wrap.width);
        y[i] = grz_wrap_coordinate(batch->y[i], wrap.height);
    }
    batch->x = x;
    batch->y = y;
}

/* --- The sizes of parts --- */

static bool wrap_holds(float min, float max, float limit) {
    return min >= -limit && max <= limit;
}

static float wrap_limit(float size) {
    if (size == 0)
        return GRAZE_COORD_MAX;
    return size / 4;
}

graze_status grz_wrap_check_offset(const graze_world *world, graze_box offset,
                                   bool has_shape) {
    float x = wrap_limit(world->wrap.width), y = wrap_limit(world->wrap.height);
    if (has_shape)
        x = y = grz_min_f32(x, y);
    return grz_require(!world->wrap.is_used ||
                           (wrap_holds(offset.min_x, offset.max_x, x) &&
                            wrap_holds(offset.min_y, offset.max_y, y)),
                       GRAZE_BAD_WRAP);
}

/* Along an axis: as for a part of a body that is inside. */
static bool wrap_has_room(float min, float max, float size) {
    return size == 0 || (min >= -size / 4 && max <= size + size / 4 &&
                         (double)max - (double)min <= (double)size / 2);
}

graze_status grz_wrap_check_box(const graze_world *world, graze_box box) {
    return grz_require(wrap_has_room(box.min_x, box.max_x, world->wrap.width) &&
                           wrap_has_room(box.min_y, box.max_y, world->wrap.height),
                       GRAZE_BAD_WRAP);
}

graze_status grz_wrap_check_parts(const graze_world *world,
                                  const graze_body_def *def) {
    for (uint32_t i = 0; world->wrap.is_used && i < def->part_count; i++) {
        graze_box offset = def->parts[i].box;
        const graze_shape *shape = def->parts[i].shape;
        const grz_body_pose at = { 0, 0, def->angle };
        grz_try(grz_part_check_edges(shape, offset, at, &offset));
        grz_try(grz_wrap_check_offset(world, offset, shape != NULL));
    }
    return GRAZE_OK;
}

static float wrap_turned_limit(float size) {
    return 3 * size / 8;
}

static bool wrap_holds_turned(float min, float max, float size) {
    const float limit = wrap_turned_limit(size);
    return size == 0 || (min >= -limit && max <= size + limit &&
                         (double)max - (double)min <= 2 * (double)limit);
}

bool grz_wrap_holds_box(const graze_world *world, graze_box box) {
    return wrap_holds_turned(box.min_x, box.max_x, world->wrap.width) &&
           wrap_holds_turned(box.min_y, box.max_y, world->wrap.height);
}

bool grz_wrap_holds_part(const graze_world *world, graze_box offset, graze_box box) {
    const float width = world->wrap.width, height = world->wrap.height;
    return grz_wrap_holds_box(world, box) &&
           (width == 0 ||
            wrap_holds(offset.min_x, offset.max_x, wrap_turned_limit(width))) &&
           (height == 0 ||
            wrap_holds(offset.min_y, offset.max_y, wrap_turned_limit(height)));
}

graze_status grz_wrap_check_margin(const graze_world *world, float margin) {
    const float limit =
        grz_min_f32(wrap_limit(world->wrap.width), wrap_limit(world->wrap.height)) /
        2;
    return grz_require(!world->wrap.is_used || margin <= limit, GRAZE_BAD_WRAP);
}

/* --- Images --- */

/* The moves of two parts along an axis. */
typedef struct wrap_moves {
    float a[5], b[5];
    uint32_t count;
} wrap_moves;

typedef struct wrap_edges {
    float min, max;
} wrap_edges;

static bool wrap_edges_overlap(wrap_edges a, wrap_edges b, graze_edges edges) {
    if (edges == GRAZE_CLOSED)
        return a.min <= b.max && b.min <= a.max;
    return a.min < b.max && b.min < a.max;
}

/* Rounded outward, where the edge of a way is small. */
static wrap_edges wrap_edges_moved(wrap_edges edges, float by) {
    return (wrap_edges){ grz_float_sum_floor(edges.min, by),
                         grz_float_sum_ceil(edges.max, by) };
}

static void wrap_moves_add(wrap_moves *self, float a, float b) {
    self->a[self->count] = a;
    self->b[self->count++] = b;
}

static wrap_moves wrap_moves_all(float size, float sizes) {
    wrap_moves moves = { .count = 0 };
    wrap_moves_add(&moves, 0, 0);
    for (float by = size; size > 0 && by <= sizes * size; by += size) {
        wrap_moves_add(&moves, -by, 0);
        wrap_moves_add(&moves, 0, -by);
    }
    return moves;
}

/* The moves by which the edges of both overlap. */
static wrap_moves wrap_moves_of(wrap_edges a, wrap_edges b, float size,
                                graze_edges edges) {
    const wrap_moves all = wrap_moves_all(size, 2);
    wrap_moves moves = { .count = 0 };
    for (uint32_t i = 0; i < all.count; i++)
        if (wrap_edges_overlap(wrap_edges_moved(a, all.a[i]),
                               wrap_edges_moved(b, all.b[i]), edges))
            wrap_moves_add(&moves, all.a[i], all.b[i]);
    return moves;
}

static uint32_t wrap_images_of(const wrap_moves *x, const wrap_moves *y,
                               grz_wrap_image images[GRZ_WRAP_IMAGES]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < x->count; i++)
        for (uint32_t j = 0; j < y->count; j++)
            images[count++] =
                (grz_wrap_image){ { (double)x->a[i], (double)y->a[j] },
                                  { (double)x->b[i], (double)y->b[j] } };
    return count;
}

graze_shape grz_wrap_shape(const graze_shape *shape, graze_point move) {
    if (move.x == 0 && move.y == 0)
        return *shape;
    return grz_shape_moved(shape, move);
}

uint32_t grz_wrap_images_all(const graze_world *world,
                             grz_wrap_image images[GRZ_WRAP_IMAGES]) {
    const wrap_moves x = wrap_moves_all(world->wrap.width, 1),
                     y = wrap_moves_all(world->wrap.height, 1);
    return wrap_images_of(&x, &y, images);
}

uint32_t grz_wrap_images(const graze_world *world, graze_box a, graze_box b,
                         grz_wrap_image images[GRZ_WRAP_IMAGES]) {
    const wrap_moves x = wrap_moves_of((wrap_edges){ a.min_x, a.max_x },
                                       (wrap_edges){ b.min_x, b.max_x },
                                       world->wrap.width, world->edges);
    const wrap_moves y = wrap_moves_of((wrap_edges){ a.min_y, a.max_y },
                                       (wrap_edges){ b.min_y, b.max_y },
                                       world->wrap.height, world->edges);
    return wrap_images_of(&x, &y, images);
}

graze_box grz_wrap_box(graze_box box, graze_point move) {
    return grz_box_at(box, (float)move.x, (float)move.y);
}

static double wrap_distance(const graze_manifold *manifold) {
    if (manifold->is_touching)
        return -manifold->depth;
    return manifold->distance;
}

void grz_wrap_manifold(const graze_world *world, const graze_shape *a,
                       const graze_shape *b, graze_manifold *manifold) {
    grz_wrap_image images[GRZ_WRAP_IMAGES];
    const uint32_t count = grz_wrap_images_all(world, images);
    for (uint32_t i = 0; i < count; i++) {
        const graze_shape one = grz_wrap_shape(a, images[i].a),
                          other = grz_wrap_shape(b, images[i].b);
        graze_manifold at;
        graze_shapes_manifold(&one, &other, world->edges, &at);
        for (int k = 0; k < 2; k++) {
            at.points[k].x -= images[i].a.x;
            at.points[k].y -= images[i].a.y;
        }
        if (i == 0 || wrap_distance(&at) < wrap_distance(manifold))
            *manifold = at;
    }
}
