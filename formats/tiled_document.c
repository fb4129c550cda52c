/* tiled_document.c: documents of Tiled: their format, one of two, and the documents
 * they name; see tiled_document.h. */
#include "formats/tiled_document.h"

#include "formats/beside.h"
#include "formats/growth.h"
#include "formats/tiled_elements.h"
#include "formats/tiled_json.h"
#include "formats/xml.h"

#include <stdlib.h>
#include <string.h>

/* The longest text of JSON, and the longest XML. */
#define TEXT_MAX ((size_t)1 << 30)
#define MAP_MAX (UINT64_C(4) << 30)

static bool on_open(void *user, const char *name, const char *const *attributes,
                    uint64_t line, error *e) {
    tiled_reader *r = user;
    const tiled_attributes a = { .xml = attributes, .place = { r->path, line } };
    r->line = line;
    return tiled_open(r, name, &a, e);
}

static bool on_text(void *user, const char *text, size_t length, error *e) {
    return tiled_chars(user, text, length, e);
}

static bool on_close(void *user, error *e) {
    tiled_reader *r = user;
    return tiled_close(r, (error_place){ r->path, r->line }, e);
}

/* The first character but blanks, behind a byte-order mark; 0: none among the
 * first. */
static bool first_character(source *s, char *first, error *e) {
    char bytes[16] = "";
    size_t size = 0, at = 0;
    if (!source_peek(s, bytes, sizeof bytes, &size, e))
        return false;
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < size && (bytes[at] == ' ' || bytes[at] == '\t' ||
                         bytes[at] == '\r' || bytes[at] == '\n'))
        at++;
    *first = at < size ? bytes[at] : '\0';
    return true;
}

/* A text is read whole, from the open source. */
static bool json_document(tiled_reader *r, source *s, error *e) {
    whole_text text = { 0 };
    if (!whole_text_from(s, TEXT_MAX, &text, e))
        return false;
    const bool is_read = tiled_read_json(r, &text, e);
    whole_text_free(&text);
    return is_read;
}

bool tiled_read_document(tiled_reader *r, error *e) {
    const xml_handler handler = { .user = r,
                                  .open = on_open,
                                  .text = on_text,
                                  .close = on_close,
                                  .size_max = MAP_MAX };
    source *s = NULL;
    char first = '\0';
    if (!source_open(r->path, &s, e))
        return false;
    bool is_read = first_character(s, &first, e);
    if (is_read)
        is_read = first == '{' || first == '[' ? json_document(r, s, e)
                                               : xml_read(s, &handler, e);
    source_close(s);
    return is_read;
}

static bool tileset_read(tiled_reader *r, const char *path, error *e) {
    tiled_reader *inner = calloc(1, sizeof *inner);
    if (inner == NULL)
        return error_no_memory(e, "a tileset");
    inner->path = path;
    inner->root = TILED_TILESET;
    inner->tilesets = r->tilesets;
    inner->options = r->options;
    const bool is_read = tiled_read_document(inner, e);
    tiled_reader_free(inner);
    free(inner);
    return is_read;
}

bool tiled_read_tileset(tiled_reader *r, const char *name, error *e) {
    char *path = beside_path(r->path, name);
    if (path == NULL)
        return error_no_memory(e, "a tileset");
    const bool is_read = !beside_is_file(path) || tileset_read(r, path, e);
    free(path);
    return is_read;
}

static bool template_read(tiled_reader *r, const char *path, tiled_object *object,
                          error *e) {
    static const tile_options none;
    tiled_tilesets sets = { 0 };
    tiled_reader *inner = calloc(1, sizeof *inner);
    if (inner == NULL)
        return error_no_memory(e, "a template");
    inner->path = path;
    inner->root = TILED_TEMPLATE;
    inner->tilesets = &sets;
    inner->options = &none;
    inner->is_isometric = r->is_isometric;
    bool is_read = tiled_read_document(inner, e);
    if (is_read && !inner->has_object)
        is_read = error_at(e, path, 0, "a template without an object");
    if (is_read) {
        *object = inner->object;
        inner->object = (tiled_object){ 0 };
        is_read = tiled_object_name(r, object->name, &object->name, e);
        if (!is_read)
            tiled_object_drop_points(object);
    }
    tiled_reader_free(inner);
    tiled_tilesets_free(&sets);
    free(inner);
    return is_read;
}

/* Read a new template, and keep it. */
static bool template_add(tiled_reader *r, const char *name,
                         const tiled_attributes *a, error *e) {
    tiled_template fresh = { .name = strdup(name) };
    char *path = beside_path(r->path, name);
    bool is_read = fresh.name != NULL && path != NULL &&
                   growth_reserve(&r->templates, &r->template_capacity,
                                  r->template_count + 1, sizeof fresh);
    if (!is_read)
        error_no_memory(e, "a template");
    else if (!beside_is_file(path))
        is_read = error_at(
            e, a->place.file, a->place.line,
            "the template %.200s is missing; put it where the map looks for it",
            name);
    else
        is_read = template_read(r, path, &fresh.object, e);
    if (is_read)
        r->templates[r->template_count++] = fresh;
    else
        free(fresh.name);
    free(path);
    return is_read;
}

bool tiled_use_template(tiled_reader *r, const char *name, const tiled_attributes *a,
                        error *e) {
    size_t i = 0;
    if (r->root == TILED_TEMPLATE)
        return error_at(e, a->place.file, a->place.line,
                        "a template that names a template");
    while (i < r->template_count && strcmp(r->templates[i].name, name) != 0)
        i++;
    if (i == r->template_count && !template_add(r, name, a, e))
        return false;
    r->object = r->templates[i].object;
    r->object.is_own = false;
    return true;
}
