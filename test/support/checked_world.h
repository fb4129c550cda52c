/* checked_world.h: a world of `auto` and one of `brute`, which get the same calls
 * and must report the same, byte for byte. A look into the first shows which way its
 * steps were made, so a test knows what it has tried.
 *
 * An actor is a body of some boxes, measured in units; `unit` and `origin` say where
 * on the scale of floats they stand. Both worlds give out the same handles.
 */
#ifndef TEST_CHECKED_WORLD_H
#define TEST_CHECKED_WORLD_H

#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

#include "broad/prediction.h"
#include "world/world.h"

enum {
    CHECKED_MOST = 1500,
    CHECKED_PARTS = 3,
    CHECKED_SMALLEST = 64,
    CHECKED_LARGEST = 336,
    CHECKED_FASTEST = 20
};

typedef struct checked_actor {
    graze_body body;
    int32_t x, y, vx, vy; /* in units, from the origin */
} checked_actor;

/* How the steps of the first world were made. */
typedef struct checked_tally {
    uint32_t steps, predicted, builds;
    uint32_t escaped,
        many_escaped; /* steps by a Verlet list in which some were escaped; many: they are swept */
    uint32_t shortened, give_ups;
    uint32_t over_limit, out_of_memory; /* steps that failed and were made again */
    /* pairs looked at closer, and that did not touch */
    uint64_t shaped, apart;
} checked_tally;

/* The settings of a checked world. */
typedef struct checked_config {
    uint32_t count;
    float unit, origin;
    graze_edges edges;
    /* one actor in this many has more boxes than one; 0: none */
    uint32_t compound_share;
    /* one box in this many has no width or no height; 0: none */
    uint32_t flat_share;
    /* 0: boxes are on layers 0 to 3; else most are on layer 3, which does not
     * meet itself, and one in this many is on another */
    uint32_t few_share;
    uint32_t shape_share; /* one box in this many has a shape; 0: none */
} checked_config;

typedef struct checked_world {
    checked_config config;
    graze_world *world[2];
    counted_memory memory; /* of the first world */
    graze_mask *mask;      /* of shapes */
    seeded_random random;
    int32_t field; /* the side of the square, in units, in which actors move */
    checked_actor actor[CHECKED_MOST];
    bool has_new_rules; /* since the last step */
    checked_tally tally;
    uint64_t seen_failures; /* refused requests for memory that made a call fail */
    graze_hits found[2];
} checked_world;

static inline bool checked_chance(checked_world *self, uint32_t one_in) {
    return one_in != 0 && seeded_below(&self->random, one_in) == 0;
}

static inline checked_actor *checked_anyone(checked_world *self) {
    return &self->actor[seeded_below(&self->random, self->config.count)];
}

static inline float checked_place_of(const checked_world *self, int32_t units) {
    return self->config.origin + (float)units * self->config.unit;
}

static inline uint8_t checked_draw_layer(checked_world *self) {
    const uint32_t few_share = self->config.few_share;
    if (few_share == 0)
        return (uint8_t)seeded_below(&self->random, 4);
    return checked_chance(self, few_share) ? (uint8_t)seeded_below(&self->random, 3)
                                           : 3;
}

/* A point of a square as large as the largest box. */
static inline graze_point checked_draw_corner(checked_world *self) {
    const double unit = (double)self->config.unit;
    return (graze_point){ testing_between(&self->random, 0, CHECKED_LARGEST) * unit,
                          testing_between(&self->random, 0, CHECKED_LARGEST) *
                              unit };
}

