/* cells_hash.c: a cell is a growing array in a hash table of those that were ever
 * entered, as a reply has it.
 *
 * Open addressing, linear probing, at most half full; cells stay when they are
 * empty, as the reply leaves them.
 */
#include "bench/texts/cells_bag.h"

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
