/* test_world_chain.c: chains as shapes of parts: the world's contacts against chains
 * moved by the game beside it; snapshots, recordings, queries, refusals.
 */
#include "support/counted_memory.h"
#include "support/random_calls.h"
#include "support/small_world.h"

#include <math.h>

enum { CHAINS = 6, NODES = 20, BALLS = 40, FRAMES = 60 };

static double any(seeded_random *random, double low, double high) {
    return low + (high - low) * (double)seeded_below(random, 1u << 20) / (1u << 20);
}

/* A laser's next node: its head flies on and turns. */
static graze_chain_node next_node(seeded_random *random, graze_chain_node node) {
    node.x += any(random, -6, 10);
    node.y += any(random, -8, 8);
    node.radius = any(random, 0, 4);
    node.is_off = seeded_below(random, 10) == 0;
    return node;
}

/* A world with chains and balls, and the same chains in the game's own memory. */
typedef struct laser_game {
    graze_world *world;
    seeded_random random;
    graze_chain *chains[CHAINS];
    graze_chain_node heads[CHAINS];
    graze_part lasers[CHAINS], balls[BALLS];
    graze_body bodies[CHAINS + BALLS];
} laser_game;

static graze_chain *chain_of(const graze_chain_node *nodes, uint32_t count,
                             uint32_t capacity) {
    const graze_chain_def def = { nodes, count, capacity };
    graze_chain *chain;
    assert_int_equal(graze_chain_create(&def, NULL, &chain), GRAZE_OK);
    return chain;
}

static void game_open(laser_game *self, graze_world_config config) {
    *self = (laser_game){ .world = small_world_open(config),
                          .random = { testing_seed() } };
    for (int i = 0; i < CHAINS; i++) {
        self->heads[i] = (graze_chain_node){ any(&self->random, -80, 80),
                                             any(&self->random, -80, 80), 2, false };
        self->chains[i] = chain_of(&self->heads[i], 1, NODES);
        const graze_shape shape =
            graze_shape_chain(self->chains[i], (graze_point){ 1, 2 });
        const graze_part_def part = { .shape = &shape, .layer = (uint8_t)(i % 2) };
        const graze_body_def def = { .x = (float)i,
                                     .parts = &part,
                                     .part_count = 1 };
        assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]),
                         GRAZE_OK);
        self->lasers[i] = small_world_part(self->world, self->bodies[i], 0);
    }
    for (int i = 0; i < BALLS; i++) {
        const graze_shape shape =
            graze_shape_circle((graze_point){ 0, 0 }, any(&self->random, 1, 5));
        const graze_part_def part = { .shape = &shape };
        const graze_body_def def = { .parts = &part, .part_count = 1 };
        assert_int_equal(
            graze_body_add(self->world, &def, &self->bodies[CHAINS + i]), GRAZE_OK);
        self->balls[i] = small_world_part(self->world, self->bodies[CHAINS + i], 0);
    }
}

static void game_close(laser_game *self) {
    graze_world_close(self->world);
    for (int i = 0; i < CHAINS; i++)
        graze_chain_destroy(self->chains[i]);
}

/* The same call to the part and to the game's own chain. */
static void change_chain(laser_game *self, int i) {
    graze_chain *chain = self->chains[i];
    const uint32_t count = graze_chain_count(chain),
                   first = seeded_below(&self->random, count),
                   some = 1 + seeded_below(&self->random, count - first);
    switch (seeded_below(&self->random, 24)) {
    case 0:
        assert_int_equal(graze_chain_cut(chain, first, some), GRAZE_OK);
        assert_int_equal(
            graze_part_cut_nodes(self->world, self->lasers[i], first, some),
            GRAZE_OK);
        break;
    case 1:
    case 2: {
        const bool is_off = seeded_below(&self->random, 2);
        assert_int_equal(graze_chain_switch_nodes(chain, first, some, is_off),
                         GRAZE_OK);
        assert_int_equal(graze_part_switch_nodes(self->world, self->lasers[i], first,
                                                 some, is_off),
                         GRAZE_OK);
        break;
    }
    default:
        self->heads[i] = next_node(&self->random, self->heads[i]);
        assert_int_equal(graze_chain_push_node(chain, self->heads[i]), GRAZE_OK);
        assert_int_equal(
            graze_part_push_node(self->world, self->lasers[i], self->heads[i]),
            GRAZE_OK);
    }
}

