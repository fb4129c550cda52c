/* test_wrapped_world.c: a body at one side of a wrapped world touches those at the
 * other.
 *
 * The oracle compares all pairs of parts in all nine places, in double, in which these
 * numbers are exact. Each game is played at once in a world of each broad phase and
 * on several threads. It is also played in a world saved and loaded before each
 * step. */
#include "support/small_world.h"

#include <math.h>

enum {
    BODIES = 48,
    PARTS_MAX = 2,
    LAYERS = 3,
    STEPS = 40,
    WORLDS_MAX = 12,
    GAMES = 24,
    CONTACTS_MAX = BODIES * BODIES
};

/* --- The oracle --- */

typedef struct oracle_part {
    graze_box box; /* relative to its body */
    bool is_circle;
    graze_point center;
    double radius;
    uint8_t layer;
} oracle_part;

typedef struct oracle_body {
    graze_body handle;
    float x, y; /* wrapped */
    bool is_alive, is_disabled;
    uint32_t part_count;
    oracle_part parts[PARTS_MAX];
} oracle_body;

typedef struct oracle {
    graze_world_config config;
    graze_rules rules;
    oracle_body bodies[BODIES];
    uint32_t touches[BODIES][BODIES]; /* as of the last step */
} oracle;

static float wrapped(float value, float size) {
    if (size == 0)
        return value;
    const double rest = fmod((double)value, (double)size);
    const float inside = (float)(rest < 0 ? rest + (double)size : rest);
    return inside < size ? inside : 0;
}

/* Edges in double. */
typedef struct area {
    double min[2], max[2];
} area;

static area part_area(const oracle_body *body, const oracle_part *part) {
    if (part->is_circle) {
        const double x = part->center.x + (double)body->x,
                     y = part->center.y + (double)body->y;
        return (area){ { x - part->radius, y - part->radius },
                       { x + part->radius, y + part->radius } };
    }
    return (area){
        { (double)(part->box.min_x + body->x), (double)(part->box.min_y + body->y) },
        { (double)(part->box.max_x + body->x), (double)(part->box.max_y + body->y) }
    };
}

static double square(double value) {
    return value * value;
}

/* The square of the distance from a point to an area, and whether it is inside. */
static double area_distance(const area *from, const double *at) {
    double sum = 0;
    for (int i = 0; i < 2; i++)
        sum += square(fmax(0, fmax(from->min[i] - at[i], at[i] - from->max[i])));
    return sum;
}

static bool is_within(double distance, double limit, graze_edges edges) {
    return distance < limit || (edges == GRAZE_CLOSED && distance == limit);
}

static bool areas_touch(const oracle_part *p, const area *a, const oracle_part *q,
                        const area *b, graze_edges edges) {
    const double center_a[2] = { (a->min[0] + a->max[0]) / 2,
                                 (a->min[1] + a->max[1]) / 2 },
                 center_b[2] = { (b->min[0] + b->max[0]) / 2,
                                 (b->min[1] + b->max[1]) / 2 };
    if (p->is_circle && q->is_circle)
        return is_within(square(center_a[0] - center_b[0]) +
                             square(center_a[1] - center_b[1]),
                         square(p->radius + q->radius), edges);
    if (p->is_circle)
        return is_within(area_distance(b, center_a), square(p->radius), edges);
    if (q->is_circle)
        return is_within(area_distance(a, center_b), square(q->radius), edges);
    for (int i = 0; i < 2; i++)
        if (!is_within(a->min[i], b->max[i], edges) ||
            !is_within(b->min[i], a->max[i], edges))
            return false;
    return true;
}

static area area_at(area from, const graze_world_config *config, int x, int y) {
    for (int i = 0; i < 2; i++) {
        const double by = i == 0 ? x * (double)config->wrap_width
                                 : y * (double)config->wrap_height;
        from.min[i] += by;
        from.max[i] += by;
    }
    return from;
}

