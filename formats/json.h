/* json.h: JSON read, by Jansson, and written, which needs no library.
 *
 * Reading is strict, as RFC 8259 has it: UTF-8 without NUL, no member twice, at most
 * JSON_DEPTH_MAX lists and objects within each other. Numbers are rounded to the
 * nearest float64; a number too large for it is refused. Without Jansson graze
 * builds all the same; json_parse then names it.
 *
 * Cost: at worst some 30 bytes for each byte read, 100 where there are many empty
 * objects.
 */
#ifndef FORMATS_JSON_H
#define FORMATS_JSON_H

#include "formats/error.h"

#include <stddef.h>

#define JSON_DEPTH_MAX 2048 /* Jansson's own bound */

/* A text, and the place of its first line for messages; line 0: messages about
 * values name no line. */
typedef struct json_source {
    const char *text;
    size_t length;
    error_place place;
} json_source;

typedef enum node_kind {
    NODE_MISSING, /* no such member, or no further item */
    NODE_NULL,
    NODE_BOOLEAN,
    NODE_NUMBER,
    NODE_TEXT,
    NODE_LIST,
    NODE_OBJECT
} node_kind;

/* A value with its place, for messages: "hero.json: frames[3].frame.w: ...". A node
 * lives on its reader's stack and has a pointer to the one above it, which must
 * stay. Texts live as long as the root.
 */
typedef struct node {
    node_kind kind;
    double number;    /* of a number; 1 of true */
    const char *text; /* UTF-8 */
    size_t count;     /* of items or members */
    /* of a member; else this is the item `index` of the list above */
    const char *name;
    size_t index;
    const struct node *above;
    error_place place;
    const void *value; /* Jansson's */
} node;

/* Read one value, with blanks around it, into a root, which json_free frees. Errors:
 * ERROR_INPUT with file and line, or if graze was built without Jansson;
 * ERROR_RESOURCES; there is nothing to free then. */
bool json_parse(json_source from, node *root, error *e);
void json_free(const node *root);

/* A member of an object; NODE_MISSING of any other value. */
node node_member(const node *object, const char *name);

/* The first item of a list, or member of an object, and the next. */
node node_first(const node *list);
void node_next(node *item);

/* Report something wrong with a value: ERROR_INPUT with its place. Returns false. */
bool node_fail(const node *n, error *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether a value is of a kind; else the error says that it is not `what` ("a list of
 * frames"). */
bool node_is(const node *n, node_kind kind, const char *what, error *e);

/* A required member. */
bool node_needed(const node *object, const char *name, node *out, error *e);

/* A boolean, a number from low to high, a whole number from 0 to max, or a text of
 * at most `max` bytes. Errors: ERROR_INPUT. */
bool node_boolean(const node *n, bool *out, error *e);
bool node_number(const node *n, double low, double high, double *out, error *e);
bool node_whole(const node *n, uint32_t max, uint32_t *out, error *e);
bool node_text(const node *n, size_t max, const char **out, error *e);

/* Writes one value after the other. If memory runs out, json_writer_text reports
 * it. */
typedef struct json_writer json_writer;

/* Open a writer. Errors: ERROR_RESOURCES. */
bool json_writer_open(json_writer **out, error *e);

/* Free it; NULL is fine. */
void json_writer_close(json_writer *w);

/* Begin an object or a list, and end it. Everything between belongs to it; they nest
 * at most 16 deep. `name` names a member of the object around; it is NULL in a list
 * and outermost. */
void json_begin_object(json_writer *w, const char *name);
void json_begin_list(json_writer *w, const char *name);
void json_end(json_writer *w);

/* Add a value. A number is written with the fewest digits to bring it back, -0 as 0,
 * and as null if it is not finite. Numbers are a list on one line, rows a list of
 * such lists, `columns` numbers each. A text may have any bytes: each byte outside
 * of UTF-8 becomes \udcXX with its two digits, as Python's os.fsdecode has it. So
 * readers can open the file of this name. */
void json_put_null(json_writer *w, const char *name);
void json_put_boolean(json_writer *w, const char *name, bool value);
void json_put_number(json_writer *w, const char *name, double value);
void json_put_whole(json_writer *w, const char *name, uint64_t value);
void json_put_numbers(json_writer *w, const char *name, const double *values,
                      size_t count);
void json_put_rows(json_writer *w, const char *name, const double *values,
                   size_t count, size_t columns);
void json_put_text(json_writer *w, const char *name, const char *value);

/* The whole value as text with a line feed at its end, on one line or indented; the
 * caller frees it. The writer is empty then. NULL: ERROR_RESOURCES. */
char *json_writer_text(json_writer *w, bool is_indented, error *e);

#endif
