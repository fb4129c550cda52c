/* test_snapshot_bytes.c: images, byte for byte as docs/saving.md has them. What is written and read by one
 * program can be wrong both times in the same way; and an image is to be read by graze on other machines,
 * later.
 */
#include "small_world.h"

#include "core/hash.h"

/* Some bytes of an image, in hexadecimal, and what they say. */
typedef struct field {
    const char *what, *bytes;
} field;

enum { HEADER = 24, MOST = 1000 };

static unsigned number_of(char digit) {
    return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/* The bytes of a field; returns how many. */
static size_t write_field(uint8_t *bytes, const field *one) {
    size_t count = 0;
    for (const char *digit = one->bytes; *digit != '\0'; digit += digit[0] == ' ' ? 1 : 2)
        if (*digit != ' ')
            bytes[count++] = (uint8_t)(16 * number_of(digit[0]) + number_of(digit[1]));
    return count;
}

static size_t write_fields(uint8_t *bytes, const field *fields, size_t count) {
    size_t length = 0;
    for (size_t i = 0; i < count; i++)
        length += write_field(bytes + length, &fields[i]);
    return length;
}

static size_t expect_field(const uint8_t *image, size_t at, const field *expected) {
    uint8_t bytes[MOST];
    const size_t count = write_field(bytes, expected);
    for (size_t i = 0; i < count; i++, at++)
        if (image[at] != bytes[i])
            fail_msg("%s: byte %zu is %02x instead of %02x", expected->what, at, image[at], bytes[i]);
    return at;
}

/* The header, then these fields and no more; and another world that has read them writes the same. */
static void expect_image(graze_world *world, const graze_assets *assets, const field *fields, size_t count) {
    uint8_t image[MOST], again[MOST];
    size_t size, at = HEADER;
    assert_int_equal(graze_world_save(world, assets, image, MOST, &size), GRAZE_OK);
    assert_memory_equal(image, "grzw\2\0\0\0", 8);
    assert_true(grz_load64(image + 8) == size);
    assert_true(grz_load64(image + 16) == grz_hash_of(image + HEADER, size - HEADER));
    for (size_t i = 0; i < count; i++)
        at = expect_field(image, at, &fields[i]);
    assert_int_equal(at, size);
    graze_world *other = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_load(other, assets, image, size), GRAZE_OK);
    assert_int_equal(graze_world_save(other, assets, again, MOST, &size), GRAZE_OK);
    assert_memory_equal(image, again, at);
    graze_world_close(other);
}

static void settings_are_limits_layers_rules_and_margins(void **state) {
    (void)state;
    static const field fields[] = {
        { "closed, touches", "03" },
        { "limits of 10, 200, 70000 and 5", "15 2203 848b08 0b" },
        { "swept layer 2", "09" },
        { "rows 0 and 1, without 1 and 0", "07 05 03" },
        { "two margins", "05" },
        { "0 and 2, 1", "00 02 0000803f" },
        { "3 and 4, 6.5", "03 04 0000d040" },
        { "no assets", "01 01" },
        { "no body slots, free, removed, told, used up", "01 01 01 01 01" },
        { "no box slots", "01 01 01 01 01" },
        { "no touches, no near misses", "01 01" },
    };
    graze_world *world = small_world_open((graze_world_config){
        .edges = GRAZE_CLOSED, .events = GRAZE_EVENTS_TOUCHES, .limits = { 10, 200, 70000, 5 } });
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 1, 0);
    graze_world_set_rules(world, &rules);
    graze_world_set_swept_layers(world, 1 << 2);
    assert_int_equal(graze_world_set_margin(world, 4, 3, 6.5f), GRAZE_OK);
    assert_int_equal(graze_world_set_margin(world, 0, 2, 1), GRAZE_OK);
    expect_image(world, NULL, fields, sizeof fields / sizeof *fields);
    graze_world_close(world);
}

/* Five bodies, of which the fourth is gone, and the fifth is gone since the last step. */
static graze_world *world_of_five(void) {
    const graze_part_def parts[2] = {
        { .box = { 1, 2, 4, 5 }, .layer = 3, .tag = 7 },
        { .box = { 0, 0, 1, 300 }, .layer = 63, .tag = 200, .is_disabled = true }
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body one, two;
    assert_int_equal(
        graze_body_add(
            world, &(graze_body_def){ .x = 10, .y = 20, .parts = parts, .part_count = 1, .user = 9 }, &one),
        GRAZE_OK);
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .parts = parts, .part_count = 2 }, &two),
                     GRAZE_OK);
    const graze_body three = small_world_square(world, 8, 8, 2), four = small_world_square(world, 8, 8, 3);
    const graze_body five = small_world_square(world, 1, 1, 2);
    assert_int_equal(graze_body_remove(world, four), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
    assert_int_equal(graze_part_set_box(world, small_world_part(world, two, 1), (graze_box){ 1, 0, 2, 301 }),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, three, true), GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, three, true), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, three, 0, 1), GRAZE_OK);
    assert_int_equal(graze_body_remove(world, five), GRAZE_OK);
    return world;
}

