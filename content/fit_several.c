/* fit_several.c: local search over boxes, left by random changes until the work
 * allowed for is done. */
#include "content/fit_several.h"

#include <string.h>

/* Accepts any box: the present one does not reach its ends. */
static const int64_t several_any_box = -(INT64_C(1) << 61);

enum { ROUNDS_MAX = 1000 };

/* A saved set of boxes. */
typedef struct choice {
    grz_fit_span boxes[GRAZE_FIT_BOXES_MAX];
    grz_fit_count count;
    bool is_wide; /* it keeps the width, if it must */
} choice;

/* Random numbers for the next attempt: Marsaglia's xorshift ("Xorshift RNGs", 2003),
 * seeded alike each time. */
typedef struct dice {
    uint64_t state;
} dice;

static uint32_t several_dice_below(dice *d, uint32_t bound) {
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return (uint32_t)((d->state >> 32) * bound >> 32);
}

static bool several_is_box(grz_fit_span span) {
    return span.x0 < span.x1;
}

static grz_fit_goal several_goal_of(const grz_fit_several *s) {
    return (grz_fit_goal){ .score = s->score,
                           .all_solid = (int64_t)s->grid->cells->solid,
                           .outweigh = s->outweigh };
}

/* The ends which only box i reaches. With i == most all boxes count, and no end is
 * needed. */
static grz_fit_ends several_ends_missing(const grz_fit_several *s, uint32_t i) {
    bool low = s->keeps_width, high = s->keeps_width;
    const bool is_turned = s->grid->cells->is_turned;
    for (uint32_t k = 0; k < s->max_boxes && (low || high); k++) {
        const grz_fit_span box = s->boxes[k];
        if (k == i || !several_is_box(box))
            continue;
        low = low && (is_turned ? box.y0 : box.x0) > 0;
        high = high && (is_turned ? box.y1 < s->grid->ny : box.x1 < s->grid->nx);
    }
    if (is_turned)
        return (grz_fit_ends){ .top = low, .bottom = high };
    return (grz_fit_ends){ .left = low, .right = high };
}

static bool several_ends_any(grz_fit_ends ends) {
    return ends.left || ends.right || ends.top || ends.bottom;
}

static bool several_ends_met(const grz_fit_grid *grid, grz_fit_ends ends,
                             grz_fit_span box) {
    return (!ends.left || box.x0 == 0) && (!ends.top || box.y0 == 0) &&
           (!ends.right || box.x1 == grid->nx) &&
           (!ends.bottom || box.y1 == grid->ny);
}

static void several_box_lay(grz_fit_several *s, uint32_t i, grz_fit_span box) {
    s->boxes[i] = box;
    if (several_is_box(box))
        grz_fit_grid_cover(s->grid, box);
}

/* Take box i away; returns the pixels that it alone covered. */
static grz_fit_count several_box_lift(grz_fit_several *s, uint32_t i) {
    const grz_fit_count before = s->grid->covered;
    if (several_is_box(s->boxes[i]))
        grz_fit_grid_uncover(s->grid, s->boxes[i]);
    s->boxes[i] = (grz_fit_span){ 0 };
    return (grz_fit_count){ before.solid - s->grid->covered.solid,
                            before.empty - s->grid->covered.empty };
}

/* Put the best box for the rest in the place of box i; whether the set is better
 * then. */
