/* radix.c: radix sort of records, least significant byte first (Hollerith, 1887), skipping bytes that are the
 * same in all records. Stable and linear; a few records are sorted by insertion instead.
 *
 * The functions take the record's width as a constant, so that the compiler makes one tight copy for each.
 */
#include "core/radix.h"

#include <stdbool.h>
#include <string.h>

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS, FEW = 40, WIDEST = 5 };

static inline bool is_greater(const uint32_t *a, const uint32_t *b, unsigned width) {
    for (unsigned field = 0; field < width; field++)
        if (a[field] != b[field])
            return a[field] > b[field];
    return false;
}

static inline void copy_record(uint32_t *to, const uint32_t *from, unsigned width) {
    for (unsigned field = 0; field < width; field++)
        to[field] = from[field];
}

static inline void insertion_sort(uint32_t *records, size_t count, unsigned width) {
    for (size_t i = 1; i < count; i++) {
        uint32_t record[WIDEST];
        copy_record(record, records + i * width, width);
        size_t j = i;
        for (; j > 0 && is_greater(records + (j - 1) * width, record, width); j--)
            copy_record(records + j * width, records + (j - 1) * width, width);
        copy_record(records + j * width, record, width);
    }
}

/* Bits of each field that are not the same in all records; false if the records are in order already. */
static inline bool find_varying(const uint32_t *records, size_t count, uint32_t *varying, unsigned width) {
    bool is_unsorted = false;
    memset(varying, 0, WIDEST * sizeof *varying);
    for (size_t i = 1; i < count; i++) {
        for (unsigned field = 0; field < width; field++)
            varying[field] |= records[i * width + field] ^ records[field];
        is_unsorted |= is_greater(records + (i - 1) * width, records + i * width, width);
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

static inline void sort_by_digit(const uint32_t *from, uint32_t *to, size_t count, digit_place at,
                                 unsigned width) {
    size_t place[DIGITS] = { 0 };
    for (size_t i = 0; i < count; i++)
        place[digit_of(from + i * width, at)]++;
    size_t sum = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        copy_record(to + place[digit_of(from + i * width, at)]++ * width, from + i * width, width);
}

static inline void sort_records(uint32_t *records, uint32_t *scratch, size_t count, unsigned width) {
    if (count <= FEW) {
        insertion_sort(records, count, width);
        return;
    }
    uint32_t varying[WIDEST];
    if (!find_varying(records, count, varying, width))
        return;
    uint32_t *from = records, *to = scratch;
    for (unsigned field = width; field-- > 0;)
        for (unsigned shift = 0; shift < 32; shift += DIGIT_BITS)
            if (varying[field] >> shift & (DIGITS - 1)) {
                sort_by_digit(from, to, count, (digit_place){ field, shift }, width);
                uint32_t *const sorted = to;
                to = from;
                from = sorted;
            }
    if (from != records)
        memcpy(records, from, count * width * sizeof *records);
}

void grz_sort_records2(uint32_t *records, uint32_t *scratch, size_t count) {
    sort_records(records, scratch, count, 2);
}

void grz_sort_records5(uint32_t *records, uint32_t *scratch, size_t count) {
    sort_records(records, scratch, count, 5);
}
