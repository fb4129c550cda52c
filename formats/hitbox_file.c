/* hitbox_file.c: shared by all kinds of files of hitboxes; see hitbox_file.h. */
#include "formats/hitbox_file.h"

#include "formats/number.h"

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
    const char *part =
        strcmp(file->path, "-") == 0 ? "hitboxes" : last_part(file->path);
    snprintf(name, sizeof name, "%s", part);
    /* of ".hero.json" ".hero" stays */
    char *ending = strchr(name + (name[0] != '\0'), '.');
    if (ending != NULL)
        *ending = '\0';
    return hitbox_collection_add(file->collection, draft, e) &&
           hitbox_draft_open(*draft, name, file->path, e);
}

/* Write `path` as seen from the folder of the file. */
static void from_folder(const hitbox_file *file, const char *path, char *out) {
    const int folder = (int)(last_part(file->path) - file->path);
    snprintf(out, HITBOX_PATH_MAX + 1, "%.*s%s", path[0] == '/' ? 0 : folder,
             file->path, path);
}

/* Tools write the image's path on the artist's machine; mostly it lies beside the
 * file. A missing one is noted once. */
bool hitbox_file_image(const hitbox_file *file, const char *path,
                       hitbox_draft *draft, int32_t *image, error *e) {
    char beside[HITBOX_PATH_MAX + 1], alone[HITBOX_PATH_MAX + 1];
    const size_t before = draft->image_count;
    from_folder(file, path, beside);
    from_folder(file, last_part(path), alone);
    const char *found = path;
    if (source_is_there(beside))
        found = beside;
    else if (source_is_there(alone))
        found = alone;
    if (!hitbox_draft_image(draft, found, image, e))
        return false;
    return found != path || draft->image_count == before || source_is_there(path) ||
           hitbox_draft_missing(draft, *image, e);
}

bool hitbox_refused(const node *n, error *e) {
    const error refusal = *e;
    if (refusal.code == ERROR_INPUT && !refusal.names_file)
        return node_fail(n, e, "%s", refusal.text);
    return false;
}

/* Animations, as Aseprite and graze write them: {"name", "from", "to", "direction",
 * "repeat"}. */
static bool read_direction(const node *tag, graze_animation_direction *direction,
                           error *e) {
    static const char *const words[] = { "forward", "reverse", "pingpong",
                                         "pingpong_reverse" };
    const char *text = words[0];
    const node n = node_member(tag, "direction");
    if (n.kind != NODE_MISSING && !node_text(&n, HITBOX_FILE_MAX, &text, e))
        return false;
    for (int i = 0; i < 4; i++)
        if (strcmp(text, words[i]) == 0) {
            *direction = (graze_animation_direction)i;
            return true;
        }
    return node_fail(
        &n, e, "\"%.40s\" is not forward, reverse, pingpong or pingpong_reverse",
        text);
}

/* Aseprite writes "repeat": "3". */
static bool read_repeats(const node *tag, uint32_t *repeats, error *e) {
    const char *text = "";
    uint64_t number = 0;
    const node n = node_member(tag, "repeat");
    if (n.kind == NODE_MISSING)
        return true;
    if (n.kind != NODE_TEXT)
        return node_whole(&n, UINT32_MAX, repeats, e);
    if (!node_text(&n, HITBOX_FILE_MAX, &text, e))
        return false;
    if (number_uint64(text, strlen(text), &number) != NUMBER_OK ||
        number > UINT32_MAX)
        return node_fail(&n, e, "\"%.40s\" is not a whole number", text);
    *repeats = (uint32_t)number;
    return true;
}

static bool read_frame_number(const node *tag, const char *name, size_t count,
                              uint32_t *out, error *e) {
    node n;
    if (!node_needed(tag, name, &n, e) || !node_whole(&n, UINT32_MAX, out, e))
        return false;
    return *out < count || node_fail(&n, e, "there is no frame %lu; frames: %zu",
                                     (unsigned long)*out, count);
}

static bool read_tag(const node *tag, hitbox_draft *draft, error *e) {
    graze_animation made = { 0 };
    node name;
    if (!node_is(tag, NODE_OBJECT, "an animation {name, from, to}", e) ||
        !node_needed(tag, "name", &name, e) ||
        !node_text(&name, HITBOX_TEXT_MAX, &made.name, e) ||
        !read_frame_number(tag, "from", draft->frame_count, &made.first, e) ||
        !read_frame_number(tag, "to", draft->frame_count, &made.last, e) ||
        !read_direction(tag, &made.direction, e) ||
        !read_repeats(tag, &made.repeats, e))
        return false;
    if (made.first > made.last)
        return node_fail(tag, e, "begins at frame %lu, behind its end, %lu",
                         (unsigned long)made.first, (unsigned long)made.last);
    return hitbox_draft_tag(draft, made, e) || hitbox_refused(tag, e);
}

bool hitbox_read_tags(const node *list, hitbox_draft *draft, error *e) {
    if (list->kind == NODE_MISSING)
        return true;
    if (!node_is(list, NODE_LIST, "a list of animations", e))
        return false;
    for (node tag = node_first(list); tag.kind != NODE_MISSING; node_next(&tag))
        if (!read_tag(&tag, draft, e))
            return false;
    return true;
}
