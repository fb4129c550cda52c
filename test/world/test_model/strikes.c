/* strikes.c: calls and questions about attacks. */
#include "test_model/calls.h"

model_attack *attack_of_call(fixture *self, const sequence_call *call) {
    return (model_attack *)model_find_attack(&self->model,
                                             self->attacks[call->attack].id);
}

/* Few steps and few bodies, so that both matter. */
static graze_attack_def attack_def(const sequence_call *call) {
    graze_attack_def def = { .user = call->serial,
                             .bodies_max = call->number / 5 % 4 };
    if (call->flag)
        def.again_after = call->number % 5;
    return def;
}

static int free_attack(const fixture *self) {
    for (int i = 0; i < MODEL_ATTACKS; i++)
        if (!self->model.attacks[i].is_used)
            return i;
    return -1;
}

MAKE(attack_add) {
    const graze_attack_def def = attack_def(call);
    if (free_attack(self) < 0)
        return GRAZE_OK;
    return graze_attack_add(world, &def, &out->attack);
}

APPLY(attack_add) {
    const int i = free_attack(self);
    if (i < 0)
        return GRAZE_OK;
    self->model.attacks[i] = (model_attack){ .id = out->attack.id,
                                             .name = call->serial,
                                             .def = attack_def(call),
                                             .is_used = true };
    self->attacks[call->serial] = out->attack;
    return GRAZE_OK;
}

MAKE(attack_set) {
    const graze_attack_def def = attack_def(call);
    (void)out;
    return graze_attack_set(world, self->attacks[call->attack], &def);
}

APPLY(attack_set) {
    model_attack *attack = attack_of_call(self, call);
    (void)out;
    if (attack == NULL)
        return GRAZE_STALE_HANDLE;
    attack->def = attack_def(call);
    return GRAZE_OK;
}

/* A reset, or one in four times a removal. */
MAKE(attack_end) {
    (void)out;
    if (call->number % 4 == 0)
        return graze_attack_remove(world, self->attacks[call->attack]);
    return graze_attack_reset(world, self->attacks[call->attack]);
}

APPLY(attack_end) {
    model_attack *attack = attack_of_call(self, call);
    (void)out;
    if (attack == NULL)
        return GRAZE_STALE_HANDLE;
    model_reset_attack(attack);
    attack->is_used = call->number % 4 != 0;
    return GRAZE_OK;
}

/* The attack of the call, or one in eight times none. */
static graze_attack attack_for_part(const fixture *self, const sequence_call *call) {
    if (call->number % 8 == 0)
        return (graze_attack){ 0 };
    return self->attacks[call->attack];
}

MAKE(part_attack) {
    (void)out;
    return graze_part_set_attack(world, part_named(self, call->part),
                                 attack_for_part(self, call));
}

APPLY(part_attack) {
    const int part = part_of_call(self, call);
    const graze_attack attack = attack_for_part(self, call);
    (void)out;
    if (part < 0 ||
        (attack.id != 0 && model_find_attack(&self->model, attack.id) == NULL))
        return GRAZE_STALE_HANDLE;
    self->model.parts[part].attack = attack.id;
    return GRAZE_OK;
}

static void check_explanation(fixture *self, int side, const sequence_call *call) {
    const int body = body_of_call(self, call), target = other_of_call(self, call);
    graze_strike_explanation said, right = { .reason = GRAZE_STRIKE_REASON_STALE };
    if (body >= 0 && target >= 0)
        right = model_explain_strike(&self->model, body, target);
    graze_world_explain_strike(self->worlds[side], body_named(self, call->body),
                               body_named(self, call->other), &said);
    if (said.reason != right.reason || said.attack.id != right.attack.id ||
        said.step != right.step || said.struck != right.struck)
        wrong(self, "explain: the reason for no strike is %d instead of %d",
              (int)said.reason, (int)right.reason);
}

static void check_attack(fixture *self, const graze_world *world,
                         const sequence_call *call) {
    const model_attack *attack = attack_of_call(self, call);
    const graze_attack handle = self->attacks[call->attack];
    const int body = body_of_call(self, call), part = part_of_call(self, call);
    graze_attack_def def = { 0 };
    uint32_t struck = 0;
    uint64_t step = 0;
    const graze_status status = graze_attack_read(world, handle, &def, &struck);
    if ((status == GRAZE_OK) != (attack != NULL))
        wrong(self, "reading an attack returns %d", (int)status);
    else if (attack != NULL &&
             (def.user != attack->def.user ||
              def.again_after != attack->def.again_after ||
              def.bodies_max != attack->def.bodies_max || struck != attack->struck))
        wrong(self, "an attack is another, or has struck %u", struck);
    graze_attack_has_struck(world, handle, body_named(self, call->body), &step);
    if (step != (attack != NULL && body >= 0 ? attack->last[body] : 0))
        wrong(self, "a strike was in step %llu", (unsigned long long)step);
    const uint64_t of_part = part >= 0 ? self->model.parts[part].attack : 0;
    if (graze_part_attack(world, part_named(self, call->part)).id !=
        (model_find_attack(&self->model, of_part) != NULL ? of_part : 0))
        wrong(self, "a part belongs to another attack");
    if (graze_world_steps(world) != self->model.steps)
        wrong(self, "the number of steps is another");
}

ASK(attack) {
    for (int side = 0; side < 2; side++) {
        check_attack(self, self->worlds[side], call);
        check_explanation(self, side, call);
    }
}
