/* files.h: the files dropped on the page, for the readers of formats/ and scenes/.
 *
 * These readers are the command's. The page has no paths: files lie in memory,
 * pictures as pixels and JSON as values, which the browser has decoded. So
 * source.h, png.h and json.h are implemented here for these, each as far as the
 * readers need it. A file is found by its name, else by the part of it behind its
 * folders.
 */
#ifndef PAGE_READERS_FILES_H
#define PAGE_READERS_FILES_H

#include "formats/error.h"

#include <stddef.h>
#include <stdint.h>

/* A function called from JavaScript by its name. */
#define EXPORT(name) __attribute__((export_name(#name))) name

typedef enum page_kind { PAGE_TEXT, PAGE_VALUES, PAGE_PIXELS } page_kind;

/* `size` counts bytes; a picture has `width` pixels of four bytes in each row. */
typedef struct page_file {
    page_kind kind;
    char *name;
    unsigned char *bytes;
    uint32_t size, width;
} page_file;

/* The failure of the last call. */
extern error page_failure;

/* NULL: there is none. Valid until the next file is added. */
const page_file *page_file_find(page_kind kind, const char *path);

#endif
