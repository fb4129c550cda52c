/* grid_cells.c: the three kinds of cells of the text and its replies; see grid.h. */
#include "bench/texts/grid.h"

#include <stdlib.h>

/* --- A cell is the head of a linked list, as the text has it --- */

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

/* --- A growing array of box numbers in any order, as the replies have it --- */

typedef struct cells_bag {
    uint32_t *boxes;
    uint32_t count, capacity;
} cells_bag;

/* False: no memory. */
static bool cells_bag_add(cells_bag *bag, uint32_t box) {
    if (bag->count == bag->capacity) {
        const uint32_t capacity = bag->capacity * 2 + 4;
        uint32_t *boxes = realloc(bag->boxes, capacity * sizeof *boxes);
        if (boxes == NULL)
            return false;
        bag->boxes = boxes;
        bag->capacity = capacity;
    }
    bag->boxes[bag->count++] = box;
    return true;
}

static void cells_bag_remove(cells_bag *bag, uint32_t box) {
    for (uint32_t i = 0; i < bag->count; i++)
        if (bag->boxes[i] == box) {
            bag->boxes[i] = bag->boxes[--bag->count];
            return;
        }
}

static bool cells_bag_has(const cells_bag *bag, const cells_question *question) {
    for (uint32_t i = 0; i < bag->count; i++)
        if (cells_overlap(&question->boxes[bag->boxes[i]], &question->area))
            return true;
    return false;
}

/* --- Such an array in each cell of a field --- */

typedef struct vector_cells {
    cells_bag *bags;
    uint32_t across;
} vector_cells;

static void *vector_open(uint32_t across) {
    vector_cells *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->across = across;
    self->bags = calloc((size_t)across * across, sizeof *self->bags);
    if (self->bags != NULL)
        return self;
    free(self);
    return NULL;
}

static void vector_close(void *state) {
    vector_cells *self = state;
    for (size_t i = 0; i < (size_t)self->across * self->across; i++)
        free(self->bags[i].boxes);
    free(self->bags);
    free(self);
}

static cells_bag *bag_at(const vector_cells *self, cells_place place) {
    if ((uint32_t)place.x >= self->across || (uint32_t)place.y >= self->across)
        return NULL;
    return &self->bags[(size_t)place.y * self->across + (uint32_t)place.x];
}

static bool vector_enter(void *state, cells_place place, uint32_t box) {
    cells_bag *bag = bag_at(state, place);
    return bag == NULL || cells_bag_add(bag, box);
}

static void vector_leave(void *state, cells_place place, uint32_t box) {
    cells_bag *bag = bag_at(state, place);
    if (bag != NULL)
        cells_bag_remove(bag, box);
}

static bool vector_has(const void *state, cells_place place,
                       const cells_question *question) {
    const cells_bag *bag = bag_at(state, place);
    return bag != NULL && cells_bag_has(bag, question);
}

const cells_kind cells_vector = { "vector cells", 4096,         vector_open,
                                  vector_enter,   vector_leave, vector_has,
                                  vector_close };

/* --- Such an array in each cell of a hash table --- */

/* The table has the cells that were ever entered. Open addressing, linear probing,
 * at most half full. Cells stay when they are empty, as the reply leaves them. */
typedef struct hash_cell {
    cells_place place;
    bool is_used;
    cells_bag bag;
} hash_cell;

typedef struct hash_cells {
    hash_cell *slots;
    uint32_t capacity, count; /* a power of two */
    uint32_t across;
} hash_cells;

static void *hash_open(uint32_t across) {
    hash_cells *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    *self = (hash_cells){ .capacity = 1024, .across = across };
    self->slots = calloc(self->capacity, sizeof *self->slots);
    if (self->slots != NULL)
        return self;
    free(self);
    return NULL;
}

static void hash_close(void *state) {
    hash_cells *self = state;
    for (uint32_t i = 0; i < self->capacity; i++)
        free(self->slots[i].bag.boxes);
    free(self->slots);
    free(self);
}

/* The slot of a place, or the free one where it would be. Fibonacci hashing (Knuth,
 * The Art of Computer Programming 3, 6.4). */
static hash_cell *slot_of(const hash_cells *self, cells_place place) {
    const uint64_t key = (uint64_t)(uint32_t)place.x << 32 | (uint32_t)place.y;
    uint32_t at =
        (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (self->capacity - 1);
    while (self->slots[at].is_used && (self->slots[at].place.x != place.x ||
                                       self->slots[at].place.y != place.y))
        at = (at + 1) & (self->capacity - 1);
    return &self->slots[at];
}

static bool grow(hash_cells *self) {
    hash_cells grown = { .capacity = self->capacity * 2,
                         .count = self->count,
                         .across = self->across };
    grown.slots = calloc(grown.capacity, sizeof *grown.slots);
    if (grown.slots == NULL)
        return false;
    for (uint32_t i = 0; i < self->capacity; i++)
        if (self->slots[i].is_used)
            *slot_of(&grown, self->slots[i].place) = self->slots[i];
    free(self->slots);
    *self = grown;
    return true;
}

static bool is_outside(const hash_cells *self, cells_place place) {
    return (uint32_t)place.x >= self->across || (uint32_t)place.y >= self->across;
}

static bool hash_enter(void *state, cells_place place, uint32_t box) {
    hash_cells *self = state;
    if (is_outside(self, place))
        return true;
    if (self->count * 2 >= self->capacity && !grow(self))
        return false;
    hash_cell *slot = slot_of(self, place);
    self->count += !slot->is_used;
    slot->is_used = true;
    slot->place = place;
    return cells_bag_add(&slot->bag, box);
}

static void hash_leave(void *state, cells_place place, uint32_t box) {
    const hash_cells *self = state;
    if (!is_outside(self, place))
        cells_bag_remove(&slot_of(self, place)->bag, box);
}

static bool hash_has(const void *state, cells_place place,
                     const cells_question *question) {
    const hash_cells *self = state;
    return !is_outside(self, place) &&
           cells_bag_has(&slot_of(self, place)->bag, question);
}

const cells_kind cells_hash = { "hash cells", 0,        hash_open, hash_enter,
                                hash_leave,   hash_has, hash_close };
