/* overlaps.c: the bodies that a body touches now. Each part is a box search;
 * shapes are then tested as by a step. */
#include "graze/overlaps.h"

#include "world/narrow_phase.h"
#include "world/query/query_search.h"
#include "world/wrap_places.h"

/* A call. `out` NULL: only whether each body touches anything. */
typedef struct overlap_call {
    grz_world_query run;
    const graze_overlap_query *query;
    graze_hits *out;
    const char *function; /* called by the game */
    size_t count;         /* the hits of the body so far */
} overlap_call;

static bool overlaps_shapes_touch_now(const graze_world *world, uint32_t a,
                                      uint32_t b) {
    graze_shape one, other;
    if (world->wrap.is_used)
        return grz_part_images_touch(world, (graze_pair){ a, b },
                                     grz_part_box(world, a), grz_part_box(world, b));
    if (!grz_part_has_shape(&world->shapes, a) &&
        !grz_part_has_shape(&world->shapes, b))
        return true; /* their boxes do */
    grz_part_shape_at(world, a, grz_part_box(world, a), &one);
    grz_part_shape_at(world, b, grz_part_box(world, b), &other);
    return grz_part_shapes_touch(world, (graze_pair){ a, b }, &one, &other);
}

static graze_status overlaps_search(overlap_call *self,
                                    const grz_box_search *search) {
    const graze_world *world = self->run.world;
    const grz_lookup_index *used = self->run.used;
    if (!world->wrap.is_used)
        return grz_box_search_run(world, used, search, &self->run.near);
    const graze_area area = grz_area_of_box(search->closed),
                     bounds = grz_wrap_bounds(world, used);
    grz_wrap_places places = grz_wrap_places_near(world, &bounds, &area);
    graze_point move;
    while (grz_wrap_places_next(&places, &move)) {
        grz_box_search moved = *search;
        moved.closed =
            grz_wrap_box_around(search->closed, (graze_point){ -move.x, -move.y });
        grz_try(grz_box_search_run(world, used, &moved, &self->run.near));
    }
    return GRAZE_OK;
}

/* In a wrapped world a part may be found in several places. */
static void overlaps_drop_copies(grz_found_ids *sorted) {
    size_t kept = 0;
    for (size_t i = 0; i < sorted->count; i++)
        if (kept == 0 || sorted->items[i] != sorted->items[kept - 1])
            sorted->items[kept++] = sorted->items[i];
    sorted->count = kept;
}

static graze_status overlaps_find_boxes(overlap_call *self, uint32_t slot) {
    const graze_world *world = self->run.world;
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const graze_box area = grz_box_view_get(&boxes, slot);
    const uint64_t layers = grz_layers_or_all(self->query->layers);
    const grz_box_search search = {
        .closed = grz_box_to_closed(area),
        .layers = layers & ~world->rules.forbidden[grz_part_at(world, slot)->layer]
    };
    grz_handle_list *near = &self->run.near;
    near->hits.count = 0;
    if (boxes.layer[slot] == GRZ_LAYER_NONE)
        return GRAZE_OK;
    grz_try(overlaps_search(self, &search));
    grz_try(grz_handle_list_sort(near, 0, near->hits.count));
    if (world->wrap.is_used)
        overlaps_drop_copies(&near->hits);
    return GRAZE_OK;
}

static bool overlap_is_before(const graze_hit *a, const graze_hit *b) {
    const uint32_t one = grz_slot_of(a->own_part.id),
                   other = grz_slot_of(b->own_part.id);
    if (one != other)
        return one < other;
    return grz_slot_of(a->part.id) < grz_slot_of(b->part.id);
}

