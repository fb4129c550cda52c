/* aseprite_marks.c: tags, slices and user data; see aseprite_marks.h. */
#include "formats/aseprite_marks.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_TAGS = 0x2018, CHUNK_USER_DATA = 0x2020, CHUNK_SLICE = 0x2022 };

static bool tag_read(aseprite_file *f, aseprite_cursor *c, error *e) {
    aseprite_tag tag = { .at = c->at };
    tag.first = aseprite_number(c, 2);
    tag.last = aseprite_number(c, 2);
    tag.direction = aseprite_number(c, 1);
    tag.repeats = aseprite_number(c, 2);
    aseprite_skip(c, 6 + 3 + 1); /* the future, a colour, and a zero */
    if (tag.direction > 3)
        return aseprite_fail(f, tag.at, e,
                             "a tag plays in the unknown direction %u; save the "
                             "file by Aseprite 1.3",
                             tag.direction);
    if (!growth_reserve(&f->tags, &f->tag_capacity, f->tag_count + 1,
                        sizeof *f->tags))
        return error_no_memory(e, "tags");
    if (!aseprite_text(c, &tag.name, e))
        return false;
    f->tags[f->tag_count++] = tag;
    return true;
}

static bool tags_read(aseprite_file *f, aseprite_cursor *c, error *e) {
    const uint32_t count = aseprite_number(c, 2);
    aseprite_skip(c, 8);
    for (uint32_t i = 0; i < count && !c->is_short; i++)
        if (!tag_read(f, c, e))
            return false;
    return true;
}

static aseprite_key key_read(aseprite_cursor *c, uint32_t flags) {
    aseprite_key key = { .has_pivot = flags & 2 };
    key.frame = aseprite_number(c, 4);
    key.x = aseprite_signed(c, 4);
    key.y = aseprite_signed(c, 4);
    key.w = aseprite_number(c, 4);
    key.h = aseprite_number(c, 4);
    if (flags & 1)
        aseprite_skip(c, 16); /* the centre of a nine-slice */
    if (key.has_pivot) {
        key.pivot_x = aseprite_signed(c, 4);
        key.pivot_y = aseprite_signed(c, 4);
    }
    return key;
}

static bool keys_read(aseprite_slice *slice, aseprite_cursor *c, uint32_t count,
                      uint32_t flags, error *e) {
    for (uint32_t i = 0; i < count && !c->is_short; i++) {
        const aseprite_key key = key_read(c, flags);
        if (!growth_reserve(&slice->keys, &slice->capacity, slice->count + 1,
                            sizeof *slice->keys))
            return error_no_memory(e, "slices");
        slice->keys[slice->count++] = key;
    }
    return true;
}

static bool slice_read(aseprite_file *f, aseprite_cursor *c, error *e) {
    aseprite_slice slice = { .rgba = { 0, 0, 255, 255 }, .at = c->at };
    const uint32_t count = aseprite_number(c, 4), flags = aseprite_number(c, 4);
    aseprite_skip(c, 4);
    if (f->slice_count == ASEPRITE_SLICES_MAX)
        return aseprite_fail(f, c->at, e, "more than %d slices; split the file",
                             ASEPRITE_SLICES_MAX);
    if (!growth_reserve(&f->slices, &f->slice_capacity, f->slice_count + 1,
                        sizeof *f->slices))
        return error_no_memory(e, "slices");
    if (!aseprite_text(c, &slice.name, e))
        return false;
    f->slices[f->slice_count++] = slice;
    return keys_read(&f->slices[f->slice_count - 1], c, count, flags, e);
}

/* A slice's text and colour. Properties, behind them, are passed over. */
static bool user_data_read(aseprite_slice *slice, aseprite_cursor *c, error *e) {
    const uint32_t flags = aseprite_number(c, 4);
    if ((flags & 1) && !aseprite_text(c, &slice->data, e))
        return false;
    for (int i = 0; i < 4 && (flags & 2); i++)
        slice->rgba[i] = (uint8_t)aseprite_number(c, 1);
    return true;
}

bool aseprite_marks_read(aseprite_file *f, uint32_t before, aseprite_cursor *c,
                         uint32_t kind, error *e) {
    if (kind == CHUNK_USER_DATA && before == CHUNK_SLICE)
        return user_data_read(&f->slices[f->slice_count - 1], c, e);
    if (kind == CHUNK_TAGS)
        return tags_read(f, c, e);
    return kind != CHUNK_SLICE || slice_read(f, c, e);
}

static bool frame_check(const aseprite_file *f, size_t at, uint32_t frame,
                        error *e) {
    return frame < f->frame_count ||
           aseprite_fail(f, at, e, "there is no frame %lu; frames: %lu",
                         (unsigned long)frame, (unsigned long)f->frame_count);
}

bool aseprite_marks_check(const aseprite_file *f, error *e) {
    for (size_t i = 0; i < f->tag_count; i++) {
        const aseprite_tag *tag = &f->tags[i];
        if (!frame_check(f, tag->at, tag->last, e))
            return false;
        if (tag->first > tag->last)
            return aseprite_fail(
                f, tag->at, e, "a tag begins at frame %lu, behind its end, %lu",
                (unsigned long)tag->first, (unsigned long)tag->last);
    }
    for (size_t i = 0; i < f->slice_count; i++)
        for (size_t j = 0; j < f->slices[i].count; j++)
            if (!frame_check(f, f->slices[i].at, f->slices[i].keys[j].frame, e))
                return false;
    return true;
}
