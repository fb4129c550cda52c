/* lua_shape.h: masks, chains and shapes without a world, as values of Lua. */
#ifndef GRAZE_LUA_LUA_SHAPE_H
#define GRAZE_LUA_LUA_SHAPE_H

#include "graze.h"
#include "lua_compat.h"

/* The names of their metatables. */
#define LUA_MASK "graze.mask"
#define LUA_CHAIN "graze.chain"
#define LUA_SHAPE "graze.shape"

/* The mask, the chain or the shape at `index`; raise an error if it is another
 * value. graze/shapes.lua keeps the mask of a shape, and the chain. */
graze_mask *check_mask(lua_State *L, int index);
graze_chain *check_chain(lua_State *L, int index);
const graze_shape *check_shape(lua_State *L, int index);

/* A view: the mask at `index`, and its flips and turns as bits at the next index: 1
 * flip_x, 2 flip_y, 4 times the turns. */
graze_mask_view check_view(lua_State *L, int index);

/* A value at `index` is a mask. */
bool is_mask(lua_State *L, int index);

/* Push a shape. */
void push_shape(lua_State *L, const graze_shape *shape);

/* Push how two shapes or parts meet, as a table. */
void push_manifold(lua_State *L, const graze_manifold *manifold);

/* Put functions without a world into the module on top of the stack. */
void core_open_masks(lua_State *L);
void core_open_chains(lua_State *L);
void core_open_shapes(lua_State *L);

#endif
