/* test_wrapped_query.c: a query in a wrapped world finds each body once, as among
 * copies of all bodies at every whole number of sizes.
 *
 * The copies are bodies of a flat world, with the number of their body as user
 * value. */
#include "support/small_world.h"

#include <math.h>

enum {
    BODIES = 18,
    LAYERS = 3,
    COPIES = 4, /* in each direction */
    ROW = 2 * COPIES + 1,
    GAMES = 24,
    QUERIES = 60,
    KINDS = 6
};

typedef struct game {
    graze_world_config config;
    graze_world *wrapped, *flat;
    graze_body bodies[BODIES], copies[BODIES][ROW][ROW];
    graze_mask *mask;
    seeded_random random;
    bool are_boxes;
    graze_hits hits, expected;
    size_t hit_count, across, hidden;
} game;

static double game_number(game *self) {
    return (double)seeded_below(&self->random, 1 << 20) / (1 << 20);
}

static float game_size(const game *self, int axis) {
    const float sizes[2] = { self->config.wrap_width, self->config.wrap_height };
    return sizes[axis];
}

/* How many copies there are to each side. */
static int game_copies(const game *self, int axis) {
    return (game_size(self, axis) > 0) * COPIES;
}

/* The size of the world, or of the scene. */
static double game_span(const game *self, int axis) {
    if (game_size(self, axis) > 0)
        return (double)game_size(self, axis);
    return 30;
}

/* A place inside, in eighths. */
static float game_place(game *self, int axis) {
    return (float)seeded_below(&self->random, (uint32_t)game_span(self, axis) * 8) /
           8;
}

static graze_shape game_shape(game *self, uint32_t kind) {
    const double x = (double)testing_between(&self->random, -8, 8) / 8,
                 y = (double)testing_between(&self->random, -8, 8) / 8;
    const graze_point corners[3] = { { x - 2, y - 1.5 },
                                     { x + 1.5, y },
                                     { x, y + 2 } };
    if (kind == 1)
        return graze_shape_circle((graze_point){ x, y },
                                  (double)(1 + seeded_below(&self->random, 16)) / 8);
    if (kind == 2)
        return graze_shape_polygon(corners, 3, 0.25);
    if (kind == 3)
        return graze_shape_capsule(corners[0], corners[1], 0.5);
    if (kind == 4)
        return graze_shape_mask(graze_mask_view_all(self->mask),
                                (graze_point){ -2, -2 });
    return graze_shape_box(corners[0], corners[2]);
}

/* Some boxes are as wide as half of the world; some are empty. */
static graze_box game_box(game *self) {
    graze_box box = { -1, -1, 1, 1 };
    const uint32_t kind = seeded_below(&self->random, 6);
    const float x = (float)testing_between(&self->random, -16, 8) / 8,
                y = (float)testing_between(&self->random, -16, 8) / 8;
    if (kind == 0 && self->config.wrap_width > 0)
        box.max_x = -(box.min_x = -self->config.wrap_width / 4);
    if (kind == 1 && self->config.wrap_height > 0)
        box.max_y = -(box.min_y = -self->config.wrap_height / 4);
    if (kind > 1)
        box = (graze_box){ x, y, x + (float)seeded_below(&self->random, 16) / 8,
                           y + (float)seeded_below(&self->random, 16) / 8 };
    return box;
}

static void game_add_copies(game *self, uint32_t i, graze_body_def def) {
    const float x = def.x, y = def.y;
    const int wide = game_copies(self, 0), high = game_copies(self, 1);
    def.user = i;
    assert_int_equal(graze_body_add(self->wrapped, &def, &self->bodies[i]),
                     GRAZE_OK);
    for (int k = -wide; k <= wide; k++)
        for (int j = -high; j <= high; j++) {
            def.x = x + (float)k * game_size(self, 0);
            def.y = y + (float)j * game_size(self, 1);
            assert_int_equal(
                graze_body_add(self->flat, &def,
                               &self->copies[i][k + COPIES][j + COPIES]),
                GRAZE_OK);
        }
}

static void game_add(game *self, uint32_t i) {
    const uint32_t kind = self->are_boxes ? 0 : seeded_below(&self->random, KINDS);
    const graze_shape shape = game_shape(self, kind);
    const graze_part_def part = { .box = game_box(self),
                                  .layer =
                                      (uint8_t)seeded_below(&self->random, LAYERS),
                                  .shape = kind == 0 ? NULL : &shape };
    game_add_copies(self, i,
                    (graze_body_def){ .x = game_place(self, 0),
                                      .y = game_place(self, 1),
                                      .parts = &part,
                                      .part_count = 1 });
}

