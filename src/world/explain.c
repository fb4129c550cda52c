/* explain.c: which condition stopped a pair of bodies.
 *
 * Each pair of their parts is tested condition by condition until one fails, and the
 * pair with the most passed conditions is explained. This reads the world without
 * any index: slow, and independent of what is fast. */
#include "graze/explain.h"

#include "world/attacks.h"
#include "world/narrow_phase.h"
#include "world/part.h"
#include "world/wrap.h"

typedef struct explain_attempt {
    graze_explanation why;
    double distance; /* below 0: how deep they touch */
} explain_attempt;

static graze_explained_part explain_part(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    const bool has_shape = grz_part_has_shape(&world->shapes, slot);
    return (graze_explained_part){
        .body = grz_body_handle(world, part->body),
        .part = grz_part_handle(world, slot),
        .box = grz_part_box(world, slot),
        .angle = grz_angles(world)[part->body],
        .tag = grz_part_tags(world)[slot],
        .layer = part->layer,
        .is_swept = grz_part_is_swept(world, slot),
        .kind = has_shape ? grz_part_own_shape(&world->shapes, slot)->kind
                          : GRAZE_SHAPE_BOX
    };
}

/* The first reason that a part alone gives; GRAZE_REASON_BOXES_APART if it gives
 * none. */
static graze_reason explain_part_reason(const graze_world *world, uint32_t slot,
                                        graze_box box) {
    const grz_part *part = grz_part_at(world, slot);
    if (grz_body_at(world, part->body)->is_disabled)
        return GRAZE_REASON_BODY_DISABLED;
    if (part->is_disabled)
        return GRAZE_REASON_PART_DISABLED;
    if (part->is_absent)
        return GRAZE_REASON_PART_ABSENT;
    const bool is_empty = world->edges == GRAZE_HALF_OPEN && grz_box_is_empty(box);
    if (is_empty)
        return GRAZE_REASON_EMPTY;
    return GRAZE_REASON_BOXES_APART;
}

/* The first reason that one of the parts gives. The numbers of reasons are in the
 * order of the tests. */
static graze_reason explain_part_reasons(const graze_world *world, graze_pair pair,
                                         graze_explanation *why) {
    const graze_reason a = explain_part_reason(world, pair.a, why->a.box);
    const graze_reason b = explain_part_reason(world, pair.b, why->b.box);
    graze_reason first = b;
    if (a < b)
        first = a;
    why->a.is_cause = first != GRAZE_REASON_BOXES_APART && a == first;
    why->b.is_cause = first != GRAZE_REASON_BOXES_APART && b == first;
    return first;
}

/* The gap between two intervals; below 0: how far they overlap. */
static double explain_box_gap(float a_min, float a_max, float b_min, float b_max) {
    return grz_max((double)b_min - (double)a_max, (double)a_min - (double)b_max);
}

/* The shapes of two parts in an image. The points of a manifold are where the first
 * part is. */
static graze_reason explain_shapes(const graze_world *world, graze_pair pair,
                                   const grz_wrap_image *image,
                                   explain_attempt *at) {
    graze_shape a, b;
    graze_manifold *manifold = &at->why.manifold;
    grz_part_shape_at(world, pair.a, at->why.a.box, &a);
    grz_part_shape_at(world, pair.b, at->why.b.box, &b);
    a = grz_wrap_shape(&a, image->a);
    b = grz_wrap_shape(&b, image->b);
    graze_shapes_manifold(&a, &b, world->edges, manifold);
    for (int i = 0; i < 2; i++)
        manifold->points[i] =
            grz_vector_sum(manifold->points[i], grz_vector_negated(image->a));
    at->distance = manifold->is_touching ? -manifold->depth : manifold->distance;
    if (grz_part_shapes_touch(world, pair, &a, &b))
        return GRAZE_REASON_NONE;
    const grz_shape_asset asset_a = grz_shape_ops_of(a.kind)->asset,
                          asset_b = grz_shape_ops_of(b.kind)->asset;
    if (asset_a == GRZ_SHAPE_ASSET_TILES || asset_b == GRZ_SHAPE_ASSET_TILES)
        return GRAZE_REASON_TILES;
    if (asset_a == GRZ_SHAPE_ASSET_MASK || asset_b == GRZ_SHAPE_ASSET_MASK)
        return GRAZE_REASON_MASK;
    return GRAZE_REASON_SHAPES_APART;
}

