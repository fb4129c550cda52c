/* test_snapshot.c: the bytes of a small snapshot, and snapshots with a right
 * checksum no world has saved. Each is refused, or its world can be saved and
 * loaded.
 */
#include "support/small_world.h"

#include "world/snapshot/snapshot.h"

#include <math.h>

enum { MOST = 2000 };

typedef struct forging {
    graze_world *world; /* the one that loads them */
    graze_assets assets;
    uint8_t snapshot[MOST], again[MOST];
    size_t size;
    uint32_t refused, accepted;
} forging;

static void forging_seal(forging *self) {
    grz_snapshot_write_header(self->snapshot, GRZ_SNAPSHOT_VERSION, self->size,
                              grz_hash_of(self->snapshot + GRZ_SNAPSHOT_HEADER,
                                          self->size - GRZ_SNAPSHOT_HEADER));
}

/* In memory with the same end as the snapshot. */
static graze_status forging_load(forging *self) {
    uint8_t *exact = malloc(self->size);
    assert_non_null(exact);
    memcpy(exact, self->snapshot, self->size);
    const graze_status status =
        graze_world_load(self->world, &self->assets, exact, self->size);
    free(exact);
    return status;
}

/* A moving circle. */
static graze_world *forging_world_with_way(void) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape circle = graze_shape_circle((graze_point){ 1, 2 }, 3);
    const graze_part_def part = { .shape = &circle };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, body, 5, 6), GRAZE_OK);
    return world;
}

/* Three by three; three are one-way. */
static graze_world *forging_world_with_tiles(void) {
    static const uint8_t kinds[] = {
        GRAZE_TILE_SOLID, GRAZE_TILE_EMPTY,         GRAZE_TILE_ONE_WAY_MAX_X,
        GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_EMPTY,
        GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_EMPTY
    };
    const graze_tiles_def def = { .x = 1,
                                  .tile_width = 2,
                                  .tile_height = 4,
                                  .columns = 3,
                                  .rows = 3,
                                  .kinds = kinds };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
    return world;
}

/* An accepted snapshot may be longer than needed. The world saves one as short or
 * shorter, of the same hash.
 */
static void expect_same_world(forging *self, size_t at) {
    const uint64_t hash = graze_world_hash(self->world);
    size_t size;
    assert_int_equal(
        graze_world_save(self->world, &self->assets, self->again, MOST, &size),
        GRAZE_OK);
    if (size > self->size)
        fail_msg(
            "with another byte %zu it says in %zu bytes what a world says in %zu",
            at, self->size, size);
    assert_int_equal(graze_world_load(self->world, &self->assets, self->again, size),
                     GRAZE_OK);
    assert_true(graze_world_hash(self->world) == hash);
}

/* After a change of byte `at`. */
static void expect_refusal_or_world(forging *self, size_t at) {
    forging_seal(self);
    const uint64_t before = graze_world_hash(self->world);
    if (forging_load(self) == GRAZE_OK) {
        expect_same_world(self, at);
        self->accepted++;
    } else {
        assert_true(graze_world_hash(self->world) == before);
        self->refused++;
    }
}

static bool bits_are_few_in_a_row(unsigned byte) {
    while (byte % 2 == 0)
        byte /= 2;
    return byte == 1 || byte == 3 || byte == 7;
}

/* Every byte by values with one to three other bits in a row; in the long form by
 * every other value. */
static void change_each_byte(forging *self) {
    for (size_t at = GRZ_SNAPSHOT_HEADER; at < self->size; at++) {
        const uint8_t kept = self->snapshot[at];
        for (unsigned other = 1; other < 256; other++) {
            if (!testing_is_long() && !bits_are_few_in_a_row(other))
                continue;
            self->snapshot[at] = (uint8_t)(kept ^ other);
            expect_refusal_or_world(self, at);
        }
        self->snapshot[at] = kept;
    }
}

/* Every byte left out, and one put in before it. */
static void shift_at_each_byte(forging *self) {
    for (size_t at = GRZ_SNAPSHOT_HEADER; at < self->size; at++) {
        const uint8_t kept = self->snapshot[at];
        memmove(self->snapshot + at, self->snapshot + at + 1, self->size - at - 1);
        self->size--;
        expect_refusal_or_world(self, at);
        for (unsigned byte = 0; byte < 4; byte++) {
            memmove(self->snapshot + at + 1, self->snapshot + at, self->size - at);
            self->snapshot[at] = (uint8_t)byte;
            self->size++;
            expect_refusal_or_world(self, at);
            memmove(self->snapshot + at, self->snapshot + at + 1,
                    self->size - at - 1);
            self->size--;
        }
        memmove(self->snapshot + at + 1, self->snapshot + at, self->size - at);
        self->snapshot[at] = kept;
        self->size++;
    }
}

