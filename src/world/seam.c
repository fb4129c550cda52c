/* seam.c: the pairs that overlap across a seam of a wrapped world, and only there.
 *
 * The broad phase finds the pairs that overlap where they are; it knows nothing of
 * seams. Few parts are near a seam. One pass over the rows finds how far any reaches
 * beyond a side, another one the parts that such a part could meet. Those on the far
 * side are moved by the size towards the origin. Then two lists are sorted along the
 * seam, and swept. Cost: linear in the rows, and n log n in the parts near a seam. */
#include "world/part.h"
#include "world/wrap.h"

/* A box near a seam: its edges across the seam, and along it. */
typedef struct seam_box {
    float low, high, begin, end;
    uint32_t row;
} seam_box;

/* Boxes, and their order along the seam as pairs (place of begin, index). Places are
 * whole numbers, few enough to be sorted in one pass. */
typedef struct seam_list {
    seam_box *boxes;
    graze_pair *order;
    uint32_t count;
} seam_list;

enum { SEAM_PLACES = 2048 };

/* The rows of a world by axis, how far they reach, and the sizes. */
typedef struct seam_rows {
    const float *min[2], *max[2];
    float first[2], last[2], size[2];
    uint32_t count;
} seam_rows;

typedef struct seam_search {
    const graze_world *world;
    grz_pair_sink *out;
    seam_rows rows;
    const uint32_t *near;
    uint32_t near_count;
    grz_quantizer place; /* along the seam */
    seam_list low, high;
} seam_search;

GRZ_FAST_BEGIN

/* Lanes let compilers vectorize a loop; GCC 12 unrolls one of fewer lanes before. */
enum { SEAM_LANES = 64, SEAM_BLOCK = 128 };

static float seam_min(const float *edges, uint32_t count) {
    float least[SEAM_LANES], min = edges[0];
    const float *end = edges + count;
    for (int k = 0; k < SEAM_LANES; k++)
        least[k] = min;
    for (; end - edges >= SEAM_LANES; edges += SEAM_LANES)
        for (int k = 0; k < SEAM_LANES; k++)
            least[k] = grz_min_f32(least[k], edges[k]);
    for (; edges < end; edges++)
        min = grz_min_f32(min, *edges);
    for (int k = 0; k < SEAM_LANES; k++)
        min = grz_min_f32(min, least[k]);
    return min;
}

static float seam_max(const float *edges, uint32_t count) {
    float most[SEAM_LANES], max = edges[0];
    const float *end = edges + count;
    for (int k = 0; k < SEAM_LANES; k++)
        most[k] = max;
    for (; end - edges >= SEAM_LANES; edges += SEAM_LANES)
        for (int k = 0; k < SEAM_LANES; k++)
            most[k] = grz_max_f32(most[k], edges[k]);
    for (; edges < end; edges++)
        max = grz_max_f32(max, *edges);
    for (int k = 0; k < SEAM_LANES; k++)
        max = grz_max_f32(max, most[k]);
    return max;
}

/* Whether a box could meet one beyond a seam: on the near side of it, and on the far
 * one. A difference may be rounded, so an equal one counts. Along an axis that does
 * not wrap, the size is infinite. */
static unsigned seam_is_low(const seam_rows *rows, int axis, uint32_t row) {
    return rows->min[axis][row] <= rows->last[axis] - rows->size[axis];
}

static unsigned seam_is_high(const seam_rows *rows, int axis, uint32_t row) {
    return rows->max[axis][row] - rows->size[axis] >= rows->first[axis];
}

static unsigned seam_is_near(const seam_rows *rows, uint32_t row) {
    return seam_is_low(rows, 0, row) | seam_is_high(rows, 0, row) |
           seam_is_low(rows, 1, row) | seam_is_high(rows, 1, row);
}

/* Whether each row of a block is near a seam, along one axis. A loop over this
 * many rows is vectorized, not unrolled. */
static void seam_mark_near(const seam_rows *rows, int axis, uint32_t row,
                           uint32_t *is_near) {
    const float *min = rows->min[axis] + row, *max = rows->max[axis] + row;
    const float size = rows->size[axis], first = rows->first[axis],
                low = rows->last[axis] - size;
    for (int k = 0; k < SEAM_BLOCK; k++)
        is_near[k] |= (uint32_t)(min[k] <= low) | (uint32_t)(max[k] - size >= first);
}

