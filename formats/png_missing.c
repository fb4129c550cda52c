/* png_missing.c: stands in for png_read.c and png_write.c where graze was built
 * without libpng. */
#include "formats/png.h"

bool png_is_available(error *e) {
    return error_set(e, ERROR_INPUT,
                     "cannot write PNG pictures: graze was built without libpng; "
                     "install it (Debian: "
                     "libpng-dev) and build again");
}

bool png_encode(const picture *p, uint8_t **bytes, size_t *size, error *e) {
    (void)p;
    *bytes = NULL;
    *size = 0;
    return png_is_available(e);
}

bool png_animation_open(uint32_t rate, png_animation **out, error *e) {
    (void)rate;
    *out = NULL;
    return png_is_available(e);
}

bool png_animation_add(png_animation *a, const picture *p, error *e) {
    (void)a;
    (void)p;
    return png_is_available(e);
}

uint32_t png_animation_frames(const png_animation *a) {
    (void)a;
    return 0;
}

bool png_animation_encode(const png_animation *a, uint8_t **bytes, size_t *size,
                          error *e) {
    (void)a;
    return png_encode(NULL, bytes, size, e);
}

void png_animation_close(png_animation *a) {
    (void)a;
}

bool png_read(source *s, image *out, error *e) {
    *out = (image){ 0 };
    return error_at(e, source_name(s), 0,
                    "PNG pictures cannot be read: graze was built without libpng; "
                    "install it (Debian: "
                    "libpng-dev) and build again");
}
