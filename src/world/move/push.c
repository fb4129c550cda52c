/* push.c: bodies push each other apart; see graze/push.h. All new positions are
 * found before any body moves, so a failure changes nothing. */
#include "world/move/push.h"

#include "world/body.h"
#include "world/tiles.h"

/* --- Boxes --- */

static bool push_has_layer(const grz_push *self, uint32_t part) {
    return grz_layers_or_all(self->push->layers) >>
               grz_part_at(self->world, part)->layer &
           1;
}

bool grz_push_box_is_used(const grz_push *self, uint32_t part) {
    return push_has_layer(self, part) && grz_part_is_active(self->world, part);
}

graze_box grz_push_box(const grz_push *self, uint32_t part, const float *position) {
    return grz_part_box_at(self->world, part,
                           grz_edge_columns_get(&self->world->offsets, part),
                           position[0], position[1]);
}

void grz_push_put(const grz_push *self, grz_push_body *body, int axis,
                  float position) {
    body->position[axis] = position;
    body->bounds = (graze_box){ FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX };
    grz_for_parts(self->world, body->body, part) {
        const graze_box box = grz_push_box(self, part, body->position);
        if (grz_push_box_is_used(self, part) && !grz_box_is_empty(box))
            body->bounds = grz_box_around(body->bounds, box);
    }
}

/* --- Sorting: a heap (J. Williams, 1964), whose root is the last item --- */

typedef struct push_heap {
    const grz_push *self;
    uint32_t *numbers;
    uint32_t count;
    grz_push_is_before is_before;
} push_heap;

static void push_heap_sink(const push_heap *heap, uint32_t at) {
    uint32_t *numbers = heap->numbers;
    for (uint32_t child; (child = 2 * at + 1) < heap->count; at = child) {
        if (child + 1 < heap->count &&
            heap->is_before(heap->self, numbers[child], numbers[child + 1]))
            child++;
        if (!heap->is_before(heap->self, numbers[at], numbers[child]))
            return;
        const uint32_t number = numbers[at];
        numbers[at] = numbers[child];
        numbers[child] = number;
    }
}

void grz_push_sort(const grz_push *self, uint32_t *numbers, uint32_t count,
                   grz_push_is_before is_before) {
    push_heap heap = { self, numbers, count, is_before };
    for (uint32_t i = count / 2; i > 0; i--)
        push_heap_sink(&heap, i - 1);
    while (heap.count > 1) {
        const uint32_t number = numbers[--heap.count];
        numbers[heap.count] = numbers[0];
        numbers[0] = number;
        push_heap_sink(&heap, 0);
    }
}

/* --- Bodies and their order --- */

static bool push_is_pusher(const grz_push *self, uint32_t body) {
    if (grz_body_tile_part(self->world, body) != GRZ_NO_SLOT)
        return false;
    grz_for_parts(self->world, body, part)
        if (push_has_layer(self, part))
            return true;
    return false;
}

/* Take the copy of a body whose middle is in the world. */
static void push_bring_middle(float size, grz_push_body *body, int axis) {
    if (size == 0)
        return;
    const double sizes = floor(body->middle[axis] / (double)size);
    body->middle[axis] -= sizes * (double)size;
    body->copy[axis] = -(int32_t)sizes;
}

static graze_status push_add_body(grz_push *self, uint32_t body) {
    grz_try(grz_buffer_reserve(self->allocator, &self->bodies,
                               (size_t)self->count + 1, sizeof(grz_push_body)));
    grz_try(grz_hash_map_reserve(&self->numbers, 1, self->allocator));
    const float x = grz_positions_x(self->world)[body],
                y = grz_positions_y(self->world)[body];
    grz_push_body *added = grz_push_at(self, self->count);
    *added = (grz_push_body){
        .body = body, .from = { x, y }, .position = { x, y }, .weight = 1
    };
    grz_push_put(self, added, 0, x);
    const graze_box box = added->bounds;
    added->middle[0] = ((double)box.min_x + (double)box.max_x) / 2;
    added->middle[1] = ((double)box.min_y + (double)box.max_y) / 2;
    if (self->push->is_by_position) {
        added->middle[0] = (double)x;
        added->middle[1] = (double)y;
    }
    push_bring_middle(self->world->wrap.width, added, 0);
    push_bring_middle(self->world->wrap.height, added, 1);
    grz_hash_map_insert(&self->numbers, (grz_hash_map_key){ body, 0 },
                        self->count++);
    return GRAZE_OK;
}

/* Less than 0: a body comes before another along an axis by its boxes; 0: their
 * boxes are equal. */
static int push_compare_boxes(const grz_push_body *a, const grz_push_body *b,
                              int axis) {
    const double keys[2][6] = {
        { a->middle[axis], a->middle[1 - axis], (double)a->bounds.min_x,
          (double)a->bounds.min_y, (double)a->bounds.max_x,
          (double)a->bounds.max_y },
        { b->middle[axis], b->middle[1 - axis], (double)b->bounds.min_x,
          (double)b->bounds.min_y, (double)b->bounds.max_x,
          (double)b->bounds.max_y },
    };
    for (int i = 0; i < 6; i++)
        if (keys[0][i] != keys[1][i])
            return grz_sign(keys[0][i] > keys[1][i]);
    return 0;
}