static void game_frame(laser_game *self) {
    for (int i = 0; i < CHAINS; i++)
        change_chain(self, i);
    for (int i = 0; i < BALLS; i++)
        assert_int_equal(graze_body_move_to(self->world, self->bodies[CHAINS + i],
                                            (float)any(&self->random, -120, 300),
                                            (float)any(&self->random, -120, 120)),
                         GRAZE_OK);
    small_world_step(self->world);
}

/* The contacts of the game's own chains. */
static size_t expected_contacts(const laser_game *self) {
    graze_shape shapes[CHAINS + BALLS];
    size_t count = 0;
    for (int i = 0; i < CHAINS; i++)
        shapes[i] = graze_shape_chain(self->chains[i],
                                      (graze_point){ 1 + (double)(float)i, 2 });
    for (int i = 0; i < BALLS; i++)
        assert_int_equal(
            graze_part_shape(self->world, self->balls[i], &shapes[CHAINS + i]),
            GRAZE_OK);
    for (int i = 0; i < CHAINS + BALLS; i++)
        for (int j = 0; j < i; j++)
            count += graze_shapes_touch(&shapes[i], &shapes[j],
                                        graze_world_edges(self->world));
    return count;
}

static void contacts_are_those_of_the_games_own_chains(void **state) {
    (void)state;
    size_t touching = 0;
    for (int edges = 0; edges < 2; edges++) {
        laser_game game;
        game_open(&game, (graze_world_config){ .edges = edges ? GRAZE_CLOSED
                                                              : GRAZE_HALF_OPEN });
        for (int frame = 0; frame < FRAMES; frame++) {
            game_frame(&game);
            const size_t expected = expected_contacts(&game);
            assert_int_equal(small_world_contact_count(game.world), expected);
            touching += expected;
        }
        game_close(&game);
    }
    assert_sample(touching > 100);
}

static void every_broad_phase_says_the_same(void **state) {
    (void)state;
    static uint64_t hashes[FRAMES];
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        laser_game game;
        game_open(&game, (graze_world_config){ .broad_phase =
                                                   graze_broad_phase_at(i)->name });
        graze_world_set_swept_layers(game.world, 1, true);
        assert_int_equal(graze_world_set_margin(game.world, 0, 1, 3), GRAZE_OK);
        for (int frame = 0; frame < FRAMES; frame++) {
            size_t count;
            game_frame(&game);
            const graze_contact_event *events =
                graze_world_contact_events(game.world, &count);
            uint64_t hash = count;
            for (size_t k = 0; k < count; k++)
                hash = hash * 31 + events[k].a.id * 7 + events[k].b.id * 5 +
                       (uint64_t)events[k].kind + (uint64_t)(events[k].time * 1e6f);
            if (i == 0)
                hashes[frame] = hash;
            assert_int_equal(hash, hashes[frame]);
        }
        game_close(&game);
    }
}

/* A load restores chains pushed, cut and removed since, in any world. */
static void snapshots_hold_chains(void **state) {
    (void)state;
    laser_game game;
    game_open(&game, (graze_world_config){ 0 });
    graze_world *other = small_world_open((graze_world_config){ 0 });
    for (int frame = 0; frame < 30; frame++)
        game_frame(&game);
    size_t size;
    assert_int_equal(graze_world_save_size(game.world, NULL, &size), GRAZE_OK);
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(graze_world_save(game.world, NULL, bytes, size, &size),
                     GRAZE_OK);
    const uint64_t hash = graze_world_hash(game.world);
    const graze_chain_node node = { 5, 5, 30, false };
    for (int run = 0; run < 3; run++) {
        assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
        assert_int_equal(graze_world_hash(other), hash);
        for (int i = 0; i < CHAINS; i++) {
            assert_int_equal(graze_part_push_node(other, game.lasers[i], node),
                             GRAZE_OK);
            assert_int_equal(graze_part_push_node(game.world, game.lasers[i], node),
                             GRAZE_OK);
        }
        small_world_step(other);
        small_world_step(game.world);
        assert_int_equal(graze_world_hash(other), graze_world_hash(game.world));
        assert_true(graze_world_hash(other) != hash);
        assert_int_equal(small_world_contact_count(other),
                         small_world_contact_count(game.world));
        assert_int_equal(graze_body_remove(other, game.bodies[0]), GRAZE_OK);
        assert_int_equal(graze_world_load(game.world, NULL, bytes, size), GRAZE_OK);
    }
    /* damaged bytes are refused, and nothing of them stays */
    for (size_t i = 24; i < size; i += 7) {
        bytes[i] ^= 0x55;
        (void)graze_world_load(other, NULL, bytes, size);
        bytes[i] ^= 0x55;
    }
    assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
    assert_int_equal(graze_world_hash(other), hash);
    free(bytes);
    graze_world_close(other);
    game_close(&game);
}

