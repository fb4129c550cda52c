/* test_row_border_cast.c: rays running exactly along the border between two rows, or
 * columns, of pixels and of tiles. They are inside where both are solid, and nowhere
 * else; beside it is a walk over pictures of walls. */
#include "support/small_world.h"

#include "narrow/toi.h"

#include <math.h>

/* A picture of walls. */
enum { ROWS_MOST = 5, COLUMNS_MOST = 9, SCALE = 2, LEFT = 10, TOP = 20 };

typedef struct picture {
    uint32_t columns, rows;
    uint8_t solid[ROWS_MOST * COLUMNS_MOST]; /* row by row, without gaps */
} picture;

static bool is_wall(const picture *seen, int x, int y) {
    return x >= 0 && y >= 0 && x < (int)seen->columns && y < (int)seen->rows &&
           seen->solid[y * (int)seen->columns + x] != 0;
}

/* The picture as a mask, SCALE pixels to a wall, which is shown turned and mirrored
 * back to what it is. */
static graze_shape add_mask(graze_world *world, const picture *seen,
                            bool is_turned) {
    const int32_t width = (int32_t)seen->columns * SCALE,
                  height = (int32_t)seen->rows * SCALE;
    graze_mask *mask;
    assert_int_equal(
        graze_mask_create((uint32_t)width, (uint32_t)height, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (is_wall(seen, x / SCALE, y / SCALE)) {
                if (is_turned)
                    graze_mask_set(mask, width - 1 - x, height - 1 - y, true);
                else
                    graze_mask_set(mask, x, y, true);
            }
    const graze_mask_view view = { .mask = mask, .turns = is_turned ? 2 : 0 };
    const graze_shape shape = graze_shape_mask(view, (graze_point){ LEFT, TOP });
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return shape;
}

static void add_tiles(graze_world *world, const picture *seen) {
    const graze_tiles_def def = { .x = LEFT,
                                  .y = TOP,
                                  .tile_width = SCALE,
                                  .tile_height = SCALE,
                                  .columns = seen->columns,
                                  .rows = seen->rows,
                                  .kinds = seen->solid };
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
}

/* A ray along one axis, in walls from the picture's corner; `across` is where it is
 * on the other one. */
typedef struct line {
    double from, to, across;
    bool is_upright;
} line;

/* Whether a ray has walls on both sides from one whole number to the next. */
static bool is_inside(const picture *seen, const line *ray, int step) {
    const int after = (int)floor(ray->across), before = (int)ceil(ray->across) - 1;
    if (ray->is_upright)
        return is_wall(seen, before, step) && is_wall(seen, after, step);
    return is_wall(seen, step, before) && is_wall(seen, step, after);
}

/* Where it first is inside, or goes in; false: nowhere. */
static bool first_inside(const picture *seen, const line *ray, double *place) {
    int way = -1;
    if (ray->to > ray->from)
        way = 1;
    for (int i = -3; i < COLUMNS_MOST + 3; i++) {
        int step = i;
        if (way <= 0)
            step = COLUMNS_MOST - 1 - i;
        const int first = way * step, second = way * (step + 1);
        const double near = fmax(fmin(first, second), way * ray->from);
        const double far = fmin(fmax(first, second), way * ray->to);
        *place = way * near;
        if (near < far && is_inside(seen, ray, step))
            return true;
    }
    return false;
}

/* Whether what is met begins there. */
static bool is_border(const picture *seen, const line *ray, double place) {
    const bool is_forward = ray->to > ray->from;
    return place == floor(place) &&
           !is_inside(seen, ray, is_forward ? (int)place - 1 : (int)place);
}

static graze_point place_of(const line *ray, double along) {
    graze_point place = (graze_point){ along, ray->across };
    if (ray->is_upright)
        place = (graze_point){ ray->across, along };
    return (graze_point){ LEFT + SCALE * place.x, TOP + SCALE * place.y };
}

static void check_ray(const graze_world *world, const picture *seen,
                      const line *ray) {
    const graze_query question = { .kind = GRAZE_QUERY_RAY_FIRST,
                                   .at = place_of(ray, ray->from),
                                   .to = place_of(ray, ray->to),
                                   .layers = UINT64_MAX };
    graze_hits found = { 0 };
    double place = 0;
    const bool is_met = first_inside(seen, ray, &place);
    assert_int_equal(graze_world_query(world, &question, 1, &found), GRAZE_OK);
    assert_int_equal(found.starts[1], is_met);
    if (is_met) {
        double sign = 1;
        if (ray->to > ray->from)
            sign = -1;
        double along = 0;
        if (is_border(seen, ray, place))
            along = sign;
        const graze_point normal = found.items[0].normal;
        assert_true(found.items[0].time ==
                    (place - ray->from) / (ray->to - ray->from));
        assert_true(normal.x == (ray->is_upright ? 0 : along));
        if (ray->is_upright && place > ray->from)
            assert_true(normal.y == along);
    }
    graze_hits_free(&found);
}

/* Where it last is inside, going from there. */
static double last_inside(const picture *seen, const line *ray) {
    const line back = { ray->to, ray->from, ray->across, ray->is_upright };
    double place = 0;
    first_inside(seen, &back, &place);
    return place;
}

/* The first and the last moment, of what the world asks. */
static void check_times(const graze_shape *mask, const picture *seen,
                        const line *ray) {
    const graze_point from = place_of(ray, ray->from), to = place_of(ray, ray->to);
    const graze_shape dot = grz_shape_point(from);
    double place = 0;
    const bool is_met = first_inside(seen, ray, &place);
    grz_cast_hit impact;
    assert_int_equal(grz_shapes_cast(mask, &dot,
                                     (graze_point){ to.x - from.x, to.y - from.y },
                                     GRAZE_HALF_OPEN, &impact),
                     is_met);
    if (is_met) {
        assert_true(impact.interval.first ==
                    (place - ray->from) / (ray->to - ray->from));
        assert_true(impact.interval.last ==
                    (last_inside(seen, ray) - ray->from) / (ray->to - ray->from));
    }
}

/* Rays along each border, and between two, from and to halves of walls. `mask` NULL:
 * tiles. */
static void check_rays(const graze_world *world, const graze_shape *mask,
                       const picture *seen, seeded_random *random) {
    for (int across = -1; across <= 2 * COLUMNS_MOST + 1; across++)
        for (int i = 0; i < 12; i++) {
            line ray = { .across = across / 2.0, .is_upright = i % 3 == 0 };
            ray.from = testing_between(random, -3, 2 * COLUMNS_MOST + 3) / 2.0;
            ray.to = ray.from +
                     (seeded_below(random, 2) == 0 ? 4 : -4) * (i % 4 == 0 ? 1 : 4);
            check_ray(world, seen, &ray);
            if (mask != NULL)
                check_times(mask, seen, &ray);
        }
}

static picture draw_picture(seeded_random *random) {
    picture seen = { 1 + seeded_below(random, COLUMNS_MOST),
                     1 + seeded_below(random, ROWS_MOST),
                     { 0 } };
    const uint32_t part = 1 + seeded_below(random, 4);
    for (uint32_t i = 0; i < seen.columns * seen.rows; i++)
        seen.solid[i] = seeded_below(random, 4) < part;
    return seen;
}

static void a_ray_along_a_border_is_inside_where_both_sides_are_solid(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 200; i++) {
        const picture seen = draw_picture(&random);
        graze_world *of_mask = small_world_open((graze_world_config){ 0 });
        graze_world *of_tiles = small_world_open((graze_world_config){ 0 });
        const graze_shape mask = add_mask(of_mask, &seen, i % 2 == 0);
        add_tiles(of_tiles, &seen);
        check_rays(of_mask, &mask, &seen, &random);
        check_rays(of_tiles, NULL, &seen, &random);
        graze_world_close(of_tiles);
        graze_world_close(of_mask);
        graze_mask_destroy((graze_mask *)mask.mask.mask);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ray_along_a_border_is_inside_where_both_sides_are_solid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
