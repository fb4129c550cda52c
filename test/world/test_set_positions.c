/* test_set_positions.c: a batch sets positions as single calls do, to the bit, on each way
 * that it takes. Bodies are in a row or in disorder, named twice, of no or many
 * boxes, with far offsets. A batch with a fault moves nothing.
 */
#include "support/small_world.h"

#include "world/body.h"

#include <math.h>

enum { BODIES = 700, BATCHES = 30 };

/* One world gets batches, the other the same one by one. */
typedef struct place_trial {
    graze_world *batched, *single;
    graze_body body[BODIES];
    seeded_random random;
    float unit; /* places and edges are multiples of it */
} place_trial;

/* The handles and places of a batch, in memory with the same end. */
typedef struct batch_memory {
    graze_body body[2 * BODIES];
    float x[2 * BODIES], y[2 * BODIES];
    graze_positions batch;
} batch_memory;

static batch_memory memory;
static uint64_t seed;

static float draw(place_trial *trial, int32_t most) {
    return (float)testing_between(&trial->random, -most, most) * trial->unit;
}

/* Offsets may be flat, points, or so far out as to round the sum with a place. */
static graze_part_def draw_part(place_trial *trial) {
    const float x = draw(trial, 8), y = draw(trial, 8);
    const float w = fabsf(draw(trial, 6)), h = fabsf(draw(trial, 6));
    return (graze_part_def){ .box = { x, y, x + w, y + h },
                             .layer = (uint8_t)seeded_below(&trial->random, 5),
                             .is_disabled = seeded_below(&trial->random, 30) == 0 };
}

static void add_body(place_trial *trial, uint32_t i, uint32_t part_count) {
    const graze_part_def parts[] = { draw_part(trial), draw_part(trial),
                                     draw_part(trial) };
    const graze_body_def def = { .parts = parts, .part_count = part_count };
    graze_body other;
    assert_int_equal(graze_body_add(trial->batched, &def, &trial->body[i]),
                     GRAZE_OK);
    assert_int_equal(graze_body_add(trial->single, &def, &other), GRAZE_OK);
    assert_int_equal(trial->body[i].id, other.id);
}

/* The columns of the batched world as of its last step. */
static graze_box stepped_box[2 * BODIES];
static uint8_t stepped_layer[2 * BODIES];

static void remember_columns(const graze_world *world) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, NULL);
    for (uint32_t i = 0; i < world->part_slots.count; i++) {
        stepped_box[i] = grz_box_view_get(&boxes, i);
        stepped_layer[i] = boxes.layer[i];
    }
}

/* How runs are placed on one kind of machine. */
static const grz_kernels *kernel;

static void open_trial(place_trial *trial, graze_edges edges, float unit,
                       uint32_t compound_share) {
    trial->random = (seeded_random){ seed };
    trial->unit = unit;
    trial->batched = small_world_open((graze_world_config){ .edges = edges });
    trial->single = small_world_open((graze_world_config){ .edges = edges });
    trial->batched->kernels = kernel;
    for (uint32_t i = 0; i < BODIES; i++) {
        const bool is_odd = compound_share != 0 && i % compound_share == 1;
        add_body(trial, i, is_odd ? i / compound_share % 4 : 1);
    }
    remember_columns(trial->batched);
}

static void close_trial(place_trial *trial) {
    graze_world_close(trial->batched);
    graze_world_close(trial->single);
}

static void make_batch(place_trial *trial, uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        memory.body[i] = trial->body[first + i];
        memory.x[i] = draw(trial, 12);
        memory.y[i] = draw(trial, 12);
    }
    memory.batch = (graze_positions){
        .bodies = memory.body, .x = memory.x, .y = memory.y, .count = count
    };
}

/* Exchange some places of the batch, or name a body again where another was. */
static void disorder(place_trial *trial, uint32_t share, bool names_twice) {
    const uint32_t count = (uint32_t)memory.batch.count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t j = seeded_below(&trial->random, count);
        const graze_body body = memory.body[i];
        if (seeded_below(&trial->random, share) != 0)
            continue;
        memory.body[i] = memory.body[j];
        memory.body[j] = names_twice ? memory.body[j] : body;
    }
}

static void assert_same_floats(const grz_buffer *a, const grz_buffer *b,
                               uint32_t count) {
    assert_memory_equal(a->data, b->data, count * sizeof(float));
}

