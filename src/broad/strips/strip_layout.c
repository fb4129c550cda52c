/* cut.c: measuring a sample. */
#include "broad/strips/strip_layout.h"

#include "core/box_columns.h"

/* Bands are so many mean heights high: fewer duplicates against fewer tests. */
static const double BAND_HEIGHTS = 8;

/* One box in so many is looked at, between the least and the most. */
enum { SHARE = 128, LEAST = 16, MOST = 256, BOXES_A_BAND = 8, PART_TRIMMED = 32 };

typedef struct sample {
    float x[MOST], y[MOST], w[MOST], h[MOST];
    uint32_t count;
} sample;

static void add_box(sample *taken, graze_box box) {
    if (grz_box_check(box) != GRAZE_OK || grz_box_is_empty(box))
        return;
    const uint32_t i = taken->count++;
    taken->x[i] = box.min_x;
    taken->y[i] = box.min_y;
    taken->w[i] = box.max_x - box.min_x;
    taken->h[i] = box.max_y - box.min_y;
}

/* Spread by the golden ratio, so that no period in the order of the boxes is met again and again. */
static void take(sample *taken, const grz_strips_input *all) {
    const uint32_t share = all->count / SHARE, wanted = share < LEAST ? LEAST : share < MOST ? share : MOST;
    const uint32_t count = all->count < wanted ? all->count : wanted;
    taken->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t spread = i * UINT32_C(0x9e3779b9);
        const uint32_t row = count < wanted ? i : (uint32_t)((uint64_t)spread * all->count >> 32);
        if (all->kinds == NULL || all->kinds[row] != GRZ_STRIP_GROUP_NONE)
            add_box(taken, all->boxes[row]);
    }
}

static void sort(float *values, uint32_t count) {
    for (uint32_t gap = count > 40 ? 23 : 1;; gap = gap > 4 ? gap / 3 : 1) {
        for (uint32_t i = gap; i < count; i++) {
            const float value = values[i];
            uint32_t j = i;
            for (; j >= gap && values[j - gap] > value; j -= gap)
                values[j] = values[j - gap];
            values[j] = value;
        }
        if (gap == 1)
            return;
    }
}

/* The mean of the lower part: one huge box among many small ones does not count, which is what bands are
 * chosen for. */
static double usual_of(float *values, uint32_t count) {
    const uint32_t usual = count - count / PART_TRIMMED;
    double sum = 0;
    sort(values, count);
    for (uint32_t i = 0; i < usual; i++)
        sum += values[i];
    return sum / usual;
}

/* Where nearly all boxes are along an axis: a sample without its extremes, so that one far box does not make
 * all bands coarse, and a margin. */
typedef struct stretch {
    float from, to;
} stretch;

static stretch stretch_of(float *values, uint32_t count) {
    sort(values, count);
    const uint32_t trimmed = count / PART_TRIMMED;
    const float low = values[trimmed], high = values[count - 1 - trimmed];
    const float margin = (high - low) * (float)(trimmed + 1) / (float)count;
    return (stretch){ low - margin, high + margin };
}

static uint32_t divisions(stretch along, double side, uint32_t most) {
    const double wanted = ((double)along.to - along.from) / side + 1;
    return wanted < most ? (uint32_t)wanted : most;
}

grz_strip_layout grz_strip_layout_make(const grz_strips_input *all) {
    sample taken;
    grz_strip_layout cut = { .band_count = 1, .bins = 1 };
    take(&taken, all);
    if (taken.count == 0)
        return cut;
    const double width = usual_of(taken.w, taken.count), height = usual_of(taken.h, taken.count);
    const stretch x = stretch_of(taken.x, taken.count), y = stretch_of(taken.y, taken.count);
    uint32_t most = all->count / BOXES_A_BAND + 1;
    if (most > GRZ_STRIP_RUNS_MAX / all->kind_count)
        most = GRZ_STRIP_RUNS_MAX / all->kind_count;
    cut.band_count = divisions(y, BAND_HEIGHTS * height, most);
    cut.bins = divisions(x, width / 2, GRZ_STRIP_X_KEYS);
    cut.from_y = y.from;
    cut.to_y = y.to;
    cut.bands = grz_quantizer_make(y.from, y.to, cut.band_count);
    cut.places = grz_quantizer_make(x.from, x.to, GRZ_STRIP_X_KEYS);
    return cut;
}

void grz_strip_layout_coarsen(grz_strip_layout *cut) {
    cut->band_count = (cut->band_count + 1) / 2;
    cut->bands = grz_quantizer_make(cut->from_y, cut->to_y, cut->band_count);
}
