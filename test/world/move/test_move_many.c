/* test_move_many.c: many movers in one call end where each of them ends alone, with
 * the same hits: for any number of threads, in any scene. Bad movers and
 * missing memory are refused, and nothing is listed.
 */
#include "support/movers.h"

#include "graze/broad_phase.h"
#include "graze/move_many.h"
#include "graze/tiles.h"

#include <math.h>

enum { MOVERS = 300, BODIES = 120, FIELD = 60, LAYERS = 6, WIDE = 12 };

/* ---- scenes ---- */

static void add_tiles(graze_world *world, mover_random *random) {
    uint8_t kinds[WIDE * WIDE];
    graze_body level;
    for (int i = 0; i < WIDE * WIDE; i++)
        kinds[i] = (uint8_t)(mover_next(random) % 3 == 0 ? mover_next(random) % 10
                                                         : GRAZE_TILE_EMPTY);
    const graze_tiles_def def = { .x = 10,
                                  .y = 30,
                                  .tile_width = 2,
                                  .tile_height = 2,
                                  .columns = WIDE,
                                  .rows = WIDE,
                                  .kinds = kinds,
                                  .layer = 2 };
    assert_int_equal(graze_world_add_tiles(world, &def, &level), GRAZE_OK);
}

/* A triangle, a box, or a one-way box; some are on the grid of whole numbers, some
 * empty. */
static void add_body(graze_world *world, mover_random *random, uint32_t i) {
    const uint32_t parts = 1 + 96 * (i % 3 != 0);
    const float x = mover_below(random, FIELD, parts),
                y = mover_below(random, FIELD, parts),
                wide = mover_below(random, 5, parts),
                high = mover_below(random, 5, parts);
    const graze_point corners[] = { { 0, 0 }, { 4, 1 }, { 1, 4 } };
    const graze_shape shape = graze_shape_polygon(corners, 3, 0);
    const graze_part_def part = { .box = { 0, 0, wide, high },
                                  .shape = i % 7 == 0 ? &shape : NULL,
                                  .layer = (uint8_t)(mover_next(random) % LAYERS) };
    const graze_body_def def = {
        .x = x, .y = y, .user = i, .parts = &part, .part_count = 1
    };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    if (i % 5 == 0)
        assert_int_equal(graze_part_set_one_way(world,
                                                small_world_part(world, body, 0),
                                                mover_next(random) % 16),
                         GRAZE_OK);
}

static graze_world *open_scene(const graze_world_config *config, uint64_t seed) {
    mover_random random = { seed };
    graze_world *world = small_world_open(*config);
    graze_rules rules = { 0 };
    assert_int_equal(graze_rules_forbid(&rules, 1, 3), GRAZE_OK);
    graze_world_set_rules(world, &rules);
    if (seed % 2 == 0)
        add_tiles(world, &random);
    for (uint32_t i = 0; i < BODIES; i++)
        add_body(world, &random, i);
    return world;
}

/* Some movers are large, empty, or far away. */
static void make_odd(graze_mover *mover, uint32_t i) {
    if (i % 41 == 0)
        mover->x = -0.0f;
    if (i % 82 == 0)
        mover->x = 1e15f;
    if (i % 43 == 0)
        mover->box = (graze_box){ 0, 0, 0, 3 };
    if (i % 86 == 0)
        mover->box = (graze_box){ 0, 0, 0, 0 };
    if (i % 47 == 0)
        mover->box = (graze_box){ -20, -20, 20, 20 };
}

/* Most go a little; some fast, some not at all. */
static double reach_of(uint32_t i) {
    if (i % 13 == 0)
        return 0;
    if (i % 97 == 0)
        return 1e8;
    if (i % 11 == 0)
        return 7;
    return 1.0 / 3;
}

static void make_movers(graze_mover *movers, uint64_t seed) {
    mover_random random = { seed };
    for (uint32_t i = 0; i < MOVERS; i++) {
        const uint32_t parts = 1 + 88 * (i % 3 != 0);
        graze_mover *mover = &movers[i];
        *mover = (graze_mover){ .box = { -1, -0.5f,
                                         0.1f + mover_below(&random, 1, 7), 1 },
                                .x = mover_below(&random, FIELD, parts),
                                .y = mover_below(&random, FIELD, parts),
                                .layer = (uint8_t)(i % LAYERS) };
        make_odd(mover, i);
        const double way_x = (double)mover_below(&random, 8, 53) - 4,
                     way_y = (double)mover_below(&random, 8, 53) - 4;
        mover->goal = (graze_point){ (double)mover->x + way_x * reach_of(i),
                                     (double)mover->y + way_y * reach_of(i) };
    }
}

