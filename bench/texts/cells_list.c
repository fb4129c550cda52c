/* cells_list.c: a cell is the head of a linked list, as the text has it. */
#include "bench/texts/cells.h"

#include <stdlib.h>

/* Links are numbered from 1; 0 ends a list. */
typedef struct link {
    uint32_t box, next;
} link;

typedef struct list_cells {
    uint32_t *heads;
    link *links;
    uint32_t across, link_count, link_capacity, first_free;
} list_cells;

static void *list_open(uint32_t across) {
    list_cells *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->across = across;
    self->heads = calloc((size_t)across * across, sizeof *self->heads);
    if (self->heads != NULL)
        return self;
    free(self);
    return NULL;
}

static void list_close(void *state) {
    list_cells *self = state;
    free(self->heads);
    free(self->links);
    free(self);
}

static uint32_t *head_at(const list_cells *self, cells_place place) {
    if ((uint32_t)place.x >= self->across || (uint32_t)place.y >= self->across)
        return NULL;
    return &self->heads[(size_t)place.y * self->across + (uint32_t)place.x];
}

/* A link to use, or 0. */
static uint32_t take_link(list_cells *self) {
    const uint32_t used = self->first_free;
    if (used != 0) {
        self->first_free = self->links[used].next;
        return used;
    }
    if (self->link_count + 1 >= self->link_capacity) {
        const uint32_t capacity = self->link_capacity * 2 + 64;
        link *links = realloc(self->links, capacity * sizeof *links);
        if (links == NULL)
            return 0;
        self->links = links;
        self->link_capacity = capacity;
    }
    return ++self->link_count;
}

static bool list_enter(void *state, cells_place place, uint32_t box) {
    list_cells *self = state;
    uint32_t *head = head_at(self, place);
    if (head == NULL)
        return true;
    const uint32_t taken = take_link(self);
    if (taken == 0)
        return false;
    self->links[taken] = (link){ box, *head };
    *head = taken;
    return true;
}

static void list_leave(void *state, cells_place place, uint32_t box) {
    list_cells *self = state;
    uint32_t *at = head_at(self, place);
    while (at != NULL && *at != 0 && self->links[*at].box != box)
        at = &self->links[*at].next;
    if (at == NULL || *at == 0)
        return;
    const uint32_t freed = *at;
    *at = self->links[freed].next;
    self->links[freed].next = self->first_free;
    self->first_free = freed;
}

static bool list_has(const void *state, cells_place place,
                     const cells_question *question) {
    const list_cells *self = state;
    const uint32_t *head = head_at(self, place);
    for (uint32_t at = head == NULL ? 0 : *head; at != 0; at = self->links[at].next)
        if (cells_overlap(&question->boxes[self->links[at].box], &question->area))
            return true;
    return false;
}

const cells_kind cells_list = { "list cells", 4096,     list_open, list_enter,
                                list_leave,   list_has, list_close };
