/* test_tape.c: what is written on a tape is read from it bit by bit; and a tape that gets no memory says so,
 * from the first request to the last, writing and reading.
 */
#include "testing.h"

#include "counted_memory.h"
#include "graze/mask.h"
#include "tape/objects.h"

enum { BODIES = 40, STEPS = 30 };

/* A packed step. */
typedef struct packed {
    grz_buffer buffer;
    size_t size;
} packed;

static graze_allocator usual;

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* In a step of kind 0 mostly on lines of a grid, of kind 1 anywhere, of kind 2 any bits at all. */
static float draw(seeded_random *random, int kind) {
    static const float rare[] = { 1e13f, -1e30f, 1e-40f, -0.0f, 0.3f };
    const float near = (float)testing_between(random, -4000, 4000) / 16;
    if (kind == 2)
        return float_of((uint32_t)seeded_next(random));
    if (kind == 1)
        return near / 3;
    return seeded_below(random, 16) == 0 ? rare[seeded_below(random, 5)] : near;
}

typedef struct step {
    uint64_t bodies[BODIES], numbers[BODIES];
    float x[BODIES], y[BODIES];
} step;

static step draw_step(seeded_random *random, int kind) {
    step drawn;
    for (uint32_t i = 0; i < BODIES; i++) {
        drawn.bodies[i] = UINT64_C(1) << 32 | seeded_below(random, BODIES);
        drawn.numbers[i] = seeded_next(random) >> seeded_below(random, 64);
        drawn.x[i] = draw(random, kind);
        drawn.y[i] = draw(random, kind);
    }
    return drawn;
}

/* Slots, places and numbers of a step; reading, they are replaced. */
static void code_step(grz_tape *tape, step *self) {
    for (uint32_t i = 0; i < BODIES; i++) {
        grz_tape_slot(tape, &tape->bodies, &self->bodies[i]);
        grz_tape_place(tape, self->bodies[i], &self->x[i], &self->y[i]);
        grz_tape_number(tape, &self->numbers[i]);
    }
}

static void give_bodies(grz_tape *tape) {
    for (uint64_t i = 0; i < BODIES; i++) {
        uint64_t body = tape->is_reading ? 0 : UINT64_C(1) << 32 | i;
        grz_tape_given(tape, &tape->bodies, &body);
        assert_int_equal(body, UINT64_C(1) << 32 | i);
    }
}

static void assert_same_step(const step *a, const step *b) {
    for (int i = 0; i < BODIES; i++) {
        assert_int_equal(a->bodies[i], b->bodies[i]);
        assert_int_equal(a->numbers[i], b->numbers[i]);
        assert_int_equal(bits_of(a->x[i]), bits_of(b->x[i]));
        assert_int_equal(bits_of(a->y[i]), bits_of(b->y[i]));
    }
}

static void every_slot_number_and_place_comes_back_bit_by_bit(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    grz_tape writer = { .allocator = &usual }, reader = { .allocator = &usual, .is_reading = true };
    packed bytes = { .size = 0 };
    for (int i = 0; i <= STEPS; i++) {
        step drawn = draw_step(&random, i % 3), read = { .bodies = { 0 } };
        bytes.size = 0;
        if (i == 0)
            give_bodies(&writer);
        else
            code_step(&writer, &drawn);
        grz_tape_pack(&writer, &bytes.buffer, &bytes.size);
        grz_tape_unpack(&reader, bytes.buffer.data, bytes.size);
        if (i == 0)
            give_bodies(&reader);
        else {
            code_step(&reader, &read);
            assert_same_step(&drawn, &read);
        }
        assert_int_equal(writer.status, GRAZE_OK);
        assert_int_equal(reader.status, GRAZE_OK);
    }
    grz_tape_free(&writer);
    grz_tape_free(&reader);
    grz_buffer_free(&usual, &bytes.buffer);
}

static void a_slot_that_nobody_had_is_damage(void **state) {
    (void)state;
    grz_tape writer = { .allocator = &usual }, reader = { .allocator = &usual, .is_reading = true };
    packed bytes = { .size = 0 };
    uint64_t body = 3;
    assert_true(grz_book_open(&writer.bodies, &usual, 5));
    assert_true(
        grz_book_open(&reader.bodies, &usual, 5)); /* pages of generation 0: as of slots that are used up */
    grz_tape_pack(&writer, &bytes.buffer, &bytes.size);
    bytes.size = 0;
    grz_tape_slot(&writer, &writer.bodies, &body);
    grz_tape_pack(&writer, &bytes.buffer, &bytes.size);
    grz_tape_unpack(&reader, bytes.buffer.data, bytes.size);
    grz_tape_slot(&reader, &reader.bodies, &body);
    assert_int_equal(writer.status, GRAZE_OK);
    assert_int_equal(reader.status, GRAZE_BAD_RECORDING);
    assert_int_equal(body, 0);
    grz_tape_free(&writer);
    grz_tape_free(&reader);
    grz_buffer_free(&usual, &bytes.buffer);
}

/* What is told once: a mask, and a set with a mask, a circle, a box, and a name of nothing. */
typedef struct objects {
    const graze_mask *mask;
    const graze_hitbox_set *set;
    const graze_shape *shape;
} objects;

