/* strand.c: see strand.h. */
#include "tape/strand.h"

#include <string.h>

bool grz_strand_put(grz_strand *strand, const graze_allocator *allocator, const void *bytes, size_t size) {
    if (size == 0)
        return true;
    if (grz_buffer_reserve(allocator, &strand->buffer, strand->size + size, 1) != GRAZE_OK)
        return false;
    memcpy((uint8_t *)strand->buffer.data + strand->size, bytes, size);
    strand->size += size;
    return true;
}

enum { NUMBER_BYTES_MOST = 10 };

bool grz_strand_put_number(grz_strand *strand, const graze_allocator *allocator, uint64_t value) {
    uint8_t bytes[NUMBER_BYTES_MOST];
    size_t size = 0;
    for (; value >= 128; value >>= 7)
        bytes[size++] = (uint8_t)(value | 128);
    bytes[size++] = (uint8_t)value;
    return grz_strand_put(strand, allocator, bytes, size);
}

bool grz_strand_take(grz_strand *strand, void *bytes, size_t size) {
    if (size > grz_strand_left(strand))
        return false;
    if (size > 0)
        memcpy(bytes, strand->at, size);
    strand->at += size;
    return true;
}

bool grz_strand_take_number(grz_strand *strand, uint64_t *value) {
    uint64_t sum = 0;
    for (int i = 0; strand->at + i < strand->end; i++) {
        const uint8_t byte = strand->at[i];
        sum |= (uint64_t)(byte & 127) << 7 * i;
        if (i == NUMBER_BYTES_MOST - 1 && byte > 1)
            return false; /* beyond 64 bits */
        if (byte < 128) {
            strand->at += i + 1;
            *value = sum;
            return true;
        }
    }
    return false;
}
