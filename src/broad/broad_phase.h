/* broad.h: the interface of a broad phase, and the holder through which a world or a search uses one.
 *
 * A method knows boxes, layers, groups and rules; it knows no bodies. To add one, write its file with a
 * grz_broad_phase and add a line to the table in methods.c; tests, benches and the command loop over the
 * table.
 */
#ifndef GRZ_BROAD_BROAD_PHASE_H
#define GRZ_BROAD_BROAD_PHASE_H

#include "core/box_columns.h"
#include "core/pairs.h"
#include "core/tasks.h"
#include "graze/broad_phase.h"

#include <stdbool.h>

/* What a method gets when it opens; it outlives the method. */
typedef struct grz_broad_setup {
    graze_broad_phase_setup user;
    const graze_allocator *allocator;
    graze_counters *counters; /* never NULL; what nobody reads is counted all the same */
    const graze_tasks *tasks; /* never NULL for a method; a holder takes NULL for none */
} grz_broad_setup;

/* Rows that changed since the last sync, each once; rows that are new are among them. */
typedef struct grz_row_changes {
    const uint32_t *rows;
    uint32_t count;
} grz_row_changes;

/* The sides of a cell. */
typedef struct grz_cell_size {
    double w, h;
} grz_cell_size;

typedef struct grz_broad_phase {
    graze_broad_phase about;
    size_t state_size;
    /* Begin with a zeroed state; may not fail. */
    void (*open)(void *state, const grz_broad_setup *setup);
    /* Take over the changed rows and the rules. May fail for memory only; the state is closed then. */
    graze_status (*sync)(void *state, const grz_box_view *boxes, grz_row_changes changes);
    /* Push every permitted, overlapping pair of the synced boxes once, in any order. */
    graze_status (*pairs)(void *state, const grz_box_view *boxes, grz_pair_sink *out);
    /* Optional, else all rows are scanned: push the rows, on any layer but none, that overlap an area as of
     * the last sync, each once, in any order, a row as the pair (row, row). Changes nothing in the state. For
     * those who use a method without a world: worlds have an index of their own. */
    void (*query)(const void *state, const grz_box_view *boxes, graze_box area, grz_pair_sink *out);
    /* Optional, else never: whether a world should rather test candidates than search again like the last
     * time; see follow/ahead.h. */
    bool (*looks_ahead)(const void *state);
    /* Optional: the sides of the cells of the last search. */
    grz_cell_size (*cell)(const void *state);
    /* Free everything; the state may be half made. */
    void (*close)(void *state);
} grz_broad_phase;

/* The method of a name (NULL: "auto"), or NULL. */
const grz_broad_phase *grz_broad_phase_find(const char *name);

/* A method in use. When a call fails the method drops its state, and the next sync builds it anew from all
 * rows. */
typedef struct grz_broad_instance {
    const grz_broad_phase *broad_phase;
    void *state;
    grz_broad_setup setup;
    bool is_stale;  /* the state is closed; the next sync opens it */
    bool is_behind; /* the state missed changes; the next sync gives it all rows */
    grz_buffer all_rows;
} grz_broad_instance;

/* Use a method from now on. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_OUT_OF_MEMORY; a holder that
 * was in use keeps its method then. Zero the holder before its first use. */
graze_status grz_broad_use(grz_broad_instance *broad, const char *name, grz_broad_setup setup);

/* Forget all rows: the next sync begins afresh. */
void grz_broad_reset(grz_broad_instance *broad);
graze_status grz_broad_sync(grz_broad_instance *broad, const grz_box_view *boxes, grz_row_changes changes);

/* Whether a world should look ahead. */
bool grz_broad_looks_ahead(const grz_broad_instance *broad);

/* A step went by without the method. */
void grz_broad_invalidate(grz_broad_instance *broad);

graze_status grz_broad_pairs(grz_broad_instance *broad, const grz_box_view *boxes, grz_pair_sink *out);
void grz_broad_query(const grz_broad_instance *broad, const grz_box_view *boxes, graze_box area,
                     grz_pair_sink *out);

/* The sides of the cells that the method uses; zeros if it has none. */
grz_cell_size grz_broad_cell(const grz_broad_instance *broad);
void grz_broad_close(grz_broad_instance *broad);

#endif
