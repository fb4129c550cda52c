/* broad_phase.h: the interface of a broad phase, and an instance of one.
 *
 * A broad phase knows boxes, layers, groups and rules; it knows no bodies. Worlds
 * and finders use one through an instance, which builds its state anew after a
 * failure. The table of all is broad_phases.h. docs/add-a-broad-phase.md says how to
 * add one. */
#pragma once

#include "broad/pair_diff.h"
#include "core/box_columns.h"

/* The surroundings of a broad phase; they outlive its state. */
typedef struct grz_broad_setup {
    graze_broad_phase_setup user;
    const graze_allocator *allocator;
    graze_counters *counters; /* never NULL */
    /* never NULL for a broad phase; an instance takes NULL for one thread */
    const graze_tasks *tasks;
} grz_broad_setup;

/* The rows changed since the last sync or delta, each once; new rows are among
 * them. */
typedef struct grz_row_changes {
    const uint32_t *rows;
    uint32_t count;
    /* these are all rows; the state's facts about earlier boxes may be wrong */
    bool is_all;
} grz_row_changes;

typedef struct grz_cell_size {
    double w, h;
} grz_cell_size;

typedef struct grz_broad_phase {
    graze_broad_phase about;
    size_t state_size;
    /* Begin with a zeroed state; may not fail. Until it is closed, boxes never become
     * fewer: rows without a box are on GRZ_LAYER_NONE. */
    void (*open)(void *state, const grz_broad_setup *setup);
    /* Take over the changed rows and the rules. May fail for memory only; the state
     * is closed then. */
    graze_status (*sync)(void *state, const grz_box_view *boxes,
                         grz_row_changes changes);
    /* Push every permitted, overlapping pair of the synced boxes once, in any
     * order. */
    graze_status (*pairs)(void *state, const grz_box_view *boxes,
                          grz_pair_sink *out);
    /* Optional, together with the next two; a world calls it instead of `sync`. Take
     * over the changed rows and write the diff since the last commit. If *is_known
     * is false, the world calls `sync` and `pairs` now, and compares. Until then,
     * and after a failure for memory, `committed` has the pairs of the last
     * commit. */
    graze_status (*delta)(void *state, const grz_box_view *boxes,
                          grz_row_changes changes, grz_pair_list *diff,
                          bool *is_known);
    /* The world keeps the outcome of the last delta, or of the last `pairs`. */
    void (*commit)(void *state);
    /* Push all pairs as of the last commit, in any order, to a sink with room for
     * them. Called only if `delta` made the last committed step. */
    void (*committed)(const void *state, grz_pair_sink *out);
    /* Optional: a load has replaced the boxes by these; all rows will follow as
     * changes. */
    void (*restore)(void *state, const grz_box_view *boxes);
    grz_cell_size (*cell)(const void *state);
    void (*close)(void *state);
} grz_broad_phase;

/* Each is defined by its own file. */
extern const grz_broad_phase grz_broad_phase_auto;
extern const grz_broad_phase grz_broad_phase_brute;
extern const grz_broad_phase grz_broad_phase_axis_sort;
extern const grz_broad_phase grz_broad_phase_sectors;
extern const grz_broad_phase grz_broad_phase_four_shift;
extern const grz_broad_phase grz_broad_phase_grid_map;
extern const grz_broad_phase grz_broad_phase_sweep_prune;

/* A broad phase in use; zeroed, it uses none. After a failed call it drops its
 * state. */
typedef struct grz_broad_instance {
    const grz_broad_phase *broad_phase;
    void *state;
    grz_broad_setup setup;
    bool is_stale;  /* the state is closed */
    bool is_behind; /* the state missed changes: it gets all rows next time */
    grz_buffer all_rows;
} grz_broad_instance;

/* Use this broad phase. Errors: GRAZE_BAD_CELL, GRAZE_BAD_VALUE,
 * GRAZE_OUT_OF_MEMORY; after one the instance is unchanged. */
graze_status grz_broad_use_phase(grz_broad_instance *broad,
                                 const grz_broad_phase *phase,
                                 grz_broad_setup setup);

/* Close the state: the next sync begins afresh. */
void grz_broad_reset(grz_broad_instance *broad);

/* The state misses changes: the next call gives it all rows. */
void grz_broad_invalidate(grz_broad_instance *broad);

/* The same, and the boxes are these now. */
void grz_broad_restore(grz_broad_instance *broad, const grz_box_view *boxes);

/* The operations of the broad phase. One without delta knows no diff, and has
 * nothing to commit. */
graze_status grz_broad_sync(grz_broad_instance *broad, const grz_box_view *boxes,
                            grz_row_changes changes);
graze_status grz_broad_pairs(grz_broad_instance *broad, const grz_box_view *boxes,
                             grz_pair_sink *out);
graze_status grz_broad_delta(grz_broad_instance *broad, const grz_box_view *boxes,
                             grz_row_changes changes, grz_pair_list *diff,
                             bool *is_known);
void grz_broad_commit(grz_broad_instance *broad);
grz_cell_size grz_broad_cell(const grz_broad_instance *broad);
void grz_broad_close(grz_broad_instance *broad);
