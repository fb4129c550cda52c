/* strips_tiles.c: a search of very many boxes, tile by tile, where strips of the
 * whole plane waste their tests.
 *
 * Strips have one height, and 2^16 keys along x. Where most boxes are in a
 * millionth of the plane, these are too coarse. So the plane is cut into slabs along
 * x, and these into tiles along y, of about as many boxes each, as
 * a sample has them. Each tile is searched by strips of its own, whose boxes are in
 * the cache.
 *
 * A box is in every tile that it touches. A pair belongs to the tile with the
 * greater of the two min edges on each axis. So one of the two boxes begins there in
 * x, and one, perhaps the same, in y. The rank of a box in a tile says on which axes
 * it begins there. Two ranks that lack the same axis are layer groups that never
 * meet. Source: D. Tsitsigkos et al., "A two-layer partitioning for non-point
 * spatial data", 2021. Cost: some 10 ns a box. */
#include "broad/strips.h"

/* Samples for a tile, and slabs or tiles of a slab at most: one less
 * than a power of two are cuts. If boxes are in more tiles than TILES_OF_BOX_MAX on
 * average, tiles do not suit them. */
enum { TILES_SAMPLES = 128, TILES_SLABS_MAX = 64 };
static const double TILES_OF_BOX_MAX = 2;
enum { TILES_BEGINS_X = 1, TILES_BEGINS_Y = 2, TILES_RANKS = 4 };
enum { TILES_AHEAD = 24, TILES_CHUNK = 1 << 16, TILES_SEVERAL = 0xffff };

/* Where an axis is cut, rising; infinite behind the last cut. */
typedef struct tiles_cuts {
    float at[TILES_SLABS_MAX - 1];
} tiles_cuts;

typedef struct tiles_plan {
    uint32_t slab_count; /* and as many tiles in each */
    tiles_cuts x, y[TILES_SLABS_MAX];
} tiles_plan;

/* A search by tiles. `keys` are by box: its tile, or TILES_SEVERAL; `next` are by
 * chunk and tile: how many boxes, and then where the next row goes. */
typedef struct tiles_search {
    grz_strips *strips;
    const grz_strips_input *input;
    const tiles_plan *plan;
    uint16_t *keys;
    uint32_t *next, *rows;
    uint32_t tile_count, chunk_count;
    grz_strips_input of_tile;
} tiles_search;

/* How many cuts are at or below a value: the slab it is in. */
static inline uint32_t tiles_slab_of(const tiles_cuts *cuts, float value) {
    uint32_t slab = 0;
    for (uint32_t step = TILES_SLABS_MAX / 2; step > 0; step /= 2)
        slab += step & (0U - (uint32_t)(cuts->at[slab + step - 1] <= value));
    return slab;
}

/* The last slab of a half-open interval which begins in `first`. */
static inline uint32_t tiles_last_slab(const tiles_cuts *cuts, uint32_t first,
                                       float end) {
    while (first < TILES_SLABS_MAX - 1 && cuts->at[first] < end)
        first++;
    return first;
}

/* Cut where ordered values have equal shares. */
static tiles_cuts tiles_cut(const float *values, uint32_t count, uint32_t slabs) {
    tiles_cuts cuts;
    for (uint32_t i = 0; i < TILES_SLABS_MAX - 1; i++)
        cuts.at[i] = INFINITY;
    for (uint32_t i = 1; i < slabs && count > 0; i++)
        cuts.at[i - 1] = values[(uint64_t)count * i / slabs];
    return cuts;
}

static bool tiles_is_in(const grz_strips_input *input, uint32_t row) {
    return (input->layer_groups == NULL ||
            input->layer_groups[row] != GRZ_STRIP_GROUP_NONE) &&
           !grz_box_is_empty(input->boxes[row]);
}

/* The plan of a sample, spread by the golden ratio. `order` has room for twice
 * `samples` pairs, `values` for as many floats. */
