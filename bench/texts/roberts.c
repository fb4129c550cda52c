/* roberts.c: two listings of Roberts' article: sprites, x first; collision maps, a
 * byte at a time, row after row. See roberts.h. */
#include "bench/texts/roberts.h"

static bool spans_overlap(int a_first, int a_last, int b_first, int b_last) {
    return a_last > b_first && b_last > a_first;
}

bool listing_one_overlaps(listing_one_sprite a, listing_one_sprite b) {
    return spans_overlap(a.x, a.x + a.w - 1, b.x, b.x + b.w - 1) &&
           spans_overlap(a.y, a.y + a.h - 1, b.y, b.y + b.h - 1);
}

/* --- Collision maps --- */

/* The rows of a and b that lie upon each other, from the byte of a upon which b
 * begins. */
typedef struct common {
    const uint8_t *a, *b;
    int rows, a_bytes; /* of a: from there to the end of the row */
    unsigned shift;
} common;

static int lesser(int a, int b) {
    return a < b ? a : b;
}

static common common_of(const map_listing_map *a, const map_listing_map *b,
                        map_listing_place place) {
    const int top = place.dy > 0 ? place.dy : 0;
    const int first_byte = place.dx / 8;
    return (common){
        .a = a->bytes + (long)top * a->row_bytes + first_byte,
        .b = b->bytes + (long)(top - place.dy) * b->row_bytes,
        .rows = lesser(a->rows, place.dy + b->rows) - top,
        .a_bytes = a->row_bytes - first_byte,
        .shift = (unsigned)place.dx % 8,
    };
}

bool map_listing_in_8_bits(const map_listing_map *a, const map_listing_map *b,
                           map_listing_place place) {
    common c = common_of(a, b, place);
    const int bytes = lesser(c.a_bytes, b->row_bytes);
    for (; c.rows > 0; c.rows--, c.a += a->row_bytes, c.b += b->row_bytes)
        for (int i = 0; i < bytes; i++) {
            const uint8_t reg = (uint8_t)(c.b[i] >> c.shift);
            if (reg & c.a[i])
                return true;
        }
    return false;
}

bool map_listing_in_16_bits(const map_listing_map *a, const map_listing_map *b,
                            map_listing_place place) {
    common c = common_of(a, b, place);
    const int bytes = lesser(c.a_bytes, b->row_bytes);
    for (; c.rows > 0; c.rows--, c.a += a->row_bytes, c.b += b->row_bytes)
        for (int i = 0, before = 0; i < bytes; i++) {
            const unsigned reg = (unsigned)before << 8 | c.b[i];
            if ((reg >> c.shift) & c.a[i])
                return true;
            before = c.b[i];
        }
    return false;
}

bool map_listing_as_meant(const map_listing_map *a, const map_listing_map *b,
                          map_listing_place place) {
    common c = common_of(a, b, place);
    const int bytes = lesser(c.a_bytes, b->row_bytes);
    const bool has_more = c.a_bytes > b->row_bytes;
    for (; c.rows > 0; c.rows--, c.a += a->row_bytes, c.b += b->row_bytes) {
        unsigned before = 0;
        for (int i = 0; i < bytes; i++) {
            if (((before << 8 | c.b[i]) >> c.shift) & c.a[i])
                return true;
            before = c.b[i];
        }
        if (has_more && ((before << 8) >> c.shift) & c.a[bytes])
            return true;
    }
    return false;
}

static uint32_t bits_of(unsigned byte) {
    static const uint8_t of_half[16] = { 0, 1, 1, 2, 1, 2, 2, 3,
                                         1, 2, 2, 3, 2, 3, 3, 4 };
    return (uint32_t)of_half[byte & 15] + of_half[byte >> 4 & 15];
}

uint32_t map_listing_area(const map_listing_map *a, const map_listing_map *b,
                          map_listing_place place) {
    common c = common_of(a, b, place);
    const int bytes = lesser(c.a_bytes, b->row_bytes);
    const bool has_more = c.a_bytes > b->row_bytes;
    uint32_t area = 0;
    for (; c.rows > 0; c.rows--, c.a += a->row_bytes, c.b += b->row_bytes) {
        unsigned before = 0;
        for (int i = 0; i < bytes; i++) {
            area += bits_of(((before << 8 | c.b[i]) >> c.shift) & c.a[i]);
            before = c.b[i];
        }
        if (has_more)
            area += bits_of(((before << 8) >> c.shift) & c.a[bytes]);
    }
    return area;
}
