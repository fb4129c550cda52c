/* many_memory.h: the memory of many movers, which a list of their ends keeps from call
 * to call.
 *
 * Tasks may not allocate. Each has memory which it may fill, and an allocator which
 * refuses more. */
#pragma once

#include "graze/move_many.h"
#include "world/move/body_move.h"
#include "world/move/near_parts.h"

#include <assert.h>

/* The memory of a task. */
typedef struct grz_many_task {
    grz_memory_bound bound;
    graze_allocator allocator; /* within the bound */
    grz_body_move move;
    graze_move_result result;
    grz_buffer hits; /* graze_move_hit: of all its movers, and their floors */
    size_t hit_count;
    grz_near_parts group;
} grz_many_task;

/* The outcome of a mover. Its hits begin at `first` of the hits of its task, and its
 * floor is behind them. */
typedef struct grz_many_outcome {
    double end_x, end_y;
    size_t first;
    uint32_t task, count;
    graze_status status;
    bool is_crushed, is_cut_short, is_standing;
} grz_many_outcome;

/* The library's memory of a list, in front of its starts. */
typedef struct grz_many_memory {
    grz_buffer outcomes;       /* grz_many_outcome */
    grz_buffer order, scratch; /* graze_pair: cell and mover */
    grz_buffer tasks;          /* grz_many_task */
    uint32_t task_count;       /* with memory */
    size_t end_capacity, hit_capacity, start_capacity;
} grz_many_memory;

static_assert(sizeof(grz_many_memory) % sizeof(size_t) == 0,
              "starts are next to the memory in front of them");

static inline grz_many_memory *
grz_many_memory_of(const graze_move_results *results) {
    return (grz_many_memory *)(void *)results->starts - 1;
}

/* Have memory for this many movers, shared by tasks; they have no hits yet. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_many_reserve(graze_move_results *out, size_t movers,
                              uint32_t task_count);

/* Memory for this many hits in the list, and for hits and a floor of one more mover of
 * a task. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_many_reserve_hits(graze_move_results *out, size_t count);
graze_status grz_many_task_reserve(grz_many_task *task, size_t count);

/* Let a task allocate, or no longer. */
static inline void grz_many_task_let_grow(grz_many_task *task, bool may_grow) {
    task->bound.left = may_grow ? SIZE_MAX : 0;
}
