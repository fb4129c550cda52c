/* world_sets.c: hitbox sets, bodies that show their frames, and chains, for
 * graze/game.lua. */
#include "lua_memory.h"
#include "lua_world.h"

#include <string.h>

/* ---- hitbox sets ---- */

/* The arrays behind a set, in one block of Lua's. */
typedef struct set_memory {
    graze_hitbox_set set;
    const char **names;
    graze_hitbox *boxes;
    graze_shape *shapes;
    graze_hitbox_frame *frames;
    graze_animation *animations;
} set_memory;

/* A part of a block, at a multiple of 8 bytes. */
static void *take(char **at, size_t count, size_t size) {
    void *taken = *at;
    *at += (count * size + 7) / 8 * 8;
    return taken;
}

static set_memory *new_set(lua_State *L, const uint32_t counts[4]) {
    const size_t names = counts[0], boxes = counts[1], frames = counts[2],
                 animations = counts[3];
    const size_t size = sizeof(set_memory) + names * sizeof(char *) +
                        boxes * (sizeof(graze_hitbox) + sizeof(graze_shape)) +
                        frames * sizeof(graze_hitbox_frame) +
                        animations * sizeof(graze_animation);
    char *at = lua_newuserdata(L, size + 64);
    set_memory *made = take(&at, 1, sizeof *made);
    made->names = take(&at, names, sizeof *made->names);
    made->boxes = take(&at, boxes, sizeof *made->boxes);
    made->shapes = take(&at, boxes, sizeof *made->shapes);
    made->frames = take(&at, frames, sizeof *made->frames);
    made->animations = take(&at, animations, sizeof *made->animations);
    made->set =
        (graze_hitbox_set){ made->names, made->boxes, made->frames, made->animations,
                            counts[0],   counts[1],   counts[2],    counts[3] };
    return made;
}

static double number_at(lua_State *L, int table, int place) {
    lua_rawgeti(L, table, place);
    const double value = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return value;
}

/* set(texts, boxes, frames, animations): lists. Texts: the names of boxes, then of
 * animations, which the caller keeps. A box: { name, def of a part }. Four numbers
 * of counts come first in `frames`. */
static int hitbox_set(lua_State *L) {
    lua_settop(L, 4);
    uint32_t counts[4];
    for (int i = 0; i < 4; i++)
        counts[i] = (uint32_t)number_at(L, 3, i + 1);
    set_memory *made = new_set(L, counts);
    int text = 0;
    for (; text < (int)counts[0]; text++) {
        lua_rawgeti(L, 1, text + 1);
        made->names[text] = lua_tostring(L, -1);
        lua_pop(L, 1);
    }
    for (uint32_t i = 0; i < counts[1]; i++) {
        graze_part_def def;
        lua_rawgeti(L, 2, (int)i + 1);
        read_part(L, lua_gettop(L), &def, &made->shapes[i]);
        made->boxes[i] = (graze_hitbox){ def.box, def.tag, def.layer, def.shape };
        lua_settop(L, 5);
    }
    for (uint32_t i = 0; i < counts[2]; i++) {
        double n[5];
        for (int k = 0; k < 5; k++)
            n[k] = number_at(L, 3, 5 + (int)i * 5 + k);
        made->frames[i] =
            (graze_hitbox_frame){ (uint32_t)n[0], (uint32_t)n[1], (float)n[2],
                                  (float)n[3], (uint32_t)n[4] };
    }
    for (uint32_t i = 0; i < counts[3]; i++, text++) {
        double n[4];
        for (int k = 0; k < 4; k++)
            n[k] = number_at(L, 4, 1 + (int)i * 4 + k);
        lua_rawgeti(L, 1, text + 1);
        made->animations[i] =
            (graze_animation){ lua_tostring(L, -1), (uint32_t)n[0], (uint32_t)n[1],
                               (graze_animation_direction)n[2], (uint32_t)n[3] };
        lua_pop(L, 1);
    }
    check_world_status(L, "hitboxes", graze_hitbox_set_check(&made->set));
    return 1;
}

static const graze_hitbox_set *check_set(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TUSERDATA);
    return lua_touserdata(L, index);
}

/* frame_at(set, animation from 0, milliseconds): the frame from 1 */
static int set_frame_at(lua_State *L) {
    const uint32_t frame =
        graze_hitbox_set_frame_at(check_set(L, 1), (uint32_t)luaL_checknumber(L, 2),
                                  (uint64_t)luaL_checknumber(L, 3));
    compat_push_number(L, (double)frame + 1, true);
    return 1;
}

/* frame, flip x, flip y, turns, x, y from an index on */
static graze_frame_pose check_pose(lua_State *L, int index) {
    return (graze_frame_pose){ (uint32_t)luaL_checknumber(L, index),
                               lua_toboolean(L, index + 1),
                               lua_toboolean(L, index + 2),
                               (uint8_t)luaL_checknumber(L, index + 3),
                               (float)luaL_checknumber(L, index + 4),
                               (float)luaL_checknumber(L, index + 5) };
}

/* set_hitboxes(world, body, set or nil, pose) */
static int body_set_hitboxes(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_body body = check_body(L, 2);
    const graze_frame_pose pose = check_pose(L, 4);
    const graze_hitbox_set *set = NULL;
    if (!lua_isnil(L, 3)) {
        set = check_set(L, 3);
        world_keep_set(L, self, 3);
    }
    check_world_status(L, "set_hitboxes",
                       graze_body_set_hitboxes(self->world, body, set, &pose));
    return 0;
}

