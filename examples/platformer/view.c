/* view.c: draws a run; see view.h. */
#include "examples/platformer/view.h"

#include <math.h>

enum { TILE = 32 };

/* A polygon in a tile at (x, y), as the kinds of tiles name their corners: heights
 * at the left and right, from below. */
static void slope_draw(canvas *picture, place at, const float *heights,
                       uint32_t color) {
    const float bottom = at.y + TILE, left = bottom - heights[0] * TILE,
                right = bottom - heights[1] * TILE;
    const float shape[] = { at.x,        bottom, at.x,        left,
                            at.x + TILE, right,  at.x + TILE, bottom };
    const float grass[] = { at.x,        left,      at.x + TILE, right,
                            at.x + TILE, right + 6, at.x,        left + 6 };
    canvas_polygon(picture, shape, 4, color);
    canvas_polygon(picture, grass, 4, 0x58b848);
}

static void ground_draw(canvas *picture, const run *of, uint32_t i, place at) {
    static const float heights[][2] = { { 1, 0 },    { 0, 1 },    { 0, 0 }, { 0, 0 },
                                        { 0.5f, 0 }, { 0, 0.5f }, { 0, 0 }, { 0, 0 },
                                        { 1, 0.5f }, { 0.5f, 1 } };
    const level *l = &of->level;
    const uint8_t kind = l->kinds[0][i];
    uint8_t above = GRAZE_TILE_SOLID;
    if (i >= l->columns)
        above = l->kinds[0][i - l->columns];
    const int x = (int)at.x, y = (int)at.y;
    const uint32_t soil =
        color_mix(0x6a4a34, 0x4c3426, (int)(i * 2654435761u >> 24));
    if (kind >= GRAZE_TILE_SLOPE_MIN_X_MAX_Y) {
        slope_draw(picture, at, heights[kind - GRAZE_TILE_SLOPE_MIN_X_MAX_Y], soil);
    } else if (kind == GRAZE_TILE_ONE_WAY_MIN_Y) {
        canvas_fill(picture, (area){ x, y, TILE, 8 }, 0xb08040);
        canvas_fill(picture, (area){ x, y, TILE, 2 }, 0xe0b870);
    } else if (l->values[0][i] == TILE_SPIKES) {
        for (int j = 0; j < 4; j++)
            canvas_polygon(picture,
                           (float[]){ at.x + 8 * (float)j, at.y + 32,
                                      at.x + 4 + 8 * (float)j, at.y + 6,
                                      at.x + 8 + 8 * (float)j, at.y + 32 },
                           3, 0xd8d8e8);
    } else if (kind == GRAZE_TILE_SOLID) {
        canvas_fill(picture, (area){ x, y, TILE, TILE }, soil);
        canvas_fill(
            picture,
            (area){ x + (int)(i * 7 % 20), y + (int)(i * 13 % 20) + 6, 6, 4 },
            color_mix(soil, 0, 60));
        if (above == GRAZE_TILE_EMPTY)
            canvas_fill(picture, (area){ x, y, TILE, 6 },
                        l->values[0][i] == TILE_PAD ? 0xff4090 : 0x58b848);
        if (l->values[0][i] == TILE_PAD)
            canvas_fill(picture, (area){ x + 3, y - 5, TILE - 6, 5 },
                        of->state.frame / 8 % 2 ? 0xff80c0 : 0xff4090);
    }
}

/* Water is as dark as it is deep: its depth is the value of its tile in graze. */
static void water_draw(canvas *picture, const run *of, uint32_t i, place at) {
    const level *l = &of->level;
    uint16_t depth = 0;
    if (l->kinds[1][i] == GRAZE_TILE_EMPTY)
        return;
    graze_tiles_get_value(of->world, of->state.tiles[1], i % l->columns,
                          i / l->columns, &depth);
    for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) {
            int wave = 0;
            if (depth == 1)
                wave = (int)(6 + 3 * sin((double)(of->state.frame +
                                                  6 * (i * TILE + (uint32_t)x)) *
                                         0.035));
            const uint32_t color =
                color_mix(0x50b0ff, 0x102060, (depth * TILE + y - TILE) * 2);
            if (y >= wave)
                canvas_blend(picture, (int)at.x + x, (int)at.y + y,
                             y < wave + 2 && depth == 1 ? 0xd0f0ff : color, 150);
        }
}

