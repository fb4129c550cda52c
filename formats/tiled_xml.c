/* tiled_xml.c: documents of Tiled as XML: .tmx, .tsx, .tx. */
#include "formats/tiled_reader.h"
#include "formats/xml.h"

static bool on_open(void *user, const char *name, const char *const *attributes, uint64_t line, error *e) {
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

bool tiled_read_xml(tiled_reader *r, source *s, error *e) {
    const xml_handler handler = { .user = r, .open = on_open, .text = on_text, .close = on_close };
    return xml_read(s, &handler, e);
}
