/* test_wrapped_motion.c: swept bodies go over the seams of a wrapped world.
 *
 * The oracle is a world without wrapping, in which each body has 24 copies around
 * it. Its bodies begin each step where those of the wrapped world do, and go the
 * same ways straight on. Two bodies touch while any copy of the second one touches
 * the first one. Each game is played at once in a world of each broad phase and on
 * several threads. It is also played in a world saved and loaded before each step.
 * */
#include "support/small_world.h"

#include <math.h>

enum {
    BODIES = 9,
    SIDE = 5, /* copies along an axis */
    COPIES = SIDE * SIDE,
    CENTER = COPIES / 2,
    STEPS = 30,
    GAMES = 30,
    WORLDS_MAX = 12,
    TIMES_MAX = 4 * COPIES
};

typedef struct game_body {
    graze_body handle;
    graze_body copies[COPIES]; /* the one at CENTER is the body itself */
    graze_shape shape;
    bool has_shape;
    graze_box box;
    float x, y; /* in the wrapped world */
    bool is_moving;
} game_body;

typedef struct game {
    graze_world_config config;
    float margin;
    game_body bodies[BODIES];
    graze_world *worlds[WORLDS_MAX], *flat;
    uint32_t world_count;
    seeded_random random;
    uint32_t timed, twice, misses;
} game;

static uint32_t game_below(game *self, uint32_t limit) {
    return seeded_below(&self->random, limit);
}

/* --- Times --- */

/* Intervals in which two bodies touch; one that goes on ends at 2. */
typedef struct times {
    double first[TIMES_MAX], last[TIMES_MAX];
    uint32_t count;
} times;

static void times_add(times *self, double first, double last) {
    assert_true(self->count < TIMES_MAX);
    self->first[self->count] = first;
    self->last[self->count++] = last;
}

/* Add what the events of a step say. An end and a begin of bodies that are apart is
 * a touch of one instant. */
static void times_read(times *self, const graze_world *world, graze_body a,
                       graze_body b, bool is_touching) {
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    double first = 0;
    for (size_t i = 0; i < count; i++) {
        const double time = (double)events[i].time;
        if (events[i].kind == GRAZE_NEAR_MISS || events[i].a.id != a.id ||
            events[i].b.id != b.id)
            continue;
        if (events[i].kind == GRAZE_BEGIN) {
            first = time;
            is_touching = true;
        } else if (is_touching) {
            times_add(self, first, time);
            is_touching = false;
        } else {
            times_add(self, time, time);
            i++;
        }
    }
    if (is_touching)
        times_add(self, first, 2);
}

static void times_swap(double *a, double *b) {
    const double kept = *a;
    *a = *b;
    *b = kept;
}

static void times_unite(times *self) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < self->count; i++)
        for (uint32_t j = i + 1; j < self->count; j++)
            if (self->first[j] < self->first[i]) {
                times_swap(&self->first[i], &self->first[j]);
                times_swap(&self->last[i], &self->last[j]);
            }
    for (uint32_t i = 0; i < self->count; i++)
        if (kept > 0 && self->first[i] <= self->last[kept - 1])
            self->last[kept - 1] = fmax(self->last[kept - 1], self->last[i]);
        else {
            self->first[kept] = self->first[i];
            self->last[kept++] = self->last[i];
        }
    self->count = kept;
}

/* --- A game --- */

static graze_body game_body_add(graze_world *world, const game_body *body, float x,
                                float y, uint8_t layer) {
    const graze_part_def part = { .box = body->box,
                                  .layer = layer,
                                  .shape = body->has_shape ? &body->shape : NULL };
    graze_body added;
    assert_int_equal(
        graze_body_add(
            world,
            &(graze_body_def){ .x = x, .y = y, .parts = &part, .part_count = 1 },
            &added),
        GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, added, true), GRAZE_OK);
    return added;
}

/* Numbers in sixteenths, so all of a box is exact. */
static float game_number(game *self, float limit) {
    return (float)game_below(self, (uint32_t)(limit * 16)) / 16;
}

