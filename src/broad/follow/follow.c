/* follow.c: all pairs of a step, compared with those of the last. */
#include "broad/follow/follow.h"

static graze_status find_all(grz_follow *follow, grz_broad *broad, const grz_frame *frame) {
    const graze_allocator *allocator = broad->setup.allocator;
    grz_sink sink;
    graze_status status = grz_broad_sync(broad, &frame->boxes, frame->changes);
    if (status != GRAZE_OK)
        return status;
    grz_sink_collect(&sink, &follow->next.pairs, allocator, frame->limit);
    status = grz_broad_pairs(broad, &frame->boxes, &sink);
    if (status == GRAZE_OK)
        status = grz_sink_status(&sink);
    follow->total = (size_t)grz_sink_total(&sink);
    follow->next.count = sink.count;
    return status;
}

static graze_status sort(grz_follow *follow, const graze_allocator *allocator) {
    grz_pair_list *next = &follow->next;
    const graze_status status =
        grz_buffer_reserve(allocator, &follow->scratch, next->count, sizeof(graze_pair));
    if (status == GRAZE_OK && next->count > 0)
        grz_pairs_sort(grz_pairs_of(next), follow->scratch.data, next->count);
    return status;
}

graze_status grz_follow_step(grz_follow *follow, grz_broad *broad, const grz_frame *frame) {
    const graze_allocator *allocator = broad->setup.allocator;
    graze_status status = find_all(follow, broad, frame);
    if (status == GRAZE_OK)
        status = sort(follow, allocator);
    if (status == GRAZE_OK)
        status = grz_news_find(&follow->news, &follow->held, &follow->next, allocator);
    return status;
}

void grz_follow_keep(grz_follow *follow) {
    const grz_pair_list old = follow->held;
    follow->held = follow->next;
    follow->next = old;
}

const grz_pair_list *grz_follow_pairs(grz_follow *follow) {
    return &follow->held;
}

void grz_follow_free(grz_follow *follow, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &follow->held.pairs);
    grz_buffer_free(allocator, &follow->next.pairs);
    grz_buffer_free(allocator, &follow->scratch);
    grz_news_free(&follow->news, allocator);
}