/* Put these bytes in the place of others. */
static void put_at(forging *self, size_t at, const void *bytes, size_t size) {
    uint8_t kept[8];
    if (at + size > self->size)
        return;
    memcpy(kept, self->snapshot + at, size);
    memcpy(self->snapshot + at, bytes, size);
    expect_refusal_or_world(self, at);
    memcpy(self->snapshot + at, kept, size);
}

/* Numbers that are none, or too large, or too small, wherever there may be one. */
static void put_numbers_at_each_byte(forging *self) {
    static const double numbers[] = { NAN,       INFINITY, -INFINITY, 0x1p127,
                                      -0x1p127,  0x1p60,   -0x1p60,   0x1p61,
                                      -0x1p61,   0x1p62,   -0x1p62,   -1,
                                      -0.0,      0,        1,         0x1p-140,
                                      -0x1p-140, 16777216 };
    for (size_t at = GRZ_SNAPSHOT_HEADER; at < self->size; at++)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            const float number = (float)numbers[i];
            uint64_t bits;
            uint32_t narrow;
            uint8_t bytes[8];
            memcpy(&bits, &numbers[i], sizeof bits);
            memcpy(&narrow, &number, sizeof narrow);
            grz_store64(bytes, bits);
            put_at(self, at, bytes, 8);
            grz_store32(bytes, narrow);
            put_at(self, at, bytes, 4);
            /* as an edge */
            grz_store32(bytes,
                        narrow >> 31 ? ~narrow : narrow | UINT32_C(0x80000000));
            put_at(self, at, bytes, 4);
        }
}

/* Bytes left out at the end, or standing behind it. */
static void change_the_end(forging *self) {
    const size_t size = self->size;
    for (self->size = GRZ_SNAPSHOT_HEADER; self->size < size; self->size++) {
        forging_seal(self);
        assert_int_equal(forging_load(self), GRAZE_BAD_SNAPSHOT);
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        self->snapshot[size] = (uint8_t)byte;
        self->size = size + 1;
        forging_seal(self);
        assert_int_equal(forging_load(self), GRAZE_BAD_SNAPSHOT);
    }
    self->size = size;
}

/* Alter the snapshot of a world, which is closed. Some counts of slots would take
 * gigabytes otherwise. */
static void alter(graze_world *saved, graze_assets assets) {
    forging self = { .assets = assets };
    self.world =
        small_world_open((graze_world_config){ .load_memory_max = 4 << 20 });
    small_world_square(self.world, 3, 4, 5);
    assert_int_equal(
        graze_world_save(saved, &assets, self.snapshot, MOST, &self.size), GRAZE_OK);
    change_each_byte(&self);
    shift_at_each_byte(&self);
    put_numbers_at_each_byte(&self);
    change_the_end(&self);
    assert_true(self.refused > 0 && self.accepted > 0);
    graze_world_close(saved);
    graze_world_close(self.world);
}

/* But for the first byte: a world without boxes can hear that something changed
 * in it. */
static void settings_that_no_world_has_are_refused(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_CLOSED,
                                               .events = GRAZE_EVENTS_TOUCHES,
                                               .limits = { 10, 200, 70000, 5 } });
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 1, 0);
    graze_rules_forbid(&rules, 9, 60);
    graze_world_set_rules(world, &rules);
    graze_world_set_swept_layers(world, 1 << 2, true);
    assert_int_equal(graze_world_set_margin(world, 4, 3, 6.5f), GRAZE_OK);
    assert_int_equal(graze_world_set_margin(world, 0, 2, 1), GRAZE_OK);
    alter(world, (graze_assets){ 0 });
}

/* Several boxes, removed ones, ones on their way, and what touches. */
static void bodies_are_refused_or_are_a_worlds(void **state) {
    (void)state;
    const graze_part_def parts[2] = {
        { .box = { 1, 2, 4, 5 }, .layer = 3, .tag = 7 },
        { .box = { 0, 0, 1, 300 }, .layer = 63, .tag = 200, .is_disabled = true }
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body all[8];
    for (uint32_t i = 0; i < 8; i++) {
        const graze_body_def def = { .x = (float)i,
                                     .parts = parts,
                                     .part_count = 1 + i % 2 };
        assert_int_equal(graze_body_add(world, &def, &all[i]), GRAZE_OK);
    }
    assert_int_equal(graze_body_remove(world, all[4]), GRAZE_OK);
    assert_int_equal(graze_body_remove(world, all[2]), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
    assert_int_equal(graze_part_set_box(world, small_world_part(world, all[1], 1),
                                        (graze_box){ 1, 0, 2, 301 }),
                     GRAZE_OK);
    assert_int_equal(graze_part_set_one_way(world,
                                            small_world_part(world, all[3], 0),
                                            GRAZE_SIDE_MIN_Y),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, all[3], true), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, all[3], 9, 1), GRAZE_OK);
    assert_int_equal(graze_body_remove(world, all[6]), GRAZE_OK);
    assert_int_equal(graze_part_remove(world, small_world_part(world, all[7], 0)),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, all[5], true), GRAZE_OK);
    alter(world, (graze_assets){ 0 });
}

