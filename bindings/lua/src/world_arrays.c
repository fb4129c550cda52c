/* world_arrays.c: arrays of the world and of the game for the FFI of LuaJIT, without
 * copies. graze/arrays.lua declares the same. */
#include "lua_world.h"

/* Movers, and where their ends go. */
typedef struct world_ends {
    const graze_mover *movers;
    size_t count;
    double *x, *y, snap;
} world_ends;

typedef struct world_arrays {
    const graze_contact_event *(*contact_events)(const graze_world *world,
                                                 size_t *count);
    graze_status (*set_positions)(graze_world *world,
                                  const graze_positions *positions);
    graze_status (*move_all)(graze_world *world, const graze_positions *positions);
    graze_status (*danger)(graze_world *world, const graze_danger_def *def,
                           float *times);
    graze_status (*move_many)(lua_world *self, const world_ends *ends);
} world_arrays;

static graze_status arrays_move_many(lua_world *self, const world_ends *ends) {
    const graze_responses responses = { .walk = { .snap = ends->snap } };
    const graze_status status = graze_world_move_many(
        self->world, ends->movers, ends->count, &responses, &self->many);
    if (status != GRAZE_OK)
        return status;
    for (size_t i = 0; i < ends->count; i++) {
        ends->x[i] = self->many.ends[i].end_x;
        ends->y[i] = self->many.ends[i].end_y;
    }
    return GRAZE_OK;
}

/* arrays(world, is it for a change): pointers to these functions and to the world. */
static int world_arrays_of(lua_State *L) {
    static world_arrays functions = { graze_world_contact_events,
                                      graze_world_set_positions,
                                      graze_world_move_all, graze_world_danger,
                                      arrays_move_many };
    lua_world *self = lua_toboolean(L, 2) ? world_to_change(L) : world_at_1(L);
    lua_pushlightuserdata(L, &functions);
    lua_pushlightuserdata(L, self->world);
    return 2;
}

void world_add_array_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "arrays", world_arrays_of },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
