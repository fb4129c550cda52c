/* table_file.c: the format of a file of boxes; see table_file.h. */
#include "formats/table_file.h"

#include "formats/flatgeobuf.h"
#include "formats/npy.h"
#include "formats/unread_format.h"

bool table_read(const char *path, const table_watcher *watcher, table *t, error *e) {
    static const table_watcher unwatched = { 0 };
    source *s = NULL;
    unsigned char first[FLATGEOBUF_MAGIC_SIZE];
    size_t size = 0;
    if (!source_open(path, &s, e))
        return false;
    if (watcher == NULL)
        watcher = &unwatched;
    bool is_read = source_peek(s, first, sizeof first, &size, e) &&
                   unread_format_refuse(path, first, size, e);
    if (is_read && npy_begins(first, size))
        is_read = npy_read_boxes(s, watcher, t, e);
    else if (is_read && flatgeobuf_begins(first, size))
        is_read = flatgeobuf_read(s, watcher, t, e);
    else if (is_read) {
        is_read = table_read_csv(s, watcher, t, e);
        s = NULL;
    }
    source_close(s);
    if (!is_read)
        table_free(t);
    return is_read;
}
