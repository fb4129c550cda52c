/* json_jansson.c: the part of json.h with Jansson: values read, and a tree of values
 * to write.
 *
 * Jansson 2.14 writes each real with the same number of digits, 17 for exact ones,
 * and it has no strings with bytes outside of UTF-8. Such values are given to it as
 * strings with a mark: a NUL, which no C string has and which it writes as \u0000. A
 * finished text is searched for marks, and the values are put in their places.
 * Jansson writes members in the order in which they were set. So numbers are kept
 * beside the tree, one after the other, and have one mark in common.
 *
 * If memory for a longer buffer is missing, Jansson 2.14 goes on with the content of
 * the old one. It takes a text without its end for bad JSON or reads beyond it, and
 * writes a text lacking a byte. It also leaves its error as it was. So its memory
 * comes from here: reading jumps back, and a text written without memory is dropped.
 */
#include "formats/json.h"

#include "formats/growth.h"
#include "formats/number.h"
#include "formats/text.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All numbers become reals: whole ones may be too large for Jansson's integers. */
enum {
    READ_FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL
};

enum { NESTED_MAX = 16 };

struct json_writer {
    json_t *open[NESTED_MAX + 1]; /* open[0] is a list around the whole */
    size_t depth;
    bool has_failed;
    json_t *number; /* the mark of a number, or of a list of them */
    /* their texts, each with a NUL behind it; and a string while it is marked */
    char *bytes;
    size_t size, capacity;
};

/* The beginning of a mark as Jansson writes it, and the characters to tell marks
 * apart. */
static const char mark[] = "\\u0000";
enum { MARK_LENGTH = sizeof mark - 1, MARK_LITERAL = '#', MARK_BYTE = 'b' };

/* A block of Jansson's, with its bytes behind it. While a text is read, its blocks
 * are a list. */
typedef union block {
    struct {
        union block *next, *previous;
    } list;
    max_align_t alignment;
} block;

/* Jansson has one allocator for the whole program. */
static struct {
    jmp_buf *back;    /* where a reader waits; NULL: nothing is read */
    block *blocks;    /* those of the present text */
    bool has_run_out; /* an allocation failed */
} memory;

static void *block_get(size_t size) {
    block *b = size <= SIZE_MAX - sizeof *b ? malloc(sizeof *b + size) : NULL;
    memory.has_run_out |= b == NULL;
    if (b == NULL && memory.back != NULL)
        longjmp(*memory.back, 1);
    if (b == NULL)
        return NULL;
    b->list.next = b->list.previous = NULL;
    if (memory.back != NULL) {
        b->list.next = memory.blocks;
        if (memory.blocks != NULL)
            memory.blocks->list.previous = b;
        memory.blocks = b;
    }
    return b + 1;
}

static void block_free(void *bytes) {
    if (bytes == NULL)
        return;
    block *b = (block *)bytes - 1;
    if (b->list.next != NULL)
        b->list.next->list.previous = b->list.previous;
    if (b->list.previous != NULL)
        b->list.previous->list.next = b->list.next;
    else if (memory.blocks == b)
        memory.blocks = b->list.next;
    free(b);
}

/* End the list. Its blocks live on as the value's, or are freed. */
static void blocks_release(bool are_kept) {
    for (block *b = memory.blocks, *next; b != NULL; b = next) {
        next = b->list.next;
        b->list.next = b->list.previous = NULL;
        if (!are_kept)
            free(b);
    }
    memory.back = NULL;
    memory.blocks = NULL;
}

/* NULL: `why` says why; its code is json_error_unknown if memory ran out. */
static const json_t *text_read(json_source from, json_error_t *why) {
    jmp_buf back;
    json_set_alloc_funcs(block_get, block_free);
    memory.back = &back;
    *why = (json_error_t){ 0 };
    if (setjmp(back) != 0) {
        *why = (json_error_t){ 0 };
        blocks_release(false);
        return NULL;
    }
    const json_t *value = json_loadb(from.text, from.length, READ_FLAGS, why);
    blocks_release(true);
    return value;
}

