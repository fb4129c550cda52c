/* index.c: boxes in float64 for many searches, with the interface and the answers of
 * flatbush: edges count.
 *
 * A packed R-tree over boxes along a Hilbert curve (I. Kamel, C. Faloutsos, "On
 * packing R-trees", 1993), as V. Agafonkin's flatbush has it. The leaves below a
 * node lie in a row, so those of a node inside the window are copied untested.
 */
#include "bind.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS_MAX = 32 };

typedef struct area {
    double min_x, min_y, max_x, max_y;
} area;

typedef struct heap_item {
    double distance;
    uint32_t at;
} heap_item;

/* `boxes` and `rows` have the leaves first, then each level; the row of a node is
 * the place of its first child. */
typedef struct js_index {
    uint32_t count, node_size, level_count, total;
    uint32_t level_end[LEVELS_MAX];
    area *boxes;
    uint32_t *rows;
    js_block found, heap;
} js_index;

void EXPORT(js_index_close)(js_index *index) {
    if (index == NULL)
        return;
    free(index->boxes);
    free(index->rows);
    js_block_free(&index->found);
    js_block_free(&index->heap);
    free(index);
}

/* Results: where the boxes go. */
js_index *EXPORT(js_index_open)(uint32_t count, uint32_t node_size) {
    js_index *index = calloc(1, sizeof *index);
    if (index == NULL)
        return NULL;
    index->count = count;
    index->node_size = node_size;
    uint32_t level = count;
    do {
        index->total += level;
        index->level_end[index->level_count++] = index->total;
        level = (level + node_size - 1) / node_size;
    } while (
        index->level_end[index->level_count - 1] -
            (index->level_count > 1 ? index->level_end[index->level_count - 2] : 0) >
        1);
    if (index->total < 0x3ffffff) {
        index->boxes = malloc(index->total * sizeof *index->boxes);
        index->rows = malloc(index->total * sizeof *index->rows);
    }
    if (index->boxes == NULL || index->rows == NULL) {
        js_index_close(index);
        return NULL;
    }
    js_results[0] = (double)(uintptr_t)index->boxes;
    return index;
}

static uint32_t interleave(uint32_t i) {
    i = (i | i << 8) & 0x00ff00ff;
    i = (i | i << 4) & 0x0f0f0f0f;
    i = (i | i << 2) & 0x33333333;
    return (i | i << 1) & 0x55555555;
}

/* The place of a cell of 65536 x 65536 on the curve, by parallel prefixes (R.
 * Harrison, "2D Hilbert curves in O(1)", public domain). */
static uint32_t hilbert(uint32_t x, uint32_t y) {
    uint32_t a = x ^ y, b = 0xffff ^ a, c = 0xffff ^ (x | y), d = x & (y ^ 0xffff);
    uint32_t e = a | b >> 1, f = a >> 1 ^ a, g = (c >> 1 ^ (b & d >> 1)) ^ c,
             h = ((a & c >> 1) ^ d >> 1) ^ d;
    for (int shift = 2; shift <= 8; shift *= 2) {
        a = e;
        b = f;
        c = g;
        d = h;
        e = (a & a >> shift) ^ (b & b >> shift);
        f = (a & b >> shift) ^ (b & (a ^ b) >> shift);
        g ^= (a & c >> shift) ^ (b & d >> shift);
        h ^= (b & c >> shift) ^ ((a ^ b) & d >> shift);
    }
    a = g ^ g >> 1;
    b = h ^ h >> 1;
    const uint32_t low = x ^ y, high = b | (0xffff ^ (low | a));
    return interleave(high) << 1 | interleave(low);
}

static void area_add(area *all, const area *one) {
    if (one->min_x < all->min_x)
        all->min_x = one->min_x;
    if (one->min_y < all->min_y)
        all->min_y = one->min_y;
    if (one->max_x > all->max_x)
        all->max_x = one->max_x;
    if (one->max_y > all->max_y)
        all->max_y = one->max_y;
}

static const area EMPTY = { INFINITY, INFINITY, -INFINITY, -INFINITY };

typedef struct place {
    uint32_t key, row;
} place;

