/* mask_svg.c: masks as outlines, in SVG. Lines follow the edges of pixels, so that each path, filled, is the
 * mask.
 */
#include "cli/mask_picture.h"
#include "cli/mask_window.h"
#include "graze/mask_edit.h"
#include "graze/content/mask_image.h"

/* How a path looks, and where it lies. */
typedef struct path_style {
    const char *id, *fill;
    double x, y;
} path_style;

static void place_write(output *o, const char *before, double x, double y) {
    output_text(o, before);
    output_float64(o, x);
    output_text(o, " ");
    output_float64(o, y);
}

/* Lines along the axes take one number: H goes to an x, V to a y. They begin to the right. */
static void line_write(output *o, const path_style *style, const graze_pixel *corners, size_t count) {
    place_write(o, "M", corners[0].x + style->x, corners[0].y + style->y);
    for (size_t i = 1; i < count; i++) {
        const bool is_along_x = i % 2 == 1;
        output_text(o, is_along_x ? "H" : "V");
        output_float64(o, is_along_x ? corners[i].x + style->x : corners[i].y + style->y);
    }
    output_text(o, "Z");
}

static void path_write(output *o, const path_style *style, const graze_mask_outlines *outline) {
    size_t begin = 0;
    output_text(o, "  <path id=\"");
    output_text(o, style->id);
    output_text(o, "\" fill-rule=\"evenodd\" fill=\"");
    output_text(o, style->fill);
    output_text(o, "\" d=\"");
    for (size_t i = 0; i < outline->line_count; i++) {
        line_write(o, style, outline->corners + begin, outline->ends[i] - begin);
        begin = outline->ends[i];
    }
    output_text(o, "\"/>\n");
}

static bool view_draw(graze_mask_view view, const path_style *style, output *o, error *e) {
    graze_mask_outlines outline = { 0 };
    const bool is_traced = graze_mask_outline(view, &outline) == GRAZE_OK;
    if (is_traced)
        path_write(o, style, &outline);
    graze_mask_outlines_free(&outline);
    return is_traced || error_no_memory(e, "an outline");
}

/* What both share, which needs a mask of its own. */
static bool overlap_draw(const mask_pair *pair, output *o, error *e) {
    static const path_style style = { "overlap", "#eb4034", 0, 0 };
    graze_mask_result shared = { 0 };
    if (!mask_pair_ask(pair).overlaps) {
        path_write(o, &style, &(graze_mask_outlines){ 0 });
        return true;
    }
    if (graze_mask_overlap_mask(pair->a, pair->b, (int32_t)pair->x, (int32_t)pair->y, &shared) != GRAZE_OK)
        return error_no_memory(e, "an outline");
    const bool is_drawn = view_draw(graze_mask_view_all(shared.mask), &style, o, e);
    graze_mask_destroy(shared.mask);
    return is_drawn;
}

static void head_write(const mask_window *w, output *o) {
    output_text(o, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    output_uint64(o, (uint64_t)w->width * (uint64_t)w->side);
    output_text(o, "\" height=\"");
    output_uint64(o, (uint64_t)w->height * (uint64_t)w->side);
    place_write(o, "\" viewBox=\"", w->x, w->y);
    place_write(o, " ", w->width, w->height);
    output_text(o, "\">\n");
}

bool mask_picture_svg(const mask_pair *pair, output *o, error *e) {
    static const path_style style_a = { "a", "#4682f0", 0, 0 };
    const path_style style_b = { "b", "#fac83c", pair->x, pair->y };
    const mask_window w = mask_window_of(pair);
    head_write(&w, o);
    bool is_drawn = view_draw(pair->a, &style_a, o, e);
    if (is_drawn && pair->b.mask != NULL)
        is_drawn =
            view_draw(pair->b, &style_b, o, e) && (!mask_pair_is_whole(pair) || overlap_draw(pair, o, e));
    output_text(o, "</svg>\n");
    return is_drawn;
}
