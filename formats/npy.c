/* npy.c: see npy.h.
 *
 * Each value is put where it belongs as it arrives: in Fortran order the first
 * column makes all rows, the others fill them. So memory follows the present bytes,
 * not the header's promises. Cost: a few ns a value.
 */
#include "formats/npy.h"

#include "formats/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PREAMBLE_SIZE 8 /* magic and version */
#define TEXT_MAX 65536  /* NumPy itself writes 128 bytes for such an array */
#define WORD_MAX 64
#define SHAPE_MAX 32

/* The dictionary, being read. */
typedef struct npy_text {
    const char *file;
    const char *at, *end;
} npy_text;

/* Which keys have been seen. */
typedef struct npy_seen {
    bool descr, order, shape;
} npy_seen;

static bool fail(const npy_text *text, error *e, const char *what) {
    return error_at(e, text->file, 0, "the header of this .npy file is broken: %s",
                    what);
}

static bool read_whole(source *s, void *bytes, size_t size, error *e) {
    size_t got = 0;
    if (size == 0)
        return true;
    if (!source_read(s, bytes, size, &got, e))
        return false;
    return got == size ||
           error_at(e, source_name(s), 0,
                    "this .npy file ends within its header; get the whole file");
}

static void skip_blanks(npy_text *text) {
    while (text->at < text->end && strchr(" \t\r\n", *text->at) != NULL &&
           *text->at != '\0')
        text->at++;
}

/* Pass over a character if it is next, after blanks. */
static bool pass(npy_text *text, char c) {
    skip_blanks(text);
    if (text->at == text->end || *text->at != c)
        return false;
    text->at++;
    return true;
}

static bool read_string(npy_text *text, char word[WORD_MAX], error *e) {
    skip_blanks(text);
    char quote = text->at < text->end ? *text->at : '\0';
    size_t length = 0;
    if (quote != '\'' && quote != '"')
        return fail(text, e, "a text in quotes is missing");
    for (text->at++; text->at < text->end && *text->at != quote; text->at++) {
        if (length == WORD_MAX - 1)
            return fail(text, e, "a text is too long");
        if (*text->at == '\0')
            return fail(text, e, "a text holds a NUL byte");
        word[length++] = *text->at;
    }
    word[length] = '\0';
    return pass(text, quote) || fail(text, e, "a quote is never closed");
}

static bool machine_is_big_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 0;
}

static bool read_descr(npy_text *text, npy_layout *header, error *e) {
    char word[WORD_MAX] = "";
    skip_blanks(text);
    if (text->at < text->end && *text->at == '[')
        return error_at(
            e, text->file, 0,
            "an array of records; boxes are an array (N, 4) of float32 or float64");
    if (!read_string(text, word, e))
        return false;
    bool has_order = word[0] != '\0' && strchr("<>=|", word[0]) != NULL;
    const char *kind = has_order ? word + 1 : word;
    bool is_float32 = strcmp(kind, "f4") == 0, is_float64 = strcmp(kind, "f8") == 0;
    if (!is_float32 && !is_float64)
        return error_at(
            e, text->file, 0,
            "an array of type \"%s\"; boxes are float32 or float64: use astype",
            word);
    header->item_size = is_float32 ? 4 : 8;
    header->is_big_endian =
        word[0] == '>' || (word[0] != '<' && machine_is_big_endian());
    return true;
}

static bool read_order(npy_text *text, npy_layout *header, error *e) {
    static const struct {
        const char *name;
        bool value;
    } words[] = { { "True", true }, { "False", false } };
    skip_blanks(text);
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(words[i].name);
        if ((size_t)(text->end - text->at) < length ||
            memcmp(text->at, words[i].name, length) != 0)
            continue;
        text->at += length;
        header->is_by_column = words[i].value;
        return true;
    }
    return fail(text, e, "fortran_order is neither True nor False");
}

static bool read_size(npy_text *text, uint64_t *size, error *e) {
    skip_blanks(text);
    const char *begin = text->at;
    *size = 0;
    for (; text->at < text->end && *text->at >= '0' && *text->at <= '9';
         text->at++) {
        if (*size > (UINT64_MAX - 9) / 10)
            return fail(text, e, "a size in its shape is too large");
        *size = *size * 10 + (uint64_t)(*text->at - '0');
    }
    if (text->at == begin)
        return fail(text, e, "its shape is not a tuple of whole numbers");
    if (text->at < text->end && *text->at == 'L') /* as Python 2 wrote it */
        text->at++;
    return true;
}

