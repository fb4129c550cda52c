/* oversize.c: a few large boxes tested against all, or many swept. */
#include "broad/oversize.h"

enum { FEW = 8 };

typedef void pair_lists(const grz_roster *a_roster, const grz_roster *b_roster, const grz_run runs[2],
                        const grz_found *found);

static grz_sweep_list list_of(const grz_roster *roster, grz_run run) {
    return (grz_sweep_list){ (const grz_entry *)roster->entries.data + run.begin, run.end - run.begin };
}

static void sweep_lists(const grz_roster *a, const grz_roster *b, const grz_run runs[2],
                        const grz_found *found) {
    if (a == b && runs[0].class_id == runs[1].class_id)
        grz_sweep_within(list_of(a, runs[0]), found);
    else
        grz_sweep_between(list_of(a, runs[0]), list_of(b, runs[1]), found);
}

static void test_lists(const grz_roster *a, const grz_roster *b, const grz_run runs[2],
                       const grz_found *found) {
    const grz_entry *entries = a->entries.data;
    const bool is_within = a == b && runs[0].class_id == runs[1].class_id;
    for (uint32_t i = runs[0].begin; i < runs[0].end; i++) {
        const uint32_t begin = is_within ? i + 1 : runs[1].begin;
        grz_run others = { begin, runs[1].end, runs[1].class_id };
        grz_entry_against(&entries[i], b->entries.data, others, found);
    }
}

/* Pair the runs of two rosters, or of one with itself, as far as their classes may meet. */
static void pair_rosters(const grz_roster *a, const grz_roster *b, pair_lists *pair, const grz_found *found) {
    for (uint32_t i = 0; i < a->run_count; i++)
        for (uint32_t j = a == b ? i : 0; j < b->run_count; j++) {
            const grz_run runs[2] = { a->runs[i], b->runs[j] };
            if (grz_classes_meet(found->classes, runs[0].class_id, runs[1].class_id))
                pair(a, b, runs, found);
        }
}

static graze_status sort_roster(grz_roster *roster, grz_sweep_room *room, const graze_allocator *allocator) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < roster->run_count && status == GRAZE_OK; i++) {
        const grz_run run = roster->runs[i];
        status = grz_sweep_sort((grz_entry *)roster->entries.data + run.begin, run.end - run.begin, room,
                                allocator);
    }
    return status;
}

graze_status grz_oversize_pairs(grz_oversize *oversize, grz_roster *roster, const graze_allocator *allocator,
                                const grz_found *found) {
    grz_roster *large = &oversize->large;
    const grz_found once = { found->classes, found->counters, found->out, NULL };
    pair_lists *pair = test_lists;
    if (grz_roster_split(roster, large, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    if (large->count > FEW) {
        if (sort_roster(large, &oversize->room, allocator) != GRAZE_OK ||
            sort_roster(roster, &oversize->room, allocator) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
        pair = sweep_lists;
    }
    pair_rosters(large, large, pair, &once);
    pair_rosters(large, roster, pair, &once);
    return GRAZE_OK;
}

void grz_oversize_free(grz_oversize *oversize, const graze_allocator *allocator) {
    grz_roster_free(&oversize->large, allocator);
    grz_sweep_room_free(&oversize->room, allocator);
}
