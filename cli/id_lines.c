/* id_lines.c: see id_lines.h. Cost: some 20 ns for an id in memory. Else a radix
 * sort of the rows and, if they are not far apart, a copy of the ids between
 * them. */
#include "cli/id_lines.h"

#include "formats/exact.h"
#include "join/box_labels.h"

#include <stdlib.h>
#include <string.h>

/* Some of the waiting pairs. */
typedef struct id_range {
    size_t begin, end;
} id_range;

/* An id of a waiting pair. */
typedef struct id_place {
    uint32_t begin, length;
} id_place;

struct id_lines {
    id_lines_config config;
    box_labels labels[2];
    unsigned second;          /* the labels of the second row of a pair */
    uint64_t *rows;           /* of waiting pairs; NULL: none need to wait */
    size_t count, capacity;   /* of those pairs */
    rank_item *items, *spare; /* rows of one file, being sorted */
    id_place *places;         /* in the text, of each waiting row */
    char *text;
    size_t text_used, text_capacity;
    bool is_full; /* the text */
};

/* Bytes of a waiting pair, but for its ids. */
#define PAIR_BYTES                                                                  \
    (2 * (sizeof(uint64_t) + 2 * sizeof(rank_item) + sizeof(id_place)))

/* The windows of the labels, of both files. */
#define WINDOW_BYTES ((size_t)1 << 18)

/* Room for waiting pairs, enough for ids of average length, and more. */
static bool reserve(id_lines *lines, error *e) {
    const size_t memory = lines->config.memory > 2 * WINDOW_BYTES
                              ? lines->config.memory - WINDOW_BYTES
                              : lines->config.memory / 2;
    size_t bytes = PAIR_BYTES;
    for (unsigned i = 0; i < 2; i++) {
        const box_labels *labels = &lines->labels[i == 0 ? 0 : lines->second];
        bytes += labels->size == 0
                     ? 0
                     : (size_t)(labels->size / labels->file->layout.rows * 5 / 4);
    }
    lines->capacity = memory / bytes + 1;
    lines->text_capacity = memory > lines->capacity * PAIR_BYTES
                               ? memory - lines->capacity * PAIR_BYTES
                               : 0;
    lines->text_capacity =
        lines->text_capacity < UINT32_MAX ? lines->text_capacity : UINT32_MAX;
    lines->rows = malloc(2 * lines->capacity * sizeof *lines->rows);
    lines->items = malloc(2 * lines->capacity * sizeof *lines->items);
    lines->spare = malloc(2 * lines->capacity * sizeof *lines->spare);
    lines->places = malloc(2 * lines->capacity * sizeof *lines->places);
    lines->text = malloc(lines->text_capacity + 1);
    return (lines->rows != NULL && lines->items != NULL && lines->spare != NULL &&
            lines->places != NULL && lines->text != NULL) ||
           error_no_memory(e, "the ids of pairs");
}

bool id_lines_open(const id_lines_config *config, id_lines **out, error *e) {
    id_lines *lines = *out = calloc(1, sizeof *lines);
    if (lines == NULL)
        return error_no_memory(e, "the ids of pairs");
    lines->config = *config;
    lines->second = config->files[1] != config->files[0];
    bool is_open = true, is_slow = false;
    for (unsigned i = 0; i <= lines->second && is_open; i++) {
        is_open =
            box_labels_open(&lines->labels[i], config->files[i], config->memory, e);
        is_slow |= is_open && box_labels_is_slow(&lines->labels[i]);
    }
    if (is_open && (!is_slow || reserve(lines, e)))
        return true;
    id_lines_close(lines);
    *out = NULL;
    return false;
}

void id_lines_close(id_lines *lines) {
    if (lines == NULL)
        return;
    box_labels_close(&lines->labels[0]);
    box_labels_close(&lines->labels[1]);
    free(lines->rows);
    free(lines->items);
    free(lines->spare);
    free(lines->places);
    free(lines->text);
    free(lines);
}

/* An id as it is asked for. */
static bool write_id(id_lines *lines, unsigned side, uint64_t row, error *e) {
    const char *text = NULL;
    size_t length = 0;
    if (!lines->config.files[side]->has_labels) {
        output_uint64(lines->config.out, row);
        return true;
    }
    if (!box_labels_get(&lines->labels[side], row, &text, &length, e))
        return false;
    output_bytes(lines->config.out, text, length);
    return true;
}

static bool write_pair(id_lines *lines, const uint64_t rows[2], error *e) {
    if (!write_id(lines, 0, rows[0], e))
        return false;
    output_bytes(lines->config.out, ",", 1);
    if (!write_id(lines, lines->second, rows[1], e))
        return false;
    output_bytes(lines->config.out, "\n", 1);
    return true;
}

