/* test_tile_merge.c: the rectangles cover what is solid, once, and there are as few
 * as there can be. */
#include "support/testing.h"

#include "content/tile_cuts.h"
#include "graze/content/tile_merge.h"
#include "support/counted_memory.h"

/* Grids of up to SIDE x SIDE tiles, a byte a row for the brute force. */
enum { SIDE = 5, CELLS = SIDE * SIDE };

typedef struct grid {
    uint64_t words[512];
    graze_tile_grid tiles;
} grid;

static void grid_clear(grid *g, uint32_t width, uint32_t height) {
    const size_t stride = (width + 63) / 64;
    assert_true(stride * height <= sizeof g->words / sizeof g->words[0]);
    memset(g, 0, sizeof *g);
    g->tiles = (graze_tile_grid){ g->words, stride, width, height };
}

static bool grid_at(const graze_tile_grid *tiles, uint32_t x, uint32_t y) {
    return tiles->words[y * tiles->stride + x / 64] >> x % 64 & 1;
}

static void grid_set(grid *g, uint32_t x, uint32_t y) {
    g->words[y * g->tiles.stride + x / 64] |= UINT64_C(1) << x % 64;
}

/* Rows as text: '#' is solid. */
static void grid_draw(grid *g, const char *const *rows, uint32_t height) {
    grid_clear(g, (uint32_t)strlen(rows[0]), height);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < g->tiles.width; x++)
            if (rows[y][x] == '#')
                grid_set(g, x, y);
}

static void grid_print(const graze_tile_grid *tiles) {
    for (uint32_t y = 0; y < tiles->height; y++) {
        for (uint32_t x = 0; x < tiles->width; x++)
            print_error("%c", grid_at(tiles, x, y) ? '#' : '.');
        print_error("\n");
    }
}

/* Each solid tile is in one rectangle, and no other tile is; sorted. */
static void check_cover(const graze_tile_grid *tiles,
                        const graze_tile_rect_list *list) {
    uint64_t solid = 0, area = 0;
    uint8_t *covered = calloc((size_t)tiles->width * tiles->height + 1, 1);
    for (size_t i = 0; i < list->count; i++) {
        const graze_rect r = list->items[i], before = list->items[i > 0 ? i - 1 : 0];
        assert_true(r.w > 0 && r.h > 0 && r.x + r.w <= tiles->width &&
                    r.y + r.h <= tiles->height);
        assert_true(i == 0 || before.y < r.y || (before.y == r.y && before.x < r.x));
        for (uint32_t y = r.y; y < r.y + r.h; y++)
            for (uint32_t x = r.x; x < r.x + r.w; x++) {
                assert_true(grid_at(tiles, x, y));
                assert_int_equal(covered[(size_t)y * tiles->width + x]++, 0);
            }
        area += (uint64_t)r.w * r.h;
    }
    for (uint32_t y = 0; y < tiles->height; y++)
        for (uint32_t x = 0; x < tiles->width; x++)
            solid += grid_at(tiles, x, y);
    assert_int_equal(area, solid);
    assert_int_equal(list->solid, solid);
    assert_int_equal(list->bound, list->count);
    free(covered);
}

static size_t merged_count(const graze_tile_grid *tiles) {
    graze_tile_rect_list list = { 0 };
    assert_int_equal(graze_tiles_merge(tiles, &list), GRAZE_OK);
    check_cover(tiles, &list);
    const size_t count = list.count;
    graze_tile_rect_list_free(&list);
    return count;
}

/* The oracle: the fewest rectangles, by trying all that hold the first solid tile;
 * no better than `best`. */
static int fewest(uint32_t solid, int width, int height, int used, int best) {
    int first = 0;
    if (solid == 0)
        return used < best ? used : best;
    if (used + 1 >= best)
        return best;
    while (!(solid >> first & 1))
        first++;
    const int x = first % width, y = first / width;
    uint32_t row = 0;
    for (int w = 1; x + w <= width && solid >> (first + w - 1) & 1; w++) {
        uint32_t rect = 0;
        row |= UINT32_C(1) << (first + w - 1);
        for (int h = 0;
             y + h < height && (solid & row << h * width) == row << h * width; h++) {
            rect |= row << h * width;
            best = fewest(solid & ~rect, width, height, used + 1, best);
        }
    }
    return best;
}

