/* test_ray_hits.c: when and where a ray enters a shape and leaves it. The oracle
 * collects the times of all crossings of the ray and a border, and sorts them. In
 * the middle between two it looks whether the ray is inside.
 */
#include "support/small_world.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 20000, TIMES_MAX = 256, WIDTH = 9, HEIGHT = 7 };

static const double tolerance = 1e-9;

typedef struct ray_oracle {
    graze_shape shape;
    graze_mask *mask;
    graze_point at, to;
    double times[TIMES_MAX];
    size_t count;
    double first, last;
    bool is_hit, is_unclear; /* unclear: it is inside for no more than a moment */
} ray_oracle;

static graze_point point_at(const ray_oracle *self, double time) {
    return (graze_point){ self->at.x + time * (self->to.x - self->at.x),
                          self->at.y + time * (self->to.y - self->at.y) };
}

static void add_time(ray_oracle *self, double time) {
    assert_true(self->count < TIMES_MAX);
    if (time > 0 && time < 1)
        self->times[self->count++] = time;
}

static double cross(graze_point a, graze_point b, graze_point p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* Where the ray is at this distance from a line, on one side. */
static void add_line(ray_oracle *self, graze_point a, graze_point b,
                     double distance) {
    const double offset = distance * hypot(b.x - a.x, b.y - a.y);
    const double from = cross(a, b, self->at) - offset,
                 to = cross(a, b, self->to) - offset;
    if (from != to)
        add_time(self, from / (from - to));
}

static void add_circle(ray_oracle *self, graze_point center, double radius) {
    const double x = self->to.x - self->at.x, y = self->to.y - self->at.y;
    const double fx = self->at.x - center.x, fy = self->at.y - center.y;
    const double a = x * x + y * y, b = x * fx + y * fy,
                 c = fx * fx + fy * fy - radius * radius;
    if (a > 0 && b * b - a * c >= 0) {
        add_time(self, (-b - sqrt(b * b - a * c)) / a);
        add_time(self, (-b + sqrt(b * b - a * c)) / a);
    }
}

static uint32_t corners_of(const graze_shape *shape) {
    if (shape->kind == GRAZE_SHAPE_CIRCLE)
        return 1;
    if (shape->kind == GRAZE_SHAPE_CAPSULE)
        return 2;
    return shape->count;
}

static void add_borders(ray_oracle *self) {
    const graze_shape *shape = &self->shape;
    const graze_point o = shape->corner[0];
    if (shape->kind == GRAZE_SHAPE_MASK || shape->kind == GRAZE_SHAPE_BOX) {
        const graze_point end = shape->kind == GRAZE_SHAPE_BOX
                                    ? shape->corner[1]
                                    : (graze_point){ o.x + WIDTH, o.y + HEIGHT };
        for (double x = o.x; x <= end.x; x++)
            add_line(self, (graze_point){ x, 0 }, (graze_point){ x, 1 }, 0);
        for (double y = o.y; y <= end.y; y++)
            add_line(self, (graze_point){ 0, y }, (graze_point){ 1, y }, 0);
        return;
    }
    const uint32_t count = corners_of(shape);
    for (uint32_t i = 0; i < count; i++) {
        const graze_point a = shape->corner[i], b = shape->corner[(i + 1) % count];
        add_circle(self, a, shape->radius);
        for (int side = -1; side <= 1 && count > 1; side++) {
            add_line(self, a, b, side * shape->radius);
            const graze_point beside = { a.x - (b.y - a.y), a.y + (b.x - a.x) };
            add_line(self, a, beside, 0); /* across the edge's end */
        }
    }
}

static double distance_to_edge(graze_point a, graze_point b, graze_point p) {
    const double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    const double along =
        length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
    const double t = along < 0 ? 0 : along > 1 ? 1 : along;
    return hypot(a.x + t * x - p.x, a.y + t * y - p.y);
}

static bool is_inside(const ray_oracle *self, graze_point p) {
    const graze_shape *shape = &self->shape;
    const graze_point o = shape->corner[0];
    if (shape->kind == GRAZE_SHAPE_BOX)
        return o.x < p.x && p.x < shape->corner[1].x && o.y < p.y &&
               p.y < shape->corner[1].y;
    if (shape->kind == GRAZE_SHAPE_MASK) {
        const double x = floor(p.x - o.x), y = floor(p.y - o.y);
        return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT &&
               graze_mask_get(self->mask, (int32_t)x, (int32_t)y);
    }
    bool is_within = corners_of(shape) > 2;
    for (uint32_t i = 0; i < corners_of(shape); i++) {
        const graze_point a = shape->corner[i],
                          b = shape->corner[(i + 1) % corners_of(shape)];
        if (distance_to_edge(a, b, p) < shape->radius)
            return true;
        is_within = is_within && cross(a, b, p) > 0;
    }
    return is_within;
}

static int compare_doubles(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) -
           (*(const double *)a < *(const double *)b);
}

