/* mask_tell.c: see mask_tell.h. */
#include "cli/mask_tell.h"

#include "cli/cli.h"
#include "graze/content/mask_image.h"

/* The most components that a person is told of one by one. */
#define COMPONENTS_TOLD 20

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
static bool components_find(graze_mask_view view, graze_mask_component_list *list, error *e) {
    return graze_mask_components(view, list) == GRAZE_OK || error_no_memory(e, "the components");
}

static void rect_put(json_writer *w, const char *name, const graze_rect *rect) {
    if (rect == NULL)
        json_put_null(w, name);
    else
        json_put_numbers(w, name, (const double[]){ rect->x, rect->y, rect->w, rect->h }, 4);
}

static void place_put(json_writer *w, const char *name, bool exists, double x, double y) {
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

static void mask_put(json_writer *w, graze_mask_view view, const graze_mask_component_list *list) {
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

static bool json_write(const mask_telling *telling, const graze_mask_component_list *list, output *o,
                       error *e) {
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
    const bool is_written = components_find(telling->pair->a, &list, e) && json_write(telling, &list, o, e);
    graze_mask_component_list_free(&list);
    return is_written;
}

static void components_write_text(output *o, const graze_mask_component_list *list) {
    output_text(o, "components  ");
    output_uint64(o, list->count);
    output_text(o, "\n");
    for (size_t i = 0; i < list->count && i < COMPONENTS_TOLD; i++) {
        output_text(o, "  ");
        rect_write_text(o, &list->items[i].bounds);
        output_text(o, ", ");
        output_uint64(o, list->items[i].count);
        output_text(o, " solid\n");
    }
    if (list->count > COMPONENTS_TOLD)
        output_text(o, "  and so on: --json lists all\n");
}

static void mask_write_text(output *o, const mask_telling *telling, const graze_mask_component_list *list) {
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
