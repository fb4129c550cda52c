/* centroid.c: where a mask's solid pixels are on average. All sums fit: at most 2^28 pixels, each below 2^14.
 */
#include "core/float_env.h"
#include "graze/mask_parts.h"
#include "narrow/mask_rows.h"

/* Sums over all solid pixels; `twice_x` twice the sum of their columns, which is whole for every run. */
typedef struct sums {
    uint64_t count, twice_x, y;
} sums;

static sums sums_of(const grz_mask_rows *sight) {
    sums all = { 0 };
    for (uint32_t y = 0; y < sight->height; y++) {
        uint64_t count = 0;
        grz_mask_run run = { 0 };
        while (grz_mask_run_next(sight, y, run.end, &run)) {
            const uint64_t length = run.end - run.begin;
            count += length;
            all.twice_x += length * (run.begin + run.end - 1);
        }
        all.count += count;
        all.y += count * y;
    }
    return all;
}

bool graze_mask_centroid(graze_mask_view view, double *x, double *y) {
    const grz_mask_rows sight = grz_mask_rows_of(view);
    const sums all = sums_of(&sight);
    if (all.count == 0)
        return false;
    const grz_float_env caller = grz_float_env_enter();
    *x = (double)all.twice_x / (double)(2 * all.count);
    *y = (double)all.y / (double)all.count;
    grz_float_env_leave(caller);
    return true;
}
