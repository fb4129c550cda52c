/* box_file.c: the boxes of a file of any size and format, read from any row on; see
 * box_file.h. */
#define _GNU_SOURCE /* SEEK_DATA */
#include "join/box_file.h"

#include "formats/flatgeobuf.h"
#include "formats/table.h"
#include "formats/unread_format.h"
#include "graze/box.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define EDGES ((uint64_t)TABLE_EDGES)

static bool is_dash(const char *path) {
    return strcmp(path, "-") == 0;
}

static box_file_stamp stamp_of(const struct stat *is) {
#ifdef __APPLE__
    return (box_file_stamp){ (uint64_t)is->st_size, (uint64_t)is->st_mtime, 0 };
#else
    return (box_file_stamp){ (uint64_t)is->st_size, (uint64_t)is->st_mtim.tv_sec,
                             (uint64_t)is->st_mtim.tv_nsec };
#endif
}

bool box_file_stamp_of(const char *path, box_file_stamp *stamp) {
    struct stat is;
    *stamp = (box_file_stamp){ 0 };
    if (is_dash(path) || stat(path, &is) != 0 || !S_ISREG(is.st_mode))
        return false;
    *stamp = stamp_of(&is);
    return true;
}

bool box_file_check(const box_file *file, const char *path, error *e) {
    box_file_stamp now;
    if (file->stamp.size == 0)
        return true;
    return (box_file_stamp_of(path, &now) &&
            memcmp(&now, &file->stamp, sizeof now) == 0) ||
           error_at(e, path, 0,
                    "was changed while it was read; run the command again");
}

void box_file_close(box_file *file) {
    scratch_close(&file->data);
    scratch_close(&file->layers);
    scratch_close(&file->labels);
    scratch_close(&file->label_ends);
}

/* Read a plain .npy file where it lies. */
static bool open_in_place(box_file *file, const char *path, error *e) {
    struct stat is;
    const npy_layout *layout = &file->layout;
    file->data.descriptor = open(path, O_RDONLY | O_CLOEXEC);
    file->data.is_open = file->data.descriptor >= 0;
    snprintf(file->data.path, sizeof file->data.path, "%s", path);
    if (!file->data.is_open || fstat(file->data.descriptor, &is) != 0)
        return error_at(e, path, 0, "cannot be opened: %s", strerror(errno));
    file->stamp = stamp_of(&is);
    const uint64_t row_size = EDGES * layout->item_size,
                   bytes = file->stamp.size - layout->data_offset;
    if (bytes / row_size < layout->rows)
        return npy_ends_early(layout, path, bytes, e);
    if (bytes != layout->rows * row_size)
        return error_at(e, path, 0,
                        "bytes follow the last row that the .npy header promises");
    return true;
}

static bool open_scratch(scratch_file *file, box_file_scratch scratch,
                         const char *kind, error *e) {
    char name[64], path[SCRATCH_PATH_MAX];
    snprintf(name, sizeof name, "%s-%u", kind, scratch.number);
    return scratch_path(path, scratch.folder, name, e) &&
           scratch_open(file, path, SCRATCH_NEW, e);
}

static void tell(const box_file_watcher *watcher, double done) {
    if (watcher != NULL && watcher->tell != NULL)
        watcher->tell(watcher->user, done);
}

#define COPY_SIZE ((size_t)1 << 18)

/* Copy the values of an array from a pipe, as they are. */
static bool copy_values(box_file *file, source *s, const box_file_watcher *watcher,
                        error *e) {
    const uint64_t row_size = EDGES * file->layout.item_size;
    uint64_t size = UINT64_MAX;
    if (file->layout.rows <= UINT64_MAX / row_size)
        size = file->layout.rows * row_size;
    if (!scratch_has_room(file->data.path, size, e))
        return false;
    unsigned char *bytes = malloc(COPY_SIZE);
    bool is_fine = bytes != NULL;
    if (!is_fine)
        error_no_memory(e, "copying the boxes");
    uint64_t done = 0;
    size_t got = 1;
    while (is_fine && got > 0) {
        is_fine = source_read(s, bytes, COPY_SIZE, &got, e);
        if (is_fine && got > size - done)
            is_fine =
                error_at(e, file->name, 0,
                         "bytes follow the last row that the .npy header promises");
        is_fine = is_fine && scratch_write(&file->data, bytes, got, done, e);
        done += got;
        tell(watcher, source_progress(s));
    }
    free(bytes);
    return is_fine &&
           (done == size || npy_ends_early(&file->layout, file->name, done, e));
}

static bool is_float32_within(double edge) {
    return edge >= -(double)GRAZE_COORD_MAX && edge <= (double)GRAZE_COORD_MAX &&
           (double)(float)edge == edge;
}

