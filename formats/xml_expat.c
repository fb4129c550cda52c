/* xml_expat.c: see xml.h.
 *
 * Expat asks about an encoding it does not know: which bytes are characters, and how
 * many bytes a character has if its first byte alone is not one. Each byte alone is
 * given to iconv. If it wants more bytes, the byte begins a character of two bytes,
 * or of three, as 0x8f does in EUC-JP. */
#include "formats/xml.h"

#include <errno.h>
#include <expat.h>
#include <iconv.h>
#include <string.h>

#define XML_STEP 65536

typedef struct xml_reader {
    XML_Parser parser;
    const xml_handler *handler;
    const char *file;
    error *e;
    bool has_failed, has_run_out; /* has_run_out: iconv had no memory */
    size_t silent;                /* bytes since something came out */
    uint64_t size;                /* bytes so far */
    uint32_t depth;
} xml_reader;

/* Expat 2.9 has places of 64 bits, and deprecates the shorter ones. */
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9

static uint64_t line_of(const xml_reader *r) {
    return XML_GetCurrentLineNumber64(r->parser);
}

static uint64_t column_of(const xml_reader *r) {
    return XML_GetCurrentColumnNumber64(r->parser);
}

/* The bytes at the parser's place, NULL if it has none. */
static const char *bytes_at(const xml_reader *r) {
    int64_t offset = 0;
    uint64_t size = 0;
    const char *buffer = XML_GetInputContext64(r->parser, &offset, &size);
    return buffer != NULL && (uint64_t)offset < size ? buffer + offset : NULL;
}

#else

static uint64_t line_of(const xml_reader *r) {
    return (uint64_t)XML_GetCurrentLineNumber(r->parser);
}

static uint64_t column_of(const xml_reader *r) {
    return (uint64_t)XML_GetCurrentColumnNumber(r->parser);
}

static const char *bytes_at(const xml_reader *r) {
    int offset = 0, size = 0;
    const char *buffer = XML_GetInputContext(r->parser, &offset, &size);
    if (buffer != NULL && offset < size)
        return buffer + offset;
    return NULL;
}

#endif

/* Note the handler's result; after a failure Expat calls no handler. */
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
        note(r, error_at(r->e, r->file, line_of(r),
                         "elements within each other, more than %d deep",
                         XML_DEPTH_MAX));
    else
        note(r, r->handler->open(r->handler->user, name,
                                 (const char *const *)attributes, line_of(r), r->e));
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
static void on_type(void *user, const XML_Char *name, const XML_Char *system_id,
                    const XML_Char *public_id, int has_declarations) {
    xml_reader *r = user;
    (void)name;
    (void)system_id;
    (void)public_id;
    if (has_declarations)
        note(r, error_at(r->e, r->file, line_of(r),
                         "declares entities or the like, which are not read; take "
                         "out what DOCTYPE has in brackets"));
}

/* The character of some bytes: -1 if they are none, -2 if they begin one. */
static int character_of(iconv_t converter, const char *bytes, size_t length) {
    unsigned char out[8];
    char *from = (char *)(uintptr_t)bytes, *to = (char *)out;
    size_t to_left = sizeof out, left = length;
    (void)iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &from, &left, &to, &to_left) == (size_t)-1) {
        if (errno == EINVAL)
            return -2;
        return -1;
    }
    const bool is_one = to_left == sizeof out - 4;
    if (is_one)
        return (int)((uint32_t)out[1] << 16 | (uint32_t)out[2] << 8 | out[3]);
    return -1;
}

static int on_character(void *converter, const char *bytes) {
    int character = -2;
    for (size_t length = 2; length <= 3 && character == -2; length++)
        character = character_of(converter, bytes, length);
    if (character == -2)
        return -1;
    return character;
}

static void on_release(void *converter) {
    (void)iconv_close(converter);
}

/* Whether characters beginning with a byte have three bytes: two bytes, with any
 * second one, are not enough. */
static bool is_of_three(iconv_t converter, char first) {
    for (int second = 0x80; second < 0x100; second++) {
        const char bytes[] = { first, (char)second };
        const int character = character_of(converter, bytes, sizeof bytes);
        if (character >= 0)
            return false;
        if (character == -2)
            return true;
    }
    return false;
}

static int on_encoding(void *user, const XML_Char *name, XML_Encoding *encoding) {
    xml_reader *r = user;
    iconv_t converter = iconv_open("UCS-4BE", name);
    if (converter == (iconv_t)-1) {
        r->has_run_out = errno == ENOMEM;
        return XML_STATUS_ERROR;
    }
    for (int i = 0; i < 256; i++) {
        const char byte = (char)i;
        const int character = character_of(converter, &byte, 1);
        if (character == -2 && is_of_three(converter, byte))
            encoding->map[i] = -3;
        else
            encoding->map[i] = character;
    }
    encoding->data = converter;
    encoding->convert = on_character;
    encoding->release = on_release;
    return XML_STATUS_OK;
}

/* If no encoding is declared, a byte outside of UTF-8 may be one of Shift_JIS. */
static const char *hint(const xml_reader *r) {
    const char *bytes = bytes_at(r);
    const bool is_byte = bytes != NULL && (unsigned char)*bytes >= 0x80;
    if (is_byte)
        return "; a file that is not UTF-8 must declare its encoding";
    return "";
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
    if (r->size > r->handler->size_max)
        return error_at(r->e, r->file, 0,
                        "is longer than %llu MiB, more than is read; split it",
                        (unsigned long long)r->handler->size_max >> 20);
    if (status == XML_STATUS_OK && r->silent <= XML_TAG_MAX)
        return true;
    if (status == XML_STATUS_OK)
        return error_at(r->e, r->file, line_of(r),
                        "a tag or a comment of more than %zu MiB",
                        XML_TAG_MAX >> 20);
    if (r->has_run_out || XML_GetErrorCode(r->parser) == XML_ERROR_NO_MEMORY)
        return error_no_memory(r->e, "reading XML");
    return error_at(r->e, r->file, line_of(r),
                    "this is not XML: %s at column %llu%s",
                    XML_ErrorString(XML_GetErrorCode(r->parser)),
                    (unsigned long long)column_of(r) + 1, hint(r));
}

bool xml_read(source *s, const xml_handler *handler, error *e) {
    xml_reader r = { .parser = XML_ParserCreate(NULL),
                     .handler = handler,
                     .file = source_name(s),
                     .e = e };
    bool is_end = false, is_read = true;
    if (r.parser == NULL)
        return error_no_memory(e, "reading XML");
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_open, on_close);
    XML_SetCharacterDataHandler(r.parser, on_text);
    XML_SetStartDoctypeDeclHandler(r.parser, on_type);
    XML_SetUnknownEncodingHandler(r.parser, on_encoding, &r);
    while (is_read && !is_end)
        is_read = step(&r, s, &is_end);
    XML_ParserFree(r.parser);
    return is_read;
}