static void add_shape(graze_world *world, graze_shape shape) {
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
}

static void shapes_that_no_world_has_are_refused(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(3, 2, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_mask *masks[] = { NULL, mask };
    const graze_point corners[] = { { 0, 0 }, { 2, 0 }, { 0, 2 } };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    add_shape(world, graze_shape_circle((graze_point){ 1, 2 }, 3));
    add_shape(world, graze_shape_capsule((graze_point){ 1, 2 },
                                         (graze_point){ 4, 6 }, 0.5));
    add_shape(world, graze_shape_polygon(corners, 3, 0));
    add_shape(world,
              graze_shape_mask(
                  (graze_mask_view){ .mask = mask, .flip_y = true, .turns = 3 },
                  (graze_point){ 7, 8 }));
    alter(world, (graze_assets){ .masks = masks, .mask_count = 2 });
    graze_mask_destroy(mask);
}

static void tiles_that_no_world_has_are_refused(void **state) {
    (void)state;
    alter(forging_world_with_tiles(), (graze_assets){ 0 });
}

static void shown_sets_are_refused_or_are_a_worlds(void **state) {
    (void)state;
    static const char *const names[] = { "hurt", "sword" };
    static const graze_hitbox boxes[] = { { { 2, 2, 10, 16 }, 0, 0, NULL },
                                          { { 10, 5, 30, 8 }, 1, 1, NULL } };
    static const graze_hitbox_frame frames[] = { { 0, 2, 8, 16, 100 },
                                                 { 0, 1, 8, 16, 100 } };
    static const graze_hitbox_set set = { names, boxes, frames, NULL, 2, 2, 2, 0 };
    static const graze_hitbox_set *const sets[] = { &set, &set };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (uint32_t i = 0; i < 2; i++) {
        graze_body body;
        assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body),
                         GRAZE_OK);
        assert_int_equal(graze_body_set_hitboxes(world, body, &set,
                                                 &(graze_frame_pose){ .frame = i }),
                         GRAZE_OK);
    }
    alter(world, (graze_assets){ .hitbox_sets = sets, .hitbox_set_count = 2 });
}

static void ways_of_shapes_are_refused_or_are_a_worlds(void **state) {
    (void)state;
    alter(forging_world_with_way(), (graze_assets){ 0 });
}

/* One attack has struck two bodies around a free slot, one may strike once again, and
 * one is removed. */
static void attacks_are_refused_or_are_a_worlds(void **state) {
    (void)state;
    static const graze_attack_def defs[] = { { 5, 0, 0 },
                                             { 1, 0, 0 },
                                             { 300, 4, 2 } };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[5];
    graze_attack attacks[3];
    for (int i = 0; i < 5; i++)
        bodies[i] = small_world_square(world, (float)i, 0, 9);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_attack_add(world, &defs[i], &attacks[i]), GRAZE_OK);
        assert_int_equal(graze_part_set_attack(world,
                                               small_world_part(world, bodies[i], 0),
                                               attacks[i]),
                         GRAZE_OK);
    }
    assert_int_equal(graze_attack_remove(world, attacks[1]), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_remove(world, bodies[3]), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
    assert_true(graze_attack_has_struck(world, attacks[0], bodies[4], NULL));
    alter(world, (graze_assets){ 0 });
}

static void near_misses_are_refused_or_are_a_worlds(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_set_margin(world, 0, 1, 5), GRAZE_OK);
    for (int i = 0; i < 3; i++)
        small_world_square(world, (float)i, 0, 2);
    small_world_add(world, (graze_box){ 6, 0, 7, 1 }, 1);
    small_world_add(world, (graze_box){ -4, 0, -3, 1 }, 1);
    small_world_step(world);
    small_world_step(world);
    alter(world, (graze_assets){ 0 });
}