static void check_fewest(uint32_t solid, uint32_t width, uint32_t height) {
    grid g;
    grid_clear(&g, width, height);
    for (uint32_t i = 0; i < width * height; i++)
        if (solid >> i & 1)
            grid_set(&g, i % width, i / width);
    const int want = fewest(solid, (int)width, (int)height, 0, CELLS + 1);
    const size_t count = merged_count(&g.tiles);
    if (count != (size_t)want)
        grid_print(&g.tiles);
    assert_int_equal(count, want);
}

static void as_few_as_there_can_be_on_all_small_grids(void **state) {
    (void)state;
    for (uint32_t width = 1; width <= 4; width++)
        for (uint32_t height = 1; height <= 4; height++)
            for (uint32_t solid = 0; solid < UINT32_C(1) << width * height; solid++)
                check_fewest(solid, width, height);
}

static void as_few_as_there_can_be_on_grids_of_five(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 20000; i++) {
        uint32_t solid = seeded_below(&random, UINT32_C(1) << CELLS);
        if (i % 2 == 0) /* fuller ones have more concave corners */
            solid |= seeded_below(&random, UINT32_C(1) << CELLS);
        check_fewest(solid, SIDE, SIDE);
    }
}

/* Another oracle, for tall grids up to eight tiles wide. Any partition is a choice,
 * row by row, of where runs of solid tiles are cut. It has as many rectangles as
 * there are runs without an equal one right above.
 */
enum { STRIP = 8, CHOICES = 1 << (STRIP - 1) };

/* A row is cut at the left of tile x if bit x - 1 of `cut` is set. The number of its
 * runs missing in the row above. */
static uint32_t new_runs(uint32_t row, uint32_t cut, uint32_t above,
                         uint32_t cut_above) {
    const uint32_t begins = row & ~(row << 1 & ~(cut << 1)),
                   begins_above = above & ~(above << 1 & ~(cut_above << 1));
    uint32_t count = 0;
    for (uint32_t x = 0; x < STRIP; x++) {
        if (!(begins >> x & 1))
            continue;
        uint32_t end = x + 1, end_above = x + 1;
        while (end < STRIP && row >> end & 1 && !(begins >> end & 1))
            end++;
        while (end_above < STRIP && above >> end_above & 1 &&
               !(begins_above >> end_above & 1))
            end_above++;
        count += !(begins_above >> x & 1 && end == end_above);
    }
    return count;
}

static uint32_t fewest_of_strip(const graze_tile_grid *tiles) {
    uint32_t best[CHOICES] = { 0 }, above = 0, least = UINT32_MAX;
    for (uint32_t y = 0; y < tiles->height; y++) {
        const uint32_t row = (uint32_t)tiles->words[y];
        uint32_t next[CHOICES];
        for (uint32_t cut = 0; cut < CHOICES; cut++) {
            next[cut] = UINT32_MAX;
            for (uint32_t before = 0; before < CHOICES; before++) {
                const uint32_t count =
                    best[before] + new_runs(row, cut, above, before);
                next[cut] = count < next[cut] ? count : next[cut];
            }
        }
        memcpy(best, next, sizeof best);
        above = row;
    }
    for (uint32_t cut = 0; cut < CHOICES; cut++)
        least = best[cut] < least ? best[cut] : least;
    return least;
}

/* Notches in a block, which make cuts that cross. */
static void strip_draw(seeded_random *random, grid *g) {
    const uint32_t rareness = 2 + seeded_below(random, 8);
    grid_clear(g, STRIP, 4 + seeded_below(random, 12));
    for (uint32_t y = 0; y < g->tiles.height; y++)
        for (uint32_t x = 0; x < STRIP; x++)
            if (seeded_below(random, rareness) != 0)
                grid_set(g, x, y);
}

