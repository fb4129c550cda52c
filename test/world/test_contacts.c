/* test_contacts.c: random play against a model testing every pair of boxes after
 * every step. Compared are contacts of the world and of each body, touches of two
 * bodies, and the events from step to step.
 */
#include "support/counted_memory.h"
#include "support/small_world.h"

enum { BODIES = 40, PARTS = 3, STEPS = 60, LAYERS = 4 };

/* The model of a box. `touched` are the boxes it touched in the last step. */
typedef struct model_part {
    graze_part part;
    uint32_t body;
    bool touches[BODIES * PARTS], touched[BODIES * PARTS];
} model_part;

/* Boxes are numbered by body; a place is reborn only when the step after its end is
 * over. */
typedef struct model_state {
    graze_world *world;
    graze_rules rules;
    graze_edges edges;
    graze_body body[BODIES];
    int dead_for[BODIES]; /* steps since its removal; -1: alive */
    model_part part[BODIES * PARTS];
    seeded_random random;
} model_state;

static graze_box draw_box(seeded_random *random) {
    const float x = (float)testing_between(random, 0, 30),
                y = (float)testing_between(random, 0, 30);
    return (graze_box){ x, y, x + (float)testing_between(random, 0, 6),
                        y + (float)testing_between(random, 0, 6) };
}

static void spawn(model_state *model, uint32_t i) {
    graze_part_def defs[PARTS];
    for (int j = 0; j < PARTS; j++)
        defs[j] =
            (graze_part_def){ .box = draw_box(&model->random),
                              .layer = (uint8_t)seeded_below(&model->random, LAYERS),
                              .tag = i * PARTS + (uint32_t)j };
    const graze_body_def def = { .parts = defs, .part_count = PARTS };
    graze_part parts[PARTS];
    assert_int_equal(graze_body_add(model->world, &def, &model->body[i]), GRAZE_OK);
    assert_int_equal(graze_body_parts(model->world, model->body[i], parts, PARTS),
                     PARTS);
    for (uint32_t j = 0; j < PARTS; j++)
        model->part[i * PARTS + j] = (model_part){ .part = parts[j], .body = i };
    model->dead_for[i] = -1;
}

static void change_part(model_state *model, graze_part part) {
    graze_world *world = model->world;
    graze_part_info info;
    switch (seeded_below(&model->random, 12)) {
    case 0:
        graze_part_set_layer(world, part, seeded_below(&model->random, LAYERS));
        break;
    case 1:
        graze_part_set_disabled(world, part, seeded_below(&model->random, 3) == 0);
        break;
    case 2:
        if (seeded_below(&model->random, 4) == 0)
            graze_part_remove(world, part);
        break;
    case 3:
    case 4:
    case 5:
        if (graze_part_read(world, part, &info) == GRAZE_OK)
            graze_part_set_box(world, part, draw_box(&model->random));
        break;
    default:
        break;
    }
}

static void change_body(model_state *model, uint32_t i) {
    const graze_body body = model->body[i];
    if (model->dead_for[i] >= 0) {
        if (model->dead_for[i] > 1 && seeded_below(&model->random, 2) == 0)
            spawn(model, i);
        return;
    }
    const uint32_t dice = seeded_below(&model->random, 30);
    if (dice == 0) {
        assert_int_equal(graze_body_remove(model->world, body), GRAZE_OK);
        model->dead_for[i] = 0;
        return;
    }
    if (dice < 3)
        assert_int_equal(graze_body_set_disabled(model->world, body, dice != 1),
                         GRAZE_OK);
    if (dice > 20)
        assert_int_equal(graze_body_set_position(
                             model->world, body,
                             (float)testing_between(&model->random, -8, 8), 0),
                         GRAZE_OK);
    for (uint32_t j = 0; j < PARTS; j++)
        change_part(model, model->part[i * PARTS + j].part);
}

static void change_rules(model_state *model) {
    const unsigned a = seeded_below(&model->random, LAYERS),
                   b = seeded_below(&model->random, LAYERS);
    if (seeded_below(&model->random, 3) == 0)
        graze_rules_forbid(&model->rules, a, b);
    else
        graze_rules_allow(&model->rules, a, b);
    graze_world_set_rules(model->world, &model->rules);
}

