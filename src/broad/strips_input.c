/* strips_input.c: a layout from a sample, and layer groups from layers. */
#include "broad/strips_input.h"

/* Strips are this many mean heights high: higher ones have fewer duplicates and more
 * tests. */
static const double LAYOUT_STRIP_HEIGHTS = 8;

/* One box in LAYOUT_SHARE is sampled, up to LAYOUT_SAMPLES_FEW, and of very many
 * boxes one in LAYOUT_SHARE_OF_MANY. */
enum {
    LAYOUT_SHARE = 128,
    LAYOUT_SAMPLES_MIN = 16,
    LAYOUT_SAMPLES_FEW = 256,
    LAYOUT_SHARE_OF_MANY = 1024,
    LAYOUT_SAMPLES_MAX = 1024
};

/* This many samples tell whether strips waste tests, among this many boxes or more.
 * Strips are not tried if pairs of samples say so clearly: at least this many, and
 * this many tests for each box. */
enum {
    LAYOUT_WASTE_SAMPLES = 24,
    LAYOUT_WASTE_BOXES = 4096,
    LAYOUT_WASTE_MIN = 16,
    LAYOUT_WASTE_PER_BOX = 768
};

enum {
    LAYOUT_BOXES_PER_STRIP = 8,
    LAYOUT_TRIMMED = 32 /* one of this many extremes is left out */
};

typedef struct layout_sample {
    float x[LAYOUT_SAMPLES_MAX], y[LAYOUT_SAMPLES_MAX], w[LAYOUT_SAMPLES_MAX],
        h[LAYOUT_SAMPLES_MAX];
    uint32_t count;
} layout_sample;

/* Spread by the golden ratio: no period in the order of the boxes matters. */
static void strips_layout_sample_take(layout_sample *sample,
                                      const grz_strips_input *input) {
    const uint32_t few =
        grz_min_u32(input->count / LAYOUT_SHARE, LAYOUT_SAMPLES_FEW);
    const uint32_t share = grz_max_u32(few, input->count / LAYOUT_SHARE_OF_MANY);
    const uint32_t wanted =
        grz_min_u32(grz_max_u32(share, LAYOUT_SAMPLES_MIN), LAYOUT_SAMPLES_MAX);
    const uint32_t count = grz_min_u32(input->count, wanted);
    sample->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t spread = i * UINT32_C(0x9e3779b9);
        const uint32_t row =
            count < wanted ? i : (uint32_t)((uint64_t)spread * input->count >> 32);
        const graze_box box = input->boxes[row];
        const bool is_out = input->layer_groups != NULL &&
                            input->layer_groups[row] == GRZ_STRIP_GROUP_NONE;
        if (is_out || grz_box_check(box) != GRAZE_OK || grz_box_is_empty(box))
            continue;
        sample->x[sample->count] = box.min_x;
        sample->y[sample->count] = box.min_y;
        sample->w[sample->count] = box.max_x - box.min_x;
        sample->h[sample->count++] = box.max_y - box.min_y;
    }
}

/* Whether very many boxes share strips and places along x without an overlap. */
static bool strips_layout_is_wasteful(const layout_sample *sample, uint32_t boxes) {
    const float *x = sample->x, *y = sample->y, *w = sample->w, *h = sample->h;
    const float reach = (float)LAYOUT_STRIP_HEIGHTS / 2;
    int64_t wasted = 0;
    if (boxes < LAYOUT_WASTE_BOXES || sample->count < LAYOUT_WASTE_SAMPLES)
        return false;
    for (int i = 0; i < LAYOUT_WASTE_SAMPLES; i++)
        for (int j = 0; j < i; j++) {
            const float above = y[i] - y[j] - h[j], below = y[j] - y[i] - h[i],
                        near = reach * (h[i] + h[j]);
            const int along_x = (x[i] < x[j] + w[j]) & (x[j] < x[i] + w[i]);
            wasted += (along_x & (above < near) & (below < near)) -
                      GRZ_TESTS_PER_PAIR * (along_x & (above < 0) & (below < 0));
        }
    return wasted >= LAYOUT_WASTE_MIN &&
           wasted * boxes > LAYOUT_WASTE_PER_BOX * LAYOUT_WASTE_SAMPLES *
                                (LAYOUT_WASTE_SAMPLES - 1);
}

/* The mean without the greatest: strips suit many small boxes and one huge box. */
static double strips_layout_usual(float *values, uint32_t count) {
    const uint32_t usual = count - count / LAYOUT_TRIMMED;
    double sum = 0;
    grz_floats_sort(values, count);
    for (uint32_t i = 0; i < usual; i++)
        sum += values[i];
    return sum / usual;
}

/* Where nearly all boxes are along an axis: one far box does not make all strips
 * coarse. */
typedef struct layout_range {
    float from, to;
} layout_range;

/* Boxes beyond the range share a cell at its end, and those beyond it on both axes
 * share a strip, too. In such a corner tests grow with the square of the boxes. So
 * of very many boxes extremes count, too, unless they are far away. */
static layout_range strips_layout_range_of(float *values, uint32_t count) {
    grz_floats_sort(values, count);
    uint32_t trimmed = count / LAYOUT_TRIMMED;
    const float reach = (values[count - 1 - trimmed] - values[trimmed]) / 4;
    const bool has_near_ends =
        values[0] > values[trimmed] - reach &&
        values[count - 1] < values[count - 1 - trimmed] + reach;
    if (count > LAYOUT_SAMPLES_FEW && has_near_ends)
        trimmed = 0;
    const float low = values[trimmed], high = values[count - 1 - trimmed];
    const float margin = (high - low) * (float)(trimmed + 1) / (float)count;
    return (layout_range){ low - margin, high + margin };
}