static void look(ray_oracle *self) {
    self->count = 0;
    self->is_hit = self->is_unclear = false;
    add_borders(self);
    self->times[self->count++] = 0;
    self->times[self->count++] = 1;
    qsort(self->times, self->count, sizeof *self->times, compare_doubles);
    for (size_t i = 0; i + 1 < self->count; i++) {
        const double from = self->times[i], to = self->times[i + 1];
        const bool is_long = to - from > 1e-7;
        self->is_unclear |= !is_long && to - from > 1e-13;
        if (!is_long || !is_inside(self, point_at(self, (from + to) / 2)))
            continue;
        if (!self->is_hit)
            self->first = from;
        self->last = to;
        self->is_hit = true;
    }
}

static double draw(seeded_random *random, uint32_t most) {
    return (double)seeded_below(random, most);
}

static graze_shape draw_shape(seeded_random *random, graze_mask *mask) {
    const double x = draw(random, 20), y = draw(random, 20), w = 1 + draw(random, 9),
                 h = 1 + draw(random, 9);
    const graze_point corners[] = {
        { x, y }, { x + w, y }, { x + w + 1, y + h }, { x - 1, y + h }
    };
    switch (seeded_below(random, 6)) {
    case 0:
        return graze_shape_circle((graze_point){ x, y }, w);
    case 1:
        return graze_shape_capsule((graze_point){ x, y },
                                   (graze_point){ x + w, y + h },
                                   1 + draw(random, 3));
    case 2:
        return graze_shape_polygon(corners, 4, 0);
    case 3:
        return graze_shape_polygon(corners, 4, 0.5);
    case 4:
        return graze_shape_mask((graze_mask_view){ .mask = mask },
                                (graze_point){ x, y });
    default:
        return graze_shape_box((graze_point){ x, y }, (graze_point){ x + w, y + h });
    }
}

static void check_hit(const ray_oracle *oracle, const graze_hit *hit) {
    const graze_point point = point_at(oracle, hit->time);
    assert_true(fabs(hit->time - oracle->first) < tolerance);
    assert_true(fabs(hit->exit_time - oracle->last) < tolerance);
    assert_true(fabs(hit->point.x - point.x) < tolerance &&
                fabs(hit->point.y - point.y) < tolerance);
}

static void check_ray(graze_world *world, const ray_oracle *oracle) {
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_RAY, .at = oracle->at, .to = oracle->to },
        { .kind = GRAZE_QUERY_RAY_FIRST, .at = oracle->at, .to = oracle->to }
    };
    graze_hits hits = { 0 };
    assert_int_equal(graze_world_query(world, queries, 2, &hits), GRAZE_OK);
    if (oracle->is_hit || !oracle->is_unclear)
        for (size_t i = 0; i < 2; i++)
            assert_int_equal(hits.starts[i + 1] - hits.starts[i], oracle->is_hit);
    for (size_t i = 0; i < hits.starts[2] && !oracle->is_unclear; i++)
        check_hit(oracle, &hits.items[i]);
    graze_hits_free(&hits);
}