/* set_frame(world, body, pose) */
static int body_set_frame(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_frame_pose pose = check_pose(L, 3);
    check_world_status(L, "set_frame",
                       graze_body_set_frame(self->world, check_body(L, 2), &pose));
    return 0;
}

/* hitbox(world, body, name): the number of the part, or nil */
static int body_hitbox(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_body body = check_body(L, 2);
    const graze_hitbox_set *set = graze_body_hitboxes(self->world, body);
    if (set == NULL)
        return 0;
    const graze_part part = graze_body_hitbox(
        self->world, body, graze_hitbox_set_find_name(set, luaL_checkstring(L, 3)));
    const uint32_t number = part_number(L, self, body, part);
    if (number == 0)
        return 0;
    compat_push_number(L, number, true);
    return 1;
}

/* ---- chains ---- */

static graze_chain_node check_node(lua_State *L, int table) {
    return (graze_chain_node){ number_at(L, table, 1), number_at(L, table, 2),
                               number_at(L, table, 3), number_at(L, table, 4) != 0 };
}

/* add_chain(world, body, nodes, capacity, layer, tag): the number of the part */
static int body_add_chain(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 6);
    const graze_body body = check_body(L, 2);
    graze_chain_def def = { .capacity = (uint32_t)luaL_checknumber(L, 4) };
    for (; lua_rawgeti(L, 3, (int)def.count + 1), !lua_isnil(L, -1); lua_pop(L, 1))
        def.count++;
    graze_chain_node *nodes =
        lua_newuserdata(L, ((size_t)def.count + 1) * sizeof *nodes);
    for (uint32_t i = 0; i < def.count; i++) {
        lua_rawgeti(L, 3, (int)i + 1);
        nodes[i] = check_node(L, lua_gettop(L));
        lua_pop(L, 1);
    }
    def.nodes = nodes;
    graze_part_def added = { .layer = (uint8_t)luaL_checknumber(L, 5),
                             .tag = (uint32_t)luaL_checknumber(L, 6) };
    const graze_allocator allocator = memory_allocator(L);
    graze_chain *chain;
    graze_part part = { 0 };
    graze_status status = graze_chain_create(&def, &allocator, &chain);
    if (status == GRAZE_OK) {
        const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
        added.shape = &shape;
        status = graze_part_add(self->world, body, &added, &part);
    }
    graze_chain_destroy(chain);
    check_world_status(L, "add_chain", status);
    compat_push_number(L, part_number(L, self, body, part), true);
    return 1;
}

/* push_node(world, body, part, node) */
static int part_push_node(lua_State *L) {
    lua_world *self = world_to_change(L);
    luaL_checktype(L, 4, LUA_TTABLE);
    const graze_chain_node node = check_node(L, 4);
    check_world_status(
        L, "push_node",
        graze_part_push_node(self->world, check_part(L, self, 3), node));
    return 0;
}

/* edit_nodes(world, body, part, first from 1, count, "cut", "on" or "off") */
static int part_edit_nodes(lua_State *L) {
    static const char *const kinds[] = { "cut", "on", "off", NULL };
    lua_world *self = world_to_change(L);
    const uint32_t first = (uint32_t)luaL_checknumber(L, 4) - 1,
                   count = (uint32_t)luaL_checknumber(L, 5);
    const int kind = luaL_checkoption(L, 6, NULL, kinds);
    const graze_part part = check_part(L, self, 3);
    graze_status status;
    if (kind == 0)
        status = graze_part_cut_nodes(self->world, part, first, count);
    else
        status = graze_part_switch_nodes(self->world, part, first, count, kind == 2);
    check_world_status(L, "nodes", status);
    return 0;
}

/* nodes(world, body, part): a list of { x, y, radius, is off }, or nil */
static int part_nodes(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_shape shape;
    check_world_status(
        L, "nodes", graze_part_shape(self->world, check_part(L, self, 3), &shape));
    const graze_chain *chain = graze_chain_of(&shape);
    if (chain == NULL)
        return 0;
    const uint32_t count = graze_chain_count(chain);
    graze_chain_node *nodes = lua_newuserdata(L, count * sizeof *nodes);
    graze_chain_nodes(chain, nodes, count);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        const double numbers[] = { nodes[i].x + shape.corner[0].x,
                                   nodes[i].y + shape.corner[0].y, nodes[i].radius };
        lua_createtable(L, 4, 0);
        for (int k = 0; k < 3; k++) {
            lua_pushnumber(L, numbers[k]);
            lua_rawseti(L, -2, k + 1);
        }
        lua_pushboolean(L, nodes[i].is_off);
        lua_rawseti(L, -2, 4);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

void core_open_sets(lua_State *L) {
    static const luaL_Reg functions[] = { { "hitbox_set", hitbox_set },
                                          { "frame_at", set_frame_at },
                                          { NULL, NULL } };
    compat_set_functions(L, functions, 0);
}

void world_add_set_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "set_hitboxes", body_set_hitboxes },
                                        { "set_frame", body_set_frame },
                                        { "hitbox", body_hitbox },
                                        { "add_chain", body_add_chain },
                                        { "push_node", part_push_node },
                                        { "edit_nodes", part_edit_nodes },
                                        { "nodes", part_nodes },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
