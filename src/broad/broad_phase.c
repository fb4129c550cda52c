/* broad_phase.c: instances of a broad phase: opened, synced, asked, rebuilt after a
 * failure. */
#include "broad/broad_phase.h"

static bool broad_is_cell_side(float side) {
    return isfinite(side) && side >= 0.0f;
}

graze_status grz_broad_use_phase(grz_broad_instance *broad,
                                 const grz_broad_phase *phase,
                                 grz_broad_setup setup) {
    static const graze_tasks one_thread;
    if (!broad_is_cell_side(setup.user.cell_w) ||
        !broad_is_cell_side(setup.user.cell_h))
        return GRAZE_BAD_CELL;
    if (setup.user.axis > GRAZE_AXIS_Y)
        return GRAZE_BAD_VALUE;
    void *state = grz_allocate(setup.allocator, phase->state_size);
    if (state == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (setup.user.cell_h == 0.0f)
        setup.user.cell_h = setup.user.cell_w;
    if (setup.tasks == NULL)
        setup.tasks = &one_thread;
    grz_broad_close(broad);
    *broad = (grz_broad_instance){
        .broad_phase = phase, .state = state, .setup = setup, .is_stale = true
    };
    return GRAZE_OK;
}

void grz_broad_reset(grz_broad_instance *broad) {
    if (!broad->is_stale)
        broad->broad_phase->close(broad->state);
    broad->is_stale = true;
}

void grz_broad_invalidate(grz_broad_instance *broad) {
    broad->is_behind = true;
}

void grz_broad_restore(grz_broad_instance *broad, const grz_box_view *boxes) {
    grz_broad_invalidate(broad);
    if (!broad->is_stale && broad->broad_phase->restore != NULL)
        broad->broad_phase->restore(broad->state, boxes);
}

static graze_status broad_reset_after(grz_broad_instance *broad,
                                      graze_status status) {
    if (status != GRAZE_OK)
        grz_broad_reset(broad);
    return status;
}

/* Open the state if it is closed; after missed changes, the state gets all rows. */
static graze_status broad_prepare(grz_broad_instance *broad,
                                  const grz_box_view *boxes,
                                  grz_row_changes *changes) {
    if (broad->is_stale) {
        memset(broad->state, 0, broad->broad_phase->state_size);
        broad->broad_phase->open(broad->state, &broad->setup);
        broad->is_behind = true;
    }
    broad->is_stale = false;
    if (!broad->is_behind)
        return GRAZE_OK;
    grz_try(grz_buffer_reserve(broad->setup.allocator, &broad->all_rows,
                               boxes->count, sizeof(uint32_t)));
    uint32_t *rows = broad->all_rows.data;
    for (uint32_t i = 0; i < boxes->count; i++)
        rows[i] = i;
    *changes =
        (grz_row_changes){ .rows = rows, .count = boxes->count, .is_all = true };
    return GRAZE_OK;
}

graze_status grz_broad_sync(grz_broad_instance *broad, const grz_box_view *boxes,
                            grz_row_changes changes) {
    graze_status status = broad_prepare(broad, boxes, &changes);
    broad->is_behind &= status != GRAZE_OK;
    if (status == GRAZE_OK)
        status = broad->broad_phase->sync(broad->state, boxes, changes);
    return broad_reset_after(broad, status);
}

graze_status grz_broad_pairs(grz_broad_instance *broad, const grz_box_view *boxes,
                             grz_pair_sink *out) {
    return broad_reset_after(broad,
                             broad->broad_phase->pairs(broad->state, boxes, out));
}

graze_status grz_broad_delta(grz_broad_instance *broad, const grz_box_view *boxes,
                             grz_row_changes changes, grz_pair_list *diff,
                             bool *is_known) {
    *is_known = false;
    if (broad->broad_phase->delta == NULL)
        return GRAZE_OK;
    grz_try(broad_prepare(broad, boxes, &changes));
    return broad->broad_phase->delta(broad->state, boxes, changes, diff, is_known);
}

void grz_broad_commit(grz_broad_instance *broad) {
    if (broad->broad_phase->commit != NULL && !broad->is_stale)
        broad->broad_phase->commit(broad->state);
}

grz_cell_size grz_broad_cell(const grz_broad_instance *broad) {
    if (broad->broad_phase == NULL || broad->is_stale ||
        broad->broad_phase->cell == NULL)
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
