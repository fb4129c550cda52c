/* roster.c: a counting sort of the rows by class. */
#include "broad/roster.h"

/* Turn the number of rows in each class into runs; returns the place of each class's first entry in `next`.
 */
static void make_runs(grz_roster *roster, const grz_classes *classes, const uint32_t *sizes, uint32_t *next) {
    roster->run_count = 0;
    roster->count = 0;
    for (uint8_t class_id = 0; class_id < GRZ_CLASS_MOST; class_id++) {
        next[class_id] = roster->count;
        if (sizes[class_id] == 0 || grz_class_is_lonely(classes, class_id))
            continue;
        roster->runs[roster->run_count++] =
            (grz_run){ .begin = roster->count, .end = roster->count + sizes[class_id], .class_id = class_id };
        roster->count += sizes[class_id];
    }
}

graze_status grz_roster_make(grz_roster *roster, const grz_boxes *boxes, const grz_classes *classes,
                             const graze_allocator *allocator) {
    const graze_status status =
        grz_buffer_reserve(allocator, &roster->entries, boxes->count, sizeof(grz_entry));
    if (status != GRAZE_OK)
        return status;
    uint32_t sizes[GRZ_CLASS_MOST + 1] = { 0 }, next[GRZ_CLASS_MOST];
    for (uint32_t row = 0; row < boxes->count; row++)
        sizes[grz_class_of(classes, boxes, row)]++;
    make_runs(roster, classes, sizes, next);
    grz_entry *entries = roster->entries.data;
    for (uint32_t row = 0; row < boxes->count; row++) {
        const uint8_t class_id = grz_class_of(classes, boxes, row);
        if (!grz_class_is_lonely(classes, class_id))
            entries[next[class_id]++] = grz_entry_of(boxes, row);
    }
    return GRAZE_OK;
}

/* Append an entry, opening a run if its class is not that of the last. */
static void append(grz_roster *roster, grz_entry entry, uint8_t class_id) {
    if (roster->run_count == 0 || roster->runs[roster->run_count - 1].class_id != class_id)
        roster->runs[roster->run_count++] =
            (grz_run){ .begin = roster->count, .end = roster->count, .class_id = class_id };
    ((grz_entry *)roster->entries.data)[roster->count++] = entry;
    roster->runs[roster->run_count - 1].end++;
}

graze_status grz_roster_split(grz_roster *roster, grz_roster *marked, const graze_allocator *allocator) {
    const grz_roster whole = *roster;
    const grz_entry *entries = whole.entries.data;
    uint32_t marked_count = 0;
    for (uint32_t i = 0; i < whole.count; i++)
        marked_count += entries[i].home_x == GRZ_HOME_MARKED;
    marked->count = marked->run_count = 0;
    const graze_status status =
        grz_buffer_reserve(allocator, &marked->entries, marked_count, sizeof(grz_entry));
    if (status != GRAZE_OK || marked_count == 0)
        return status;
    roster->count = roster->run_count = 0; /* refilled in place, never ahead of what is read */
    for (uint32_t run = 0; run < whole.run_count; run++)
        for (uint32_t i = whole.runs[run].begin; i < whole.runs[run].end; i++)
            append(entries[i].home_x == GRZ_HOME_MARKED ? marked : roster, entries[i],
                   whole.runs[run].class_id);
    return GRAZE_OK;
}

void grz_roster_free(grz_roster *roster, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &roster->entries);
}
