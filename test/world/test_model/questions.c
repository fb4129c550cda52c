/* questions.c: questions to both worlds, snapshots and recordings. */
#include "test_model/fixture.h"
#include "test_model/wraps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Questions --- */

static int compare_hits(const void *a, const void *b) {
    const graze_hit *p = a, *q = b;
    const uint32_t p1 = (uint32_t)p->own_part.id, q1 = (uint32_t)q->own_part.id;
    const uint32_t p2 = (uint32_t)p->part.id, q2 = (uint32_t)q->part.id;
    return p1 != q1 ? (p1 > q1) - (p1 < q1) : (p2 > q2) - (p2 < q2);
}

static void expect_hits(fixture *self, graze_hit *right, size_t count,
                        const char *what) {
    const size_t noted = self->hits.query_count == 1 ? self->hits.starts[1] : 0;
    if (count > 0)
        qsort(right, count, sizeof *right, compare_hits);
    bool is_so = noted == count;
    for (size_t i = 0; is_so && i < count; i++)
        is_so = self->hits.items[i].part.id == right[i].part.id &&
                self->hits.items[i].own_part.id == right[i].own_part.id &&
                self->hits.items[i].body.id == right[i].body.id &&
                self->hits.items[i].user == right[i].user &&
                self->hits.items[i].layer == right[i].layer &&
                self->hits.items[i].tag == right[i].tag;
    if (!is_so)
        wrong(self, "%s: %zu hits instead of %zu, or others", what, noted, count);
}

static graze_hit hit_of(const fixture *self, const model_part *part) {
    const model_body *body = &self->model.bodies[part->body];
    return (graze_hit){ .part = { part->id },
                        .body = { body->id },
                        .user = body->user,
                        .layer = part->layer,
                        .tag = part->tag };
}

ASK(overlaps) {
    static graze_hit right[MODEL_EVENTS];
    const model *world = &self->model;
    const int body = body_of_call(self, call);
    uint32_t own[MODEL_PARTS];
    size_t count = 0;
    const uint32_t own_count =
        body < 0 ? 0 : model_parts_of(world, (uint32_t)body, own);
    for (uint32_t i = 0; i < own_count; i++)
        for (int j = 0; j < world->part_end; j++) {
            const model_part *a = &world->parts[own[i]], *b = &world->parts[j];
            if (!model_parts_touch(world, a, b) ||
                (call->number != 0 && !(call->number >> b->layer & 1)))
                continue;
            right[count] = hit_of(self, b);
            right[count++].own_part.id = a->id;
        }
    for (int side = 0; side < 2; side++) {
        const graze_status status =
            graze_body_overlaps(self->worlds[side], body_named(self, call->body),
                                call->number, &self->hits);
        if (status != (body < 0 ? GRAZE_STALE_HANDLE : GRAZE_OK))
            wrong(self, "status %d", (int)status);
        expect_hits(self, right, count, "overlaps");
    }
}

/* Whether a copy of a resting part touches what is asked. */
static bool copies_touch(const model *world, const mover *part, const mover *asked) {
    copies all =
        copies_near(world, figure_bounds(&part->end), figure_bounds(&asked->end));
    bool is_touched = false;
    for (spot move; !is_touched && copies_next(&all, &move);) {
        const mover moved = mover_moved(part, move);
        is_touched = figures_meet(asked, &moved, 0, world->edges).is_at_end;
    }
    return is_touched;
}

/* Parts a box or a circle touches; rules do not matter, and what is disabled is not
 * found. */