static void
a_ray_enters_and_leaves_each_kind_of_shape_when_its_border_says(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    ray_oracle oracle = { .count = 0 };
    size_t unclear = 0;
    assert_int_equal(graze_mask_create(WIDTH, HEIGHT, NULL, &oracle.mask), GRAZE_OK);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++)
        graze_mask_set(oracle.mask, i % WIDTH, i / WIDTH,
                       seeded_below(&random, 5) < 2);
    for (int i = 0; i < ROUNDS; i++) {
        graze_world *world = small_world_open(
            (graze_world_config){ .edges = i % 2 ? GRAZE_CLOSED : 0 });
        oracle.shape = draw_shape(&random, oracle.mask);
        const graze_part_def part = { .shape = &oracle.shape };
        graze_body body;
        assert_int_equal(
            graze_body_add(
                world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
            GRAZE_OK);
        oracle.at = (graze_point){ draw(&random, 300) / 10 - 0.0137,
                                   draw(&random, 300) / 10 - 0.0213 };
        oracle.to = (graze_point){ draw(&random, 300) / 10 + 0.0171,
                                   draw(&random, 300) / 10 + 0.0351 };
        look(&oracle);
        check_ray(world, &oracle);
        unclear += oracle.is_unclear;
        graze_world_close(world);
    }
    assert_true(unclear < ROUNDS / 100);
    graze_mask_destroy(oracle.mask);
}

/* A time as a fraction of whole numbers. */
typedef struct fraction {
    int64_t above, below;
} fraction;

static fraction time_of(int64_t edge, int64_t from, int64_t to) {
    if (to > from)
        return (fraction){ edge - from, to - from };
    return (fraction){ from - edge, from - to };
}

/* In whole numbers: the first of both edges the ray crosses behind the box, or its
 * end. */
static double exit_time_of(const int64_t box[4], const int64_t at[2],
                           const int64_t to[2]) {
    fraction first = { 1, 1 };
    for (int axis = 0; axis < 2; axis++) {
        if (at[axis] == to[axis])
            continue;
        const fraction time =
            time_of(box[axis + (to[axis] > at[axis] ? 2 : 0)], at[axis], to[axis]);
        if (time.above * first.below < first.above * time.below)
            first = time;
    }
    return (double)first.above / (double)first.below;
}

static void
the_time_of_leaving_a_box_is_the_double_nearest_to_the_fraction(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_hits hits = { 0 };
    size_t found = 0;
    for (int i = 0; i < ROUNDS; i++) {
        graze_world *world = small_world_open(
            (graze_world_config){ .edges = i % 2 ? GRAZE_CLOSED : 0 });
        int64_t box[4], at[2], to[2];
        for (int axis = 0; axis < 2; axis++) {
            box[axis] = seeded_below(&random, 20);
            box[axis + 2] = box[axis] + 1 + seeded_below(&random, 9);
            at[axis] = seeded_below(&random, 30);
            to[axis] = seeded_below(&random, 30);
        }
        small_world_add(world,
                        (graze_box){ (float)box[0], (float)box[1], (float)box[2],
                                     (float)box[3] },
                        0);
        const graze_query query = { .kind = GRAZE_QUERY_RAY,
                                    .at = { (double)at[0], (double)at[1] },
                                    .to = { (double)to[0], (double)to[1] } };
        assert_int_equal(graze_world_query(world, &query, 1, &hits), GRAZE_OK);
        found += hits.starts[1];
        if (hits.starts[1] > 0)
            assert_true(hits.items[0].exit_time == exit_time_of(box, at, to));
        graze_world_close(world);
    }
    assert_sample(found > ROUNDS / 10);
    graze_hits_free(&hits);
}

/* Coordinates of an index may be so far apart that their difference is not a
 * double. */
static void the_point_of_a_hit_lies_on_the_box_however_long_the_ray(void **state) {
    (void)state;
    const graze_area area = { DBL_MAX / 2, -1, DBL_MAX, 1 };
    const graze_query query = { .kind = GRAZE_QUERY_RAY,
                                .at = { -DBL_MAX, 0 },
                                .to = { DBL_MAX, 0 } };
    graze_index *index;
    graze_hits hits = { 0 };
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &area, NULL, 1 }, &index),
        GRAZE_OK);
    assert_int_equal(graze_index_query(index, &query, 1, &hits), GRAZE_OK);
    assert_int_equal(hits.starts[1], 1);
    assert_true(hits.items[0].time == 0.75 && hits.items[0].exit_time == 1);
    assert_true(fabs(hits.items[0].point.x / DBL_MAX - 0.5) < 1e-15 &&
                hits.items[0].point.y == 0);
    graze_hits_free(&hits);
    graze_index_close(index);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_ray_enters_and_leaves_each_kind_of_shape_when_its_border_says),
        cmocka_unit_test(
            the_time_of_leaving_a_box_is_the_double_nearest_to_the_fraction),
        cmocka_unit_test(the_point_of_a_hit_lies_on_the_box_however_long_the_ray),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
