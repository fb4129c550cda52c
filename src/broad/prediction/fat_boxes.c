/* reach.c: see reach.h. */
#include "broad/prediction/fat_boxes.h"

#include "core/bits.h"

#include <string.h>

/* A word has a bit for each of so many rows; a part that is worth a task has so many words. */
enum { WORD = 64, LEAST_WORDS = 64, SAMPLES = 64 };

static uint32_t words_for(uint32_t rows) {
    return (rows + WORD - 1) / WORD;
}

graze_status grz_fat_boxes_reserve(grz_fat_boxes *reach, const grz_box_view *boxes,
                                   const grz_broad_setup *setup) {
    const graze_allocator *allocator = setup->allocator;
    const uint32_t count = boxes->count;
    reach->tasks = setup->tasks;
    if (grz_edge_columns_reserve(allocator, &reach->edges, count) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->layers, count, 1) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->groups, count, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->quads, count, sizeof(grz_simd_box)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->before_x, count, sizeof(float)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &reach->before_y, count, sizeof(float)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_buffer_reserve(allocator, &reach->outside, words_for(count), sizeof(uint64_t));
}

static grz_edge_view view_of(const grz_box_view *boxes) {
    return (grz_edge_view){ boxes->min_x, boxes->min_y, boxes->max_x, boxes->max_y };
}

static grz_edge_view reach_view(const grz_fat_boxes *reach) {
    return (grz_edge_view){ reach->edges.min_x.data, reach->edges.min_y.data, reach->edges.max_x.data,
                            reach->edges.max_y.data };
}

/* A bit for each row of a word, of which `rows` are there, that is not on the layer or of the group that it
 * had. */
