/* model_attacks.c: attacks of the model: tables of what each has struck and when. */
#include "test_model/model.h"

#include <string.h>

const model_attack *model_find_attack(const model *self, uint64_t id) {
    for (int i = 0; i < MODEL_ATTACKS; i++)
        if (self->attacks[i].is_used && self->attacks[i].id == id)
            return &self->attacks[i];
    return NULL;
}

void model_reset_attack(model_attack *attack) {
    memset(attack->last, 0, sizeof attack->last);
    attack->struck = 0;
}

void model_forget_strikes(model *self, int body) {
    for (int i = 0; i < MODEL_ATTACKS; i++)
        self->attacks[i].last[body] = 0;
}

static uint32_t slot(uint64_t id) {
    return (uint32_t)id;
}

/* Whether a strike is due, however many the attack may strike. */
static bool is_due(const model *self, const model_attack *attack, uint32_t body) {
    const uint64_t last = attack->last[body], again = attack->def.again_after;
    return last == 0 || (again > 0 && self->steps + 1 >= last + again);
}

static bool is_full(const model_attack *attack) {
    return attack->def.bodies_max != 0 && attack->struck >= attack->def.bodies_max;
}

/* --- Strikes --- */

static void reach(const model *self, model_reaches reaches, const model_part *part,
                  const model_part *target, float time) {
    const model_attack *attack = model_find_attack(self, part->attack);
    if (attack == NULL || target->attack == part->attack)
        return;
    model_reach *at = &reaches[attack - self->attacks][target->body];
    const bool is_first = time != at->time || at->part == NULL
                              ? time < at->time
                              : (slot(part->id) != slot(at->part->id)
                                     ? slot(part->id) < slot(at->part->id)
                                     : slot(target->id) < slot(at->target->id));
    if (is_first)
        *at = (model_reach){ time, part, target };
}

void model_reach_both(const model *self, model_reaches reaches, const model_part *a,
                      const model_part *b, float time) {
    reach(self, reaches, a, b, time);
    reach(self, reaches, b, a, time);
}

/* The order of events, and of strikes. */
static bool event_is_before(const graze_contact_event *a,
                            const graze_contact_event *b) {
    if (slot(a->a.id) != slot(b->a.id))
        return slot(a->a.id) < slot(b->a.id);
    if (slot(a->b.id) != slot(b->b.id))
        return slot(a->b.id) < slot(b->b.id);
    return a->time != b->time ? a->time < b->time : a->kind < b->kind;
}

static graze_contact_event event_of(const model *self, const model_reach *at) {
    const model_part *a = at->part, *b = at->target;
    if (slot(self->bodies[a->body].id) > slot(self->bodies[b->body].id))
        a = at->target, b = at->part;
    return (graze_contact_event){ { self->bodies[a->body].id },
                                  { self->bodies[b->body].id },
                                  self->bodies[a->body].user,
                                  self->bodies[b->body].user,
                                  a->layer,
                                  b->layer,
                                  GRAZE_STRIKE,
                                  at->time };
}

static void tell_event(const model *self, model_events *events,
                       const graze_contact_event *event) {
    if (!(self->events & GRAZE_EVENTS_CONTACTS))
        return;
    size_t i = events->contact_count++;
    for (; i > 0 && event_is_before(event, &events->contacts[i - 1]); i--)
        events->contacts[i] = events->contacts[i - 1];
    events->contacts[i] = *event;
}

/* A strike, behind those whose events are not after its own. Attacks strike in the
 * order of their slots, so of equal events that of the lower slot is first. */
