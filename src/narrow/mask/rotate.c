/* rotate.c: a mask turned by any angle and scaled. Each new pixel's middle is turned back and looked up, in
 * double, with graze's own sine and cosine, so that every machine gives the same pixels. Nothing is added up
 * along a row: an error would grow with it, and a quarter turn would not be exact. */
#include "core/float_env.h"
#include "graze/mask_resample.h"
#include "graze/pose.h"
#include "narrow/mask/canvas.h"
#include "narrow/mask_rows.h"

#include <math.h>

#define ANGLE_MAX 1152921504606846976.0 /* 2^60 */

/* Both ways: the sine and cosine of the turn, and how much larger it makes. */
typedef struct turn {
    double sine, cosine, scale;
} turn;

static graze_status check(double angle, double scale) {
    if (!isfinite(angle) || !isfinite(scale))
        return GRAZE_BAD_NUMBER;
    if (fabs(angle) > ANGLE_MAX)
        return GRAZE_OUT_OF_RANGE;
    return scale > 0 ? GRAZE_OK : GRAZE_BAD_VALUE;
}

/* How many pixels a side needs; more than any mask may have, if there are too many to count. */
static uint32_t side_of(double length) {
    return length <= GRAZE_MASK_SIDE_MAX ? (uint32_t)ceil(length) : GRAZE_MASK_SIDE_MAX + 1;
}

static uint32_t width_of(const grz_mask_rows *sight, turn t) {
    return side_of(t.scale * (fabs(t.cosine) * sight->width + fabs(t.sine) * sight->height));
}

static uint32_t height_of(const grz_mask_rows *sight, turn t) {
    return side_of(t.scale * (fabs(t.sine) * sight->width + fabs(t.cosine) * sight->height));
}

static bool is_solid_at(const grz_mask_rows *sight, double x, double y) {
    return x >= 0 && y >= 0 && x < sight->width && y < sight->height &&
           grz_mask_rows_get(sight, (uint32_t)x, (uint32_t)y);
}

static void row_draw(const grz_mask_rows *sight, const grz_canvas *canvas, turn t, uint32_t row) {
    const double y = row + 0.5 - canvas->height * 0.5;
    for (uint32_t column = 0; column < canvas->width; column++) {
        const double x = column + 0.5 - canvas->width * 0.5;
        const double old_x = (t.cosine * x + t.sine * y) / t.scale + sight->width * 0.5;
        const double old_y = (t.cosine * y - t.sine * x) / t.scale + sight->height * 0.5;
        if (is_solid_at(sight, old_x, old_y))
            grz_canvas_dot(canvas, column, row);
    }
}

static graze_status rotate(const grz_mask_rows *sight, turn t, graze_mask_result *result) {
    grz_canvas canvas;
    const graze_status status =
        grz_canvas_open(&canvas, width_of(sight, t), height_of(sight, t), result->allocator);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < canvas.height; y++)
        row_draw(sight, &canvas, t, y);
    return grz_canvas_finish(&canvas, &result->mask);
}

graze_status graze_mask_rotate(graze_mask_view view, double angle, double scale, graze_mask_result *result) {
    const grz_mask_rows sight = grz_mask_rows_of(view);
    const grz_float_env caller = grz_float_env_enter();
    graze_status status = check(angle, scale);
    result->mask = NULL;
    if (status == GRAZE_OK) {
        turn t = { .scale = scale };
        graze_angle_sin_cos(angle, &t.sine, &t.cosine);
        status = rotate(&sight, t, result);
    }
    grz_float_env_leave(caller);
    return status;
}
