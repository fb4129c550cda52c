/* output_picture.c: see output_picture.h. */
#include "cli/output_picture.h"

#include "formats/png_encode.h"

#include <stdlib.h>

bool output_picture(output *o, const picture *p, error *e) {
    uint8_t *bytes;
    size_t size;
    if (!png_encode(p, &bytes, &size, e))
        return false;
    output_bytes(o, bytes, size);
    free(bytes);
    return true;
}