/* Take note of what the rows have in common. */
static void note_rows(box_file *file, const table *t) {
    for (size_t i = 0; i < t->count && file->is_float32; i++)
        for (unsigned edge = 0; edge < TABLE_EDGES; edge++)
            file->is_float32 &= is_float32_within(t->boxes[i].edge[edge]);
    for (size_t i = 0; i < t->count; i++)
        file->layers_set |= UINT64_C(1) << (t->layers == NULL ? 0 : t->layers[i]);
}

/* Where the labels of a row end, counted over the whole file. */
static bool copy_labels(box_file *file, const table *t, uint64_t *end, error *e) {
    uint64_t ends[BOX_FILE_ROWS];
    for (size_t i = 0; i < t->count; i++)
        ends[i] = *end + t->labels.ends[i];
    if (!scratch_write(&file->labels, t->labels.bytes, t->labels.size, *end, e) ||
        !scratch_write(&file->label_ends, ends, t->count * sizeof *ends,
                       file->layout.rows * sizeof *ends, e))
        return false;
    *end += t->labels.size;
    return true;
}

/* Whether the rest of the file has room, too. The copied part (negative: unknown)
 * tells its size. */
static bool rest_has_room(const box_file *file, double part, uint64_t label_bytes,
                          error *e) {
    const uint64_t row = sizeof(table_box) + (file->has_layers ? 1 : 0) +
                         (file->has_labels ? sizeof(uint64_t) : 0);
    const double written = (double)(file->layout.rows * row + label_bytes);
    return part < 0.01 || part > 1 ||
           scratch_has_room(file->data.path, (uint64_t)(written / part - written),
                            e);
}

static bool copy_rows(box_file *file, table_rows *rows,
                      const box_file_watcher *watcher, error *e) {
    table t = { 0 };
    uint64_t label_end = 0;
    bool is_fine = true;
    do {
        is_fine = table_rows_next(rows, BOX_FILE_ROWS, &t, e);
        if (!is_fine || t.count == 0)
            break;
        note_rows(file, &t);
        file->has_layers = t.layers != NULL;
        file->has_labels = t.has_labels;
        is_fine = scratch_write(&file->data, t.boxes, t.count * sizeof *t.boxes,
                                file->layout.rows * sizeof *t.boxes, e) &&
                  (!t.has_labels || copy_labels(file, &t, &label_end, e)) &&
                  (t.layers == NULL || scratch_write(&file->layers, t.layers,
                                                     t.count, file->layout.rows, e));
        file->layout.rows += t.count;
        tell(watcher, table_rows_progress(rows));
        is_fine =
            is_fine && rest_has_room(file, table_rows_progress(rows), label_end, e);
    } while (is_fine);
    table_free(&t);
    return is_fine;
}

static bool machine_is_big_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 0;
}

/* Copies have the byte order of this machine. */
static void begin_copy(box_file *file) {
    file->layout = (npy_layout){ .item_size = sizeof(double),
                                 .is_big_endian = machine_is_big_endian() };
    file->is_float32 = true;
}

static bool copy_flatgeobuf(box_file *file, source *s,
                            const box_file_watcher *watcher, error *e) {
    flatgeobuf_rows rows;
    table t = { 0 };
    begin_copy(file);
    bool is_fine =
        flatgeobuf_open(s, &rows, e) &&
        scratch_has_room(file->data.path, rows.count * sizeof(table_box), e);
    while (is_fine && rows.done < rows.count) {
        is_fine = flatgeobuf_next(&rows, BOX_FILE_ROWS, &t, e) &&
                  scratch_write(&file->data, t.boxes, t.count * sizeof *t.boxes,
                                file->layout.rows * sizeof *t.boxes, e);
        note_rows(file, &t);
        file->layout.rows += t.count;
        tell(watcher, source_progress(s));
    }
    table_free(&t);
    return is_fine;
}

/* The source is closed with the reader of rows. */
static bool copy_csv(box_file *file, source *s, box_file_scratch scratch,
                     const box_file_watcher *watcher, error *e) {
    table_rows *rows = NULL;
    begin_copy(file);
    if (!table_rows_open(s, &rows, e))
        return false;
    const bool is_copied =
        open_scratch(&file->layers, scratch, "layers", e) &&
        open_scratch(&file->labels, scratch, "labels", e) &&
        open_scratch(&file->label_ends, scratch, "label-ends", e) &&
        copy_rows(file, rows, watcher, e);
    table_rows_close(rows);
    return is_copied;
}