static graze_response choose_by_user(void *user, const graze_part *part,
                                     const graze_move_hit *hit) {
    ++*(uint32_t *)user;
    assert_true(part->id == 0);
    return (graze_response)(hit->user % 5);
}

static void make_responses(graze_responses *responses, uint64_t seed) {
    *responses = (graze_responses){ .leaves_back = seed % 3 == 0,
                                    .hits_once = seed % 4 == 0 };
    for (unsigned a = 0; a < LAYERS; a++)
        for (unsigned b = 0; b < LAYERS; b++)
            assert_int_equal(
                graze_responses_set(responses, a, b,
                                    (graze_response)((a + b + seed) % 5)),
                GRAZE_OK);
    if (seed % 3 == 1)
        responses->walk = (graze_walk){ .max_slope = 2, .snap = 0.5 };
}

/* ---- the oracle ---- */

static graze_status move_alone(const graze_world *world, const graze_mover *mover,
                               const graze_responses *responses,
                               graze_move_result *result) {
    const graze_part_def part = { .box = mover->box, .layer = mover->layer };
    const graze_body_def def = {
        .x = mover->x, .y = mover->y, .parts = &part, .part_count = 1
    };
    return graze_world_test_move(world, &def, mover->goal, responses, result);
}

static bool is_same_hit(const graze_move_hit *a, const graze_move_hit *b) {
    return a->row == b->row && a->part.id == b->part.id &&
           a->body.id == b->body.id && a->user == b->user &&
           a->mover_part == b->mover_part && a->is_tile == b->is_tile &&
           a->tile_value == b->tile_value && a->tile_x == b->tile_x &&
           a->tile_y == b->tile_y && a->response == b->response &&
           memcmp(&a->normal_x, &b->normal_x, 5 * sizeof(double)) == 0;
}

/* Compare all fields, numbers by their bits. */
static void expect_alone(const graze_move_results *all, size_t i,
                         const graze_move_result *alone) {
    const graze_mover_end *end = &all->ends[i];
    if (memcmp(&end->end_x, &alone->end_x, 2 * sizeof(double)) != 0)
        fail_msg("mover %d ends at %.9g, %.9g, alone at %.9g, %.9g", (int)i,
                 end->end_x, end->end_y, alone->end_x, alone->end_y);
    assert_int_equal(end->is_crushed, alone->is_crushed);
    assert_int_equal(end->is_cut_short, alone->is_cut_short);
    assert_int_equal(end->is_standing, alone->is_standing);
    assert_true(is_same_hit(&end->floor, &alone->floor));
    assert_int_equal(all->starts[i + 1] - all->starts[i], alone->count);
    for (size_t k = 0; k < alone->count; k++)
        assert_true(is_same_hit(&all->hits[all->starts[i] + k], &alone->items[k]));
}

/* Move some movers at once and one by one; the number of hits. */
static size_t compare(const graze_world *world, const graze_mover *movers,
                      size_t count, const graze_responses *responses,
                      graze_move_results *all) {
    graze_move_result alone = { 0 };
    assert_int_equal(graze_world_move_many(world, movers, count, responses, all),
                     GRAZE_OK);
    assert_int_equal(all->count, count);
    if (count > 0)
        assert_int_equal(all->hit_count, all->starts[count]);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(move_alone(world, &movers[i], responses, &alone), GRAZE_OK);
        expect_alone(all, i, &alone);
    }
    graze_move_result_free(&alone);
    return all->hit_count;
}

/* Some bodies move: their entries in an index are stale. */
static void stir(graze_world *world) {
    graze_body bodies[BODIES];
    const uint32_t count = graze_world_bodies(world, bodies, BODIES);
    for (uint32_t i = 1; i < count; i += 29)
        assert_int_equal(graze_body_set_position(world, bodies[i], 7, (float)i / 4),
                         GRAZE_OK);
}

static void movers_end_where_each_ends_alone(void **state) {
    (void)state;
    static graze_mover movers[MOVERS];
    graze_responses responses;
    graze_move_results all = { 0 };
    size_t hits = 0;
    const uint32_t seeds = testing_is_long() ? 1000 : 40;
    for (uint32_t seed = 0; seed < seeds; seed++) {
        const uint32_t threads = 1U << seed % 3;
        graze_pool *pool = NULL;
        if (graze_pool_open(threads, NULL, &pool) == GRAZE_THREADS_MISSING)
            pool = NULL;
        graze_world_config config = {
            .edges = (graze_edges)(seed / 2 % 2),
            .broad_phase =
                graze_broad_phase_at(seed % graze_broad_phase_count())->name
        };
        if (pool != NULL)
            config.tasks = graze_pool_tasks(pool);
        graze_world *world = open_scene(&config, seed);
        make_movers(movers, seed);
        make_responses(&responses, seed);
        hits += compare(world, movers, 3, &responses, &all);
        hits += compare(world, movers, MOVERS, &responses, &all);
        stir(world);
        hits += compare(world, movers, MOVERS, NULL, &all);
        hits += compare(world, movers, MOVERS, &responses, &all);
        assert_int_equal(compare(world, NULL, 0, NULL, &all), 0);
        graze_world_close(world);
        graze_pool_close(pool);
    }
    graze_move_results_free(&all);
    assert_true(hits > (size_t)seeds * MOVERS);
}

