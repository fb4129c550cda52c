/* places.c: slots and where they stand, as how far they are from what was expected. */
#include "tape/tape.h"

static void fail_slot(grz_tape *tape) {
    grz_tape_fail(tape, GRAZE_BAD_RECORDING);
}

static void put_off(grz_tape *tape, uint32_t slot, uint32_t expected) {
    if (grz_tape_is_fine(tape) &&
        !grz_strand_put_number(&tape->strands[GRZ_SLOTS], tape->allocator,
                               grz_strand_folded((int64_t)slot - (int64_t)expected)))
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
}

/* A slot below a limit. */
static uint32_t take_off(grz_tape *tape, uint32_t expected, uint32_t limit) {
    uint64_t off = 0;
    if (!grz_tape_is_fine(tape))
        return 0;
    if (!grz_strand_take_number(&tape->strands[GRZ_SLOTS], &off) || off > UINT64_C(1) << 34)
        fail_slot(tape);
    const int64_t slot = (int64_t)expected + grz_strand_unfolded(off);
    if (slot >= 0 && slot < (int64_t)limit)
        return (uint32_t)slot;
    fail_slot(tape);
    return 0;
}

static uint32_t code_slot(grz_tape *tape, uint32_t slot, uint32_t expected, uint32_t limit) {
    if (tape->is_reading)
        return take_off(tape, expected, limit);
    put_off(tape, slot, expected);
    return slot;
}

void grz_tape_slot(grz_tape *tape, grz_book *book, uint64_t *handle) {
    const uint32_t slot = code_slot(tape, (uint32_t)*handle, grz_book_expected(book), book->count);
    if (grz_tape_is_fine(tape))
        grz_book_turn(book, slot);
    if (!tape->is_reading)
        return;
    const uint32_t generation = grz_tape_is_fine(tape) ? grz_page_at(book, slot)->generation : 0;
    *handle = generation > 0 ? (uint64_t)generation << 32 | slot : 0;
    if (generation == 0)
        fail_slot(tape); /* nothing had it so far */
}

/* A slot is one that there was, or the next. */
void grz_tape_given(grz_tape *tape, grz_book *book, uint64_t *handle) {
    const uint32_t slot = code_slot(tape, (uint32_t)*handle, book->newest, book->count + 1);
    if (grz_tape_is_fine(tape) && !grz_book_open(book, tape->allocator, slot))
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
    if (!grz_tape_is_fine(tape)) {
        *handle = tape->is_reading ? 0 : *handle;
        return;
    }
    grz_page *page = grz_page_at(book, slot);
    uint64_t later = (uint32_t)(*handle >> 32) - page->generation;
    later = grz_tape_below(tape, later, UINT64_C(1) << 32);
    const uint32_t generation = page->generation + (uint32_t)later;
    if (generation == 0 && slot == 0) { /* the zero handle is none, and has no page */
        grz_tape_fail(tape, GRAZE_BAD_RECORDING);
        *handle = 0;
        return;
    }
    *page = (grz_page){ .generation = generation, .next = page->next, .sibling = GRZ_NO_PAGE };
    *handle = (uint64_t)generation << 32 | slot;
    book->newest = slot + 1;
}

void grz_tape_gone(grz_tape *tape, grz_book *book, uint64_t handle) {
    grz_page *page = grz_page_of(book, handle);
    if (page != NULL && grz_tape_is_fine(tape))
        page->is_gone = true;
}

void grz_tape_given_part(grz_tape *tape, uint64_t body, uint64_t *part) {
    grz_tape_given(tape, &tape->parts, part);
    grz_page *owner = grz_page_of(&tape->bodies, body), *page = grz_page_of(&tape->parts, *part);
    if (!grz_tape_is_fine(tape) || owner == NULL || page == NULL)
        return;
    page->owner = (uint32_t)body;
    page->sibling = owner->sibling;
    owner->sibling = (uint32_t)*part;
}

