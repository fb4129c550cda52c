/* sweep.c: the sweep along sorted lists. */
#include "broad/sweep.h"

#include <assert.h>
#include <string.h>

grz_box_entry grz_box_entry_transposed(grz_box_entry entry) {
    grz_box_entry turned = entry;
    turned.min_x = entry.min_y;
    turned.min_y = entry.min_x;
    turned.max_x = entry.max_y;
    turned.max_y = entry.max_x;
    return turned;
}

uint32_t grz_float_order(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? ~bits : bits | UINT32_C(1) << 31;
}

graze_status grz_sweep_sort(grz_box_entry *entries, uint32_t count, grz_sweep_scratch *room,
                            const graze_allocator *allocator) {
    if (grz_buffer_reserve(allocator, &room->order, count, sizeof(graze_pair)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &room->scratch, count, sizeof(graze_pair)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &room->entries, count, sizeof(grz_box_entry)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    assert(count > 0);
    graze_pair *order = room->order.data;
    grz_box_entry *sorted = room->entries.data;
    for (uint32_t i = 0; i < count; i++)
        order[i] = (graze_pair){ grz_float_order(entries[i].min_x), i };
    grz_pairs_sort(order, room->scratch.data, count);
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = entries[order[i].b];
    memcpy(entries, sorted, count * sizeof *entries);
    return GRAZE_OK;
}

void grz_sweep_scratch_free(grz_sweep_scratch *room, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &room->order);
    grz_buffer_free(allocator, &room->scratch);
    grz_buffer_free(allocator, &room->entries);
}

/* One entry against those of a list from `begin` on that begin before it ends. */
static void one_against_following(const grz_box_entry *a, grz_sweep_list list, uint32_t begin,
                                  const grz_pair_output *found) {
    uint64_t related = 0;
    uint32_t j = begin;
    for (; j < list.count && list.entries[j].min_x < a->max_x; j++) {
        const grz_box_entry *b = &list.entries[j];
        if (grz_box_entries_related(a, b))
            related++;
        else if ((a->min_y < b->max_y) & (b->min_y < a->max_y))
            grz_pair_sink_push(found->out, a->row, b->row);
    }
    found->counters->tests += j - begin - related;
    found->counters->refused += related;
}

void grz_sweep_within(grz_sweep_list list, const grz_pair_output *found) {
    for (uint32_t i = 0; i < list.count; i++)
        one_against_following(&list.entries[i], list, i + 1, found);
}

/* Walk both lists in their common order; who begins first looks ahead in the other list. */
void grz_sweep_between(grz_sweep_list a, grz_sweep_list b, const grz_pair_output *found) {
    uint32_t i = 0, j = 0;
    while (i < a.count && j < b.count) {
        if (a.entries[i].min_x <= b.entries[j].min_x)
            one_against_following(&a.entries[i++], b, j, found);
        else
            one_against_following(&b.entries[j++], a, i, found);
    }
}
