/* index.c: who goes on the shelves and who into the tree, and asking both. */
#include "broad/index/index.h"

graze_status grz_index_begin(grz_index *index, const graze_allocator *allocator, uint32_t most) {
    grz_index_kernels(&index->kernel, 1);
    index->source.count = 0;
    index->layers = 0;
    return grz_stock_reserve(&index->source, allocator, most);
}

/* Give the tree what is not on the shelves. */
static graze_status plant_rest(grz_index *index, const graze_allocator *allocator, uint32_t left) {
    if (grz_buffer_reserve(allocator, &index->chosen, left, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    uint32_t *chosen = index->chosen.data, count = 0;
    for (uint32_t i = 0; count < left; i++)
        if (!grz_shelves_have(&index->shelves, i))
            chosen[count++] = i;
    return grz_tree_plant(&index->tree, &index->source, chosen, left, allocator);
}

graze_status grz_index_make(grz_index *index, const graze_allocator *allocator) {
    uint32_t left = 0;
    const graze_status status = grz_shelves_fill(&index->shelves, &index->source, allocator, &left);
    return status == GRAZE_OK ? plant_rest(index, allocator, left) : status;
}

static bool climb(const grz_index *index, graze_box area, const grz_wish *wish, grz_hits *hits) {
    return index->tree.level_count == 0 ||
           index->kernel->climb(&index->tree, grz_four_of_area(area), wish, hits);
}

bool grz_index_point(const grz_index *index, float x, float y, const grz_wish *wish, grz_hits *hits) {
    const size_t before = hits->count;
    if (index->kernel->point(&index->shelves, x, y, wish, hits) &&
        climb(index, (graze_box){ x, y, x, y }, wish, hits))
        return true;
    hits->count = before;
    return false;
}

bool grz_index_area(const grz_index *index, graze_box area, const grz_wish *wish, grz_hits *hits) {
    const size_t before = hits->count;
    if (index->kernel->area(&index->shelves, area, wish, hits) && climb(index, area, wish, hits))
        return true;
    hits->count = before;
    return false;
}

bool grz_index_places(const grz_index *index, graze_box area, const grz_wish *wish, grz_hits *hits,
                      size_t *on_shelves) {
    const size_t before = hits->count;
    if (index->kernel->places(&index->shelves, area, wish, hits)) {
        *on_shelves = hits->count - before;
        if (index->tree.level_count == 0 ||
            index->kernel->climb_places(&index->tree, grz_four_of_area(area), wish, hits))
            return true;
    }
    hits->count = before;
    return false;
}

static grz_four area_of(const grz_aim *aim, uint32_t i) {
    if (aim->x == NULL)
        return aim->cells[i].area;
    return grz_four_of_area((graze_box){ aim->x[i], aim->y[i], aim->x[i], aim->y[i] });
}

/* One from the shelves and from the tree; false, and nothing is appended, for want of room. */
static bool gather_one(const grz_index *index, grz_aim *aim, grz_hits *hits) {
    const size_t before = hits->count;
    const uint32_t i = aim->done;
    if (!index->kernel->gather(&index->shelves, aim, i + 1, hits))
        return false;
    if (!index->kernel->climb(&index->tree, area_of(aim, i), aim->wish, hits)) {
        hits->count = before;
        aim->done = i;
        return false;
    }
    aim->ends[i] = hits->count;
    return true;
}

bool grz_index_gather(const grz_index *index, grz_aim *aim, grz_hits *hits) {
    if (index->tree.level_count == 0)
        return index->kernel->gather(&index->shelves, aim, aim->count, hits);
    while (aim->done < aim->count)
        if (!gather_one(index, aim, hits))
            return false;
    return true;
}

void grz_index_free(grz_index *index, const graze_allocator *allocator) {
    grz_stock_free(&index->source, allocator);
    grz_buffer_free(allocator, &index->chosen);
    grz_shelves_free(&index->shelves, allocator);
    grz_tree_free(&index->tree, allocator);
}
