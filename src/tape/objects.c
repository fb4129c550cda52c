/* objects.c: what is told once. Writing, a thing is written behind what is there already; if it turns out
 * that the same bytes were written before, they are taken back, and its number stands for them. */
#include "tape/objects.h"

#include "narrow/mask_plane.h"
#include "tape/hitboxes.h"

#include <assert.h>
#include <string.h>

enum { MASK, HITBOXES };

static grz_known *known_at(const grz_tape *tape, uint32_t i) {
    return (grz_known *)tape->known.data + i;
}

void grz_tape_forget_objects(grz_tape *tape) {
    for (uint32_t i = 0; i < tape->known_count; i++) {
        grz_known *known = known_at(tape, i);
        grz_buffer_free(tape->allocator, &known->content);
        if (known->kind == MASK)
            graze_mask_destroy(known->object);
    }
    grz_buffer_free(tape->allocator, &tape->known);
    tape->known_count = 0;
}

static grz_tape_mark mark_of(const grz_tape *tape) {
    return (grz_tape_mark){ tape->strands[GRZ_NUMBERS].size, tape->strands[GRZ_BYTES].size };
}

static const uint8_t *written(const grz_tape *tape, int strand, size_t at) {
    const uint8_t *bytes = tape->strands[strand].buffer.data;
    return bytes != NULL ? bytes + at : NULL;
}

static bool is_equal(const void *a, const void *b, size_t size) {
    return size == 0 || memcmp(a, b, size) == 0;
}

static bool is_same(const grz_tape *tape, grz_tape_mark from, const grz_known *known, uint32_t kind) {
    const grz_tape_mark now = mark_of(tape);
    const size_t numbers = now.numbers - from.numbers, bytes = now.bytes - from.bytes;
    const uint8_t *content = known->content.data;
    return known->kind == kind && known->size.numbers == numbers && known->size.bytes == bytes &&
           is_equal(content, written(tape, GRZ_NUMBERS, from.numbers), numbers) &&
           is_equal(content + numbers, written(tape, GRZ_BYTES, from.bytes), bytes);
}

/* What was written since a mark, as one more thing that is known. */
static void remember(grz_tape *tape, grz_tape_mark from, uint32_t kind) {
    const grz_tape_mark now = mark_of(tape);
    grz_known fresh = { .kind = kind, .size = { now.numbers - from.numbers, now.bytes - from.bytes } };
    const size_t size = fresh.size.numbers + fresh.size.bytes;
    if (grz_buffer_reserve(tape->allocator, &fresh.content, size + 1, 1) != GRAZE_OK ||
        grz_buffer_reserve(tape->allocator, &tape->known, (size_t)tape->known_count + 1, sizeof fresh) !=
            GRAZE_OK) {
        grz_buffer_free(tape->allocator, &fresh.content);
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
        return;
    }
    uint8_t *content = fresh.content.data;
    memcpy(content, written(tape, GRZ_NUMBERS, from.numbers), fresh.size.numbers);
    if (fresh.size.bytes > 0)
        memcpy(content + fresh.size.numbers, written(tape, GRZ_BYTES, from.bytes), fresh.size.bytes);
    *known_at(tape, tape->known_count++) = fresh;
}

static void take_back(grz_tape *tape, grz_tape_mark to) {
    tape->strands[GRZ_NUMBERS].size = to.numbers;
    tape->strands[GRZ_BYTES].size = to.bytes;
}

/* What comes between begin and end is the content. */
static grz_tape_mark begin_content(grz_tape *tape) {
    uint64_t number = tape->known_count;
    grz_tape_number(tape, &number);
    return mark_of(tape);
}

static void end_content(grz_tape *tape, grz_tape_mark before, grz_tape_mark from, uint32_t kind) {
    if (!grz_tape_is_fine(tape))
        return;
    for (uint32_t i = 0; i < tape->known_count; i++)
        if (is_same(tape, from, known_at(tape, i), kind)) {
            uint64_t number = i;
            take_back(tape, before);
            grz_tape_number(tape, &number);
            return;
        }
    remember(tape, from, kind);
}

