/* attacks.c: attacks, which strike each body once. */
#include "bind.h"

static graze_attack_def attack_def(double user, uint32_t again_after,
                                   uint32_t bodies_max) {
    return (graze_attack_def){ js_user(user), again_after, bodies_max };
}

/* The result is the attack, or 0; results: the status. */
double EXPORT(js_attack_add)(js_world *w, double user, uint32_t again_after,
                             uint32_t bodies_max) {
    const graze_attack_def def = attack_def(user, again_after, bodies_max);
    graze_attack attack;
    js_results[0] = graze_attack_add(w->world, &def, &attack);
    return js_attack_number(w, attack);
}

uint32_t EXPORT(js_attack_set)(js_world *w, double attack, double user,
                               uint32_t again_after, uint32_t bodies_max) {
    const graze_attack_def def = attack_def(user, again_after, bodies_max);
    return graze_attack_set(w->world, js_attack(w, attack), &def);
}

uint32_t EXPORT(js_attack_reset)(js_world *w, double attack) {
    return graze_attack_reset(w->world, js_attack(w, attack));
}

uint32_t EXPORT(js_attack_remove)(js_world *w, double attack) {
    return graze_attack_remove(w->world, js_attack(w, attack));
}

/* Results: user, again after, bodies max, struck. */
uint32_t EXPORT(js_attack_read)(js_world *w, double attack) {
    graze_attack_def def = { 0 };
    uint32_t struck = 0;
    const graze_status status =
        graze_attack_read(w->world, js_attack(w, attack), &def, &struck);
    js_results[0] = (double)def.user;
    js_results[1] = def.again_after;
    js_results[2] = def.bodies_max;
    js_results[3] = struck;
    return status;
}

/* Results: the step of the last strike. */
uint32_t EXPORT(js_attack_has_struck)(js_world *w, double attack, double body) {
    uint64_t step = 0;
    const bool has_struck = graze_attack_has_struck(w->world, js_attack(w, attack),
                                                    js_body(w, body), &step);
    js_results[0] = (double)step;
    return has_struck;
}

uint32_t EXPORT(js_part_set_attack)(js_world *w, double part, double attack) {
    return graze_part_set_attack(w->world, js_part(w, part), js_attack(w, attack));
}

double EXPORT(js_part_attack)(js_world *w, double part) {
    return js_attack_number(w, graze_part_attack(w->world, js_part(w, part)));
}

/* Columns: attack, body, target, part, target part, user, target user (f64); number
 * (u32); time (f32). */
uint32_t EXPORT(js_strikes)(js_world *w) {
    size_t count;
    const graze_strike *strikes = graze_world_strikes(w->world, &count);
    unsigned char *at = js_list_begin(w, JS_EVENTS_LIST, count, 64);
    if (at == NULL)
        return UINT32_MAX;
    double *columns[7];
    for (int k = 0; k < 7; k++)
        columns[k] = js_column(&at, count, 8);
    uint32_t *number = js_column(&at, count, 4);
    float *time = js_column(&at, count, 4);
    for (size_t i = 0; i < count; i++) {
        const graze_strike *s = &strikes[i];
        const double row[] = { js_attack_number(w, s->attack),
                               js_body_number(w, s->body),
                               js_body_number(w, s->target),
                               js_part_number(w, s->part),
                               js_part_number(w, s->target_part),
                               (double)s->user,
                               (double)s->target_user };
        for (int k = 0; k < 7; k++)
            columns[k][i] = row[k];
        number[i] = s->number;
        time[i] = s->time;
    }
    return (uint32_t)count;
}

/* Results: attack, step, struck. The result is the reason. */
uint32_t EXPORT(js_explain_strike)(js_world *w, double body, double target) {
    graze_strike_explanation explained;
    graze_world_explain_strike(w->world, js_body(w, body), js_body(w, target),
                               &explained);
    js_results[0] = js_attack_number(w, explained.attack);
    js_results[1] = (double)explained.step;
    js_results[2] = explained.struck;
    return explained.reason;
}

double EXPORT(js_steps)(js_world *w) {
    return (double)graze_world_steps(w->world);
}
