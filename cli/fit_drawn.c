/* fit_drawn.c: frames of hitbox files and their pictures; see fit_drawn.h. */
#include "cli/fit_drawn.h"

#include "cli/hitbox_tell.h"
#include "formats/image_file.h"
#include "formats/mask_file.h"

bool fit_drawn_read(const fit_options *options, hitbox_collection *collection,
                    error *e) {
    hitbox_layers_init(&collection->layers);
    for (size_t i = 0; i < options->count; i++)
        if (!hitbox_read(options->paths[i], &collection->layers, collection, e))
            return false;
    hitbox_tell_missing(collection);
    return true;
}

const hitbox_sprite *fit_drawn_sprite(const fit_drawn *d) {
    return &d->draft->sprites[d->frame];
}

bool fit_drawn_has_picture(const fit_drawn *d) {
    const int32_t number = fit_drawn_sprite(d)->image;
    for (size_t i = 0; i < d->draft->missing_count; i++)
        if (d->draft->missing[i] == number)
            return false;
    return number != HITBOX_NO_IMAGE;
}

static bool picture_keep(fit_drawn *d, error *e) {
    const int32_t number = fit_drawn_sprite(d)->image;
    if (d->kept == d->draft && d->number == number)
        return true;
    fit_drawn_close(d);
    if (!image_read(d->draft->images[number], &d->options->layers, &d->pixels, e))
        return false;
    d->kept = d->draft;
    d->number = number;
    return true;
}

bool fit_drawn_mask(fit_drawn *d, graze_mask **mask, error *e) {
    const hitbox_sprite *sprite = fit_drawn_sprite(d);
    *mask = NULL;
    if (!picture_keep(d, e))
        return false;
    const graze_pixels whole = { d->pixels.rgba, d->pixels.width, d->pixels.height,
                                 (size_t)d->pixels.width * IMAGE_CHANNELS };
    graze_pixels pixels = whole;
    graze_rect part = { (uint32_t)sprite->x, (uint32_t)sprite->y,
                        (uint32_t)sprite->w, (uint32_t)sprite->h };
    graze_mask *plain = NULL;
    if (sprite->is_rotated) {
        part.w = (uint32_t)sprite->h;
        part.h = (uint32_t)sprite->w;
    }
    if (sprite->w > 0 && graze_pixels_crop(&whole, part, &pixels) != GRAZE_OK)
        return true;
    const mask_recipe recipe = { .threshold = d->options->threshold };
    graze_status status =
        mask_file_solid(&recipe, &pixels, d->pixels.has_alpha, &plain);
    graze_mask_view view = { plain, sprite->flip_x, sprite->flip_y, 0 };
    if (sprite->is_rotated) /* a view is turned last, so the flips change places */
        view = (graze_mask_view){ plain, sprite->flip_y, sprite->flip_x, 3 };
    if (status == GRAZE_OK)
        status = graze_mask_copy(view, NULL, mask);
    graze_mask_destroy(plain);
    return status == GRAZE_OK || error_no_memory(e, "a mask");
}

void fit_drawn_close(fit_drawn *d) {
    image_free(&d->pixels);
    d->pixels = (image){ 0 };
    d->kept = NULL;
}
