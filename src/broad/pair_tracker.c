/* pair_tracker.c: a step by delta if the broad phase knows one, else by comparing
 * lists. */
#include "broad/pair_tracker.h"

static graze_status tracker_find_all_pairs(grz_pair_tracker *tracker,
                                           const grz_tracker_input *input) {
    grz_broad_instance *broad = tracker->broad;
    grz_pair_sink sink;
    grz_try(grz_broad_sync(broad, &input->boxes, input->changes));
    grz_pair_sink_collect(&sink, &tracker->pending.pairs, broad->setup.allocator,
                          input->limit);
    const graze_status status = grz_broad_pairs(broad, &input->boxes, &sink);
    tracker->total = (size_t)grz_pair_sink_total(&sink);
    tracker->pending.count = sink.count;
    if (status == GRAZE_OK)
        return grz_pair_sink_status(&sink);
    return status;
}

static graze_status tracker_step_by_lists(grz_pair_tracker *tracker,
                                          const grz_tracker_input *input) {
    const grz_broad_setup *setup = &tracker->broad->setup;
    grz_pair_tracker_pairs(tracker); /* while the broad phase still knows them */
    grz_try(tracker_find_all_pairs(tracker, input));
    grz_try(grz_pair_list_sort(&tracker->pending, &tracker->scratch, setup->tasks,
                               setup->allocator));
    return grz_pair_diff_find(&tracker->diff, &tracker->committed, &tracker->pending,
                              setup->allocator);
}

/* Reserve the list of all pairs, which is written when it is asked for. */
static graze_status tracker_finish_delta(grz_pair_tracker *tracker, size_t limit) {
    const graze_allocator *allocator = tracker->broad->setup.allocator;
    const size_t began = grz_pair_diff_began_count(&tracker->diff),
                 ended = tracker->diff.count - began;
    tracker->total = tracker->committed_total + began - ended;
    if (tracker->total > limit)
        return GRAZE_OUT_OF_CAPACITY;
    return grz_buffers_reserve(
        allocator, { &tracker->committed.pairs, tracker->total, sizeof(graze_pair) },
        { &tracker->pending.pairs, tracker->committed_total + tracker->diff.count,
          sizeof(graze_pair) });
}

graze_status grz_pair_tracker_step(grz_pair_tracker *tracker,
                                   grz_broad_instance *broad,
                                   const grz_tracker_input *input) {
    tracker->broad = broad;
    tracker->diff.count = 0;
    tracker->is_diff_missing = false;
    grz_try(grz_broad_delta(broad, &input->boxes, input->changes, &tracker->diff,
                            &tracker->is_delta));
    if (tracker->is_delta)
        return tracker_finish_delta(tracker, input->limit);
    return tracker_step_by_lists(tracker, input);
}

void grz_pair_tracker_commit(grz_pair_tracker *tracker) {
    tracker->is_diff_missing = !tracker->is_stale && tracker->is_delta;
    tracker->is_stale = tracker->is_delta;
    if (!tracker->is_stale)
        grz_pair_list_swap(&tracker->committed, &tracker->pending);
    grz_broad_commit(tracker->broad);
    tracker->committed_total = tracker->total;
}

void grz_pair_tracker_restore(grz_pair_tracker *tracker, grz_pair_list *pairs) {
    grz_pair_list_swap(&tracker->committed, pairs);
    tracker->is_stale = tracker->is_diff_missing = false;
    tracker->total = tracker->committed_total = tracker->committed.count;
}

static void tracker_list_committed_pairs(grz_pair_tracker *tracker) {
    grz_pair_list *list = &tracker->committed;
    grz_pair_sink sink;
    grz_pair_sink_fill(&sink, grz_pair_list_items(list),
                       list->pairs.bytes / sizeof(graze_pair));
    tracker->broad->broad_phase->committed(tracker->broad->state, &sink);
    list->count = sink.count;
    if (list->count > 0)
        grz_pairs_sort(grz_pair_list_items(list), tracker->pending.pairs.data,
                       list->count);
}

const grz_pair_list *grz_pair_tracker_pairs(grz_pair_tracker *tracker) {
    const bool is_applied =
        tracker->is_diff_missing &&
        grz_pair_diff_apply(&tracker->pending, &tracker->committed, &tracker->diff,
                            tracker->broad->setup.allocator) == GRAZE_OK;
    if (is_applied)
        grz_pair_list_swap(&tracker->committed, &tracker->pending);
    else if (tracker->is_stale)
        tracker_list_committed_pairs(tracker);
    tracker->is_stale = tracker->is_diff_missing = false;
    return &tracker->committed;
}

void grz_pair_tracker_free(grz_pair_tracker *tracker,
                           const graze_allocator *allocator) {
    grz_buffers_free(allocator, &tracker->diff.pairs, &tracker->committed.pairs,
                     &tracker->pending.pairs, &tracker->scratch);
}
