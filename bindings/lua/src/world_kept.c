/* world_kept.c: the hitbox sets and masks that a world keeps, and lists of them for
 * snapshots. */
#include "lua_shape.h"
#include "lua_world.h"

#include <string.h>

/* The sets and masks shown by a world are in a list of the registry, by world, until it is
 * closed: a snapshot names them by their places. */
static const char SETS[] = "graze.sets";

static void push_lists(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, SETS);
    if (!lua_isnil(L, -1))
        return;
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, SETS);
}

/* The list of a world, or nil. */
static void push_list(lua_State *L, const lua_world *self) {
    push_lists(L);
    lua_pushlightuserdata(L, (void *)self);
    lua_rawget(L, -2);
    lua_remove(L, -2);
}

void world_forget_sets(lua_State *L, const lua_world *self) {
    push_lists(L);
    lua_pushlightuserdata(L, (void *)self);
    lua_pushnil(L);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

void world_keep_set(lua_State *L, const lua_world *self, int index) {
    push_list(L, self);
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_newtable(L);
        push_lists(L);
        lua_pushlightuserdata(L, (void *)self);
        lua_pushvalue(L, -3);
        lua_rawset(L, -3);
        lua_pop(L, 1);
    }
    int place = 1;
    for (; lua_rawgeti(L, -1, place), !lua_isnil(L, -1); place++) {
        const bool is_there = lua_rawequal(L, -1, index);
        lua_pop(L, 1);
        if (is_there) {
            lua_pop(L, 1);
            return;
        }
    }
    lua_pop(L, 1);
    lua_pushvalue(L, index);
    lua_rawseti(L, -2, place);
    lua_pop(L, 1);
}

/* The sets and masks of the list at `list`, each in their order, in memory of Lua's
 * that lasts until the call returns. */
static graze_assets assets_of_list(lua_State *L, int list) {
    uint32_t count = 0;
    for (; lua_rawgeti(L, list, (int)count + 1), !lua_isnil(L, -1); count++)
        lua_pop(L, 1);
    lua_pop(L, 1);
    const graze_hitbox_set **sets = lua_newuserdata(L, (count + 1) * sizeof *sets);
    const graze_mask **masks = lua_newuserdata(L, (count + 1) * sizeof *masks);
    graze_assets assets = { .hitbox_sets = sets, .masks = masks };
    for (uint32_t i = 0; i < count; i++) {
        lua_rawgeti(L, list, (int)i + 1);
        if (is_mask(L, -1))
            masks[assets.mask_count++] = check_mask(L, -1);
        else
            sets[assets.hitbox_set_count++] = lua_touserdata(L, -1);
        lua_pop(L, 1);
    }
    return assets;
}

graze_assets world_assets(lua_State *L, const lua_world *self, int list) {
    if (!lua_isnoneornil(L, list))
        return assets_of_list(L, list);
    push_list(L, self);
    if (lua_isnil(L, -1))
        return (graze_assets){ 0 };
    return assets_of_list(L, lua_gettop(L));
}

