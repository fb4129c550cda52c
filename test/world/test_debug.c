/* test_debug.c: the debug callback hears of calls failing and of boxes that can
 * never touch, and of nothing else; parts are added in one line. */
#include "support/small_world.h"

#include <math.h>

typedef struct listener {
    graze_mistake last;
    int count;
} listener;

static void hear(void *user, const graze_mistake *mistake) {
    listener *self = user;
    self->last = *mistake;
    self->count++;
    assert_true(strlen(mistake->message) > 10 && mistake->name != NULL);
}

static graze_world *open_world(graze_edges edges, listener *self) {
    *self = (listener){ .count = 0 };
    return small_world_open(
        (graze_world_config){ .edges = edges, .debug = { hear, self } });
}

static void expect(listener *self, graze_mistake_kind kind, graze_status status,
                   const char *function) {
    assert_int_equal(self->count, 1);
    assert_int_equal(self->last.kind, kind);
    assert_int_equal(self->last.status, status);
    assert_string_equal(self->last.function, function);
    self->count = 0;
}

static void a_world_that_did_not_open_is_reported_with_its_reason(void **state) {
    (void)state;
    listener self = { .count = 0 };
    graze_world *world;
    const graze_world_config config = { .broad_phase = "none",
                                        .debug = { hear, &self } };
    assert_int_equal(graze_world_open(&config, &world), GRAZE_BAD_BROAD_PHASE);
    assert_null(world);
    expect(&self, GRAZE_MISTAKE_WORLD_MISSING, GRAZE_BAD_BROAD_PHASE,
           "graze_world_open");
}

static void each_call_with_a_stale_handle_is_reported_once(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    const graze_body old = small_world_square(world, 0, 0, 9);
    const graze_part part = small_world_part(world, old, 0);
    graze_body_info body_info;
    graze_part_info part_info;
    graze_hits hits = { 0 };
    graze_move_result result = { 0 };
    assert_int_equal(graze_body_remove(world, old), GRAZE_OK);
    assert_int_equal(self.count, 0);
#define STALE(function, ...)                                                        \
    do {                                                                            \
        assert_int_equal(function(world, __VA_ARGS__), GRAZE_STALE_HANDLE);         \
        expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_STALE_HANDLE, #function);          \
    } while (0)
    STALE(graze_body_remove, old);
    STALE(graze_body_set_user, old, 1);
    STALE(graze_body_set_disabled, old, true);
    STALE(graze_body_set_swept, old, true);
    STALE(graze_part_set_box, part, (graze_box){ 0, 0, 1, 1 });
    STALE(graze_part_set_layer, part, 1);
    STALE(graze_part_read, part, &part_info);
    STALE(graze_body_test_move, old, (graze_point){ 1, 1 }, NULL, &result);
    small_world_step(world);
    small_world_step(world);
    STALE(graze_body_read, old, &body_info);
    STALE(graze_part_read, part, &part_info);
    /* no body is known any more */
    assert_true(self.last.part == part.id && self.last.body == 0);
    STALE(graze_part_set_box, part, (graze_box){ 0, 0, 1, 1 });
    STALE(graze_body_set_position, old, 1, 1);
    STALE(graze_body_set_pose, old, 1, 1, 1);
    STALE(graze_body_move_to, old, 1, 1);
    STALE(graze_body_overlaps, old, 0, &hits);
    STALE(graze_body_add_box, old, (graze_box){ 0, 0, 1, 1 }, 0, NULL);
    STALE(graze_body_move_and_collide, old, (graze_point){ 1, 1 }, NULL, &result);
    STALE(graze_body_move_platform, old, &(graze_platform_move){ .x = 1 }, NULL);
    STALE(graze_tiles_get_value, old, 0, 0, NULL);
    STALE(graze_tiles_set, old, 0, 0, GRAZE_TILE_SOLID);
    STALE(graze_tiles_set_value, old, 0, 0, 5);
    assert_false(graze_body_is_alive(world, old)); /* a query is not a mistake */
    assert_int_equal(self.count, 0);
    graze_hits_free(&hits);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void
lists_and_values_that_are_empty_for_a_stale_handle_are_reported(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    const graze_body old = small_world_square(world, 0, 0, 9),
                     other = small_world_square(world, 0, 0, 9);
    assert_int_equal(graze_body_remove(world, old), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
#define EMPTY(function, ...)                                                        \
    do {                                                                            \
        assert_true(function(world, __VA_ARGS__) == 0);                             \
        expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_STALE_HANDLE, #function);          \
        assert_true(self.last.body == old.id && self.last.part == 0);               \
    } while (0)
    EMPTY(graze_body_parts, old, NULL, 0);
    EMPTY(graze_body_contacts, old, NULL, 0);
    EMPTY(graze_body_touches, old, other, NULL, 0);
    EMPTY(graze_body_touches, other, old, NULL, 0);
    EMPTY(graze_tiles_touched, old, other, NULL, 0);
    EMPTY(graze_body_hitboxes, old);
    assert_int_equal(graze_body_hitbox(world, old, 0).id, 0);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_STALE_HANDLE, "graze_body_hitbox");
    assert_string_equal(graze_body_name(world, old), "");
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_STALE_HANDLE, "graze_body_name");
    graze_world_close(world);
}

