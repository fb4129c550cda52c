/* octagon.c: see octagon.h. What a k-DOP is to volumes (J. Klosowski et al., 1998), with k = 8. */
#include "narrow/kdop.h"

#include "core/numbers.h"

#include <assert.h>
#include <math.h>

/* The least and the greatest x, y, x + y and x - y of all corners of solid pixels. */
typedef struct ends {
    double left, right, top, bottom;
    double least_sum, most_sum, least_difference, most_difference;
} ends;

static void include_row(ends *e, double row, double begin, double end) {
    e->left = grz_min(e->left, begin);
    e->right = grz_max(e->right, end);
    e->top = grz_min(e->top, row);
    e->bottom = grz_max(e->bottom, row + 1);
    e->least_sum = grz_min(e->least_sum, begin + row);
    e->most_sum = grz_max(e->most_sum, end + row + 1);
    e->least_difference = grz_min(e->least_difference, begin - (row + 1));
    e->most_difference = grz_max(e->most_difference, end - row);
}

static ends ends_of(const grz_mask_rows *sight) {
    ends e = { INFINITY, -INFINITY, INFINITY, -INFINITY, INFINITY, -INFINITY, INFINITY, -INFINITY };
    grz_mask_rows mirrored = *sight;
    mirrored.is_mirrored = !sight->is_mirrored;
    for (uint32_t row = 0; row < sight->height && sight->width > 0; row++) {
        grz_mask_run first, last;
        if (grz_mask_run_next(sight, row, 0, &first) && grz_mask_run_next(&mirrored, row, 0, &last))
            include_row(&e, row, first.begin, sight->width - last.begin);
    }
    return e;
}

/* Where an edge has no length, two corners are one. */
static void add_corner(graze_shape *octagon, graze_point place, double x, double y) {
    const graze_point corner = { place.x + x, place.y + y };
    const graze_point last = octagon->corner[octagon->count > 0 ? octagon->count - 1 : 0],
                      first = octagon->corner[0];
    if (octagon->count > 0 &&
        ((corner.x == last.x && corner.y == last.y) || (corner.x == first.x && corner.y == first.y)))
        return;
    octagon->corner[octagon->count++] = corner;
}

void grz_kdop_make(const grz_mask_rows *sight, graze_point place, graze_shape *octagon) {
    const ends e = ends_of(sight);
    *octagon = (graze_shape){ .kind = GRAZE_SHAPE_POLYGON };
    assert(e.left < e.right);
    add_corner(octagon, place, e.least_sum - e.top, e.top);
    add_corner(octagon, place, e.most_difference + e.top, e.top);
    add_corner(octagon, place, e.right, e.right - e.most_difference);
    add_corner(octagon, place, e.right, e.most_sum - e.right);
    add_corner(octagon, place, e.most_sum - e.bottom, e.bottom);
    add_corner(octagon, place, e.least_difference + e.bottom, e.bottom);
    add_corner(octagon, place, e.left, e.left - e.least_difference);
    add_corner(octagon, place, e.left, e.least_sum - e.left);
}
