/* image_file.h: pictures from files: PNG, and Aseprite's own files. The content of a
 * file says which it is, not its name. */
#ifndef FORMATS_IMAGE_FILE_H
#define FORMATS_IMAGE_FILE_H

#include "formats/image.h"

/* Read a path, or standard input for "-". `layers` may be NULL: none; it says nothing
 * of a PNG. Errors: ERROR_INPUT, naming the file, if it cannot be read, is neither a
 * PNG nor of Aseprite, is damaged, has a side over IMAGE_SIDE_MAX, or lacks a
 * requested layer. Also if graze was built without libpng or zlib. ERROR_RESOURCES.
 * The image is zeroed then. */
bool image_read(const char *path, const image_layers *layers, image *out, error *e);

#endif
