/* tile_data.c: the numbers of tiles as Tiled writes them: CSV, or base64 of
 * little-endian words, plain, gzipped or by zlib; see tile_data.h. */
#include "formats/tile_data.h"

#include "formats/number.h"

#include <inttypes.h>
#include <string.h>

static bool fail(const tile_data *data, error *e, const char *what) {
    return error_at(e, data->place.file, data->place.line, "the tiles: %s", what);
}

static bool is_named(const char *text, const char *name) {
    return text != NULL && strcmp(text, name) == 0;
}

bool tile_encoding_read(const char *encoding, const char *compression,
                        error_place place, tile_encoding *out, error *e) {
    const bool is_plain = compression == NULL || *compression == '\0';
    *out = TILE_ELEMENTS;
    if (encoding == NULL || *encoding == '\0')
        return is_plain || error_at(e, place.file, place.line,
                                    "compressed tiles without an encoding");
    if (is_named(encoding, "csv") && is_plain)
        *out = TILE_CSV;
    else if (is_named(encoding, "base64") && is_plain)
        *out = TILE_BASE64;
    else if (is_named(encoding, "base64") &&
             (is_named(compression, "zlib") || is_named(compression, "gzip")))
        *out = TILE_COMPRESSED;
    else
        return error_at(e, place.file, place.line,
                        "tiles as %.40s %.40s are not read; in Tiled choose CSV, or "
                        "base64 with zlib or gzip",
                        encoding, is_plain ? "" : compression);
    return true;
}

bool tile_data_begin(tile_data *data, tile_encoding encoding, tile_chunk *chunk,
                     error_place place, error *e) {
    *data = (tile_data){ .encoding = encoding, .chunk = chunk, .place = place };
    return encoding != TILE_COMPRESSED ||
           gzip_open_any(place.file, &data->inflater, e);
}

void tile_data_free(tile_data *data) {
    gzip_close(data->inflater);
    data->inflater = NULL;
}

static bool is_full(const tile_data *data) {
    return data->y == data->chunk->height || data->chunk->width == 0;
}

bool tile_data_tile(tile_data *data, uint32_t number, error *e) {
    tile_chunk *chunk = data->chunk;
    if (is_full(data))
        return error_at(e, data->place.file, data->place.line,
                        "more tiles than %" PRIu32 " x %" PRIu32, chunk->width,
                        chunk->height);
    if (chunk->numbers != NULL)
        chunk->numbers[(size_t)data->y * chunk->width + data->x] = number;
    if ((number & TILE_NUMBER_MASK) != 0)
        chunk->words[data->y * chunk->stride + data->x / 64] |= UINT64_C(1)
                                                                << data->x % 64;
    if (++data->x == chunk->width) {
        data->x = 0;
        data->y++;
    }
    return true;
}

/* Bytes are four to a number, the lowest first. */
static bool bytes_read(tile_data *data, const unsigned char *bytes, size_t count,
                       error *e) {
    for (size_t i = 0; i < count; i++) {
        data->number |= (uint64_t)bytes[i] << 8 * (data->byte_count % 4);
        if (++data->byte_count % 4 > 0)
            continue;
        if (!tile_data_tile(data, (uint32_t)data->number, e))
            return false;
        data->number = 0;
    }
    return true;
}

/* No more is inflated than there are cells. */
static bool bytes_inflate(tile_data *data, const unsigned char *bytes, size_t count,
                          error *e) {
    gzip_span span = { .in = bytes, .in_size = count };
    unsigned char out[4096];
    for (size_t got = sizeof out; span.in_size > 0 || got == sizeof out;) {
        if (data->is_inflated)
            return span.in_size == 0 ||
                   fail(data, e, "something follows the compressed data");
        span.out = out;
        span.out_size = sizeof out;
        const gzip_status status = gzip_inflate(data->inflater, &span);
        got = sizeof out - span.out_size;
        if (status == GZIP_NO_MEMORY)
            return error_no_memory(e, "compressed tiles");
        if (status == GZIP_DAMAGED)
            return fail(data, e,
                        "the compressed data is damaged; save the map again");
        data->is_inflated = status == GZIP_MEMBER_END;
        if (!bytes_read(data, out, got, e))
            return false;
    }
    return true;
}

