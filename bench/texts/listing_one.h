/* listing_one.h: the overlap test of two sprites, as printed.
 *
 * After Listing One of "Collision Detection" (Dave Roberts, Dr. Dobb's, 1995), in
 * our own words. A sprite's right and bottom edges are its last pixels, x + w - 1
 * and y + h - 1; comparing such an edge with `>`, as one would the first pixel
 * outside, loses sprites that share just one column or row of pixels.
 */
#ifndef BENCH_TEXTS_LISTING_ONE_H
#define BENCH_TEXTS_LISTING_ONE_H

#include <stdbool.h>

/* A sprite in whole pixels. */
typedef struct listing_one_sprite {
    int x, y, w, h;
} listing_one_sprite;

bool listing_one_overlaps(listing_one_sprite a, listing_one_sprite b);

#endif
