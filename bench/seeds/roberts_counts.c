/* roberts_counts.c: the figures of "Collision Detection" (Dave Roberts, Dr. Dobb's,
 * 1995), as far as they are counts. */
#include "bench/seeds/figures.h"
#include "bench/seeds/seeds.h"
#include "scenes/seeded.h"

#include <math.h>

enum { PLAYER, MISSILE, ALIEN, ALIEN_MISSILE };
enum {
    MISSILES = 5,
    ALIENS = 20,
    ALIEN_MISSILES = 10,
    CAST = 1 + MISSILES + ALIENS + ALIEN_MISSILES
};
enum {
    CAST_MOST = CAST + 1,
    SCREEN_W = 640,
    SCREEN_H = 480,
    SPRITE = 30,
    PLACEMENTS = 100
};

/* The objects of the article's game. */
typedef struct cast {
    graze_box boxes[CAST_MOST];
    uint8_t layers[CAST_MOST];
    uint32_t count;
} cast;

static graze_box sprite_at(float x, float y) {
    return (graze_box){ x, y, x + SPRITE, y + SPRITE };
}

static void enter(cast *c, uint8_t layer, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        c->layers[c->count++] = layer;
}

static void place_at_random(cast *c, seeded_random *random) {
    for (uint32_t i = 0; i < c->count; i++)
        c->boxes[i] = sprite_at((float)seeded_below(random, SCREEN_W - SPRITE + 1),
                                (float)seeded_below(random, SCREEN_H - SPRITE + 1));
}

static cast cast_of(uint32_t aliens) {
    cast c = { 0 };
    enter(&c, PLAYER, 1);
    enter(&c, MISSILE, MISSILES);
    enter(&c, ALIEN, aliens);
    enter(&c, ALIEN_MISSILE, ALIEN_MISSILES);
    place_at_random(&c, &(seeded_random){ aliens });
    return c;
}

static graze_box_array array_of(const cast *c) {
    return (graze_box_array){ .boxes = c->boxes,
                              .layers = c->layers,
                              .count = c->count };
}

/* The player and its missiles meet the aliens and theirs, and nothing else meets. */
static graze_rules game_rules(void) {
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    for (unsigned own = PLAYER; own <= MISSILE; own++)
        for (unsigned other = ALIEN; other <= ALIEN_MISSILE; other++)
            graze_rules_allow(&rules, own, other);
    return rules;
}

static seeds_figure figure(double stated, double measured) {
    return (seeds_figure){ "Roberts", stated, measured };
}

/* Everyone's first loop: each object against each, itself and both ways too. */
static uint64_t tests_of_full_square(const cast *c) {
    uint64_t tests = 0;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t j = 0; j < c->count; j++) {
            tests++;
            (void)graze_box_overlaps(c->boxes[i], c->boxes[j], GRAZE_HALF_OPEN);
        }
    return tests;
}

static bool game_figures(report *r, error *e) {
    const graze_rules rules = game_rules();
    const graze_find_config halved = { .broad_phase = "brute" },
                            ruled = { .broad_phase = "brute", .rules = &rules };
    const cast game = cast_of(ALIENS), one_more = cast_of(ALIENS + 1);
    graze_counters half, rule, more_half, more_rule;
    if (!seeds_count(&halved, array_of(&game), &half, e) ||
        !seeds_count(&ruled, array_of(&game), &rule, e) ||
        !seeds_count(&halved, array_of(&one_more), &more_half, e) ||
        !seeds_count(&ruled, array_of(&one_more), &more_rule, e))
        return false;
    seeds_tell(r, figure(1296, (double)tests_of_full_square(&game)),
               "36 objects, each against each: tests");
    seeds_tell(r, figure(630, (double)half.tests),
               "36 objects, each pair once: tests");
    seeds_tell(r, figure(180, (double)rule.tests),
               "36 objects under the game's rules: tests");
    seeds_tell(r, figure(450, (double)rule.refused), "pairs that the rules remove");
    seeds_tell(r, figure(71, 100 * (double)rule.refused / (double)half.tests),
               "the same in percent of all pairs");
    seeds_tell(r, figure(36, (double)(more_half.tests - half.tests)),
               "one more alien, each pair once: more tests");
    seeds_tell(r, figure(6, (double)(more_rule.tests - rule.tests)),
               "one more alien under the rules: more tests");
    return true;
}

static bool table_one(report *r, error *e) {
    static const uint32_t sizes[] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20 };
    static const double stated[] = { 1, 3, 6, 10, 15, 21, 28, 36, 45, 105, 190 };
    cast c = { 0 };
    enter(&c, PLAYER, CAST);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        graze_counters counters;
        const graze_box_array some = { .boxes = c.boxes, .count = sizes[i] };
        place_at_random(&c, &(seeded_random){ i });
        if (!seeds_count(&(graze_find_config){ .broad_phase = "brute" }, some,
                         &counters, e))
            return false;
        seeds_tell(r, figure(stated[i], (double)counters.tests),
                   "table 1, %u sprites: tests", (unsigned)sizes[i]);
    }
    return true;
}