static explain_attempt explain_image(const graze_world *world, graze_pair pair,
                                     const grz_wrap_image *image) {
    explain_attempt at = { .why = { .a = explain_part(world, pair.a),
                                    .b = explain_part(world, pair.b) } };
    const graze_box a = grz_wrap_box(at.why.a.box, image->a),
                    b = grz_wrap_box(at.why.b.box, image->b);
    at.why.gap_x = explain_box_gap(a.min_x, a.max_x, b.min_x, b.max_x);
    at.why.gap_y = explain_box_gap(a.min_y, a.max_y, b.min_y, b.max_y);
    at.distance = grz_max(at.why.gap_x, at.why.gap_y);
    if (!grz_parts_may_touch(world, pair)) {
        at.why.reason = GRAZE_REASON_RULES;
        return at;
    }
    at.why.reason = explain_part_reasons(world, pair, &at.why);
    if (at.why.reason == GRAZE_REASON_BOXES_APART &&
        graze_box_overlaps(a, b, world->edges))
        at.why.reason = explain_shapes(world, pair, image, &at);
    at.why.is_touching = at.why.reason == GRAZE_REASON_NONE;
    return at;
}

static bool explain_is_better(const explain_attempt *a, const explain_attempt *b) {
    return a->why.reason > b->why.reason ||
           (a->why.reason == b->why.reason && a->distance < b->distance);
}

/* As they are, or in a wrapped world in the image with the most passed
 * conditions. */
static explain_attempt explain_pair(const graze_world *world, graze_pair pair) {
    grz_wrap_image images[GRZ_WRAP_IMAGES];
    const uint32_t count = grz_wrap_images_all(world, images);
    explain_attempt best = explain_image(world, pair, &images[0]);
    for (uint32_t i = 1; i < count; i++) {
        const explain_attempt at = explain_image(world, pair, &images[i]);
        if (explain_is_better(&at, &best))
            best = at;
    }
    return best;
}

/* The pair of parts with the most passed conditions. Both bodies have parts. */
static graze_explanation explain_part_pairs(const graze_world *world, uint32_t a,
                                            uint32_t b) {
    explain_attempt best = { .why = { .reason = GRAZE_REASON_STALE } };
    grz_for_parts(world, a, i)
        grz_for_parts(world, b, j) {
            const explain_attempt at = explain_pair(world, (graze_pair){ i, j });
            if (explain_is_better(&at, &best))
                best = at;
        }
    return best.why;
}

static graze_explanation explain_bodies(const graze_world *world, graze_body a,
                                        graze_body b) {
    graze_explanation why = { .reason = GRAZE_REASON_STALE,
                              .a = { .body = a },
                              .b = { .body = b } };
    why.a.is_cause = !graze_body_is_alive(world, a);
    why.b.is_cause = !graze_body_is_alive(world, b);
    if (why.a.is_cause || why.b.is_cause)
        return why;
    why.a.is_cause =
        a.id != b.id && grz_body_at(world, grz_slot_of(a.id))->part_count == 0;
    why.b.is_cause =
        a.id != b.id && grz_body_at(world, grz_slot_of(b.id))->part_count == 0;
    why.reason = GRAZE_REASON_NO_PARTS;
    if (a.id == b.id)
        why.reason = GRAZE_REASON_SAME_BODY;
    if (a.id == b.id || why.a.is_cause || why.b.is_cause)
        return why;
    return explain_part_pairs(world, grz_slot_of(a.id), grz_slot_of(b.id));
}

static void explain_read_event(const graze_contact_event *event,
                               graze_explanation *why) {
    if (event->kind == GRAZE_BEGIN && !why->has_begun) {
        why->has_begun = true;
        why->begun = event->time;
    } else if (event->kind == GRAZE_END) {
        why->has_ended = true;
        why->ended = event->time;
    }
}

