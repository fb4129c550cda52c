/* hitbox_read.c: what kind of file it is, and what all kinds share; see hitbox_read.h. */
#include "formats/hitbox_read.h"

#include <stdio.h>
#include <string.h>

/* Where a path's last part begins; Windows writes '\'. */
static const char *last_part(const char *path) {
    const char *part = path;
    for (; *path != '\0'; path++)
        if (*path == '/' || *path == '\\')
            part = path + 1;
    return part;
}

bool hitbox_file_draft(const hitbox_file *file, hitbox_draft **draft, error *e) {
    char name[HITBOX_TEXT_MAX + 1];
    const char *part = strcmp(file->path, "-") == 0 ? "hitboxes" : last_part(file->path);
    snprintf(name, sizeof name, "%s", part);
    char *ending = strchr(name + (name[0] != '\0'), '.'); /* of ".hero.json" ".hero" stays */
    if (ending != NULL)
        *ending = '\0';
    return hitbox_collection_add(file->collection, draft, e) &&
           hitbox_draft_open(*draft, name, file->path, e);
}

static bool is_there(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

/* Write `path` as seen from the folder of the file. */
static void from_folder(const hitbox_file *file, const char *path, char *out) {
    const int folder = (int)(last_part(file->path) - file->path);
    snprintf(out, HITBOX_PATH_MAX + 1, "%.*s%s", path[0] == '/' ? 0 : folder, file->path, path);
}

/* Tools write the path that the image had on the artist's machine; mostly it lies beside the file. */
bool hitbox_file_image(const hitbox_file *file, hitbox_reference reference, hitbox_draft *draft,
                       int32_t *image, error *e) {
    char beside[HITBOX_PATH_MAX + 1], alone[HITBOX_PATH_MAX + 1];
    const char *path = reference.path;
    const size_t before = draft->image_count;
    from_folder(file, path, beside);
    from_folder(file, last_part(path), alone);
    const char *found = is_there(beside) ? beside : is_there(alone) ? alone : path;
    if (!hitbox_draft_image(draft, found, image, e))
        return false;
    const bool is_told = draft->image_count == before && reference.line == 0;
    return found != path || is_told || is_there(path) ||
           hitbox_draft_missing(draft, (hitbox_missing){ *image, reference.line }, e);
}

bool hitbox_refused(const node *n, error *e) {
    const error refusal = *e;
    return refusal.code == ERROR_INPUT && !refusal.names_file ? node_fail(n, e, "%s", refusal.text) : false;
}

static bool read_json(const hitbox_file *file, const json_value *value, error *e) {
    const node root = node_root(value, file->path);
    node format, frames;
    if (!node_is(&root, JSON_OBJECT, "object of Aseprite or graze", e) ||
        !node_member(&root, "format", &format, e) || !node_member(&root, "frames", &frames, e))
        return false;
    if (format.value != NULL)
        return hitbox_read_own(file, &root, e);
    if (frames.value != NULL)
        return hitbox_read_aseprite(file, &root, e);
    return node_fail(&root, e,
                     "neither Aseprite's \"frames\" nor graze's \"format\" are there; export with Aseprite's "
                     "--data and --list-slices");
}

static bool parse_json(const hitbox_file *file, error *e) {
    const json_source source = { file->text.bytes, file->text.length, { file->path, 1 } };
    json_value *value = NULL;
    if (!json_parse(source, &value, e))
        return false;
    const bool is_read = read_json(file, value, e);
    json_free(value);
    return is_read;
}

static bool read_text(const hitbox_file *file, error *e) {
    const char *begin = file->text.bytes + strspn(file->text.bytes, " \t\r\n");
    if (*begin == '\0')
        return error_at(e, file->path, 0, "is empty");
    return *begin == '(' || *begin == ';' ? hitbox_read_supertux(file, e) : parse_json(file, e);
}

bool hitbox_read(const char *path, const hitbox_layers *layers, hitbox_collection *collection, error *e) {
    hitbox_layers words = *layers;
    hitbox_file file = { .path = path, .layers = &words, .collection = collection };
    if (!whole_text_read(path, HITBOX_FILE_MAX, &file.text, e))
        return false;
    const size_t before = collection->count;
    bool is_read = read_text(&file, e);
    for (size_t i = before; i < collection->count && is_read; i++)
        is_read = hitbox_draft_close(&collection->drafts[i], e);
    hitbox_layers_add(&collection->layers, &words);
    whole_text_free(&file.text);
    return is_read;
}
