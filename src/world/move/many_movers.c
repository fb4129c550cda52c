/* many_movers.c: many boxes that are not in the world move against it; see
 * graze/move_many.h.
 *
 * Movers are checked and sorted by cells some spacings of the world's boxes wide.
 * Tasks move runs of them. A task takes the movers of a cell as a group: one search
 * finds the parts near all of their ways (near_parts.h). A mover without a part near
 * its way ends at its goal. The others move as a body does (body_move.h), and search
 * again only where they leave the area of their group.
 *
 * Tasks may not allocate. Each has memory which it may fill, and an allocator which
 * refuses more. A move refused memory is made again by the calling thread, and the
 * memory grows; the next call begins with it. */
#include "graze/move_many.h"

#include "world/body.h"
#include "world/move/body_move.h"
#include "world/move/near_parts.h"
#include "world/spatial_lookup.h"
#include "world/wrap.h"

#include <assert.h>
#include <string.h>

enum {
    MANY_GROUP_MAX = 32,     /* movers with one search */
    MANY_PER_TASK = 64,      /* movers are worth a task */
    MANY_HITS_AT_FIRST = 16, /* of a mover, without more memory */
    MANY_FOUND_AT_FIRST = 256
};

/* The width of a cell, in spacings of boxes: about two boxes are in one. */
#define MANY_CELL_SPACINGS 1.5

/* The memory of a task. */
typedef struct many_task {
    grz_memory_bound bound;
    graze_allocator allocator; /* within the bound */
    grz_body_move move;
    graze_move_result result;
    grz_buffer hits; /* graze_move_hit: of all its movers */
    size_t hit_count;
    grz_near_parts group;
} many_task;

/* The outcome of a mover. Its hits begin at `first` of the hits of its task; their
 * number is in the starts. */
typedef struct many_outcome {
    graze_status status;
    uint32_t task;
    size_t first;
} many_outcome;

/* The library's memory of a list, in front of its starts. */
typedef struct many_memory {
    grz_buffer outcomes;       /* many_outcome */
    grz_buffer order, scratch; /* graze_pair: cell and mover */
    grz_buffer tasks;          /* many_task */
    uint32_t task_count;       /* with memory */
    size_t end_capacity, hit_capacity, start_capacity;
} many_memory;

enum { MANY_STARTS_IN_FRONT = sizeof(many_memory) / sizeof(size_t) };

static_assert(sizeof(many_memory) % sizeof(size_t) == 0,
              "starts are next to the memory in front of them");

typedef struct many_call {
    const graze_world *world;
    const graze_mover *movers;
    size_t count;
    const graze_responses *responses;
    graze_move_results *out;
    const grz_lookup_index *index; /* or NULL */
    graze_status walk_status;
    double cell;  /* 0: there is one */
    double reach; /* a mover looks this much farther for a floor */
    uint32_t task_count;
    uint64_t meets[GRAZE_LAYER_COUNT]; /* of layers with movers */
} many_call;

static many_memory *many_memory_of(const graze_move_results *results) {
    return (many_memory *)(void *)results->starts - 1;
}

static many_outcome *many_outcomes(const many_call *self) {
    return many_memory_of(self->out)->outcomes.data;
}

static graze_pair *many_order(const many_call *self) {
    return many_memory_of(self->out)->order.data;
}

static many_task *many_task_at(const many_call *self, uint32_t i) {
    return (many_task *)many_memory_of(self->out)->tasks.data + i;
}

static size_t many_task_begin(const many_call *self, uint32_t i) {
    return grz_tasks_part_begin(self->count, self->task_count, i);
}

/* ---- memory ---- */

/* The block of the starts and the memory in front of them. */
static grz_buffer many_starts_block(const graze_move_results *results) {
    if (results->starts == NULL)
        return (grz_buffer){ 0 };
    many_memory *memory = many_memory_of(results);
    return (grz_buffer){ memory, (MANY_STARTS_IN_FRONT + memory->start_capacity) *
                                     sizeof *results->starts };
}