/* Any layer group of shape; three random corners may not make a triangle. */
static inline graze_shape checked_draw_shape(checked_world *self) {
    const double unit = (double)self->config.unit;
    const double radius =
        testing_between(&self->random, 8, CHECKED_LARGEST / 2) * unit;
    const graze_point corners[] = { checked_draw_corner(self),
                                    checked_draw_corner(self),
                                    checked_draw_corner(self) };
    const graze_point far = { corners[0].x + radius, corners[0].y + 2 * radius };
    const graze_mask_view mask = { .mask = self->mask,
                                   .flip_x = checked_chance(self, 2),
                                   .turns = 1 };
    const graze_shape triangle =
        graze_shape_polygon(corners, 3, checked_chance(self, 2) ? radius / 4 : 0);
    switch (seeded_below(&self->random, 6)) {
    case 0:
        return graze_shape_box(corners[0], far);
    case 1:
        return graze_shape_circle(corners[0], radius);
    case 2:
        return graze_shape_capsule(corners[0], corners[1], radius / 4);
    case 3:
        return graze_shape_mask(mask, corners[0]);
    case 4:
        return graze_shape_ellipse(corners[0], (graze_point){ radius, radius / 3 },
                                   radius / unit);
    default:
        return graze_shape_check(&triangle) == GRAZE_OK
                   ? triangle
                   : graze_shape_box(corners[0], far);
    }
}

/* A mask full of holes. */
static inline void checked_make_mask(checked_world *self) {
    assert_int_equal(graze_mask_create(23, 17, NULL, &self->mask), GRAZE_OK);
    for (int32_t y = 0; y < 17; y++)
        for (int32_t x = 0; x < 23; x++)
            graze_mask_set(self->mask, x, y, (7 * x + 5 * y) % 6 == 0);
}

static inline graze_part_def checked_draw_part(checked_world *self) {
    int32_t w = testing_between(&self->random, CHECKED_SMALLEST, CHECKED_LARGEST);
    int32_t h = testing_between(&self->random, CHECKED_SMALLEST, CHECKED_LARGEST);
    const int32_t x = testing_between(&self->random, 0, 100),
                  y = testing_between(&self->random, 0, 100);
    const float unit = self->config.unit;
    if (checked_chance(self, self->config.flat_share))
        *(checked_chance(self, 2) ? &w : &h) = 0;
    return (graze_part_def){ .box = { (float)x * unit, (float)y * unit,
                                      (float)(x + w) * unit, (float)(y + h) * unit },
                             .layer = checked_draw_layer(self),
                             .tag = seeded_below(&self->random, 1000) };
}

static inline void checked_draw_course(checked_world *self, checked_actor *actor) {
    actor->vx = testing_between(&self->random, -CHECKED_FASTEST, CHECKED_FASTEST);
    actor->vy = testing_between(&self->random, -CHECKED_FASTEST, CHECKED_FASTEST);
}

static inline void checked_draw_place(checked_world *self, checked_actor *actor) {
    actor->x = testing_between(&self->random, 0, self->field);
    actor->y = testing_between(&self->random, 0, self->field);
}

/* Whether a call was made. Only the first world, which is asked first, can be
 * refused memory; then no box's state may have changed, and the second is not
 * asked. */
static inline bool checked_accept(checked_world *self, graze_status status) {
    if (status == GRAZE_OUT_OF_MEMORY &&
        self->memory.failures > self->seen_failures) {
        self->seen_failures++;
        return false;
    }
    assert_int_equal(status, GRAZE_OK);
    return true;
}

/* Put an actor that is not in the worlds into both. */
static inline void checked_enter(checked_world *self, checked_actor *actor) {
    graze_part_def parts[CHECKED_PARTS];
    graze_body body[2];
    const bool is_compound = checked_chance(self, self->config.compound_share);
    checked_draw_place(self, actor);
    checked_draw_course(self, actor);
    graze_shape shapes[CHECKED_PARTS];
    for (int i = 0; i < CHECKED_PARTS; i++) {
        parts[i] = checked_draw_part(self);
        if (!checked_chance(self, self->config.shape_share))
            continue;
        shapes[i] = checked_draw_shape(self);
        parts[i].shape = &shapes[i];
    }
    const graze_body_def def = {
        .x = checked_place_of(self, actor->x),
        .y = checked_place_of(self, actor->y),
        .parts = parts,
        .part_count =
            is_compound ? seeded_below(&self->random, CHECKED_PARTS + 1) : 1
    };
    for (int side = 0; side < 2; side++)
        if (!checked_accept(self,
                            graze_body_add(self->world[side], &def, &body[side])))
            return;
    assert_int_equal(body[0].id, body[1].id);
    actor->body = body[0];
}

