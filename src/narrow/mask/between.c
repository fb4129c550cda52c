/* between.c: masks at offsets between whole pixels.
 *
 * A square that lies between pixels has a part on up to four of them: b there is b at the whole offsets
 * around.
 */
#include "narrow/mask/pair.h"

#include "core/float_env.h"

#include <math.h>

/* Beyond it no two masks meet. */
#define FAR 32768.0

static bool is_near(double x, double y) {
    return fabs(x) <= FAR && fabs(y) <= FAR;
}

/* The whole numbers around a number, and how far it is from the lower one. */
typedef struct between {
    int64_t low, high;
    double part;
} between;

static between between_of(double x) {
    const double low = floor(x);
    return (between){ (int64_t)low, (int64_t)-floor(-x), x - low };
}

static bool overlaps_between(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const between x = between_of(dx), y = between_of(dy);
    for (int64_t j = y.low; j <= y.high; j++)
        for (int64_t i = x.low; i <= x.high; i++)
            if (grz_mask_overlaps(a, b, (grz_mask_offset){ i, j }))
                return true;
    return false;
}

/* The areas at the whole offsets, each as far as it is near. */
static double area_between(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const between x = between_of(dx), y = between_of(dy);
    double area = 0;
    for (int64_t j = y.low; j <= y.high; j++)
        for (int64_t i = x.low; i <= x.high; i++)
            area += (i == x.low ? 1 - x.part : x.part) * (j == y.low ? 1 - y.part : y.part) *
                    grz_mask_area(a, b, (grz_mask_offset){ i, j });
    return area;
}

bool graze_mask_overlaps_at(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const grz_float_env caller = grz_float_env_enter();
    const bool is_hit = is_near(dx, dy) && overlaps_between(a, b, dx, dy);
    grz_float_env_leave(caller);
    return is_hit;
}

double graze_mask_area_at(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const grz_float_env caller = grz_float_env_enter();
    const double area = is_near(dx, dy) ? area_between(a, b, dx, dy) : 0;
    grz_float_env_leave(caller);
    return area;
}
