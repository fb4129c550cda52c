/* npy.c: see npy.h.
 *
 * Each value is put where it belongs as it arrives: in Fortran order the first
 * column makes all rows, the others fill them. So memory follows the present bytes,
 * not the header's promises. Cost: a few ns a value.
 */
#include "formats/npy.h"

#include "formats/number.h"
#include "formats/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREAMBLE_SIZE 8 /* magic and version */
#define TEXT_MAX 65536  /* NumPy itself writes 128 bytes for such an array */
#define WORD_MAX 64
#define SHAPE_MAX 32
#define LAYER_MAX 63

/* The dictionary, being read. */
typedef struct npy_text {
    const char *file;
    const char *at, *end;
    bool is_layers; /* not boxes */
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

/* Any whole numbers, with a sign or without. */
static bool read_layer_type(const npy_text *text, const char *word, const char *kind,
                            npy_layout *header, error *e) {
    const bool is_known = strlen(kind) == 2 && strchr("iu", kind[0]) != NULL &&
                          strchr("1248", kind[1]) != NULL;
    header->item_size = (size_t)(kind[0] == '\0' ? 0 : kind[1] - '0');
    header->is_big_endian =
        word[0] == '>' || (word[0] != '<' && machine_is_big_endian());
    return is_known || error_at(e, text->file, 0,
                                "an array of type \"%s\"; layers are whole numbers: "
                                "use astype(\"uint8\")",
                                word);
}

static bool read_descr(npy_text *text, npy_layout *header, error *e) {
    char word[WORD_MAX] = "";
    skip_blanks(text);
    if (text->at < text->end && *text->at == '[')
        return error_at(
            e, text->file, 0,
            "an array of records; boxes are an array (N, 4) of float32, float64, "
            "int32 or int64");
    if (!read_string(text, word, e))
        return false;
    bool has_order = word[0] != '\0' && strchr("<>=|", word[0]) != NULL;
    const char *kind = has_order ? word + 1 : word;
    if (text->is_layers)
        return read_layer_type(text, word, kind, header, e);
    const bool is_whole = kind[0] == 'i',
               is_known = strcmp(kind, "f4") == 0 || strcmp(kind, "f8") == 0 ||
                          strcmp(kind, "i4") == 0 || strcmp(kind, "i8") == 0;
    if (!is_known)
        return error_at(e, text->file, 0,
                        "an array of type \"%s\"; boxes are float32, float64, int32 "
                        "or int64: use astype",
                        word);
    if (kind[1] == '4')
        header->item_size = 4;
    else
        header->item_size = 8;
    header->is_whole = is_whole;
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
    if (text->is_layers && count != 1)
        return error_at(
            e, text->file, 0,
            "the shape of the array is not (N,); it has a layer for each "
            "box");
    if (!text->is_layers && (count != 2 || sizes[1] != TABLE_EDGES))
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
    if (is_descr)
        return read_descr(text, header, e);
    if (is_order)
        return read_order(text, header, e);
    return read_shape(text, header, e);
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

static bool read_header(source *s, bool is_layers, npy_layout *layout, error *e) {
    char bytes[TEXT_MAX];
    uint32_t length = 0, before = 0;
    if (!read_length(s, &length, &before, e) || !read_whole(s, bytes, length, e))
        return false;
    npy_text text = { source_name(s), bytes, bytes + length, is_layers };
    *layout = (npy_layout){ .data_offset = (uint64_t)before + length };
    return read_dictionary(&text, layout, e);
}

bool npy_read_layout(source *s, npy_layout *layout, error *e) {
    return read_header(s, false, layout, e);
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

/* Beyond it not all whole numbers are doubles. */
#define WHOLE_MAX (INT64_C(1) << 53)

static double whole_value(uint64_t bits, size_t size) {
    int64_t value;
    memcpy(&value, &bits, sizeof value);
    if (size == sizeof(int32_t)) {
        const uint32_t short_bits = (uint32_t)bits;
        int32_t short_value;
        memcpy(&short_value, &short_bits, sizeof short_value);
        value = short_value;
    }
    if (value < -WHOLE_MAX || value > WHOLE_MAX)
        return (double)NAN;
    return (double)value;
}

double npy_value(const unsigned char *bytes, const npy_layout *header) {
    uint64_t bits = whole_number(bytes, header->item_size, header->is_big_endian);
    double value;
    if (header->is_whole)
        return whole_value(bits, header->item_size);
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

bool npy_ends_early(const npy_layout *layout, const char *path, uint64_t bytes,
                    error *e) {
    const uint64_t rows = layout->rows, values = bytes / layout->item_size;
    return error_at(e, path, 0,
                    "this .npy file ends early: its header promises %" PRIu64
                    " row%s, %" PRIu64 " values, and %" PRIu64
                    " value%s follow%s; get the whole file",
                    rows, number_plural(rows, "s"), rows * TABLE_EDGES, values,
                    number_plural(values, "s"), number_verb(values));
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
    return got == wanted ||
           npy_ends_early(&reading->header, source_name(reading->source),
                          reading->done * item_size, e);
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

void npy_box_flaw(const npy_layout *layout, const table_box *box,
                  char text[TABLE_FLAW_SIZE]) {
    bool is_beyond = false;
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        is_beyond |= layout->is_whole && isnan(box->edge[i]);
    if (is_beyond)
        snprintf(text, TABLE_FLAW_SIZE,
                 "an edge is beyond 2^53, where float64 does not hold all whole "
                 "numbers; move or scale the boxes");
    else
        table_box_flaw(box, text);
}

static bool check_boxes(const source *s, const npy_layout *layout, const table *t,
                        error *e) {
    for (size_t row = 0; row < t->count; row++) {
        char flaw[TABLE_FLAW_SIZE];
        if (table_box_is_sound(&t->boxes[row]))
            continue;
        npy_box_flaw(layout, &t->boxes[row], flaw);
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
           check_boxes(s, &reading.header, t, e);
}

struct npy_layers {
    source *source;
    npy_layout layout;
    uint64_t row; /* the next */
};

bool npy_layers_open(const char *path, uint64_t boxes, npy_layers **out, error *e) {
    unsigned char first[NPY_MAGIC_SIZE];
    size_t size = 0;
    npy_layers *layers = *out = calloc(1, sizeof *layers);
    if (layers == NULL)
        return error_no_memory(e, "the layers");
    bool is_open = source_open(path, &layers->source, e) &&
                   source_peek(layers->source, first, sizeof first, &size, e);
    if (is_open && !npy_begins(first, size))
        is_open = error_at(e, path, 0,
                           "not a .npy file; the layers of boxes are one: an array "
                           "(N,) of numbers from 0 to 63");
    is_open = is_open && read_header(layers->source, true, &layers->layout, e);
    if (is_open && layers->layout.rows != boxes)
        is_open =
            error_at(e, path, 0,
                     "%" PRIu64 " layer%s for %" PRIu64 " box%s; each box needs one",
                     layers->layout.rows, number_plural(layers->layout.rows, "s"),
                     boxes, number_plural(boxes, "es"));
    if (is_open)
        return true;
    npy_layers_close(layers);
    *out = NULL;
    return false;
}

static bool read_layers(npy_layers *layers, uint8_t *out, size_t count, error *e) {
    unsigned char chunk[CHUNK_SIZE];
    const size_t item = layers->layout.item_size;
    size_t got = 0;
    if (!source_read(layers->source, chunk, count * item, &got, e))
        return false;
    for (size_t i = 0; i < got / item; i++, layers->row++) {
        const uint64_t layer =
            whole_number(chunk + i * item, item, layers->layout.is_big_endian);
        if (layer > LAYER_MAX) {
            error_set(e, ERROR_INPUT,
                      "%s:%" PRIu64 ": in row %" PRIu64
                      ", counted from 0, the layer is not from 0 to 63",
                      source_name(layers->source), layers->row, layers->row);
            e->names_file = true;
            return false;
        }
        out[i] = (uint8_t)layer;
    }
    return got == count * item ||
           error_at(e, source_name(layers->source), 0,
                    "this .npy file ends early: its header promises %" PRIu64
                    " layer%s, and %" PRIu64 " follow%s; get the whole file",
                    layers->layout.rows, number_plural(layers->layout.rows, "s"),
                    layers->row, number_verb(layers->row));
}

bool npy_layers_read(npy_layers *layers, uint8_t *out, size_t count, error *e) {
    const size_t most = CHUNK_SIZE / layers->layout.item_size;
    for (size_t done = 0; done < count;) {
        const size_t part = count - done < most ? count - done : most;
        if (!read_layers(layers, out + done, part, e))
            return false;
        done += part;
    }
    return layers->row < layers->layout.rows || check_end(layers->source, e);
}

void npy_layers_close(npy_layers *layers) {
    if (layers != NULL)
        source_close(layers->source);
    free(layers);
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
