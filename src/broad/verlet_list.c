/* verlet_list.c: passes over all rows, and over all pairs, in words of 64 bits that tasks share. */
#include "broad/prediction.h"

#include "core/numbers.h"

#include <string.h>

enum { FAT_WORD = 64, FAT_WORDS_PER_TASK = 64, FAT_SAMPLES = 64, VERLET_WORDS_PER_TASK = 128 };

static uint32_t fat_words(uint32_t rows) {
    return (rows + FAT_WORD - 1) / FAT_WORD;
}

graze_status grz_fat_boxes_reserve(grz_fat_boxes *fat, const grz_box_view *boxes,
                                   const grz_broad_setup *setup) {
    const graze_allocator *allocator = setup->allocator;
    const uint32_t count = boxes->count;
    fat->tasks = setup->tasks;
    const graze_status status = grz_edge_columns_reserve(allocator, &fat->edges, count);
    if (status != GRAZE_OK)
        return status;
    return grz_buffers_reserve(
        allocator, { &fat->layers, count, 1 }, { &fat->groups, count, sizeof(uint32_t) },
        { &fat->now, count, sizeof(grz_simd_box) }, { &fat->before_x, count, sizeof(float) },
        { &fat->before_y, count, sizeof(float) }, { &fat->escaped, fat_words(count), sizeof(uint64_t) });
}

static grz_edge_view fat_rows_from(const grz_box_view *boxes, uint32_t row) {
    return (grz_edge_view){ boxes->min_x + row, boxes->min_y + row, boxes->max_x + row, boxes->max_y + row };
}

static grz_edge_view fat_edges_from(const grz_fat_boxes *fat, uint32_t row) {
    return (grz_edge_view){ (const float *)fat->edges.min_x.data + row,
                            (const float *)fat->edges.min_y.data + row,
                            (const float *)fat->edges.max_x.data + row,
                            (const float *)fat->edges.max_y.data + row };
}

/* A bit for each of the rows first .. first + rows that is not on the layer or of the group it was predicted
 * with. */
static uint64_t fat_changed_bits(const grz_fat_boxes *fat, const grz_box_view *boxes, uint32_t first,
                                 uint32_t rows) {
    const uint8_t *layers = (const uint8_t *)fat->layers.data + first, *layers_now = boxes->layer + first;
    const uint32_t *groups = (const uint32_t *)fat->groups.data + first, *groups_now = boxes->group + first;
    if (memcmp(layers, layers_now, rows) == 0 && memcmp(groups, groups_now, rows * sizeof *groups) == 0)
        return 0;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < rows; i++)
        bits |= (uint64_t)((layers[i] != layers_now[i]) | (groups[i] != groups_now[i])) << i;
    return bits;
}

/* A pass over all whole words of rows, in parts. */
typedef struct fat_pass {
    const grz_fat_boxes *fat;
    const grz_box_view *boxes;
    uint32_t rows, parts;
    void (*do_words)(const struct fat_pass *pass, uint32_t first, uint32_t words);
} fat_pass;

static void fat_pass_part(void *argument, uint32_t part) {
    const fat_pass *pass = argument;
    const uint32_t words = pass->rows / FAT_WORD;
    const uint32_t begin = (uint32_t)grz_tasks_part_begin(words, pass->parts, part),
                   end = (uint32_t)grz_tasks_part_begin(words, pass->parts, part + 1);
    pass->do_words(pass, begin, end - begin);
}

static void fat_pass_run(fat_pass pass) {
    pass.parts = grz_tasks_parts(pass.fat->tasks, pass.rows / FAT_WORD, FAT_WORDS_PER_TASK);
    grz_tasks_run(pass.fat->tasks, fat_pass_part, &pass, pass.parts);
}

static void fat_find_escaped_words(const fat_pass *pass, uint32_t first, uint32_t words) {
    uint64_t *escaped = pass->fat->escaped.data;
    const grz_edge_view now = fat_rows_from(pass->boxes, FAT_WORD * first),
                        edges = fat_edges_from(pass->fat, FAT_WORD * first);
    pass->fat->kernels->find_escaped(&now, &edges, words, escaped + first);
    for (uint32_t word = first; word < first + words; word++)
        escaped[word] |= fat_changed_bits(pass->fat, pass->boxes, FAT_WORD * word, FAT_WORD);
}

static void fat_write_escaped_bits(const grz_fat_boxes *fat, const grz_box_view *boxes) {
    uint64_t *escaped = fat->escaped.data;
    const grz_edge_view now = fat_rows_from(boxes, 0), edges = fat_edges_from(fat, 0);
    const uint32_t whole = fat->count / FAT_WORD, left = fat->count % FAT_WORD;
    fat_pass_run(
        (fat_pass){ .fat = fat, .boxes = boxes, .rows = fat->count, .do_words = fat_find_escaped_words });
    if (left > 0)
        escaped[whole] = fat_changed_bits(fat, boxes, whole * FAT_WORD, left);
    for (uint32_t row = whole * FAT_WORD; row < fat->count; row++)
        escaped[whole] |= (uint64_t)grz_edge_view_is_outside(&now, &edges, row) << row % FAT_WORD;
}