/* Whether two parts touch in one of nine places. */
static bool parts_touch(const oracle *self, const oracle_body *a,
                        const oracle_part *p, const oracle_body *b,
                        const oracle_part *q) {
    if (self->rules.forbidden[p->layer] >> q->layer & 1)
        return false;
    for (int x = -1; x <= 1; x++)
        for (int y = -1; y <= 1; y++) {
            const area one = part_area(a, p),
                       other = area_at(part_area(b, q), &self->config, x, y);
            if (areas_touch(p, &one, q, &other, self->config.edges))
                return true;
        }
    return false;
}

/* Whether they touch where they are. */
static bool parts_touch_inside(const oracle *self, const oracle_body *a,
                               const oracle_body *b) {
    oracle flat = *self;
    flat.config.wrap_width = flat.config.wrap_height = 0;
    for (uint32_t i = 0; i < a->part_count; i++)
        for (uint32_t j = 0; j < b->part_count; j++)
            if (parts_touch(&flat, a, &a->parts[i], b, &b->parts[j]))
                return true;
    return false;
}

static uint32_t bodies_touch(const oracle *self, const oracle_body *a,
                             const oracle_body *b) {
    uint32_t count = 0;
    if (!a->is_alive || !b->is_alive || a->is_disabled || b->is_disabled)
        return 0;
    for (uint32_t i = 0; i < a->part_count; i++)
        for (uint32_t j = 0; j < b->part_count; j++)
            count += parts_touch(self, a, &a->parts[i], b, &b->parts[j]);
    return count;
}

/* --- A game --- */

typedef struct game {
    oracle oracle;
    graze_world *worlds[WORLDS_MAX];
    uint32_t world_count;
    seeded_random random;
    graze_pool *pool;
    uint32_t begins, seam_contacts;
} game;

static uint32_t game_below(game *self, uint32_t limit) {
    return seeded_below(&self->random, limit);
}

/* In sixteenths, mostly near, sometimes some worlds away. */
static float game_place(game *self, float size) {
    const float span = size + 40 * (float)(size == 0);
    const float at = (float)game_below(self, (uint32_t)span * 16) / 16;
    const int32_t away =
        game_below(self, 4) == 0 ? testing_between(&self->random, -3, 3) : 0;
    return at + (float)away * span;
}

static oracle_part game_part(game *self) {
    const graze_world_config *config = &self->oracle.config;
    const float limit = fminf(config->wrap_width > 0 ? config->wrap_width : 1000,
                              config->wrap_height > 0 ? config->wrap_height : 1000) /
                        4;
    const uint32_t most = game_below(self, 6) == 0 ? (uint32_t)limit : 3;
    const float x = (float)game_below(self, most * 8) / 8,
                y = (float)game_below(self, most * 8) / 8;
    oracle_part part = { .layer = (uint8_t)game_below(self, LAYERS) };
    part.is_circle = game_below(self, 3) == 0;
    part.radius = (double)(1 + game_below(self, most * 8)) / 16;
    part.center = (graze_point){ (double)x / 2 - (double)most / 4,
                                 (double)y / 2 - (double)most / 4 };
    part.box = (graze_box){ -x, -y, (float)most - x, (float)most - y };
    return part;
}

