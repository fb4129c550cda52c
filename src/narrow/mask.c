/* mask.c: a mask's one block of memory: the mask itself, and its planes between guards. */
#include "narrow/mask_plane.h"

#include "core/buffer.h"

#include <string.h>

enum { LINE_WORDS = 8, LINE_BYTES = 64 };

/* 1, 2, 4, 8, 16, 24, and so on. */
static uint32_t stride_of(uint32_t width) {
    const uint32_t words = grz_mask_row_words(width);
    uint32_t stride = 1;
    while (stride < words && stride < LINE_WORDS)
        stride *= 2;
    return words <= stride ? stride : (words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
}

/* With a guard before it, and padded so that the next plane begins on a cache line too. */
static size_t words_of(const grz_mask_plane *plane) {
    const size_t words = (size_t)plane->stride * plane->height;
    return GRZ_MASK_GUARD_WORDS + (words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
}

/* The first address on a cache line behind the mask itself. */
static uint64_t *words_behind(graze_mask *mask) {
    const uintptr_t end = (uintptr_t)(mask + 1);
    return (uint64_t *)(void *)((char *)mask + sizeof *mask + (LINE_BYTES - end % LINE_BYTES) % LINE_BYTES);
}

static void lay_out(graze_mask *mask, const grz_mask_plane *planes) {
    uint64_t *words = words_behind(mask);
    for (int i = 0; i < GRZ_MASK_PLANE_COUNT; i++) {
        mask->planes[i] = planes[i];
        mask->planes[i].words = words + GRZ_MASK_GUARD_WORDS;
        words += words_of(&planes[i]);
    }
}

graze_status graze_mask_create(uint32_t width, uint32_t height, const graze_allocator *allocator,
                               graze_mask **mask) {
    const graze_allocator memory = allocator != NULL ? *allocator : (graze_allocator){ 0 };
    *mask = NULL;
    if (width > GRAZE_MASK_SIDE_MAX || height > GRAZE_MASK_SIDE_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    const grz_mask_plane planes[GRZ_MASK_PLANE_COUNT] = {
        [GRZ_MASK_UPRIGHT] = { .width = width, .height = height, .stride = stride_of(width) },
        [GRZ_MASK_TRANSPOSED] = { .width = height, .height = width, .stride = stride_of(height) },
    };
    const size_t words =
        words_of(&planes[GRZ_MASK_UPRIGHT]) + words_of(&planes[GRZ_MASK_TRANSPOSED]) + GRZ_MASK_GUARD_WORDS;
    const size_t bytes = sizeof **mask + LINE_BYTES + words * sizeof(uint64_t);
    graze_mask *made = grz_allocate(&memory, bytes);
    if (made == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(made, 0, bytes);
    made->kernels = grz_kernels_best();
    made->allocator = memory;
    made->bytes = bytes;
    lay_out(made, planes);
    *mask = made;
    return GRAZE_OK;
}

void graze_mask_destroy(graze_mask *mask) {
    if (mask == NULL)
        return;
    const graze_allocator memory = mask->allocator;
    grz_free(&memory, mask, mask->bytes);
}

uint32_t graze_mask_width(const graze_mask *mask) {
    return mask->planes[GRZ_MASK_UPRIGHT].width;
}

uint32_t graze_mask_height(const graze_mask *mask) {
    return mask->planes[GRZ_MASK_UPRIGHT].height;
}
