/* sheet.c: sprites side by side, enlarged, with boxes on them, to be judged by eye;
 * see sheet.h. */
#include "formats/sheet.h"

#include <math.h>

enum {
    GAP = 6,
    SCREEN = 1600,
    SIDE_MOST = 8,
    LONGEST = 16000,
    MOST_PIXELS = 100000000,
    TINT = 30
};

static const picture_color ground = { 28, 29, 35 };
static const picture_color chequers[] = { { 60, 62, 72 }, { 72, 74, 86 } };

/* How wide a number of cells is, gaps around them. */
static int64_t width_of(int64_t columns, int64_t w, int64_t side) {
    return GAP + columns * (w * side + GAP);
}

static int64_t rows_of(size_t count, int64_t columns) {
    return ((int64_t)count + columns - 1) / columns;
}

/* The number of columns with which the sheet is about square. */
static int64_t columns_of(size_t count, int64_t w, int64_t h) {
    const int64_t columns =
        (int64_t)ceil(sqrt((double)count * (double)h / (double)w));
    if (columns < 1)
        return 1;
    if (columns > (int64_t)count)
        return (int64_t)count;
    return columns;
}

static bool fits(size_t count, int64_t columns, const sheet *s, int64_t side,
                 int64_t longest) {
    const int64_t w = width_of(columns, s->cell_w, side);
    const int64_t h = width_of(rows_of(count, columns), s->cell_h, side);
    return w <= longest && h <= longest && w * h <= MOST_PIXELS;
}

static picture_rect rect_of(const sheet *s, size_t cell) {
    const int32_t column = (int32_t)(cell % (size_t)s->columns),
                  row = (int32_t)(cell / (size_t)s->columns);
    const int32_t left = (int32_t)width_of(column, s->cell_w, s->side);
    const int32_t top = (int32_t)width_of(row, s->cell_h, s->side);
    return (picture_rect){ left, top, left + s->cell_w * s->side,
                           top + s->cell_h * s->side };
}

static picture_rect pixel_rect(const sheet *s, picture_rect cell, int32_t x,
                               int32_t y) {
    const int32_t left = cell.left + x * s->side, top = cell.top + y * s->side;
    return (picture_rect){ left, top, left + s->side, top + s->side };
}

static void chequer(sheet *s, size_t cell) {
    const picture_rect rect = rect_of(s, cell);
    for (int32_t y = 0; y < s->cell_h; y++)
        for (int32_t x = 0; x < s->cell_w; x++)
            picture_fill(&s->picture, pixel_rect(s, rect, x, y),
                         chequers[((x / 4) ^ (y / 4)) & 1]);
}

bool sheet_open(sheet *s, size_t count, int32_t w, int32_t h, error *e) {
    *s = (sheet){ .cell_w = w, .cell_h = h, .side = SIDE_MOST };
    const int64_t columns = columns_of(count, w, h);
    while (s->side > 1 && !fits(count, columns, s, s->side, SCREEN))
        s->side--;
    s->columns = (int32_t)columns;
    if (!fits(count, columns, s, s->side, LONGEST)) {
        *s = (sheet){ 0 };
        return error_set(
            e, ERROR_INPUT,
            "%zu pictures of %ld x %ld pixels are too many to be drawn on one sheet",
            count, (long)w, (long)h);
    }
    if (!picture_open(&s->picture, (int32_t)width_of(columns, w, s->side),
                      (int32_t)width_of(rows_of(count, columns), h, s->side),
                      ground)) {
        *s = (sheet){ 0 };
        return error_no_memory(e, "a picture");
    }
    for (size_t cell = 0; cell < count; cell++)
        chequer(s, cell);
    return true;
}

void sheet_close(sheet *s) {
    picture_close(&s->picture);
    *s = (sheet){ 0 };
}

/* One pixel of an image. */
static void draw_pixel(sheet *s, picture_rect to, const uint8_t *rgba) {
    if (rgba[3] == 0)
        return;
    const picture_color below = picture_at(&s->picture, to.left, to.top);
    const picture_color color = { rgba[0], rgba[1], rgba[2] };
    picture_fill(&s->picture, to, picture_mix(below, color, rgba[3]));
}

static bool is_in(int64_t value, int64_t count) {
    return value >= 0 && value < count;
}

/* The pixel of an image that a part shows (x, y) pixels from its left upper corner;
 * NULL: it is outside. */