static void game_add(game *self, uint32_t i) {
    oracle_body *body = &self->oracle.bodies[i];
    const graze_world_config *config = &self->oracle.config;
    graze_part_def defs[PARTS_MAX] = { 0 };
    graze_shape shapes[PARTS_MAX];
    graze_body_def def = { .x = game_place(self, config->wrap_width),
                           .y = game_place(self, config->wrap_height),
                           .parts = defs };
    def.part_count = 1 + (game_below(self, 4) == 0);
    *body = (oracle_body){ .x = wrapped(def.x, config->wrap_width),
                           .y = wrapped(def.y, config->wrap_height),
                           .is_alive = true,
                           .part_count = def.part_count };
    for (uint32_t k = 0; k < def.part_count; k++) {
        const oracle_part part = body->parts[k] = game_part(self);
        shapes[k] = graze_shape_circle(part.center, part.radius);
        defs[k] = (graze_part_def){ .box = part.box,
                                    .layer = part.layer,
                                    .shape = part.is_circle ? &shapes[k] : NULL };
    }
    for (uint32_t k = 0; k < self->world_count; k++) {
        graze_body handle;
        assert_int_equal(graze_body_add(self->worlds[k], &def, &handle), GRAZE_OK);
        assert_true(k == 0 || handle.id == body->handle.id);
        body->handle = handle;
    }
}

static void game_open(game *self, uint64_t seed) {
    static const float sizes[][2] = { { 32, 24 }, { 40, 0 },        { 0, 28 },
                                      { 16, 16 }, { 25.3f, 31.7f }, { 64, 20 } };
    *self = (game){ .random = { .state = seed }, .pool = self->pool };
    graze_world_config *config = &self->oracle.config;
    const uint32_t size = game_below(self, 6);
    config->edges = (graze_edges)game_below(self, 2);
    config->wrap_width = sizes[size][0];
    config->wrap_height = sizes[size][1];
    for (int layer = 0; layer < 2; layer++) /* two do not meet */
        self->oracle.rules.forbidden[2 - layer] |= UINT64_C(1) << (1 + layer);
    config->rules = &self->oracle.rules;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        config->broad_phase = graze_broad_phase_at(i)->name;
        self->worlds[self->world_count++] = small_world_open(*config);
    }
    config->broad_phase = NULL;
    config->tasks = graze_pool_tasks(self->pool);
    self->worlds[self->world_count++] = small_world_open(*config);
    config->tasks = (graze_tasks){ 0 };
    self->worlds[self->world_count++] = small_world_open(*config);
    for (uint32_t i = 0; i < BODIES; i++)
        game_add(self, i);
}

static void game_set(game *self, uint32_t i) {
    oracle_body *body = &self->oracle.bodies[i];
    const graze_world_config *config = &self->oracle.config;
    const float x = game_place(self, config->wrap_width),
                y = game_place(self, config->wrap_height);
    body->x = wrapped(x, config->wrap_width);
    body->y = wrapped(y, config->wrap_height);
    for (uint32_t k = 0; k < self->world_count; k++)
        assert_int_equal(
            graze_body_set_position(self->worlds[k], body->handle, x, y), GRAZE_OK);
}

/* All living bodies move a little, some across a seam; as one batch. */
static void game_set_all(game *self) {
    graze_body handles[BODIES];
    float x[BODIES], y[BODIES];
    size_t count = 0;
    const graze_world_config *config = &self->oracle.config;
    for (uint32_t i = 0; i < BODIES; i++) {
        oracle_body *body = &self->oracle.bodies[i];
        if (!body->is_alive)
            continue;
        handles[count] = body->handle;
        x[count] = body->x + (float)testing_between(&self->random, -32, 32) / 16;
        y[count] = body->y + (float)testing_between(&self->random, -32, 32) / 16;
        body->x = wrapped(x[count], config->wrap_width);
        body->y = wrapped(y[count], config->wrap_height);
        count++;
    }
    const graze_positions batch = { handles, x, y, count, NULL };
    for (uint32_t k = 0; k < self->world_count; k++)
        assert_int_equal(k % 2 == 0
                             ? graze_world_set_positions(self->worlds[k], &batch)
                             : graze_world_move_all(self->worlds[k], &batch),
                         GRAZE_OK);
}