static bool several_box_replace(grz_fit_several *s, uint32_t i) {
    const grz_fit_span old = s->boxes[i];
    const grz_fit_ends ends = several_ends_missing(s, i);
    const grz_fit_count own = several_box_lift(s, i);
    const bool is_kept = several_is_box(old) && several_ends_met(s->grid, ends, old);
    grz_fit_goal goal = several_goal_of(s);
    goal.beside = s->grid->covered;
    grz_fit_goal_raise(&goal, is_kept ? own : (grz_fit_count){ 0 });
    if (!is_kept && several_ends_any(ends))
        goal.least = several_any_box;
    const grz_fit_sums sums = grz_fit_grid_sums(s->grid);
    grz_fit_search search = { .sums = &sums, .ends = ends };
    const bool is_found = grz_fit_search_run(&search, &goal);
    s->work += search.work + (uint64_t)s->grid->nx * s->grid->ny / 4;
    if (is_found)
        several_box_lay(s, i, search.best);
    else if (is_kept && (own.solid > 0 || several_ends_any(ends)))
        several_box_lay(s, i, old);
    return is_found;
}

static bool several_has_time(const grz_fit_several *s) {
    return s->work < s->work_max;
}

/* Replace one box after the other, from the first-th on, until none can be
 * improved. */
static void several_local_search(grz_fit_several *s, uint32_t first) {
    uint32_t same = 0;
    for (uint32_t i = first; same < s->max_boxes && several_has_time(s);
         i = (i + 1) % s->max_boxes) {
        if (several_box_replace(s, i))
            same = 0;
        else
            same++;
    }
}

static void several_boxes_drop(grz_fit_several *s) {
    memset(s->boxes, 0, sizeof s->boxes);
    grz_fit_grid_clear(s->grid);
}

static void several_choice_keep(const grz_fit_several *s, choice *c) {
    memcpy(c->boxes, s->boxes, s->max_boxes * sizeof *s->boxes);
    c->count = s->grid->covered;
    c->is_wide = !several_ends_any(several_ends_missing(s, s->max_boxes));
}

static void several_choice_restore(grz_fit_several *s, const choice *c) {
    grz_fit_grid_clear(s->grid);
    for (uint32_t i = 0; i < s->max_boxes; i++)
        several_box_lay(s, i, c->boxes[i]);
}

/* Keep what there is now if nothing in the choice is better than it. */
static bool several_choice_challenge(const grz_fit_several *s, choice *c) {
    const grz_fit_goal goal = several_goal_of(s);
    const bool is_wide = !several_ends_any(several_ends_missing(s, s->max_boxes));
    if (is_wide < c->is_wide ||
        (is_wide == c->is_wide &&
         grz_fit_goal_prefers(&goal, c->count, s->grid->covered)))
        return false;
    several_choice_keep(s, c);
    return true;
}

/* Equal parts of the grid, side by side or one above the other. */
static void several_slabs_lay(grz_fit_several *s, bool is_upright) {
    const uint32_t nx = s->grid->nx, ny = s->grid->ny, n = s->max_boxes;
    for (uint32_t i = 0; i < n; i++) {
        grz_fit_span slab = { 0, 0, nx, ny };
        if (is_upright) {
            slab.x0 = nx * i / n;
            slab.x1 = nx * (i + 1) / n;
        } else {
            slab.y0 = ny * i / n;
            slab.y1 = ny * (i + 1) / n;
        }
        several_box_lay(
            s, i,
            slab.x0 < slab.x1 && slab.y0 < slab.y1 ? slab : (grz_fit_span){ 0 });
    }
}

/* Any box not larger than half of the grid each way. */
static grz_fit_span several_box_draw(const grz_fit_several *s, dice *d) {
    const uint32_t nx = s->grid->nx, ny = s->grid->ny;
    const uint32_t w = 1 + several_dice_below(d, (nx + 1) / 2),
                   h = 1 + several_dice_below(d, (ny + 1) / 2);
    const uint32_t x = several_dice_below(d, nx - w + 1),
                   y = several_dice_below(d, ny - h + 1);
    return (grz_fit_span){ x, y, x + w, y + h };
}

