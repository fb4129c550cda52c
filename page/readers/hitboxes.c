/* hitboxes.c: hitbox files are read in the page as `graze hitboxes` reads them, and
 * sets written as it writes them. */
#include "formats/hitbox_read.h"
#include "formats/hitbox_write.h"
#include "page/readers/files.h"

#include <stdlib.h>

static char *written; /* the last text */

/* Read the sets of a file and write them: as JSON, or as a C header of the name
 * `header`. NULL: page_error says why not. The text stays until the next call. */
static const char *convert(const char *path, const char *header) {
    hitbox_collection sets = { 0 };
    hitbox_layers layers;
    hitbox_layers_init(&layers);
    page_failure = (error){ 0 };
    free(written);
    written = NULL;
    if (hitbox_read(path, &layers, &sets, &page_failure))
        written = header == NULL ? hitbox_json(&sets, &page_failure)
                                 : hitbox_c(&sets, header, &page_failure);
    hitbox_collection_free(&sets);
    return written;
}

const char *EXPORT(page_hitboxes_json)(const char *path) {
    return convert(path, NULL);
}

const char *EXPORT(page_hitboxes_c)(const char *path, const char *header) {
    return convert(path, header);
}