static void game_change(game *self, uint32_t i) {
    oracle_body *body = &self->oracle.bodies[i];
    const uint32_t kind = game_below(self, 6);
    if (!body->is_alive) {
        game_add(self, i);
        return;
    }
    if (kind == 0)
        body->is_alive = false;
    else if (kind == 1)
        body->is_disabled = !body->is_disabled;
    for (uint32_t k = 0; k < self->world_count && kind <= 1; k++)
        assert_int_equal(kind == 0
                             ? graze_body_remove(self->worlds[k], body->handle)
                             : graze_body_set_disabled(self->worlds[k], body->handle,
                                                       body->is_disabled),
                         GRAZE_OK);
    if (kind > 1)
        game_set(self, i);
}

/* The last world goes on as a new one, which loads it. */
static void game_reload(game *self) {
    graze_world **world = &self->worlds[self->world_count - 1];
    size_t size;
    assert_int_equal(graze_world_save_size(*world, NULL, &size), GRAZE_OK);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(graze_world_save(*world, NULL, bytes, size, &size), GRAZE_OK);
    const uint64_t hash = graze_world_hash(*world);
    graze_world_close(*world);
    *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_load(*world, NULL, bytes, size), GRAZE_OK);
    assert_true(graze_world_hash(*world) == hash);
    free(bytes);
}

/* --- Comparisons --- */

static const oracle_body *game_body(const game *self, graze_body handle) {
    for (uint32_t i = 0; i < BODIES; i++)
        if (self->oracle.bodies[i].is_alive &&
            self->oracle.bodies[i].handle.id == handle.id)
            return &self->oracle.bodies[i];
    return NULL;
}

static void game_check_contacts(game *self) {
    size_t count, expected = 0;
    const graze_contact *contacts = graze_world_contacts(self->worlds[0], &count);
    for (size_t i = 0; i < count; i++) {
        const oracle_body *a = game_body(self, contacts[i].a),
                          *b = game_body(self, contacts[i].b);
        assert_true(a != NULL && b != NULL);
        assert_int_equal(contacts[i].touches, bodies_touch(&self->oracle, a, b));
        self->seam_contacts += !parts_touch_inside(&self->oracle, a, b);
    }
    for (uint32_t i = 0; i < BODIES; i++)
        for (uint32_t j = 0; j < i; j++)
            expected += bodies_touch(&self->oracle, &self->oracle.bodies[i],
                                     &self->oracle.bodies[j]) > 0;
    assert_int_equal(count, expected);
}

/* Each begin and end is a difference between the contacts before and now; a removed
 * body's slot is new afterwards. */
static void game_check_events(game *self) {
    size_t count, changes = 0;
    const graze_contact_event *events =
        graze_world_contact_events(self->worlds[0], &count);
    for (size_t i = 0; i < count; i++) {
        self->begins += events[i].kind == GRAZE_BEGIN;
        assert_true(i == 0 || events[i - 1].a.id != events[i].a.id ||
                    events[i - 1].b.id != events[i].b.id);
    }
    for (uint32_t i = 0; i < BODIES; i++)
        for (uint32_t j = 0; j < i; j++) {
            const uint32_t now = bodies_touch(&self->oracle, &self->oracle.bodies[i],
                                              &self->oracle.bodies[j]);
            uint32_t *before = &self->oracle.touches[i][j];
            changes += (now > 0) != (*before > 0);
            *before = now;
        }
    assert_true(count >= changes); /* more, if a slot was used anew */
}

/* Each body's overlaps now are its touches in a step made now. */
static void game_check_overlaps(const game *self) {
    graze_hits hits = { 0 };
    for (uint32_t i = 0; i < BODIES; i++) {
        const oracle_body *body = &self->oracle.bodies[i];
        size_t expected = 0;
        if (!body->is_alive)
            continue;
        for (uint32_t j = 0; j < BODIES; j++)
            if (i != j)
                expected +=
                    bodies_touch(&self->oracle, body, &self->oracle.bodies[j]);
        assert_int_equal(
            graze_body_overlaps(self->worlds[i % 2], body->handle, 0, &hits),
            GRAZE_OK);
        assert_int_equal(hits.count, expected);
    }
    graze_hits_free(&hits);
}