void grz_tape_stands(grz_tape *tape, uint64_t part, graze_box offset) {
    grz_page *page = grz_page_of(&tape->parts, part);
    const grz_page *body =
        page != NULL && page->owner < tape->bodies.count ? grz_page_at(&tape->bodies, page->owner) : NULL;
    if (!grz_tape_is_fine(tape) || body == NULL)
        return;
    const float x = body->last[0], y = body->last[1];
    const float now[] = { offset.min_x + x, offset.min_y + y, offset.max_x + x, offset.max_y + y };
    grz_page_move(page, now, 4);
    grz_page_move(page, now, 4);
}

/* As far as is known: slots that were given to others meanwhile end the walk. */
void grz_tape_gone_body(grz_tape *tape, uint64_t body) {
    const grz_page *page = grz_page_of(&tape->bodies, body);
    if (!grz_tape_is_fine(tape) || page == NULL)
        return;
    grz_tape_gone(tape, &tape->bodies, body);
    for (uint32_t slot = page->sibling; slot < tape->parts.count;) {
        grz_page *part = grz_page_at(&tape->parts, slot);
        if (part->is_gone || part->owner != (uint32_t)body)
            return;
        part->is_gone = true;
        slot = part->sibling;
    }
}

void grz_tape_real(grz_tape *tape, int axis, grz_real *real) {
    grz_reals *reals = &tape->reals[axis];
    if (!grz_tape_is_fine(tape))
        return;
    if (tape->is_reading) {
        if (!grz_real_take(&tape->strands[axis], tape->grid, real))
            grz_tape_fail(tape, GRAZE_BAD_RECORDING);
    } else if (grz_buffer_reserve(tape->allocator, &reals->items, reals->count + 1, sizeof *real) == GRAZE_OK)
        ((grz_real *)reals->items.data)[reals->count++] = *real;
    else
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
}

static float code(grz_tape *tape, int axis, grz_real real) {
    grz_tape_real(tape, axis, &real);
    return real.value;
}

void grz_tape_place(grz_tape *tape, uint64_t body, float *x, float *y) {
    static const grz_page nothing = { 0 };
    grz_page *known = grz_page_of(&tape->bodies, body);
    const grz_page *page = known != NULL ? known : &nothing;
    *x = code(tape, GRZ_X, (grz_real){ *x, page->last[0], page->last[0], page->before[0] });
    *y = code(tape, GRZ_Y, (grz_real){ *y, page->last[1], page->last[1], page->before[1] });
    if (known != NULL)
        grz_page_move(known, (const float[]){ *x, *y }, 2);
}

/* The max edges are expected as far from the min edges as they were. */
static void code_box(grz_tape *tape, graze_box *box, const float last[4], const float before[4]) {
    box->min_x = code(tape, GRZ_X, (grz_real){ box->min_x, last[0], last[0], before[0] });
    box->min_y = code(tape, GRZ_Y, (grz_real){ box->min_y, last[1], last[1], before[1] });
    box->max_x = code(tape, GRZ_W, (grz_real){ box->max_x, last[2], box->min_x, last[0] });
    box->max_y = code(tape, GRZ_H, (grz_real){ box->max_y, last[3], box->min_y, last[1] });
}

void grz_tape_box(grz_tape *tape, uint64_t part, graze_box *box) {
    static const grz_page nothing = { 0 };
    grz_page *known = grz_page_of(&tape->parts, part);
    const grz_page *page = known != NULL ? known : &nothing;
    code_box(tape, box, page->last, page->before);
    if (known != NULL)
        grz_page_move(known, (const float[]){ box->min_x, box->min_y, box->max_x, box->max_y }, 4);
}

void grz_tape_new_place(grz_tape *tape, float *x, float *y) {
    *x = code(tape, GRZ_X, (grz_real){ *x, tape->added_x, 0, 0 });
    *y = code(tape, GRZ_Y, (grz_real){ *y, tape->added_y, 0, 0 });
    tape->added_x = *x;
    tape->added_y = *y;
}

void grz_tape_new_box(grz_tape *tape, graze_box *box) {
    const graze_box last = tape->added;
    const float edges[] = { last.min_x, last.min_y, last.max_x, last.max_y };
    code_box(tape, box, edges, edges);
    tape->added = *box;
}
