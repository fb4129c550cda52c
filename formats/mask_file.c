/* mask_file.c: see mask_file.h. The picture is held only until its mask is made, a 32nd of its size. */
#include "formats/mask_file.h"

#include "formats/image.h"
#include "graze/mask_make.h"

#include <inttypes.h>

const mask_recipe mask_recipe_usual = { .threshold = GRAZE_MASK_ALPHA_DEFAULT };

static bool region_take(const char *path, const mask_recipe *recipe, graze_pixels *pixels, error *e) {
    const graze_rect *r = &recipe->region;
    graze_pixels part = *pixels;
    if (recipe->has_region && graze_pixels_crop(pixels, *r, &part) != GRAZE_OK)
        return error_at(e, path, 0,
                        "the region at %" PRIu32 ",%" PRIu32 " of %" PRIu32 " x %" PRIu32
                        " pixels is not inside this picture of %" PRIu32 " x %" PRIu32,
                        r->x, r->y, r->w, r->h, pixels->width, pixels->height);
    *pixels = part;
    return true;
}

/* All pixels solid. */
static graze_status mask_full(const graze_pixels *pixels, graze_mask **mask) {
    const graze_status status = graze_mask_create(pixels->width, pixels->height, NULL, mask);
    if (status == GRAZE_OK)
        graze_mask_fill(*mask);
    return status;
}

graze_status mask_file_solid(const mask_recipe *recipe, const graze_pixels *pixels, bool has_alpha,
                             graze_mask **mask) {
    if (recipe->has_key)
        return graze_mask_from_key(pixels, recipe->key, NULL, mask);
    return has_alpha ? graze_mask_from_alpha(pixels, recipe->threshold, NULL, mask) : mask_full(pixels, mask);
}

static bool mask_make(const char *path, const mask_recipe *recipe, const image *i, graze_mask **mask,
                      error *e) {
    graze_pixels pixels = { i->rgba, i->width, i->height, (size_t)i->width * IMAGE_CHANNELS };
    if (!region_take(path, recipe, &pixels, e))
        return false;
    return mask_file_solid(recipe, &pixels, i->has_alpha, mask) == GRAZE_OK ||
           error_no_memory(e, "a mask"); /* sides are within limits */
}

bool mask_file_read(const char *path, const mask_recipe *recipe, graze_mask **mask, error *e) {
    image i;
    *mask = NULL;
    if (!image_read(path, &i, e))
        return false;
    const bool is_made = mask_make(path, recipe, &i, mask, e);
    image_free(&i);
    return is_made;
}