static void recordings_play_chains(void **state) {
    (void)state;
    uint64_t hashes[FRAMES];
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    laser_game game;
    game_open(&game, (graze_world_config){ 0 });
    assert_int_equal(graze_recording_start(game.world, &sink), GRAZE_OK);
    const graze_shape again =
        graze_shape_chain(game.chains[0], (graze_point){ 3, 3 });
    assert_int_equal(graze_part_set_shape(game.world, game.lasers[1], &again),
                     GRAZE_OK);
    assert_int_equal(graze_part_move_shape(game.world, game.lasers[2], &again),
                     GRAZE_OK);
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 3; i < CHAINS; i++)
            change_chain(&game, i);
        graze_shape own;
        assert_int_equal(graze_part_shape(game.world, game.lasers[3], &own),
                         GRAZE_OK);
        own.corner[0] = (graze_point){ 1, 2 };
        assert_int_equal(graze_part_set_shape(game.world, game.lasers[3], &own),
                         GRAZE_OK);
        small_world_step(game.world);
        hashes[frame] = graze_world_hash(game.world);
    }
    assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
    game_close(&game);
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (int frame = 0; frame < FRAMES; frame++) {
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_world_hash(graze_replay_world(replay)),
                         hashes[frame]);
    }
    graze_replay_close(replay);
    free(kept.bytes);
}