static void game_make_body(game *self, game_body *body) {
    const float width = self->config.wrap_width, height = self->config.wrap_height;
    const float reach =
        fminf(width > 0 ? width : 1000, height > 0 ? height : 1000) / 4;
    const float most = game_below(self, 4) == 0 ? reach : reach / 4;
    const float a = game_number(self, most), b = game_number(self, most),
                c = game_number(self, most), d = game_number(self, most);
    const uint32_t kind = game_below(self, 4);
    const graze_point at = { (double)(a - b) / 4, (double)(c - d) / 4 };
    *body = (game_body){ .box = { -a, -b, c + 0.125f, d + 0.125f },
                         .has_shape = kind < 2 };
    if (kind == 0)
        body->shape = graze_shape_circle(at, 0.125 + (double)a / 2);
    if (kind == 1)
        body->shape = graze_shape_capsule(at, (graze_point){ (double)c / 2, at.y },
                                          0.125 + (double)d / 4);
    body->box.max_x = fminf(body->box.max_x, reach);
    body->box.max_y = fminf(body->box.max_y, reach);
    body->x = game_number(self, width > 0 ? width : 20);
    body->y = game_number(self, height > 0 ? height : 20);
}

static void game_open(game *self, uint64_t seed, graze_pool *pool) {
    static const float sizes[][2] = { { 16, 12 }, { 24, 0 }, { 0, 20 }, { 8, 8 } };
    *self = (game){ .random = { .state = seed } };
    graze_world_config *config = &self->config;
    const uint32_t size = game_below(self, 4);
    config->edges = (graze_edges)game_below(self, 2);
    config->wrap_width = sizes[size][0];
    config->wrap_height = sizes[size][1];
    self->margin = game_below(self, 2) == 0 ? 0 : 0.75f;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        config->broad_phase = graze_broad_phase_at(i)->name;
        self->worlds[self->world_count++] = small_world_open(*config);
    }
    config->broad_phase = NULL;
    config->tasks = graze_pool_tasks(pool);
    self->worlds[self->world_count++] = small_world_open(*config);
    config->tasks = (graze_tasks){ 0 };
    self->worlds[self->world_count++] = small_world_open(*config);
    for (uint32_t k = 0; k < self->world_count; k++)
        assert_int_equal(graze_world_set_margin(self->worlds[k], 0, 0, self->margin),
                         GRAZE_OK);
    for (uint32_t i = 0; i < BODIES; i++) {
        game_body *body = &self->bodies[i];
        game_make_body(self, body);
        for (uint32_t k = 0; k < self->world_count; k++)
            body->handle = game_body_add(self->worlds[k], body, body->x, body->y, 0);
    }
    for (uint32_t k = 0; k < self->world_count; k++)
        small_world_step(self->worlds[k]);
}

static float copy_way(uint32_t number, float size) {
    return ((float)number - SIDE / 2) * size;
}

static void game_copy_at(const game *self, uint32_t copy, float x, float y,
                         float *to_x, float *to_y) {
    *to_x = x + copy_way(copy % SIDE, self->config.wrap_width);
    *to_y = y + copy_way(copy / SIDE, self->config.wrap_height);
}

/* The oracle begins as the wrapped world is. Along an axis without seams it has
 * only the first copies. */
static bool game_has_copy(const game *self, uint32_t copy) {
    return (self->config.wrap_width > 0 || copy % SIDE == SIDE / 2) &&
           (self->config.wrap_height > 0 || copy / SIDE == SIDE / 2);
}

static void game_open_flat(game *self) {
    graze_rules rules = { { 0 } };
    rules.forbidden[1] = 2;
    self->flat = small_world_open(
        (graze_world_config){ .edges = self->config.edges, .rules = &rules });
    for (uint8_t layer = 0; layer < 2; layer++)
        assert_int_equal(graze_world_set_margin(self->flat, 0, layer, self->margin),
                         GRAZE_OK);
    for (uint32_t i = 0; i < BODIES; i++)
        for (uint32_t copy = 0; copy < COPIES; copy++) {
            game_body *body = &self->bodies[i];
            float x, y;
            game_copy_at(self, copy, body->x, body->y, &x, &y);
            if (game_has_copy(self, copy))
                body->copies[copy] =
                    game_body_add(self->flat, body, x, y, copy != CENTER);
        }
    small_world_step(self->flat);
}

