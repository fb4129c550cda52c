/* merge.c: rows of tiles, cut where it was decided, and runs that repeat in the row below made into one
 * rectangle; see graze/tile_merge.h.
 *
 * Only cuts from top to bottom need to be made: those along a row begin at a concave corner that no cut from
 * above or below ends, so the runs on their two sides differ, and would not be merged anyway.
 */
#include "graze/content/tile_merge.h"

#include "content/tiles/cuts.h"

#include <assert.h>
#include <string.h>

/* The cuts that begin on line y. */
static void cuts_begin(grz_tile_cuts *cuts, uint32_t *left, uint32_t y) {
    const grz_tile_cut *down = cuts->down.data;
    const uint32_t *by_top = cuts->by_top.data;
    for (; *left > 0 && down[by_top[*left - 1]].top == y; --*left) {
        const grz_tile_cut *cut = &down[by_top[*left - 1]];
        if (cut->is_chosen)
            cuts->bits[cut->x / 64] |= UINT64_C(1) << cut->x % 64;
    }
}

/* A run of a row: a rectangle that stands on the row above and is as wide grows, or a new one begins. */
static void run_add(graze_tile_rect_list *out, uint32_t *at, graze_rect run) {
    graze_rect *above = &out->items[at[run.x]];
    if (at[run.x] < out->count && above->x == run.x && above->w == run.w && above->y + above->h == run.y) {
        above->h++;
        return;
    }
    at[run.x] = (uint32_t)out->count;
    out->items[out->count++] = run;
}

/* The runs of row y end before what is not solid, and before a cut. A cut goes on below an inner point only.
 */
static void row_add(grz_tile_cuts *cuts, graze_tile_rect_list *out, uint64_t *going, uint32_t y) {
    const grz_tile_line *line = &cuts->line;
    for (uint32_t i = 0; i < line->words; i++) {
        const grz_tile_points points = grz_tile_line_points(line, i);
        cuts->bits[i] &= points.inner | (points.concave & points.down);
        going[i] = line->below[i] & grz_tile_left(line->below, i) & ~cuts->bits[i];
    }
    for (uint32_t i = 0; i < line->words; i++)
        for (uint64_t begun = line->below[i] & ~going[i]; begun != 0; begun &= begun - 1) {
            const uint32_t x = i * 64 + grz_bit_lowest(begun);
            const uint32_t end = grz_tile_next_clear(going, x);
            run_add(out, cuts->at, (graze_rect){ .x = x, .y = y, .w = end - x, .h = 1 });
        }
}

static graze_status rows_merge(grz_tile_cuts *cuts, graze_tile_rect_list *out) {
    const uint32_t words = cuts->line.words;
    uint64_t *going = grz_allocate(cuts->allocator, words * sizeof *going);
    uint32_t left = cuts->down_count;
    if (going == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(cuts->bits, 0, words * sizeof *cuts->bits);
    memset(cuts->at, 0, (size_t)words * 64 * sizeof *cuts->at);
    for (uint32_t y = 0; y < cuts->line.tiles->height; y++) {
        grz_tile_line_load(&cuts->line, y);
        cuts_begin(cuts, &left, y);
        row_add(cuts, out, going, y);
    }
    grz_free(cuts->allocator, going, words * sizeof *going);
    return GRAZE_OK;
}

/* Make room in the caller's list for all that will be in it. */
static graze_status list_reserve(graze_tile_rect_list *out, uint64_t count) {
    grz_buffer items = { .data = out->items, .bytes = out->capacity * sizeof *out->items };
    const graze_status status =
        grz_buffer_reserve(&out->allocator, &items, (size_t)count, sizeof *out->items);
    out->items = items.data;
    out->capacity = items.bytes / sizeof *out->items;
    return status;
}

/* The number of pieces is: cuts, and one for each region, less one for each hole in it. A closed border turns
 * by four corners, so regions less holes are a fourth of convex corners less concave ones. */
static graze_status tiles_partition(grz_tile_cuts *cuts, graze_tile_rect_list *out) {
    graze_status status = grz_tile_cuts_find(cuts);
    if (status == GRAZE_OK)
        status = grz_tile_cuts_choose(cuts);
    if (status != GRAZE_OK)
        return status;
    const uint64_t uncut = (cuts->convex + 3 * cuts->concave) / 4, count = uncut - cuts->kept_count;
    status = list_reserve(out, count);
    if (status == GRAZE_OK && count > 0)
        status = rows_merge(cuts, out);
    if (status != GRAZE_OK)
        return status;
    assert(out->count == count);
    out->solid = cuts->solid;
    out->bound = uncut - cuts->most_count;
    return GRAZE_OK;
}

/* The words of a line twice, those of its cuts, and a number for each point of the words. */
static graze_status room_make(grz_tile_cuts *cuts, grz_buffer *room) {
    const size_t words = cuts->line.words;
    const graze_status status = grz_buffer_reserve(cuts->allocator, room, words, (3 + 32) * sizeof(uint64_t));
    if (status != GRAZE_OK)
        return status;
    cuts->line.above = room->data;
    cuts->line.below = cuts->line.above + words;
    cuts->bits = cuts->line.below + words;
    cuts->at = (uint32_t *)(void *)(cuts->bits + words);
    return GRAZE_OK;
}

static graze_status grid_check(const graze_tile_grid *tiles) {
    if ((uint64_t)tiles->width * tiles->height > GRAZE_TILES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    const bool is_short = tiles->height > 1 && tiles->stride < ((uint64_t)tiles->width + 63) / 64;
    return is_short ? GRAZE_BAD_VALUE : GRAZE_OK;
}

graze_status graze_tiles_merge(const graze_tile_grid *tiles, graze_tile_rect_list *out) {
    grz_tile_cuts cuts = { .allocator = &out->allocator,
                           .line = { .tiles = tiles, .words = grz_tile_line_words(tiles) } };
    grz_buffer room = { 0 };
    out->count = 0;
    out->solid = out->bound = 0;
    graze_status status = grid_check(tiles);
    if (status != GRAZE_OK || tiles->width == 0 || tiles->height == 0)
        return status;
    status = room_make(&cuts, &room);
    if (status == GRAZE_OK)
        status = tiles_partition(&cuts, out);
    grz_buffer_free(&out->allocator, &room);
    grz_buffer_free(&out->allocator, &cuts.down);
    grz_buffer_free(&out->allocator, &cuts.by_top);
    return status;
}

void graze_tile_rect_list_free(graze_tile_rect_list *list) {
    grz_buffer items = { .data = list->items, .bytes = list->capacity * sizeof *list->items };
    grz_buffer_free(&list->allocator, &items);
    *list = (graze_tile_rect_list){ .allocator = list->allocator };
}
