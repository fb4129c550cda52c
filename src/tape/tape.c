/* tape.c: the strands of a step: put together and taken apart; numbers and bytes. */
#include "tape/tape.h"

#include "tape/objects.h"

#include <string.h>

void grz_tape_fail(grz_tape *tape, graze_status status) {
    if (tape->status == GRAZE_OK)
        tape->status = status;
}

/* Of something that was to be written, or read. */
static void note(grz_tape *tape, bool is_done) {
    if (!is_done)
        grz_tape_fail(tape, tape->is_reading ? GRAZE_BAD_RECORDING : GRAZE_OUT_OF_MEMORY);
}

void grz_tape_free(grz_tape *tape) {
    for (int i = 0; i < GRZ_STRANDS; i++)
        grz_buffer_free(tape->allocator, &tape->strands[i].buffer);
    for (int i = 0; i < GRZ_AXES; i++)
        grz_buffer_free(tape->allocator, &tape->reals[i].items);
    grz_buffer_free(tape->allocator, &tape->bodies.pages);
    grz_buffer_free(tape->allocator, &tape->parts.pages);
    grz_tape_forget_objects(tape);
    grz_room_free(&tape->kept, tape->allocator);
    grz_room_free(&tape->passing, tape->allocator);
}

void *grz_tape_room(grz_tape *tape, grz_room *room, size_t count, size_t item) {
    if (count == 0 || !grz_tape_is_fine(tape))
        return NULL;
    void *block = grz_room_take(room, tape->allocator, count, item);
    if (block == NULL)
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
    return block;
}

static void begin_step(grz_tape *tape) {
    for (int i = 0; i < GRZ_STRANDS; i++)
        tape->strands[i].size = 0;
    for (int i = 0; i < GRZ_AXES; i++)
        tape->reals[i].count = 0;
    tape->kind = tape->run = 0;
    grz_book_begin(&tape->bodies);
    grz_book_begin(&tape->parts);
    grz_room_free(&tape->passing, tape->allocator);
}

/* The kinds come in runs: which, and how many. */
static void put_run(grz_tape *tape) {
    grz_strand *strand = &tape->strands[GRZ_KINDS];
    if (tape->run > 0)
        note(tape, grz_strand_put_number(strand, tape->allocator, tape->kind) &&
                       grz_strand_put_number(strand, tape->allocator, tape->run));
}

static void put_kind(grz_tape *tape, uint64_t kind) {
    if (kind != tape->kind) {
        put_run(tape);
        tape->kind = kind;
        tape->run = 0;
    }
    tape->run++;
}

static void take_kind(grz_tape *tape, uint64_t *kind) {
    grz_strand *strand = &tape->strands[GRZ_KINDS];
    *kind = 0;
    if (tape->run == 0 && grz_strand_left(strand) == 0)
        return;
    if (tape->run == 0)
        note(tape, grz_strand_take_number(strand, &tape->kind) &&
                       grz_strand_take_number(strand, &tape->run) && tape->run > 0 && tape->kind > 0);
    if (!grz_tape_is_fine(tape))
        return;
    tape->run--;
    *kind = tape->kind;
}

void grz_tape_kind(grz_tape *tape, uint64_t *kind) {
    if (tape->is_reading)
        take_kind(tape, kind);
    else
        put_kind(tape, *kind);
}

static void pack_reals(grz_tape *tape, grz_grid grid) {
    for (int axis = 0; axis < GRZ_AXES; axis++) {
        const grz_real *items = tape->reals[axis].items.data;
        for (size_t i = 0; i < tape->reals[axis].count && grz_tape_is_fine(tape); i++)
            note(tape, grz_real_put(&tape->strands[axis], tape->allocator, grid, &items[i]));
    }
}

void grz_tape_pack(grz_tape *tape, grz_buffer *out, size_t *size) {
    grz_strand whole = { .buffer = *out, .size = *size };
    const grz_grid grid = grz_grid_choose(tape->reals, GRZ_AXES);
    put_run(tape);
    pack_reals(tape, grid);
    note(tape, grz_strand_put_number(&whole, tape->allocator, grid.number));
    for (int i = 0; i < GRZ_STRANDS; i++)
        note(tape, grz_strand_put_number(&whole, tape->allocator, tape->strands[i].size));
    for (int i = 0; i < GRZ_STRANDS; i++)
        note(tape,
             grz_strand_put(&whole, tape->allocator, tape->strands[i].buffer.data, tape->strands[i].size));
    *out = whole.buffer;
    *size = whole.size;
    begin_step(tape);
}