/* Whether a box could touch anything, wherever it stood; its facts are in *info. */
static bool is_on(const model_state *model, uint32_t i, graze_part_info *info) {
    graze_body_info body;
    return graze_part_read(model->world, model->part[i].part, info) == GRAZE_OK &&
           !info->is_disabled &&
           graze_body_read(model->world, info->body, &body) == GRAZE_OK &&
           !body.is_disabled;
}

static bool may_meet(const model_state *model, uint32_t i, uint32_t j,
                     graze_part_info *a, graze_part_info *b) {
    return is_on(model, i, a) && is_on(model, j, b) &&
           graze_rules_allows(&model->rules, a->layer, b->layer);
}

static void find_touches(model_state *model) {
    graze_part_info a, b;
    for (uint32_t i = 0; i < BODIES * PARTS; i++)
        for (uint32_t j = 0; j < BODIES * PARTS; j++) {
            model_part *part = &model->part[i];
            part->touched[j] = part->touches[j];
            part->touches[j] = part->body != model->part[j].body &&
                               may_meet(model, i, j, &a, &b) &&
                               graze_box_overlaps(a.box, b.box, model->edges);
        }
}

/* How two bodies stand to each other: touches now and in the last step; whether one
 * ended at time 1. */
typedef struct model_pair {
    uint32_t now, before;
    bool ended_late;
} model_pair;

static model_pair pair_of(const model_state *model, uint32_t a, uint32_t b) {
    model_pair pair = { 0 };
    graze_part_info info_a, info_b;
    for (uint32_t i = a * PARTS; i < a * PARTS + PARTS; i++)
        for (uint32_t j = b * PARTS; j < b * PARTS + PARTS; j++) {
            pair.now += model->part[i].touches[j];
            pair.before += model->part[i].touched[j];
            pair.ended_late |= model->part[i].touched[j] &&
                               !model->part[i].touches[j] &&
                               may_meet(model, i, j, &info_a, &info_b);
        }
    return pair;
}

static const graze_contact_event *find_event(const model_state *model, graze_body a,
                                             graze_body b) {
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(model->world, &count);
    for (size_t i = 0; i < count; i++)
        if (events[i].a.id == a.id && events[i].b.id == b.id)
            return &events[i];
    return NULL;
}

static uint32_t slot_of(graze_body body) {
    return (uint32_t)body.id;
}

static void check_event(const model_state *model, graze_body a, graze_body b,
                        model_pair pair) {
    const graze_contact_event *event = find_event(model, a, b);
    if ((pair.now > 0) == (pair.before > 0)) {
        assert_null(event);
        return;
    }
    assert_non_null(event);
    assert_int_equal(event->kind, pair.now > 0 ? GRAZE_BEGIN : GRAZE_END);
    assert_true(event->time == (pair.now > 0 || pair.ended_late ? 1.0f : 0.0f));
}

static void check_touches(const model_state *model, uint32_t a, uint32_t b,
                          uint32_t expected) {
    graze_touch touches[PARTS * PARTS + 1] = { 0 },
                                        few[2] = { { { 0 }, { 0 }, 0, 0, 0, 0 } };
    const size_t count =
        graze_body_touches(model->world, model->body[a], model->body[b], touches, 9);
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count; i++) {
        assert_true(model->part[touches[i].tag_a].touches[touches[i].tag_b]);
        assert_int_equal(touches[i].part_a.id,
                         model->part[touches[i].tag_a].part.id);
        assert_int_equal(touches[i].part_b.id,
                         model->part[touches[i].tag_b].part.id);
        const uint32_t slot_a = (uint32_t)touches[i].part_a.id,
                       slot_b = (uint32_t)touches[i].part_b.id;
        const uint32_t last_a = i > 0 ? (uint32_t)touches[i - 1].part_a.id : 0;
        assert_true(
            i == 0 || last_a < slot_a ||
            (last_a == slot_a && (uint32_t)touches[i - 1].part_b.id < slot_b));
    }
    assert_int_equal(
        graze_body_touches(model->world, model->body[a], model->body[b], few, 1),
        expected);
    assert_int_equal(few[0].part_a.id, touches[0].part_a.id);
    assert_int_equal(few[0].part_b.id, touches[0].part_b.id);
    assert_int_equal(few[1].part_a.id, 0);
}

