/* mask_work.c: b is solid where a, below it, is not. */
#include "bench/mask_work.h"

#include "graze/mask_make.h"
#include "narrow/mask.h"

#include <stdlib.h>
#include <string.h>

static const mask_look looks[MASK_LOOKS] = {
    { "as it is", { .turns = 0 } },
    { "flipped", { .flip_x = true } },
    { "upside down", { .flip_y = true } },
    { "both flips", { .flip_x = true, .flip_y = true } },
    { "turned 90", { .turns = 1 } },
    { "turned 270", { .turns = 3 } },
    { "flipped, 90", { .flip_x = true, .turns = 1 } },
    { "flipped, 270", { .flip_x = true, .turns = 3 } },
};

/* Rows of solid pixels and gaps of many lengths. */
static bool is_solid(uint32_t x, uint32_t y) {
    return (x * 7 + y * 3 + x / 11 * (y % 5)) % 13 < 6;
}

static void set(uint8_t *bytes, uint32_t side, uint32_t x, uint32_t y) {
    bytes[(size_t)y * ((side + 7) / 8) + x / 8] |= (uint8_t)(0x80 >> x % 8);
}

static bool open_maps(mask_work *work) {
    const uint32_t row_bytes = (work->side + 7) / 8;
    uint8_t *a = calloc(work->side, row_bytes), *b = calloc(work->side, row_bytes);
    work->a_map = (map_listing_map){ a, (int)row_bytes, (int)work->side };
    work->b_map = (map_listing_map){ b, (int)row_bytes, (int)work->side };
    if (a == NULL || b == NULL)
        return false;
    for (uint32_t y = 0; y < work->side; y++)
        for (uint32_t x = 0; x < work->side; x++) {
            if (is_solid(x, y))
                set(a, work->side, x, y);
            if (!is_solid(x + MASK_OFFSET_X, y + MASK_OFFSET_Y))
                set(b, work->side, x, y);
        }
    return true;
}

static bool open_mask(const map_listing_map *map, uint32_t side, graze_mask **mask) {
    const graze_mask_bits bits = { map->bytes, side, side, (size_t)map->row_bytes };
    return graze_mask_from_bits(&bits, NULL, mask) == GRAZE_OK;
}

/* A turn is undone by the rest of four turns; with one flip it undoes itself. */
static graze_mask_view undone(graze_mask_view view) {
    if (view.flip_x == view.flip_y)
        view.turns = (uint8_t)((4 - view.turns) % 4);
    return view;
}

static bool open_look(mask_look *look, const mask_look *as, const graze_mask *b) {
    graze_mask_view before = undone(as->view);
    graze_mask *mask;
    before.mask = b;
    *look = *as;
    if (graze_mask_copy(before, NULL, &mask) != GRAZE_OK)
        return false;
    look->view.mask = mask;
    return true;
}

static bool open_all(mask_work *work) {
    if (!open_maps(work) || !open_mask(&work->a_map, work->side, &work->a) ||
        !open_mask(&work->b_map, work->side, &work->b))
        return false;
    for (int i = 0; i < MASK_LOOKS; i++)
        if (!open_look(&work->looks[i], &looks[i], work->b))
            return false;
    return true;
}

bool mask_work_open(mask_work *work, uint32_t side) {
    *work = (mask_work){ .side = side };
    if (open_all(work))
        return true;
    mask_work_close(work);
    return false;
}

void mask_work_close(mask_work *work) {
    for (int i = 0; i < MASK_LOOKS; i++)
        graze_mask_destroy((graze_mask *)work->looks[i].view.mask);
    graze_mask_destroy(work->a);
    graze_mask_destroy(work->b);
    free((void *)work->a_map.bytes);
    free((void *)work->b_map.bytes);
    *work = (mask_work){ 0 };
}

void mask_work_choose(mask_work *work, const grz_kernels *kernel) {
    work->a->kernels = kernel;
}
