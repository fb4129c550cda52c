/* broad.c: a method in use: opened, synced, asked, and built anew after a failure. */
#include "broad/broad_phase.h"

#include <math.h>
#include <string.h>

static bool is_cell_side(float side) {
    return isfinite(side) && side >= 0.0f;
}

graze_status grz_broad_use(grz_broad_instance *broad, const char *name, grz_broad_setup setup) {
    static const graze_tasks no_tasks;
    const grz_broad_phase *method = grz_broad_phase_find(name);
    if (method == NULL)
        return GRAZE_BAD_BROAD_PHASE;
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
    *broad = (grz_broad_instance){ .broad_phase = method, .state = state, .setup = setup, .is_stale = true };
    return GRAZE_OK;
}

void grz_broad_reset(grz_broad_instance *broad) {
    if (!broad->is_stale)
        broad->broad_phase->close(broad->state);
    broad->is_stale = true;
}

static graze_status drop_after(grz_broad_instance *broad, graze_status status) {
    if (status != GRAZE_OK)
        grz_broad_reset(broad);
    return status;
}

static graze_status sync_all_rows(grz_broad_instance *broad, const grz_box_view *boxes) {
    const graze_status status =
        grz_buffer_reserve(broad->setup.allocator, &broad->all_rows, boxes->count, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    uint32_t *rows = broad->all_rows.data;
    for (uint32_t i = 0; i < boxes->count; i++)
        rows[i] = i;
    if (broad->is_stale) {
        memset(broad->state, 0, broad->broad_phase->state_size);
        broad->broad_phase->open(broad->state, &broad->setup);
    }
    broad->is_stale = broad->is_behind = false;
    return broad->broad_phase->sync(broad->state, boxes, (grz_row_changes){ rows, boxes->count });
}

bool grz_broad_looks_ahead(const grz_broad_instance *broad) {
    return !broad->is_stale && broad->broad_phase->looks_ahead != NULL &&
           broad->broad_phase->looks_ahead(broad->state);
}

void grz_broad_invalidate(grz_broad_instance *broad) {
    broad->is_behind = true;
}

graze_status grz_broad_sync(grz_broad_instance *broad, const grz_box_view *boxes, grz_row_changes changes) {
    const graze_status status = broad->is_stale || broad->is_behind
                                    ? sync_all_rows(broad, boxes)
                                    : broad->broad_phase->sync(broad->state, boxes, changes);
    return drop_after(broad, status);
}

graze_status grz_broad_pairs(grz_broad_instance *broad, const grz_box_view *boxes, grz_pair_sink *out) {
    return drop_after(broad, broad->broad_phase->pairs(broad->state, boxes, out));
}

static void scan(const grz_box_view *boxes, graze_box area, grz_pair_sink *out) {
    for (uint32_t row = 0; row < boxes->count; row++)
        if (boxes->layer[row] != GRZ_LAYER_NONE && grz_boxes_overlap(grz_box_view_get(boxes, row), area))
            grz_pair_sink_push(out, row, row);
}

void grz_broad_query(const grz_broad_instance *broad, const grz_box_view *boxes, graze_box area,
                     grz_pair_sink *out) {
    if (broad->is_stale || broad->is_behind || broad->broad_phase->query == NULL)
        scan(boxes, area, out);
    else
        broad->broad_phase->query(broad->state, boxes, area, out);
}

grz_cell_size grz_broad_cell(const grz_broad_instance *broad) {
    if (broad->is_stale || broad->broad_phase->cell == NULL)
        return (grz_cell_size){ 0, 0 };
    return broad->broad_phase->cell(broad->state);
}

void grz_broad_close(grz_broad_instance *broad) {
    if (broad->broad_phase == NULL)
        return;
    grz_broad_reset(broad);
    grz_free(broad->setup.allocator, broad->state, broad->broad_phase->state_size);
    grz_buffer_free(broad->setup.allocator, &broad->all_rows);
    *broad = (grz_broad_instance){ 0 };
}