static graze_status many_reserve_starts(graze_move_results *out, size_t count) {
    grz_buffer block = many_starts_block(out);
    const bool is_new = block.data == NULL;
    grz_try(grz_buffer_reserve(&out->allocator, &block, MANY_STARTS_IN_FRONT + count,
                               sizeof *out->starts));
    many_memory *memory = block.data;
    if (is_new)
        *memory = (many_memory){ 0 };
    memory->start_capacity =
        block.bytes / sizeof *out->starts - MANY_STARTS_IN_FRONT;
    out->starts = (size_t *)(void *)(memory + 1);
    return GRAZE_OK;
}

static graze_status many_reserve_task(many_task *task, const many_call *self,
                                      size_t movers) {
    task->bound =
        (grz_memory_bound){ .allocator = self->out->allocator, .left = SIZE_MAX };
    task->allocator = grz_memory_bound_allocator(&task->bound);
    task->result.allocator = task->allocator;
    task->hit_count = 0;
    grz_body_move *move = &task->move;
    move->world = self->world;
    move->responses = self->responses;
    move->allocator = move->near.allocator = &task->allocator;
    move->index = self->index;
    move->known = NULL;
    move->body = GRZ_NO_SLOT;
    grz_try(grz_body_move_reserve(move, 1));
    if (move->near.hits.capacity < MANY_FOUND_AT_FIRST)
        grz_try(grz_handle_list_grow(&move->near));
    grz_try(grz_move_result_reserve(&task->result, MANY_HITS_AT_FIRST));
    grz_try(grz_buffer_reserve(&task->allocator, &task->hits,
                               movers + MANY_HITS_AT_FIRST, sizeof(graze_move_hit)));
    task->bound.left = 0;
    return GRAZE_OK;
}

static graze_status many_reserve(many_call *self) {
    graze_move_results *out = self->out;
    const graze_allocator *allocator = &out->allocator;
    grz_try(many_reserve_starts(out, self->count + 1));
    many_memory *memory = many_memory_of(out);
    grz_try_array(allocator, out->ends, memory->end_capacity, self->count);
    grz_try(grz_buffers_reserve(
        allocator, { &memory->outcomes, self->count, sizeof(many_outcome) },
        { &memory->order, self->count, sizeof(graze_pair) },
        { &memory->scratch, self->count, sizeof(graze_pair) }));
    grz_try(grz_buffer_reserve_zeroed(allocator, &memory->tasks, self->task_count,
                                      sizeof(many_task)));
    for (uint32_t i = 0; i < self->task_count; i++) {
        memory->task_count = i >= memory->task_count ? i + 1 : memory->task_count;
        grz_try(many_reserve_task(many_task_at(self, i), self,
                                  many_task_begin(self, i + 1) -
                                      many_task_begin(self, i)));
    }
    return GRAZE_OK;
}

