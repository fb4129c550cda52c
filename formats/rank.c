/* rank.c: see rank.h. The sort is a radix sort from the lowest digit, eleven bits at a time, that skips
 * digits which all keys share; floats order as whole numbers once the sign is dealt with (M. Herf, "Radix
 * tricks", 2001). */
#include "formats/rank.h"

#include <stdbool.h>
#include <string.h>

#define DIGIT_BITS 11
#define DIGIT_VALUES (1u << DIGIT_BITS)
#define DIGITS 6

/* Beyond this whole numbers are no longer one float32 apart. */
static const int64_t whole_max = (int64_t)1 << 24;

uint64_t rank_key(double value) {
    const uint64_t sign = UINT64_C(1) << 63;
    uint64_t bits;
    value += 0.0; /* -0.0 becomes 0.0 */
    memcpy(&bits, &value, sizeof bits);
    return bits & sign ? ~bits : bits | sign;
}

static uint32_t digit_of(uint64_t key, unsigned digit) {
    return (uint32_t)(key >> (digit * DIGIT_BITS)) & (DIGIT_VALUES - 1);
}

static void count_digits(const rank_item *items, size_t count, size_t counts[DIGITS][DIGIT_VALUES]) {
    memset(counts, 0, sizeof(size_t) * DIGITS * DIGIT_VALUES);
    for (size_t i = 0; i < count; i++)
        for (unsigned digit = 0; digit < DIGITS; digit++)
            counts[digit][digit_of(items[i].key, digit)]++;
}

/* Counts become the places where each digit's items begin. */
static void sum_up(size_t counts[DIGIT_VALUES]) {
    size_t sum = 0;
    for (size_t i = 0; i < DIGIT_VALUES; i++) {
        size_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
}

rank_item *rank_sort(rank_item *items, rank_item *spare, size_t count) {
    size_t counts[DIGITS][DIGIT_VALUES];
    count_digits(items, count, counts);
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        size_t *begins = counts[digit];
        if (count == 0 || begins[digit_of(items[0].key, digit)] == count)
            continue;
        sum_up(begins);
        for (size_t i = 0; i < count; i++)
            spare[begins[digit_of(items[i].key, digit)]++] = items[i];
        rank_item *sorted = spare;
        spare = items;
        items = sorted;
    }
    return items;
}

/* The float32 that is `steps` floats above 2^24. */
static float above_whole(uint32_t steps) {
    const float base = (float)((int64_t)1 << 24);
    uint32_t bits;
    float value;
    memcpy(&bits, &base, sizeof bits);
    bits += steps;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float rank_value(uint64_t rank, uint64_t count) {
    int64_t centred = (int64_t)rank - (int64_t)(count / 2);
    bool is_negative = centred < 0;
    int64_t distance = is_negative ? -centred : centred;
    float value = distance <= whole_max ? (float)distance : above_whole((uint32_t)(distance - whole_max));
    return is_negative ? -value : value;
}
