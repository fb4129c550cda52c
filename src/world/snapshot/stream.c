/* stream.c: the writer's chunk, numbers, the reader's memory, and the fields of the
 * game's assets. */
#include "world/snapshot/stream.h"

#include "narrow/chain.h"
#include "narrow/mask.h"
#include "narrow/shape_ops.h"

#include <assert.h>

void grz_stream_write(grz_stream *stream, void *out, size_t capacity,
                      size_t length) {
    memset(stream, 0, offsetof(grz_stream, chunk));
    stream->at = stream->chunk;
    stream->out = out;
    stream->capacity = capacity;
    stream->length = length;
    stream->hash = grz_hash_begin();
}

void grz_stream_append(grz_stream *stream, grz_buffer *buffer, size_t length,
                       const graze_allocator *allocator) {
    grz_stream_write(stream, NULL, 0, length);
    stream->buffer = buffer;
    stream->allocator = allocator;
}

void grz_stream_read(grz_stream *stream, const void *bytes, size_t size,
                     graze_status malformed) {
    grz_stream_write(stream, NULL, 0, 0);
    stream->is_reading = true;
    stream->malformed = malformed;
    stream->from = bytes;
    stream->end = size > 0 ? stream->from + size : stream->from;
}

static void stream_copy(grz_stream *stream, size_t size) {
    const uint64_t length = stream->length + size;
    if (stream->buffer != NULL && grz_stream_is_fine(stream)) {
        grz_stream_check(stream,
                         grz_buffer_reserve(stream->allocator, stream->buffer,
                                            (size_t)length, 1));
        stream->out = stream->buffer->data;
        stream->capacity = stream->buffer->bytes;
    }
    if (stream->out != NULL && length <= stream->capacity)
        memcpy(stream->out + stream->length, stream->chunk, size);
    stream->length = length;
}

void grz_stream_drain(grz_stream *stream) {
    const size_t used = (size_t)(stream->at - stream->chunk);
    const size_t size = used / GRZ_HASH_STRIPE * GRZ_HASH_STRIPE;
    if (stream->buffer == NULL)
        grz_hash_update(&stream->hash, stream->chunk, size);
    stream_copy(stream, size);
    memmove(stream->chunk, stream->chunk + size, used - size);
    stream->at = stream->chunk + (used - size);
}

uint64_t grz_stream_finish(grz_stream *stream) {
    grz_stream_drain(stream);
    const size_t rest = (size_t)(stream->at - stream->chunk);
    stream_copy(stream, rest);
    stream->at = stream->chunk;
    return grz_hash_finish(stream->hash, stream->chunk, rest);
}

static void stream_write_number(grz_stream *stream, uint64_t value) {
    uint8_t *at = grz_stream_room(stream, 0);
    for (; value >= 128; value >>= 7)
        *at++ = (uint8_t)(value | 128);
    *at++ = (uint8_t)value;
    stream->at = at;
}

/* Only the shortest form is accepted, so equal snapshots are equal byte for byte. */
static uint64_t stream_read_number(grz_stream *stream) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const uint64_t byte = *grz_stream_next(stream, 1);
        value |= (byte & 127) << shift;
        if (byte < 128) {
            const bool is_shortest =
                (byte != 0 || shift == 0) && (shift < 63 || byte == 1);
            if (grz_stream_require(stream, is_shortest))
                return value;
            return 0;
        }
    }
    grz_stream_require(stream, false);
    return 0;
}

void grz_stream_any_number(grz_stream *stream, uint64_t *value) {
    if (stream->is_reading)
        *value = stream_read_number(stream);
    else
        stream_write_number(stream, *value);
}

uint32_t grz_stream_count(grz_stream *stream, uint32_t count) {
    count = grz_stream_word(stream, count);
    const bool is_possible = !stream->is_reading || count <= grz_stream_left(stream);
    if (grz_stream_require(stream, is_possible))
        return count;
    return 0;
}

