/* mask_components.c: connected components of a mask, found row by row.
 *
 * Each run of solid pixels takes the label of a run above that it touches, or a new
 * one. Where it touches several, their components become one: union-find over runs
 * (A. Rosenfeld and J. Pfaltz, "Sequential operations in digital picture
 * processing", 1966). Only two rows of runs are kept. A label of a merged component
 * is given out again once no run has it. So memory does not depend on the height. */
#include "content/mask_runs.h"
#include "core/buffer.h"
#include "core/numbers.h"
#include "graze/content/mask_image.h"

#include <string.h>

#define NO_LABEL UINT32_MAX

/* Connected pixels, as far as is known. `parent` is the component's own label unless
 * it was merged into another one; then, and when the label is free, `next` links
 * it. */
typedef struct component {
    /* right and bottom: one more than the last */
    uint32_t count, left, right, top, bottom;
    uint32_t first; /* the first column in its first row */
    uint32_t parent, next;
} component;

typedef struct labelled_run {
    grz_pixel_run at;
    uint32_t label;
} labelled_run;

typedef struct run_row {
    labelled_run *items;
    uint32_t count;
} run_row;

typedef struct labelling {
    const graze_allocator *allocator;
    grz_buffer components;
    uint32_t label_count;
    /* chains; a merged label may still be that of a run in this row */
    uint32_t free_label, merged_label;
    run_row above, here;
} labelling;

static component *component_at(const labelling *l, uint32_t label) {
    return (component *)l->components.data + label;
}

static uint32_t components_root_of(const labelling *l, uint32_t label) {
    while (component_at(l, label)->parent != label) {
        component *p = component_at(l, label);
        p->parent = component_at(l, p->parent)->parent;
        label = p->parent;
    }
    return label;
}

static graze_status components_label_new(labelling *l, uint32_t *label) {
    *label = l->free_label;
    if (*label != NO_LABEL) {
        l->free_label = component_at(l, *label)->next;
    } else {
        const graze_status status =
            grz_buffer_reserve(l->allocator, &l->components,
                               (size_t)l->label_count + 1, sizeof(component));
        if (status != GRAZE_OK)
            return status;
        *label = l->label_count++;
    }
    *component_at(l, *label) = (component){
        .left = UINT32_MAX, .top = UINT32_MAX, .first = UINT32_MAX, .parent = *label
    };
    return GRAZE_OK;
}

/* Add the pixels of a component to another one. */
static void component_add(component *to, const component *from) {
    if (from->top < to->top)
        to->first = from->first;
    else if (from->top == to->top)
        to->first = grz_min_u32(to->first, from->first);
    to->count += from->count;
    to->left = grz_min_u32(to->left, from->left);
    to->right = grz_max_u32(to->right, from->right);
    to->top = grz_min_u32(to->top, from->top);
    to->bottom = grz_max_u32(to->bottom, from->bottom);
}

/* Make one component of two. Returns its label. */
static uint32_t components_merge(labelling *l, uint32_t a, uint32_t b) {
    a = components_root_of(l, a);
    b = components_root_of(l, b);
    if (a == b)
        return a;
    component *gone = component_at(l, b);
    component_add(component_at(l, a), gone);
    gone->count = 0;
    gone->parent = a;
    gone->next = l->merged_label;
    l->merged_label = b;
    return a;
}

/* The label of a run by the row above; `from` is the first run there which may touch
 * it. */
static uint32_t components_label_from_above(labelling *l, grz_pixel_run run,
                                            uint32_t from) {
    uint32_t label = NO_LABEL;
    for (uint32_t i = from;
         i < l->above.count && l->above.items[i].at.begin <= run.end; i++)
        label = label == NO_LABEL
                    ? components_root_of(l, l->above.items[i].label)
                    : components_merge(l, label, l->above.items[i].label);
    return label;
}

static graze_status components_row_label(labelling *l, const grz_pixel_row *row,
                                         uint32_t y) {
    uint32_t above = 0;
    grz_pixel_run run = { 0 };
    l->here.count = 0;
    while (grz_pixel_run_next(row->words, row->width, run.end, &run)) {
        while (above < l->above.count && l->above.items[above].at.end < run.begin)
            above++;
        uint32_t label = components_label_from_above(l, run, above);
        const graze_status status =
            label == NO_LABEL ? components_label_new(l, &label) : GRAZE_OK;
        if (status != GRAZE_OK)
            return status;
        const component part = { run.end - run.begin, run.begin, run.end, y, y + 1,
                                 run.begin,           0,         0 };
        component_add(component_at(l, label), &part);
        l->here.items[l->here.count++] = (labelled_run){ run, label };
    }
    return GRAZE_OK;
}

