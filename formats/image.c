/* image.c: see image.h. What is no PNG is told from its first bytes, so that nobody has to guess what libpng
 * means by its complaint. */
#include "formats/image.h"

#include "formats/png_decode.h"

#include <stdlib.h>

static bool kind_check(source *s, error *e) {
    unsigned char first[PNG_SIGNATURE_SIZE];
    size_t size = 0;
    if (!source_peek(s, first, sizeof first, &size, e))
        return false;
    if (size == 0)
        return error_at(e, source_name(s), 0, "an empty file; a PNG picture is needed");
    return png_begins(first, size) || error_at(e, source_name(s), 0, "not a PNG picture; convert it to PNG");
}

bool image_read(const char *path, image *out, error *e) {
    source *s = NULL;
    *out = (image){ 0 };
    if (!source_open(path, &s, e))
        return false;
    const bool is_read = kind_check(s, e) && png_decode(s, out, e);
    source_close(s);
    if (!is_read)
        image_free(out);
    return is_read;
}

void image_free(image *i) {
    free(i->rgba);
    *i = (image){ 0 };
}
