/* test_tile_layer.c: the tiles of a layer, in bits, beside the same tiles in an
 * array. Compared are kinds, runs of a kind from any column, and whole runs around a
 * tile. Rows are as wide as words are and a little less and more.
 */
#include "support/testing.h"

#include "narrow/tile_layer.h"

enum { COLUMNS = 200, ROWS = 3, STRIDE = 4, WORDS = ROWS * STRIDE };

typedef struct stage {
    uint8_t kinds[ROWS][COLUMNS];
    uint64_t met[WORDS], ways[GRZ_SLOPE_PLANES * WORDS];
    grz_tile_layer layer;
} stage;

static void set_tile(stage *self, uint32_t x, uint32_t y, uint8_t kind) {
    const size_t i = y * self->layer.stride + x / 64,
                 plane = grz_tile_plane_words(&self->layer);
    const uint64_t bit = UINT64_C(1) << x % 64;
    const unsigned side = kind - (unsigned)GRZ_TILE_ONE_WAY;
    self->kinds[y][x] = kind;
    if (kind == GRZ_TILE_EMPTY)
        return;
    self->met[i] |= bit;
    if (kind == GRZ_TILE_SOLID)
        return;
    self->ways[i] |= bit;
    for (unsigned number = 1; number < self->layer.planes; number++) {
        if (side >> (number - 1) & 1)
            self->ways[number * plane + i] |= bit;
    }
}

/* Runs of tiles of a kind, up to a length. */
static void draw(stage *self, seeded_random *random, uint32_t columns,
                 int32_t longest, uint32_t planes) {
    const uint32_t kinds = planes == 0   ? GRZ_TILE_ONE_WAY
                           : planes == 3 ? GRZ_TILE_SLOPE
                                         : GRZ_TILE_KINDS;
    *self = (stage){
        .layer = { .columns = columns, .rows = ROWS, .stride = (columns + 63) / 64 }
    };
    self->layer.met = self->met;
    self->layer.ways = self->ways;
    self->layer.planes = planes;
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < columns;) {
            const uint8_t kind = (uint8_t)seeded_below(random, kinds);
            for (int32_t left = testing_between(random, 1, longest);
                 left > 0 && x < columns; left--)
                set_tile(self, x++, y, kind);
        }
}

static bool is_of(const stage *self, unsigned kind, uint32_t x, uint32_t y) {
    const uint8_t is = self->kinds[y][x];
    switch (kind) {
    case GRZ_TILE_ANY:
        return is != GRZ_TILE_EMPTY;
    case GRZ_TILE_FULL:
        return is != GRZ_TILE_EMPTY && !grz_tile_is_slope(is);
    default:
        return is == kind;
    }
}

static void check_next(const stage *self, unsigned kind, uint32_t y, uint32_t from,
                       uint32_t to) {
    uint32_t begin = from, end;
    while (begin < to && !is_of(self, kind, begin, y))
        begin++;
    for (end = begin; end < to && is_of(self, kind, end, y);)
        end++;
    grz_tile_run run = { from, to };
    assert_int_equal(grz_tile_run_next(&self->layer, kind, y, &run), begin < to);
    if (begin < to)
        assert_true(run.begin == begin && run.end == end);
}

static void check_around(const stage *self, unsigned kind, uint32_t x, uint32_t y) {
    uint32_t begin = x, end = x + 1;
    while (begin > 0 && is_of(self, kind, begin - 1, y))
        begin--;
    while (end < self->layer.columns && is_of(self, kind, end, y))
        end++;
    const grz_tile_run run = grz_tile_run_around(&self->layer, kind, x, y);
    assert_true(run.begin == begin && run.end == end);
}

static void check_all(const stage *self, seeded_random *random) {
    const uint32_t columns = self->layer.columns;
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < columns; x++) {
            assert_int_equal(grz_tile_kind_at(&self->layer, x, y),
                             self->kinds[y][x]);
            for (unsigned kind = GRZ_TILE_SOLID; kind <= GRZ_TILE_FULL; kind++) {
                if (kind == GRZ_TILE_KINDS)
                    continue;
                check_next(self, kind, y, x, columns);
                check_next(self, kind, y, x,
                           x + 1 + seeded_below(random, columns - x));
                if (is_of(self, kind, x, y))
                    check_around(self, kind, x, y);
            }
        }
}

static void bits_say_what_the_tiles_are(void **state) {
    (void)state;
    static const uint32_t widths[] = { 1,   2,   63,  64,  65,  127,
                                       128, 129, 191, 192, 193, COLUMNS };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        for (int32_t longest = 1; longest <= 150; longest = 3 * longest + 1)
            for (uint32_t planes = 0; planes <= GRZ_SLOPE_PLANES;
                 planes += planes == 0 ? 3 : 2) {
                stage self;
                draw(&self, &random, widths[i], longest, planes);
                check_all(&self, &random);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        bits_say_what_the_tiles_are) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