/* An item of 2, 4 or 8 bytes; *set replaces it if it is not NULL. */
static uint64_t stream_item(void *items, size_t i, size_t size,
                            const uint64_t *set) {
    if (size == 8)
        return set != NULL ? ((uint64_t *)items)[i] = *set : ((uint64_t *)items)[i];
    if (size == 4)
        return set != NULL ? ((uint32_t *)items)[i] = (uint32_t)*set
                           : ((uint32_t *)items)[i];
    if (set != NULL)
        return ((uint16_t *)items)[i] = (uint16_t)*set;
    return ((uint16_t *)items)[i];
}

void grz_stream_runs(grz_stream *stream, void *items, size_t count, size_t size) {
    for (size_t i = 0, end; i < count && grz_stream_is_fine(stream); i = end) {
        uint64_t item = 0;
        if (!stream->is_reading)
            item = stream_item(items, i, size, NULL);
        for (end = i + 1; !stream->is_reading && end < count &&
                          stream_item(items, end, size, NULL) == item;)
            end++;
        end = i + (size_t)grz_stream_below(stream, end - i - 1, count - i) + 1;
        grz_stream_number(stream, &item);
        grz_stream_require(stream, item >> (8 * size - 1) <= 1);
        for (; stream->is_reading && grz_stream_is_fine(stream) && i < end; i++)
            (void)stream_item(items, i, size, &item);
    }
}

void grz_stream_bytes(grz_stream *stream, const void *bytes, size_t size) {
    for (size_t done = 0, piece; done < size; done += piece) {
        piece = GRZ_STREAM_SPARE;
        if (size - done < GRZ_STREAM_SPARE)
            piece = size - done;
        memcpy(grz_stream_room(stream, piece), (const uint8_t *)bytes + done, piece);
    }
}

/* A block of an arena; its memory follows, aligned for any type. */
struct grz_arena_block {
    struct grz_arena_block *next;
    size_t bytes; /* of the whole block */
};

enum { ARENA_BLOCK_HEADER = 2 * sizeof(uint64_t) };

_Static_assert(sizeof(struct grz_arena_block) <= ARENA_BLOCK_HEADER,
               "a block's header fits");

static void *stream_arena_allocate(grz_arena *arena,
                                   const graze_allocator *allocator, size_t count,
                                   size_t item) {
    if (count > (SIZE_MAX - ARENA_BLOCK_HEADER) / item)
        return NULL;
    const size_t bytes = ARENA_BLOCK_HEADER + count * item;
    struct grz_arena_block *block = grz_allocate(allocator, bytes);
    if (block == NULL)
        return NULL;
    memset(block, 0, bytes);
    *block = (struct grz_arena_block){ .next = arena->blocks, .bytes = bytes };
    arena->blocks = block;
    return (uint8_t *)block + ARENA_BLOCK_HEADER;
}

void grz_arena_free(grz_arena *arena, const graze_allocator *allocator) {
    while (arena->blocks != NULL) {
        struct grz_arena_block *block = arena->blocks;
        arena->blocks = block->next;
        grz_free(allocator, block, block->bytes);
    }
}