/* Full ones, whose rows end in a word, at its end, or behind it. */
static void layers_of_any_width_are_read_back(void **state) {
    (void)state;
    static const uint32_t widths[] = { 1, 62, 63, 64, 65, 126, 127, 128, 129, 192 };
    static uint8_t kinds[3 * 192], snapshot[MOST];
    memset(kinds, GRAZE_TILE_SOLID, sizeof kinds);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        const graze_tiles_def def = { .tile_width = 1,
                                      .tile_height = 1,
                                      .columns = widths[i],
                                      .rows = 3,
                                      .kinds = kinds };
        graze_world *world = small_world_open((graze_world_config){ 0 });
        graze_world *other = small_world_open((graze_world_config){ 0 });
        graze_body body;
        size_t size;
        assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
        assert_int_equal(graze_world_save(world, NULL, snapshot, MOST, &size),
                         GRAZE_OK);
        assert_int_equal(graze_world_load(other, NULL, snapshot, size), GRAZE_OK);
        assert_true(graze_world_hash(other) == graze_world_hash(world));
        graze_world_close(world);
        graze_world_close(other);
    }
}

enum { PAIRS = GRAZE_LAYER_COUNT * (GRAZE_LAYER_COUNT + 1) / 2 };

/* More than a snapshot's writer holds at once. */
static void every_pair_of_layers_can_have_a_margin_and_a_rule(void **state) {
    (void)state;
    static uint8_t snapshot[20000];
    size_t size;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_world *other = small_world_open((graze_world_config){ 0 });
    graze_rules rules, kept;
    float margin = 0;
    memset(&rules, 0xff, sizeof rules);
    graze_world_set_rules(world, &rules);
    for (unsigned a = GRAZE_LAYER_COUNT; a-- > 0;)
        for (unsigned b = 0; b <= a; b++)
            assert_int_equal(graze_world_set_margin(world, a, b, margin += 0.5f),
                             GRAZE_OK);
    assert_int_equal(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_OK);
    assert_true(size > 6 * PAIRS &&
                graze_world_load(other, NULL, snapshot, size) == GRAZE_OK);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            assert_true(graze_world_margin(other, a, b) ==
                        graze_world_margin(world, a, b));
    graze_world_rules(other, &kept);
    assert_memory_equal(&kept, &rules, sizeof rules);
    assert_true(graze_world_hash(other) == graze_world_hash(world));
    graze_world_close(world);
    graze_world_close(other);
}

/* Load what a world with such rules of circles saves. */
static graze_status load_with(const grz_circle_rules *rules) {
    uint8_t snapshot[2048];
    size_t size;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_world *other = small_world_open((graze_world_config){ 0 });
    world->circle_rules = *rules;
    assert_int_equal(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_OK);
    const graze_status status = graze_world_load(other, NULL, snapshot, size);
    if (status != GRAZE_OK)
        assert_int_equal(graze_world_circle_rule(other, 3, 5), GRAZE_CIRCLES_ROUND);
    graze_world_close(world);
    graze_world_close(other);
    return status;
}

static void rules_of_circles_are_those_that_a_world_can_have(void **state) {
    (void)state;
    grz_circle_rules rules = { .is_used = true };
    assert_int_equal(load_with(&rules), GRAZE_BAD_SNAPSHOT); /* none */
    rules.sides[3] = 1 << 5;
    assert_int_equal(load_with(&rules), GRAZE_BAD_SNAPSHOT); /* one way */
    rules.sides[5] = 1 << 3;
    assert_int_equal(load_with(&rules), GRAZE_OK);
    rules.squares[5] = 1 << 4;
    assert_int_equal(load_with(&rules), GRAZE_BAD_SNAPSHOT); /* one way */
    rules.squares[5] = 1 << 3;
    rules.squares[3] = 1 << 5;
    assert_int_equal(load_with(&rules), GRAZE_BAD_SNAPSHOT); /* two for a pair */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_of_shapes_are_refused_or_are_a_worlds),
        cmocka_unit_test(settings_that_no_world_has_are_refused),
        cmocka_unit_test(bodies_are_refused_or_are_a_worlds),
        cmocka_unit_test(shapes_that_no_world_has_are_refused),
        cmocka_unit_test(tiles_that_no_world_has_are_refused),
        cmocka_unit_test(shown_sets_are_refused_or_are_a_worlds),
        cmocka_unit_test(attacks_are_refused_or_are_a_worlds),
        cmocka_unit_test(near_misses_are_refused_or_are_a_worlds),
        cmocka_unit_test(layers_of_any_width_are_read_back),
        cmocka_unit_test(every_pair_of_layers_can_have_a_margin_and_a_rule),
        cmocka_unit_test(rules_of_circles_are_those_that_a_world_can_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