static void bodies_stand_with_their_boxes_by_slots(void **state) {
    (void)state;
    static const field fields[] = {
        { "rules known, something changed", "18" },
        { "no limits, swept layers, rules, margins", "01 01 01 01 01 01 01" },
        { "no assets", "01 01" },
        { "5 body slots; free is 3, of generation 2", "0b 03 0d 05" },
        { "1 removed, not told: 4; none used up", "03 01 11 01" },
        { "6 box slots; free is 4, of generation 2", "0d 03 11 05" },
        { "1 removed, not told: 5; none used up", "03 01 15 01" },
        { "place, sole box; generation 1, user 9", "a0 03 13" },
        { "at 10, 20", "00002041 0000a041" },
        { "layer 3, tag 7", "03 0f" },
        { "from 1, 2 to 4, 5", "ff 000080bf 000000c0 000080c0 0000a0c0" },
        { "several boxes; generation 1, user 0; 2 boxes", "02 03 01 05" },
        { "the next slot, generation 1; layer 3, tag 7, as the box before", "01 03 03 0f 00" },
        { "the next slot, generation 1; special, elsewhere, layer 63; disabled; tag 200",
          "01 03 ff 01 2203" },
        { "from 0, 0 to 1, 300", "ff 00000080 00000080 000080bf 000096c3" },
        { "stands from 1 on, as wide as guessed, to 301", "c3 000080bf 008096c3" },
        { "disabled, swept, place, sole box; generation 1, user 0", "a5 03 01" },
        { "at 0, 1", "00000000 0000803f" },
        { "special, layer 0; on its way; tag 0", "40 10 01" },
        { "from 8, 8 to 10, 10", "ff 000000c1 000000c1 000020c1 000020c1" },
        { "its way began at y 8", "0c 000000c1" },
        { "a removed body: generation 1, user 0, of 1 box", "00 03 01 03" },
        { "a removed box: of body 4, generation 1, on layer 0, tag 0", "09 03 00 01" },
        { "boxes 1 and 5 touched", "05 07 01" },
        { "no near misses", "01" },
    };
    graze_world *world = world_of_five();
    expect_image(world, NULL, fields, sizeof fields / sizeof *fields);
    graze_world_close(world);
}

static void add_shape(graze_world *world, graze_shape shape) {
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
                     GRAZE_OK);
}