static void game_set(game *self, uint32_t i) {
    const float x = game_place(self, 0), y = game_place(self, 1);
    const int wide = game_copies(self, 0), high = game_copies(self, 1);
    assert_int_equal(graze_body_set_position(self->wrapped, self->bodies[i], x, y),
                     GRAZE_OK);
    for (int k = -wide; k <= wide; k++)
        for (int j = -high; j <= high; j++)
            assert_int_equal(graze_body_set_position(
                                 self->flat, self->copies[i][k + COPIES][j + COPIES],
                                 x + (float)k * game_size(self, 0),
                                 y + (float)j * game_size(self, 1)),
                             GRAZE_OK);
}

static void game_open(game *self, uint64_t seed) {
    static const float sizes[][2] = { { 32, 24 }, { 40, 0 },         { 0, 28 },
                                      { 16, 16 }, { 20.5f, 31.25f }, { 64, 20 } };
    *self = (game){ .random = { .state = seed } };
    const uint32_t size = seeded_below(&self->random, 6);
    self->config =
        (graze_world_config){ .edges = (graze_edges)seeded_below(&self->random, 2) };
    self->flat = small_world_open(self->config);
    self->config.wrap_width = sizes[size][0];
    self->config.wrap_height = sizes[size][1];
    self->wrapped = small_world_open(self->config);
    self->are_boxes = seeded_below(&self->random, 2) == 0;
    assert_int_equal(graze_mask_create(4, 3, NULL, &self->mask), GRAZE_OK);
    for (int k = 0; k < 12; k++)
        graze_mask_set(self->mask, k % 4, k / 4, k % 5 != 1);
    for (uint32_t i = 0; i < BODIES; i++)
        game_add(self, i);
}

static void game_close(game *self) {
    graze_hits_free(&self->hits);
    graze_hits_free(&self->expected);
    graze_world_close(self->wrapped);
    graze_world_close(self->flat);
    graze_mask_destroy(self->mask);
}

/* --- Queries --- */

/* Up to a size away from the world; of boxes in sixteenths, often on a seam. */
static double game_coordinate(game *self, int axis) {
    const double size = game_span(self, axis);
    const double at = size * (3 * game_number(self) - 1);
    if (seeded_below(&self->random, 8) == 0)
        return size * (double)testing_between(&self->random, -1, 2);
    if (self->are_boxes)
        return floor(at * 16) / 16;
    return at;
}

static graze_query game_query(game *self, const graze_shape *moving) {
    const float larger = fmaxf(self->config.wrap_width, self->config.wrap_height);
    graze_query query = {
        .kind = (graze_query_kind)seeded_below(&self->random, 8),
        .at = { game_coordinate(self, 0), game_coordinate(self, 1) },
        .to = { game_coordinate(self, 0), game_coordinate(self, 1) },
        .shape = moving,
        .radius = (double)larger * game_number(self),
        .nearest_count = seeded_below(&self->random, BODIES + 2),
        .boxes_only = seeded_below(&self->random, 4) == 0
    };
    if (seeded_below(&self->random, 3) == 0)
        query.layers = 1 + seeded_below(&self->random, (1 << LAYERS) - 1);
    if (seeded_below(&self->random, 4) == 0)
        query.radius /= 8;
    if (query.kind == GRAZE_QUERY_BOX) {
        const graze_point a = query.at, b = query.to;
        query.at = (graze_point){ fmin(a.x, b.x), fmin(a.y, b.y) };
        query.to = (graze_point){ fmax(a.x, b.x), fmax(a.y, b.y) };
    }
    return query;
}

static bool is_sorted_by_time(graze_query_kind kind) {
    return kind == GRAZE_QUERY_RAY || kind == GRAZE_QUERY_RAY_FIRST ||
           kind == GRAZE_QUERY_SHAPE_CAST || kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
}

static double key_of(const graze_query *query, const graze_hit *hit) {
    if (query->kind == GRAZE_QUERY_NEAREST)
        return hit->distance;
    return hit->time;
}