ASK(query) {
    static graze_hit right[MODEL_PARTS];
    const model *world = &self->model;
    const int64_t radius = call->flag ? call->number : 0;
    figure form = figure_of_box(call->box);
    size_t count = 0;
    if (call->flag)
        form = (figure){ .kind = GRAZE_SHAPE_CIRCLE,
                         .count = 1,
                         .corner = { call->at },
                         .radius = radius };
    const mover asked = {
        .end = form, .from = call->box, .to = call->box, .is_box = !call->flag
    };
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        if (!model_is_found(world, part))
            continue;
        const mover at = { model_figure(world, part),
                           part->box,
                           part->box,
                           { 0, 0 },
                           !part->has_shape };
        const bool is_none = call->flag && radius == 0 &&
                             world->edges == GRAZE_HALF_OPEN; /* nothing is nearer */
        if (!is_none && copies_touch(world, &at, &asked))
            right[count++] = hit_of(self, part);
    }
    const graze_box box = game_box(call->box);
    const graze_query query = {
        .kind = call->flag ? GRAZE_QUERY_CIRCLE : GRAZE_QUERY_BOX,
        .at = call->flag ? game_point(call->at)
                         : (graze_point){ (double)box.min_x, (double)box.min_y },
        .to = { (double)box.max_x, (double)box.max_y },
        .radius = (double)radius / FIGURE_UNIT
    };
    for (int side = 0; side < 2; side++) {
        const graze_status status =
            graze_world_query(self->worlds[side], &query, 1, &self->hits);
        if (status != (call->flag ? GRAZE_OK : frame_check(call->box)))
            wrong(self, "status %d", (int)status);
        if (status == GRAZE_OK)
            expect_hits(self, right, count, "query");
    }
}

int figure_is_met(const figure *part, const mover *asked, graze_edges edges,
                  double *time) {
    /* a chain's node of radius 0 touches nothing by itself */
    const bool is_ray = asked->end.kind != GRAZE_SHAPE_CHAIN &&
                        asked->end.radius == 0 && asked->end.count == 1;
    if (is_ray && figure_has_cells(part))
        return -1;
    if (is_ray && part->kind == GRAZE_SHAPE_CHAIN && part->radius == 0 &&
        edges == GRAZE_HALF_OPEN)
        return segments_meet_ray(part, asked, time);
    const mover at = { .end = *part };
    const touch_interval times = figures_meet(&at, asked, 0, edges);
    *time = times.first;
    return times.is_any;
}

int model_is_met(const model *self, const figure *part, const mover *asked,
                 graze_edges edges, double *time) {
    const spot way = asked->motion;
    const frame end = figure_bounds(&asked->end);
    const frame around = { end.min_x - (way.x > 0 ? way.x : 0),
                           end.min_y - (way.y > 0 ? way.y : 0),
                           end.max_x - (way.x < 0 ? way.x : 0),
                           end.max_y - (way.y < 0 ? way.y : 0) };
    copies all = copies_near(self, figure_bounds(part), around);
    int is_met = 0;
    *time = 2;
    for (spot move; is_met >= 0 && copies_next(&all, &move);) {
        const figure moved = figure_moved(part, move.x, move.y);
        double at;
        const int one = figure_is_met(&moved, asked, edges, &at);
        if (one > 0)
            *time = fmin(*time, at);
        is_met = one != 0 ? one : is_met;
    }
    return is_met;
}

