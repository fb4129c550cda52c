/* test_tile_plan.c: each pair of boxes belongs to exactly one tile, in which both
 * are, and tiles are joined within their memory. The oracle tests every pair. */
#include "support/testing.h"

#include "join/tile_join.h"
#include "join/tile_plan.h"

#include <math.h>

enum { BOXES_MAX = 400, ROUNDS = 120 };

/* Some boxes, all alive at once. */
typedef struct boxes {
    graze_box box[BOXES_MAX];
    uint8_t layer[BOXES_MAX];
    uint32_t count;
} boxes;

/* Edges are whole numbers, and many lie on borders of tiles; some boxes are empty,
 * giants, or at -0. */
static void draw(seeded_random *random, boxes *b) {
    const int32_t kind = testing_between(random, 0, 4);
    int32_t span = 200;
    if (kind == 1)
        span = 6;
    b->count = (uint32_t)testing_between(random, 0, BOXES_MAX);
    for (uint32_t i = 0; i < b->count; i++) {
        const bool is_giant = kind == 2 && testing_between(random, 0, 20) == 0;
        int32_t x = 5;
        if (kind != 3)
            x = testing_between(random, -span, span);
        int32_t w = 12;
        if (is_giant)
            w = 500;
        int32_t y = 5, y_max = span;
        if (kind == 4)
            y_max = -span + 4;
        if (kind != 3)
            y = testing_between(random, -span, y_max);
        b->box[i] = (graze_box){ (float)x, (float)y,
                                 (float)(x + testing_between(random, 0, w)),
                                 (float)(y + testing_between(random, 0, w)) };
        if (b->box[i].min_x == 0)
            b->box[i].min_x = -0.0F;
        b->layer[i] = (uint8_t)testing_between(random, 0, 63);
    }
}

static graze_area area_of(graze_box box) {
    return (graze_area){ box.min_x, box.min_y, box.max_x, box.max_y };
}

static tile_plan plan; /* half a megabyte */

static void make_plan(seeded_random *random, const boxes *b, graze_edges edges) {
    static graze_area sample[BOXES_MAX];
    static double scratch[BOXES_MAX];
    const uint32_t stride = (uint32_t)testing_between(random, 1, 7);
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->count; i += stride)
        sample[count++] = area_of(b->box[i]);
    const uint32_t wanted = (uint32_t)testing_between(random, 1, 200);
    tile_plan_make(&plan, (tile_plan_settings){ edges, wanted }, sample, count,
                   scratch);
    assert_in_range(plan.tile_count, 1, wanted);
}

/* The boxes meeting a tile, with their groups there and their rows. */
typedef struct filled {
    boxes in;
    uint8_t groups[BOXES_MAX];
    uint32_t rows[BOXES_MAX];
} filled;

static void fill_tile(const boxes *b, uint32_t tile, graze_edges edges, filled *f) {
    const graze_area region = tile_plan_region(&plan, tile);
    f->in.count = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        const graze_area area = area_of(b->box[i]);
        if (!tile_region_meets(&region, edges, &area))
            continue;
        f->in.box[f->in.count] = b->box[i];
        f->in.layer[f->in.count] = b->layer[i];
        f->groups[f->in.count] = (uint8_t)tile_region_group(&region, &area);
        f->rows[f->in.count++] = i;
    }
}

static tile_boxes tile_boxes_of(const filled *f) {
    return (tile_boxes){ f->in.box, f->groups, f->in.layer, f->in.count, NULL };
}

static void the_tiles_that_are_found_are_those_whose_regions_are_met(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static boxes b;
    for (int round = 0; round < ROUNDS; round++) {
        graze_edges edges = GRAZE_HALF_OPEN;
        if (round % 2)
            edges = GRAZE_CLOSED;
        draw(&random, &b);
        make_plan(&random, &b, edges);
        for (uint32_t i = 0; i < b.count; i += 5) {
            tile_place places[200];
            const graze_area area = area_of(b.box[i]);
            const uint32_t count = tile_plan_find(&plan, &area, places, 200);
            uint32_t at = 0, owners = 0;
            for (uint32_t tile = 0; tile < plan.tile_count; tile++) {
                const graze_area region = tile_plan_region(&plan, tile);
                if (!tile_region_meets(&region, edges, &area))
                    continue;
                assert_true(at < count);
                assert_int_equal(places[at].tile, tile);
                assert_int_equal(places[at].group,
                                 tile_region_group(&region, &area));
                owners += tile_groups_own(places[at].group, places[at].group);
                at++;
            }
            assert_int_equal(at, count);
            assert_int_equal(owners, count > 0);
            assert_int_equal(tile_plan_find(&plan, &area, places, 1), count);
        }
    }
}

/* How often each pair was reported, and how often boxes were halved. */
static uint8_t seen[BOXES_MAX][BOXES_MAX];
static uint64_t halvings;

typedef struct seen_in {
    const uint32_t *rows_a, *rows_b;
} seen_in;

static bool see(void *user, const graze_pair *pairs, size_t count) {
    const seen_in *in = user;
    for (size_t i = 0; i < count; i++)
        seen[in->rows_a[pairs[i].a]][in->rows_b[pairs[i].b]]++;
    return true;
}