/* Write the rows near a seam, without branches. Columns have a few edges behind their
 * last row, but no block: the rest goes one by one. */
static uint32_t seam_find_near(const seam_rows *rows, const uint8_t *layers,
                               uint32_t *near) {
    uint32_t count = 0, row = 0;
    for (; row + SEAM_BLOCK <= rows->count; row += SEAM_BLOCK) {
        uint32_t is_near[SEAM_BLOCK] = { 0 };
        seam_mark_near(rows, 0, row, is_near);
        seam_mark_near(rows, 1, row, is_near);
        for (uint32_t k = 0; k < SEAM_BLOCK; k++) {
            near[count] = row + k;
            count += is_near[k];
        }
    }
    for (; row < rows->count; row++) {
        near[count] = row;
        count += seam_is_near(rows, row);
    }
    uint32_t active = 0;
    for (uint32_t i = 0; i < count; i++) {
        near[active] = near[i];
        active += layers[near[i]] != GRZ_LAYER_NONE;
    }
    return active;
}

GRZ_FAST_END

static seam_rows seam_rows_of(const graze_world *world) {
    const grz_box_view view = grz_box_columns_view(&world->columns, world->meets);
    seam_rows rows = { .min = { view.min_x, view.min_y },
                       .max = { view.max_x, view.max_y },
                       .size = { world->wrap.width, world->wrap.height },
                       .count = world->part_slots.count };
    for (int axis = 0; axis < 2; axis++) {
        if (rows.size[axis] == 0)
            rows.size[axis] = INFINITY;
        rows.first[axis] = seam_min(rows.min[axis], rows.count);
        rows.last[axis] = seam_max(rows.max[axis], rows.count);
    }
    return rows;
}

/* --- Lists along a seam --- */

static void seam_list_add(seam_list *list, grz_quantizer place, seam_box box) {
    list->order[list->count] =
        (graze_pair){ grz_quantize(place, box.begin), list->count };
    list->boxes[list->count++] = box;
}

/* A box that reaches beyond the end of the seam is there at its beginning, too. */
static void seam_list_add_row(seam_list *list, const seam_search *search,
                              uint32_t row, int axis) {
    const seam_rows *rows = &search->rows;
    const int along = 1 - axis;
    seam_box box = { rows->min[axis][row], rows->max[axis][row],
                     rows->min[along][row], rows->max[along][row], row };
    seam_list_add(list, search->place, box);
    if (axis == 1 || !seam_is_high(rows, along, row))
        return;
    box.begin = grz_float_sum_floor(box.begin, -rows->size[along]);
    box.end = grz_float_sum_ceil(box.end, -rows->size[along]);
    seam_list_add(list, search->place, box);
}

static void seam_list_move(seam_list *list, float by) {
    for (uint32_t i = 0; i < list->count; i++) {
        list->boxes[i].low = grz_float_sum_floor(list->boxes[i].low, -by);
        list->boxes[i].high = grz_float_sum_ceil(list->boxes[i].high, -by);
    }
}

static const seam_box *seam_list_at(const seam_list *list, uint32_t i) {
    return &list->boxes[list->order[i].b];
}

/* --- The sweep --- */

/* Bodies, rules, and whether the two overlap across a seam only. */
static bool seam_pair_counts(const graze_world *world, graze_pair pair) {
    grz_wrap_image images[GRZ_WRAP_IMAGES];
    const uint8_t *layers = grz_row_layers(world);
    if (grz_row_body(world, pair.a) == grz_row_body(world, pair.b) ||
        !(world->meets[layers[pair.a]] >> layers[pair.b] & 1))
        return false;
    const uint32_t count = grz_wrap_images(world, grz_part_box(world, pair.a),
                                           grz_part_box(world, pair.b), images);
    return count > 0 && (images[0].a.x != 0 || images[0].b.x != 0 ||
                         images[0].a.y != 0 || images[0].b.y != 0);
}

