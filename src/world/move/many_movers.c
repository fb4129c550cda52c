/* many_movers.c: many boxes that are not in the world move against it; see
 * graze/move_many.h.
 *
 * Movers are checked and sorted by cells some spacings of the world's boxes wide.
 * Tasks move runs of them. A task takes the movers of a cell as a group: one search
 * finds the parts near all of their ways (near_parts.h). A mover without a part near
 * its way, or which passes beside them, ends at its goal. Most others move by few
 * sums (quick_move.h). The rest moves as a body does (body_move.h), and searches
 * again only where it leaves the area of its group.
 *
 * Tasks may not allocate (many_memory.h). A move refused memory is made again by the
 * calling thread, and the memory grows; the next call begins with it. */
#include "graze/move_many.h"

#include "world/body.h"
#include "world/move/many_memory.h"
#include "world/move/quick_move.h"
#include "world/spatial_lookup.h"
#include "world/wrap.h"

#include <string.h>

enum {
    MANY_GROUP_MAX = 32,    /* movers with one search */
    MANY_PER_TASK = 64,     /* movers are worth a task */
    MANY_AHEAD = 24,        /* movers whose memory is asked for */
    MANY_CELL_BITS_MAX = 16 /* along each axis */
};

/* The width of a cell, in spacings of boxes: two boxes to nine are in one. It is as
 * wide as this many movers need, if they are spread as the boxes are. */
#define MANY_CELL_SPACINGS_MIN 2.0
#define MANY_CELL_SPACINGS_MAX 3.0
#define MANY_CELL_MOVERS 8.0

/* A group is searched this much farther, in cells: movers that are pushed out of
 * parts, or bounce, leave their ways. */
#define MANY_GROUP_MORE 0.25

/* The cells of movers along an axis, from the first one on. Only this many bits of a
 * number are kept: cells far apart may have the same. */
typedef struct many_axis {
    float first, last; /* of the movers */
    unsigned bits;
} many_axis;

typedef struct many_call {
    const graze_world *world;
    const graze_mover *movers;
    size_t count;
    const graze_responses *responses;
    graze_move_results *out;
    grz_many_outcome *outcomes; /* in the memory of `out`, as the order is */
    graze_pair *order;
    const grz_lookup_index *index; /* or NULL */
    graze_status walk_status;
    grz_walk walk;
    double cell;     /* the width of cells */
    double per_cell; /* 1 by the width; 0: there is one */
    many_axis x, y;
    double reach; /* a mover looks this much farther for a floor */
    uint32_t task_count;
    bool is_quick;                     /* where numbers allow it */
    uint64_t meets[GRAZE_LAYER_COUNT]; /* of layers with movers */
} many_call;

static grz_many_task *many_task_at(const many_call *self, uint32_t i) {
    return (grz_many_task *)grz_many_memory_of(self->out)->tasks.data + i;
}

static size_t many_task_begin(const many_call *self, uint32_t i) {
    return grz_tasks_part_begin(self->count, self->task_count, i);
}

/* ---- checks and order ---- */

/* The number of the cell of a coordinate; of no number, 0. */
static uint32_t many_cell_at(const many_axis *axis, double per_cell, float at) {
    const double number = ((double)at - (double)axis->first) * per_cell;
    if (!(number < 0x1p62))
        return 0;
    return (uint32_t)(int64_t)number & ((UINT32_C(1) << axis->bits) - 1);
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
    if (many_is_plain(mover) && !self->world->wrap.is_used)
        return self->walk_status;
    const graze_part_def part = { .box = mover->box, .layer = mover->layer };
    grz_try(grz_part_check(&part, (grz_body_pose){ mover->x, mover->y, 0 }));
    grz_try(grz_body_pose_check((grz_body_pose){ mover->x, mover->y, 0 }));
    grz_try(grz_goal_check(mover->goal));
    grz_try(self->walk_status);
    return many_wrap_check(self, mover);
}

