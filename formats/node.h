/* node.h: a value of a JSON file that knows where it is, so that messages do: "hero.json: frames[3].frame.w:
 * ...".
 *
 * Nodes live on their reader's stack, each with a pointer to the one above it, which must stay; they allocate
 * nothing.
 */
#ifndef FORMATS_NODE_H
#define FORMATS_NODE_H

#include "formats/json_value.h"

/* `value` NULL: there is no such member. */
typedef struct node {
    const json_value *value;
    const struct node *above;
    const char *name; /* of a member; else it is the item `index` of a list */
    size_t index;
    const char *file;
} node;

/* The node of a whole file. */
node node_root(const json_value *value, const char *file);

/* Say that something is wrong with a value, ERROR_INPUT, naming its place. Returns false. */
bool node_fail(const node *n, error *e, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Write where a node is, its file and its path, for messages of others. */
void node_place(const node *n, char *out, size_t size);

/* Whether a value is of a kind; else it says that it is no `what` ("list of frames"). */
bool node_is(const node *n, json_kind kind, const char *what, error *e);

/* Go to the member `name` of an object; out->value is NULL if it is not there. False if there are two. */
bool node_member(const node *object, const char *name, node *out, error *e);

/* The same for one that must be there. */
bool node_needed(const node *object, const char *name, node *out, error *e);

/* The first item of a list, or member of an object, and the next; value NULL at the end. */
node node_first(const node *list);
void node_next(node *item);

/* A number from low to high, a whole number from 0 to most, or a text of at most `most` bytes. */
bool node_number(const node *n, double low, double high, double *out, error *e);
bool node_whole(const node *n, uint32_t most, uint32_t *out, error *e);
bool node_text(const node *n, size_t most, const char **out, error *e);

#endif
