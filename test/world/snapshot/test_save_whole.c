/* test_save_whole.c: state easily forgotten by a save or a hash: many boxes of
 * one body, reported near misses, the capacity needed by the last step.
 */
#include "support/small_world.h"

/* The snapshot of a world, loaded into another, which is returned. */
static graze_world *copy_of(graze_world *world) {
    size_t size, again;
    graze_world *copy = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_save_size(world, NULL, &size), GRAZE_OK);
    uint8_t *snapshot = malloc(size), *other = malloc(size);
    assert_int_equal(graze_world_save(world, NULL, snapshot, size, &again),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(copy, NULL, snapshot, size), GRAZE_OK);
    assert_int_equal(graze_world_save(copy, NULL, other, size, &again), GRAZE_OK);
    assert_int_equal(again, size);
    assert_memory_equal(snapshot, other, size);
    assert_true(graze_world_hash(world) == graze_world_hash(copy));
    free(snapshot);
    free(other);
    return copy;
}

/* Every number of parts, on as many bodies; the parts of a body are in any order of
 * slots. */
static void bodies_of_many_boxes_are_saved_whole(void **state) {
    (void)state;
    enum { MOST = 1500 };
    static graze_part parts[MOST], copied[MOST];
    seeded_random random = { testing_seed() };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[3];
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(graze_body_add(world,
                                        &(graze_body_def){ .x = 1.5f * (float)i },
                                        &bodies[i]),
                         GRAZE_OK);
    for (uint32_t i = 0; i < MOST; i++) {
        const float x = (float)seeded_below(&random, 1 << 20) / 77,
                    y = (float)seeded_below(&random, 1 << 20) / 91;
        const graze_part_def def = { .box = { x, y, x + 3.3f, y + 4.4f },
                                     .layer = (uint8_t)seeded_below(&random, 64),
                                     .tag = seeded_below(&random, UINT32_MAX) };
        small_world_part_add(world, bodies[i % 10 == 0 ? i % 20 / 10 : 2], def);
    }
    small_world_step(world);
    graze_world *copy = copy_of(world);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t count = graze_body_parts(world, bodies[i], parts, MOST);
        assert_int_equal(graze_body_parts(copy, bodies[i], copied, MOST), count);
        assert_memory_equal(parts, copied, count * sizeof *parts);
        for (uint32_t j = 0; j < count; j++) {
            graze_part_info one, other;
            assert_int_equal(graze_part_read(world, parts[j], &one), GRAZE_OK);
            assert_int_equal(graze_part_read(copy, parts[j], &other), GRAZE_OK);
            assert_memory_equal(&one.box, &other.box, sizeof one.box);
            assert_true(one.layer == other.layer && one.tag == other.tag &&
                        one.body.id == other.body.id);
        }
    }
    graze_world_close(world);
    graze_world_close(copy);
}

/* The bullet comes near one of these players, or near none, and is back where it
 * was. */
static graze_world *grazed(uint32_t which) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_set_margin(world, 0, 1, 2), GRAZE_OK);
    for (int i = 0; i < 4; i++)
        small_world_square(world, 10 * (float)i, 0, 2);
    const graze_body bullet = small_world_add(world, (graze_box){ 0, 0, 1, 1 }, 1);
    const graze_body other = small_world_add(world, (graze_box){ 0, 0, 1, 1 }, 1);
    for (uint32_t i = 0; i < 2; i++) {
        const graze_body flies = (which / 5 > 0) == (i > 0) ? bullet : other;
        assert_int_equal(
            graze_body_set_position(world, flies,
                                    i == 0 ? 10 * (float)(which % 5) : 900, 3),
            GRAZE_OK);
        assert_int_equal(graze_body_set_position(
                             world, flies.id == bullet.id ? other : bullet, 500, 50),
                         GRAZE_OK);
        small_world_step(world);
    }
    assert_int_equal(graze_body_set_position(world, bullet, 100, 50), GRAZE_OK);
    assert_int_equal(graze_body_set_position(world, other, 200, 50), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
    return world;
}

static void the_bodies_of_a_near_miss_are_in_the_hash(void **state) {
    (void)state;
    uint64_t hashes[10];
    for (uint32_t i = 0; i < 10; i++) {
        graze_world *world = grazed(i), *copy = copy_of(world);
        hashes[i] = graze_world_hash(world);
        for (uint32_t j = 0; j < i; j++)
            /* near none */
            assert_true((hashes[i] == hashes[j]) == (i % 5 == 4 && j % 5 == 4));
        graze_world_close(world);
        graze_world_close(copy);
    }
}

static void a_loaded_world_has_no_step_that_needed_anything(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .events = 1 } });
    uint8_t snapshot[200];
    size_t size;
    assert_int_equal(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_OK);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 3; i++)
            small_world_square(world, 0, 0, 1);
        assert_int_equal(graze_world_step(world), GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(graze_world_required_capacity(world), 3);
        assert_int_equal(graze_world_load(world, NULL, snapshot, size), GRAZE_OK);
        assert_int_equal(graze_world_required_capacity(world), 0);
    }
    graze_world_close(world);
}