/* Each request for memory fails once. */
static void refused_memory_changes_nothing(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_chain_node nodes[40] = { { 0, 0, 1, false }, { 9, 0, 2, false } };
    graze_chain *chain = chain_of(nodes, 40, 0), *small = chain_of(nodes, 2, 0);
    const graze_shape shapes[] = { graze_shape_chain(chain, (graze_point){ 0, 0 }),
                                   graze_shape_chain(small, (graze_point){ 0, 0 }) };
    const graze_part_def parts[] = { { .shape = &shapes[0] },
                                     { .shape = &shapes[1] },
                                     { .shape = &shapes[0] } };
    const graze_body_def def = { .parts = parts, .part_count = 3 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const graze_body plain = small_world_square(world, 0, 0, 4);
    const graze_part part = small_world_part(world, plain, 0);
    small_world_step(world);
    for (int call = 0; call < 2; call++) {
        graze_status status = GRAZE_OUT_OF_MEMORY;
        graze_body body;
        size_t failures = 0;
        for (uint64_t n = 1; status != GRAZE_OK; n++) {
            const uint64_t hash = graze_world_hash(world);
            memory.fail_at = n;
            status = call == 0 ? graze_body_add(world, &def, &body)
                               : graze_part_set_shape(world, part, &shapes[0]);
            memory.fail_at = 0;
            failures += status != GRAZE_OK;
            if (status != GRAZE_OK) {
                assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
                assert_int_equal(graze_world_hash(world), hash);
            }
        }
        assert_true(failures > 0);
    }
    small_world_step(world);
    const size_t blocks = memory.blocks;
    for (int i = 0; i < 5; i++) { /* blocks are used again */
        graze_shape own;
        assert_int_equal(graze_part_set_shape(world, part, &shapes[i % 2]),
                         GRAZE_OK);
        assert_int_equal(graze_part_shape(world, part, &own), GRAZE_OK);
        assert_int_equal(graze_part_set_shape(world, part, &own), GRAZE_OK);
    }
    assert_true(memory.blocks <= blocks + 4);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
    graze_chain_destroy(chain);
    graze_chain_destroy(small);
}

static void impossible_chains_are_refused(void **state) {
    (void)state;
    const graze_chain_node nodes[2] = { { 0, 0, 1, false }, { 9, 0, 2, false } };
    const graze_chain_node bad = { NAN, 0, 1, false }, far = { 0x1p60, 0, 0, false },
                           below = { 0, 0, -1, false };
    graze_chain *chain = chain_of(nodes, 2, 4);
    const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
    const graze_shape none = graze_shape_chain(NULL, (graze_point){ 0, 0 });
    const graze_part_def def = { .shape = &shape };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body plain = small_world_square(world, 0, 0, 4);
    const graze_part box = small_world_part(world, plain, 0);
    graze_body body;
    assert_int_equal(
        graze_body_add(world,
                       &(graze_body_def){ .x = 1, .parts = &def, .part_count = 1 },
                       &body),
        GRAZE_OK);
    const graze_part part = small_world_part(world, body, 0);
    const uint64_t hash = graze_world_hash(world);
    assert_int_equal(graze_part_push_node(world, box, nodes[0]), GRAZE_BAD_VALUE);
    assert_int_equal(graze_part_cut_nodes(world, box, 0, 1), GRAZE_BAD_VALUE);
    assert_int_equal(graze_part_switch_nodes(world, box, 0, 1, true),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_part_push_node(world, part, bad), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_part_push_node(world, part, below), GRAZE_BAD_RADIUS);
    assert_int_equal(graze_part_cut_nodes(world, part, 1, 2), GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_part_cut_nodes(world, part, 1, 0), GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_part_switch_nodes(world, part, 3, 1, true),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_part_set_shape(world, part, &none), GRAZE_BAD_VALUE);
    assert_int_equal(graze_body_set_pose(world, body, 0, 0, 45), GRAZE_BAD_TURN);
    assert_int_equal(graze_world_hash(world), hash);
    assert_int_equal(graze_body_set_position(world, body, 0x1p59f, 0), GRAZE_OK);
    const graze_chain_node high = { 0x1.8p59, 0, 0, false };
    assert_int_equal(graze_part_push_node(world, part, high), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_part_push_node(world, part, far), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    assert_int_equal(graze_part_push_node(world, part, nodes[0]),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_cut_nodes(world, part, 0, 1), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_switch_nodes(world, part, 0, 1, true),
                     GRAZE_STALE_HANDLE);
    graze_hitbox boxes[1] = { { .shape = &shape } };
    const char *names[1] = { "laser" };
    graze_hitbox_frame frames[1] = { { .count = 1 } };
    const graze_hitbox_set set = { .names = names,
                                   .name_count = 1,
                                   .boxes = boxes,
                                   .box_count = 1,
                                   .frames = frames,
                                   .frame_count = 1 };
    assert_int_equal(graze_hitbox_set_check(&set), GRAZE_BAD_VALUE);
    graze_world_close(world);
    graze_chain_destroy(chain);
}

static void queries_see_chains(void **state) {
    (void)state;
    const graze_chain_node nodes[] = { { 0, 0, 2, false },
                                       { 10, 0, 2, false },
                                       { 20, 0, 2, true },
                                       { 30, 0, 2, false } };
    graze_chain *chain = chain_of(nodes, 4, 0);
    const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 }),
                      ball = graze_shape_circle((graze_point){ 20, -20 }, 1);
    const graze_part_def def = { .shape = &shape };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    graze_hits hits = { 0 };
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &def, .part_count = 1 },
                       &body),
        GRAZE_OK);
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_POINT, .at = { 5, 1.5 } },
        { .kind = GRAZE_QUERY_POINT, .at = { 20, 0 } },
        { .kind = GRAZE_QUERY_RAY, .at = { 5, 10 }, .to = { 5, 0 } },
        { .kind = GRAZE_QUERY_RAY, .at = { 20, 10 }, .to = { 20, -10 } },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 20, 0 }, .radius = 8.5 },
        { .kind = GRAZE_QUERY_NEAREST, .at = { 5, 12 }, .nearest_count = 1 },
        { .kind = GRAZE_QUERY_SHAPE_CAST, .to = { 20, 20 }, .shape = &ball },
        { .kind = GRAZE_QUERY_BOX, .at = { 25, -1 }, .to = { 29, 1 } },
        { .kind = GRAZE_QUERY_RAY, .at = { 5, 0 }, .to = { 5, 20 } },
    };
    const size_t expected[] = { 1, 0, 1, 0, 1, 1, 0, 1, 1 };
    enum { COUNT = sizeof queries / sizeof *queries };
    assert_int_equal(graze_world_query(world, queries, COUNT, &hits), GRAZE_OK);
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(hits.starts[i + 1] - hits.starts[i], expected[i]);
    const graze_hit *down = &hits.items[hits.starts[2]];
    assert_true(fabs((double)down->time - 0.8) < 1e-6);
    assert_true((double)down->normal.y == 1 || (double)down->normal.y == -1);
    assert_true(fabs(hits.items[hits.starts[5]].distance - 10) < 1e-9);
    const graze_hit *inside = &hits.items[hits.starts[8]];
    assert_true(inside->time == 0 && fabs((double)inside->exit_time - 0.1) < 1e-6);
    graze_hits_free(&hits);
    graze_world_close(world);
    graze_chain_destroy(chain);
}

