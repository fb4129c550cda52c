/* test_record_forged_objects.c: each single kind of damage that shapes, masks, hitbox sets, tiles, rules and
 * images can have in a recording behind a right check sum.
 */
#include "forged_stage.h"

static graze_status make_set_polygon(forged_stage *self) {
    const graze_point corners[] = { { 0, 0 }, { 4, 0 }, { 0, 4 } };
    const graze_shape shape = graze_shape_polygon(corners, 3, 1);
    return graze_part_set_shape(self->world, self->first, &shape);
}

static const forged_call set_polygon = { "graze_part_set_shape", make_set_polygon };

static graze_status make_move_shape(forged_stage *self) {
    const graze_shape shape = graze_shape_circle((graze_point){ 1, 1 }, 1);
    return graze_part_move_shape(self->world, self->first, &shape);
}

static const forged_call move_shape = { "graze_part_move_shape", make_move_shape };

static graze_status make_set_mask(forged_stage *self) {
    const graze_shape shape = graze_shape_mask(graze_mask_view_all(self->mask), (graze_point){ 1, 2 });
    return graze_part_set_shape(self->world, self->first, &shape);
}

static const forged_call set_mask = { "graze_part_set_shape", make_set_mask };

static graze_status make_set_hitboxes(forged_stage *self) {
    static const char *const names[] = { "body" };
    static const graze_hitbox_frame frame = { 0, 1, 2, 3, 100 };
    static const graze_animation tag = { "walk", 0, 0, GRAZE_PINGPONG, 0 };
    static graze_shape shape;
    static graze_hitbox box = { .layer = 1, .shape = &shape };
    static const graze_hitbox_set set = { names, &box, &frame, &tag, 1, 1, 1, 1 };
    shape = graze_shape_mask(graze_mask_view_all(self->mask), (graze_point){ 1, 2 });
    return graze_body_set_hitboxes(self->world, self->body, &set, &(graze_frame_pose){ .turns = 1 });
}

static const forged_call set_hitboxes = { "graze_body_set_hitboxes", make_set_hitboxes };

static graze_status make_set_hitboxes_and_mask(forged_stage *self) {
    const graze_status status = make_set_hitboxes(self);
    const graze_shape shape = graze_shape_mask(graze_mask_view_all(self->mask), (graze_point){ 1, 2 });
    small_world_part_add(self->world, self->body, (graze_part_def){ .shape = &shape });
    return status;
}

static const forged_call set_hitboxes_and_mask = { "graze_part_add", make_set_hitboxes_and_mask };

static graze_status make_set_method(forged_stage *self) {
    return graze_world_set_broad_phase(self->world, "brute", NULL);
}

static const forged_call set_method = { "graze_world_set_broad_phase", make_set_method };

static graze_status make_set_rules(forged_stage *self) {
    graze_rules rules = { { 0 } };
    (void)graze_rules_forbid(&rules, 0, 1);
    graze_world_set_rules(self->world, &rules);
    return GRAZE_OK;
}

static const forged_call set_rules = { "graze_world_set_rules", make_set_rules };

static graze_status make_set_margin(forged_stage *self) {
    return graze_world_set_margin(self->world, 0, 1, 6);
}

static const forged_call set_margin = { "graze_world_set_margin", make_set_margin };

static graze_status make_note(forged_stage *self) {
    graze_recording_note(self->world, "hello", 5);
    return GRAZE_OK;
}

static const forged_call note = { "graze_recording_note", make_note };

static graze_status make_place_and_note(forged_stage *self) {
    graze_recording_note(self->world, "hello", 5);
    return graze_body_set_position(self->world, self->body, 5, 6);
}

static const forged_call place_and_note = { "graze_recording_note", make_place_and_note };

static graze_status make_load(forged_stage *self) {
    unsigned char image[4096];
    size_t size;
    const graze_assets assets = { .masks = (const graze_mask *const[]){ self->mask }, .mask_count = 1 };
    assert_int_equal(graze_world_save(self->world, &assets, image, sizeof image, &size), GRAZE_OK);
    return graze_world_load(self->world, &assets, image, size);
}

static const forged_call load = { "graze_world_load", make_load };

static graze_status make_add_tiles(forged_stage *self) {
    static const uint8_t kinds[] = { 0, 1, 1, 0 };
    static const graze_tiles_def tiles = {
        .tile_width = 4, .tile_height = 4, .columns = 2, .rows = 2, .kinds = kinds
    };
    graze_body body;
    return graze_world_add_tiles(self->world, &tiles, &body);
}

static const forged_call add_tiles = { "graze_world_add_tiles", make_add_tiles };

static graze_status make_fill_tiles(forged_stage *self) {
    return graze_tiles_fill(self->world, self->level, (graze_rect){ 1, 0, 2, 2 }, GRAZE_TILE_SOLID);
}

static const forged_call fill_tiles = { "graze_tiles_set_many", make_fill_tiles };