static void seam_test(const seam_search *self, const seam_box *low,
                      const seam_box *high) {
    if (low->low < high->high && high->low < low->high && low->begin < high->end &&
        high->begin < low->end &&
        seam_pair_counts(self->world, (graze_pair){ low->row, high->row }))
        grz_pair_sink_push(self->out, low->row, high->row);
}

/* Test a box against those of the other list that begin at a place within it. */
static void seam_sweep_box(const seam_search *self, const seam_box *box,
                           const seam_list *others, uint32_t from) {
    const uint32_t end = grz_quantize(self->place, box->end);
    for (uint32_t i = from; i < others->count && others->order[i].a <= end; i++)
        if (others == &self->high)
            seam_test(self, box, seam_list_at(others, i));
        else
            seam_test(self, seam_list_at(others, i), box);
}

static void seam_sweep(const seam_search *self) {
    uint32_t i = 0, j = 0;
    while (i < self->low.count && j < self->high.count) {
        const seam_box *low = seam_list_at(&self->low, i),
                       *high = seam_list_at(&self->high, j);
        if (self->low.order[i].a <= self->high.order[j].a) {
            seam_sweep_box(self, low, &self->high, j);
            i++;
        } else {
            seam_sweep_box(self, high, &self->low, i);
            j++;
        }
    }
}

/* The seam between the sides of an axis; the first one's pairs may meet across both
 * seams. */
static void seam_search_axis(seam_search *self, int axis, graze_pair *scratch) {
    const int along = 1 - axis;
    self->low.count = self->high.count = 0;
    self->place = grz_quantizer_make(self->rows.first[along], self->rows.last[along],
                                     SEAM_PLACES);
    for (uint32_t i = 0; i < self->near_count; i++) {
        if (seam_is_low(&self->rows, axis, self->near[i]))
            seam_list_add_row(&self->low, self, self->near[i], axis);
        if (seam_is_high(&self->rows, axis, self->near[i]))
            seam_list_add_row(&self->high, self, self->near[i], axis);
    }
    if (self->low.count == 0 || self->high.count == 0)
        return;
    seam_list_move(&self->high, self->rows.size[axis]);
    grz_pairs_sort(self->low.order, scratch, self->low.count);
    grz_pairs_sort(self->high.order, scratch, self->high.count);
    seam_sweep(self);
}

/* Rows of parts on their ways may meet others two sizes further on. */
static void seam_search_sizes(seam_search *self, int axis, graze_pair *scratch) {
    float *size = &self->rows.size[axis];
    const float once = *size;
    for (int i = 1; i <= 2; i++) {
        *size = (float)i * once;
        if (self->rows.last[axis] - *size >= self->rows.first[axis])
            seam_search_axis(self, axis, scratch);
    }
    *size = once;
}

static void seam_remove_copies(grz_pair_list *list) {
    graze_pair *pairs = grz_pair_list_items(list);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || grz_pair_key(pairs[i]) != grz_pair_key(pairs[kept - 1]))
            pairs[kept++] = pairs[i];
    list->count = kept;
}

/* Each list has at most two boxes of a row. */
static graze_status seam_search_run(graze_world *world, seam_search *self) {
    grz_seam *seam = &world->seam;
    const size_t max = 2 * (size_t)self->near_count;
    if (max == 0)
        return GRAZE_OK;
    grz_try(grz_buffers_reserve(&world->allocator,
                                { &seam->boxes, 2 * max, sizeof(seam_box) },
                                { &seam->order, 3 * max, sizeof(graze_pair) }));
    seam_box *boxes = seam->boxes.data;
    graze_pair *order = seam->order.data;
    self->low = (seam_list){ .boxes = boxes, .order = order };
    self->high = (seam_list){ .boxes = boxes + max, .order = order + max };
    for (int axis = 0; axis < 2; axis++)
        if (isfinite(self->rows.size[axis]))
            seam_search_sizes(self, axis, order + 2 * max);
    return grz_pair_sink_status(self->out);
}