static void player_draw(canvas *picture, const run_state *s, place at) {
    float high = STAND;
    if (s->is_crouching)
        high = CROUCH;
    float look = 4;
    if (s->faces_left)
        look = -4;
    float legs = 12;
    if (s->is_crouching)
        legs = 4;
    float stride = 3;
    if (s->is_standing)
        stride = 5 * sinf((float)s->frame * 0.45f) * fminf(1, fabsf(s->speed_x));
    canvas_line(picture, (place){ at.x + 8, at.y + high - legs },
                (place){ at.x + 8 + stride, at.y + high }, 0x202040);
    for (int i = 0; i < 3; i++) {
        canvas_line(picture, (place){ at.x + 6 + (float)i, at.y + high - legs },
                    (place){ at.x + 6 + (float)i + stride, at.y + high }, 0x283868);
        canvas_line(picture, (place){ at.x + 12 + (float)i, at.y + high - legs },
                    (place){ at.x + 12 + (float)i - stride, at.y + high }, 0x283868);
    }
    canvas_fill(picture,
                (area){ (int)at.x + 3, (int)at.y + 14, 14, (int)(high - legs) - 12 },
                0xe04848);
    canvas_disc(picture, (place){ at.x + 10, at.y + 9 }, 9, 0xffd0a0);
    canvas_fill(picture, (area){ (int)at.x + 1, (int)at.y, 18, 5 }, 0xe04848);
    canvas_fill(picture,
                (area){ (int)(at.x + 6 + look * 1.5f), (int)at.y + 4, 9, 2 },
                0xb03030);
    canvas_fill(picture, (area){ (int)(at.x + 9 + look), (int)at.y + 7, 3, 4 },
                0x202020);
}

static void thing_draw(canvas *picture, const run *of, uint32_t i, place at) {
    const thing *t = &of->level.things[i];
    const area all = { (int)at.x, (int)at.y, (int)t->width, (int)t->height };
    const area inside = { all.x + 3, all.y + 3, all.width - 6, all.height - 6 };
    const uint32_t frame = of->state.frame;
    if (t->kind == COIN) {
        const float thin = fabsf(cosf((float)(frame + 9 * i) * 0.07f)) * 7 + 1;
        canvas_polygon(picture,
                       (float[]){ at.x + 8 - thin, at.y + 8, at.x + 8, at.y,
                                  at.x + 8 + thin, at.y + 8, at.x + 8, at.y + 16 },
                       4, 0xffd030);
        canvas_fill(picture, (area){ (int)at.x + 7, (int)at.y + 5, 2, 6 }, 0xfff4b0);
    } else if (t->kind == FLAG || t->kind == GOAL) {
        const float wave = 4 * sinf((float)frame * 0.1f);
        canvas_fill(picture, (area){ all.x, all.y, 3, all.height }, 0xf0f0f0);
        uint32_t cloth = 0x808890;
        if (t->kind == GOAL)
            cloth = 0xffd030;
        else if (of->state.back_x == t->x)
            cloth = 0x40e060;
        canvas_polygon(picture,
                       (float[]){ at.x + 3, at.y, at.x + 28, at.y + 9 + wave,
                                  at.x + 3, at.y + 18 },
                       3, cloth);
    } else if (t->kind == CANNON) {
        canvas_disc(picture, (place){ at.x + 16, at.y + 14 }, 14, 0x303038);
        canvas_fill(picture, (area){ all.x - 10, all.y + 5, 26, 14 },
                    frame % (uint32_t)t->period < 8 ? 0xffa040 : 0x484858);
    } else if (t->kind != PLAYER) {
        uint32_t rim = 0x909aa8, face = 0xc0c8d8;
        if (t->kind == CRATE) {
            rim = 0x7a5020;
            face = 0xb88040;
        } else if (t->kind == LIFT) {
            rim = 0x405070;
            face = 0x7898c8;
        }
        canvas_fill(picture, all, rim);
        canvas_fill(picture, inside, face);
        if (t->kind == CRATE)
            canvas_line(picture, (place){ at.x + 3, at.y + 3 },
                        (place){ at.x + 24, at.y + 24 }, 0x7a5020);
    }
}