/* Whether the source is the plain file itself, which is then read in place. */
static bool is_plain_npy(const char *path) {
    unsigned char bytes[NPY_MAGIC_SIZE];
    struct stat is;
    if (is_dash(path) || stat(path, &is) != 0 || !S_ISREG(is.st_mode))
        return false;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    const bool is_plain =
        descriptor >= 0 &&
        read(descriptor, bytes, sizeof bytes) == (ssize_t)sizeof bytes &&
        npy_begins(bytes, sizeof bytes);
    if (descriptor >= 0)
        close(descriptor);
    return is_plain;
}

static bool open_npy(box_file *file, const char *path, source *s,
                     const box_file_watcher *watcher, error *e) {
    if (!npy_read_layout(s, &file->layout, e))
        return false;
    file->is_float32 =
        file->layout.item_size == sizeof(float) && !file->layout.is_whole;
    file->layers_set = 1;
    if (!file->is_copied)
        return open_in_place(file, path, e);
    file->layout.data_offset = 0;
    return copy_values(file, s, watcher, e);
}

bool box_file_open(box_file *file, const char *path, box_file_scratch scratch,
                   const box_file_watcher *watcher, error *e) {
    source *s = NULL;
    unsigned char first[FLATGEOBUF_MAGIC_SIZE];
    size_t size = 0;
    *file = (box_file){ .name = path, .is_copied = !is_plain_npy(path) };
    if (!source_open(path, &s, e))
        return false;
    box_file_stamp_of(path, &file->stamp);
    bool is_open =
        source_peek(s, first, sizeof first, &size, e) &&
        unread_format_refuse(path, first, size, e) &&
        (!file->is_copied || open_scratch(&file->data, scratch, "rows", e));
    if (is_open && npy_begins(first, size)) {
        is_open = open_npy(file, path, s, watcher, e);
        source_close(s);
    } else if (is_open && flatgeobuf_begins(first, size)) {
        is_open = copy_flatgeobuf(file, s, watcher, e);
        source_close(s);
    } else if (is_open)
        is_open = copy_csv(file, s, scratch, watcher, e);
    else
        source_close(s);
    if (!is_open)
        box_file_close(file);
    return is_open;
}

static bool copy_layers(box_file *file, npy_layers *layers, error *e) {
    uint8_t *bytes = malloc(COPY_SIZE);
    bool is_fine = true;
    if (bytes == NULL)
        return error_no_memory(e, "copying the layers");
    file->layers_set = 0;
    for (uint64_t done = 0; is_fine && done < file->layout.rows;) {
        const uint64_t left = file->layout.rows - done;
        const size_t part = left < COPY_SIZE ? (size_t)left : COPY_SIZE;
        is_fine = npy_layers_read(layers, bytes, part, e) &&
                  scratch_write(&file->layers, bytes, part, done, e);
        for (size_t i = 0; i < part && is_fine; i++)
            file->layers_set |= UINT64_C(1) << bytes[i];
        done += part;
    }
    free(bytes);
    return is_fine;
}

bool box_file_take_layers(box_file *file, const char *path, box_file_scratch scratch,
                          error *e) {
    npy_layers *layers = NULL;
    if (file->has_layers)
        return error_at(e, file->name, 0,
                        "has layers of its own; leave --layers out");
    box_file_stamp_of(path, &file->layers_stamp);
    file->has_layers = npy_layers_open(path, file->layout.rows, &layers, e) &&
                       open_scratch(&file->layers, scratch, "layers", e) &&
                       copy_layers(file, layers, e);
    npy_layers_close(layers);
    return file->has_layers;
}

/* Read the bytes of rows; those of an array by column come column after column. */
static bool read_bytes(const box_file *file, box_rows *rows, error *e) {
    const npy_layout *layout = &file->layout;
    const size_t size = layout->item_size,
                 columns = layout->is_by_column ? TABLE_EDGES : 1;
    const size_t part =
        rows->count * size * (layout->is_by_column ? 1 : TABLE_EDGES);
    for (size_t i = 0; i < columns; i++) {
        const uint64_t at = layout->is_by_column
                                ? (i * layout->rows + rows->first) * size
                                : rows->first * EDGES * size;
        error short_file = { 0 };
        if (!scratch_read(&file->data, rows->bytes + i * part, part,
                          layout->data_offset + at, &short_file))
            return error_at(
                e, file->name, 0,
                "ends early or cannot be read: was it cut while it was read?");
    }
    return true;
}

/* The common case, float32 of this machine, row by row. */
static void decode_floats(box_rows *rows) {
    for (uint32_t i = 0; i < rows->count; i++) {
        float edges[TABLE_EDGES];
        memcpy(edges, rows->bytes + i * sizeof edges, sizeof edges);
        rows->areas[i] = (graze_area){ edges[0], edges[1], edges[2], edges[3] };
    }
}

