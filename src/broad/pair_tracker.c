/* follow.c: a step by candidates where that can be, else by all pairs, compared with those of the last. */
#include "broad/pair_tracker.h"

void grz_pair_tracker_open(grz_pair_tracker *follow, const graze_allocator *allocator) {
    *follow = (grz_pair_tracker){ .is_listed = true };
    grz_prediction_open(&follow->ahead, allocator);
}

static graze_status sort(grz_pair_tracker *follow, grz_pair_list *list, const grz_broad_setup *setup) {
    const graze_status status =
        grz_buffer_reserve(setup->allocator, &follow->scratch, list->count, sizeof(graze_pair));
    if (status == GRAZE_OK && list->count > 0)
        grz_pairs_sort_parallel(setup->tasks, grz_pair_list_items(list), follow->scratch.data, list->count);
    return status;
}

static graze_status find_all(grz_pair_tracker *follow, grz_broad_instance *broad,
                             const grz_tracker_input *frame) {
    grz_pair_sink sink;
    graze_status status = grz_broad_sync(broad, &frame->boxes, frame->changes);
    if (status != GRAZE_OK)
        return status;
    grz_pair_sink_collect(&sink, &follow->next.pairs, broad->setup.allocator, frame->limit);
    status = grz_broad_pairs(broad, &frame->boxes, &sink);
    if (status == GRAZE_OK)
        status = grz_pair_sink_status(&sink);
    follow->total = (size_t)grz_pair_sink_total(&sink);
    follow->next.count = sink.count;
    return status;
}

static graze_status step_by_lists(grz_pair_tracker *follow, grz_broad_instance *broad,
                                  const grz_tracker_input *frame) {
    const graze_allocator *allocator = broad->setup.allocator;
    const grz_pair_list *before = grz_pair_tracker_pairs(follow);
    graze_status status = find_all(follow, broad, frame);
    if (status == GRAZE_OK)
        status = sort(follow, &follow->next, &broad->setup);
    if (status == GRAZE_OK)
        status = grz_pair_diff_find(&follow->turns, before, &follow->next, allocator);
    if (status == GRAZE_OK && grz_broad_looks_ahead(broad))
        status = grz_prediction_begin(&follow->ahead, broad, &frame->boxes, follow->total);
    return status;
}

/* Room for the list of all pairs, which is made when it is asked for. */
static graze_status reserve_list(grz_pair_tracker *follow, const graze_allocator *allocator) {
    const graze_status status =
        grz_buffer_reserve(allocator, &follow->held.pairs, follow->total, sizeof(graze_pair));
    if (status != GRAZE_OK)
        return status;
    return grz_buffer_reserve(allocator, &follow->scratch, follow->total, sizeof(graze_pair));
}

static graze_status finish_ahead(grz_pair_tracker *follow, grz_broad_instance *broad, size_t limit) {
    const graze_allocator *allocator = broad->setup.allocator;
    grz_broad_invalidate(broad);
    const graze_status status = sort(follow, &follow->turns, &broad->setup);
    if (status != GRAZE_OK)
        return status;
    grz_pair_diff_cancel(&follow->turns);
    const size_t begins = grz_pair_diff_began_count(&follow->turns), ends = follow->turns.count - begins;
    follow->total = follow->held_total + begins - ends;
    return follow->total > limit ? GRAZE_OUT_OF_CAPACITY : reserve_list(follow, allocator);
}

graze_status grz_pair_tracker_step(grz_pair_tracker *follow, grz_broad_instance *broad,
                                   const grz_tracker_input *frame) {
    bool is_made = false;
    graze_status status = GRAZE_OK;
    grz_prediction_reset(&follow->ahead);
    if (broad->broad_phase->looks_ahead != NULL)
        status = grz_prediction_step(&follow->ahead, broad, &frame->boxes, &follow->turns, &is_made);
    if (status != GRAZE_OK)
        return status;
    return is_made ? finish_ahead(follow, broad, frame->limit) : step_by_lists(follow, broad, frame);
}

void grz_pair_tracker_commit(grz_pair_tracker *follow) {
    follow->is_listed = !follow->ahead.was_ahead;
    if (follow->is_listed) {
        const grz_pair_list old = follow->held;
        follow->held = follow->next;
        follow->next = old;
    }
    grz_prediction_commit(&follow->ahead);
    follow->held_total = follow->total;
}

void grz_pair_tracker_restore(grz_pair_tracker *follow, grz_pair_list *pairs) {
    const grz_pair_list old = follow->held;
    follow->held = *pairs;
    *pairs = old;
    follow->is_listed = true;
    follow->total = follow->held_total = follow->held.count;
    grz_prediction_forget(&follow->ahead);
}

const grz_pair_list *grz_pair_tracker_pairs(grz_pair_tracker *follow) {
    grz_pair_list *held = &follow->held;
    if (follow->is_listed)
        return held;
    held->count = 0;
    grz_prediction_append_to(&follow->ahead, held);
    if (held->count > 0)
        grz_pairs_sort(grz_pair_list_items(held), follow->scratch.data, held->count);
    follow->is_listed = true;
    return held;
}

void grz_pair_tracker_free(grz_pair_tracker *follow, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &follow->held.pairs);
    grz_buffer_free(allocator, &follow->next.pairs);
    grz_buffer_free(allocator, &follow->scratch);
    grz_prediction_free(&follow->ahead, allocator);
    grz_buffer_free(allocator, &follow->turns.pairs);
}
