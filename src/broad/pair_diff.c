/* news.c: one walk along two sorted lists.
 *
 * Whether the next pair is in one list or in both is hard to foresee, so the walk does not branch on it: it
 * writes a turn in any case, and counts it only if it is news.
 */
#include "broad/pair_diff.h"

/* So many steps are made between two looks at the room that is left. */
enum { STRIDE = 512 };

typedef struct walk {
    const graze_pair *before, *before_end, *now, *now_end;
} walk;

static graze_status make_room(grz_pair_list *turns, size_t more, const graze_allocator *allocator) {
    return grz_buffer_reserve(allocator, &turns->pairs, turns->count + more, sizeof(graze_pair));
}

static void take_strides(walk *at, grz_pair_list *turns) {
    graze_pair *turn = grz_pair_list_items(turns) + turns->count;
    for (int i = 0; i < STRIDE && at->before < at->before_end && at->now < at->now_end; i++) {
        const uint64_t before = grz_pair_key(*at->before), now = grz_pair_key(*at->now);
        const bool began = now < before;
        const uint64_t first = began ? now : before;
        *turn = grz_pair_change_of((graze_pair){ (uint32_t)(first >> 32), (uint32_t)first }, began);
        turn += before != now;
        at->before += before <= now;
        at->now += now <= before;
    }
    turns->count = (size_t)(turn - grz_pair_list_items(turns));
}

/* Append a turn for each pair begin .. end. */
static graze_status append(grz_pair_list *turns, const graze_pair *begin, const graze_pair *end, bool began,
                           const graze_allocator *allocator) {
    const graze_status status = begin < end ? make_room(turns, (size_t)(end - begin), allocator) : GRAZE_OK;
    for (const graze_pair *pair = begin; pair < end && status == GRAZE_OK; pair++)
        grz_pair_list_items(turns)[turns->count++] = grz_pair_change_of(*pair, began);
    return status;
}

graze_status grz_pair_diff_find(grz_pair_list *turns, const grz_pair_list *before, const grz_pair_list *now,
                                const graze_allocator *allocator) {
    walk at = { grz_pair_list_items(before), grz_pair_list_end(before), grz_pair_list_items(now),
                grz_pair_list_end(now) };
    graze_status status = GRAZE_OK;
    turns->count = 0;
    while (status == GRAZE_OK && at.before < at.before_end && at.now < at.now_end) {
        status = make_room(turns, STRIDE, allocator);
        if (status == GRAZE_OK)
            take_strides(&at, turns);
    }
    if (status == GRAZE_OK)
        status = append(turns, at.before, at.before_end, false, allocator);
    return status == GRAZE_OK ? append(turns, at.now, at.now_end, true, allocator) : status;
}

graze_status grz_pair_diff_append(grz_pair_list *turns, const grz_pair_list *pairs, bool began,
                                  const graze_allocator *allocator) {
    return append(turns, grz_pair_list_items(pairs), grz_pair_list_end(pairs), began, allocator);
}

/* Whether two turns that follow each other are the end and the begin of one pair. */
static bool is_undone(graze_pair turn, graze_pair next) {
    return ((turn.a ^ next.a) | (turn.b ^ next.b ^ 1)) == 0;
}

void grz_pair_diff_cancel(grz_pair_list *turns) {
    const graze_pair *all = grz_pair_list_items(turns);
    graze_pair *kept = grz_pair_list_items(turns);
    for (size_t i = 0; i < turns->count; i++)
        if (i + 1 < turns->count && is_undone(all[i], all[i + 1]))
            i++;
        else
            *kept++ = all[i];
    turns->count = (size_t)(kept - all);
}

size_t grz_pair_diff_began_count(const grz_pair_list *turns) {
    size_t count = 0;
    for (size_t i = 0; i < turns->count; i++)
        count += grz_pair_change_began(grz_pair_list_items(turns)[i]);
    return count;
}
