/* query_kinds.c: the table of query kinds, and a query by its kind. */
#include "world/query/query_kinds.h"

static const grz_query_kind *const query_kinds[GRZ_QUERY_KIND_COUNT] = {
    [GRAZE_QUERY_POINT] = &grz_query_point,
    [GRAZE_QUERY_BOX] = &grz_query_area,
    [GRAZE_QUERY_CIRCLE] = &grz_query_circle,
    [GRAZE_QUERY_RAY] = &grz_query_ray,
    [GRAZE_QUERY_RAY_FIRST] = &grz_query_ray,
    [GRAZE_QUERY_NEAREST] = &grz_query_nearest,
    [GRAZE_QUERY_SHAPE_CAST] = &grz_query_cast,
    [GRAZE_QUERY_SHAPE_CAST_FIRST] = &grz_query_cast,
};

const grz_query_kind *grz_query_kind_of(graze_query_kind kind) {
    if ((unsigned)kind < GRZ_QUERY_KIND_COUNT)
        return query_kinds[kind];
    return NULL;
}

graze_status grz_query_check(const graze_query *query) {
    const grz_query_kind *kind = grz_query_kind_of(query->kind);
    if (kind != NULL)
        return kind->check(query);
    return GRAZE_BAD_VALUE;
}

void grz_query_begin(grz_query_run *run, const graze_query *query,
                     size_t box_count) {
    run->query = query;
    run->kind = grz_query_kind_of(query->kind);
    run->box_count = box_count;
    run->layers = grz_layers_or_all(query->layers);
    run->hits.count = 0;
    run->hits.status = GRAZE_OK;
    run->hits.compare = grz_query_hit_compare_rows;
    if (run->kind->begin != NULL)
        run->kind->begin(run);
}

static bool query_is_out_of_range(graze_point point) {
    return fabs(point.x) > (double)GRAZE_COORD_MAX ||
           fabs(point.y) > (double)GRAZE_COORD_MAX;
}

graze_status grz_world_query_check_here(const graze_query *query) {
    const graze_status status = grz_query_check(query);
    const grz_query_kind *kind = grz_query_kind_of(query->kind);
    if (status == GRAZE_BAD_NUMBER || status == GRAZE_BAD_VALUE || kind->has_shape)
        return status;
    const bool is_out = query_is_out_of_range(query->at) ||
                        (kind->has_to && query_is_out_of_range(query->to));
    if (is_out)
        return GRAZE_OUT_OF_RANGE;
    return status;
}

void grz_world_query_run_here(grz_world_query *self, const graze_query *query) {
    const graze_world *world = self->world;
    self->sees_shapes = grz_query_sees_shapes(world, query);
    self->excluded = grz_body_is_alive(world, query->exclude)
                         ? grz_slot_of(query->exclude.id)
                         : GRZ_NO_SLOT;
    self->run.is_rounded = self->sees_shapes || world->wrap.is_used;
    grz_query_begin(&self->run, query, world->part_slots.count);
    if (self->is_complete)
        self->filter =
            grz_spatial_index_filter(&self->used->index, self->run.layers);
    self->run.kind->search(self);
    grz_query_finish(&self->run);
}
