/* json.c: the part of json.h without Jansson: where values are, and whether they are
 * as they should be.
 */
#include "formats/json.h"

#include "formats/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 512, NAME_SHOWN = 60 };

/* Write where a node is, from the root down. */
static void path_write(const node *n, char *path, size_t size) {
    if (n->above == NULL)
        return;
    path_write(n->above, path, size);
    const size_t used = strlen(path);
    if (n->name == NULL)
        snprintf(path + used, size - used, "[%zu]", n->index);
    else
        snprintf(path + used, size - used, "%s%.*s", used > 0 ? "." : "", NAME_SHOWN,
                 n->name);
}

bool node_fail(const node *n, error *e, const char *format, ...) {
    char path[PATH_SIZE] = "", what[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    path_write(n, path, sizeof path);
    return error_at(e, n->place.file, n->place.line, "%s%s%s", path,
                    *path != '\0' ? ": " : "", what);
}

bool node_is(const node *n, node_kind kind, const char *what, error *e) {
    return n->kind == kind || node_fail(n, e, "is not %s", what);
}

bool node_needed(const node *object, const char *name, node *out, error *e) {
    *out = node_member(object, name);
    return out->kind != NODE_MISSING || node_fail(out, e, "is missing");
}

bool node_boolean(const node *n, bool *out, error *e) {
    *out = n->number > 0;
    return node_is(n, NODE_BOOLEAN, "true or false", e);
}

bool node_number(const node *n, double low, double high, double *out, error *e) {
    *out = n->number;
    return node_is(n, NODE_NUMBER, "a number", e) &&
           ((*out >= low && *out <= high) ||
            node_fail(n, e, "%s is not from %s to %s", number_shown(*out).text,
                      number_shown(low).text, number_shown(high).text));
}

bool node_whole(const node *n, uint32_t max, uint32_t *out, error *e) {
    if (n->kind != NODE_NUMBER)
        return node_fail(n, e, "is not a whole number from 0 to %lu",
                         (unsigned long)max);
    if (!(n->number >= 0 && n->number <= max) || floor(n->number) != n->number)
        return node_fail(n, e, "%s is not a whole number from 0 to %lu",
                         number_shown(n->number).text, (unsigned long)max);
    *out = (uint32_t)n->number;
    return true;
}

bool node_text(const node *n, size_t max, const char **out, error *e) {
    if (!node_is(n, NODE_TEXT, "text", e))
        return false;
    *out = n->text;
    return strlen(n->text) <= max ||
           node_fail(n, e, "is a text of more than %zu bytes", max);
}
