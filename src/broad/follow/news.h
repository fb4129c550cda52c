/* news.h: what began to touch and what ceased to, of two sorted lists of pairs. */
#ifndef GRZ_BROAD_FOLLOW_NEWS_H
#define GRZ_BROAD_FOLLOW_NEWS_H

#include "core/pairs.h"

/* Pairs of rows, the lower row first, no pair twice. */
typedef struct grz_pair_list {
    grz_buffer pairs; /* graze_pair */
    size_t count;
} grz_pair_list;

static inline graze_pair *grz_pairs_of(const grz_pair_list *list) {
    return (graze_pair *)list->pairs.data;
}

/* Append all pairs of another list. */
graze_status grz_pair_list_append(grz_pair_list *list, const grz_pair_list *more,
                                  const graze_allocator *allocator);

typedef struct grz_news {
    grz_pair_list began, ended; /* sorted */
} grz_news;

/* Replace the news by what is only in `now` (it began) and what is only in `before` (it ended); both are
 * sorted. Linear. */
graze_status grz_news_find(grz_news *news, const grz_pair_list *before, const grz_pair_list *now,
                           const graze_allocator *allocator);

void grz_news_free(grz_news *news, const graze_allocator *allocator);

#endif
