/* hitbox_supertux.c: SuperTux's .sprite files: actions with pictures and one hitbox each.
 *
 *     (supertux-sprite
 *       (action (name "left") (hitbox 5 8 31.8 31.8) (fps 14) (images "a.png" "b.png"))
 *       (action (name "right") (mirror-action "left")))
 *
 * An action becomes an animation, each of its pictures a frame, the hitbox (x, y, w, h) a box "hitbox" in
 * every one of them. SuperTux places objects by the hitbox's left upper corner, so that is the pivot. An
 * action that mirrors, flips or clones one before it has its pictures, and its hitbox if it has none of its
 * own. A hitbox of no width or height, where SuperTux takes the picture's, stays as it is written: empty.
 * Actions without any have no box.
 */
#include "formats/hitbox_read.h"
#include "formats/number.h"
#include "formats/sexp.h"

#include <math.h>
#include <string.h>

/* A file that is being read. */
typedef struct reader {
    const hitbox_file *file;
    hitbox_draft *draft;
    sexp tree;
    uint8_t layer;
    error *e;
} reader;

/* An action: where its parts are among the items; SEXP_NONE: not there. */
typedef struct action {
    uint64_t line;
    size_t name, hitbox, fps, loops, images, surfaces, mirror, flip, clone;
} action;

static const sexp_item *item_at(const reader *r, size_t item) {
    return &r->tree.items[item];
}

static bool fail(const reader *r, uint64_t line, const char *what) {
    return error_at(r->e, r->file->path, line, "%s", what);
}

/* A draft refused what a line asked for. */
static bool refused(const reader *r, uint64_t line) {
    const error refusal = *r->e;
    return refusal.code == ERROR_INPUT && !refusal.names_file ? fail(r, line, refusal.text) : false;
}

/* The first thing in a form behind its word; SEXP_NONE. */
static size_t inside(const reader *r, size_t form) {
    return form == SEXP_NONE ? SEXP_NONE : item_at(r, item_at(r, form)->first)->next;
}

/* Find the parts of an action. What else is there is not for us. */
static action find_parts(const reader *r, size_t form) {
    action a = { .line = item_at(r, form)->line };
    const struct {
        const char *word;
        size_t *part;
    } parts[] = { { "name", &a.name },          { "hitbox", &a.hitbox },        { "fps", &a.fps },
                  { "loops", &a.loops },        { "images", &a.images },        { "surfaces", &a.surfaces },
                  { "clone-action", &a.clone }, { "mirror-action", &a.mirror }, { "flip-action", &a.flip } };
    const size_t count = sizeof parts / sizeof parts[0];
    for (size_t i = 0; i < count; i++)
        *parts[i].part = SEXP_NONE;
    for (size_t item = inside(r, form); item != SEXP_NONE; item = item_at(r, item)->next)
        for (size_t i = 0; i < count; i++)
            if (*parts[i].part == SEXP_NONE && sexp_is_form(&r->tree, item, parts[i].word))
                *parts[i].part = item;
    return a;
}

/* The only text of a form, as of (name "left"); (name (_ "left")) is one to be translated. */
static bool read_text(const reader *r, size_t form, const char **text) {
    size_t item = inside(r, form);
    if (item != SEXP_NONE && sexp_is_form(&r->tree, item, "_"))
        item = inside(r, item);
    if (item == SEXP_NONE || item_at(r, item)->kind != SEXP_TEXT)
        return fail(r, item_at(r, form)->line, "a text is missing");
    *text = item_at(r, item)->text;
    return item_at(r, item)->length <= HITBOX_TEXT_MAX ||
           fail(r, item_at(r, item)->line, "a name of more than 255 bytes");
}

static bool read_number(const reader *r, size_t item, double *out) {
    const sexp_item *word = item_at(r, item);
    if (word->kind == SEXP_WORD && number_float64(word->text, word->length, out) == NUMBER_OK &&
        fabs(*out) <= (double)GRAZE_COORD_MAX)
        return true;
    return fail(r, word->line, "a number of at most 2^60 is needed here");
}

