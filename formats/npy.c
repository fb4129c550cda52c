/* npy.c: see npy.h.
 *
 * Values are put where they belong as they arrive: in Fortran order the first column makes all rows, the
 * others fill them. So memory follows the bytes that are there, whatever the header promises. Cost: a few ns
 * a value.
 */
#include "formats/npy.h"

#include "formats/npy_header.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CHUNK_SIZE 65536

static const unsigned char magic[NPY_MAGIC_SIZE] = { 0x93, 'N', 'U', 'M', 'P', 'Y' };

bool npy_begins(const unsigned char *bytes, size_t size) {
    size_t compared = size < sizeof magic ? size : sizeof magic;
    return compared > 0 && memcmp(bytes, magic, compared) == 0;
}

/* `size` bytes as a whole number, the most or the least significant first. */
static uint64_t whole_number(const unsigned char *bytes, size_t size, bool is_big_endian) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value = value << 8 | bytes[is_big_endian ? i : size - 1 - i];
    return value;
}

static double value_at(const unsigned char *bytes, const npy_header *header) {
    uint64_t bits = whole_number(bytes, header->item_size, header->is_big_endian);
    double value;
    if (header->item_size == sizeof value) {
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    uint32_t short_bits = (uint32_t)bits;
    float short_value;
    memcpy(&short_value, &short_bits, sizeof short_value);
    return (double)short_value;
}

/* An array that is being read into a table; `done` values are. */
typedef struct npy_reading {
    source *source;
    npy_header header;
    table *table;
    uint64_t done;
} npy_reading;

/* Put the next value where it belongs. */
static bool store(npy_reading *reading, double value, error *e) {
    const npy_header *header = &reading->header;
    table *t = reading->table;
    uint64_t i = reading->done++;
    size_t row = (size_t)(header->is_by_column ? i % header->rows : i / TABLE_EDGES);
    size_t edge = (size_t)(header->is_by_column ? i / header->rows : i % TABLE_EDGES);
    if (row >= t->count) {
        if (!table_reserve(t, row + 1, e))
            return false;
        t->count = row + 1;
    }
    t->boxes[row].edge[edge] = value;
    return true;
}

static bool fail_short(const npy_reading *reading, error *e) {
    uint64_t rows = reading->header.rows;
    return error_at(e, source_name(reading->source), 0,
                    "this .npy file ends early: its header promises %" PRIu64 " rows, %" PRIu64
                    " values, and %" PRIu64 " values follow; get the whole file",
                    rows, rows * TABLE_EDGES, reading->done);
}

/* Read some values. */
static bool read_chunk(npy_reading *reading, error *e) {
    unsigned char chunk[CHUNK_SIZE];
    size_t item_size = reading->header.item_size, got = 0;
    uint64_t left = (reading->header.rows * TABLE_EDGES - reading->done) * item_size;
    size_t wanted = left < sizeof chunk ? (size_t)left : sizeof chunk;
    if (!source_read(reading->source, chunk, wanted, &got, e))
        return false;
    for (size_t at = 0; at + item_size <= got; at += item_size)
        if (!store(reading, value_at(chunk + at, &reading->header), e))
            return false;
    return got == wanted || fail_short(reading, e);
}

static bool read_values(npy_reading *reading, const table_watcher *watcher, error *e) {
    while (reading->done < reading->header.rows * TABLE_EDGES) {
        if (!read_chunk(reading, e))
            return false;
        if (watcher->tell != NULL)
            watcher->tell(watcher->user, source_progress(reading->source));
    }
    return true;
}

static bool check_end(source *s, error *e) {
    unsigned char more;
    size_t got = 0;
    if (!source_read(s, &more, 1, &got, e))
        return false;
    return got == 0 ||
           error_at(e, source_name(s), 0, "bytes follow the last row that the .npy header promises");
}

static bool check_boxes(const source *s, const table *t, error *e) {
    for (size_t row = 0; row < t->count; row++) {
        char flaw[TABLE_FLAW_SIZE];
        if (table_box_is_sound(&t->boxes[row]))
            continue;
        table_box_flaw(&t->boxes[row], flaw);
        error_set(e, ERROR_INPUT, "%s:%zu: in row %zu, counted from 0, %s", source_name(s), row, row, flaw);
        e->names_file = true;
        return false;
    }
    return true;
}

bool npy_read_boxes(source *s, const table_watcher *watcher, table *t, error *e) {
    npy_reading reading = { .source = s, .table = t };
    if (!npy_header_read(s, &reading.header, e))
        return false;
    if (reading.header.rows > TABLE_ROWS_MAX)
        return error_at(e, source_name(s), 0, "more than %zu boxes; split the file", TABLE_ROWS_MAX);
    return read_values(&reading, watcher, e) && check_end(s, e) && check_boxes(s, t, e);
}

void npy_pairs_header(uint64_t count, char header[NPY_PAIRS_HEADER_SIZE]) {
    const uint16_t one = 1;
    unsigned char is_little_endian;
    memcpy(&is_little_endian, &one, 1);
    memset(header, ' ', NPY_PAIRS_HEADER_SIZE);
    memcpy(header, magic, sizeof magic);
    const char length[] = { NPY_PAIRS_HEADER_SIZE - 10, 0 };
    memcpy(header + 6, "\1\0", 2);
    memcpy(header + 8, length, 2);
    int written = snprintf(header + 10, NPY_PAIRS_HEADER_SIZE - 10,
                           "{'descr': '%cu4', 'fortran_order': False, 'shape': (%" PRIu64 ", 2), }",
                           is_little_endian ? '<' : '>', count);
    header[10 + written] = ' ';
    header[NPY_PAIRS_HEADER_SIZE - 1] = '\n';
}
