/* choice.c: which of the cuts found are made: a largest set of them without crossings; see cuts.h.
 *
 * A second pass, up the lines: the cuts that pass a line are known from their lower ends on, and those along
 * the line are seen as they come. Crossings lie on points of the lattice, so there are no more of them.
 */
#include "content/tiles/cuts.h"
#include "content/tiles/matching.h"

#include <string.h>

/* How many crossings may be looked at on top of four looks at each: a second or two. What real maps need is a
 * thousandth of it. */
#define PATIENCE (UINT64_C(1) << 28)

/* The crossings, as they are found. */
typedef struct crossing_list {
    grz_buffer first, crossings; /* uint32_t */
    uint32_t across_count, crossing_count;
    uint32_t left;   /* down cuts whose lower end has not come yet */
    uint32_t passed; /* down cuts whose upper end has come */
} crossing_list;

static uint64_t bit_of(uint32_t x) {
    return UINT64_C(1) << x % 64;
}

/* The cuts whose lower ends are on line y begin to pass. */
static void cuts_enter(grz_tile_cuts *cuts, crossing_list *list, uint32_t y) {
    const grz_tile_cut *down = cuts->down.data;
    for (; list->left > 0 && down[list->left - 1].bottom == y; list->left--) {
        const uint32_t x = down[list->left - 1].x;
        cuts->bits[x / 64] |= bit_of(x);
        cuts->at[x] = list->left - 1;
    }
}

/* The cuts whose upper ends are on line y pass no more; a cut only ends where the point is no inner one. */
static void cuts_leave(grz_tile_cuts *cuts, crossing_list *list, uint32_t y) {
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
            cuts->bits[i] &= ~bit_of(x);
            by_top[list->passed++] = cuts->at[x];
        }
    }
}

/* Add what crosses a line from one point to another, both included; it gets a number if anything does. */
static graze_status crossings_add(const grz_tile_cuts *cuts, crossing_list *list, uint32_t from,
                                  uint32_t to) {
    const uint32_t before = list->crossing_count;
    for (uint32_t i = from / 64; i <= to / 64; i++) {
        uint64_t crossing = cuts->bits[i];
        crossing &= i == from / 64 ? ~UINT64_C(0) << from % 64 : ~UINT64_C(0);
        crossing &= i == to / 64 ? ~UINT64_C(0) >> (63 - to % 64) : ~UINT64_C(0);
        if (crossing == 0)
            continue;
        if (grz_buffer_reserve(cuts->allocator, &list->crossings, (size_t)list->crossing_count + 64,
                               sizeof(uint32_t)) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
        for (; crossing != 0; crossing &= crossing - 1)
            ((uint32_t *)list->crossings.data)[list->crossing_count++] =
                cuts->at[i * 64 + grz_bit_lowest(crossing)];
    }
    if (list->crossing_count == before)
        return GRAZE_OK;
    if (grz_buffer_reserve(cuts->allocator, &list->first, (size_t)list->across_count + 2, sizeof(uint32_t)) !=
        GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    ((uint32_t *)list->first.data)[list->across_count++] = before;
    return GRAZE_OK;
}

/* The points of a line that are no inner ones end what goes along it. */
static graze_status line_cross(grz_tile_cuts *cuts, crossing_list *list, uint64_t *inner) {
    for (uint32_t i = 0; i < cuts->line.words; i++)
        inner[i] = grz_tile_line_points(&cuts->line, i).inner;
    for (uint32_t i = 0; i < cuts->line.words; i++) {
        const grz_tile_points points = grz_tile_line_points(&cuts->line, i);
        for (uint64_t begun = points.concave & points.right; begun != 0; begun &= begun - 1) {
            const uint32_t from = i * 64 + grz_bit_lowest(begun), to = grz_tile_next_clear(inner, from);
            if (!(grz_tile_line_points(&cuts->line, to / 64).concave & bit_of(to)))
                continue;
            cuts->across_count++;
            const graze_status status = crossings_add(cuts, list, from, to);
            if (status != GRAZE_OK)
                return status;
        }
    }
    return GRAZE_OK;
}

static graze_status crossings_find(grz_tile_cuts *cuts, crossing_list *list, uint64_t *inner) {
    memset(cuts->bits, 0, cuts->line.words * sizeof *cuts->bits);
    list->left = cuts->down_count;
    for (uint32_t y = cuts->line.tiles->height + 1; y-- > 0;) {
        grz_tile_line_load(&cuts->line, y);
        cuts_enter(cuts, list, y);
        const graze_status status = line_cross(cuts, list, inner);
        if (status != GRAZE_OK)
            return status;
        cuts_leave(cuts, list, y);
    }
    if (list->across_count > 0)
        ((uint32_t *)list->first.data)[list->across_count] = list->crossing_count;
    return GRAZE_OK;
}

/* Choose the cuts that cross no line along y that is kept, and count all that are kept. */
static void cuts_mark(grz_tile_cuts *cuts, const grz_crossings *graph, const grz_matching *m) {
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

static graze_status crossings_resolve(grz_tile_cuts *cuts, const crossing_list *list) {
    const grz_crossings graph = { .first = list->first.data,
                                  .crossings = list->crossings.data,
                                  .across_count = list->across_count,
                                  .down_count = cuts->down_count };
    const size_t across = graph.across_count, bytes = (4 * across + graph.down_count) * sizeof(uint32_t);
    uint32_t *room = grz_allocate(cuts->allocator, bytes + sizeof *room);
    if (room == NULL)
        return GRAZE_OUT_OF_MEMORY;
    grz_matching m = { .match = room,
                       .seen = room + across,
                       .parent = room + 2 * across,
                       .queue = room + 3 * across,
                       .matched = room + 4 * across,
                       .patience = PATIENCE + (uint64_t)4 * list->crossing_count };
    cuts->most_count = cuts->across_count + cuts->down_count - grz_matching_find(&graph, &m);
    cuts_mark(cuts, &graph, &m);
    grz_free(cuts->allocator, room, bytes + sizeof *room);
    return GRAZE_OK;
}

graze_status grz_tile_cuts_choose(grz_tile_cuts *cuts) {
    crossing_list list = { 0 };
    const size_t bytes = cuts->line.words * sizeof(uint64_t);
    uint64_t *inner = grz_allocate(cuts->allocator, bytes);
    graze_status status = inner == NULL ? GRAZE_OUT_OF_MEMORY
                                        : grz_buffer_reserve(cuts->allocator, &cuts->by_top, cuts->down_count,
                                                             sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = crossings_find(cuts, &list, inner);
    if (status == GRAZE_OK)
        status = crossings_resolve(cuts, &list);
    grz_buffer_free(cuts->allocator, &list.first);
    grz_buffer_free(cuts->allocator, &list.crossings);
    grz_free(cuts->allocator, inner, bytes);
    return status;
}
