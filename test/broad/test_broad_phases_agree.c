/* test_broad_phases_agree.c: every broad phase of the table against an oracle of the
 * plainest kind: graze_box_overlaps on every pair. Scenes of every seeded kind, both
 * edge rules, layers and rules, one array and two, forced cells and axes. Then
 * frames of motion in worlds: every broad phase must make the same events as
 * `brute`.
 *
 * The seed is printed; GRAZE_TEST_SEED sets it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "graze/graze.h"
#include "scenes/seeded.h"
#include "support/queries.h"

enum { MOST_BOXES = 600, FRAMES = 12 };

static uint64_t base_seed = 20261121;

static graze_box boxes[MOST_BOXES];
static uint8_t layers[MOST_BOXES];
static bool expected[MOST_BOXES][MOST_BOXES];

typedef struct trial_state {
    seeded_scene scene;
    graze_find_config config;
    graze_rules rules;
    uint32_t first_count; /* of two arrays; 0: one array */
} trial_state;

static seeded_scene make_scene(seeded_kind kind, uint32_t count, uint64_t seed) {
    seeded_scene scene = {
        .kind = kind, .count = count, .boxes = boxes, .layers = layers
    };
    seeded_fill(&scene, seed);
    return scene;
}

static void make_rules(graze_rules *rules, seeded_random *random) {
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = a; b < GRAZE_LAYER_COUNT; b++)
            if (seeded_below(random, 3) == 0)
                graze_rules_forbid(rules, a, b);
}

static bool may_meet(const trial_state *trial, uint32_t a, uint32_t b) {
    const bool apart = trial->first_count == 0 ||
                       (a < trial->first_count) != (b < trial->first_count);
    return apart && graze_rules_allows(&trial->rules, layers[a], layers[b]);
}

static size_t make_expected(const trial_state *trial) {
    size_t count = 0;
    for (uint32_t a = 0; a < trial->scene.count; a++)
        for (uint32_t b = a + 1; b < trial->scene.count; b++) {
            expected[a][b] =
                may_meet(trial, a, b) &&
                graze_box_overlaps(boxes[a], boxes[b], trial->config.edges);
            count += expected[a][b];
        }
    return count;
}

static graze_status find(const trial_state *trial, graze_pair_list *found) {
    const uint32_t first = trial->first_count;
    if (first == 0)
        return graze_find_pairs(
            &trial->config, (graze_box_array){ boxes, layers, trial->scene.count },
            found);
    return graze_find_pairs_between(&trial->config,
                                    (graze_box_array){ boxes, layers, first },
                                    (graze_box_array){ boxes + first, layers + first,
                                                       trial->scene.count - first },
                                    found);
}

static void assert_sorted_once(const graze_pair_list *found) {
    for (size_t i = 1; i < found->count; i++) {
        const graze_pair before = found->items[i - 1], pair = found->items[i];
        assert_true(before.a < pair.a || (before.a == pair.a && before.b < pair.b));
    }
}

static void check_broad_phase(trial_state *trial, const char *broad_phase,
                              size_t expected_count) {
    graze_pair_list found = { 0 };
    graze_counters counters = { 0 };
    trial->config.broad_phase = broad_phase;
    trial->config.counters = &counters;
    assert_int_equal(find(trial, &found), GRAZE_OK);
    for (size_t i = 0; i < found.count; i++)
        if (!expected[found.items[i].a][found.items[i].b + trial->first_count])
            fail_msg("%s: %s invents (%u, %u)", seeded_kind_name(trial->scene.kind),
                     broad_phase, found.items[i].a, found.items[i].b);
    if (found.count != expected_count)
        fail_msg("%s: %s finds %zu pairs of %zu",
                 seeded_kind_name(trial->scene.kind), broad_phase, found.count,
                 expected_count);
    assert_sorted_once(&found);
    assert_true(counters.tests >= found.count);
    trial->config.counters = NULL;
    graze_pair_list_free(&found);
}

static void check_all_broad_phases(trial_state *trial) {
    const size_t count = make_expected(trial);
    trial->config.rules = &trial->rules;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        check_broad_phase(trial, graze_broad_phase_at(i)->name, count);
}

static void for_each_scene(void (*check)(trial_state *trial,
                                         seeded_random *random)) {
    static const uint32_t counts[] = { 0, 1, 2, 17, 150, MOST_BOXES };
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
            for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
                const uint64_t seed = base_seed + (uint64_t)kind * 1000 + i;
                seeded_random random = { seed };
                trial_state trial = { .scene = make_scene((seeded_kind)kind,
                                                          counts[i], seed),
                                      .config = { .edges = (graze_edges)edges } };
                check(&trial, &random);
            }
}

static void check_plain(trial_state *trial, seeded_random *random) {
    (void)random;
    check_all_broad_phases(trial);
}

static void check_with_rules(trial_state *trial, seeded_random *random) {
    make_rules(&trial->rules, random);
    check_all_broad_phases(trial);
}

