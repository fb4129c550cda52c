/* test_threads.c: threads change no answer: the same bytes at any count of them, in
 * any order of their parts.
 *
 * Every broad phase searches and steps with pools of several sizes, and with a
 * game's job system, which does the parts backwards. The outcome must be one
 * thread's, counters and order of pairs included. With make tsan the thread
 * sanitizer watches.
 */
#include "support/small_world.h"

#include "graze/graze.h"

/* MANY are cut into several parts everywhere. */
enum { MANY = 40000, SOME = 6000, FEW = 400, FRAMES = 5 };

static graze_box boxes[MANY];
static uint8_t layers[MANY];

static const seeded_kind kinds[] = { SEEDED_UNIFORM, SEEDED_CLUSTERED, SEEDED_HUGE,
                                     SEEDED_ROW };

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    (void)context;
    while (count > 0)
        task(argument, --count);
}

/* All ways to share work: pools, and the backward one. The first is one thread. */
enum { WAYS = 5 };

static graze_pool *pools[WAYS - 1];
static graze_tasks ways[WAYS] = { [WAYS - 1] = { .run = run_backwards,
                                                 .threads = 5 } };

static int open_pools(void **state) {
    static const uint32_t threads[WAYS - 1] = { 1, 2, 3, 8 };
    (void)state;
    for (int i = 0; i < WAYS - 1; i++) {
        if (graze_pool_open(threads[i], NULL, &pools[i]) != GRAZE_OK)
            return -1;
        ways[i] = graze_pool_tasks(pools[i]);
    }
    return 0;
}

static int close_pools(void **state) {
    (void)state;
    for (int i = 0; i < WAYS - 1; i++)
        graze_pool_close(pools[i]);
    return 0;
}

/* Few where a broad phase is quadratic, or the output is. */
static uint32_t count_for(const char *broad_phase, seeded_kind kind) {
    if (strcmp(broad_phase, "auto") != 0 || kind == SEEDED_HUGE)
        return FEW;
    return kind == SEEDED_UNIFORM ? MANY : SOME;
}

static seeded_scene make_scene(seeded_kind kind, uint32_t count) {
    seeded_scene scene = {
        .kind = kind, .count = count, .boxes = boxes, .layers = layers
    };
    seeded_fill(&scene, 7);
    return scene;
}

/* A few rules make layer groups; some of the groups meet nothing. */
static graze_rules some_rules(void) {
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 0, 0);
    graze_rules_forbid(&rules, 1, 2);
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        graze_rules_forbid(&rules, 3, layer);
    return rules;
}

/* The answer of a search. */
typedef struct search_answer {
    graze_pair_list pairs;
    graze_counters counters;
    uint64_t count;
} search_answer;

static void search(graze_find_config config, uint32_t count, bool is_between,
                   search_answer *answer) {
    const graze_box_array all = { boxes, layers, count },
                          first = { boxes, layers, count / 3 },
                          rest = { boxes + count / 3, layers + count / 3,
                                   count - count / 3 };
    answer->counters = (graze_counters){ 0 };
    config.counters = &answer->counters;
    if (is_between) {
        assert_int_equal(
            graze_find_pairs_between(&config, first, rest, &answer->pairs),
            GRAZE_OK);
        assert_int_equal(graze_count_pairs(&config, first, &rest, &answer->count),
                         GRAZE_OK);
    } else {
        assert_int_equal(graze_find_pairs(&config, all, &answer->pairs), GRAZE_OK);
        assert_int_equal(graze_count_pairs(&config, all, NULL, &answer->count),
                         GRAZE_OK);
    }
}

static void assert_same_search(const search_answer *a, const search_answer *b,
                               const char *broad_phase, int way) {
    if (a->pairs.count != b->pairs.count || a->count != b->count ||
        (a->pairs.count > 0 && memcmp(a->pairs.items, b->pairs.items,
                                      a->pairs.count * sizeof *a->pairs.items) != 0))
        fail_msg("%s: other pairs on way %d", broad_phase, way);
    if (memcmp(&a->counters, &b->counters, sizeof a->counters) != 0)
        fail_msg("%s: other counts on way %d", broad_phase, way);
}

static void check_search(graze_find_config config, uint32_t count, bool is_between) {
    search_answer one = { 0 }, other = { 0 };
    config.tasks = ways[0];
    search(config, count, is_between, &one);
    for (int way = 1; way < WAYS; way++) {
        config.tasks = ways[way];
        search(config, count, is_between, &other);
        assert_same_search(&one, &other, config.broad_phase, way);
    }
    graze_pair_list_free(&one.pairs);
    graze_pair_list_free(&other.pairs);
}

