/* test_all_layers.c: a set of layers that is 0 means all layers, wherever one is
 * given. */
#include "support/small_world.h"

enum { LAST = GRAZE_LAYER_COUNT - 1 };

/* A box on the first layer and one on the last. */
static graze_world *open_world(graze_body bodies[2]) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    bodies[0] = small_world_add(world, (graze_box){ 0, 0, 10, 10 }, 0);
    bodies[1] = small_world_add(world, (graze_box){ 5, 0, 15, 10 }, LAST);
    return world;
}

static void queries_and_overlaps_find_all_layers(void **state) {
    (void)state;
    graze_body bodies[2];
    graze_world *world = open_world(bodies);
    graze_hits hits = { 0 };
    const graze_query query = { .kind = GRAZE_QUERY_POINT, .at = { 7, 5 } };
    static const uint64_t sets[] = { GRAZE_ALL_LAYERS, 0, 1 };
    for (int i = 0; i < 3; i++) {
        const uint64_t layers = sets[i];
        graze_query one = query;
        one.layers = layers;
        assert_int_equal(graze_world_query(world, &one, 1, &hits), GRAZE_OK);
        assert_int_equal(hits.starts[1], layers == 1 ? 1 : 2);
        assert_int_equal(graze_body_overlaps(world, bodies[0], layers, &hits),
                         GRAZE_OK);
        assert_int_equal(hits.starts[1], layers == 1 ? 0 : 1);
        assert_int_equal(graze_world_box(world, (graze_box){ 0, 0, 20, 20 }, layers),
                         layers == 1 ? 1 : 2);
    }
    graze_hits_free(&hits);
    graze_world_close(world);
}

/* A body on a swept layer begins to touch in the course of its way. */
static bool is_swept(graze_world *world, graze_body body) {
    const graze_body wall =
        small_world_add(world, (graze_box){ 100, 0, 101, 10 }, 7);
    graze_contact_event it;
    size_t count;
    assert_int_equal(graze_body_set_position(world, body, 0, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, body, 200, 0), GRAZE_OK);
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    bool is_met = false;
    for (size_t i = 0; i < count; i++)
        is_met |= graze_contact_of(&events[i], 7, &it) && it.kind == GRAZE_BEGIN;
    assert_int_equal(graze_body_remove(world, wall), GRAZE_OK);
    return is_met;
}

static void
layers_are_marked_as_swept_and_unmarked_apart_and_together(void **state) {
    (void)state;
    graze_body bodies[2];
    graze_world *world = open_world(bodies);
    const struct {
        uint64_t layers;
        bool is_on, first, last;
    } calls[] = {
        { UINT64_C(1) << LAST, true, false, true },
        { 1, true, true, true },
        { 1, false, false, true },
        { 0, false, false, false },
        { 0, true, true, true },
        { 1, false, false, true },
    };
    assert_false(is_swept(world, bodies[0]));
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        graze_world_set_swept_layers(world, calls[i].layers, calls[i].is_on);
        assert_int_equal(is_swept(world, bodies[0]), calls[i].first);
        assert_int_equal(is_swept(world, bodies[1]), calls[i].last);
    }
    graze_world_close(world);
}

static void a_platform_carries_bodies_on_all_layers(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body lift = small_world_add(world, (graze_box){ 0, 10, 40, 12 }, 9);
    small_world_add(world, (graze_box){ 0, 0, 10, 10 }, 0);
    small_world_add(world, (graze_box){ 20, 0, 30, 10 }, LAST);
    graze_rider_list riders = { 0 };
    graze_platform_move move = { .x = 5, .layers = 1 };
    assert_int_equal(graze_body_move_platform(world, lift, &move, &riders),
                     GRAZE_OK);
    assert_int_equal(riders.count, 1);
    move = (graze_platform_move){ .x = 8 };
    assert_int_equal(graze_body_move_platform(world, lift, &move, &riders),
                     GRAZE_OK);
    assert_int_equal(riders.count, 2);
    graze_rider_list_free(&riders);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_and_overlaps_find_all_layers),
        cmocka_unit_test(layers_are_marked_as_swept_and_unmarked_apart_and_together),
        cmocka_unit_test(a_platform_carries_bodies_on_all_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