/* Append a row, unless it neither is nor was on a layer. False if the list is full. */
static bool fat_append_escaped(const grz_fat_boxes *fat, const grz_box_view *boxes, uint32_t row,
                               grz_row_list *list, uint32_t max) {
    const bool is_on = boxes->layer[row] != GRZ_LAYER_NONE,
               was_on = row < fat->count && ((const uint8_t *)fat->layers.data)[row] != GRZ_LAYER_NONE;
    if (!is_on && !was_on)
        return true;
    if (list->count == max)
        return false;
    ((uint32_t *)list->rows.data)[list->count++] = row;
    return true;
}

bool grz_fat_boxes_find_escaped(grz_fat_boxes *fat, const grz_box_view *boxes, uint32_t max,
                                grz_row_list *escaped) {
    uint64_t *all = fat->escaped.data;
    escaped->count = 0;
    fat_write_escaped_bits(fat, boxes);
    for (uint32_t word = 0; word < fat_words(fat->count); word++)
        for (uint64_t bits = all[word]; bits != 0; bits &= bits - 1)
            if (!fat_append_escaped(fat, boxes, word * FAT_WORD + grz_bit_lowest(bits), escaped, max))
                return false;
    for (uint32_t row = fat->count; row < boxes->count; row++)
        if (!fat_append_escaped(fat, boxes, row, escaped, max))
            return false;
    memset(all, 0, fat_words(boxes->count) * sizeof *all);
    for (uint32_t i = 0; i < escaped->count; i++) {
        const uint32_t row = ((const uint32_t *)escaped->rows.data)[i];
        all[row / FAT_WORD] |= UINT64_C(1) << row % FAT_WORD;
    }
    return true;
}

static void fat_write_words(const fat_pass *pass, uint32_t first, uint32_t words) {
    const grz_edge_view now = fat_rows_from(pass->boxes, FAT_WORD * first);
    pass->fat->kernels->write_boxes(&now, words, grz_fat_boxes_now(pass->fat) + FAT_WORD * first);
}

void grz_fat_boxes_write_now(grz_fat_boxes *fat, const grz_box_view *boxes) {
    const grz_edge_view now = fat_rows_from(boxes, 0);
    fat_pass_run((fat_pass){ .fat = fat, .boxes = boxes, .rows = boxes->count, .do_words = fat_write_words });
    for (uint32_t row = boxes->count / FAT_WORD * FAT_WORD; row < boxes->count; row++)
        grz_fat_boxes_now(fat)[row] = grz_simd_box_of_row(&now, row);
}

void grz_fat_boxes_observe(grz_fat_boxes *fat, const grz_box_view *boxes) {
    if (boxes->count > 0) {
        memcpy(fat->before_x.data, boxes->min_x, boxes->count * sizeof(float));
        memcpy(fat->before_y.data, boxes->min_y, boxes->count * sizeof(float));
    }
    fat->observed = boxes->count;
}

static void fat_predict_rows(const grz_fat_boxes *fat, const grz_box_view *boxes, uint32_t first,
                             uint32_t count) {
    const float *before_x = fat->before_x.data, *before_y = fat->before_y.data;
    float *min_x = fat->edges.min_x.data, *min_y = fat->edges.min_y.data;
    float *max_x = fat->edges.max_x.data, *max_y = fat->edges.max_y.data;
    const grz_fat_margin margin = fat->margin;
    fat->kernels->predict_fat(&(grz_fat_axis){ before_x + first, boxes->min_x + first, boxes->max_x + first,
                                               min_x + first, max_x + first, count, fat->usual_side,
                                               margin.steps, margin.slack });
    fat->kernels->predict_fat(&(grz_fat_axis){ before_y + first, boxes->min_y + first, boxes->max_y + first,
                                               min_y + first, max_y + first, count, fat->usual_side,
                                               margin.steps, margin.slack });
}

static void fat_predict_words(const fat_pass *pass, uint32_t first, uint32_t words) {
    fat_predict_rows(pass->fat, pass->boxes, FAT_WORD * first, FAT_WORD * words);
}

