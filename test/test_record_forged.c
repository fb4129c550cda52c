/* test_record_forged.c: each single kind of damage that a step of a recording, its places and its bodies can
 * have behind a right check sum.
 */
#include "forged_stage.h"

static graze_status make_place(forged_stage *self) {
    return graze_body_set_position(self->world, self->body, 5, 6);
}

static const forged_call place = { "graze_body_set_position", make_place };

static graze_status make_place_all(forged_stage *self) {
    const graze_body bodies[] = { self->body, self->body };
    const graze_positions batch = { bodies, (const float[]){ 5, 6 }, (const float[]){ 7, 8 }, 2 };
    return graze_world_set_positions(self->world, &batch);
}

static const forged_call place_all = { "graze_world_set_positions", make_place_all };

/* A third of something is on no grid. */
static graze_status make_place_off_grid(forged_stage *self) {
    return graze_body_set_position(self->world, self->body, 1.0f / 3, 2.0f / 3);
}

static const forged_call place_off_grid = { "graze_body_set_position", make_place_off_grid };

static graze_status make_add(forged_stage *self) {
    const graze_part_def part = { .box = { 1, 2, 3, 4 }, .layer = 2, .tag = 5 };
    graze_body body;
    return graze_body_add(self->world,
                          &(graze_body_def){ .x = 1, .parts = &part, .part_count = 1, .user = 9 }, &body);
}

static const forged_call add = { "graze_body_add", make_add };

static graze_status make_set_layer(forged_stage *self) {
    return graze_part_set_layer(self->world, self->first, 3);
}

static const forged_call set_layer = { "graze_part_set_layer", make_set_layer };

static graze_status make_set_one_way(forged_stage *self) {
    return graze_part_set_one_way(self->world, self->first, 1);
}

static const forged_call set_one_way = { "graze_part_set_one_way", make_set_one_way };

static graze_status make_set_box(forged_stage *self) {
    return graze_part_set_box(self->world, self->first, (graze_box){ 1, 2, 3, 4 });
}

static const forged_call set_box = { "graze_part_set_box", make_set_box };

static const forged_number numbers[] = {
    { "a slot below zero", &place, GRZ_SLOTS, 0, 1, GRAZE_BAD_RECORDING },
    { "a slot that there is not", &place, GRZ_SLOTS, 0, 4, GRAZE_BAD_RECORDING },
    { "a slot too far away", &place, GRZ_SLOTS, 0, (UINT64_C(1) << 34) + 1, GRAZE_BAD_RECORDING },
    { "a slot far away", &place, GRZ_SLOTS, 0, UINT64_C(1) << 34, GRAZE_BAD_RECORDING },
    { "a new slot behind the next", &add, GRZ_SLOTS, 0, 2, GRAZE_BAD_RECORDING },
    { "a generation of 33 bits", &add, GRZ_NUMBERS, 0, UINT64_C(1) << 32, GRAZE_BAD_RECORDING },
    { "more parts than bytes", &add, GRZ_NUMBERS, 2, 100, GRAZE_BAD_RECORDING },
    { "a layer of nine bits", &add, GRZ_NUMBERS, 4, 256, GRAZE_BAD_RECORDING },
    { "a layer over 63", &add, GRZ_NUMBERS, 4, 64, GRAZE_BAD_LAYER },
    { "a part neither enabled nor not", &add, GRZ_NUMBERS, 6, 2, GRAZE_BAD_RECORDING },
    { "a shape neither there nor not", &add, GRZ_NUMBERS, 7, 2, GRAZE_BAD_RECORDING },
    { "a place farther than lines go", &place, GRZ_X, 0, (UINT64_C(1) << 50) + 1, GRAZE_BAD_RECORDING },
    { "a float too far away", &place_off_grid, GRZ_X, 0, (UINT64_C(1) << 34) + 1, GRAZE_BAD_RECORDING },
    { "a float behind the last", &place_off_grid, GRZ_X, 0, UINT64_C(1) << 32, GRAZE_BAD_RECORDING },
    { "a float before the first", &place_off_grid, GRZ_X, 0, (UINT64_C(1) << 32) + 1, GRAZE_BAD_RECORDING },
    { "a place too far away", &place_off_grid, GRZ_X, 0, 0xfefffffe, GRAZE_OUT_OF_RANGE },
    { "a place that is no number", &place_off_grid, GRZ_Y, 0, 0xff800000, GRAZE_BAD_NUMBER },
    { "an inverted box", &set_box, GRZ_W, 0, 200, GRAZE_BAD_BOX },
    { "a layer over 63, set", &set_layer, GRZ_NUMBERS, 0, 64, GRAZE_BAD_LAYER },
    { "a layer of 33 bits", &set_layer, GRZ_NUMBERS, 0, UINT64_C(1) << 32, GRAZE_BAD_LAYER },
    { "sides that there are not", &set_one_way, GRZ_NUMBERS, 0, 16, GRAZE_BAD_VALUE },
    { "sides of nine bits", &set_one_way, GRZ_NUMBERS, 0, 257, GRAZE_BAD_VALUE },
};