static bool table_two(report *r, error *e) {
    static const graze_box sprites[] = {
        { 10, 0, 20, 10 }, { 15, 0, 20, 10 }, { 18, 0, 26, 10 },
        { 40, 0, 50, 10 }, { 45, 0, 55, 10 },
    };
    const graze_find_config config = { .broad_phase = "axis-sort",
                                       .setup.axis = GRAZE_AXIS_X };
    graze_counters counters;
    if (!seeds_count(&config, (graze_box_array){ .boxes = sprites, .count = 5 },
                     &counters, e))
        return false;
    seeds_tell(r, figure(4, (double)counters.tests),
               "table 2, five sprites sorted along x: tests");
    return true;
}

/* Sixteen sectors of 64: two sprites share one, two another, one is alone, one lies
 * across four empty ones.
 */
static bool figure_one(report *r, error *e) {
    static const graze_box sprites[] = {
        { 4, 4, 24, 24 },      { 30, 30, 50, 50 },   { 200, 70, 220, 90 },
        { 225, 95, 245, 115 }, { 10, 200, 30, 220 }, { 110, 110, 150, 150 },
    };
    const graze_box_array six = { .boxes = sprites, .count = 6 };
    const graze_find_config config = { .broad_phase = "sectors",
                                       .setup = { .cell_w = 64, .cell_h = 64 } };
    graze_counters sectors, brute;
    if (!seeds_count(&config, six, &sectors, e) ||
        !seeds_count(&(graze_find_config){ .broad_phase = "brute" }, six, &brute, e))
        return false;
    seeds_tell(r, figure(2, (double)sectors.tests),
               "figure 1, six sprites in sixteen sectors: tests");
    seeds_tell(r, figure(15, (double)brute.tests),
               "figure 1 without sectors: tests");
    return true;
}

/* Axis sorting degenerates when the sprites stand in one column and the axis is
 * x. */
static bool column(report *r, error *e) {
    cast c = { 0 };
    graze_counters along_x, along_y;
    enter(&c, ALIEN, CAST);
    for (uint32_t i = 0; i < CAST; i++)
        c.boxes[i] = sprite_at(100, (float)(i * (SPRITE + 2)));
    if (!seeds_count(&(graze_find_config){ .broad_phase = "axis-sort",
                                           .setup.axis = GRAZE_AXIS_X },
                     array_of(&c), &along_x, e) ||
        !seeds_count(&(graze_find_config){ .broad_phase = "axis-sort",
                                           .setup.axis = GRAZE_AXIS_Y },
                     array_of(&c), &along_y, e))
        return false;
    seeds_tell(r, figure(630, (double)along_x.tests),
               "36 sprites in one column, sorted along x: tests");
    seeds_tell(r, figure(NAN, (double)along_y.tests),
               "36 sprites in one column, sorted along y: tests");
    return true;
}

/* The mean number of tests for the game's objects at random places of a 640 x 480
 * screen. */
static bool mean_tests(const graze_find_config *config, double *mean, error *e) {
    cast game = cast_of(ALIENS);
    seeded_random random = { 1995 };
    uint64_t tests = 0;
    for (int i = 0; i < PLACEMENTS; i++) {
        graze_counters counters;
        place_at_random(&game, &random);
        if (!seeds_count(config, array_of(&game), &counters, e))
            return false;
        tests += counters.tests;
    }
    *mean = (double)tests / PLACEMENTS;
    return true;
}

static bool hybrids(report *r, error *e) {
    const graze_rules rules = game_rules();
    const graze_broad_phase_setup cells = { .cell_w = 64,
                                            .cell_h = 64,
                                            .axis = GRAZE_AXIS_X };
    static const char *const methods[] = { "sectors", "axis-sort" };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        double plain, ruled;
        graze_find_config config = { .broad_phase = methods[i], .setup = cells };
        if (!mean_tests(&config, &plain, e))
            return false;
        config.rules = &rules;
        if (!mean_tests(&config, &ruled, e))
            return false;
        seeds_tell(r, figure(NAN, plain), "36 objects at random places, %s: tests",
                   methods[i]);
        seeds_tell(r, figure(NAN, ruled),
                   "the same under the game's rules, %s: tests", methods[i]);
    }
    return true;
}

bool seeds_roberts_counts(report *r, error *e) {
    return game_figures(r, e) && table_one(r, e) && table_two(r, e) &&
           figure_one(r, e) && column(r, e) && hybrids(r, e);
}
