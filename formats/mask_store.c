/* mask_store.c: see mask_store.h. A hash table finds the masks, and a list keeps them by when they were last
 * asked for. */
#include "formats/mask_store.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS ((size_t)1 << 14)

typedef struct stored {
    struct stored *next_in_bucket, *newer, *older;
    graze_mask *mask;
    size_t length, bytes;
    char name[]; /* ended by a NUL */
} stored;

struct mask_store {
    mask_recipe recipe;
    size_t bytes, bytes_max;
    stored *newest, *oldest;
    stored *buckets[BUCKETS];
};

bool mask_store_open(const mask_recipe *recipe, size_t bytes_max, mask_store **out, error *e) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL)
        return error_no_memory(e, "masks");
    (*out)->recipe = *recipe;
    (*out)->bytes_max = bytes_max;
    return true;
}

static void item_free(stored *item) {
    graze_mask_destroy(item->mask);
    free(item);
}

void mask_store_close(mask_store *s) {
    while (s != NULL && s->newest != NULL) {
        stored *item = s->newest;
        s->newest = item->older;
        item_free(item);
    }
    free(s);
}

/* FNV-1a (Fowler, Noll, Vo, 1991). */
static size_t bucket_of(const char *name, size_t length) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 1099511628211u;
    return (size_t)(hash ^ hash >> 32) % BUCKETS;
}

static stored *item_find(const mask_store *s, const char *name, size_t length) {
    stored *item = s->buckets[bucket_of(name, length)];
    while (item != NULL && (item->length != length || memcmp(item->name, name, length) != 0))
        item = item->next_in_bucket;
    return item;
}

static void list_leave(mask_store *s, stored *item) {
    *(item->newer != NULL ? &item->newer->older : &s->newest) = item->older;
    *(item->older != NULL ? &item->older->newer : &s->oldest) = item->newer;
}

static void list_lead(mask_store *s, stored *item) {
    item->newer = NULL;
    item->older = s->newest;
    *(s->newest != NULL ? &s->newest->newer : &s->oldest) = item;
    s->newest = item;
}

static void bucket_leave(mask_store *s, const stored *item) {
    stored **link = &s->buckets[bucket_of(item->name, item->length)];
    while (*link != NULL && *link != item)
        link = &(*link)->next_in_bucket;
    *link = item->next_in_bucket;
}

/* Whether there are more than the last two that were asked for, which stay whatever their size. */
static bool has_older(const mask_store *s) {
    return s->oldest->newer != NULL && s->oldest->newer->newer != NULL;
}

/* There are newer ones. */
static void oldest_drop(mask_store *s) {
    stored *item = s->oldest;
    bucket_leave(s, item);
    s->oldest = item->newer;
    s->oldest->older = NULL;
    s->bytes -= item->bytes;
    item_free(item);
}

static void item_add(mask_store *s, stored *item) {
    stored **bucket = &s->buckets[bucket_of(item->name, item->length)];
    item->next_in_bucket = *bucket;
    *bucket = item;
    list_lead(s, item);
    s->bytes += item->bytes;
    while (s->bytes > s->bytes_max && has_older(s))
        oldest_drop(s);
}

/* What an item takes: its pixels by rows and by columns, and what stands around them. */
static size_t bytes_of(const graze_mask *mask, size_t length) {
    const size_t width = graze_mask_width(mask), height = graze_mask_height(mask);
    return (width + 64) * (height + 64) / 4 + length + sizeof(stored);
}

static stored *item_read(mask_store *s, const char *name, size_t length, error *e) {
    stored *item = calloc(1, sizeof *item + length + 1);
    if (item == NULL) {
        error_no_memory(e, "a mask");
        return NULL;
    }
    memcpy(item->name, name, length);
    item->length = length;
    if (!mask_file_read(item->name, &s->recipe, &item->mask, e)) {
        item_free(item);
        return NULL;
    }
    item->bytes = bytes_of(item->mask, length);
    return item;
}

const graze_mask *mask_store_get(mask_store *s, const char *name, size_t length, error *e) {
    stored *item = item_find(s, name, length);
    if (item != NULL) {
        list_leave(s, item);
        list_lead(s, item);
        return item->mask;
    }
    item = item_read(s, name, length, e);
    if (item != NULL)
        item_add(s, item);
    return item == NULL ? NULL : item->mask;
}