/* (hitbox x y w h), or (hitbox x y), which says only where the picture is. */
static bool read_hitbox(const reader *r, size_t form, graze_box *box) {
    double side[4] = { 0 };
    size_t count = 0;
    for (size_t item = inside(r, form); item != SEXP_NONE; item = item_at(r, item)->next) {
        if (count == 4 || !read_number(r, item, &side[count]))
            return r->e->code == ERROR_NONE ? fail(r, item_at(r, form)->line, "a hitbox has four numbers")
                                            : false;
        count++;
    }
    if (count != 4 && count != 2)
        return fail(r, item_at(r, form)->line, "a hitbox has four numbers, x y w h");
    if (side[2] < 0 || side[3] < 0)
        return fail(r, item_at(r, form)->line, "a hitbox with a negative width or height");
    *box =
        (graze_box){ (float)side[0], (float)side[1], (float)(side[0] + side[2]), (float)(side[1] + side[3]) };
    return true;
}

/* Frames of an action that was read before, by the animation's name; the last one counts. */
static bool find_action(const reader *r, size_t form, const graze_animation **found) {
    const char *name = "";
    if (!read_text(r, form, &name))
        return false;
    for (size_t i = r->draft->tag_count; i > 0; i--)
        if (strcmp(r->draft->tags[i - 1].name, name) == 0) {
            *found = &r->draft->tags[i - 1];
            return true;
        }
    return error_at(r->e, r->file->path, item_at(r, form)->line, "there is no action \"%s\" above this one",
                    name);
}

/* What the frames of an action have in common. */
typedef struct frame_kind {
    graze_hitbox_frame frame;
    graze_box box;
    bool has_box;
} frame_kind;

static bool add_frame(const reader *r, const action *a, const frame_kind *kind, hitbox_sprite sprite) {
    const graze_hitbox box = { .box = kind->box, .layer = r->layer };
    if (!hitbox_draft_frame(r->draft, kind->frame, sprite, r->e))
        return refused(r, a->line);
    return !kind->has_box || hitbox_draft_box(r->draft, "hitbox", box, r->e) || refused(r, a->line);
}

static bool add_picture(const reader *r, const action *a, const frame_kind *kind, size_t item) {
    hitbox_sprite sprite = { .image = HITBOX_NO_IMAGE };
    const sexp_item *text = item_at(r, item);
    if (text->kind != SEXP_TEXT || text->length > HITBOX_PATH_MAX)
        return fail(r, text->line, "the file of a picture is needed here");
    if (!hitbox_file_image(r->file, (hitbox_reference){ text->text, text->line }, r->draft, &sprite.image,
                           r->e))
        return refused(r, text->line);
    return add_frame(r, a, kind, sprite);
}

/* (surfaces (surface (diffuse-texture (file "a.png")) ...) ...) */
static size_t file_of_surface(const reader *r, size_t surface) {
    for (size_t item = inside(r, surface); item != SEXP_NONE; item = item_at(r, item)->next)
        if (sexp_is_form(&r->tree, item, "diffuse-texture"))
            for (size_t part = inside(r, item); part != SEXP_NONE; part = item_at(r, part)->next)
                if (sexp_is_form(&r->tree, part, "file"))
                    return inside(r, part);
    return SEXP_NONE;
}

static bool add_surfaces(const reader *r, const action *a, const frame_kind *kind) {
    for (size_t item = inside(r, a->surfaces); item != SEXP_NONE; item = item_at(r, item)->next) {
        const size_t file = sexp_is_form(&r->tree, item, "surface") ? file_of_surface(r, item) : SEXP_NONE;
        if (file == SEXP_NONE)
            return fail(r, item_at(r, item)->line, "a surface without the file of its picture");
        if (!add_picture(r, a, kind, file))
            return false;
    }
    return true;
}

static bool add_copies(const reader *r, const action *a, const frame_kind *kind,
                       const graze_animation *source) {
    const uint32_t first = source->first, last = source->last;
    for (uint32_t i = first; i <= last; i++) {
        hitbox_sprite sprite = r->draft->sprites[i];
        sprite.flip_x ^= a->mirror != SEXP_NONE;
        sprite.flip_y ^= a->flip != SEXP_NONE;
        if (!add_frame(r, a, kind, sprite))
            return false;
    }
    return true;
}

