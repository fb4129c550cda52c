/* step.c: steps, and lists of events, contacts, bodies and parts as columns. */
#include "bind.h"

#include <stdlib.h>

uint32_t EXPORT(js_world_step)(js_world *w) {
    return graze_world_step(w->world);
}

uint32_t EXPORT(js_required_capacity)(js_world *w) {
    return (uint32_t)graze_world_required_capacity(w->world);
}

unsigned char *js_list_begin(js_world *w, unsigned list, size_t count, size_t row) {
    js_block *block = &w->lists[list];
    block->size = 0;
    unsigned char *at = js_block_add(block, count * row + 16 * 8);
    js_results[0] = (double)(uintptr_t)at;
    return at;
}

/* Columns: a, b, user a, user b (f64); time (f32); slot a, slot b (u32); layer a,
 * layer b, kind (u8). */
uint32_t EXPORT(js_contact_events)(js_world *w, uint32_t is_by_time) {
    size_t count;
    const graze_contact_event *events =
        is_by_time ? graze_world_events_by_time(w->world, &count)
                   : graze_world_contact_events(w->world, &count);
    unsigned char *at = js_list_begin(w, JS_EVENTS_LIST, count, 47);
    if (at == NULL)
        return UINT32_MAX;
    double *a = js_column(&at, count, 8), *b = js_column(&at, count, 8);
    double *user_a = js_column(&at, count, 8), *user_b = js_column(&at, count, 8);
    float *time = js_column(&at, count, 4);
    uint32_t *slot_a = js_column(&at, count, 4), *slot_b = js_column(&at, count, 4);
    uint8_t *layer_a = js_column(&at, count, 1), *layer_b = js_column(&at, count, 1),
            *kind = js_column(&at, count, 1);
    for (size_t i = 0; i < count; i++) {
        const graze_contact_event *e = &events[i];
        a[i] = js_body_number(w, e->a);
        b[i] = js_body_number(w, e->b);
        user_a[i] = (double)e->user_a;
        user_b[i] = (double)e->user_b;
        time[i] = e->time;
        slot_a[i] = graze_body_slot(e->a);
        slot_b[i] = graze_body_slot(e->b);
        layer_a[i] = (uint8_t)e->layer_a;
        layer_b[i] = (uint8_t)e->layer_b;
        kind[i] = (uint8_t)e->kind;
    }
    return (uint32_t)count;
}

/* Columns: a, b, part a, part b, user a, user b (f64); time (f32); tag a, tag b
 * (u32); layer a, layer b, kind (u8). */
uint32_t EXPORT(js_touch_events)(js_world *w) {
    size_t count;
    const graze_touch_event *events = graze_world_touch_events(w->world, &count);
    unsigned char *at = js_list_begin(w, JS_EVENTS_LIST, count, 63);
    if (at == NULL)
        return UINT32_MAX;
    double *a = js_column(&at, count, 8), *b = js_column(&at, count, 8);
    double *part_a = js_column(&at, count, 8), *part_b = js_column(&at, count, 8);
    double *user_a = js_column(&at, count, 8), *user_b = js_column(&at, count, 8);
    float *time = js_column(&at, count, 4);
    uint32_t *tag_a = js_column(&at, count, 4), *tag_b = js_column(&at, count, 4);
    uint8_t *layer_a = js_column(&at, count, 1), *layer_b = js_column(&at, count, 1),
            *kind = js_column(&at, count, 1);
    for (size_t i = 0; i < count; i++) {
        const graze_touch_event *e = &events[i];
        a[i] = js_body_number(w, e->a);
        b[i] = js_body_number(w, e->b);
        part_a[i] = js_part_number(w, e->part_a);
        part_b[i] = js_part_number(w, e->part_b);
        user_a[i] = (double)e->user_a;
        user_b[i] = (double)e->user_b;
        time[i] = e->time;
        tag_a[i] = e->tag_a;
        tag_b[i] = e->tag_b;
        layer_a[i] = (uint8_t)e->layer_a;
        layer_b[i] = (uint8_t)e->layer_b;
        kind[i] = (uint8_t)e->kind;
    }
    return (uint32_t)count;
}

static uint32_t contacts_write(js_world *w, const graze_contact *contacts,
                               size_t count) {
    unsigned char *at = js_list_begin(w, JS_EVENTS_LIST, count, 24);
    if (at == NULL)
        return UINT32_MAX;
    double *a = js_column(&at, count, 8), *b = js_column(&at, count, 8),
           *touches = js_column(&at, count, 8);
    for (size_t i = 0; i < count; i++) {
        a[i] = js_body_number(w, contacts[i].a);
        b[i] = js_body_number(w, contacts[i].b);
        touches[i] = (double)contacts[i].touches;
    }
    return (uint32_t)count;
}

/* Columns: a, b, touches (f64). */
uint32_t EXPORT(js_contacts)(js_world *w) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(w->world, &count);
    return contacts_write(w, contacts, count);
}

/* The same of one body. */
uint32_t EXPORT(js_body_contacts)(js_world *w, double number) {
    const graze_body body = js_body(w, number);
    const size_t count = graze_body_contacts(w->world, body, NULL, 0);
    js_block *block = &w->lists[JS_BODIES_LIST];
    block->size = 0;
    graze_contact *contacts = js_block_add(block, (count + 1) * sizeof *contacts);
    if (contacts == NULL)
        return UINT32_MAX;
    graze_body_contacts(w->world, body, contacts, count);
    return contacts_write(w, contacts, count);
}

