/* reach.c: see reach.h. */
#include "broad/follow/reach.h"

#include "core/bits.h"

#include <math.h>
#include <string.h>

/* A box that moves by more than so many of its sides in a step is thought to have jumped. */
static const float LONGEST_STEP = 2;

enum { WORD = 64 };

static uint32_t words_for(uint32_t rows) {
    return (rows + WORD - 1) / WORD;
}

graze_status grz_reach_reserve(grz_reach *reach, const grz_boxes *boxes, const graze_allocator *allocator) {
    const uint32_t count = boxes->count;
    if (grz_edges_reserve(allocator, &reach->edges, count) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->layers, count, 1) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->groups, count, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->quads, count, sizeof(grz_quad)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_buffer_reserve(allocator, &reach->outside, words_for(count), sizeof(uint64_t));
}

static grz_edge_view view_of(const grz_boxes *boxes) {
    return (grz_edge_view){ boxes->min_x, boxes->min_y, boxes->max_x, boxes->max_y };
}

static grz_edge_view reach_view(const grz_reach *reach) {
    return (grz_edge_view){ reach->edges.min_x.data, reach->edges.min_y.data, reach->edges.max_x.data,
                            reach->edges.max_y.data };
}

/* A bit for each row of a word, of which `rows` are there, that is not on the layer or of the group that it
 * had. */
static uint64_t changed_bits(const grz_reach *reach, const grz_boxes *boxes, uint32_t first, uint32_t rows) {
    const uint8_t *layers = (const uint8_t *)reach->layers.data + first, *layers_now = boxes->layer + first;
    const uint32_t *groups = (const uint32_t *)reach->groups.data + first, *groups_now = boxes->group + first;
    if (memcmp(layers, layers_now, rows) == 0 && memcmp(groups, groups_now, rows * sizeof *groups) == 0)
        return 0;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < rows; i++)
        bits |= (uint64_t)((layers[i] != layers_now[i]) | (groups[i] != groups_now[i])) << i;
    return bits;
}

/* Whether a row is there or was: of the others nobody cares where they are. */
static bool is_anyone(const grz_reach *reach, const grz_boxes *boxes, uint32_t row) {
    return boxes->layer[row] != GRZ_LAYER_NONE ||
           (row < reach->count && ((const uint8_t *)reach->layers.data)[row] != GRZ_LAYER_NONE);
}

/* Append a row; false if the list is full. */
static bool append(grz_row_list *list, uint32_t most, uint32_t row) {
    if (list->count == most)
        return false;
    ((uint32_t *)list->rows.data)[list->count++] = row;
    return true;
}

static void find_outside(const grz_reach *reach, const grz_boxes *boxes) {
    uint64_t *outside = reach->outside.data;
    const grz_edge_view now = view_of(boxes), expected = reach_view(reach);
    const uint32_t whole = reach->count / WORD;
    reach->kernel->watch(&now, &expected, whole, outside);
    if (reach->count % WORD > 0)
        outside[whole] = 0;
    for (uint32_t row = whole * WORD; row < reach->count; row++)
        outside[whole] |= (uint64_t)grz_edges_outside(&now, &expected, row) << row % WORD;
}

bool grz_reach_watch(grz_reach *reach, const grz_boxes *boxes, uint32_t most, grz_row_list *loose) {
    const uint64_t *outside = reach->outside.data;
    loose->count = 0;
    find_outside(reach, boxes);
    for (uint32_t word = 0; word < words_for(reach->count); word++) {
        const uint32_t first = word * WORD, left = reach->count - first, rows = left < WORD ? left : WORD;
        for (uint64_t bits = outside[word] | changed_bits(reach, boxes, first, rows); bits != 0;
             bits &= bits - 1) {
            const uint32_t row = first + grz_low_bit(bits);
            if (is_anyone(reach, boxes, row) && !append(loose, most, row))
                return false;
        }
    }
    for (uint32_t row = reach->count; row < boxes->count; row++)
        if (is_anyone(reach, boxes, row) && !append(loose, most, row))
            return false;
    return true;
}

void grz_reach_look(grz_reach *reach, const grz_boxes *boxes) {
    const grz_edge_view now = view_of(boxes);
    const uint32_t whole = boxes->count / WORD;
    reach->kernel->write(&now, whole, grz_reach_quads(reach));
    for (uint32_t row = whole * WORD; row < boxes->count; row++)
        grz_reach_quads(reach)[row] = grz_quad_of(&now, row);
    reach->seen = boxes->count;
}

/* Along one axis. Every sum is rounded monotonically, so a reach holds its box. */
typedef struct stretch {
    float from, to;
} stretch;

static inline stretch foresee(stretch box, float before, grz_look look) {
    const float moved = box.from - before, most = LONGEST_STEP * (box.to - box.from);
    const float step = fabsf(moved) <= most ? moved : 0;
    const float way = step * look.steps, slack = fabsf(step) * look.slack;
    return (stretch){ box.from + (way < 0 ? way : 0) - slack, box.to + (way > 0 ? way : 0) + slack };
}

static void foresee_row(grz_reach *reach, const grz_boxes *boxes, uint32_t row, grz_look look) {
    const graze_box box = grz_row_box(boxes, row);
    const grz_quad before =
        row < reach->seen ? grz_reach_quads(reach)[row] : (grz_quad){ box.min_x, box.min_y, 0, 0 };
    const stretch x = foresee((stretch){ box.min_x, box.max_x }, before.min_x, look);
    const stretch y = foresee((stretch){ box.min_y, box.max_y }, before.min_y, look);
    grz_edges_set(&reach->edges, row, (graze_box){ x.from, y.from, x.to, y.to });
}

void grz_reach_foresee(grz_reach *reach, const grz_boxes *boxes, grz_look look) {
    for (uint32_t row = 0; row < boxes->count; row++)
        foresee_row(reach, boxes, row, look);
    if (boxes->count > 0) {
        memcpy(reach->layers.data, boxes->layer, boxes->count);
        memcpy(reach->groups.data, boxes->group, boxes->count * sizeof(uint32_t));
    }
    reach->count = boxes->count;
}

grz_boxes grz_reach_boxes(const grz_reach *reach, const grz_boxes *boxes) {
    grz_boxes reaches = *boxes;
    reaches.min_x = reach->edges.min_x.data;
    reaches.min_y = reach->edges.min_y.data;
    reaches.max_x = reach->edges.max_x.data;
    reaches.max_y = reach->edges.max_y.data;
    return reaches;
}

void grz_reach_free(grz_reach *reach, const graze_allocator *allocator) {
    grz_buffer *const all[] = { &reach->layers, &reach->groups, &reach->quads, &reach->outside };
    grz_edges_free(allocator, &reach->edges);
    for (int i = 0; i < 4; i++)
        grz_buffer_free(allocator, all[i]);
}
