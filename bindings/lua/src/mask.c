/* mask.c: masks and what two of them tell, for graze/shapes.lua, which checks
 * arguments. A view is a mask and a number of bits (lua_shape.h). */
#include "lua_memory.h"
#include "lua_shape.h"
#include "lua_world.h"

#include <stdio.h>
#include <string.h>

typedef struct lua_mask {
    graze_mask *mask;
} lua_mask;

graze_mask *check_mask(lua_State *L, int index) {
    return ((lua_mask *)luaL_checkudata(L, index, LUA_MASK))->mask;
}

bool is_mask(lua_State *L, int index) {
    if (!lua_getmetatable(L, index))
        return false;
    luaL_getmetatable(L, LUA_MASK);
    const bool is_one = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return is_one;
}

graze_mask_view check_view(lua_State *L, int index) {
    const unsigned bits = (unsigned)luaL_checkinteger(L, index + 1);
    return (graze_mask_view){ check_mask(L, index), (bits & 1) != 0, (bits & 2) != 0,
                              (uint8_t)(bits >> 2 & 3) };
}

/* ---- making ---- */

/* A mask to be: the collector frees it if its making fails. */
static lua_mask *new_mask(lua_State *L) {
    lua_mask *self = lua_newuserdata(L, sizeof *self);
    self->mask = NULL;
    luaL_getmetatable(L, LUA_MASK);
    lua_setmetatable(L, -2);
    return self;
}

static int mask_gc(lua_State *L) {
    lua_mask *self = luaL_checkudata(L, 1, LUA_MASK);
    graze_mask_destroy(self->mask);
    self->mask = NULL;
    return 0;
}

static uint32_t check_count(lua_State *L, int index) {
    return (uint32_t)luaL_checknumber(L, index);
}

/* mask(width, height) */
static int mask_create(lua_State *L) {
    const graze_allocator allocator = memory_allocator(L);
    lua_mask *self = new_mask(L);
    check_world_status(L, "mask",
                       graze_mask_create(check_count(L, 1), check_count(L, 2),
                                         &allocator, &self->mask));
    return 1;
}

/* copy(view) */
static int mask_copy(lua_State *L) {
    const graze_allocator allocator = memory_allocator(L);
    const graze_mask_view view = check_view(L, 1);
    lua_mask *self = new_mask(L);
    check_world_status(L, "copy", graze_mask_copy(view, &allocator, &self->mask));
    return 1;
}

/* The rows of a picture must be in the string. */
static void check_length(lua_State *L, const char *call, size_t length,
                         uint64_t needed) {
    if (length < needed) {
        /* Lua 5.4 writes 4 as 4.0 for "%f". */
        char bytes[48];
        snprintf(bytes, sizeof bytes, "%.0f bytes, and has %.0f", (double)needed,
                 (double)length);
        world_error(L, "%s: the picture must have %s", call, bytes);
    }
}

/* The bytes of `height` rows. */
static uint64_t bytes_of_rows(uint32_t height, size_t stride, uint64_t row) {
    uint64_t bytes = 0;
    if (height > 0)
        bytes = (height - 1) * (uint64_t)stride + row;
    return bytes;
}

/* A string, width, height and stride at 1 to 4; the rectangle to take at 5 to 8, or
 * nil. */
static graze_pixels check_pixels(lua_State *L, const char *call) {
    size_t length;
    graze_pixels pixels = {
        .rgba = (const uint8_t *)luaL_checklstring(L, 1, &length),
        .width = check_count(L, 2),
        .height = check_count(L, 3),
        .stride = (size_t)luaL_checknumber(L, 4),
    };
    check_length(
        L, call, length,
        bytes_of_rows(pixels.height, pixels.stride, (uint64_t)pixels.width * 4));
    if (lua_isnoneornil(L, 5))
        return pixels;
    const graze_rect rect = { check_count(L, 5), check_count(L, 6),
                              check_count(L, 7), check_count(L, 8) };
    graze_pixels part;
    const char *names = lua_pushfstring(
        L, "%s: width, height, stride, rect[1], rect[2], rect[3], rect[4]", call);
    check_world_status(L, names, graze_pixels_crop(&pixels, rect, &part));
    return part;
}

/* mask_from_alpha(picture, threshold) */
static int mask_from_alpha(lua_State *L) {
    const graze_allocator allocator = memory_allocator(L);
    const graze_pixels pixels = check_pixels(L, "mask_from_alpha");
    const uint8_t threshold = (uint8_t)luaL_checkinteger(L, 9);
    lua_mask *self = new_mask(L);
    check_world_status(
        L, "mask_from_alpha",
        graze_mask_from_alpha(&pixels, threshold, &allocator, &self->mask));
    return 1;
}

