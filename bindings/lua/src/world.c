/* world.c: worlds, bodies, layers, steps and events for graze/init.lua. Arguments
 * are checked by graze, whose statuses become errors; layers are numbers here, and
 * names in init.lua. */
#include "core.h"
#include "lua_memory.h"
#include "lua_world.h"

#include <string.h>

/* add(world, def): slot, generation */
static int world_add(lua_State *L) {
    lua_world *self = world_to_change(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    const graze_body_def def = read_body(L, "add", 2);
    graze_body body;
    check_world_status(L, "add: .x, .y, .angle",
                       graze_body_add(self->world, &def, &body));
    push_body(L, body);
    return 2;
}

/* add_part(world, body, def): the number of the part */
static int body_add_part(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_body body = check_body(L, 2);
    luaL_checktype(L, 3, LUA_TTABLE);
    graze_part_def def;
    graze_shape shape;
    graze_part part;
    read_part(L, "add_part", 3, &def, &shape);
    check_world_status(L, "add_part: body",
                       graze_part_add(self->world, body, &def, &part));
    compat_push_number(L, part_number(L, self, body, part), true);
    return 1;
}

static int body_remove(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(L, "remove: body",
                       graze_body_remove(self->world, check_body(L, 2)));
    return 0;
}

static int body_set_position(lua_State *L) {
    lua_world *self = world_to_change(L);
    const float x = (float)luaL_checknumber(L, 3), y = (float)luaL_checknumber(L, 4);
    const graze_body body = check_body(L, 2);
    const graze_status status =
        lua_isnoneornil(L, 5) ? graze_body_set_position(self->world, body, x, y)
                              : graze_body_set_pose(self->world, body, x, y,
                                                    (float)luaL_checknumber(L, 5));
    check_world_status(L, "set_position: body, x, y, angle", status);
    return 0;
}

static int body_move_to(lua_State *L) {
    lua_world *self = world_to_change(L);
    const float x = (float)luaL_checknumber(L, 3), y = (float)luaL_checknumber(L, 4);
    check_world_status(L, "move_to: body, x, y",
                       graze_body_move_to(self->world, check_body(L, 2), x, y));
    return 0;
}

/* read(world, body): x, y, angle, is_disabled; nil if it is gone. */
static int body_read(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_body_info info;
    if (graze_body_read(self->world, check_body(L, 2), &info) != GRAZE_OK)
        return 0;
    lua_pushnumber(L, (lua_Number)info.x);
    lua_pushnumber(L, (lua_Number)info.y);
    lua_pushnumber(L, (lua_Number)info.angle);
    lua_pushboolean(L, info.is_disabled);
    return 4;
}

static int body_is_alive(lua_State *L) {
    lua_world *self = world_at_1(L);
    lua_pushboolean(L, graze_body_is_alive(self->world, check_body(L, 2)));
    return 1;
}

static int body_set_disabled(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(
        L, "set_disabled: body",
        graze_body_set_disabled(self->world, check_body(L, 2), lua_toboolean(L, 3)));
    return 0;
}

static int body_set_swept(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(
        L, "set_swept: body",
        graze_body_set_swept(self->world, check_body(L, 2), lua_toboolean(L, 3)));
    return 0;
}

/* name(world, body, name or nil): sets the name if there is one, and returns the
 * name. */
static int body_name(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_body body = check_body(L, 2);
    if (!lua_isnoneornil(L, 3))
        check_world_status(
            L, "name: body, name",
            graze_body_set_name(self->world, body, luaL_checkstring(L, 3)));
    lua_pushstring(L, graze_body_name(self->world, body));
    return 1;
}

/* set_box(world, body, part, min x, min y, max x, max y), relative to the body. */
static int part_set_box(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_box box = { (float)luaL_checknumber(L, 4),
                            (float)luaL_checknumber(L, 5),
                            (float)luaL_checknumber(L, 6),
                            (float)luaL_checknumber(L, 7) };
    check_world_status(
        L, "set_box: body, part, min_x, min_y, max_x, max_y",
        graze_part_set_offset(self->world, check_part(L, self, 3), box));
    return 0;
}

/* box(world, body, part): min x, min y, max x, max y, in the world. */
static int part_box(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_part_info info;
    check_world_status(L, "box: body, part",
                       graze_part_read(self->world, check_part(L, self, 3), &info));
    lua_pushnumber(L, (lua_Number)info.box.min_x);
    lua_pushnumber(L, (lua_Number)info.box.min_y);
    lua_pushnumber(L, (lua_Number)info.box.max_x);
    lua_pushnumber(L, (lua_Number)info.box.max_y);
    return 4;
}

static int part_set_layer(lua_State *L) {
    lua_world *self = world_to_change(L);
    const unsigned layer = (unsigned)luaL_checkinteger(L, 4);
    check_world_status(
        L, "set_layer: body, part, layer",
        graze_part_set_layer(self->world, check_part(L, self, 3), layer));
    return 0;
}

static int part_set_one_way(lua_State *L) {
    lua_world *self = world_to_change(L);
    const unsigned sides = (unsigned)luaL_checkinteger(L, 4);
    check_world_status(
        L, "set_one_way: body, part, side",
        graze_part_set_one_way(self->world, check_part(L, self, 3), sides));
    return 0;
}

/* ---- layers and rules ---- */

static int world_name_layer(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(L, "layer: number, name",
                       graze_world_set_layer_name(self->world,
                                                  (unsigned)luaL_checkinteger(L, 2),
                                                  luaL_checkstring(L, 3)));
    return 0;
}

static int world_layer_name(lua_State *L) {
    lua_pushstring(L, graze_world_layer_name(world_at_1(L)->world,
                                             (unsigned)luaL_checkinteger(L, 2)));
    return 1;
}

/* rule(world, "allow", "forbid" or "forbid_all", layer, layer) */
static int world_rule(lua_State *L) {
    static const char *const kinds[] = { "allow", "forbid", "forbid_all", NULL };
    lua_world *self = world_to_change(L);
    const int kind = luaL_checkoption(L, 2, NULL, kinds);
    graze_rules rules;
    graze_world_rules(self->world, &rules);
    if (kind == 2) {
        graze_rules_forbid_all(&rules);
    } else {
        const unsigned a = (unsigned)luaL_checkinteger(L, 3),
                       b = (unsigned)luaL_checkinteger(L, 4);
        check_world_status(L, kinds[kind],
                           kind == 0 ? graze_rules_allow(&rules, a, b)
                                     : graze_rules_forbid(&rules, a, b));
    }
    graze_world_set_rules(self->world, &rules);
    return 0;
}

static int world_set_margin(lua_State *L) {
    lua_world *self = world_to_change(L);
    const unsigned a = (unsigned)luaL_checkinteger(L, 2),
                   b = (unsigned)luaL_checkinteger(L, 3);
    check_world_status(
        L, "margin: layer, layer, margin",
        graze_world_set_margin(self->world, a, b, (float)luaL_checknumber(L, 4)));
    return 0;
}

static int world_set_swept_layer(lua_State *L) {
    lua_world *self = world_to_change(L);
    graze_world_set_swept_layers(self->world,
                                 UINT64_C(1) << (luaL_checkinteger(L, 2) & 63),
                                 lua_toboolean(L, 3));
    return 0;
}

static int world_shift_origin(lua_State *L) {
    lua_world *self = world_to_change(L);
    const float dx = (float)luaL_checknumber(L, 2),
                dy = (float)luaL_checknumber(L, 3);
    check_world_status(L, "shift_origin: dx, dy",
                       graze_world_shift_origin(self->world, dx, dy));
    return 0;
}

/* ---- steps and events ---- */

static int world_step(lua_State *L) {
    lua_world *self = world_to_change(L);
    check_world_status(L, "step", graze_world_step(self->world));
    return 0;
}

/* Append an event: slot and generation of both, and the time. */
static void append_event(lua_State *L, const graze_contact_event *event,
                         int *count) {
    push_body(L, event->a);
    push_body(L, event->b);
    lua_pushnumber(L, (lua_Number)event->time);
    for (int i = 5; i >= 1; i--)
        lua_rawseti(L, -1 - i, *count + i);
    *count += 5;
}

/* events(world, kind, layer a, layer b): a flat list, five numbers an event; a layer
 * below 0 is any. With a layer, the first body of each event is on layer a. */
static int world_events(lua_State *L) {
    lua_world *self = world_at_1(L);
    const int kind = (int)luaL_checkinteger(L, 2);
    const lua_Integer layer_a = luaL_checkinteger(L, 3),
                      layer_b = luaL_checkinteger(L, 4);
    size_t event_count;
    const graze_contact_event *events =
        graze_world_contact_events(self->world, &event_count);
    int count = 0;
    lua_newtable(L);
    for (size_t i = 0; i < event_count; i++) {
        graze_contact_event event = events[i];
        if ((int)event.kind != kind ||
            (layer_a >= 0 &&
             !graze_contact_of(&events[i], (unsigned)layer_a, &event)) ||
            (layer_b >= 0 && event.layer_b != (uint32_t)layer_b))
            continue;
        append_event(L, &event, &count);
    }
    return 1;
}

/* contacts(world): a flat list, slot and generation of both bodies of each
 * contact. */
static int world_contacts(lua_State *L) {
    lua_world *self = world_to_change(L);
    size_t count;
    const graze_contact *contacts = graze_world_contacts(self->world, &count);
    if (contacts == NULL && count != 0)
        check_world_status(L, "contacts", GRAZE_OUT_OF_MEMORY);
    lua_createtable(L, (int)count * 4, 0);
    for (size_t i = 0; i < count; i++) {
        push_body(L, contacts[i].a);
        push_body(L, contacts[i].b);
        for (int k = 4; k >= 1; k--)
            lua_rawseti(L, -1 - k, (int)i * 4 + k);
    }
    return 1;
}

static int world_counts(lua_State *L) {
    const graze_world *world = world_at_1(L)->world;
    compat_push_number(L, graze_world_body_count(world), true);
    compat_push_number(L, graze_world_part_count(world), true);
    return 2;
}

static int world_bodies(lua_State *L) {
    lua_world *self = world_at_1(L);
    const uint32_t count = graze_world_bodies(self->world, NULL, 0);
    graze_body *bodies =
        lua_newuserdata(L, ((size_t)count + 1) * sizeof(graze_body));
    graze_world_bodies(self->world, bodies, count);
    lua_createtable(L, (int)count * 2, 0);
    for (uint32_t i = 0; i < count; i++) {
        push_body(L, bodies[i]);
        lua_rawseti(L, -3, (int)i * 2 + 2);
        lua_rawseti(L, -2, (int)i * 2 + 1);
    }
    return 1;
}

/* ---- opening and closing ---- */

static int world_close(lua_State *L) {
    lua_world *self = luaL_checkudata(L, 1, LUA_WORLD);
    self->L = L;
    graze_world_close(self->world);
    self->world = NULL;
    world_forget_sink(L, self);
    world_forget_sets(L, self);
    graze_hits_free(&self->hits);
    graze_move_result_free(&self->moved);
    graze_rider_list_free(&self->riders);
    graze_pushed_list_free(&self->pushed);
    graze_legs_free(&self->legs);
    graze_move_results_free(&self->many);
    return 0;
}

static lua_world *new_world(lua_State *L) {
    lua_world *self = lua_newuserdata(L, sizeof(lua_world));
    memset(self, 0, sizeof(lua_world));
    luaL_getmetatable(L, LUA_WORLD);
    lua_setmetatable(L, -2);
    self->hits.allocator = self->moved.allocator = self->riders.allocator =
        self->many.allocator = memory_allocator(L);
    return self;
}

/* world(broad phase or nil, closed, limits: bodies, parts, pairs, events, or nil,
 * events as flags or nil, the sides of a wrapped world or nil) */
static int world_open(lua_State *L) {
    lua_settop(L, 9);
    const graze_world_config config = {
        .broad_phase = luaL_optstring(L, 1, NULL),
        .edges = lua_toboolean(L, 2) ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
        .events = (graze_event_flags)luaL_optinteger(L, 7, 0),
        .limits = { (uint32_t)luaL_optnumber(L, 3, 0),
                    (uint32_t)luaL_optnumber(L, 4, 0),
                    (size_t)luaL_optnumber(L, 5, 0),
                    (size_t)luaL_optnumber(L, 6, 0) },
        .allocator = memory_allocator(L),
        .wrap_width = (float)luaL_optnumber(L, 8, 0),
        .wrap_height = (float)luaL_optnumber(L, 9, 0),
    };
    lua_world *self = new_world(L);
    const graze_status status = graze_world_open(&config, &self->world);
    if (status != GRAZE_OK && status != GRAZE_BAD_BROAD_PHASE)
        world_error(L, "graze.world: wrap_width %f, wrap_height %f: %s",
                    (double)config.wrap_width, (double)config.wrap_height,
                    graze_status_text(status));
    if (status != GRAZE_OK)
        world_error(L, "graze.world: broad_phase %s: %s",
                    config.broad_phase != NULL ? config.broad_phase : "auto",
                    graze_status_text(status));
    return 1;
}

void core_open_world(lua_State *L) {
    static const luaL_Reg methods[] = { { "add", world_add },
                                        { "add_part", body_add_part },
                                        { "remove", body_remove },
                                        { "set_position", body_set_position },
                                        { "move_to", body_move_to },
                                        { "read", body_read },
                                        { "is_alive", body_is_alive },
                                        { "set_disabled", body_set_disabled },
                                        { "set_swept", body_set_swept },
                                        { "name", body_name },
                                        { "set_box", part_set_box },
                                        { "box", part_box },
                                        { "set_layer", part_set_layer },
                                        { "set_one_way", part_set_one_way },
                                        { "name_layer", world_name_layer },
                                        { "layer_name", world_layer_name },
                                        { "rule", world_rule },
                                        { "margin", world_set_margin },
                                        { "set_swept_layer", world_set_swept_layer },
                                        { "shift_origin", world_shift_origin },
                                        { "step", world_step },
                                        { "events", world_events },
                                        { "contacts", world_contacts },
                                        { "counts", world_counts },
                                        { "bodies", world_bodies },
                                        { "close", world_close },
                                        { "__gc", world_close },
                                        { NULL, NULL } };
    static const luaL_Reg functions[] = { { "world", world_open }, { NULL, NULL } };
    luaL_newmetatable(L, LUA_WORLD);
    compat_set_functions(L, methods, 0);
    world_add_state_methods(L);
    world_add_query_methods(L);
    world_add_game_methods(L);
    world_add_draw_methods(L);
    world_add_set_methods(L);
    world_add_chain_methods(L);
    world_add_touch_methods(L);
    world_add_mover_methods(L);
    world_add_setup_methods(L);
    world_add_array_methods(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    compat_set_functions(L, functions, 0);
    core_open_draw(L);
    core_open_sets(L);
    core_open_setup(L);
}