static void other_errors_are_reported_with_their_status(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    const graze_body body = small_world_square(world, 0, 0, 9);
    assert_int_equal(graze_body_set_position(world, body, NAN, 0), GRAZE_BAD_NUMBER);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_NUMBER, "graze_body_set_position");
    assert_int_equal(
        graze_body_add_box(world, body, (graze_box){ 1, 0, 0, 1 }, 0, NULL),
        GRAZE_BAD_BOX);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_BOX, "graze_body_add_box");
    assert_int_equal(
        graze_part_set_layer(world, small_world_part(world, body, 0), 64),
        GRAZE_BAD_LAYER);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_LAYER, "graze_part_set_layer");
    assert_int_equal(
        graze_part_set_one_way(world, small_world_part(world, body, 0), 16),
        GRAZE_BAD_VALUE);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_VALUE, "graze_part_set_one_way");
    assert_int_equal(graze_world_save(world, NULL, NULL, 0, NULL),
                     GRAZE_OUT_OF_SPACE);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_OUT_OF_SPACE, "graze_world_save");
    assert_int_equal(graze_world_save_size(world, NULL, NULL), GRAZE_OK);
    assert_int_equal(graze_world_circle(world, (graze_point){ 0, 0 }, -1, 0), 0);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_RADIUS, "graze_world_circle");
    const graze_query query = { .kind = GRAZE_QUERY_CIRCLE, .radius = -1 };
    graze_hits hits = { 0 };
    assert_int_equal(graze_world_query(world, &query, 1, &hits), GRAZE_BAD_RADIUS);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_RADIUS, "graze_world_query");
    graze_hits_free(&hits);
    graze_world_close(world);
}

static void a_box_that_can_never_touch_is_reported_where_it_is_set(void **state) {
    (void)state;
    listener self;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_world *world = open_world((graze_edges)edges, &self);
        const graze_body body = small_world_square(world, 0, 0, 9);
        const graze_part part = small_world_part(world, body, 0);
        const graze_shape line =
            graze_shape_box((graze_point){ 0, 0 }, (graze_point){ 0, 9 });
        assert_int_equal(self.count, 0);
        static const char *const functions[] = {
            "graze_body_add", "graze_body_add_box", "graze_part_set_box",
            "graze_part_set_offset", "graze_part_set_shape"
        };
        for (int call = 0; call < 5; call++) {
            if (call == 0)
                small_world_square(world, 5, 5, 0);
            else if (call == 1)
                assert_int_equal(graze_body_add_box(world, body,
                                                    (graze_box){ 3, 3, 3, 4 }, 0,
                                                    NULL),
                                 GRAZE_OK);
            else if (call == 2)
                assert_int_equal(
                    graze_part_set_box(world, part, (graze_box){ 1, 1, 2, 1 }),
                    GRAZE_OK);
            else if (call == 3)
                assert_int_equal(
                    graze_part_set_offset(world, part, (graze_box){ 1, 1, 2, 1 }),
                    GRAZE_OK);
            else
                assert_int_equal(graze_part_set_shape(world, part, &line), GRAZE_OK);
            if (edges == GRAZE_HALF_OPEN)
                expect(&self, GRAZE_MISTAKE_EMPTY_BOX, GRAZE_OK, functions[call]);
            assert_true(call < 2 || edges == GRAZE_CLOSED ||
                        self.last.part == part.id);
            assert_int_equal(self.count, 0);
        }
        graze_world_close(world);
    }
}

