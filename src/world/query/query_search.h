/* query_search.h: a query in a world. Boxes within some bounds come from the world's
 * spatial index, and the query's kind visits each of them. */
#pragma once

#include "world/query/box_search.h"
#include "world/query/query_kind.h"

/* A query in a world. One of these runs all queries of a call, one after the
 * other. */
struct grz_world_query {
    grz_query_run run;
    const graze_world *world;
    const grz_lookup_index *used; /* or NULL */
    grz_index_filter filter;
    grz_handle_list near; /* what the index found last */
    grz_buffer found;     /* grz_query_hit; query_wrap.h */
    double spacing;       /* the mean distance of boxes in the index; 0: unknown */
    uint32_t excluded;    /* a body slot, or GRZ_NO_SLOT */
    bool is_complete;     /* the index alone knows all boxes */
    bool sees_shapes;     /* parts with shapes are found by their shapes */
    bool stops_at_first;  /* any hit is enough */
};

/* Begin and end a call of `count` queries, in the memory of `out`; NULL: in memory
 * of the world. */
void grz_world_query_begin(grz_world_query *self, const graze_world *world,
                           size_t count, const graze_hits *out);
void grz_world_query_end(grz_world_query *self, graze_hits *out);

/* Use an index for `count` queries more, if there is one or it is worth it. */
void grz_world_query_use_index(grz_world_query *self, size_t count);

/* Whether the query that runs finds a part by its shape. */
bool grz_world_query_sees_shape(const grz_world_query *self, uint32_t row);

/* Whether a query finds parts by their shapes: tile layers are always found by their
 * tiles. */
static inline bool grz_query_sees_shapes(const graze_world *world,
                                         const graze_query *query) {
    return query->boxes_only ? world->tile_layers > 0 : world->shapes.is_used;
}

/* A segment, or everything moving along it: all points within `around` of a point of
 * the ray. */
typedef struct grz_query_line {
    grz_ray ray;
    graze_area around; /* relative to the ray's point */
    bool is_first;     /* only the first hit counts */
} grz_query_line;

/* Visit all boxes with a point in an area, borders included; the number of
 * candidates. */
size_t grz_search_area(grz_world_query *self, const graze_area *area);

/* Visit all boxes with a point on a line, in pieces; until the first hit if this is
 * enough. */
void grz_search_line(grz_world_query *self, const grz_query_line *line);

static inline bool grz_search_is_over(const grz_world_query *self) {
    const grz_hit_list *hits = &self->run.hits;
    return hits->status != GRAZE_OK || (self->stops_at_first && hits->count > 0);
}

static inline float grz_coordinate_floor(double value) {
    const float nearest = (float)value;
    return (double)nearest > value ? grz_float_previous(nearest) : nearest;
}

static inline float grz_coordinate_ceil(double value) {
    return -grz_coordinate_floor(-value);
}

/* Boxes found by the index, by their places in its items, or parts, whose boxes are
 * in the columns. */
struct grz_candidates {
    bool are_parts;
    const grz_index_items *items;
    const uint32_t *places;
    const uint64_t *parts;
    size_t count;
    bool is_closed; /* the world's edge rule */
    grz_box_view columns;
};

static inline graze_area grz_candidate_area(const grz_candidates *candidates,
                                            size_t i) {
    const bool is_closed = candidates->is_closed;
    if (candidates->are_parts) { /* columns are half-open */
        const graze_box box = grz_box_view_get(&candidates->columns,
                                               grz_slot_of(candidates->parts[i]));
        return (graze_area){
            (double)box.min_x, (double)box.min_y,
            (double)(is_closed ? grz_float_previous(box.max_x) : box.max_x),
            (double)(is_closed ? grz_float_previous(box.max_y) : box.max_y)
        };
    }
    const graze_box box = grz_simd_box_edges(
        &grz_index_item_boxes(candidates->items)[candidates->places[i]]);
    return (
        graze_area){ (double)box.min_x, (double)box.min_y,
                     (double)(is_closed ? box.max_x : grz_float_next(box.max_x)),
                     (double)(is_closed ? box.max_y : grz_float_next(box.max_y)) };
}

static inline grz_query_box grz_candidate_box(const grz_candidates *candidates,
                                              size_t i) {
    const uint64_t id =
        candidates->are_parts
            ? candidates->parts[i]
            : grz_index_item_ids(candidates->items)[candidates->places[i]];
    return (grz_query_box){ .area = grz_candidate_area(candidates, i),
                            .row = (uint32_t)id & ~(uint32_t)GRZ_ID_MARK,
                            .generation = (uint32_t)(id >> 32) };
}

/* A box is or may be a hit: fetch what names its body. Most bodies have one part, of
 * the same slot. */
static inline void grz_search_fetch_body(const graze_world *world, uint32_t row) {
    const uint32_t body = row < world->body_slots.count ? row : 0;
    grz_prefetch((const uint32_t *)world->columns.group.data + row);
    grz_prefetch(&grz_body_users(world)[body]);
    grz_prefetch(grz_slot_generations(&world->body_slots) + body);
}