ASK(cast) {
    static graze_hit right[MODEL_PARTS];
    const model *world = &self->model;
    const bool is_ray = !call->parts[0].has_shape;
    const figure point = { .kind = GRAZE_SHAPE_CIRCLE,
                           .count = 1,
                           .corner = { { 0, 0 } } };
    const figure *shape = is_ray ? &point : &call->parts[0].shape;
    const spot way = { call->to.x - call->at.x, call->to.y - call->at.y };
    const mover asked = { .end = figure_moved(shape, call->to.x, call->to.y),
                          .motion = way };
    size_t count = 0, found = 0;
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        const figure at = model_figure(world, part);
        double time;
        if (model_is_found(world, part) &&
            model_is_met(world, &at, &asked, world->edges, &time) == 1) {
            right[count] = hit_of(self, part);
            right[count++].time = time;
        }
    }
    const figure start = figure_moved(shape, call->at.x, call->at.y);
    const graze_shape moving = game_shape(self, &start);
    const graze_query query = { .kind = is_ray ? GRAZE_QUERY_RAY
                                               : GRAZE_QUERY_SHAPE_CAST,
                                .at = game_point(call->at),
                                .to = game_point(call->to),
                                .shape = &moving };
    if (graze_world_query(self->worlds[call->flag], &query, 1, &self->hits) !=
        GRAZE_OK)
        wrong(self, "the cast is refused");
    for (size_t i = 0; i < self->hits.starts[1] && !self->is_wrong; i++) {
        const graze_hit *hit = &self->hits.items[i];
        const int part = model_find_part(world, hit->part.id);
        const figure at =
            part < 0 ? point : model_figure(world, &world->parts[part]);
        size_t k = 0;
        while (k < count && right[k].part.id != hit->part.id)
            k++;
        double time;
        if (model_is_met(world, &at, &asked, world->edges, &time) < 0)
            continue;
        found++;
        if (k == count || hit->time - right[k].time > 1e-9 ||
            right[k].time - hit->time > 1e-9)
            wrong(self, "cast: part %u is met at %.17g instead of %.17g",
                  (uint32_t)hit->part.id, hit->time, k < count ? right[k].time : -1);
        if (i > 0 && self->hits.items[i - 1].time > hit->time)
            wrong(self, "the hits of a cast are not sorted");
    }
    if (found != count)
        wrong(self, "cast: %zu hits instead of %zu", found, count);
}

/* The first begin and the last end of a contact in the last step. */
typedef struct contact_times {
    bool has_begun, has_ended;
    float begun, ended;
} contact_times;

static contact_times contact_times_of(const fixture *self,
                                      const sequence_call *call) {
    const uint64_t a = body_named(self, call->body).id,
                   b = body_named(self, call->other).id;
    contact_times times = { .has_begun = false };
    for (size_t i = 0; i < self->events.contact_count && a != b; i++) {
        const graze_contact_event *event = &self->events.contacts[i];
        if (!(event->a.id == a && event->b.id == b) &&
            !(event->a.id == b && event->b.id == a))
            continue;
        if (event->kind == GRAZE_BEGIN && !times.has_begun)
            times.begun = event->time;
        if (event->kind == GRAZE_END)
            times.ended = event->time;
        times.has_begun |= event->kind == GRAZE_BEGIN;
        times.has_ended |= event->kind == GRAZE_END;
    }
    return times;
}

/* Whether two bodies, perhaps removed since, are among the contacts of the last
 * step. */
static bool is_in_list(const fixture *self, graze_body a, graze_body b) {
    for (size_t i = 0; i < self->events.list_count; i++) {
        const graze_contact *contact = &self->events.list[i];
        if ((contact->a.id == a.id && contact->b.id == b.id) ||
            (contact->a.id == b.id && contact->b.id == a.id))
            return true;
    }
    return false;
}

ASK(explain) {
    const int a = body_of_call(self, call), b = other_of_call(self, call);
    const bool is_alive = a >= 0 && b >= 0;
    const bool is_touching =
        is_alive && a != b && model_bodies_touch(&self->model, a, b);
    const bool is_reported = is_in_list(self, body_named(self, call->body),
                                        body_named(self, call->other));
    for (int side = 0; side < 2; side++) {
        graze_explanation said;
        graze_world_explain(self->worlds[side], body_named(self, call->body),
                            body_named(self, call->other), &said);
        if (said.is_touching != is_touching ||
            (said.reason == GRAZE_REASON_NONE) != is_touching)
            wrong(self, "explain: is_touching is %d, the reason %d",
                  said.is_touching, (int)said.reason);
        const contact_times times = contact_times_of(self, call);
        const bool has_events = side == 0 || !self->is_renewed;
        if (has_events && (said.has_begun != times.has_begun ||
                           said.has_ended != times.has_ended ||
                           said.begun != times.begun || said.ended != times.ended))
            wrong(self, "explain: begun %g, ended %g", (double)said.begun,
                  (double)said.ended);
        if (said.is_reported != is_reported)
            wrong(self, "explain: is_reported is %d", said.is_reported);
    }
}