static graze_status make_set_tiles(forged_stage *self) {
    static const uint8_t kinds[] = { 0, 1, 1, 0 };
    return graze_tiles_set_many(self->world, self->level, (graze_rect){ 0, 0, 2, 2 }, kinds);
}

static const forged_call set_tiles = { "graze_tiles_set_many", make_set_tiles };

static const forged_number numbers[] = {
    { "a tile layer as a shape", &set_polygon, GRZ_NUMBERS, 1, GRAZE_SHAPE_TILES, GRAZE_BAD_RECORDING },
    { "nine corners", &set_polygon, GRZ_NUMBERS, 2, 9, GRAZE_BAD_RECORDING },
    { "an unknown mask", &set_mask, GRZ_NUMBERS, 2, 1, GRAZE_BAD_RECORDING },
    { "a mask too wide", &set_mask, GRZ_NUMBERS, 3, GRAZE_MASK_SIDE_MAX + 1, GRAZE_BAD_RECORDING },
    { "a mask too high", &set_mask, GRZ_NUMBERS, 4, GRAZE_MASK_SIDE_MAX + 1, GRAZE_BAD_RECORDING },
    { "more pixels than bytes", &set_mask, GRZ_NUMBERS, 4, 6, GRAZE_BAD_RECORDING },
    { "a mask neither flipped nor not", &set_mask, GRZ_NUMBERS, 5, 2, GRAZE_BAD_RECORDING },
    { "turns of nine bits", &set_mask, GRZ_NUMBERS, 7, 256, GRAZE_BAD_RECORDING },
    { "a set neither there nor not", &set_hitboxes, GRZ_NUMBERS, 0, 2, GRAZE_BAD_RECORDING },
    { "a mask neither told nor not", &set_hitboxes, GRZ_NUMBERS, 1, 2, GRAZE_BAD_RECORDING },
    { "a mask taken for a set", &set_hitboxes, GRZ_NUMBERS, 6, 0, GRAZE_BAD_RECORDING },
    { "an unknown set", &set_hitboxes, GRZ_NUMBERS, 6, 2, GRAZE_BAD_RECORDING },
    { "more names than bytes", &set_hitboxes, GRZ_NUMBERS, 7, 100, GRAZE_BAD_RECORDING },
    { "a name longer than all", &set_hitboxes, GRZ_NUMBERS, 8, 100, GRAZE_BAD_RECORDING },
    { "more boxes than bytes", &set_hitboxes, GRZ_NUMBERS, 9, 100, GRAZE_BAD_RECORDING },
    { "a box's name of 33 bits", &set_hitboxes, GRZ_NUMBERS, 10, UINT64_C(1) << 32, GRAZE_BAD_RECORDING },
    { "a box's name that is not there", &set_hitboxes, GRZ_NUMBERS, 10, 1, GRAZE_BAD_HITBOXES },
    { "a box's layer of nine bits", &set_hitboxes, GRZ_NUMBERS, 11, 256, GRAZE_BAD_RECORDING },
    { "a box's shape neither there nor not", &set_hitboxes, GRZ_NUMBERS, 12, 2, GRAZE_BAD_RECORDING },
    { "more frames than bytes", &set_hitboxes, GRZ_NUMBERS, 18, 100, GRAZE_BAD_RECORDING },
    { "a first box of 33 bits", &set_hitboxes, GRZ_NUMBERS, 19, UINT64_C(1) << 32, GRAZE_BAD_RECORDING },
    { "more animations than bytes", &set_hitboxes, GRZ_NUMBERS, 22, 100, GRAZE_BAD_RECORDING },
    { "an animation's name longer than all", &set_hitboxes, GRZ_NUMBERS, 23, 100, GRAZE_BAD_RECORDING },
    { "a direction that there is not", &set_hitboxes, GRZ_NUMBERS, 26, 4, GRAZE_BAD_RECORDING },
    { "a frame that is not there", &set_hitboxes, GRZ_NUMBERS, 28, 1, GRAZE_BAD_FRAME },
    { "more parts given than bytes", &set_hitboxes, GRZ_NUMBERS, 32, 100, GRAZE_BAD_RECORDING },
    { "a method's name too long", &set_method, GRZ_NUMBERS, 0, 64, GRAZE_BAD_RECORDING },
    { "an axis that there is not", &set_method, GRZ_NUMBERS, 1, 3, GRAZE_BAD_RECORDING },
    { "rules for one of two", &set_rules, GRZ_NUMBERS, 0, 0, GRAZE_BAD_VALUE },
    { "a margin of no layer", &set_margin, GRZ_NUMBERS, 0, 64, GRAZE_BAD_LAYER },
    { "a margin to no layer", &set_margin, GRZ_NUMBERS, 1, 64, GRAZE_BAD_LAYER },
    { "a note longer than all", &note, GRZ_NUMBERS, 0, 6, GRAZE_BAD_RECORDING },
    { "a note longer than its strand", &place_and_note, GRZ_NUMBERS, 0, 6, GRAZE_BAD_RECORDING },
    { "more masks than bytes", &load, GRZ_NUMBERS, 0, 500, GRAZE_BAD_RECORDING },
    { "a listed mask neither there nor not", &load, GRZ_NUMBERS, 1, 2, GRAZE_BAD_RECORDING },
    { "more sets than bytes", &load, GRZ_NUMBERS, 5, 500, GRAZE_BAD_RECORDING },
    { "an image longer than all", &load, GRZ_NUMBERS, 6, 500, GRAZE_BAD_RECORDING },
    { "columns of 33 bits", &add_tiles, GRZ_NUMBERS, 2, UINT64_C(1) << 32, GRAZE_BAD_RECORDING },
    { "another number of kinds than tiles", &add_tiles, GRZ_NUMBERS, 2, 3, GRAZE_BAD_RECORDING },
    { "a tile layer's layer over 63", &add_tiles, GRZ_NUMBERS, 4, 64, GRAZE_BAD_LAYER },
    { "more kinds than bytes", &add_tiles, GRZ_NUMBERS, 7, 100, GRAZE_BAD_RECORDING },
    { "tiles of what is no layer", &fill_tiles, GRZ_SLOTS, 0, 0, GRAZE_BAD_TILES },
    { "an edge of 33 bits", &fill_tiles, GRZ_NUMBERS, 3, UINT64_C(1) << 32, GRAZE_BAD_RECORDING },
    { "tiles neither alike nor not", &fill_tiles, GRZ_NUMBERS, 4, 2, GRAZE_BAD_RECORDING },
    { "more kinds than tiles", &fill_tiles, GRZ_NUMBERS, 4, 0, GRAZE_BAD_RECORDING },
    { "no kind to fill with", &fill_tiles, GRZ_NUMBERS, 5, 0, GRAZE_BAD_RECORDING },
    { "fewer kinds than tiles", &set_tiles, GRZ_NUMBERS, 5, 3, GRAZE_BAD_RECORDING },
};

