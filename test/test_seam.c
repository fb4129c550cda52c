/* test_seam.c: rays that run exactly along the border between two rows, or columns, of pixels and of tiles:
 * inside where both are solid, and nowhere else. */
#include "small_world.h"

enum { ROWS = 4, COLUMNS = 6, SCALE = 2 };

/* The border between the two middle rows has a wall on both sides in columns 2 and 3 alone. */
static const uint8_t solid[ROWS][COLUMNS] = {
    { 1, 1, 1, 1, 1, 1 }, { 1, 0, 1, 1, 0, 1 }, { 0, 1, 1, 1, 0, 0 }, { 1, 1, 1, 1, 1, 1 }
};

static void add_mask(graze_world *world, graze_mask **mask) {
    assert_int_equal(graze_mask_create(COLUMNS * SCALE, ROWS * SCALE, NULL, mask), GRAZE_OK);
    for (int32_t y = 0; y < ROWS * SCALE; y++)
        for (int32_t x = 0; x < COLUMNS * SCALE; x++)
            graze_mask_set(*mask, x, y, solid[y / SCALE][x / SCALE]);
    const graze_shape shape = graze_shape_mask(graze_mask_as_is(*mask), (graze_point){ 10, 20 });
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
                     GRAZE_OK);
}

static void add_tiles(graze_world *world) {
    const graze_tiles_def def = { .x = 10,
                                  .y = 20,
                                  .tile_width = SCALE,
                                  .tile_height = SCALE,
                                  .columns = COLUMNS,
                                  .rows = ROWS,
                                  .kinds = &solid[0][0] };
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
}

/* What a ray meets first, and when; a time below 0: nothing. */
static void expect(const graze_world *world, graze_point from, graze_point to, double time, double normal_x) {
    const graze_question question = { .kind = GRAZE_ASK_FIRST, .at = from, .to = to, .layers = UINT64_MAX };
    graze_sightings seen = { 0 };
    assert_int_equal(graze_world_ask(world, &question, 1, &seen), GRAZE_OK);
    assert_int_equal(seen.starts[1], time >= 0);
    if (time >= 0) {
        assert_true(seen.items[0].time == time);
        assert_true(seen.items[0].normal.x == normal_x && seen.items[0].normal.y == 0);
    }
    graze_sightings_free(&seen);
}

static void check_rays(const graze_world *world) {
    const double never = -1;
    expect(world, (graze_point){ 6, 24 }, (graze_point){ 22, 24 }, 0.5, -1);
    expect(world, (graze_point){ 26, 24 }, (graze_point){ 10, 24 }, 0.5, 1);
    expect(world, (graze_point){ 15, 24 }, (graze_point){ 30, 24 }, 0, 0);
    expect(world, (graze_point){ 14, 24 }, (graze_point){ 30, 24 }, 0, -1);
    expect(world, (graze_point){ 18, 24 }, (graze_point){ 30, 24 }, never, 0);
    expect(world, (graze_point){ 6, 24 }, (graze_point){ 14, 24 }, never, 0);
    expect(world, (graze_point){ 6, 22 }, (graze_point){ 22, 22 }, 0.25, -1); /* the first border */
    expect(world, (graze_point){ 26, 22 }, (graze_point){ 10, 22 }, 0.25, 1);
    expect(world, (graze_point){ 6, 26 }, (graze_point){ 22, 26 }, 0.375, -1); /* the last one */
    expect(world, (graze_point){ 6, 20 }, (graze_point){ 30, 20 }, never, 0);  /* along the outside */
    expect(world, (graze_point){ 6, 28 }, (graze_point){ 30, 28 }, never, 0);
    expect(world, (graze_point){ 16, 24.5 }, (graze_point){ 16, 40 }, 0, 0); /* between two columns */
}

static void a_ray_along_a_border_is_inside_where_both_rows_are_solid(void **state) {
    (void)state;
    graze_world *of_mask = small_world_open((graze_world_config){ 0 });
    graze_world *of_tiles = small_world_open((graze_world_config){ 0 });
    graze_mask *mask;
    add_mask(of_mask, &mask);
    add_tiles(of_tiles);
    check_rays(of_mask);
    check_rays(of_tiles);
    graze_world_close(of_tiles);
    graze_world_close(of_mask);
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ray_along_a_border_is_inside_where_both_rows_are_solid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