static uint32_t strips_layout_divisions(layout_range range, double side,
                                        uint32_t max) {
    const double wanted = ((double)range.to - range.from) / side + 1;
    if (wanted < max)
        return (uint32_t)wanted;
    return max;
}

grz_strip_layout grz_strip_layout_make(const grz_strips_input *input) {
    layout_sample sample;
    grz_strip_layout layout = { .strip_count = 1, .cells = 1 };
    strips_layout_sample_take(&sample, input);
    if (sample.count == 0)
        return layout;
    layout.is_wasteful = strips_layout_is_wasteful(&sample, input->count);
    const double width = strips_layout_usual(sample.w, sample.count),
                 height = strips_layout_usual(sample.h, sample.count);
    const layout_range x = strips_layout_range_of(sample.x, sample.count),
                       y = strips_layout_range_of(sample.y, sample.count);
    const uint32_t max = grz_min_u32(input->count / LAYOUT_BOXES_PER_STRIP + 1,
                                     GRZ_STRIP_RUNS_MAX / input->layer_group_count);
    layout.strip_count =
        strips_layout_divisions(y, LAYOUT_STRIP_HEIGHTS * height, max);
    layout.cells = strips_layout_divisions(x, width / 2, GRZ_STRIP_X_KEYS);
    layout.from_y = y.from;
    layout.to_y = y.to;
    layout.along_y = grz_quantizer_make(y.from, y.to, layout.strip_count);
    layout.along_x = grz_quantizer_make(x.from, x.to, GRZ_STRIP_X_KEYS);
    /* all are in one strip or two */
    layout.is_wasteful |= layout.along_y.scale == GRZ_QUANTIZER_SCALE_MAX;
    return layout;
}

void grz_strip_layout_coarsen(grz_strip_layout *layout) {
    layout->strip_count = (layout->strip_count + 1) / 2;
    layout->along_y =
        grz_quantizer_make(layout->from_y, layout->to_y, layout->strip_count);
}

/* By array and layer group of the rules: the number of boxes, the layer group of the
 * input, and back. */
typedef struct strip_group_table {
    uint32_t sizes[2][GRZ_LAYER_GROUPS_MAX + 1];
    uint8_t number[2][GRZ_LAYER_GROUPS_MAX + 1];
    uint8_t of_rules[GRZ_STRIP_GROUPS_MAX];
    uint32_t first[3]; /* the numbers of an array begin here */
    uint32_t boxes;    /* which have a layer group */
} strip_group_table;

static void strip_groups_count(strip_group_table *table,
                               const grz_layer_groups *groups,
                               const grz_layered_boxes *array, uint32_t i) {
    if (array->layers == NULL)
        table->sizes[i][groups->of_layer[0]] = array->count;
    else
        for (uint32_t row = 0; row < array->count; row++)
            table->sizes[i][groups->of_layer[array->layers[row]]]++;
}

/* A number for each layer group with boxes and a group to meet. */
static void strip_groups_number(strip_group_table *table,
                                const grz_layer_groups *groups, uint32_t i) {
    uint32_t next = table->first[i];
    memset(table->number[i], GRZ_STRIP_GROUP_NONE, sizeof table->number[i]);
    for (uint8_t group = 0; group < GRZ_LAYER_GROUPS_MAX; group++) {
        if (table->sizes[i][group] == 0 || grz_layer_group_meets_none(groups, group))
            continue;
        table->of_rules[next] = group;
        table->number[i][group] = (uint8_t)next++;
        table->boxes += table->sizes[i][group];
    }
    table->first[i + 1] = next;
}

/* In one array all layer groups may meet, in two those across. */
static void strip_groups_set_meets(grz_strips_input *input,
                                   const grz_layer_groups *groups,
                                   const strip_group_table *table,
                                   uint32_t array_count) {
    const uint32_t first_end = table->first[1], end = table->first[array_count];
    uint32_t sizes[GRZ_STRIP_GROUPS_MAX];
    for (uint32_t i = 0; i < end; i++)
        sizes[i] = table->sizes[i >= first_end][table->of_rules[i]];
    memset(input->meets, 0, sizeof input->meets);
    input->probes = 0;
    for (uint32_t a = 0; a < first_end; a++)
        for (uint32_t b = array_count == 1 ? a : first_end; b < end; b++) {
            if (!grz_layer_groups_meet(groups, table->of_rules[a],
                                       table->of_rules[b]))
                continue;
            grz_strip_groups_allow(input, a, b);
            input->probes += a != b ? grz_min_u32(sizes[a], sizes[b]) : 0;
        }
}

void grz_strip_groups_make(grz_strips_input *input, const grz_layer_groups *groups,
                           const grz_layered_boxes *arrays, uint32_t array_count,
                           uint8_t *out) {
    strip_group_table table = { .boxes = 0 };
    uint32_t all = 0;
    for (uint32_t i = 0; i < array_count; i++) {
        strip_groups_count(&table, groups, &arrays[i], i);
        strip_groups_number(&table, groups, i);
        all += arrays[i].count;
    }
    const uint32_t count = table.first[array_count];
    input->layer_group_count = grz_max_u32(count, 1);
    strip_groups_set_meets(input, groups, &table, array_count);
    const bool is_plain = all == 0 || (count == 1 && table.boxes == all);
    input->layer_groups = is_plain ? NULL : out;
    for (uint32_t i = 0; i < array_count && !is_plain; i++)
        for (uint32_t row = 0; row < arrays[i].count; row++)
            *out++ = table.number[i][groups->of_layer[arrays[i].layers != NULL
                                                          ? arrays[i].layers[row]
                                                          : 0]];
}
