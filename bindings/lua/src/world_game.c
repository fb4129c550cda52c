/* world_game.c: attacks, near misses, single parts and explanations, for
 * graze/game.lua. */
#include "enum_names.h"
#include "lua_world.h"

#include <string.h>

/* ---- attacks ---- */

static graze_attack check_attack(lua_State *L, int index) {
    return (graze_attack){ check_body(L, index).id };
}

static graze_attack_def check_attack_def(lua_State *L, int index) {
    return (graze_attack_def){ .again_after = (uint32_t)luaL_optnumber(L, index, 0),
                               .bodies_max =
                                   (uint32_t)luaL_optnumber(L, index + 1, 0) };
}

/* add_attack(world, again after or nil, bodies max or nil): slot, generation */
static int attack_add(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_attack_def def = check_attack_def(L, 2);
    graze_attack attack;
    check_world_status(L, "add_attack: again_after, bodies_max",
                       graze_attack_add(self->world, &def, &attack));
    push_body(L, (graze_body){ attack.id });
    return 2;
}

static int attack_change(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_attack_def def = check_attack_def(L, 3);
    check_world_status(L, "change: attack, again_after, bodies_max",
                       graze_attack_set(self->world, check_attack(L, 2), &def));
    return 0;
}

static int attack_reset(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(L, "reset: attack",
                       graze_attack_reset(self->world, check_attack(L, 2)));
    return 0;
}

static int attack_remove(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(L, "remove: attack",
                       graze_attack_remove(self->world, check_attack(L, 2)));
    return 0;
}

/* read_attack(world, attack): { struck = , again_after = , bodies_max = } */
static int attack_read(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_attack_def def;
    uint32_t struck;
    check_world_status(
        L, "read: attack",
        graze_attack_read(self->world, check_attack(L, 2), &def, &struck));
    lua_createtable(L, 0, 3);
    set_number(L, "struck", struck);
    set_number(L, "again_after", def.again_after);
    set_number(L, "bodies_max", def.bodies_max);
    return 1;
}

/* has_struck(world, attack, body): the step, or nil */
static int attack_has_struck(lua_State *L) {
    lua_world *self = world_at_1(L);
    uint64_t step;
    if (!graze_attack_has_struck(self->world, check_attack(L, 2), check_body(L, 3),
                                 &step))
        return 0;
    compat_push_number(L, (double)step, true);
    return 1;
}

/* set_attack(world, body, part, attack or nil) */
static int part_set_attack(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 4);
    graze_attack attack = { 0 };
    if (!lua_isnil(L, 4))
        attack = check_attack(L, 4);
    const graze_part part = check_part(L, self, 3);
    const graze_status status = graze_part_set_attack(self->world, part, attack);
    if (status == GRAZE_STALE_HANDLE)
        world_error(L, "set_attack: attack slot %d, generation %d: %s",
                    (int)attack.id, (int)(attack.id >> 32),
                    graze_status_text(status));
    check_world_status(L, "set_attack: body, part", status);
    return 0;
}

/* attack_of(world, body, part): slot and generation, or nil */
static int part_attack(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_attack attack =
        graze_part_attack(self->world, check_part(L, self, 3));
    if (attack.id == 0)
        return 0;
    push_body(L, (graze_body){ attack.id });
    return 2;
}

/* strikes(world): a list of tables; 1 to 6 are the handles of body, target and
 * attack. */
