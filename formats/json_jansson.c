/* json_jansson.c: the part of json.h with Jansson: values read.
 *
 * If memory for a longer buffer is missing, Jansson 2.14 goes on with the content of
 * the old one. It takes a text without its end for bad JSON or reads beyond it, and
 * leaves its error as it was. So its memory comes from here, and reading jumps back.
 */
#include "formats/json.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdlib.h>

/* All numbers become reals: whole ones may be too large for Jansson's integers. */
enum {
    READ_FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL
};

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
    jmp_buf *back; /* where a reader waits; NULL: nothing is read */
    block *blocks; /* those of the present text */
} memory;

static void *block_get(size_t size) {
    block *b = size <= SIZE_MAX - sizeof *b ? malloc(sizeof *b + size) : NULL;
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
    if (value == NULL)
        n->kind = NODE_MISSING;
    else
        n->kind = kinds[json_typeof(value)];
    if (n->kind == NODE_NUMBER)
        n->number = json_number_value(value);
    else
        n->number = value != NULL && json_is_true(value);
    if (n->kind == NODE_TEXT)
        n->text = json_string_value(value);
    else
        n->text = NULL;
    if (n->kind == NODE_LIST)
        n->count = json_array_size(value);
    else if (n->kind == NODE_OBJECT)
        n->count = json_object_size(value);
    else
        n->count = 0;
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
    return error_at(e, from.place.file, line, "this is not JSON: %s, at column %d",
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