void grz_tape_unpack(grz_tape *tape, const uint8_t *bytes, size_t size) {
    grz_strand whole = { .at = bytes, .end = bytes + size };
    uint64_t sizes[GRZ_STRANDS] = { 0 }, grid = 0;
    begin_step(tape);
    note(tape, grz_strand_take_number(&whole, &grid) && grid < GRZ_GRIDS);
    tape->grid = (grz_grid){ (uint32_t)grid };
    for (int i = 0; i < GRZ_STRANDS; i++)
        note(tape, grz_strand_take_number(&whole, &sizes[i]));
    for (int i = 0; i < GRZ_STRANDS && grz_tape_is_fine(tape); i++) {
        note(tape, sizes[i] <= grz_strand_left(&whole));
        const size_t length = grz_tape_is_fine(tape) ? (size_t)sizes[i] : 0;
        tape->strands[i].at = whole.at;
        tape->strands[i].end = whole.at += length;
    }
    note(tape, grz_strand_left(&whole) == 0);
}

void grz_tape_number(grz_tape *tape, uint64_t *value) {
    grz_strand *strand = &tape->strands[GRZ_NUMBERS];
    if (!grz_tape_is_fine(tape))
        *value = tape->is_reading ? 0 : *value;
    else if (!tape->is_reading)
        note(tape, grz_strand_put_number(strand, tape->allocator, *value));
    else if (!grz_strand_take_number(strand, value)) {
        *value = 0;
        note(tape, false);
    }
}

uint64_t grz_tape_below(grz_tape *tape, uint64_t value, uint64_t limit) {
    grz_tape_number(tape, &value);
    if (value < limit)
        return value;
    note(tape, false);
    return 0;
}

void grz_tape_near(grz_tape *tape, uint64_t *last, uint64_t *value) {
    uint64_t off = *value - *last;
    off = off << 1 ^ (off >> 63 ? UINT64_MAX : 0);
    grz_tape_number(tape, &off);
    *last = *value = *last + (off >> 1 ^ (off & 1 ? UINT64_MAX : 0));
}

bool grz_tape_bool(grz_tape *tape, bool value) {
    return grz_tape_below(tape, value, 2) == 1;
}

uint32_t grz_tape_count(grz_tape *tape, uint64_t value) {
    size_t left = 0;
    for (int i = 0; i < GRZ_STRANDS && tape->is_reading; i++)
        left += grz_strand_left(&tape->strands[i]);
    const uint64_t most = tape->is_reading ? left : UINT32_MAX; /* a step is shorter than that */
    return (uint32_t)grz_tape_below(tape, value, most + 1);
}

void grz_tape_bytes(grz_tape *tape, void *bytes, size_t size) {
    grz_strand *strand = &tape->strands[GRZ_BYTES];
    if (!tape->is_reading) {
        if (grz_tape_is_fine(tape))
            note(tape, grz_strand_put(strand, tape->allocator, bytes, size));
    } else if (!grz_tape_is_fine(tape) || !grz_strand_take(strand, bytes, size)) {
        if (size > 0)
            memset(bytes, 0, size);
        note(tape, false);
    }
}

/* The lowest byte first, on every machine. */
static void little(grz_tape *tape, uint64_t *bits, int size) {
    uint8_t bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(*bits >> 8 * i);
    grz_tape_bytes(tape, bytes, (size_t)size);
    *bits = 0;
    for (int i = 0; i < size; i++)
        *bits |= (uint64_t)bytes[i] << 8 * i;
}

void grz_tape_double(grz_tape *tape, double *value) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    little(tape, &bits, 8);
    memcpy(value, &bits, sizeof bits);
}

void grz_tape_float(grz_tape *tape, float *value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    uint64_t wide = bits;
    little(tape, &wide, 4);
    bits = (uint32_t)wide;
    memcpy(value, &bits, sizeof bits);
}