static void decode(const box_file *file, box_rows *rows) {
    const npy_layout *layout = &file->layout;
    const bool is_native = layout->is_big_endian == machine_is_big_endian() &&
                           !layout->is_by_column && !layout->is_whole;
    const size_t size = layout->item_size,
                 next = layout->is_by_column ? rows->count * size : size;
    if (is_native && size == sizeof(float)) {
        decode_floats(rows);
        return;
    }
    if (is_native) {
        memcpy(rows->areas, rows->bytes, rows->count * sizeof *rows->areas);
        return;
    }
    for (uint32_t i = 0; i < rows->count; i++) {
        const unsigned char *at =
            rows->bytes + i * size * (layout->is_by_column ? 1 : TABLE_EDGES);
        rows->areas[i] =
            (graze_area){ npy_value(at, layout), npy_value(at + next, layout),
                          npy_value(at + 2 * next, layout),
                          npy_value(at + 3 * next, layout) };
    }
}

void box_file_prefetch(const box_file *file, uint64_t first, uint32_t count) {
    const npy_layout *layout = &file->layout;
    const uint64_t columns = layout->is_by_column ? EDGES : 1,
                   size = layout->item_size * (EDGES / columns);
    for (uint64_t i = 0; i < columns; i++)
        scratch_prefetch(&file->data,
                         layout->data_offset + (i * layout->rows + first) * size,
                         count * size);
}

static bool report_flaw(const box_file *file, const box_rows *rows, uint32_t i,
                        error *e) {
    char flaw[TABLE_FLAW_SIZE];
    const graze_area *area = &rows->areas[i];
    if (!box_file_check(file, file->name, e))
        return false;
    npy_box_flaw(
        &file->layout,
        &(table_box){ { area->min_x, area->min_y, area->max_x, area->max_y } },
        flaw);
    const uint64_t row = rows->first + i;
    error_set(e, ERROR_INPUT,
              "%s:%" PRIu64 ": in row %" PRIu64 ", counted from 0, %s", file->name,
              row, row, flaw);
    e->names_file = true;
    return false;
}

/* Infinite edges minus themselves are not numbers. */
static bool is_sound(const graze_area *area) {
    const double zero = (area->min_x - area->min_x) + (area->min_y - area->min_y) +
                        (area->max_x - area->max_x) + (area->max_y - area->max_y);
    return zero == 0 && area->min_x <= area->max_x && area->min_y <= area->max_y;
}

bool box_file_read(const box_file *file, uint64_t first, uint32_t count,
                   box_rows *rows, error *e) {
    const uint64_t left = file->layout.rows - first;
    rows->first = first;
    if (count < left)
        rows->count = count;
    else
        rows->count = (uint32_t)left;
    if (!read_bytes(file, rows, e))
        return false;
    decode(file, rows);
    for (uint32_t i = 0; i < rows->count; i++)
        if (!is_sound(&rows->areas[i]))
            return report_flaw(file, rows, i, e);
    if (file->has_layers)
        return scratch_read(&file->layers, rows->layers, rows->count, first, e);
    memset(rows->layers, 0, rows->count);
    return true;
}

/* The first row from `row` on which is not a hole of a column. The column starts at
 * `begin`; its rows have `size` bytes. */
static uint64_t next_stored(const box_file *file, uint64_t row, uint64_t begin,
                            uint64_t size) {
#ifdef SEEK_DATA
    const off_t at =
        lseek(file->data.descriptor, (off_t)(begin + row * size), SEEK_DATA);
    if (at < 0) {
        if (errno == ENXIO)
            return file->layout.rows;
        return row;
    }
    const uint64_t next = ((uint64_t)at - begin) / size;
    if (next < row)
        return row;
    if (next < file->layout.rows)
        return next;
    return file->layout.rows;
#else
    (void)file, (void)begin, (void)size;
    return row;
#endif
}

uint64_t box_file_next(const box_file *file, uint64_t row) {
    const npy_layout *layout = &file->layout;
    if (file->is_copied || row >= layout->rows)
        return row;
    if (!layout->is_by_column)
        return next_stored(file, row, layout->data_offset,
                           EDGES * layout->item_size);
    uint64_t least = layout->rows;
    for (uint64_t i = 0; i < EDGES; i++) {
        const uint64_t next = next_stored(
            file, row, layout->data_offset + i * layout->rows * layout->item_size,
            layout->item_size);
        if (next < least)
            least = next;
    }
    return least;
}

uint64_t box_file_stored_rows(const box_file *file) {
    struct stat is;
    if (file->is_copied || fstat(file->data.descriptor, &is) != 0)
        return file->layout.rows;
    const uint64_t row_size =
        (file->layout.is_by_column ? 1 : EDGES) * file->layout.item_size;
    const uint64_t rows = (uint64_t)is.st_blocks * 512 / row_size + 1;
    if (rows < file->layout.rows)
        return rows;
    return file->layout.rows;
}
