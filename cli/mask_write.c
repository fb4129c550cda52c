/* mask_write.c: masks as text, JSON, PNG and SVG; see mask_pair.h. */
#include "cli/mask_pair.h"

#include "cli/cli.h"
#include "graze/content/mask_image.h"
#include "graze/mask_edit.h"

#include <math.h>

/* The most components listed one by one for a person. */
#define COMPONENTS_SHOWN 20

static void pair_write(output *o, double x, double y) {
    output_float64(o, x);
    output_text(o, ",");
    output_float64(o, y);
}

static void size_write_text(output *o, uint32_t w, uint32_t h) {
    output_uint64(o, w);
    output_text(o, " x ");
    output_uint64(o, h);
}

/* As 3,4 20 x 16. */
static void rect_write_text(output *o, const graze_rect *r) {
    pair_write(o, r->x, r->y);
    output_text(o, " ");
    size_write_text(o, r->w, r->h);
}

/* The components of a view, to be freed also after an error. */
static bool components_find(graze_mask_view view, graze_mask_component_list *list,
                            error *e) {
    return graze_mask_components(view, list) == GRAZE_OK ||
           error_no_memory(e, "the components");
}

static void rect_put(json_writer *w, const char *name, const graze_rect *rect) {
    if (rect == NULL)
        json_put_null(w, name);
    else
        json_put_numbers(w, name,
                         (const double[]){ rect->x, rect->y, rect->w, rect->h }, 4);
}

static void place_put(json_writer *w, const char *name, bool exists, double x,
                      double y) {
    if (exists)
        json_put_numbers(w, name, (const double[]){ x, y }, 2);
    else
        json_put_null(w, name);
}

static void components_put(json_writer *w, const graze_mask_component_list *list) {
    json_begin_list(w, "components");
    for (size_t i = 0; i < list->count; i++) {
        json_begin_object(w, NULL);
        json_put_whole(w, "count", list->items[i].count);
        rect_put(w, "bounds", &list->items[i].bounds);
        json_end(w);
    }
    json_end(w);
}

static void mask_put(json_writer *w, graze_mask_view view,
                     const graze_mask_component_list *list) {
    graze_rect bounds;
    double x = 0, y = 0;
    json_put_whole(w, "width", graze_mask_view_width(view));
    json_put_whole(w, "height", graze_mask_view_height(view));
    json_put_whole(w, "count", graze_mask_count(view.mask));
    rect_put(w, "bounds", graze_mask_view_bounds(view, &bounds) ? &bounds : NULL);
    const bool has_centroid = graze_mask_centroid(view, &x, &y);
    place_put(w, "centroid", has_centroid, x, y);
    components_put(w, list);
}

static void overlap_put(json_writer *w, const mask_pair *pair) {
    const mask_pair_facts facts = mask_pair_ask(pair);
    graze_rect bounds;
    json_put_boolean(w, "overlap", facts.overlaps);
    place_put(w, "first", facts.overlaps, facts.first.x, facts.first.y);
    json_put_number(w, "area", facts.area);
    rect_put(w, "overlap_bounds", mask_pair_bounds(pair, &bounds) ? &bounds : NULL);
}

static bool json_write(const mask_telling *telling,
                       const graze_mask_component_list *list, output *o, error *e) {
    json_writer *w = NULL;
    if (!json_writer_open(&w, e))
        return false;
    json_begin_object(w, NULL);
    mask_put(w, telling->pair->a, list);
    if (telling->name_b != NULL)
        overlap_put(w, telling->pair);
    json_end(w);
    const bool is_written = output_json(o, w, false, e);
    json_writer_close(w);
    return is_written;
}

bool mask_tell_json(const mask_telling *telling, output *o, error *e) {
    graze_mask_component_list list = { 0 };
    const bool is_written = components_find(telling->pair->a, &list, e) &&
                            json_write(telling, &list, o, e);
    graze_mask_component_list_free(&list);
    return is_written;
}

