/* explain.c: which reason stopped a pair of bodies.
 *
 * Each pair of their boxes goes from reason to reason until one is shut, and the pair that came furthest is
 * told of. That is the world read once more, box by box, without any index: slow, and independent of all that
 * is fast.
 */
#include "graze/explain.h"

#include "core/float_env.h"
#include "world/part.h"

/* A pair of boxes that is looked at, and how far from touching it is. */
typedef struct explain_pair_result {
    graze_explanation told;
    double distance; /* below 0: how deep they touch */
} explain_pair_result;

static graze_shape_kind kind_of(const graze_world *world, uint32_t slot) {
    return grz_part_has_shape(&world->shapes, slot) ? grz_part_own_shape(&world->shapes, slot)->kind
                                                    : GRAZE_SHAPE_BOX;
}

static graze_explained_part describe(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return (graze_explained_part){ .body = { grz_slots_handle(&world->body_slots, part->body) },
                                   .part = { grz_slots_handle(&world->part_slots, slot) },
                                   .box = grz_part_box(world, slot),
                                   .tag = part->tag,
                                   .layer = part->layer,
                                   .is_swept = grz_part_is_swept(world, slot),
                                   .kind = kind_of(world, slot) };
}

static bool is_body_disabled(const graze_world *world, uint32_t slot) {
    return grz_body_at(world, grz_part_at(world, slot)->body)->is_disabled;
}

static bool is_disabled(const graze_world *world, uint32_t slot) {
    return grz_part_at(world, slot)->is_disabled;
}

static bool is_absent(const graze_world *world, uint32_t slot) {
    return grz_part_at(world, slot)->is_absent;
}

static bool is_empty(const graze_world *world, uint32_t slot) {
    const graze_box box = grz_part_box(world, slot);
    return world->edges == GRAZE_HALF_OPEN && (box.min_x == box.max_x || box.min_y == box.max_y);
}

/* The gates that one box alone can shut. */
static const struct {
    graze_reason reason;
    bool (*is_reason)(const graze_world *world, uint32_t slot);
} part_reasons[] = { { GRAZE_REASON_BODY_DISABLED, is_body_disabled },
                     { GRAZE_REASON_PART_DISABLED, is_disabled },
                     { GRAZE_REASON_PART_ABSENT, is_absent },
                     { GRAZE_REASON_EMPTY, is_empty } };

enum { PART_REASON_COUNT = sizeof part_reasons / sizeof part_reasons[0] };

/* The first reason that one of the boxes shuts, and whose doing it is; GRAZE_REASON_BOXES_APART if none does.
 */
static graze_reason find_part_reason(const graze_world *world, graze_pair pair, graze_explanation *told) {
    for (int i = 0; i < PART_REASON_COUNT; i++) {
        told->a.is_cause = part_reasons[i].is_reason(world, pair.a);
        told->b.is_cause = part_reasons[i].is_reason(world, pair.b);
        if (told->a.is_cause || told->b.is_cause)
            return part_reasons[i].reason;
    }
    return GRAZE_REASON_BOXES_APART;
}

/* From [a_min, a_max] to [b_min, b_max] on one axis. */
static double gap_of(float a_min, float a_max, float b_min, float b_max) {
    const double after = (double)b_min - (double)a_max, before = (double)a_min - (double)b_max;
    return after > before ? after : before;
}

static void measure_boxes(explain_pair_result *at) {
    const graze_box a = at->told.a.box, b = at->told.b.box;
    at->told.gap_x = gap_of(a.min_x, a.max_x, b.min_x, b.max_x);
    at->told.gap_y = gap_of(a.min_y, a.max_y, b.min_y, b.max_y);
    at->distance = at->told.gap_x > at->told.gap_y ? at->told.gap_x : at->told.gap_y;
}

/* Boxes that overlap: whether what is in them touches. */
static graze_reason look_closer(const graze_world *world, graze_pair pair, explain_pair_result *at) {
    graze_shape a, b;
    graze_manifold *contact = &at->told.contact;
    grz_part_shape_at(world, pair.a, at->told.a.box, &a);
    grz_part_shape_at(world, pair.b, at->told.b.box, &b);
    graze_shapes_manifold(&a, &b, world->edges, contact);
    at->distance = contact->is_touching ? -contact->depth : contact->distance;
    if (contact->is_touching)
        return GRAZE_REASON_NONE;
    const bool has_mask = at->told.a.kind == GRAZE_SHAPE_MASK || at->told.b.kind == GRAZE_SHAPE_MASK;
    if (at->told.a.kind == GRAZE_SHAPE_TILES || at->told.b.kind == GRAZE_SHAPE_TILES)
        return GRAZE_REASON_TILES;
    return has_mask ? GRAZE_REASON_MASK : GRAZE_REASON_SHAPES_APART;
}

/* Let a pair of boxes go as far as it comes. */
static explain_pair_result try_pair(const graze_world *world, graze_pair pair) {
    explain_pair_result at = { .told = { .a = describe(world, pair.a), .b = describe(world, pair.b) } };
    measure_boxes(&at);
    if (!grz_parts_may_touch(world, pair)) {
        at.told.reason = GRAZE_REASON_RULES;
        return at;
    }
    at.told.reason = find_part_reason(world, pair, &at.told);
    if (at.told.reason == GRAZE_REASON_BOXES_APART &&
        graze_box_overlaps(at.told.a.box, at.told.b.box, world->edges))
        at.told.reason = look_closer(world, pair, &at);
    at.told.is_touching = at.told.reason == GRAZE_REASON_NONE;
    return at;
}