ASK(body_contacts) {
    static graze_contact noted[MODEL_BODIES];
    const graze_body body = body_named(self, call->body);
    const int index = body_of_call(self, call);
    for (int side = 0; side < 2; side++) {
        const size_t count =
            graze_body_contacts(self->worlds[side], body, noted, MODEL_BODIES);
        size_t right = 0;
        for (size_t i = 0; i < self->events.list_count && index >= 0; i++) {
            const graze_contact *contact = &self->events.list[i];
            if (contact->a.id != body.id && contact->b.id != body.id)
                continue;
            const graze_body other =
                contact->a.id == body.id ? contact->b : contact->a;
            if (right >= count || noted[right].a.id != body.id ||
                noted[right].b.id != other.id ||
                noted[right].touches != contact->touches)
                wrong(self, "contact %zu of the body is another", right);
            right++;
        }
        if (right != count)
            wrong(self, "the body has %zu contacts instead of %zu", count, right);
    }
}

ASK(touches) {
    static graze_touch noted[MODEL_EVENTS];
    const model *world = &self->model;
    const int a = body_of_call(self, call), b = other_of_call(self, call);
    size_t right = 0;
    for (size_t i = 0; i < world->touch_count && a >= 0 && b >= 0; i++) {
        const model_part *one = &world->parts[world->touches[i].i],
                         *other = &world->parts[world->touches[i].j];
        const bool is_of_them =
            (one->body == (uint32_t)a && other->body == (uint32_t)b) ||
            (one->body == (uint32_t)b && other->body == (uint32_t)a);
        right += is_of_them && !one->is_removed && !other->is_removed;
    }
    for (int side = 0; side < 2; side++) {
        const size_t count =
            graze_body_touches(self->worlds[side], body_named(self, call->body),
                               body_named(self, call->other), noted, MODEL_EVENTS);
        if (count != right)
            wrong(self, "the two bodies have %zu touches instead of %zu", count,
                  right);
        for (size_t i = 1; i < count; i++)
            if ((uint32_t)noted[i - 1].part_a.id > (uint32_t)noted[i].part_a.id ||
                (noted[i - 1].part_a.id == noted[i].part_a.id &&
                 (uint32_t)noted[i - 1].part_b.id >= (uint32_t)noted[i].part_b.id))
                wrong(self, "touches are not sorted");
    }
}

static bool is_same_box(graze_box a, frame b) {
    const graze_box box = game_box(b);
    return a.min_x == box.min_x && a.min_y == box.min_y && a.max_x == box.max_x &&
           a.max_y == box.max_y;
}

static void check_part(fixture *self, graze_world *world, const model_part *part) {
    graze_part_info info;
    const graze_status status =
        graze_part_read(world, (graze_part){ part->id }, &info);
    if (status != GRAZE_OK || info.layer != part->layer || info.tag != part->tag ||
        info.is_disabled != part->is_disabled ||
        info.body.id != self->model.bodies[part->body].id ||
        info.is_absent != part->is_absent || info.one_way != part->one_way ||
        (!part->is_absent && (!is_same_box(info.offset, part->offset) ||
                              !is_same_box(info.box, part->box))))
        wrong(self, "part %u of the sequence reads otherwise", part->name);
    if (part->has_shape && part->shape.kind == GRAZE_SHAPE_TILES)
        check_tiles(self, world, part);
    if (part->has_shape && part->shape.kind == GRAZE_SHAPE_CHAIN)
        check_chain(self, world, part);
}

