/* forged.h: recordings changed behind right check sums. A step's piece is taken apart into its strands
 * (docs/recordings.md), some numbers or bytes of one are exchanged, and it is put together again.
 */
#ifndef TEST_FORGED_H
#define TEST_FORGED_H

#include "random_calls.h"

#include "core/crc.h"
#include "core/hash.h"
#include "tape/tape.h"
#include "world/recording/record_format.h"

/* What can be changed beside the strands: the numbers in front of them, and all bytes of the piece. */
enum { FORGED_HEAD = GRZ_STRANDS, FORGED_WHOLE };

/* From the at-th number on (of GRZ_BYTES and FORGED_WHOLE: byte) `drop` of them, as far as there are any, are
 * exchanged for `size` bytes. */
typedef struct forged_change {
    int strand;
    size_t at, drop, size;
    const char *bytes;
} forged_change;

/* Write the sums of all pieces anew. */
static inline void forged_sums(kept_bytes *kept) {
    size_t at = GRZ_RECORDING_MAGIC_SIZE;
    while (at + GRZ_PIECE_HEAD <= kept->size &&
           grz_load32(kept->bytes + at) <= kept->size - at - GRZ_PIECE_HEAD) {
        const uint32_t size = grz_load32(kept->bytes + at);
        grz_store32(kept->bytes + at + 4, grz_crc32(kept->bytes + at + GRZ_PIECE_HEAD, size));
        at += GRZ_PIECE_HEAD + size;
    }
}

/* A strand of a step, or another part of its piece. */
typedef struct forged_part {
    const unsigned char *bytes;
    size_t size;
} forged_part;

static inline size_t forged_number_size(const unsigned char *bytes) {
    size_t size = 1;
    while (bytes[size - 1] >> 7)
        size++;
    return size;
}

static inline size_t forged_number_value(const unsigned char *bytes) {
    size_t value = 0;
    for (size_t i = 0; i < forged_number_size(bytes); i++)
        value |= (size_t)(bytes[i] & 127) << 7 * i;
    return value;
}

/* Take a step's piece apart; returns what is in front of its head: its kind, number and hash. */
static inline forged_part forged_take_apart(forged_part whole, forged_part *parts) {
    const unsigned char *at = whole.bytes;
    at += forged_number_size(at);
    at += forged_number_size(at) + 8;
    const forged_part front = { whole.bytes, (size_t)(at - whole.bytes) };
    parts[FORGED_HEAD].bytes = at;
    at += forged_number_size(at);
    for (int i = 0; i < GRZ_STRANDS; i++) {
        parts[i].size = forged_number_value(at);
        at += forged_number_size(at);
    }
    parts[FORGED_HEAD].size = (size_t)(at - parts[FORGED_HEAD].bytes);
    for (int i = 0; i < GRZ_STRANDS; at += parts[i++].size)
        parts[i].bytes = at;
    assert_ptr_equal(at, whole.bytes + whole.size);
    return front;
}

/* Where the number or byte begins that is `count` behind one. */
static inline size_t forged_after(forged_part part, bool has_numbers, size_t from, size_t count) {
    for (; count > 0 && from < part.size; count--)
        from += has_numbers ? forged_number_size(part.bytes + from) : 1;
    return from;
}

static inline void forged_part_put(kept_bytes *out, forged_part part, const forged_change *change) {
    const bool has_numbers = change->strand != GRZ_BYTES && change->strand != FORGED_WHOLE;
    const size_t begin = forged_after(part, has_numbers, 0, change->at);
    const size_t end = forged_after(part, has_numbers, begin, change->drop);
    kept_take(out, part.bytes, begin);
    if (change->size > 0)
        kept_take(out, change->bytes, change->size);
    kept_take(out, part.bytes + end, part.size - end);
}

static inline void forged_put_number(kept_bytes *out, size_t value) {
    for (; value >= 128; value >>= 7)
        kept_take(out, &(unsigned char){ (unsigned char)(value | 128) }, 1);
    kept_take(out, &(unsigned char){ (unsigned char)value }, 1);
}

/* A step's piece with one of its strands changed. */
static inline void forged_put_together(kept_bytes *out, forged_part whole, const forged_change *change) {
    forged_part parts[GRZ_STRANDS + 1];
    kept_bytes changed = { .room = SIZE_MAX };
    const forged_part front = forged_take_apart(whole, parts);
    forged_part_put(&changed, parts[change->strand], change);
    parts[change->strand] = (forged_part){ changed.bytes, changed.size };
    kept_take(out, front.bytes, front.size);
    if (change->strand == FORGED_HEAD)
        kept_take(out, changed.bytes, changed.size);
    else {
        kept_take(out, parts[FORGED_HEAD].bytes, forged_number_size(parts[FORGED_HEAD].bytes));
        for (int i = 0; i < GRZ_STRANDS; i++)
            forged_put_number(out, parts[i].size);
    }
    for (int i = 0; i < GRZ_STRANDS; i++)
        if (parts[i].size > 0)
            kept_take(out, parts[i].bytes, parts[i].size);
    free(changed.bytes);
}

/* Change the step's piece that begins at a byte of a recording, which ends behind it. */
static inline void forged_make(kept_bytes *kept, size_t piece_at, const forged_change *change) {
    kept_bytes out = { .room = SIZE_MAX };
    const forged_part whole = { kept->bytes + piece_at + GRZ_PIECE_HEAD,
                                kept->size - piece_at - GRZ_PIECE_HEAD };
    kept_take(&out, kept->bytes, piece_at + GRZ_PIECE_HEAD);
    if (change->strand == FORGED_WHOLE)
        forged_part_put(&out, whole, change);
    else
        forged_put_together(&out, whole, change);
    grz_store32(out.bytes + piece_at, (uint32_t)(out.size - piece_at - GRZ_PIECE_HEAD));
    forged_sums(&out);
    free(kept->bytes);
    *kept = out;
}

#endif
