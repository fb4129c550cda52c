/* roster.c: a counting sort of the rows by class. */
#include "broad/roster.h"

/* Turn the number of rows in each class into runs; returns the place of each class's first entry in `next`.
 */
static void make_runs(grz_roster *roster, const uint32_t *sizes, uint32_t *next) {
    roster->run_count = 0;
    roster->count = 0;
    for (uint8_t class_id = 0; class_id < GRZ_CLASS_MOST; class_id++) {
        next[class_id] = roster->count;
        if (sizes[class_id] == 0)
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
    make_runs(roster, sizes, next);
    grz_entry *entries = roster->entries.data;
    for (uint32_t row = 0; row < boxes->count; row++) {
        const uint8_t class_id = grz_class_of(classes, boxes, row);
        if (class_id != GRZ_CLASS_NONE)
            entries[next[class_id]++] = grz_entry_of(boxes, row);
    }
    return GRAZE_OK;
}

void grz_roster_free(grz_roster *roster, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &roster->entries);
    *roster = (grz_roster){ 0 };
}