static bool came_further(const explain_pair_result *at, const explain_pair_result *best) {
    return at->told.reason != best->told.reason ? at->told.reason > best->told.reason
                                                : at->distance < best->distance;
}

/* Let all pairs of boxes of two bodies go; the one that came furthest. Both have boxes. */
static graze_explanation try_bodies(const graze_world *world, uint32_t a, uint32_t b) {
    explain_pair_result best = { .told = { .reason = GRAZE_REASON_STALE } };
    for (uint32_t i = grz_body_at(world, a)->first_part; i != GRZ_NO_SLOT; i = grz_part_at(world, i)->next)
        for (uint32_t j = grz_body_at(world, b)->first_part; j != GRZ_NO_SLOT;
             j = grz_part_at(world, j)->next) {
            const explain_pair_result at = try_pair(world, (graze_pair){ i, j });
            if (came_further(&at, &best))
                best = at;
        }
    return best.told;
}

static bool has_boxes(const graze_world *world, graze_body body) {
    return grz_body_at(world, grz_slot_of(body.id))->part_count > 0;
}

static graze_explanation explain_stale(const graze_world *world, graze_body a, graze_body b) {
    return (graze_explanation){ .reason = GRAZE_REASON_STALE,
                                .a = { .body = a, .is_cause = !graze_body_is_alive(world, a) },
                                .b = { .body = b, .is_cause = !graze_body_is_alive(world, b) } };
}

static bool are_alive(const graze_world *world, graze_body a, graze_body b) {
    return graze_body_is_alive(world, a) && graze_body_is_alive(world, b);
}

static graze_explanation explain_bodies(const graze_world *world, graze_body a, graze_body b) {
    graze_explanation told = { .reason = GRAZE_REASON_SAME_BODY, .a = { .body = a }, .b = { .body = b } };
    if (!are_alive(world, a, b))
        return explain_stale(world, a, b);
    if (a.id == b.id)
        return told;
    told.reason = GRAZE_REASON_NO_PARTS;
    told.a.is_cause = !has_boxes(world, a);
    told.b.is_cause = !has_boxes(world, b);
    if (told.a.is_cause || told.b.is_cause)
        return told;
    return try_bodies(world, grz_slot_of(a.id), grz_slot_of(b.id));
}

static bool is_event_of(const graze_contact_event *event, graze_body a, graze_body b) {
    return (event->a.id == a.id && event->b.id == b.id) || (event->a.id == b.id && event->b.id == a.id);
}

static void note_event(const graze_contact_event *event, graze_explanation *told) {
    if (event->kind == GRAZE_BEGIN && !told->has_begun) {
        told->has_begun = true;
        told->begun = event->time;
    } else if (event->kind == GRAZE_END) {
        told->has_ended = true;
        told->ended = event->time;
    }
}

/* What the last step said of the two. */
static void read_events(const graze_world *world, graze_explanation *told) {
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    for (size_t i = 0; i < count; i++)
        if (is_event_of(&events[i], told->a.body, told->b.body))
            note_event(&events[i], told);
}

void graze_world_explain(graze_world *world, graze_body a, graze_body b, graze_explanation *explanation) {
    const grz_float_env env = grz_float_env_enter();
    *explanation = explain_bodies(world, a, b);
    grz_float_env_leave(env);
    explanation->is_reported = a.id != b.id && graze_body_touches(world, a, b, NULL, 0) > 0;
    read_events(world, explanation);
}

const char *graze_reason_text(graze_reason reason) {
    switch (reason) {
    case GRAZE_REASON_STALE:
        return "a handle names no body that is alive: it was removed, or never added; keep the handle of one "
               "that is";
    case GRAZE_REASON_SAME_BODY:
        return "both are one body, and boxes of one body never meet: make two bodies of them";
    case GRAZE_REASON_NO_PARTS:
        return "a body has no boxes: add one";
    case GRAZE_REASON_RULES:
        return "the rules forbid their layers to meet: allow it, or change a layer";
    case GRAZE_REASON_BODY_DISABLED:
        return "a body is disabled: enable it";
    case GRAZE_REASON_PART_DISABLED:
        return "a box is disabled: enable it";
    case GRAZE_REASON_PART_ABSENT:
        return "the frame that a body shows has no box of this name: show another, or add it to the frame";
    case GRAZE_REASON_EMPTY:
        return "a box has no width or no height, and half-open it touches nothing: make it larger, or open "
               "the "
               "world closed";
    case GRAZE_REASON_BOXES_APART:
        return "their boxes are apart: move one towards the other";
    case GRAZE_REASON_SHAPES_APART:
        return "their boxes overlap, but the shapes in them are apart: move one towards the other";
    case GRAZE_REASON_MASK:
        return "their boxes overlap, but no solid pixel of a mask lies in the other: move one towards the "
               "other";
    case GRAZE_REASON_TILES:
        return "the tiles of a layer that lie under the other are empty: fill one, or move one towards the "
               "other";
    case GRAZE_REASON_NONE:
        return "they touch";
    }
    return "no such reason";
}