static const uint8_t *part_pixel(const image *from, sheet_part part, int64_t x,
                                 int64_t y) {
    if (!is_in(x, part.w) || !is_in(y, part.h))
        return NULL;
    if (part.flip_x)
        x = part.w - 1 - x;
    if (part.flip_y)
        y = part.h - 1 - y;
    int64_t from_x = part.x + x, from_y = part.y + y;
    if (part.is_rotated) {
        from_x = part.x + (part.h - 1 - y);
        from_y = part.y + x;
    }
    if (!is_in(from_x, from->width) || !is_in(from_y, from->height))
        return NULL;
    return from->rgba +
           ((size_t)from_y * from->width + (size_t)from_x) * IMAGE_CHANNELS;
}

void sheet_image(sheet *s, size_t cell, const image *from, sheet_part part) {
    const picture_rect rect = rect_of(s, cell);
    if (part.w <= 0 || part.h <= 0)
        part = (sheet_part){ .w = (int32_t)from->width,
                             .h = (int32_t)from->height,
                             .at_x = part.at_x,
                             .at_y = part.at_y,
                             .flip_x = part.flip_x,
                             .flip_y = part.flip_y };
    for (int32_t y = 0; y < s->cell_h; y++)
        for (int32_t x = 0; x < s->cell_w; x++) {
            const uint8_t *pixel = part_pixel(from, part, (int64_t)x - part.at_x,
                                              (int64_t)y - part.at_y);
            if (pixel != NULL)
                draw_pixel(s, pixel_rect(s, rect, x, y), pixel);
        }
}

/* A place in a cell as a place in the picture, at most at the cell's edges. */
static int32_t place(const sheet *s, double value, int32_t max, int32_t begin) {
    double inside = value;
    if (value < 0)
        inside = 0;
    else if (value > max)
        inside = max;
    return begin + (int32_t)floor(inside * s->side + 0.5);
}

static picture_rect box_rect(const sheet *s, size_t cell, sheet_box box) {
    const picture_rect in = rect_of(s, cell);
    return (picture_rect){ place(s, box.min_x, s->cell_w, in.left),
                           place(s, box.min_y, s->cell_h, in.top),
                           place(s, box.max_x, s->cell_w, in.left),
                           place(s, box.max_y, s->cell_h, in.top) };
}

static void tint(sheet *s, int32_t x, int32_t y, picture_color color, uint8_t part) {
    picture_fill(&s->picture, (picture_rect){ x, y, x + 1, y + 1 },
                 picture_mix(picture_at(&s->picture, x, y), color, part));
}

void sheet_outline(sheet *s, size_t cell, sheet_box box, picture_color color) {
    const picture_rect rect = box_rect(s, cell, box);
    for (int32_t y = rect.top; y < rect.bottom; y++)
        for (int32_t x = rect.left; x < rect.right; x++)
            tint(s, x, y, color, TINT);
    picture_outline(&s->picture, rect, s->side > 3 ? 2 : 1, color);
}

/* Whether the middle of a pixel of the picture is in a form. */
static bool is_inside(const sheet *s, picture_rect cell, sheet_form form, int32_t x,
                      int32_t y) {
    return form.is_inside(form.user, (x - cell.left + 0.5) / s->side,
                          (y - cell.top + 0.5) / s->side);
}

void sheet_form_draw(sheet *s, size_t cell, sheet_box box, sheet_form form,
                     picture_color color) {
    const picture_rect rect = box_rect(s, cell, box), in = rect_of(s, cell);
    for (int32_t y = rect.top; y < rect.bottom; y++)
        for (int32_t x = rect.left; x < rect.right; x++) {
            if (!is_inside(s, in, form, x, y))
                continue;
            const bool is_rim = !is_inside(s, in, form, x - 1, y) ||
                                !is_inside(s, in, form, x + 1, y) ||
                                !is_inside(s, in, form, x, y - 1) ||
                                !is_inside(s, in, form, x, y + 1);
            tint(s, x, y, color, is_rim ? UINT8_MAX : TINT);
        }
}

void sheet_cross(sheet *s, size_t cell, double x, double y, picture_color color) {
    const picture_rect in = rect_of(s, cell);
    if (!(x >= 0 && x <= s->cell_w && y >= 0 && y <= s->cell_h))
        return;
    const int32_t at_x = place(s, x, s->cell_w, in.left),
                  at_y = place(s, y, s->cell_h, in.top);
    picture_line(&s->picture, (picture_point){ at_x - 4, at_y },
                 (picture_point){ at_x + 4, at_y }, color);
    picture_line(&s->picture, (picture_point){ at_x, at_y - 4 },
                 (picture_point){ at_x, at_y + 4 }, color);
}