static inline bool checked_is_in(const checked_world *self,
                                 const checked_actor *actor) {
    return graze_body_is_alive(self->world[0], actor->body);
}

static inline int32_t checked_square_root(uint32_t number) {
    int32_t root = 0;
    while ((uint32_t)((root + 1) * (root + 1)) <= number)
        root++;
    return root;
}

/* About one touch a actor. */
static inline void checked_open(checked_world *self, checked_config config,
                                uint64_t seed) {
    memset(self, 0, sizeof *self);
    self->config = config;
    self->random = (seeded_random){ seed };
    self->field = checked_square_root(2 * config.count) * 200;
    graze_rules rules = { { 0 } };
    if (config.few_share != 0)
        graze_rules_forbid(&rules, 3, 3);
    const graze_world_config world = { .edges = config.edges,
                                       .events = GRAZE_EVENTS_BOTH,
                                       .rules = &rules };
    graze_world_config counted = world, plain = world;
    counted.allocator = counted_allocator(&self->memory);
    plain.broad_phase = "brute";
    self->world[0] = small_world_open(counted);
    self->world[1] = small_world_open(plain);
    checked_make_mask(self);
    for (uint32_t i = 0; i < config.count; i++)
        checked_enter(self, &self->actor[i]);
}

static inline void checked_close(checked_world *self) {
    for (int side = 0; side < 2; side++) {
        graze_world_close(self->world[side]);
        graze_hits_free(&self->found[side]);
    }
    graze_mask_destroy(self->mask);
    assert_int_equal(self->memory.blocks, 0);
}

/* Compare two arrays of structs without padding. */
static inline void checked_assert_equal(const char *what, const void *one,
                                        const void *two, size_t bytes) {
    if (bytes > 0 && memcmp(one, two, bytes) != 0)
        fail_msg("%s differ", what);
}

static inline void checked_assert_counts(const char *what, const size_t *count) {
    if (count[0] != count[1])
        fail_msg("%s: %zu by auto and %zu by brute", what, count[0], count[1]);
}

static inline void checked_compare_events(const checked_world *self) {
    const graze_contact_event *events[2];
    const graze_touch_event *touches[2];
    size_t event_count[2], touch_count[2];
    for (int side = 0; side < 2; side++) {
        events[side] =
            graze_world_contact_events(self->world[side], &event_count[side]);
        touches[side] =
            graze_world_touch_events(self->world[side], &touch_count[side]);
    }
    checked_assert_counts("touch events", touch_count);
    checked_assert_equal("touch events", touches[0], touches[1],
                         touch_count[0] * sizeof **touches);
    checked_assert_counts("contact events", event_count);
    checked_assert_equal("contact events", events[0], events[1],
                         event_count[0] * sizeof **events);
}

/* The contacts of one body, and the touches of its last. */
static inline void checked_compare_body(const checked_world *self, graze_body body) {
    enum { ROOM = 64 };
    graze_contact contacts[2][ROOM];
    graze_touch touches[2][ROOM];
    size_t count[2];
    for (int side = 0; side < 2; side++)
        count[side] =
            graze_body_contacts(self->world[side], body, contacts[side], ROOM);
    checked_assert_counts("contacts of a body", count);
    size_t kept = count[0] < ROOM ? count[0] : ROOM;
    checked_assert_equal("contacts of a body", contacts[0], contacts[1],
                         kept * sizeof **contacts);
    if (kept == 0)
        return;
    const graze_body other = contacts[0][kept - 1].b;
    for (int side = 0; side < 2; side++)
        count[side] =
            graze_body_touches(self->world[side], body, other, touches[side], ROOM);
    checked_assert_counts("touches of a body", count);
    kept = count[0] < ROOM ? count[0] : ROOM;
    checked_assert_equal("touches of a body", touches[0], touches[1],
                         kept * sizeof **touches);
}

