/* fit_picture.c: see fit_picture.h.
 *
 * Each sprite is enlarged by a whole number, as large as its place allows, so a
 * pixel stays a square. For large sprites every n-th pixel is shown. Frames of one
 * size, as of an animation, have one scale.
 */
#include "cli/fit_picture.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { DOT = 2, DOTS_X = 3, DOTS_Y = 5 };

static const char characters[] = "0123456789.%";

/* Rows from the top; the high bit of three is the left dot. */
static const unsigned char dots[][DOTS_Y] = {
    { 7, 5, 5, 5, 7 }, { 2, 6, 2, 2, 7 }, { 7, 1, 7, 4, 7 }, { 7, 1, 3, 1, 7 },
    { 5, 5, 7, 1, 1 }, { 7, 4, 7, 1, 7 }, { 7, 4, 7, 5, 7 }, { 7, 1, 1, 2, 2 },
    { 7, 5, 7, 5, 7 }, { 7, 5, 7, 1, 7 }, { 0, 0, 0, 0, 2 }, { 5, 1, 2, 4, 5 },
};

static void character_draw(picture *p, picture_point at, const unsigned char *rows,
                           picture_color color) {
    for (int32_t y = 0; y < DOTS_Y; y++)
        for (int32_t x = 0; x < DOTS_X; x++)
            if (rows[y] >> (DOTS_X - 1 - x) & 1) {
                const picture_rect dot = { at.x + x * DOT, at.y + y * DOT,
                                           at.x + (x + 1) * DOT,
                                           at.y + (y + 1) * DOT };
                picture_fill(p, dot, color);
            }
}

void fit_label_draw(picture *p, picture_point at, const char *text,
                    picture_color color) {
    for (; *text != '\0'; text++, at.x += FIT_LABEL_W) {
        const char *found = strchr(characters, *text);
        if (found != NULL)
            character_draw(p, at, dots[found - characters], color);
    }
}

enum {
    SIDE_ONE = 640,  /* how large a single frame is drawn, */
    SIDE_FEW = 256,  /* one of up to FEW, */
    SIDE_MANY = 128, /* and one of more, about */
    FEW = 24,
    ENLARGED_MOST = 24, /* picture pixels for a pixel */
    GAP = 10,
    HEAD = FIT_LABEL_H + 6, /* the room for a label, */
    LABEL_LENGTH = 10,      /* in characters */
    CHECKER = 8,
    TINT = 50,      /* of 255: how much of a box's colour lies over what is in it, */
    RIM_TINT = 170, /* and at the rim of a shape */
    AREA_MOST = 1 << 28
};

static const picture_color background = { 28, 29, 35 },
                           label_color = { 220, 222, 230 };
static const picture_color checkers[2] = { { 96, 98, 106 }, { 120, 122, 130 } };
static const picture_color rim = { 12, 12, 16 };

static const picture_color box_colors[] = { { 255, 70, 60 },   { 60, 220, 255 },
                                            { 255, 220, 50 },  { 90, 235, 90 },
                                            { 255, 110, 240 }, { 255, 160, 50 },
                                            { 110, 140, 255 }, { 240, 240, 240 } };

/* Picture pixels for a pixel, or pixels for one in the picture; one of them is 1. */
typedef struct scale {
    int32_t enlarged, skipped;
} scale;

/* Where frames lie in the picture. */
typedef struct layout {
    size_t count, columns;
    uint32_t side;          /* how large a frame may be, about */
    int32_t tile_w, tile_h; /* the largest, with its label and gap */
} layout;

/* One frame to be drawn. */
typedef struct tile {
    const fit_sprite *sprite;
    const fit_result *result;
    graze_pixels pixels;
    size_t number;
    scale scale;
    picture_point at; /* its pixels' left upper corner in the picture */
} tile;