/* mask_from_key(picture, red, green, blue) */
static int mask_from_key(lua_State *L) {
    const graze_allocator allocator = memory_allocator(L);
    const graze_pixels pixels = check_pixels(L, "mask_from_key");
    const uint8_t key[] = { (uint8_t)luaL_checkinteger(L, 9),
                            (uint8_t)luaL_checkinteger(L, 10),
                            (uint8_t)luaL_checkinteger(L, 11) };
    lua_mask *self = new_mask(L);
    check_world_status(L, "mask_from_key",
                       graze_mask_from_key(&pixels, key, &allocator, &self->mask));
    return 1;
}

/* mask_from_bits(bytes, width, height, stride) */
static int mask_from_bits(lua_State *L) {
    const graze_allocator allocator = memory_allocator(L);
    size_t length;
    const graze_mask_bits bits = {
        .bytes = (const uint8_t *)luaL_checklstring(L, 1, &length),
        .width = check_count(L, 2),
        .height = check_count(L, 3),
        .stride = (size_t)luaL_checknumber(L, 4),
    };
    check_length(
        L, "mask_from_bits", length,
        bytes_of_rows(bits.height, bits.stride, ((uint64_t)bits.width + 7) / 8));
    lua_mask *self = new_mask(L);
    check_world_status(L, "mask_from_bits: width, height, stride",
                       graze_mask_from_bits(&bits, &allocator, &self->mask));
    return 1;
}

/* ---- one mask ---- */

/* set(mask, x, y, is solid) */
static int mask_set(lua_State *L) {
    graze_mask_set(check_mask(L, 1), (int32_t)luaL_checknumber(L, 2),
                   (int32_t)luaL_checknumber(L, 3), lua_toboolean(L, 4));
    return 0;
}

static int mask_fill(lua_State *L) {
    graze_mask_fill(check_mask(L, 1));
    return 0;
}

static int mask_clear(lua_State *L) {
    graze_mask_clear(check_mask(L, 1));
    return 0;
}

static int mask_invert(lua_State *L) {
    graze_mask_invert(check_mask(L, 1));
    return 0;
}

static int mask_count(lua_State *L) {
    compat_push_number(L, graze_mask_count(check_mask(L, 1)), true);
    return 1;
}

/* size(view): width, height */
static int mask_size(lua_State *L) {
    const graze_mask_view view = check_view(L, 1);
    compat_push_number(L, graze_mask_view_width(view), true);
    compat_push_number(L, graze_mask_view_height(view), true);
    return 2;
}

/* get(view, x, y) */
static int mask_get(lua_State *L) {
    lua_pushboolean(L, graze_mask_view_get(check_view(L, 1),
                                           (int32_t)luaL_checknumber(L, 3),
                                           (int32_t)luaL_checknumber(L, 4)));
    return 1;
}

static int push_rect(lua_State *L, bool is_there, const graze_rect *rect) {
    const uint32_t numbers[] = { rect->x, rect->y, rect->w, rect->h };
    for (int i = 0; i < 4 && is_there; i++)
        compat_push_number(L, numbers[i], true);
    return is_there ? 4 : 0;
}

/* bounds(view): x, y, width, height, or nothing */
static int mask_bounds(lua_State *L) {
    graze_rect rect;
    const bool is_there = graze_mask_view_bounds(check_view(L, 1), &rect);
    return push_rect(L, is_there, &rect);
}

/* row(view, y, solid, empty): a string, with a character for each pixel */
static int mask_row(lua_State *L) {
    const graze_mask_view view = check_view(L, 1);
    const uint32_t y = check_count(L, 3), width = graze_mask_view_width(view);
    const char *solid = luaL_checkstring(L, 4), *empty = luaL_checkstring(L, 5);
    if (y >= graze_mask_view_height(view))
        return 0;
    const size_t count = ((size_t)width + 63) / 64;
    uint64_t *words = lua_newuserdata(L, (count + 1) * sizeof *words);
    char *text = lua_newuserdata(L, (size_t)width + 1);
    graze_mask_view_row(view, y, words);
    for (uint32_t x = 0; x < width; x++) {
        text[x] = *empty;
        if (words[x / 64] >> x % 64 & 1)
            text[x] = *solid;
    }
    lua_pushlstring(L, text, width);
    return 1;
}

/* ---- two masks: a view at 1, another one at 3, and its offset at 5 ---- */

/* combine(mask, bits, view, dx, dy, "and", "or", "xor" or "and_not") */
static int mask_combine(lua_State *L) {
    static const char *const kinds[] = { "and", "or", "xor", "and_not", NULL };
    static graze_status (*const combine[])(graze_mask *, graze_mask_view, int32_t,
                                           int32_t) = {
        graze_mask_and, graze_mask_or, graze_mask_xor, graze_mask_and_not
    };
    const int kind = luaL_checkoption(L, 7, NULL, kinds);
    check_world_status(L, kinds[kind],
                       combine[kind](check_mask(L, 1), check_view(L, 3),
                                     (int32_t)luaL_checknumber(L, 5),
                                     (int32_t)luaL_checknumber(L, 6)));
    return 0;
}

