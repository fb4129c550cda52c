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
    uint32_t near,
        place; /* its number among the rows near a seam; where it begins */
} seam_box;

/* Boxes, sorted by their places along the seam: whole numbers, few enough to be
 * counted. `added` are the boxes in the order in which they were added. */
typedef struct seam_list {
    seam_box *added, *boxes;
    uint32_t count;
} seam_list;

enum { SEAM_PLACES_MAX = 256 };

/* The rows of a world by axis, how far they reach, and the sizes. A box that begins
 * at `low` or before it could meet one beyond a seam; so could one that ends at
 * `high` or behind it. */
typedef struct seam_rows {
    const float *min[2], *max[2];
    float first[2], last[2], size[2], low[2], high[2];
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
enum { SEAM_LANES = 32, SEAM_BLOCK = 32, SEAM_GROUP = 16 };

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
 * one. */
static unsigned seam_is_low(const seam_rows *rows, int axis, uint32_t row) {
    return rows->min[axis][row] <= rows->low[axis];
}

static unsigned seam_is_high(const seam_rows *rows, int axis, uint32_t row) {
    return rows->max[axis][row] >= rows->high[axis];
}

static unsigned seam_is_near(const seam_rows *rows, uint32_t row) {
    return seam_is_low(rows, 0, row) | seam_is_high(rows, 0, row) |
           seam_is_low(rows, 1, row) | seam_is_high(rows, 1, row);
}

/* Whether each row of a block is near a seam. A loop over this many rows is
 * vectorized, not unrolled. */
static void seam_mark_near(const seam_rows *rows, uint32_t row, uint32_t *is_near) {
    const float *min_x = rows->min[0] + row, *max_x = rows->max[0] + row,
                *min_y = rows->min[1] + row, *max_y = rows->max[1] + row;
    const float left = rows->low[0], right = rows->high[0], top = rows->low[1],
                bottom = rows->high[1];
    for (int k = 0; k < SEAM_BLOCK; k++)
        is_near[k] = (uint32_t)(min_x[k] <= left) | (uint32_t)(max_x[k] >= right) |
                     (uint32_t)(min_y[k] <= top) | (uint32_t)(max_y[k] >= bottom);
}

static uint32_t seam_has_near(const uint32_t *is_near) {
    uint32_t any = 0;
    for (int k = 0; k < SEAM_GROUP; k++)
        any |= is_near[k];
    return any;
}

/* Without branches. */
static uint32_t seam_write_near(uint32_t *near, uint32_t count, uint32_t row,
                                const uint32_t *is_near) {
    for (uint32_t k = 0; k < SEAM_GROUP; k++) {
        near[count] = row + k;
        count += is_near[k];
    }
    return count;
}

/* Write the rows near a seam. Columns have a few edges behind their
 * last row, but no block: the rest goes one by one. */
static uint32_t seam_find_near(const seam_rows *rows, const uint8_t *layers,
                               uint32_t *near) {
    uint32_t count = 0, row = 0;
    for (; row + SEAM_BLOCK <= rows->count; row += SEAM_BLOCK) {
        uint32_t is_near[SEAM_BLOCK];
        seam_mark_near(rows, row, is_near);
        for (uint32_t k = 0; k < SEAM_BLOCK; k += SEAM_GROUP)
            if (seam_has_near(is_near + k))
                count = seam_write_near(near, count, row + k, is_near + k);
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

/* Along an axis that does not wrap, the size is infinite. */
static void seam_set_size(seam_rows *rows, int axis, float size) {
    rows->size[axis] = size;
    rows->low[axis] = -INFINITY;
    rows->high[axis] = INFINITY;
    if (isinf(size))
        return;
    rows->low[axis] = grz_float_sum_ceil(rows->last[axis], -size);
    rows->high[axis] = grz_float_sum_floor(rows->first[axis], size);
}

static seam_rows seam_rows_of(const graze_world *world) {
    const grz_box_view view = grz_box_columns_view(&world->columns, world->meets);
    const float sizes[2] = { world->wrap.width, world->wrap.height };
    seam_rows rows = { .min = { view.min_x, view.min_y },
                       .max = { view.max_x, view.max_y },
                       .count = world->part_slots.count };
    for (int axis = 0; axis < 2; axis++) {
        rows.first[axis] = seam_min(rows.min[axis], rows.count);
        rows.last[axis] = seam_max(rows.max[axis], rows.count);
        seam_set_size(&rows, axis, sizes[axis] > 0 ? sizes[axis] : INFINITY);
    }
    return rows;
}

/* --- Lists along a seam --- */

static void seam_list_add(seam_list *list, grz_quantizer place, seam_box box) {
    box.place = grz_quantize(place, box.begin);
    list->added[list->count++] = box;
}

/* A box that reaches beyond the end of the seam is there at its beginning, too. */
static void seam_list_add_row(seam_list *list, const seam_search *search,
                              uint32_t near, int axis) {
    const seam_rows *rows = &search->rows;
    const uint32_t row = search->near[near];
    const int along = 1 - axis;
    seam_box box = { rows->min[axis][row],
                     rows->max[axis][row],
                     rows->min[along][row],
                     rows->max[along][row],
                     near,
                     0 };
    seam_list_add(list, search->place, box);
    if (axis == 1 || !seam_is_high(rows, along, row))
        return;
    box.begin = grz_float_sum_floor(box.begin, -rows->size[along]);
    box.end = grz_float_sum_ceil(box.end, -rows->size[along]);
    seam_list_add(list, search->place, box);
}

static void seam_list_move(seam_list *list, float by) {
    for (uint32_t i = 0; i < list->count; i++) {
        seam_box *box = &list->added[i];
        box->low = grz_float_sum_floor(box->low, -by);
        box->high = grz_float_sum_ceil(box->high, -by);
    }
}

/* A counting sort, stable. */
static void seam_list_sort(seam_list *list, uint32_t places) {
    uint32_t ends[SEAM_PLACES_MAX + 1];
    memset(ends, 0, (places + 1) * sizeof *ends);
    for (uint32_t i = 0; i < list->count; i++)
        ends[list->added[i].place + 1]++;
    for (uint32_t place = 0; place < places; place++)
        ends[place + 1] += ends[place];
    for (uint32_t i = 0; i < list->count; i++)
        list->boxes[ends[list->added[i].place]++] = list->added[i];
}

/* --- The sweep --- */

/* Whether two rows overlap as they are. */
static bool seam_overlaps_directly(const seam_rows *rows, graze_pair pair) {
    bool do_overlap = true;
    for (int axis = 0; axis < 2; axis++)
        do_overlap &= (rows->min[axis][pair.a] < rows->max[axis][pair.b]) &
                      (rows->min[axis][pair.b] < rows->max[axis][pair.a]);
    return do_overlap;
}

/* Bodies, rules, and whether the two overlap across a seam only. They do across it:
 * those edges that decide about two resting parts are exact, and other parts are
 * tested by the narrow phase. */
static bool seam_pair_counts(const seam_search *self, graze_pair pair) {
    const graze_world *world = self->world;
    const uint8_t *layers = grz_row_layers(world);
    return grz_row_body(world, pair.a) != grz_row_body(world, pair.b) &&
           (world->meets[layers[pair.a]] >> layers[pair.b] & 1) &&
           !seam_overlaps_directly(&self->rows, pair);
}

/* Pairs are of numbers among the rows near a seam, until they are sorted. */
static void seam_test(const seam_search *self, const seam_box *a,
                      const seam_box *b) {
    if (a->low < b->high && b->low < a->high && a->begin < b->end &&
        b->begin < a->end &&
        seam_pair_counts(self,
                         (graze_pair){ self->near[a->near], self->near[b->near] }))
        grz_pair_sink_push(self->out, a->near, b->near);
}

/* Test a box against those of the other list that begin at a place within it. */
static void seam_sweep_box(const seam_search *self, const seam_box *box,
                           const seam_list *others, uint32_t from) {
    const seam_box *other = others->boxes + from,
                   *last = others->boxes + others->count;
    const uint32_t end = grz_quantize(self->place, box->end);
    for (; other < last && other->place <= end; other++)
        seam_test(self, box, other);
}

static void seam_sweep(const seam_search *self) {
    uint32_t i = 0, j = 0;
    while (i < self->low.count && j < self->high.count) {
        const seam_box *low = &self->low.boxes[i], *high = &self->high.boxes[j];
        if (low->place <= high->place) {
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
static void seam_search_axis(seam_search *self, int axis) {
    const int along = 1 - axis;
    self->low.count = self->high.count = 0;
    const uint32_t places = grz_min_u32(self->near_count, SEAM_PLACES_MAX);
    self->place =
        grz_quantizer_make(self->rows.first[along], self->rows.last[along], places);
    for (uint32_t i = 0; i < self->near_count; i++) {
        if (seam_is_low(&self->rows, axis, self->near[i]))
            seam_list_add_row(&self->low, self, i, axis);
        if (seam_is_high(&self->rows, axis, self->near[i]))
            seam_list_add_row(&self->high, self, i, axis);
    }
    if (self->low.count == 0 || self->high.count == 0)
        return;
    seam_list_move(&self->high, self->rows.size[axis]);
    seam_list_sort(&self->low, places);
    seam_list_sort(&self->high, places);
    seam_sweep(self);
}

/* Rows of parts on their ways may meet others two sizes further on. */
static void seam_search_sizes(seam_search *self, int axis) {
    const float once = self->rows.size[axis];
    seam_search_axis(self, axis);
    if (self->rows.last[axis] - 2 * once < self->rows.first[axis])
        return;
    seam_set_size(&self->rows, axis, 2 * once);
    seam_search_axis(self, axis);
    seam_set_size(&self->rows, axis, once);
}

/* Pairs whose first row is the same are sorted by the other one, and each is kept
 * once. */
static size_t seam_sort_run(graze_pair *pairs, graze_pair *scratch, size_t count) {
    size_t kept = 0;
    if (count > 1)
        grz_pairs_sort(pairs, scratch, count);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || pairs[i].b != pairs[kept - 1].b)
            pairs[kept++] = pairs[i];
    return kept;
}

/* A counting sort by the first numbers. Then numbers, which are in the order of their
 * rows, become these. */
static graze_status seam_sort_pairs(graze_world *world, const uint32_t *near,
                                    uint32_t near_count) {
    grz_pair_list *list = &world->seam.pending;
    if (list->count == 0)
        return GRAZE_OK;
    grz_try(grz_buffers_reserve(
        &world->allocator, { &world->seam.scratch, list->count, sizeof(graze_pair) },
        { &world->seam.ends, (size_t)near_count + 1, sizeof(size_t) }));
    graze_pair *pairs = grz_pair_list_items(list),
               *sorted = world->seam.scratch.data;
    size_t *ends = world->seam.ends.data, kept = 0;
    memset(ends, 0, ((size_t)near_count + 1) * sizeof *ends);
    for (size_t i = 0; i < list->count; i++)
        ends[pairs[i].a + 1]++;
    for (uint32_t i = 0; i < near_count; i++)
        ends[i + 1] += ends[i];
    for (size_t i = 0; i < list->count; i++)
        sorted[ends[pairs[i].a]++] = pairs[i];
    for (size_t begin = 0, end; begin < list->count; begin = end) {
        end = ends[sorted[begin].a];
        const size_t count =
            seam_sort_run(sorted + begin, pairs + kept, end - begin);
        for (size_t i = begin; i < begin + count; i++)
            pairs[kept++] = (graze_pair){ near[sorted[i].a], near[sorted[i].b] };
    }
    list->count = kept;
    return GRAZE_OK;
}

/* Each list has at most two boxes of a row. */
static graze_status seam_search_run(graze_world *world, seam_search *self) {
    grz_seam *seam = &world->seam;
    const size_t max = 2 * (size_t)self->near_count;
    if (max == 0)
        return GRAZE_OK;
    grz_try(grz_buffer_reserve(&world->allocator, &seam->boxes, 4 * max,
                               sizeof(seam_box)));
    seam_box *boxes = seam->boxes.data;
    self->low = (seam_list){ .added = boxes, .boxes = boxes + max };
    self->high = (seam_list){ .added = boxes + 2 * max, .boxes = boxes + 3 * max };
    for (int axis = 0; axis < 2; axis++)
        if (isfinite(self->rows.size[axis]))
            seam_search_sizes(self, axis);
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
    return seam_sort_pairs(world, self.near, self.near_count);
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

/* The first pair at `low` or behind it that is not before a key. The steps double,
 * since it is near. */
static size_t seam_find_key(const grz_pair_list *list, size_t low, uint64_t key) {
    const graze_pair *pairs = grz_pair_list_items(list);
    size_t high = low, step = 1;
    for (; high < list->count && grz_pair_key(pairs[high]) < key; step *= 2) {
        low = high + 1;
        high += step;
    }
    if (high > list->count)
        high = list->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (grz_pair_key(pairs[middle]) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Merge a sorted list and one of fewer pairs; there is room. No pair is in both. An
 * end and a begin of one pair of changes cancel. */
static void seam_merge_lists(grz_pair_list *to, const grz_pair_list *many,
                             const grz_pair_list *few, bool are_changes) {
    graze_pair *out = grz_pair_list_items(to);
    size_t next = 0;
    for (size_t i = 0; i < few->count; i++) {
        const uint64_t key = grz_pair_key(grz_pair_list_items(few)[i]);
        const size_t end =
            seam_find_key(many, next, are_changes ? key >> 1 << 1 : key);
        out = grz_pair_list_copy(out, many, next, end);
        next = end;
        if (are_changes && end < many->count &&
            grz_pair_key(grz_pair_list_items(many)[end]) >> 1 == key >> 1)
            next++;
        else
            *out++ = grz_pair_list_items(few)[i];
    }
    out = grz_pair_list_copy(out, many, next, many->count);
    to->count = (size_t)(out - grz_pair_list_items(to));
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
    seam_merge_lists(&seam->diff, diff, &seam->changes, true);
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
                     &seam->near, &seam->boxes, &seam->ends, &seam->scratch);
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
        seam_merge_lists(&seam->all, direct, &seam->committed, false);
    seam->is_merged = true;
    return &seam->all;
}
