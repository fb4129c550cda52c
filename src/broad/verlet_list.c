/* verlet_list.c: passes over all rows, and over all pairs in words of 64 bits, which
 * tasks share. */
#include "broad/prediction.h"

enum { FAT_ROWS_PER_TASK = 1 << 12, FAT_SAMPLES = 64, VERLET_WORDS_PER_TASK = 128 };

/* The vectors of more boxes are beyond most second caches, and are fetched a word
 * ahead. */
enum { VERLET_BOXES_NEAR = 1 << 18 };

/* `escaped` is read eight rows at a time. */
graze_status grz_fat_boxes_reserve(grz_fat_boxes *fat, const grz_box_view *boxes,
                                   const grz_broad_setup *setup) {
    const graze_allocator *allocator = setup->allocator;
    const uint32_t count = boxes->count;
    fat->tasks = setup->tasks;
    if (fat->kernels == NULL)
        fat->kernels = grz_kernels_best();
    grz_try(grz_edge_columns_reserve(allocator, &fat->edges, count));
    return grz_buffers_reserve(allocator, { &fat->layers, count, 1 },
                               { &fat->groups, count, sizeof(uint32_t) },
                               { &fat->now, count, sizeof(grz_simd_box) },
                               { &fat->escaped, (size_t)count + 8, 1 });
}

typedef struct fat_pass {
    const grz_fat_boxes *fat;
    const grz_box_view *boxes;
    void (*do_rows)(const struct fat_pass *pass, uint32_t begin, uint32_t end);
    uint32_t rows, parts;
} fat_pass;

static void verlet_fat_pass_part(void *argument, uint32_t part) {
    const fat_pass *pass = argument;
    pass->do_rows(pass,
                  (uint32_t)grz_tasks_part_begin(pass->rows, pass->parts, part),
                  (uint32_t)grz_tasks_part_begin(pass->rows, pass->parts, part + 1));
}

static void verlet_fat_pass_run(fat_pass pass) {
    pass.parts = grz_tasks_parts(pass.fat->tasks, pass.rows, FAT_ROWS_PER_TASK);
    grz_tasks_run(pass.fat->tasks, verlet_fat_pass_part, &pass, pass.parts);
}

/* Whether rows reach over an edge of their fat AABBs, or are not on the layer or of
 * the group they were predicted with. */
static void verlet_fat_find_escaped_rows(const fat_pass *pass, uint32_t begin,
                                         uint32_t end) {
    grz_box_view predicted = grz_fat_boxes_view(pass->fat, pass->boxes);
    predicted.layer = pass->fat->layers.data;
    predicted.group = pass->fat->groups.data;
    pass->fat->kernels->fat_compare(pass->boxes, &predicted, begin, end,
                                    pass->fat->escaped.data);
}

/* Rows on no layer, now and before, do not count. */
bool grz_fat_boxes_find_escaped(grz_fat_boxes *fat, const grz_box_view *boxes,
                                uint32_t max, grz_row_list *list) {
    const uint8_t *layers = fat->layers.data;
    uint8_t *escaped = fat->escaped.data;
    list->count = 0;
    verlet_fat_pass_run(
        (fat_pass){ fat, boxes, verlet_fat_find_escaped_rows, fat->count, 0 });
    memset(escaped + fat->count, 1, boxes->count - fat->count);
    memset(escaped + boxes->count, 0, 8);
    for (uint32_t eight = 0; eight < boxes->count; eight += 8) {
        uint64_t any;
        memcpy(&any, escaped + eight, sizeof any);
        for (uint32_t row = eight; any != 0 && row < eight + 8; row++) {
            escaped[row] = escaped[row] &&
                           (boxes->layer[row] != GRZ_LAYER_NONE ||
                            (row < fat->count && layers[row] != GRZ_LAYER_NONE));
            if (escaped[row] && list->count == max)
                return false;
            if (escaped[row])
                ((uint32_t *)list->rows.data)[list->count++] = row;
        }
    }
    return true;
}

static void verlet_fat_write_rows(const fat_pass *pass, uint32_t begin,
                                  uint32_t end) {
    pass->fat->kernels->fat_write(pass->boxes, begin, end, pass->fat->now.data);
}

void grz_fat_boxes_observe(grz_fat_boxes *fat, const grz_box_view *boxes) {
    verlet_fat_pass_run(
        (fat_pass){ fat, boxes, verlet_fat_write_rows, boxes->count, 0 });
    fat->observed = boxes->count;
}

static void verlet_fat_predict_rows(const fat_pass *pass, uint32_t begin,
                                    uint32_t end) {
    const grz_fat_boxes *fat = pass->fat;
    const grz_box_view *boxes = pass->boxes;
    const grz_simd_box *before = fat->now.data;
    grz_fat_axis axis = { .before = &before->min_x,
                          .min = boxes->min_x,
                          .max = boxes->max_x,
                          .fat_min = fat->edges.min_x.data,
                          .fat_max = fat->edges.max_x.data,
                          .usual_side = fat->usual_side,
                          .steps = fat->margin.steps,
                          .slack_steps = fat->margin.slack };
    fat->kernels->fat_predict(&axis, begin, end);
    axis.before = &before->min_y;
    axis.min = boxes->min_y;
    axis.max = boxes->max_y;
    axis.fat_min = fat->edges.min_y.data;
    axis.fat_max = fat->edges.max_y.data;
    fat->kernels->fat_predict(&axis, begin, end);
}

