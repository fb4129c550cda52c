/* fixture.c: numbers and names, and the events of the last step. */
#include "test_model/fixture.h"

#include "test_model/wraps.h"

#include <math.h>

#include <stdarg.h>
#include <string.h>

void wrong(fixture *self, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (!self->is_wrong)
        vsnprintf(self->words, SEQUENCE_WORDS, format, list);
    self->is_wrong = true;
    va_end(list);
}

/* --- Numbers of the model as those of the game --- */

float game_float(int64_t value) {
    return (float)value / FIGURE_UNIT;
}

graze_box game_box(frame box) {
    return (graze_box){ game_float(box.min_x), game_float(box.min_y),
                        game_float(box.max_x), game_float(box.max_y) };
}

graze_point game_point(spot at) {
    return (graze_point){ (double)at.x / FIGURE_UNIT, (double)at.y / FIGURE_UNIT };
}

graze_shape game_shape(const fixture *self, const figure *of) {
    graze_shape shape = { .kind = of->kind,
                          .count = of->count,
                          .radius = (double)of->radius / FIGURE_UNIT };
    for (uint32_t i = 0; i < GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = game_point(of->corner[i]);
    if (of->kind == GRAZE_SHAPE_BOX)
        shape.corner[1] = shape.corner[2];
    if (of->kind == GRAZE_SHAPE_MASK)
        shape.mask = (graze_mask_view){ self->sequence->masks[of->mask], of->flip_x,
                                        of->flip_y, 0 };
    if (of->kind == GRAZE_SHAPE_ELLIPSE)
        return graze_shape_ellipse(shape.corner[0],
                                   (graze_point){ shape.radius, shape.radius }, 0);
    if (of->kind == GRAZE_SHAPE_CHAIN)
        return graze_shape_chain(self->sequence->chains[of->chain],
                                 game_point(of->anchor));
    return shape;
}

graze_part_def game_part(const part_plan *plan, const graze_shape *shape) {
    return (graze_part_def){ .box = game_box(plan->box),
                             .layer = (uint8_t)plan->layer,
                             .tag = plan->tag,
                             .is_disabled = plan->is_disabled,
                             .shape = plan->has_shape ? shape : NULL };
}

/* --- Things by their names --- */

graze_body body_named(const fixture *self, uint32_t name) {
    return self->bodies[name];
}

graze_part part_named(const fixture *self, uint32_t name) {
    return self->parts[name];
}

int body_of_call(const fixture *self, const sequence_call *call) {
    return model_find_body(&self->model, body_named(self, call->body).id);
}

int other_of_call(const fixture *self, const sequence_call *call) {
    return model_find_body(&self->model, body_named(self, call->other).id);
}

int part_of_call(const fixture *self, const sequence_call *call) {
    return model_find_part(&self->model, part_named(self, call->part).id);
}

graze_status index_check(int index) {
    if (index < 0)
        return GRAZE_STALE_HANDLE;
    return GRAZE_OK;
}

/* --- Results of a world --- */

bool are_equal(const void *a, size_t count, const void *b, size_t other_count,
               size_t size) {
    return count == other_count && (count == 0 || memcmp(a, b, count * size) == 0);
}

static const char *kind_name(graze_event_kind kind) {
    static const char *const names[] = { "end", "near miss", "begin", "strike" };
    return names[kind];
}

static void wrong_events(fixture *self, const graze_contact_event *noted,
                         size_t count) {
    const model_events *right = &self->events;
    size_t i = 0;
    while (i < count && i < right->contact_count &&
           memcmp(&noted[i], &right->contacts[i], sizeof *noted) == 0)
        i++;
    graze_contact_event a = { .time = -1 }, b = a;
    if (i < count)
        a = noted[i];
    if (i < right->contact_count)
        b = right->contacts[i];
    wrong(self,
          "%zu contact events instead of %zu; number %zu: slots %u %u %s %.9g "
          "instead of slots %u %u %s %.9g",
          count, right->contact_count, i, (uint32_t)a.a.id, (uint32_t)a.b.id,
          kind_name(a.kind), (double)a.time, (uint32_t)b.a.id, (uint32_t)b.b.id,
          kind_name(b.kind), (double)b.time);
}

static void wrong_touches(fixture *self, const graze_touch_event *noted,
                          size_t count) {
    const model_events *right = &self->events;
    size_t i = 0;
    while (i < count && i < right->touch_count &&
           memcmp(&noted[i], &right->touches[i], sizeof *noted) == 0)
        i++;
    graze_touch_event a = { .time = -1 }, b = a;
    if (i < count)
        a = noted[i];
    if (i < right->touch_count)
        b = right->touches[i];
    wrong(self,
          "%zu touch events instead of %zu; number %zu: parts %u %u %s %.9g instead "
          "of parts %u %u %s %.9g",
          count, right->touch_count, i, (uint32_t)a.part_a.id, (uint32_t)a.part_b.id,
          kind_name(a.kind), (double)a.time, (uint32_t)b.part_a.id,
          (uint32_t)b.part_b.id, kind_name(b.kind), (double)b.time);
}

/* Events by time stay in order at one time. */
static void check_events_by_time(fixture *self, int side) {
    static graze_contact_event right[MODEL_EVENTS];
    size_t count;
    for (size_t i = 0; i < self->events.contact_count; i++) {
        size_t k = i;
        for (; k > 0 && right[k - 1].time > self->events.contacts[i].time; k--)
            right[k] = right[k - 1];
        right[k] = self->events.contacts[i];
    }
    const graze_contact_event *noted =
        graze_world_events_by_time(self->worlds[side], &count);
    if (!are_equal(noted, count, right, self->events.contact_count, sizeof *noted))
        wrong(self, "the events by time are others");
}

/* Both sides have doubles, and round elsewhere. If both are tile layers, one is
 * placed at floats, at coordinates below 2^10. */
static double near_miss_error(const model_near_miss *of) {
    const bool are_tiles =
        of->a.end.kind == GRAZE_SHAPE_TILES && of->b.end.kind == GRAZE_SHAPE_TILES;
    return are_tiles ? 0x1p-13 : 0x1p-26;
}

/* The two and the time are exact; the points of both are as far apart as is
 * reported. */
static bool is_near_miss(const model *world, const model_near_miss *right,
                         const graze_near_miss *reported) {
    const double error = near_miss_error(right), distance = reported->distance,
                 time = reported->nearest_time;
    const graze_point *at = reported->nearest;
    graze_near_miss known = *reported;
    known.distance = known.nearest_time = 0;
    known.nearest[0] = known.nearest[1] = (graze_point){ 0, 0 };
    if (!are_equal(&known, 1, &right->reported, 1, sizeof known) ||
        fabs(distance - right->distance) > error || time < 0 || time > 1)
        return false;
    if (distance < 0x1p-20 || right->are_masks)
        return true;
    return fabs(distance - hypot(at[0].x - at[1].x, at[0].y - at[1].y)) <= error &&
           figure_distance_at(&right->a, time, at[0]) <= error &&
           model_distance_at(world, &right->b, time, at[1]) <= error;
}

static void check_near_misses(fixture *self, int side) {
    size_t count;
    const graze_near_miss *reported =
        graze_world_near_misses(self->worlds[side], &count);
    if (count != self->events.near_miss_count)
        wrong(self, "%zu near misses instead of %zu", count,
              self->events.near_miss_count);
    for (size_t i = 0; i < count && i < self->events.near_miss_count; i++)
        if (!is_near_miss(&self->model, &self->events.near_misses[i], &reported[i]))
            wrong(
                self,
                "a near miss at %g of (%g, %g) and (%g, %g), %.17g instead of %.17g",
                reported[i].nearest_time, reported[i].nearest[0].x,
                reported[i].nearest[0].y, reported[i].nearest[1].x,
                reported[i].nearest[1].y, reported[i].distance,
                self->events.near_misses[i].distance);
}

/* The events of the last step, unless the world was loaded since, and the
 * contacts. */
void check_step(fixture *self, int side) {
    size_t count;
    const graze_contact_event *contacts =
        graze_world_contact_events(self->worlds[side], &count);
    if (!are_equal(contacts, count, self->events.contacts,
                   self->events.contact_count, sizeof *contacts))
        wrong_events(self, contacts, count);
    const graze_touch_event *touches =
        graze_world_touch_events(self->worlds[side], &count);
    if (!are_equal(touches, count, self->events.touches, self->events.touch_count,
                   sizeof *touches))
        wrong_touches(self, touches, count);
    check_events_by_time(self, side);
    const graze_strike *strikes = graze_world_strikes(self->worlds[side], &count);
    if (!are_equal(strikes, count, self->events.strikes, self->events.strike_count,
                   sizeof *strikes))
        wrong(self, "%zu strikes instead of %zu, or others", count,
              self->events.strike_count);
    check_near_misses(self, side);
    const graze_contact *list = graze_world_contacts(self->worlds[side], &count);
    if (!are_equal(list, count, self->events.list, self->events.list_count,
                   sizeof *list))
        wrong(self, "%zu contacts instead of %zu, or others", count,
              self->events.list_count);
}

void check_hashes(fixture *self) {
    if (graze_world_hash(self->worlds[0]) != graze_world_hash(self->worlds[1]))
        wrong(self, "the hashes of the two worlds differ");
}
