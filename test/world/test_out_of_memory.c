/* test_out_of_memory.c: a script of every public call, run again and again, each
 * time with another request for memory refused. The call hit by it says so, has
 * changed nothing, works when it is made again, and the run goes on as one without
 * trouble.
 */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

enum { BODIES = 36, MOST_CALLS = 200 };

typedef struct script_run {
    counted_memory memory;
    const char *broad_phase;
    graze_world *world;
    graze_body body[BODIES];
    graze_part part;       /* one that is added, changed and removed */
    graze_hits asked;      /* answers of queries */
    graze_pair_list found; /* answers of searches */
    uint64_t pair_count;
    graze_counters counters;
    size_t call_count;
    /* after each call, all that can be seen, as one number */
    uint64_t facts[MOST_CALLS];
    /* after each call, how many requests for memory were made */
    uint64_t requests[MOST_CALLS];
    uint64_t fail_at, now; /* now: all that can be seen */
    bool is_seen;          /* `now` is of now */
} script_run;

/* FNV-1a, over what a game can see. */
static void note(uint64_t *facts, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        *facts =
            (*facts ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
}

static void note_number(uint64_t *facts, uint64_t number) {
    *facts = (*facts ^ number) * UINT64_C(0x100000001b3);
    *facts ^= *facts >> 32;
}

static void note_events(uint64_t *facts, const graze_world *world) {
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        note_number(facts, events[i].a.id);
        note_number(facts, events[i].b.id);
        note_number(facts, (uint64_t)events[i].kind + (events[i].time > 0));
        note(facts, &events[i].time, sizeof events[i].time);
    }
    const graze_touch_event *touches = graze_world_touch_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        note_number(facts, touches[i].part_a.id);
        note_number(facts, touches[i].part_b.id);
        note_number(facts, (uint64_t)touches[i].kind + (touches[i].time > 0));
    }
}

static void note_contacts(uint64_t *facts, graze_world *world,
                          const graze_body *bodies) {
    size_t count;
    const graze_contact_event *events = graze_world_events_by_time(world, &count);
    for (size_t i = 0; i < count; i++)
        note_number(facts,
                    events[i].a.id + 7 * events[i].b.id + (uint64_t)events[i].kind);
    const graze_contact *contacts = graze_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++) {
        note_number(facts, contacts[i].a.id);
        note_number(facts, contacts[i].b.id);
        note_number(facts, contacts[i].touches);
    }
    for (int i = 0; i < BODIES; i++)
        note_number(facts,
                    graze_body_contacts(world, bodies[i], NULL, 0) * 1000 +
                        graze_body_touches(world, bodies[0], bodies[i], NULL, 0));
}

static void note_bodies(uint64_t *facts, const graze_world *world,
                        const graze_body *bodies) {
    note_number(facts, graze_world_body_count(world));
    note_number(facts, graze_world_part_count(world));
    note(facts, graze_world_broad_phase(world),
         strlen(graze_world_broad_phase(world)));
    for (int i = 0; i < BODIES; i++) {
        graze_body_info body;
        graze_part_info part;
        graze_part parts[4];
        if (graze_body_read(world, bodies[i], &body) == GRAZE_OK) {
            note(facts, &body.x, sizeof body.x);
            note_number(facts, body.user + !body.is_disabled + 2 * body.is_alive);
        }
        const uint32_t count = graze_body_parts(world, bodies[i], parts, 4);
        for (uint32_t j = 0;
             j < count && graze_part_read(world, parts[j], &part) == GRAZE_OK; j++) {
            note_number(facts, parts[j].id + part.layer * 3U + !part.is_disabled);
            note(facts, &part.box, sizeof part.box);
            note(facts, &part.offset, sizeof part.offset);
        }
    }
}

/* All a game can see of a run, except the answers of its last call. */
static uint64_t facts_of(const script_run *run) {
    uint64_t facts = UINT64_C(0xcbf29ce484222325);
    if (run->world == NULL)
        return facts;
    note_events(&facts, run->world);
    note_contacts(&facts, run->world, run->body);
    note_bodies(&facts, run->world, run->body);
    return facts;
}