/* Parts come oldest first, which is nearly always the order of their slots. */
static graze_status overlaps_add(overlap_call *self, uint32_t slot, uint32_t other) {
    const graze_world *world = self->run.world;
    graze_hits *out = self->out;
    if (out == NULL) {
        self->count = 1;
        return GRAZE_OK;
    }
    size_t at = out->starts[out->query_count] + self->count;
    grz_try(grz_hits_reserve(out, at + 1));
    const uint32_t body = grz_row_body(world, other);
    const graze_hit hit = { .part = { grz_slots_handle(&world->part_slots, other) },
                            .body = { grz_slots_handle(&world->body_slots, body) },
                            .user = grz_body_users(world)[body],
                            .layer = grz_row_layers(world)[other],
                            .tag = grz_part_tags(world)[other],
                            .own_part = {
                                grz_slots_handle(&world->part_slots, slot) } };
    for (; at > out->starts[out->query_count] &&
           overlap_is_before(&hit, &out->items[at - 1]);
         at--)
        out->items[at] = out->items[at - 1];
    out->items[at] = hit;
    self->count++;
    return GRAZE_OK;
}

static graze_status overlaps_query_part(overlap_call *self, uint32_t slot) {
    const graze_world *world = self->run.world;
    const uint32_t body = grz_part_at(world, slot)->body;
    graze_status status = overlaps_find_boxes(self, slot);
    for (size_t i = 0; i < self->run.near.hits.count && status == GRAZE_OK; i++) {
        const uint32_t other = grz_slot_of(self->run.near.hits.items[i]);
        if (grz_row_body(world, other) != body &&
            overlaps_shapes_touch_now(world, slot, other))
            status = overlaps_add(self, slot, other);
        if (self->out == NULL && self->count > 0)
            break;
    }
    return status;
}

static graze_status overlaps_query_body(overlap_call *self, graze_body body) {
    const graze_world *world = self->run.world;
    graze_hits *out = self->out;
    graze_status status = GRAZE_OK;
    self->count = 0;
    if (!grz_body_is_alive(world, body))
        return grz_refuse_as(
            world, GRAZE_STALE_HANDLE,
            (graze_mistake){ .function = self->function, .body = body.id });
    for (uint32_t slot = grz_body_at(world, grz_slot_of(body.id))->first_part;
         slot != GRZ_NO_SLOT && status == GRAZE_OK &&
         (out != NULL || self->count == 0);
         slot = grz_part_at(world, slot)->next)
        status = overlaps_query_part(self, slot);
    if (out == NULL || status != GRAZE_OK)
        return status;
    out->starts[out->query_count + 1] = out->starts[out->query_count] + self->count;
    out->query_count++;
    return GRAZE_OK;
}

static graze_status overlaps_run(overlap_call *self, const graze_world *world,
                                 bool *any) {
    const graze_overlap_query *query = self->query;
    graze_hits *out = self->out;
    if (world == NULL || query == NULL ||
        (query->bodies == NULL && query->count > 0)) {
        const graze_status missing = grz_hits_end(out, GRAZE_ARGUMENT_MISSING);
        return grz_refuse_as(world, missing,
                             (graze_mistake){ .function = self->function });
    }
    GRZ_FLOAT_ENV_SCOPE;
    graze_status status = out != NULL ? grz_hits_begin(out, query->count) : GRAZE_OK;
    grz_world_query_begin(&self->run, world, query->count, out);
    for (size_t i = 0; i < query->count && status == GRAZE_OK; i++) {
        status = overlaps_query_body(self, query->bodies[i]);
        if (any != NULL)
            any[i] = self->count > 0;
    }
    grz_world_query_end(&self->run, out);
    if (grz_hits_end(out, status) ==
        GRAZE_STALE_HANDLE) /* it was reported with the handle */
        return status;
    return grz_refuse_as(world, status,
                         (graze_mistake){ .function = self->function });
}

graze_status graze_world_overlaps(const graze_world *world,
                                  const graze_overlap_query *query,
                                  graze_hits *out) {
    overlap_call self = { .query = query, .out = out, .function = __func__ };
    return overlaps_run(&self, world, NULL);
}

graze_status graze_body_overlaps(const graze_world *world, graze_body body,
                                 uint64_t layers, graze_hits *out) {
    const graze_overlap_query query = { &body, 1, layers };
    overlap_call self = { .query = &query, .out = out, .function = __func__ };
    return overlaps_run(&self, world, NULL);
}

graze_status graze_world_overlaps_any(const graze_world *world,
                                      const graze_overlap_query *query, bool *out) {
    overlap_call self = { .query = query, .function = __func__ };
    return overlaps_run(&self, world, out);
}