ASK(read) {
    const int index = body_of_call(self, call);
    const model_body *body = &self->model.bodies[index < 0 ? 0 : index];
    uint32_t own[MODEL_PARTS];
    graze_part parts[MODEL_PARTS];
    const uint32_t count =
        index < 0 ? 0 : model_parts_of(&self->model, (uint32_t)index, own);
    for (int side = 0; side < 2; side++) {
        graze_world *world = self->worlds[side];
        graze_body_info info;
        if (graze_body_is_alive(world, body_named(self, call->body)) !=
                (index >= 0) ||
            graze_world_body_count(world) != model_body_count(&self->model) ||
            graze_world_part_count(world) != model_part_count(&self->model) ||
            graze_body_parts(world, body_named(self, call->body), parts,
                             MODEL_PARTS) != count)
            wrong(self, "a number of bodies or parts is another");
        for (uint32_t i = 0; i < count && !self->is_wrong; i++) {
            if (parts[i].id != self->model.parts[own[i]].id)
                wrong(self, "part %u of the body is another", i);
            check_part(self, world, &self->model.parts[own[i]]);
        }
        graze_body all[MODEL_BODIES];
        const graze_body slotted = graze_body_from_slot(
            world, graze_body_slot(body_named(self, call->body)));
        const uint32_t bodies = graze_world_bodies(world, all, MODEL_BODIES);
        for (uint32_t i = 0; i < bodies && !self->is_wrong; i++)
            if (model_find_body(&self->model, all[i].id) < 0 ||
                (i > 0 && graze_body_slot(all[i - 1]) >= graze_body_slot(all[i])))
                wrong(self, "body %u of the world is none, or is not sorted", i);
        if (bodies != model_body_count(&self->model) ||
            (index >= 0 && slotted.id != body->id))
            wrong(self, "a number of bodies, or a body by its slot, is another");
        if (index >= 0 &&
            (graze_body_read(world, body_named(self, call->body), &info) !=
                 GRAZE_OK ||
             !info.is_alive || info.x != game_float(body->x) ||
             info.y != game_float(body->y) || info.angle != (float)body->angle ||
             info.user != body->user || info.is_disabled != body->is_disabled ||
             info.part_count != count))
            wrong(self, "the body reads otherwise");
        check_names(self, world, index);
    }
    if (graze_world_margin(self->worlds[0], call->layer, call->other_layer) !=
        game_float(self->model.margins[call->layer][call->other_layer]))
        wrong(self, "a margin is another");
}

/* --- Snapshots --- */

static unsigned char *save_world(fixture *self, int side, size_t *size) {
    graze_world *world = self->worlds[side];
    size_t same = 0;
    *size = 0;
    if (graze_world_save_size(world, &self->assets, size) != GRAZE_OK)
        wrong(self, "the world cannot be saved");
    unsigned char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    if (graze_world_save(world, &self->assets, bytes, *size, &same) != GRAZE_OK ||
        same != *size)
        wrong(self, "the snapshot has another size");
    return bytes;
}

/* Keep the state; both worlds have the same snapshot. */
ASK(save) {
    (void)call;
    size_t size;
    free(self->saved.bytes);
    self->saved.bytes = save_world(self, 0, &self->saved.size);
    model_copy(&self->saved.model, &self->model);
    model_events_copy(&self->saved.events, &self->events);
    unsigned char *other = save_world(self, 1, &size);
    if (!are_equal(other, size, self->saved.bytes, self->saved.size, 1))
        wrong(self, "the snapshots of the two worlds differ");
    free(other);
}

static void load_world(fixture *self, int side, const void *bytes, size_t size) {
    if (graze_world_load(self->worlds[side], &self->assets, bytes, size) != GRAZE_OK)
        wrong(self, "a snapshot cannot be loaded");
}

