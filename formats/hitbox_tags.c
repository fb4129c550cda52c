/* hitbox_tags.c: animations, as Aseprite and we write them: {"name", "from", "to", "direction", "repeat"}. */
#include "formats/hitbox_read.h"
#include "formats/number.h"

#include <string.h>

static bool read_direction(const node *tag, graze_animation_direction *direction, error *e) {
    static const char *const words[] = { "forward", "reverse", "pingpong", "pingpong_reverse" };
    const char *text = words[0];
    node n;
    if (!node_member(tag, "direction", &n, e) ||
        (n.value != NULL && !node_text(&n, HITBOX_FILE_MAX, &text, e)))
        return false;
    for (int i = 0; i < 4; i++)
        if (strcmp(text, words[i]) == 0) {
            *direction = (graze_animation_direction)i;
            return true;
        }
    return node_fail(&n, e, "\"%.40s\" is not forward, reverse, pingpong or pingpong_reverse", text);
}

/* Aseprite writes "repeat": "3". */
static bool read_repeats(const node *tag, uint32_t *repeats, error *e) {
    const char *text = "";
    uint64_t number = 0;
    node n;
    if (!node_member(tag, "repeat", &n, e) || n.value == NULL)
        return e->code == ERROR_NONE;
    if (json_kind_of(n.value) != JSON_STRING)
        return node_whole(&n, UINT32_MAX, repeats, e);
    if (!node_text(&n, HITBOX_FILE_MAX, &text, e))
        return false;
    if (number_uint64(text, strlen(text), &number) != NUMBER_OK || number > UINT32_MAX)
        return node_fail(&n, e, "\"%.40s\" is no whole number", text);
    *repeats = (uint32_t)number;
    return true;
}

static bool read_frame_number(const node *tag, const char *name, size_t count, uint32_t *out, error *e) {
    node n;
    if (!node_needed(tag, name, &n, e) || !node_whole(&n, UINT32_MAX, out, e))
        return false;
    return *out < count ||
           node_fail(&n, e, "there is no frame %lu, only %zu of them", (unsigned long)*out, count);
}

static bool read_tag(const node *tag, hitbox_draft *draft, error *e) {
    graze_animation made = { 0 };
    node name;
    if (!node_is(tag, JSON_OBJECT, "animation {name, from, to}", e) || !node_needed(tag, "name", &name, e) ||
        !node_text(&name, HITBOX_TEXT_MAX, &made.name, e) ||
        !read_frame_number(tag, "from", draft->frame_count, &made.first, e) ||
        !read_frame_number(tag, "to", draft->frame_count, &made.last, e) ||
        !read_direction(tag, &made.direction, e) || !read_repeats(tag, &made.repeats, e))
        return false;
    if (made.first > made.last)
        return node_fail(tag, e, "begins at frame %lu, behind its end, %lu", (unsigned long)made.first,
                         (unsigned long)made.last);
    return hitbox_draft_tag(draft, made, e) || hitbox_refused(tag, e);
}

bool hitbox_read_tags(const node *list, hitbox_draft *draft, error *e) {
    if (list->value == NULL)
        return true;
    if (!node_is(list, JSON_LIST, "list of animations", e))
        return false;
    for (node tag = node_first(list); tag.value != NULL; node_next(&tag))
        if (!read_tag(&tag, draft, e))
            return false;
    return true;
}
