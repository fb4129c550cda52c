/* world_sets.c: hitbox sets and bodies that show their frames, for graze/game.lua and
 * graze/shapes.lua. */
#include "lua_shape.h"
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
        read_part(L, "hitboxes", lua_gettop(L), &def, &made->shapes[i]);
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

/* frame from 1, flip x, flip y, turns, x, y from an index on */
static graze_frame_pose check_pose(lua_State *L, int index) {
    return (graze_frame_pose){ (uint32_t)luaL_checknumber(L, index) - 1,
                               lua_toboolean(L, index + 1),
                               lua_toboolean(L, index + 2),
                               (uint8_t)luaL_checknumber(L, index + 3),
                               (float)luaL_checknumber(L, index + 4),
                               (float)luaL_checknumber(L, index + 5) };
}

/* The number of the box of a name in the frame of a pose; GRAZE_NO_HITBOX: the frame
 * lacks it. */
static uint32_t box_of_name(const graze_hitbox_set *set, const char *name,
                            const graze_frame_pose *pose) {
    const uint32_t number = graze_hitbox_set_find_name(set, name);
    if (pose->frame >= set->frame_count)
        return GRAZE_NO_HITBOX;
    const graze_hitbox_frame *frame = &set->frames[pose->frame];
    for (uint32_t i = frame->first; i < frame->first + frame->count; i++)
        if (set->boxes[i].name == number)
            return i;
    return GRAZE_NO_HITBOX;
}

/* set_box(set, name, pose): min x, min y, max x, max y relative to the body, or
 * nothing */
static int set_box(lua_State *L) {
    const graze_hitbox_set *set = check_set(L, 1);
    const graze_frame_pose pose = check_pose(L, 3);
    const uint32_t number = box_of_name(set, luaL_checkstring(L, 2), &pose);
    if (number == GRAZE_NO_HITBOX)
        return 0;
    const graze_box box = graze_hitbox_set_offset(set, number, &pose);
    const float edges[] = { box.min_x, box.min_y, box.max_x, box.max_y };
    for (int i = 0; i < 4; i++)
        lua_pushnumber(L, (lua_Number)edges[i]);
    return 4;
}

/* set_shape(set, name, pose): the shape relative to the body, or nothing */
static int set_shape(lua_State *L) {
    const graze_hitbox_set *set = check_set(L, 1);
    const graze_frame_pose pose = check_pose(L, 3);
    const uint32_t number = box_of_name(set, luaL_checkstring(L, 2), &pose);
    if (number == GRAZE_NO_HITBOX || set->boxes[number].shape == NULL)
        return 0;
    const graze_shape shape = graze_hitbox_set_shape(set, number, &pose);
    push_shape(L, &shape);
    return 1;
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
    check_world_status(L, "set_hitboxes: body, set, frame",
                       graze_body_set_hitboxes(self->world, body, set, &pose));
    return 0;
}

/* set_frame(world, body, pose) */
static int body_set_frame(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_frame_pose pose = check_pose(L, 3);
    check_world_status(L, "set_frame: body, frame",
                       graze_body_set_frame(self->world, check_body(L, 2), &pose));
    return 0;
}

/* frame(world, body): frame from 1, flip x, flip y, turns, x, y */
static int body_frame(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_frame_pose pose;
    check_world_status(L, "frame: body",
                       graze_body_frame(self->world, check_body(L, 2), &pose));
    compat_push_number(L, (double)pose.frame + 1, true);
    lua_pushboolean(L, pose.flip_x);
    lua_pushboolean(L, pose.flip_y);
    compat_push_number(L, pose.turns, true);
    lua_pushnumber(L, (lua_Number)pose.x);
    lua_pushnumber(L, (lua_Number)pose.y);
    return 6;
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

void core_open_sets(lua_State *L) {
    static const luaL_Reg functions[] = { { "hitbox_set", hitbox_set },
                                          { "frame_at", set_frame_at },
                                          { "set_box", set_box },
                                          { "set_shape", set_shape },
                                          { NULL, NULL } };
    compat_set_functions(L, functions, 0);
}

void world_add_set_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "set_hitboxes", body_set_hitboxes },
                                        { "set_frame", body_set_frame },
                                        { "frame", body_frame },
                                        { "hitbox", body_hitbox },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