static bool push_is_before_along(const grz_push *self, uint32_t a, uint32_t b,
                                 int axis) {
    const grz_push_body *first = grz_push_at(self, a),
                        *second = grz_push_at(self, b);
    const uint64_t *users = grz_body_users(self->world);
    const int order = push_compare_boxes(first, second, axis);
    if (order != 0)
        return order < 0;
    if (users[first->body] != users[second->body])
        return users[first->body] < users[second->body];
    return first->body < second->body;
}

static bool push_is_before_x(const grz_push *self, uint32_t a, uint32_t b) {
    return push_is_before_along(self, a, b, 0);
}

static bool push_is_before_y(const grz_push *self, uint32_t a, uint32_t b) {
    return push_is_before_along(self, a, b, 1);
}

static bool push_is_before_slot(const grz_push *self, uint32_t a, uint32_t b) {
    return grz_push_at(self, a)->body < grz_push_at(self, b)->body;
}

static void push_sort_all(const grz_push *self, grz_push_is_before is_before) {
    uint32_t *order = self->order.data;
    for (uint32_t i = 0; i < self->count; i++)
        order[i] = i;
    grz_push_sort(self, order, self->count, is_before);
}

/* Number the bodies in their order along x, and know their places along y. */
static graze_status push_order_bodies(grz_push *self) {
    grz_try(grz_buffers_reserve(self->allocator,
                                { &self->order, self->count, sizeof(uint32_t) },
                                { &self->members, self->count, sizeof(uint32_t) }));
    grz_buffer ordered = { 0 };
    grz_try(grz_buffer_reserve(self->allocator, &ordered, self->count,
                               sizeof(grz_push_body)));
    push_sort_all(self, push_is_before_x);
    for (uint32_t i = 0; i < self->count; i++) {
        grz_push_body *body = (grz_push_body *)ordered.data + i;
        *body = *grz_push_at(self, ((const uint32_t *)self->order.data)[i]);
        body->place[0] = i;
    }
    grz_buffer_free(self->allocator, &self->bodies);
    self->bodies = ordered;
    push_sort_all(self, push_is_before_y);
    for (uint32_t i = 0; i < self->count; i++)
        grz_push_at(self, ((const uint32_t *)self->order.data)[i])->place[1] = i;
    return GRAZE_OK;
}

/* --- The words of the game --- */

static graze_status push_take_body(const grz_push *self,
                                   const graze_push_body *given) {
    if (!grz_body_is_alive(self->world, given->body))
        return GRAZE_STALE_HANDLE;
    if (isnan(given->weight))
        return GRAZE_BAD_NUMBER;
    if (given->weight < 0)
        return GRAZE_BAD_VALUE;
    const uint32_t number = grz_hash_map_find(
        &self->numbers, (grz_hash_map_key){ grz_slot_of(given->body.id), 0 });
    if (number != GRZ_HASH_MAP_NONE) {
        grz_push_at(self, number)->weight = (double)given->weight;
        grz_push_at(self, number)->priority = given->priority;
    }
    return GRAZE_OK;
}

static graze_response push_stop_or_pass(graze_response response) {
    if (response == GRAZE_SLIDE || response == GRAZE_BOUNCE)
        return GRAZE_TOUCH;
    return response;
}

static graze_response push_ask_game(void *user, const graze_part *part,
                                    const graze_move_hit *hit) {
    const grz_push *self = user;
    const graze_responses *given = self->push->responses;
    graze_move_hit shown = *hit;
    shown.response = grz_response_of(
        given, grz_part_at(self->world, grz_slot_of(part->id))->layer,
        grz_part_at(self->world, grz_slot_of(hit->part.id))->layer);
    return push_stop_or_pass(given->choose(given->user, part, &shown));
}

static graze_status push_take_responses(grz_push *self) {
    const graze_responses *given = self->push->responses;
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++) {
            const graze_response response = grz_response_of(given, a, b);
            if ((unsigned)response > GRAZE_IGNORE)
                return GRAZE_BAD_VALUE;
            self->responses.response[a][b] = (uint8_t)push_stop_or_pass(response);
        }
    if (given != NULL && given->choose != NULL) {
        self->responses.choose = push_ask_game;
        self->responses.user = self;
    }
    return GRAZE_OK;
}

static graze_status push_check(const graze_push *push) {
    if (push == NULL || (push->count > 0 && push->bodies == NULL))
        return GRAZE_ARGUMENT_MISSING;
    return grz_require((unsigned)push->axis <= GRAZE_PUSH_LEAST &&
                           push->rounds <= GRAZE_PUSH_ROUNDS_MAX,
                       GRAZE_BAD_VALUE);
}

