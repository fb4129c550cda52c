/* columns.c: the columns by slot, which JavaScript writes and reads. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

static bool slot_column_grow(void *column, size_t item, uint32_t old,
                             uint32_t count) {
    void *memory;
    memcpy(&memory, column, sizeof memory);
    unsigned char *grown = realloc(memory, count * item);
    if (grown == NULL)
        return false;
    memset(grown + old * item, 0, (count - old) * item);
    memcpy(column, &grown, sizeof grown);
    return true;
}

static bool slot_columns_reserve(struct js_slot_columns *s, uint32_t count) {
    if (count <= s->capacity) {
        if (count > s->count)
            s->count = count;
        return true;
    }
    const uint32_t capacity = count + count / 2 + 32;
    if (!slot_column_grow(&s->body, sizeof *s->body, s->capacity, capacity) ||
        !slot_column_grow(&s->handle, sizeof *s->handle, s->capacity, capacity) ||
        !slot_column_grow(&s->is_alive, sizeof *s->is_alive, s->capacity, capacity))
        return false;
    float **const columns[] = { &s->x,       &s->y,       &s->angle,
                                &s->known_x, &s->known_y, &s->known_angle };
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (!slot_column_grow(columns[i], sizeof(float), s->capacity, capacity))
            return false;
    s->capacity = capacity;
    s->count = count;
    return true;
}

graze_status js_columns_note(js_world *w, graze_body body) {
    struct js_slot_columns *s = &w->slots;
    const uint32_t slot = graze_body_slot(body);
    graze_body_info info = { 0 };
    const bool is_alive = graze_body_is_alive(w->world, body) &&
                          graze_body_read(w->world, body, &info) == GRAZE_OK;
    if (!is_alive && slot >= s->count)
        return GRAZE_OK;
    if (!slot_columns_reserve(s, slot + 1))
        return GRAZE_OUT_OF_MEMORY;
    s->handle[slot] = is_alive ? body : (graze_body){ 0 };
    s->is_alive[slot] = is_alive ? UINT32_MAX : 0;
    s->body[slot] = is_alive ? js_body_number(w, body) : 0;
    s->x[slot] = s->known_x[slot] = info.x;
    s->y[slot] = s->known_y[slot] = info.y;
    s->angle[slot] = s->known_angle[slot] = info.angle;
    return GRAZE_OK;
}

graze_body *js_bodies_list(js_world *w, uint32_t *count) {
    *count = graze_world_bodies(w->world, NULL, 0);
    w->lists[JS_BODIES_LIST].size = 0;
    graze_body *bodies =
        js_block_add(&w->lists[JS_BODIES_LIST], *count * sizeof *bodies + 8);
    if (bodies != NULL)
        graze_world_bodies(w->world, bodies, *count);
    return bodies;
}

graze_status js_columns_read(js_world *w) {
    uint32_t count;
    const graze_body *bodies = js_bodies_list(w, &count);
    if (bodies == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (w->slots.count > 0) {
        memset(w->slots.body, 0, w->slots.count * sizeof *w->slots.body);
        memset(w->slots.handle, 0, w->slots.count * sizeof *w->slots.handle);
        memset(w->slots.is_alive, 0, w->slots.count * sizeof *w->slots.is_alive);
    }
    for (uint32_t i = 0; i < count; i++)
        if (js_columns_note(w, bodies[i]) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
    return GRAZE_OK;
}

/* Results: the number of slots, the addresses of body, x, y, angle. */
uint32_t EXPORT(js_columns)(js_world *w) {
    const struct js_slot_columns *s = &w->slots;
    const void *const columns[] = { s->body, s->x, s->y, s->angle };
    for (int i = 0; i < 4; i++)
        js_results[i] = (double)(uintptr_t)columns[i];
    return s->count;
}

uint32_t EXPORT(js_columns_refresh)(js_world *w) {
    return js_columns_read(w);
}

static uint32_t bits_of(float a) {
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

/* Zero if a body has the same position, by its bits, or if there is none. */
static uint32_t position_change(const struct js_slot_columns *s, uint32_t i) {
    return ((bits_of(s->x[i]) ^ bits_of(s->known_x[i])) |
            (bits_of(s->y[i]) ^ bits_of(s->known_y[i]))) &
           s->is_alive[i];
}

static uint32_t angle_change(const struct js_slot_columns *s, uint32_t i) {
    return (bits_of(s->angle[i]) ^ bits_of(s->known_angle[i])) & s->is_alive[i];
}

typedef struct slot_changes {
    uint32_t count; /* slots whose bodies have been moved or turned */
    bool has_turns;
} slot_changes;

/* Most often all bodies move: loops without branches tell. Clang makes vectors of
 * them, since all columns are of 32 bits. */
static slot_changes slot_changes_count(const struct js_slot_columns *columns) {
    const struct js_slot_columns s = *columns;
    uint32_t turns = 0, count = 0;
    for (uint32_t i = 0; i < s.count; i++)
        turns |= angle_change(&s, i);
    if (turns == 0)
        for (uint32_t i = 0; i < s.count; i++)
            count += position_change(&s, i) != 0;
    else
        for (uint32_t i = 0; i < s.count; i++)
            count += (position_change(&s, i) | angle_change(&s, i)) != 0;
    return (slot_changes){ count, turns != 0 };
}

/* The changed bodies alone, in the block of bodies; bodies is NULL without memory. */
static graze_positions slot_changes_pack(js_world *w, uint32_t changed) {
    const struct js_slot_columns *s = &w->slots;
    js_block *block = &w->lists[JS_BODIES_LIST];
    block->size = 0;
    unsigned char *at = js_block_add(block, ((size_t)changed + 1) * 20 + 64);
    if (at == NULL)
        return (graze_positions){ 0 };
    /* A body that has not changed is overwritten by the next one. */
    graze_body *bodies = js_column(&at, changed + 1, sizeof *bodies);
    float *x = js_column(&at, changed + 1, 4), *y = js_column(&at, changed + 1, 4),
          *angle = js_column(&at, changed + 1, 4);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        bodies[count] = s->handle[i];
        x[count] = s->x[i];
        y[count] = s->y[i];
        angle[count] = s->angle[i];
        count += (position_change(s, i) | angle_change(s, i)) != 0;
    }
    return (graze_positions){ bodies, x, y, count, angle };
}

/* Move the bodies whose columns were written, or put them there at once. */
uint32_t EXPORT(js_columns_apply)(js_world *w, uint32_t is_motion) {
    const struct js_slot_columns *s = &w->slots;
    const slot_changes changes = slot_changes_count(s);
    if (changes.count == 0)
        return GRAZE_OK;
    graze_positions positions = { s->handle, s->x, s->y, s->count, s->angle };
    if (changes.count < s->count)
        positions = slot_changes_pack(w, changes.count);
    if (positions.bodies == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (!changes.has_turns)
        positions.angle = NULL;
    const graze_status status =
        is_motion ? graze_world_move_all(w->world, &positions)
                  : graze_world_set_positions(w->world, &positions);
    if (status == GRAZE_OK) {
        memcpy(s->known_x, s->x, s->count * sizeof(float));
        memcpy(s->known_y, s->y, s->count * sizeof(float));
        if (changes.has_turns)
            memcpy(s->known_angle, s->angle, s->count * sizeof(float));
    }
    return status;
}
