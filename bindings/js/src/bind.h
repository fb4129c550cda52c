/* bind.h: shared by the files of the binding: exports, results, handles as numbers,
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
 * are by slot: JavaScript may write `x`, `y` and `angle`, and the world has the
 * bodies at the known ones. `handle` is zero where `body`, its number, is. */
typedef struct js_world {
    graze_world *world;
    bool is_owned;
    js_handles bodies, parts, attacks;
    struct js_slot_columns {
        double *body;
        graze_body *handle;
        uint32_t *is_alive; /* all bits, or none */
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
    graze_counters counters;
} js_world;

double js_body_number(js_world *w, graze_body body);
double js_part_number(js_world *w, graze_part part);
double js_attack_number(js_world *w, graze_attack attack);
graze_body js_body(const js_world *w, double number);
graze_part js_part(const js_world *w, double number);
graze_attack js_attack(const js_world *w, double number);
uint64_t js_user(double number);
uint64_t js_layers(double low, double high);

js_world *js_world_wrap(graze_world *world, bool is_owned);
void js_world_unwrap(js_world *w);

/* Write the columns anew: after a load, a seek and a step of a replay. */
graze_status js_columns_read(js_world *w);
/* The alive bodies, in the block of their list; NULL: no memory. */
graze_body *js_bodies_list(js_world *w, uint32_t *count);

/* The masks and hitbox sets for snapshots: `count` addresses of masks, then those of
 * sets. They come from malloc, and belong to the world. */
void js_set_assets(js_world *w, const void *const *all, uint32_t count,
                   uint32_t set_count);

/* The columns of one body, which was added, moved or removed. */
graze_status js_columns_note(js_world *w, graze_body body);

/* A block of a list for columns of `count` rows of `row` bytes each, every column
 * padded; NULL: no memory. Results: its address. */
unsigned char *js_list_begin(js_world *w, unsigned list, size_t count, size_t row);

/* Queries from numbers, in `block`, but for the body that each excludes; NULL: no
 * memory. */
graze_query *js_queries(js_block *block, const double *numbers, uint32_t count);

/* A block for columns of hits, one double a hit, one column after the other; behind
 * them are the starts (u32, one more than queries). NULL: no memory. Results: the
 * address of the first column, and the number of hits. */
double *js_hits_begin(js_block *block, const graze_hits *hits, size_t columns);

/* Read a shape from numbers: kind, radius, count, 8 corners; of a mask or a chain
 * its address, of a mask flips and turns. */
enum { JS_SHAPE_NUMBERS = 24 };
graze_shape js_shape(const double *numbers);
void js_write_shape(const graze_shape *shape, double *numbers);
void js_write_box(const graze_box *box, double *numbers);
void js_write_manifold(const graze_manifold *manifold, double *numbers);

/* A view of a mask: flags 1 and 2 are flips, and 4 times the turns. */
graze_mask_view js_mask_view(const graze_mask *mask, uint32_t flags);

/* Responses from a matrix of 4096 bytes, or NULL; and from numbers: floor side, max
 * slope, snap, leaves back, hits once, whether JavaScript chooses. */
graze_responses *js_responses(js_world *w, const uint8_t *matrix,
                              const double *numbers, graze_responses *responses);

/* The response to a hit, of JavaScript. */
__attribute__((import_module("graze"), import_name("choose"))) int
js_choose(double part, double hit_part, double hit_body, int response,
          double normal_x, double normal_y);

/* Write `moved` of a world as results. */
graze_status js_moved_write(js_world *w);

/* A part is numbers: shape (24), box (4), layer, tag, disabled, whether it has a
 * shape. */
enum { JS_PART_NUMBERS = JS_SHAPE_NUMBERS + 8 };
graze_part_def js_part_def(const double *numbers, graze_shape *shape);
/* Parts with their shapes, in memory for the caller to free; NULL: no memory. */
graze_part_def *js_part_defs(const double *numbers, uint32_t count);

#endif
