/* ask_places.c: boxes of the index are shown to a question, but for those of which doubles are sure that they
 * are no answer: a segment misses them, or as many as are asked for are nearer.
 *
 * Most boxes near a question are no answer, and a look that decides exactly costs many times a glance. The
 * nearest are shown in order, so that each is put behind the others.
 */
#include "core/numbers.h"
#include "world/query/ask.h"

#include <math.h>
#include <string.h>

/* So many are glanced at side by side. */
enum { GLANCES_MOST = 64 };

/* The box at a place of a items. The index has all its edges inside. */
static inline graze_area area_at(const grz_index_items *items, size_t place, bool is_closed) {
    const graze_box box = grz_simd_box_edges(&grz_index_item_boxes(items)[place]);
    return (graze_area){ (double)box.min_x, (double)box.min_y,
                         (double)(is_closed ? box.max_x : grz_float_next(box.max_x)),
                         (double)(is_closed ? box.max_y : grz_float_next(box.max_y)) };
}

static void show(const grz_world_asking *self, const grz_index_items *items, size_t place,
                 const graze_area *area) {
    const uint32_t row = (uint32_t)grz_index_item_ids(items)[place] & ~(uint32_t)GRZ_ID_MARK;
    const grz_survey_node node = { .area = *area, .row = row };
    self->asking.search.look(self->asking.search.self, &node);
}

static void show_all(const grz_world_asking *self, const grz_index_items *items, size_t begin, size_t end) {
    const bool is_closed = self->world->edges == GRAZE_CLOSED;
    for (size_t i = begin; i < end && !grz_ask_is_over(self); i++) {
        const size_t place = self->near.hits.items[i];
        const graze_area area = area_at(items, place, is_closed);
        show(self, items, place, &area);
    }
}

/* The time of the first hit so far, or the end. */
static double latest_of(const grz_segment_search *search) {
    return search->is_first && search->found->count > 0 ? grz_survey_items(search->found)->answer.time : 1;
}

static void show_one(const grz_world_asking *self, const grz_index_items *items, size_t hit) {
    show_all(self, items, hit, hit + 1);
}

/* Some of them, at most GLANCES_MOST. */
static void show_some_on_way(const grz_world_asking *self, const grz_index_items *items, size_t begin,
                             size_t end) {
    const grz_segment_search *search = &self->asking.of.segment;
    const bool is_closed = self->world->edges == GRAZE_CLOSED;
    const grz_ray_filter glance = self->glance;
    double times[GLANCES_MOST];
    size_t first = 0;
    times[0] = GRZ_RAY_FILTER_MISS;
    for (size_t i = 0; i < end - begin; i++) {
        const graze_area area = area_at(items, self->near.hits.items[begin + i], is_closed);
        times[i] = grz_ray_filter_time(&glance, &area);
        first = times[i] < times[first] ? i : first;
    }
    if (search->is_first && times[first] < GRZ_RAY_FILTER_MISS) {
        show_one(self, items, begin + first);
        times[first] = GRZ_RAY_FILTER_MISS;
    }
    for (size_t i = 0; i < end - begin; i++)
        if (!grz_ray_filter_is_later(times[i], latest_of(search)))
            show_one(self, items, begin + i);
}

static void show_on_way(const grz_world_asking *self, const grz_index_items *items, size_t begin,
                        size_t end) {
    for (size_t i = begin; i < end; i += GLANCES_MOST)
        show_some_on_way(self, items, i, end - i < GLANCES_MOST ? end : i + GLANCES_MOST);
}

/* Twice what is more than 0. */
static inline double twice_above_0(double value) {
    return value + fabs(value);
}

/* A number in the order of distances, coarsely: the first digits of the square, within a few roundings, and
 * then the box's number, so that no two are alike. */
static inline int32_t rank_of(graze_point at, const graze_area *area, size_t number) {
    const double x = twice_above_0(grz_max(area->min_x - at.x, at.x - area->max_x));
    const double y = twice_above_0(grz_max(area->min_y - at.y, at.y - area->max_y));
    const double square = (x * x + y * y) + 0x1p-900;
    uint64_t bits;
    memcpy(&bits, &square, sizeof bits);
    return (int32_t)(bits >> 32 & ~(uint64_t)(GLANCES_MOST - 1)) | (int32_t)number;
}

/* By counting how many are less; that is sooner done than guessing which is. There is room for four more. */
static void sort_ranks(int32_t *sorted, int32_t *ranks, size_t count) {
    const size_t filled = (count + 3) / 4 * 4;
    for (size_t i = count; i < filled; i++)
        ranks[i] = INT32_MAX;
    for (size_t i = 0; i < count; i++) {
        int32_t less = 0;
        for (size_t j = 0; j < filled; j++)
            less += ranks[j] < ranks[i];
        sorted[less] = ranks[i];
    }
}

/* Whether so many are nearer, whatever was rounded. */
static bool is_beyond(const int32_t *sorted, size_t i, size_t most) {
    return i >= most && sorted[i] / GLANCES_MOST > sorted[most - 1] / GLANCES_MOST + 1;
}

static const grz_index_items *items_of(const grz_world_asking *self, size_t hit, size_t in_grid) {
    const grz_spatial_index *index = self->view.index;
    return hit < in_grid ? &index->grid.items : &index->tree.items;
}

/* At most GLANCES_MOST of them. */
static void show_nearest(const grz_world_asking *self, size_t in_grid) {
    const size_t count = self->near.hits.count, most = self->asking.of.nearest.most;
    const graze_point at = self->asking.of.nearest.at;
    const bool is_closed = self->world->edges == GRAZE_CLOSED;
    int32_t ranks[GLANCES_MOST + 4], sorted[GLANCES_MOST];
    for (size_t i = 0; i < count; i++) {
        const graze_area area = area_at(items_of(self, i, in_grid), self->near.hits.items[i], is_closed);
        ranks[i] = rank_of(at, &area, i);
    }
    sort_ranks(sorted, ranks, count);
    for (size_t i = 0; i < count && !is_beyond(sorted, i, most); i++) {
        const size_t hit = (size_t)sorted[i] % GLANCES_MOST;
        show_one(self, items_of(self, hit, in_grid), hit);
    }
}

void grz_ask_show_places(grz_world_asking *self, size_t in_grid) {
    const grz_spatial_index *index = self->view.index;
    const size_t count = self->near.hits.count;
    if (self->foresight == GRZ_FORESEES_NEAREST && count <= GLANCES_MOST) {
        show_nearest(self, in_grid);
    } else if (self->foresight == GRZ_FORESEES_RAY) {
        show_on_way(self, &index->grid.items, 0, in_grid);
        show_on_way(self, &index->tree.items, in_grid, count);
    } else {
        show_all(self, &index->grid.items, 0, in_grid);
        show_all(self, &index->tree.items, in_grid, count);
    }
}
