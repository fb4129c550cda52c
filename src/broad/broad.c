/* broad.c: a method in use: opened, synced, asked, and built anew after a failure. */
#include "broad/broad.h"

#include <math.h>
#include <string.h>

static bool is_cell_side(float side) {
    return isfinite(side) && side >= 0.0f;
}

graze_status grz_broad_use(grz_broad *broad, const char *name, grz_setup setup) {
    static const graze_tasks no_tasks;
    const grz_method *method = grz_method_find(name);
    if (method == NULL)
        return GRAZE_UNKNOWN_METHOD;
    if (!is_cell_side(setup.user.cell_w) || !is_cell_side(setup.user.cell_h))
        return GRAZE_BAD_CELL;
    if (setup.user.axis > GRAZE_AXIS_Y)
        return GRAZE_BAD_VALUE;
    void *state = grz_allocate(setup.allocator, method->state_size);
    if (state == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (setup.user.cell_h == 0.0f)
        setup.user.cell_h = setup.user.cell_w;
    if (setup.tasks == NULL)
        setup.tasks = &no_tasks;
    grz_broad_close(broad);
    *broad = (grz_broad){ .method = method, .state = state, .setup = setup, .is_stale = true };
    return GRAZE_OK;
}

void grz_broad_renew(grz_broad *broad) {
    if (!broad->is_stale)
        broad->method->close(broad->state);
    broad->is_stale = true;
}

static graze_status drop_after(grz_broad *broad, graze_status status) {
    if (status != GRAZE_OK)
        grz_broad_renew(broad);
    return status;
}

static graze_status sync_all_rows(grz_broad *broad, const grz_boxes *boxes) {
    const graze_status status =
        grz_buffer_reserve(broad->setup.allocator, &broad->all_rows, boxes->count, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    uint32_t *rows = broad->all_rows.data;
    for (uint32_t i = 0; i < boxes->count; i++)
        rows[i] = i;
    if (broad->is_stale) {
        memset(broad->state, 0, broad->method->state_size);
        broad->method->open(broad->state, &broad->setup);
    }
    broad->is_stale = broad->is_behind = false;
    return broad->method->sync(broad->state, boxes, (grz_changes){ rows, boxes->count });
}

bool grz_broad_looks_ahead(const grz_broad *broad) {
    return !broad->is_stale && broad->method->looks_ahead != NULL && broad->method->looks_ahead(broad->state);
}

void grz_broad_skip(grz_broad *broad) {
    broad->is_behind = true;
}

graze_status grz_broad_sync(grz_broad *broad, const grz_boxes *boxes, grz_changes changes) {
    const graze_status status = broad->is_stale || broad->is_behind
                                    ? sync_all_rows(broad, boxes)
                                    : broad->method->sync(broad->state, boxes, changes);
    return drop_after(broad, status);
}

graze_status grz_broad_pairs(grz_broad *broad, const grz_boxes *boxes, grz_sink *out) {
    return drop_after(broad, broad->method->pairs(broad->state, boxes, out));
}

static void scan(const grz_boxes *boxes, graze_box area, grz_sink *out) {
    for (uint32_t row = 0; row < boxes->count; row++)
        if (boxes->layer[row] != GRZ_LAYER_NONE && grz_areas_overlap(grz_row_box(boxes, row), area))
            grz_sink_push(out, row, row);
}

void grz_broad_query(const grz_broad *broad, const grz_boxes *boxes, graze_box area, grz_sink *out) {
    if (broad->is_stale || broad->is_behind || broad->method->query == NULL)
        scan(boxes, area, out);
    else
        broad->method->query(broad->state, boxes, area, out);
}

grz_cell_size grz_broad_cell(const grz_broad *broad) {
    if (broad->is_stale || broad->method->cell == NULL)
        return (grz_cell_size){ 0, 0 };
    return broad->method->cell(broad->state);
}

void grz_broad_close(grz_broad *broad) {
    if (broad->method == NULL)
        return;
    grz_broad_renew(broad);
    grz_release(broad->setup.allocator, broad->state, broad->method->state_size);
    grz_buffer_free(broad->setup.allocator, &broad->all_rows);
    *broad = (grz_broad){ 0 };
}