static void searches_find_the_same_in_the_same_order(void **state) {
    (void)state;
    const graze_rules rules = some_rules();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const char *broad_phase = graze_broad_phase_at(i)->name;
        for (size_t kind = 0; kind < COUNT_OF(kinds); kind++) {
            const uint32_t count = count_for(broad_phase, kinds[kind]);
            make_scene(kinds[kind], count);
            for (int bits = 0; bits < 8; bits++)
                check_search(
                    (graze_find_config){ .broad_phase = broad_phase,
                                         .is_unsorted = bits & 1,
                                         .rules = bits & 2 ? &rules : NULL },
                    count, bits & 4);
        }
    }
}

/* The same world, once for each way. */
typedef struct chorus {
    graze_world *worlds[WAYS];
    graze_part parts[MANY]; /* the same in all */
} chorus;

static void open_worlds(chorus *all, const char *broad_phase,
                        const graze_rules *rules) {
    for (int way = 0; way < WAYS; way++) {
        const graze_world_config config = { .broad_phase = broad_phase,
                                            .events = GRAZE_EVENTS_BOTH,
                                            .rules = rules,
                                            .tasks = ways[way] };
        all->worlds[way] = small_world_open(config);
    }
}

static void place_boxes(chorus *all, const seeded_scene *scene) {
    for (int way = 0; way < WAYS; way++)
        for (uint32_t i = 0; i < scene->count; i++)
            assert_int_equal(
                graze_part_set_box(all->worlds[way], all->parts[i], scene->boxes[i]),
                GRAZE_OK);
}

static void add_boxes(chorus *all, const seeded_scene *scene) {
    graze_body body;
    for (int way = 0; way < WAYS; way++)
        for (uint32_t i = 0; i < scene->count; i++) {
            const graze_part_def def = { .box = scene->boxes[i],
                                         .layer = scene->layers[i] };
            assert_int_equal(graze_body_add(all->worlds[way],
                                            &(graze_body_def){ .user = i }, &body),
                             GRAZE_OK);
            assert_int_equal(
                graze_part_add(all->worlds[way], body, &def, &all->parts[i]),
                GRAZE_OK);
        }
}

static void assert_same_events(graze_world *one, graze_world *other,
                               const char *broad_phase) {
    size_t counts[2];
    const graze_contact_event *events[2] = {
        graze_world_contact_events(one, &counts[0]),
        graze_world_contact_events(other, &counts[1])
    };
    if (counts[0] != counts[1] ||
        memcmp(events[0], events[1], counts[0] * sizeof **events) != 0)
        fail_msg("%s: other contact events", broad_phase);
    const graze_touch_event *touches[2] = {
        graze_world_touch_events(one, &counts[0]),
        graze_world_touch_events(other, &counts[1])
    };
    assert_int_equal(counts[0], counts[1]);
    for (size_t i = 0; i < counts[0]; i++)
        if (touches[0][i].part_a.id != touches[1][i].part_a.id ||
            touches[0][i].part_b.id != touches[1][i].part_b.id ||
            touches[0][i].kind != touches[1][i].kind)
            fail_msg("%s: other touch events", broad_phase);
}

static void play_worlds(const char *broad_phase, seeded_kind kind,
                        const graze_rules *rules) {
    static chorus all;
    seeded_scene scene = make_scene(kind, count_for(broad_phase, kind));
    open_worlds(&all, broad_phase, rules);
    add_boxes(&all, &scene);
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int way = 0; way < WAYS; way++)
            assert_int_equal(graze_world_step(all.worlds[way]), GRAZE_OK);
        for (int way = 1; way < WAYS; way++)
            assert_same_events(all.worlds[0], all.worlds[way], broad_phase);
        seeded_move(&scene);
        place_boxes(&all, &scene);
    }
    for (int way = 0; way < WAYS; way++)
        graze_world_close(all.worlds[way]);
}

static void worlds_make_the_same_events(void **state) {
    (void)state;
    const graze_rules rules = some_rules();
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (size_t kind = 0; kind < COUNT_OF(kinds); kind++) {
            play_worlds(graze_broad_phase_at(i)->name, kinds[kind], NULL);
            play_worlds(graze_broad_phase_at(i)->name, kinds[kind], &rules);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_find_the_same_in_the_same_order),
        cmocka_unit_test(worlds_make_the_same_events),
    };
    return cmocka_run_group_tests(tests, open_pools, close_pools);
}
