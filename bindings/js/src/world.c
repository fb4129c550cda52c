/* world.c: worlds: opening, settings, saving. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

js_world *js_world_wrap(graze_world *world, bool is_owned) {
    js_world *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->world = world;
    w->is_owned = is_owned;
    return w;
}

void js_world_unwrap(js_world *w) {
    if (w == NULL)
        return;
    if (w->is_owned)
        graze_world_close(w->world);
    struct js_slot_columns *s = &w->slots;
    void *const memory[] = { s->body,        s->handle,     s->is_alive,
                             s->x,           s->y,          s->angle,
                             s->known_x,     s->known_y,    s->known_angle,
                             w->bodies.late, w->parts.late, w->attacks.late };
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        free(memory[i]);
    for (size_t i = 0; i < sizeof w->lists / sizeof *w->lists; i++)
        js_block_free(&w->lists[i]);
    js_block_free(&w->primitives);
    js_block_free(&w->coordinates);
    js_block_free(&w->recording);
    graze_hits_free(&w->hits);
    graze_move_result_free(&w->moved);
    free((void *)w->assets.masks);
    free(w);
}

/* Numbers: cell w, cell h, axis, edges, events, limits of bodies, parts, pairs,
 * events; the sides of a wrapped world. */
js_world *EXPORT(js_world_open)(const char *broad_phase, const double *numbers,
                                const graze_rules *rules) {
    const graze_world_config config = {
        .broad_phase = broad_phase,
        .setup = { (float)numbers[0], (float)numbers[1], (graze_axis)numbers[2] },
        .edges = (graze_edges)numbers[3],
        .events = (graze_event_flags)numbers[4],
        .limits = { (uint32_t)numbers[5], (uint32_t)numbers[6], (size_t)numbers[7],
                    (size_t)numbers[8] },
        .rules = rules,
        .wrap_width = (float)numbers[9],
        .wrap_height = (float)numbers[10],
    };
    graze_world *world;
    const graze_status status = graze_world_open(&config, &world);
    js_world *w = status == GRAZE_OK ? js_world_wrap(world, true) : NULL;
    if (status == GRAZE_OK && w == NULL)
        js_results[0] = GRAZE_OUT_OF_MEMORY;
    else
        js_results[0] = status;
    if (w == NULL)
        graze_world_close(world);
    return w;
}

void EXPORT(js_world_close)(js_world *w) {
    js_world_unwrap(w);
}

/* ---- settings of a world ---- */

uint32_t EXPORT(js_body_count)(js_world *w) {
    return graze_world_body_count(w->world);
}

uint32_t EXPORT(js_part_count)(js_world *w) {
    return graze_world_part_count(w->world);
}

uint32_t EXPORT(js_set_broad_phase)(js_world *w, const char *name, float cell_w,
                                    float cell_h, uint32_t axis) {
    const graze_broad_phase_setup setup = { cell_w, cell_h, (graze_axis)axis };
    return graze_world_set_broad_phase(w->world, name, &setup);
}

const char *EXPORT(js_broad_phase)(js_world *w) {
    return graze_world_broad_phase(w->world);
}

const char *EXPORT(js_broad_phase_at)(uint32_t i) {
    const graze_broad_phase *broad_phase = graze_broad_phase_at(i);
    if (broad_phase == NULL)
        return NULL;
    return broad_phase->name;
}

/* The result: the edges; results: the sides of the cells of the last step;
 * overlapping, shaped, apart. */
uint32_t EXPORT(js_world_info)(js_world *w) {
    const graze_narrow_counts counts = graze_world_narrow_counts(w->world);
    graze_world_cell(w->world, &js_results[0], &js_results[1]);
    js_results[2] = (double)counts.overlapping;
    js_results[3] = (double)counts.shaped;
    js_results[4] = (double)counts.apart;
    return graze_world_edges(w->world);
}

void EXPORT(js_set_rules)(js_world *w, const graze_rules *rules) {
    graze_world_set_rules(w->world, rules);
}

void EXPORT(js_rules)(js_world *w, graze_rules *rules) {
    graze_world_rules(w->world, rules);
}

uint32_t EXPORT(js_set_margin)(js_world *w, uint32_t a, uint32_t b, float margin) {
    return graze_world_set_margin(w->world, a, b, margin);
}

float EXPORT(js_margin)(js_world *w, uint32_t a, uint32_t b) {
    return graze_world_margin(w->world, a, b);
}

void EXPORT(js_set_swept_layers)(js_world *w, double low, double high,
                                 uint32_t is_swept) {
    graze_world_set_swept_layers(w->world, js_layers(low, high), is_swept != 0);
}

uint32_t EXPORT(js_shift_origin)(js_world *w, float dx, float dy) {
    const graze_status status = graze_world_shift_origin(w->world, dx, dy);
    if (status == GRAZE_OK)
        return js_columns_read(w);
    return status;
}

/* ---- saving ---- */

uint32_t EXPORT(js_hash)(js_world *w) {
    const uint64_t hash = graze_world_hash(w->world);
    js_results[0] = (double)(uint32_t)(hash >> 32);
    return (uint32_t)hash;
}

void EXPORT(js_set_assets)(js_world *w, const void *const *all, uint32_t count,
                           uint32_t set_count) {
    free((void *)w->assets.masks);
    const void *const *sets = all + count;
    w->assets =
        (graze_assets){ (const graze_mask *const *)all,
                        (const graze_hitbox_set *const *)sets, count, set_count };
}

/* Save into a block of the world; results: its address, its length. */
uint32_t EXPORT(js_save)(js_world *w) {
    js_block *block = &w->lists[JS_PARTS_LIST];
    size_t size;
    graze_status status =
        graze_world_save(w->world, &w->assets, block->bytes,
                         block->bytes == NULL ? 0 : block->capacity, &size);
    if (status == GRAZE_OUT_OF_SPACE) {
        block->size = 0;
        if (js_block_add(block, size) == NULL)
            return GRAZE_OUT_OF_MEMORY;
        status = graze_world_save(w->world, &w->assets, block->bytes,
                                  block->capacity, &size);
    }
    js_results[0] = (double)(uintptr_t)block->bytes;
    js_results[1] = (double)size;
    return status;
}

uint32_t EXPORT(js_load)(js_world *w, const void *bytes, size_t size) {
    const graze_status status = graze_world_load(w->world, &w->assets, bytes, size);
    if (status == GRAZE_OK)
        return js_columns_read(w);
    return status;
}

/* The difference of two snapshots, or the snapshot of a difference; results:
 * address, which the caller frees, and length. */
uint32_t EXPORT(js_delta)(const void *base, size_t base_size, const void *other,
                          size_t other_size, uint32_t is_apply) {
    const graze_bytes from = { base, base_size }, to = { other, other_size };
    size_t size = 0, capacity = base_size + other_size + 1024;
    for (int round = 0; round < 2; round++) {
        void *out = malloc(capacity);
        if (out == NULL)
            return GRAZE_OUT_OF_MEMORY;
        const graze_status status =
            is_apply ? graze_save_apply(from, to, out, capacity, &size)
                     : graze_save_delta(from, to, out, capacity, &size);
        js_results[0] = (double)(uintptr_t)out;
        js_results[1] = (double)size;
        if (status == GRAZE_OK)
            return status;
        free(out);
        if (status != GRAZE_OUT_OF_SPACE || size <= capacity)
            return status;
        capacity = size;
    }
    return GRAZE_OUT_OF_SPACE;
}