/* Boxes without a width stop no mover, also one that is pushed out of another
 * box. */
static void empty_boxes_stop_no_mover(void **state) {
    (void)state;
    graze_mover movers[MOVERS];
    graze_move_results all = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < 20; i++) {
        mover_add(world, (graze_point){ 4.0 * i, 26 }, (graze_point){ 0, 2 }, 0);
        mover_add(world, (graze_point){ 4.0 * i + 2, 20 }, (graze_point){ 0, 9 }, 0);
    }
    for (int i = 0; i < 10; i++)
        mover_add(world, (graze_point){ 8.0 * i, 20 }, (graze_point){ 1, 9 }, 0);
    for (uint32_t i = 0; i < MOVERS; i++)
        movers[i] = (graze_mover){ .box = { -1, -1, 1, 1 },
                                   .x = (float)(i % 80),
                                   .y = 25,
                                   .goal = { i % 80 + i / 80, 25 + i % 2 } };
    assert_true(compare(world, movers, MOVERS, NULL, &all) > MOVERS / 8);
    for (uint32_t i = 0; i < MOVERS; i++)
        assert_false(all.ends[i].is_standing);
    graze_move_results_free(&all);
    graze_world_close(world);
}

/* Movers pass the corner of a box as near as floats allow, at a touch, and through
 * it. */
static void movers_pass_a_corner(void **state) {
    (void)state;
    static const double beside[] = { 0, 1e-6, 3e-6, 1e-5, 1e-4, 1e-3, 0.25 };
    static const graze_point ways[] = { { 8, 8 }, { 8, 3 }, { 8, 0.5 },
                                        { 3, 8 }, { 8, 0 }, { 0, 8 } };
    enum {
        BESIDE = sizeof beside / sizeof *beside,
        WAYS = sizeof ways / sizeof *ways,
        COUNT = 8 * BESIDE * WAYS
    };
    graze_mover movers[COUNT];
    graze_move_results all = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    mover_add(world, (graze_point){ 100, 100 }, (graze_point){ 4, 4 }, 0);
    mover_add(world, (graze_point){ 90, 120 }, (graze_point){ 24, 4 }, 0);
    for (uint32_t i = 0; i < COUNT; i++) {
        const double sign_x = i & 1 ? 1 : -1, sign_y = i & 2 ? 1 : -1,
                     by = (i & 4 ? 1 : -1) * beside[i / 8 % BESIDE];
        const graze_point way = { sign_x * ways[i / 8 / BESIDE].x,
                                  sign_y * ways[i / 8 / BESIDE].y };
        /* the corner is passed in the middle of the way */
        const double x = 102 + sign_x * 3 + by, y = 102 - sign_y * 3;
        movers[i] = (graze_mover){ .box = { -1, -1, 1, 1 },
                                   .x = (float)(x - way.x / 2),
                                   .y = (float)(y - way.y / 2) };
        movers[i].goal = (graze_point){ (double)movers[i].x + way.x,
                                        (double)movers[i].y + way.y };
    }
    const size_t hits = compare(world, movers, COUNT, NULL, &all);
    assert_true(hits > COUNT / 8 && hits < COUNT);
    graze_responses responses = { .walk = { .snap = 0.5 } };
    compare(world, movers, COUNT, &responses, &all);
    graze_move_results_free(&all);
    graze_world_close(world);
}

/* Movers on one spot among many bodies on one spot: more than a group holds. */
static void a_full_bucket_is_moved_one_by_one(void **state) {
    (void)state;
    static graze_mover movers[MOVERS];
    graze_responses responses = { 0 };
    graze_move_results all = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (uint32_t i = 0; i < 3 * BODIES; i++)
        mover_add(world, (graze_point){ 4 + (double)(i % 3), 4 },
                  (graze_point){ 1, 1 }, 0);
    for (uint32_t i = 0; i < MOVERS; i++)
        movers[i] = (graze_mover){
            .box = { 0, 0, 1, 1 }, .x = (float)(i % 2), .y = 4, .goal = { 20, 4 }
        };
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, GRAZE_CROSS),
                     GRAZE_OK);
    for (int round = 0; round < 2; round++)
        assert_int_equal(compare(world, movers, 40, &responses, &all),
                         40 * 3 * BODIES);
    graze_move_results_free(&all);
    graze_world_close(world);
}

