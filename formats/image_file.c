/* image_file.c: which kind of picture a file is; see image_file.h. */
#include "formats/image_file.h"

#include "formats/aseprite_image.h"
#include "formats/png.h"

static bool aseprite_read(source *s, const image_layers *layers, image *out,
                          error *e) {
    aseprite_file file;
    if (!aseprite_file_read(s, &file, e))
        return false;
    const bool is_drawn = aseprite_draw(&file, layers, out, e);
    aseprite_file_free(&file);
    return is_drawn;
}

bool image_read(const char *path, const image_layers *layers, image *out, error *e) {
    static const image_layers visible;
    unsigned char first[8];
    size_t size = 0;
    source *s = NULL;
    *out = (image){ 0 };
    if (layers == NULL)
        layers = &visible;
    if (!source_open(path, &s, e))
        return false;
    bool is_read = source_peek(s, first, sizeof first, &size, e);
    if (is_read && aseprite_begins(first, size))
        is_read = aseprite_read(s, layers, out, e);
    else if (is_read)
        is_read = png_read(s, out, e);
    source_close(s);
    if (!is_read)
        image_free(out);
    return is_read;
}
