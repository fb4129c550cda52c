/* box_labels.c: the ids of a file's rows, from scratch files, in memory or through
 * windows. */
#include "join/box_labels.h"

#include <stdlib.h>
#include <string.h>

/* Bytes to read at once if rows are near each other, or if they are far apart: more
 * than FAR bytes of ends. */
#define AHEAD_NEAR ((size_t)1 << 16)
#define AHEAD_FAR ((size_t)512)
#define FAR ((uint64_t)1 << 14)

static bool hold(box_labels *labels, size_t memory, error *e) {
    const box_file *file = labels->file;
    const uint64_t ends = file->layout.rows * sizeof *labels->ends;
    if (labels->size + ends > memory)
        return true;
    labels->all = malloc((size_t)labels->size + 1);
    labels->ends = malloc((size_t)ends + 1);
    if (labels->all == NULL || labels->ends == NULL)
        return error_no_memory(e, "the ids");
    return scratch_read(&file->label_ends, labels->ends, (size_t)ends, 0, e) &&
           scratch_read(&file->labels, labels->all, (size_t)labels->size, 0, e);
}

bool box_labels_open(box_labels *labels, const box_file *file, size_t memory,
                     error *e) {
    *labels = (box_labels){ .file = file, .ahead = AHEAD_NEAR };
    return !file->has_labels || (scratch_size(&file->labels, &labels->size, e) &&
                                 hold(labels, memory, e));
}

void box_labels_close(box_labels *labels) {
    free(labels->all);
    free(labels->ends);
    free(labels->windows[0].bytes);
    free(labels->windows[1].bytes);
    *labels = (box_labels){ 0 };
}

bool box_labels_is_slow(const box_labels *labels) {
    return labels->file->has_labels && labels->all == NULL;
}

void box_labels_expect(box_labels *labels, uint64_t rows_apart) {
    if (rows_apart > FAR / sizeof *labels->ends)
        labels->ahead = AHEAD_FAR;
    else
        labels->ahead = AHEAD_NEAR;
}

/* Some bytes of a file of `all` bytes. */
typedef struct label_range {
    const scratch_file *file;
    uint64_t all, begin;
    size_t count;
} label_range;

static bool reserve_window(label_window *window, size_t wanted, error *e) {
    if (window->bytes != NULL && wanted <= window->capacity)
        return true;
    free(window->bytes);
    if (wanted > AHEAD_NEAR)
        window->capacity = wanted;
    else
        window->capacity = AHEAD_NEAR;
    window->bytes = malloc(window->capacity);
    return window->bytes != NULL || error_no_memory(e, "an id");
}

/* The bytes, until the next call for the window; NULL: an error. */
static const unsigned char *look(label_window *window, size_t ahead,
                                 label_range range, error *e) {
    if (window->bytes == NULL || range.begin < window->begin ||
        range.begin + range.count > window->begin + window->count) {
        const uint64_t left = range.all - range.begin;
        size_t wanted = ahead;
        if (range.count > ahead)
            wanted = range.count;
        if (wanted >= left)
            wanted = (size_t)left;
        window->count = 0;
        if (!reserve_window(window, wanted, e) ||
            !scratch_read(range.file, window->bytes, wanted, range.begin, e))
            return NULL;
        window->begin = range.begin;
        window->count = wanted;
    }
    return window->bytes + (range.begin - window->begin);
}

/* Where the id of a row begins and ends. */
static bool find_ends(box_labels *labels, uint64_t row, uint64_t ends[2], error *e) {
    const uint64_t first = row == 0 ? 0 : row - 1;
    const size_t count = row == 0 ? 1 : 2;
    const label_range range = { &labels->file->label_ends,
                                labels->file->layout.rows * sizeof *ends,
                                first * sizeof *ends, count * sizeof *ends };
    const void *from = labels->ends != NULL
                           ? (const void *)(labels->ends + first)
                           : look(&labels->windows[0], labels->ahead, range, e);
    ends[0] = 0;
    if (from != NULL)
        memcpy(ends + 2 - count, from, count * sizeof *ends);
    return from != NULL;
}

bool box_labels_get(box_labels *labels, uint64_t row, const char **text,
                    size_t *length, error *e) {
    uint64_t ends[2];
    if (!find_ends(labels, row, ends, e))
        return false;
    *length = (size_t)(ends[1] - ends[0]);
    const label_range range = { &labels->file->labels, labels->size, ends[0],
                                *length };
    if (labels->all != NULL)
        *text = labels->all + ends[0];
    else
        *text = (const char *)look(&labels->windows[1], labels->ahead, range, e);
    return *text != NULL;
}
