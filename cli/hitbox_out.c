/* hitbox_out.c: hitbox sets as a file, JSON or C by its name; see hitbox_out.h. */
#include "cli/hitbox_out.h"

#include "cli/output.h"
#include "formats/hitbox_write.h"

#include <stdlib.h>

static bool path_move(const char *out, char **path, error *e) {
    char *relative = path_relative(out, *path);
    if (relative == NULL)
        return error_no_memory(e, "a path");
    free(*path);
    *path = relative;
    return true;
}

static bool paths_move(const char *out, hitbox_collection *collection, error *e) {
    bool is_fine = true;
    for (size_t i = 0; i < collection->count && is_fine; i++) {
        hitbox_draft *draft = &collection->drafts[i];
        is_fine = path_move(out, &draft->file, e);
        for (size_t j = 0; j < draft->image_count && is_fine; j++)
            is_fine = path_move(out, &draft->images[j], e);
    }
    return is_fine;
}

bool hitbox_sets_write(const char *path, hitbox_collection *collection, error *e) {
    if (!paths_move(path, collection, e))
        return false;
    return output_write_text(path,
                             path_ends_with(path, ".h")
                                 ? hitbox_c(collection, path_last(path), e)
                                 : hitbox_json(collection, e),
                             e);
}
