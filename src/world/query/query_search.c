/* query_search.c: areas and lines; see query_search.h.
 *
 * A line is searched piece by piece. The index gives the boxes with a point in the
 * box around a piece. This box is a little larger than it needs to be, so rounding
 * cannot lose a hit at a piece's end. A box in two pieces is visited twice; its
 * second hit is dropped. */
#include "world/query/query_search.h"

#include "world/tiles.h"

/* A piece with fewer candidates is followed by one of twice the length. */
enum { FEW_CANDIDATES = 8, PIECES_MAX = 1024 };

/* The first piece, in spacings: it has about four candidates among evenly spread
 * boxes. */
static const double search_first_piece_spacings = 2;

void grz_world_query_use_index(grz_world_query *self, size_t count) {
    self->used = grz_spatial_lookup_for(self->world, count);
    self->is_complete = self->used != NULL && self->used->stale_count == 0;
    self->spacing = self->used != NULL ? self->used->spacing : 0;
}

void grz_world_query_begin(grz_world_query *self, const graze_world *world,
                           size_t count, const graze_hits *out) {
    const graze_allocator *allocator =
        out != NULL ? &out->allocator : &world->allocator;
    static const grz_hits_memory none;
    const grz_hits_memory *memory =
        out != NULL && out->starts != NULL ? grz_hits_memory_of(out) : &none;
    self->world = world;
    grz_world_query_use_index(self, count);
    self->stops_at_first = false;
    self->near = grz_handle_list_in(
        memory->near.data, memory->near.bytes / sizeof(uint64_t), allocator);
    self->run.edges = world->edges;
    self->run.hits.allocator = allocator;
    self->run.hits.memory = memory->hits;
    self->found = memory->found;
}

void grz_world_query_end(grz_world_query *self, graze_hits *out) {
    grz_buffer *near = &self->near.memory, *hits = &self->run.hits.memory,
               *found = &self->found;
    if (out != NULL && out->starts != NULL) {
        grz_hits_memory_of(out)->near = *near;
        grz_hits_memory_of(out)->hits = *hits;
        grz_hits_memory_of(out)->found = *found;
    } else {
        grz_buffers_free(self->near.allocator, near, hits, found);
    }
}

/* A shape of the kind box is found as a box, with its edges in doubles. Half-open, a
 * box without an interior is not found, however its edges were rounded. */
static void search_visit_shape(grz_world_query *self, const grz_query_box *box) {
    graze_shape shape;
    grz_part_shape_at(self->world, box->row, (graze_box){ 0 }, &shape);
    if (!grz_shape_ops_of(shape.kind)->is_box) {
        self->run.kind->visit_shape(&self->run, box, &shape);
        return;
    }
    const graze_point min = shape.corner[0], max = shape.corner[1];
    const grz_query_box exact = { .area = { min.x, min.y, max.x, max.y },
                                  .row = box->row,
                                  .generation = box->generation };
    if (self->run.edges == GRAZE_CLOSED || (min.x < max.x && min.y < max.y))
        self->run.kind->visit_box(&self->run, &exact);
}

bool grz_world_query_sees_shape(const grz_world_query *self, uint32_t row) {
    return self->sees_shapes && grz_part_has_shape(&self->world->shapes, row) &&
           (!self->run.query->boxes_only ||
            grz_part_is_tile_layer(self->world, row));
}

static void search_visit_part(grz_world_query *self, const grz_query_box *box) {
    if (self->excluded != GRZ_NO_SLOT &&
        grz_row_body(self->world, box->row) == self->excluded)
        return;
    if (grz_world_query_sees_shape(self, box->row))
        search_visit_shape(self, box);
    else
        self->run.kind->visit_box(&self->run, box);
}

static double search_clamp_coordinate(double value) {
    return grz_min(grz_max(value, -(double)GRAZE_COORD_MAX),
                   (double)GRAZE_COORD_MAX);
}

static void search_visit_candidates(grz_world_query *self,
                                    const grz_candidates *candidates) {
    const grz_query_kind *kind = self->run.kind;
    /* boxes alone decide */
    const bool is_plain = !self->sees_shapes && self->excluded == GRZ_NO_SLOT;
    if (is_plain && kind->visit_candidates != NULL &&
        kind->visit_candidates(self, candidates))
        return;
    for (size_t i = 0; i < candidates->count && !grz_search_is_over(self); i++) {
        const grz_query_box box = grz_candidate_box(candidates, i);
        if (is_plain)
            kind->visit_box(&self->run, &box);
        else
            search_visit_part(self, &box);
    }
}

