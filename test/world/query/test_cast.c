/* test_cast.c: shapes cast along ways. Boxes against boxes are as a look at every
 * box grown by the cast's size, as exact as segments. Shapes of every kind hit as in
 * a step sweeping the same shape. Yes or no is always as the list says.
 */
#include "support/brute_index.h"
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/shape_oracle.h"
#include "support/small_world.h"

#include <math.h>

enum { PARTS = 120, CASTS = 60 };

static graze_shape box_at(double x, double y, double w, double h) {
    return graze_shape_box((graze_point){ x, y }, (graze_point){ x + w, y + h });
}

static graze_query cast_query(const graze_shape *shape, graze_point way,
                              uint64_t layers, bool is_first) {
    return (graze_query){ .kind = is_first ? GRAZE_QUERY_SHAPE_CAST_FIRST
                                           : GRAZE_QUERY_SHAPE_CAST,
                          .shape = shape,
                          .to = way,
                          .layers = layers };
}

static graze_hits cast_one(const graze_world *world, graze_shape shape,
                           graze_point way) {
    graze_hits seen = { 0 };
    const graze_query cast = cast_query(&shape, way, 0, false);
    assert_int_equal(graze_world_query(world, &cast, 1, &seen), GRAZE_OK);
    return seen;
}

static void a_box_meets_a_box_at_a_time_with_a_normal(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_square(world, 5, 1, 1);
    graze_hits seen = cast_one(world, box_at(1, 1, 1, 1), (graze_point){ 5, 0 });
    assert_int_equal(seen.starts[1], 1);
    assert_true(seen.items[0].time == 0.6);
    assert_true(seen.items[0].normal.x == -1 && seen.items[0].normal.y == 0);
    graze_hits_free(&seen);
    seen = cast_one(world, box_at(3, 3, 1, 1), (graze_point){ 4, -4 });
    assert_int_equal(seen.starts[1], 1);
    graze_hits_free(&seen);
    seen = cast_one(world, box_at(3, 0, 1, 1), (graze_point){ 2, -2 });
    assert_int_equal(seen.starts[1], 0); /* it passes away from the corner */
    graze_hits_free(&seen);
    graze_world_close(world);
}

static void circles_meet_along_the_line_of_their_centres(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape round = graze_shape_circle((graze_point){ 10, 4 }, 2);
    const graze_part_def part = { .shape = &round };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    graze_hits seen = cast_one(world, graze_shape_circle((graze_point){ 0, 0 }, 3),
                               (graze_point){ 14, 0 });
    assert_int_equal(seen.starts[1], 1);
    assert_true(fabs(seen.items[0].time - 0.5) < 1e-15);
    assert_true(fabs(seen.items[0].normal.x + 0.6) < 1e-15 &&
                fabs(seen.items[0].normal.y + 0.8) < 1e-15);
    graze_hits_free(&seen);
    graze_world_close(world);
}

/* --- All pairs of kinds, on all ways --- */

enum { SORTS = 8, WAYS = 6, MOMENTS = 512 };

/* Coordinates are whole numbers, MOMENTS of them in a unit of the oracle. */
static graze_shape sort_at(int sort, double x, double y) {
    const graze_point corners[] = { { x - 3, y - 2 },
                                    { x + 3, y - 2 },
                                    { x, y + 3 } };
    const graze_shape sorts[SORTS] = {
        graze_shape_box((graze_point){ x, y }, (graze_point){ x, y }),
        graze_shape_box((graze_point){ x - 2, y }, (graze_point){ x + 2, y }),
        graze_shape_box((graze_point){ x, y - 2 }, (graze_point){ x, y + 2 }),
        graze_shape_box((graze_point){ x - 2, y - 1 },
                        (graze_point){ x + 2, y + 1 }),
        graze_shape_circle((graze_point){ x, y }, 2),
        graze_shape_capsule((graze_point){ x - 2, y - 1 },
                            (graze_point){ x + 2, y + 1 }, 1),
        graze_shape_polygon(corners, 3, 0),
        graze_shape_polygon(corners, 3, 1),
    };
    return sorts[sort];
}

typedef struct cast_way {
    graze_point from, by;
} cast_way;

/* Into it, out of it, through it, past its middle in it, to where it is hardly, and
 * from far to its middle.
 */
static const cast_way ways[WAYS] = {
    { { -16, 0 }, { 16, 1 } }, { { 0, 0 }, { 16, 4 } }, { { -16, 2 }, { 32, -4 } },
    { { 0, 1 }, { 0, -1 } },   { { 1, 0 }, { -1, 0 } }, { { 16, 16 }, { -16, -16 } }
};

