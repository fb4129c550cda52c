/* world.c: worlds, bodies, parts, steps and what they tell, as columns. */
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
    void *const memory[] = { s->body,    s->x,           s->y,           s->angle,     s->known_x,
                             s->known_y, s->known_angle, w->bodies.late, w->parts.late };
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

/* Numbers: cell w, cell h, axis, edges, events, limits of bodies, parts, pairs, events. */
js_world *EXPORT(js_world_open)(const char *broad_phase, const double *numbers, const graze_rules *rules) {
    const graze_world_config config = {
        .broad_phase = broad_phase,
        .setup = { (float)numbers[0], (float)numbers[1], (graze_axis)numbers[2] },
        .edges = (graze_edges)numbers[3],
        .events = (graze_event_flags)numbers[4],
        .limits = { (uint32_t)numbers[5], (uint32_t)numbers[6], (size_t)numbers[7], (size_t)numbers[8] },
        .rules = rules,
    };
    graze_world *world;
    const graze_status status = graze_world_open(&config, &world);
    js_world *w = status == GRAZE_OK ? js_world_wrap(world, true) : NULL;
    js_results[0] = status == GRAZE_OK && w == NULL ? GRAZE_OUT_OF_MEMORY : status;
    if (w == NULL)
        graze_world_close(world);
    return w;
}

void EXPORT(js_world_close)(js_world *w) {
    js_world_unwrap(w);
}

/* ---- columns by slot ---- */

static bool slot_column_grow(void *column, size_t item, uint32_t old, uint32_t count) {
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
        s->count = count > s->count ? count : s->count;
        return true;
    }
    const uint32_t capacity = count + count / 2 + 32;
    if (!slot_column_grow(&s->body, sizeof *s->body, s->capacity, capacity))
        return false;
    float **const columns[] = { &s->x, &s->y, &s->angle, &s->known_x, &s->known_y, &s->known_angle };
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
    const bool is_alive =
        graze_body_is_alive(w->world, body) && graze_body_read(w->world, body, &info) == GRAZE_OK;
    if (!is_alive && slot >= s->count)
        return GRAZE_OK;
    if (!slot_columns_reserve(s, slot + 1))
        return GRAZE_OUT_OF_MEMORY;
    s->body[slot] = is_alive ? js_body_number(w, body) : 0;
    s->x[slot] = s->known_x[slot] = info.x;
    s->y[slot] = s->known_y[slot] = info.y;
    s->angle[slot] = s->known_angle[slot] = info.angle;
    return GRAZE_OK;
}

static graze_body *bodies_list(js_world *w, uint32_t *count) {
    *count = graze_world_bodies(w->world, NULL, 0);
    w->lists[1].size = 0;
    graze_body *bodies = js_block_add(&w->lists[1], *count * sizeof *bodies + 8);
    if (bodies != NULL)
        graze_world_bodies(w->world, bodies, *count);
    return bodies;
}

