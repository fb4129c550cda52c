/* npy_header.c: see npy_header.h. After the magic, the version and the length comes a Python dictionary as
 * text:
 * {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
 */
#include "formats/npy_header.h"

#include "formats/table.h"

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
    return error_at(e, text->file, 0, "the header of this .npy file is broken: %s", what);
}

static bool read_whole(source *s, void *bytes, size_t size, error *e) {
    size_t got = 0;
    if (size == 0)
        return true;
    if (!source_read(s, bytes, size, &got, e))
        return false;
    return got == size ||
           error_at(e, source_name(s), 0, "this .npy file ends within its header; get the whole file");
}

static void skip_blanks(npy_text *text) {
    while (text->at < text->end && strchr(" \t\r\n", *text->at) != NULL && *text->at != '\0')
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

static bool read_descr(npy_text *text, npy_header *header, error *e) {
    char word[WORD_MAX] = "";
    skip_blanks(text);
    if (text->at < text->end && *text->at == '[')
        return error_at(e, text->file, 0,
                        "an array of records; boxes are an array (N, 4) of float32 or float64");
    if (!read_string(text, word, e))
        return false;
    bool has_order = word[0] != '\0' && strchr("<>=|", word[0]) != NULL;
    const char *kind = has_order ? word + 1 : word;
    bool is_float32 = strcmp(kind, "f4") == 0, is_float64 = strcmp(kind, "f8") == 0;
    if (!is_float32 && !is_float64)
        return error_at(e, text->file, 0, "an array of type \"%s\"; boxes are float32 or float64: use astype",
                        word);
    header->item_size = is_float32 ? 4 : 8;
    header->is_big_endian = word[0] == '>' || (word[0] != '<' && machine_is_big_endian());
    return true;
}

static bool read_order(npy_text *text, npy_header *header, error *e) {
    static const struct {
        const char *name;
        bool value;
    } words[] = { { "True", true }, { "False", false } };
    skip_blanks(text);
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(words[i].name);
        if ((size_t)(text->end - text->at) < length || memcmp(text->at, words[i].name, length) != 0)
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
    for (; text->at < text->end && *text->at >= '0' && *text->at <= '9'; text->at++) {
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

static bool read_shape(npy_text *text, npy_header *header, error *e) {
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
                        "the shape of the array is not (N, 4); a row is min_x, min_y, max_x, max_y");
    header->rows = sizes[0];
    return true;
}

static bool read_member(npy_text *text, npy_header *header, npy_seen *seen, error *e) {
    char key[WORD_MAX] = "";
    if (!read_string(text, key, e))
        return false;
    if (!pass(text, ':'))
        return fail(text, e, "a colon is missing");
    bool is_descr = strcmp(key, "descr") == 0, is_order = strcmp(key, "fortran_order") == 0;
    if (!is_descr && !is_order && strcmp(key, "shape") != 0)
        return fail(text, e, "it has a key other than descr, fortran_order and shape");
    bool *is_seen = is_descr ? &seen->descr : is_order ? &seen->order : &seen->shape;
    if (*is_seen)
        return fail(text, e, "a key stands in it twice");
    *is_seen = true;
    return is_descr   ? read_descr(text, header, e)
           : is_order ? read_order(text, header, e)
                      : read_shape(text, header, e);
}

static bool read_dictionary(npy_text *text, npy_header *header, error *e) {
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

/* The length of the dictionary: 2 bytes in version 1, 4 in 2 and 3, the lowest first. */
static bool read_length(source *s, uint32_t *length, error *e) {
    unsigned char preamble[PREAMBLE_SIZE], bytes[4] = { 0 };
    if (!read_whole(s, preamble, sizeof preamble, e))
        return false;
    unsigned major = preamble[6], minor = preamble[7];
    if (major < 1 || major > 3 || minor != 0)
        return error_at(e, source_name(s), 0,
                        "version %u.%u of the .npy format; graze reads 1.0, 2.0 and 3.0", major, minor);
    if (!read_whole(s, bytes, major == 1 ? 2 : 4, e))
        return false;
    *length = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    return *length <= TEXT_MAX ||
           error_at(e, source_name(s), 0, "the header of this .npy file is broken: it has %u bytes, over %d",
                    *length, TEXT_MAX);
}

bool npy_header_read(source *s, npy_header *header, error *e) {
    char bytes[TEXT_MAX];
    uint32_t length = 0;
    if (!read_length(s, &length, e) || !read_whole(s, bytes, length, e))
        return false;
    npy_text text = { source_name(s), bytes, bytes + length };
    *header = (npy_header){ 0 };
    return read_dictionary(&text, header, e);
}