static void many_task_free(many_task *task, const graze_allocator *allocator) {
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
        many_memory *memory = block.data;
        for (uint32_t i = 0; i < memory->task_count; i++)
            many_task_free((many_task *)memory->tasks.data + i, &allocator);
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

/* ---- checks and order ---- */

/* The number of a cell, by 16 bits: cells far apart may have the same. */
static uint32_t many_cell_number(double at, double cell) {
    const double number = floor(at / cell);
    if (!(fabs(number) < 0x1p62))
        return 0;
    return (uint32_t)((uint64_t)(int64_t)number & 0xffff);
}

/* Whether a mover has no mistake, as most have none; false: perhaps. */
static bool many_is_plain(const graze_mover *mover) {
    const float max = GRAZE_COORD_MAX / 4;
    const graze_box box = mover->box;
    return (fabsf(box.min_x) <= max) & (fabsf(box.min_y) <= max) &
           (fabsf(box.max_x) <= max) & (fabsf(box.max_y) <= max) &
           (fabsf(mover->x) <= max) & (fabsf(mover->y) <= max) &
           (fabs(mover->goal.x) <= (double)max) &
           (fabs(mover->goal.y) <= (double)max) & (box.min_x <= box.max_x) &
           (box.min_y <= box.max_y) & (mover->layer < GRAZE_LAYER_COUNT);
}

static graze_status many_wrap_check(const many_call *self,
                                    const graze_mover *mover) {
    if (!self->world->wrap.is_used)
        return GRAZE_OK;
    grz_try(grz_wrap_check_offset(self->world, mover->box, false));
    return grz_move_wrap_check(self->world, (grz_float_point){ mover->x, mover->y },
                               mover->goal, self->reach);
}

static graze_status many_check_mover(const many_call *self,
                                     const graze_mover *mover) {
    const graze_part_def part = { .box = mover->box, .layer = mover->layer };
    if (many_is_plain(mover) && !self->world->wrap.is_used)
        return self->walk_status;
    grz_try(grz_part_check(&part, (grz_body_pose){ mover->x, mover->y, 0 }));
    grz_try(grz_body_pose_check((grz_body_pose){ mover->x, mover->y, 0 }));
    grz_try(grz_goal_check(mover->goal));
    grz_try(self->walk_status);
    return many_wrap_check(self, mover);
}

/* Check the movers of a task, find their cells, and clear their ends. */
static void many_check_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const size_t begin = many_task_begin(self, number),
                 end = many_task_begin(self, number + 1);
    memset(self->out->ends + begin, 0, (end - begin) * sizeof *self->out->ends);
    for (size_t i = begin; i < end; i++) {
        const graze_mover *mover = &self->movers[i];
        uint32_t cell = 0;
        many_outcomes(self)[i] =
            (many_outcome){ .status = many_check_mover(self, mover) };
        if (self->cell > 0)
            cell = many_cell_number((double)mover->y, self->cell) << 16 |
                   many_cell_number((double)mover->x, self->cell);
        many_order(self)[i] = (graze_pair){ cell, (uint32_t)i };
    }
}

/* ---- a task ---- */

/* A goal rounded to float32, zero positive. GCC 12 takes away the casts of a pair of
 * numbers to float and back; the sum between them stays. */
static double many_goal_along(double goal) {
    return (double)((float)goal + 0.0f);
}

static double many_larger(float a, float b, double than) {
    return grz_max(grz_max((double)fabsf(a), (double)fabsf(b)), than);
}

/* A number to the nearest float, within the range of coordinates. The edges of parts
 * are floats: rounding keeps their order. */
static float many_to_float(double value) {
    const double max = (double)GRAZE_COORD_MAX;
    return (float)grz_min(grz_max(value, -max), max);
}

/* A closed box around all that is looked at while a mover goes straight to its goal,
 * with some roundings more. */
static graze_box many_way(const many_call *self, const graze_mover *mover) {
    const graze_box box = mover->box;
    const double x = (double)mover->x, y = (double)mover->y,
                 to_x = many_goal_along(mover->goal.x),
                 to_y = many_goal_along(mover->goal.y);
    double size = many_larger(mover->x, mover->y, grz_max(fabs(to_x), fabs(to_y)));
    size = many_larger(box.min_x, box.min_y, size);
    size = many_larger(box.max_x, box.max_y, size);
    const double more = self->reach + (size + self->reach) * 0x1p-19;
    return (graze_box){ many_to_float(grz_min(x, to_x) + (double)box.min_x - more),
                        many_to_float(grz_min(y, to_y) + (double)box.min_y - more),
                        many_to_float(grz_max(x, to_x) + (double)box.max_x + more),
                        many_to_float(grz_max(y, to_y) + (double)box.max_y + more) };
}

static graze_status many_keep_hits(many_task *task, many_outcome *outcome) {
    const size_t count = task->result.count;
    outcome->first = task->hit_count;
    grz_try(grz_buffer_reserve(&task->allocator, &task->hits,
                               task->hit_count + count, sizeof(graze_move_hit)));
    if (count > 0)
        memcpy((graze_move_hit *)task->hits.data + task->hit_count,
               task->result.items, count * sizeof(graze_move_hit));
    task->hit_count += count;
    return GRAZE_OK;
}