static void tiles_plan_make(tiles_plan *plan, const grz_strips_input *input,
                            uint32_t samples, graze_pair *order, float *values) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < samples; i++) {
        const uint32_t spread = i * UINT32_C(0x9e3779b9);
        const uint32_t row = (uint32_t)((uint64_t)spread * input->count >> 32);
        if (tiles_is_in(input, row))
            order[count++] =
                (graze_pair){ grz_float_order(input->boxes[row].min_x), row };
    }
    if (count > 0)
        grz_pairs_sort(order, order + samples, count);
    for (uint32_t i = 0; i < count; i++)
        values[i] = input->boxes[order[i].b].min_x;
    plan->x = tiles_cut(values, count, plan->slab_count);
    for (uint32_t slab = 0, begin = 0, end = 0; slab < plan->slab_count; slab++) {
        begin = end;
        while (end < count &&
               tiles_slab_of(&plan->x, input->boxes[order[end].b].min_x) == slab) {
            values[end] = input->boxes[order[end].b].min_y;
            end++;
        }
        grz_floats_sort(values + begin, end - begin);
        plan->y[slab] = tiles_cut(values + begin, end - begin, plan->slab_count);
    }
}

/* Count the tiles of a box that is in several, or write its row to them. */
static void tiles_add_to_several(const tiles_search *self, uint32_t row,
                                 uint32_t *next, uint32_t *rows) {
    const tiles_plan *plan = self->plan;
    const graze_box box = self->input->boxes[row];
    const uint32_t first = tiles_slab_of(&plan->x, box.min_x),
                   last = tiles_last_slab(&plan->x, first, box.max_x);
    for (uint32_t slab = first; slab <= last; slab++) {
        uint32_t tile = tiles_slab_of(&plan->y[slab], box.min_y);
        const uint32_t end = tiles_last_slab(&plan->y[slab], tile, box.max_y);
        for (; tile <= end; tile++) {
            const uint32_t at = next[slab * plan->slab_count + tile]++;
            if (rows != NULL)
                rows[at] = row;
        }
    }
}

static inline bool tiles_is_in_one(const tiles_plan *plan, const graze_box *box,
                                   uint32_t *tile) {
    const uint32_t slab = tiles_slab_of(&plan->x, box->min_x),
                   at = tiles_slab_of(&plan->y[slab], box->min_y);
    *tile = slab * plan->slab_count + at;
    return (slab == TILES_SLABS_MAX - 1 || plan->x.at[slab] >= box->max_x) &&
           (at == TILES_SLABS_MAX - 1 || plan->y[slab].at[at] >= box->max_y);
}

static uint32_t tiles_chunk_begin(const tiles_search *self, uint32_t chunk) {
    return (uint32_t)grz_tasks_part_begin(self->input->count, self->chunk_count,
                                          chunk);
}

static uint32_t *tiles_next_of(const tiles_search *self, uint32_t chunk) {
    return self->next + (size_t)chunk * (self->tile_count + 1);
}

/* The last count is of the boxes without a tile. */
static void tiles_assign_chunk(void *argument, uint32_t chunk) {
    tiles_search *self = argument;
    uint32_t *next = tiles_next_of(self, chunk);
    const uint32_t end = tiles_chunk_begin(self, chunk + 1);
    memset(next, 0, ((size_t)self->tile_count + 1) * sizeof *next);
    for (uint32_t row = tiles_chunk_begin(self, chunk); row < end; row++) {
        uint32_t tile = self->tile_count;
        if (tiles_is_in(self->input, row) &&
            !tiles_is_in_one(self->plan, &self->input->boxes[row], &tile))
            tile = TILES_SEVERAL;
        self->keys[row] = (uint16_t)tile;
        if (tile == TILES_SEVERAL)
            tiles_add_to_several(self, row, next, NULL);
        else
            next[tile]++;
    }
}