static void as_few_as_there_can_be_on_strips(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 100; i++) {
        grid g;
        strip_draw(&random, &g);
        const uint32_t want = fewest_of_strip(&g.tiles);
        const size_t count = merged_count(&g.tiles);
        if (count != want)
            grid_print(&g.tiles);
        assert_int_equal(count, want);
    }
}

static void known_shapes_merge_into_few_boxes(void **state) {
    (void)state;
    static const char *const ring[] = { "###", "#.#", "###" };
    static const char *const plus[] = { ".#.", "###", ".#." };
    static const char *const corners[] = { "#.#", ".#.", "#.#" };
    static const char *const block[] = { "####", "####", "####" };
    /* Four cuts along the rows cross one down the middle; the four are kept. */
    static const char *const tower[] = { ".##.", "####", ".##.", "####", ".##." };
    grid g;
    grid_draw(&g, ring, 3);
    assert_int_equal(merged_count(&g.tiles), 4);
    grid_draw(&g, plus, 3);
    assert_int_equal(merged_count(&g.tiles), 3);
    grid_draw(&g, corners, 3);
    assert_int_equal(merged_count(&g.tiles), 5);
    grid_draw(&g, block, 3);
    assert_int_equal(merged_count(&g.tiles), 1);
    grid_draw(&g, tower, 5);
    assert_int_equal(merged_count(&g.tiles), 5);
}

/* Bits outside of the tiles, as in a word shared with something else, are not looked
 * at. */
static void bits_beyond_the_width_do_not_count(void **state) {
    (void)state;
    const uint64_t words[] = { ~UINT64_C(0), ~UINT64_C(0), 7, 7 };
    graze_tile_rect_list list = { 0 };
    assert_int_equal(graze_tiles_merge(&(graze_tile_grid){ words, 2, 64, 1 }, &list),
                     GRAZE_OK);
    assert_int_equal(list.solid, 64);
    assert_int_equal(graze_tiles_merge(&(graze_tile_grid){ words, 2, 63, 2 }, &list),
                     GRAZE_OK);
    assert_int_equal(list.solid, 63 + 3);
    assert_int_equal(list.count, 2);
    graze_tile_rect_list_free(&list);
}

/* Small grids, moved over the edge between two words and turned on their side, fall
 * into as many pieces. */
static void place_and_turn_do_not_matter(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 500; i++) {
        grid here, there, turned;
        strip_draw(&random, &here);
        const uint32_t dx = 56 + seeded_below(&random, 16);
        grid_clear(&there, STRIP + dx, here.tiles.height);
        grid_clear(&turned, here.tiles.height + dx, STRIP);
        for (uint32_t y = 0; y < here.tiles.height; y++)
            for (uint32_t x = 0; x < STRIP; x++)
                if (grid_at(&here.tiles, x, y)) {
                    grid_set(&there, x + dx, y);
                    grid_set(&turned, y + dx, x);
                }
        const size_t count = merged_count(&here.tiles);
        assert_int_equal(merged_count(&there.tiles), count);
        assert_int_equal(merged_count(&turned.tiles), count);
    }
}

static void nothing_solid_makes_no_rectangle(void **state) {
    (void)state;
    static const uint64_t words[4] = { 0 };
    assert_int_equal(merged_count(&(graze_tile_grid){ words, 0, 0, 0 }), 0);
    assert_int_equal(merged_count(&(graze_tile_grid){ words, 0, 0, 7 }), 0);
    assert_int_equal(merged_count(&(graze_tile_grid){ words, 1, 7, 4 }), 0);
}