static graze_status push_prepare(grz_push *self) {
    grz_try(push_take_responses(self));
    grz_for_alive(&self->world->body_slots, body) {
        if (push_is_pusher(self, body))
            grz_try(push_add_body(self, body));
    }
    for (size_t i = 0; i < self->push->count; i++)
        grz_try(push_take_body(self, &self->push->bodies[i]));
    return push_order_bodies(self);
}

/* --- The end of a call --- */

static bool push_has_body_moved(const grz_push_body *body) {
    return body->position[0] != body->from[0] || body->position[1] != body->from[1];
}

static graze_status push_report(const grz_push *self, graze_pushed_list *out) {
    grz_try_array(&out->allocator, out->items, out->capacity, self->count);
    for (uint32_t i = 0; i < self->count; i++) {
        const grz_push_body *body =
            grz_push_at(self, ((const uint32_t *)self->order.data)[i]);
        const graze_pushed pushed = { .body =
                                          grz_body_handle(self->world, body->body),
                                      .user =
                                          grz_body_users(self->world)[body->body],
                                      .from_x = body->from[0],
                                      .from_y = body->from[1],
                                      .is_moved = push_has_body_moved(body),
                                      .is_held = body->is_held,
                                      .is_overlapping = body->is_overlapping,
                                      .against = { body->against } };
        if (pushed.is_moved || pushed.is_held || pushed.is_overlapping)
            out->items[out->count++] = pushed;
    }
    return GRAZE_OK;
}

/* Bodies that did not move are not in the call that moves the others. */
static graze_status push_list_moved(grz_push *self) {
    grz_try(grz_buffers_reserve(self->allocator,
                                { &self->handles, self->count, sizeof(graze_body) },
                                { &self->x, self->count, sizeof(float) },
                                { &self->y, self->count, sizeof(float) }));
    for (uint32_t i = 0; i < self->count; i++) {
        const grz_push_body *body =
            grz_push_at(self, ((const uint32_t *)self->order.data)[i]);
        if (!push_has_body_moved(body))
            continue;
        grz_try(grz_body_check_parts_at(
            self->world, body->body,
            (grz_body_pose){ body->position[0], body->position[1], 0 }, true));
        ((graze_body *)self->handles.data)[self->moved_count] =
            grz_body_handle(self->world, body->body);
        ((float *)self->x.data)[self->moved_count] = body->position[0];
        ((float *)self->y.data)[self->moved_count++] = body->position[1];
    }
    return GRAZE_OK;
}

static graze_status push_resolve(grz_push *self, graze_pushed_list *out) {
    grz_try(push_check(self->push));
    grz_try(push_prepare(self));
    grz_try(grz_push_run(self));
    push_sort_all(self, push_is_before_slot);
    grz_try(push_report(self, out));
    return push_list_moved(self);
}

/* Bodies of one call never stop each other. */
static bool push_is_of_call(const void *context, uint32_t body) {
    const grz_push *self = context;
    return grz_hash_map_find(&self->numbers, (grz_hash_map_key){ body, 0 }) !=
           GRZ_HASH_MAP_NONE;
}

static void push_show_none(void *context, const grz_move_part *box, graze_box near,
                           const grz_obstacle_visitor *visitor) {
    (void)context;
    (void)box;
    (void)near;
    (void)visitor;
}

static graze_status push_run(graze_world *world, const graze_push *push,
                             const char *function, graze_pushed_list *out) {
    grz_push self = { .world = world,
                      .push = push,
                      .allocator = &out->allocator,
                      .result = { .allocator = out->allocator } };
    self.body_move = (grz_body_move){ .world = world,
                                      .responses = &self.responses,
                                      .allocator = &out->allocator,
                                      .moved_bodies = { .has = push_is_of_call,
                                                        .show = push_show_none,
                                                        .self = &self } };
    graze_status status = grz_refuse_as(world, push_resolve(&self, out),
                                        (graze_mistake){ .function = function });
    if (status == GRAZE_OK && self.moved_count > 0)
        status = grz_positions_set(world,
                                   &(graze_positions){ .bodies = self.handles.data,
                                                       .x = self.x.data,
                                                       .y = self.y.data,
                                                       .count = self.moved_count },
                                   true, function);
    grz_hash_map_free(&self.numbers, &out->allocator);
    grz_buffers_free(&out->allocator, &self.bodies, &self.order, &self.pairs,
                     &self.members, &self.handles, &self.x, &self.y);
    grz_body_move_free(&self.body_move);
    graze_move_result_free(&self.result);
    return status;
}

graze_status graze_world_push(graze_world *world, const graze_push *push,
                              graze_pushed_list *out) {
    graze_pushed_list unread = { 0 };
    out = out != NULL ? out : &unread;
    out->count = 0;
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (out == &unread)
        unread.allocator = world->allocator;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = push_run(world, push, __func__, out);
    if (status != GRAZE_OK)
        out->count = 0;
    graze_pushed_list_free(&unread);
    return status;
}

void graze_pushed_list_free(graze_pushed_list *list) {
    if (list == NULL)
        return;
    grz_free(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_pushed_list){ .allocator = list->allocator };
}
