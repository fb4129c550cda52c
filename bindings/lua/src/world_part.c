/* world_part.c: parts of bodies, as the other files read and number them. */
#include "lua_world.h"

#include <string.h>

/* The numbers of the list on top of the stack; `name` is the list's. Returns how
 * many. */
static uint32_t read_numbers(lua_State *L, const char *name, double *out,
                             uint32_t most) {
    uint32_t count = 0;
    for (;; count++) {
        lua_rawgeti(L, -1, (int)count + 1);
        if (lua_isnil(L, -1))
            break;
        if (count == most || lua_type(L, -1) != LUA_TNUMBER)
            world_error(L, "%s[%d] must be a number, and is %s", name,
                        (int)count + 1,
                        count == most ? "one too many" : luaL_typename(L, -1));
        out[count] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return count;
}

/* ---- parts and bodies ---- */

/* A kind of shape: the name of its list of numbers, and the least of them. */
typedef struct part_kind {
    const char *name;
    uint32_t numbers;
} part_kind;

enum { KIND_BOX, KIND_CIRCLE, KIND_CAPSULE, KIND_POLYGON, KIND_COUNT };
static const part_kind part_kinds[KIND_COUNT] = {
    { "box", 4 }, { "circle", 3 }, { "capsule", 5 }, { "polygon", 6 }
};

/* Read a part's table at `table`: one of box, circle, capsule, polygon; layer, tag,
 * disabled. */
void read_part(lua_State *L, int table, graze_part_def *def, graze_shape *shape) {
    double v[16];
    int kind = 0;
    for (; kind < KIND_COUNT; kind++) {
        lua_getfield(L, table, part_kinds[kind].name);
        if (!lua_isnil(L, -1))
            break;
        lua_pop(L, 1);
    }
    if (kind == KIND_COUNT)
        world_error(L, "a part needs one of box, circle, capsule and polygon");
    const part_kind *which = &part_kinds[kind];
    luaL_argcheck(L, lua_istable(L, -1), table,
                  "box, circle, capsule and polygon are lists of numbers");
    const uint32_t count = read_numbers(L, which->name, v, 16);
    lua_pop(L, 1);
    if (count < which->numbers || (kind != KIND_POLYGON && count > which->numbers) ||
        count % 2 != (which->numbers & 1))
        world_error(L, "%s must have %d numbers, and has %d", which->name,
                    (int)which->numbers, (int)count);
    memset(def, 0, sizeof *def);
    def->layer = (uint8_t)opt_field(L, table, "layer", 0);
    def->tag = (uint32_t)opt_field(L, table, "tag", 0);
    lua_getfield(L, table, "disabled");
    def->is_disabled = lua_toboolean(L, -1);
    lua_pop(L, 1);
    if (kind == KIND_BOX)
        def->box = (graze_box){ (float)v[0], (float)v[1], (float)v[2], (float)v[3] };
    else if (kind == KIND_CIRCLE)
        *shape = graze_shape_circle((graze_point){ v[0], v[1] }, v[2]);
    else if (kind == KIND_CAPSULE)
        *shape = graze_shape_capsule((graze_point){ v[0], v[1] },
                                     (graze_point){ v[2], v[3] }, v[4]);
    else
        *shape = graze_shape_polygon((const graze_point *)v, count / 2, 0);
    def->shape = kind == KIND_BOX ? NULL : shape;
}

graze_part check_part(lua_State *L, lua_world *self, int index) {
    const graze_body body = check_body(L, 2);
    const lua_Integer number = luaL_checkinteger(L, index);
    const uint32_t count = graze_body_parts(self->world, body, NULL, 0);
    if (number < 1 || (uint32_t)number > count)
        world_error(L, "part must be from 1 to %d, and is %d", (int)count,
                    (int)number);
    graze_part *parts = lua_newuserdata(L, count * sizeof(graze_part));
    graze_body_parts(self->world, body, parts, count);
    return parts[number - 1];
}

uint32_t part_number(lua_State *L, const lua_world *self, graze_body body,
                     graze_part part) {
    const uint32_t count = graze_body_parts(self->world, body, NULL, 0);
    graze_part *parts = lua_newuserdata(L, ((size_t)count + 1) * sizeof *parts);
    graze_body_parts(self->world, body, parts, count);
    uint32_t number = count;
    while (number > 0 && parts[number - 1].id != part.id)
        number--;
    lua_pop(L, 1);
    return number;
}
