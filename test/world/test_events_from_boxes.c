/* test_events_from_boxes.c: the events of a world beside those implied by its boxes.
 * Events, their order and times, contacts and their numbers of touches are worked
 * out from nothing but the boxes before and after a step. Bodies of no, one or many
 * boxes come, go and change while they touch.
 */
#include "support/checked_world_moves.h"

enum { ROWS = 480, STEPS = 60, MOST_EVENTS = 40000 };

/* A box as it can be read; of one that is gone, as it was when last seen. */
typedef struct known_part {
    graze_part part;
    graze_part_info info;
    graze_shape shape;    /* where it stands */
    bool is_alive, is_on; /* on: neither it nor its body is disabled */
} known_part;

static uint64_t seed;
static checked_world self;
static known_part known[ROWS];
/* by slots of boxes, the lower first: before, now */
static bool touching[2][ROWS][ROWS];
/* by slots of bodies, the lower first: before, now */
static uint32_t touches[2][ROWS][ROWS];
static graze_body known_body[ROWS]; /* by slot */
static graze_touch_event noted[MOST_EVENTS];

static uint32_t slot_of(uint64_t handle) {
    return (uint32_t)handle;
}

static void read_part(const graze_world *world, graze_part part) {
    assert_true(slot_of(part.id) < ROWS);
    known_part *to = &known[slot_of(part.id)];
    graze_body_info body;
    to->part = part;
    assert_int_equal(graze_part_read(world, part, &to->info), GRAZE_OK);
    assert_int_equal(graze_part_shape(world, part, &to->shape), GRAZE_OK);
    assert_int_equal(graze_body_read(world, to->info.body, &body), GRAZE_OK);
    to->is_alive = true;
    to->is_on = !to->info.is_disabled && !body.is_disabled;
    known_body[slot_of(to->info.body.id)] = to->info.body;
}

static void read_all(void) {
    graze_part parts[2 * CHECKED_PARTS];
    for (uint32_t i = 0; i < ROWS; i++)
        known[i].is_alive = known[i].is_on = false;
    for (uint32_t i = 0; i < self.config.count; i++) {
        const graze_body body = self.actor[i].body;
        const uint32_t count =
            graze_body_parts(self.world[0], body, parts, 2 * CHECKED_PARTS);
        assert_true(slot_of(body.id) < ROWS);
        for (uint32_t j = 0; j < count; j++)
            read_part(self.world[0], parts[j]);
    }
}

/* Whether two boxes could touch if they stood well. */
static bool could_touch(const known_part *a, const known_part *b,
                        const graze_rules *rules) {
    return a->is_on && b->is_on && a->info.body.id != b->info.body.id &&
           graze_rules_allows(rules, a->info.layer, b->info.layer);
}

/* Where shapes touch the boxes around them overlap. */
static bool do_touch(const known_part *a, const known_part *b) {
    const bool touch = graze_shapes_touch(&a->shape, &b->shape, self.config.edges);
    assert_true(!touch ||
                graze_box_overlaps(a->info.box, b->info.box, self.config.edges));
    return touch;
}

static void find_touches(void) {
    graze_rules rules;
    graze_world_rules(self.world[0], &rules);
    memcpy(touching[0], touching[1], sizeof touching[0]);
    memcpy(touches[0], touches[1], sizeof touches[0]);
    memset(touches[1], 0, sizeof touches[1]);
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t j = i + 1; j < ROWS; j++) {
            const known_part *a = &known[i], *b = &known[j];
            const bool touch = could_touch(a, b, &rules) && do_touch(a, b);
            const uint32_t x = slot_of(a->info.body.id),
                           y = slot_of(b->info.body.id);
            touching[1][i][j] = touch;
            touches[1][x < y ? x : y][x < y ? y : x] += touch;
        }
}