/* The moments from the first to the last at which the oracle sees a touch; false:
 * there is none. */
static bool touched_moments(int still, int moving, const cast_way *way,
                            graze_edges edges, int moments[2]) {
    const graze_shape at = sort_at(still, 0, 0);
    const oracle_shape of_still = oracle_of(&at, 0, 1.0 / MOMENTS);
    bool is_any = false;
    for (int i = 0; i <= MOMENTS; i++) {
        const graze_shape shape =
            sort_at(moving, way->from.x + way->by.x * i / MOMENTS,
                    way->from.y + way->by.y * i / MOMENTS);
        const oracle_shape of_moving = oracle_of(&shape, 0, 1.0 / MOMENTS);
        if (!oracle_touches(&of_still, &of_moving, edges))
            continue;
        if (!is_any)
            moments[0] = i;
        moments[1] = i;
        is_any = true;
    }
    return is_any;
}

static graze_world *open_one(int sort, graze_edges edges) {
    graze_world *world = small_world_open((graze_world_config){ .edges = edges });
    const graze_shape shape = sort_at(sort, 0, 0);
    const graze_box box = graze_shape_bounds(&shape);
    const graze_part_def part = { .shape = sort < 4 ? NULL : &shape, .box = box };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return world;
}

/* A hit begins and ends within one moment of what the oracle sees; at the ends of
 * the way as it sees it. */
static void check_way(graze_world *world, int still, int moving,
                      const cast_way *way) {
    const graze_edges edges = graze_world_edges(world);
    int moments[2] = { 0, 0 };
    const bool is_any = touched_moments(still, moving, way, edges, moments);
    const graze_hits seen =
        cast_one(world, sort_at(moving, way->from.x, way->from.y), way->by);
    if (seen.starts[1] != is_any)
        fail_msg("sort %d met by %d from (%g, %g): %zu hits", still, moving,
                 way->from.x, way->from.y, seen.starts[1]);
    for (size_t i = 0; i < seen.starts[1]; i++) {
        const double first = (double)moments[0] / MOMENTS,
                     last = (double)moments[1] / MOMENTS;
        const graze_hit *hit = &seen.items[i];
        if (fabs(hit->time - first) > 1.0 / MOMENTS ||
            fabs(hit->exit_time - last) > 1.0 / MOMENTS ||
            (first == 0 && hit->time != 0) || (last == 1 && hit->exit_time != 1))
            fail_msg(
                "sort %d met by %d from (%g, %g): %.17g to %.17g and not %g to %g",
                still, moving, way->from.x, way->from.y, hit->time, hit->exit_time,
                first, last);
    }
    graze_hits kept = seen;
    graze_hits_free(&kept);
}

static void check_all_sorts(graze_edges edges) {
    for (int still = 0; still < SORTS; still++) {
        graze_world *world = open_one(still, edges);
        for (int moving = 0; moving < SORTS; moving++)
            for (int way = 0; way < WAYS; way++)
                check_way(world, still, moving, &ways[way]);
        graze_world_close(world);
    }
}

static void closed_all_kinds_are_met_and_left_when_an_oracle_says(void **state) {
    (void)state;
    check_all_sorts(GRAZE_CLOSED);
}

static void half_open_all_kinds_are_met_and_left_when_an_oracle_says(void **state) {
    (void)state;
    check_all_sorts(GRAZE_HALF_OPEN);
}

/* The state of a random test. */
typedef struct cast_state {
    graze_world *world;
    graze_edges edges;
    seeded_random random;
    double origin;
    graze_mask *mask;
} cast_state;

static double draw(cast_state *self, uint32_t limit) {
    return self->origin + (double)seeded_below(&self->random, limit);
}

static double draw_size(cast_state *self, uint32_t limit) {
    return (double)seeded_below(&self->random, limit);
}

typedef struct box_scene {
    graze_area areas[PARTS];
    uint8_t layers[PARTS];
} box_scene;

static void draw_boxes(cast_state *self, box_scene *scene) {
    for (uint32_t i = 0; i < PARTS; i++) {
        const double x = draw(self, 100), y = draw(self, 100);
        scene->areas[i] =
            (graze_area){ x, y, x + draw_size(self, 7), y + draw_size(self, 7) };
        scene->layers[i] = (uint8_t)seeded_below(&self->random, 3);
        const graze_area a = scene->areas[i];
        small_world_add(self->world,
                        (graze_box){ (float)a.min_x, (float)a.min_y, (float)a.max_x,
                                     (float)a.max_y },
                        scene->layers[i]);
    }
}

