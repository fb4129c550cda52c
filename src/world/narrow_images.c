/* narrow_images.c: whether two parts touch in any image, in a wrapped world; see
 * narrow_phase.h. */
#include "world/narrow_phase.h"
#include "world/part.h"
#include "world/wrap.h"

static bool images_are_boxes(const graze_world *world, graze_pair pair) {
    return !grz_part_has_shape(&world->shapes, pair.a) &&
           !grz_part_has_shape(&world->shapes, pair.b);
}

/* A pair of parts in a wrapped world: as they are, or in an image. */
typedef struct parts_image {
    graze_box box_a, box_b;
    graze_shape a, b;
} parts_image;

static parts_image images_read(const graze_world *world, graze_pair pair,
                               graze_box a, graze_box b) {
    parts_image parts = { .box_a = a, .box_b = b };
    grz_part_shape_at(world, pair.a, parts.box_a, &parts.a);
    grz_part_shape_at(world, pair.b, parts.box_b, &parts.b);
    return parts;
}

static parts_image images_moved(const parts_image *parts, const grz_wrap_image *by) {
    return (parts_image){ grz_wrap_box(parts->box_a, by->a),
                          grz_wrap_box(parts->box_b, by->b),
                          grz_wrap_shape(&parts->a, by->a),
                          grz_wrap_shape(&parts->b, by->b) };
}

bool grz_part_images_touch(const graze_world *world, graze_pair pair, graze_box a,
                           graze_box b) {
    grz_wrap_image images[GRZ_WRAP_IMAGES];
    const parts_image parts = images_read(world, pair, a, b);
    const uint32_t count = grz_wrap_images(world, a, b, images);
    bool is_touching = false;
    for (uint32_t i = 0; i < count && !is_touching; i++) {
        const parts_image at = images_moved(&parts, &images[i]);
        if (images_are_boxes(world, pair))
            is_touching = graze_box_overlaps(at.box_a, at.box_b, world->edges);
        else
            is_touching = grz_part_shapes_touch(world, pair, &at.a, &at.b);
    }
    return is_touching;
}