static uint64_t changed_bits(const grz_fat_boxes *reach, const grz_box_view *boxes, uint32_t first,
                             uint32_t rows) {
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
static bool is_anyone(const grz_fat_boxes *reach, const grz_box_view *boxes, uint32_t row) {
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

/* A pass over all rows, word by word, in parts. */
typedef struct row_pass {
    const grz_fat_boxes *reach;
    const grz_box_view *boxes;
    uint32_t rows, parts;
    void (*do_words)(const struct row_pass *pass, uint32_t first, uint32_t words);
} row_pass;

static void do_part(void *argument, uint32_t part) {
    const row_pass *pass = argument;
    const uint32_t words = pass->rows / WORD;
    const uint32_t begin = (uint32_t)grz_tasks_part_begin(words, pass->parts, part),
                   end = (uint32_t)grz_tasks_part_begin(words, pass->parts, part + 1);
    pass->do_words(pass, begin, end - begin);
}

/* Go over the whole words; those who call see to the rows behind. */
static void run(row_pass pass) {
    pass.parts = grz_tasks_parts(pass.reach->tasks, pass.rows / WORD, LEAST_WORDS);
    grz_tasks_run(pass.reach->tasks, do_part, &pass, pass.parts);
}

static grz_edge_view view_from(grz_edge_view view, uint32_t row) {
    return (grz_edge_view){ view.min_x + row, view.min_y + row, view.max_x + row, view.max_y + row };
}

static void watch_words(const row_pass *pass, uint32_t first, uint32_t words) {
    uint64_t *outside = pass->reach->outside.data;
    const grz_edge_view now = view_from(view_of(pass->boxes), WORD * first);
    const grz_edge_view expected = view_from(reach_view(pass->reach), WORD * first);
    pass->reach->kernels->find_escaped(&now, &expected, words, outside + first);
    for (uint32_t word = first; word < first + words; word++)
        outside[word] |= changed_bits(pass->reach, pass->boxes, WORD * word, WORD);
}

static void find_outside(const grz_fat_boxes *reach, const grz_box_view *boxes) {
    uint64_t *outside = reach->outside.data;
    const grz_edge_view now = view_of(boxes), expected = reach_view(reach);
    const uint32_t whole = reach->count / WORD, left = reach->count % WORD;
    run((row_pass){ .reach = reach, .boxes = boxes, .rows = reach->count, .do_words = watch_words });
    if (left > 0)
        outside[whole] = changed_bits(reach, boxes, whole * WORD, left);
    for (uint32_t row = whole * WORD; row < reach->count; row++)
        outside[whole] |= (uint64_t)grz_edge_view_is_outside(&now, &expected, row) << row % WORD;
}

/* Keep the bits of the loose. */
static void mark(grz_fat_boxes *reach, const grz_row_list *loose, uint32_t rows) {
    uint64_t *bits = reach->outside.data;
    memset(bits, 0, words_for(rows) * sizeof *bits);
    for (uint32_t i = 0; i < loose->count; i++) {
        const uint32_t row = ((const uint32_t *)loose->rows.data)[i];
        bits[row / WORD] |= UINT64_C(1) << row % WORD;
    }
}

bool grz_fat_boxes_find_escaped(grz_fat_boxes *reach, const grz_box_view *boxes, uint32_t most,
                                grz_row_list *loose) {
    const uint64_t *outside = reach->outside.data;
    loose->count = 0;
    find_outside(reach, boxes);
    for (uint32_t word = 0; word < words_for(reach->count); word++) {
        for (uint64_t bits = outside[word]; bits != 0; bits &= bits - 1) {
            const uint32_t row = word * WORD + grz_bit_lowest(bits);
            if (is_anyone(reach, boxes, row) && !append(loose, most, row))
                return false;
        }
    }
    for (uint32_t row = reach->count; row < boxes->count; row++)
        if (is_anyone(reach, boxes, row) && !append(loose, most, row))
            return false;
    mark(reach, loose, boxes->count);
    return true;
}

static void write_words(const row_pass *pass, uint32_t first, uint32_t words) {
    const grz_edge_view now = view_from(view_of(pass->boxes), WORD * first);
    pass->reach->kernels->write_boxes(&now, words, grz_fat_boxes_now(pass->reach) + WORD * first);
}

void grz_fat_boxes_write_now(grz_fat_boxes *reach, const grz_box_view *boxes) {
    const grz_edge_view now = view_of(boxes);
    run((row_pass){ .reach = reach, .boxes = boxes, .rows = boxes->count, .do_words = write_words });
    for (uint32_t row = boxes->count / WORD * WORD; row < boxes->count; row++)
        grz_fat_boxes_now(reach)[row] = grz_simd_box_of_row(&now, row);
}

void grz_fat_boxes_observe(grz_fat_boxes *reach, const grz_box_view *boxes) {
    if (boxes->count > 0) {
        memcpy(reach->before_x.data, boxes->min_x, boxes->count * sizeof(float));
        memcpy(reach->before_y.data, boxes->min_y, boxes->count * sizeof(float));
    }
    reach->seen = boxes->count;
}

/* Rows that the look did not see are expected to stay. */
static void see_new(grz_fat_boxes *reach, const grz_box_view *boxes) {
    for (uint32_t row = reach->seen; row < boxes->count; row++) {
        ((float *)reach->before_x.data)[row] = boxes->min_x[row];
        ((float *)reach->before_y.data)[row] = boxes->min_y[row];
    }
}

static void foresee_rows(const grz_fat_boxes *reach, const grz_box_view *boxes, uint32_t first,
                         uint32_t count) {
    const float *before_x = reach->before_x.data, *before_y = reach->before_y.data;
    float *from_x = reach->edges.min_x.data, *from_y = reach->edges.min_y.data;
    float *to_x = reach->edges.max_x.data, *to_y = reach->edges.max_y.data;
    const grz_fat_margin look = reach->look;
    reach->kernels->predict_fat(&(grz_fat_axis){ before_x + first, boxes->min_x + first, boxes->max_x + first,
                                                 from_x + first, to_x + first, count, reach->usual,
                                                 look.steps, look.slack });
    reach->kernels->predict_fat(&(grz_fat_axis){ before_y + first, boxes->min_y + first, boxes->max_y + first,
                                                 from_y + first, to_y + first, count, reach->usual,
                                                 look.steps, look.slack });
}

static void foresee_words(const row_pass *pass, uint32_t first, uint32_t words) {
    foresee_rows(pass->reach, pass->boxes, WORD * first, WORD * words);
}

/* The mean width or height of a sample. */
static float usual_side(const grz_box_view *boxes) {
    const uint32_t step = boxes->count / SAMPLES + 1;
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t row = 0; row < boxes->count; row += step)
        if (boxes->layer[row] != GRZ_LAYER_NONE) {
            const graze_box box = grz_box_view_get(boxes, row);
            sum += ((double)box.max_x - box.min_x) + ((double)box.max_y - box.min_y);
            count++;
        }
    return count > 0 ? (float)(sum / (2.0 * count)) : 0;
}

void grz_fat_boxes_predict(grz_fat_boxes *reach, const grz_box_view *boxes, grz_fat_margin look) {
    const uint32_t whole = boxes->count / WORD * WORD;
    see_new(reach, boxes);
    reach->look = look;
    reach->usual = usual_side(boxes);
    run((row_pass){ .reach = reach, .boxes = boxes, .rows = whole, .do_words = foresee_words });
    foresee_rows(reach, boxes, whole, boxes->count - whole);
    if (boxes->count > 0) {
        memcpy(reach->layers.data, boxes->layer, boxes->count);
        memcpy(reach->groups.data, boxes->group, boxes->count * sizeof(uint32_t));
    }
    reach->count = boxes->count;
}

grz_box_view grz_fat_boxes_view(const grz_fat_boxes *reach, const grz_box_view *boxes) {
    grz_box_view reaches = *boxes;
    reaches.min_x = reach->edges.min_x.data;
    reaches.min_y = reach->edges.min_y.data;
    reaches.max_x = reach->edges.max_x.data;
    reaches.max_y = reach->edges.max_y.data;
    return reaches;
}

void grz_fat_boxes_free(grz_fat_boxes *reach, const graze_allocator *allocator) {
    grz_buffer *const all[] = { &reach->layers,  &reach->groups,   &reach->quads,
                                &reach->outside, &reach->before_x, &reach->before_y };
    grz_edge_columns_free(allocator, &reach->edges);
    for (int i = 0; i < 6; i++)
        grz_buffer_free(allocator, all[i]);
}
