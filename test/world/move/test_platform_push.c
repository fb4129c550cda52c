/* test_platform_push.c: bodies pushing each other before a platform; one holds
 * another in its arms. */
#include "support/movers.h"

enum { CRATE = 1, PLATFORM = 2 };

/* A direction along an axis; places along it are counted from its beginning. */
typedef struct direction {
    bool is_along_y;
    float sign;
} direction;

/* From `low` to `high` along the way, from 0 to 2 across. */
static graze_box box_along(direction way, float low, float high) {
    float a = -high;
    float b = -low;
    if (way.sign > 0) {
        a = low;
        b = high;
    }
    if (way.is_along_y)
        return (graze_box){ 0, a, 2, b };
    return (graze_box){ a, 0, b, 2 };
}

static graze_body add(graze_world *world, const graze_box *boxes, uint32_t count,
                      uint8_t layer) {
    graze_part_def parts[2] = { { .layer = layer }, { .layer = layer } };
    graze_body body;
    for (uint32_t i = 0; i < count; i++)
        parts[i].box = boxes[i];
    assert_int_equal(
        graze_body_add(
            world, &(graze_body_def){ .parts = parts, .part_count = count }, &body),
        GRAZE_OK);
    return body;
}

static graze_point point_along(direction way, float along) {
    const double at = (double)(way.sign * along);
    if (way.is_along_y)
        return (graze_point){ 0, at };
    return (graze_point){ at, 0 };
}

static void expect_along(const graze_world *world, graze_body body, direction way,
                         float along) {
    const graze_point at = point_along(way, along);
    assert_true(mover_is_at(world, body, (float)at.x, (float)at.y));
}

/* The clasp has a box behind the crate and one before it, both at its edges. Each is
 * pushed as far as the other one, and this comes to an end. But they cannot go one
 * after the other. Bodies ahead of them give way. */
static void check_clasp(direction way) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_box pusher = box_along(way, -4, 0), crate = box_along(way, 2, 4),
                    last = box_along(way, 6, 8);
    const graze_box arms[2] = { box_along(way, 1, 2), box_along(way, 4, 5) };
    const graze_body platform = add(world, &pusher, 1, PLATFORM),
                     clasp = add(world, arms, 2, CRATE);
    const graze_body held = add(world, &crate, 1, CRATE),
                     ahead = add(world, &last, 1, CRATE);
    graze_rider_list riders = { 0 };
    const graze_point to = point_along(way, 3);
    const graze_platform_move carry = { .x = (float)to.x,
                                        .y = (float)to.y,
                                        .layers = UINT64_C(1) << CRATE,
                                        .sides = way.is_along_y ? GRAZE_SIDE_MIN_X
                                                                : GRAZE_SIDE_MIN_Y };
    assert_int_equal(graze_body_move_platform(world, platform, &carry, &riders),
                     GRAZE_OK);
    assert_int_equal(riders.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_true(riders.items[i].is_pushed);
        assert_int_equal(riders.items[i].is_crushed,
                         riders.items[i].body.id == held.id);
    }
    expect_along(world, clasp, way, 2);
    expect_along(world, ahead, way, 1);
    graze_rider_list_free(&riders);
    graze_world_close(world);
}

static void a_clasp_crushes_the_crate_that_it_holds_tight(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++)
        check_clasp((direction){ i % 2 != 0, i < 2 ? 1 : -1 });
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clasp_crushes_the_crate_that_it_holds_tight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
