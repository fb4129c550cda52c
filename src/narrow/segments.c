/* segments.c: segments that cross are near; of others, one has an end that is nearest to the other.
 *
 * The place on a segment next to another is where the perpendicular meets it, held between its ends; what
 * rounding does to it is below some steps of the sum of all lengths here, and the bound leaves room for a
 * hundred. Cost: some forty operations and a division for each of four ends.
 */
#include "narrow/segments.h"

#include "core/numbers.h"

static const double steps = 256 * GRZ_UNIT_ROUNDOFF;

/* The square of the distance from a place to a segment, and what its error is measured by. */
typedef struct span_square {
    double square, scale;
} span_square;

static span_square square_to(grz_segment segment, graze_point place) {
    const graze_point edge = grz_segment_vector(segment),
                      way = grz_segment_vector((grz_segment){ segment.from, place });
    const double length = grz_vector_dot(edge, edge), along = grz_vector_dot(way, edge);
    const double share = !(along > 0) ? 0 : along >= length ? 1 : along / length;
    const graze_point rest = { way.x - edge.x * share, way.y - edge.y * share };
    return (span_square){ grz_vector_dot(rest, rest), grz_vector_dot(way, way) + length };
}

static grz_filtered is_less(span_square one, double reach) {
    const double other = reach * reach;
    return grz_filtered_less(one.square, other, steps * (one.scale + other));
}

grz_filtered grz_segment_near(grz_segment segment, graze_point place, double reach) {
    return is_less(square_to(segment, place), reach);
}

/* On which side of a segment's line a place is: 1, -1, or 0 for not sure. */
static int side_of(graze_point edge, graze_point way) {
    const double x = edge.x * way.y, y = edge.y * way.x, side = x - y;
    if (!(fabs(side) > 4 * GRZ_UNIT_ROUNDOFF * (fabs(x) + fabs(y)) + GRZ_UNDERFLOW_BOUND))
        return 0;
    return side > 0 ? 1 : -1;
}

/* Whether both ends of b are on one side of a's line, for sure, or on two. */
static grz_filtered is_across(grz_segment a, grz_segment b) {
    const graze_point edge = grz_segment_vector(a);
    const int product = side_of(edge, grz_segment_vector((grz_segment){ a.from, b.from })) *
                        side_of(edge, grz_segment_vector((grz_segment){ a.from, b.to }));
    return product == 0 ? GRZ_FILTERED_UNSURE : product < 0 ? GRZ_FILTERED_YES : GRZ_FILTERED_NO;
}

static span_square nearer(span_square a, span_square b) {
    return (span_square){ grz_min(a.square, b.square), grz_max(a.scale, b.scale) };
}

grz_filtered grz_segments_near(grz_segment a, grz_segment b, double reach) {
    const span_square best = nearer(nearer(square_to(a, b.from), square_to(a, b.to)),
                                    nearer(square_to(b, a.from), square_to(b, a.to)));
    const grz_filtered ends = is_less(best, reach);
    if (ends != GRZ_FILTERED_NO)
        return ends;
    const grz_filtered one = is_across(a, b), other = is_across(b, a);
    if (one == GRZ_FILTERED_NO || other == GRZ_FILTERED_NO)
        return GRZ_FILTERED_NO;
    return one == GRZ_FILTERED_YES && other == GRZ_FILTERED_YES ? GRZ_FILTERED_YES : GRZ_FILTERED_UNSURE;
}