/* A body is put or goes somewhere. The oracle's copies go straight on, the wrapped
 * body is given any place with the same remainder, if its way is short. */
static void game_move(game *self, game_body *body, bool is_put, float x, float y) {
    const float width = self->config.wrap_width, height = self->config.wrap_height;
    for (uint32_t copy = 0; copy < COPIES; copy++) {
        float to_x, to_y;
        game_copy_at(self, copy, x, y, &to_x, &to_y);
        if (game_has_copy(self, copy))
            assert_int_equal(
                is_put
                    ? graze_body_set_position(self->flat, body->copies[copy], to_x,
                                              to_y)
                    : graze_body_move_to(self->flat, body->copies[copy], to_x, to_y),
                GRAZE_OK);
    }
    const float by_x = (float)((int32_t)game_below(self, 3) - 1) * width,
                by_y = (float)((int32_t)game_below(self, 3) - 1) * height;
    for (uint32_t k = 0; k < self->world_count; k++)
        assert_int_equal(is_put
                             ? graze_body_set_position(self->worlds[k], body->handle,
                                                       x + by_x, y + by_y)
                             : graze_body_move_to(self->worlds[k], body->handle,
                                                  x + by_x, y + by_y),
                         GRAZE_OK);
}

/* Less than half the size, in 128ths. */
static float game_way(game *self, float size) {
    const float span = size > 0 ? size : 16;
    const float way = game_below(self, 3) == 0 ? span : span / 4;
    return ((float)game_below(self, (uint32_t)(way * 64)) - way * 32 + 0.5f) / 64;
}

static void game_move_all(game *self) {
    for (uint32_t i = 0; i < BODIES; i++) {
        game_body *body = &self->bodies[i];
        const uint32_t kind = game_below(self, 8);
        const float way_x = game_way(self, self->config.wrap_width),
                    way_y = game_way(self, self->config.wrap_height);
        body->is_moving = kind != 2 && (kind != 0 || i == 0);
        if (kind == 0 && i > 0)
            continue;
        if (kind == 1)
            game_move(self, body, false, body->x + way_y / 4, body->y);
        game_move(self, body, kind == 2, body->x + way_x, body->y + way_y);
    }
}

/* Begun motions go on elsewhere; only places between bodies count. */
static void game_shift_origin(game *self) {
    const float x = game_number(self, 40), y = game_number(self, 40);
    if (game_below(self, 3) > 0)
        return;
    for (uint32_t k = 0; k < self->world_count; k++)
        assert_int_equal(graze_world_shift_origin(self->worlds[k], 20 - x, y - 20),
                         GRAZE_OK);
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

static bool is_contact(graze_world *world, graze_body a, graze_body b) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++)
        if (contacts[i].a.id == a.id && contacts[i].b.id == b.id)
            return true;
    return false;
}

static const graze_near_miss *find_miss(const graze_world *world, graze_body a,
                                        graze_body b) {
    size_t count;
    const graze_near_miss *misses = graze_world_near_misses(world, &count);
    for (size_t i = 0; i < count; i++)
        if (misses[i].a.id == a.id && misses[i].b.id == b.id)
            return &misses[i];
    return NULL;
}

/* A copy of two bodies touches before the step: a bit for each copy. */
typedef struct touching {
    bool flat[BODIES][BODIES][COPIES], wrapped[BODIES][BODIES];
} touching;

/* Copies of lower bodies come before the body in the middle. */
static bool flat_contact(game *self, uint32_t i, uint32_t j, uint32_t copy) {
    return is_contact(self->flat, self->bodies[i].copies[CENTER],
                      self->bodies[j].copies[copy]);
}

static void game_look(game *self, touching *now) {
    for (uint32_t i = 0; i < BODIES; i++)
        for (uint32_t j = i + 1; j < BODIES; j++) {
            bool any = false;
            for (uint32_t copy = 0; copy < COPIES; copy++) {
                now->flat[i][j][copy] =
                    game_has_copy(self, copy) && flat_contact(self, i, j, copy);
                any |= now->flat[i][j][copy];
            }
            now->wrapped[i][j] = is_contact(self->worlds[0], self->bodies[i].handle,
                                            self->bodies[j].handle);
            assert_true(now->wrapped[i][j] == any);
        }
}

