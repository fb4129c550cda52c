/* boxes.c: contracts for the box predicate, which Frama-C's WP proves of
 * src/core/box.c as it stands.
 *
 * The boxes are any two of real edges: comparisons of finite floats are those of the
 * reals. The predicate is set against its meaning: half-open, whether some point
 * lies in both boxes; closed, the same with edges. That for such a point the greater
 * of both min edges can be taken is all that is added here.
 */
#include "graze/box.h"

/* @ predicate holds_open(graze_box box, real x, real y) = box.min_x <= x < box.max_x
 * && box.min_y <= y < box.max_y; predicate holds_closed(graze_box box, real x, real
 * y) = box.min_x <= x <= box.max_x && box.min_y <= y <= box.max_y; predicate
 * is_sound(graze_box box) = box.min_x <= box.max_x && box.min_y <= box.max_y; logic
 * real later(real a, real b) = a > b ? a : b;
 */

/*@ assigns \nothing;
    ensures \result <==> box.min_x >= box.max_x || box.min_y >= box.max_y;
 */
static inline bool grz_box_is_empty(graze_box box);

/* @ requires is_sound(a) && is_sound(b); requires edges == GRAZE_HALF_OPEN || edges
 * == GRAZE_CLOSED; assigns \nothing; ensures edges == GRAZE_HALF_OPEN ==> (\result
 * <==> holds_open(a, later(a.min_x, b.min_x), later(a.min_y, b.min_y)) &&
 * holds_open(b, later(a.min_x, b.min_x), later(a.min_y, b.min_y))); ensures edges ==
 * GRAZE_CLOSED ==> (\result <==> holds_closed(a, later(a.min_x, b.min_x),
 * later(a.min_y, b.min_y)) && holds_closed(b, later(a.min_x, b.min_x),
 * later(a.min_y, b.min_y))); ensures \forall real x, y; edges == GRAZE_HALF_OPEN &&
 * holds_open(a, x, y) && holds_open(b, x, y) ==> \result; ensures \forall real x, y;
 * edges == GRAZE_CLOSED && holds_closed(a, x, y) && holds_closed(b, x, y) ==>
 * \result;
 */
static bool box_overlaps(graze_box a, graze_box b, graze_edges edges);

#include "core/box.c"
