/* node.c: see node.h. */
#include "formats/node.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 512, NAME_SHOWN = 60 };

node node_root(const json_value *value, const char *file) {
    return (node){ .value = value, .file = file };
}

/* Write where a node is, from the root down. */
static void write_path(const node *n, char *path, size_t size) {
    if (n->above == NULL)
        return;
    write_path(n->above, path, size);
    const size_t used = strlen(path);
    if (n->name == NULL)
        snprintf(path + used, size - used, "[%zu]", n->index);
    else if (used == 0)
        snprintf(path, size, "%.*s", NAME_SHOWN, n->name);
    else
        snprintf(path + used, size - used, ".%.*s", NAME_SHOWN, n->name);
}

bool node_fail(const node *n, error *e, const char *format, ...) {
    char path[PATH_SIZE] = "", what[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    write_path(n, path, sizeof path);
    return error_at(e, n->file, 0, "%s%s%s", path, *path != '\0' ? ": " : "", what);
}

void node_place(const node *n, char *out, size_t size) {
    char path[PATH_SIZE] = "";
    write_path(n, path, sizeof path);
    snprintf(out, size, "%s%s%s", n->file, *path != '\0' ? ": " : "", path);
}

bool node_is(const node *n, json_kind kind, const char *what, error *e) {
    return json_kind_of(n->value) == kind || node_fail(n, e, "is no %s", what);
}

bool node_member(const node *object, const char *name, node *out, error *e) {
    *out = (node){ .above = object, .name = name, .file = object->file };
    return json_member(object->value, name, &out->value) || node_fail(out, e, "is there twice");
}

bool node_needed(const node *object, const char *name, node *out, error *e) {
    return node_member(object, name, out, e) && (out->value != NULL || node_fail(out, e, "is missing"));
}

node node_first(const node *list) {
    const json_value *first = json_first(list->value);
    return (node){
        .value = first, .above = list, .name = first != NULL ? json_name(first) : NULL, .file = list->file
    };
}

void node_next(node *item) {
    item->value = json_next(item->value);
    item->name = item->value != NULL ? json_name(item->value) : NULL;
    item->index++;
}

bool node_number(const node *n, double low, double high, double *out, error *e) {
    if (!node_is(n, JSON_NUMBER, "number", e))
        return false;
    *out = json_as_number(n->value);
    return (*out >= low && *out <= high) ||
           node_fail(n, e, "%.17g is not from %.17g to %.17g", *out, low, high);
}

bool node_whole(const node *n, uint32_t most, uint32_t *out, error *e) {
    double number = 0;
    if (!node_is(n, JSON_NUMBER, "number", e))
        return false;
    number = json_as_number(n->value);
    if (!(number >= 0 && number <= most) || floor(number) != number)
        return node_fail(n, e, "%.17g is no whole number from 0 to %lu", number, (unsigned long)most);
    *out = (uint32_t)number;
    return true;
}

bool node_text(const node *n, size_t most, const char **out, error *e) {
    if (!node_is(n, JSON_STRING, "text", e))
        return false;
    *out = json_as_string(n->value);
    return strlen(*out) <= most || node_fail(n, e, "is a text of more than %zu bytes", most);
}
