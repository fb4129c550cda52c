/* png_missing.c: stands in for png_read.c and png_write.c where graze was built without libpng. */
#include "formats/png.h"

bool png_is_available(error *e) {
    return error_set(e, ERROR_INPUT,
                     "cannot write PNG pictures: graze was built without libpng; install it (Debian: "
                     "libpng-dev) and build again");
}

bool png_encode(const picture *p, uint8_t **bytes, size_t *size, error *e) {
    (void)p;
    *bytes = NULL;
    *size = 0;
    return png_is_available(e);
}

bool image_read(const char *path, image *out, error *e) {
    *out = (image){ 0 };
    return error_at(e, path, 0,
                    "PNG pictures cannot be read: graze was built without libpng; install it (Debian: "
                    "libpng-dev) and build again");
}

void image_free(image *i) {
    *i = (image){ 0 };
}