/* Sort by key, stably, 11 bits a pass; `places` and `spare` have `count` each. The
 * result is the sorted one.
 */
static place *sort_places(place *places, place *spare, uint32_t count) {
    for (int shift = 0; shift < 33; shift += 11) {
        uint32_t starts[2049] = { 0 };
        for (uint32_t i = 0; i < count; i++)
            starts[(places[i].key >> shift & 2047) + 1]++;
        for (int i = 0; i < 2048; i++)
            starts[i + 1] += starts[i];
        for (uint32_t i = 0; i < count; i++)
            spare[starts[places[i].key >> shift & 2047]++] = places[i];
        place *const other = places;
        places = spare;
        spare = other;
    }
    return places;
}

static void index_levels(js_index *index) {
    uint32_t at = 0, parent = index->count;
    for (uint32_t level = 0; level + 1 < index->level_count; level++)
        while (at < index->level_end[level]) {
            area all = EMPTY;
            index->rows[parent] = at;
            for (uint32_t i = 0;
                 i < index->node_size && at < index->level_end[level]; i++)
                area_add(&all, &index->boxes[at++]);
            index->boxes[parent++] = all;
        }
}

/* Order the leaves along the curve. */
static bool index_order(js_index *index) {
    const uint32_t count = index->count;
    area all = EMPTY;
    for (uint32_t i = 0; i < count; i++)
        area_add(&all, &index->boxes[i]);
    const double width = all.max_x - all.min_x, height = all.max_y - all.min_y;
    double by_x = 0;
    if (width > 0)
        by_x = 65535 / width;
    double by_y = 0;
    if (height > 0)
        by_y = 65535 / height;
    place *places = malloc(2 * (size_t)count * sizeof *places);
    area *boxes = malloc(index->total * sizeof *boxes);
    if (places == NULL || boxes == NULL) {
        free(places);
        free(boxes);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const area *one = &index->boxes[i];
        const double x = ((one->min_x + one->max_x) / 2 - all.min_x) * by_x,
                     y = ((one->min_y + one->max_y) / 2 - all.min_y) * by_y;
        places[i] = (place){ hilbert(x >= 0 && x < 65536 ? (uint32_t)x : 0,
                                     y >= 0 && y < 65536 ? (uint32_t)y : 0),
                             i };
    }
    const place *sorted = sort_places(places, places + count, count);
    for (uint32_t i = 0; i < count; i++) {
        index->rows[i] = sorted[i].row;
        boxes[i] = index->boxes[sorted[i].row];
    }
    free(places);
    free(index->boxes);
    index->boxes = boxes;
    return true;
}

/* All boxes are written: build. Results: their bounds. */
uint32_t EXPORT(js_index_finish)(js_index *index) {
    for (uint32_t i = 0; i < index->count; i++)
        index->rows[i] = i;
    if (index->count > index->node_size && !index_order(index))
        return GRAZE_OUT_OF_MEMORY;
    index_levels(index);
    memcpy(js_results, &index->boxes[index->total - 1], sizeof(area));
    return GRAZE_OK;
}

static bool found_leaves(js_index *index, uint32_t first, uint32_t count) {
    uint32_t *at = js_block_add(&index->found, count * sizeof *at);
    if (at != NULL)
        memcpy(at, index->rows + first, count * sizeof *at);
    return at != NULL;
}

static bool is_inside(const area *one, const area *window) {
    return window->min_x <= one->min_x && window->min_y <= one->min_y &&
           one->max_x <= window->max_x && one->max_y <= window->max_y;
}

static bool meets(const area *one, const area *window) {
    return one->min_x <= window->max_x && window->min_x <= one->max_x &&
           one->min_y <= window->max_y && window->min_y <= one->max_y;
}

/* The leaves below a node, which lie in a row. */
static bool found_below(js_index *index, uint32_t at, uint32_t level) {
    uint64_t count = 1;
    for (; level > 0; level--, count *= index->node_size)
        at = index->rows[at];
    return found_leaves(
        index, at, count < index->count - at ? (uint32_t)count : index->count - at);
}

