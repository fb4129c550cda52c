/* witness.c: a world by its events and by its boxes, beside its own answers. */
#include "test_calls/witness.h"

#include "test_calls/expect.h"

#include <stdlib.h>
#include <string.h>

typedef struct believed {
    graze_body a, b;
} believed;

typedef struct beliefs {
    believed *pairs;
    size_t count, capacity;
} beliefs;

struct calls_witness {
    beliefs now, kept;
};

struct calls_witness *calls_witness_open(void) {
    struct calls_witness *witness = calloc(1, sizeof *witness);
    calls_expect(witness != NULL, "there is memory for a witness");
    return witness;
}

void calls_witness_close(struct calls_witness *witness) {
    free(witness->now.pairs);
    free(witness->kept.pairs);
    free(witness);
}

static uint32_t slot_of(graze_body body) {
    return (uint32_t)body.id;
}

/* Where a pair is, or where it would be; they are sorted by slots. */
static size_t place_of(const beliefs *now, believed pair) {
    size_t i = 0;
    while (i < now->count && (slot_of(now->pairs[i].a) < slot_of(pair.a) ||
                              (slot_of(now->pairs[i].a) == slot_of(pair.a) &&
                               slot_of(now->pairs[i].b) < slot_of(pair.b))))
        i++;
    return i;
}

static bool is_believed(const beliefs *now, believed pair) {
    const size_t i = place_of(now, pair);
    return i < now->count && memcmp(&now->pairs[i], &pair, sizeof pair) == 0;
}

static void make_room(beliefs *list, size_t count) {
    if (count <= list->capacity)
        return;
    list->capacity = 2 * count;
    list->pairs = realloc(list->pairs, list->capacity * sizeof *list->pairs);
    calls_expect(list->pairs != NULL, "there is memory for a witness");
}

static void begin_to_believe(beliefs *now, believed pair) {
    const size_t i = place_of(now, pair);
    make_room(now, now->count + 1);
    memmove(now->pairs + i + 1, now->pairs + i,
            (now->count - i) * sizeof *now->pairs);
    now->pairs[i] = pair;
    now->count++;
}

static void cease_to_believe(beliefs *now, believed pair) {
    const size_t i = place_of(now, pair);
    now->count--;
    memmove(now->pairs + i, now->pairs + i + 1,
            (now->count - i) * sizeof *now->pairs);
}

static bool are_in_order(const graze_contact_event *first,
                         const graze_contact_event *next) {
    if (slot_of(first->a) != slot_of(next->a))
        return slot_of(first->a) < slot_of(next->a);
    if (slot_of(first->b) != slot_of(next->b))
        return slot_of(first->b) < slot_of(next->b);
    if (first->time != next->time)
        return first->time < next->time;
    return first->kind < next->kind ||
           (first->kind == GRAZE_STRIKE && next->kind == GRAZE_STRIKE);
}

static void hear(struct calls_witness *witness, const graze_contact_event *event) {
    const believed pair = { event->a, event->b };
    calls_expect(slot_of(pair.a) < slot_of(pair.b),
                 "the lower slot comes first in an event");
    calls_expect(event->time >= 0 && event->time <= 1,
                 "an event's time is in the step");
    if (event->kind == GRAZE_BEGIN) {
        calls_expect(!is_believed(&witness->now, pair),
                     "only what does not touch begins to");
        begin_to_believe(&witness->now, pair);
    }
    if (event->kind == GRAZE_END) {
        calls_expect(is_believed(&witness->now, pair),
                     "only what touches ceases to");
        cease_to_believe(&witness->now, pair);
    }
}

/* A touch of one moment, of two that did not touch before: an end and a begin at one
 * time, in this order. */
static bool is_moment(const struct calls_witness *witness,
                      const graze_contact_event *event, size_t left) {
    return event->kind == GRAZE_END &&
           !is_believed(&witness->now, (believed){ event->a, event->b }) &&
           left > 1 && event[1].kind == GRAZE_BEGIN &&
           event[1].a.id == event->a.id && event[1].b.id == event->b.id &&
           event[1].time == event->time;
}

void calls_witness_step(struct calls_witness *witness, graze_world *world) {
    size_t count, touching;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    for (size_t i = 1; i < count; i++)
        calls_expect(are_in_order(&events[i - 1], &events[i]),
                     "events are in order");
    for (size_t i = 0; i < count; i++) {
        if (is_moment(witness, &events[i], count - i))
            i++;
        else
            hear(witness, &events[i]);
    }
    for (size_t i = 0; i < count; i++)
        calls_expect(
            events[i].kind != GRAZE_NEAR_MISS ||
                !is_believed(&witness->now, (believed){ events[i].a, events[i].b }),
            "what touches has no near miss");
    const graze_contact *contacts = graze_world_contacts(world, &touching);
    calls_expect(touching == witness->now.count,
                 "as many contacts are listed as events leave");
    for (size_t i = 0; i < touching; i++) {
        graze_explanation why;
        graze_world_explain(world, contacts[i].a, contacts[i].b, &why);
        calls_expect(
            is_believed(&witness->now, (believed){ contacts[i].a, contacts[i].b }),
            "what is listed as touching has begun to");
        calls_expect(why.is_touching && why.is_reported,
                     "what is listed as touching touches");
    }
}

