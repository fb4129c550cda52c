/* news.c: one walk along two sorted lists.
 *
 * Whether the next pair is in one list or in both is hard to foresee, so the walk does not branch on it: it
 * writes the next pair of each list behind the news of its kind, and counts it only if it is news.
 */
#include "broad/follow/news.h"

#include <string.h>

/* So many steps are made between two looks at the room that is left. */
enum { STRIDE = 512 };

typedef struct walk {
    const graze_pair *before, *before_end, *now, *now_end;
} walk;

static graze_status make_room(grz_pair_list *list, size_t more, const graze_allocator *allocator) {
    return grz_buffer_reserve(allocator, &list->pairs, list->count + more, sizeof(graze_pair));
}

static void take_strides(walk *at, grz_news *news) {
    graze_pair *ended = grz_pairs_of(&news->ended) + news->ended.count;
    graze_pair *began = grz_pairs_of(&news->began) + news->began.count;
    for (int i = 0; i < STRIDE && at->before < at->before_end && at->now < at->now_end; i++) {
        const uint64_t before = grz_pair_key(*at->before), now = grz_pair_key(*at->now);
        *ended = *at->before;
        *began = *at->now;
        ended += before < now;
        began += now < before;
        at->before += before <= now;
        at->now += now <= before;
    }
    news->ended.count = (size_t)(ended - grz_pairs_of(&news->ended));
    news->began.count = (size_t)(began - grz_pairs_of(&news->began));
}

static graze_status append(grz_pair_list *list, const graze_pair *begin, const graze_pair *end,
                           const graze_allocator *allocator) {
    const size_t count = begin < end ? (size_t)(end - begin) : 0;
    const graze_status status = make_room(list, count, allocator);
    if (status == GRAZE_OK && count > 0)
        memcpy(grz_pairs_of(list) + list->count, begin, count * sizeof *begin);
    list->count += status == GRAZE_OK ? count : 0;
    return status;
}

graze_status grz_pair_list_append(grz_pair_list *list, const grz_pair_list *more,
                                  const graze_allocator *allocator) {
    const graze_pair *pairs = grz_pairs_of(more);
    return append(list, pairs, pairs + more->count, allocator);
}

graze_status grz_news_find(grz_news *news, const grz_pair_list *before, const grz_pair_list *now,
                           const graze_allocator *allocator) {
    walk at = { grz_pairs_of(before), grz_pairs_of(before) + before->count, grz_pairs_of(now),
                grz_pairs_of(now) + now->count };
    news->began.count = news->ended.count = 0;
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && at.before < at.before_end && at.now < at.now_end) {
        status = make_room(&news->ended, STRIDE, allocator);
        if (status == GRAZE_OK)
            status = make_room(&news->began, STRIDE, allocator);
        if (status == GRAZE_OK)
            take_strides(&at, news);
    }
    if (status == GRAZE_OK)
        status = append(&news->ended, at.before, at.before_end, allocator);
    return status == GRAZE_OK ? append(&news->began, at.now, at.now_end, allocator) : status;
}

void grz_news_free(grz_news *news, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &news->began.pairs);
    grz_buffer_free(allocator, &news->ended.pairs);
}
