/* fit_drawn.h: frames as artists drew them: hitbox files with their pictures as
 * masks. `graze fit --against` and `--audit` read them. */
#ifndef CLI_FIT_DRAWN_H
#define CLI_FIT_DRAWN_H

#include "cli/fit_work.h"
#include "formats/hitbox_read.h"
#include "graze/mask_make.h"

/* One frame of a set. The last picture is kept, since frames of one sheet follow
 * each other. */
typedef struct fit_drawn {
    const fit_options *options;
    const hitbox_draft *draft;
    uint32_t frame;
    const hitbox_draft *kept; /* whose picture is kept; NULL: none is */
    int32_t number;           /* of it */
    image pixels;
} fit_drawn;

/* Read the hitbox files of options->paths into *collection, which is to be freed
 * also after an error, and name absent pictures on standard error. */
bool fit_drawn_read(const fit_options *options, hitbox_collection *collection,
                    error *e);

const hitbox_sprite *fit_drawn_sprite(const fit_drawn *d);

/* Whether the frame has a picture that is there. */
bool fit_drawn_has_picture(const fit_drawn *d);

/* The mask of such a frame's part of its picture, as it is shown; the caller
 * destroys it. *mask is NULL, without an error, if the part is not inside of the
 * picture. Errors: those of image_read. */
bool fit_drawn_mask(fit_drawn *d, graze_mask **mask, error *e);

/* Free the picture kept. */
void fit_drawn_close(fit_drawn *d);

#endif
