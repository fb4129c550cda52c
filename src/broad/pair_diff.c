/* pair_diff.c: walks along sorted lists.
 *
 * Whether the next pair is in one list or in both is hard to predict for a
 * processor. So the walk of a diff writes a change in any case, without a branch,
 * and counts it if it is one. */
#include "broad/pair_diff.h"

#include <string.h>

graze_status grz_pair_list_sort(grz_pair_list *list, grz_buffer *scratch,
                                const graze_tasks *tasks,
                                const graze_allocator *allocator) {
    const graze_status status =
        grz_buffer_reserve(allocator, scratch, list->count, sizeof(graze_pair));
    if (status == GRAZE_OK && list->count > 0)
        grz_pairs_sort_parallel(tasks, grz_pair_list_items(list), scratch->data,
                                list->count);
    return status;
}

/* A walk along parts of two lists, from i and j on, which writes `count` changes. */
typedef struct diff_walk {
    const graze_pair *before, *now;
    size_t before_count, now_count, i, j, count;
    graze_pair *changes;
} diff_walk;

GRZ_FAST_BEGIN

static inline bool pair_diff_walk_goes_on(const diff_walk *at) {
    return (at->i < at->before_count) & (at->j < at->now_count);
}

/* Sums of numbers, since compilers make branches of a pointer with conditional
 * steps. */
static inline void pair_diff_walk_step(diff_walk *at) {
    const uint64_t before = grz_pair_key(at->before[at->i]),
                   now = grz_pair_key(at->now[at->j]);
    const bool began = now < before;
    const uint64_t first = began ? now : before;
    at->changes[at->count] = grz_pair_change_of(
        (graze_pair){ (uint32_t)(first >> 32), (uint32_t)first }, began);
    at->count += before != now;
    at->i += before <= now;
    at->j += now <= before;
}

/* Go to the end of a walk. The pairs left in one of the lists then began or
 * ended. */
static size_t pair_diff_walk_to_end(diff_walk at) {
    while (pair_diff_walk_goes_on(&at))
        pair_diff_walk_step(&at);
    for (; at.i < at.before_count; at.i++)
        at.changes[at.count++] = grz_pair_change_of(at.before[at.i], false);
    for (; at.j < at.now_count; at.j++)
        at.changes[at.count++] = grz_pair_change_of(at.now[at.j], true);
    return at.count;
}

GRZ_FAST_END

graze_status grz_pair_diff_append(grz_pair_list *changes, const grz_pair_list *pairs,
                                  bool began, const graze_allocator *allocator) {
    grz_try(grz_pair_list_reserve(changes, pairs->count, allocator));
    for (size_t i = 0; i < pairs->count; i++)
        grz_pair_list_items(changes)[changes->count++] =
            grz_pair_change_of(grz_pair_list_items(pairs)[i], began);
    return GRAZE_OK;
}

GRZ_FAST_BEGIN

void grz_pair_diff_cancel(grz_pair_list *changes) {
    const graze_pair *all = grz_pair_list_items(changes);
    graze_pair *kept = grz_pair_list_items(changes);
    for (size_t i = 0; i < changes->count;) {
        const uint64_t pair = grz_pair_key(all[i]) >> 1;
        bool ended = false, began = false;
        for (; i < changes->count && grz_pair_key(all[i]) >> 1 == pair; i++) {
            began |= grz_pair_change_began(all[i]);
            ended |= !grz_pair_change_began(all[i]);
        }
        if (ended != began)
            *kept++ = all[i - 1];
    }
    changes->count = (size_t)(kept - all);
}

/* Where a pair is among those from `from` on, or would be. The steps double, since
 * changes are far apart.
 */
static size_t pair_diff_find(const grz_pair_list *list, size_t from, uint64_t key) {
    const graze_pair *pairs = grz_pair_list_items(list);
    size_t step = 1;
    while (from + step < list->count && grz_pair_key(pairs[from + step]) < key)
        step *= 2;
    size_t low = from + step / 2,
           high = from + step < list->count ? from + step + 1 : list->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (grz_pair_key(pairs[middle]) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Both lists are cut at a pair in the middle of one of them. Two walks go at once:
 * each step waits for the one before it, not for the other walk. */
graze_status grz_pair_diff_find(grz_pair_list *diff, const grz_pair_list *before,
                                const grz_pair_list *now,
                                const graze_allocator *allocator) {
    const graze_pair *old = grz_pair_list_items(before),
                     *to = grz_pair_list_items(now);
    const size_t half = before->count / 2,
                 cut =
                     half == 0 ? 0 : pair_diff_find(now, 0, grz_pair_key(old[half]));
    diff->count = 0;
    grz_try(grz_pair_list_reserve(diff, before->count + now->count + 1, allocator));
    graze_pair *changes = grz_pair_list_items(diff), *later = changes + half + cut;
    diff_walk a = { old, to, half, cut, 0, 0, 0, changes };
    diff_walk b = { old, to, before->count, now->count, half, cut, 0, later };
    while (pair_diff_walk_goes_on(&a) && pair_diff_walk_goes_on(&b)) {
        pair_diff_walk_step(&a);
        pair_diff_walk_step(&b);
    }
    const size_t first = pair_diff_walk_to_end(a), second = pair_diff_walk_to_end(b);
    memmove(changes + first, later, second * sizeof *changes);
    diff->count = first + second;
    return GRAZE_OK;
}

graze_status grz_pair_diff_apply(grz_pair_list *now, const grz_pair_list *before,
                                 const grz_pair_list *diff,
                                 const graze_allocator *allocator) {
    now->count = 0;
    grz_try(grz_pair_list_reserve(now, before->count + diff->count, allocator));
    if (before->count + diff->count == 0)
        return GRAZE_OK; /* there may be no memory */
    graze_pair *to = grz_pair_list_items(now);
    size_t from = 0;
    for (size_t i = 0; i < diff->count; i++) {
        const graze_pair change = grz_pair_list_items(diff)[i],
                         pair = grz_pair_change_pair(change);
        const size_t at = pair_diff_find(before, from, grz_pair_key(pair));
        to = grz_pair_list_copy(to, before, from, at);
        if (grz_pair_change_began(change))
            *to++ = pair;
        from = at + !grz_pair_change_began(change);
    }
    now->count = (size_t)(grz_pair_list_copy(to, before, from, before->count) -
                          grz_pair_list_items(now));
    return GRAZE_OK;
}

size_t grz_pair_diff_began_count(const grz_pair_list *diff) {
    size_t count = 0;
    for (size_t i = 0; i < diff->count; i++)
        count += grz_pair_change_began(grz_pair_list_items(diff)[i]);
    return count;
}

GRZ_FAST_END