static bool search_node(js_index *index, uint32_t first, uint32_t level,
                        const area *window) {
    const uint32_t end = index->level_end[level];
    uint32_t last = end;
    if (index->node_size < end - first)
        last = first + index->node_size;
    for (uint32_t at = first; at < last; at++) {
        const area *one = &index->boxes[at];
        if (!meets(one, window))
            continue;
        if (level == 0 || is_inside(one, window)
                ? !found_below(index, at, level)
                : !search_node(index, index->rows[at], level - 1, window))
            return false;
    }
    return true;
}

/* The result is the number of rows, or 2^32 - 1 without memory; results: their
 * address. */
uint32_t EXPORT(js_index_search)(js_index *index, double min_x, double min_y,
                                 double max_x, double max_y) {
    const area window = { min_x, min_y, max_x, max_y };
    index->found.size = 0;
    const uint32_t top = index->level_count - 1;
    uint32_t first = 0;
    if (top > 0)
        first = index->level_end[top - 1];
    const bool is_done = search_node(index, first, top, &window);
    js_results[0] = (double)(uintptr_t)index->found.bytes;
    return is_done ? (uint32_t)(index->found.size / sizeof(uint32_t)) : UINT32_MAX;
}

/* ---- neighbours ---- */

static double axis_distance(double at, double min, double max) {
    if (at < min)
        return min - at;
    if (at > max)
        return at - max;
    return 0;
}

static bool heap_push(js_block *heap, heap_item item) {
    if (js_block_add(heap, sizeof item) == NULL)
        return false;
    heap_item *items = (heap_item *)(void *)heap->bytes;
    size_t at = heap->size / sizeof item - 1;
    for (; at > 0 && items[(at - 1) / 2].distance > item.distance; at = (at - 1) / 2)
        items[at] = items[(at - 1) / 2];
    items[at] = item;
    return true;
}

static heap_item heap_pop(js_block *heap) {
    heap_item *items = (heap_item *)(void *)heap->bytes;
    heap->size -= sizeof *items;
    const size_t count = heap->size / sizeof *items;
    const heap_item first = items[0], last = items[count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child +=
            child + 1 < count && items[child + 1].distance < items[child].distance;
        if (!(items[child].distance < last.distance))
            break;
        items[at] = items[child];
    }
    items[at] = last;
    return first;
}

static bool push_children(js_index *index, uint32_t first, uint32_t level,
                          const double *at, double most) {
    const uint32_t end = index->level_end[level];
    uint32_t last = end;
    if (index->node_size < end - first)
        last = first + index->node_size;
    for (uint32_t i = first; i < last; i++) {
        const area *one = &index->boxes[i];
        const double x = axis_distance(at[0], one->min_x, one->max_x),
                     y = axis_distance(at[1], one->min_y, one->max_y);
        const double distance = x * x + y * y;
        if (distance <= most && !heap_push(&index->heap, (heap_item){ distance, i }))
            return false;
    }
    return true;
}

/* The nearest `most_count` boxes within `most` (squared), nearest first. As
 * js_index_search. */
uint32_t EXPORT(js_index_neighbors)(js_index *index, double x, double y,
                                    uint32_t most_count, double most) {
    const double at[] = { x, y };
    uint32_t level = index->level_count - 1, count = 0;
    index->found.size = index->heap.size = 0;
    bool is_done = push_children(index, level > 0 ? index->level_end[level - 1] : 0,
                                 level, at, most);
    while (is_done && index->heap.size > 0 && count < most_count) {
        const heap_item item = heap_pop(&index->heap);
        if (item.at < index->count) {
            is_done = found_leaves(index, item.at, 1);
            count++;
            continue;
        }
        for (level = 1; item.at >= index->level_end[level]; level++)
            continue;
        is_done = push_children(index, index->rows[item.at], level - 1, at, most);
    }
    js_results[0] = (double)(uintptr_t)index->found.bytes;
    return is_done ? count : UINT32_MAX;
}

/* The address of the rows of leaves; results: the address of their boxes. */
uint32_t *EXPORT(js_index_rows)(js_index *index) {
    js_results[0] = (double)(uintptr_t)index->boxes;
    return index->rows;
}
