/* test_memory.c: no broad phase allocates in a steady frame, and every world and
 * search gives all its memory back.
 */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

enum { BODIES = 150, PERIOD = 16, WARM_UP = 10 * PERIOD, STEADY = 400 };

/* Bodies of one to three boxes moving back and forth; some die and are born again in
 * each period. */
typedef struct steady_play {
    graze_world *world;
    graze_body body[BODIES];
    float x[BODIES], y[BODIES];
    graze_hits found;
    size_t events, touches, found_count;
} steady_play;

static graze_body add_body(steady_play *play, int i) {
    const float side = 6 + (float)(i % 5) * 4;
    const graze_part_def parts[] = {
        { .box = { 0, 0, side, side }, .layer = (uint8_t)(i % 4) },
        { .box = { -4, 2, 3, 5 }, .layer = (uint8_t)(i % 7) },
        { .box = { 2, -200, 4, i % 50 == 2 ? 900 : 4 }, .layer = 5 }
    };
    const graze_body_def def = { .parts = parts,
                                 .part_count = 1 + (uint32_t)(i % 3) };
    graze_body body;
    assert_int_equal(graze_body_add(play->world, &def, &body), GRAZE_OK);
    return body;
}

/* Rules with some layers apart. */
static graze_rules some_rules(void) {
    graze_rules rules = { { 0 } };
    assert_int_equal(graze_rules_forbid(&rules, 1, 1), GRAZE_OK);
    assert_int_equal(graze_rules_forbid(&rules, 2, 3), GRAZE_OK);
    return rules;
}

static void open_play(steady_play *play, const char *broad_phase,
                      counted_memory *memory) {
    const graze_rules rules = some_rules();
    *play = (steady_play){ .found = { .allocator = counted_allocator(memory) } };
    play->world = small_world_open(
        (graze_world_config){ .broad_phase = broad_phase,
                              .events = GRAZE_EVENTS_BOTH,
                              .rules = &rules,
                              .allocator = counted_allocator(memory) });
    for (int i = 0; i < BODIES; i++)
        play->body[i] = add_body(play, i);
}

static bool is_mortal(int i) {
    return i % 10 == 0;
}

/* Where a body is: forth for half of the period, then back; each on its own way,
 * some of them jump. */
static void place_all(steady_play *play, int frame) {
    for (int i = 0; i < BODIES; i++) {
        const int phase = (frame + i) % PERIOD;
        const float way = (float)(phase < PERIOD / 2 ? phase : PERIOD - phase);
        play->x[i] = (float)(i % 13) * 24 +
                     way * (float)(i % 5 - 2) * (i % 20 == 1 ? 400.0f : 3.0f);
        play->y[i] = (float)(i / 13) * 24 + way * (float)(i % 3 - 1) * 4;
    }
    assert_int_equal(graze_world_set_positions(
                         play->world, &(graze_positions){ .bodies = play->body,
                                                          .x = play->x,
                                                          .y = play->y,
                                                          .count = BODIES }),
                     GRAZE_OK);
}

static void remove_and_insert(steady_play *play, int frame) {
    for (int i = 0; i < BODIES; i++) {
        if (!is_mortal(i) || frame % PERIOD != i / 10 % PERIOD)
            continue;
        assert_int_equal(graze_body_remove(play->world, play->body[i]), GRAZE_OK);
        play->body[i] = add_body(play, i);
    }
}

static void ask(steady_play *play, int frame) {
    graze_contact contacts[8];
    graze_touch touches[4];
    size_t count;
    graze_world_contacts(play->world, &count);
    play->touches += count;
    play->events += small_world_event_count(play->world) +
                    small_world_touch_event_count(play->world);
    const graze_box area = { (float)(frame % PERIOD) * 10, 0, 300, 150 };
    assert_int_equal(query_area(play->world, area, UINT64_MAX, &play->found),
                     GRAZE_OK);
    play->found_count += hits_count(&play->found);
    for (int i = 0; i < BODIES; i++)
        if (graze_body_contacts(play->world, play->body[i], contacts, 8) > 0)
            graze_body_touches(play->world, play->body[i], contacts[0].b, touches,
                               4);
}

static void run_frame(steady_play *play, int frame) {
    remove_and_insert(play, frame);
    place_all(play, frame);
    small_world_step(play->world);
    ask(play, frame);
}

static void run_steady(const char *broad_phase, const graze_rules *rules) {
    static steady_play play;
    counted_memory memory = { 0 };
    open_play(&play, broad_phase, &memory);
    graze_world_set_rules(play.world, rules);
    for (int frame = 0; frame < WARM_UP; frame++)
        run_frame(&play, frame);
    const uint64_t calls = memory.calls;
    play.events = play.touches = play.found_count = 0;
    for (int frame = WARM_UP; frame < WARM_UP + STEADY; frame++) {
        run_frame(&play, frame);
        if (memory.calls != calls)
            fail_msg("%s allocates in frame %d", broad_phase, frame);
    }
    assert_true(play.events > 10 * STEADY && play.touches > 10 * STEADY &&
                play.found_count > 10 * STEADY);
    graze_hits_free(&play.found);
    graze_world_close(play.world);
    assert_int_equal(memory.blocks, 0);
}