typedef struct drawn {
    size_t circles, polygons;
} drawn;

static void draw_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    (void)user, (void)from, (void)to, (void)style;
}

static void draw_polygon(void *user, const graze_point *corners, uint32_t count,
                         const graze_draw_style *style) {
    (void)corners, (void)count, (void)style;
    ((drawn *)user)->polygons++;
}

static void draw_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    (void)center, (void)radius, (void)style;
    ((drawn *)user)->circles++;
}

/* A ball passes the taper of a chain, and touches it nowhere. */
static void near_misses_pictures_and_reasons_know_chains(void **state) {
    (void)state;
    const graze_chain_node nodes[] = { { 0, 0, 4, false }, { 20, 0, 2, false } };
    graze_chain *chain = chain_of(nodes, 2, 9); /* room is not drawn */
    const graze_shape laser = graze_shape_chain(chain, (graze_point){ 0, 0 }),
                      ball = graze_shape_circle((graze_point){ 0, 0 }, 1);
    const graze_part_def parts[] = { { .shape = &laser, .layer = 0 },
                                     { .shape = &ball, .layer = 1 } };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(graze_body_add(world,
                                        &(graze_body_def){ .parts = &parts[i],
                                                           .part_count = 1,
                                                           .y = 20.0f * (float)i },
                                        &bodies[i]),
                         GRAZE_OK);
    assert_int_equal(graze_world_set_margin(world, 0, 1, 2), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(graze_body_set_position(world, bodies[1], 10, 5), GRAZE_OK);
    small_world_step(world);
    size_t count;
    const graze_contact_event *event = graze_world_contact_events(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(event->kind, GRAZE_NEAR_MISS);
    graze_manifold m;
    graze_chain_place place;
    assert_int_equal(graze_part_manifold(world,
                                         small_world_part(world, bodies[0], 0),
                                         small_world_part(world, bodies[1], 0), &m),
                     GRAZE_OK);
    assert_true(graze_chain_nearest(chain, m.points[1], &place));
    assert_int_equal(place.node, 0);
    assert_true(place.place > 0.45 && place.place < 0.5);
    assert_true(fabs(place.distance - m.distance) < 1e-9 && m.distance > 0.9);
    graze_explanation why;
    graze_world_explain(world, bodies[0], bodies[1], &why);
    assert_int_equal(why.a.kind, GRAZE_SHAPE_CHAIN);
    assert_false(why.is_touching);
    drawn seen = { 0, 0 };
    graze_world_draw(world, &(graze_draw){ .line = draw_line,
                                           .polygon = draw_polygon,
                                           .circle = draw_circle,
                                           .user = &seen,
                                           .what = GRAZE_DRAW_PARTS });
    assert_int_equal(seen.circles, 3);
    assert_true(seen.polygons >= 1);
    graze_world_close(world);
    graze_chain_destroy(chain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_those_of_the_games_own_chains),
        cmocka_unit_test(every_broad_phase_says_the_same),
        cmocka_unit_test(snapshots_hold_chains),
        cmocka_unit_test(recordings_play_chains),
        cmocka_unit_test(refused_memory_changes_nothing),
        cmocka_unit_test(impossible_chains_are_refused),
        cmocka_unit_test(queries_see_chains),
        cmocka_unit_test(near_misses_pictures_and_reasons_know_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