static graze_status seam_find_pairs(graze_world *world) {
    grz_seam *seam = &world->seam;
    grz_pair_sink sink;
    seam->pending.count = 0;
    if (world->part_slots.count == 0)
        return GRAZE_OK;
    grz_try(grz_buffer_reserve(&world->allocator, &seam->near,
                               (size_t)world->part_slots.count + 1,
                               sizeof(uint32_t)));
    seam_search self = { .world = world,
                         .out = &sink,
                         .rows = seam_rows_of(world),
                         .near = seam->near.data };
    self.near_count =
        seam_find_near(&self.rows, grz_row_layers(world), seam->near.data);
    grz_pair_sink_collect(&sink, &seam->pending.pairs, &world->allocator, SIZE_MAX);
    grz_try(seam_search_run(world, &self));
    seam->pending.count = sink.count;
    grz_try(grz_pair_list_sort(&seam->pending, &seam->scratch, &world->tasks,
                               &world->allocator));
    seam_remove_copies(&seam->pending);
    return GRAZE_OK;
}

graze_status grz_seam_find(graze_world *world) {
    grz_seam *seam = &world->seam;
    if (!world->wrap.is_used)
        return GRAZE_OK;
    grz_try(seam_find_pairs(world));
    return grz_pair_diff_find(&seam->changes, &seam->committed, &seam->pending,
                              &world->allocator);
}

/* --- Both lists as one --- */

/* Merge two sorted lists of pairs or of changes; there is room. */
static void seam_merge_lists(grz_pair_list *to, const grz_pair_list *a,
                             const grz_pair_list *b) {
    graze_pair *out = grz_pair_list_items(to);
    size_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const bool is_first =
            j == b->count ||
            (i < a->count && grz_pair_key(grz_pair_list_items(a)[i]) <=
                                 grz_pair_key(grz_pair_list_items(b)[j]));
        out[i + j] =
            is_first ? grz_pair_list_items(a)[i] : grz_pair_list_items(b)[j];
        i += is_first;
        j += !is_first;
    }
    to->count = i + j;
}

/* A pair that ended at one side and began at the other has not changed. */
graze_status grz_seam_merge(graze_world *world) {
    grz_seam *seam = &world->seam;
    const grz_pair_list *diff = &world->pair_tracker.diff;
    if (!world->wrap.is_used)
        return GRAZE_OK;
    grz_try(grz_buffers_reserve(
        &world->allocator,
        { &seam->diff.pairs, diff->count + seam->changes.count, sizeof(graze_pair) },
        { &seam->all.pairs, grz_overlap_total(world), sizeof(graze_pair) }));
    if (seam->changes.count == 0)
        return GRAZE_OK;
    seam_merge_lists(&seam->diff, diff, &seam->changes);
    grz_pair_diff_cancel(&seam->diff);
    return GRAZE_OK;
}

void grz_seam_commit(graze_world *world) {
    grz_pair_list_swap(&world->seam.committed, &world->seam.pending);
    world->seam.is_merged = false;
}

void grz_seam_restore(graze_world *world) {
    world->seam.committed.count = world->seam.pending.count = 0;
    world->seam.changes.count = 0;
    world->seam.is_merged = false;
}

void grz_seam_free(graze_world *world) {
    grz_seam *seam = &world->seam;
    grz_buffers_free(&world->allocator, &seam->committed.pairs, &seam->pending.pairs,
                     &seam->changes.pairs, &seam->diff.pairs, &seam->all.pairs,
                     &seam->near, &seam->boxes, &seam->order, &seam->scratch);
}

const grz_pair_list *grz_overlap_diff(const graze_world *world) {
    if (world->wrap.is_used && world->seam.changes.count > 0)
        return &world->seam.diff;
    return &world->pair_tracker.diff;
}

size_t grz_overlap_total(const graze_world *world) {
    return world->pair_tracker.total + world->seam.pending.count;
}

size_t grz_overlap_committed_total(const graze_world *world) {
    return world->pair_tracker.committed_total + world->seam.committed.count;
}

/* The step reserved the memory. */
const grz_pair_list *grz_overlap_pairs(graze_world *world) {
    grz_seam *seam = &world->seam;
    const grz_pair_list *direct = grz_pair_tracker_pairs(&world->pair_tracker);
    if (seam->committed.count == 0)
        return direct;
    if (!seam->is_merged)
        seam_merge_lists(&seam->all, direct, &seam->committed);
    seam->is_merged = true;
    return &seam->all;
}