static scale scale_of(const fit_frames *frames, uint32_t side) {
    const uint32_t longest = frames->w > frames->h ? frames->w : frames->h;
    if (longest > 2 * side)
        return (scale){ 1, (int32_t)((longest + side - 1) / side) };
    const uint32_t fitting = longest < side ? side / longest : 1;
    return (scale){ fitting < ENLARGED_MOST ? (int32_t)fitting : ENLARGED_MOST, 1 };
}

static int32_t scaled(scale s, uint32_t pixels) {
    return ((int32_t)pixels + s.skipped - 1) / s.skipped * s.enlarged;
}

static int32_t max_of(int32_t a, int32_t b) {
    if (a > b)
        return a;
    return b;
}

static void tiles_measure(const fit_sprite *sprites, size_t count, layout *l) {
    *l = (layout){ .tile_w = LABEL_LENGTH * FIT_LABEL_W };
    for (size_t i = 0; i < count; i++)
        l->count += sprites[i].frames.count;
    if (l->count == 1)
        l->side = SIDE_ONE;
    else if (l->count <= FEW)
        l->side = SIDE_FEW;
    else
        l->side = SIDE_MANY;
    for (size_t i = 0; i < count; i++) {
        const fit_frames *frames = &sprites[i].frames;
        l->tile_w = max_of(l->tile_w, scaled(scale_of(frames, l->side), frames->w));
        l->tile_h = max_of(l->tile_h, scaled(scale_of(frames, l->side), frames->h));
    }
    l->tile_w += GAP;
    l->tile_h += HEAD + GAP;
}

/* The columns of the sheet if there is only one; else a number with which the
 * picture is about square.
 */
static size_t columns_choose(const fit_sprite *sprites, size_t count,
                             const layout *l) {
    size_t columns = 1;
    if (count == 1)
        return sprites[0].frames.columns;
    while (columns * columns * (size_t)l->tile_w < l->count * (size_t)l->tile_h)
        columns++;
    return columns;
}

static bool layout_make(const fit_sprite *sprites, size_t count, layout *l,
                        error *e) {
    tiles_measure(sprites, count, l);
    l->columns = columns_choose(sprites, count, l);
    const uint64_t w = (uint64_t)l->tile_w * l->columns + GAP;
    const uint64_t h =
        (uint64_t)l->tile_h * ((l->count + l->columns - 1) / l->columns) + GAP;
    return (w <= INT16_MAX && h <= INT16_MAX && w * h <= AREA_MOST) ||
           error_set(
               e, ERROR_INPUT,
               "--png: %zu frames are too many for one picture; draw fewer at once",
               l->count);
}

static picture_color pixel_color(const tile *t, uint32_t x, uint32_t y,
                                 picture_color behind) {
    const uint8_t *pixel =
        t->pixels.rgba + t->pixels.stride * y + (size_t)x * IMAGE_CHANNELS;
    const picture_color color = { pixel[0], pixel[1], pixel[2] };
    return picture_mix(behind, color, pixel[3]);
}

/* Whether the middle of a pixel, which may be beyond the frame, is in the shape. */
static bool is_in_shape(const tile *t, int64_t x, int64_t y) {
    const graze_point middle = { (double)x + 0.5, (double)y + 0.5 };
    const graze_shape pixel = graze_shape_box(middle, middle);
    return graze_shapes_touch(&t->result->shape, &pixel, GRAZE_CLOSED);
}

static bool is_on_rim(const tile *t, int64_t x, int64_t y) {
    return !is_in_shape(t, x - 1, y) || !is_in_shape(t, x + 1, y) ||
           !is_in_shape(t, x, y - 1) || !is_in_shape(t, x, y + 1);
}

static bool is_in_box(const tile *t, uint32_t x, uint32_t y, uint32_t i) {
    const graze_rect box = t->sprite->boxes[t->result->first + i];
    return x >= box.x && x - box.x < box.w && y >= box.y && y - box.y < box.h;
}

/* A pixel as it looks: over a chequered ground, and under the colour of the first
 * box around it. */
