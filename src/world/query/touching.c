/* touching.c: what bodies touch now; see graze/overlaps.h. Each box of a body is a question to the index, and
 * shapes are looked at as a step does.
 */
#include "graze/overlaps.h"

#include "core/float_env.h"
#include "world/query/verdicts.h"

/* Bodies that are being asked about; `out` NULL: only whether they touch anything. */
typedef struct inquiry {
    grz_world_asking at;
    const graze_overlap_query *query;
    graze_overlap_list *out;
} inquiry;

/* Those of some layers that the rules let a layer meet. */
static uint64_t allowed_layers(const graze_world *world, unsigned layer, uint64_t layers) {
    return layers & ~world->rules.forbidden[layer];
}

static bool do_shapes_touch(const graze_world *world, uint32_t a, uint32_t b) {
    graze_shape one, other;
    if (!grz_part_has_shape(&world->shapes, a) && !grz_part_has_shape(&world->shapes, b))
        return true; /* their boxes do */
    grz_part_shape_at(world, a, grz_part_box(world, a), &one);
    grz_part_shape_at(world, b, grz_part_box(world, b), &other);
    return graze_shapes_touch(&one, &other, world->edges);
}

/* Find the boxes that overlap that of a part. */
static void find_near(inquiry *self, uint32_t slot) {
    const graze_world *world = self->at.world;
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const graze_box area = grz_box_view_get(&boxes, slot);
    const grz_box_search question = { .area = area,
                                      .inside = grz_box_to_closed(area, GRAZE_HALF_OPEN), /* as columns are */
                                      .layers = allowed_layers(world, grz_part_at(world, slot)->layer,
                                                               self->query->layers) };
    grz_handle_list *near = &self->at.near;
    near->hits.count = 0;
    if (boxes.layer[slot] == GRZ_LAYER_NONE)
        return;
    self->at.asking.found.status = grz_box_search_run(world, &self->at.view, &question, near);
    if (self->at.asking.found.status == GRAZE_OK)
        self->at.asking.found.status = grz_handle_list_sort(near, 0, near->hits.count);
}

static void add(inquiry *self, uint32_t slot, uint32_t other) {
    const graze_world *world = self->at.world;
    graze_overlap_list *out = self->out;
    grz_survey_found *found = &self->at.asking.found;
    grz_buffer room = { .data = out->items, .bytes = out->item_capacity * sizeof *out->items };
    const size_t count = out->starts[out->count] + found->count;
    found->status = grz_buffer_reserve(&out->allocator, &room, count + 1, sizeof *out->items);
    out->items = room.data;
    out->item_capacity = room.bytes / sizeof *out->items;
    if (found->status != GRAZE_OK)
        return;
    out->items[count] =
        (graze_overlap){ { grz_slots_handle(&world->part_slots, slot) },
                         { grz_slots_handle(&world->part_slots, other) },
                         { grz_slots_handle(&world->body_slots, grz_row_body(world, other)) } };
    found->count++;
}

static void ask_part(inquiry *self, uint32_t slot) {
    const graze_world *world = self->at.world;
    const uint32_t body = grz_part_at(world, slot)->body;
    find_near(self, slot);
    for (size_t i = 0; i < self->at.near.hits.count && !grz_ask_is_over(&self->at); i++) {
        const uint32_t other = grz_slot_of(self->at.near.hits.items[i]);
        if (grz_row_body(world, other) == body || !do_shapes_touch(world, slot, other))
            continue;
        if (self->out != NULL)
            add(self, slot, other);
        else
            self->at.asking.found.count = 1;
    }
}

static bool is_before(const graze_overlap *a, const graze_overlap *b) {
    const uint32_t one = grz_slot_of(a->part.id), other = grz_slot_of(b->part.id);
    return one != other ? one < other : grz_slot_of(a->other_part.id) < grz_slot_of(b->other_part.id);
}

/* Parts come oldest first, which is nearly always the order of their slots. */
static void sort(graze_overlap *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const graze_overlap item = items[i];
        size_t j = i;
        for (; j > 0 && is_before(&item, &items[j - 1]); j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

static void ask_body(void *me, size_t i) {
    inquiry *self = me;
    const graze_world *world = self->at.world;
    grz_survey_found *found = &self->at.asking.found;
    found->count = 0;
    found->status = GRAZE_OK;
    for (uint32_t slot = grz_body_at(world, grz_slot_of(self->query->bodies[i].id))->first_part;
         slot != GRZ_NO_SLOT && !grz_ask_is_over(&self->at); slot = grz_part_at(world, slot)->next)
        ask_part(self, slot);
    if (self->out != NULL && found->count > 1)
        sort(self->out->items + self->out->starts[self->out->count], found->count);
}

static graze_status check(const graze_world *world, const graze_overlap_query *query) {
    for (size_t i = 0; i < query->count; i++)
        if (!graze_body_is_alive(world, query->bodies[i]))
            return GRAZE_STALE_HANDLE;
    return GRAZE_OK;
}

static graze_status begin(graze_overlap_list *out, size_t count) {
    grz_buffer room = { .data = out->starts, .bytes = out->start_capacity * sizeof *out->starts };
    const graze_status status = grz_buffer_reserve(&out->allocator, &room, count + 1, sizeof *out->starts);
    out->starts = room.data;
    out->start_capacity = room.bytes / sizeof *out->starts;
    if (status == GRAZE_OK)
        out->starts[0] = 0;
    return status;
}

static graze_status ask_all(const graze_world *world, const graze_overlap_query *query,
                            graze_overlap_list *out) {
    inquiry self = { .query = query, .out = out };
    const grz_survey_found *found = &self.at.asking.found;
    grz_world_asking_begin(&self.at, world, query->count, &out->allocator, &out->scratch);
    for (size_t i = 0; i < query->count && found->status == GRAZE_OK; i++) {
        ask_body(&self, i);
        out->starts[out->count + 1] = out->starts[out->count] + found->count;
        out->count++;
    }
    grz_world_asking_end(&self.at, &out->scratch);
    return found->status;
}

graze_status graze_world_overlaps(const graze_world *world, const graze_overlap_query *query,
                                  graze_overlap_list *out) {
    const grz_float_env env = grz_float_env_enter();
    out->count = 0;
    graze_status status = check(world, query);
    if (status == GRAZE_OK)
        status = begin(out, query->count);
    if (status == GRAZE_OK)
        status = ask_all(world, query, out);
    if (status != GRAZE_OK)
        out->count = 0;
    grz_float_env_leave(env);
    return status;
}

graze_status graze_body_overlaps(const graze_world *world, graze_body body, uint64_t layers,
                                 graze_overlap_list *out) {
    return graze_world_overlaps(world, &(graze_overlap_query){ &body, 1, layers }, out);
}

graze_status graze_world_overlaps_any(const graze_world *world, const graze_overlap_query *query,
                                      graze_verdicts *out) {
    const grz_float_env env = grz_float_env_enter();
    inquiry self = { .query = query };
    out->count = 0;
    graze_status status = check(world, query);
    if (status == GRAZE_OK)
        status = grz_verdicts_take(world, query->count, &(grz_judge){ &self, &self.at, ask_body }, out);
    grz_float_env_leave(env);
    return status;
}

void graze_overlap_list_free(graze_overlap_list *list) {
    const graze_allocator allocator = list->allocator;
    grz_free(&allocator, list->items, list->item_capacity * sizeof *list->items);
    grz_free(&allocator, list->starts, list->start_capacity * sizeof *list->starts);
    grz_scratch_free(&list->scratch, &allocator);
    *list = (graze_overlap_list){ .allocator = allocator };
}
