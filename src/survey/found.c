/* found.c: answers gathered, and put in order by a heap: no more memory, and never more than n log n. */
#include "survey/survey.h"

void grz_survey_add(grz_survey_found *found, const grz_survey_item *item) {
    const bool has_room = (found->count + 1) * sizeof *item <= found->room.bytes;
    if (found->status == GRAZE_OK && !has_room)
        found->status = grz_buffer_reserve(found->allocator, &found->room, found->count + 1, sizeof *item);
    if (found->status == GRAZE_OK)
        grz_survey_items(found)[found->count++] = *item;
}

static bool is_before(const grz_survey_found *found, size_t a, size_t b) {
    const grz_survey_item *items = grz_survey_items(found);
    return found->compare(found->context, &items[a], &items[b]) < 0;
}

static void exchange(const grz_survey_found *found, size_t a, size_t b) {
    grz_survey_item *items = grz_survey_items(found), kept = items[a];
    items[a] = items[b];
    items[b] = kept;
}

/* Let item i sink to where none below comes after it, in a heap of so many. */
static void sink(const grz_survey_found *found, size_t i, size_t count) {
    for (size_t below = 2 * i + 1; below < count; below = 2 * i + 1) {
        if (below + 1 < count && is_before(found, below, below + 1))
            below++;
        if (!is_before(found, i, below))
            return;
        exchange(found, i, below);
        i = below;
    }
}

static void rise(const grz_survey_found *found, size_t i) {
    for (; i > 0 && is_before(found, (i - 1) / 2, i); i = (i - 1) / 2)
        exchange(found, i, (i - 1) / 2);
}

void grz_survey_add_to_heap(grz_survey_found *found, const grz_survey_item *item, size_t most) {
    if (found->count < most) {
        grz_survey_add(found, item);
        if (found->status == GRAZE_OK)
            rise(found, found->count - 1);
    } else if (found->compare(found->context, item, grz_survey_items(found)) < 0) {
        grz_survey_items(found)[0] = *item;
        sink(found, 0, found->count);
    }
}

void grz_survey_sort(grz_survey_found *found, bool is_heap) {
    for (size_t i = is_heap ? 0 : found->count / 2; i-- > 0;)
        sink(found, i, found->count);
    for (size_t end = found->count; end-- > 1;) {
        exchange(found, 0, end);
        sink(found, 0, end);
    }
}

int grz_survey_by_row(const void *context, const grz_survey_item *a, const grz_survey_item *b) {
    (void)context;
    return a->answer.row < b->answer.row ? -1 : 1;
}
