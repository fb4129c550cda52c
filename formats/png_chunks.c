/* png_chunks.c: see png_chunks.h. */
#include "formats/png_chunks.h"

#include "formats/growth.h"

#include <string.h>

enum { CHUNK_FRAME = 12 };

bool png_append(png_block *to, const void *bytes, size_t size) {
    if (!growth_reserve(&to->bytes, &to->capacity, to->size + size, 1))
        return false;
    if (size > 0)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

void png_put_number(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

uint32_t png_get_number(const uint8_t *from) {
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 |
           (uint32_t)from[2] << 8 | from[3];
}

/* The checksum of a chunk: CRC-32 of its type and its data. */
static uint32_t checksum(const uint8_t *bytes, size_t size) {
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~sum;
}

/* A chunk of two pieces of data; the first may be empty. */
static bool append_pieces(png_block *to, const char *type, png_bytes head,
                          png_bytes data) {
    uint8_t number[4];
    const size_t begin = to->size + 4;
    png_put_number(number, (uint32_t)(head.size + data.size));
    if (!png_append(to, number, 4) || !png_append(to, type, 4) ||
        !png_append(to, head.bytes, head.size) ||
        !png_append(to, data.bytes, data.size))
        return false;
    png_put_number(number, checksum(to->bytes + begin, to->size - begin));
    return png_append(to, number, 4);
}

bool png_append_chunk(png_block *to, const char *type, png_bytes data) {
    return append_pieces(to, type, (png_bytes){ NULL, 0 }, data);
}

bool png_append_head(png_block *to, png_bytes header, uint32_t frame_count) {
    static const uint8_t signature[] = {
        0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'
    };
    uint8_t control[8] = { 0 };
    png_put_number(control, frame_count);
    return png_append(to, signature, sizeof signature) &&
           png_append_chunk(to, "IHDR", header) &&
           png_append_chunk(to, "acTL", (png_bytes){ control, sizeof control });
}

static bool append_control(png_frames *f, const png_place *place) {
    uint8_t control[26] = { 0 }; /* what is left 0: do not dispose */
    png_put_number(control, f->sequence++);
    png_put_number(control + 4, place->width);
    png_put_number(control + 8, place->height);
    png_put_number(control + 12, place->left);
    png_put_number(control + 16, place->top);
    control[21] = 1; /* a frame lasts 1 / rate seconds */
    control[22] = (uint8_t)(f->rate >> 8);
    control[23] = (uint8_t)f->rate;
    control[25] = place->is_over;
    return png_append_chunk(&f->chunks, "fcTL",
                            (png_bytes){ control, sizeof control });
}

/* Take the data out of a PNG: IDAT for the first frame, fdAT with a number for the
 * others. */
static bool append_data(png_frames *f, png_bytes png) {
    bool is_fine = true;
    for (size_t at = 8; at + CHUNK_FRAME <= png.size && is_fine;
         at += png_get_number(png.bytes + at) + CHUNK_FRAME) {
        const png_bytes data = { png.bytes + at + 8,
                                 png_get_number(png.bytes + at) };
        uint8_t number[4];
        if (memcmp(png.bytes + at + 4, "IDAT", 4) != 0)
            continue;
        if (f->count == 0) {
            is_fine = png_append_chunk(&f->chunks, "IDAT", data);
            continue;
        }
        png_put_number(number, f->sequence++);
        is_fine = append_pieces(&f->chunks, "fdAT", (png_bytes){ number, 4 }, data);
    }
    return is_fine;
}

bool png_frames_add(png_frames *frames, const png_place *place, png_bytes png) {
    const bool is_added = append_control(frames, place) && append_data(frames, png);
    frames->count += is_added;
    return is_added;
}
