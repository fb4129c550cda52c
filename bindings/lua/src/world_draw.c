/* world_draw.c: drawings of a world, for graze/game.lua.
 *
 * A world is drawn twice: the first time counts, the second one writes into memory
 * of Lua. So no error of Lua jumps over graze.
 */
#include "lua_world.h"

#include <string.h>

typedef struct draw_primitive {
    uint32_t type, kind, color, layer;
    uint32_t start, count; /* of its numbers */
    graze_body body;
    bool is_touching, is_disabled;
} draw_primitive;

typedef struct drawing {
    draw_primitive *items; /* NULL: they are only counted */
    double *numbers;
    size_t count, number_count;
} drawing;

enum { DRAW_LINE, DRAW_POLYGON, DRAW_CIRCLE };

static const char *const type_names[] = { "line", "polygon", "circle" };

static void draw_add(drawing *d, uint32_t type, const void *numbers, size_t count,
                     const graze_draw_style *style) {
    if (d->items != NULL) {
        d->items[d->count] = (draw_primitive){
            type,         (uint32_t)style->kind,     style->color,
            style->layer, (uint32_t)d->number_count, (uint32_t)count,
            style->body,  style->is_touching,        style->is_disabled
        };
        memcpy(d->numbers + d->number_count, numbers, count * sizeof *d->numbers);
    }
    d->count++;
    d->number_count += count;
}

static void draw_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    const graze_point ends[] = { *from, *to };
    draw_add(user, DRAW_LINE, ends, 4, style);
}

static void draw_polygon(void *user, const graze_point *corners, uint32_t count,
                         const graze_draw_style *style) {
    draw_add(user, DRAW_POLYGON, corners, 2 * (size_t)count, style);
}

static void draw_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    const double numbers[] = { center->x, center->y, radius };
    draw_add(user, DRAW_CIRCLE, numbers, 3, style);
}

static void push_primitive(lua_State *L, const drawing *d, const draw_primitive *p) {
    lua_createtable(L, (int)p->count, 7);
    for (uint32_t i = 0; i < p->count; i++) {
        lua_pushnumber(L, d->numbers[p->start + i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    lua_pushstring(L, type_names[p->type]);
    lua_setfield(L, -2, "type");
    const struct {
        const char *name;
        uint32_t value;
    } fields[] = { { "kind", p->kind },
                   { "color", p->color },
                   { "layer", p->layer },
                   { "slot", (uint32_t)p->body.id },
                   { "generation", (uint32_t)(p->body.id >> 32) } };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        compat_push_number(L, fields[i].value, true);
        lua_setfield(L, -2, fields[i].name);
    }
    lua_pushboolean(L, p->is_touching);
    lua_setfield(L, -2, "is_touching");
    lua_pushboolean(L, p->is_disabled);
    lua_setfield(L, -2, "is_disabled");
}

/* draw(world, kinds as bits, layers or nil, pixel, min x or nil, min y, max x, max
 * y): a list of primitives: numbers from 1 on, and their fields. */
static int world_draw(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 8);
    graze_box view = { 0 };
    drawing d = { 0 };
    graze_draw draw = { .line = draw_line,
                        .polygon = draw_polygon,
                        .circle = draw_circle,
                        .user = &d,
                        .what = (uint32_t)luaL_checknumber(L, 2),
                        .layers = check_layers(L, 3),
                        .pixel = luaL_checknumber(L, 4) };
    if (!lua_isnil(L, 5)) {
        view = (graze_box){ (float)luaL_checknumber(L, 5),
                            (float)luaL_checknumber(L, 6),
                            (float)luaL_checknumber(L, 7),
                            (float)luaL_checknumber(L, 8) };
        draw.view = &view;
    }
    graze_world_draw(self->world, &draw);
    d.items = lua_newuserdata(L, (d.count + 1) * sizeof *d.items);
    d.numbers = lua_newuserdata(L, (d.number_count + 1) * sizeof *d.numbers);
    d.count = d.number_count = 0;
    graze_world_draw(self->world, &draw);
    lua_createtable(L, (int)d.count, 0);
    for (size_t i = 0; i < d.count; i++) {
        push_primitive(L, &d, &d.items[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* layer_color(layer): red, green and blue from 0 to 1, as LÖVE has them */
static int layer_color(lua_State *L) {
    const uint32_t color = graze_layer_color((unsigned)luaL_checkinteger(L, 1));
    for (int shift = 16; shift >= 0; shift -= 8)
        lua_pushnumber(L, (lua_Number)(color >> shift & 255) / 255);
    return 3;
}

void core_open_draw(lua_State *L) {
    static const luaL_Reg functions[] = { { "layer_color", layer_color },
                                          { NULL, NULL } };
    compat_set_functions(L, functions, 0);
}

void world_add_draw_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "draw", world_draw }, { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