static void a_function_chooses_on_the_calling_thread(void **state) {
    (void)state;
    static graze_mover movers[MOVERS];
    uint32_t calls = 0;
    graze_pool *pool = NULL;
    graze_world_config config = { 0 };
    graze_responses responses = { .choose = choose_by_user, .user = &calls };
    graze_move_results all = { 0 };
    if (graze_pool_open(4, NULL, &pool) == GRAZE_OK)
        config.tasks = graze_pool_tasks(pool);
    graze_world *world = open_scene(&config, 2);
    make_movers(movers, 2);
    assert_true(compare(world, movers, MOVERS, &responses, &all) > MOVERS / 4);
    assert_true(calls > MOVERS / 4);
    graze_move_results_free(&all);
    graze_world_close(world);
    graze_pool_close(pool);
}

/* ---- errors ---- */

static void spoil(graze_mover *mover, int how) {
    switch (how) {
    case 0:
        mover->x = NAN;
        break;
    case 1:
        mover->box.max_x = -5;
        break;
    case 2:
        mover->layer = 64;
        break;
    case 3:
        mover->goal.y = INFINITY;
        break;
    case 4:
        mover->goal.x = 1e30;
        break;
    default:
        mover->y = 4e18f;
        break;
    }
}

static void the_first_bad_mover_is_refused(void **state) {
    (void)state;
    static graze_mover movers[MOVERS];
    graze_move_results all = { 0 };
    graze_move_result alone = { 0 };
    graze_world *world = open_scene(&(graze_world_config){ 0 }, 4);
    make_movers(movers, 4);
    for (int how = 0; how < 6; how++) {
        const graze_mover kept[2] = { movers[17 + how], movers[200 - how] };
        spoil(&movers[17 + how], how);
        spoil(&movers[200 - how], (how + 1) % 6);
        const graze_status expected =
            move_alone(world, &movers[17 + how], NULL, &alone);
        assert_true(expected != GRAZE_OK);
        assert_int_equal(graze_world_move_many(world, movers, MOVERS, NULL, &all),
                         expected);
        assert_true(all.count == 0 && all.hit_count == 0);
        movers[17 + how] = kept[0];
        movers[200 - how] = kept[1];
        compare(world, movers, MOVERS, NULL, &all);
    }
    graze_responses responses = { .walk = { .snap = -1 } };
    assert_int_equal(graze_world_move_many(world, movers, MOVERS, &responses, &all),
                     move_alone(world, &movers[0], &responses, &alone));
    memset(responses.response, GRAZE_IGNORE + 1, sizeof responses.response);
    responses.walk.snap = 0;
    assert_int_equal(graze_world_move_many(world, movers, MOVERS, &responses, &all),
                     GRAZE_BAD_VALUE);
    graze_move_results_free(&all);
    graze_move_result_free(&alone);
    graze_world_close(world);
}

static void without_memory_nothing_is_listed(void **state) {
    (void)state;
    static graze_mover movers[MOVERS];
    counted_memory memory = { 0 };
    uint32_t refused = 0;
    graze_responses responses = { 0 };
    graze_world *world = open_scene(&(graze_world_config){ 0 }, 6);
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, GRAZE_CROSS),
                     GRAZE_OK);
    make_movers(movers, 6);
    for (uint32_t i = 0; i < MOVERS; i += 5)
        movers[i].goal = (graze_point){ FIELD, FIELD };
    for (bool is_done = false; !is_done; refused++) {
        graze_move_results all = { .allocator = counted_allocator(&memory) };
        memory.fail_at = refused + 1;
        const graze_status status =
            graze_world_move_many(world, movers, MOVERS, &responses, &all);
        is_done = memory.fail_at != 0;
        memory.fail_at = 0;
        if (!is_done) {
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_true(all.count == 0 && all.hit_count == 0);
        }
        compare(world, movers, is_done ? MOVERS : 9, &responses, &all);
        graze_move_results_free(&all);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(refused > 10);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movers_end_where_each_ends_alone),
        cmocka_unit_test(empty_boxes_stop_no_mover),
        cmocka_unit_test(movers_pass_a_corner),
        cmocka_unit_test(a_full_bucket_is_moved_one_by_one),
        cmocka_unit_test(a_function_chooses_on_the_calling_thread),
        cmocka_unit_test(the_first_bad_mover_is_refused),
        cmocka_unit_test(without_memory_nothing_is_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