/* A number of a form, as (fps 14); `usual` where there is none. */
static bool read_setting(const reader *r, size_t form, double usual, double *out) {
    *out = usual;
    if (form == SEXP_NONE)
        return true;
    const size_t item = inside(r, form);
    return item != SEXP_NONE ? read_number(r, item, out)
                             : fail(r, item_at(r, form)->line, "a number is missing");
}

static uint32_t duration_of(double fps) {
    const double milliseconds = fps > 0 ? floor(1000 / fps + 0.5) : 0;
    return milliseconds < INT32_MAX ? (uint32_t)milliseconds : INT32_MAX;
}

/* What an action says itself, or has from the one that it copies. */
static bool read_kind(const reader *r, const action *a, const graze_animation *source, frame_kind *kind) {
    double fps = 10;
    if (source != NULL) {
        kind->frame = r->draft->frames[source->first];
        kind->has_box = kind->frame.count > 0;
        if (kind->has_box)
            kind->box = r->draft->boxes[kind->frame.first].box;
    }
    if (a->hitbox != SEXP_NONE && !read_hitbox(r, a->hitbox, &kind->box))
        return false;
    if (a->hitbox != SEXP_NONE) {
        kind->has_box = true;
        kind->frame.pivot_x = kind->box.min_x;
        kind->frame.pivot_y = kind->box.min_y;
        r->draft->drawn++;
    }
    if (!read_setting(r, a->fps, fps, &fps))
        return false;
    if (a->fps != SEXP_NONE || source == NULL)
        kind->frame.duration = duration_of(fps);
    return true;
}

static bool add_frames(const reader *r, const action *a, const frame_kind *kind,
                       const graze_animation *source) {
    if (source != NULL)
        return add_copies(r, a, kind, source);
    for (size_t item = inside(r, a->images); item != SEXP_NONE; item = item_at(r, item)->next)
        if (!add_picture(r, a, kind, item))
            return false;
    return a->surfaces == SEXP_NONE || add_surfaces(r, a, kind);
}

static bool read_source(const reader *r, const action *a, const graze_animation **source) {
    const size_t form = a->mirror != SEXP_NONE ? a->mirror : a->flip != SEXP_NONE ? a->flip : a->clone;
    *source = NULL;
    return form == SEXP_NONE || find_action(r, form, source);
}

static bool read_action(const reader *r, size_t form) {
    const action a = find_parts(r, form);
    const size_t first = r->draft->frame_count;
    const graze_animation *source = NULL;
    frame_kind kind = { .has_box = false };
    const char *name = "";
    double loops = 0;
    if ((a.name != SEXP_NONE && !read_text(r, a.name, &name)) || !read_source(r, &a, &source) ||
        !read_kind(r, &a, source, &kind) || !read_setting(r, a.loops, 0, &loops) ||
        !add_frames(r, &a, &kind, source))
        return false;
    if (r->draft->frame_count == first)
        return fail(r, a.line, "an action without pictures");
    const graze_animation tag = { .name = name,
                                  .first = (uint32_t)first,
                                  .last = (uint32_t)r->draft->frame_count - 1,
                                  .repeats = loops >= 1 && loops < UINT32_MAX ? (uint32_t)loops : 0 };
    return hitbox_draft_tag(r->draft, tag, r->e) || refused(r, a.line);
}

static bool read_actions(reader *r) {
    if (!sexp_is_form(&r->tree, 0, "supertux-sprite"))
        return fail(r, item_at(r, 0)->line, "this list is not (supertux-sprite ...)");
    if (!hitbox_file_draft(r->file, &r->draft, r->e))
        return false;
    r->layer = r->file->layers->others;
    (void)hitbox_layers_of_name(r->file->layers, "hitbox", &r->layer);
    for (size_t item = inside(r, 0); item != SEXP_NONE; item = item_at(r, item)->next)
        if (sexp_is_form(&r->tree, item, "action") && !read_action(r, item))
            return false;
    return r->draft->frame_count > 0 || fail(r, item_at(r, 0)->line, "a sprite without actions");
}

bool hitbox_read_supertux(const hitbox_file *file, error *e) {
    reader r = { .file = file, .e = e };
    if (!sexp_parse(file->path, file->text, &r.tree, e))
        return false;
    const bool is_read = read_actions(&r);
    sexp_free(&r.tree);
    return is_read;
}