/* Two views, and the whole offset of the second one. */
typedef struct mask_pair {
    graze_mask_view a, b;
    int32_t dx, dy;
} mask_pair;

static mask_pair check_pair(lua_State *L) {
    return (mask_pair){ check_view(L, 1), check_view(L, 3),
                        (int32_t)luaL_checknumber(L, 5),
                        (int32_t)luaL_checknumber(L, 6) };
}

/* The offset is between whole pixels. */
static bool is_between(lua_State *L) {
    const double dx = luaL_checknumber(L, 5), dy = luaL_checknumber(L, 6);
    return dx != (double)(int32_t)dx || dy != (double)(int32_t)dy;
}

static int mask_overlaps(lua_State *L) {
    const mask_pair p = check_pair(L);
    if (is_between(L))
        lua_pushboolean(L, graze_mask_overlaps_at(p.a, p.b, luaL_checknumber(L, 5),
                                                  luaL_checknumber(L, 6)));
    else
        lua_pushboolean(L, graze_mask_overlaps(p.a, p.b, p.dx, p.dy));
    return 1;
}

static int mask_area(lua_State *L) {
    const mask_pair p = check_pair(L);
    if (is_between(L))
        lua_pushnumber(L, graze_mask_area_at(p.a, p.b, luaL_checknumber(L, 5),
                                             luaL_checknumber(L, 6)));
    else
        compat_push_number(L, graze_mask_area(p.a, p.b, p.dx, p.dy), true);
    return 1;
}

/* first_overlap(view, view, dx, dy): x, y, or nothing */
static int mask_first_overlap(lua_State *L) {
    const mask_pair p = check_pair(L);
    graze_pixel first;
    if (!graze_mask_first_overlap(p.a, p.b, p.dx, p.dy, &first))
        return 0;
    compat_push_number(L, first.x, true);
    compat_push_number(L, first.y, true);
    return 2;
}

/* overlap_bounds(view, view, dx, dy): x, y, width, height, or nothing */
static int mask_overlap_bounds(lua_State *L) {
    const mask_pair p = check_pair(L);
    graze_rect rect;
    const bool is_there = graze_mask_overlap_bounds(p.a, p.b, p.dx, p.dy, &rect);
    return push_rect(L, is_there, &rect);
}

static int mask_normal(lua_State *L) {
    const mask_pair p = check_pair(L);
    const graze_point normal = graze_mask_normal(p.a, p.b, p.dx, p.dy);
    compat_push_number(L, normal.x, true);
    compat_push_number(L, normal.y, true);
    return 2;
}

static int mask_separation(lua_State *L) {
    const mask_pair p = check_pair(L);
    const graze_pixel way = graze_mask_separation(p.a, p.b, p.dx, p.dy);
    compat_push_number(L, way.x, true);
    compat_push_number(L, way.y, true);
    return 2;
}

/* impact(view, view, x, y, move x, move y): the time, or nothing */
static int mask_impact(lua_State *L) {
    const graze_mask_motion motion = { luaL_checknumber(L, 5),
                                       luaL_checknumber(L, 6),
                                       luaL_checknumber(L, 7),
                                       luaL_checknumber(L, 8) };
    double time;
    if (!graze_mask_impact(check_view(L, 1), check_view(L, 3), motion, &time))
        return 0;
    lua_pushnumber(L, time);
    return 1;
}

void core_open_masks(lua_State *L) {
    static const luaL_Reg methods[] = { { "copy", mask_copy },
                                        { "set", mask_set },
                                        { "fill", mask_fill },
                                        { "clear", mask_clear },
                                        { "invert", mask_invert },
                                        { "count", mask_count },
                                        { "size", mask_size },
                                        { "get", mask_get },
                                        { "bounds", mask_bounds },
                                        { "row", mask_row },
                                        { "combine", mask_combine },
                                        { "overlaps", mask_overlaps },
                                        { "area", mask_area },
                                        { "first_overlap", mask_first_overlap },
                                        { "overlap_bounds", mask_overlap_bounds },
                                        { "normal", mask_normal },
                                        { "separation", mask_separation },
                                        { "impact", mask_impact },
                                        { "__gc", mask_gc },
                                        { NULL, NULL } };
    static const luaL_Reg functions[] = { { "mask", mask_create },
                                          { "mask_from_alpha", mask_from_alpha },
                                          { "mask_from_key", mask_from_key },
                                          { "mask_from_bits", mask_from_bits },
                                          { NULL, NULL } };
    luaL_newmetatable(L, LUA_MASK);
    compat_set_functions(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    compat_set_functions(L, functions, 0);
}