void world_keep_list(lua_State *L, const lua_world *self, int list) {
    if (lua_isnoneornil(L, list))
        return;
    for (int i = 1; lua_rawgeti(L, list, i), !lua_isnil(L, -1); i++) {
        world_keep_set(L, self, lua_gettop(L));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* The snapshot of a world, in memory of Lua's on top of the stack. */
static const void *push_snapshot(lua_State *L, graze_world *world,
                                 const graze_assets *assets, size_t *size) {
    check_world_status(L, "save", graze_world_save_size(world, assets, size));
    void *bytes = lua_newuserdata(L, *size + 1);
    check_world_status(L, "save",
                       graze_world_save(world, assets, bytes, *size, size));
    return bytes;
}

void push_saved(lua_State *L, graze_world *world, const graze_assets *assets) {
    size_t size;
    const void *bytes = push_snapshot(L, world, assets, &size);
    lua_pushlstring(L, bytes, size);
}

/* Let the one body of a world show the first frame of a set. */
static graze_status show_alone(graze_world *trial, const graze_hitbox_set *set) {
    const graze_frame_pose first = { 0 };
    graze_body body;
    if (graze_world_bodies(trial, &body, 1) == 0) {
        const graze_body_def def = { 0 };
        const graze_status status = graze_body_add(trial, &def, &body);
        if (status != GRAZE_OK)
            return status;
    }
    return graze_body_set_hitboxes(trial, body, set, &first);
}

/* Put `set` into the places of `assets` whose sets in `given` have its content: those
 * with which its snapshot loads. */
static void place_equal(lua_State *L, graze_world *trial,
                        const graze_hitbox_set *set, const graze_assets *given,
                        const graze_hitbox_set **places) {
    const int top = lua_gettop(L);
    size_t size;
    graze_assets one = { .hitbox_sets = &set, .hitbox_set_count = 1 };
    check_world_status(L, "save", show_alone(trial, set));
    const void *bytes = push_snapshot(L, trial, &one, &size);
    for (uint32_t i = 0; i < given->hitbox_set_count; i++) {
        one.hitbox_sets = &given->hitbox_sets[i];
        if (graze_world_load(trial, &one, bytes, size) == GRAZE_OK)
            places[i] = set;
    }
    lua_settop(L, top);
}

/* The two masks have the same pixels. */
static bool is_equal(const graze_mask *a, const graze_mask *b) {
    const uint32_t count = graze_mask_count(a);
    return graze_mask_width(a) == graze_mask_width(b) &&
           graze_mask_height(a) == graze_mask_height(b) &&
           graze_mask_count(b) == count &&
           graze_mask_area(graze_mask_view_all(a), graze_mask_view_all(b), 0, 0) ==
               count;
}

/* Put the masks of a body's parts into the places of `given` with equal ones. */
static void place_masks(lua_State *L, const graze_world *world, graze_body body,
                        const graze_assets *given, const graze_mask **places) {
    const uint32_t count = graze_body_parts(world, body, NULL, 0);
    graze_part *parts = lua_newuserdata(L, ((size_t)count + 1) * sizeof *parts);
    graze_body_parts(world, body, parts, count);
    for (uint32_t i = 0; i < count; i++) {
        graze_shape shape;
        if (graze_part_shape(world, parts[i], &shape) != GRAZE_OK ||
            shape.kind != GRAZE_SHAPE_MASK)
            continue;
        const graze_mask *mask = shape.mask.mask;
        for (uint32_t k = 0; k < given->mask_count; k++)
            if (places[k] != mask && is_equal(mask, given->masks[k]))
                places[k] = mask;
    }
    lua_pop(L, 1);
}

/* An array of `count` pointers, all NULL, in memory of Lua's. */
static void *new_places(lua_State *L, uint32_t count) {
    const size_t size = ((size_t)count + 1) * sizeof(void *);
    void *places = lua_newuserdata(L, size);
    memset(places, 0, size);
    return places;
}

graze_assets replay_assets(lua_State *L, graze_world *world, graze_world *trial,
                           int list) {
    if (lua_isnoneornil(L, list))
        return (graze_assets){ 0 };
    const graze_assets given = assets_of_list(L, list);
    const graze_hitbox_set **sets = new_places(L, given.hitbox_set_count),
                           *last = NULL;
    const graze_mask **masks = new_places(L, given.mask_count);
    const uint32_t count = graze_world_bodies(world, NULL, 0);
    graze_body *bodies = lua_newuserdata(L, (count + 1) * sizeof *bodies);
    graze_world_bodies(world, bodies, count);
    for (uint32_t i = 0; i < count; i++) {
        const graze_hitbox_set *set = graze_body_hitboxes(world, bodies[i]);
        if (set != NULL && set != last)
            place_equal(L, trial, set, &given, sets);
        last = set;
        if (set == NULL && given.mask_count > 0)
            place_masks(L, world, bodies[i], &given, masks);
    }
    return (graze_assets){ .hitbox_sets = sets,
                           .masks = masks,
                           .hitbox_set_count = given.hitbox_set_count,
                           .mask_count = given.mask_count };
}