/* Halve a box somewhere, and keep one half. */
static grz_fit_span several_box_halve(grz_fit_span box, dice *d) {
    const bool is_upright = several_dice_below(d, 2) == 0,
               keeps_first = several_dice_below(d, 2) == 0;
    uint32_t *begin = is_upright ? &box.x0 : &box.y0,
             *end = is_upright ? &box.x1 : &box.y1;
    if (*end - *begin < 2)
        return box;
    const uint32_t cut = *begin + 1 + several_dice_below(d, *end - *begin - 1);
    *(keeps_first ? end : begin) = cut;
    return box;
}

/* Change a box or two at random, take others away; returns which box to look at
 * first. */
static uint32_t several_shake(grz_fit_several *s, dice *d) {
    const uint32_t i = several_dice_below(d, s->max_boxes),
                   j = several_dice_below(d, s->max_boxes);
    const uint32_t kind = several_dice_below(d, 4);
    const grz_fit_span old = s->boxes[j];
    several_box_lift(s, i);
    if (kind == 0)
        several_box_lay(s, i, several_box_draw(s, d));
    if (j == i)
        return (i + 1) % s->max_boxes;
    several_box_lift(s, j);
    if (kind == 1 || !several_is_box(old))
        several_box_lay(s, j, several_box_draw(s, d));
    else if (kind == 2)
        several_box_lay(s, j, several_box_halve(old, d));
    else if (kind == 3)
        several_box_lay(s, j, old);
    if (kind == 0)
        return j;
    return i;
}

/* Climb. With a strict rule the first climb ignores it. Under the rule each box can
 * only cover what the others leave out, or avoid what they avoid, so no box could
 * move. */
static void several_local_search_softly(grz_fit_several *s, uint32_t first,
                                        dice *d) {
    const int64_t strict = s->outweigh;
    if (s->score == GRAZE_FIT_COVER || s->score == GRAZE_FIT_INSIDE) {
        s->outweigh = 1 + several_dice_below(d, 3);
        several_local_search(s, first);
        s->outweigh = strict;
    }
    several_local_search(s, first);
}

/* Do without box i, the others climbing from where they are; whether they are as
 * good then. */
static bool several_box_spare(grz_fit_several *s, uint32_t i, choice *best) {
    several_choice_restore(s, best);
    several_box_lift(s, i);
    s->boxes[i] = s->boxes[s->max_boxes - 1];
    s->boxes[s->max_boxes - 1] = (grz_fit_span){ 0 };
    s->max_boxes--;
    several_local_search(s, 0);
    if (several_choice_challenge(s, best))
        return true;
    s->max_boxes++;
    return false;
}

/* Do with as few boxes as are as good as all. */
static void several_boxes_spare(grz_fit_several *s, choice *best) {
    const uint32_t most = s->max_boxes;
    for (uint32_t i = 0; i < s->max_boxes && s->max_boxes > 1;) {
        if (several_box_spare(s, i, best))
            i = 0;
        else
            i++;
    }
    memset(best->boxes + s->max_boxes, 0,
           (most - s->max_boxes) * sizeof *best->boxes);
    s->max_boxes = most;
}

void grz_fit_several_find(grz_fit_several *several) {
    choice best;
    dice d = { UINT64_C(0x9e3779b97f4a7c15) };
    several_boxes_drop(several);
    several_local_search(several, 0);
    if (several->max_boxes == 1)
        return;
    several_choice_keep(several, &best);
    for (int upright = 0; upright < 2; upright++) {
        several_boxes_drop(several);
        several_slabs_lay(several, upright != 0);
        several_local_search_softly(several, 0, &d);
        several_choice_challenge(several, &best);
    }
    for (uint32_t round = 0; several_has_time(several) && round < ROUNDS_MAX;
         round++) {
        several_choice_restore(several, &best);
        several_local_search_softly(several, several_shake(several, &d), &d);
        several_choice_challenge(several, &best);
    }
    several->work_max += several->work_max / 2;
    several_boxes_spare(several, &best);
    several_choice_restore(several, &best);
}

void grz_fit_several_improve(grz_fit_several *several) {
    several_local_search(several, 0);
}