graze_status js_columns_read(js_world *w) {
    uint32_t count;
    const graze_body *bodies = bodies_list(w, &count);
    if (bodies == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (w->slots.count > 0)
        memset(w->slots.body, 0, w->slots.count * sizeof *w->slots.body);
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

static bool bits_differ(float a, float b) {
    uint32_t i, j;
    memcpy(&i, &a, sizeof i);
    memcpy(&j, &b, sizeof j);
    return i != j;
}

/* Move the bodies whose columns were written, or put them there at once. */
uint32_t EXPORT(js_columns_apply)(js_world *w, uint32_t is_motion) {
    const struct js_slot_columns *s = &w->slots;
    js_block *block = &w->lists[1];
    size_t count = 0;
    bool has_turns = false;
    block->size = 0;
    unsigned char *at = js_block_add(block, (size_t)s->count * 20 + 64);
    if (at == NULL)
        return GRAZE_OUT_OF_MEMORY;
    graze_body *bodies = js_column(&at, s->count, sizeof *bodies);
    float *x = js_column(&at, s->count, 4), *y = js_column(&at, s->count, 4),
          *angle = js_column(&at, s->count, 4);
    for (uint32_t i = 0; i < s->count; i++) {
        const bool turns = bits_differ(s->angle[i], s->known_angle[i]);
        if (s->body[i] == 0 ||
            !(turns || bits_differ(s->x[i], s->known_x[i]) || bits_differ(s->y[i], s->known_y[i])))
            continue;
        has_turns |= turns;
        bodies[count] = js_body(w, s->body[i]);
        x[count] = s->x[i];
        y[count] = s->y[i];
        angle[count++] = s->angle[i];
    }
    if (count == 0)
        return GRAZE_OK;
    const graze_positions positions = { bodies, x, y, count, has_turns ? angle : NULL };
    const graze_status status = is_motion ? graze_world_move_all(w->world, &positions)
                                          : graze_world_set_positions(w->world, &positions);
    if (status == GRAZE_OK) {
        memcpy(s->known_x, s->x, s->count * sizeof(float));
        memcpy(s->known_y, s->y, s->count * sizeof(float));
        memcpy(s->known_angle, s->angle, s->count * sizeof(float));
    }
    return status;
}

/* ---- bodies ---- */

/* A part is numbers: shape (24), box (4), layer, tag, disabled, whether it has a shape. */
enum { PART_NUMBERS = JS_SHAPE_NUMBERS + 8 };

static graze_part_def part_def(const double *numbers, graze_shape *shape) {
    const double *own = numbers + JS_SHAPE_NUMBERS;
    graze_part_def def = { .box = { (float)own[0], (float)own[1], (float)own[2], (float)own[3] },
                           .layer = (uint8_t)own[4],
                           .tag = (uint32_t)own[5],
                           .is_disabled = own[6] != 0 };
    if (own[7] != 0) {
        *shape = js_shape(numbers);
        def.shape = shape;
    }
    return def;
}

/* Numbers: x, y, angle, user. The result is the body, or 0; results: the status. */
double EXPORT(js_body_add)(js_world *w, const double *numbers, const double *parts, uint32_t count) {
    graze_part_def *defs = malloc((count + 1) * sizeof *defs);
    graze_shape *shapes = malloc((count + 1) * sizeof *shapes);
    graze_body body = { 0 };
    graze_status status = defs == NULL || shapes == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++)
        defs[i] = part_def(parts + i * PART_NUMBERS, &shapes[i]);
    const graze_body_def def = { .x = (float)numbers[0],
                                 .y = (float)numbers[1],
                                 .angle = (float)numbers[2],
                                 .user = js_user(numbers[3]),
                                 .parts = defs,
                                 .part_count = count };
    if (status == GRAZE_OK)
        status = graze_body_add(w->world, &def, &body);
    free(defs);
    free(shapes);
    if (status == GRAZE_OK)
        status = js_columns_note(w, body);
    js_results[0] = status;
    return status == GRAZE_OK ? js_body_number(w, body) : 0;
}

uint32_t EXPORT(js_body_remove)(js_world *w, double number) {
    const graze_body body = js_body(w, number);
    const graze_status status = graze_body_remove(w->world, body);
    return status == GRAZE_OK ? js_columns_note(w, body) : status;
}

/* kind 0: put at once, 1: move; with_angle: turn it, too. */
uint32_t EXPORT(js_body_place)(js_world *w, double number, float x, float y, float angle, uint32_t kind,
                               uint32_t with_angle) {
    const graze_body body = js_body(w, number);
    const graze_positions positions = { &body, &x, &y, 1, with_angle ? &angle : NULL };
    const graze_status status = kind == 0 ? graze_world_set_positions(w->world, &positions)
                                          : graze_world_move_all(w->world, &positions);
    return status == GRAZE_OK ? js_columns_note(w, body) : status;
}

/* Results: x, y, angle, part count, user, disabled, alive. */
uint32_t EXPORT(js_body_read)(js_world *w, double number) {
    graze_body_info info;
    const graze_status status = graze_body_read(w->world, js_body(w, number), &info);
    const double results[] = { (double)info.x,    (double)info.y,   (double)info.angle, info.part_count,
                               (double)info.user, info.is_disabled, info.is_alive };
    if (status == GRAZE_OK)
        memcpy(js_results, results, sizeof results);
    return status;
}

enum { SET_DISABLED, SET_SWEPT, SET_USER, SET_RESET_NEAR_MISSES };

uint32_t EXPORT(js_body_set)(js_world *w, double number, uint32_t what, double value) {
    const graze_body body = js_body(w, number);
    switch (what) {
    case SET_DISABLED:
        return graze_body_set_disabled(w->world, body, value != 0);
    case SET_SWEPT:
        return graze_body_set_swept(w->world, body, value != 0);
    case SET_USER:
        return graze_body_set_user(w->world, body, js_user(value));
    default:
        return graze_body_reset_near_misses(w->world, body);
    }
}

uint32_t EXPORT(js_body_is_alive)(js_world *w, double number) {
    return graze_body_is_alive(w->world, js_body(w, number));
}

/* The parts of a body, as a column; the result is its length, results: its address. */
uint32_t EXPORT(js_body_parts)(js_world *w, double number) {
    const graze_body body = js_body(w, number);
    const uint32_t count = graze_body_parts(w->world, body, NULL, 0);
    js_block *block = &w->lists[1];
    block->size = 0;
    graze_part *parts = js_block_add(block, (count + 1) * sizeof *parts);
    if (parts == NULL)
        return 0;
    graze_body_parts(w->world, body, parts, count);
    double *numbers = (double *)(void *)parts;
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = js_part_number(w, parts[i]);
    js_results[0] = (double)(uintptr_t)numbers;
    return count;
}

const char *EXPORT(js_body_name)(js_world *w, double number) {
    return graze_body_name(w->world, js_body(w, number));
}

uint32_t EXPORT(js_body_set_name)(js_world *w, double number, const char *name) {
    return graze_body_set_name(w->world, js_body(w, number), name);
}

const char *EXPORT(js_layer_name)(js_world *w, uint32_t layer) {
    return graze_world_layer_name(w->world, layer);
}

uint32_t EXPORT(js_layer_set_name)(js_world *w, uint32_t layer, const char *name) {
    return graze_world_set_layer_name(w->world, layer, name);
}

/* ---- parts ---- */

double EXPORT(js_part_add)(js_world *w, double body, const double *numbers) {
    graze_shape shape;
    graze_part part;
    const graze_part_def def = part_def(numbers, &shape);
    js_results[0] = graze_part_add(w->world, js_body(w, body), &def, &part);
    return js_part_number(w, part);
}

uint32_t EXPORT(js_part_remove)(js_world *w, double part) {
    return graze_part_remove(w->world, js_part(w, part));
}

enum { PART_SET_BOX, PART_MOVE_BOX, PART_SET_OFFSET };

uint32_t EXPORT(js_part_set_box)(js_world *w, double number, uint32_t what, float min_x, float min_y,
                                 float max_x, float max_y) {
    const graze_part part = js_part(w, number);
    const graze_box box = { min_x, min_y, max_x, max_y };
    return what == PART_SET_BOX    ? graze_part_set_box(w->world, part, box)
           : what == PART_MOVE_BOX ? graze_part_move_box(w->world, part, box)
                                   : graze_part_set_offset(w->world, part, box);
}

/* `numbers` NULL: without a shape. */
uint32_t EXPORT(js_part_set_shape)(js_world *w, double number, const double *numbers, uint32_t is_motion) {
    const graze_part part = js_part(w, number);
    if (numbers == NULL)
        return graze_part_set_shape(w->world, part, NULL);
    const graze_shape shape = js_shape(numbers);
    return is_motion ? graze_part_move_shape(w->world, part, &shape)
                     : graze_part_set_shape(w->world, part, &shape);
}

enum { PART_SET_LAYER, PART_SET_DISABLED, PART_SET_ONE_WAY };

uint32_t EXPORT(js_part_set)(js_world *w, double number, uint32_t what, uint32_t value) {
    const graze_part part = js_part(w, number);
    return what == PART_SET_LAYER      ? graze_part_set_layer(w->world, part, value)
           : what == PART_SET_DISABLED ? graze_part_set_disabled(w->world, part, value != 0)
                                       : graze_part_set_one_way(w->world, part, value);
}

static void write_box(const graze_box *box, double *numbers) {
    numbers[0] = (double)box->min_x;
    numbers[1] = (double)box->min_y;
    numbers[2] = (double)box->max_x;
    numbers[3] = (double)box->max_y;
}

/* Results: the shape (24); box, offset (8); body, tag, layer, disabled, absent, one way. */
uint32_t EXPORT(js_part_read)(js_world *w, double number) {
    const graze_part part = js_part(w, number);
    graze_part_info info;
    graze_shape shape;
    graze_status status = graze_part_read(w->world, part, &info);
    if (status == GRAZE_OK)
        status = graze_part_shape(w->world, part, &shape);
    if (status != GRAZE_OK)
        return status;
    js_write_shape(&shape, js_results);
    double *own = js_results + JS_SHAPE_NUMBERS;
    write_box(&info.box, own);
    write_box(&info.offset, own + 4);
    const double rest[] = {
        js_body_number(w, info.body), info.tag, info.layer, info.is_disabled, info.is_absent, info.one_way
    };
    memcpy(own + 8, rest, sizeof rest);
    return GRAZE_OK;
}

static void write_manifold(const graze_manifold *m, double *numbers) {
    const double all[] = { m->is_touching, m->depth,       m->distance,    m->normal.x,    m->normal.y,
                           m->points[0].x, m->points[0].y, m->points[1].x, m->points[1].y, m->count };
    memcpy(numbers, all, sizeof all);
}

uint32_t EXPORT(js_part_manifold)(js_world *w, double a, double b) {
    graze_manifold manifold;
    const graze_status status = graze_part_manifold(w->world, js_part(w, a), js_part(w, b), &manifold);
    if (status == GRAZE_OK)
        write_manifold(&manifold, js_results);
    return status;
}

/* ---- steps, and what they tell ---- */

uint32_t EXPORT(js_world_step)(js_world *w) {
    return graze_world_step(w->world);
}

uint32_t EXPORT(js_required_capacity)(js_world *w) {
    return (uint32_t)graze_world_required_capacity(w->world);
}

/* A block for columns of `count` rows that take `row` bytes each, every column padded; results: its address.
 */
static unsigned char *list_begin(js_world *w, unsigned list, size_t count, size_t row) {
    js_block *block = &w->lists[list];
    block->size = 0;
    unsigned char *at = js_block_add(block, count * row + 16 * 8);
    js_results[0] = (double)(uintptr_t)at;
    return at;
}

enum { EVENTS_LIST, BODIES_LIST, PARTS_LIST, DRAW_LIST };

/* Columns: a, b, user a, user b (f64); time (f32); slot a, slot b (u32); layer a, layer b, kind (u8). */
uint32_t EXPORT(js_contact_events)(js_world *w, uint32_t is_by_time) {
    size_t count;
    const graze_contact_event *events = is_by_time ? graze_world_events_by_time(w->world, &count)
                                                   : graze_world_contact_events(w->world, &count);
    unsigned char *at = list_begin(w, EVENTS_LIST, count, 47);
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

/* Columns: a, b, part a, part b, user a, user b (f64); time (f32); tag a, tag b (u32); layer a, layer b, kind
 * (u8). */
uint32_t EXPORT(js_touch_events)(js_world *w) {
    size_t count;
    const graze_touch_event *events = graze_world_touch_events(w->world, &count);
    unsigned char *at = list_begin(w, EVENTS_LIST, count, 63);
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

static uint32_t contacts_write(js_world *w, const graze_contact *contacts, size_t count) {
    unsigned char *at = list_begin(w, EVENTS_LIST, count, 24);
    if (at == NULL)
        return UINT32_MAX;
    double *a = js_column(&at, count, 8), *b = js_column(&at, count, 8), *touches = js_column(&at, count, 8);
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
    js_block *block = &w->lists[BODIES_LIST];
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
    js_block *block = &w->lists[BODIES_LIST];
    block->size = 0;
    graze_touch *touches = js_block_add(block, (count + 1) * sizeof *touches);
    unsigned char *at = list_begin(w, EVENTS_LIST, count, 26);
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

/* Columns of all bodies: body, user (f64); slot (u32); x, y, angle (f32); disabled (u8). */
uint32_t EXPORT(js_bodies)(js_world *w) {
    uint32_t count;
    const graze_body *bodies = bodies_list(w, &count);
    unsigned char *at = bodies == NULL ? NULL : list_begin(w, PARTS_LIST, count, 33);
    if (at == NULL)
        return UINT32_MAX;
    double *body = js_column(&at, count, 8), *user = js_column(&at, count, 8);
    uint32_t *slot = js_column(&at, count, 4);
    float *x = js_column(&at, count, 4), *y = js_column(&at, count, 4), *angle = js_column(&at, count, 4);
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

static void part_write(js_world *w, graze_part part, const part_columns *c, uint32_t i) {
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

/* Columns of all parts, by the slots of their bodies: part, body (f64); min x, min y, max x, max y (f32);
 * tag, slot of the body (u32); layer, kind of shape, flags (u8: 1 disabled on its own, 2 absent, 4 its body
 * is disabled). */
uint32_t EXPORT(js_parts)(js_world *w) {
    uint32_t body_count, i = 0;
    const uint32_t count = graze_world_part_count(w->world);
    const graze_body *bodies = bodies_list(w, &body_count);
    unsigned char *at = bodies == NULL ? NULL : list_begin(w, PARTS_LIST, count, 43);
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
        const bool is_disabled = graze_body_read(w->world, bodies[k], &info) == GRAZE_OK && info.is_disabled;
        for (uint32_t j = 0; j < own && i < count; j++, i++) {
            part_write(w, parts[j], &c, i);
            c.flags[i] |= is_disabled ? 4 : 0;
        }
    }
    free(parts);
    return i;
}

/* ---- settings of a world ---- */

uint32_t EXPORT(js_body_count)(js_world *w) {
    return graze_world_body_count(w->world);
}

uint32_t EXPORT(js_part_count)(js_world *w) {
    return graze_world_part_count(w->world);
}

uint32_t EXPORT(js_set_broad_phase)(js_world *w, const char *name, float cell_w, float cell_h,
                                    uint32_t axis) {
    const graze_broad_phase_setup setup = { cell_w, cell_h, (graze_axis)axis };
    return graze_world_set_broad_phase(w->world, name, &setup);
}

const char *EXPORT(js_broad_phase)(js_world *w) {
    return graze_world_broad_phase(w->world);
}

const char *EXPORT(js_broad_phase_at)(uint32_t i) {
    const graze_broad_phase *broad_phase = graze_broad_phase_at(i);
    return broad_phase == NULL ? NULL : broad_phase->name;
}

/* The result: the edges; results: the sides of the cells of the last step; overlapping, shaped, apart. */
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

void EXPORT(js_set_swept_layers)(js_world *w, double low, double high, uint32_t is_swept) {
    graze_world_set_swept_layers(w->world, js_layers(low, high), is_swept != 0);
}

uint32_t EXPORT(js_reset_near_miss)(js_world *w, double a, double b) {
    return graze_world_reset_near_miss(w->world, js_body(w, a), js_body(w, b));
}

/* ---- saving ---- */

uint32_t EXPORT(js_hash)(js_world *w) {
    const uint64_t hash = graze_world_hash(w->world);
    js_results[0] = (double)(uint32_t)(hash >> 32);
    return (uint32_t)hash;
}

/* The masks that snapshots may name: `count` addresses. */
uint32_t EXPORT(js_set_assets)(js_world *w, const graze_mask *const *masks, uint32_t count) {
    const graze_mask **copy = malloc((count + 1) * sizeof *copy);
    if (copy == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memcpy(copy, masks, count * sizeof *copy);
    free((void *)w->assets.masks);
    w->assets = (graze_assets){ .masks = copy, .mask_count = count };
    return GRAZE_OK;
}

/* Save into a block of the world; results: its address, its length. */
uint32_t EXPORT(js_save)(js_world *w) {
    js_block *block = &w->lists[PARTS_LIST];
    size_t size;
    graze_status status = graze_world_save(w->world, &w->assets, block->bytes,
                                           block->bytes == NULL ? 0 : block->capacity, &size);
    if (status == GRAZE_OUT_OF_CAPACITY) {
        block->size = 0;
        if (js_block_add(block, size) == NULL)
            return GRAZE_OUT_OF_MEMORY;
        status = graze_world_save(w->world, &w->assets, block->bytes, block->capacity, &size);
    }
    js_results[0] = (double)(uintptr_t)block->bytes;
    js_results[1] = (double)size;
    return status;
}

uint32_t EXPORT(js_load)(js_world *w, const void *bytes, size_t size) {
    const graze_status status = graze_world_load(w->world, &w->assets, bytes, size);
    return status == GRAZE_OK ? js_columns_read(w) : status;
}

/* The difference of two snapshots, or the snapshot of a difference; results: address, which the caller frees,
 * and length. */
uint32_t EXPORT(js_delta)(const void *base, size_t base_size, const void *other, size_t other_size,
                          uint32_t is_apply) {
    const graze_bytes from = { base, base_size }, to = { other, other_size };
    size_t size = 0, capacity = base_size + other_size + 1024;
    for (int round = 0; round < 2; round++) {
        void *out = malloc(capacity);
        if (out == NULL)
            return GRAZE_OUT_OF_MEMORY;
        const graze_status status = is_apply ? graze_save_apply(from, to, out, capacity, &size)
                                             : graze_save_delta(from, to, out, capacity, &size);
        js_results[0] = (double)(uintptr_t)out;
        js_results[1] = (double)size;
        if (status == GRAZE_OK)
            return status;
        free(out);
        if (status != GRAZE_OUT_OF_CAPACITY || size <= capacity)
            return status;
        capacity = size;
    }
    return GRAZE_OUT_OF_CAPACITY;
}