/* Check the movers of a task, and find their cells. */
static void many_check_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const size_t begin = many_task_begin(self, number),
                 end = many_task_begin(self, number + 1);
    for (size_t i = begin; i < end; i++) {
        const graze_mover *mover = &self->movers[i];
        const uint32_t x = many_cell_at(&self->x, self->per_cell, mover->x),
                       y = many_cell_at(&self->y, self->per_cell, mover->y);
        self->outcomes[i] =
            (grz_many_outcome){ .status = many_check_mover(self, mover) };
        self->order[i] = (graze_pair){ y << self->x.bits | x, (uint32_t)i };
    }
}

/* ---- a task ---- */

/* A goal rounded to float32, zero positive. GCC 12 takes away the casts of a pair of
 * numbers to float and back; the sum between them stays. */
static double many_goal_along(double goal) {
    return (double)((float)goal + 0.0f);
}

static float many_larger_of(float a, float b) {
    return grz_max_f32(fabsf(a), fabsf(b));
}

/* A closed box around all that is looked at while a mover goes straight to its goal:
 * grz_near_box, where the numbers of most movers need no limit. */
static graze_box many_way(const many_call *self, const graze_mover *mover) {
    const graze_box box = mover->box;
    const double x = (double)mover->x, y = (double)mover->y,
                 to_x = many_goal_along(mover->goal.x),
                 to_y = many_goal_along(mover->goal.y);
    const double min[2] = { grz_min(x, to_x), grz_min(y, to_y) },
                 max[2] = { grz_max(x, to_x), grz_max(y, to_y) };
    const float of_box = grz_max_f32(many_larger_of(box.min_x, box.max_x),
                                     many_larger_of(box.min_y, box.max_y)),
                of_way = grz_max_f32(many_larger_of((float)min[0], (float)max[0]),
                                     many_larger_of((float)min[1], (float)max[1]));
    const double size = (double)grz_max_f32(of_box, of_way),
                 more = self->reach + (size + self->reach) * 0x1p-19;
    if (size + more > (double)GRAZE_COORD_MAX / 4) {
        const grz_move_part part = grz_move_part_at(box);
        return grz_near_box(&part, min, max, self->reach);
    }
    return (graze_box){ (float)(min[0] + (double)box.min_x - more),
                        (float)(min[1] + (double)box.min_y - more),
                        (float)(max[0] + (double)box.max_x + more),
                        (float)(max[1] + (double)box.max_y + more) };
}

static graze_move_hit *many_next_hit(const grz_many_task *task) {
    return (graze_move_hit *)task->hits.data + task->hit_count;
}

