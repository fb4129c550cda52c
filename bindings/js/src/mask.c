/* mask.c: masks, and questions to two of them. */
#include "bind.h"

static graze_mask *made(graze_status status, graze_mask *mask) {
    js_results[0] = status;
    return mask;
}

graze_mask *EXPORT(js_mask_create)(uint32_t width, uint32_t height) {
    graze_mask *mask;
    return made(graze_mask_create(width, height, NULL, &mask), mask);
}

graze_mask *EXPORT(js_mask_from_alpha)(const uint8_t *rgba, uint32_t width,
                                       uint32_t height, uint32_t threshold) {
    const graze_pixels pixels = { rgba, width, height, (size_t)width * 4 };
    graze_mask *mask;
    return made(graze_mask_from_alpha(&pixels, (uint8_t)threshold, NULL, &mask),
                mask);
}

graze_mask *EXPORT(js_mask_from_key)(const uint8_t *rgba, uint32_t width,
                                     uint32_t height, uint32_t red, uint32_t green,
                                     uint32_t blue) {
    const graze_pixels pixels = { rgba, width, height, (size_t)width * 4 };
    graze_mask *mask;
    return made(graze_mask_from_key(
                    &pixels,
                    (const uint8_t[]){ (uint8_t)red, (uint8_t)green, (uint8_t)blue },
                    NULL, &mask),
                mask);
}

graze_mask *EXPORT(js_mask_from_bits)(const uint8_t *bytes, uint32_t width,
                                      uint32_t height, uint32_t stride) {
    graze_mask *mask;
    return made(graze_mask_from_bits(
                    &(graze_mask_bits){ bytes, width, height, stride }, NULL, &mask),
                mask);
}

graze_mask_view js_mask_view(const graze_mask *mask, uint32_t flags) {
    return (graze_mask_view){ mask, (flags & 1) != 0, (flags & 2) != 0,
                              (uint8_t)(flags >> 2) };
}

graze_mask *EXPORT(js_mask_copy)(const graze_mask *mask, uint32_t flags) {
    graze_mask *copy;
    return made(graze_mask_copy(js_mask_view(mask, flags), NULL, &copy), copy);
}

void EXPORT(js_mask_destroy)(graze_mask *mask) {
    graze_mask_destroy(mask);
}

uint32_t EXPORT(js_mask_width)(const graze_mask *mask) {
    return graze_mask_width(mask);
}

uint32_t EXPORT(js_mask_height)(const graze_mask *mask) {
    return graze_mask_height(mask);
}

uint32_t EXPORT(js_mask_get)(const graze_mask *mask, int32_t x, int32_t y) {
    return graze_mask_get(mask, x, y);
}

void EXPORT(js_mask_set)(graze_mask *mask, int32_t x, int32_t y, uint32_t is_solid) {
    graze_mask_set(mask, x, y, is_solid != 0);
}

enum { MASK_FILL, MASK_CLEAR };

void EXPORT(js_mask_all)(graze_mask *mask, uint32_t what) {
    if (what == MASK_FILL)
        graze_mask_fill(mask);
    else if (what == MASK_CLEAR)
        graze_mask_clear(mask);
    else
        graze_mask_invert(mask);
}

uint32_t EXPORT(js_mask_count)(const graze_mask *mask) {
    return graze_mask_count(mask);
}

static void write_rect(graze_rect rect) {
    js_results[0] = rect.x;
    js_results[1] = rect.y;
    js_results[2] = rect.w;
    js_results[3] = rect.h;
}

uint32_t EXPORT(js_mask_bounds)(const graze_mask *mask) {
    graze_rect bounds;
    const bool has_any = graze_mask_bounds(mask, &bounds);
    write_rect(bounds);
    return has_any;
}

enum { EDIT_AND, EDIT_OR, EDIT_XOR };

uint32_t EXPORT(js_mask_edit)(graze_mask *a, const graze_mask *b, uint32_t flags,
                              int32_t dx, int32_t dy, uint32_t what) {
    const graze_mask_view view = js_mask_view(b, flags);
    return what == EDIT_AND   ? graze_mask_and(a, view, dx, dy)
           : what == EDIT_OR  ? graze_mask_or(a, view, dx, dy)
           : what == EDIT_XOR ? graze_mask_xor(a, view, dx, dy)
                              : graze_mask_and_not(a, view, dx, dy);
}

enum { PAIR_AREA, PAIR_FIRST, PAIR_BOUNDS, PAIR_NORMAL };

/* `flags`: those of a, and 16 times those of b. The result is whether there is an
 * answer; results: it. */
uint32_t EXPORT(js_mask_pair)(const graze_mask *a, const graze_mask *b,
                              uint32_t flags, int32_t dx, int32_t dy,
                              uint32_t what) {
    const graze_mask_view one = js_mask_view(a, flags & 15),
                          two = js_mask_view(b, flags >> 4);
    graze_pixel pixel = { 0, 0 };
    graze_rect bounds;
    graze_point normal;
    bool has_answer = true;
    switch (what) {
    case PAIR_AREA:
        js_results[0] = graze_mask_area(one, two, dx, dy);
        return true;
    case PAIR_FIRST:
        has_answer = graze_mask_first_overlap(one, two, dx, dy, &pixel);
        break;
    case PAIR_BOUNDS:
        has_answer = graze_mask_overlap_bounds(one, two, dx, dy, &bounds);
        write_rect(bounds);
        return has_answer;
    case PAIR_NORMAL:
        normal = graze_mask_normal(one, two, dx, dy);
        js_results[0] = normal.x;
        js_results[1] = normal.y;
        return true;
    default:
        pixel = graze_mask_separation(one, two, dx, dy);
    }
    js_results[0] = pixel.x;
    js_results[1] = pixel.y;
    return has_answer;
}

uint32_t EXPORT(js_mask_overlaps)(const graze_mask *a, const graze_mask *b,
                                  uint32_t flags, double dx, double dy) {
    return graze_mask_overlaps_at(js_mask_view(a, flags & 15),
                                  js_mask_view(b, flags >> 4), dx, dy);
}

double EXPORT(js_mask_area_at)(const graze_mask *a, const graze_mask *b,
                               uint32_t flags, double dx, double dy) {
    return graze_mask_area_at(js_mask_view(a, flags & 15),
                              js_mask_view(b, flags >> 4), dx, dy);
}

/* The time, or -1: they never overlap. */
double EXPORT(js_mask_impact)(const graze_mask *a, const graze_mask *b,
                              uint32_t flags, double x, double y, double move_x,
                              double move_y) {
    double time;
    const graze_mask_motion motion = { x, y, move_x, move_y };
    return graze_mask_impact(js_mask_view(a, flags & 15),
                             js_mask_view(b, flags >> 4), motion, &time)
               ? time
               : -1;
}