/* Reading: the number of a thing; whether it is told now, else *object is the one of that number. */
static bool is_told_now(grz_tape *tape, uint32_t kind, void **object) {
    const uint32_t number = (uint32_t)grz_tape_below(tape, 0, (uint64_t)tape->known_count + 1);
    *object = NULL;
    if (!grz_tape_is_fine(tape) || number == tape->known_count)
        return grz_tape_is_fine(tape);
    if (known_at(tape, number)->kind == kind)
        *object = known_at(tape, number)->object;
    else
        grz_tape_fail(tape, GRAZE_BAD_RECORDING);
    return false;
}

static void keep_object(grz_tape *tape, uint32_t kind, void *object) {
    const size_t count = (size_t)tape->known_count + 1;
    if (grz_buffer_reserve(tape->allocator, &tape->known, count, sizeof(grz_known)) == GRAZE_OK) {
        *known_at(tape, tape->known_count++) = (grz_known){ .kind = kind, .object = object };
        return;
    }
    grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
    if (kind == MASK)
        graze_mask_destroy(object);
}

/* The pixels of a row, eight to a byte, the leftmost lowest. */
static void code_row(grz_tape *tape, uint64_t *words, uint32_t width) {
    uint8_t bytes[GRAZE_MASK_SIDE_MAX / 8];
    const size_t size = ((size_t)width + 7) / 8;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(words[i / 8] >> i % 8 * 8);
    grz_tape_bytes(tape, bytes, size);
    if (!tape->is_reading || size == 0)
        return;
    memset(words, 0, grz_mask_row_words(width) * sizeof *words);
    for (size_t i = 0; i < size; i++)
        words[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
    words[grz_mask_row_words(width) - 1] &= grz_mask_last_bits(width);
}

static void put_mask(grz_tape *tape, const graze_mask *mask) {
    assert(mask != NULL);
    const grz_mask_plane *plane = &mask->planes[GRZ_MASK_UPRIGHT];
    const grz_tape_mark before = mark_of(tape), from = begin_content(tape);
    uint64_t width = plane->width, height = plane->height;
    grz_tape_number(tape, &width);
    grz_tape_number(tape, &height);
    for (uint32_t y = 0; y < plane->height; y++)
        code_row(tape, grz_mask_plane_row(plane, y), plane->width);
    end_content(tape, before, from, MASK);
}

/* Nothing is made that the tape does not fill. */
static graze_mask *take_pixels(grz_tape *tape) {
    const uint32_t width = (uint32_t)grz_tape_below(tape, 0, GRAZE_MASK_SIDE_MAX + 1);
    const uint32_t height = (uint32_t)grz_tape_below(tape, 0, GRAZE_MASK_SIDE_MAX + 1);
    graze_mask *mask = NULL;
    if (grz_tape_is_fine(tape) &&
        ((size_t)width + 7) / 8 * height > grz_strand_left(&tape->strands[GRZ_BYTES]))
        grz_tape_fail(tape, GRAZE_BAD_RECORDING);
    if (!grz_tape_is_fine(tape))
        return NULL;
    if (graze_mask_create(width, height, tape->allocator, &mask) != GRAZE_OK) {
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
        return NULL;
    }
    for (uint32_t y = 0; y < height; y++)
        code_row(tape, grz_mask_plane_row(&mask->planes[GRZ_MASK_UPRIGHT], y), width);
    grz_mask_transpose(mask);
    return mask;
}

static const graze_mask *take_mask(grz_tape *tape) {
    void *mask;
    if (is_told_now(tape, MASK, &mask) && (mask = take_pixels(tape)) != NULL)
        keep_object(tape, MASK, mask);
    return grz_tape_is_fine(tape) ? mask : NULL;
}

void grz_tape_mask(grz_tape *tape, const graze_mask **mask) {
    if (tape->is_reading)
        *mask = take_mask(tape);
    else
        put_mask(tape, *mask);
}

static void code_view(grz_tape *tape, graze_mask_view *view) {
    grz_tape_mask(tape, &view->mask);
    view->flip_x = grz_tape_bool(tape, view->flip_x);
    view->flip_y = grz_tape_bool(tape, view->flip_y);
    view->turns = grz_tape_byte(tape, view->turns);
}

static uint32_t corner_count(const graze_shape *shape) {
    static const uint32_t counts[] = { [GRAZE_SHAPE_BOX] = 2,
                                       [GRAZE_SHAPE_CIRCLE] = 1,
                                       [GRAZE_SHAPE_CAPSULE] = 2,
                                       [GRAZE_SHAPE_MASK] = 1,
                                       [GRAZE_SHAPE_POLYGON] = GRAZE_CORNERS_MAX };
    return shape->kind == GRAZE_SHAPE_POLYGON ? shape->count : counts[shape->kind];
}

void grz_tape_shape(grz_tape *tape, graze_shape *shape) {
    if (tape->is_reading)
        *shape = (graze_shape){ .count = 0 };
    shape->kind = (graze_shape_kind)grz_tape_below(tape, shape->kind, GRAZE_SHAPE_MASK + 1);
    if (shape->kind == GRAZE_SHAPE_POLYGON)
        shape->count = (uint32_t)grz_tape_below(tape, shape->count, GRAZE_CORNERS_MAX + 1);
    for (uint32_t i = 0; i < corner_count(shape); i++) {
        grz_tape_double(tape, &shape->corner[i].x);
        grz_tape_double(tape, &shape->corner[i].y);
    }
    if (shape->kind == GRAZE_SHAPE_MASK)
        code_view(tape, &shape->mask);
    else if (shape->kind != GRAZE_SHAPE_BOX)
        grz_tape_double(tape, &shape->radius);
}

void grz_tape_maybe_shape(grz_tape *tape, grz_room *room, const graze_shape **shape) {
    const bool is_there = grz_tape_bool(tape, *shape != NULL);
    if (!is_there || (!tape->is_reading && *shape == NULL)) {
        *shape = tape->is_reading ? NULL : *shape;
        return;
    }
    graze_shape copy = { .count = 0 };
    if (!tape->is_reading)
        copy = **shape;
    grz_tape_shape(tape, &copy);
    if (!tape->is_reading)
        return;
    graze_shape *taken = grz_tape_room(tape, room, 1, sizeof copy);
    if (taken != NULL)
        *taken = copy;
    *shape = taken;
}

/* Masks first, so that a set is the same content whether its masks were known or not. */
static void tell_masks(grz_tape *tape, const graze_hitbox_set *set) {
    for (uint32_t i = 0; i < set->box_count; i++)
        if (set->boxes[i].shape != NULL && set->boxes[i].shape->kind == GRAZE_SHAPE_MASK) {
            grz_tape_bool(tape, true);
            put_mask(tape, set->boxes[i].shape->mask.mask);
        }
    grz_tape_bool(tape, false);
}

static void put_hitboxes(grz_tape *tape, const graze_hitbox_set *set) {
    tell_masks(tape, set);
    const grz_tape_mark before = mark_of(tape), from = begin_content(tape);
    graze_hitbox_set copy = *set;
    grz_hitboxes_code(tape, &copy);
    end_content(tape, before, from, HITBOXES);
}

static const graze_hitbox_set *take_hitboxes(grz_tape *tape) {
    void *object;
    while (grz_tape_bool(tape, false))
        take_mask(tape);
    if (!is_told_now(tape, HITBOXES, &object))
        return object;
    graze_hitbox_set *set = grz_tape_room(tape, &tape->kept, 1, sizeof *set);
    if (set == NULL)
        return NULL;
    grz_hitboxes_code(tape, set);
    if (grz_tape_is_fine(tape))
        keep_object(tape, HITBOXES, set);
    return grz_tape_is_fine(tape) ? set : NULL;
}

void grz_tape_hitboxes(grz_tape *tape, const graze_hitbox_set **set) {
    const bool is_there = grz_tape_bool(tape, *set != NULL);
    if (!is_there || (!tape->is_reading && *set == NULL))
        *set = tape->is_reading ? NULL : *set;
    else if (tape->is_reading)
        *set = take_hitboxes(tape);
    else
        put_hitboxes(tape, *set);
}