/* The boxes grown by a box of a size: then the cast is that of its min corner, a
 * segment. */
static void grow_boxes(const cast_state *self, const box_scene *scene,
                       graze_point size, graze_area *grown) {
    for (uint32_t i = 0; i < PARTS; i++) {
        const graze_area a = scene->areas[i];
        const bool is_empty = a.min_x == a.max_x || a.min_y == a.max_y;
        grown[i] =
            (graze_area){ a.min_x - size.x, a.min_y - size.y, a.max_x, a.max_y };
        if (is_empty &&
            self->edges == GRAZE_HALF_OPEN) /* touches nothing, and keeps its row */
            grown[i] = (graze_area){ a.min_x, a.min_y, a.min_x, a.min_y };
    }
}

static void check_box_cast(cast_state *self, const box_scene *scene) {
    const double w = 1 + draw_size(self, 5), h = 1 + draw_size(self, 5);
    const graze_point at = { draw(self, 110), draw(self, 110) };
    const graze_point to = { draw(self, 110), draw(self, 110) };
    const graze_shape shape = box_at(at.x, at.y, w, h);
    const bool is_first = seeded_below(&self->random, 2);
    const graze_query cast =
        cast_query(&shape, (graze_point){ to.x - at.x, to.y - at.y },
                   seeded_below(&self->random, 2) ? 5 : UINT64_MAX, is_first);
    const graze_query ray = { .kind =
                                  is_first ? GRAZE_QUERY_RAY_FIRST : GRAZE_QUERY_RAY,
                              .at = at,
                              .to = to,
                              .layers = cast.layers };
    graze_area grown[PARTS];
    brute_index oracle;
    graze_hits seen = { 0 };
    grow_boxes(self, scene, (graze_point){ w, h }, grown);
    brute_open(&oracle, self->edges,
               (graze_area_array){ grown, scene->layers, PARTS });
    const size_t expected = brute_query(&oracle, &ray);
    assert_int_equal(graze_world_query(self->world, &cast, 1, &seen), GRAZE_OK);
    assert_int_equal(seen.starts[1], expected);
    for (size_t i = 0; i < expected; i++) {
        const graze_hit *hit = &oracle.items[i];
        assert_int_equal((uint32_t)seen.items[i].part.id, hit->user);
        assert_true(seen.items[i].time == hit->time);
        assert_true(seen.items[i].normal.x == hit->normal.x &&
                    seen.items[i].normal.y == hit->normal.y);
    }
    assert_int_equal(finds_any(self->world, &cast), expected > 0);
    graze_hits_free(&seen);
    brute_close(&oracle);
}

static void boxes_are_met_as_segments_meet_grown_boxes(void **state) {
    (void)state;
    const double origins[] = { 0, -0x1p22 };
    for (size_t m = 0; m < graze_broad_phase_count(); m++)
        for (int i = 0; i < 4; i++) {
            box_scene scene;
            cast_state self = { .random = { testing_seed() + m },
                                .edges = i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                .origin = origins[i / 2] };
            self.world = small_world_open((graze_world_config){
                .broad_phase = graze_broad_phase_at(m)->name, .edges = self.edges });
            draw_boxes(&self, &scene);
            for (int cast = 0; cast < CASTS; cast++)
                check_box_cast(&self, &scene);
            small_world_step(self.world);
            for (int cast = 0; cast < CASTS; cast++)
                check_box_cast(&self, &scene);
            graze_world_close(self.world);
        }
}

static graze_shape draw_shape(cast_state *self, double x, double y) {
    const double size = 1 + draw_size(self, 5);
    const graze_point corners[] = { { x, y },
                                    { x + size, y + 1 },
                                    { x + size + 1, y + size + 2 } };
    switch (seeded_below(&self->random, 6)) {
    case 0:
        return graze_shape_circle((graze_point){ x, y }, size);
    case 1:
        return graze_shape_capsule((graze_point){ x, y },
                                   (graze_point){ x + size, y - 2 }, 1);
    case 2:
        return graze_shape_polygon(corners, 3, 0);
    case 3:
        return graze_shape_polygon(corners, 3, 0.5);
    case 4:
        return graze_shape_mask((graze_mask_view){ .mask = self->mask },
                                (graze_point){ x, y });
    default:
        return box_at(x, y, size, size);
    }
}

static graze_body add_shape(graze_world *world, const graze_shape *shape,
                            uint8_t layer) {
    const graze_part_def part = { .shape = shape, .layer = layer };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return body;
}