/* Asking needs no memory but what the step reserved. */
static inline void checked_compare_lists(checked_world *self) {
    const graze_contact *contacts[2];
    const uint64_t calls = self->memory.calls;
    size_t count[2];
    for (int i = 0; i < 8; i++)
        checked_compare_body(self, checked_anyone(self)->body);
    for (int side = 0; side < 2; side++)
        contacts[side] = graze_world_contacts(self->world[side], &count[side]);
    checked_assert_counts("contacts", count);
    checked_assert_equal("contacts", contacts[0], contacts[1],
                         count[0] * sizeof **contacts);
    assert_int_equal(self->memory.calls, calls);
}

static inline void checked_compare_queries(checked_world *self) {
    const float x =
        checked_place_of(self, testing_between(&self->random, 0, self->field));
    const float y =
        checked_place_of(self, testing_between(&self->random, 0, self->field));
    const graze_box area = { x, y, x + 400 * self->config.unit,
                             y + 300 * self->config.unit };
    size_t count[2];
    for (int side = 0; side < 2; side++) {
        assert_int_equal(
            query_area(self->world[side], area, UINT64_MAX / 3, &self->found[side]),
            GRAZE_OK);
        count[side] = hits_count(&self->found[side]);
    }
    checked_assert_counts("queries", count);
    checked_assert_equal("queries", self->found[0].items, self->found[1].items,
                         count[0] * sizeof(graze_hit));
}

/* Facts the first world does not show. */
typedef struct checked_insight {
    bool could_predict;
    uint32_t next_pause;
    uint64_t steps;
} checked_insight;

/* The prediction of the first world; without `auto` an empty one. */
static inline grz_prediction *checked_prediction(const checked_world *self) {
    static grz_prediction none;
    const grz_broad_instance *broad = &self->world[0]->broad;
    none = (grz_prediction){ 0 };
    return broad->broad_phase == &grz_broad_phase_auto && !broad->is_stale
               ? &((grz_auto *)broad->state)->prediction
               : &none;
}

static inline checked_insight checked_look(const checked_world *self) {
    const grz_prediction *prediction = checked_prediction(self);
    return (checked_insight){ .could_predict =
                                  grz_auto_mode_keeps_list(prediction->kept) &&
                                  !self->has_new_rules,
                              .next_pause = prediction->horizon.backoff.next,
                              .steps = self->world[0]->step_count };
}

/* Count how the last step was made. */
static inline void checked_count(checked_world *self, checked_insight before) {
    const grz_prediction *prediction = checked_prediction(self);
    checked_tally *tally = &self->tally;
    if (self->world[0]->step_count == before.steps)
        return;
    tally->steps++;
    const bool is_predicted = grz_auto_mode_predicts(prediction->mode);
    const uint32_t escaped = prediction->escaped.rows.count;
    tally->predicted += is_predicted;
    tally->builds += grz_auto_mode_builds(prediction->mode);
    tally->escaped += is_predicted && escaped > 0;
    tally->many_escaped += is_predicted && escaped > 48;
    tally->shortened += before.could_predict && !is_predicted;
    tally->give_ups += prediction->horizon.backoff.next != before.next_pause;
    tally->shaped += graze_world_narrow_counts(self->world[0]).shaped;
    tally->apart += graze_world_narrow_counts(self->world[0]).apart;
}

static inline void checked_compare(checked_world *self, bool asks) {
    checked_compare_events(self);
    if (!asks)
        return;
    checked_compare_lists(self);
    checked_compare_queries(self);
}

/* Step both worlds and compare what they tell; the lists only if they are asked for.
 * If the first is refused memory it must tell what it did, as the second still does,
 * and is asked again. */
static inline void checked_step(checked_world *self, bool asks) {
    const checked_insight before = checked_look(self);
    while (!checked_accept(self, graze_world_step(self->world[0]))) {
        self->tally.out_of_memory++;
        checked_compare(self, asks);
    }
    small_world_step(self->world[1]);
    checked_count(self, before);
    self->has_new_rules = false;
    checked_compare(self, asks);
}

#endif
