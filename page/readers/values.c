/* values.c: json.h for values which the browser has decoded: a file is a table of
 * them, each before its children. */
#include "formats/json.h"
#include "page/readers/files.h"

#include <string.h>

/* A value as page/src/shared/readers.ts writes it. Texts are offsets of UTF-8 with a
 * NUL behind it, 0 for none. The text of a fault says what is wrong, its number in which line. */
typedef struct value {
    double number;
    uint32_t kind, count; /* a node_kind, or FAULT; of items or members */
    uint32_t end;         /* the value behind its children */
    uint32_t name, text;
    /* where it begins, if nothing is around it; 0: it is the whole file */
    uint32_t line;
} value;

enum { FAULT = NODE_OBJECT + 1 };

/* The table in which a value lies begins its file. */
static const value *table_of(const node *n) {
    return (const value *)(const void *)page_file_find(PAGE_VALUES, n->place.file)
        ->bytes;
}

static const char *text_at(const value *table, uint32_t offset) {
    return offset == 0 ? NULL : (const char *)table + offset;
}

static void node_set(node *n, const value *table, const value *v) {
    n->value = v;
    n->kind = (node_kind)v->kind;
    n->number = v->number;
    n->text = text_at(table, v->text);
    n->count = v->count;
}

static void node_set_missing(node *n) {
    n->value = NULL;
    n->kind = NODE_MISSING;
    n->number = 0;
    n->name = n->text = NULL;
    n->count = 0;
}

static bool is_list(const node *n) {
    return n->kind == NODE_LIST || n->kind == NODE_OBJECT;
}

/* The table ends with a value in line 0. */
bool json_parse(json_source from, node *root, error *e) {
    *root = (node){ .place = from.place };
    if (page_file_find(PAGE_VALUES, from.place.file) == NULL)
        return error_at(e, from.place.file, 0, "is missing");
    const value *table = table_of(root), *v = table;
    while (v->line != 0 && v->line != from.place.line)
        v = table + v->end;
    node_set(root, table, v);
    return v->kind != FAULT || error_at(e, from.place.file, (uint64_t)root->number,
                                        "this is not JSON: %s", root->text);
}

void json_free(const node *root) {
    (void)root;
}

node node_member(const node *object, const char *name) {
    node n = { .above = object, .name = name, .place = object->place };
    if (object->kind != NODE_OBJECT)
        return n;
    const value *table = table_of(object), *around = object->value;
    for (const value *v = around + 1; v < table + around->end; v = table + v->end)
        if (strcmp(text_at(table, v->name), name) == 0)
            node_set(&n, table, v);
    return n;
}

node node_first(const node *list) {
    node n = { .above = list, .place = list->place };
    if (!is_list(list) || list->count == 0)
        return n;
    const value *table = table_of(list), *v = (const value *)list->value + 1;
    n.name = text_at(table, v->name);
    node_set(&n, table, v);
    return n;
}

void node_next(node *item) {
    item->index++;
    if (item->index >= item->above->count) {
        node_set_missing(item);
        return;
    }
    const value *table = table_of(item), *last = item->value, *v = table + last->end;
    item->name = text_at(table, v->name);
    node_set(item, table, v);
}
