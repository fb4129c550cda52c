/* hitboxes.c: hitbox files are read in the page as `graze hitboxes` reads them, and
 * sets written as it writes them. A recording's set is found in its file. */
#include "formats/hitbox_read.h"
#include "formats/hitbox_write.h"
#include "page/readers/files.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- which of a file's sets a body has ---- */

static graze_box edges_of(const graze_hitbox *box) {
    return box->shape != NULL ? graze_shape_bounds(box->shape) : box->box;
}

static bool is_same_box(const graze_hitbox_set *a, const graze_hitbox *one,
                        const graze_hitbox_set *b, const graze_hitbox *other) {
    const graze_box x = edges_of(one), y = edges_of(other);
    return strcmp(a->names[one->name], b->names[other->name]) == 0 &&
           x.min_x == y.min_x && x.min_y == y.min_y && x.max_x == y.max_x &&
           x.max_y == y.max_y;
}

/* Frames are alike if each box of one is in the other; a game may have other layers,
 * and other numbers of names. */
static bool is_same_frame(const graze_hitbox_set *a, const graze_hitbox_set *b,
                          uint32_t frame) {
    const graze_hitbox_frame one = a->frames[frame], other = b->frames[frame];
    if (one.count != other.count || one.pivot_x != other.pivot_x ||
        one.pivot_y != other.pivot_y)
        return false;
    for (uint32_t i = 0; i < one.count; i++) {
        uint32_t j = 0;
        while (j < other.count && !is_same_box(a, &a->boxes[one.first + i], b,
                                               &b->boxes[other.first + j]))
            j++;
        if (j == other.count)
            return false;
    }
    return true;
}

static bool is_same_set(const graze_hitbox_set *a, const graze_hitbox_set *b) {
    bool is_same = a->frame_count == b->frame_count;
    for (uint32_t i = 0; is_same && i < a->frame_count; i++)
        is_same = is_same_frame(a, b, i);
    return is_same;
}

/* The number of the file's set which has the frames of `set`, from 1. -1: none has; 0,
 * and an error: the file cannot be read. */
int EXPORT(page_hitboxes_number)(const char *path, const graze_hitbox_set *set) {
    hitbox_collection sets = { 0 };
    hitbox_layers layers;
    int number = 0;
    hitbox_layers_init(&layers);
    page_failure = (error){ 0 };
    if (hitbox_read(path, &layers, &sets, &page_failure)) {
        number = -1;
        for (size_t i = sets.count; i-- > 0;)
            if (is_same_set(&sets.drafts[i].set, set))
                number = (int)i + 1;
    }
    hitbox_collection_free(&sets);
    return number;
}
