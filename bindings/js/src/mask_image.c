/* mask_image.c: masks made from masks, their components and their centroid. */
#include "bind.h"

#include "graze_content.h"

enum { IMAGE_ROTATE, IMAGE_SCALE, IMAGE_COMPONENT, IMAGE_OVERLAP };

/* A new mask, or NULL. `flags`: those of a, and 16 times those of b. x and y: angle
 * and scale, width and height, a pixel, an offset. Results: the status. */
graze_mask *EXPORT(js_mask_image)(const graze_mask *a, const graze_mask *b,
                                  uint32_t flags, double x, double y,
                                  uint32_t what) {
    const graze_mask_view one = js_mask_view(a, flags & 15),
                          two = js_mask_view(b, flags >> 4);
    graze_mask_result made = { 0 };
    graze_status status;
    switch (what) {
    case IMAGE_ROTATE:
        status = graze_mask_rotate(one, x, y, &made);
        break;
    case IMAGE_SCALE:
        status = graze_mask_scale(one, (uint32_t)x, (uint32_t)y, &made);
        break;
    case IMAGE_COMPONENT:
        status = graze_mask_component_mask(one, (int32_t)x, (int32_t)y, &made);
        break;
    case IMAGE_OVERLAP:
        status = graze_mask_overlap_mask(one, two, (int32_t)x, (int32_t)y, &made);
        break;
    default:
        status = graze_mask_convolve(one, two, &made);
    }
    js_results[0] = status;
    return made.mask;
}

/* Results: the number of components, and their address: seven numbers of 32 bits
 * each, count, bounds, first pixel. */
uint32_t EXPORT(js_mask_components)(const graze_mask *mask, uint32_t flags) {
    static graze_mask_component_list list;
    const graze_status status =
        graze_mask_components(js_mask_view(mask, flags), &list);
    js_results[0] = (double)list.count;
    js_results[1] = (double)(uintptr_t)list.items;
    return status;
}

/* Results: x, y. The result is 0 if no pixel is solid. */
uint32_t EXPORT(js_mask_centroid)(const graze_mask *mask, uint32_t flags) {
    return graze_mask_centroid(js_mask_view(mask, flags), &js_results[0],
                               &js_results[1]);
}