static void tiles_scatter_chunk(void *argument, uint32_t chunk) {
    const tiles_search *self = argument;
    uint32_t *next = tiles_next_of(self, chunk);
    const uint32_t end = tiles_chunk_begin(self, chunk + 1);
    for (uint32_t row = tiles_chunk_begin(self, chunk); row < end; row++) {
        const uint32_t tile = self->keys[row];
        if (tile == TILES_SEVERAL)
            tiles_add_to_several(self, row, next, self->rows);
        else if (tile < self->tile_count)
            self->rows[next[tile]++] = row;
    }
}

/* Counts become places. Returns the number of rows in tiles; *largest is that of the
 * largest tile. */
static uint64_t tiles_find_places(const tiles_search *self, uint32_t *largest) {
    uint64_t sum = 0;
    *largest = 0;
    for (uint32_t tile = 0; tile < self->tile_count; tile++) {
        const uint64_t begin = sum;
        for (uint32_t chunk = 0; chunk < self->chunk_count; chunk++) {
            uint32_t *next = &tiles_next_of(self, chunk)[tile];
            const uint32_t here = *next;
            *next = (uint32_t)sum;
            sum += here;
        }
        *largest = grz_max_u32(*largest, (uint32_t)(sum - begin));
    }
    return sum;
}

/* Ranks and layer groups meet if both do. */
static void tiles_set_meets(tiles_search *self) {
    const grz_strips_input *input = self->input;
    const uint32_t groups = input->layer_group_count;
    for (uint32_t a = 0; a < groups * TILES_RANKS; a++)
        for (uint32_t b = a; b < groups * TILES_RANKS; b++) {
            const bool owns =
                (a / groups | b / groups) == (TILES_BEGINS_X | TILES_BEGINS_Y);
            if (owns && grz_strip_groups_meet(input, a % groups, b % groups))
                grz_strip_groups_allow(&self->of_tile, a, b);
        }
}

/* Copy the boxes of a tile, with their ranks. */
static void tiles_fetch(const tiles_search *self, uint32_t tile,
                        const uint32_t *rows) {
    const grz_strips_input *input = self->input;
    const tiles_plan *plan = self->plan;
    const grz_strip_tiles *tiles = &self->strips->tiles;
    const uint32_t slab = tile / plan->slab_count, at = tile % plan->slab_count;
    graze_box *boxes = tiles->boxes.data;
    uint8_t *ranks = tiles->ranks.data;
    uint32_t *groups = tiles->groups.data;
    for (uint32_t i = 0; i < self->of_tile.count; i++) {
        if (self->of_tile.count - i > TILES_AHEAD)
            grz_prefetch(&input->boxes[rows[i + TILES_AHEAD]]);
        const graze_box box = boxes[i] = input->boxes[rows[i]];
        uint32_t rank = 0;
        if (slab == 0 || box.min_x >= plan->x.at[slab - 1])
            rank |= TILES_BEGINS_X;
        if (at == 0 || box.min_y >= plan->y[slab].at[at - 1])
            rank |= TILES_BEGINS_Y;
        ranks[i] = (uint8_t)(rank * input->layer_group_count);
        if (input->layer_groups != NULL)
            ranks[i] = (uint8_t)(ranks[i] + input->layer_groups[rows[i]]);
        if (input->groups != NULL)
            groups[i] = input->groups[rows[i]];
    }
}

/* Push the pairs of a tile, by rows of all boxes, which rise in a tile, too. */
static graze_status tiles_search_tile(tiles_search *self, uint32_t tile,
                                      const uint32_t *rows,
                                      grz_strips_output output) {
    grz_pair_sink *out = output.out;
    const size_t before = out->count;
    const bool is_storing = grz_pair_sink_is_storing(out);
    tiles_fetch(self, tile, rows);
    grz_try(grz_strips_search(self->strips, &self->of_tile, output));
    for (size_t i = before; is_storing && i < out->count; i++)
        out->items[i] = (graze_pair){ rows[out->items[i].a], rows[out->items[i].b] };
    return GRAZE_OK;
}