static const graze_mask *small_mask(void) {
    static graze_mask *mask;
    if (mask == NULL)
        assert_int_equal(graze_mask_create(70, 3, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 69, 2, true);
    return mask;
}

static objects some_objects(void) {
    static const char *const names[] = { "body", "", NULL };
    static const graze_hitbox_frame frames[] = { { 0, 3, 1, 2, 100 } };
    static const graze_animation tags[] = { { NULL, 0, 0, GRAZE_REVERSE, 7 } };
    static graze_shape shapes[2];
    static graze_hitbox boxes[3];
    static graze_hitbox_set set;
    shapes[0] = graze_shape_mask(graze_mask_view_all(small_mask()), (graze_point){ 1, 2 });
    shapes[1] = graze_shape_circle((graze_point){ 3, 4 }, 5);
    boxes[0] = (graze_hitbox){ .shape = &shapes[0] };
    boxes[1] = (graze_hitbox){ .name = 1, .layer = 2, .shape = &shapes[1] };
    boxes[2] = (graze_hitbox){ .name = 2, .box = { 1, 2, 3, 4 } };
    set = (graze_hitbox_set){ names, boxes, frames, tags, 3, 3, 1, 1 };
    return (objects){ small_mask(), &set, &shapes[1] };
}

/* A bit of everything for which a tape takes memory. */
static void code_everything(grz_tape *tape, objects *told) {
    uint64_t kind = 1, body = UINT64_C(1) << 32, part = UINT64_C(1) << 32;
    float y = 2;
    char bytes[300] = "bytes";
    grz_tape_kind(tape, &kind);
    grz_tape_given(tape, &tape->bodies, &body);
    grz_tape_given_part(tape, body, &part);
    grz_tape_stands(tape, part, (graze_box){ 0, 0, 1, 1 });
    grz_tape_slot(tape, &tape->bodies, &body);
    for (int i = 0; i < 10; i++) { /* the first is on no grid */
        float x = i == 0 ? 1.0f / 3 : (float)i;
        grz_tape_place(tape, body, &x, &y);
    }
    grz_tape_bytes(tape, bytes, sizeof bytes);
    grz_tape_mask(tape, &told->mask);
    grz_tape_hitboxes(tape, &told->set);
    grz_tape_maybe_shape(tape, &tape->passing, &told->shape);
    grz_tape_gone_body(tape, body);
}

/* In its second step: like a recording's, the first is without bodies. */
static void write_everything(grz_tape *tape, packed *bytes) {
    objects told = some_objects();
    grz_tape_pack(tape, &bytes->buffer, &bytes->size);
    bytes->size = 0;
    code_everything(tape, &told);
    grz_tape_pack(tape, &bytes->buffer, &bytes->size);
}

static void assert_told(const objects *told) {
    const objects some = some_objects();
    assert_true(graze_mask_get(told->mask, 69, 2) && !graze_mask_get(told->mask, 68, 2));
    assert_int_equal(told->set->name_count, 3);
    assert_string_equal(told->set->names[0], "body");
    assert_string_equal(told->set->names[2], "");
    assert_ptr_equal(told->set->boxes[0].shape->mask.mask, told->mask);
    assert_true(told->set->boxes[1].shape->radius == 5);
    assert_null(told->set->boxes[2].shape);
    assert_memory_equal(told->set->frames, some.set->frames, sizeof *some.set->frames);
    assert_int_equal(told->set->tags[0].direction, GRAZE_REVERSE);
    assert_true(told->shape->kind == GRAZE_SHAPE_CIRCLE && told->shape->corner[0].y == 4);
}

static void writing_without_memory_says_so_and_frees_all(void **state) {
    (void)state;
    bool is_done = false;
    for (uint64_t fail_at = 1; !is_done; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        const graze_allocator allocator = counted_allocator(&memory);
        grz_tape tape = { .allocator = &allocator };
        packed bytes = { .size = 0 };
        write_everything(&tape, &bytes);
        is_done = memory.failures == 0;
        assert_int_equal(tape.status, is_done ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        grz_tape_free(&tape);
        grz_buffer_free(&allocator, &bytes.buffer);
        assert_int_equal(memory.blocks, 0);
        assert_true(!is_done || fail_at > 15);
    }
}

static void reading_without_memory_says_so_and_frees_all(void **state) {
    (void)state;
    grz_tape writer = { .allocator = &usual };
    packed bytes = { .size = 0 };
    write_everything(&writer, &bytes);
    grz_tape_free(&writer);
    bool is_done = false;
    for (uint64_t fail_at = 1; !is_done; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        const graze_allocator allocator = counted_allocator(&memory);
        grz_tape tape = { .allocator = &allocator, .is_reading = true };
        objects read = { NULL, NULL, NULL };
        grz_tape_unpack(&tape, bytes.buffer.data, bytes.size);
        code_everything(&tape, &read);
        is_done = memory.failures == 0;
        assert_int_equal(tape.status, is_done ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        if (is_done)
            assert_told(&read);
        grz_tape_free(&tape);
        assert_int_equal(memory.blocks, 0);
        assert_true(!is_done || fail_at > 8);
    }
    grz_buffer_free(&usual, &bytes.buffer);
}

static void more_than_there_can_be_is_not_asked_for(void **state) {
    (void)state;
    counted_memory memory = { .calls = 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_room room = { NULL };
    assert_null(grz_room_take(&room, &allocator, SIZE_MAX / 8 + 2, 8));
    assert_null(grz_room_take(&room, &allocator, SIZE_MAX, 1));
    assert_int_equal(memory.calls, 0);
    assert_non_null(grz_room_take(&room, &allocator, 1, 8));
    grz_room_free(&room, &allocator);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_slot_number_and_place_comes_back_bit_by_bit),
        cmocka_unit_test(a_slot_that_nobody_had_is_damage),
        cmocka_unit_test(writing_without_memory_says_so_and_frees_all),
        cmocka_unit_test(reading_without_memory_says_so_and_frees_all),
        cmocka_unit_test(more_than_there_can_be_is_not_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