static void components_write_text(output *o, const graze_mask_component_list *list) {
    output_text(o, "components  ");
    output_uint64(o, list->count);
    output_text(o, "\n");
    for (size_t i = 0; i < list->count && i < COMPONENTS_SHOWN; i++) {
        output_text(o, "  ");
        rect_write_text(o, &list->items[i].bounds);
        output_text(o, ", ");
        output_uint64(o, list->items[i].count);
        output_text(o, " solid\n");
    }
    if (list->count > COMPONENTS_SHOWN)
        output_text(o, "  and so on: --json lists all\n");
}

static void mask_write_text(output *o, const mask_telling *telling,
                            const graze_mask_component_list *list) {
    const graze_mask_view view = telling->pair->a;
    graze_rect bounds;
    double x, y;
    output_text(o, telling->name_a);
    output_text(o, ": ");
    size_write_text(o, graze_mask_view_width(view), graze_mask_view_height(view));
    output_text(o, " pixels, ");
    output_uint64(o, graze_mask_count(view.mask));
    output_text(o, " solid\n");
    if (graze_mask_view_bounds(view, &bounds)) {
        output_text(o, "bounds      ");
        rect_write_text(o, &bounds);
    }
    if (graze_mask_centroid(view, &x, &y)) {
        output_text(o, "\ncentroid    ");
        pair_write(o, x, y);
        output_text(o, "\n");
        components_write_text(o, list);
    }
}

static void overlap_write_text(output *o, const mask_telling *telling) {
    const mask_pair_facts facts = mask_pair_ask(telling->pair);
    graze_rect bounds;
    output_text(o, telling->name_b);
    output_text(o, " at ");
    pair_write(o, telling->pair->x, telling->pair->y);
    if (!mask_pair_bounds(telling->pair, &bounds)) {
        output_text(o, ": no overlap\n");
        return;
    }
    output_text(o, ": overlap\narea        ");
    output_float64(o, facts.area);
    output_text(o, "\nfirst       ");
    pair_write(o, facts.first.x, facts.first.y);
    output_text(o, "\nin          ");
    rect_write_text(o, &bounds);
    output_text(o, "\n");
}

bool mask_tell_text(const mask_telling *telling, output *o, error *e) {
    graze_mask_component_list list = { 0 };
    const bool is_found = components_find(telling->pair->a, &list, e);
    if (is_found) {
        mask_write_text(o, telling, &list);
        if (telling->name_b != NULL)
            overlap_write_text(o, telling);
    }
    graze_mask_component_list_free(&list);
    return is_found;
}

/* Columns x to x + width - 1 and rows y to y + height - 1 in pixels of a, each
 * `side` pixels of the picture wide. */
typedef struct mask_window {
    int32_t x, y, width, height, side;
} mask_window;

/* How large a picture is made by enlarging, and how much a pixel at most. */
enum { PICTURE_SIDE = 640, PIXEL_SIDE_MAX = 32 };

static double least(double a, double b) {
    if (a < b)
        return a;
    return b;
}

static double max_of(double a, double b) {
    if (a > b)
        return a;
    return b;
}

static int32_t side_for(const mask_window *w) {
    const int32_t longer = w->width > w->height ? w->width : w->height;
    const int32_t side = longer == 0 ? 1 : PICTURE_SIDE / longer;
    if (side < 1)
        return 1;
    if (side > PIXEL_SIDE_MAX)
        return PIXEL_SIDE_MAX;
    return side;
}

/* The rectangle around a and, if there is one and it is near, b. Small ones are
 * enlarged. */
static mask_window mask_window_of(const mask_pair *pair) {
    double left = 0, top = 0;
    double right = graze_mask_view_width(pair->a),
           bottom = graze_mask_view_height(pair->a);
    mask_window w = { 0, 0, (int32_t)right, (int32_t)bottom, 1 };
    if (pair->b.mask != NULL) {
        left = least(left, floor(pair->x));
        top = least(top, floor(pair->y));
        right = max_of(right, ceil(pair->x) + graze_mask_view_width(pair->b));
        bottom = max_of(bottom, ceil(pair->y) + graze_mask_view_height(pair->b));
    }
    if (right - left <= GRAZE_MASK_SIDE_MAX && bottom - top <= GRAZE_MASK_SIDE_MAX)
        w = (mask_window){ (int32_t)left, (int32_t)top, (int32_t)(right - left),
                           (int32_t)(bottom - top), 1 };
    w.side = side_for(&w);
    return w;
}