typedef graze_status script_call(script_run *run, int i);

static graze_status call_open(script_run *run, int i) {
    (void)i;
    const graze_world_config config = { .broad_phase = run->broad_phase,
                                        .events = GRAZE_EVENTS_BOTH,
                                        .allocator =
                                            counted_allocator(&run->memory) };
    return graze_world_open(&config, &run->world);
}

static graze_status call_add(script_run *run, int i) {
    const graze_part_def parts[] = {
        { .box = { 0, 0, 12, 12 }, .layer = (uint8_t)(i % 3) },
        { .box = { 5, -3, 9, i % 9 == 1 ? 3000 : 4 }, .layer = (uint8_t)(i % 5) }
    };
    const graze_body_def def = { .x = (float)(i % 7) * 8,
                                 .y = (float)(i / 7) * 8,
                                 .parts = parts,
                                 .part_count = 1 + (uint32_t)(i % 2),
                                 .user = (uint64_t)i };
    return graze_body_add(run->world, &def, &run->body[i % BODIES]);
}

static graze_status call_step(script_run *run, int i) {
    (void)i;
    return graze_world_step(run->world);
}

static graze_status call_place_all(script_run *run, int i) {
    float x[BODIES], y[BODIES];
    for (int j = 0; j < BODIES; j++) {
        x[j] = (float)((j * 5 + i * 11) % 60);
        y[j] = (float)((j * 7 + i * 3) % 50);
    }
    return graze_world_set_positions(
        run->world,
        &(graze_positions){ .bodies = run->body, .x = x, .y = y, .count = BODIES });
}

/* Every third body is swept. */
static graze_status call_move_all(script_run *run, int i) {
    float x[BODIES], y[BODIES];
    for (int j = 0; j < BODIES; j++) {
        x[j] = (float)((j * 13 + i * 7) % 60);
        y[j] = (float)((j * 3 + i * 17) % 50);
        const graze_status status =
            graze_body_set_swept(run->world, run->body[j], j % 3 == 0);
        if (status != GRAZE_OK)
            return status;
    }
    return graze_world_move_all(
        run->world,
        &(graze_positions){ .bodies = run->body, .x = x, .y = y, .count = BODIES });
}

static graze_status call_margin(script_run *run, int i) {
    return graze_world_set_margin(run->world, (unsigned)i, 1, 4);
}

static graze_status call_shape(script_run *run, int i) {
    const graze_shape shape = graze_shape_circle((graze_point){ 3, 3 }, 5 + i);
    graze_part part;
    graze_body_parts(run->world, run->body[i], &part, 1);
    return graze_part_set_shape(run->world, part, &shape);
}

static graze_status call_add_shaped(script_run *run, int i) {
    const graze_shape shape =
        graze_shape_capsule((graze_point){ 0, 0 }, (graze_point){ 9, 9 }, 2);
    const graze_part_def part = { .shape = &shape, .layer = 2 };
    const graze_body_def def = {
        .x = 20, .y = 20, .parts = &part, .part_count = 1, .user = (uint64_t)i
    };
    return graze_body_add(run->world, &def, &run->body[i]);
}

static graze_status call_place(script_run *run, int i) {
    return graze_body_set_position(run->world, run->body[i], 30, 30);
}

static graze_status call_part_add(script_run *run, int i) {
    const graze_part_def def = { .box = { -40, 0, 40, 2 }, .layer = 4 };
    return graze_part_add(run->world, run->body[i], &def, &run->part);
}

