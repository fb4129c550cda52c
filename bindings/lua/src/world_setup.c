/* world_setup.c: broad phases, counts and limits of a world, formats and the version,
 * for graze/setup.lua. */
#include "lua_world.h"

/* broad_phases(): a list of { name = , how = , source = } */
static int broad_phases(lua_State *L) {
    const size_t count = graze_broad_phase_count();
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        const graze_broad_phase *one = graze_broad_phase_at(i);
        lua_createtable(L, 0, 3);
        lua_pushstring(L, one->name);
        lua_setfield(L, -2, "name");
        lua_pushstring(L, one->what);
        lua_setfield(L, -2, "how");
        lua_pushstring(L, one->source);
        lua_setfield(L, -2, "source");
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* set_broad_phase(world, name, cell width, cell height, axis) */
static int world_set_broad_phase(lua_State *L) {
    lua_world *self = world_to_change(L);
    const char *name = luaL_checkstring(L, 2);
    const graze_broad_phase_setup setup = { (float)luaL_checknumber(L, 3),
                                            (float)luaL_checknumber(L, 4),
                                            (graze_axis)luaL_checkinteger(L, 5) };
    check_world_status(L, "set_broad_phase: broad_phase, cell_width, cell_height",
                       graze_world_set_broad_phase(self->world, name, &setup));
    return 0;
}

static int world_broad_phase(lua_State *L) {
    lua_pushstring(L, graze_world_broad_phase(world_at_1(L)->world));
    return 1;
}

/* cell(world): width and height, 0 if there are none */
static int world_cell(lua_State *L) {
    double width, height;
    graze_world_cell(world_at_1(L)->world, &width, &height);
    lua_pushnumber(L, width);
    lua_pushnumber(L, height);
    return 2;
}

static int world_is_closed(lua_State *L) {
    lua_pushboolean(L, graze_world_edges(world_at_1(L)->world) == GRAZE_CLOSED);
    return 1;
}

/* narrow_counts(world): { overlapping = , shaped = , apart = } */
static int world_narrow_counts(lua_State *L) {
    const graze_narrow_counts counts =
        graze_world_narrow_counts(world_at_1(L)->world);
    lua_createtable(L, 0, 3);
    set_number(L, "overlapping", (double)counts.overlapping);
    set_number(L, "shaped", (double)counts.shaped);
    set_number(L, "apart", (double)counts.apart);
    return 1;
}

/* set_counting(world, is on): the counts go on where they were */
static int world_set_counting(lua_State *L) {
    lua_world *self = world_to_change(L);
    graze_counters *counters = NULL;
    if (lua_toboolean(L, 2))
        counters = &self->counters;
    graze_world_set_counters(self->world, counters);
    return 0;
}

/* counters(world): a table */
static int world_counters(lua_State *L) {
    const graze_counters *counters = &world_at_1(L)->counters;
    lua_createtable(L, 0, 5);
    set_number(L, "tests", (double)counters->tests);
    set_number(L, "refused", (double)counters->refused);
    set_number(L, "visits", (double)counters->visits);
    set_number(L, "swaps", (double)counters->swaps);
    set_number(L, "moves", (double)counters->moves);
    return 1;
}

static int world_required_capacity(lua_State *L) {
    const size_t count = graze_world_required_capacity(world_at_1(L)->world);
    compat_push_number(L, (double)count, true);
    return 1;
}

/* format(bytes): its number, its version, and the newest one that is read */
static int format_read(lua_State *L) {
    size_t size;
    const char *bytes = luaL_checklstring(L, 1, &size);
    const graze_format_info info = graze_format_read(bytes, size);
    compat_push_number(L, info.format, true);
    compat_push_number(L, info.version, true);
    compat_push_number(L, info.version_max, true);
    return 3;
}

static int version_text(lua_State *L) {
    lua_pushstring(L, graze_version());
    return 1;
}

/* sin_cos(degrees): sine, cosine */
static int angle_sin_cos(lua_State *L) {
    double sine, cosine;
    graze_angle_sin_cos(luaL_checknumber(L, 1), &sine, &cosine);
    lua_pushnumber(L, sine);
    lua_pushnumber(L, cosine);
    return 2;
}

void core_open_setup(lua_State *L) {
    static const luaL_Reg functions[] = { { "broad_phases", broad_phases },
                                          { "format", format_read },
                                          { "version", version_text },
                                          { "sin_cos", angle_sin_cos },
                                          { NULL, NULL } };
    compat_set_functions(L, functions, 0);
}

void world_add_setup_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "set_broad_phase", world_set_broad_phase },
                                        { "broad_phase", world_broad_phase },
                                        { "cell", world_cell },
                                        { "is_closed", world_is_closed },
                                        { "narrow_counts", world_narrow_counts },
                                        { "set_counting", world_set_counting },
                                        { "counters", world_counters },
                                        { "required_capacity",
                                          world_required_capacity },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