/* The kinds of pixels: of neither, a, b, both; and outside of a's rectangle. */
enum { NEITHER, A, B, BOTH, OUTSIDE, KINDS };

static const picture_color colors[KINDS] = { [NEITHER] = { 44, 46, 56 },
                                             [A] = { 70, 130, 240 },
                                             [B] = { 250, 200, 60 },
                                             [BOTH] = { 235, 64, 52 },
                                             [OUTSIDE] = { 28, 29, 35 } };

static bool is_solid_at(graze_mask_view view, double x, double y) {
    return graze_mask_view_get(view, (int32_t)floor(x), (int32_t)floor(y));
}

/* The kind of the pixel at (x, y), in pixels of a. The window keeps places near. */
static int kind_at(const mask_pair *pair, double x, double y) {
    const bool is_a = is_solid_at(pair->a, x, y);
    const bool is_b = pair->b.mask != NULL && fabs(pair->x) < INT16_MAX &&
                      fabs(pair->y) < INT16_MAX &&
                      is_solid_at(pair->b, x - pair->x, y - pair->y);
    const bool is_inside = x >= 0 && y >= 0 && x < graze_mask_view_width(pair->a) &&
                           y < graze_mask_view_height(pair->a);
    if (!is_a && !is_b) {
        if (is_inside)
            return NEITHER;
        return OUTSIDE;
    }
    if (is_a && is_b)
        return BOTH;
    if (is_a)
        return A;
    return B;
}

/* One row of the picture, stretch by stretch of one colour. */
static void row_draw(const mask_pair *pair, const mask_window *w, picture *p,
                     int32_t row) {
    const double y = w->y + (row + 0.5) / w->side;
    picture_rect stretch = { 0, row, 0, row + 1 };
    int kind = kind_at(pair, w->x + 0.5 / w->side, y);
    for (int32_t column = 1; column <= p->width; column++) {
        const int next = column == p->width
                             ? KINDS
                             : kind_at(pair, w->x + (column + 0.5) / w->side, y);
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

/* Lines along the axes take one number: H goes to an x, V to a y. They begin to the
 * right. */
static void line_write(output *o, const path_style *style,
                       const graze_pixel *corners, size_t count) {
    place_write(o, "M", corners[0].x + style->x, corners[0].y + style->y);
    for (size_t i = 1; i < count; i++) {
        const bool is_along_x = i % 2 == 1;
        output_text(o, is_along_x ? "H" : "V");
        output_float64(o, is_along_x ? corners[i].x + style->x
                                     : corners[i].y + style->y);
    }
    output_text(o, "Z");
}

static void path_write(output *o, const path_style *style,
                       const graze_mask_outlines *outline) {
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

static bool view_draw(graze_mask_view view, const path_style *style, output *o,
                      error *e) {
    graze_mask_outlines outline = { 0 };
    const bool is_traced = graze_mask_outline(view, &outline) == GRAZE_OK;
    if (is_traced)
        path_write(o, style, &outline);
    graze_mask_outlines_free(&outline);
    return is_traced || error_no_memory(e, "an outline");
}

/* The common pixels, which need a mask of their own. */
static bool overlap_draw(const mask_pair *pair, output *o, error *e) {
    static const path_style style = { "overlap", "#eb4034", 0, 0 };
    graze_mask_result shared = { 0 };
    if (!mask_pair_ask(pair).overlaps) {
        path_write(o, &style, &(graze_mask_outlines){ 0 });
        return true;
    }
    if (graze_mask_overlap_mask(pair->a, pair->b, (int32_t)pair->x, (int32_t)pair->y,
                                &shared) != GRAZE_OK)
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
        is_drawn = view_draw(pair->b, &style_b, o, e) &&
                   (!mask_pair_is_whole(pair) || overlap_draw(pair, o, e));
    output_text(o, "</svg>\n");
    return is_drawn;
}