static void check_two_arrays(trial_state *trial, seeded_random *random) {
    trial->first_count = trial->scene.count > 1
                             ? 1 + seeded_below(random, trial->scene.count - 1)
                             : 0;
    make_rules(&trial->rules, random);
    check_all_broad_phases(trial);
}

static void check_given_cells(trial_state *trial, seeded_random *random) {
    static const float sides[] = {
        1e-30f, 1.0f, 7.0f, 24.0f, 64.0f, 1000.0f, 1e10f
    };
    const uint32_t side_count = sizeof sides / sizeof *sides;
    trial->config.setup.cell_w = sides[seeded_below(random, side_count)];
    trial->config.setup.cell_h = sides[seeded_below(random, side_count)];
    trial->config.setup.axis = (graze_axis)seeded_below(random, 3);
    check_all_broad_phases(trial);
}

static void broad_phases_find_what_every_pair_tested_finds(void **state) {
    (void)state;
    for_each_scene(check_plain);
}

static void broad_phases_obey_the_rules(void **state) {
    (void)state;
    for_each_scene(check_with_rules);
}

static void broad_phases_join_two_arrays(void **state) {
    (void)state;
    for_each_scene(check_two_arrays);
}

static void broad_phases_agree_for_every_cell_and_axis(void **state) {
    (void)state;
    for_each_scene(check_given_cells);
}

static void boxes_on_one_spot_pair_once_each(void **state) {
    (void)state;
    enum { COUNT = 2000 };
    static graze_box pile[COUNT];
    for (int i = 0; i < COUNT; i++)
        pile[i] = (graze_box){ 100.0f, -50.0f, 108.0f, -42.0f };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        uint64_t count;
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name };
        assert_int_equal(graze_count_pairs(&config,
                                           (graze_box_array){ pile, NULL, COUNT },
                                           NULL, &count),
                         GRAZE_OK);
        assert_int_equal(count, COUNT * (COUNT - 1) / 2);
    }
}

/* A world of one broad phase beside one of `brute`; both get the same calls. */
typedef struct two_worlds {
    graze_world *world[2];
    graze_body body[2][MOST_BOXES];
    /* the box of the scene, in the body holding it */
    graze_part part[2][MOST_BOXES];
    uint32_t body_of[MOST_BOXES];
} two_worlds;

static void open_worlds(two_worlds *worlds, const char *broad_phase,
                        graze_edges edges) {
    const char *const broad_phases[2] = { broad_phase, "brute" };
    for (int side = 0; side < 2; side++) {
        const graze_world_config config = { .broad_phase = broad_phases[side],
                                            .edges = edges,
                                            .events = GRAZE_EVENTS_BOTH };
        assert_int_equal(graze_world_open(&config, &worlds->world[side]), GRAZE_OK);
    }
}

/* Boxes i of a scene join bodies of one to four boxes. */
static void add_box(two_worlds *worlds, int side, const seeded_scene *scene,
                    uint32_t i) {
    const uint32_t owner = i - i % (1 + (i >> 3) % 4);
    graze_world *world = worlds->world[side];
    if (!graze_body_is_alive(world, worlds->body[side][owner]))
        assert_int_equal(graze_body_add(world, &(graze_body_def){ .user = owner },
                                        &worlds->body[side][owner]),
                         GRAZE_OK);
    const graze_part_def def = { .box = scene->boxes[i],
                                 .layer = scene->layers[i],
                                 .tag = i };
    assert_int_equal(graze_part_add(world, worlds->body[side][owner], &def,
                                    &worlds->part[side][i]),
                     GRAZE_OK);
    worlds->body_of[i] = owner;
}

static void change_box(two_worlds *worlds, int side, const seeded_scene *scene,
                       uint32_t i, uint32_t dice) {
    graze_world *world = worlds->world[side];
    graze_part *part = &worlds->part[side][i];
    if (part->id == 0) {
        add_box(worlds, side, scene, i);
        return;
    }
    if (dice < 3) {
        assert_int_equal(graze_part_remove(world, *part), GRAZE_OK);
        part->id = 0;
    } else if (dice < 6) {
        assert_int_equal(
            graze_part_set_layer(world, *part, (scene->layers[i] + dice) % 64),
            GRAZE_OK);
    } else if (dice < 9) {
        assert_int_equal(graze_part_set_disabled(world, *part, dice == 6), GRAZE_OK);
    } else {
        assert_int_equal(graze_part_set_box(world, *part, scene->boxes[i]),
                         GRAZE_OK);
    }
}