static void a_mistake_names_the_body_that_the_game_named(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    const graze_body first = small_world_square(world, 0, 0, 9),
                     boss = small_world_square(world, 0, 0, 9);
    const graze_part part = small_world_part(world, boss, 0);
    const graze_body both[] = { first, boss };
    const float fine[] = { 1, 2 }, bad[] = { 1, NAN };
    assert_int_equal(graze_body_set_name(world, boss, "boss"), GRAZE_OK);
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = both, .x = fine, .y = bad, .count = 2 }),
        GRAZE_BAD_NUMBER);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_NUMBER,
           "graze_world_set_positions");
    assert_true(self.last.body == boss.id && self.last.part == 0);
    assert_string_equal(self.last.name, "boss");
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = both, .x = bad, .y = NULL, .count = 2 }),
        GRAZE_ARGUMENT_MISSING);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_ARGUMENT_MISSING,
           "graze_world_set_positions");
    assert_true(self.last.body == 0);
    static const float worse[] = { NAN, NAN };
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = both, .x = fine, .y = worse, .count = 2 }),
        GRAZE_BAD_NUMBER);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_NUMBER,
           "graze_world_set_positions");
    assert_true(self.last.body == first.id); /* the first of two */
    assert_int_equal(graze_part_set_box(world, part, (graze_box){ 1, 0, 0, 0 }),
                     GRAZE_BAD_BOX);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_BAD_BOX, "graze_part_set_box");
    assert_true(self.last.body == boss.id && self.last.part == part.id);
    assert_string_equal(self.last.name, "boss");
    assert_int_equal(graze_body_remove(world, boss), GRAZE_OK);
    assert_int_equal(graze_body_set_user(world, boss, 1), GRAZE_STALE_HANDLE);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_STALE_HANDLE, "graze_body_set_user");
    assert_true(self.last.body == boss.id);
    /* it can be read as long as the body */
    assert_string_equal(self.last.name, "boss");
    graze_world_close(world);
}

static void a_box_that_its_position_rounds_to_nothing_is_reported(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_part part = small_world_part(world, body, 0);
    static const char *const functions[] = { "graze_body_set_position",
                                             "graze_body_move_to",
                                             "graze_world_set_positions",
                                             "graze_part_move_box" };
    for (int call = 0; call < 4; call++) {
        const float far[] = { 1e9f };
        if (call == 0)
            assert_int_equal(graze_body_set_position(world, body, 1e9f, 0),
                             GRAZE_OK);
        else if (call == 1)
            assert_int_equal(graze_body_move_to(world, body, 1e9f, 0), GRAZE_OK);
        else if (call == 2)
            assert_int_equal(
                graze_world_set_positions(
                    world, &(graze_positions){ &body, far, far, 1, NULL }),
                GRAZE_OK);
        else
            assert_int_equal(
                graze_part_move_box(world, part, (graze_box){ 1, 1, 1, 9 }),
                GRAZE_OK);
        expect(&self, GRAZE_MISTAKE_EMPTY_BOX, GRAZE_OK, functions[call]);
        assert_true(self.last.part == part.id && self.last.body == body.id);
        assert_int_equal(
            graze_part_set_offset(world, part, (graze_box){ 0, 0, 99, 99 }),
            GRAZE_OK);
        assert_int_equal(graze_body_set_position(world, body, 0, 0), GRAZE_OK);
        assert_int_equal(
            graze_part_set_offset(world, part, (graze_box){ 0, 0, 1, 1 }), GRAZE_OK);
        assert_int_equal(self.count, 0);
    }
    graze_world_close(world);
}

static void a_world_that_has_no_place_to_be_is_reported(void **state) {
    (void)state;
    listener self = { .count = 0 };
    const graze_world_config config = { .debug = { hear, &self } };
    assert_int_equal(graze_world_open(&config, NULL), GRAZE_ARGUMENT_MISSING);
    expect(&self, GRAZE_MISTAKE_WORLD_MISSING, GRAZE_ARGUMENT_MISSING,
           "graze_world_open");
}

static void to_ask_for_the_size_of_a_snapshot_is_not_a_mistake(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    size_t size = 0;
    small_world_square(world, 0, 0, 9);
    assert_int_equal(graze_world_save(world, NULL, NULL, 0, &size),
                     GRAZE_OUT_OF_SPACE);
    assert_true(size > 0);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(graze_world_save(world, NULL, bytes, size - 1, &size),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(graze_world_save(world, NULL, bytes, size, &size), GRAZE_OK);
    assert_int_equal(self.count, 0);
    free(bytes);
    graze_world_close(world);
}

static void a_load_keeps_the_callback(void **state) {
    (void)state;
    listener self;
    graze_world *world = open_world(GRAZE_HALF_OPEN, &self);
    unsigned char bytes[4096];
    size_t size;
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(world, NULL, bytes, size), GRAZE_OK);
    assert_int_equal(self.count, 0);
    assert_int_equal(graze_body_remove(world, (graze_body){ 1 }),
                     GRAZE_STALE_HANDLE);
    expect(&self, GRAZE_MISTAKE_ERROR, GRAZE_STALE_HANDLE, "graze_body_remove");
    graze_world_close(world);
}