/* Whether two bodies have no near miss, because they touch. They touch at the
 * end, or if one moves, at any time from the beginning of its motion on. */
static bool game_is_hit(const game *self, uint32_t i, uint32_t j,
                        const times *found) {
    const bool is_moving = self->bodies[i].is_moving || self->bodies[j].is_moving;
    return found->count > 0 && found->last[found->count - 1] > (is_moving ? 0 : 1);
}

static void game_check_miss(game *self, uint32_t i, uint32_t j, bool is_touching) {
    const graze_near_miss *miss =
        find_miss(self->worlds[0], self->bodies[i].handle, self->bodies[j].handle);
    double time = INFINITY, distance = INFINITY;
    for (uint32_t copy = 0; copy < COPIES && !is_touching; copy++) {
        const graze_near_miss *own = NULL;
        if (game_has_copy(self, copy))
            own = find_miss(self->flat, self->bodies[i].copies[CENTER],
                            self->bodies[j].copies[copy]);
        if (own == NULL)
            continue;
        time = fmin(time, own->time);
        distance = fmin(distance, own->distance);
    }
    assert_true((miss != NULL) == (time < INFINITY));
    if (miss == NULL)
        return;
    self->misses++;
    assert_true(fabs(miss->time - time) <= 1e-6);
    assert_true(fabs(miss->distance - distance) <= 1e-9);
    assert_true(fabs(hypot(miss->nearest[0].x - miss->nearest[1].x,
                           miss->nearest[0].y - miss->nearest[1].y) -
                     distance) <= 1e-9);
}

static void game_check_pair(game *self, uint32_t i, uint32_t j,
                            const touching *before) {
    times expected = { .count = 0 }, found = { .count = 0 };
    for (uint32_t copy = 0; copy < COPIES; copy++)
        if (game_has_copy(self, copy))
            times_read(&expected, self->flat, self->bodies[i].copies[CENTER],
                       self->bodies[j].copies[copy], before->flat[i][j][copy]);
    times_unite(&expected);
    times_read(&found, self->worlds[0], self->bodies[i].handle,
               self->bodies[j].handle, before->wrapped[i][j]);
    assert_int_equal(found.count, expected.count);
    for (uint32_t k = 0; k < found.count; k++) {
        assert_true(fabs(found.first[k] - expected.first[k]) <= 1e-6);
        assert_true(fabs(found.last[k] - expected.last[k]) <= 1e-6);
        self->timed += found.first[k] > 0;
    }
    self->twice += found.count > 1;
    game_check_miss(self, i, j, game_is_hit(self, i, j, &found));
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
        assert_true(graze_world_hash(self->worlds[0]) ==
                    graze_world_hash(self->worlds[k]));
    }
}

static void game_read_positions(game *self) {
    for (uint32_t i = 0; i < BODIES; i++) {
        graze_body_info info;
        assert_int_equal(
            graze_body_read(self->worlds[0], self->bodies[i].handle, &info),
            GRAZE_OK);
        self->bodies[i].x = info.x;
        self->bodies[i].y = info.y;
    }
}

static void game_forget_misses(game *self) {
    for (uint32_t i = 0; i < BODIES; i++) {
        for (uint32_t k = 0; k < self->world_count; k++)
            graze_body_reset_near_misses(self->worlds[k], self->bodies[i].handle);
        graze_body_reset_near_misses(self->flat, self->bodies[i].copies[CENTER]);
    }
}

static void game_play(game *self) {
    static touching before, after;
    for (int step = 0; step < STEPS; step++) {
        game_open_flat(self);
        game_forget_misses(self);
        game_look(self, &before);
        game_move_all(self);
        game_shift_origin(self);
        game_reload(self);
        for (uint32_t k = 0; k < self->world_count; k++)
            small_world_step(self->worlds[k]);
        small_world_step(self->flat);
        game_look(self, &after);
        for (uint32_t i = 0; i < BODIES; i++)
            for (uint32_t j = i + 1; j < BODIES; j++)
                game_check_pair(self, i, j, &before);
        game_check_worlds(self);
        game_read_positions(self);
        graze_world_close(self->flat);
    }
    for (uint32_t k = 0; k < self->world_count; k++)
        graze_world_close(self->worlds[k]);
}

