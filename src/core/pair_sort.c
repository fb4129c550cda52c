/* pair_sort.c: pairs into canonical order by a radix sort, least significant byte first (Hollerith, 1887). */
#include "core/pairs.h"

#include <stdbool.h>
#include <string.h>

enum { RADIX_BITS = 8, RADIX = 1 << RADIX_BITS, FEW = 48 };

static void insertion_sort(graze_pair *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const graze_pair pair = items[i];
        size_t j = i;
        for (; j > 0 && grz_pair_key(items[j - 1]) > grz_pair_key(pair); j--)
            items[j] = items[j - 1];
        items[j] = pair;
    }
}

/* Move all items, stably, to their place by the byte of the key at `shift`. */
static void sort_by_digit(const graze_pair *from, graze_pair *to, size_t count, unsigned shift) {
    size_t place[RADIX] = { 0 };
    for (size_t i = 0; i < count; i++)
        place[grz_pair_key(from[i]) >> shift & (RADIX - 1)]++;
    size_t sum = 0;
    for (size_t digit = 0; digit < RADIX; digit++) {
        const size_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[place[grz_pair_key(from[i]) >> shift & (RADIX - 1)]++] = from[i];
}

static bool is_sorted(const graze_pair *items, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (grz_pair_key(items[i - 1]) > grz_pair_key(items[i]))
            return false;
    return true;
}

void grz_pairs_sort(graze_pair *items, graze_pair *scratch, size_t count, uint32_t greatest) {
    if (count <= FEW) {
        insertion_sort(items, count);
        return;
    }
    if (is_sorted(items, count))
        return;
    graze_pair *from = items, *to = scratch;
    for (unsigned half = 0; half <= 32; half += 32)
        for (unsigned shift = 0; shift < 32 && greatest >> shift != 0; shift += RADIX_BITS) {
            sort_by_digit(from, to, count, half + shift);
            graze_pair *const sorted = to;
            to = from;
            from = sorted;
        }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}
