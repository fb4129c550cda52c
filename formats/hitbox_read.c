/* hitbox_read.c: tells the kind of a file; see hitbox_read.h. */
#include "formats/hitbox_read.h"

#include "formats/aseprite_file.h"
#include "formats/source.h"

#include <string.h>

static bool read_root(const hitbox_file *file, const node *root, error *e) {
    if (!node_is(root, NODE_OBJECT, "an object", e))
        return false;
    if (node_member(root, "format").kind != NODE_MISSING)
        return hitbox_read_own(file, root, e);
    if (node_member(root, "frames").kind != NODE_MISSING)
        return hitbox_read_aseprite(file, root, e);
    if (node_member(root, "textures").kind != NODE_MISSING)
        return hitbox_read_textures(file, root, e);
    if (hitbox_is_physics(root))
        return hitbox_read_physics(file, root, e);
    return node_fail(root, e,
                     "this is not JSON of Aseprite, TexturePacker, PhysicsEditor or "
                     "graze: it has neither \"frames\", \"textures\", \"fixtures\" "
                     "nor \"format\"; Aseprite exports it by --data and "
                     "--list-slices");
}

static bool read_text(const hitbox_file *file, const whole_text *text, error *e) {
    const json_source from = { text->bytes, text->length, { file->path, 0 } };
    node root;
    if (strspn(text->bytes, " \t\r\n") == text->length)
        return error_at(e, file->path, 0, "is empty");
    if (!json_parse(from, &root, e))
        return false;
    const bool is_read = read_root(file, &root, e);
    json_free(&root);
    return is_read;
}

/* Its first bytes say what it is. */
static bool read_source(const hitbox_file *file, source *s, error *e) {
    unsigned char first[8];
    whole_text text;
    size_t size = 0;
    if (!source_peek(s, first, sizeof first, &size, e))
        return false;
    if (aseprite_begins(first, size))
        return hitbox_read_aseprite_file(file, s, e);
    if (!whole_text_from(s, HITBOX_FILE_MAX, &text, e))
        return false;
    const bool is_read = read_text(file, &text, e);
    whole_text_free(&text);
    return is_read;
}

bool hitbox_read(const char *path, const hitbox_layers *layers,
                 hitbox_collection *collection, error *e) {
    hitbox_layers words = *layers;
    hitbox_file file = { .path = path, .layers = &words, .collection = collection };
    source *s = NULL;
    if (!source_open(path, &s, e))
        return false;
    const size_t before = collection->count;
    bool is_read = read_source(&file, s, e);
    source_close(s);
    for (size_t i = before; i < collection->count && is_read; i++)
        is_read = hitbox_draft_close(&collection->drafts[i], e);
    hitbox_layers_add(&collection->layers, &words);
    return is_read;
}