static void swept_bodies_touch_as_among_copies(void **state) {
    (void)state;
    static game self;
    graze_pool *pool;
    uint32_t timed = 0, twice = 0, misses = 0;
    const uint64_t seed = testing_seed();
    assert_int_equal(graze_pool_open(3, NULL, &pool), GRAZE_OK);
    for (uint64_t i = 0; i < (testing_is_long() ? 20 * GAMES : GAMES); i++) {
        game_open(&self, seed + i, pool);
        game_play(&self);
        timed += self.timed;
        twice += self.twice;
        misses += self.misses;
    }
    assert_sample(timed > 700 && twice > 8 && misses > 300);
    graze_pool_close(pool);
}

/* The way of one body begins at the left side and ends in the middle. The other one
 * is at the right side, and reaches beyond it. So they are nearest two sizes apart.
 * */
static void parts_meet_two_sizes_further_on(void **state) {
    (void)state;
    size_t count;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 16, .wrap_height = 16 });
    const graze_body a = small_world_add(world, (graze_box){ -4, -1, -3.25f, 1 }, 0),
                     b = small_world_add(world, (graze_box){ 3.25f, -1, 4, 1 }, 0);
    assert_int_equal(graze_world_set_margin(world, 0, 0, 2), GRAZE_OK);
    graze_world_set_swept_layers(world, 1, true);
    assert_int_equal(graze_body_set_position(world, b, 15.75f, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, a, -7.25f, 0), GRAZE_OK);
    small_world_step(world);
    const graze_near_miss *miss = graze_world_near_misses(world, &count);
    assert_int_equal(count, 1);
    assert_true(miss->distance == 1 && miss->nearest_time == 1);
    assert_true(miss->nearest[0].x == 16 - 11.25 && miss->nearest[1].x == 3.75);
    graze_world_close(world);
}

/* Two bodies go around the world in steps, and wrapped or unwrapped places are the
 * same to them. A way is drawn from where it began beyond the side. */
static void a_way_is_the_shorter_one(void **state) {
    (void)state;
    graze_world *worlds[2];
    graze_body movers[2];
    for (int k = 0; k < 2; k++) {
        worlds[k] = small_world_open((graze_world_config){ .wrap_width = 40 });
        movers[k] = small_world_square(worlds[k], 0, 0, 1);
        assert_int_equal(graze_body_set_swept(worlds[k], movers[k], true), GRAZE_OK);
        small_world_add(worlds[k], (graze_box){ 2, 0, 2.5f, 1 }, 0);
        small_world_step(worlds[k]);
    }
    size_t begins = 0;
    for (int step = 1; step <= 40; step++) {
        const float way = 12.5f * (float)step;
        size_t count, other;
        assert_int_equal(graze_body_move_to(worlds[0], movers[0], way, 0), GRAZE_OK);
        assert_int_equal(graze_body_move_to(worlds[1], movers[1], fmodf(way, 40), 0),
                         GRAZE_OK);
        for (int k = 0; k < 2; k++)
            small_world_step(worlds[k]);
        const graze_contact_event *events =
                                      graze_world_contact_events(worlds[0], &count),
                                  *others =
                                      graze_world_contact_events(worlds[1], &other);
        assert_int_equal(count, other);
        for (size_t i = 0; i < count; i++) {
            assert_true(events[i].kind == others[i].kind &&
                        events[i].time == others[i].time);
            begins += events[i].kind == GRAZE_BEGIN;
        }
    }
    assert_int_equal(begins, 13); /* at 2, 42, ..., 482 */
    for (int k = 0; k < 2; k++)
        graze_world_close(worlds[k]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_meet_two_sizes_further_on),
        cmocka_unit_test(a_way_is_the_shorter_one),
        cmocka_unit_test(swept_bodies_touch_as_among_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