static bool is_touched(const graze_hits *touching, graze_body other) {
    for (size_t i = 0; i < touching->starts[1]; i++)
        if (touching->items[i].body.id == other.id)
            return true;
    return false;
}

void calls_witness_touching(graze_world *world, graze_body body) {
    graze_contact met[256];
    graze_hits touching = { 0 };
    const size_t count = graze_body_contacts(world, body, met, 256);
    size_t pairs = 0;
    const graze_status status =
        graze_body_overlaps(world, body, UINT64_MAX, &touching);
    calls_expect((status == GRAZE_OK) == graze_body_is_alive(world, body),
                 "what is alive can be asked about");
    for (size_t i = 0; i < count && count <= 256; i++) {
        calls_expect(is_touched(&touching, met[i].b),
                     "a body touches each body that it has a contact with");
        pairs += met[i].touches;
    }
    calls_expect(status != GRAZE_OK || count > 256 || touching.starts[1] == pairs,
                 "a body touches no more than the step says");
    graze_hits_free(&touching);
}

static void copy(beliefs *to, const beliefs *from) {
    make_room(to, from->count);
    if (from->count > 0)
        memcpy(to->pairs, from->pairs, from->count * sizeof *from->pairs);
    to->count = from->count;
}

void calls_witness_keep(struct calls_witness *witness) {
    copy(&witness->kept, &witness->now);
}

void calls_witness_recall(struct calls_witness *witness) {
    copy(&witness->now, &witness->kept);
}

/* Whether a question about a box finds a part. */
static bool is_in(const graze_world *world, graze_part part,
                  const calls_arguments *a, graze_edges edges) {
    graze_part_info info;
    graze_body_info body;
    return graze_part_read(world, part, &info) == GRAZE_OK &&
           graze_body_read(world, info.body, &body) == GRAZE_OK &&
           !info.is_disabled && !body.is_disabled && !info.is_absent &&
           (a->bits == 0 || (a->bits >> info.layer & 1)) &&
           graze_box_overlaps(info.box, a->box, edges);
}

/* A query finds a tile layer by its tiles; a witness does not know them. */
static bool is_tile_layer(const graze_world *world, graze_part part) {
    graze_shape shape;
    return graze_part_shape(world, part, &shape) == GRAZE_OK &&
           shape.kind == GRAZE_SHAPE_TILES;
}

static bool is_found(const graze_hits *found, graze_part part) {
    for (size_t i = 0; i < found->starts[1]; i++)
        if (found->parts[i].id == part.id)
            return true;
    return false;
}

void calls_witness_ask(const calls_fixture *fixture, graze_world *world,
                       const calls_arguments *a) {
    graze_hits found = { .parts_only = true }, seen = { .parts_only = true };
    graze_query query = { .kind = GRAZE_QUERY_BOX,
                          .at = { (double)a->box.min_x, (double)a->box.min_y },
                          .to = { (double)a->box.max_x, (double)a->box.max_y },
                          .layers = a->bits,
                          .boxes_only = true };
    const graze_status status = graze_world_query(world, &query, 1, &found);
    calls_expect(status == graze_box_check(a->box),
                 "a query refuses what is not a box");
    for (size_t i = 0; i < CALLS_REMEMBERED && status == GRAZE_OK; i++)
        calls_expect(is_tile_layer(world, fixture->parts[i]) ||
                         is_found(&found, fixture->parts[i]) ==
                             is_in(world, fixture->parts[i], a, fixture->edges),
                     "a query finds what overlaps, and nothing else");
    for (size_t i = 0; status == GRAZE_OK && i < found.starts[1]; i++)
        calls_expect(is_in(world, found.parts[i], a, fixture->edges),
                     "what a query finds overlaps");
    query.blocked_by = a->bits;
    calls_expect(graze_world_query(world, &query, 1, &seen) == status,
                 "a query is refused if layers hide or not");
    for (size_t i = 0; status == GRAZE_OK && i < seen.starts[1]; i++)
        calls_expect(is_found(&found, seen.parts[i]), "what is seen is found");
    graze_hits_free(&seen);
    graze_hits_free(&found);
}
