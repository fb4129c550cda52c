/* components.c: parts of a mask that hang together, found row by row.
 *
 * Each run of solid pixels takes the label of a run above that it touches, or a new one; where it touches
 * several, their pieces become one (the union-find of Rosenfeld and Pfaltz, "Sequential operations in digital
 * picture processing", 1966, over runs). Only two rows of runs are kept, and labels that went into others are
 * given out again when no run has them any more, so that memory does not depend on the height.
 */
#include "core/buffer.h"
#include "core/numbers.h"
#include "graze/mask_parts.h"
#include "narrow/mask_rows.h"

#include <string.h>

#define NO_LABEL UINT32_MAX

/* Pixels that hang together, as far as is known. `parent` is its own label unless it went into another piece;
 * then, and when it is free, `next` links it. */
typedef struct piece {
    uint32_t count, left, right, top, bottom; /* right and bottom: one more than the last */
    uint32_t first;                           /* the first column in its first row */
    uint32_t parent, next;
} piece;

typedef struct labelled_run {
    grz_mask_run at;
    uint32_t label;
} labelled_run;

typedef struct run_row {
    labelled_run *items;
    uint32_t count;
} run_row;

typedef struct labelling {
    const graze_allocator *allocator;
    grz_buffer pieces;
    uint32_t piece_count;
    uint32_t free_label, merged_label; /* chains; merged ones may still be the label of a run in this row */
    run_row above, here;
} labelling;

static piece *piece_at(const labelling *l, uint32_t label) {
    return (piece *)l->pieces.data + label;
}

static uint32_t root_of(const labelling *l, uint32_t label) {
    while (piece_at(l, label)->parent != label) {
        piece *p = piece_at(l, label);
        p->parent = piece_at(l, p->parent)->parent;
        label = p->parent;
    }
    return label;
}

static graze_status label_new(labelling *l, uint32_t *label) {
    *label = l->free_label;
    if (*label != NO_LABEL) {
        l->free_label = piece_at(l, *label)->next;
    } else {
        const graze_status status =
            grz_buffer_reserve(l->allocator, &l->pieces, (size_t)l->piece_count + 1, sizeof(piece));
        if (status != GRAZE_OK)
            return status;
        *label = l->piece_count++;
    }
    *piece_at(l, *label) =
        (piece){ .left = UINT32_MAX, .top = UINT32_MAX, .first = UINT32_MAX, .parent = *label };
    return GRAZE_OK;
}

