/* many_movers.c: many boxes that are not in the world move against it; see
 * graze/move_many.h.
 *
 * Movers are checked and sorted by cells some spacings of the world's boxes wide.
 * Tasks move runs of them. A task takes the movers of a cell as a group: one search
 * finds the parts near all of their ways (near_parts.h). A mover without a part near
 * its way ends at its goal. Most others move by few sums (quick_move.h). The rest
 * moves as a body does (body_move.h), and searches again only where it leaves the
 * area of its group.
 *
 * Tasks may not allocate. Each has memory which it may fill, and an allocator which
 * refuses more. A move refused memory is made again by the calling thread, and the
 * memory grows; the next call begins with it. */
#include "graze/move_many.h"

#include "world/body.h"
#include "world/move/body_move.h"
#include "world/move/near_parts.h"
#include "world/move/quick_move.h"
#include "world/spatial_lookup.h"
#include "world/wrap.h"

#include <assert.h>
#include <string.h>

enum {
    MANY_GROUP_MAX = 32,     /* movers with one search */
    MANY_PER_TASK = 64,      /* movers are worth a task */
    MANY_AHEAD = 24,         /* movers whose memory is asked for */
    MANY_HITS_AT_FIRST = 16, /* of a mover, without more memory */
    MANY_FOUND_AT_FIRST = 256
};

/* The width of a cell, in spacings of boxes: two boxes to nine are in one. It is as
 * wide as this many movers need, if they are spread as the boxes are. */
#define MANY_CELL_SPACINGS_MIN 1.5
#define MANY_CELL_SPACINGS_MAX 3.0
#define MANY_CELL_MOVERS 8.0

/* A group is searched this much farther, in cells: movers that are pushed out of
 * parts, or bounce, leave their ways. */
#define MANY_GROUP_MORE 0.25