/* Give the runs of this row the labels of their merged components, and free the
 * other labels. */
static void components_row_finish(labelling *l) {
    for (uint32_t i = 0; i < l->here.count; i++)
        l->here.items[i].label = components_root_of(l, l->here.items[i].label);
    while (l->merged_label != NO_LABEL) {
        component *merged = component_at(l, l->merged_label);
        const uint32_t next = merged->next;
        merged->next = l->free_label;
        l->free_label = l->merged_label;
        l->merged_label = next;
    }
    const run_row done = l->above;
    l->above = l->here;
    l->here = done;
}

static graze_status components_rows_label(labelling *l, graze_mask_view view) {
    const size_t max_runs = graze_mask_view_width(view) / 2 + 1,
                 bytes = 2 * max_runs * sizeof(labelled_run);
    const uint32_t height = graze_mask_view_height(view);
    labelled_run *runs = grz_allocate(l->allocator, bytes);
    graze_status status = runs == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    l->above.items = runs;
    l->here.items = runs == NULL ? NULL : runs + max_runs;
    for (uint32_t y = 0; y < height && status == GRAZE_OK; y++) {
        grz_pixel_row row;
        grz_pixel_row_read(view, y, &row);
        status = components_row_label(l, &row, y);
        components_row_finish(l);
    }
    grz_free(l->allocator, runs, bytes);
    return status;
}

/* Labels to be sorted by counting. */
typedef struct label_sort {
    uint32_t *labels, *spare;
    uint32_t count;
    uint32_t *ends, values; /* counts of each value of a field, all below `values` */
} label_sort;

typedef enum sort_field { SORT_FIRST, SORT_LEFT, SORT_TOP } sort_field;

static uint32_t components_sort_field_of(const labelling *l, uint32_t label,
                                         sort_field wanted) {
    const component *p = component_at(l, label);
    return wanted == SORT_FIRST ? p->first : wanted == SORT_LEFT ? p->left : p->top;
}

/* Sort by one field, stably. */
static void components_labels_sort(const labelling *l, label_sort *o,
                                   sort_field by) {
    memset(o->ends, 0, ((size_t)o->values + 1) * sizeof *o->ends);
    for (uint32_t i = 0; i < o->count; i++)
        o->ends[components_sort_field_of(l, o->labels[i], by) + 1]++;
    for (uint32_t value = 0; value < o->values; value++)
        o->ends[value + 1] += o->ends[value];
    for (uint32_t i = 0; i < o->count; i++)
        o->spare[o->ends[components_sort_field_of(l, o->labels[i], by)]++] =
            o->labels[i];
    uint32_t *sorted = o->spare;
    o->spare = o->labels;
    o->labels = sorted;
}

static void components_labels_order(const labelling *l, label_sort *o) {
    uint32_t at = 0;
    for (uint32_t label = 0; label < l->label_count; label++)
        if (component_at(l, label)->count != 0)
            o->labels[at++] = label;
    components_labels_sort(l, o, SORT_FIRST);
    components_labels_sort(l, o, SORT_LEFT);
    components_labels_sort(l, o, SORT_TOP);
}

static uint32_t components_left(const labelling *l) {
    uint32_t count = 0;
    for (uint32_t label = 0; label < l->label_count; label++)
        count += component_at(l, label)->count != 0;
    return count;
}

static graze_mask_component components_public_component(const component *p) {
    return (graze_mask_component){ p->count,
                                   { p->left, p->top, p->right - p->left,
                                     p->bottom - p->top },
                                   { (int32_t)p->first, (int32_t)p->top } };
}

static graze_status components_list_reserve(graze_mask_component_list *list,
                                            size_t count) {
    grz_buffer items = { list->items, list->capacity * sizeof *list->items };
    const graze_status status =
        grz_buffer_reserve(&list->allocator, &items, count, sizeof *list->items);
    list->items = items.data;
    list->capacity = items.bytes / sizeof *list->items;
    return status;
}

/* List the components, sorted by their first pixels; none of their fields reaches
 * `values`. */