static void tell(model *self, const model_attack *attack, const model_reach *at,
                 model_events *events) {
    static graze_contact_event noted[MODEL_ATTACKS * MODEL_BODIES];
    const graze_contact_event event = event_of(self, at);
    const model_body *body = &self->bodies[at->part->body],
                     *target = &self->bodies[at->target->body];
    size_t i = events->strike_count++;
    for (; i > 0 && event_is_before(&event, &noted[i - 1]); i--) {
        noted[i] = noted[i - 1];
        events->strikes[i] = events->strikes[i - 1];
    }
    noted[i] = event;
    events->strikes[i] = (graze_strike){ .attack = { attack->id },
                                         .body = { body->id },
                                         .target = { target->id },
                                         .part = { at->part->id },
                                         .target_part = { at->target->id },
                                         .user = body->user,
                                         .target_user = target->user,
                                         .number = attack->struck,
                                         .time = at->time };
    tell_event(self, events, &event);
}

/* The body that an attack reaches first, of those left; -1: none. */
static int first_reached(const model *self, const model_reach *reaches) {
    int first = -1;
    for (int i = 0; i < self->body_end; i++) {
        if (reaches[i].time > 1)
            continue;
        if (first < 0 || reaches[i].time < reaches[first].time ||
            (reaches[i].time == reaches[first].time &&
             slot(self->bodies[i].id) < slot(self->bodies[first].id)))
            first = i;
    }
    return first;
}

static void strike(model *self, model_attack *attack, model_reach *reaches,
                   model_events *events) {
    for (int i = first_reached(self, reaches); i >= 0;
         i = first_reached(self, reaches)) {
        const model_reach at = reaches[i];
        reaches[i].time = 2;
        if (!is_due(self, attack, (uint32_t)i) ||
            (attack->last[i] == 0 && is_full(attack)))
            continue;
        attack->struck += attack->last[i] == 0;
        attack->last[i] = self->steps + 1;
        tell(self, attack, &at, events);
    }
}

void model_strike(model *self, model_reaches reaches, model_events *events) {
    int64_t last = -1;
    events->strike_count = 0;
    for (int turn = 0; turn < MODEL_ATTACKS; turn++) {
        int next = -1;
        for (int i = 0; i < MODEL_ATTACKS; i++)
            if (self->attacks[i].is_used && slot(self->attacks[i].id) > last &&
                (next < 0 ||
                 slot(self->attacks[i].id) < slot(self->attacks[next].id)))
                next = i;
        if (next < 0)
            break;
        last = slot(self->attacks[next].id);
        strike(self, &self->attacks[next], reaches[next], events);
    }
    self->steps++;
}

/* --- Explaining --- */

static graze_strike_explanation explain(const model *self, const model_part *part,
                                        const model_part *target) {
    const model_attack *attack = model_find_attack(self, part->attack);
    graze_strike_explanation why = { .reason = GRAZE_STRIKE_REASON_NO_ATTACK };
    if (attack == NULL)
        return why;
    why.attack.id = attack->id;
    why.step = attack->last[target->body];
    why.struck = attack->struck;
    if (target->attack == part->attack || !model_parts_touch(self, part, target))
        why.reason = GRAZE_STRIKE_REASON_APART;
    else if (why.step == 0 && is_full(attack))
        why.reason = GRAZE_STRIKE_REASON_BODIES_MAX;
    else
        why.reason = is_due(self, attack, target->body) ? GRAZE_STRIKE_REASON_NONE
                                                        : GRAZE_STRIKE_REASON_STRUCK;
    return why;
}

graze_strike_explanation model_explain_strike(const model *self, int body,
                                              int target) {
    graze_strike_explanation best = { .reason = GRAZE_STRIKE_REASON_NO_ATTACK };
    uint32_t own[MODEL_PARTS], others[MODEL_PARTS];
    const uint32_t count = model_parts_of(self, (uint32_t)body, own);
    const uint32_t other_count = model_parts_of(self, (uint32_t)target, others);
    for (uint32_t i = 0; body != target && i < count; i++)
        for (uint32_t j = 0; j < other_count; j++) {
            const graze_strike_explanation at =
                explain(self, &self->parts[own[i]], &self->parts[others[j]]);
            if (at.reason > best.reason ||
                (at.reason == best.reason &&
                 slot(at.attack.id) < slot(best.attack.id)))
                best = at;
        }
    return best;
}
