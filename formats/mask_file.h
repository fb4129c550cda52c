/* mask_file.h: the mask of a picture file. */
#ifndef FORMATS_MASK_FILE_H
#define FORMATS_MASK_FILE_H

#include "formats/error.h"
#include "formats/image.h"
#include "graze/mask.h"
#include "graze/mask_make.h"
#include <stddef.h>

/* Which pixels of a picture are taken, and which of them are solid. */
typedef struct mask_recipe {
    /* solid is alpha above it, and all of a picture without alpha; */
    uint8_t threshold;
    bool has_key;      /* or else every colour but the key */
    uint8_t key[3];    /* red, green, blue */
    bool has_region;   /* else the whole picture */
    graze_rect region; /* which must lie inside it */
    uint32_t frame;    /* of a file of Aseprite, and there the region is of it */
    image_layers layers;
} mask_recipe;

/* Alpha above GRAZE_MASK_ALPHA_DEFAULT, the whole picture. */
extern const mask_recipe mask_recipe_usual;

/* Read a picture, or standard input for "-", as a mask, which the caller destroys.
 * Errors: those of image_read; a region not inside; no such frame; *mask is NULL
 * then. */
bool mask_file_read(const char *path, const mask_recipe *recipe, graze_mask **mask,
                    error *e);

/* The mask of pixels in memory; they are the recipe's region already. Errors: those
 * of graze_mask_create. */
graze_status mask_file_solid(const mask_recipe *recipe, const graze_pixels *pixels,
                             bool has_alpha, graze_mask **mask);

typedef struct mask_store mask_store;

/* Open a store for masks of about `bytes_max` bytes in all (never fewer than two
 * masks). The recipe is copied. Errors: ERROR_RESOURCES; *out is NULL then. */
bool mask_store_open(const mask_recipe *recipe, size_t bytes_max, mask_store **out,
                     error *e);

/* Free it with all masks; NULL is fine. */
void mask_store_close(mask_store *s);

/* The mask of a picture, `length` bytes of `name`, none of them NUL. It stays the
 * store's, and until two further names have been asked for. NULL: `e` says why, as
 * mask_file_read. */
const graze_mask *mask_store_get(mask_store *s, const char *name, size_t length,
                                 error *e);

#endif
