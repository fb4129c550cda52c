/* tile_merge.c: cuts rows of tiles as decided, and makes equal runs of neighbouring
 * rows one rectangle.
 *
 * Only cuts from top to bottom need to be made. A cut along a row begins at a
 * concave corner without a cut from above or below. So the runs on its two sides
 * differ, and would not be merged anyway. */
#include "graze/content/tile_merge.h"
#include "content/tile_cuts.h"

#include <assert.h>
#include <string.h>

/* The cuts from line y on. */
static void merge_cuts_begin(grz_tile_cuts *cuts, uint32_t *left, uint32_t y) {
    const grz_tile_cut *down = cuts->down.data;
    const uint32_t *by_top = cuts->by_top.data;
    for (; *left > 0 && down[by_top[*left - 1]].top == y; --*left) {
        const grz_tile_cut *cut = &down[by_top[*left - 1]];
        if (cut->is_chosen)
            cuts->bits[cut->x / 64] |= UINT64_C(1) << cut->x % 64;
    }
}

/* A run of a row: a rectangle of the row above which is as wide grows, or a new one
 * begins. */
static void merge_run_add(graze_tile_rect_list *out, uint32_t *at, graze_rect run) {
    graze_rect *above = &out->items[at[run.x]];
    if (at[run.x] < out->count && above->x == run.x && above->w == run.w &&
        above->y + above->h == run.y) {
        above->h++;
        return;
    }
    at[run.x] = (uint32_t)out->count;
    out->items[out->count++] = run;
}

/* The runs of row y end before what is not solid, and before a cut. A cut goes on
 * below an inner point only.
 */
static void tile_row_add(grz_tile_cuts *cuts, graze_tile_rect_list *out,
                         uint64_t *going, uint32_t y) {
    const grz_tile_line *line = &cuts->line;
    for (uint32_t i = 0; i < line->words; i++) {
        const grz_tile_points points = grz_tile_line_points(line, i);
        cuts->bits[i] &= points.inner | (points.concave & points.down);
        going[i] = line->below[i] & grz_tile_left(line->below, i) & ~cuts->bits[i];
    }
    for (uint32_t i = 0; i < line->words; i++)
        for (uint64_t begun = line->below[i] & ~going[i]; begun != 0;
             begun &= begun - 1) {
            const uint32_t x = i * 64 + grz_bit_lowest(begun);
            const uint32_t end = grz_tile_next_clear(going, x);
            merge_run_add(out, cuts->at,
                          (graze_rect){ .x = x, .y = y, .w = end - x, .h = 1 });
        }
}