static void no_broad_phase_allocates_in_a_steady_frame(void **state) {
    (void)state;
    const graze_rules all_meet = { { 0 } }, some_meet = some_rules();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        run_steady(graze_broad_phase_at(i)->name, &all_meet);
        run_steady(graze_broad_phase_at(i)->name, &some_meet);
    }
}

/* Half of the boxes far away, all of them drifting. `auto` does not sweep such a
 * scene by strips. */
static void place_on_two_far_places(graze_world *world, const graze_body *bodies,
                                    int frame) {
    enum { PLACED = 1000 };
    static float x[PLACED], y[PLACED];
    const int phase = frame % PERIOD;
    for (int i = 0; i < PLACED; i++) {
        x[i] = (float)(i % 40) * 10 +
               (float)(phase < PERIOD / 2 ? phase : PERIOD - phase);
        y[i] = (float)(i / 40) * 10;
        if (i % 2 == 0) {
            x[i] += 0x1p20f;
            y[i] += 0x1p20f;
        }
    }
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = bodies, .x = x, .y = y, .count = PLACED }),
        GRAZE_OK);
}

static void no_broad_phase_allocates_where_boxes_lie_unevenly(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        static graze_body bodies[1000];
        counted_memory memory = { 0 };
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                  .allocator = counted_allocator(&memory) });
        for (int j = 0; j < 1000; j++)
            bodies[j] = small_world_square(world, 0, 0, 12);
        uint64_t calls = 0;
        for (int frame = 0; frame < 600; frame++) {
            place_on_two_far_places(world, bodies, frame);
            small_world_step(world);
            calls = frame == 200 ? memory.calls : calls;
            if (frame > 200 && memory.calls != calls)
                fail_msg("%s allocates in frame %d", graze_broad_phase_at(i)->name,
                         frame);
        }
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
    }
}

static void a_world_at_rest_asks_its_allocator_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        static steady_play play;
        counted_memory memory = { 0 };
        open_play(&play, graze_broad_phase_at(i)->name, &memory);
        for (int frame = 0; frame < 4; frame++)
            small_world_step(play.world);
        const uint64_t calls = memory.calls;
        for (int frame = 0; frame < 20; frame++)
            small_world_expect_nothing(play.world);
        assert_int_equal(memory.calls, calls);
        graze_world_close(play.world);
        assert_int_equal(memory.blocks, 0);
    }
}

static void changing_the_broad_phase_gives_the_old_ones_memory_back(void **state) {
    (void)state;
    static steady_play play;
    counted_memory memory = { 0 };
    size_t bytes = 0;
    open_play(&play, "brute", &memory);
    for (int round = 0; round < 8; round++) {
        for (size_t i = 0; i < graze_broad_phase_count(); i++) {
            assert_int_equal(graze_world_set_broad_phase(
                                 play.world, graze_broad_phase_at(i)->name, NULL),
                             GRAZE_OK);
            for (int frame = 0; frame < PERIOD; frame++)
                run_frame(&play, frame);
        }
        /* births are not periodic */
        assert_true(round < 5 || memory.bytes == bytes);
        bytes = memory.bytes;
    }
    graze_hits_free(&play.found);
    graze_world_close(play.world);
    assert_int_equal(memory.blocks, 0);
}

static void worlds_ask_their_own_allocator_only(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        static steady_play one, two;
        counted_memory memory_one = { 0 }, memory_two = { 0 };
        open_play(&one, graze_broad_phase_at(i)->name, &memory_one);
        open_play(&two, graze_broad_phase_at(i)->name, &memory_two);
        const uint64_t calls = memory_two.calls;
        for (int frame = 0; frame < 3; frame++)
            run_frame(&one, frame);
        assert_int_equal(memory_two.calls, calls);
        graze_hits_free(&one.found);
        graze_world_close(one.world);
        assert_int_equal(memory_one.blocks, 0);
        assert_int_equal(memory_two.calls, calls);
        graze_world_close(two.world);
        assert_int_equal(memory_two.blocks, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_broad_phase_allocates_in_a_steady_frame),
        cmocka_unit_test(no_broad_phase_allocates_where_boxes_lie_unevenly),
        cmocka_unit_test(a_world_at_rest_asks_its_allocator_nothing),
        cmocka_unit_test(changing_the_broad_phase_gives_the_old_ones_memory_back),
        cmocka_unit_test(worlds_ask_their_own_allocator_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
