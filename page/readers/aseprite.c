/* aseprite.c: the frames of Aseprite's files as pixels in the page. Its cels are raw:
 * JavaScript has unpacked them. */
#include "formats/aseprite_image.h"
#include "formats/source.h"
#include "page/readers/files.h"

static image drawn; /* the last picture */

static bool draw(source *s) {
    static const image_layers visible;
    aseprite_file file;
    if (!aseprite_file_read(s, &file, &page_failure))
        return false;
    const bool is_drawn = aseprite_draw(&file, &visible, &drawn, &page_failure);
    aseprite_file_free(&file);
    return is_drawn;
}

/* All frames of a file in one picture, four bytes a pixel. NULL: page_error says why
 * not. The pixels stay until the next call. */
const uint8_t *EXPORT(page_aseprite_pixels)(const char *path) {
    source *s = NULL;
    page_failure = (error){ 0 };
    image_free(&drawn);
    const bool is_drawn = source_open(path, &s, &page_failure) && draw(s);
    source_close(s);
    if (!is_drawn)
        image_free(&drawn);
    return drawn.rgba;
}

uint32_t EXPORT(page_aseprite_width)(void) {
    return drawn.width;
}

uint32_t EXPORT(page_aseprite_height)(void) {
    return drawn.height;
}
