/* json_writer.c: the part of json.h which writes. It needs no library; the text grows
 * as values are put.
 *
 * Blanks, line feeds and escapes are where Jansson 2.14 has them, with two spaces for
 * each level where the text is indented. So the bytes are those that earlier versions
 * wrote by Jansson. Whether the text is indented is known only at the end. So each
 * place for a line feed is kept as a byte of its own (0x01 to 0x03), which no text
 * has.
 */
#include "formats/json.h"

#include "formats/growth.h"
#include "formats/number.h"
#include "formats/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED_MAX = 16 };

/* Places for line feeds: behind a bracket, behind a comma, before a bracket. */
enum { LINE_OPEN = 1, LINE_NEXT, LINE_CLOSE };

struct json_writer {
    char *bytes;
    size_t size, capacity;
    size_t depth;
    size_t counts[NESTED_MAX + 1]; /* of values so far; counts[0]: outermost */
    char ends[NESTED_MAX + 1];     /* the bracket that ends each */
    bool has_failed;
};

bool json_writer_open(json_writer **out, error *e) {
    *out = calloc(1, sizeof **out);
    return *out != NULL || error_no_memory(e, "writing JSON");
}

void json_writer_close(json_writer *w) {
    if (w != NULL)
        free(w->bytes);
    free(w);
}

static void writer_add(json_writer *w, const char *bytes, size_t size) {
    w->has_failed =
        w->has_failed || !growth_reserve(&w->bytes, &w->capacity, w->size + size, 1);
    if (w->has_failed || size == 0)
        return;
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
}

static void writer_byte(json_writer *w, char byte) {
    writer_add(w, &byte, 1);
}

/* A control character, a quote or a backslash. */
static void writer_escape(json_writer *w, unsigned char c) {
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    char text[8];
    for (const char *at = letters; *at != '\0'; at += 2)
        if ((unsigned char)*at == c) {
            writer_byte(w, '\\');
            writer_byte(w, at[1]);
            return;
        }
    writer_add(w, text, (size_t)snprintf(text, sizeof text, "\\u%04X", c));
}

static void writer_quote(json_writer *w, const char *text) {
    writer_byte(w, '"');
    for (size_t left = strlen(text), length; left > 0;
         left -= length, text += length) {
        const unsigned char c = (unsigned char)*text;
        char byte[8];
        length = utf8_length(text, left);
        if (length == 0) {
            length = 1;
            writer_add(w, byte, (size_t)snprintf(byte, sizeof byte, "\\udc%02x", c));
        } else if (c < ' ' || c == '"' || c == '\\') {
            writer_escape(w, c);
        } else {
            writer_add(w, text, length);
        }
    }
    writer_byte(w, '"');
}

/* Everything before a value. */
static void writer_lead(json_writer *w, const char *name) {
    if (w->depth > 0 && w->counts[w->depth]++ > 0)
        writer_add(w, (const char[]){ ',', LINE_NEXT }, 2);
    else if (w->depth > 0)
        writer_byte(w, LINE_OPEN);
    if (name == NULL)
        return;
    writer_quote(w, name);
    writer_add(w, ": ", 2);
}

static void writer_begin(json_writer *w, const char *name, const char *brackets) {
    writer_lead(w, name);
    writer_byte(w, brackets[0]);
    w->has_failed |= w->depth == NESTED_MAX;
    w->depth += w->depth < NESTED_MAX;
    w->counts[w->depth] = 0;
    w->ends[w->depth] = brackets[1];
}

void json_begin_object(json_writer *w, const char *name) {
    writer_begin(w, name, "{}");
}

void json_begin_list(json_writer *w, const char *name) {
    writer_begin(w, name, "[]");
}

void json_end(json_writer *w) {
    if (w->counts[w->depth] > 0)
        writer_byte(w, LINE_CLOSE);
    writer_byte(w, w->ends[w->depth]);
    w->depth--;
}

static void writer_put(json_writer *w, const char *name, const char *literal) {
    writer_lead(w, name);
    writer_add(w, literal, strlen(literal));
}

void json_put_null(json_writer *w, const char *name) {
    writer_put(w, name, "null");
}

void json_put_boolean(json_writer *w, const char *name, bool value) {
    writer_put(w, name, value ? "true" : "false");
}

static void writer_number(json_writer *w, double value) {
    char text[NUMBER_TEXT_SIZE] = "null";
    if (isfinite(value))
        number_text(value, text);
    writer_add(w, text, strlen(text));
}

void json_put_number(json_writer *w, const char *name, double value) {
    writer_lead(w, name);
    writer_number(w, value);
}

void json_put_whole(json_writer *w, const char *name, uint64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    writer_put(w, name, text);
}

static void writer_list(json_writer *w, const double *values, size_t count) {
    writer_byte(w, '[');
    for (size_t i = 0; i < count; i++) {
        writer_add(w, ", ", i > 0 ? 2 : 0);
        writer_number(w, values[i]);
    }
    writer_byte(w, ']');
}

void json_put_numbers(json_writer *w, const char *name, const double *values,
                      size_t count) {
    writer_lead(w, name);
    writer_list(w, values, count);
}

void json_put_rows(json_writer *w, const char *name, const double *values,
                   size_t count, size_t columns) {
    writer_lead(w, name);
    writer_byte(w, '[');
    for (size_t i = 0; i < count; i++) {
        writer_add(w, ", ", i > 0 ? 2 : 0);
        writer_list(w, values + i * columns, columns);
    }
    writer_byte(w, ']');
}

void json_put_text(json_writer *w, const char *name, const char *value) {
    writer_lead(w, name);
    writer_quote(w, value);
}

/* The text with its line feeds, or on one line; returns its length. `to` NULL: only
 * count. */
static size_t writer_lay_out(const json_writer *w, bool is_indented, char *to) {
    size_t size = 0, depth = 0;
    for (size_t i = 0; i < w->size; i++) {
        const char c = w->bytes[i];
        if (c < LINE_OPEN || c > LINE_CLOSE) {
            if (to != NULL)
                to[size] = c;
            size++;
            continue;
        }
        depth = depth + (c == LINE_OPEN) - (c == LINE_CLOSE);
        const size_t blanks = is_indented ? 2 * depth + 1 : c == LINE_NEXT;
        if (to != NULL)
            memset(to + size, ' ', blanks);
        if (to != NULL && is_indented)
            to[size] = '\n';
        size += blanks;
    }
    return size;
}

char *json_writer_text(json_writer *w, bool is_indented, error *e) {
    const size_t size = w->has_failed ? 0 : writer_lay_out(w, is_indented, NULL);
    char *text = NULL;
    size_t capacity = 0;
    if (size > 0 && growth_reserve(&text, &capacity, size + 2, 1))
        memcpy(text + writer_lay_out(w, is_indented, text), "\n", 2);
    else
        error_no_memory(e, "writing JSON");
    w->size = w->depth = 0;
    w->has_failed = false;
    return text;
}
