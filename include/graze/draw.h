/* draw.h: debug drawing: a world's parts, cells and contacts as lines, polygons and
 * circles for the game's own renderer.
 *
 * graze_world_draw calls back for each thing to show. Only `line` is needed: a
 * polygon without a callback of its own is drawn as lines, a circle as a polygon of
 * 32 corners. With docs/debug-draw.md it takes forty lines to connect it to SDL and
 * raylib.
 */
#ifndef GRAZE_DRAW_H
#define GRAZE_DRAW_H

#include "graze/body.h"
#include "graze/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of things to draw, a bit each, in the order of drawing; tiles and parts
 * are drawn in one pass. */
typedef enum graze_draw_kind {
    /* the grid of the broad phase in use, if it has cells, around all parts:
     * lines */
    GRAZE_DRAW_CELLS = 1,
    GRAZE_DRAW_BOXES = 2, /* the boxes around shapes, which the broad phase sees */
    GRAZE_DRAW_TILES = 4, /* the runs of filled tiles, and each sloped tile */
    /* the shape of each part, or its box; of a mask each run of solid pixels */
    GRAZE_DRAW_PARTS = 8,
    /* parts enlarged by the margins of their layer (near_miss.h) */
    GRAZE_DRAW_MARGINS = 16,
    /* of swept parts that move in the next step: the box where each began, and a
     * line */
    GRAZE_DRAW_WAYS = 32,
    /* parts that touch as of the last step, where they are now: contact points, and
     * lines along their normals, as long as the depth. If they are apart now: a line
     * between their nearest points */
    GRAZE_DRAW_CONTACTS = 64,
    GRAZE_DRAW_QUERIES = 128, /* the queries passed by the game */
    /* strikes of the last step (attack.h), drawn behind the contacts: a line to the
     * middle of the struck part from the middle of the other, and a cross there */
    GRAZE_DRAW_STRIKES = 256
} graze_draw_kind;

/* A thing to draw. */
typedef struct graze_draw_style {
    graze_draw_kind kind;
    /* 0xRRGGBB: of the part's layer, or one for each kind without a layer */
    uint32_t color;
    uint32_t
        layer; /* of the part; cells, contacts, strikes and queries have none: 0 */
    graze_body body;  /* of the part; zero likewise */
    graze_part part;  /* zero likewise */
    bool is_touching; /* the part's body is in contact as of the last step */
    bool is_disabled; /* the part, or its body; or the part is absent */
} graze_draw_style;

/* How to draw, and what. The game fills it in; zeros are good defaults. `user` is
 * passed to the callbacks, which must not change the world. Points are in the
 * world's coordinates. */
typedef struct graze_draw {
    void (*line)(void *user, const graze_point *from, const graze_point *to,
                 const graze_draw_style *style);
    /* `count` corners in order, 3 to 40. If this is NULL, polygons are drawn as
     * lines; if `line` is NULL, a line is drawn as a polygon of 2 corners. */
    void (*polygon)(void *user, const graze_point *corners, uint32_t count,
                    const graze_draw_style *style);
    /* NULL: drawn as a polygon. */
    void (*circle)(void *user, const graze_point *center, double radius,
                   const graze_draw_style *style);
    void *user;
    uint32_t what; /* GRAZE_DRAW_* bits; 0: everything */
    /* only parts on these layers, a bit each; 0: all layers */
    uint64_t layers;
    /* only what overlaps it or shares an edge; NULL: all */
    const graze_box *view;
    /* of the 64 layers; NULL: those of graze_layer_color */
    const uint32_t *colors;
    /* a pixel's side in the world's units, for crosses at points; 0: 1 */
    double pixel;
    /* those that graze_world_query refuses are not drawn */
    const graze_query *queries;
    size_t query_count;
} graze_draw;

/* Draw a world as it is now; contacts as of the last step. Parts are drawn by
 * slot, contacts by the slots of their parts, strikes as graze_world_strikes
 * lists them. In a wrapped world a part that reaches beyond a side is drawn at the
 * other one, too. A draw without any callback draws nothing. Allocates nothing. */
void graze_world_draw(graze_world *world, const graze_draw *draw);

/* The colour of a layer, 0 to 63, in graze's own pictures: 0xRRGGBB. All differ, but
 * for the player and the player's shots on layers 0 and 1, which are white. */
uint32_t graze_layer_color(unsigned layer);

#ifdef __cplusplus
}
#endif

#endif
