/* tile_load.c: the boxes of one tile, read from the scratch file into arrays for
 * tile_join; see tile_load.h. */
#include "join/tile_load.h"

#include "formats/exact.h"

#include <stdlib.h>
#include <string.h>

/* The number of records read at once. */
#define BLOCK 4096

uint32_t tile_bucket(const tile_source *tiles, uint32_t tile, uint32_t side) {
    return tile * tiles->sides + side;
}

size_t tile_load_bytes(const box_record_form *form) {
    /* rows, degrees, bytes */
    const size_t own = sizeof(graze_box) + sizeof(uint64_t) + sizeof(uint32_t) + 4 +
                       (form->near.distance > 0 ? sizeof(graze_area) : 0);
    const size_t ranks = sizeof(table_box) + 2 * 2 * sizeof(rank_item);
    if (form->edge_size == sizeof(float) && !form->is_far)
        return own;
    return own + ranks;
}

uint64_t tile_boxes_count(const tile_source *tiles, uint32_t tile) {
    uint64_t count = 0;
    for (uint32_t side = 0; side < tiles->sides; side++)
        count += tile_store_count(tiles->store, tile_bucket(tiles, tile, side));
    return count;
}

void tile_side_free(tile_side *side) {
    free(side->edges);
    free(side->boxes);
    free(side->rows);
    free(side->areas);
    free(side->groups);
    free(side->layers);
    *side = (tile_side){ 0 };
}

/* Make room for boxes, whose old ones are lost. */
static bool side_reserve(tile_side *side, size_t count, const box_record_form *form,
                         error *e) {
    const bool is_float32 = form->edge_size == sizeof(float);
    side->count = 0;
    side->is_exact = is_float32;
    if (count <= side->capacity &&
        (side->edges == NULL) == is_float32) /* else it was widened */
        return true;
    tile_side_free(side);
    side->is_exact = is_float32;
    if (count > TABLE_ROWS_MAX) {
        error_no_memory(e, "the boxes of a tile");
        return false;
    }
    if (is_float32) {
        side->boxes = malloc(count * sizeof *side->boxes);
        side->edges = NULL;
    } else {
        side->boxes = NULL;
        side->edges = malloc(count * sizeof *side->edges);
    }
    if (form->row_size == 0)
        side->rows = NULL;
    else
        side->rows = malloc(count * sizeof *side->rows);
    if (form->near.distance > 0)
        side->areas = malloc(count * sizeof *side->areas);
    side->groups = malloc(count);
    if (form->has_layer)
        side->layers = malloc(count);
    else
        side->layers = NULL;
    side->capacity = (uint32_t)count;
    const bool has_all = (side->boxes != NULL || side->edges != NULL) &&
                         (side->rows != NULL || form->row_size == 0) &&
                         (side->areas != NULL || form->near.distance == 0) &&
                         side->groups != NULL &&
                         (side->layers != NULL || !form->has_layer);
    if (has_all)
        return true;
    tile_side_free(side);
    error_no_memory(e, "the boxes of a tile");
    return false;
}

/* The wide boxes of this tile, and how many of them are loaded. */
typedef struct wide_boxes {
    box_record *boxes;
    uint32_t count, used;
    const tile_source *tiles;
    graze_area region;
} wide_boxes;

static void side_append(tile_side *side, const wide_boxes *wide,
                        const box_record *box) {
    const uint32_t i = side->count++;
    const box_near near = wide->tiles->form.near;
    const graze_area area = box_near_grow(near, box->area);
    if (side->is_exact)
        side->boxes[i] = box_near_round(area);
    else
        side->edges[i] =
            (table_box){ { area.min_x, area.min_y, area.max_x, area.max_y } };
    if (side->areas != NULL)
        side->areas[i] = box->area;
    if (side->rows != NULL)
        side->rows[i] = box->row;
    if (side->layers != NULL)
        side->layers[i] = box->layer;
    side->groups[i] = (uint8_t)tile_region_group(&wide->region, &area);
}

/* Calls `take` for each record of a range. */
typedef struct record_taker {
    void (*take)(void *user, const box_record *box);
    void *user;
} record_taker;

static bool read_records(const tile_source *tiles, tile_store_range range,
                         record_taker taker, error *e) {
    const uint32_t size = box_record_size(&tiles->form);
    unsigned char *records = malloc((size_t)BLOCK * size);
    bool is_fine = records != NULL;
    if (!is_fine)
        error_no_memory(e, "the boxes of a tile");
    while (is_fine && range.count > 0) {
        const uint32_t count = range.count < BLOCK ? range.count : BLOCK;
        is_fine = tile_store_read(
            tiles->store, (tile_store_range){ range.bucket, range.from, count },
            records, e);
        for (uint32_t i = 0; is_fine && i < count; i++) {
            box_record box;
            box_record_read(&tiles->form, records + (size_t)i * size, &box);
            taker.take(taker.user, &box);
        }
        range.from += count;
        range.count -= count;
    }
    free(records);
    return is_fine;
}