/* The rows of one file in some pairs, with the place of each. */
static size_t list_rows(id_lines *lines, unsigned side, id_range range) {
    size_t count = 0;
    for (size_t i = 2 * range.begin; i < 2 * range.end; i++)
        if ((i % 2 == 0 ? 0 : lines->second) == side)
            lines->items[count++] =
                (rank_item){ lines->rows[i], (uint32_t)(i - 2 * range.begin) };
    return count;
}

/* Append an id to the text, if it has room there. */
static bool take_id(id_lines *lines, unsigned side, uint64_t row, id_place *place,
                    error *e) {
    const char *text = NULL;
    size_t length = 0;
    if (!box_labels_get(&lines->labels[side], row, &text, &length, e))
        return false;
    lines->is_full = length > lines->text_capacity - lines->text_used;
    if (lines->is_full)
        return true;
    memcpy(lines->text + lines->text_used, text, length);
    *place = (id_place){ (uint32_t)lines->text_used, (uint32_t)length };
    lines->text_used += length;
    return true;
}

/* Read the ids of one file's rows in some pairs, until the text is full. */
static bool read_ids(id_lines *lines, unsigned side, id_range range, error *e) {
    const size_t count = list_rows(lines, side, range);
    const rank_item *sorted = rank_sort(lines->items, lines->spare, count);
    id_place place = { 0 };
    if (count > 0)
        box_labels_expect(&lines->labels[side],
                          (sorted[count - 1].key - sorted[0].key) / count);
    for (size_t i = 0; i < count && !lines->is_full; i++) {
        if ((i == 0 || sorted[i].key != sorted[i - 1].key) &&
            !take_id(lines, side, sorted[i].key, &place, e))
            return false;
        lines->places[sorted[i].place] = place;
    }
    return true;
}

static void write_row(id_lines *lines, unsigned side, uint64_t row, id_place place) {
    if (lines->config.files[side]->has_labels)
        output_bytes(lines->config.out, lines->text + place.begin, place.length);
    else
        output_uint64(lines->config.out, row);
}

/* Write some pairs; if the text does not hold their ids, one half after the
 * other. */
static bool write_waiting(id_lines *lines, id_range range, error *e) {
    const size_t count = range.end - range.begin, middle = range.begin + count / 2;
    if (count < 2)
        return count == 0 || write_pair(lines, lines->rows + 2 * range.begin, e);
    lines->text_used = 0;
    lines->is_full = false;
    for (unsigned side = 0; side <= lines->second && !lines->is_full; side++)
        if (lines->config.files[side]->has_labels &&
            !read_ids(lines, side, range, e))
            return false;
    if (lines->is_full)
        return write_waiting(lines, (id_range){ range.begin, middle }, e) &&
               write_waiting(lines, (id_range){ middle, range.end }, e);
    for (size_t i = range.begin; i < range.end; i++) {
        const id_place *places = lines->places + 2 * (i - range.begin);
        write_row(lines, 0, lines->rows[2 * i], places[0]);
        output_bytes(lines->config.out, ",", 1);
        write_row(lines, lines->second, lines->rows[2 * i + 1], places[1]);
        output_bytes(lines->config.out, "\n", 1);
    }
    return true;
}

bool id_lines_finish(id_lines *lines, error *e) {
    const id_range all = { 0, lines->count };
    lines->count = 0;
    return lines->rows == NULL || write_waiting(lines, all, e);
}

static uint64_t row_at(const id_lines *lines, const unsigned char *at) {
    uint64_t wide;
    uint32_t row;
    if (lines->config.item_size == sizeof row) {
        memcpy(&row, at, sizeof row);
        return row;
    }
    memcpy(&wide, at, sizeof wide);
    return wide;
}

bool id_lines_pairs(id_lines *lines, const void *items, size_t count, error *e) {
    const size_t size = lines->config.item_size;
    const unsigned char *at = items;
    for (size_t i = 0; i < count; i++, at += 2 * size) {
        const uint64_t rows[2] = { row_at(lines, at), row_at(lines, at + size) };
        if (lines->rows == NULL) {
            if (!write_pair(lines, rows, e))
                return false;
            continue;
        }
        memcpy(lines->rows + 2 * lines->count++, rows, sizeof rows);
        if (lines->count == lines->capacity && !id_lines_finish(lines, e))
            return false;
    }
    return true;
}

bool id_lines_degree(id_lines *lines, uint64_t row, uint64_t degree, error *e) {
    if (!write_id(lines, 0, row, e))
        return false;
    output_bytes(lines->config.out, ",", 1);
    output_uint64(lines->config.out, degree);
    output_bytes(lines->config.out, "\n", 1);
    return true;
}