/* No shape is shown when it is saved; those of frames to come find room all the
 * same. */
static void a_loaded_body_shows_the_shapes_of_its_set(void **state) {
    (void)state;
    static const graze_shape circle = { .kind = GRAZE_SHAPE_CIRCLE,
                                        .corner = { { 10, 0 } },
                                        .radius = 5 };
    static const char *const names[] = { "orb" };
    static const graze_hitbox boxes[] = { { { 5, -5, 15, 5 }, 0, 0, NULL },
                                          { { 0, 0, 0, 0 }, 0, 0, &circle } };
    static const graze_hitbox_frame frames[] = { { 0, 1, 0, 0, 1 },
                                                 { 1, 1, 0, 0, 1 } };
    static const graze_hitbox_set set = { names, boxes, frames, NULL, 1, 2, 2, 0 };
    static const graze_hitbox_set *const sets[] = { &set };
    const graze_assets assets = { .hitbox_sets = sets, .hitbox_set_count = 1 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_world *copy = small_world_open((graze_world_config){ 0 });
    uint8_t snapshot[500];
    size_t size;
    graze_body body;
    graze_shape shape;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body), GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(world, body, &set,
                                             &(graze_frame_pose){ .frame = 0 }),
                     GRAZE_OK);
    small_world_square(world, 14, 4, 2); /* in the box's corner, beside the circle */
    small_world_step(world);
    assert_int_equal(
        graze_world_save(world, &assets, snapshot, sizeof snapshot, &size),
        GRAZE_OK);
    const graze_hitbox_frame bad_frames[] = {
        { 0, 1, 0, 0, 1 }, { 7, 1, 0, 0, 1 }
    }; /* the set lacks box 7 */
    graze_hitbox_set bad_set = set;
    bad_set.frames = bad_frames;
    const graze_hitbox_set *const bad_sets[] = { &bad_set };
    const graze_assets bad = { .hitbox_sets = bad_sets, .hitbox_set_count = 1 };
    assert_int_equal(graze_world_load(copy, &bad, snapshot, size), GRAZE_BAD_ASSET);
    assert_int_equal(graze_world_load(copy, &assets, snapshot, size), GRAZE_OK);
    assert_int_equal(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_ASSET_MISSING);
    assert_int_equal(size, 0);
    assert_int_equal(
        graze_body_set_frame(copy, body, &(graze_frame_pose){ .frame = 1 }),
        GRAZE_OK);
    small_world_step(copy);
    assert_int_equal(small_world_event_count(copy), 1);
    assert_int_equal(graze_part_shape(copy, small_world_part(copy, body, 0), &shape),
                     GRAZE_OK);
    assert_true(shape.kind == GRAZE_SHAPE_CIRCLE && shape.corner[0].x == 10 &&
                shape.radius == 5);
    graze_world_close(world);
    graze_world_close(copy);
}

static graze_status load_with(graze_world *world, const graze_mask *mask,
                              const uint8_t *snapshot, size_t size) {
    const graze_assets assets = { .masks = &mask, .mask_count = 1 };
    return graze_world_load(world, &assets, snapshot, size);
}

/* One whose words fill the memory in which hashes are made several times over. */
static void a_large_mask_is_known_by_all_of_its_pixels(void **state) {
    (void)state;
    static uint8_t snapshot[1000];
    size_t size;
    graze_mask *mask, *other;
    assert_int_equal(graze_mask_create(700, 500, NULL, &mask), GRAZE_OK);
    assert_int_equal(graze_mask_create(700, 500, NULL, &other), GRAZE_OK);
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    const graze_assets assets = { .masks = (const graze_mask *[]){ mask },
                                  .mask_count = 1 };
    const graze_part_def part = { .shape = &shape };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    for (int32_t at = 0; at < 500; at += 499) {
        assert_int_equal(
            graze_world_save(world, &assets, snapshot, sizeof snapshot, &size),
            GRAZE_OK);
        graze_mask_set(other, 699, at, true);
        assert_int_equal(load_with(world, other, snapshot, size), GRAZE_BAD_ASSET);
        graze_mask_set(mask, 699, at, true);
        assert_int_equal(load_with(world, mask, snapshot, size), GRAZE_BAD_ASSET);
        assert_int_equal(
            graze_world_save(world, &assets, snapshot, sizeof snapshot, &size),
            GRAZE_OK);
        assert_int_equal(load_with(world, mask, snapshot, size), GRAZE_OK);
    }
    graze_world_close(world);
    graze_mask_destroy(mask);
    graze_mask_destroy(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_of_many_boxes_are_saved_whole),
        cmocka_unit_test(a_loaded_body_shows_the_shapes_of_its_set),
        cmocka_unit_test(a_large_mask_is_known_by_all_of_its_pixels),
        cmocka_unit_test(the_bodies_of_a_near_miss_are_in_the_hash),
        cmocka_unit_test(a_loaded_world_has_no_step_that_needed_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