/* The time at which a step tells that the bullet met a part; -1: it did not. */
static double time_noted(const graze_world *world, graze_body bullet,
                         uint64_t part) {
    size_t count;
    const graze_touch_event *events = graze_world_touch_events(world, &count);
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == GRAZE_BEGIN &&
            (events[i].a.id == bullet.id || events[i].b.id == bullet.id)) {
            uint64_t other;
            if (events[i].a.id == bullet.id)
                other = events[i].part_b.id;
            else
                other = events[i].part_a.id;
            if (other == part)
                return (double)events[i].time;
        }
    return -1;
}

static double time_cast(const graze_hits *seen, uint64_t part) {
    for (size_t i = 0; i < seen->starts[1]; i++)
        if (seen->items[i].part.id == part)
            return seen->items[i].time;
    return -1;
}

static void check_order(const graze_hits *seen) {
    for (size_t i = 0; i < seen->starts[1]; i++) {
        const graze_point normal = seen->items[i].normal;
        const double square = normal.x * normal.x + normal.y * normal.y;
        assert_true(square == 0 ? seen->items[i].time == 0
                                : fabs(square - 1) < 1e-14);
        assert_true(i == 0 || seen->items[i - 1].time <= seen->items[i].time);
    }
}

/* A bullet is born in an empty place, put where the cast begins, and moved in the
 * step. An earlier touch would not be a begin, so until then it flies in a world
 * with rules of its own. */
static void check_swept(cast_state *self, const uint64_t *parts) {
    const graze_shape shape = draw_shape(self, draw(self, 100), draw(self, 100));
    const float x = (float)testing_between(&self->random, -60, 60),
                y = (float)testing_between(&self->random, -60, 60);
    const graze_query cast =
        cast_query(&shape, (graze_point){ (double)x, (double)y }, 1, false);
    graze_hits all = { 0 }, first = { 0 };
    assert_int_equal(graze_world_query(self->world, &cast, 1, &all), GRAZE_OK);
    check_order(&all);
    graze_query once = cast;
    once.kind = GRAZE_QUERY_SHAPE_CAST_FIRST;
    assert_int_equal(graze_world_query(self->world, &once, 1, &first), GRAZE_OK);
    assert_int_equal(first.starts[1], all.starts[1] > 0);
    if (all.starts[1] > 0)
        assert_true(first.items[0].part.id == all.items[0].part.id &&
                    first.items[0].time == all.items[0].time);
    assert_int_equal(finds_any(self->world, &cast), all.starts[1] > 0);
    graze_rules rules = { 0 };
    graze_rules closed = { 0 };
    closed.forbidden[1] = closed.forbidden[0] = UINT64_MAX;
    graze_world_set_rules(self->world, &closed);
    const graze_body bullet = add_shape(self->world, &shape, 1);
    assert_int_equal(graze_body_set_swept(self->world, bullet, true), GRAZE_OK);
    small_world_step(self->world);
    graze_world_set_rules(self->world, &rules);
    assert_int_equal(graze_body_move_to(self->world, bullet, x, y), GRAZE_OK);
    small_world_step(self->world);
    for (uint32_t i = 0; i < PARTS; i++) {
        const double noted = time_noted(self->world, bullet, parts[i]),
                     found = time_cast(&all, parts[i]);
        assert_true((noted < 0) == (found < 0));
        assert_true(fabs(noted - found) < 1e-4);
    }
    assert_int_equal(graze_body_remove(self->world, bullet), GRAZE_OK);
    graze_hits_free(&all);
    graze_hits_free(&first);
}

/* Giants overlap thousands of boxes where they begin, come from outside, or meet a
 * corner of the field. The list of all hits, which tests every box, is the
 * oracle. */
static void check_giants(graze_edges edges) {
    seeded_random random = { testing_seed() + 11 };
    graze_world *world = small_world_open((graze_world_config){ .edges = edges });
    const graze_shape whole = graze_shape_circle((graze_point){ 300, 300 }, 500);
    for (int i = 0; i < 3000; i++)
        small_world_square(world, (float)testing_between(&random, 0, 600),
                           (float)testing_between(&random, 0, 600), 4);
    for (int i = 0; i < 200; i++) {
        const double x = testing_between(&random, -900, 1500),
                     y = testing_between(&random, -900, 1500);
        const double radius = testing_between(&random, 1, i % 2 == 0 ? 900 : 90);
        const graze_shape shape =
            i % 5 == 0 ? box_at(x, y, radius, radius / 2)
                       : graze_shape_circle((graze_point){ x, y }, radius);
        const graze_point way = {
            i % 11 == 0 ? 0x1p-1060 : testing_between(&random, -900, 900),
            i % 7 == 0 ? 0 : testing_between(&random, -900, 900)
        };
        graze_query cast = cast_query(&shape, way, 0, false);
        graze_hits all = { 0 }, first = { 0 };
        assert_int_equal(graze_world_query(world, &cast, 1, &all), GRAZE_OK);
        cast.kind = GRAZE_QUERY_SHAPE_CAST_FIRST;
        const graze_query two[] = { cast_query(&whole, way, 0, true),
                                    cast }; /* the first meets some at once */
        assert_int_equal(graze_world_query(world, two, 2, &first), GRAZE_OK);
        assert_int_equal(first.starts[1], 1);
        assert_int_equal(first.starts[2] - 1, all.starts[1] > 0);
        if (all.starts[1] > 0)
            assert_memory_equal(&first.items[1], &all.items[0], sizeof(graze_hit));
        graze_hits_free(&all);
        graze_hits_free(&first);
    }
    graze_world_close(world);
}