static void game_check_worlds(game *self) {
    for (uint32_t k = 1; k < self->world_count; k++) {
        size_t count, other;
        const graze_contact_event *events = graze_world_contact_events(
                                      self->worlds[0], &count),
                                  *others = graze_world_contact_events(
                                      self->worlds[k], &other);
        assert_int_equal(count, other);
        if (count > 0)
            assert_memory_equal(events, others, count * sizeof *events);
        const graze_contact *contacts =
                                graze_world_contacts(self->worlds[0], &count),
                            *its = graze_world_contacts(self->worlds[k], &other);
        assert_int_equal(count, other);
        if (count > 0)
            assert_memory_equal(contacts, its, count * sizeof *contacts);
        assert_true(graze_world_hash(self->worlds[0]) ==
                    graze_world_hash(self->worlds[k]));
    }
}

/* Two bodies by `explain`, and their parts by manifolds, now. */
static void game_check_pair(game *self, const oracle_body *a, const oracle_body *b) {
    graze_explanation why;
    graze_world_explain(self->worlds[0], a->handle, b->handle, &why);
    assert_true(why.is_touching == (bodies_touch(&self->oracle, a, b) > 0));
    graze_part p[PARTS_MAX], q[PARTS_MAX];
    graze_body_parts(self->worlds[0], a->handle, p, PARTS_MAX);
    graze_body_parts(self->worlds[0], b->handle, q, PARTS_MAX);
    for (uint32_t i = 0; i < a->part_count; i++)
        for (uint32_t j = 0; j < b->part_count; j++) {
            graze_manifold manifold;
            oracle_part one = a->parts[i], other = b->parts[j];
            one.layer = other.layer = 0; /* these meet */
            assert_int_equal(
                graze_part_manifold(self->worlds[0], p[i], q[j], &manifold),
                GRAZE_OK);
            assert_true(manifold.is_touching ==
                        parts_touch(&self->oracle, a, &one, b, &other));
        }
}

static void game_check_some_pairs(game *self) {
    for (int i = 0; i < 40; i++) {
        const oracle_body *a = &self->oracle.bodies[game_below(self, BODIES)],
                          *b = &self->oracle.bodies[game_below(self, BODIES)];
        if (a != b && a->is_alive && b->is_alive)
            game_check_pair(self, a, b);
    }
}

static void game_play(game *self) {
    for (int step = 0; step < STEPS; step++) {
        const uint32_t changes = game_below(self, 12);
        if (game_below(self, 3) > 0)
            game_set_all(self);
        for (uint32_t i = 0; i < changes; i++)
            game_change(self, game_below(self, BODIES));
        game_check_overlaps(self);
        game_reload(self);
        for (uint32_t k = 0; k < self->world_count; k++)
            small_world_step(self->worlds[k]);
        game_check_contacts(self);
        game_check_events(self);
        game_check_worlds(self);
        game_check_some_pairs(self);
    }
    for (uint32_t k = 0; k < self->world_count; k++)
        graze_world_close(self->worlds[k]);
}

static void contacts_are_those_of_all_pairs_in_nine_places(void **state) {
    (void)state;
    game self = { .world_count = 0 };
    const uint64_t seed = testing_seed();
    assert_int_equal(graze_pool_open(3, NULL, &self.pool), GRAZE_OK);
    graze_pool *pool = self.pool;
    uint32_t begins = 0, seams = 0;
    for (uint64_t i = 0; i < (testing_is_long() ? 20 * GAMES : GAMES); i++) {
        game_open(&self, seed + i);
        game_play(&self);
        begins += self.begins;
        seams += self.seam_contacts;
    }
    assert_sample(begins > 5000 && seams > 1000);
    graze_pool_close(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_those_of_all_pairs_in_nine_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