static void sky_draw(canvas *picture, float left) {
    for (int y = 0; y < CANVAS_HEIGHT; y++)
        canvas_fill(picture, (area){ 0, y, CANVAS_WIDTH, 1 },
                    color_mix(0x5aa8f0, 0xf8e0c0, y * 256 / CANVAS_HEIGHT));
    for (int far = 0; far < 3; far++)
        for (int i = -1; i < 8; i++) {
            const float x = (float)(i * 150 + far * 60) -
                            fmodf(left * (0.1f + 0.12f * (float)far), 150),
                        y = 300 + 50 * (float)far;
            canvas_polygon(picture,
                           (float[]){ x - 120, 480, x,
                                      y - 60 + (float)(i * i * 17 % 40), x + 120,
                                      480 },
                           3, color_mix(0x90b8e0, 0x487858, 70 * far));
        }
}

/* Two rails and two rungs. */
static void ladder_draw(canvas *picture, place tile) {
    for (int i = 0; i < 2; i++) {
        const int x = (int)tile.x + 4, y = (int)tile.y;
        canvas_fill(picture, (area){ x + 21 * i, y, 3, TILE }, 0xa87838);
        canvas_fill(picture, (area){ x, y + 16 * i + 4, 24, 3 }, 0xa87838);
    }
}

void run_draw(session *in, const run *of) {
    canvas *picture = &in->canvas;
    const run_state *s = &of->state;
    const level *l = &of->level;
    graze_body_info at = { 0 };
    graze_body_read(of->world, s->player, &at);
    const float wide = (float)(l->columns * l->tile),
                high = (float)(l->rows * l->tile);
    const float left = floorf(fmaxf(0, fminf(wide - CANVAS_WIDTH, at.x - 310))),
                top = floorf(
                    fmaxf(0, fminf(high - CANVAS_HEIGHT, at.y - STAND - 260)));
    canvas_clip(picture, 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    sky_draw(picture, left);
    for (uint32_t i = 0; i < l->columns * l->rows; i++) {
        const place tile = { (float)(i % l->columns * l->tile) - left,
                             (float)(i / l->columns * l->tile) - top };
        if (tile.x <= -TILE || tile.x >= CANVAS_WIDTH || tile.y <= -TILE ||
            tile.y >= CANVAS_HEIGHT)
            continue;
        if (l->kinds[2][i] != GRAZE_TILE_EMPTY)
            ladder_draw(picture, tile);
        ground_draw(picture, of, i, tile);
    }
    for (uint32_t i = 0; i < l->thing_count; i++) {
        graze_body_info body = { 0 };
        if (s->things[i].id != 0 &&
            graze_body_read(of->world, s->things[i], &body) == GRAZE_OK)
            thing_draw(picture, of, i, (place){ body.x - left, body.y - top });
    }
    for (int i = 0; i < BALLS_MAX; i++)
        if (s->balls[i].body.id != 0)
            canvas_disc(picture,
                        (place){ s->balls[i].x + 7 - left, s->balls[i].y + 7 - top },
                        7, 0x181820);
    player_draw(
        picture, s,
        (place){ at.x - left, at.y - (s->is_crouching ? CROUCH : STAND) - top });
    for (uint32_t i = 0; i < l->columns * l->rows; i++) {
        const place tile = { (float)(i % l->columns * l->tile) - left,
                             (float)(i / l->columns * l->tile) - top };
        if (tile.x > -TILE && tile.x < CANVAS_WIDTH)
            water_draw(picture, of, i, tile);
    }
    if (in->draws_world)
        lens_draw(&(lens){ picture, 1, left, top, 0, 0 }, of->world,
                  GRAZE_DRAW_PARTS | GRAZE_DRAW_TILES | GRAZE_DRAW_CONTACTS, NULL);
    canvas_text(picture, (int[]){ 12, 12, 2 }, 0x202030, "COINS %u   LOST %u   %u s",
                s->coins, s->deaths, s->frame / 60);
    if (s->won > 0)
        canvas_text(picture, (int[]){ 200, 180, 4 }, 0xffffff, "WELL DONE");
    session_draw(in, (int[]){ 430, 12 }, of->world_ns);
    if (in->mode == ATTRACT && s->frame % 720 < 360)
        canvas_text(picture, (int[]){ 120, 110, 2 }, 0xffffff,
                    "press Enter or Z to play\n\narrows  walk, climb, crouch\nZ     "
                    "  jump, swim\nR       "
                    "back in time (hold)\nF5 F8   save, load    F9 record\nT  time  "
                    "   D  what graze sees");
}