static void a_giant_is_stopped_by_the_first_of_all_hits(void **state) {
    (void)state;
    check_giants(GRAZE_HALF_OPEN);
    check_giants(GRAZE_CLOSED);
}

static graze_mask *make_mask(void) {
    graze_mask *mask;
    assert_int_equal(graze_mask_create(6, 5, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < 5; y++)
        for (int32_t x = 0; x < 6; x++)
            graze_mask_set(mask, x, y, (x + y) % 3 != 0 && x != 2);
    return mask;
}

static void shapes_are_met_as_a_step_sweeps_them(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        cast_state self = { .random = { testing_seed() + 7 },
                            .edges = (graze_edges)edges };
        uint64_t parts[PARTS];
        self.mask = make_mask();
        self.world = small_world_open((graze_world_config){
            .edges = self.edges, .events = GRAZE_EVENTS_BOTH });
        for (uint32_t i = 0; i < PARTS; i++) {
            const graze_shape shape =
                draw_shape(&self, draw(&self, 100), draw(&self, 100));
            parts[i] =
                small_world_part(self.world, add_shape(self.world, &shape, 0), 0).id;
        }
        for (int cast = 0; cast < CASTS; cast++)
            check_swept(&self, parts);
        graze_world_close(self.world);
        graze_mask_destroy(self.mask);
    }
}

/* The tile in its way is met at once, with a normal; but it is in another
 * already. */
static void a_start_inside_a_tile_has_no_normal(void **state) {
    (void)state;
    static const uint8_t kinds[] = { 1, 0, 1, 0, 0, 1, 0, 1, 1 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_tiles_def def = {
        .tile_width = 2, .tile_height = 2, .columns = 3, .rows = 3, .kinds = kinds
    };
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
    const struct {
        graze_shape shape;
        graze_point way, normal;
        double time;
    } cases[] = {
        /* in one, below another */
        { box_at(5, 2, 1, 1), { 0, -4 }, { 0, 0 }, 0 },
        /* in one below, beside another */
        { box_at(3, 3, 1, 2), { 4, -1 }, { 0, 0 }, 0 },
        /* between two, the one in front of it */
        { box_at(2, 0, 2, 1), { 4, 0 }, { -1, 0 }, 0 },
        { box_at(2, 0, 2, 1), { -4, 0 }, { 1, 0 }, 0 }, /* the one behind it */
        /* above the one that it comes over */
        { box_at(2, -2, 2, 1), { 4, 2 }, { 0, -1 }, 0.5 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const graze_query cast = cast_query(&cases[i].shape, cases[i].way, 0, false);
        graze_hits seen = { 0 };
        assert_int_equal(graze_world_query(world, &cast, 1, &seen), GRAZE_OK);
        assert_int_equal(seen.starts[1], 1);
        assert_true(seen.items[0].time == cases[i].time);
        assert_true(seen.items[0].normal.x == cases[i].normal.x &&
                    seen.items[0].normal.y == cases[i].normal.y);
        graze_hits_free(&seen);
    }
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_all_kinds_are_met_and_left_when_an_oracle_says),
        cmocka_unit_test(half_open_all_kinds_are_met_and_left_when_an_oracle_says),
        cmocka_unit_test(a_box_meets_a_box_at_a_time_with_a_normal),
        cmocka_unit_test(circles_meet_along_the_line_of_their_centres),
        cmocka_unit_test(boxes_are_met_as_segments_meet_grown_boxes),
        cmocka_unit_test(a_giant_is_stopped_by_the_first_of_all_hits),
        cmocka_unit_test(shapes_are_met_as_a_step_sweeps_them),
        cmocka_unit_test(a_start_inside_a_tile_has_no_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
