/* bits.c: see bits.h. A run is found word by word, so that a row costs its words and its runs. */
#include "content/fit/bits.h"

#include "core/bits.h"

graze_status grz_fit_bits_open(const graze_allocator *allocator, uint32_t width, uint32_t height,
                               grz_fit_bits *bits) {
    const size_t row_words = (size_t)width / 64 + 1; /* so that a row without pixels has a place, too */
    *bits = (grz_fit_bits){ .width = width, .height = height, .row_words = row_words };
    return grz_buffer_reserve_zeroed(allocator, &bits->words, row_words * height, sizeof(uint64_t));
}

void grz_fit_bits_close(const graze_allocator *allocator, grz_fit_bits *bits) {
    grz_buffer_free(allocator, &bits->words);
    *bits = (grz_fit_bits){ 0 };
}

void grz_fit_bits_fill(grz_fit_bits *bits, uint32_t y, uint32_t from, uint32_t to) {
    uint64_t *row = grz_fit_bits_row(bits, y);
    while (from < to) {
        const uint32_t room = 64 - from % 64, count = to - from < room ? to - from : room;
        const uint64_t ones = count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
        row[from / 64] |= ones << (from % 64);
        from += count;
    }
}

/* The first pixel from x on whose bit is `flip`'s opposite: `flip` 0 looks for ones, all ones for zeros. */
static uint32_t pixel_next(const grz_fit_bits *bits, const uint64_t *row, uint32_t x, uint64_t flip) {
    while (x < bits->width) {
        const uint64_t word = (row[x / 64] ^ flip) >> (x % 64);
        if (word != 0) {
            const uint32_t found = x + grz_bit_lowest(word);
            return found < bits->width ? found : bits->width;
        }
        x += 64 - x % 64;
    }
    return bits->width;
}

bool grz_fit_bits_run(const grz_fit_bits *bits, uint32_t y, uint32_t *from, uint32_t *to) {
    const uint64_t *row = grz_fit_bits_row(bits, y);
    *from = pixel_next(bits, row, *to, 0);
    *to = pixel_next(bits, row, *from, ~UINT64_C(0));
    return *from < bits->width;
}

uint32_t grz_fit_bits_count(const grz_fit_bits *bits, uint32_t y, uint32_t from, uint32_t to) {
    const uint64_t *row = grz_fit_bits_row(bits, y);
    uint32_t count = 0;
    while (from < to) {
        const uint32_t room = 64 - from % 64, step = to - from < room ? to - from : room;
        const uint64_t ones = step == 64 ? ~UINT64_C(0) : (UINT64_C(1) << step) - 1;
        for (uint64_t word = row[from / 64] >> (from % 64) & ones; word != 0; word &= word - 1)
            count++;
        from += step;
    }
    return count;
}