static void pixel_draw(picture *p, const tile *t, uint32_t x, uint32_t y) {
    const int32_t left = t->at.x + (int32_t)x / t->scale.skipped * t->scale.enlarged;
    const int32_t top = t->at.y + (int32_t)y / t->scale.skipped * t->scale.enlarged;
    const int32_t checker =
        ((left - t->at.x) / CHECKER + (top - t->at.y) / CHECKER) % 2;
    picture_color color = pixel_color(t, x, y, checkers[checker]);
    if (t->result->has_shape && is_in_shape(t, x, y))
        color =
            picture_mix(color, box_colors[0], is_on_rim(t, x, y) ? RIM_TINT : TINT);
    for (uint32_t i = 0; i < t->result->count; i++)
        if (is_in_box(t, x, y, i)) {
            color = picture_mix(
                color, box_colors[i % (sizeof box_colors / sizeof *box_colors)],
                TINT);
            break;
        }
    picture_fill(p,
                 (picture_rect){ left, top, left + t->scale.enlarged,
                                 top + t->scale.enlarged },
                 color);
}

static void box_draw(picture *p, const tile *t, uint32_t i) {
    const graze_rect box = t->sprite->boxes[t->result->first + i];
    const picture_rect edge = { t->at.x + scaled(t->scale, box.x),
                                t->at.y + scaled(t->scale, box.y),
                                t->at.x + scaled(t->scale, box.x + box.w),
                                t->at.y + scaled(t->scale, box.y + box.h) };
    const picture_rect inner = { edge.left + 2, edge.top + 2, edge.right - 2,
                                 edge.bottom - 2 };
    if (t->scale.enlarged > 2)
        picture_outline(p, inner, 1, rim);
    picture_outline(p, edge, t->scale.enlarged > 2 ? 2 : 1,
                    box_colors[i % (sizeof box_colors / sizeof *box_colors)]);
}

static void tile_draw(picture *p, const tile *t) {
    char label[48] = "";
    for (uint32_t y = 0; y < t->pixels.height; y += (uint32_t)t->scale.skipped)
        for (uint32_t x = 0; x < t->pixels.width; x += (uint32_t)t->scale.skipped)
            pixel_draw(p, t, x, y);
    for (uint32_t i = 0; i < t->result->count; i++)
        box_draw(p, t, i);
    const int length = snprintf(label, sizeof label, "%zu", t->number);
    if (t->result->is_solid)
        snprintf(label + length, sizeof label - (size_t)length, " %.1f%%",
                 100 * t->result->iou);
    fit_label_draw(p, (picture_point){ t->at.x, t->at.y - HEAD + 3 }, label,
                   label_color);
}

static void tiles_draw(picture *p, const layout *l, const fit_sprite *sprites,
                       size_t count) {
    tile t = { 0 };
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < sprites[i].frames.count; k++, t.number++) {
            t.sprite = &sprites[i];
            t.result = &sprites[i].results[k];
            t.pixels = fit_frames_pixels(&sprites[i].frames, &sprites[i].picture, k);
            t.scale = scale_of(&sprites[i].frames, l->side);
            t.at.x = GAP + l->tile_w * (int32_t)(t.number % l->columns);
            t.at.y = GAP / 2 + HEAD + l->tile_h * (int32_t)(t.number / l->columns);
            tile_draw(p, &t);
        }
}

bool fit_picture_write(const fit_sprite *sprites, size_t count, output *o,
                       error *e) {
    picture p = { 0 };
    layout l;
    if (!layout_make(sprites, count, &l, e))
        return false;
    const int32_t rows = (int32_t)((l.count + l.columns - 1) / l.columns);
    if (!picture_open(&p, l.tile_w * (int32_t)l.columns + GAP, l.tile_h * rows + GAP,
                      background))
        return error_no_memory(e, "a picture");
    tiles_draw(&p, &l, sprites, count);
    const bool is_written = output_picture(o, &p, e);
    picture_close(&p);
    return is_written;
}
