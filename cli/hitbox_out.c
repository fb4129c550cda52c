/* hitbox_out.c: see hitbox_out.h. */
#include "cli/hitbox_out.h"

#include "cli/output.h"
#include "formats/hitbox_write.h"

#include <stdlib.h>
#include <string.h>

/* A kind of file. */
typedef struct kind {
    const char *ending; /* of the path, or the word of the format */
    char *(*write)(const hitbox_collection *collection, const char *path, error *e);
    /* by their paths, from its own folder: the pictures, and the file that was read */
    bool names_pictures, names_source;
} kind;

static char *write_c(const hitbox_collection *collection, const char *path,
                     error *e) {
    return hitbox_c(collection, path_last(path), e);
}

static char *write_json(const hitbox_collection *collection, const char *path,
                        error *e) {
    (void)path;
    return hitbox_json(collection, e);
}

static char *write_godot(const hitbox_collection *collection, const char *path,
                         error *e) {
    (void)path;
    return hitbox_godot(collection, e);
}

static char *write_gml(const hitbox_collection *collection, const char *path,
                       error *e) {
    (void)path;
    return hitbox_gml(collection, e);
}

static char *write_array(const hitbox_collection *collection, const char *path,
                         error *e) {
    (void)path;
    return hitbox_sheet(collection, true, e);
}

static char *write_hash(const hitbox_collection *collection, const char *path,
                        error *e) {
    (void)path;
    return hitbox_sheet(collection, false, e);
}

static char *write_physics(const hitbox_collection *collection, const char *path,
                           error *e) {
    (void)path;
    return hitbox_physics(collection, HITBOX_PHYSICS_MATTER, e);
}

static char *write_p2(const hitbox_collection *collection, const char *path,
                      error *e) {
    (void)path;
    return hitbox_physics(collection, HITBOX_PHYSICS_P2, e);
}

static char *write_corona(const hitbox_collection *collection, const char *path,
                          error *e) {
    (void)path;
    return hitbox_physics(collection, HITBOX_PHYSICS_CORONA, e);
}

/* Formats of JSON by their words; the others by their endings. */
static const kind formats[] = { { "graze", write_json, true, false },
                                { "json-array", write_array, true, false },
                                { "json-hash", write_hash, true, false },
                                { "physicseditor", write_physics, false, false },
                                { "physicseditor-p2", write_p2, false, false },
                                { "physicseditor-corona", write_corona, false,
                                  false } };

static const kind *format_of(const char *word) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].ending, word) == 0)
            return &formats[i];
    return NULL;
}

bool hitbox_format_is_known(const char *format) {
    return format_of(format) != NULL;
}

static const kind kinds[] = { { ".json", write_json, true, false },
                              { ".h", write_c, false, true },
                              { ".tres", write_godot, false, false },
                              { ".gml", write_gml, false, true } };

/* The kind that the ending of a path says; NULL: none. */
static const kind *kind_of(const char *path) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (path_ends_with(path, kinds[i].ending))
            return &kinds[i];
    return NULL;
}

bool hitbox_out_is_known(const char *path) {
    return kind_of(path) != NULL;
}

static bool path_move(const char *out, char **path, error *e) {
    char *relative = path_relative(out, *path);
    if (relative == NULL)
        return error_no_memory(e, "a path");
    free(*path);
    *path = relative;
    return true;
}

static bool paths_move(const kind *as, const char *out,
                       hitbox_collection *collection, error *e) {
    bool is_fine = true;
    for (size_t i = 0; i < collection->count && is_fine; i++) {
        hitbox_draft *draft = &collection->drafts[i];
        is_fine = !as->names_source || path_move(out, &draft->file, e);
        for (size_t j = 0; j < draft->image_count && as->names_pictures && is_fine;
             j++)
            is_fine = path_move(out, &draft->images[j], e);
    }
    return is_fine;
}

bool hitbox_sets_write(const char *path, const char *format,
                       hitbox_collection *collection, error *e) {
    const kind *as = format != NULL ? format_of(format) : kind_of(path);
    if (as == NULL)
        as = &kinds[0];
    return paths_move(as, path, collection, e) &&
           output_write_text(path, as->write(collection, path, e), e);
}