static void a_mistake_is_named(void **state) {
    (void)state;
    static const uint64_t words[4] = { 1 };
    graze_tile_rect_list list = { 0 };
    assert_int_equal(graze_tiles_merge(&(graze_tile_grid){ words, 1, 65, 2 }, &list),
                     GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_tiles_merge(&(graze_tile_grid){ words, 4, 257, 1 }, &list),
        GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_tiles_merge(
            &(graze_tile_grid){ words, 1 << 9, 1 << 15, (1 << 13) + 1 }, &list),
        GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(
        graze_tiles_merge(
            &(graze_tile_grid){ words, SIZE_MAX, UINT32_MAX, UINT32_MAX }, &list),
        GRAZE_OUT_OF_CAPACITY);
    assert_null(list.items);
}

static void without_memory_nothing_is_lost(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    seeded_random random = { testing_seed() };
    uint64_t refused = 0;
    grid g;
    strip_draw(&random, &g);
    for (uint64_t fail_at = 1;; fail_at++, refused++) {
        graze_tile_rect_list list = { .allocator = counted_allocator(&memory) };
        memory.fail_at = fail_at;
        const graze_status status = graze_tiles_merge(&g.tiles, &list);
        assert_true(status == GRAZE_OK ||
                    (status == GRAZE_OUT_OF_MEMORY && list.count == 0));
        graze_tile_rect_list_free(&list);
        assert_int_equal(memory.blocks, 0);
        if (status == GRAZE_OK)
            break;
    }
    assert_true(refused >= 5);
}

/* Things of two kinds, crossings drawn with a chance, and the room to match them. */
enum { THINGS = 40 };

typedef struct crossing_things {
    uint32_t first[THINGS + 1], crossings[THINGS * THINGS], room[5][THINGS];
    grz_crossings graph;
    grz_matching matching;
} crossing_things;

static void things_draw(seeded_random *random, crossing_things *t, uint64_t budget) {
    const uint32_t rareness = 2 + seeded_below(random, THINGS);
    uint32_t count = 0;
    for (uint32_t across = 0; across < THINGS; across++) {
        t->first[across] = count;
        for (uint32_t down = 0; down < THINGS; down++)
            if (seeded_below(random, rareness) == 0)
                t->crossings[count++] = down;
    }
    t->first[THINGS] = count;
    t->graph = (grz_crossings){ t->first, t->crossings, THINGS, THINGS };
    t->matching = (grz_matching){ t->room[0], t->room[1], t->room[2],
                                  t->room[3], t->room[4], .budget = budget };
}

/* How many things are kept, with all those not crossing a kept one. */
static uint32_t things_kept(const crossing_things *t) {
    bool is_crossed[THINGS] = { false };
    uint32_t kept = 0;
    for (uint32_t across = 0; across < THINGS; across++) {
        if (!grz_matching_keeps(&t->matching, across))
            continue;
        kept++;
        for (uint32_t i = t->first[across]; i < t->first[across + 1]; i++)
            is_crossed[t->crossings[i]] = true;
    }
    for (uint32_t down = 0; down < THINGS; down++)
        kept += !is_crossed[down];
    return kept;
}

/* As large as the bound says; or, with little budget, smaller, and the bound larger,
 * than it might be. */
static void the_bound_holds_when_the_budget_ends(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    crossing_things *t = malloc(sizeof *t);
    assert_non_null(t);
    for (int i = 0; i < 2000; i++) {
        const seeded_random same = random;
        things_draw(&random, t, UINT64_MAX);
        const uint32_t most =
            2 * THINGS - grz_matching_find(&t->graph, &t->matching);
        assert_int_equal(things_kept(t), most);
        random = same;
        things_draw(&random, t, (uint64_t)i % 50);
        assert_true(2 * THINGS - grz_matching_find(&t->graph, &t->matching) >= most);
        assert_true(things_kept(t) <= most);
    }
    free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_shapes_merge_into_few_boxes),
        cmocka_unit_test(as_few_as_there_can_be_on_all_small_grids),
        cmocka_unit_test(as_few_as_there_can_be_on_grids_of_five),
        cmocka_unit_test(as_few_as_there_can_be_on_strips),
        cmocka_unit_test(place_and_turn_do_not_matter),
        cmocka_unit_test(bits_beyond_the_width_do_not_count),
        cmocka_unit_test(nothing_solid_makes_no_rectangle),
        cmocka_unit_test(a_mistake_is_named),
        cmocka_unit_test(without_memory_nothing_is_lost),
        cmocka_unit_test(the_bound_holds_when_the_budget_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