static void node_set(node *n, const json_t *value) {
    static const node_kind kinds[] = {
        [JSON_OBJECT] = NODE_OBJECT, [JSON_ARRAY] = NODE_LIST,
        [JSON_STRING] = NODE_TEXT,   [JSON_INTEGER] = NODE_NUMBER,
        [JSON_REAL] = NODE_NUMBER,   [JSON_TRUE] = NODE_BOOLEAN,
        [JSON_FALSE] = NODE_BOOLEAN, [JSON_NULL] = NODE_NULL
    };
    n->value = value;
    n->kind = value == NULL ? NODE_MISSING : kinds[json_typeof(value)];
    n->number = n->kind == NODE_NUMBER ? json_number_value(value)
                                       : value != NULL && json_is_true(value);
    n->text = n->kind == NODE_TEXT ? json_string_value(value) : NULL;
    n->count = n->kind == NODE_LIST     ? json_array_size(value)
               : n->kind == NODE_OBJECT ? json_object_size(value)
                                        : 0;
}

bool json_parse(json_source from, node *root, error *e) {
    json_error_t why;
    const json_t *value = text_read(from, &why);
    *root = (node){ .place = from.place };
    node_set(root, value);
    if (value != NULL)
        return true;
    if (json_error_code(&why) == json_error_unknown)
        return error_no_memory(e, "reading JSON");
    const uint64_t line = (from.place.line > 0 ? from.place.line : 1) +
                          (uint64_t)(why.line > 1 ? why.line - 1 : 0);
    return error_at(e, from.place.file, line, "this is no JSON: %s, at column %d",
                    why.text, why.column);
}

void json_free(const node *root) {
    json_decref((json_t *)(uintptr_t)root->value);
}

node node_member(const node *object, const char *name) {
    node n = { .above = object, .name = name, .place = object->place };
    node_set(&n, json_object_get(object->value, name));
    return n;
}

node node_first(const node *list) {
    node n = { .above = list, .place = list->place };
    if (list->kind == NODE_OBJECT) {
        n.name =
            json_object_iter_key(json_object_iter((json_t *)(uintptr_t)list->value));
        node_set(&n, n.name != NULL ? json_object_get(list->value, n.name) : NULL);
    } else {
        node_set(&n, json_array_get(list->value, 0));
    }
    return n;
}

void node_next(node *item) {
    const json_t *above = item->above->value;
    item->index++;
    if (item->name == NULL) {
        node_set(item, json_array_get(above, item->index));
        return;
    }
    void *next = json_object_iter_next((json_t *)(uintptr_t)above,
                                       json_object_key_to_iter(item->name));
    item->name = json_object_iter_key(next);
    node_set(item, json_object_iter_value(next));
}

bool json_writer_open(json_writer **out, error *e) {
    json_writer *w = calloc(1, sizeof *w);
    *out = w;
    json_set_alloc_funcs(block_get, block_free);
    if (w != NULL) {
        w->open[0] = json_array();
        w->number = json_stringn_nocheck((const char[]){ '\0', MARK_LITERAL }, 2);
    }
    if (w != NULL && w->open[0] != NULL && w->number != NULL)
        return true;
    json_writer_close(w);
    *out = NULL;
    return error_no_memory(e, "writing JSON");
}

void json_writer_close(json_writer *w) {
    if (w == NULL)
        return;
    json_decref(w->open[0]);
    json_decref(w->number);
    free(w->bytes);
    free(w);
}

/* Add a value, NULL if memory for it ran out, to what is open. */
static json_t *value_put(json_writer *w, const char *name, json_t *value) {
    json_t *into = w->open[w->depth];
    const int failed = name != NULL ? json_object_set_new_nocheck(into, name, value)
                                    : json_array_append_new(into, value);
    w->has_failed |= failed != 0;
    return failed != 0 ? NULL : value;
}

static void begin(json_writer *w, const char *name, json_t *value) {
    json_t *put = value_put(w, name, value);
    if (w->depth == NESTED_MAX || put == NULL)
        w->has_failed = true;
    w->open[w->depth < NESTED_MAX ? ++w->depth : w->depth] = put;
}

void json_begin_object(json_writer *w, const char *name) {
    begin(w, name, json_object());
}

void json_begin_list(json_writer *w, const char *name) {
    begin(w, name, json_array());
}

void json_end(json_writer *w) {
    w->depth--;
}

void json_put_null(json_writer *w, const char *name) {
    value_put(w, name, json_null());
}

void json_put_boolean(json_writer *w, const char *name, bool value) {
    value_put(w, name, json_boolean(value));
}

static void bytes_add(json_writer *w, const char *bytes, size_t size) {
    if (!growth_reserve(&w->bytes, &w->capacity, w->size + size, 1)) {
        w->has_failed = true;
        return;
    }
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
}

