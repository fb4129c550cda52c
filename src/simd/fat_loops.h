/* fat_loops.h: rows beside their fat AABBs (broad/prediction.h): compared, written as
 * vectors, predicted. No loop has a branch, and no array overlaps another, so compilers
 * make vectors of them. Compiled for each instruction set. */
#include "simd/fat.h"
#include "simd/isa.h"

#include <math.h>

static void SIMD(fat_compare)(const grz_box_view *now_view,
                              const grz_box_view *fat_view, uint32_t begin,
                              uint32_t end, uint8_t *escaped) {
    const grz_box_view now = *now_view, fat = *fat_view;
    SIMD_DISJOINT for (uint32_t row = begin; row < end; row++) escaped[row] =
        (now.min_x[row] < fat.min_x[row]) | (now.min_y[row] < fat.min_y[row]) |
        (fat.max_x[row] < now.max_x[row]) | (fat.max_y[row] < now.max_y[row]) |
        (now.group[row] != fat.group[row]) | (now.layer[row] != fat.layer[row]);
}

static void SIMD(fat_write)(const grz_box_view *view, uint32_t begin, uint32_t end,
                            grz_simd_box *boxes) {
    const grz_box_view now = *view;
    SIMD_DISJOINT for (uint32_t row = begin; row < end; row++) boxes[row] =
        grz_simd_box_of_row(&now, row);
}

/* Every sum is rounded monotonically, so a fat AABB contains its box. */
static void SIMD(fat_predict)(const grz_fat_axis *axis, uint32_t begin,
                              uint32_t end) {
    const float *before = axis->before, *min = axis->min, *max = axis->max;
    float *fat_min = axis->fat_min, *fat_max = axis->fat_max;
    const float jump = GRZ_FAT_STEP_MAX, usual = axis->usual_side,
                steps = axis->steps, slack_steps = axis->slack_steps;
    SIMD_DISJOINT for (uint32_t i = begin; i < end; i++) {
        const float side = max[i] - min[i], moved = min[i] - before[4 * (size_t)i];
        const float step_max = jump * (side > usual ? side : usual);
        const float step = fabsf(moved) <= step_max ? moved : 0;
        const float way = step * steps, slack = fabsf(step) * slack_steps;
        fat_min[i] = min[i] + (way < 0 ? way : 0) - slack;
        fat_max[i] = max[i] + (way > 0 ? way : 0) + slack;
    }
}
