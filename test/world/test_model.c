/* test_model.c: a world does what a plain model of it does, in random sequences of
 * all calls; see test_model/sequence.h.
 *
 * GRAZE_MODEL_CALLS says how many calls are made: 100,000 without it; 10,000,000,000
 * is a night. GRAZE_TEST_SEED sets the seed. A failure is printed as the shortest
 * sequence that was found.
 *
 * Most mistakes show in a small world, and its calls are quick. So most worlds have
 * 2 to 24 bodies, on fields from crowded to wide. There are as many draws from 2 to
 * 4 as from 8 to 16. One sequence in 32 has 60 bodies.
 *
 * Two more kinds of sequences go past the counts from which on a world works in
 * another way:
 * - 256 parts of a body (world.h: GRZ_BIG_BODY), from below by parts that are added,
 *   and from above by bodies
 * of 300 and 600 parts; disabled parts and parts a frame lacks get rows beside them;
 * - 192 boxes of bodies with one part each (few.h: GRZ_FEW_MAX), and back by loads;
 * - 256 rows (prediction.c, strategy.c), 64 pairs to a word, 64 queries to a batch,
 *   and an index for queries.
 * Other tests have a batch of six positions in a line (body_positions.c), and work
 * for several tasks, from 2,048 pairs and 4,096 rows on. These are test_set_positions,
 * test_turn and test_threads.
 *
 * New memory and the bytes behind it have other bits in the two worlds, so an
 * answer depending on them differs.
 */
#include "support/testing.h"
#include "test_model/sequence.h"

#include <malloc.h>
#include <stdlib.h>

/* For each of this many calls one more is of a world with big bodies, or of many
 * bodies. One of this many other sequences has more bodies. Such calls take much
 * longer. */
enum {
    MODEL_CALLS = 100000,
    BIG_SHARE = 100,
    MANY_SHARE = 80,
    MIDDLE_SHARE = 32,
    SMALL_SIZES = 8,
    MIDDLE = SMALL_SIZES,
    MANY
};

static uint64_t calls_wanted(void) {
    const char *text = getenv("GRAZE_MODEL_CALLS");
    if (text != NULL)
        return strtoull(text, NULL, 0);
    return MODEL_CALLS;
}

/* The nodes of a chain have one radius: a joint is a capsule then, and these are
 * decided exactly. Radius 0: segments, and one node is nothing. */
static void chains_open(sequence *self) {
    static const graze_chain_node nodes[GRAZE_CORNERS_MAX] = {
        { 0, 0, 0, false },     { 1.5, 2, 0, false },   { 3, 2, 0, false },
        { 5.25, 5, 0, true },   { 6, 5, 0, false },     { 6, 5, 0, false },
        { 2, -1.75, 0, false }, { -3, -1.75, 0, false }
    };
    static const struct {
        uint32_t first, count, capacity;
        double radius;
    } chains[SEQUENCE_CHAINS] = { { 0, 1, 8, 0.75 }, { 0, 8, 0, 0.5 },
                                  { 1, 5, 6, 1.25 }, { 4, 3, 3, 0 },
                                  { 0, 1, 5, 0 },    { 2, 2, 4, 2.5 } };
    for (int i = 0; i < SEQUENCE_CHAINS; i++) {
        graze_chain_node own[GRAZE_CORNERS_MAX];
        for (uint32_t k = 0; k < chains[i].count; k++) {
            own[k] = nodes[chains[i].first + k];
            own[k].radius = chains[i].radius;
        }
        const graze_chain_def def = { own, chains[i].count, chains[i].capacity };
        assert_int_equal(graze_chain_create(&def, NULL, &self->chains[i]), GRAZE_OK);
    }
}

static void sequence_open(sequence *self) {
    static const uint32_t sides[SEQUENCE_MASKS][2] = { { 3, 3 },
                                                       { 8, 5 },
                                                       { 6, 8 } };
    for (int i = 0; i < SEQUENCE_MASKS; i++) {
        assert_int_equal(
            graze_mask_create(sides[i][0], sides[i][1], NULL, &self->masks[i]),
            GRAZE_OK);
        for (uint32_t k = 0; k < sides[i][0] * sides[i][1]; k++)
            graze_mask_set(self->masks[i], (int32_t)(k % sides[i][0]),
                           (int32_t)(k / sides[i][0]),
                           (k * 7 + (uint32_t)i) % 3 != 0);
    }
    chains_open(self);
}

static const char *draw_phase(seeded_random *random) {
    return graze_broad_phase_at(
               seeded_below(random, (uint32_t)graze_broad_phase_count()))
        ->name;
}

/* Small games and larger ones, on coarse grids and fine ones, each without some
 * kinds of calls. One of the two worlds may share its work among threads, which a
 * small one hardly does. */