static void take_wide(void *user, const box_record *box) {
    wide_boxes *wide = user;
    const graze_area area = box_near_grow(wide->tiles->form.near, box->area);
    if (tile_region_meets(&wide->region, wide->tiles->edges, &area))
        wide->boxes[wide->count++] = *box;
}

static bool read_wide(wide_boxes *wide, tile_range range, error *e) {
    const tile_source *tiles = wide->tiles;
    const uint32_t bucket = tile_bucket(tiles, tiles->plan->tile_count, range.side);
    const uint64_t count = tile_store_count(tiles->store, bucket);
    if (!range.with_wide || count == 0)
        return true;
    wide->boxes = malloc(count * sizeof *wide->boxes);
    if (wide->boxes == NULL)
        return error_no_memory(e, "the boxes that span many tiles");
    return read_records(tiles, (tile_store_range){ bucket, 0, (uint32_t)count },
                        (record_taker){ take_wide, wide }, e);
}

/* A side while it is loaded. */
typedef struct side_loading {
    tile_side *side;
    wide_boxes wide;
} side_loading;

static void append_wide(side_loading *loading, uint64_t below) {
    wide_boxes *wide = &loading->wide;
    while (wide->used < wide->count && wide->boxes[wide->used].row < below)
        side_append(loading->side, wide, &wide->boxes[wide->used++]);
}

static void take_box(void *user, const box_record *box) {
    side_loading *loading = user;
    append_wide(loading, box->row);
    side_append(loading->side, &loading->wide, box);
}

bool tile_side_load(tile_side *side, const tile_source *tiles, tile_range range,
                    error *e) {
    side_loading loading = {
        side, { .tiles = tiles, .region = tile_plan_region(tiles->plan, range.tile) }
    };
    const tile_store_range records = { tile_bucket(tiles, range.tile, range.side),
                                       range.from, range.count };
    const bool is_loaded =
        read_wide(&loading.wide, range, e) &&
        side_reserve(side, (size_t)range.count + loading.wide.count + 1,
                     &tiles->form, e) &&
        read_records(tiles, records, (record_taker){ take_box, &loading }, e);
    if (is_loaded)
        append_wide(&loading, UINT64_MAX);
    free(loading.wide.boxes);
    return is_loaded;
}

/* Whether the edges are where graze_box may have them. */
static bool is_within(const tile_side *side) {
    bool is_all = true;
    for (uint32_t i = 0; i < side->count; i++) {
        const graze_box *box = &side->boxes[i];
        is_all &= box->min_x >= -GRAZE_COORD_MAX && box->min_y >= -GRAZE_COORD_MAX &&
                  box->max_x <= GRAZE_COORD_MAX && box->max_y <= GRAZE_COORD_MAX;
    }
    return is_all;
}

/* Go over to float64. */
static bool widen(tile_side *side, error *e) {
    side->edges = malloc((side->capacity + (size_t)1) * sizeof *side->edges);
    if (side->edges == NULL)
        return error_no_memory(e, "the boxes of a tile");
    for (uint32_t i = 0; i < side->count; i++) {
        const graze_box *box = &side->boxes[i];
        side->edges[i] =
            (table_box){ { box->min_x, box->min_y, box->max_x, box->max_y } };
    }
    free(side->boxes);
    side->boxes = NULL;
    side->is_exact = false;
    return true;
}

bool tile_sides_prepare(tile_side *first, tile_side *second, error *e) {
    tile_side none = { .is_exact = true };
    tile_side *other = second == NULL ? &none : second;
    if (first->is_exact && other->is_exact && is_within(first) && is_within(other))
        return true;
    if ((first->is_exact && !widen(first, e)) ||
        (second != NULL && second->is_exact && !widen(second, e)))
        return false;
    const table tables[2] = { { .boxes = first->edges, .count = first->count },
                              { .boxes = other->edges, .count = other->count } };
    graze_box *boxes = NULL;
    if (!exact_boxes(&tables[0], second == NULL ? NULL : &tables[1], &boxes, e))
        return false;
    free(first->boxes);
    first->boxes = boxes;
    if (second == NULL)
        return true;
    free(second->boxes);
    second->boxes = malloc((second->count + (size_t)1) * sizeof *second->boxes);
    if (second->boxes == NULL)
        return error_no_memory(e, "the boxes of a tile");
    memcpy(second->boxes, boxes + first->count,
           second->count * sizeof *second->boxes);
    return true;
}
