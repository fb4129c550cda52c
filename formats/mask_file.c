/* mask_file.c: see mask_file.h. A picture is held only until its mask is made, a
 * 32nd of its size. In a store a hash table finds the masks, and a list keeps them
 * by when they were last used. */
#include "formats/mask_file.h"
#include "formats/image_file.h"

#include "graze/mask_make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const mask_recipe mask_recipe_usual = { .threshold = GRAZE_MASK_ALPHA_DEFAULT };

/* A PNG is one frame. */
static bool frame_take(const char *path, const mask_recipe *recipe, const image *i,
                       graze_pixels *pixels, error *e) {
    const uint32_t count = i->frame_count + (i->frame_count == 0);
    if (recipe->frame >= count)
        return error_at(e, path, 0,
                        "there is no frame %" PRIu32 "; frames: %" PRIu32,
                        recipe->frame, count);
    if (i->frame_count == 0)
        return true;
    const uint32_t columns = i->width / i->frame_w;
    pixels->rgba += recipe->frame / columns * i->frame_h * pixels->stride +
                    (size_t)(recipe->frame % columns) * i->frame_w * IMAGE_CHANNELS;
    pixels->width = i->frame_w;
    pixels->height = i->frame_h;
    return true;
}

static bool region_take(const char *path, const mask_recipe *recipe,
                        graze_pixels *pixels, error *e) {
    const graze_rect *r = &recipe->region;
    graze_pixels part = *pixels;
    if (recipe->has_region && graze_pixels_crop(pixels, *r, &part) != GRAZE_OK)
        return error_at(
            e, path, 0,
            "the region at %" PRIu32 ",%" PRIu32 " of %" PRIu32 " x %" PRIu32
            " pixels is not inside this picture of %" PRIu32 " x %" PRIu32,
            r->x, r->y, r->w, r->h, pixels->width, pixels->height);
    *pixels = part;
    return true;
}

/* All pixels solid. */
static graze_status mask_full(const graze_pixels *pixels, graze_mask **mask) {
    const graze_status status =
        graze_mask_create(pixels->width, pixels->height, NULL, mask);
    if (status == GRAZE_OK)
        graze_mask_fill(*mask);
    return status;
}

graze_status mask_file_solid(const mask_recipe *recipe, const graze_pixels *pixels,
                             bool has_alpha, graze_mask **mask) {
    if (recipe->has_key)
        return graze_mask_from_key(pixels, recipe->key, NULL, mask);
    return has_alpha ? graze_mask_from_alpha(pixels, recipe->threshold, NULL, mask)
                     : mask_full(pixels, mask);
}

static bool mask_make(const char *path, const mask_recipe *recipe, const image *i,
                      graze_mask **mask, error *e) {
    graze_pixels pixels = { i->rgba, i->width, i->height,
                            (size_t)i->width * IMAGE_CHANNELS };
    if (!frame_take(path, recipe, i, &pixels, e) ||
        !region_take(path, recipe, &pixels, e))
        return false;
    return mask_file_solid(recipe, &pixels, i->has_alpha, mask) == GRAZE_OK ||
           error_no_memory(e, "a mask"); /* sides are within limits */
}

bool mask_file_read(const char *path, const mask_recipe *recipe, graze_mask **mask,
                    error *e) {
    image i;
    *mask = NULL;
    if (!image_read(path, &recipe->layers, &i, e))
        return false;
    const bool is_made = mask_make(path, recipe, &i, mask, e);
    image_free(&i);
    return is_made;
}

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

bool mask_store_open(const mask_recipe *recipe, size_t bytes_max, mask_store **out,
                     error *e) {
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
    while (item != NULL &&
           (item->length != length || memcmp(item->name, name, length) != 0))
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

/* Whether there are more masks than the last two requested ones, which stay at any
 * size. */
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

/* The bytes of an item: its pixels by rows and by columns, and its name. */
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

const graze_mask *mask_store_get(mask_store *s, const char *name, size_t length,
                                 error *e) {
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