static bool bytes_take(tile_data *data, const unsigned char *bytes, size_t count,
                       error *e) {
    return data->encoding == TILE_COMPRESSED ? bytes_inflate(data, bytes, count, e)
                                             : bytes_read(data, bytes, count, e);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The value of a character of base64 (RFC 4648); 64 for any other. */
static uint32_t sextet(char c) {
    if (c >= 'A' && c <= 'Z')
        return (uint32_t)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (uint32_t)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

static bool base64_read(tile_data *data, const char *text, size_t length, error *e) {
    unsigned char bytes[1024];
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        const uint32_t value = sextet(text[i]);
        data->place.line += text[i] == '\n' && data->place.line > 0;
        if (is_blank(text[i]))
            continue;
        data->padding += text[i] == '=';
        if (data->padding > 0 && text[i] == '=')
            continue;
        if (value == 64 || data->padding > 0)
            return fail(data, e, "what should be base64 is none");
        data->bits = data->bits << 6 | value;
        data->bit_count += 6;
        if (data->bit_count >= 8) {
            data->bit_count -= 8;
            bytes[count++] = (unsigned char)(data->bits >> data->bit_count & 0xff);
        }
        if (count == sizeof bytes) {
            if (!bytes_take(data, bytes, count, e))
                return false;
            count = 0;
        }
    }
    return bytes_take(data, bytes, count, e);
}

/* The number before a comma, or before the end. */
static bool csv_number(tile_data *data, error *e) {
    if (!data->has_number)
        return fail(data, e, "a number is missing");
    data->has_number = data->is_number_over = false;
    const uint32_t number = (uint32_t)data->number;
    data->number = 0;
    return tile_data_tile(data, number, e);
}

static bool csv_digit(tile_data *data, char c, error *e) {
    data->number = data->number * 10 + (uint64_t)(c - '0');
    if (data->is_number_over)
        return fail(data, e, "a comma is missing");
    if (data->number > UINT32_MAX)
        return fail(data, e, "a number over 4294967295");
    data->has_number = true;
    data->has_comma = false;
    return true;
}

static bool csv_read(tile_data *data, const char *text, size_t length, error *e) {
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        data->place.line += c == '\n' && data->place.line > 0;
        if (c >= '0' && c <= '9') {
            if (!csv_digit(data, c, e))
                return false;
        } else if (is_blank(c)) {
            data->is_number_over = data->has_number;
        } else if (c != ',') {
            return fail(data, e, "a character that belongs to no number");
        } else {
            if (!csv_number(data, e))
                return false;
            data->has_comma = true;
        }
    }
    return true;
}

bool tile_data_text(tile_data *data, const char *text, size_t length, error *e) {
    if (data->encoding == TILE_CSV)
        return csv_read(data, text, length, e);
    if (data->encoding != TILE_ELEMENTS)
        return base64_read(data, text, length, e);
    for (size_t i = 0; i < length; i++)
        if (!is_blank(text[i]))
            return fail(data, e, "text where <tile> is expected");
    return true;
}

bool tile_data_end(tile_data *data, error *e) {
    if (data->encoding == TILE_CSV && (data->has_number || data->has_comma) &&
        !csv_number(data, e))
        return false;
    if (data->encoding == TILE_COMPRESSED && !data->is_inflated && !is_full(data))
        return fail(data, e, "the compressed data end early; save the map again");
    if (data->padding > 2 ||
        (data->encoding >= TILE_BASE64 && data->byte_count % 4 > 0))
        return fail(data, e, "the data end within a number");
    const uint64_t there = (uint64_t)data->y * data->chunk->width + data->x;
    return is_full(data) || error_at(e, data->place.file, data->place.line,
                                     "only %" PRIu64 " tile%s where %" PRIu32
                                     " x %" PRIu32 " are needed",
                                     there, number_plural(there, "s"),
                                     data->chunk->width, data->chunk->height);
}
