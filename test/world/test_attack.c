/* test_attack.c: an attack strikes each body once, again after some steps, or as
 * many as it may; snapshots, replays and old formats keep to it. All random
 * sequences are those of test_model. */
#include "support/counted_memory.h"
#include "support/random_calls.h"

enum { FOE, BLADE };

static graze_world *open_world(void) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, FOE, FOE);
    graze_rules_forbid(&rules, BLADE, BLADE);
    graze_world_set_rules(world, &rules);
    return world;
}

static graze_body add(graze_world *world, float x, uint8_t layer, uint64_t user) {
    const graze_part_def part = { .box = { -5, -5, 5, 5 }, .layer = layer };
    const graze_body_def def = {
        .x = x, .user = user, .parts = &part, .part_count = 1
    };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static graze_attack attack_of(graze_world *world, graze_body body,
                              graze_attack_def def) {
    graze_attack attack;
    assert_int_equal(graze_attack_add(world, &def, &attack), GRAZE_OK);
    assert_int_equal(
        graze_part_set_attack(world, small_world_part(world, body, 0), attack),
        GRAZE_OK);
    return attack;
}

static void place(graze_world *world, graze_body body, float x) {
    assert_int_equal(graze_body_set_position(world, body, x, 0), GRAZE_OK);
}

/* The strikes of a step, which have as many events. */
static size_t strikes_of_step(graze_world *world) {
    size_t count, event_count, struck = 0;
    small_world_step(world);
    const graze_contact_event *events =
        graze_world_contact_events(world, &event_count);
    for (size_t i = 0; i < event_count; i++)
        struck += events[i].kind == GRAZE_STRIKE;
    graze_world_strikes(world, &count);
    assert_int_equal(struck, count);
    return count;
}

static void a_body_is_struck_once_until_a_reset(void **state) {
    (void)state;
    graze_world *world = open_world();
    const graze_body hero = add(world, 0, BLADE, 1), foe = add(world, 4, FOE, 2);
    const graze_attack swing = attack_of(world, hero, (graze_attack_def){ 0 });
    assert_int_equal(strikes_of_step(world), 1);
    const graze_strike strike = *graze_world_strikes(world, NULL);
    assert_true(strike.attack.id == swing.id && strike.body.id == hero.id &&
                strike.target.id == foe.id && strike.user == 1 &&
                strike.target_user == 2 && strike.number == 1 && strike.time == 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(strikes_of_step(world), 0);
    place(world, foe, 40);
    assert_int_equal(strikes_of_step(world), 0);
    place(world, foe, 4); /* another contact, the same swing */
    assert_int_equal(strikes_of_step(world), 0);
    assert_int_equal(graze_attack_reset(world, swing), GRAZE_OK);
    assert_int_equal(strikes_of_step(world), 1); /* nothing has moved */
    uint64_t step = 0;
    assert_true(graze_attack_has_struck(world, swing, foe, &step));
    assert_true(step == 7 && graze_world_steps(world) == 7);
    graze_world_close(world);
}

static void it_strikes_again_after_its_steps_also_at_rest(void **state) {
    (void)state;
    graze_world *world = open_world();
    const graze_body laser = add(world, 0, BLADE, 1);
    add(world, 4, FOE, 2);
    attack_of(world, laser, (graze_attack_def){ .again_after = 3 });
    for (int step = 0; step < 10; step++)
        assert_int_equal(strikes_of_step(world), step % 3 == 0);
    assert_int_equal(graze_world_strikes(world, NULL)->number, 1);
    graze_world_close(world);
}

static void a_limit_takes_those_that_are_touched_first(void **state) {
    (void)state;
    graze_world *world = open_world();
    const graze_body late = add(world, 60, FOE, 1), soon = add(world, 30, FOE, 2),
                     last = add(world, 94, FOE, 3);
    const graze_body arrow = add(world, 0, BLADE, 4);
    const graze_attack shot =
        attack_of(world, arrow, (graze_attack_def){ .bodies_max = 2 });
    assert_int_equal(graze_body_set_swept(world, arrow, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, arrow, 100, 0), GRAZE_OK);
    assert_int_equal(strikes_of_step(world), 2);
    size_t count;
    const graze_strike *strikes = graze_world_strikes(world, &count);
    assert_true(strikes[0].target.id == late.id && strikes[0].number == 2 &&
                strikes[0].time == 0.5f);
    assert_true(strikes[1].target.id == soon.id && strikes[1].number == 1 &&
                strikes[1].time == 0.2f);
    graze_strike_explanation why;
    graze_world_explain_strike(world, arrow, last, &why);
    assert_int_equal(why.reason, GRAZE_STRIKE_REASON_BODIES_MAX);
    /* a removed body still counts, a higher limit lets the third in */
    assert_int_equal(graze_body_remove(world, soon), GRAZE_OK);
    assert_int_equal(strikes_of_step(world), 0);
    const graze_attack_def three = { .bodies_max = 3 };
    assert_int_equal(graze_attack_set(world, shot, &three), GRAZE_OK);
    assert_int_equal(strikes_of_step(world), 1);
    graze_world_close(world);
}

static void several_bodies_share_an_attack_and_are_not_struck_by_it(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body one = add(world, 0, BLADE, 1), two = add(world, 8, BLADE, 2);
    add(world, 4, FOE, 3);
    const graze_attack shot = attack_of(world, one, (graze_attack_def){ 0 });
    assert_int_equal(
        graze_part_set_attack(world, small_world_part(world, two, 0), shot),
        GRAZE_OK);
    assert_int_equal(strikes_of_step(world), 1);
    assert_int_equal(graze_world_strikes(world, NULL)->target_user, 3);
    graze_world_close(world);
}

static void a_part_that_joins_strikes_what_it_touches_already(void **state) {
    (void)state;
    graze_world *world = open_world();
    const graze_body hero = add(world, 0, BLADE, 1);
    add(world, 4, FOE, 2);
    small_world_step(world);
    const graze_attack swing = attack_of(world, hero, (graze_attack_def){ 0 });
    assert_int_equal(strikes_of_step(world), 1);
    assert_int_equal(graze_attack_remove(world, swing), GRAZE_OK);
    assert_int_equal(graze_attack_reset(world, swing), GRAZE_STALE_HANDLE);
    assert_true(graze_part_attack(world, small_world_part(world, hero, 0)).id == 0);
    attack_of(world, hero, (graze_attack_def){ 0 });
    assert_int_equal(strikes_of_step(world), 1);
    graze_world_close(world);
}

static void count_lines(void *user, const graze_point *from, const graze_point *to,
                        const graze_draw_style *style) {
    assert_int_equal(style->kind, GRAZE_DRAW_STRIKES);
    graze_point *ends = user;
    if (from->y == to->y && ends->x == 0) /* the first line; a cross follows */
        *ends = (graze_point){ from->x, to->x };
}

static void a_strike_is_drawn_from_part_to_part(void **state) {
    (void)state;
    graze_world *world = open_world();
    const graze_body hero = add(world, 100, BLADE, 1), foe = add(world, 104, FOE, 2);
    graze_point ends = { 0 };
    const graze_draw draw = { .line = count_lines,
                              .user = &ends,
                              .what = GRAZE_DRAW_STRIKES };
    attack_of(world, hero, (graze_attack_def){ 0 });
    assert_int_equal(strikes_of_step(world), 1);
    graze_world_draw(world, &draw);
    assert_true(ends.x == 100 && ends.y == 104);
    ends = (graze_point){ 0 };
    assert_int_equal(graze_body_remove(world, foe), GRAZE_OK);
    graze_world_draw(world, &draw);
    assert_true(ends.x == 0);
    graze_world_close(world);
}

static void strikes_that_no_longer_count_are_forgotten(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const graze_body hero = add(world, 0, BLADE, 1);
    const graze_attack swing = attack_of(world, hero, (graze_attack_def){ 0 });
    size_t bytes = 0;
    for (int step = 0; step < 4000; step++) {
        const graze_body foe = add(world, 4, FOE, 2);
        assert_int_equal(strikes_of_step(world), 1);
        assert_int_equal(graze_body_remove(world, foe), GRAZE_OK);
        if (step % 3 == 0)
            assert_int_equal(graze_attack_reset(world, swing), GRAZE_OK);
        if (step == 100)
            bytes = memory.bytes;
    }
    assert_true(memory.bytes == bytes);
    graze_world_close(world);
}

/* Thirty bodies are struck by one attack after the other. */
static void strikes_of_attacks_that_were_reset_take_no_memory(void **state) {
    (void)state;
    enum { COUNT = 30 };
    counted_memory memory = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    graze_attack attacks[COUNT];
    size_t bytes = 0;
    const graze_part blade = small_world_part(world, add(world, 0, BLADE, 1), 0);
    for (int i = 0; i < COUNT; i++) {
        add(world, 4, FOE, 2);
        assert_int_equal(graze_attack_add(world, NULL, &attacks[i]), GRAZE_OK);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(graze_part_set_attack(world, blade, attacks[i]), GRAZE_OK);
        assert_int_equal(strikes_of_step(world), COUNT);
        assert_int_equal(graze_attack_reset(world, attacks[i]), GRAZE_OK);
        if (i == COUNT / 3)
            bytes = memory.bytes;
    }
    assert_true(memory.bytes == bytes);
    graze_world_close(world);
}

/* Foes come one a step; after a reset all three are struck at once. */
static void a_limit_of_events_counts_strikes_where_contacts_are_made(void **state) {
    (void)state;
    for (int flags = GRAZE_EVENTS_CONTACTS; flags <= GRAZE_EVENTS_TOUCHES; flags++) {
        graze_world *world = small_world_open((graze_world_config){
            .events = (graze_event_flags)flags, .limits = { .events = 2 } });
        const graze_attack swing =
            attack_of(world, add(world, 0, BLADE, 1), (graze_attack_def){ 0 });
        graze_rules rules = { 0 };
        graze_rules_forbid(&rules, FOE, FOE);
        graze_world_set_rules(world, &rules);
        for (int i = 0; i < 3; i++) {
            add(world, 4, FOE, 2);
            small_world_step(world);
        }
        assert_int_equal(graze_attack_reset(world, swing), GRAZE_OK);
        assert_int_equal(graze_world_step(world), flags == GRAZE_EVENTS_CONTACTS
                                                      ? GRAZE_OUT_OF_CAPACITY
                                                      : GRAZE_OK);
        graze_world_close(world);
    }
}

static void an_attack_may_strike_again_in_each_step_at_rest(void **state) {
    (void)state;
    graze_world *world = open_world();
    add(world, 4, FOE, 2);
    attack_of(world, add(world, 0, BLADE, 1),
              (graze_attack_def){ .again_after = 1 });
    for (int step = 0; step < 6; step++)
        assert_int_equal(strikes_of_step(world), 1);
    graze_world_close(world);
}

static void attacks_of_a_loaded_world_are_reset_each_alone(void **state) {
    (void)state;
    unsigned char bytes[2048];
    size_t size;
    graze_attack attacks[3];
    graze_world *world = open_world(), *other = open_world();
    for (int i = 0; i < 3; i++) {
        add(world, 100 * (float)i + 4, FOE, 2);
        attacks[i] = attack_of(world, add(world, 100 * (float)i, BLADE, 1),
                               (graze_attack_def){ 0 });
    }
    assert_int_equal(strikes_of_step(world), 3);
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
        for (int again = 0; again < 3; again++) {
            assert_int_equal(graze_attack_reset(other, attacks[i]), GRAZE_OK);
            assert_int_equal(strikes_of_step(other), 1);
            assert_int_equal(strikes_of_step(other), 0);
        }
    }
    graze_world_close(other);
    graze_world_close(world);
}

static void a_loaded_world_strikes_neither_twice_nor_never(void **state) {
    (void)state;
    unsigned char bytes[2048];
    size_t size;
    graze_world *world = open_world(), *other = open_world();
    const graze_body hero = add(world, 0, BLADE, 1), foe = add(world, 4, FOE, 2);
    const graze_attack swing =
        attack_of(world, hero, (graze_attack_def){ .again_after = 4 });
    assert_int_equal(strikes_of_step(world), 1);
    assert_int_equal(strikes_of_step(world), 0);
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
    for (int step = 0; step < 9; step++) {
        assert_int_equal(strikes_of_step(other), strikes_of_step(world));
        assert_true(graze_world_hash(other) == graze_world_hash(world));
    }
    graze_strike_explanation why;
    graze_world_explain_strike(other, hero, foe, &why);
    assert_true(why.reason == GRAZE_STRIKE_REASON_STRUCK &&
                why.attack.id == swing.id && why.step == 9 && why.struck == 1);
    graze_world_close(other);
    graze_world_close(world);
}

static void a_load_without_memory_for_strikes_changes_nothing(void **state) {
    (void)state;
    unsigned char bytes[2048];
    size_t size;
    graze_world *world = open_world();
    const graze_body hero = add(world, 0, BLADE, 1), foe = add(world, 4, FOE, 2);
    graze_attack swing; /* without a definition it strikes each body once */
    assert_int_equal(graze_attack_add(world, NULL, &swing), GRAZE_OK);
    assert_int_equal(
        graze_part_set_attack(world, small_world_part(world, hero, 0), swing),
        GRAZE_OK);
    assert_int_equal(strikes_of_step(world), 1);
    assert_int_equal(strikes_of_step(world), 0);
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    counted_memory memory = { 0 };
    graze_world *other = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const uint64_t before = graze_world_hash(other);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    uint64_t refused = 0;
    for (; status == GRAZE_OUT_OF_MEMORY; refused++) {
        memory.fail_at = refused + 1;
        status = graze_world_load(other, NULL, bytes, size);
        memory.fail_at = 0;
        if (status == GRAZE_OUT_OF_MEMORY)
            assert_true(graze_world_hash(other) == before);
    }
    assert_int_equal(status, GRAZE_OK);
    assert_true(refused > 1 && graze_attack_has_struck(other, swing, foe, NULL));
    assert_true(graze_world_hash(other) == graze_world_hash(world));
    graze_world_close(other);
    graze_world_close(world);
}

static void a_replay_that_goes_back_strikes_as_then(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = open_world();
    size_t counts[90];
    const graze_body hero = add(world, 0, BLADE, 1), foe = add(world, 4, FOE, 2);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    const graze_attack swing =
        attack_of(world, hero, (graze_attack_def){ .again_after = 7 });
    for (int step = 0; step < 90; step++) {
        if (step % 13 == 5)
            place(world, foe, step % 2 == 0 ? 4.0f : 50.0f);
        if (step % 31 == 30)
            assert_int_equal(graze_attack_reset(world, swing), GRAZE_OK);
        counts[step] = strikes_of_step(world);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
    const graze_replay_config config = { .source = kept_source(&kept) };
    graze_replay *replay;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (int i = 0; i < 60; i++) {
        const uint64_t step = 1 + (uint64_t)i * 37 % 90;
        size_t count;
        assert_int_equal(graze_replay_seek(replay, step), GRAZE_REPLAY_STEPPED);
        graze_world_strikes(graze_replay_world(replay), &count);
        assert_int_equal(count, counts[step - 1]);
    }
    graze_replay_close(replay);
    free(kept.bytes);
}

/* --- Formats from before attacks: a snapshot and a recording of version 5, and
 * a delta of version 2 --- */

static const uint8_t old_snapshot[] = {
    0x67, 0x72, 0x7a, 0x77, 0x05, 0x00, 0x00, 0x00, 0xe4, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0xbd, 0x98, 0x5b, 0xe2, 0x89, 0x13, 0x00, 0x32, 0x02, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00, 0x00, 0x00, 0x03, 0x02,
    0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xa0, 0xc0,
    0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0x40, 0x00, 0x00, 0xa0, 0x40, 0x04,
    0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x40, 0x41, 0x00,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0xa0, 0xc0, 0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0x40, 0x00, 0x00, 0xa0,
    0x40, 0x04, 0x09, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc0,
    0x41, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0x40, 0x00,
    0x00, 0xa0, 0x40, 0x00, 0x00, 0x00, 0x00,
};
static const uint8_t old_delta[] = {
    0x67, 0x72, 0x7a, 0x64, 0x02, 0x00, 0x00, 0x00, 0xbd, 0x98, 0x5b, 0xe2,
    0x89, 0x13, 0x00, 0x32, 0x67, 0x54, 0x92, 0xf0, 0xf3, 0xf2, 0x59, 0x11,
    0xce, 0x01, 0x81, 0x01, 0x04, 0x80, 0x40, 0x48, 0x06, 0x01, 0x00, 0x00,
};
static const uint8_t old_recording[] = {
    0x89, 0x47, 0x52, 0x5a, 0x0d, 0x0a, 0x1a, 0x05, 0xe5, 0x00, 0x00, 0x00, 0x6e,
    0x5a, 0x76, 0xfb, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x14, 0x05,
    0x61, 0x75, 0x74, 0x6f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x1a, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00,
    0x00, 0x00, 0x03, 0x02, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0x40, 0x00,
    0x00, 0xa0, 0x40, 0x04, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x40, 0x41, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0,
    0x40, 0x00, 0x00, 0xa0, 0x40, 0x04, 0x09, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0xc0, 0x41, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x02,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xa0, 0xc0, 0x00, 0x00, 0xa0, 0xc0, 0x00,
    0x00, 0xa0, 0x40, 0x00, 0x00, 0xa0, 0x40, 0x00, 0x00, 0x00, 0x00, 0x1b, 0x00,
    0x00, 0x00, 0x22, 0x0c, 0x91, 0xe2, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x03, 0x01, 0x00, 0x02, 0x80, 0x80, 0x80, 0x88, 0x08, 0x00, 0x20, 0x8a,
    0x32, 0x05, 0x63, 0xc5, 0xa5, 0x47, 0xb3, 0x09, 0x00, 0x00, 0x00, 0xb3, 0x10,
    0x1b, 0xbd, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x21,
};
#define OLD_HASH UINT64_C(0xb347a5c56305328a)

static graze_world *load_old(void) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(
        graze_world_load(world, NULL, old_snapshot, sizeof old_snapshot), GRAZE_OK);
    return world;
}

static void snapshots_and_deltas_without_attacks_are_read(void **state) {
    (void)state;
    unsigned char next[2048], again[2048];
    size_t size, delta_size;
    const graze_bytes base = { old_snapshot, sizeof old_snapshot };
    graze_world *world = load_old();
    assert_true(graze_world_steps(world) == 0 && graze_world_body_count(world) == 3);
    assert_int_equal(graze_save_apply(base,
                                      (graze_bytes){ old_delta, sizeof old_delta },
                                      next, sizeof next, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(world, NULL, next, size), GRAZE_OK);
    assert_true(graze_world_hash(world) == OLD_HASH);
    /* made again: between two old snapshots the delta is the old one */
    assert_int_equal(graze_save_delta(base, (graze_bytes){ next, size }, again,
                                      sizeof again, &delta_size),
                     GRAZE_OK);
    assert_int_equal(delta_size, sizeof old_delta);
    assert_memory_equal(again, old_delta, delta_size);
    /* from an old snapshot to a new one */
    size_t new_size;
    assert_int_equal(graze_world_save(world, NULL, next, sizeof next, &new_size),
                     GRAZE_OK);
    assert_int_equal(graze_save_delta(base, (graze_bytes){ next, new_size }, again,
                                      sizeof again, &delta_size),
                     GRAZE_OK);
    unsigned char applied[2048];
    assert_int_equal(graze_save_apply(base, (graze_bytes){ again, delta_size },
                                      applied, sizeof applied, &size),
                     GRAZE_OK);
    assert_int_equal(size, new_size);
    assert_memory_equal(applied, next, size);
    graze_world_close(world);
}

static void recordings_without_attacks_are_replayed(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    assert_true(sink.take(sink.user, old_recording, sizeof old_recording));
    const graze_replay_config config = { .source = kept_source(&kept) };
    graze_replay *replay;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_true(graze_world_hash(graze_replay_world(replay)) == OLD_HASH);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_struck_once_until_a_reset),
        cmocka_unit_test(it_strikes_again_after_its_steps_also_at_rest),
        cmocka_unit_test(a_limit_takes_those_that_are_touched_first),
        cmocka_unit_test(several_bodies_share_an_attack_and_are_not_struck_by_it),
        cmocka_unit_test(a_part_that_joins_strikes_what_it_touches_already),
        cmocka_unit_test(a_strike_is_drawn_from_part_to_part),
        cmocka_unit_test(strikes_that_no_longer_count_are_forgotten),
        cmocka_unit_test(strikes_of_attacks_that_were_reset_take_no_memory),
        cmocka_unit_test(a_limit_of_events_counts_strikes_where_contacts_are_made),
        cmocka_unit_test(an_attack_may_strike_again_in_each_step_at_rest),
        cmocka_unit_test(attacks_of_a_loaded_world_are_reset_each_alone),
        cmocka_unit_test(a_loaded_world_strikes_neither_twice_nor_never),
        cmocka_unit_test(a_load_without_memory_for_strikes_changes_nothing),
        cmocka_unit_test(a_replay_that_goes_back_strikes_as_then),
        cmocka_unit_test(snapshots_and_deltas_without_attacks_are_read),
        cmocka_unit_test(recordings_without_attacks_are_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