static void assert_same_outcome(const two_worlds *worlds, const char *broad_phase) {
    size_t count[2];
    const graze_contact_event *events[2];
    const graze_touch_event *touches[2];
    const graze_contact *contacts[2];
    for (int side = 0; side < 2; side++)
        events[side] = graze_world_contact_events(worlds->world[side], &count[side]);
    if (count[0] != count[1] ||
        (count[0] > 0 &&
         memcmp(events[0], events[1], count[0] * sizeof **events) != 0))
        fail_msg("%s: contact events differ, %zu and %zu", broad_phase, count[0],
                 count[1]);
    for (int side = 0; side < 2; side++)
        touches[side] = graze_world_touch_events(worlds->world[side], &count[side]);
    assert_int_equal(count[0], count[1]);
    for (size_t i = 0; i < count[0]; i++) {
        assert_int_equal(touches[0][i].part_a.id, touches[1][i].part_a.id);
        assert_int_equal(touches[0][i].part_b.id, touches[1][i].part_b.id);
        assert_int_equal(touches[0][i].kind, touches[1][i].kind);
        assert_true(touches[0][i].time == touches[1][i].time);
    }
    for (int side = 0; side < 2; side++)
        contacts[side] = graze_world_contacts(worlds->world[side], &count[side]);
    assert_int_equal(count[0], count[1]);
    for (size_t i = 0; i < count[0]; i++) {
        assert_int_equal(contacts[0][i].a.id, contacts[1][i].a.id);
        assert_int_equal(contacts[0][i].b.id, contacts[1][i].b.id);
        assert_int_equal(contacts[0][i].touches, contacts[1][i].touches);
    }
}

static void assert_same_answers(const two_worlds *worlds, const seeded_scene *scene,
                                seeded_random *random) {
    graze_hits found[2] = { 0 };
    for (int i = 0; i < 8; i++) {
        const graze_box area = scene->boxes[seeded_below(random, scene->count)];
        for (int side = 0; side < 2; side++) {
            const graze_status status =
                i % 2 == 0 ? query_area(worlds->world[side], area, UINT64_MAX >> i,
                                        &found[side])
                           : query_at(worlds->world[side], area.min_x, area.max_y,
                                      UINT64_MAX, &found[side]);
            assert_int_equal(status, GRAZE_OK);
        }
        assert_int_equal(hits_count(&found[0]), hits_count(&found[1]));
        for (size_t j = 0; j < hits_count(&found[0]); j++)
            assert_int_equal(found[0].items[j].part.id, found[1].items[j].part.id);
    }
    graze_hits_free(&found[0]);
    graze_hits_free(&found[1]);
}

static void run_frame(two_worlds *worlds, seeded_scene *scene, seeded_random *random,
                      const char *broad_phase) {
    for (uint32_t i = 0; i < scene->count; i++) {
        const uint32_t dice = seeded_below(random, 100);
        for (int side = 0; side < 2; side++)
            change_box(worlds, side, scene, i, dice);
    }
    if (seeded_below(random, 4) == 0) {
        graze_rules rules = { { 0 } };
        make_rules(&rules, random);
        graze_world_set_rules(worlds->world[0], &rules);
        graze_world_set_rules(worlds->world[1], &rules);
    }
    assert_same_answers(worlds, scene, random);
    assert_int_equal(graze_world_step(worlds->world[0]), GRAZE_OK);
    assert_int_equal(graze_world_step(worlds->world[1]), GRAZE_OK);
    assert_same_outcome(worlds, broad_phase);
    assert_same_answers(worlds, scene, random);
}

static void run_game(const char *broad_phase, seeded_kind kind, graze_edges edges,
                     bool changes_broad_phase) {
    seeded_random random = { base_seed + (uint64_t)kind };
    seeded_scene scene = make_scene(kind, MOST_BOXES / 2, base_seed);
    static two_worlds worlds;
    memset(&worlds, 0, sizeof worlds);
    open_worlds(&worlds, broad_phase, edges);
    for (int frame = 0; frame < FRAMES; frame++) {
        run_frame(&worlds, &scene, &random, broad_phase);
        seeded_move(&scene);
        if (changes_broad_phase) {
            const size_t next =
                seeded_below(&random, (uint32_t)graze_broad_phase_count());
            assert_int_equal(
                graze_world_set_broad_phase(worlds.world[0],
                                            graze_broad_phase_at(next)->name, NULL),
                GRAZE_OK);
        }
    }
    graze_world_close(worlds.world[0]);
    graze_world_close(worlds.world[1]);
}

static void worlds_make_the_events_of_brute(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
            for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
                run_game(graze_broad_phase_at(i)->name, (seeded_kind)kind,
                         (graze_edges)edges, false);
}

static void changing_the_broad_phase_changes_no_event(void **state) {
    (void)state;
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
        run_game("auto", (seeded_kind)kind, GRAZE_HALF_OPEN, true);
}

int main(void) {
    const char *seed = getenv("GRAZE_TEST_SEED");
    if (seed != NULL)
        base_seed = strtoull(seed, NULL, 0);
    printf("seed %llu\n", (unsigned long long)base_seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broad_phases_find_what_every_pair_tested_finds),
        cmocka_unit_test(broad_phases_obey_the_rules),
        cmocka_unit_test(broad_phases_join_two_arrays),
        cmocka_unit_test(broad_phases_agree_for_every_cell_and_axis),
        cmocka_unit_test(boxes_on_one_spot_pair_once_each),
        cmocka_unit_test(worlds_make_the_events_of_brute),
        cmocka_unit_test(changing_the_broad_phase_changes_no_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