static void assert_same_worlds(const place_trial *trial) {
    const graze_world *a = trial->batched, *b = trial->single;
    const uint32_t rows = a->part_slots.count, bodies = a->body_slots.count;
    assert_int_equal(rows, b->part_slots.count);
    assert_same_floats(&a->columns.min_x, &b->columns.min_x, rows);
    assert_same_floats(&a->columns.min_y, &b->columns.min_y, rows);
    assert_same_floats(&a->columns.max_x, &b->columns.max_x, rows);
    assert_same_floats(&a->columns.max_y, &b->columns.max_y, rows);
    assert_memory_equal(a->columns.layer.data, b->columns.layer.data, rows);
    assert_same_floats(&a->columns.group, &b->columns.group, rows);
    assert_same_floats(&a->positions.x, &b->positions.x, bodies);
    assert_same_floats(&a->positions.y, &b->positions.y, bodies);
}

/* Each row differing from the last step is marked as changed; more may be. */
static void assert_marked(const graze_world *world) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, NULL);
    const uint8_t *is_changed = world->is_changed.data;
    uint32_t marked = 0;
    for (uint32_t i = 0; i < world->part_slots.count; i++) {
        const graze_box box = grz_box_view_get(&boxes, i);
        if (memcmp(&box, &stepped_box[i], sizeof box) != 0 ||
            boxes.layer[i] != stepped_layer[i])
            assert_true(is_changed[i]);
        marked += is_changed[i];
    }
    assert_int_equal(marked, world->changed_count);
}

static void place_both(place_trial *trial) {
    assert_int_equal(graze_world_set_positions(trial->batched, &memory.batch),
                     GRAZE_OK);
    for (size_t i = 0; i < memory.batch.count; i++)
        assert_int_equal(graze_body_set_position(trial->single, memory.body[i],
                                                 memory.x[i], memory.y[i]),
                         GRAZE_OK);
    assert_same_worlds(trial);
    assert_marked(trial->batched);
}

static void step_both(place_trial *trial) {
    small_world_step(trial->batched);
    small_world_step(trial->single);
    remember_columns(trial->batched);
}

/* Batches of every order, some rows moved out of their offsets in between. */
static void run_batches(place_trial *trial) {
    for (uint32_t i = 0; i < BATCHES; i++) {
        const uint32_t first = seeded_below(&trial->random, BODIES);
        make_batch(trial, first, seeded_below(&trial->random, BODIES - first) + 1);
        if (i % 3 > 0)
            disorder(trial, i % 2 == 0 ? 2 : 50, i % 3 == 2);
        place_both(trial);
        if (i % 4 == 0)
            step_both(trial);
        const graze_body body = trial->body[seeded_below(&trial->random, BODIES)];
        graze_part part;
        if (graze_body_parts(trial->batched, body, &part, 1) == 0)
            continue;
        const graze_box box = { draw(trial, 3), 0, 4 * trial->unit,
                                5 * trial->unit };
        assert_int_equal(graze_part_set_box(trial->batched, part, box), GRAZE_OK);
        assert_int_equal(graze_part_set_box(trial->single, part, box), GRAZE_OK);
    }
}

static void batches_place_as_one_by_one(void **state) {
    (void)state;
    static const float units[] = { 1, 0x1p-149f, 0x1p55f, 0.1f };
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            for (uint32_t compounds = 0; compounds <= 80; compounds += 40) {
                place_trial trial;
                open_trial(&trial, (graze_edges)edges, units[i], compounds);
                run_batches(&trial);
                close_trial(&trial);
            }
}

/* Offsets and places; only some of their sums are near enough. */
static void far_offsets_place_as_one_by_one(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        place_trial trial;
        open_trial(&trial, (graze_edges)edges, 0x1p55f, 0);
        const graze_box far = { -GRAZE_COORD_MAX, 0, GRAZE_COORD_MAX / 2 + 0x1p40f,
                                1 };
        const graze_part parts[2] = {
            small_world_part(trial.batched, trial.body[90], 0),
            small_world_part(trial.single, trial.body[90], 0)
        };
        assert_int_equal(graze_part_set_offset(trial.batched, parts[0], far),
                         GRAZE_OK);
        assert_int_equal(graze_part_set_offset(trial.single, parts[1], far),
                         GRAZE_OK);
        make_batch(&trial, 0, BODIES);
        memory.x[90] = 0;
        place_both(&trial);
        memory.x[90] = GRAZE_COORD_MAX / 2 - 0x1p40f;
        place_both(&trial);
        memory.x[90] = -0x1p36f; /* is rounded to the limit */
        place_both(&trial);
        memory.x[90] = -0x1p37f; /* to the float beyond it */
        assert_int_equal(graze_world_set_positions(trial.batched, &memory.batch),
                         GRAZE_OUT_OF_RANGE);
        assert_same_worlds(&trial);
        close_trial(&trial);
    }
}