static void search_complete_index(grz_world_query *self, graze_box area) {
    const grz_spatial_index *index = &self->used->index;
    grz_found_ids *near = &self->near.hits;
    size_t in_grid;
    near->places = self->near.memory.data;
    while (!grz_spatial_index_query_places(index, &area, &self->filter, near,
                                           &in_grid)) {
        self->run.hits.status = grz_handle_list_grow(&self->near);
        if (self->run.hits.status != GRAZE_OK)
            return;
        near->places = self->near.memory.data;
    }
    const uint32_t *in_tree = in_grid > 0 ? near->places + in_grid : near->places;
    grz_candidates all = { .items = &index->grid.items,
                           .places = near->places,
                           .count = in_grid,
                           .is_closed = self->world->edges == GRAZE_CLOSED };
    search_visit_candidates(self, &all);
    all.items = &index->tree.items;
    all.places = in_tree;
    all.count = near->count - in_grid;
    search_visit_candidates(self, &all);
}

static void search_view(grz_world_query *self, graze_box area) {
    const grz_box_search search = { area, self->run.layers };
    self->near.hits.places = NULL;
    self->run.hits.status =
        grz_box_search_run(self->world, self->used, &search, &self->near);
    if (self->run.hits.status != GRAZE_OK)
        return;
    search_visit_candidates(
        self, &(grz_candidates){ .are_parts = true,
                                 .parts = self->near.hits.items,
                                 .count = self->near.hits.count,
                                 .is_closed = self->world->edges == GRAZE_CLOSED,
                                 .columns = grz_box_columns_view(
                                     &self->world->columns, self->world->meets) });
}

size_t grz_search_area(grz_world_query *self, const graze_area *area) {
    if (grz_search_is_over(self) || self->run.layers == 0)
        return 0;
    const graze_box box = {
        grz_coordinate_floor(search_clamp_coordinate(area->min_x)),
        grz_coordinate_floor(search_clamp_coordinate(area->min_y)),
        grz_coordinate_ceil(search_clamp_coordinate(area->max_x)),
        grz_coordinate_ceil(search_clamp_coordinate(area->max_y))
    };
    self->near.hits.count = 0;
    if (self->is_complete)
        search_complete_index(self, box);
    else
        search_view(self, box);
    return self->near.hits.count;
}

/* The box around a piece of a line, from one time to another. */
static graze_area search_piece_of(const grz_query_line *line, double from,
                                  double to) {
    const grz_ray *ray = &line->ray;
    const graze_area *around = &line->around;
    const double run = ray->to.x - ray->from.x, rise = ray->to.y - ray->from.y;
    const double x0 = ray->from.x + from * run, x1 = ray->from.x + to * run;
    const double y0 = ray->from.y + from * rise, y1 = ray->from.y + to * rise;
    const double wide =
        (fabs(ray->from.x) + fabs(ray->to.x) - around->min_x + around->max_x) *
        0x1p-48;
    const double high =
        (fabs(ray->from.y) + fabs(ray->to.y) - around->min_y + around->max_y) *
        0x1p-48;
    return (graze_area){ grz_min(x0, x1) + around->min_x - wide,
                         grz_min(y0, y1) + around->min_y - high,
                         grz_max(x0, x1) + around->max_x + wide,
                         grz_max(y0, y1) + around->max_y + high };
}

/* The length of the first piece, in time; 1 where pieces would not help. */
static double search_first_piece(const grz_world_query *self,
                                 const grz_query_line *line) {
    const graze_area *around = &line->around;
    const double size =
        grz_max(around->max_x - around->min_x, around->max_y - around->min_y);
    const double spacing = self->spacing;
    const double stride = grz_max(search_first_piece_spacings * spacing, size);
    const double length = grz_max(fabs(line->ray.to.x - line->ray.from.x),
                                  fabs(line->ray.to.y - line->ray.from.y));
    if (spacing <= 0 || length <= stride)
        return 1;
    return grz_max(stride / length, 1.0 / PIECES_MAX);
}

/* Sorted hits of one box are neighbours. */
static void search_drop_repeated(grz_hit_list *hits) {
    grz_query_hit *items = grz_hit_list_items(hits);
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++)
        if (kept == 0 || items[kept - 1].row != items[i].row)
            items[kept++] = items[i];
    hits->count = kept;
}

void grz_search_line(grz_world_query *self, const grz_query_line *line) {
    double piece = search_first_piece(self, line), from = 0;
    const bool is_whole = piece >= 1;
    const grz_hit_list *hits = &self->run.hits;
    while (from < 1 && !grz_search_is_over(self) &&
           !(line->is_first && hits->count > 0 &&
             grz_hit_list_items(hits)->of.ray.time <= from)) {
        const double to = grz_min(from + piece, 1);
        const graze_area area = search_piece_of(line, from, to);
        if (grz_search_area(self, &area) < FEW_CANDIDATES)
            piece *= 2;
        from = to;
    }
    if (is_whole || line->is_first)
        return;
    grz_hit_list_sort(&self->run.hits);
    search_drop_repeated(&self->run.hits);
}