/* Calls on one box, which ask for no memory. */
static graze_status call_part(script_run *run, int i) {
    switch (i) {
    case 0:
        return graze_part_set_box(run->world, run->part,
                                  (graze_box){ 0, 0, 60, 60 });
    case 1:
        return graze_part_set_offset(run->world, run->part,
                                     (graze_box){ -9, -9, 50, 9 });
    case 2:
        return graze_part_set_layer(run->world, run->part, 1);
    case 3:
        return graze_part_set_disabled(run->world, run->part, true);
    default:
        return graze_part_remove(run->world, run->part);
    }
}

static graze_status call_body(script_run *run, int i) {
    const graze_rules rules = { { 0 } };
    graze_world_set_rules(run->world, &rules);
    graze_world_set_counters(run->world, i % 2 == 0 ? &run->counters : NULL);
    return graze_body_set_user(run->world, run->body[i], 99);
}

static graze_status call_enable(script_run *run, int i) {
    return graze_body_set_disabled(run->world, run->body[i], i % 2 != 0);
}

static graze_status call_remove(script_run *run, int i) {
    return graze_body_remove(run->world, run->body[i]);
}

static graze_status call_broad_phase(script_run *run, int i) {
    const graze_broad_phase_setup setup = { .cell_w = 16 };
    return graze_world_set_broad_phase(run->world,
                                       graze_broad_phase_at((size_t)i)->name,
                                       i % 2 == 0 ? NULL : &setup);
}

static graze_status call_query(script_run *run, int i) {
    if (i % 2 == 0)
        return query_at(run->world, 12, 12, UINT64_MAX, &run->asked);
    return query_area(run->world, (graze_box){ 0, 0, 50, 50 }, UINT64_MAX,
                      &run->asked);
}

static graze_status call_find(script_run *run, int i) {
    graze_box boxes[BODIES];
    for (int j = 0; j < BODIES; j++)
        boxes[j] = (graze_box){ (float)j, 0, (float)(j + 5), j % 8 == 0 ? 900 : 9 };
    const graze_find_config config = { .broad_phase = run->broad_phase,
                                       .allocator =
                                           counted_allocator(&run->memory) };
    const graze_box_array all = { boxes, NULL, BODIES };
    if (i == 0)
        return graze_find_pairs(&config, all, &run->found);
    if (i == 1)
        return graze_find_pairs_between(&config, all, all, &run->found);
    return graze_count_pairs(&config, all, &all, &run->pair_count);
}

/* `count` calls, with i from `first`. */
typedef struct script_line {
    script_call *call;
    int first, count;
} script_line;

/* Ends with a line without a call. */
static const script_line boxes_script[] = {
    { call_open, 0, 1 },        { call_add, 0, BODIES },  { call_query, 0, 2 },
    { call_step, 0, 1 },        { call_place_all, 0, 1 }, { call_step, 0, 1 },
    { call_part_add, 3, 1 },    { call_part, 0, 3 },      { call_query, 0, 2 },
    { call_step, 0, 1 },        { call_enable, 0, 4 },    { call_body, 1, 2 },
    { call_remove, 5, 6 },      { call_step, 0, 1 },      { call_step, 0, 1 },
    { call_add, 5, 6 },         { call_step, 0, 1 },      { call_part, 3, 2 },
    { call_place_all, 1, 1 },   { call_step, 0, 1 },      { call_broad_phase, 0, 1 },
    { call_step, 0, 1 },        { call_place, 7, 9 },     { call_broad_phase, 3, 1 },
    { call_step, 0, 1 },        { call_step, 0, 1 },      { call_find, 0, 3 },
    { call_broad_phase, 5, 1 }, { call_place_all, 2, 1 }, { call_step, 0, 1 },
    { call_query, 0, 2 },       { call_step, 0, 1 },      { NULL, 0, 0 }
};