/* Move as a body does. */
static graze_status many_move(const many_call *self, many_task *task, uint32_t i) {
    const graze_mover *mover = &self->movers[i];
    graze_move_result *result = &task->result;
    grz_move_part *part = task->move.parts.data;
    *part = grz_move_part_at(mover->box);
    part->layer = mover->layer;
    part->meets = self->meets[mover->layer];
    task->move.count = 1;
    task->move.x = mover->x;
    task->move.y = mover->y;
    grz_try(grz_body_move_run(
        &task->move, (grz_float_point){ (float)mover->goal.x, (float)mover->goal.y },
        result));
    grz_try(many_keep_hits(task, &many_outcomes(self)[i]));
    graze_mover_end *end = &self->out->ends[i];
    end->end_x = result->end_x;
    end->end_y = result->end_y;
    end->is_crushed = result->is_crushed;
    end->is_cut_short = result->is_cut_short;
    end->is_standing = result->is_standing;
    if (result->is_standing)
        end->floor = result->floor;
    self->out->starts[i + 1] = result->count;
    return GRAZE_OK;
}

static void many_end_at_goal(const many_call *self, uint32_t i) {
    const graze_point goal = self->movers[i].goal;
    self->out->ends[i].end_x = many_goal_along(goal.x);
    self->out->ends[i].end_y = many_goal_along(goal.y);
    self->out->starts[i + 1] = 0;
}

/* Find the parts near the ways of a group. */
static void many_find_near(const many_call *self, many_task *task,
                           const graze_pair *group, uint32_t count,
                           graze_box ways[MANY_GROUP_MAX]) {
    grz_box_search search = { .closed = { FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX } };
    for (uint32_t i = 0; i < count; i++) {
        const graze_mover *mover = &self->movers[group[i].b];
        if (many_outcomes(self)[group[i].b].status != GRAZE_OK)
            continue;
        ways[i] = many_way(self, mover);
        search.closed = grz_box_around(search.closed, ways[i]);
        search.layers |= self->meets[mover->layer];
    }
    task->group.is_complete = false;
    /* copies have other boxes */
    if (search.layers != 0 && !self->world->wrap.is_used)
        grz_near_parts_find(&task->group, self->world, self->index, &search);
}

static void many_move_group(const many_call *self, uint32_t number,
                            const graze_pair *group, uint32_t count) {
    many_task *task = many_task_at(self, number);
    grz_body_move *move = &task->move;
    graze_box ways[MANY_GROUP_MAX];
    uint32_t found[GRZ_NEAR_PARTS_MAX];
    many_find_near(self, task, group, count, ways);
    move->known = task->group.is_complete ? found : NULL;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t mover = group[i].b;
        many_outcome *outcome = &many_outcomes(self)[mover];
        outcome->task = number;
        if (outcome->status != GRAZE_OK)
            continue;
        if (move->known != NULL) {
            move->known_box = ways[i];
            move->known_count =
                grz_near_parts_in(&task->group, ways[i],
                                  self->meets[self->movers[mover].layer], found);
        }
        if (move->known != NULL && move->known_count == 0)
            many_end_at_goal(self, mover);
        else
            outcome->status = many_move(self, task, mover);
    }
}

static void many_move_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const graze_pair *order = many_order(self);
    const size_t end = many_task_begin(self, number + 1);
    for (size_t i = many_task_begin(self, number); i < end;) {
        uint32_t count = 1;
        while (count < MANY_GROUP_MAX && i + count < end &&
               order[i + count].a == order[i].a)
            count++;
        many_move_group(self, number, order + i, count);
        i += count;
    }
}

/* ---- the call ---- */

/* Move those again which were refused memory; the status of the first mover with an
 * error. */