static graze_status merge_rows(grz_tile_cuts *cuts, graze_tile_rect_list *out) {
    const uint32_t words = cuts->line.words;
    uint64_t *going = grz_allocate(cuts->allocator, words * sizeof *going);
    uint32_t left = cuts->down_count;
    if (going == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(cuts->bits, 0, words * sizeof *cuts->bits);
    memset(cuts->at, 0, (size_t)words * 64 * sizeof *cuts->at);
    for (uint32_t y = 0; y < cuts->line.tiles->height; y++) {
        grz_tile_line_load(&cuts->line, y);
        merge_cuts_begin(cuts, &left, y);
        tile_row_add(cuts, out, going, y);
    }
    grz_free(cuts->allocator, going, words * sizeof *going);
    return GRAZE_OK;
}

/* Reserve the caller's list for its rectangles. */
static graze_status tile_list_reserve(graze_tile_rect_list *out, uint64_t count) {
    grz_buffer items = { .data = out->items,
                         .bytes = out->capacity * sizeof *out->items };
    const graze_status status = grz_buffer_reserve(
        &out->allocator, &items, (size_t)count, sizeof *out->items);
    out->items = items.data;
    out->capacity = items.bytes / sizeof *out->items;
    return status;
}

/* The number of pieces is: cuts, and one for each region, less one for each hole in
 * it. A closed border turns by four corners, so regions less holes are a fourth of
 * convex corners less concave ones. */
static graze_status tiles_partition(grz_tile_cuts *cuts, graze_tile_rect_list *out) {
    graze_status status = grz_tile_cuts_find(cuts);
    if (status == GRAZE_OK)
        status = grz_tile_cuts_choose(cuts);
    if (status != GRAZE_OK)
        return status;
    const uint64_t uncut = (cuts->convex + 3 * cuts->concave) / 4,
                   count = uncut - cuts->kept_count;
    status = tile_list_reserve(out, count);
    if (status == GRAZE_OK && count > 0)
        status = merge_rows(cuts, out);
    if (status != GRAZE_OK)
        return status;
    assert(out->count == count);
    out->solid = cuts->solid;
    out->bound = uncut - cuts->count_max;
    return GRAZE_OK;
}

/* The words of a line twice, those of its cuts, and a number for each point of the
 * words. */
static graze_status tile_scratch_make(grz_tile_cuts *cuts, grz_buffer *scratch) {
    const size_t words = cuts->line.words;
    const graze_status status = grz_buffer_reserve(cuts->allocator, scratch, words,
                                                   (3 + 32) * sizeof(uint64_t));
    if (status != GRAZE_OK)
        return status;
    cuts->line.above = scratch->data;
    cuts->line.below = cuts->line.above + words;
    cuts->bits = cuts->line.below + words;
    cuts->at = (uint32_t *)(void *)(cuts->bits + words);
    return GRAZE_OK;
}

static graze_status merge_grid_check(const graze_tile_grid *tiles) {
    if ((uint64_t)tiles->width * tiles->height > GRAZE_TILES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    const bool is_short =
        tiles->height > 0 && tiles->stride < ((uint64_t)tiles->width + 63) / 64;
    return is_short ? GRAZE_BAD_VALUE : GRAZE_OK;
}

graze_status graze_tiles_merge(const graze_tile_grid *tiles,
                               graze_tile_rect_list *out) {
    if (tiles == NULL || out == NULL)
        return GRAZE_ARGUMENT_MISSING;
    grz_tile_cuts cuts = { .allocator = &out->allocator,
                           .line = { .tiles = tiles,
                                     .words = grz_tile_line_words(tiles) } };
    grz_buffer scratch = { 0 };
    out->count = 0;
    out->solid = out->bound = 0;
    graze_status status = merge_grid_check(tiles);
    if (status != GRAZE_OK || tiles->width == 0 || tiles->height == 0)
        return status;
    status = tile_scratch_make(&cuts, &scratch);
    if (status == GRAZE_OK)
        status = tiles_partition(&cuts, out);
    grz_buffer_free(&out->allocator, &scratch);
    grz_buffer_free(&out->allocator, &cuts.down);
    grz_buffer_free(&out->allocator, &cuts.by_top);
    return status;
}

void graze_tile_rect_list_free(graze_tile_rect_list *list) {
    if (list == NULL)
        return;
    grz_buffer items = { .data = list->items,
                         .bytes = list->capacity * sizeof *list->items };
    grz_buffer_free(&list->allocator, &items);
    *list = (graze_tile_rect_list){ .allocator = list->allocator };
}

static void merge_row_copy(const graze_tile_grid *tiles, uint32_t y, uint64_t *to,
                           uint32_t words) {
    to[words - 1] = 0;
    memcpy(to, tiles->words + y * tiles->stride,
           (size_t)((tiles->width + 63) / 64) * sizeof *to);
    to[words - 1] &= ~(~UINT64_C(0) << tiles->width % 64);
}

void grz_tile_line_load(grz_tile_line *line, uint32_t y) {
    const size_t bytes = line->words * sizeof *line->above;
    if (y > 0)
        merge_row_copy(line->tiles, y - 1, line->above, line->words);
    else
        memset(line->above, 0, bytes);
    if (y < line->tiles->height)
        merge_row_copy(line->tiles, y, line->below, line->words);
    else
        memset(line->below, 0, bytes);
}

/* ---- the cuts: one pass down the lines, 64 points at a time ---- */

static uint32_t merge_ones_count(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static graze_status merge_cut_add(grz_tile_cuts *cuts, grz_tile_cut cut) {
    const graze_status status = grz_buffer_reserve(
        cuts->allocator, &cuts->down, (size_t)cuts->down_count + 1, sizeof cut);
    if (status == GRAZE_OK)
        ((grz_tile_cut *)cuts->down.data)[cuts->down_count++] = cut;
    return status;
}

/* End the lines down to the points of word i, and begin the lines down from
 * there. */
static graze_status merge_word_find(grz_tile_cuts *cuts, uint32_t y, uint32_t i) {
    const grz_tile_points points = grz_tile_line_points(&cuts->line, i);
    const uint64_t begun = points.concave & points.down;
    for (uint64_t ended = cuts->bits[i] & points.concave; ended != 0;
         ended &= ended - 1) {
        const uint32_t x = i * 64 + grz_bit_lowest(ended);
        const graze_status status = merge_cut_add(
            cuts, (grz_tile_cut){ .x = x, .top = cuts->at[x], .bottom = y });
        if (status != GRAZE_OK)
            return status;
    }
    for (uint64_t left = begun; left != 0; left &= left - 1)
        cuts->at[i * 64 + grz_bit_lowest(left)] = y;
    cuts->bits[i] = (cuts->bits[i] & points.inner) | begun;
    cuts->solid += merge_ones_count(cuts->line.below[i]);
    cuts->convex += merge_ones_count(points.one) + 2 * merge_ones_count(points.two);
    cuts->concave += merge_ones_count(points.concave);
    return GRAZE_OK;
}

graze_status grz_tile_cuts_find(grz_tile_cuts *cuts) {
    memset(cuts->bits, 0, cuts->line.words * sizeof *cuts->bits);
    for (uint32_t y = 0; y <= cuts->line.tiles->height; y++) {
        grz_tile_line_load(&cuts->line, y);
        for (uint32_t i = 0; i < cuts->line.words; i++) {
            const graze_status status = merge_word_find(cuts, y, i);
            if (status != GRAZE_OK)
                return status;
        }
    }
    return GRAZE_OK;
}

/* ---- the matching ----
 *
 * Each thing left over by a first, greedy matching begins a search, breadth first,
 * for a path along which the matching grows by one (C. Berge, 1957). Where there is
 * none, all that the search has seen will never be on such a path, and is passed
 * over from then on (H. Kuhn, 1955), so that all failing searches together look at
 * each crossing once. Successful ones find their end nearby as a rule; where many do
 * not, the budget ends. No recursion: a path may be as long as there are things. */

/* Marks in `seen`, beside the number of the thing from which the search began. */
static const uint32_t merge_unseen = UINT32_MAX, is_done = UINT32_MAX - 1;

static void merge_match_greedily(const grz_crossings *graph, grz_matching *m) {
    for (uint32_t down = 0; down < graph->down_count; down++)
        m->matched[down] = GRZ_UNMATCHED;
    for (uint32_t across = 0; across < graph->across_count; across++) {
        m->match[across] = GRZ_UNMATCHED;
        m->seen[across] = merge_unseen;
        for (uint32_t i = graph->first[across]; i < graph->first[across + 1]; i++) {
            const uint32_t down = graph->crossings[i];
            if (m->matched[down] != GRZ_UNMATCHED)
                continue;
            m->match[across] = down;
            m->matched[down] = across;
            break;
        }
    }
}

/* Match along the path to an across thing and a free down thing. */
static void merge_path_match(grz_matching *m, uint32_t across, uint32_t down) {
    for (;;) {
        const uint32_t next = m->match[across];
        m->match[across] = down;
        m->matched[down] = across;
        if (next == GRZ_UNMATCHED)
            return;
        down = next;
        across = m->parent[across];
    }
}

/* Look at all crossings of an across thing; true if one was free, the matching then
 * being larger. */
static bool merge_thing_search(const grz_crossings *graph, grz_matching *m,
                               uint32_t across, uint32_t *end) {
    const uint32_t root = m->queue[0];
    for (uint32_t i = graph->first[across]; i < graph->first[across + 1]; i++) {
        const uint32_t down = graph->crossings[i], next = m->matched[down];
        if (next == GRZ_UNMATCHED) {
            merge_path_match(m, across, down);
            return true;
        }
        if (m->seen[next] == root || m->seen[next] == is_done)
            continue;
        m->seen[next] = root;
        m->parent[next] = across;
        m->queue[(*end)++] = next;
    }
    return false;
}

/* Mark what a search has seen. */
static void merge_seen_mark(grz_matching *m, uint32_t end, uint32_t mark) {
    for (uint32_t i = 0; i < end; i++)
        m->seen[m->queue[i]] = mark;
}

/* Begin a search at an unmatched across thing, and give it up after `most`
 * others. */
static void merge_search(const grz_crossings *graph, grz_matching *m, uint32_t root,
                         uint32_t most) {
    uint32_t end = 1;
    m->queue[0] = root;
    m->seen[root] = root;
    for (uint32_t begin = 0; begin < end; begin++) {
        const uint32_t across = m->queue[begin],
                       cost = graph->first[across + 1] - graph->first[across];
        if (begin >= most || m->budget < cost) {
            merge_seen_mark(m, end, merge_unseen);
            return;
        }
        m->budget -= cost;
        if (merge_thing_search(graph, m, across, &end))
            return;
    }
    merge_seen_mark(m, end, is_done);
}

uint32_t grz_matching_find(const grz_crossings *graph, grz_matching *m) {
    /* what is near is found first */
    static const uint32_t most[] = { 64, 4096, UINT32_MAX };
    uint32_t size = 0;
    merge_match_greedily(graph, m);
    for (unsigned round = 0; round < sizeof most / sizeof most[0]; round++)
        for (uint32_t across = 0; across < graph->across_count; across++)
            if (m->match[across] == GRZ_UNMATCHED && m->seen[across] != is_done)
                merge_search(graph, m, across, most[round]);
    for (uint32_t across = 0; across < graph->across_count; across++)
        size += m->match[across] != GRZ_UNMATCHED;
    return size;
}

bool grz_matching_keeps(const grz_matching *m, uint32_t across) {
    return m->seen[across] == is_done;
}

/* ---- the cuts that are made: a largest set of them without crossings ----
 *
 * A second pass, up the lines. The cuts through a line are known from their lower
 * ends on; the cuts along it are seen as they come. Crossings lie on corners of
 * tiles, so there are no more of them. */

/* How many crossings may be looked at on top of four looks at each: a second or two.
 * Real maps need a thousandth of it. */
#define BUDGET (UINT64_C(1) << 28)

/* The crossings, as they are found. */
typedef struct crossing_list {
    grz_buffer first, crossings; /* uint32_t */
    uint32_t across_count, crossing_count;
    uint32_t left;   /* down cuts whose lower end has not come yet */
    uint32_t passed; /* down cuts whose upper end has come */
} crossing_list;

static uint64_t merge_bit_of(uint32_t x) {
    return UINT64_C(1) << x % 64;
}

/* The cuts whose lower ends are on line y begin to pass. */
static void merge_cuts_enter(grz_tile_cuts *cuts, crossing_list *list, uint32_t y) {
    const grz_tile_cut *down = cuts->down.data;
    for (; list->left > 0 && down[list->left - 1].bottom == y; list->left--) {
        const uint32_t x = down[list->left - 1].x;
        cuts->bits[x / 64] |= merge_bit_of(x);
        cuts->at[x] = list->left - 1;
    }
}

/* The cuts with upper ends on line y pass no more. A cut never ends at an inner
 * point. */
static void merge_cuts_leave(grz_tile_cuts *cuts, crossing_list *list, uint32_t y) {
    const grz_tile_cut *down = cuts->down.data;
    uint32_t *by_top = cuts->by_top.data;
    for (uint32_t i = 0; i < cuts->line.words; i++) {
        uint64_t ends = cuts->bits[i];
        if (ends != 0)
            ends &= ~grz_tile_line_points(&cuts->line, i).inner;
        for (; ends != 0; ends &= ends - 1) {
            const uint32_t x = i * 64 + grz_bit_lowest(ends);
            if (down[cuts->at[x]].top != y)
                continue;
            cuts->bits[i] &= ~merge_bit_of(x);
            by_top[list->passed++] = cuts->at[x];
        }
    }
}

/* Add what crosses a line from one point to another, both included; it gets a number
 * if anything does. */
static graze_status merge_crossings_add(const grz_tile_cuts *cuts,
                                        crossing_list *list, uint32_t from,
                                        uint32_t to) {
    const uint32_t before = list->crossing_count;
    for (uint32_t i = from / 64; i <= to / 64; i++) {
        uint64_t crossing = cuts->bits[i];
        crossing &= i == from / 64 ? ~UINT64_C(0) << from % 64 : ~UINT64_C(0);
        crossing &= i == to / 64 ? ~UINT64_C(0) >> (63 - to % 64) : ~UINT64_C(0);
        if (crossing == 0)
            continue;
        if (grz_buffer_reserve(cuts->allocator, &list->crossings,
                               (size_t)list->crossing_count + 64,
                               sizeof(uint32_t)) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
        for (; crossing != 0; crossing &= crossing - 1)
            ((uint32_t *)list->crossings.data)[list->crossing_count++] =
                cuts->at[i * 64 + grz_bit_lowest(crossing)];
    }
    if (list->crossing_count == before)
        return GRAZE_OK;
    if (grz_buffer_reserve(cuts->allocator, &list->first,
                           (size_t)list->across_count + 2,
                           sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    ((uint32_t *)list->first.data)[list->across_count++] = before;
    return GRAZE_OK;
}

/* All but inner points of a line end the cuts along it. */
static graze_status merge_line_cross(grz_tile_cuts *cuts, crossing_list *list,
                                     uint64_t *inner) {
    for (uint32_t i = 0; i < cuts->line.words; i++)
        inner[i] = grz_tile_line_points(&cuts->line, i).inner;
    for (uint32_t i = 0; i < cuts->line.words; i++) {
        const grz_tile_points points = grz_tile_line_points(&cuts->line, i);
        for (uint64_t begun = points.concave & points.right; begun != 0;
             begun &= begun - 1) {
            const uint32_t from = i * 64 + grz_bit_lowest(begun),
                           to = grz_tile_next_clear(inner, from);
            if (!(grz_tile_line_points(&cuts->line, to / 64).concave &
                  merge_bit_of(to)))
                continue;
            cuts->across_count++;
            const graze_status status = merge_crossings_add(cuts, list, from, to);
            if (status != GRAZE_OK)
                return status;
        }
    }
    return GRAZE_OK;
}

static graze_status merge_crossings_find(grz_tile_cuts *cuts, crossing_list *list,
                                         uint64_t *inner) {
    memset(cuts->bits, 0, cuts->line.words * sizeof *cuts->bits);
    list->left = cuts->down_count;
    for (uint32_t y = cuts->line.tiles->height + 1; y-- > 0;) {
        grz_tile_line_load(&cuts->line, y);
        merge_cuts_enter(cuts, list, y);
        const graze_status status = merge_line_cross(cuts, list, inner);
        if (status != GRAZE_OK)
            return status;
        merge_cuts_leave(cuts, list, y);
    }
    if (list->across_count > 0)
        ((uint32_t *)list->first.data)[list->across_count] = list->crossing_count;
    return GRAZE_OK;
}

/* Choose the cuts which cross no kept line along y, and count all kept cuts. */
static void merge_cuts_mark(grz_tile_cuts *cuts, const grz_crossings *graph,
                            const grz_matching *m) {
    grz_tile_cut *down = cuts->down.data;
    cuts->kept_count = cuts->across_count - graph->across_count;
    for (uint32_t i = 0; i < cuts->down_count; i++)
        down[i].is_chosen = true;
    for (uint32_t across = 0; across < graph->across_count; across++) {
        if (!grz_matching_keeps(m, across))
            continue;
        cuts->kept_count++;
        for (uint32_t i = graph->first[across]; i < graph->first[across + 1]; i++)
            down[graph->crossings[i]].is_chosen = false;
    }
    for (uint32_t i = 0; i < cuts->down_count; i++)
        cuts->kept_count += down[i].is_chosen;
}

static graze_status merge_crossings_resolve(grz_tile_cuts *cuts,
                                            const crossing_list *list) {
    const grz_crossings graph = { .first = list->first.data,
                                  .crossings = list->crossings.data,
                                  .across_count = list->across_count,
                                  .down_count = cuts->down_count };
    const size_t across = graph.across_count,
                 bytes = (4 * across + graph.down_count) * sizeof(uint32_t);
    uint32_t *scratch = grz_allocate(cuts->allocator, bytes + sizeof *scratch);
    if (scratch == NULL)
        return GRAZE_OUT_OF_MEMORY;
    grz_matching m = { .match = scratch,
                       .seen = scratch + across,
                       .parent = scratch + 2 * across,
                       .queue = scratch + 3 * across,
                       .matched = scratch + 4 * across,
                       .budget = BUDGET + (uint64_t)4 * list->crossing_count };
    cuts->count_max =
        cuts->across_count + cuts->down_count - grz_matching_find(&graph, &m);
    merge_cuts_mark(cuts, &graph, &m);
    grz_free(cuts->allocator, scratch, bytes + sizeof *scratch);
    return GRAZE_OK;
}

graze_status grz_tile_cuts_choose(grz_tile_cuts *cuts) {
    crossing_list list = { 0 };
    const size_t bytes = cuts->line.words * sizeof(uint64_t);
    uint64_t *inner = grz_allocate(cuts->allocator, bytes);
    graze_status status =
        inner == NULL ? GRAZE_OUT_OF_MEMORY
                      : grz_buffer_reserve(cuts->allocator, &cuts->by_top,
                                           cuts->down_count, sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = merge_crossings_find(cuts, &list, inner);
    if (status == GRAZE_OK)
        status = merge_crossings_resolve(cuts, &list);
    grz_buffer_free(cuts->allocator, &list.first);
    grz_buffer_free(cuts->allocator, &list.crossings);
    grz_free(cuts->allocator, inner, bytes);
    return status;
}