static const forged_damage damages[] = {
    { "no slot", &place, { GRZ_SLOTS, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no slot for what is new", &add, { GRZ_SLOTS, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no slot for a new part", &add, { GRZ_SLOTS, 1, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "a handle of zero", &add, { GRZ_NUMBERS, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no numbers", &add, { GRZ_NUMBERS, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no x", &place, { GRZ_X, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no y", &place, { GRZ_Y, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "a place off the grid that is nowhere",
      &place,
      { GRZ_X, 0, FORGED_ALL, 1, "\0" },
      GRAZE_BAD_RECORDING },
    { "no float", &place_off_grid, { GRZ_X, 0, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "a second place of a body that is nowhere",
      &place_all,
      { GRZ_X, 0, FORGED_ALL, 8, "\0\x80\x80\x80\xf8\x0f\0\0" },
      GRAZE_BAD_NUMBER },
};

/* What is wrong before any call. */
static const forged_number piece_numbers[] = {
    { "a grid that is none", &place, FORGED_HEAD, 0, GRZ_GRIDS, GRAZE_BAD_RECORDING },
    { "strands longer than the piece", &place, FORGED_HEAD, 8, 1, GRAZE_BAD_RECORDING },
    { "bytes behind the last strand", &set_layer, FORGED_HEAD, 7, 0, GRAZE_BAD_RECORDING },
    { "no kind of call", &place, GRZ_KINDS, 0, 0, GRAZE_BAD_RECORDING },
    { "a call made no time", &place, GRZ_KINDS, 1, 0, GRAZE_BAD_RECORDING },
    { "a kind of call that there is not", &place, GRZ_KINDS, 0, 33, GRAZE_BAD_RECORDING },
    { "a kind that is one in 32 bits", &place, GRZ_KINDS, 0, (UINT64_C(1) << 32) + 3, GRAZE_BAD_RECORDING },
};

static const forged_damage piece_damages[] = {
    { "no kind of piece", &place, { FORGED_WHOLE, 0, FORGED_ALL, 1, "\x80" }, GRAZE_BAD_RECORDING },
    { "an unknown kind of piece", &place, { FORGED_WHOLE, 0, 1, 1, "\4" }, GRAZE_BAD_RECORDING },
    { "a second beginning", &place, { FORGED_WHOLE, 0, 1, 1, "\1" }, GRAZE_BAD_RECORDING },
    { "an end and nothing else", &place, { FORGED_WHOLE, 0, FORGED_ALL, 1, "\3" }, GRAZE_BAD_RECORDING },
    { "a step without a number", &place, { FORGED_WHOLE, 1, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "half a hash", &place, { FORGED_WHOLE, 6, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no grid", &place, { FORGED_WHOLE, 10, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "no lengths", &place, { FORGED_WHOLE, 11, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "a length over 64 bits",
      &place,
      { FORGED_HEAD, 1, 1, 10, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\2" },
      GRAZE_BAD_RECORDING },
    { "no number of calls", &place, { GRZ_KINDS, 1, FORGED_ALL, 0, NULL }, GRAZE_BAD_RECORDING },
    { "a number of calls without an end", &place, { GRZ_KINDS, 1, 1, 1, "\x80" }, GRAZE_BAD_RECORDING },
};

/* What is left over when all calls are made. */
static const forged_damage leftovers[] = {
    { "an x", &place, { GRZ_X, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "a y", &place, { GRZ_Y, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "a max x", &place, { GRZ_W, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "a max y", &place, { GRZ_H, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "a kind", &place, { GRZ_KINDS, FORGED_ALL, 0, 1, "\3" }, GRAZE_BAD_RECORDING },
    { "a slot", &place, { GRZ_SLOTS, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "a number", &place, { GRZ_NUMBERS, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
    { "a byte", &place, { GRZ_BYTES, FORGED_ALL, 0, 1, "\0" }, GRAZE_BAD_RECORDING },
};

static void a_number_that_cannot_be_is_found_in_its_call(void **state) {
    (void)state;
    forged_check_numbers(numbers, sizeof numbers / sizeof *numbers, true);
}

static void what_is_missing_or_nowhere_is_found_in_its_call(void **state) {
    (void)state;
    forged_check_damages(damages, sizeof damages / sizeof *damages);
}

static void a_piece_that_cannot_be_makes_no_call(void **state) {
    (void)state;
    forged_check_numbers(piece_numbers, sizeof piece_numbers / sizeof *piece_numbers, false);
    for (size_t i = 0; i < sizeof piece_damages / sizeof *piece_damages; i++)
        forged_check(&piece_damages[i], (forged_end){ NULL, piece_damages[i].status, true });
}

static void what_no_call_took_is_damage(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof leftovers / sizeof *leftovers; i++)
        forged_check(&leftovers[i], (forged_end){ NULL, leftovers[i].status, false });
}

static void calls_before_the_damage_are_made(void **state) {
    (void)state;
    const forged_damage twice = {
        "more calls than there are", &place, { GRZ_KINDS, 1, 1, 1, "\2" }, GRAZE_BAD_RECORDING
    };
    forged_check(&twice, (forged_end){ place.name, twice.status, false });
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_that_cannot_be_is_found_in_its_call),
        cmocka_unit_test(what_is_missing_or_nowhere_is_found_in_its_call),
        cmocka_unit_test(a_piece_that_cannot_be_makes_no_call),
        cmocka_unit_test(what_no_call_took_is_damage),
        cmocka_unit_test(calls_before_the_damage_are_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