static grz_float_point many_begin_move(const many_call *self, grz_many_task *task,
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
static graze_status many_move(const many_call *self, grz_many_task *task,
                              uint32_t i) {
    graze_move_result *result = &task->result;
    grz_many_outcome *outcome = &self->outcomes[i];
    grz_try(grz_body_move_run(&task->move, many_begin_move(self, task, i), result));
    grz_try(grz_many_task_reserve(task, result->count));
    outcome->end_x = result->end_x;
    outcome->end_y = result->end_y;
    outcome->is_crushed = result->is_crushed;
    outcome->is_cut_short = result->is_cut_short;
    outcome->is_standing = result->is_standing;
    outcome->count = (uint32_t)result->count;
    outcome->first = task->hit_count;
    if (result->count > 0)
        memcpy(many_next_hit(task), result->items,
               result->count * sizeof *result->items);
    task->hit_count += result->count;
    if (result->is_standing)
        *many_next_hit(task) = result->floor;
    task->hit_count += result->is_standing;
    return GRAZE_OK;
}

/* The same by few sums; false: it is not made. */
static bool many_move_quickly(const many_call *self, grz_many_task *task, uint32_t i,
                              const grz_near_few *few) {
    grz_many_outcome *outcome = &self->outcomes[i];
    if (grz_many_task_reserve(task, GRZ_QUICK_HITS_MAX) != GRAZE_OK)
        return false;
    const grz_quick_move move = { &task->move, many_begin_move(self, task, i),
                                  &task->group.obstacles, few, &self->walk };
    grz_quick_end quick = { .hits = many_next_hit(task) };
    if (!grz_quick_move_run(&move, &quick))
        return false;
    outcome->end_x = quick.x;
    outcome->end_y = quick.y;
    outcome->is_crushed = quick.is_crushed;
    outcome->is_standing = quick.is_standing;
    outcome->count = quick.count;
    outcome->first = task->hit_count;
    task->hit_count += quick.count + quick.is_standing;
    return true;
}

static void many_end_at_goal(const many_call *self, uint32_t i) {
    const graze_point goal = self->movers[i].goal;
    self->outcomes[i].end_x = many_goal_along(goal.x);
    self->outcomes[i].end_y = many_goal_along(goal.y);
}

/* Neighbours that are moved together. */
typedef struct many_group {
    const many_call *call;
    grz_many_task *task;
    const graze_pair *movers;
    graze_box *ways;
    uint32_t count;
} many_group;

/* Find the parts near the ways of a group. */
static void many_find_near(const many_group *group) {
    const many_call *self = group->call;
    grz_many_task *task = group->task;
    grz_box_search search = { .closed = { FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX } };
    for (uint32_t i = 0; i < group->count; i++) {
        const uint32_t mover = group->movers[i].b;
        if (self->outcomes[mover].status != GRAZE_OK)
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

/* Whether a mover passes beside a few obstacles. */
static bool many_passes(const many_group *group, uint32_t i,
                        const grz_near_few *few) {
    const graze_mover *mover = &group->call->movers[group->movers[i].b];
    const double way[2] = { many_goal_along(mover->goal.x) - (double)mover->x,
                            many_goal_along(mover->goal.y) - (double)mover->y };
    return grz_near_few_are_beside(&group->task->group.obstacles, few,
                                   group->ways[i], way);
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
    if (few.count > 0 && !many_passes(group, i, &few))
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
        move->known_count =
            grz_near_parts_in(near, self->world, group->ways[i],
                              self->meets[self->movers[mover].layer], found);
    }
    const graze_status status = many_move(self, group->task, mover);
    move->known = NULL;
    return status;
}

static void many_move_group(const many_group *group) {
    const many_call *self = group->call;
    for (uint32_t i = 0; i < group->count; i++) {
        grz_many_outcome *outcome = &self->outcomes[group->movers[i].b];
        if (outcome->status == GRAZE_OK && !many_move_among(group, i))
            outcome->status = many_move_as_body(group, i);
    }
}

/* Movers are far from each other in memory: ask for the later ones. */
static void many_prefetch(const many_call *self, const graze_pair *mover,
                          const graze_pair *end) {
    const uint32_t later = mover[end - mover > MANY_AHEAD ? MANY_AHEAD : 0].b;
    grz_prefetch(&self->movers[later]);
    grz_prefetch(&self->outcomes[later]);
}

/* Movers of one cell, with their ways; at most `max` of those before `end`. */
static void many_gather_group(many_group *group, uint32_t number,
                              const graze_pair *end, uint32_t max) {
    const many_call *self = group->call;
    const graze_pair *mover = group->movers;
    for (group->count = 0;
         group->count < max && mover < end && mover->a == group->movers->a;
         group->count++, mover++) {
        grz_many_outcome *outcome = &self->outcomes[mover->b];
        outcome->task = number;
        many_prefetch(self, mover, end);
        if (outcome->status == GRAZE_OK)
            group->ways[group->count] = many_way(self, &self->movers[mover->b]);
    }
}

/* A group with too many parts around it is halved; later ones grow again. */
static void many_move_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const graze_pair *order = self->order,
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

/* Move those again which were refused memory, and count the hits; the status of the
 * first mover with an error. */
static graze_status many_finish_moves(const many_call *self) {
    size_t *starts = self->out->starts;
    starts[0] = 0;
    for (size_t i = 0; i < self->count; i++) {
        grz_many_outcome *outcome = &self->outcomes[i];
        if (outcome->status == GRAZE_OUT_OF_MEMORY) {
            grz_many_task *task = many_task_at(self, outcome->task);
            grz_many_task_let_grow(task, true);
            outcome->status = many_move(self, task, (uint32_t)i);
            grz_many_task_let_grow(task, false);
        }
        grz_try(outcome->status);
        starts[i + 1] = starts[i] + outcome->count;
    }
    return GRAZE_OK;
}

/* Hits are far from each other in memory, too. */
static void many_prefetch_hits(const many_call *self, size_t i) {
    const grz_many_outcome *later =
        &self->outcomes[i + MANY_AHEAD < self->count ? i + MANY_AHEAD : i];
    const graze_move_hit *hits = many_task_at(self, later->task)->hits.data;
    grz_prefetch(&hits[later->first]);
}

static void many_write_task(void *argument, uint32_t number) {
    const many_call *self = argument;
    const graze_move_results *out = self->out;
    const size_t last = many_task_begin(self, number + 1);
    for (size_t i = many_task_begin(self, number); i < last; i++) {
        const grz_many_outcome *outcome = &self->outcomes[i];
        const grz_many_task *task = many_task_at(self, outcome->task);
        const graze_move_hit *hits =
            (const graze_move_hit *)task->hits.data + outcome->first;
        graze_mover_end *end = &out->ends[i];
        many_prefetch_hits(self, i);
        memset(end, 0, sizeof *end);
        end->end_x = outcome->end_x;
        end->end_y = outcome->end_y;
        end->is_crushed = outcome->is_crushed;
        end->is_cut_short = outcome->is_cut_short;
        end->is_standing = outcome->is_standing;
        if (outcome->is_standing)
            end->floor = hits[outcome->count];
        if (outcome->count > 0)
            memcpy(out->hits + out->starts[i], hits, outcome->count * sizeof *hits);
    }
}

/* Put the ends and hits of all tasks together. */
static graze_status many_gather_ends(many_call *self) {
    graze_move_results *out = self->out;
    const size_t hits = out->starts[self->count];
    grz_try(grz_many_reserve_hits(out, hits));
    grz_tasks_run(&self->world->tasks, many_write_task, self, self->task_count);
    out->count = self->count;
    out->hit_count = hits;
    return GRAZE_OK;
}

static double many_cell_width(const grz_lookup_index *index, size_t movers) {
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
        self->cell = many_cell_width(self->index, self->count);
    if (self->cell > 0)
        self->per_cell = 1 / self->cell;
}

static void many_begin_tasks(many_call *self) {
    const grz_many_memory *memory = grz_many_memory_of(self->out);
    self->outcomes = memory->outcomes.data;
    self->order = memory->order.data;
    for (uint32_t i = 0; i < self->task_count; i++) {
        grz_body_move *move = &many_task_at(self, i)->move;
        move->world = self->world;
        move->responses = self->responses;
        move->index = self->index;
        move->known = NULL;
        move->body = GRZ_NO_SLOT;
    }
}

static void many_axis_add(many_axis *axis, float at) {
    axis->first = grz_min_f32(at, axis->first);
    axis->last = grz_max_f32(at, axis->last);
}

static void many_axis_count_cells(many_axis *axis, double per_cell) {
    const double last =
        grz_max(((double)axis->last - (double)axis->first) * per_cell, 0);
    axis->bits = MANY_CELL_BITS_MAX;
    if (last < (1 << MANY_CELL_BITS_MAX))
        axis->bits = grz_bit_highest(2 * (uint64_t)last + 1);
}

/* Find the layers of movers, and where they are. */
static void many_look_over(many_call *self) {
    uint64_t layers = 0;
    self->x = self->y = (many_axis){ FLT_MAX, -FLT_MAX, 0 };
    for (size_t i = 0; i < self->count; i++) {
        const graze_mover *mover = &self->movers[i];
        layers |= UINT64_C(1) << (mover->layer % GRAZE_LAYER_COUNT);
        many_axis_add(&self->x, mover->x);
        many_axis_add(&self->y, mover->y);
    }
    many_axis_count_cells(&self->x, self->per_cell);
    many_axis_count_cells(&self->y, self->per_cell);
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
    grz_try(grz_many_reserve(self->out, self->count, self->task_count));
    many_begin_tasks(self);
    many_look_over(self);
    grz_tasks_run(tasks, many_check_task, self, self->task_count);
    grz_pairs_sort_parallel(tasks, self->order,
                            grz_many_memory_of(self->out)->scratch.data,
                            self->count);
    grz_tasks_run(tasks, many_move_task, self, self->task_count);
    grz_try(many_finish_moves(self));
    return many_gather_ends(self);
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