static void check_contacts_of(const model_state *model, uint32_t i) {
    graze_contact listed[BODIES] = { { { 0 }, { 0 }, 0 } },
                  few[BODIES] = { { { 0 }, { 0 }, 0 } };
    const size_t count =
        graze_body_contacts(model->world, model->body[i], listed, BODIES);
    size_t expected = 0;
    for (uint32_t j = 0; j < BODIES; j++)
        expected += j != i && pair_of(model, i, j).now > 0;
    assert_int_equal(count, model->dead_for[i] >= 0 ? 0 : expected);
    for (size_t k = 0; k < count; k++) {
        assert_int_equal(listed[k].a.id, model->body[i].id);
        assert_true(k == 0 || slot_of(listed[k - 1].b) < slot_of(listed[k].b));
        for (uint32_t j = 0; j < BODIES; j++)
            if (model->body[j].id == listed[k].b.id)
                assert_int_equal(listed[k].touches, pair_of(model, i, j).now);
    }
    const size_t room = count / 2;
    assert_int_equal(graze_body_contacts(model->world, model->body[i], few, room),
                     count);
    for (size_t k = 0; k < room; k++)
        assert_true(few[k].b.id == listed[k].b.id &&
                    few[k].touches == listed[k].touches);
    assert_int_equal(few[room].a.id, 0);
    assert_int_equal(graze_body_contacts(model->world, model->body[i], NULL, 0),
                     count);
}

static void check_world_lists(const model_state *model, size_t contacts,
                              size_t events) {
    size_t count;
    const graze_contact *listed = graze_world_contacts(model->world, &count);
    assert_int_equal(count, contacts);
    for (size_t i = 0; i < count; i++) {
        assert_true(slot_of(listed[i].a) < slot_of(listed[i].b));
        assert_true(i == 0 || slot_of(listed[i - 1].a) < slot_of(listed[i].a) ||
                    (slot_of(listed[i - 1].a) == slot_of(listed[i].a) &&
                     slot_of(listed[i - 1].b) < slot_of(listed[i].b)));
    }
    const graze_contact_event *made =
        graze_world_contact_events(model->world, &count);
    assert_int_equal(count, events);
    for (size_t i = 1; i < count; i++)
        assert_true(slot_of(made[i - 1].a) < slot_of(made[i].a) ||
                    (slot_of(made[i - 1].a) == slot_of(made[i].a) &&
                     slot_of(made[i - 1].b) < slot_of(made[i].b)));
}

static bool is_change(const model_state *model, const graze_touch_event *event) {
    const model_part *part = &model->part[event->tag_a];
    const bool is_touch = part->touches[event->tag_b];
    return part->part.id == event->part_a.id &&
           is_touch != part->touched[event->tag_b] &&
           event->kind == (is_touch ? GRAZE_BEGIN : GRAZE_END);
}

static void check_touch_events(const model_state *model) {
    size_t count, expected = 0;
    const graze_touch_event *made = graze_world_touch_events(model->world, &count);
    for (uint32_t i = 0; i < BODIES * PARTS; i++)
        for (uint32_t j = 0; j < i; j++)
            expected += model->part[i].touches[j] != model->part[i].touched[j];
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count; i++) {
        assert_true(is_change(model, &made[i]));
        assert_true(slot_of(made[i].a) < slot_of(made[i].b));
        assert_true(i == 0 || slot_of(made[i - 1].a) <= slot_of(made[i].a));
    }
}

