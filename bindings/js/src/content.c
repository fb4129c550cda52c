/* content.c: hitboxes out of sprites, outlines, and tiles merged into rectangles. */
#include "bind.h"

#include "graze_content.h"

#include <string.h>

static graze_fit_config fit_config(uint32_t boxes, uint32_t score,
                                   uint32_t keeps_width, uint32_t inset) {
    return (graze_fit_config){ .boxes = boxes,
                               .score = (graze_fit_score)score,
                               .keeps_width = keeps_width != 0,
                               .inset = inset };
}

/* Results: the number of boxes, solid, covered, area, intersection over union, the
 * address of the boxes (u32). */
uint32_t EXPORT(js_fit)(const graze_mask *mask, uint32_t boxes, uint32_t score,
                        uint32_t keeps_width, uint32_t inset) {
    static graze_fit fit;
    const graze_fit_config config = fit_config(boxes, score, keeps_width, inset);
    const graze_status status = graze_fit_mask(mask, &config, &fit);
    const double results[] = { fit.count,           (double)fit.solid,
                               (double)fit.covered, (double)fit.area,
                               graze_fit_iou(&fit), (double)(uintptr_t)fit.boxes };
    memcpy(js_results, results, sizeof results);
    return status;
}

/* Results: the shape (24), found, solid, covered, area, score, bound. */
uint32_t EXPORT(js_fit_shape)(const graze_mask *mask, uint32_t kind, uint32_t score,
                              uint32_t inset) {
    graze_shape_fit fit;
    const graze_fit_config config = fit_config(0, score, 0, inset);
    const graze_status status =
        graze_fit_shape(mask, (graze_shape_kind)kind, &config, &fit);
    js_write_shape(&fit.shape, js_results);
    const double rest[] = { fit.is_found,     (double)fit.solid, (double)fit.covered,
                            (double)fit.area, fit.score,         fit.bound };
    memcpy(js_results + JS_SHAPE_NUMBERS, rest, sizeof rest);
    return status;
}

/* Results: the number of lines, the address of their ends (u32), the address of the
 * corners (i32). */
uint32_t EXPORT(js_mask_outline)(const graze_mask *mask) {
    static graze_mask_outlines outlines;
    const graze_status status =
        graze_mask_outline(graze_mask_view_all(mask), &outlines);
    js_results[0] = (double)outlines.line_count;
    js_results[1] = (double)(uintptr_t)outlines.ends;
    js_results[2] = (double)(uintptr_t)outlines.corners;
    return status;
}

/* `words`: rows of `stride` 64-bit words. Results: the number of rectangles, their
 * address (u32), solid, bound. */
uint32_t EXPORT(js_tiles_merge)(const uint64_t *words, uint32_t stride,
                                uint32_t width, uint32_t height) {
    static graze_tile_rect_list rects;
    const graze_tile_grid grid = { words, stride, width, height };
    const graze_status status = graze_tiles_merge(&grid, &rects);
    js_results[0] = (double)rects.count;
    js_results[1] = (double)(uintptr_t)rects.items;
    js_results[2] = (double)rects.solid;
    js_results[3] = (double)rects.bound;
    return status;
}
