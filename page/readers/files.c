/* files.c: files in memory, and source.h and png.h for them; see files.h. */
#include "page/readers/files.h"

#include "formats/growth.h"
#include "formats/image_file.h"
#include "formats/source.h"

#include <stdlib.h>
#include <string.h>

error page_failure;

static page_file *files;
static size_t file_count, file_capacity;

struct source {
    char *name;
    const unsigned char *bytes;
    size_t size, at;
};

static const char *base_name(const char *path) {
    const char *base = path;
    for (; *path != '\0'; path++)
        if (*path == '/' || *path == '\\')
            base = path + 1;
    return base;
}

static page_file *find(page_kind kind, const char *name) {
    for (size_t i = 0; i < file_count; i++)
        if (files[i].kind == kind && strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

/* A name may have a backslash of its own. */
const page_file *page_file_find(page_kind kind, const char *path) {
    const page_file *file = find(kind, path);
    return file != NULL ? file : find(kind, base_name(path));
}

/* The words of the last call that failed. */
const char *EXPORT(page_error)(void) {
    return page_failure.text;
}

/* Take over a name and its bytes, which JavaScript has allocated. A file of the same
 * name and kind is forgotten. */
void EXPORT(page_file_add)(page_kind kind, char *name, unsigned char *bytes,
                           uint32_t size, uint32_t width) {
    page_file *file = find(kind, name);
    if (file != NULL) {
        free(file->name);
        free(file->bytes);
    } else if (growth_reserve(&files, &file_capacity, file_count + 1,
                              sizeof *files)) {
        file = &files[file_count++];
    } else {
        free(name);
        free(bytes);
        return;
    }
    *file = (page_file){ kind, name, bytes, size, width };
}

bool source_open(const char *path, source **out, error *e) {
    const page_file *file = page_file_find(PAGE_TEXT, path);
    *out = NULL;
    if (file == NULL)
        return error_at(e, path, 0, "is missing");
    source *s = malloc(sizeof *s);
    char *name = strdup(path);
    if (s == NULL || name == NULL) {
        free(s);
        free(name);
        return error_no_memory(e, path);
    }
    *s = (source){ name, file->bytes, file->size, 0 };
    *out = s;
    return true;
}

/* Hitbox files name pictures, and keep the names as they are written. */
bool source_is_there(const char *path) {
    (void)path;
    return false;
}

void source_close(source *s) {
    if (s != NULL)
        free(s->name);
    free(s);
}

const char *source_name(const source *s) {
    return s->name;
}

/* Only faults of the bytes themselves name this line. */
void source_set_line(source *s, uint64_t line) {
    (void)s;
    (void)line;
}

bool source_peek(source *s, void *bytes, size_t size, size_t *got, error *e) {
    (void)e;
    *got = size < s->size - s->at ? size : s->size - s->at;
    memcpy(bytes, s->bytes + s->at, *got);
    return true;
}

bool source_read(source *s, void *bytes, size_t size, size_t *got, error *e) {
    source_peek(s, bytes, size, got, e);
    s->at += *got;
    return true;
}

double source_progress(const source *s) {
    return s->size == 0 ? -1.0 : (double)s->at / (double)s->size;
}

bool image_read(const char *path, const image_layers *layers, image *out, error *e) {
    (void)layers;
    const page_file *file = page_file_find(PAGE_PIXELS, path);
    *out = (image){ 0 };
    if (file == NULL)
        return error_set(
            e, ERROR_INPUT,
            "the picture %s is missing: drop it together with the scene "
            "and its shapes",
            base_name(path));
    uint8_t *pixels = malloc(file->size);
    if (pixels == NULL)
        return error_no_memory(e, path);
    memcpy(pixels, file->bytes, file->size);
    const uint32_t height = file->size / IMAGE_CHANNELS / file->width;
    *out = (image){
        .width = file->width, .height = height, .has_alpha = true, .rgba = pixels
    };
    return true;
}

void image_free(image *i) {
    free(i->rgba);
    *i = (image){ 0 };
}
