/* many_memory.c: blocks that grow; see many_memory.h. */
#include "world/move/many_memory.h"

#include "core/tasks.h"

enum {
    MANY_STARTS_IN_FRONT = sizeof(grz_many_memory) / sizeof(size_t),
    MANY_HITS_AT_FIRST = 16, /* of a mover, without more memory */
    MANY_FOUND_AT_FIRST = 256
};

/* The block of the starts and the memory in front of them. */
static grz_buffer many_starts_block(const graze_move_results *results) {
    if (results->starts == NULL)
        return (grz_buffer){ 0 };
    grz_many_memory *memory = grz_many_memory_of(results);
    return (grz_buffer){ memory, (MANY_STARTS_IN_FRONT + memory->start_capacity) *
                                     sizeof *results->starts };
}

static graze_status many_reserve_starts(graze_move_results *out, size_t count) {
    grz_buffer block = many_starts_block(out);
    const bool is_new = block.data == NULL;
    grz_try(grz_buffer_reserve(&out->allocator, &block, MANY_STARTS_IN_FRONT + count,
                               sizeof *out->starts));
    grz_many_memory *memory = block.data;
    if (is_new)
        *memory = (grz_many_memory){ 0 };
    memory->start_capacity =
        block.bytes / sizeof *out->starts - MANY_STARTS_IN_FRONT;
    out->starts = (size_t *)(void *)(memory + 1);
    return GRAZE_OK;
}

static graze_status many_reserve_task(grz_many_task *task,
                                      const graze_allocator *allocator,
                                      size_t movers) {
    grz_body_move *move = &task->move;
    task->bound = (grz_memory_bound){ .allocator = *allocator };
    task->allocator = grz_memory_bound_allocator(&task->bound);
    task->result.allocator = task->allocator;
    task->hit_count = 0;
    move->allocator = move->near.allocator = &task->allocator;
    grz_many_task_let_grow(task, true);
    grz_try(grz_body_move_reserve(move, 1));
    if (move->near.hits.capacity < MANY_FOUND_AT_FIRST)
        grz_try(grz_handle_list_grow(&move->near));
    grz_try(grz_move_result_reserve(&task->result, MANY_HITS_AT_FIRST));
    grz_try(grz_many_task_reserve(task, movers + MANY_HITS_AT_FIRST));
    grz_many_task_let_grow(task, false);
    return GRAZE_OK;
}

graze_status grz_many_reserve(graze_move_results *out, size_t movers,
                              uint32_t task_count) {
    const graze_allocator *allocator = &out->allocator;
    grz_try(many_reserve_starts(out, movers + 1));
    grz_many_memory *memory = grz_many_memory_of(out);
    grz_try_array(allocator, out->ends, memory->end_capacity, movers);
    grz_try(grz_buffers_reserve(
        allocator, { &memory->outcomes, movers, sizeof(grz_many_outcome) },
        { &memory->order, movers, sizeof(graze_pair) },
        { &memory->scratch, movers, sizeof(graze_pair) }));
    grz_try(grz_buffer_reserve_zeroed(allocator, &memory->tasks, task_count,
                                      sizeof(grz_many_task)));
    for (uint32_t i = 0; i < task_count; i++) {
        memory->task_count = i >= memory->task_count ? i + 1 : memory->task_count;
        grz_try(many_reserve_task((grz_many_task *)memory->tasks.data + i, allocator,
                                  grz_tasks_part_begin(movers, task_count, i + 1) -
                                      grz_tasks_part_begin(movers, task_count, i)));
    }
    return GRAZE_OK;
}

graze_status grz_many_reserve_hits(graze_move_results *out, size_t count) {
    grz_many_memory *memory = grz_many_memory_of(out);
    if (count > memory->hit_capacity)
        grz_try_array(&out->allocator, out->hits, memory->hit_capacity, count);
    return GRAZE_OK;
}

graze_status grz_many_task_reserve(grz_many_task *task, size_t count) {
    return grz_buffer_reserve(&task->allocator, &task->hits,
                              task->hit_count + count + 1, sizeof(graze_move_hit));
}

static void many_task_free(grz_many_task *task, const graze_allocator *allocator) {
    task->result.allocator = *allocator;
    task->move.allocator = allocator;
    graze_move_result_free(&task->result);
    grz_body_move_free(&task->move);
    grz_buffer_free(allocator, &task->hits);
}

void graze_move_results_free(graze_move_results *results) {
    if (results == NULL)
        return;
    const graze_allocator allocator = results->allocator;
    grz_buffer block = many_starts_block(results);
    if (block.data != NULL) {
        grz_many_memory *memory = block.data;
        for (uint32_t i = 0; i < memory->task_count; i++)
            many_task_free((grz_many_task *)memory->tasks.data + i, &allocator);
        grz_free(&allocator, results->ends,
                 memory->end_capacity * sizeof *results->ends);
        grz_free(&allocator, results->hits,
                 memory->hit_capacity * sizeof *results->hits);
        grz_buffers_free(&allocator, &memory->outcomes, &memory->order,
                         &memory->scratch, &memory->tasks);
        grz_buffer_free(&allocator, &block);
    }
    *results = (graze_move_results){ .allocator = allocator };
}