static graze_status tiles_search_all(tiles_search *self, uint32_t largest,
                                     grz_strips_output output) {
    grz_strip_tiles *tiles = &self->strips->tiles;
    const size_t group = self->input->groups != NULL ? sizeof(uint32_t) : 0;
    grz_try(grz_buffers_reserve(self->strips->allocator,
                                { &tiles->boxes, largest, sizeof(graze_box) },
                                { &tiles->ranks, largest, 1 }));
    if (group > 0)
        grz_try(grz_buffer_reserve(self->strips->allocator, &tiles->groups, largest,
                                   group));
    self->of_tile.boxes = tiles->boxes.data;
    self->of_tile.layer_groups = tiles->ranks.data;
    self->of_tile.groups = group > 0 ? tiles->groups.data : NULL;
    self->of_tile.layer_group_count = TILES_RANKS * self->input->layer_group_count;
    self->of_tile.is_checked = true;
    tiles_set_meets(self);
    /* each chunk's places have moved on: the last chunk's end where the tile does */
    const uint32_t *ends = tiles_next_of(self, self->chunk_count - 1);
    for (uint32_t tile = 0, begin = 0; tile < self->tile_count; tile++) {
        self->of_tile.count = ends[tile] - begin;
        grz_try(tiles_search_tile(self, tile, self->rows + begin, output));
        begin = ends[tile];
    }
    return GRAZE_OK;
}

/* As many slabs as there are tiles in one. */
static uint32_t tiles_slabs_for(uint32_t boxes, uint32_t boxes_of_tile) {
    uint32_t slabs = 2;
    while (slabs < TILES_SLABS_MAX &&
           (uint64_t)slabs * slabs * boxes_of_tile < boxes)
        slabs++;
    return slabs;
}

static graze_status tiles_begin(tiles_search *self, uint32_t slabs) {
    grz_strips *strips = self->strips;
    grz_strip_tiles *tiles = &strips->tiles;
    const uint32_t count = self->input->count,
                   samples = slabs * slabs * TILES_SAMPLES;
    self->tile_count = slabs * slabs;
    self->chunk_count = grz_tasks_parts(strips->tasks, count, TILES_CHUNK);
    grz_try(grz_buffers_reserve(
        strips->allocator, { &tiles->plan, 1, sizeof(tiles_plan) },
        { &tiles->keys, count, sizeof(uint16_t) },
        { &tiles->next, (size_t)self->chunk_count * (self->tile_count + 1),
          sizeof(uint32_t) },
        { &tiles->rows, (size_t)3 * samples, sizeof(graze_pair) }));
    tiles_plan *plan = tiles->plan.data;
    graze_pair *order = tiles->rows.data;
    plan->slab_count = slabs;
    tiles_plan_make(plan, self->input, samples, order,
                    (float *)(void *)(order + (size_t)2 * samples));
    self->plan = plan;
    self->keys = tiles->keys.data;
    self->next = tiles->next.data;
    return GRAZE_OK;
}

graze_status grz_strips_search_tiles(grz_strips *strips,
                                     const grz_strips_input *input,
                                     grz_strips_output output,
                                     uint32_t boxes_of_tile, bool *is_suited) {
    tiles_search self = { .strips = strips, .input = input };
    uint32_t largest = 0;
    *is_suited = input->layer_group_count * TILES_RANKS <= GRZ_STRIP_GROUPS_MAX;
    if (!*is_suited)
        return GRAZE_OK;
    grz_try(tiles_begin(&self, tiles_slabs_for(input->count, boxes_of_tile)));
    grz_tasks_run(strips->tasks, tiles_assign_chunk, &self, self.chunk_count);
    const uint64_t rows = tiles_find_places(&self, &largest);
    *is_suited = (double)rows <= TILES_OF_BOX_MAX * input->count;
    if (!*is_suited)
        return GRAZE_OK;
    grz_try(grz_buffer_reserve(strips->allocator, &strips->tiles.rows, (size_t)rows,
                               sizeof(uint32_t)));
    self.rows = strips->tiles.rows.data;
    grz_tasks_run(strips->tasks, tiles_scatter_chunk, &self, self.chunk_count);
    return tiles_search_all(&self, largest, output);
}