static float fat_usual_side(const grz_box_view *boxes) {
    const uint32_t step = boxes->count / FAT_SAMPLES + 1;
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

void grz_fat_boxes_predict(grz_fat_boxes *fat, const grz_box_view *boxes, grz_fat_margin margin) {
    const uint32_t whole = boxes->count / FAT_WORD * FAT_WORD;
    for (uint32_t row = fat->observed; row < boxes->count; row++) { /* new rows are expected to rest */
        ((float *)fat->before_x.data)[row] = boxes->min_x[row];
        ((float *)fat->before_y.data)[row] = boxes->min_y[row];
    }
    fat->margin = margin;
    fat->usual_side = fat_usual_side(boxes);
    fat_pass_run((fat_pass){ .fat = fat, .boxes = boxes, .rows = whole, .do_words = fat_predict_words });
    fat_predict_rows(fat, boxes, whole, boxes->count - whole);
    if (boxes->count > 0) {
        memcpy(fat->layers.data, boxes->layer, boxes->count);
        memcpy(fat->groups.data, boxes->group, boxes->count * sizeof(uint32_t));
    }
    fat->count = boxes->count;
}

grz_box_view grz_fat_boxes_view(const grz_fat_boxes *fat, const grz_box_view *boxes) {
    grz_box_view view = *boxes;
    view.min_x = fat->edges.min_x.data;
    view.min_y = fat->edges.min_y.data;
    view.max_x = fat->edges.max_x.data;
    view.max_y = fat->edges.max_y.data;
    return view;
}

void grz_fat_boxes_free(grz_fat_boxes *fat, const graze_allocator *allocator) {
    grz_edge_columns_free(allocator, &fat->edges);
    grz_buffers_free(allocator, &fat->layers, &fat->groups, &fat->now, &fat->escaped, &fat->before_x,
                     &fat->before_y);
}

graze_status grz_verlet_list_take(grz_verlet_list *list, size_t count, const graze_allocator *allocator) {
    const size_t words = (count + 63) / 64;
    const graze_status status =
        grz_buffers_reserve(allocator, { &list->pairs, 64 * words, sizeof(graze_pair) },
                            { &list->bits, words, sizeof(uint64_t) });
    if (status != GRAZE_OK)
        return status;
    if (64 * words > count) /* row 0 with itself, whose bits are masked */
        memset((graze_pair *)list->pairs.data + count, 0, (64 * words - count) * sizeof(graze_pair));
    list->count = count;
    return GRAZE_OK;
}

typedef struct verlet_test {
    const grz_verlet_list *list;
    const grz_fat_boxes *fat;
    uint64_t *bits;
    uint32_t parts;
} verlet_test;

static void verlet_test_part(void *argument, uint32_t part) {
    const verlet_test *test = argument;
    const size_t words = grz_verlet_list_words(test->list);
    const size_t begin = grz_tasks_part_begin(words, test->parts, part),
                 end = grz_tasks_part_begin(words, test->parts, part + 1);
    const graze_pair *pairs = test->list->pairs.data;
    test->fat->kernels->test_pairs(grz_fat_boxes_now(test->fat), pairs + 64 * begin, end - begin,
                                   test->bits + begin);
}

void grz_verlet_list_test(const grz_verlet_list *list, const grz_fat_boxes *fat, uint64_t *bits) {
    const size_t words = grz_verlet_list_words(list), last = list->count % 64;
    if (words == 0)
        return; /* there may be no memory */
    verlet_test test = { list, fat, bits, grz_tasks_parts(fat->tasks, words, VERLET_WORDS_PER_TASK) };
    grz_tasks_run(fat->tasks, verlet_test_part, &test, test.parts);
    if (last > 0)
        bits[words - 1] &= (UINT64_C(1) << last) - 1;
}

static void verlet_append_changes(grz_pair_list *changes, const graze_pair *pairs, uint64_t changed,
                                  uint64_t now) {
    graze_pair *to = grz_pair_list_items(changes) + changes->count;
    for (; changed != 0; changed &= changed - 1) {
        const unsigned i = grz_bit_lowest(changed);
        *to++ = grz_pair_change_of(pairs[i], now >> i & 1);
    }
    changes->count = (size_t)(to - grz_pair_list_items(changes));
}

graze_status grz_verlet_list_compare(const grz_verlet_list *list, const uint64_t *bits,
                                     grz_pair_list *changes, const graze_allocator *allocator) {
    const graze_pair *pairs = list->pairs.data;
    const uint64_t *before = list->bits.data;
    for (size_t word = 0; word < grz_verlet_list_words(list); word++) {
        const uint64_t changed = before[word] ^ bits[word];
        if (changed == 0)
            continue;
        if (grz_pair_list_reserve(changes, 64, allocator) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
        verlet_append_changes(changes, pairs + 64 * word, changed, bits[word]);
    }
    return GRAZE_OK;
}

void grz_verlet_list_append_to(const grz_verlet_list *list, grz_pair_list *out) {
    const graze_pair *pairs = list->pairs.data;
    const uint64_t *bits = list->bits.data;
    graze_pair *items = grz_pair_list_items(out);
    for (size_t word = 0; word < grz_verlet_list_words(list); word++)
        for (uint64_t left = bits[word]; left != 0; left &= left - 1)
            items[out->count++] = pairs[64 * word + grz_bit_lowest(left)];
}

void grz_verlet_list_free(grz_verlet_list *list, const graze_allocator *allocator) {
    grz_buffers_free(allocator, &list->pairs, &list->bits);
}
