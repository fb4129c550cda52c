/* xml.c: see xml.h. */
#include "formats/xml.h"

#include <expat.h>

#define XML_STEP 65536

typedef struct xml_reader {
    XML_Parser parser;
    const xml_handler *handler;
    const char *file;
    error *e;
    bool has_failed;
    size_t silent; /* bytes since something came out */
    uint64_t size; /* bytes so far */
    uint32_t depth;
} xml_reader;

static uint64_t line_of(const xml_reader *r) {
    return (uint64_t)XML_GetCurrentLineNumber(r->parser);
}

/* Note what the handler said; after a failure Expat calls nobody. */
static void note(xml_reader *r, bool is_fine) {
    r->silent = 0;
    if (is_fine || r->has_failed)
        return;
    r->has_failed = true;
    XML_StopParser(r->parser, XML_FALSE);
}

static void on_open(void *user, const XML_Char *name, const XML_Char **attributes) {
    xml_reader *r = user;
    if (r->has_failed)
        return;
    if (++r->depth > XML_DEPTH_MAX)
        note(r, error_at(r->e, r->file, line_of(r), "elements within each other, more than %d deep",
                         XML_DEPTH_MAX));
    else
        note(r, r->handler->open(r->handler->user, name, (const char *const *)attributes, line_of(r), r->e));
}

static void on_close(void *user, const XML_Char *name) {
    xml_reader *r = user;
    (void)name;
    r->depth--;
    if (!r->has_failed)
        note(r, r->handler->close(r->handler->user, r->e));
}

static void on_text(void *user, const XML_Char *text, int length) {
    xml_reader *r = user;
    if (!r->has_failed)
        note(r, r->handler->text(r->handler->user, text, (size_t)length, r->e));
}

/* A document type may be named, but not declare anything: entities could grow. */
static void on_type(void *user, const XML_Char *name, const XML_Char *system_id, const XML_Char *public_id,
                    int has_declarations) {
    xml_reader *r = user;
    (void)name;
    (void)system_id;
    (void)public_id;
    if (has_declarations)
        note(r, error_at(r->e, r->file, line_of(r),
                         "declares entities or the like, which are not read; take "
                         "out what DOCTYPE has in brackets"));
}

/* Read a piece and parse it. */
static bool step(xml_reader *r, source *s, bool *is_end) {
    size_t got = 0;
    void *buffer = XML_GetBuffer(r->parser, XML_STEP);
    if (buffer == NULL)
        return error_no_memory(r->e, "reading XML");
    if (!source_read(s, buffer, XML_STEP, &got, r->e))
        return false;
    *is_end = got == 0;
    r->silent += got;
    r->size += got;
    const enum XML_Status status = XML_ParseBuffer(r->parser, (int)got, *is_end);
    if (r->has_failed)
        return false;
    if (r->size > XML_SIZE_MAX)
        return error_at(r->e, r->file, line_of(r), "is longer than 4 GiB, more than is read; split it");
    if (status == XML_STATUS_OK && r->silent <= XML_TAG_MAX)
        return true;
    if (status == XML_STATUS_OK)
        return error_at(r->e, r->file, line_of(r), "a tag or a comment of more than %zu MiB",
                        XML_TAG_MAX >> 20);
    if (XML_GetErrorCode(r->parser) == XML_ERROR_NO_MEMORY)
        return error_no_memory(r->e, "reading XML");
    return error_at(r->e, r->file, line_of(r), "this is no XML: %s at column %llu",
                    XML_ErrorString(XML_GetErrorCode(r->parser)),
                    (unsigned long long)XML_GetCurrentColumnNumber(r->parser) + 1);
}

bool xml_read(source *s, const xml_handler *handler, error *e) {
    xml_reader r = { .parser = XML_ParserCreate(NULL), .handler = handler, .file = source_name(s), .e = e };
    bool is_end = false, is_read = true;
    if (r.parser == NULL)
        return error_no_memory(e, "reading XML");
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_open, on_close);
    XML_SetCharacterDataHandler(r.parser, on_text);
    XML_SetStartDoctypeDeclHandler(r.parser, on_type);
    while (is_read && !is_end)
        is_read = step(&r, s, &is_end);
    XML_ParserFree(r.parser);
    return is_read;
}
