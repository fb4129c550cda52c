/* world_part.c: parts of bodies, as the other files read and number them. */
#include "lua_shape.h"
#include "lua_world.h"

#include <stdio.h>
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

/* Refuse the list on top of the stack by its name and its numbers. */
static void check_numeric(lua_State *L, const char *call, const char *name,
                          const graze_shape *shape) {
    const graze_status status = graze_shape_check(shape);
    if (status == GRAZE_OK)
        return;
    const int list = lua_gettop(L);
    lua_pushfstring(L, "%s: %s {", call, name);
    for (int i = 1; lua_rawgeti(L, list, i), !lua_isnil(L, -1); i++) {
        char number[40];
        snprintf(number, sizeof number, "%s%.14g", i > 1 ? ", " : " ",
                 (double)lua_tonumber(L, -1));
        lua_pop(L, 1);
        lua_pushstring(L, number);
        lua_concat(L, 2);
    }
    lua_pop(L, 1);
    lua_pushfstring(L, " }: %s", graze_status_text(status));
    lua_concat(L, 2);
    world_raise(L);
}

/* Read the list of the kind on top of the stack, named so in the table of a part. */
static void read_numeric(lua_State *L, const char *call, int kind,
                         graze_shape *shape) {
    const part_kind *which = &part_kinds[kind];
    double v[16];
    if (!lua_istable(L, -1))
        world_error(L, "%s must be a list of numbers, and is %s", which->name,
                    luaL_typename(L, -1));
    const uint32_t count = read_numbers(L, which->name, v, 16);
    if (count < which->numbers || (kind != KIND_POLYGON && count > which->numbers) ||
        count % 2 != (which->numbers & 1))
        world_error(L,
                    kind == KIND_POLYGON
                        ? "%s must have pairs of numbers, at least %d, and has %d"
                        : "%s must have %d numbers, and has %d",
                    which->name, (int)which->numbers, (int)count);
    if (kind == KIND_BOX)
        *shape = graze_shape_box((graze_point){ v[0], v[1] },
                                 (graze_point){ v[2], v[3] });
    else if (kind == KIND_CIRCLE)
        *shape = graze_shape_circle((graze_point){ v[0], v[1] }, v[2]);
    else if (kind == KIND_CAPSULE)
        *shape = graze_shape_capsule((graze_point){ v[0], v[1] },
                                     (graze_point){ v[2], v[3] }, v[4]);
    else
        *shape = graze_shape_polygon((const graze_point *)v, count / 2, 0);
    check_numeric(L, call, which->name, shape);
}

/* One of box, circle, capsule and polygon, or a shape of graze/shapes.lua. */
void read_shape(lua_State *L, const char *call, int table, graze_shape *shape) {
    lua_getfield(L, table, "shape");
    const bool is_made = !lua_isnil(L, -1);
    if (is_made)
        *shape = *check_shape(L, lua_gettop(L));
    lua_pop(L, 1);
    for (int kind = 0; kind < KIND_COUNT && !is_made; kind++) {
        lua_getfield(L, table, part_kinds[kind].name);
        const bool is_this = !lua_isnil(L, -1);
        if (is_this)
            read_numeric(L, call, kind, shape);
        lua_pop(L, 1);
        if (is_this)
            return;
    }
    if (!is_made)
        world_error(L, "a part needs one of box, circle, capsule, polygon, mask, "
                       "chain and shape");
}

/* Read a part's table at `table`: its shape, layer, tag, disabled. */
void read_part(lua_State *L, const char *call, int table, graze_part_def *def,
               graze_shape *shape) {
    read_shape(L, call, table, shape);
    memset(def, 0, sizeof *def);
    def->layer = (uint8_t)opt_field(L, table, "layer", 0);
    def->tag = (uint32_t)opt_field(L, table, "tag", 0);
    lua_getfield(L, table, "disabled");
    def->is_disabled = lua_toboolean(L, -1);
    lua_pop(L, 1);
    def->shape = shape;
    if (shape->kind != GRAZE_SHAPE_BOX)
        return;
    const graze_point min = shape->corner[0], max = shape->corner[1];
    def->shape = NULL;
    def->box = (graze_box){ (float)min.x, (float)min.y, (float)max.x, (float)max.y };
}

graze_body_def read_body(lua_State *L, const char *call, int table) {
    lua_getfield(L, table, "parts");
    const int list = lua_gettop(L);
    const bool is_list = lua_istable(L, list);
    int count = 1;
    if (is_list)
        for (count = 0; lua_rawgeti(L, list, count + 1), !lua_isnil(L, -1);
             lua_pop(L, 1))
            count++;
    lua_settop(L, list);
    graze_part_def *parts =
        lua_newuserdata(L, ((size_t)count + 1) * sizeof(graze_part_def));
    graze_shape *shapes =
        lua_newuserdata(L, ((size_t)count + 1) * sizeof(graze_shape));
    for (int i = 0; i < count; i++) {
        int at = table;
        if (is_list) {
            lua_rawgeti(L, list, i + 1);
            at = lua_gettop(L);
        }
        read_part(L, call, at, &parts[i], &shapes[i]);
        lua_settop(L, list + 2);
    }
    return (graze_body_def){ .x = (float)opt_field(L, table, "x", 0),
                             .y = (float)opt_field(L, table, "y", 0),
                             .parts = parts,
                             .part_count = (uint32_t)count,
                             .angle = (float)opt_field(L, table, "angle", 0) };
}

graze_part check_part(lua_State *L, lua_world *self, int index) {
    return check_part_of(L, self, 2, index);
}

graze_part check_part_of(lua_State *L, lua_world *self, int at, int index) {
    const graze_body body = check_body(L, at);
    const lua_Integer number = luaL_checkinteger(L, index);
    const uint32_t count = graze_body_parts(self->world, body, NULL, 0);
    if (!graze_body_is_alive(self->world, body))
        world_error(L, "body slot %d, generation %d: %s", (int)body.id,
                    (int)(body.id >> 32), graze_status_text(GRAZE_STALE_HANDLE));
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
