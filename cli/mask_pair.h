/* mask_pair.h: the results of `graze mask` for two masks, at whole pixels and
 * between them, as numbers and as pictures. */
#ifndef CLI_MASK_PAIR_H
#define CLI_MASK_PAIR_H

#include "cli/output.h"
#include "graze/mask_pair.h"

/* Two masks, and where b's first pixel lies in a. */
typedef struct mask_pair {
    graze_mask_view a, b;
    double x, y;
} mask_pair;

/* `first` is the pixel of a sharing area with b which has the smallest y, and then
 * the smallest x. It means nothing if nothing overlaps. `area`: a count of pixels if
 * the place is whole. */
typedef struct mask_pair_facts {
    bool overlaps;
    graze_pixel first;
    double area;
} mask_pair_facts;

mask_pair_facts mask_pair_ask(const mask_pair *pair);

/* The smallest rectangle around all pixels of a sharing area with b. False: there
 * are none. */
bool mask_pair_bounds(const mask_pair *pair, graze_rect *bounds);

/* Whether b lies at whole pixels. */
bool mask_pair_is_whole(const mask_pair *pair);

/* The masks to describe, with their files. Without a second name only `pair->a` is
 * described; the place is b's. */
typedef struct mask_telling {
    const char *name_a, *name_b;
    const mask_pair *pair;
} mask_telling;

/* Write one JSON object on a line of its own, or some lines for a person. */
bool mask_tell_json(const mask_telling *telling, output *o, error *e);
bool mask_tell_text(const mask_telling *telling, output *o, error *e);

/* Draw a pair, or `pair->a` alone if `pair->b.mask` is NULL. The picture shows the
 * rectangle around both, or a's alone if b lies too far away.
 *
 * PNG: a's pixels are blue, b's yellow, and those of both red; small masks are
 * enlarged. SVG: the outline of a, the one of b, and, at whole pixels, the one of
 * their overlap. Each is a path with the id "a", "b" or "overlap", in pixels of
 * a. */
bool mask_picture_png(const mask_pair *pair, output *o, error *e);
bool mask_picture_svg(const mask_pair *pair, output *o, error *e);

#endif
