/* aseprite_image.h: the frames of Aseprite's files as pixels.
 *
 * Cels of the layers that are drawn lie on each other in their order, each as opaque
 * as its pixels, its cel, its layer and the groups around it together. Alpha is
 * Aseprite's to the bit where groups are opaque. Colours are those of the blend mode
 * Normal, whichever a layer has: masks and fits look at alpha only. Reference layers
 * are not drawn, and tilemaps are refused. Colours are as stored: no profile.
 */
#ifndef FORMATS_ASEPRITE_IMAGE_H
#define FORMATS_ASEPRITE_IMAGE_H

#include "formats/aseprite_file.h"
#include "formats/image.h"

/* The most pixels of all cels that are drawn, a linked one counted each time: it is
 * inflated anew. */
#define ASEPRITE_DRAWN_MAX (UINT64_C(1) << 30)

/* Draw all frames into one picture, where aseprite_columns has them. Errors:
 * ERROR_INPUT with the file and the byte; also if graze was built without zlib, and a
 * cel is compressed. ERROR_RESOURCES. The image is to be freed also then. */
bool aseprite_draw(const aseprite_file *f, const image_layers *layers, image *out,
                   error *e);

#endif