/* --- Parts in one line --- */

static void assert_same_part(graze_world *world, graze_part part,
                             graze_part_def def) {
    graze_part_info info, expected;
    graze_shape shape, expected_shape;
    const graze_body other = small_world_add(world, (graze_box){ 0, 0, 1, 1 }, 0);
    const graze_part added = small_world_part_add(world, other, def);
    assert_int_equal(graze_part_read(world, part, &info), GRAZE_OK);
    assert_int_equal(graze_part_read(world, added, &expected), GRAZE_OK);
    expected.body = info.body;
    assert_memory_equal(&info.box, &expected.box, sizeof info.box);
    assert_true(info.layer == expected.layer && info.tag == 0);
    assert_int_equal(graze_part_shape(world, part, &shape), GRAZE_OK);
    assert_int_equal(graze_part_shape(world, added, &expected_shape), GRAZE_OK);
    assert_true(shape.kind == expected_shape.kind &&
                shape.count == expected_shape.count);
    assert_true(shape.radius == expected_shape.radius);
    assert_memory_equal(shape.corner, expected_shape.corner,
                        shape.count * sizeof *shape.corner);
}

static void a_part_of_each_kind_is_added_in_one_line(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_point corners[] = { { 0, 0 }, { 8, 0 }, { 0, 8 } }, from = { 1, 2 },
                      to = { 6, 2 };
    graze_body body;
    graze_part part;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .user = 7 }, &body),
                     GRAZE_OK);
    assert_int_equal(
        graze_body_add_box(world, body, (graze_box){ 1, 2, 3, 4 }, 5, &part),
        GRAZE_OK);
    assert_same_part(world, part,
                     (graze_part_def){ .box = { 1, 2, 3, 4 }, .layer = 5 });
    assert_int_equal(graze_body_add_circle(world, body, from, 3, 6, &part),
                     GRAZE_OK);
    graze_shape shape = graze_shape_circle(from, 3);
    assert_same_part(world, part, (graze_part_def){ .shape = &shape, .layer = 6 });
    assert_int_equal(graze_body_add_capsule(world, body, from, to, 2, 63, &part),
                     GRAZE_OK);
    shape = graze_shape_capsule(from, to, 2);
    assert_same_part(world, part, (graze_part_def){ .shape = &shape, .layer = 63 });
    assert_int_equal(graze_body_add_polygon(world, body, corners, 3, 0, &part),
                     GRAZE_OK);
    shape = graze_shape_polygon(corners, 3, 0);
    assert_same_part(world, part, (graze_part_def){ .shape = &shape });
    assert_int_equal(graze_body_parts(world, body, NULL, 0), 4);
    assert_int_equal(graze_body_add_circle(world, body, from, 0, 0, &part),
                     GRAZE_BAD_RADIUS);
    assert_int_equal(part.id, 0);
    assert_int_equal(
        graze_body_add_box(world, body, (graze_box){ 0 }, 256 + 5, NULL),
        GRAZE_BAD_LAYER);
    assert_int_equal(graze_body_add_polygon(world, body, corners, 2, 0, NULL),
                     GRAZE_BAD_CORNER_COUNT);
    assert_int_equal(graze_body_add_polygon(world, body, corners, 99, 0, NULL),
                     GRAZE_BAD_CORNER_COUNT);
    assert_int_equal(graze_body_parts(world, body, NULL, 0), 4);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_that_did_not_open_is_reported_with_its_reason),
        cmocka_unit_test(each_call_with_a_stale_handle_is_reported_once),
        cmocka_unit_test(
            lists_and_values_that_are_empty_for_a_stale_handle_are_reported),
        cmocka_unit_test(other_errors_are_reported_with_their_status),
        cmocka_unit_test(a_box_that_can_never_touch_is_reported_where_it_is_set),
        cmocka_unit_test(a_mistake_names_the_body_that_the_game_named),
        cmocka_unit_test(a_box_that_its_position_rounds_to_nothing_is_reported),
        cmocka_unit_test(a_world_that_has_no_place_to_be_is_reported),
        cmocka_unit_test(to_ask_for_the_size_of_a_snapshot_is_not_a_mistake),
        cmocka_unit_test(a_load_keeps_the_callback),
        cmocka_unit_test(a_part_of_each_kind_is_added_in_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
