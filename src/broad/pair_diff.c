/* pair_diff.c: walks along sorted lists.
 *
 * Whether the next pair is in one list or in both is hard to predict for a processor. So the walk of a diff
 * writes a change in any case, without a branch, and counts it if it is one. */
#include "broad/pair_diff.h"

#include <string.h>

enum { DIFF_STRIDE = 512 }; /* pairs between two looks at the capacity */

graze_status grz_pair_list_sort(grz_pair_list *list, grz_buffer *scratch, const graze_tasks *tasks,
                                const graze_allocator *allocator) {
    const graze_status status = grz_buffer_reserve(allocator, scratch, list->count, sizeof(graze_pair));
    if (status == GRAZE_OK && list->count > 0)
        grz_pairs_sort_parallel(tasks, grz_pair_list_items(list), scratch->data, list->count);
    return status;
}

typedef struct diff_walk {
    const graze_pair *before, *before_end, *now, *now_end;
} diff_walk;

/* Sums of numbers, since compilers make branches of a pointer that may stay where it is. */
static void walk_stride(diff_walk *at, grz_pair_list *diff) {
    graze_pair *changes = grz_pair_list_items(diff) + diff->count;
    const size_t before_count = (size_t)(at->before_end - at->before),
                 now_count = (size_t)(at->now_end - at->now);
    size_t i = 0, j = 0, count = 0;
    for (int step = 0; step < DIFF_STRIDE && i < before_count && j < now_count; step++) {
        const uint64_t before = grz_pair_key(at->before[i]), now = grz_pair_key(at->now[j]);
        const bool began = now < before;
        const uint64_t first = began ? now : before;
        changes[count] = grz_pair_change_of((graze_pair){ (uint32_t)(first >> 32), (uint32_t)first }, began);
        count += before != now;
        i += before <= now;
        j += now <= before;
    }
    at->before += i;
    at->now += j;
    diff->count += count;
}

static graze_status append_changes(grz_pair_list *changes, const graze_pair *begin, const graze_pair *end,
                                   bool began, const graze_allocator *allocator) {
    const graze_status status =
        begin < end ? grz_pair_list_reserve(changes, (size_t)(end - begin), allocator) : GRAZE_OK;
    for (const graze_pair *pair = begin; pair < end && status == GRAZE_OK; pair++)
        grz_pair_list_items(changes)[changes->count++] = grz_pair_change_of(*pair, began);
    return status;
}

graze_status grz_pair_diff_find(grz_pair_list *diff, const grz_pair_list *before, const grz_pair_list *now,
                                const graze_allocator *allocator) {
    diff_walk at = { grz_pair_list_items(before), grz_pair_list_end(before), grz_pair_list_items(now),
                     grz_pair_list_end(now) };
    diff->count = 0;
    while (at.before < at.before_end && at.now < at.now_end) {
        grz_try(grz_pair_list_reserve(diff, DIFF_STRIDE, allocator));
        walk_stride(&at, diff);
    }
    grz_try(append_changes(diff, at.before, at.before_end, false, allocator));
    return append_changes(diff, at.now, at.now_end, true, allocator);
}

graze_status grz_pair_diff_append(grz_pair_list *changes, const grz_pair_list *pairs, bool began,
                                  const graze_allocator *allocator) {
    return append_changes(changes, grz_pair_list_items(pairs), grz_pair_list_end(pairs), began, allocator);
}

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

/* Where a pair is in begin .. end, or would be: in steps that double, since changes are far apart. */
static const graze_pair *find_pair(const graze_pair *begin, const graze_pair *end, uint64_t key) {
    size_t step = 1, count = (size_t)(end - begin);
    if (count == 0)
        return begin;
    while (step < count && grz_pair_key(begin[step]) < key)
        step *= 2;
    size_t low = step / 2, high = step < count ? step + 1 : count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (grz_pair_key(begin[middle]) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return begin + low;
}

static graze_pair *copy_pairs(graze_pair *to, const graze_pair *begin, const graze_pair *end) {
    if (begin < end)
        memcpy(to, begin, (size_t)(end - begin) * sizeof *to);
    return to + (end - begin);
}

graze_status grz_pair_diff_apply(grz_pair_list *now, const grz_pair_list *before, const grz_pair_list *diff,
                                 const graze_allocator *allocator) {
    now->count = 0;
    const graze_status status = grz_pair_list_reserve(now, before->count + diff->count, allocator);
    if (status != GRAZE_OK || before->count + diff->count == 0)
        return status;
    const graze_pair *from = grz_pair_list_items(before), *end = grz_pair_list_end(before);
    graze_pair *to = grz_pair_list_items(now);
    for (size_t i = 0; i < diff->count; i++) {
        const graze_pair change = grz_pair_list_items(diff)[i], pair = grz_pair_change_pair(change);
        const graze_pair *at = find_pair(from, end, grz_pair_key(pair));
        to = copy_pairs(to, from, at);
        if (grz_pair_change_began(change))
            *to++ = pair;
        from = grz_pair_change_began(change) ? at : at + 1;
    }
    now->count = (size_t)(copy_pairs(to, from, end) - grz_pair_list_items(now));
    return GRAZE_OK;
}

size_t grz_pair_diff_began_count(const grz_pair_list *diff) {
    size_t count = 0;
    for (size_t i = 0; i < diff->count; i++)
        count += grz_pair_change_began(grz_pair_list_items(diff)[i]);
    return count;
}