static void shapes_are_corners_and_what_their_kind_has(void **state) {
    (void)state;
    static const field fields[] = {
        { "no step was made; no settings", "00 01 01 01 01 01 01 01" },
        { "mask 1, its hash", "05 50e2328c8354c4f1" },
        { "no more, no hitbox set", "01 01" },
        { "4 body slots, 4 box slots", "09 01 01 01 01 09 01 01 01 01" },
        { "new, sole box; special, a shape; no tag", "88 03 01 40 08 01" },
        { "circle at 1, 2", "01 000000000000f03f 0000000000000040" },
        { "of radius 3", "0000000000000840" },
        { "new, sole box; special, a shape; no tag", "88 03 01 40 08 01" },
        { "capsule from 1, 2", "02 000000000000f03f 0000000000000040" },
        { "to 4, 6, of radius 0.5", "0000000000001040 0000000000001840 000000000000e03f" },
        { "new, sole box; special, a shape; no tag", "88 03 01 40 08 01" },
        { "polygon of 3, from 0, 0", "33 0000000000000000 0000000000000000" },
        { "to 2, 0", "0000000000000040 0000000000000000" },
        { "to 0, 2, of radius 0", "0000000000000000 0000000000000040 0000000000000000" },
        { "new, sole box; special, a shape; no tag", "88 03 01 40 08 01" },
        { "mask at 7, 8", "04 0000000000001c40 0000000000002040" },
        { "flipped in y, turned three times; number 1", "0e 03" },
        { "no touches, no near misses", "01 01" },
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(3, 2, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_mask *masks[] = { NULL, mask };
    const graze_point corners[] = { { 0, 0 }, { 2, 0 }, { 0, 2 } };
    add_shape(world, graze_shape_circle((graze_point){ 1, 2 }, 3));
    add_shape(world, graze_shape_capsule((graze_point){ 1, 2 }, (graze_point){ 4, 6 }, 0.5));
    add_shape(world, graze_shape_polygon(corners, 3, 0));
    add_shape(world, graze_shape_mask((graze_mask_view){ .mask = mask, .flip_y = true, .turns = 3 },
                                      (graze_point){ 7, 8 }));
    expect_image(world, &(graze_assets){ .masks = masks, .mask_count = 2 }, fields,
                 sizeof fields / sizeof *fields);
    graze_world_close(world);
    graze_mask_destroy(mask);
}

static void tiles_are_planes_of_runs_of_words(void **state) {
    (void)state;
    static const uint8_t kinds[] = { GRAZE_TILE_SOLID, GRAZE_TILE_EMPTY,         GRAZE_TILE_ONE_WAY_MAX_X,
                                     GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_EMPTY,
                                     GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_EMPTY };
    static const field fields[] = {
        { "no step was made; no settings", "00 01 01 01 01 01 01 01" },
        { "no assets; a body slot, a box slot", "01 01 03 01 01 01 01 03 01 01 01 01" },
        { "new, place, sole box at 1, 0", "a8 03 01 0000803f 00000000" },
        { "special, a shape; no tag", "40 08 01" },
        { "tiles, 3 by 3", "05 0000000000000000 0000000000000000 07 07" },
        { "of 2 by 4, some one-way", "00000040 00008040 01" },
        { "what is met: one row, two rows", "03 0500000000000000 05 0300000000000000" },
        { "what is one-way", "03 0400000000000000 05 0200000000000000" },
        { "the low bit of a side: 1 is max x", "03 0400000000000000 05 0000000000000000" },
        { "the high bit: 2 is min y", "03 0000000000000000 05 0200000000000000" },
        { "no touches, no near misses", "01 01" },
    };
    const graze_tiles_def def = {
        .x = 1, .tile_width = 2, .tile_height = 4, .columns = 3, .rows = 3, .kinds = kinds
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
    expect_image(world, NULL, fields, sizeof fields / sizeof *fields);
    graze_world_close(world);
}

/* What the hash of a set is made of, and an image of a body that shows it. */
static void sets_are_known_by_what_their_boxes_are(void **state) {
    (void)state;
    static const field fields[] = {
        { "3 names, a frame", "07 03" },
        { "of 3 boxes from 0 on, about 1, 2", "01 07 0000803f 00000040" },
        { "name 0, layer 5, no shape", "01 05 00" },
        { "from 1, 2 to 3, 4", "ff 000080bf 000000c0 000040c0 000080c0" },
        { "name 1, layer 6, a shape", "03 06 01" },
        { "circle at 1, 2, of radius 3", "01 000000000000f03f 0000000000000040 0000000000000840" },
        { "name 2, layer 7, a shape", "05 07 01" },
        { "mask at 7, 8", "04 0000000000001c40 0000000000002040" },
        { "flipped in y, turned three times; its hash", "0e 50e2328c8354c4f1" },
    };
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(3, 2, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_shape circle = graze_shape_circle((graze_point){ 1, 2 }, 3);
    const graze_shape masked = graze_shape_mask((graze_mask_view){ .mask = mask, .flip_y = true, .turns = 3 },
                                                (graze_point){ 7, 8 });
    const char *const names[] = { "body", "head", "fist" };
    const graze_hitbox boxes[] = { { { 1, 2, 3, 4 }, 0, 5, NULL },
                                   { { 0, 0, 0, 0 }, 1, 6, &circle },
                                   { { 0, 0, 0, 0 }, 2, 7, &masked } };
    const graze_hitbox_frame frame = { 0, 3, 1, 2, 100 };
    const graze_hitbox_set set = { names, boxes, &frame, NULL, 3, 3, 1, 0 };
    uint8_t bytes[MOST], image[MOST];
    const size_t length = write_fields(bytes, fields, sizeof fields / sizeof *fields);
    size_t size;
    graze_body body;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_mask *const masks[] = { mask };
    const graze_hitbox_set *const sets[] = { &set };
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body), GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(world, body, &set, &(graze_frame_pose){ 0 }), GRAZE_OK);
    assert_int_equal(graze_world_save(world, &(graze_assets){ masks, sets, 1, 1 }, image, MOST, &size),
                     GRAZE_OK);
    const size_t at = HEADER + 8 + 10; /* no step, no settings; the mask; set 0 */
    assert_int_equal(image[at], 3);
    assert_true(grz_load64(image + at + 1) == grz_hash_of(bytes, length));
    graze_world_close(world);
    graze_mask_destroy(mask);
}

/* Full ones, whose rows end in a word, at its end, or behind it. */
static void layers_of_any_width_are_read_back(void **state) {
    (void)state;
    static const uint32_t widths[] = { 1, 62, 63, 64, 65, 126, 127, 128, 129, 192 };
    static uint8_t kinds[3 * 192], image[MOST];
    memset(kinds, GRAZE_TILE_SOLID, sizeof kinds);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        const graze_tiles_def def = {
            .tile_width = 1, .tile_height = 1, .columns = widths[i], .rows = 3, .kinds = kinds
        };
        graze_world *world = small_world_open((graze_world_config){ 0 });
        graze_world *other = small_world_open((graze_world_config){ 0 });
        graze_body body;
        size_t size;
        assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
        assert_int_equal(graze_world_save(world, NULL, image, MOST, &size), GRAZE_OK);
        assert_int_equal(graze_world_load(other, NULL, image, size), GRAZE_OK);
        assert_true(graze_world_hash(other) == graze_world_hash(world));
        graze_world_close(world);
        graze_world_close(other);
    }
}

static void pairs_are_steps_from_one_to_the_next(void **state) {
    (void)state;
    static const field fields[] = {
        { "rules known; what a margin made larger counts as changed", "18" },
        { "no limits, swept layers, rules", "01 01 01 01 01 01" },
        { "a margin between 0 and 1, 5", "03 00 01 0000a040" },
        { "no assets; 6 body slots, 6 box slots", "01 01 0d 01 01 01 01 0d 01 01 01 01" },
        { "from 0, 0, as guessed, to 2, 2", "80 03 01 00 01 f0 000000c0 000000c0" },
        { "from 1, 1, as large", "80 03 01 00 01 0f 000080bf 000080bf" },
        { "from 1, as guessed, 0", "80 03 01 00 01 0c 00000080" },
        { "layer 1; from 4, 0, to 5, 1", "80 03 01 01 01 f3 000080c0 0000a0c0 000080bf" },
        { "layer 2; from 40 to 45", "80 03 01 02 01 33 000020c2 000034c2" },
        { "the same", "80 03 01 02 01 00" },
        { "0 and 1, 0 and 2, 1 and 2, 4 and 5 touch", "03 03 0501 0d01 01" },
        { "0, 1 and 2 were near 3", "0b 0503 0501 01" },
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_set_margin(world, 0, 1, 5), GRAZE_OK);
    small_world_square(world, 0, 0, 2);
    small_world_square(world, 1, 1, 2);
    small_world_square(world, 1, 0, 2);
    small_world_add(world, (graze_box){ 4, 0, 5, 1 }, 1);
    small_world_add(world, (graze_box){ 40, 0, 45, 1 }, 2);
    small_world_add(world, (graze_box){ 40, 0, 45, 1 }, 2);
    small_world_step(world);
    small_world_step(world);
    expect_image(world, NULL, fields, sizeof fields / sizeof *fields);
    graze_world_close(world);
}

enum { PAIRS = GRAZE_LAYER_COUNT * (GRAZE_LAYER_COUNT + 1) / 2 };

/* More than an image's writer holds at once. */
static void every_pair_of_layers_can_have_a_margin_and_a_rule(void **state) {
    (void)state;
    static uint8_t image[20000];
    size_t size;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_world *other = small_world_open((graze_world_config){ 0 });
    graze_rules rules, kept;
    float margin = 0;
    memset(&rules, 0xff, sizeof rules);
    graze_world_set_rules(world, &rules);
    for (unsigned a = GRAZE_LAYER_COUNT; a-- > 0;)
        for (unsigned b = 0; b <= a; b++)
            assert_int_equal(graze_world_set_margin(world, a, b, margin += 0.5f), GRAZE_OK);
    assert_int_equal(graze_world_save(world, NULL, image, sizeof image, &size), GRAZE_OK);
    assert_true(size > 6 * PAIRS && graze_world_load(other, NULL, image, size) == GRAZE_OK);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            assert_true(graze_world_margin(other, a, b) == graze_world_margin(world, a, b));
    graze_world_rules(other, &kept);
    assert_memory_equal(&kept, &rules, sizeof rules);
    assert_true(graze_world_hash(other) == graze_world_hash(world));
    graze_world_close(world);
    graze_world_close(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_limits_layers_rules_and_margins),
        cmocka_unit_test(bodies_stand_with_their_boxes_by_slots),
        cmocka_unit_test(shapes_are_corners_and_what_their_kind_has),
        cmocka_unit_test(sets_are_known_by_what_their_boxes_are),
        cmocka_unit_test(tiles_are_planes_of_runs_of_words),
        cmocka_unit_test(pairs_are_steps_from_one_to_the_next),
        cmocka_unit_test(every_pair_of_layers_can_have_a_margin_and_a_rule),
        cmocka_unit_test(layers_of_any_width_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