/* A loaded world has the contacts of the last step, and no events. */
ASK(load) {
    (void)call;
    if (self->saved.bytes == NULL)
        return;
    model_copy(&self->model, &self->saved.model);
    model_events_copy(&self->events, &self->saved.events);
    self->events.contact_count = self->events.touch_count =
        self->events.strike_count = self->events.near_miss_count = 0;
    for (int side = 0; side < 2; side++) {
        load_world(self, side, self->saved.bytes, self->saved.size);
        check_step(self, side);
    }
    check_hashes(self);
}

graze_world *open_world(fixture *self, int side, const char *phase) {
    const sequence_setting *setting = self->sequence->setting;
    graze_world *world = NULL;
    const graze_world_config config = { .broad_phase = phase,
                                        .edges = setting->edges,
                                        .events = setting->events,
                                        .limits = setting->limits,
                                        .wrap_width = game_float(setting->wrap.x),
                                        .wrap_height = game_float(setting->wrap.y),
                                        .allocator =
                                            counted_allocator(&self->memory[side]),
                                        .tasks = setting->tasks[side] };
    assert_int_equal(graze_world_open(&config, &world), GRAZE_OK);
    return world;
}

/* The second world goes on as a new one, from the snapshot of the first, sent as a
 * delta if there is a base.
 */
ASK(renew) {
    size_t size, delta_size = 0, same = 0;
    unsigned char *bytes = save_world(self, 0, &size);
    unsigned char *delta = malloc(2 * size + 1000), *copy = malloc(size + 1);
    const graze_bytes base = { self->saved.bytes, self->saved.size };
    memcpy(copy, bytes, size);
    if (base.data != NULL) {
        if (graze_save_delta(base, (graze_bytes){ bytes, size }, delta,
                             2 * size + 1000, &delta_size) != GRAZE_OK ||
            graze_save_apply(base, (graze_bytes){ delta, delta_size }, copy, size,
                             &same) != GRAZE_OK ||
            same != size || memcmp(copy, bytes, size) != 0)
            wrong(self, "a delta does not make the snapshot that it was made of");
    }
    graze_world_close(self->worlds[1]);
    self->worlds[1] = open_world(
        self, 1,
        graze_broad_phase_at(call->number % graze_broad_phase_count())->name);
    load_world(self, 1, copy, size);
    self->is_renewed = true;
    check_hashes(self);
    free(bytes);
    free(delta);
    free(copy);
}

ASK(hash) {
    (void)call;
    check_hashes(self);
}

/* --- Recordings --- */

bool recording_take(void *user, const void *bytes, size_t size) {
    growing *to = user;
    if (to->capacity - to->size < size) {
        to->capacity = 2 * (to->size + size);
        to->bytes = realloc(to->bytes, to->capacity);
        assert_non_null(to->bytes);
    }
    if (size > 0)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static size_t recording_give(void *user, void *bytes, size_t size) {
    growing *from = user;
    const size_t left = from->size - from->at, count = size < left ? size : left;
    if (count > 0)
        memcpy(bytes, from->bytes + from->at, count);
    from->at += count;
    return count;
}

/* A replay makes the same handles and the same hash in each step, with any broad
 * phase. A recording for which memory was refused has ended before. */
void check_recording(fixture *self) {
    const graze_replay_config config = {
        .source = { recording_give, &self->recording },
        .broad_phase = self->sequence->setting->phases[1]
    };
    graze_replay *replay = NULL;
    if (graze_recording_stop(self->worlds[0]) != GRAZE_OK)
        return;
    if (graze_replay_open(&config, &replay) != GRAZE_OK) {
        wrong(self, "the recording cannot be replayed");
        return;
    }
    graze_replay_state state;
    while ((state = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        ;
    const graze_replay_info info = graze_replay_read(replay);
    if (state != GRAZE_REPLAY_ENDED)
        wrong(self, "the replay ends with %d at step %u, in %s, with status %d",
              (int)state, (unsigned)info.steps,
              info.call != NULL ? info.call : "no call", (int)info.status);
    graze_replay_close(replay);
}