static graze_touch_event event_of(const known_part *a, const known_part *b,
                                  bool is_begin) {
    graze_rules rules;
    graze_world_rules(self.world[0], &rules);
    if (slot_of(a->info.body.id) > slot_of(b->info.body.id)) {
        const known_part *other = a;
        a = b;
        b = other;
    }
    return (graze_touch_event){ .a = a->info.body,
                                .b = b->info.body,
                                .part_a = a->part,
                                .part_b = b->part,
                                .kind = is_begin ? GRAZE_BEGIN : GRAZE_END,
                                .time = is_begin || could_touch(a, b, &rules)
                                            ? 1.0f
                                            : 0.0f };
}

static int order_of(uint64_t a, uint64_t b) {
    return (slot_of(a) > slot_of(b)) - (slot_of(a) < slot_of(b));
}

/* By (a, b, time), an end before a begin, then by (part_a, part_b). */
static int compare_events(const void *one, const void *two) {
    const graze_touch_event *p = one, *q = two;
    const int orders[] = { order_of(p->a.id, q->a.id),
                           order_of(p->b.id, q->b.id),
                           (p->time > q->time) - (p->time < q->time),
                           (int)p->kind - (int)q->kind,
                           order_of(p->part_a.id, q->part_a.id),
                           order_of(p->part_b.id, q->part_b.id) };
    for (int i = 0; i < 6; i++)
        if (orders[i] != 0)
            return orders[i];
    return 0;
}

static size_t tell_touch_events(void) {
    size_t count = 0;
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t j = i + 1; j < ROWS; j++)
            if (touching[0][i][j] != touching[1][i][j]) {
                assert_true(count < MOST_EVENTS);
                noted[count++] = event_of(&known[i], &known[j], touching[1][i][j]);
            }
    qsort(noted, count, sizeof *noted, compare_events);
    return count;
}

static void compare_touch_events(size_t expected) {
    size_t count;
    const graze_touch_event *events =
        graze_world_touch_events(self.world[0], &count);
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(events[i].a.id, noted[i].a.id);
        assert_int_equal(events[i].b.id, noted[i].b.id);
        assert_int_equal(events[i].part_a.id, noted[i].part_a.id);
        assert_int_equal(events[i].part_b.id, noted[i].part_b.id);
        assert_int_equal(events[i].kind, noted[i].kind);
        assert_true(events[i].time == noted[i].time);
        assert_int_equal(events[i].layer_a,
                         known[slot_of(noted[i].part_a.id)].info.layer);
        assert_int_equal(events[i].tag_b,
                         known[slot_of(noted[i].part_b.id)].info.tag);
    }
}

/* A contact ends at the latest time at which one of its touches does. */
static float end_time(graze_body a, graze_body b, size_t touch_event_count) {
    float time = 0;
    for (size_t i = 0; i < touch_event_count; i++)
        if (noted[i].a.id == a.id && noted[i].b.id == b.id && noted[i].time > time)
            time = noted[i].time;
    return time;
}

static void compare_contact_events(size_t touch_event_count) {
    size_t count, next = 0;
    const graze_contact_event *events =
        graze_world_contact_events(self.world[0], &count);
    for (uint32_t a = 0; a < ROWS; a++)
        for (uint32_t b = a + 1; b < ROWS; b++) {
            const bool before = touches[0][a][b] > 0, now = touches[1][a][b] > 0;
            if (before == now)
                continue;
            assert_true(next < count);
            assert_int_equal(events[next].a.id, known_body[a].id);
            assert_int_equal(events[next].b.id, known_body[b].id);
            assert_int_equal(events[next].kind, now ? GRAZE_BEGIN : GRAZE_END);
            const float time =
                now ? 1.0f
                    : end_time(known_body[a], known_body[b], touch_event_count);
            assert_true(events[next++].time == time);
        }
    assert_int_equal(next, count);
}

static void compare_contacts(void) {
    size_t count, next = 0;
    const graze_contact *contacts = graze_world_contacts(self.world[0], &count);
    for (uint32_t a = 0; a < ROWS; a++)
        for (uint32_t b = a + 1; b < ROWS; b++) {
            if (touches[1][a][b] == 0)
                continue;
            assert_true(next < count);
            assert_int_equal(contacts[next].a.id, known_body[a].id);
            assert_int_equal(contacts[next].b.id, known_body[b].id);
            assert_int_equal(contacts[next++].touches, touches[1][a][b]);
        }
    assert_int_equal(next, count);
}

