/* png_missing.c: stands in for png_encode.c where graze was built without libpng. */
#include "formats/png_encode.h"

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