/* Columns: part a, part b (f64); tag a, tag b (u32); layer a, layer b (u8). */
uint32_t EXPORT(js_body_touches)(js_world *w, double first, double second) {
    const graze_body one = js_body(w, first), two = js_body(w, second);
    const size_t count = graze_body_touches(w->world, one, two, NULL, 0);
    js_block *block = &w->lists[JS_BODIES_LIST];
    block->size = 0;
    graze_touch *touches = js_block_add(block, (count + 1) * sizeof *touches);
    unsigned char *at = js_list_begin(w, JS_EVENTS_LIST, count, 26);
    if (touches == NULL || at == NULL)
        return UINT32_MAX;
    graze_body_touches(w->world, one, two, touches, count);
    double *a = js_column(&at, count, 8), *b = js_column(&at, count, 8);
    uint32_t *tag_a = js_column(&at, count, 4), *tag_b = js_column(&at, count, 4);
    uint8_t *layer_a = js_column(&at, count, 1), *layer_b = js_column(&at, count, 1);
    for (size_t i = 0; i < count; i++) {
        a[i] = js_part_number(w, touches[i].part_a);
        b[i] = js_part_number(w, touches[i].part_b);
        tag_a[i] = touches[i].tag_a;
        tag_b[i] = touches[i].tag_b;
        layer_a[i] = (uint8_t)touches[i].layer_a;
        layer_b[i] = (uint8_t)touches[i].layer_b;
    }
    return (uint32_t)count;
}

/* Columns of all bodies: body, user (f64); slot (u32); x, y, angle (f32); disabled
 * (u8). */
uint32_t EXPORT(js_bodies)(js_world *w) {
    uint32_t count;
    const graze_body *bodies = js_bodies_list(w, &count);
    unsigned char *at =
        bodies == NULL ? NULL : js_list_begin(w, JS_PARTS_LIST, count, 33);
    if (at == NULL)
        return UINT32_MAX;
    double *body = js_column(&at, count, 8), *user = js_column(&at, count, 8);
    uint32_t *slot = js_column(&at, count, 4);
    float *x = js_column(&at, count, 4), *y = js_column(&at, count, 4),
          *angle = js_column(&at, count, 4);
    uint8_t *is_disabled = js_column(&at, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        graze_body_info info;
        if (graze_body_read(w->world, bodies[i], &info) != GRAZE_OK)
            continue;
        body[i] = js_body_number(w, bodies[i]);
        user[i] = (double)info.user;
        slot[i] = graze_body_slot(bodies[i]);
        x[i] = info.x;
        y[i] = info.y;
        angle[i] = info.angle;
        is_disabled[i] = info.is_disabled;
    }
    return count;
}

typedef struct part_columns {
    double *part, *body;
    float *min_x, *min_y, *max_x, *max_y;
    uint32_t *tag, *slot;
    uint8_t *layer, *kind, *flags;
} part_columns;

static void part_write(js_world *w, graze_part part, const part_columns *c,
                       uint32_t i) {
    graze_part_info info;
    graze_shape shape;
    if (graze_part_read(w->world, part, &info) != GRAZE_OK ||
        graze_part_shape(w->world, part, &shape) != GRAZE_OK)
        return;
    c->part[i] = js_part_number(w, part);
    c->body[i] = js_body_number(w, info.body);
    c->min_x[i] = info.box.min_x;
    c->min_y[i] = info.box.min_y;
    c->max_x[i] = info.box.max_x;
    c->max_y[i] = info.box.max_y;
    c->tag[i] = info.tag;
    c->slot[i] = graze_body_slot(info.body);
    c->layer[i] = info.layer;
    c->kind[i] = (uint8_t)shape.kind;
    c->flags[i] = (uint8_t)(info.is_disabled | info.is_absent << 1);
}

/* Columns of all parts, by the slots of their bodies. In f64: part, body. In f32:
 * min x, min y, max x, max y. In u32: tag, slot of the body. In u8: layer, kind of
 * shape, flags. Flags: 1 disabled on its own, 2 absent, 4 its body is disabled. */
uint32_t EXPORT(js_parts)(js_world *w) {
    uint32_t body_count, i = 0;
    const uint32_t count = graze_world_part_count(w->world);
    const graze_body *bodies = js_bodies_list(w, &body_count);
    unsigned char *at =
        bodies == NULL ? NULL : js_list_begin(w, JS_PARTS_LIST, count, 43);
    graze_part *parts = malloc((count + 1) * sizeof *parts);
    if (at == NULL || parts == NULL) {
        free(parts);
        return UINT32_MAX;
    }
    part_columns c = { .part = js_column(&at, count, 8) };
    c.body = js_column(&at, count, 8);
    float **const floats[] = { &c.min_x, &c.min_y, &c.max_x, &c.max_y };
    for (int k = 0; k < 4; k++)
        *floats[k] = js_column(&at, count, 4);
    c.tag = js_column(&at, count, 4);
    c.slot = js_column(&at, count, 4);
    c.layer = js_column(&at, count, 1);
    c.kind = js_column(&at, count, 1);
    c.flags = js_column(&at, count, 1);
    for (uint32_t k = 0; k < body_count; k++) {
        const uint32_t own = graze_body_parts(w->world, bodies[k], parts, count);
        graze_body_info info;
        const bool is_disabled =
            graze_body_read(w->world, bodies[k], &info) == GRAZE_OK &&
            info.is_disabled;
        for (uint32_t j = 0; j < own && i < count; j++, i++) {
            part_write(w, parts[j], &c, i);
            c.flags[i] |= is_disabled ? 4 : 0;
        }
    }
    free(parts);
    return i;
}
