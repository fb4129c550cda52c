/* book.c: see book.h. */
#include "tape/book.h"

/* How many that are gone are passed over on the way to the slot that is expected. */
enum { GONE_MOST = 64 };

bool grz_book_open(grz_book *book, const graze_allocator *allocator, uint32_t slot) {
    if (slot < book->count)
        return true;
    if (grz_buffer_reserve(allocator, &book->pages, (size_t)slot + 1, sizeof(grz_page)) != GRAZE_OK)
        return false;
    while (book->count <= slot)
        *grz_page_at(book, book->count++) = (grz_page){ .next = GRZ_NO_PAGE, .sibling = GRZ_NO_PAGE };
    return true;
}

static uint32_t after(const grz_book *book, uint32_t slot) {
    const uint32_t next = grz_page_at(book, slot)->next;
    return next != GRZ_NO_PAGE ? next : slot + 1;
}

uint32_t grz_book_expected(const grz_book *book) {
    uint32_t slot = book->previous == GRZ_NO_PAGE ? book->first : after(book, book->previous);
    for (int i = 0; i < GONE_MOST && slot < book->count && grz_page_at(book, slot)->is_gone; i++)
        slot = after(book, slot);
    return slot;
}

void grz_book_turn(grz_book *book, uint32_t slot) {
    if (book->previous == GRZ_NO_PAGE)
        book->first = slot;
    else
        grz_page_at(book, book->previous)->next = slot;
    book->previous = slot;
}

void grz_book_begin(grz_book *book) {
    book->previous = GRZ_NO_PAGE;
}

void grz_page_move(grz_page *page, const float *now, int count) {
    for (int i = 0; i < count; i++) {
        page->before[i] = page->last[i];
        page->last[i] = now[i];
    }
}