static sequence_setting draw_setting(seeded_random *random, const graze_pool *pool,
                                     sequence_scale scale) {
    static const uint32_t bodies[] = { 2, 3, 4, 6, 8, 12, 17, 24, 60, 240 };
    uint32_t small = MIDDLE;
    if (seeded_below(random, MIDDLE_SHARE) != 0)
        small = seeded_below(random, SMALL_SIZES);
    uint32_t size = small;
    if (scale == SEQUENCE_MANY_BODIES)
        size = MANY;
    const uint32_t spread = size < SMALL_SIZES ? seeded_below(random, 4) : 2;
    static const unsigned char flips[] = { 0, COUNTED_RUBBISH, COUNTED_CANARY,
                                           COUNTED_RUBBISH ^ 0xff };
    const uint64_t left_out = seeded_next(random);
    sequence_setting setting = {
        .edges = (graze_edges)seeded_below(random, 2),
        .events = (graze_event_flags)(1 + seeded_below(random, 3)),
        .bodies = bodies[size],
        .field = 40 + 10 * (int32_t)(size * spread),
        .grid = seeded_below(random, 2) == 0 ? 4 : 1,
        .left_out = left_out & seeded_next(random),
        .has_shapes = seeded_below(random, 3) > 0,
        .has_sweeps = seeded_below(random, 3) > 0,
        .is_recorded = seeded_below(random, 4) == 0,
        .phases = { draw_phase(random), draw_phase(random) },
        .flips = { 0, flips[1 + seeded_below(random, 3)] },
        .scale = scale
    };
    if (seeded_below(random, 5) == 0 && scale == SEQUENCE_FEW)
        setting.limits =
            (graze_limits){ .bodies = setting.bodies - seeded_below(random, 2),
                            .parts = 2 * setting.bodies,
                            .events = 1 + setting.bodies / 2 };
    if (pool != NULL && seeded_below(random, size < SMALL_SIZES ? 16 : 2) == 0)
        setting.tasks[1] = graze_pool_tasks((graze_pool *)pool);
    return setting;
}

/* The sides of one in four worlds meet, or two of them. They are drawn apart, so all
 * other worlds are as they would be without. A part is at most a quarter of its
 * world; larger ones are refused. */
static spot draw_wrap(uint64_t seed, const sequence_setting *setting) {
    seeded_random random = { .state = seed ^ UINT64_C(0x5eab) };
    const int32_t min = 32 + 24 * setting->grid;
    const uint32_t more = (uint32_t)setting->field;
    spot wrap = { min + (int32_t)seeded_below(&random, more),
                  min + (int32_t)seeded_below(&random, more) };
    const uint32_t kind = seeded_below(&random, 16);
    if (kind > 3 || setting->scale == SEQUENCE_BIG_BODIES)
        return (spot){ 0, 0 };
    if (kind == 0)
        *(seeded_below(&random, 2) == 0 ? &wrap.x : &wrap.y) = 0;
    return wrap;
}

static void make_sequence(sequence *self, uint64_t number) {
    char words[SEQUENCE_WORDS];
    const uint32_t longest = self->setting->scale == SEQUENCE_BIG_BODIES
                                 ? SEQUENCE_CALLS / 4
                                 : SEQUENCE_CALLS;
    const uint32_t length = 40 + seeded_below(&self->random, longest - 40);
    if (sequence_make(self, length, words) == 0) {
        self->count = length;
        return;
    }
    sequence_shorten(self);
    sequence_make_again(self, words);
    printf("sequence %llu: %s\n", (unsigned long long)number, words);
    sequence_print(self);
    fail();
}

static void make_sequences(uint64_t wanted, sequence_scale scale) {
    static sequence at;
    uint64_t calls = 0;
    graze_pool *pool = NULL;
    const uint64_t seed = testing_seed();
    (void)graze_pool_open(4, NULL, &pool); /* without threads there is none */
    sequence_open(&at);
    for (uint64_t number = 0; calls < wanted; calls += at.count, number++) {
        at.random.state = seed + number * 7919;
        sequence_setting setting = draw_setting(&at.random, pool, scale);
        setting.wrap = draw_wrap(seed + number * 7919, &setting);
        at.setting = &setting;
        make_sequence(&at, number);
    }
    print_message("%llu calls\n", (unsigned long long)calls);
    for (int i = 0; i < SEQUENCE_MASKS; i++)
        graze_mask_destroy(at.masks[i]);
    for (int i = 0; i < SEQUENCE_CHAINS; i++)
        graze_chain_destroy(at.chains[i]);
    graze_pool_close(pool);
}

static void worlds_do_what_a_model_does(void **state) {
    (void)state;
    make_sequences(calls_wanted(), SEQUENCE_FEW);
}

static void worlds_with_big_bodies_do_what_a_model_does(void **state) {
    (void)state;
    make_sequences(calls_wanted() / BIG_SHARE, SEQUENCE_BIG_BODIES);
}

static void worlds_of_many_bodies_do_what_a_model_does(void **state) {
    (void)state;
    make_sequences(calls_wanted() / MANY_SHARE, SEQUENCE_MANY_BODIES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_do_what_a_model_does),
        cmocka_unit_test(worlds_with_big_bodies_do_what_a_model_does),
        cmocka_unit_test(worlds_of_many_bodies_do_what_a_model_does),
    };
    /* Large zeroed memory comes from the system, which zeroes only touched pages. */
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