static graze_status components_list(const labelling *l, uint32_t values,
                                    graze_mask_component_list *list) {
    label_sort o = { .count = components_left(l), .values = values };
    const size_t bytes = ((size_t)2 * o.count + values + 1) * sizeof(uint32_t);
    uint32_t *block = grz_allocate(l->allocator, bytes);
    graze_status status =
        block == NULL ? GRAZE_OUT_OF_MEMORY : components_list_reserve(list, o.count);
    if (status == GRAZE_OK) {
        o.labels = block;
        o.spare = block + o.count;
        o.ends = block + (size_t)2 * o.count;
        components_labels_order(l, &o);
        for (uint32_t i = 0; i < o.count; i++)
            list->items[i] =
                components_public_component(component_at(l, o.labels[i]));
        list->count = o.count;
    }
    grz_free(l->allocator, block, bytes);
    return status;
}

graze_status graze_mask_components(graze_mask_view view,
                                   graze_mask_component_list *list) {
    if (view.mask == NULL || list == NULL)
        return GRAZE_ARGUMENT_MISSING;
    labelling l = { .allocator = &list->allocator,
                    .free_label = NO_LABEL,
                    .merged_label = NO_LABEL };
    list->count = 0;
    graze_status status = components_rows_label(&l, view);
    if (status == GRAZE_OK && l.label_count != 0)
        status = components_list(
            &l,
            grz_max_u32(graze_mask_view_width(view), graze_mask_view_height(view)),
            list);
    grz_buffer_free(l.allocator, &l.components);
    return status;
}

void graze_mask_component_list_free(graze_mask_component_list *list) {
    if (list == NULL)
        return;
    grz_free(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_mask_component_list){ .allocator = list->allocator };
}

/* ---- one component as a mask ---- */

/* A run whose neighbors were not looked at yet. */
typedef struct found_run {
    grz_pixel_run at;
    uint32_t y;
} found_run;

typedef struct flood {
    graze_mask_view view;
    const graze_allocator *allocator;
    graze_mask *mask;
    grz_buffer stack; /* found_run */
    uint32_t count;
} flood;

static graze_status components_flood_add(flood *f, grz_pixel_run run, uint32_t y) {
    const graze_status status = grz_buffer_reserve(
        f->allocator, &f->stack, (size_t)f->count + 1, sizeof(found_run));
    if (status != GRAZE_OK)
        return status;
    ((found_run *)f->stack.data)[f->count++] = (found_run){ run, y };
    for (uint32_t x = run.begin; x < run.end; x++)
        graze_mask_set(f->mask, (int32_t)x, (int32_t)y, true);
    return GRAZE_OK;
}

/* Add the runs of a row which touch the pixels from..to - 1 of a row beside it,
 * corners included. */
static graze_status components_flood_row(flood *f, uint32_t y, uint32_t from,
                                         uint32_t to) {
    grz_pixel_row row;
    grz_pixel_run run = { 0 };
    graze_status status = GRAZE_OK;
    grz_pixel_row_read(f->view, y, &row);
    while (status == GRAZE_OK &&
           grz_pixel_run_next(row.words, row.width, run.end, &run) &&
           run.begin <= to)
        if (run.end >= from &&
            !graze_mask_get(f->mask, (int32_t)run.begin, (int32_t)y))
            status = components_flood_add(f, run, y);
    return status;
}

static graze_status components_flood_run(flood *f) {
    graze_status status = GRAZE_OK;
    while (f->count > 0 && status == GRAZE_OK) {
        const found_run found = ((const found_run *)f->stack.data)[--f->count];
        if (found.y > 0)
            status =
                components_flood_row(f, found.y - 1, found.at.begin, found.at.end);
        if (status == GRAZE_OK && found.y + 1 < graze_mask_view_height(f->view))
            status =
                components_flood_row(f, found.y + 1, found.at.begin, found.at.end);
    }
    return status;
}

graze_status graze_mask_component_mask(graze_mask_view view, int32_t x, int32_t y,
                                       graze_mask_result *result) {
    if (view.mask == NULL || result == NULL)
        return GRAZE_ARGUMENT_MISSING;
    static const graze_allocator usual = { 0 };
    flood f = { .view = view,
                .allocator =
                    result->allocator != NULL ? result->allocator : &usual };
    graze_status status =
        graze_mask_create(graze_mask_view_width(view), graze_mask_view_height(view),
                          result->allocator, &f.mask);
    if (status == GRAZE_OK && x >= 0 && y >= 0 &&
        (uint32_t)y < graze_mask_view_height(view))
        status = components_flood_row(&f, (uint32_t)y, (uint32_t)x + 1, (uint32_t)x);
    if (status == GRAZE_OK)
        status = components_flood_run(&f);
    grz_buffer_free(f.allocator, &f.stack);
    if (status != GRAZE_OK)
        graze_mask_destroy(f.mask);
    result->mask = status == GRAZE_OK ? f.mask : NULL;
    return status;
}
