/* flatgeobuf.c: the boxes of a FlatGeobuf file; see flatgeobuf.h.
 *
 * Eight bytes of magic are followed by the header and by a packed R-tree. Its levels
 * lie from the root to the leaves, which are the boxes of all features. */
#include "formats/flatgeobuf.h"

#include "formats/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A node: four float64 and the place of its feature or of its first child. */
#define NODE_SIZE 40
#define HEADER_MAX ((uint32_t)1 << 24)
#define CHUNK_NODES 1024

/* Fields of the header, by their number in the schema. */
enum { FIELD_FEATURES_COUNT = 8, FIELD_INDEX_NODE_SIZE = 9 };
#define NODE_SIZE_USUAL 16

static const unsigned char magic[FLATGEOBUF_MAGIC_SIZE] = { 'f', 'g', 'b', 3,
                                                            'f', 'g', 'b', 0 };

/* The eighth byte counts mended versions of the specification. */
bool flatgeobuf_begins(const unsigned char *bytes, size_t size) {
    return size >= sizeof magic && memcmp(bytes, magic, sizeof magic - 1) == 0;
}

static uint64_t number_at(const unsigned char *bytes, size_t size) {
    uint64_t value = 0;
    for (size_t i = size; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

static bool read_whole(source *s, void *bytes, size_t size, error *e) {
    size_t got = 0;
    if (size > 0 && !source_read(s, bytes, size, &got, e))
        return false;
    return got == size ||
           error_at(e, source_name(s), 0,
                    "this FlatGeobuf file ends early; get the whole file");
}

/* --- The header --- */

/* A FlatBuffer: its root is a table, whose fields are found by its vtable. */
typedef struct flat_buffer {
    const unsigned char *bytes;
    uint32_t size;
    uint32_t table, vtable, vtable_size;
} flat_buffer;

static bool flat_holds(const flat_buffer *buffer, uint64_t at, uint64_t size) {
    return at <= buffer->size && size <= buffer->size - at;
}

static bool flat_open(flat_buffer *buffer) {
    if (!flat_holds(buffer, 0, 4))
        return false;
    buffer->table = (uint32_t)number_at(buffer->bytes, 4);
    if (!flat_holds(buffer, buffer->table, 4))
        return false;
    /* the distance to the vtable has a sign */
    buffer->vtable =
        buffer->table - (uint32_t)number_at(buffer->bytes + buffer->table, 4);
    if (!flat_holds(buffer, buffer->vtable, 4))
        return false;
    buffer->vtable_size = (uint32_t)number_at(buffer->bytes + buffer->vtable, 2);
    return flat_holds(buffer, buffer->vtable, buffer->vtable_size);
}

/* A field of whole numbers; `usual` where the table has none. False: it lies beyond
 * the buffer. */
static bool flat_number(const flat_buffer *buffer, uint32_t field, size_t size,
                        uint64_t usual, uint64_t *value) {
    const uint32_t entry = 4 + 2 * field;
    uint32_t offset = 0;
    *value = usual;
    if (entry + 2 <= buffer->vtable_size)
        offset = (uint32_t)number_at(buffer->bytes + buffer->vtable + entry, 2);
    if (offset == 0)
        return true;
    const uint64_t at = (uint64_t)buffer->table + offset;
    if (!flat_holds(buffer, at, size))
        return false;
    *value = number_at(buffer->bytes + at, size);
    return true;
}

/* Whether nothing follows the header: a file without features has neither an index nor
 * their count. */
static bool is_at_end(source *s) {
    unsigned char next;
    size_t got = 0;
    error ignored = { 0 };
    return source_read(s, &next, sizeof next, &got, &ignored) && got == 0;
}

static bool read_numbers(source *s, flat_buffer *header, uint64_t *count,
                         uint64_t *node_size, error *e) {
    if (!flat_open(header) ||
        !flat_number(header, FIELD_FEATURES_COUNT, 8, 0, count) ||
        !flat_number(header, FIELD_INDEX_NODE_SIZE, 2, NODE_SIZE_USUAL, node_size))
        return error_at(e, source_name(s), 0,
                        "the header of this FlatGeobuf file is broken");
    if (*count == 0 && is_at_end(s))
        return true;
    if (*count == 0 || *node_size == 0)
        return error_at(
            e, source_name(s), 0,
            "this FlatGeobuf file has no index, where boxes stand; write "
            "one: ogr2ogr -lco SPATIAL_INDEX=YES new.fgb %s",
            source_name(s));
    return (*node_size >= 2 && *count <= TABLE_ROWS_MAX) ||
           error_at(e, source_name(s), 0,
                    "this FlatGeobuf file says that it has %" PRIu64
                    " feature%s, and %" PRIu64
                    " in a node; graze reads up to 2^31 - 1, and 2 or more",
                    *count, number_plural(*count, "s"), *node_size);
}

static bool read_header(source *s, uint64_t *count, uint64_t *node_size, error *e) {
    unsigned char start[FLATGEOBUF_MAGIC_SIZE + 4];
    if (!read_whole(s, start, sizeof start, e))
        return false;
    flat_buffer header = { .size = (uint32_t)number_at(start + FLATGEOBUF_MAGIC_SIZE,
                                                       4) };
    if (header.size > HEADER_MAX)
        return error_at(
            e, source_name(s), 0,
            "the header of this FlatGeobuf file says that it has %" PRIu32
            " bytes, over %" PRIu32,
            header.size, HEADER_MAX);
    unsigned char *bytes = calloc((size_t)header.size + 1, 1);
    if (bytes == NULL)
        return error_no_memory(e, "reading the header");
    header.bytes = bytes;
    const bool is_read = read_whole(s, bytes, header.size, e) &&
                         read_numbers(s, &header, count, node_size, e);
    free(bytes);
    return is_read;
}

/* --- The index --- */

/* The nodes above the leaves; one leaf has a root above it, too. */
static uint64_t inner_nodes(uint64_t leaves, uint64_t node_size) {
    uint64_t level = leaves, all = 0;
    do {
        level = (level + node_size - 1) / node_size;
        all += level;
    } while (level > 1);
    return all;
}

static bool skip_nodes(source *s, uint64_t count, error *e) {
    unsigned char nodes[CHUNK_NODES * NODE_SIZE];
    for (uint64_t some; count > 0; count -= some) {
        some = count < CHUNK_NODES ? count : CHUNK_NODES;
        if (!read_whole(s, nodes, (size_t)some * NODE_SIZE, e))
            return false;
    }
    return true;
}

bool flatgeobuf_open(source *s, flatgeobuf_rows *rows, error *e) {
    uint64_t node_size = 0;
    *rows = (flatgeobuf_rows){ .source = s };
    return read_header(s, &rows->count, &node_size, e) &&
           (rows->count == 0 ||
            skip_nodes(s, inner_nodes(rows->count, node_size), e));
}

static double edge_at(const unsigned char *bytes) {
    const uint64_t bits = number_at(bytes, 8);
    double edge;
    memcpy(&edge, &bits, sizeof edge);
    return edge;
}

static bool fail_box(const flatgeobuf_rows *rows, uint64_t feature,
                     const table_box *box, error *e) {
    char flaw[TABLE_FLAW_SIZE];
    const bool is_empty = isinf(box->edge[TABLE_MIN_X]) &&
                          isinf(box->edge[TABLE_MAX_X]) &&
                          box->edge[TABLE_MIN_X] > box->edge[TABLE_MAX_X];
    if (is_empty)
        return error_at(e, source_name(rows->source), 0,
                        "feature %" PRIu64
                        ", counted from 0, has no geometry, and so "
                        "no box; leave such features out: ogr2ogr new.fgb %s",
                        feature, source_name(rows->source));
    table_box_flaw(box, flaw);
    return error_at(e, source_name(rows->source), 0,
                    "of feature %" PRIu64 ", counted from 0, %s", feature, flaw);
}

/* Append a box. */
static bool take_leaf(flatgeobuf_rows *rows, const unsigned char *node, table *t,
                      error *e) {
    table_box *box = &t->boxes[t->count];
    for (size_t k = 0; k < TABLE_EDGES; k++)
        box->edge[k] = edge_at(node + k * sizeof(double));
    if (!table_box_is_sound(box))
        return fail_box(rows, rows->done, box, e);
    t->count++;
    rows->done++;
    return true;
}

/* Append the next boxes, at most `max`. */
static bool append(flatgeobuf_rows *rows, size_t max, table *t, error *e) {
    unsigned char nodes[CHUNK_NODES * NODE_SIZE];
    size_t left = max;
    if (left > rows->count - rows->done)
        left = (size_t)(rows->count - rows->done);
    for (size_t some; left > 0; left -= some) {
        some = left < CHUNK_NODES ? left : CHUNK_NODES;
        if (!read_whole(rows->source, nodes, some * NODE_SIZE, e) ||
            !table_reserve(t, t->count + some, e))
            return false;
        for (size_t i = 0; i < some; i++)
            if (!take_leaf(rows, nodes + i * NODE_SIZE, t, e))
                return false;
    }
    return true;
}

bool flatgeobuf_next(flatgeobuf_rows *rows, size_t max, table *t, error *e) {
    t->count = 0;
    return append(rows, max, t, e);
}

bool flatgeobuf_read(source *s, const table_watcher *watcher, table *t, error *e) {
    flatgeobuf_rows rows;
    if (!flatgeobuf_open(s, &rows, e))
        return false;
    while (rows.done < rows.count) {
        if (!append(&rows, TABLE_ROWS_A_TICK, t, e))
            return false;
        if (watcher->tell != NULL)
            watcher->tell(watcher->user, source_progress(s));
    }
    return true;
}