static void check_step(bool asks) {
    read_all();
    checked_step(&self, asks);
    find_touches();
    const size_t count = tell_touch_events();
    compare_touch_events(count);
    compare_contact_events(count);
    if (asks)
        compare_contacts();
}

/* Before a box goes it is read, as its last events will show it. */
static void stir(const checked_turmoil *turmoil) {
    const checked_turmoil changes = { .layers = turmoil->layers,
                                      .enabled = turmoil->enabled,
                                      .sizes = 1,
                                      .shapes = turmoil->shapes };
    checked_stir(&self, &changes);
    read_all();
    for (uint32_t i = 0; i < turmoil->lives; i++) {
        checked_die_or_be_born(&self);
        checked_change_parts(&self);
    }
    if (checked_chance(&self, turmoil->rules))
        checked_change_rules(&self);
}

static void play(checked_config config, checked_motion motion,
                 const checked_turmoil *turmoil) {
    memset(known, 0, sizeof known);
    memset(touching, 0, sizeof touching);
    memset(touches, 0, sizeof touches);
    checked_open(&self, config, seed + (uint64_t)motion);
    for (int step = 0; step < STEPS; step++) {
        if (!checked_chance(&self, 10)) {
            stir(turmoil);
            checked_move(&self, motion);
        }
        check_step(checked_chance(&self, 3));
    }
    checked_close(&self);
}

static void worlds_tell_what_their_boxes_say(void **state) {
    (void)state;
    const checked_turmoil turmoil = {
        .lives = 3, .layers = 2, .enabled = 2, .rules = 25
    };
    uint32_t ahead = 0;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
        for (int motion = 0; motion < CHECKED_MOTION_COUNT; motion++) {
            const checked_config config = { .count = 270,
                                            .unit = 0x1p-4f,
                                            .edges = (graze_edges)edges,
                                            .compound_share = (uint32_t)motion,
                                            .flat_share = 20 };
            play(config, (checked_motion)motion, &turmoil);
            ahead += self.tally.predicted;
        }
    assert_true(ahead > 100);
}

/* Few bodies of many boxes on one spot, and rules that change: bodies become
 * compound while they touch. */
static void crowded_bodies_count_their_touches(void **state) {
    (void)state;
    const checked_turmoil turmoil = {
        .lives = 2, .layers = 2, .enabled = 1, .rules = 4
    };
    for (uint32_t share = 0; share < 3; share++)
        play((checked_config){ .count = 12, .unit = 1, .compound_share = share },
             CHECKED_WALK, &turmoil);
}

/* Shapes come, change and go with and without their boxes; a unit of a third makes
 * every sum a rounded one.
 */
static void shapes_touch_and_not_the_boxes_around_them(void **state) {
    (void)state;
    const checked_turmoil turmoil = {
        .lives = 3, .layers = 2, .enabled = 2, .shapes = 4, .rules = 25
    };
    static const float units[] = { 0x1p-4f, 1.0f / 3, 0x1p-4f };
    uint64_t shaped = 0, apart = 0;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
        for (int motion = 0; motion < CHECKED_MOTION_COUNT; motion++) {
            const checked_config config = { .count = 90,
                                            .unit = units[motion % 3],
                                            .edges = (graze_edges)edges,
                                            .compound_share = 4,
                                            .flat_share = 20,
                                            .shape_share = (uint32_t)motion };
            play(config, (checked_motion)motion, &turmoil);
            shaped += self.tally.shaped;
            apart += self.tally.apart;
        }
    assert_true(apart > 500 && shaped - apart > 500);
}

int main(void) {
    seed = testing_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_tell_what_their_boxes_say),
        cmocka_unit_test(crowded_bodies_count_their_touches),
        cmocka_unit_test(shapes_touch_and_not_the_boxes_around_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
