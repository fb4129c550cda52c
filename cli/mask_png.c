/* mask_png.c: masks as a PNG picture. A place between pixels is drawn as exactly as the enlargement allows:
 * every pixel of the picture asks for its own middle. */
#include "cli/mask_picture.h"
#include "cli/mask_window.h"

#include <math.h>

/* What is where: neither, a, b, both; and outside of a's rectangle. */
enum { NEITHER, A, B, BOTH, OUTSIDE, KINDS };

static const picture_color colors[KINDS] = { [NEITHER] = { 44, 46, 56 },
                                             [A] = { 70, 130, 240 },
                                             [B] = { 250, 200, 60 },
                                             [BOTH] = { 235, 64, 52 },
                                             [OUTSIDE] = { 28, 29, 35 } };

static bool is_solid_at(graze_mask_view view, double x, double y) {
    return graze_mask_view_get(view, (int32_t)floor(x), (int32_t)floor(y));
}

/* What is at (x, y), in pixels of a. Places are near by: the window sees to it. */
static int kind_at(const mask_pair *pair, double x, double y) {
    const bool is_a = is_solid_at(pair->a, x, y);
    const bool is_b = pair->b.mask != NULL && fabs(pair->x) < INT16_MAX && fabs(pair->y) < INT16_MAX &&
                      is_solid_at(pair->b, x - pair->x, y - pair->y);
    const bool is_inside =
        x >= 0 && y >= 0 && x < graze_mask_view_width(pair->a) && y < graze_mask_view_height(pair->a);
    if (!is_a && !is_b)
        return is_inside ? NEITHER : OUTSIDE;
    return is_a && is_b ? BOTH : is_a ? A : B;
}

/* One row of the picture, stretch by stretch of one colour. */
static void row_draw(const mask_pair *pair, const mask_window *w, picture *p, int32_t row) {
    const double y = w->y + (row + 0.5) / w->side;
    picture_rect stretch = { 0, row, 0, row + 1 };
    int kind = kind_at(pair, w->x + 0.5 / w->side, y);
    for (int32_t column = 1; column <= p->width; column++) {
        const int next = column == p->width ? KINDS : kind_at(pair, w->x + (column + 0.5) / w->side, y);
        if (next == kind)
            continue;
        stretch.right = column;
        picture_fill(p, stretch, colors[kind]);
        stretch.left = column;
        kind = next;
    }
}

bool mask_picture_png(const mask_pair *pair, output *o, error *e) {
    const mask_window w = mask_window_of(pair);
    picture p = { 0 };
    if (!picture_open(&p, w.width * w.side, w.height * w.side, colors[OUTSIDE]))
        return error_no_memory(e, "a picture");
    for (int32_t row = 0; row < p.height; row++)
        row_draw(pair, &w, &p, row);
    const bool is_written = output_picture(o, &p, e);
    picture_close(&p);
    return is_written;
}