static float verlet_fat_usual_side(const grz_box_view *boxes) {
    const uint32_t step = boxes->count / FAT_SAMPLES + 1;
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t row = 0; row < boxes->count; row += step)
        if (boxes->layer[row] != GRZ_LAYER_NONE) {
            const graze_box box = grz_box_view_get(boxes, row);
            sum += ((double)box.max_x - box.min_x) + ((double)box.max_y - box.min_y);
            count++;
        }
    if (count > 0)
        return (float)(sum / (2.0 * count));
    return 0;
}

void grz_fat_boxes_predict(grz_fat_boxes *fat, const grz_box_view *boxes,
                           grz_fat_margin margin) {
    for (uint32_t row = fat->observed; row < boxes->count;
         row++) /* new rows are expected to rest */
        grz_fat_boxes_now(fat)[row] = grz_simd_box_of_row(boxes, row);
    fat->margin = margin;
    fat->usual_side = verlet_fat_usual_side(boxes);
    verlet_fat_pass_run(
        (fat_pass){ fat, boxes, verlet_fat_predict_rows, boxes->count, 0 });
    if (boxes->count > 0) {
        memcpy(fat->layers.data, boxes->layer, boxes->count);
        memcpy(fat->groups.data, boxes->group, boxes->count * sizeof(uint32_t));
    }
    fat->count = boxes->count;
}

grz_box_view grz_fat_boxes_view(const grz_fat_boxes *fat,
                                const grz_box_view *boxes) {
    grz_box_view view = *boxes;
    view.min_x = fat->edges.min_x.data;
    view.min_y = fat->edges.min_y.data;
    view.max_x = fat->edges.max_x.data;
    view.max_y = fat->edges.max_y.data;
    return view;
}

void grz_fat_boxes_free(grz_fat_boxes *fat, const graze_allocator *allocator) {
    grz_edge_columns_free(allocator, &fat->edges);
    grz_buffers_free(allocator, &fat->layers, &fat->groups, &fat->now,
                     &fat->escaped);
}

graze_status grz_verlet_list_take(grz_verlet_list *list, size_t count,
                                  const graze_allocator *allocator) {
    const size_t words = (count + 63) / 64;
    grz_try(grz_buffers_reserve(allocator,
                                { &list->pairs, 64 * words, sizeof(graze_pair) },
                                { &list->bits, words, sizeof(uint64_t) }));
    if (64 * words > count) /* row 0 with itself, whose bits are masked */
        memset((graze_pair *)list->pairs.data + count, 0,
               (64 * words - count) * sizeof(graze_pair));
    list->count = count;
    return GRAZE_OK;
}

typedef struct verlet_test {
    const grz_verlet_list *list;
    const grz_fat_boxes *fat;
    uint64_t *bits;
    uint32_t parts;
} verlet_test;

GRZ_FAST_BEGIN

static void verlet_test_part(void *argument, uint32_t part) {
    const verlet_test *test = argument;
    const size_t words = grz_verlet_list_words(test->list);
    const size_t end = grz_tasks_part_begin(words, test->parts, part + 1);
    const graze_pair *pairs = test->list->pairs.data;
    const grz_simd_box *boxes = grz_fat_boxes_now(test->fat);
    const bool is_far = test->fat->observed > VERLET_BOXES_NEAR;
    for (size_t word = grz_tasks_part_begin(words, test->parts, part), next;
         word < end; word = next) {
        next = is_far ? word + 1 : end;
        for (size_t i = 64 * next; is_far && next < end && i < 64 * next + 64; i++) {
            grz_prefetch(&boxes[pairs[i].a]);
            grz_prefetch(&boxes[pairs[i].b]);
        }
        grz_simd_test_pairs(boxes, pairs + 64 * word, next - word,
                            test->bits + word);
    }
}

GRZ_FAST_END

void grz_verlet_list_test(const grz_verlet_list *list, const grz_fat_boxes *fat,
                          uint64_t *bits) {
    const size_t words = grz_verlet_list_words(list), last = list->count % 64;
    if (words == 0)
        return; /* there may be no memory */
    verlet_test test = { list, fat, bits,
                         grz_tasks_parts(fat->tasks, words, VERLET_WORDS_PER_TASK) };
    grz_tasks_run(fat->tasks, verlet_test_part, &test, test.parts);
    if (last > 0)
        bits[words - 1] &= (UINT64_C(1) << last) - 1;
}

GRZ_FAST_BEGIN

graze_status grz_verlet_list_compare(const grz_verlet_list *list,
                                     const uint64_t *bits, grz_pair_list *changes,
                                     const graze_allocator *allocator) {
    const graze_pair *pairs = list->pairs.data;
    const uint64_t *before = list->bits.data;
    for (size_t word = 0; word < grz_verlet_list_words(list); word++) {
        const uint64_t now = bits[word], changed = before[word] ^ now;
        if (changed != 0)
            grz_try(grz_pair_list_reserve(changes, 64, allocator));
        for (uint64_t left = changed; left != 0; left &= left - 1)
            grz_pair_list_items(changes)[changes->count++] = grz_pair_change_of(
                pairs[64 * word + grz_bit_lowest(left)], (now & left & -left) != 0);
    }
    return GRAZE_OK;
}

GRZ_FAST_END

void grz_verlet_list_push(const grz_verlet_list *list, grz_pair_sink *out) {
    const graze_pair *pairs = list->pairs.data;
    const uint64_t *bits = list->bits.data;
    for (size_t word = 0; word < grz_verlet_list_words(list); word++)
        for (uint64_t left = bits[word]; left != 0; left &= left - 1) {
            const graze_pair pair = pairs[64 * word + grz_bit_lowest(left)];
            grz_pair_sink_push(out, pair.a, pair.b);
        }
}

void grz_verlet_list_free(grz_verlet_list *list, const graze_allocator *allocator) {
    grz_buffers_free(allocator, &list->pairs, &list->bits);
}