/* Put the mark of a number whose text has been added. */
static void literal_put(json_writer *w, const char *name) {
    bytes_add(w, "", 1);
    value_put(w, name, w->has_failed ? NULL : json_incref(w->number));
}

static void number_add(json_writer *w, double value) {
    char text[NUMBER_TEXT_SIZE] = "null";
    if (isfinite(value))
        number_text(value, text);
    bytes_add(w, text, strlen(text));
}

void json_put_number(json_writer *w, const char *name, double value) {
    number_add(w, value);
    literal_put(w, name);
}

void json_put_whole(json_writer *w, const char *name, uint64_t value) {
    char text[24];
    const int length =
        snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    bytes_add(w, text, (size_t)length);
    literal_put(w, name);
}

static void list_add(json_writer *w, const double *values, size_t count) {
    bytes_add(w, "[", 1);
    for (size_t i = 0; i < count; i++) {
        bytes_add(w, ", ", i > 0 ? 2 : 0);
        number_add(w, values[i]);
    }
    bytes_add(w, "]", 1);
}

void json_put_numbers(json_writer *w, const char *name, const double *values,
                      size_t count) {
    list_add(w, values, count);
    literal_put(w, name);
}

void json_put_rows(json_writer *w, const char *name, const double *values,
                   size_t count, size_t columns) {
    bytes_add(w, "[", 1);
    for (size_t i = 0; i < count; i++) {
        bytes_add(w, ", ", i > 0 ? 2 : 0);
        list_add(w, values + i * columns, columns);
    }
    bytes_add(w, "]", 1);
    literal_put(w, name);
}

/* The length of the text up to the first byte outside of UTF-8. */
static size_t valid_length(const char *text, size_t length) {
    size_t valid = 0, next = 1;
    while (valid < length && (next = utf8_length(text + valid, length - valid)) > 0)
        valid += next;
    return valid;
}

void json_put_text(json_writer *w, const char *name, const char *value) {
    const size_t begin = w->size;
    for (size_t left = strlen(value); left > 0;) {
        char marked[8];
        const size_t valid = valid_length(value, left);
        bytes_add(w, value, valid);
        value += valid;
        left -= valid;
        if (left == 0)
            break;
        const int size = snprintf(marked, sizeof marked, "%c%c%02x", '\0', MARK_BYTE,
                                  (unsigned char)*value);
        bytes_add(w, marked, (size_t)size);
        value++;
        left--;
    }
    value_put(w, name,
              w->has_failed
                  ? NULL
                  : json_stringn_nocheck(w->bytes + begin, w->size - begin));
    w->size = begin;
}

/* Put the values of marks in their places. A literal is a whole string whose quotes
 * go, too; a backslash of the text itself is a pair. */
static void marks_resolve(const char *text, const char *literals, char *to) {
    for (const char *from = text; *from != '\0';) {
        if (*from != '\\') {
            *to++ = *from++;
        } else if (strncmp(from, mark, MARK_LENGTH) != 0) {
            *to++ = *from++;
            *to++ = *from++;
        } else if (from[MARK_LENGTH] == MARK_LITERAL) {
            const size_t length = strlen(literals);
            memcpy(--to, literals, length);
            to += length;
            literals += length + 1;
            from += MARK_LENGTH + 2;
        } else {
            to += snprintf(to, MARK_LENGTH + 1, "\\udc%.2s", from + MARK_LENGTH + 1);
            from += MARK_LENGTH + 3;
        }
    }
    memcpy(to, "\n", 2);
}

char *json_writer_text(json_writer *w, bool is_indented, error *e) {
    const json_t *value = json_array_get(w->open[0], 0);
    const size_t flags = JSON_ENCODE_ANY | (is_indented ? JSON_INDENT(2) : 0);
    memory.has_run_out = false;
    char *text = w->has_failed || value == NULL ? NULL : json_dumps(value, flags);
    char *whole = text != NULL && !memory.has_run_out
                      ? malloc(strlen(text) + w->size + 2)
                      : NULL;
    if (whole != NULL)
        marks_resolve(text, w->bytes, whole);
    block_free(text);
    w->depth = 0;
    w->size = 0;
    w->has_failed = false;
    (void)json_array_clear(w->open[0]);
    if (whole == NULL)
        error_no_memory(e, "writing JSON");
    return whole;
}
