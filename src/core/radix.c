/* radix.c: radix sort of records, least significant byte first (Hollerith, 1887), skipping bytes that are the
 * same in all records. Stable and linear; a few records are sorted by insertion instead.
 */
#include "core/radix.h"

#include <stdbool.h>
#include <string.h>

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS, FEW = 40, WIDTH = 5 };

static inline bool is_greater(const uint32_t *a, const uint32_t *b) {
    for (unsigned field = 0; field < WIDTH; field++)
        if (a[field] != b[field])
            return a[field] > b[field];
    return false;
}

static void copy_record(uint32_t *to, const uint32_t *from) {
    for (unsigned field = 0; field < WIDTH; field++)
        to[field] = from[field];
}

static void insertion_sort(uint32_t *records, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t record[WIDTH];
        copy_record(record, records + i * WIDTH);
        size_t j = i;
        for (; j > 0 && is_greater(records + (j - 1) * WIDTH, record); j--)
            copy_record(records + j * WIDTH, records + (j - 1) * WIDTH);
        copy_record(records + j * WIDTH, record);
    }
}

/* Bits of each field that are not the same in all records; false if the records are in order already. */
static bool find_varying(const uint32_t *records, size_t count, uint32_t *varying) {
    bool is_unsorted = false;
    memset(varying, 0, WIDTH * sizeof *varying);
    for (size_t i = 1; i < count; i++) {
        for (unsigned field = 0; field < WIDTH; field++)
            varying[field] |= records[i * WIDTH + field] ^ records[field];
        is_unsorted |= is_greater(records + (i - 1) * WIDTH, records + i * WIDTH);
    }
    return is_unsorted;
}

/* Which bits of a record are sorted by. */
typedef struct digit_place {
    unsigned field, shift;
} digit_place;

static inline size_t digit_of(const uint32_t *record, digit_place at) {
    return record[at.field] >> at.shift & (DIGITS - 1);
}

static void sort_by_digit(const uint32_t *from, uint32_t *to, size_t count, digit_place at) {
    size_t place[DIGITS] = { 0 };
    for (size_t i = 0; i < count; i++)
        place[digit_of(from + i * WIDTH, at)]++;
    size_t sum = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        copy_record(to + place[digit_of(from + i * WIDTH, at)]++ * WIDTH, from + i * WIDTH);
}

void grz_records5_sort(uint32_t *records, uint32_t *scratch, size_t count) {
    if (count <= FEW) {
        insertion_sort(records, count);
        return;
    }
    uint32_t varying[WIDTH];
    if (!find_varying(records, count, varying))
        return;
    uint32_t *from = records, *to = scratch;
    for (unsigned field = WIDTH; field-- > 0;)
        for (unsigned shift = 0; shift < 32; shift += DIGIT_BITS)
            if (varying[field] >> shift & (DIGITS - 1)) {
                sort_by_digit(from, to, count, (digit_place){ field, shift });
                uint32_t *const sorted = to;
                to = from;
                from = sorted;
            }
    if (from != records)
        memcpy(records, from, count * WIDTH * sizeof *records);
}