/* The first hit of each body, in the order of the list. */
static size_t drop_copies(graze_hits *hits) {
    bool has[BODIES] = { false };
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++) {
        const graze_hit hit = hits->items[i];
        if (!has[hit.user])
            hits->items[kept++] = hit;
        has[hit.user] = true;
    }
    return kept;
}

static const graze_hit *find_user(const graze_hits *hits, size_t count,
                                  uint64_t user) {
    for (size_t i = 0; i < count; i++)
        if (hits->items[i].user == user)
            return &hits->items[i];
    return NULL;
}

static void check_order(const game *self, const graze_query *query) {
    for (size_t i = 1; i < self->hits.count; i++) {
        const graze_hit *a = &self->hits.items[i - 1], *b = a + 1;
        const double one = key_of(query, a), other = key_of(query, b);
        assert_true(one < other ||
                    (one == other && (uint32_t)a->part.id < (uint32_t)b->part.id));
    }
}

/* A hit is a copy's: the same time or distance, within roundings of shapes. */
static void check_hit(const game *self, const graze_query *query,
                      const graze_hit *hit, const graze_hit *right) {
    const bool is_ray =
        query->kind == GRAZE_QUERY_RAY || query->kind == GRAZE_QUERY_RAY_FIRST;
    double error = 1e-9;
    if (self->are_boxes && is_ray)
        error = 1e-13;
    assert_non_null(right);
    assert_true(fabs(key_of(query, hit) - key_of(query, right)) <= error);
    assert_true(hit->body.id == self->bodies[hit->user].id);
    if (is_sorted_by_time(query->kind)) {
        assert_true(fabs(hit->point.x - right->point.x) <= 1e-8);
        assert_true(fabs(hit->point.y - right->point.y) <= 1e-8);
    }
}

static bool is_limited(const graze_query *query) {
    return query->kind == GRAZE_QUERY_NEAREST ||
           query->kind == GRAZE_QUERY_RAY_FIRST ||
           query->kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
}

static void check_query(game *self, const graze_query *query) {
    graze_query all = *query;
    bool any;
    if (query->kind == GRAZE_QUERY_NEAREST)
        all.nearest_count = BODIES * ROW * ROW;
    else if (is_limited(query))
        all.kind = (graze_query_kind)(query->kind - 1);
    assert_int_equal(graze_world_query(self->wrapped, query, 1, &self->hits),
                     GRAZE_OK);
    assert_int_equal(graze_world_query_any(self->wrapped, query, 1, &any), GRAZE_OK);
    assert_int_equal(graze_world_query(self->flat, &all, 1, &self->expected),
                     GRAZE_OK);
    const size_t count = drop_copies(&self->expected);
    size_t wanted = count;
    if (query->kind == GRAZE_QUERY_NEAREST && count > query->nearest_count)
        wanted = query->nearest_count;
    else if (query->kind != GRAZE_QUERY_NEAREST && is_limited(query))
        wanted = count > 0;
    assert_int_equal(self->hits.count, wanted);
    assert_int_equal(any, wanted > 0);
    check_order(self, query);
    for (size_t i = 0; i < wanted; i++) {
        const graze_hit *hit = &self->hits.items[i];
        check_hit(self, query, hit, find_user(&self->expected, count, hit->user));
        if (is_limited(query)) /* none of the others is before it */
            assert_true(key_of(query, hit) <=
                        key_of(query, &self->expected.items[i]) + 1e-9);
    }
    self->hit_count += wanted;
}

/* --- Hidden parts --- */

/* The nearest copy of each body. False: two are as near. */
static bool find_nearest_copies(game *self, graze_point eye,
                                graze_part nearest[BODIES]) {
    const graze_query query = { .kind = GRAZE_QUERY_NEAREST,
                                .at = eye,
                                .nearest_count = BODIES * ROW * ROW };
    double distance[BODIES];
    assert_int_equal(graze_world_query(self->flat, &query, 1, &self->expected),
                     GRAZE_OK);
    for (uint32_t i = 0; i < BODIES; i++) {
        nearest[i].id = 0;
        distance[i] = -1;
    }
    for (size_t i = 0; i < self->expected.count; i++) {
        const graze_hit *hit = &self->expected.items[i];
        if (nearest[hit->user].id != 0 && hit->distance - distance[hit->user] < 1e-9)
            return false;
        if (nearest[hit->user].id == 0) {
            nearest[hit->user] = hit->part;
            distance[hit->user] = hit->distance;
        }
    }
    return true;
}