static void join_all(const boxes *a, const boxes *b, const tile_join_config *config,
                     uint64_t *total) {
    static filled sides[2];
    tile_joiner *joiner = NULL;
    assert_int_equal(tile_joiner_open(config, &joiner), GRAZE_OK);
    for (uint32_t tile = 0; tile < plan.tile_count; tile++) {
        fill_tile(a, tile, config->edges, &sides[0]);
        if (b != NULL)
            fill_tile(b, tile, config->edges, &sides[1]);
        const tile_boxes first = tile_boxes_of(&sides[0]),
                         other = tile_boxes_of(&sides[1]);
        const tile_boxes *second = &other;
        if (b == NULL)
            second = NULL;
        seen_in user = { sides[0].rows, sides[b != NULL].rows };
        uint64_t listed = 0, counted = 0;
        assert_int_equal(
            tile_join(joiner, &first, second, (tile_sink){ see, &user }, &listed),
            GRAZE_OK);
        assert_int_equal(
            tile_join(joiner, &first, second, (tile_sink){ 0 }, &counted), GRAZE_OK);
        assert_int_equal(listed, counted);
        *total += listed;
    }
    halvings += tile_joiner_halvings(joiner);
    tile_joiner_close(joiner);
}

static void check_seen(const boxes *a, const boxes *b,
                       const tile_join_config *config, uint64_t total) {
    uint64_t expected = 0;
    const boxes *other = b;
    if (b == NULL)
        other = a;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = b == NULL ? i + 1 : 0; j < other->count; j++) {
            const bool meets =
                graze_rules_allows(config->rules, a->layer[i], other->layer[j]) &&
                graze_box_overlaps(a->box[i], other->box[j], config->edges);
            assert_int_equal(seen[i][j], meets);
            expected += meets;
        }
    assert_int_equal(total, expected);
}

/* Few layers are combined with groups; with many, pairs of other tiles are left out
 * afterwards. */
static void narrow_layers(boxes *b, unsigned count) {
    for (uint32_t i = 0; i < b->count; i++)
        b->layer[i] = (uint8_t)(b->layer[i] % count * (count == 64 ? 1 : 7) % 64);
}

static uint64_t layers_of(const boxes *b) {
    uint64_t layers = 0;
    for (uint32_t i = 0; i < b->count; i++)
        layers |= UINT64_C(1) << b->layer[i];
    return layers;
}

static graze_rules draw_rules(seeded_random *random) {
    graze_rules rules = { 0 };
    for (int i = testing_between(random, 0, 1) * 1000; i > 0; i--)
        graze_rules_forbid(&rules, (unsigned)testing_between(random, 0, 63),
                           (unsigned)testing_between(random, 0, 63));
    return rules;
}

static void each_pair_is_reported_once_in_any_plan_and_any_memory(void **state) {
    (void)state;
    seeded_random random = { testing_seed() + 1 };
    static boxes a, b;
    for (int round = 0; round < ROUNDS; round++) {
        const bool has_two = testing_between(&random, 0, 2) == 0;
        const unsigned layers =
            (unsigned[]){ 1, 4, 64 }[testing_between(&random, 0, 2)];
        draw(&random, &a);
        draw(&random, &b);
        narrow_layers(&a, layers);
        narrow_layers(&b, layers);
        const graze_rules rules = draw_rules(&random);
        const tile_join_config config = {
            .edges = round % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
            .rules = &rules,
            .layers = layers_of(&a) | layers_of(&b),
            .is_sorted = testing_between(&random, 0, 1) == 1,
            .memory_max = testing_between(&random, 0, 1) == 1
                              ? 0
                              : (size_t)testing_between(&random, 150000, 300000)
        };
        make_plan(&random, &a, config.edges);
        memset(seen, 0, sizeof seen);
        uint64_t total = 0;
        join_all(&a, has_two ? &b : NULL, &config, &total);
        check_seen(&a, has_two ? &b : NULL, &config, total);
    }
    assert_true(halvings > 0);
}

static void strips_follow_long_boxes_so_that_few_are_copied(void **state) {
    (void)state;
    static boxes b;
    static graze_area sample[BOXES_MAX];
    static double scratch[BOXES_MAX];
    b.count = BOXES_MAX;
    for (int is_tall = 0; is_tall < 2; is_tall++) {
        uint64_t copies = 0;
        for (uint32_t i = 0; i < b.count; i++) {
            const double at = i;
            if (is_tall)
                sample[i] = (graze_area){ at, 0.01 * at, at + 0.5, 1000 };
            else
                sample[i] = (graze_area){ 0.01 * at, at, 1000, at + 0.5 };
        }
        static graze_area areas[BOXES_MAX];
        memcpy(areas, sample, sizeof areas);
        tile_plan_make(&plan, (tile_plan_settings){ GRAZE_HALF_OPEN, 40 }, sample,
                       b.count, scratch);
        for (uint32_t i = 0; i < b.count; i++)
            copies += tile_plan_find(&plan, &areas[i], NULL, 0);
        assert_true(plan.tile_count >= 20);
        assert_in_range(copies, BOXES_MAX, 2 * BOXES_MAX);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tiles_that_are_found_are_those_whose_regions_are_met),
        cmocka_unit_test(each_pair_is_reported_once_in_any_plan_and_any_memory),
        cmocka_unit_test(strips_follow_long_boxes_so_that_few_are_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