/* Shapes, swept bodies, near misses. */
static const script_line motion_script[] = {
    { call_open, 0, 1 },        { call_add, 0, BODIES },
    { call_step, 0, 1 },        { call_shape, 4, 5 },
    { call_step, 0, 1 },        { call_move_all, 0, 1 },
    { call_step, 0, 1 },        { call_remove, 8, 2 },
    { call_step, 0, 1 },        { call_step, 0, 1 },
    { call_add_shaped, 8, 2 },  { call_margin, 0, 2 },
    { call_step, 0, 1 },        { call_move_all, 1, 2 },
    { call_query, 0, 2 },       { call_step, 0, 1 },
    { call_broad_phase, 6, 1 }, { call_move_all, 3, 1 },
    { call_step, 0, 1 },        { NULL, 0, 0 }
};

/* Make one call; if memory was refused, see that nothing changed and make it
 * again. */
static void make_call(script_run *run, script_call *call, int i) {
    if (!run->is_seen)
        run->now = facts_of(run);
    const uint64_t before = run->now, failures = run->memory.failures;
    graze_status status = call(run, i);
    if (run->memory.failures > failures) {
        assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
        assert_true(facts_of(run) == before);
        assert_true(call != call_query || hits_count(&run->asked) == 0);
        assert_true(call != call_find || i == 2 || run->found.count == 0);
        assert_true(call != call_find || i != 2 || run->pair_count == 0);
        status = call(run, i);
    }
    assert_int_equal(status, GRAZE_OK);
    run->now = facts_of(run);
    run->is_seen = true;
    run->requests[run->call_count] = run->fail_at - run->memory.fail_at;
    run->facts[run->call_count++] =
        run->now ^
        (hits_count(&run->asked) * 31 + run->found.count * 17 + run->pair_count);
}

/* Make a call as in the calm run, which asks for too little memory to be refused
 * some. It does what it did there. */
static void make_call_alike(script_run *run, const script_run *calm,
                            script_call *call, int i) {
    assert_int_equal(call(run, i), GRAZE_OK);
    assert_int_equal(run->memory.failures, 0);
    run->facts[run->call_count] = calm->facts[run->call_count];
    run->call_count++;
    run->is_seen = false;
}

/* `calm`: the run in which no memory is refused, or NULL: this is the calm one. */
static void run_script(script_run *run, const script_line *script,
                       const char *broad_phase, uint64_t fail_at,
                       const script_run *calm) {
    memset(run, 0, sizeof *run);
    run->broad_phase = broad_phase;
    run->memory.fail_at = run->fail_at = fail_at;
    run->asked.allocator = run->found.allocator = counted_allocator(&run->memory);
    for (; script->call != NULL; script++)
        for (int i = 0; i < script->count; i++)
            if (calm != NULL && calm->requests[run->call_count] < fail_at)
                make_call_alike(run, calm, script->call, script->first + i);
            else
                make_call(run, script->call, script->first + i);
    graze_world_close(run->world);
    graze_hits_free(&run->asked);
    graze_pair_list_free(&run->found);
    assert_int_equal(run->memory.blocks, 0);
}

static void check_every_refusal(const script_line *script, const char *broad_phase) {
    static script_run calm, run;
    run_script(&calm, script, broad_phase, UINT64_MAX, NULL);
    for (uint64_t fail_at = 1;; fail_at++) {
        run_script(&run, script, broad_phase, fail_at, &calm);
        assert_int_equal(run.call_count, calm.call_count);
        for (size_t i = 0; i < calm.call_count; i++)
            if (run.facts[i] != calm.facts[i])
                fail_msg("%s: call %zu differs after refusal %llu", broad_phase, i,
                         (unsigned long long)fail_at);
        if (run.memory.failures == 0)
            break;
        assert_int_equal(run.memory.failures, 1);
    }
}

static void
a_call_without_memory_changes_nothing_and_can_be_made_again(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        check_every_refusal(boxes_script, graze_broad_phase_at(i)->name);
}

static void neither_do_motions_shapes_and_near_misses(void **state) {
    (void)state;
    check_every_refusal(motion_script, "auto");
    check_every_refusal(motion_script, "brute");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_call_without_memory_changes_nothing_and_can_be_made_again),
        cmocka_unit_test(neither_do_motions_shapes_and_near_misses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
