/* make.c: masks out of pictures and of raw bits, a row at a time. */
#include "graze/mask_make.h"

#include "narrow/mask_plane.h"

enum { BYTES_A_PIXEL = 4, ALPHA = 3 };

graze_status graze_pixels_crop(const graze_pixels *pixels, graze_rect rect, graze_pixels *part) {
    *part = (graze_pixels){ 0 };
    if (rect.x > pixels->width || rect.w > pixels->width - rect.x || rect.y > pixels->height ||
        rect.h > pixels->height - rect.y)
        return GRAZE_OUT_OF_CAPACITY;
    *part = *pixels;
    part->width = rect.w;
    part->height = rect.h;
    if (rect.w != 0 && rect.h != 0)
        part->rgba += rect.y * pixels->stride + (size_t)rect.x * BYTES_A_PIXEL;
    return GRAZE_OK;
}

/* What makes a pixel solid. */
typedef struct choice {
    const uint8_t *key; /* NULL: alpha decides */
    uint8_t threshold;
} choice;

static bool is_solid(const uint8_t *pixel, choice wanted) {
    if (wanted.key == NULL)
        return pixel[ALPHA] > wanted.threshold;
    return pixel[0] != wanted.key[0] || pixel[1] != wanted.key[1] || pixel[2] != wanted.key[2];
}

static void read_pixels(const uint8_t *pixels, uint32_t width, choice wanted, uint64_t *row) {
    for (uint32_t x = 0; x < width; x++)
        row[x / GRZ_WORD_BITS] |= (uint64_t)is_solid(pixels + (size_t)x * BYTES_A_PIXEL, wanted)
                                  << x % GRZ_WORD_BITS;
}

static graze_status mask_from_pixels(const graze_pixels *pixels, choice wanted,
                                     const graze_allocator *allocator, graze_mask **mask) {
    const graze_status status = graze_mask_create(pixels->width, pixels->height, allocator, mask);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < pixels->height && pixels->width != 0; y++)
        read_pixels(pixels->rgba + y * pixels->stride, pixels->width, wanted,
                    grz_mask_plane_row(&(*mask)->planes[GRZ_MASK_UPRIGHT], y));
    grz_mask_transpose(*mask);
    return GRAZE_OK;
}

static bool is_stride_short(const graze_pixels *pixels) {
    return pixels->height > 1 && pixels->stride / BYTES_A_PIXEL < pixels->width;
}

graze_status graze_mask_from_alpha(const graze_pixels *pixels, uint8_t threshold,
                                   const graze_allocator *allocator, graze_mask **mask) {
    *mask = NULL;
    if (is_stride_short(pixels))
        return GRAZE_OUT_OF_CAPACITY;
    return mask_from_pixels(pixels, (choice){ .threshold = threshold }, allocator, mask);
}

graze_status graze_mask_from_key(const graze_pixels *pixels, const uint8_t key[3],
                                 const graze_allocator *allocator, graze_mask **mask) {
    *mask = NULL;
    if (is_stride_short(pixels))
        return GRAZE_OUT_OF_CAPACITY;
    return mask_from_pixels(pixels, (choice){ .key = key }, allocator, mask);
}

static void read_bits(const uint8_t *bytes, uint32_t width, uint64_t *row) {
    for (uint32_t x = 0; x < width; x++)
        row[x / GRZ_WORD_BITS] |= (uint64_t)(bytes[x / 8] >> (7 - x % 8) & 1) << x % GRZ_WORD_BITS;
}

graze_status graze_mask_from_bits(const graze_mask_bits *bits, const graze_allocator *allocator,
                                  graze_mask **mask) {
    *mask = NULL;
    if (bits->height > 1 && bits->stride < bits->width / 8 + (bits->width % 8 != 0))
        return GRAZE_OUT_OF_CAPACITY;
    const graze_status status = graze_mask_create(bits->width, bits->height, allocator, mask);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < bits->height && bits->width != 0; y++)
        read_bits(bits->bytes + y * bits->stride, bits->width,
                  grz_mask_plane_row(&(*mask)->planes[GRZ_MASK_UPRIGHT], y));
    grz_mask_transpose(*mask);
    return GRAZE_OK;
}