static bool read_shape(npy_text *text, npy_layout *header, error *e) {
    uint64_t sizes[SHAPE_MAX] = { 0 };
    size_t count = 0;
    if (!pass(text, '('))
        return fail(text, e, "its shape is not a tuple");
    while (!pass(text, ')')) {
        if (count == SHAPE_MAX)
            return fail(text, e, "its shape has more than 32 sizes");
        if (!read_size(text, &sizes[count++], e))
            return false;
        if (pass(text, ','))
            continue;
        if (!pass(text, ')'))
            return fail(text, e, "its shape is not a tuple");
        break;
    }
    if (count != 2 || sizes[1] != TABLE_EDGES)
        return error_at(e, text->file, 0,
                        "the shape of the array is not (N, 4); a row is min_x, "
                        "min_y, max_x, max_y");
    header->rows = sizes[0];
    return true;
}

static bool read_member(npy_text *text, npy_layout *header, npy_seen *seen,
                        error *e) {
    char key[WORD_MAX] = "";
    if (!read_string(text, key, e))
        return false;
    if (!pass(text, ':'))
        return fail(text, e, "a colon is missing");
    bool is_descr = strcmp(key, "descr") == 0,
         is_order = strcmp(key, "fortran_order") == 0;
    if (!is_descr && !is_order && strcmp(key, "shape") != 0)
        return fail(text, e,
                    "it has a key other than descr, fortran_order and shape");
    bool *is_seen = is_descr ? &seen->descr : is_order ? &seen->order : &seen->shape;
    if (*is_seen)
        return fail(text, e, "a key stands in it twice");
    *is_seen = true;
    return is_descr   ? read_descr(text, header, e)
           : is_order ? read_order(text, header, e)
                      : read_shape(text, header, e);
}

static bool read_dictionary(npy_text *text, npy_layout *header, error *e) {
    npy_seen seen = { 0 };
    if (!pass(text, '{'))
        return fail(text, e, "it is not a dictionary");
    while (!pass(text, '}')) {
        if (!read_member(text, header, &seen, e))
            return false;
        if (pass(text, ','))
            continue;
        if (!pass(text, '}'))
            return fail(text, e, "a comma or a brace is missing");
        break;
    }
    skip_blanks(text);
    if (text->at != text->end)
        return fail(text, e, "something follows the dictionary");
    return (seen.descr && seen.order && seen.shape) ||
           fail(text, e, "descr, fortran_order or shape is missing");
}

/* The length of the dictionary: 2 bytes in version 1, 4 in 2 and 3, the lowest
 * first; and the bytes before it. */
static bool read_length(source *s, uint32_t *length, uint32_t *before, error *e) {
    unsigned char preamble[PREAMBLE_SIZE], bytes[4] = { 0 };
    if (!read_whole(s, preamble, sizeof preamble, e))
        return false;
    unsigned major = preamble[6], minor = preamble[7];
    if (major < 1 || major > 3 || minor != 0)
        return error_at(
            e, source_name(s), 0,
            "version %u.%u of the .npy format; graze reads 1.0, 2.0 and 3.0", major,
            minor);
    const size_t size = major == 1 ? 2 : 4;
    if (!read_whole(s, bytes, size, e))
        return false;
    *before = (uint32_t)(sizeof preamble + size);
    *length = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
              (uint32_t)bytes[3] << 24;
    return *length <= TEXT_MAX ||
           error_at(
               e, source_name(s), 0,
               "the header of this .npy file is broken: it has %u bytes, over %d",
               *length, TEXT_MAX);
}

bool npy_read_layout(source *s, npy_layout *layout, error *e) {
    char bytes[TEXT_MAX];
    uint32_t length = 0, before = 0;
    if (!read_length(s, &length, &before, e) || !read_whole(s, bytes, length, e))
        return false;
    npy_text text = { source_name(s), bytes, bytes + length };
    *layout = (npy_layout){ .data_offset = (uint64_t)before + length };
    return read_dictionary(&text, layout, e);
}