static void check_step(const model_state *model) {
    size_t contacts = 0, events = 0;
    for (uint32_t i = 0; i < BODIES; i++)
        for (uint32_t j = 0; j < BODIES; j++) {
            if (slot_of(model->body[i]) >= slot_of(model->body[j]))
                continue;
            const model_pair pair = pair_of(model, i, j);
            check_event(model, model->body[i], model->body[j], pair);
            contacts += pair.now > 0;
            events += (pair.now > 0) != (pair.before > 0);
            if (model->dead_for[i] < 0 && model->dead_for[j] < 0) {
                check_touches(model, i, j, pair.now);
                check_touches(model, j, i, pair.now);
            }
        }
    for (uint32_t i = 0; i < BODIES; i++)
        check_contacts_of(model, i);
    check_world_lists(model, contacts, events);
    check_touch_events(model);
}

static void play(const char *broad_phase, graze_edges edges, uint64_t seed) {
    static model_state model;
    memset(&model, 0, sizeof model);
    model.random.state = seed;
    model.edges = edges;
    model.world = small_world_open((graze_world_config){
        .broad_phase = broad_phase, .edges = edges, .events = GRAZE_EVENTS_BOTH });
    for (uint32_t i = 0; i < BODIES; i++)
        spawn(&model, i);
    for (int step = 0; step < STEPS; step++) {
        for (uint32_t i = 0; i < BODIES; i++)
            change_body(&model, i);
        if (step % 5 == 4)
            change_rules(&model);
        small_world_step(model.world);
        find_touches(&model);
        check_step(&model);
        for (uint32_t i = 0; i < BODIES; i++)
            model.dead_for[i] += model.dead_for[i] >= 0;
    }
    graze_world_close(model.world);
}

static void contacts_and_events_are_those_of_every_pair_tested(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        play(graze_broad_phase_at(i)->name, GRAZE_HALF_OPEN, seed + i);
        play(graze_broad_phase_at(i)->name, GRAZE_CLOSED, seed + 100 + i);
    }
}

/* 48 bytes are its event, 24 its place in the list of contacts, 8 a pair. */
static void
bodies_that_all_meet_take_little_memory_beside_their_contacts(void **state) {
    (void)state;
    enum {
        EMITTED = 700,
        CONTACTS = EMITTED * (EMITTED - 1) / 2,
        BYTES_A_CONTACT_MOST = 136
    };
    counted_memory memory = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const graze_part_def part = { .box = { 0, 0, 8, 8 } };
    graze_body body;
    size_t count;
    for (int i = 0; i < EMITTED; i++)
        assert_int_equal(
            graze_body_add(
                world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
            GRAZE_OK);
    small_world_step(world);
    assert_ptr_equal(graze_world_events_by_time(world, &count),
                     graze_world_contact_events(world, NULL));
    assert_int_equal(count, CONTACTS);
    assert_true(memory.most_bytes < (size_t)CONTACTS * BYTES_A_CONTACT_MOST);
    graze_world_close(world);
}

/* The events of the last step, and the contacts after it. */
static void assert_still_touching(graze_world *world) {
    size_t events, contacts;
    (void)graze_world_contact_events(world, &events);
    (void)graze_world_contacts(world, &contacts);
    assert_int_equal(events, 0);
    assert_int_equal(contacts, 1);
}

static void a_part_in_place_of_another_keeps_the_contact(void **state) {
    (void)state;
    for (int is_swept = 0; is_swept < 2; is_swept++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_body wall = small_world_square(world, 0, 0, 10);
        const graze_body hero = small_world_square(world, 5, 0, 10);
        assert_int_equal(graze_body_set_swept(world, hero, is_swept), GRAZE_OK);
        small_world_step(world);
        const graze_part old = small_world_part(world, wall, 0);
        assert_int_equal(graze_part_remove(world, old), GRAZE_OK);
        small_world_part_add(world, wall,
                             (graze_part_def){ .box = { 0, 2, 10, 4 } });
        assert_int_equal(graze_body_move_to(world, hero, 1, 1), GRAZE_OK);
        small_world_step(world);
        assert_still_touching(world);
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_and_events_are_those_of_every_pair_tested),
        cmocka_unit_test(a_part_in_place_of_another_keeps_the_contact),
        cmocka_unit_test(
            bodies_that_all_meet_take_little_memory_beside_their_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