/* Add a piece's pixels to another's. */
static void piece_add(piece *to, const piece *from) {
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

/* Make one piece of two; returns its label. */
static uint32_t pieces_merge(labelling *l, uint32_t a, uint32_t b) {
    a = root_of(l, a);
    b = root_of(l, b);
    if (a == b)
        return a;
    piece *gone = piece_at(l, b);
    piece_add(piece_at(l, a), gone);
    gone->count = 0;
    gone->parent = a;
    gone->next = l->merged_label;
    l->merged_label = b;
    return a;
}

/* The label that a run of this row gets from those above; `from` is the first of them that may touch it. */
static uint32_t label_from_above(labelling *l, grz_mask_run run, uint32_t from) {
    uint32_t label = NO_LABEL;
    for (uint32_t i = from; i < l->above.count && l->above.items[i].at.begin <= run.end; i++)
        label = label == NO_LABEL ? root_of(l, l->above.items[i].label)
                                  : pieces_merge(l, label, l->above.items[i].label);
    return label;
}

static graze_status row_label(labelling *l, const grz_mask_rows *sight, uint32_t y) {
    uint32_t above = 0;
    grz_mask_run run = { 0 };
    l->here.count = 0;
    while (grz_mask_run_next(sight, y, run.end, &run)) {
        while (above < l->above.count && l->above.items[above].at.end < run.begin)
            above++;
        uint32_t label = label_from_above(l, run, above);
        const graze_status status = label == NO_LABEL ? label_new(l, &label) : GRAZE_OK;
        if (status != GRAZE_OK)
            return status;
        const piece part = { run.end - run.begin, run.begin, run.end, y, y + 1, run.begin, 0, 0 };
        piece_add(piece_at(l, label), &part);
        l->here.items[l->here.count++] = (labelled_run){ run, label };
    }
    return GRAZE_OK;
}

/* Give the runs of this row the labels that are left, and free the others. */
static void row_settle(labelling *l) {
    for (uint32_t i = 0; i < l->here.count; i++)
        l->here.items[i].label = root_of(l, l->here.items[i].label);
    while (l->merged_label != NO_LABEL) {
        piece *merged = piece_at(l, l->merged_label);
        const uint32_t next = merged->next;
        merged->next = l->free_label;
        l->free_label = l->merged_label;
        l->merged_label = next;
    }
    const run_row done = l->above;
    l->above = l->here;
    l->here = done;
}

static graze_status rows_label(labelling *l, const grz_mask_rows *sight) {
    const size_t most_runs = (size_t)sight->width / 2 + 1, bytes = 2 * most_runs * sizeof(labelled_run);
    labelled_run *runs = grz_allocate(l->allocator, bytes);
    graze_status status = runs == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    l->above.items = runs;
    l->here.items = runs == NULL ? NULL : runs + most_runs;
    for (uint32_t y = 0; y < sight->height && status == GRAZE_OK; y++) {
        status = row_label(l, sight, y);
        row_settle(l);
    }
    grz_free(l->allocator, runs, bytes);
    return status;
}

/* The labels that are left, to be sorted. */
typedef struct ordering {
    uint32_t *labels, *spare;
    uint32_t count;
    uint32_t *ends, values; /* room to count each value of a field, which are fewer than `values` */
} ordering;

typedef enum field { FIRST, LEFT, TOP } field;

static uint32_t field_of(const labelling *l, uint32_t label, field wanted) {
    const piece *p = piece_at(l, label);
    return wanted == FIRST ? p->first : wanted == LEFT ? p->left : p->top;
}

/* Sort by one field, stably, by counting. */
static void labels_sort(const labelling *l, ordering *o, field by) {
    memset(o->ends, 0, ((size_t)o->values + 1) * sizeof *o->ends);
    for (uint32_t i = 0; i < o->count; i++)
        o->ends[field_of(l, o->labels[i], by) + 1]++;
    for (uint32_t value = 0; value < o->values; value++)
        o->ends[value + 1] += o->ends[value];
    for (uint32_t i = 0; i < o->count; i++)
        o->spare[o->ends[field_of(l, o->labels[i], by)]++] = o->labels[i];
    uint32_t *sorted = o->spare;
    o->spare = o->labels;
    o->labels = sorted;
}

static void labels_order(const labelling *l, ordering *o) {
    uint32_t at = 0;
    for (uint32_t label = 0; label < l->piece_count; label++)
        if (piece_at(l, label)->count != 0)
            o->labels[at++] = label;
    labels_sort(l, o, FIRST);
    labels_sort(l, o, LEFT);
    labels_sort(l, o, TOP);
}

static uint32_t pieces_left(const labelling *l) {
    uint32_t count = 0;
    for (uint32_t label = 0; label < l->piece_count; label++)
        count += piece_at(l, label)->count != 0;
    return count;
}

static graze_mask_component component_of(const piece *p) {
    return (graze_mask_component){ p->count, { p->left, p->top, p->right - p->left, p->bottom - p->top } };
}

static graze_status list_reserve(graze_mask_component_list *list, size_t count) {
    grz_buffer items = { list->items, list->capacity * sizeof *list->items };
    const graze_status status = grz_buffer_reserve(&list->allocator, &items, count, sizeof *list->items);
    list->items = items.data;
    list->capacity = items.bytes / sizeof *list->items;
    return status;
}

/* List the pieces that are left, sorted by where they begin; none of their fields reaches `values`. */
static graze_status pieces_list(const labelling *l, uint32_t values, graze_mask_component_list *list) {
    ordering o = { .count = pieces_left(l), .values = values };
    const size_t bytes = ((size_t)2 * o.count + values + 1) * sizeof(uint32_t);
    uint32_t *block = grz_allocate(l->allocator, bytes);
    graze_status status = block == NULL ? GRAZE_OUT_OF_MEMORY : list_reserve(list, o.count);
    if (status == GRAZE_OK) {
        o.labels = block;
        o.spare = block + o.count;
        o.ends = block + (size_t)2 * o.count;
        labels_order(l, &o);
        for (uint32_t i = 0; i < o.count; i++)
            list->items[i] = component_of(piece_at(l, o.labels[i]));
        list->count = o.count;
    }
    grz_free(l->allocator, block, bytes);
    return status;
}

graze_status graze_mask_components(graze_mask_view view, graze_mask_component_list *list) {
    const grz_mask_rows sight = grz_mask_rows_of(view);
    labelling l = { .allocator = &list->allocator, .free_label = NO_LABEL, .merged_label = NO_LABEL };
    list->count = 0;
    graze_status status = rows_label(&l, &sight);
    if (status == GRAZE_OK && l.piece_count != 0)
        status = pieces_list(&l, grz_max_u32(sight.width, sight.height), list);
    grz_buffer_free(l.allocator, &l.pieces);
    return status;
}

void graze_mask_component_list_free(graze_mask_component_list *list) {
    grz_free(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_mask_component_list){ .allocator = list->allocator };
}
