/* handles.c: handles as numbers, blocks and shapes.
 *
 * A number has 53 bits: the slot and 21 bits of the generation. If a slot was used
 * more often, its whole handle is in a table. Its number then has the generation
 * modulo 2^21 - 1, which is never zero.
 */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

enum { GENERATIONS = (1 << 21) - 1 };

double js_results[64];

double *EXPORT(js_results_at)(void) {
    return js_results;
}

void *EXPORT(js_alloc)(size_t size) {
    return malloc(size == 0 ? 1 : size);
}

void EXPORT(js_free)(void *block) {
    free(block);
}

void *js_block_add(js_block *block, size_t more) {
    if (block->capacity - block->size < more) {
        const size_t needed = block->size + more,
                     capacity = needed + needed / 2 + 64;
        void *grown = capacity < needed ? NULL : realloc(block->bytes, capacity);
        if (grown == NULL)
            return NULL;
        block->bytes = grown;
        block->capacity = capacity;
    }
    block->size += more;
    return block->bytes + block->size - more;
}

void js_block_free(js_block *block) {
    free(block->bytes);
    *block = (js_block){ NULL, 0, 0 };
}

void *js_column(unsigned char **at, size_t count, size_t size) {
    void *column = *at;
    *at += (count * size + 7) / 8 * 8;
    return column;
}

static double handle_number(uint64_t id) {
    const uint64_t generation = id >> 32;
    if (id == 0)
        return 0;
    return (double)((generation - 1) % GENERATIONS + 1) * 4294967296.0 +
           (double)(uint32_t)id;
}

/* Without memory for the table a late handle is stale to JavaScript. */
static double handle_out(js_handles *handles, uint64_t id) {
    const size_t slot = (uint32_t)id;
    if (id >> 32 > GENERATIONS) {
        if (slot >= handles->count) {
            uint64_t *late = realloc(handles->late, (slot + 1) * sizeof *late);
            if (late == NULL)
                return handle_number(id);
            memset(late + handles->count, 0,
                   (slot + 1 - handles->count) * sizeof *late);
            *handles = (js_handles){ late, slot + 1 };
        }
        handles->late[slot] = id;
    }
    return handle_number(id);
}

static uint64_t handle_in(const js_handles *handles, double number) {
    if (!(number >= 1 && number < 9007199254740992.0))
        return 0;
    const uint64_t id = (uint64_t)number;
    const size_t slot = (uint32_t)id;
    if (slot < handles->count && handle_number(handles->late[slot]) == number)
        return handles->late[slot];
    return id;
}

double js_body_number(js_world *w, graze_body body) {
    return handle_out(&w->bodies, body.id);
}

double js_part_number(js_world *w, graze_part part) {
    return handle_out(&w->parts, part.id);
}

double js_attack_number(js_world *w, graze_attack attack) {
    return handle_out(&w->attacks, attack.id);
}

graze_body js_body(const js_world *w, double number) {
    return (graze_body){ handle_in(&w->bodies, number) };
}

graze_part js_part(const js_world *w, double number) {
    return (graze_part){ handle_in(&w->parts, number) };
}

graze_attack js_attack(const js_world *w, double number) {
    return (graze_attack){ handle_in(&w->attacks, number) };
}

uint64_t js_user(double number) {
    if (number >= 0 && number < 18446744073709551616.0)
        return (uint64_t)number;
    return 0;
}

uint64_t js_layers(double low, double high) {
    return (uint64_t)(uint32_t)high << 32 | (uint32_t)low;
}

graze_shape js_shape(const double *numbers) {
    graze_shape shape = { .kind = (graze_shape_kind)numbers[0],
                          .radius = numbers[1],
                          .count = (uint32_t)numbers[2],
                          .mask = { (const graze_mask *)(uintptr_t)numbers[3],
                                    ((int)numbers[4] & 1) != 0,
                                    ((int)numbers[4] & 2) != 0,
                                    (uint8_t)((int)numbers[4] >> 2) } };
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = (graze_point){ numbers[8 + 2 * i], numbers[9 + 2 * i] };
#if !defined(GRAZE_ONLY_CORE)
    if (shape.kind == GRAZE_SHAPE_CHAIN)
        return graze_shape_chain((const graze_chain *)(uintptr_t)numbers[3],
                                 shape.corner[0]);
#endif
    return shape;
}

void js_write_shape(const graze_shape *shape, double *numbers) {
    numbers[0] = shape->kind;
    numbers[1] = shape->radius;
    numbers[2] = shape->count;
    numbers[3] = (double)(uintptr_t)shape->mask.mask;
    numbers[4] = shape->mask.flip_x + 2 * shape->mask.flip_y + 4 * shape->mask.turns;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        numbers[8 + 2 * i] = shape->corner[i].x;
        numbers[9 + 2 * i] = shape->corner[i].y;
    }
}

const char *EXPORT(js_status_text)(uint32_t status) {
    return graze_status_text((graze_status)status);
}

const char *EXPORT(js_version)(void) {
    return graze_version();
}