/* The memory of a task. */
typedef struct many_task {
    grz_memory_bound bound;
    graze_allocator allocator; /* within the bound */
    grz_body_move move;
    graze_move_result result;
    grz_buffer hits; /* graze_move_hit: of all its movers */
    size_t hit_count;
    grz_near_parts group;
    grz_quick_end quick;
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
    grz_walk walk;
    double cell;  /* 0: there is one */
    double reach; /* a mover looks this much farther for a floor */
    uint32_t task_count;
    bool is_quick;                     /* where numbers allow it */
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

/* A closed box around all that is looked at while a mover goes straight to its
 * goal. */
static graze_box many_way(const many_call *self, const graze_mover *mover) {
    const grz_move_part part = grz_move_part_at(mover->box);
    const double x = (double)mover->x, y = (double)mover->y,
                 to_x = many_goal_along(mover->goal.x),
                 to_y = many_goal_along(mover->goal.y);
    return grz_near_box(&part, (double[]){ grz_min(x, to_x), grz_min(y, to_y) },
                        (double[]){ grz_max(x, to_x), grz_max(y, to_y) },
                        self->reach);
}

static graze_status many_keep_hits(const many_call *self, many_task *task,
                                   uint32_t i, const graze_move_hit *hits,
                                   size_t count) {
    many_outcomes(self)[i].first = task->hit_count;
    grz_try(grz_buffer_reserve(&task->allocator, &task->hits,
                               task->hit_count + count, sizeof *hits));
    if (count > 0)
        memcpy((graze_move_hit *)task->hits.data + task->hit_count, hits,
               count * sizeof *hits);
    task->hit_count += count;
    self->out->starts[i + 1] = count;
    return GRAZE_OK;
}

static grz_float_point many_begin_move(const many_call *self, many_task *task,
                                       uint32_t i) {
    const graze_mover *mover = &self->movers[i];
    grz_move_part *part = task->move.parts.data;
    *part = grz_move_part_at(mover->box);
    part->layer = mover->layer;
    part->meets = self->meets[mover->layer];
    task->move.count = 1;
    task->move.x = mover->x;
    task->move.y = mover->y;
    return (grz_float_point){ (float)mover->goal.x, (float)mover->goal.y };
}

/* Move as a body does. */
static graze_status many_move(const many_call *self, many_task *task, uint32_t i) {
    graze_move_result *result = &task->result;
    grz_try(grz_body_move_run(&task->move, many_begin_move(self, task, i), result));
    grz_try(many_keep_hits(self, task, i, result->items, result->count));
    graze_mover_end *end = &self->out->ends[i];
    end->end_x = result->end_x;
    end->end_y = result->end_y;
    end->is_crushed = result->is_crushed;
    end->is_cut_short = result->is_cut_short;
    end->is_standing = result->is_standing;
    if (result->is_standing)
        end->floor = result->floor;
    return GRAZE_OK;
}

/* The same by few sums; false: it is not made. */
static bool many_move_quickly(const many_call *self, many_task *task, uint32_t i,
                              const grz_near_few *few) {
    grz_quick_end *quick = &task->quick;
    const grz_quick_move move = { &task->move, many_begin_move(self, task, i),
                                  &task->group.obstacles, few, &self->walk };
    if (!grz_quick_move_run(&move, quick) ||
        many_keep_hits(self, task, i, quick->hits, quick->count) != GRAZE_OK)
        return false;
    graze_mover_end *end = &self->out->ends[i];
    end->end_x = quick->x;
    end->end_y = quick->y;
    end->is_crushed = quick->is_crushed;
    end->is_standing = quick->is_standing;
    if (quick->is_standing)
        end->floor = quick->floor;
    return true;
}

static void many_end_at_goal(const many_call *self, uint32_t i) {
    const graze_point goal = self->movers[i].goal;
    self->out->ends[i].end_x = many_goal_along(goal.x);
    self->out->ends[i].end_y = many_goal_along(goal.y);
    self->out->starts[i + 1] = 0;
}

/* Neighbours that are moved together. */
typedef struct many_group {
    const many_call *call;
    many_task *task;
    const graze_pair *movers;
    graze_box *ways;
    uint32_t count;
} many_group;

/* Find the parts near the ways of a group. */
static void many_find_near(const many_group *group) {
    const many_call *self = group->call;
    many_task *task = group->task;
    grz_box_search search = { .closed = { FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX } };
    for (uint32_t i = 0; i < group->count; i++) {
        const uint32_t mover = group->movers[i].b;
        if (many_outcomes(self)[mover].status != GRAZE_OK)
            continue;
        search.closed = grz_box_around(search.closed, group->ways[i]);
        search.layers |= self->meets[self->movers[mover].layer];
    }
    grz_near_parts_clear(&task->group);
    task->group.is_complete = task->group.obstacles.is_complete =
        !self->world->wrap.is_used; /* copies have other boxes */
    search.closed =
        grz_near_box_grown(search.closed, (float)(self->cell * MANY_GROUP_MORE));
    if (search.layers != 0 && task->group.is_complete)
        grz_near_parts_find(&task->group, self->world, self->index, &search);
}

/* Move a mover of a group whose parts are known; false: as a body. */
static bool many_move_among(const many_group *group, uint32_t i) {
    const many_call *self = group->call;
    const grz_near_obstacles *near = &group->task->group.obstacles;
    const uint32_t mover = group->movers[i].b;
    grz_near_few few;
    if (!near->is_complete ||
        !grz_near_obstacles_in(near, self->world, group->ways[i],
                               self->meets[self->movers[mover].layer], &few))
        return false;
    if (few.count > 0)
        return self->is_quick && many_move_quickly(self, group->task, mover, &few);
    many_end_at_goal(self, mover);
    return true;
}

/* Move a mover as a body, among the parts known. */
static graze_status many_move_as_body(const many_group *group, uint32_t i) {
    const many_call *self = group->call;
    const uint32_t mover = group->movers[i].b;
    grz_body_move *move = &group->task->move;
    const grz_near_parts *near = &group->task->group;
    uint32_t found[GRZ_NEAR_PARTS_MAX];
    move->known = near->is_complete ? found : NULL;
    if (near->is_complete) {
        move->known_box = group->ways[i];
        move->known_count = grz_near_parts_in(
            near, group->ways[i], self->meets[self->movers[mover].layer], found);
    }
    const graze_status status = many_move(self, group->task, mover);
    move->known = NULL;
    return status;
}

static void many_move_group(const many_group *group) {
    const many_call *self = group->call;
    for (uint32_t i = 0; i < group->count; i++) {
        many_outcome *outcome = &many_outcomes(self)[group->movers[i].b];
        if (outcome->status == GRAZE_OK && !many_move_among(group, i))
            outcome->status = many_move_as_body(group, i);
    }
}

/* Movers are far from each other in memory: ask for the later ones. */
static void many_prefetch(const many_call *self, const graze_pair *mover,
                          const graze_pair *end) {
    const uint32_t later = mover[end - mover > MANY_AHEAD ? MANY_AHEAD : 0].b;
    grz_prefetch(&self->movers[later]);
    grz_prefetch(&many_outcomes(self)[later]);
    grz_prefetch(&self->out->ends[later]);
}

/* Movers of one cell, with their ways; at most `max` of those before `end`. */
static void many_gather_group(many_group *group, uint32_t number,
                              const graze_pair *end, uint32_t max) {
    const many_call *self = group->call;
    const graze_pair *mover = group->movers;
    for (group->count = 0;
         group->count < max && mover < end && mover->a == group->movers->a;
         group->count++, mover++) {
        many_outcome *outcome = &many_outcomes(self)[mover->b];
        outcome->task = number;
        many_prefetch(self, mover, end);
        if (outcome->status == GRAZE_OK)
            group->ways[group->count] = many_way(self, &self->movers[mover->b]);
    }
}

/* A group with too many parts around it is halved; later ones grow again. */
static void many_move_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const graze_pair *order = many_order(self),
                     *end = order + many_task_begin(self, number + 1);
    graze_box ways[MANY_GROUP_MAX];
    many_group group = { self, many_task_at(self, number),
                         order + many_task_begin(self, number), ways, 0 };
    uint32_t max = MANY_GROUP_MAX;
    for (; group.movers < end; group.movers += group.count) {
        many_gather_group(&group, number, end, max);
        many_find_near(&group);
        while (!group.task->group.is_complete && group.count > 1 &&
               !self->world->wrap.is_used) {
            max = group.count /= 2;
            many_find_near(&group);
        }
        max = grz_min_u32(2 * max, MANY_GROUP_MAX);
        many_move_group(&group);
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

static double many_cell_of(const grz_lookup_index *index, size_t movers) {
    const double wide =
        sqrt(MANY_CELL_MOVERS * (double)index->index.source.count / (double)movers);
    return index->spacing *
           grz_max(MANY_CELL_SPACINGS_MIN, grz_min(wide, MANY_CELL_SPACINGS_MAX));
}

static void many_begin(many_call *self) {
    const graze_responses *responses = self->responses;
    const graze_tasks *tasks = &self->world->tasks;
    const graze_walk walk = responses != NULL ? responses->walk : (graze_walk){ 0 };
    self->walk_status = grz_walk_make(&walk, &self->walk);
    self->reach = walk.snap;
    self->task_count = 1;
    if (responses == NULL || responses->choose == NULL)
        self->task_count = grz_tasks_parts(tasks, self->count, MANY_PER_TASK);
    self->is_quick = grz_quick_move_suits(responses);
    self->index = grz_spatial_lookup_for(self->world, self->count);
    if (self->index != NULL)
        self->cell = many_cell_of(self->index, self->count);
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