static int world_strikes(lua_State *L) {
    lua_world *self = world_at_1(L);
    size_t count;
    const graze_strike *strikes = graze_world_strikes(self->world, &count);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        const graze_strike *one = &strikes[i];
        lua_createtable(L, 6, 4);
        set_handle(L, one->body.id, 1);
        set_handle(L, one->target.id, 3);
        set_handle(L, one->attack.id, 5);
        set_number(L, "number", one->number);
        set_number(L, "time", (double)one->time);
        set_number(L, "part", part_number(L, self, one->body, one->part));
        set_number(L, "target_part",
                   part_number(L, self, one->target, one->target_part));
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* explain_strike(world, body, target): the reason, slot and generation of the attack
 * or nil */
static int world_explain_strike(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_strike_explanation e;
    graze_world_explain_strike(self->world, check_body(L, 2), check_body(L, 3), &e);
    lua_pushstring(L, strike_reason_name(e.reason));
    if (e.attack.id == 0)
        return 1;
    push_body(L, (graze_body){ e.attack.id });
    return 3;
}

static int world_steps(lua_State *L) {
    compat_push_number(L, (double)graze_world_steps(world_at_1(L)->world), true);
    return 1;
}

/* ---- near misses ---- */

/* near_misses(world): a list of tables; 1 to 4 are the handles of both bodies. */
static int world_near_misses(lua_State *L) {
    lua_world *self = world_at_1(L);
    size_t count;
    const graze_near_miss *all = graze_world_near_misses(self->world, &count);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        const graze_near_miss *one = &all[i];
        lua_createtable(L, 4, 9);
        set_handle(L, one->a.id, 1);
        set_handle(L, one->b.id, 3);
        set_number(L, "part_a", part_number(L, self, one->a, one->part_a));
        set_number(L, "part_b", part_number(L, self, one->b, one->part_b));
        set_number(L, "time", one->time);
        set_number(L, "distance", one->distance);
        set_number(L, "nearest_time", one->nearest_time);
        set_number(L, "x_a", one->nearest[0].x);
        set_number(L, "y_a", one->nearest[0].y);
        set_number(L, "x_b", one->nearest[1].x);
        set_number(L, "y_b", one->nearest[1].y);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* near_miss_interval(world, a, b, steps or nil): sets it if there is one, and
 * returns the margin and the interval of two layers. */
static int world_near_miss_interval(lua_State *L) {
    lua_world *self = world_to_change(L);
    const unsigned a = (unsigned)luaL_checkinteger(L, 2),
                   b = (unsigned)luaL_checkinteger(L, 3);
    if (!lua_isnoneornil(L, 4) &&
        graze_world_set_near_miss_interval(
            self->world, a, b, (uint32_t)luaL_checknumber(L, 4)) != GRAZE_OK) {
        push_layer(L, self, a);
        push_layer(L, self, b);
        world_error(L, "near_miss_interval: a %s and b %s have no margin",
                    lua_tostring(L, -2), lua_tostring(L, -1));
    }
    lua_pushnumber(L, (lua_Number)graze_world_margin(self->world, a, b));
    compat_push_number(L, graze_world_near_miss_interval(self->world, a, b), true);
    return 2;
}

/* circle_rule(world, a, b, rule or nil): sets it if there is one, and returns it. */
static int world_circle_rule(lua_State *L) {
    lua_world *self = world_to_change(L);
    const unsigned a = (unsigned)luaL_checkinteger(L, 2),
                   b = (unsigned)luaL_checkinteger(L, 3);
    if (!lua_isnoneornil(L, 4))
        graze_world_set_circle_rule(self->world, a, b,
                                    (graze_circle_rule)luaL_checkinteger(L, 4));
    compat_push_number(L, graze_world_circle_rule(self->world, a, b), true);
    return 1;
}

/* reset_near_misses(world, body, other or nil) */
static int body_reset_near_misses(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_body body = check_body(L, 2);
    graze_status status;
    if (lua_isnoneornil(L, 3))
        status = graze_body_reset_near_misses(self->world, body);
    else
        status = graze_world_reset_near_miss(self->world, body, check_body(L, 3));
    check_world_status(L, "reset_near_misses: body, other", status);
    return 0;
}

/* ---- parts ---- */

/* part_count(world, body) */
static int body_part_count(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_body body = check_body(L, 2);
    if (!graze_body_is_alive(self->world, body))
        check_world_status(L, "part_count: body", GRAZE_STALE_HANDLE);
    compat_push_number(L, graze_body_parts(self->world, body, NULL, 0), true);
    return 1;
}

/* contacts(world, body): slots and generations of the others, as of the last step */
static int body_contacts(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_body body = check_body(L, 2);
    const size_t count = graze_body_contacts(self->world, body, NULL, 0);
    graze_contact *contacts =
        lua_newuserdata(L, (count + 1) * sizeof(graze_contact));
    graze_body_contacts(self->world, body, contacts, count);
    lua_createtable(L, (int)count * 2, 0);
    for (size_t i = 0; i < count; i++) {
        uint64_t other = contacts[i].a.id;
        if (other == body.id)
            other = contacts[i].b.id;
        set_handle(L, other, (int)i * 2 + 1);
    }
    return 1;
}

static int part_remove(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(L, "remove_part: body, part",
                       graze_part_remove(self->world, check_part(L, self, 3)));
    return 0;
}

static int part_set_disabled(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_part part = check_part(L, self, 3);
    check_world_status(
        L, "set_part_disabled: body, part",
        graze_part_set_disabled(self->world, part, lua_toboolean(L, 4)));
    return 0;
}

/* ---- explanations ---- */

/* explain(world, a, b): a table */
static int world_explain(lua_State *L) {
    lua_world *self = world_to_change(L);
    graze_explanation e;
    graze_world_explain(self->world, check_body(L, 2), check_body(L, 3), &e);
    const struct {
        const char *name;
        double value;
    } numbers[] = { { "gap_x", e.gap_x },
                    { "gap_y", e.gap_y },
                    { "depth", e.manifold.depth },
                    { "distance", e.manifold.distance },
                    { "normal_x", e.manifold.normal.x },
                    { "normal_y", e.manifold.normal.y },
                    { "layer_a", e.a.layer },
                    { "layer_b", e.b.layer },
                    { "begun", (double)e.begun },
                    { "ended", (double)e.ended } };
    lua_createtable(L, 0, 16);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        set_number(L, numbers[i].name, numbers[i].value);
    lua_pushstring(L, reason_name(e.reason));
    lua_setfield(L, -2, "reason");
    lua_pushstring(L, graze_reason_text(e.reason));
    lua_setfield(L, -2, "text");
    set_boolean(L, "is_touching", e.is_touching);
    set_boolean(L, "is_reported", e.is_reported);
    set_boolean(L, "has_begun", e.has_begun);
    set_boolean(L, "has_ended", e.has_ended);
    return 1;
}

void world_add_game_methods(lua_State *L) {
    static const luaL_Reg methods[] = {
        { "add_attack", attack_add },
        { "change_attack", attack_change },
        { "reset_attack", attack_reset },
        { "remove_attack", attack_remove },
        { "read_attack", attack_read },
        { "has_struck", attack_has_struck },
        { "set_attack", part_set_attack },
        { "attack_of", part_attack },
        { "strikes", world_strikes },
        { "explain_strike", world_explain_strike },
        { "steps", world_steps },
        { "near_misses", world_near_misses },
        { "near_miss_interval", world_near_miss_interval },
        { "circle_rule", world_circle_rule },
        { "reset_near_misses", body_reset_near_misses },
        { "body_contacts", body_contacts },
        { "remove_part", part_remove },
        { "part_count", body_part_count },
        { "set_part_disabled", part_set_disabled },
        { "explain", world_explain },
        { NULL, NULL }
    };
    compat_set_functions(L, methods, 0);
}