static bool has_part(const graze_hits *hits, graze_part part) {
    for (size_t i = 0; i < hits->count; i++)
        if (hits->items[i].part.id == part.id)
            return true;
    return false;
}

/* A part is hidden if its nearest copy is. */
static void check_hidden(game *self, graze_query query) {
    graze_part nearest[BODIES];
    query.kind = GRAZE_QUERY_CIRCLE;
    query.layers = query.blocked_by = 0;
    query.boxes_only = false;
    if (!find_nearest_copies(self, query.at, nearest))
        return;
    assert_int_equal(graze_world_query(self->wrapped, &query, 1, &self->hits),
                     GRAZE_OK);
    const size_t all = self->hits.count;
    query.blocked_by = 3;
    assert_int_equal(graze_world_query(self->flat, &query, 1, &self->expected),
                     GRAZE_OK);
    size_t wanted = 0;
    for (uint32_t i = 0; i < BODIES; i++)
        wanted += nearest[i].id != 0 && has_part(&self->expected, nearest[i]);
    assert_int_equal(graze_world_query(self->wrapped, &query, 1, &self->hits),
                     GRAZE_OK);
    assert_int_equal(self->hits.count, wanted);
    for (size_t i = 0; i < wanted; i++)
        assert_true(has_part(&self->expected, nearest[self->hits.items[i].user]));
    self->hidden += all - wanted;
}

static void check_hidden_on_way(game *self, graze_query query) {
    query.kind = GRAZE_QUERY_RAY;
    query.layers = 0;
    query.boxes_only = false;
    query.blocked_by = 3;
    assert_int_equal(graze_world_query(self->wrapped, &query, 1, &self->hits),
                     GRAZE_OK);
    assert_int_equal(graze_world_query(self->flat, &query, 1, &self->expected),
                     GRAZE_OK);
    assert_int_equal(self->hits.count, drop_copies(&self->expected));
}

/* --- Games --- */

/* Many queries in one call find what each finds alone. */
static void check_batch(game *self, const graze_query *queries) {
    graze_hits all = { 0 };
    bool any[QUERIES];
    assert_int_equal(graze_world_query(self->wrapped, queries, QUERIES, &all),
                     GRAZE_OK);
    assert_int_equal(graze_world_query_any(self->wrapped, queries, QUERIES, any),
                     GRAZE_OK);
    for (size_t i = 0; i < QUERIES; i++) {
        const size_t count = all.starts[i + 1] - all.starts[i];
        assert_int_equal(
            graze_world_query(self->wrapped, &queries[i], 1, &self->hits), GRAZE_OK);
        assert_int_equal(count, self->hits.count);
        assert_int_equal(any[i], count > 0);
        if (count > 0)
            assert_memory_equal(all.items + all.starts[i], self->hits.items,
                                count * sizeof *all.items);
    }
    graze_hits_free(&all);
}

static void game_play(game *self) {
    graze_query queries[QUERIES];
    graze_shape shapes[QUERIES];
    for (uint32_t i = 0; i < QUERIES; i++) {
        const graze_point at = { game_coordinate(self, 0),
                                 game_coordinate(self, 1) };
        shapes[i] = seeded_below(&self->random, 2) == 0
                        ? graze_shape_circle(at, 0.25 + game_number(self))
                        : graze_shape_box(at, (graze_point){ at.x + 1, at.y + 0.5 });
        queries[i] = game_query(self, &shapes[i]);
        check_query(self, &queries[i]);
        check_hidden(self, queries[i]);
        check_hidden_on_way(self, queries[i]);
        if (seeded_below(&self->random, 4) == 0)
            game_set(self, seeded_below(&self->random, BODIES));
    }
    check_batch(self, queries);
}

static void queries_find_what_they_find_among_copies(void **state) {
    (void)state;
    game self;
    const uint64_t seed = testing_seed();
    size_t hits = 0, hidden = 0;
    for (uint64_t i = 0; i < (testing_is_long() ? 20 * GAMES : GAMES); i++) {
        game_open(&self, seed + i);
        game_play(&self);
        hits += self.hit_count;
        hidden += self.hidden;
        game_close(&self);
    }
    assert_sample(hits > 4000 && hidden > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_find_what_they_find_among_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
