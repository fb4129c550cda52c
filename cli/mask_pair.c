/* mask_pair.c: see mask_pair.h. Between pixels a square of b reaches into the next
 * column, the next row, or both. The answers at up to four whole offsets are
 * combined. */
#include "cli/mask_pair.h"

#include <math.h>

/* Farther than this nothing overlaps, and whole offsets still fit their type. */
static const double far_away = 4.0 * GRAZE_MASK_SIDE_MAX;

/* Whole offsets: columns x to last_x and rows y to last_y, one or two of each. */
typedef struct offsets {
    int32_t x, y, last_x, last_y;
} offsets;

static bool offsets_of(const mask_pair *pair, offsets *found) {
    if (!(fabs(pair->x) < far_away && fabs(pair->y) < far_away))
        return false;
    *found = (offsets){ (int32_t)floor(pair->x), (int32_t)floor(pair->y),
                        (int32_t)ceil(pair->x), (int32_t)ceil(pair->y) };
    return true;
}

bool mask_pair_is_whole(const mask_pair *pair) {
    return floor(pair->x) == pair->x && floor(pair->y) == pair->y;
}

static bool is_before(graze_pixel a, graze_pixel b) {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

static void first_note(const mask_pair *pair, int32_t x, int32_t y,
                       mask_pair_facts *facts) {
    graze_pixel first;
    if (!graze_mask_first_overlap(pair->a, pair->b, x, y, &first))
        return;
    if (!facts->overlaps || is_before(first, facts->first))
        facts->first = first;
    facts->overlaps = true;
}

mask_pair_facts mask_pair_ask(const mask_pair *pair) {
    mask_pair_facts facts = { 0 };
    offsets at;
    if (!offsets_of(pair, &at))
        return facts;
    for (int32_t y = at.y; y <= at.last_y; y++)
        for (int32_t x = at.x; x <= at.last_x; x++)
            first_note(pair, x, y, &facts);
    if (facts.overlaps && mask_pair_is_whole(pair))
        facts.area = graze_mask_area(pair->a, pair->b, at.x, at.y);
    else if (facts.overlaps)
        facts.area = graze_mask_area_at(pair->a, pair->b, pair->x, pair->y);
    return facts;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t max_of(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* Grow a rectangle, which may be empty, to hold another. */
static void rect_grow(graze_rect *rect, graze_rect more) {
    if (rect->w == 0)
        *rect = more;
    const uint32_t right = max_of(rect->x + rect->w, more.x + more.w);
    const uint32_t bottom = max_of(rect->y + rect->h, more.y + more.h);
    rect->x = least(rect->x, more.x);
    rect->y = least(rect->y, more.y);
    rect->w = right - rect->x;
    rect->h = bottom - rect->y;
}

bool mask_pair_bounds(const mask_pair *pair, graze_rect *bounds) {
    offsets at;
    graze_rect found;
    *bounds = (graze_rect){ 0 };
    if (!offsets_of(pair, &at))
        return false;
    for (int32_t y = at.y; y <= at.last_y; y++)
        for (int32_t x = at.x; x <= at.last_x; x++)
            if (graze_mask_overlap_bounds(pair->a, pair->b, x, y, &found))
                rect_grow(bounds, found);
    return bounds->w > 0;
}