static bool explain_is_about(const graze_explanation *why, graze_body a,
                             graze_body b) {
    return (a.id == why->a.body.id && b.id == why->b.body.id) ||
           (a.id == why->b.body.id && b.id == why->a.body.id);
}

/* The last step's list also has contacts of bodies and parts removed since. */
static void explain_read_step(graze_world *world, graze_explanation *why) {
    size_t event_count, contact_count;
    const graze_contact_event *events =
        graze_world_contact_events(world, &event_count);
    const graze_contact *contacts = graze_world_contacts(world, &contact_count);
    for (size_t i = 0; i < event_count; i++)
        if (explain_is_about(why, events[i].a, events[i].b))
            explain_read_event(&events[i], why);
    for (size_t i = 0; i < contact_count; i++)
        why->is_reported |= explain_is_about(why, contacts[i].a, contacts[i].b);
}

void graze_world_explain(graze_world *world, graze_body a, graze_body b,
                         graze_explanation *why) {
    why = grz_out(graze_explanation, why);
    *why = (graze_explanation){ .reason = GRAZE_REASON_STALE };
    if (world == NULL)
        return;
    GRZ_FLOAT_ENV_SCOPE;
    *why = explain_bodies(world, a, b);
    explain_read_step(world, why);
}

/* --- Strikes --- */

/* Why a part that belongs to an attack does not strike a part. */
static graze_strike_explanation
explain_strike_of(const graze_world *world, graze_pair parts, graze_attack attack) {
    const graze_pair at = { grz_slot_of(attack.id),
                            grz_part_at(world, parts.b)->body };
    const grz_attack *self = grz_attack_at(world, at.a);
    const grz_past_strike *past = grz_past_strike_find(world, at);
    const uint32_t again = self->def.again_after;
    graze_strike_explanation why = { .attack = attack,
                                     .struck = self->struck_count,
                                     .reason = GRAZE_STRIKE_REASON_NONE };
    if (past != NULL)
        why.step = past->step;
    if (attack.id == grz_part_attack(world, parts.b) ||
        !explain_pair(world, parts).why.is_touching)
        why.reason = GRAZE_STRIKE_REASON_APART;
    else if (past == NULL && self->def.bodies_max != 0 &&
             self->struck_count >= self->def.bodies_max)
        why.reason = GRAZE_STRIKE_REASON_BODIES_MAX;
    else if (past != NULL &&
             (again == 0 || world->steps_made + 1 - past->step < again))
        why.reason = GRAZE_STRIKE_REASON_STRUCK;
    return why;
}

static graze_strike_explanation explain_strikes(const graze_world *world,
                                                uint32_t body, uint32_t target) {
    graze_strike_explanation best = { .reason = GRAZE_STRIKE_REASON_NO_ATTACK };
    grz_for_parts(world, body, i) {
        const graze_attack attack =
            graze_part_attack(world, grz_part_handle(world, i));
        if (attack.id == 0)
            continue;
        grz_for_parts(world, target, j) {
            const graze_strike_explanation at =
                explain_strike_of(world, (graze_pair){ i, j }, attack);
            if (at.reason > best.reason ||
                (at.reason == best.reason &&
                 grz_slot_of(at.attack.id) < grz_slot_of(best.attack.id)))
                best = at;
        }
    }
    return best;
}

void graze_world_explain_strike(const graze_world *world, graze_body body,
                                graze_body target,
                                graze_strike_explanation *explanation) {
    explanation = grz_out(graze_strike_explanation, explanation);
    *explanation = (graze_strike_explanation){ .reason = GRAZE_STRIKE_REASON_STALE };
    if (!grz_body_is_alive(world, body) || !grz_body_is_alive(world, target))
        return;
    GRZ_FLOAT_ENV_SCOPE;
    if (body.id != target.id)
        *explanation =
            explain_strikes(world, grz_slot_of(body.id), grz_slot_of(target.id));
    else
        explanation->reason = GRAZE_STRIKE_REASON_NO_ATTACK;
}
