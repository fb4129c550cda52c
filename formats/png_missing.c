/* png_missing.c: stands in for png_encode.c and png_decode.c where graze was built without libpng. */
#include "formats/png_decode.h"
#include "formats/png_encode.h"

#include <string.h>

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

bool png_begins(const unsigned char *bytes, size_t size) {
    return size >= PNG_SIGNATURE_SIZE && memcmp(bytes, "\x89PNG\r\n\x1a\n", PNG_SIGNATURE_SIZE) == 0;
}

bool png_decode(source *s, image *out, error *e) {
    (void)out;
    return error_at(e, source_name(s), 0,
                    "PNG pictures cannot be read: graze was built without libpng; install it (Debian: "
                    "libpng-dev) and build again");
}
