/* aseprite_file.c: Aseprite's own files: header, frames, layers, cels and palettes;
 * see aseprite_file.h. */
#include "formats/aseprite_file.h"

#include "formats/aseprite_cursor.h"
#include "formats/aseprite_marks.h"
#include "formats/growth.h"
#include "formats/number.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 128,
    FRAME_SIZE = 16,
    CHUNK_SIZE = 6,
    FILE_MAGIC = 0xa5e0,
    FRAME_MAGIC = 0xf1fa
};

enum {
    CHUNK_OLD_PALETTE = 0x0004,
    CHUNK_OLDEST_PALETTE = 0x0011,
    CHUNK_LAYER = 0x2004,
    CHUNK_CEL = 0x2005,
    CHUNK_PALETTE = 0x2019
};

bool aseprite_begins(const void *bytes, size_t size) {
    const uint8_t *b = bytes;
    return size >= 6 && b[4] == (FILE_MAGIC & 0xff) && b[5] == FILE_MAGIC >> 8;
}

bool aseprite_fail(const aseprite_file *f, size_t at, error *e, const char *format,
                   ...) {
    char what[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return error_at(e, f->path, 0, "byte %zu: %s", at, what);
}

void aseprite_file_free(aseprite_file *f) {
    for (size_t i = 0; i < f->layer_count; i++)
        free(f->layers[i].name);
    for (size_t i = 0; i < f->tag_count; i++)
        free(f->tags[i].name);
    for (size_t i = 0; i < f->slice_count; i++) {
        free(f->slices[i].name);
        free(f->slices[i].data);
        free(f->slices[i].keys);
    }
    free(f->layers);
    free(f->cels);
    free(f->palettes);
    free(f->tags);
    free(f->slices);
    free(f->durations);
    free(f->bytes);
    *f = (aseprite_file){ 0 };
}

/* A picture is at most as wide and high as a mask. */
enum { PICTURE_SIDE = 16384 };

uint32_t aseprite_columns(const aseprite_file *f) {
    const uint32_t rows = f->height < PICTURE_SIDE ? PICTURE_SIDE / f->height : 1;
    return (f->frame_count + rows - 1) / rows;
}

static bool layer_read(aseprite_file *f, aseprite_cursor *c, error *e) {
    const uint32_t flags = aseprite_number(c, 2), kind = aseprite_number(c, 2);
    aseprite_layer layer = { .level = (uint16_t)aseprite_number(c, 2),
                             .is_visible = flags & 1,
                             .is_background = flags & 8,
                             .is_reference = flags & 64,
                             .is_group = kind == 1,
                             .is_tilemap = kind == 2 };
    aseprite_skip(c, 6); /* a size that is ignored, and the blend mode */
    layer.opacity = (uint8_t)aseprite_number(c, 1);
    if (!(layer.is_group ? f->has_group_opacity : f->has_opacity))
        layer.opacity = UINT8_MAX;
    aseprite_skip(c, 3);
    if (f->layer_count == ASEPRITE_LAYERS_MAX)
        return aseprite_fail(f, c->at, e, "more than %d layers; merge some",
                             ASEPRITE_LAYERS_MAX);
    if (!growth_reserve(&f->layers, &f->layer_capacity, f->layer_count + 1,
                        sizeof *f->layers))
        return error_no_memory(e, "layers");
    if (!aseprite_text(c, &layer.name, e))
        return false;
    f->layers[f->layer_count++] = layer;
    return true;
}

/* The sizes of a cel's pixels, and where they are. */
static bool pixels_read(const aseprite_file *f, aseprite_cursor *c,
                        aseprite_cel *cel, error *e) {
    cel->w = aseprite_number(c, 2);
    cel->h = aseprite_number(c, 2);
    cel->at = c->at;
    cel->size = c->end - c->at;
    if (cel->w > PICTURE_SIDE || cel->h > PICTURE_SIDE ||
        (uint64_t)cel->w * cel->h > ASEPRITE_PIXELS_MAX)
        return aseprite_fail(f, cel->at, e,
                             "a cel of %lu x %lu pixels; at most %d a side and %llu "
                             "in all are read, crop the sprite",
                             (unsigned long)cel->w, (unsigned long)cel->h,
                             PICTURE_SIDE, (unsigned long long)ASEPRITE_PIXELS_MAX);
    if (cel->kind == ASEPRITE_CEL_RAW &&
        (uint64_t)cel->w * cel->h * f->depth > cel->size)
        return aseprite_fail(f, cel->at, e,
                             "a cel of %lu x %lu pixels has only %zu byte%s",
                             (unsigned long)cel->w, (unsigned long)cel->h, cel->size,
                             number_plural(cel->size, "s"));
    return true;
}

static bool cel_read(aseprite_file *f, aseprite_cursor *c, uint32_t frame,
                     error *e) {
    aseprite_cel cel = { .frame = frame, .at = c->at };
    cel.layer = aseprite_number(c, 2);
    cel.x = aseprite_signed(c, 2);
    cel.y = aseprite_signed(c, 2);
    cel.opacity = (uint8_t)aseprite_number(c, 1);
    const uint32_t kind = aseprite_number(c, 2);
    cel.z = aseprite_signed(c, 2);
    aseprite_skip(c, 5);
    if (cel.layer >= f->layer_count)
        return aseprite_fail(f, cel.at, e,
                             "there is no layer %lu; the file has %zu layer%s",
                             (unsigned long)cel.layer, f->layer_count,
                             number_plural(f->layer_count, "s"));
    if (kind > ASEPRITE_CEL_TILEMAP)
        return aseprite_fail(f, cel.at, e,
                             "a cel of the unknown kind %lu; save the file by "
                             "Aseprite 1.3",
                             (unsigned long)kind);
    cel.kind = (aseprite_cel_kind)kind;
    if (cel.kind == ASEPRITE_CEL_LINKED)
        cel.link = aseprite_number(c, 2);
    else if (cel.kind != ASEPRITE_CEL_TILEMAP && !pixels_read(f, c, &cel, e))
        return false;
    if (!growth_reserve(&f->cels, &f->cel_capacity, f->cel_count + 1,
                        sizeof *f->cels))
        return error_no_memory(e, "cels");
    f->cels[f->cel_count++] = cel;
    return true;
}

/* The palette of a frame, at first that of the frame before it. */
static aseprite_palette *palette_of(aseprite_file *f, uint32_t frame, error *e) {
    const size_t count = f->palette_count;
    if (count > 0 && f->palettes[count - 1].frame == frame)
        return &f->palettes[count - 1];
    if (!growth_reserve(&f->palettes, &f->palette_capacity, count + 1,
                        sizeof *f->palettes)) {
        error_no_memory(e, "a palette");
        return NULL;
    }
    aseprite_palette *p = &f->palettes[f->palette_count++];
    if (count > 0)
        *p = f->palettes[count - 1];
    else
        *p = (aseprite_palette){ 0 };
    p->frame = frame;
    return p;
}

static void color_read(aseprite_cursor *c, unsigned channels, uint8_t rgba[4]) {
    rgba[3] = UINT8_MAX;
    for (unsigned i = 0; i < channels; i++)
        rgba[i] = (uint8_t)aseprite_number(c, 1);
}

static bool palette_read(aseprite_file *f, aseprite_cursor *c, uint32_t frame,
                         error *e) {
    aseprite_palette *p = palette_of(f, frame, e);
    uint8_t unused[4];
    if (p == NULL)
        return false;
    f->has_new_palette = true;
    aseprite_skip(c, 4);
    const uint32_t first = aseprite_number(c, 4), last = aseprite_number(c, 4);
    aseprite_skip(c, 8);
    if (first > last)
        return aseprite_fail(f, c->at, e, "a palette from colour %lu to %lu",
                             (unsigned long)first, (unsigned long)last);
    for (uint64_t i = first; i <= last && !c->is_short; i++) {
        const uint32_t flags = aseprite_number(c, 2);
        color_read(c, 4, i < 256 ? p->rgba[i] : unused);
        if (flags & 1)
            aseprite_skip(c, aseprite_number(c, 2));
    }
    return true;
}

/* Old files have packets of opaque colours, of 8 bits or of 6. They are only for
 * older readers where there is a new palette. */
static bool old_palette_read(aseprite_file *f, aseprite_cursor *c, uint32_t frame,
                             error *e) {
    aseprite_palette *p = palette_of(f, frame, e);
    uint32_t color = 0;
    if (p == NULL)
        return false;
    for (uint32_t packets = aseprite_number(c, 2); packets > 0 && !c->is_short;
         packets--) {
        color += aseprite_number(c, 1);
        uint32_t count = aseprite_number(c, 1);
        if (count == 0)
            count = 256;
        for (; count > 0 && !c->is_short; count--)
            color_read(c, 3, p->rgba[color++ % 256]);
    }
    return true;
}

static void colors_widen(aseprite_palette *p) {
    for (int i = 0; i < 256; i++)
        for (int k = 0; k < 3; k++)
            p->rgba[i][k] = (uint8_t)(p->rgba[i][k] << 2 | p->rgba[i][k] >> 4);
}

/* The kinds of a chunk and of the one before it in the frame, to which user data
 * belong. */
typedef struct chunk_kinds {
    uint32_t now, before;
} chunk_kinds;

static bool chunk_read(aseprite_file *f, const chunk_kinds *kinds,
                       aseprite_cursor *c, uint32_t frame, error *e) {
    const uint32_t kind = kinds->now;
    const bool is_old = kind == CHUNK_OLD_PALETTE || kind == CHUNK_OLDEST_PALETTE;
    if (kind == CHUNK_LAYER)
        return layer_read(f, c, e);
    if (kind == CHUNK_CEL)
        return cel_read(f, c, frame, e);
    if (kind == CHUNK_PALETTE)
        return palette_read(f, c, frame, e);
    if (!is_old)
        return aseprite_marks_read(f, kinds->before, c, kind, e);
    if (f->has_new_palette)
        return true;
    if (!old_palette_read(f, c, frame, e))
        return false;
    if (kind == CHUNK_OLDEST_PALETTE)
        colors_widen(&f->palettes[f->palette_count - 1]);
    return true;
}

/* The chunks of a frame; the cursor ends with it. */
static bool chunks_read(aseprite_file *f, aseprite_cursor *in, uint32_t frame,
                        uint32_t count, error *e) {
    chunk_kinds kinds = { 0 };
    for (uint32_t i = 0; i < count; i++) {
        const size_t at = in->at;
        const uint32_t size = aseprite_number(in, 4);
        kinds = (chunk_kinds){ aseprite_number(in, 2), kinds.now };
        if (in->is_short || size < CHUNK_SIZE || size > in->end - at)
            return aseprite_fail(f, at, e,
                                 "chunk %lu of %lu of frame %lu does not fit into "
                                 "the frame; the file is damaged",
                                 (unsigned long)i, (unsigned long)count,
                                 (unsigned long)frame);
        aseprite_cursor c = { f, at + CHUNK_SIZE, at + size, false };
        if (!chunk_read(f, &kinds, &c, frame, e))
            return false;
        if (c.is_short)
            return aseprite_fail(f, at, e,
                                 "a chunk of type 0x%04lx and %lu bytes ends "
                                 "early; the file is damaged",
                                 (unsigned long)kinds.now, (unsigned long)size);
        in->at = at + size;
    }
    return true;
}

/* One frame; *at goes on behind it. */
static bool frame_read(aseprite_file *f, uint32_t frame, size_t *at, error *e) {
    aseprite_cursor c = { f, *at, f->size, false };
    const uint32_t size = aseprite_number(&c, 4), magic = aseprite_number(&c, 2),
                   old = aseprite_number(&c, 2), duration = aseprite_number(&c, 2);
    aseprite_skip(&c, 2);
    uint32_t count = aseprite_number(&c, 4);
    if (count == 0)
        count = old;
    if (c.is_short || magic != FRAME_MAGIC || size < FRAME_SIZE ||
        size > f->size - *at)
        return aseprite_fail(f, *at, e,
                             "frame %lu does not begin here, or ends early; the "
                             "file is damaged",
                             (unsigned long)frame);
    if (duration > 0)
        f->durations[frame] = (uint16_t)duration;
    c.end = *at + size;
    *at = c.end;
    return chunks_read(f, &c, frame, count, e);
}

static bool header_read(aseprite_file *f, error *e) {
    aseprite_cursor c = { f, 0, f->size, false };
    const uint32_t size = aseprite_number(&c, 4);
    aseprite_skip(&c, 2);
    f->frame_count = aseprite_number(&c, 2);
    f->width = aseprite_number(&c, 2);
    f->height = aseprite_number(&c, 2);
    const uint32_t depth = aseprite_number(&c, 2), flags = aseprite_number(&c, 4),
                   speed = aseprite_number(&c, 2);
    aseprite_skip(&c, 8);
    f->transparent = (uint8_t)aseprite_number(&c, 1);
    f->depth = depth / 8;
    f->has_opacity = flags & 1;
    f->has_group_opacity = flags & 2;
    f->has_uuids = flags & 4;
    if (f->size < HEADER_SIZE || size > f->size)
        return aseprite_fail(f, f->size, e,
                             "the file ends, and should have %lu bytes; get the "
                             "whole file",
                             (unsigned long)size);
    if (size < HEADER_SIZE)
        return aseprite_fail(f, 0, e,
                             "the header says that the file has %lu bytes, and it "
                             "alone has %d; the file is damaged",
                             (unsigned long)size, HEADER_SIZE);
    if (f->frame_count == 0 || f->width == 0 || f->height == 0)
        return aseprite_fail(f, 6, e, "%lu frames of %lu x %lu pixels",
                             (unsigned long)f->frame_count, (unsigned long)f->width,
                             (unsigned long)f->height);
    if (depth != 32 && depth != 16 && depth != 8)
        return aseprite_fail(f, 12, e,
                             "%lu bits a pixel, where 32, 16 or 8 are possible",
                             (unsigned long)depth);
    f->durations = malloc(f->frame_count * sizeof *f->durations);
    if (f->durations == NULL)
        return error_no_memory(e, "frames");
    for (uint32_t i = 0; i < f->frame_count; i++)
        f->durations[i] = (uint16_t)speed;
    f->size = size;
    return true;
}

/* All bytes. Memory is for twice what was read. */
static bool bytes_read(source *s, aseprite_file *f, error *e) {
    size_t capacity = 0, got = 0;
    do {
        if (!growth_reserve(&f->bytes, &capacity, f->size + 4096, 1))
            return error_no_memory(e, "reading a file of Aseprite");
        if (!source_read(s, f->bytes + f->size, capacity - f->size, &got, e))
            return false;
        f->size += got;
    } while (got > 0 && f->size <= ASEPRITE_SIZE_MAX);
    return f->size <= ASEPRITE_SIZE_MAX ||
           error_at(e, f->path, 0, "more than %zu bytes; split the file",
                    ASEPRITE_SIZE_MAX);
}

static int compare_cels(const void *a, const void *b) {
    const aseprite_cel *x = a, *y = b;
    if (x->frame != y->frame)
        return x->frame < y->frame ? -1 : 1;
    return (x->layer > y->layer) - (x->layer < y->layer);
}

const aseprite_cel *aseprite_cel_at(const aseprite_file *f, uint32_t frame,
                                    uint32_t layer) {
    const aseprite_cel place = { .frame = frame, .layer = layer };
    if (f->cel_count == 0)
        return NULL;
    return bsearch(&place, f->cels, f->cel_count, sizeof *f->cels, compare_cels);
}

/* A cel linked with an earlier one, which is itself linked, has the pixels that this
 * one has. */
static void links_follow(aseprite_file *f) {
    for (size_t i = 0; i < f->cel_count; i++) {
        aseprite_cel *cel = &f->cels[i];
        const aseprite_cel *from = NULL;
        if (cel->kind == ASEPRITE_CEL_LINKED && cel->link < cel->frame)
            from = aseprite_cel_at(f, cel->link, cel->layer);
        if (from != NULL && from->kind == ASEPRITE_CEL_LINKED)
            cel->link = from->link;
    }
}

/* Sort the cels; a layer has one in a frame. */
static bool cels_sort(aseprite_file *f, error *e) {
    if (f->cel_count > 0)
        qsort(f->cels, f->cel_count, sizeof *f->cels, compare_cels);
    for (size_t i = 1; i < f->cel_count; i++) {
        const aseprite_cel *cel = &f->cels[i], *before = cel - 1;
        if (compare_cels(before, cel) == 0)
            return aseprite_fail(f, cel->at, e,
                                 "layer \"%.200s\" has a second cel in frame %lu; "
                                 "open the file in Aseprite and save it again",
                                 f->layers[cel->layer].name,
                                 (unsigned long)cel->frame);
    }
    links_follow(f);
    return true;
}

bool aseprite_file_read(source *s, aseprite_file *out, error *e) {
    size_t at = HEADER_SIZE;
    *out = (aseprite_file){ .path = source_name(s) };
    bool is_read = bytes_read(s, out, e) && header_read(out, e);
    for (uint32_t i = 0; is_read && i < out->frame_count; i++)
        is_read = frame_read(out, i, &at, e);
    is_read = is_read && cels_sort(out, e) && aseprite_marks_check(out, e);
    if (!is_read)
        aseprite_file_free(out);
    return is_read;
}
