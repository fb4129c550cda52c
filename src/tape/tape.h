/* tape.h: how calls are written down, and read again: one description of a call does both.
 *
 * A tape holds the calls of one step, taken apart into strands of a kind: what kinds of calls, which slots,
 * small numbers, plain bytes, and four strands of coordinates. Each is told as how far it is from what was to
 * be expected: a slot is that which followed the last one in the step before, a coordinate lies where its
 * motion leads (real.h). So most of what is written is zeroes, which a compressor after us makes vanish. What
 * is expected comes only from what the tape itself has told before (book.h), so that it can be read without a
 * world.
 *
 * Each function here takes a place to read from or to write to: writing, the value there goes on the tape;
 * reading, it is replaced by what the tape has. The first failure is kept in `status`, and nothing is done
 * after it: GRAZE_OUT_OF_MEMORY, or, reading, GRAZE_BAD_RECORDING: values are zero then.
 */
#ifndef GRZ_TAPE_TAPE_H
#define GRZ_TAPE_TAPE_H

#include "core/buffer.h"
#include "graze/box.h"
#include "tape/book.h"
#include "tape/real.h"
#include "tape/room.h"
#include "tape/strand.h"

/* The strands of a step; those of coordinates come first. */
enum {
    GRZ_X,
    GRZ_Y,
    GRZ_W,
    GRZ_H,
    GRZ_AXES,
    GRZ_KINDS = GRZ_AXES,
    GRZ_SLOTS,
    GRZ_NUMBERS,
    GRZ_BYTES,
    GRZ_STRANDS
};

/* Where numbers and bytes end: what is written after it can be looked at, and taken back. */
typedef struct grz_tape_mark {
    size_t numbers, bytes;
} grz_tape_mark;

typedef struct grz_tape {
    const graze_allocator *allocator;
    bool is_reading;
    graze_status status;
    grz_strand strands[GRZ_STRANDS];
    grz_reals reals[GRZ_AXES]; /* of the step that is being written */
    grz_grid grid;             /* of the step that is being read */
    uint64_t kind, run;        /* the kind of the last call, and how many of it there are, or are left */
    grz_book bodies, parts;
    graze_box added; /* the box that was added last */
    float added_x, added_y;
    uint64_t user, tag; /* that were told last */
    grz_buffer known;   /* grz_known: masks and hitbox sets that were told; see objects.c */
    uint32_t known_count;
    grz_room kept, passing; /* memory of what was read: as long as the tape; until the next step */
} grz_tape;

/* A zeroed tape with an allocator is empty. Free it. */
void grz_tape_free(grz_tape *tape);

/* Whether all is well so far. */
static inline bool grz_tape_is_fine(const grz_tape *tape) {
    return tape->status == GRAZE_OK;
}

/* Keep the first failure. */
void grz_tape_fail(grz_tape *tape, graze_status status);

/* Finish a step that was written: append it to `out` after its first *size bytes, and begin the next. */
void grz_tape_pack(grz_tape *tape, grz_buffer *out, size_t *size);

/* Begin to read a step, which stays where it is until all of it is read. */
void grz_tape_unpack(grz_tape *tape, const uint8_t *bytes, size_t size);

/* The kind of the next call, from 1; reading, 0 means that there is none. */
void grz_tape_kind(grz_tape *tape, uint64_t *kind);

/* A number; one below a limit, else the tape is bad; a truth; bytes; a float and a double, bit by bit. */
void grz_tape_number(grz_tape *tape, uint64_t *value);
uint64_t grz_tape_below(grz_tape *tape, uint64_t value, uint64_t limit);
bool grz_tape_bool(grz_tape *tape, bool value);
void grz_tape_bytes(grz_tape *tape, void *bytes, size_t size);
void grz_tape_double(grz_tape *tape, double *value);
void grz_tape_float(grz_tape *tape, float *value);

/* A number of 32 bits, and of 8. */
static inline uint32_t grz_tape_word(grz_tape *tape, uint32_t value) {
    return (uint32_t)grz_tape_below(tape, value, UINT64_C(1) << 32);
}

static inline uint8_t grz_tape_byte(grz_tape *tape, uint8_t value) {
    return (uint8_t)grz_tape_below(tape, value, 256);
}

/* A number that is near to the last one of its sort, which it becomes. */
void grz_tape_near(grz_tape *tape, uint64_t *last, uint64_t *value);

/* A count of things of which each takes a byte of the tape, so that no more can be promised than there is. */
uint32_t grz_tape_count(grz_tape *tape, uint64_t value);

/* A coordinate, and what is to be expected of it. */
void grz_tape_real(grz_tape *tape, int axis, grz_real *real);

/* A handle of what was there before; one that was just given out; and one that is gone from now on. */
void grz_tape_slot(grz_tape *tape, grz_book *book, uint64_t *handle);
void grz_tape_given(grz_tape *tape, grz_book *book, uint64_t *handle);
void grz_tape_gone(grz_tape *tape, grz_book *book, uint64_t handle);

/* A part that a body was just given, and where it stands; a body that is gone, and all its parts. */
void grz_tape_given_part(grz_tape *tape, uint64_t body, uint64_t *part);
void grz_tape_stands(grz_tape *tape, uint64_t part, graze_box offset);
void grz_tape_gone_body(grz_tape *tape, uint64_t body);

/* Where a body goes; where a part's box goes; a place and a box that are new. */
void grz_tape_place(grz_tape *tape, uint64_t body, float *x, float *y);
void grz_tape_box(grz_tape *tape, uint64_t part, graze_box *box);
void grz_tape_new_place(grz_tape *tape, float *x, float *y);
void grz_tape_new_box(grz_tape *tape, graze_box *box);

/* Memory for what is read, zeroed; NULL after a failure, also for none. */
void *grz_tape_room(grz_tape *tape, grz_room *room, size_t count, size_t item);

#endif
