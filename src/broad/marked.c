/* marked.c: a few entries tested against all, or many swept. */
#include "broad/marked.h"

#include "broad/spread.h"

enum { FEW = 16 };

/* How the entries of two runs, or of one with itself, are paired. */
typedef void pair_runs(const grz_roster *a, grz_run run_a, const grz_roster *b, grz_run run_b,
                       const grz_found *found);

static grz_sweep_list list_of(const grz_roster *roster, grz_run run) {
    return (grz_sweep_list){ (const grz_entry *)roster->entries.data + run.begin, run.end - run.begin };
}

static void sweep_runs(const grz_roster *a, grz_run run_a, const grz_roster *b, grz_run run_b,
                       const grz_found *found) {
    if (a == b && run_a.class_id == run_b.class_id)
        grz_sweep_within(list_of(a, run_a), found);
    else
        grz_sweep_between(list_of(a, run_a), list_of(b, run_b), found);
}

static void test_runs(const grz_roster *a, grz_run run_a, const grz_roster *b, grz_run run_b,
                      const grz_found *found) {
    const grz_entry *entries = a->entries.data;
    const bool is_within = a == b && run_a.class_id == run_b.class_id;
    for (uint32_t i = run_a.begin; i < run_a.end; i++)
        grz_entry_against(&entries[i], b->entries.data,
                          (grz_run){ is_within ? i + 1 : run_b.begin, run_b.end, run_b.class_id }, found);
}

/* Pair the runs of two rosters, or of one with itself, as far as their classes may meet. */
static void pair_rosters(const grz_roster *a, const grz_roster *b, pair_runs *pair, const grz_found *found) {
    for (uint32_t i = 0; i < a->run_count; i++)
        for (uint32_t j = a == b ? i : 0; j < b->run_count; j++)
            if (grz_classes_meet(found->classes, a->runs[i].class_id, b->runs[j].class_id))
                pair(a, a->runs[i], b, b->runs[j], found);
}

static graze_status sort_roster(grz_roster *roster, grz_sweep_room *room, const graze_allocator *allocator) {
    grz_entry *entries = roster->entries.data;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < roster->run_count && status == GRAZE_OK; i++) {
        const grz_run run = roster->runs[i];
        status = grz_sweep_sort(entries + run.begin, run.end - run.begin, room, allocator);
    }
    return status;
}

static bool spreads_along_y(const grz_roster *roster) {
    const grz_entry *entries = roster->entries.data;
    grz_spread x = { 0 }, y = { 0 };
    for (uint32_t i = 0; i < roster->count; i++) {
        grz_spread_add(&x, entries[i].min_x);
        grz_spread_add(&y, entries[i].min_y);
    }
    return grz_spread_of(y) > grz_spread_of(x);
}

static void turn(grz_roster *roster) {
    grz_entry *entries = roster->entries.data;
    for (uint32_t i = 0; i < roster->count; i++)
        entries[i] = grz_entry_turned(entries[i]);
}

graze_status grz_sweep_roster(grz_roster *roster, grz_sweep_room *room, const graze_allocator *allocator,
                              const grz_found *found) {
    if (spreads_along_y(roster))
        turn(roster);
    const graze_status status = sort_roster(roster, room, allocator);
    if (status == GRAZE_OK)
        pair_rosters(roster, roster, sweep_runs, found);
    return status;
}

/* Sweep some entries against each other and the rest. */
static graze_status sweep_marked(grz_roster *some, grz_roster *rest, grz_sweep_room *room,
                                 const graze_allocator *allocator, const grz_found *found) {
    if (spreads_along_y(rest)) {
        turn(some);
        turn(rest);
    }
    if (sort_roster(some, room, allocator) != GRAZE_OK || sort_roster(rest, room, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    pair_rosters(some, some, sweep_runs, found);
    pair_rosters(some, rest, sweep_runs, found);
    return GRAZE_OK;
}

graze_status grz_marked_pairs(grz_marked *marked, grz_roster *roster, const graze_allocator *allocator,
                              const grz_found *found) {
    grz_roster *some = &marked->marked;
    if (grz_roster_split(roster, some, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    if (some->count > FEW)
        return sweep_marked(some, roster, &marked->room, allocator, found);
    pair_rosters(some, some, test_runs, found);
    pair_rosters(some, roster, test_runs, found);
    return GRAZE_OK;
}

void grz_marked_free(grz_marked *marked, const graze_allocator *allocator) {
    grz_roster_free(&marked->marked, allocator);
    grz_sweep_room_free(&marked->room, allocator);
}
