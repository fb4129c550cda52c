/* book.h: what a tape has told of each slot so far: from this the next is expected. */
#ifndef GRZ_TAPE_BOOK_H
#define GRZ_TAPE_BOOK_H

#include "core/buffer.h"

#include <stdbool.h>
#include <stdint.h>

#define GRZ_NO_PAGE UINT32_MAX

/* A slot: of which generation it is; which slot was told after it; where it stood last, and before, each
 * four edges of a part or the place of a body; and, reading, what its handle is in the world that is made,
 * zero if there it is none. */
typedef struct grz_page {
    uint32_t generation, next;
    uint32_t owner, sibling; /* of a part: its body's slot, and the part that its body got before it; of a
                                body: `sibling` is the part that it got last */
    bool is_gone;
    float last[4], before[4];
    uint64_t handle;
} grz_page;

/* Slots. A step begins with the page that the last one began with. */
typedef struct grz_book {
    grz_buffer pages;
    uint32_t count, first, previous;
    uint32_t newest; /* one more than the slot that was given out last */
} grz_book;

static inline grz_page *grz_page_at(const grz_book *book, uint32_t slot) {
    return (grz_page *)book->pages.data + slot;
}

/* The page of a handle that the book knows; NULL: there is none. */
static inline grz_page *grz_page_of(const grz_book *book, uint64_t handle) {
    const uint32_t slot = (uint32_t)handle;
    return slot < book->count && handle != 0 && grz_page_at(book, slot)->generation == handle >> 32
               ? grz_page_at(book, slot)
               : NULL;
}

/* Let the book have a page for a slot, which is at most the next one. False: no memory. */
bool grz_book_open(grz_book *book, const graze_allocator *allocator, uint32_t slot);

/* The slot that is expected now. */
uint32_t grz_book_expected(const grz_book *book);

/* This slot it was. */
void grz_book_turn(grz_book *book, uint32_t slot);

/* A step begins. */
void grz_book_begin(grz_book *book);

/* It stands here now. */
void grz_page_move(grz_page *page, const float *now, int count);

#endif