static const forged_damage damages[] = {
    { "no corners", &set_polygon, { GRZ_BYTES, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "a radius that is no number",
      &set_polygon,
      { GRZ_BYTES, 48, 8, 8, "\0\0\0\0\0\0\xf8\x7f" },
      GRAZE_BAD_NUMBER },
    { "no shape where one moved", &move_shape, { GRZ_NUMBERS, 0, FORGED_ALL, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "no mask", &set_mask, { GRZ_NUMBERS, 2, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "half of a method's name", &set_method, { GRZ_BYTES, 2, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "an unknown method", &set_method, { GRZ_BYTES, 0, 1, 1, "c" }, GRAZE_BAD_BROAD_PHASE },
    { "a cell's side that is no number",
      &set_method,
      { GRZ_BYTES, 5, 4, 4, "\0\0\xc0\x7f" },
      GRAZE_BAD_CELL },
    { "a margin that is no number", &set_margin, { GRZ_BYTES, 0, 4, 4, "\0\0\xc0\x7f" }, GRAZE_BAD_NUMBER },
    { "an image that is damaged", &load, { GRZ_BYTES, 60, 1, 1, "\x77" }, GRAZE_BAD_SNAPSHOT },
    { "an image that is foreign", &load, { GRZ_BYTES, 10, 1, 1, "G" }, GRAZE_BAD_FORMAT },
    { "tiles without a width", &add_tiles, { GRZ_BYTES, 8, 4, 4, "\0\0\0\0" }, GRAZE_BAD_TILES },
    { "an unknown kind of tile", &add_tiles, { GRZ_BYTES, 16, 1, 1, "\x09" }, GRAZE_BAD_VALUE },
    { "an unknown kind to fill with", &fill_tiles, { GRZ_BYTES, 0, 1, 1, "\x09" }, GRAZE_BAD_VALUE },
};

static void a_number_that_cannot_be_is_found_in_its_call(void **state) {
    (void)state;
    forged_check_numbers(numbers, sizeof numbers / sizeof *numbers, true);
}

static void bytes_that_cannot_be_are_found_in_their_call(void **state) {
    (void)state;
    forged_check_damages(damages, sizeof damages / sizeof *damages);
}

static void a_set_is_not_taken_for_a_mask(void **state) {
    (void)state;
    const forged_damage damage = {
        "a set taken for a mask", &set_hitboxes_and_mask, { GRZ_NUMBERS, 40, 1, 1, "\1" }, GRAZE_BAD_RECORDING
    };
    forged_check(&damage, (forged_end){ set_hitboxes_and_mask.name, damage.status, false });
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_that_cannot_be_is_found_in_its_call),
        cmocka_unit_test(bytes_that_cannot_be_are_found_in_their_call),
        cmocka_unit_test(a_set_is_not_taken_for_a_mask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
