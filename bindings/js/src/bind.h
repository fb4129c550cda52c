/* bind.h: what the files of the binding share: exports, results, handles as numbers,
 * columns.
 *
 * JavaScript passes numbers and addresses only. Results of more than one number are
 * written to `results`, which JavaScript reads as doubles. Columns are written one
 * after the other into a block.
 */
#ifndef GRAZE_JS_BIND_H
#define GRAZE_JS_BIND_H

#include "graze.h"

#include <stddef.h>
#include <stdint.h>

/* A function called from JavaScript by its name. */
#define EXPORT(name) __attribute__((export_name(#name))) name

/* The numbers left by a call for JavaScript. */
extern double js_results[64];

/* A growing block of memory, which keeps its content. */
typedef struct js_block {
    unsigned char *bytes;
    size_t size, capacity;
} js_block;

/* Room for `more` bytes behind the content; NULL: no memory. They are counted as
 * content. */
void *js_block_add(js_block *block, size_t more);
void js_block_free(js_block *block);

/* The next column of a block, which has room for it: `count` items of `size`
 * bytes. */
void *js_column(unsigned char **at, size_t count, size_t size);

/* Handles whose generation is over 2^21 - 1, by slot: numbers have 53 bits. */
typedef struct js_handles {
    uint64_t *late;
    size_t count;
} js_handles;

/* The lists of a world: blocks of columns, which a call writes anew. */
enum {
    JS_EVENTS_LIST,
    JS_BODIES_LIST /* or contacts, or queries */,
    JS_PARTS_LIST,
    JS_DRAW_LIST,
    JS_LIST_COUNT
};

/* A world as JavaScript knows it. `is_owned`: it is closed with this. The columns
 * are by slot: `now` is what JavaScript may write, `known` where the world has the
 * bodies. */
typedef struct js_world {
    graze_world *world;
    bool is_owned;
    js_handles bodies, parts;
    struct js_slot_columns {
        double *body;
        float *x, *y, *angle;
        float *known_x, *known_y, *known_angle;
        uint32_t count, capacity;
    } slots;
    js_block lists[JS_LIST_COUNT];
    js_block primitives, coordinates;
    graze_hits hits;
    graze_move_result moved;
    js_block recording;
    graze_assets assets;
} js_world;

double js_body_number(js_world *w, graze_body body);
double js_part_number(js_world *w, graze_part part);
graze_body js_body(const js_world *w, double number);
graze_part js_part(const js_world *w, double number);
uint64_t js_user(double number);
uint64_t js_layers(double low, double high);

js_world *js_world_wrap(graze_world *world, bool is_owned);
void js_world_unwrap(js_world *w);

/* Write the columns anew: after a load, a seek and a step of a replay. */
graze_status js_columns_read(js_world *w);
/* The alive bodies, in the block of their list; NULL: no memory. */
graze_body *js_bodies_list(js_world *w, uint32_t *count);

/* The columns of one body, which was added, moved or removed. */
graze_status js_columns_note(js_world *w, graze_body body);

/* Read a shape from numbers: kind, radius, count, 8 corners; of a mask its address,
 * flips and turns. */
enum { JS_SHAPE_NUMBERS = 24 };
graze_shape js_shape(const double *numbers);
void js_write_shape(const graze_shape *shape, double *numbers);

#endif