#define CHUNK_SIZE 65536

static const unsigned char magic[NPY_MAGIC_SIZE] = { 0x93, 'N', 'U', 'M', 'P', 'Y' };

bool npy_begins(const unsigned char *bytes, size_t size) {
    size_t compared = size < sizeof magic ? size : sizeof magic;
    return compared > 0 && memcmp(bytes, magic, compared) == 0;
}

/* `size` bytes as a whole number, the most or the least significant first. */
static uint64_t whole_number(const unsigned char *bytes, size_t size,
                             bool is_big_endian) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value = value << 8 | bytes[is_big_endian ? i : size - 1 - i];
    return value;
}

double npy_value(const unsigned char *bytes, const npy_layout *header) {
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

/* An array while it is read into a table; `done` values are there. */
typedef struct npy_reading {
    source *source;
    npy_layout header;
    table *table;
    uint64_t done;
} npy_reading;

/* Put the next value where it belongs. */
static bool store(npy_reading *reading, double value, error *e) {
    const npy_layout *header = &reading->header;
    table *t = reading->table;
    uint64_t i = reading->done++;
    size_t row = (size_t)(header->is_by_column ? i % header->rows : i / TABLE_EDGES);
    size_t edge =
        (size_t)(header->is_by_column ? i / header->rows : i % TABLE_EDGES);
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
                    "this .npy file ends early: its header promises %" PRIu64
                    " rows, %" PRIu64 " values, and %" PRIu64
                    " values follow; get the whole file",
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
        if (!store(reading, npy_value(chunk + at, &reading->header), e))
            return false;
    return got == wanted || fail_short(reading, e);
}

static bool read_values(npy_reading *reading, const table_watcher *watcher,
                        error *e) {
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
           error_at(e, source_name(s), 0,
                    "bytes follow the last row that the .npy header promises");
}

static bool check_boxes(const source *s, const table *t, error *e) {
    for (size_t row = 0; row < t->count; row++) {
        char flaw[TABLE_FLAW_SIZE];
        if (table_box_is_sound(&t->boxes[row]))
            continue;
        table_box_flaw(&t->boxes[row], flaw);
        error_set(e, ERROR_INPUT, "%s:%zu: in row %zu, counted from 0, %s",
                  source_name(s), row, row, flaw);
        e->names_file = true;
        return false;
    }
    return true;
}

bool npy_read_boxes(source *s, const table_watcher *watcher, table *t, error *e) {
    npy_reading reading = { .source = s, .table = t };
    if (!npy_read_layout(s, &reading.header, e))
        return false;
    if (reading.header.rows > TABLE_ROWS_MAX)
        return error_at(
            e, source_name(s), 0,
            "more than %zu boxes; split the file, or give graze pairs --memory",
            TABLE_ROWS_MAX);
    return read_values(&reading, watcher, e) && check_end(s, e) &&
           check_boxes(s, t, e);
}

/* The shape of an array as Python writes it. */
static void write_shape(npy_array array, char shape[WORD_MAX]) {
    if (array.columns == 0)
        snprintf(shape, WORD_MAX, "(%" PRIu64 ",)", array.rows);
    else
        snprintf(shape, WORD_MAX, "(%" PRIu64 ", %u)", array.rows, array.columns);
}

void npy_array_header(npy_array array, char header[NPY_HEADER_SIZE]) {
    char shape[WORD_MAX];
    const char length[] = { NPY_HEADER_SIZE - 10, 0 };
    memset(header, ' ', NPY_HEADER_SIZE);
    memcpy(header, magic, sizeof magic);
    memcpy(header + 6, "\1\0", 2);
    memcpy(header + 8, length, 2);
    write_shape(array, shape);
    int written =
        snprintf(header + 10, NPY_HEADER_SIZE - 10,
                 "{'descr': '%cu%u', 'fortran_order': False, 'shape': %s, }",
                 machine_is_big_endian() ? '>' : '<', array.item_size, shape);
    header[10 + written] = ' ';
    header[NPY_HEADER_SIZE - 1] = '\n';
}