static graze_status many_finish_moves(const many_call *self) {
    for (size_t i = 0; i < self->count; i++) {
        many_outcome *outcome = &many_outcomes(self)[i];
        if (outcome->status == GRAZE_OUT_OF_MEMORY) {
            many_task *task = many_task_at(self, outcome->task);
            task->move.known = NULL;
            task->bound.left = SIZE_MAX;
            outcome->status = many_move(self, task, (uint32_t)i);
            task->bound.left = 0;
        }
        grz_try(outcome->status);
    }
    return GRAZE_OK;
}

static void many_copy_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const graze_move_results *out = self->out;
    const size_t end = many_task_begin(self, number + 1);
    for (size_t i = many_task_begin(self, number); i < end; i++) {
        const many_outcome *outcome = &many_outcomes(self)[i];
        const size_t count = out->starts[i + 1] - out->starts[i];
        const graze_move_hit *hits = many_task_at(self, outcome->task)->hits.data;
        if (count > 0)
            memcpy(out->hits + out->starts[i], hits + outcome->first,
                   count * sizeof *hits);
    }
}

/* Put the hits of all tasks together. */
static graze_status many_gather_hits(many_call *self) {
    graze_move_results *out = self->out;
    many_memory *memory = many_memory_of(out);
    out->starts[0] = 0;
    for (size_t i = 0; i < self->count; i++)
        out->starts[i + 1] += out->starts[i];
    const size_t hits = out->starts[self->count];
    if (hits > memory->hit_capacity)
        grz_try_array(&out->allocator, out->hits, memory->hit_capacity, hits);
    grz_tasks_run(&self->world->tasks, many_copy_task, self, self->task_count);
    out->count = self->count;
    out->hit_count = hits;
    return GRAZE_OK;
}

static void many_begin(many_call *self) {
    const graze_responses *responses = self->responses;
    const graze_tasks *tasks = &self->world->tasks;
    const graze_walk walk = responses != NULL ? responses->walk : (graze_walk){ 0 };
    grz_walk checked;
    self->walk_status = grz_walk_make(&walk, &checked);
    self->reach = walk.snap;
    self->task_count = 1;
    if (responses == NULL || responses->choose == NULL)
        self->task_count = grz_tasks_parts(tasks, self->count, MANY_PER_TASK);
    self->index = grz_spatial_lookup_for(self->world, self->count);
    if (self->index != NULL)
        self->cell = MANY_CELL_SPACINGS * self->index->spacing;
}

static void many_find_layers(many_call *self) {
    uint64_t layers = 0;
    for (size_t i = 0; i < self->count; i++)
        layers |= UINT64_C(1) << (self->movers[i].layer % GRAZE_LAYER_COUNT);
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        if (layers >> layer & 1)
            self->meets[layer] =
                grz_layers_to_hit(self->world, self->responses, layer);
}

static graze_status many_run(many_call *self) {
    if (self->world == NULL || (self->movers == NULL && self->count > 0))
        return GRAZE_ARGUMENT_MISSING;
    if (self->count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    if (self->count == 0)
        return GRAZE_OK;
    const graze_tasks *tasks = &self->world->tasks;
    many_begin(self);
    grz_try(many_reserve(self));
    many_find_layers(self);
    grz_tasks_run(tasks, many_check_task, self, self->task_count);
    grz_pairs_sort_parallel(tasks, many_order(self),
                            many_memory_of(self->out)->scratch.data, self->count);
    grz_tasks_run(tasks, many_move_task, self, self->task_count);
    grz_try(many_finish_moves(self));
    return many_gather_hits(self);
}

graze_status graze_world_move_many(const graze_world *world,
                                   const graze_mover *movers, size_t count,
                                   const graze_responses *responses,
                                   graze_move_results *out) {
    graze_move_results unread = { 0 };
    if (out == NULL && world != NULL)
        unread.allocator = world->allocator;
    if (out == NULL)
        out = &unread;
    out->count = out->hit_count = 0;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = many_run(&(many_call){ .world = world,
                                                       .movers = movers,
                                                       .count = count,
                                                       .responses = responses,
                                                       .out = out });
    graze_move_results_free(&unread);
    return grz_refuse_as(world, status, (graze_mistake){ .function = __func__ });
}