void *grz_stream_array(grz_stream *stream, const void *items, size_t count,
                       size_t item) {
    if (!stream->is_reading)
        return (void *)items;
    if (count == 0 || !grz_stream_is_fine(stream))
        return NULL;
    void *array =
        stream_arena_allocate(stream->arena, stream->allocator, count, item);
    grz_stream_check(stream, array != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
    return array;
}

void *grz_stream_list(grz_stream *stream, const void *items, uint32_t *count,
                      size_t item) {
    *count = grz_stream_count(stream, *count);
    return grz_stream_array(stream, items, *count, item);
}

const void *grz_stream_blob(grz_stream *stream, const void *bytes, size_t *size) {
    *size = grz_stream_count(stream, (uint32_t)*size);
    if (!stream->is_reading) {
        grz_stream_bytes(stream, bytes, *size);
        return bytes;
    }
    stream->from += *size;
    return stream->from - *size;
}

void grz_stream_text(grz_stream *stream, const char **text) {
    size_t size = 0;
    if (!stream->is_reading)
        size = strlen(*text) + 1;
    const char *bytes = grz_stream_blob(stream, *text, &size);
    const bool is_text =
        grz_stream_require(stream, size > 0 && bytes[size - 1] == 0);
    if (stream->is_reading)
        *text = is_text ? bytes : "";
}

/* The flips and turns of a view in one byte, then its mask. */
static void stream_view(grz_stream *stream, graze_mask_view *view) {
    uint8_t bits =
        (uint8_t)(view->flip_x | view->flip_y << 1 | (view->turns & 3) << 2);
    grz_stream_u8(stream, &bits);
    const void *mask = view->mask;
    stream->asset(stream, GRZ_ASSET_MASK, &mask);
    if (!stream->is_reading)
        return;
    view->mask = mask;
    grz_stream_require(stream, bits < 16);
    view->flip_x = bits & 1;
    view->flip_y = bits & 2;
    view->turns = bits >> 2 & 3;
}

/* The kind, and the number of corners if the kind leaves it open. */
static void stream_kind(grz_stream *stream, graze_shape *shape) {
    const uint64_t kind =
        grz_stream_below(stream, shape->kind, GRZ_SHAPE_KIND_COUNT);
    const bool is_open = grz_shape_ops_of((graze_shape_kind)kind)->corner_count == 0;
    const uint64_t count =
        is_open ? grz_stream_below(stream, shape->count, GRAZE_CORNERS_MAX + 1) : 0;
    if (stream->is_reading)
        *shape = (graze_shape){ .kind = (graze_shape_kind)kind,
                                .count = (uint32_t)count };
}

void grz_stream_shape(grz_stream *stream, graze_shape *shape) {
    stream_kind(stream, shape);
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    for (uint32_t i = 0; i < grz_shape_corner_count(shape); i++) {
        grz_stream_double(stream, &shape->corner[i].x);
        grz_stream_double(stream, &shape->corner[i].y);
    }
    if (ops->has_radius)
        grz_stream_double(stream, &shape->radius);
    if (ops->asset == GRZ_SHAPE_ASSET_MASK)
        stream_view(stream, &shape->mask);
    if (stream->is_reading && grz_stream_is_fine(stream) &&
        ops->asset != GRZ_SHAPE_ASSET_TILES && ops->asset != GRZ_SHAPE_ASSET_CHAIN)
        grz_stream_require(stream, graze_shape_check(shape) == GRAZE_OK);
}

void grz_stream_node(grz_stream *stream, graze_chain_node *node) {
    grz_stream_double(stream, &node->x);
    grz_stream_double(stream, &node->y);
    grz_stream_double(stream, &node->radius);
    const bool is_off = grz_stream_bool(stream, !stream->is_reading && node->is_off);
    if (!stream->is_reading)
        return;
    node->is_off = is_off;
    grz_stream_require(stream, grz_chain_node_check(node) == GRAZE_OK);
}

grz_chain_size grz_stream_chain_size(grz_stream *stream, const graze_chain *chain) {
    grz_chain_size size = { 0, 0 };
    if (!stream->is_reading)
        size = (grz_chain_size){ chain->capacity, chain->count };
    grz_stream_u32_short(stream, &size.capacity);
    grz_stream_u32_short(stream, &size.count);
    grz_stream_require(stream, size.capacity <= GRAZE_CHAIN_NODES_MAX &&
                                   size.count > 0 && size.count <= size.capacity);
    return size;
}

void grz_stream_chain_nodes(grz_stream *stream, graze_chain *chain) {
    for (uint32_t i = 0; i < chain->count && grz_stream_is_fine(stream); i++)
        grz_stream_node(stream, &chain->nodes[grz_chain_slot(chain, i)]);
}

/* Rows of 64 columns a word. A mask has no bits behind its last column. */
static void stream_rows(grz_stream *stream, const grz_mask_plane *plane) {
    assert(plane != NULL);
    const uint32_t words = grz_mask_row_words(plane->width);
    for (uint32_t y = 0; y < plane->height; y++) {
        uint64_t *row = grz_mask_plane_row(plane, y);
        for (uint32_t i = 0; i < words; i++)
            grz_stream_u64(stream, &row[i]);
        if (stream->is_reading && words > 0)
            row[words - 1] &= grz_mask_last_bits(plane->width);
    }
}

/* A mask is made only if the stream is long enough to fill it. */
static graze_mask *stream_make_mask(grz_stream *stream, uint32_t width,
                                    uint32_t height) {
    graze_mask *mask = NULL;
    const uint64_t size = (uint64_t)grz_mask_row_words(width) * 8 * height;
    if (grz_stream_require(stream, size <= grz_stream_left(stream)))
        grz_stream_check(stream,
                         graze_mask_create(width, height, stream->allocator, &mask));
    return mask;
}

graze_mask *grz_stream_mask_content(grz_stream *stream, const graze_mask *mask) {
    const uint32_t limit = GRAZE_MASK_SIDE_MAX + 1;
    const uint32_t width =
        (uint32_t)grz_stream_below(stream, graze_mask_width(mask), limit);
    const uint32_t height =
        (uint32_t)grz_stream_below(stream, graze_mask_height(mask), limit);
    if (!stream->is_reading) {
        stream_rows(stream, &mask->planes[GRZ_MASK_UPRIGHT]);
        return NULL;
    }
    graze_mask *made = stream_make_mask(stream, width, height);
    if (made == NULL)
        return NULL;
    stream_rows(stream, &made->planes[GRZ_MASK_UPRIGHT]);
    grz_mask_transpose(made);
    return made;
}

static void stream_hitbox(grz_stream *stream, graze_hitbox *box) {
    grz_stream_u32_short(stream, &box->name);
    grz_stream_u8(stream, &box->layer);
    if (!grz_stream_bool(stream, box->shape != NULL)) {
        grz_stream_box(stream, &box->box);
        return;
    }
    graze_shape *shape = grz_stream_array(stream, box->shape, 1, sizeof *shape);
    if (shape != NULL)
        grz_stream_shape(stream, shape);
    if (stream->is_reading)
        box->shape = shape;
}

static void stream_frame(grz_stream *stream, graze_hitbox_frame *frame) {
    grz_stream_u32_short(stream, &frame->first);
    grz_stream_u32_short(stream, &frame->count);
    grz_stream_float(stream, &frame->pivot_x);
    grz_stream_float(stream, &frame->pivot_y);
}

/* The reader's names stay when the stream's bytes are gone. */
static void stream_name(grz_stream *stream, const char **name) {
    grz_stream_text(stream, name);
    char *copy = NULL;
    if (stream->is_reading)
        copy = grz_stream_array(stream, NULL, strlen(*name) + 1, 1);
    if (copy != NULL)
        *name = strcpy(copy, *name);
}

void grz_stream_set_content(grz_stream *stream, graze_hitbox_set *set) {
    const char **names =
        grz_stream_list(stream, set->names, &set->name_count, sizeof *names);
    graze_hitbox *boxes =
        grz_stream_list(stream, set->boxes, &set->box_count, sizeof *boxes);
    graze_hitbox_frame *frames =
        grz_stream_list(stream, set->frames, &set->frame_count, sizeof *frames);
    for (uint32_t i = 0; i < set->name_count && grz_stream_is_fine(stream); i++)
        stream_name(stream, &names[i]);
    for (uint32_t i = 0; i < set->box_count && grz_stream_is_fine(stream); i++)
        stream_hitbox(stream, &boxes[i]);
    for (uint32_t i = 0; i < set->frame_count && grz_stream_is_fine(stream); i++)
        stream_frame(stream, &frames[i]);
    set->names = names;
    set->boxes = boxes;
    set->frames = frames;
}

/* A mask of a set counts by its content. */
static void stream_asset_hash(grz_stream *stream, grz_asset_kind kind,
                              const void **asset) {
    uint64_t hash = grz_asset_hash(kind, *asset);
    grz_stream_u64(stream, &hash);
}

/* Names count by their number: no world looks at how they are spelled. */
uint64_t grz_asset_hash(grz_asset_kind kind, const void *asset) {
    grz_stream stream;
    grz_stream_write(&stream, NULL, 0, 0);
    stream.asset = stream_asset_hash;
    if (kind == GRZ_ASSET_MASK) {
        (void)grz_stream_mask_content(&stream, asset);
    } else {
        graze_hitbox_set copy = *(const graze_hitbox_set *)asset;
        grz_stream_u32_short(&stream, &copy.name_count);
        copy.name_count = 0;
        grz_stream_set_content(&stream, &copy);
    }
    return grz_stream_finish(&stream);
}