/* A batch with one bad body moves none. */
static void assert_refused(place_trial *trial, graze_status expected) {
    const uint32_t changed = trial->batched->changed_count;
    assert_int_equal(graze_world_set_positions(trial->batched, &memory.batch),
                     expected);
    assert_int_equal(trial->batched->changed_count, changed);
    assert_same_worlds(trial);
}

static void spoil_place(place_trial *trial, uint32_t i, float value,
                        graze_status expected) {
    float *place =
        seeded_below(&trial->random, 2) == 0 ? &memory.x[i] : &memory.y[i];
    const float whole = *place;
    *place = value;
    assert_refused(trial, expected);
    *place = whole;
}

static void spoil_handle(place_trial *trial, uint32_t i, graze_body body) {
    const graze_body whole = memory.body[i];
    memory.body[i] = body;
    assert_refused(trial, GRAZE_STALE_HANDLE);
    memory.body[i] = whole;
}

static void a_batch_with_a_fault_moves_nothing(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        place_trial trial;
        open_trial(&trial, (graze_edges)edges, 1, 100);
        make_batch(&trial, 0, BODIES);
        place_both(&trial);
        step_both(&trial);
        make_batch(&trial, 0, BODIES);
        for (uint32_t i = 0; i < BODIES; i += 1 + seeded_below(&trial.random, 9)) {
            spoil_place(&trial, i, NAN, GRAZE_BAD_NUMBER);
            spoil_place(&trial, i, -INFINITY, GRAZE_BAD_NUMBER);
            spoil_place(&trial, i, nextafterf(GRAZE_COORD_MAX, INFINITY),
                        GRAZE_OUT_OF_RANGE);
            spoil_handle(&trial, i, (graze_body){ 0 });
            spoil_handle(&trial, i,
                         (graze_body){ trial.body[i].id + (UINT64_C(1) << 32) });
            spoil_handle(&trial, i, (graze_body){ (UINT64_C(1) << 32) + BODIES });
            spoil_handle(&trial, i, (graze_body){ UINT64_MAX });
        }
        place_both(&trial);
        close_trial(&trial);
    }
}

/* A removed body in a run, at once, while its slot is kept, and after it was given
 * to another. */
static void a_removed_body_in_a_batch_moves_nothing(void **state) {
    (void)state;
    place_trial trial;
    open_trial(&trial, GRAZE_HALF_OPEN, 1, 0);
    make_batch(&trial, 0, BODIES);
    place_both(&trial);
    step_both(&trial);
    const graze_body old = trial.body[300];
    assert_int_equal(graze_body_remove(trial.batched, old), GRAZE_OK);
    assert_int_equal(graze_body_remove(trial.single, old), GRAZE_OK);
    make_batch(&trial, 0, BODIES);
    assert_refused(&trial, GRAZE_STALE_HANDLE);
    for (int i = 0; i < 3; i++) {
        step_both(&trial);
        assert_refused(&trial, GRAZE_STALE_HANDLE);
    }
    add_body(&trial, 300, 1);
    assert_int_equal(grz_slot_of(trial.body[300].id), grz_slot_of(old.id));
    assert_refused(&trial, GRAZE_STALE_HANDLE);
    make_batch(&trial, 0, BODIES);
    place_both(&trial);
    close_trial(&trial);
}

int main(void) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    int failed = 0;
    seed = testing_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_place_as_one_by_one),
        cmocka_unit_test(far_offsets_place_as_one_by_one),
        cmocka_unit_test(a_batch_with_a_fault_moves_nothing),
        cmocka_unit_test(a_removed_body_in_a_batch_moves_nothing),
    };
    for (uint32_t i = 0; i < kernel_count; i++) {
        kernel = kernels[i];
        print_message("placing by %s\n", kernel->name);
        failed += cmocka_run_group_tests(tests, NULL, NULL);
    }
    return failed;
}
