/* world_touch.c: touches of parts, their manifolds, new shapes of parts, events by
 * their times, and values of bodies, for graze/touches.lua and graze/shapes.lua. */
#include "lua_shape.h"
#include "lua_world.h"

/* ---- events ---- */

/* keep(world, mask or set): it lives until the world is closed. */
static int world_keep(lua_State *L) {
    world_keep_set(L, world_to_change(L), 2);
    return 0;
}

/* touch_events(world, kind, layer a, layer b): a list of tables; 1 to 4 are the
 * handles of both bodies. A layer below 0 is any. With a layer, the first body of
 * each event is on layer a. A part that was removed has no number. */
static int world_touch_events(lua_State *L) {
    lua_world *self = world_at_1(L);
    const int kind = (int)luaL_checkinteger(L, 2);
    const lua_Integer layer_a = luaL_checkinteger(L, 3),
                      layer_b = luaL_checkinteger(L, 4);
    size_t event_count;
    const graze_touch_event *events =
        graze_world_touch_events(self->world, &event_count);
    int count = 0;
    lua_newtable(L);
    for (size_t i = 0; i < event_count; i++) {
        graze_touch_event event = events[i];
        if ((int)event.kind != kind ||
            (layer_a >= 0 &&
             !graze_touch_of(&events[i], (unsigned)layer_a, &event)) ||
            (layer_b >= 0 && event.layer_b != (uint32_t)layer_b))
            continue;
        lua_createtable(L, 4, 7);
        set_handle(L, event.a.id, 1);
        set_handle(L, event.b.id, 3);
        set_number(L, "part_a", part_number(L, self, event.a, event.part_a));
        set_number(L, "part_b", part_number(L, self, event.b, event.part_b));
        set_number(L, "tag_a", event.tag_a);
        set_number(L, "tag_b", event.tag_b);
        set_number(L, "layer_a", event.layer_a);
        set_number(L, "layer_b", event.layer_b);
        set_number(L, "time", (double)event.time);
        lua_rawseti(L, -2, ++count);
    }
    return 1;
}

/* events_by_time(world): a list of tables; 1 to 4 are the handles of both bodies. */
static int world_events_by_time(lua_State *L) {
    lua_world *self = world_to_change(L);
    size_t count;
    const graze_contact_event *events =
        graze_world_events_by_time(self->world, &count);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_createtable(L, 4, 2);
        set_handle(L, events[i].a.id, 1);
        set_handle(L, events[i].b.id, 3);
        set_number(L, "kind", events[i].kind);
        set_number(L, "time", (double)events[i].time);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* touches(world, body, other): a list of the touching parts, as of the last step */
static int body_touches(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_body a = check_body(L, 2), b = check_body(L, 3);
    const size_t count = graze_body_touches(self->world, a, b, NULL, 0);
    graze_touch *touches = lua_newuserdata(L, (count + 1) * sizeof *touches);
    graze_body_touches(self->world, a, b, touches, count);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_createtable(L, 0, 6);
        set_number(L, "part", part_number(L, self, a, touches[i].part_a));
        set_number(L, "other_part", part_number(L, self, b, touches[i].part_b));
        set_number(L, "tag", touches[i].tag_a);
        set_number(L, "other_tag", touches[i].tag_b);
        set_number(L, "layer", touches[i].layer_a);
        set_number(L, "other_layer", touches[i].layer_b);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* ---- parts ---- */

/* manifold(world, body, other, part, part of the other): a table */
static int body_manifold(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_part a = check_part_of(L, self, 2, 4),
                     b = check_part_of(L, self, 3, 5);
    graze_manifold manifold;
    check_world_status(L, "manifold: body, other, part, other_part",
                       graze_part_manifold(self->world, a, b, &manifold));
    push_manifold(L, &manifold);
    return 1;
}

/* set_shape(world, body, part, shape or nil, is a motion) */
static int part_set_shape(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_part part = check_part(L, self, 3);
    const graze_shape *shape = NULL;
    if (!lua_isnil(L, 4))
        shape = check_shape(L, 4);
    if (lua_toboolean(L, 5))
        check_world_status(L, "move_shape: body, part",
                           graze_part_move_shape(self->world, part, shape));
    else
        check_world_status(L, "set_shape: body, part",
                           graze_part_set_shape(self->world, part, shape));
    return 0;
}

/* set_world_box(world, body, part, min x, min y, max x, max y, is a motion) */
static int part_set_world_box(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_part part = check_part(L, self, 3);
    const graze_box box = { (float)luaL_checknumber(L, 4),
                            (float)luaL_checknumber(L, 5),
                            (float)luaL_checknumber(L, 6),
                            (float)luaL_checknumber(L, 7) };
    if (lua_toboolean(L, 8))
        check_world_status(L, "move_box: body, part, min_x, min_y, max_x, max_y",
                           graze_part_move_box(self->world, part, box));
    else
        check_world_status(L,
                           "set_world_box: body, part, min_x, min_y, max_x, max_y",
                           graze_part_set_box(self->world, part, box));
    return 0;
}

/* ---- values of bodies ---- */

/* set_user(world, body, value) */
static int body_set_user(lua_State *L) {
    lua_world *self = world_to_change(L);
    const uint64_t user = (uint64_t)luaL_checknumber(L, 3);
    check_world_status(L, "set_user: body, value",
                       graze_body_set_user(self->world, check_body(L, 2), user));
    return 0;
}

static int body_user(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_body_info info;
    if (graze_body_read(self->world, check_body(L, 2), &info) != GRAZE_OK)
        return 0;
    compat_push_number(L, (double)info.user, true);
    return 1;
}

void world_add_touch_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "keep", world_keep },
                                        { "touch_events", world_touch_events },
                                        { "events_by_time", world_events_by_time },
                                        { "touches", body_touches },
                                        { "manifold", body_manifold },
                                        { "set_shape", part_set_shape },
                                        { "set_world_box", part_set_world_box },
                                        { "set_user", body_set_user },
                                        { "user", body_user },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
