/* checked_tiles.h: two worlds with equal results. One has a tile layer, the other a
 * body with a box for each tile, or a polygon for a slope; the boxes of empty tiles
 * are far away. The same movers are in both.
 */
#ifndef TEST_CHECKED_TILES_H
#define TEST_CHECKED_TILES_H

#include "support/random_mask.h"
#include "support/small_world.h"

#include <math.h>

enum {
    TILES_SIDE_MOST = 12,
    TILES_TILES_MOST = TILES_SIDE_MOST * TILES_SIDE_MOST,
    TILES_MOVERS = 10
};

typedef struct checked_tiles {
    graze_world *tiled, *boxed;
    graze_edges edges;
    graze_body layer, tiles; /* in the one world and in the other */
    graze_part part[TILES_TILES_MOST];
    uint8_t kind[TILES_TILES_MOST];
    uint32_t columns, rows;
    float width, height, x, y;
    graze_body mover[TILES_MOVERS];
    /* how many tiles each touched after the last step */
    size_t touches[TILES_MOVERS];
    graze_mask *mask;
    bool has_shapes, has_slopes;
    /* tiles may be elsewhere at a step's beginning than at the last one's end */
    bool is_restless;
    seeded_random random;
} checked_tiles;

static inline graze_box tiles_offset(const checked_tiles *self, uint32_t i) {
    const float away = self->kind[i] == GRAZE_TILE_EMPTY ? 100000 : 0;
    const float x = (float)(i % self->columns) * self->width,
                y = (float)(i / self->columns) * self->height;
    const float right = (float)(i % self->columns + 1) * self->width,
                bottom = (float)(i / self->columns + 1) * self->height;
    return (graze_box){ x + away, y + away, right + away, bottom + away };
}

/* The polygon of a sloped tile: its corners in quarters of its size, by the name of
 * its kind. */
static inline graze_shape tiles_slope(const checked_tiles *self, uint32_t i) {
    static const struct {
        uint32_t count;
        graze_point corner[4];
    } slopes[] = {
        [GRAZE_TILE_SLOPE_MIN_X_MIN_Y] = { 3, { { 0, 0 }, { 4, 0 }, { 0, 4 } } },
        [GRAZE_TILE_SLOPE_MAX_X_MIN_Y] = { 3, { { 0, 0 }, { 4, 0 }, { 4, 4 } } },
        [GRAZE_TILE_SLOPE_MIN_X_MAX_Y] = { 3, { { 0, 0 }, { 4, 4 }, { 0, 4 } } },
        [GRAZE_TILE_SLOPE_MAX_X_MAX_Y] = { 3, { { 4, 0 }, { 4, 4 }, { 0, 4 } } },
        [GRAZE_TILE_LOW_MIN_X_MIN_Y] = { 3, { { 0, 0 }, { 4, 0 }, { 0, 2 } } },
        [GRAZE_TILE_LOW_MAX_X_MIN_Y] = { 3, { { 0, 0 }, { 4, 0 }, { 4, 2 } } },
        [GRAZE_TILE_LOW_MIN_X_MAX_Y] = { 3, { { 0, 2 }, { 4, 4 }, { 0, 4 } } },
        [GRAZE_TILE_LOW_MAX_X_MAX_Y] = { 3, { { 4, 2 }, { 4, 4 }, { 0, 4 } } },
        [GRAZE_TILE_HIGH_MIN_X_MIN_Y] = { 4,
                                          { { 0, 0 },
                                            { 4, 0 },
                                            { 4, 2 },
                                            { 0, 4 } } },
        [GRAZE_TILE_HIGH_MAX_X_MIN_Y] = { 4,
                                          { { 0, 0 },
                                            { 4, 0 },
                                            { 4, 4 },
                                            { 0, 2 } } },
        [GRAZE_TILE_HIGH_MIN_X_MAX_Y] = { 4,
                                          { { 0, 0 },
                                            { 4, 2 },
                                            { 4, 4 },
                                            { 0, 4 } } },
        [GRAZE_TILE_HIGH_MAX_X_MAX_Y] = { 4,
                                          { { 0, 2 },
                                            { 4, 0 },
                                            { 4, 4 },
                                            { 0, 4 } } },
    };
    const uint8_t kind = self->kind[i];
    graze_point corners[4];
    for (int j = 0; j < 4; j++)
        corners[j] = (graze_point){
            ((double)(i % self->columns) + slopes[kind].corner[j].x / 4) *
                (double)self->width,
            ((double)(i / self->columns) + slopes[kind].corner[j].y / 4) *
                (double)self->height
        };
    return graze_shape_polygon(corners, slopes[kind].count, 0);
}

static inline bool tiles_is_slope(const checked_tiles *self, uint32_t i) {
    return self->kind[i] >= GRAZE_TILE_SLOPE_MIN_X_MIN_Y;
}

static inline float tiles_random(checked_tiles *self, float low, float high) {
    return low + (high - low) * (float)seeded_below(&self->random, 1025) / 1024;
}

/* Whole numbers meet edges more often. */
static inline float tiles_step(checked_tiles *self, float most) {
    const float value = tiles_random(self, -most, most);
    return seeded_below(&self->random, 2) ? floorf(value) : value;
}

static inline graze_shape tiles_shape(checked_tiles *self) {
    const graze_point corners[] = { { 0, 0 }, { 5.5, 1 }, { 4, 6 } };
    switch (seeded_below(&self->random, 5)) {
    case 0:
        return graze_shape_circle((graze_point){ 1, 2 }, 2.5);
    case 1:
        return graze_shape_capsule((graze_point){ 0, 0 }, (graze_point){ 6, 3 },
                                   1.5);
    case 2:
        return graze_shape_polygon(corners, 3, 0);
    case 3:
        return graze_shape_polygon(corners, 3, 0.75);
    default:
        return graze_shape_mask(graze_mask_view_all(self->mask),
                                (graze_point){ 0, 0 });
    }
}

static inline float tiles_place(checked_tiles *self, float at, float size,
                                uint32_t count) {
    return at + tiles_random(self, -size, size * (float)(count + 1));
}

static inline void tiles_add_mover(checked_tiles *self, uint32_t i) {
    const float w = floorf(tiles_random(self, 0, 12)),
                h = floorf(tiles_random(self, 0, 12));
    const graze_shape shape = tiles_shape(self);
    const graze_part_def part = { .box = { 0, 0, w, h },
                                  .layer = 1,
                                  .shape =
                                      self->has_shapes && i % 2 ? &shape : NULL };
    const graze_body_def def = {
        .x = tiles_place(self, self->x, self->width, self->columns),
        .y = tiles_place(self, self->y, self->height, self->rows),
        .parts = &part,
        .part_count = 1
    };
    graze_body same;
    assert_int_equal(graze_body_add(self->tiled, &def, &self->mover[i]), GRAZE_OK);
    assert_int_equal(graze_body_add(self->boxed, &def, &same), GRAZE_OK);
    assert_true(same.id == self->mover[i].id);
    const bool is_swept = i % 4 > 1;
    assert_int_equal(graze_body_set_swept(self->tiled, same, is_swept), GRAZE_OK);
    assert_int_equal(graze_body_set_swept(self->boxed, same, is_swept), GRAZE_OK);
}

static inline void tiles_add_layers(checked_tiles *self) {
    graze_part_def parts[TILES_TILES_MOST];
    graze_shape slopes[TILES_TILES_MOST];
    const uint32_t count = self->columns * self->rows,
                   density = seeded_below(&self->random, 5);
    for (uint32_t i = 0; i < count; i++) {
        self->kind[i] = seeded_below(&self->random, 4) < density
                            ? (uint8_t)(1 + seeded_below(&self->random,
                                                         self->has_slopes ? 17 : 5))
                            : GRAZE_TILE_EMPTY;
        if (tiles_is_slope(self, i))
            slopes[i] = tiles_slope(self, i);
        parts[i] =
            (graze_part_def){ .box = tiles_offset(self, i),
                              .shape = tiles_is_slope(self, i) ? &slopes[i] : NULL };
    }
    const graze_tiles_def def = { .x = self->x,
                                  .y = self->y,
                                  .tile_width = self->width,
                                  .tile_height = self->height,
                                  .columns = self->columns,
                                  .rows = self->rows,
                                  .kinds = self->kind };
    assert_int_equal(graze_world_add_tiles(self->tiled, &def, &self->layer),
                     GRAZE_OK);
    assert_int_equal(graze_body_add(self->boxed,
                                    &(graze_body_def){ .x = self->x,
                                                       .y = self->y,
                                                       .parts = parts,
                                                       .part_count = count },
                                    &self->tiles),
                     GRAZE_OK);
    assert_true(self->layer.id == self->tiles.id);
    assert_int_equal(
        graze_body_parts(self->boxed, self->tiles, self->part, TILES_TILES_MOST),
        count);
}

static inline void tiles_open_with(checked_tiles *self, uint64_t seed,
                                   graze_edges edges, const char *broad_phase,
                                   bool has_slopes) {
    graze_rules rules;
    *self = (checked_tiles){ .edges = edges, .has_slopes = has_slopes };
    self->random.state = seed;
    memset(&rules, 0, sizeof rules);
    rules.forbidden[1] |= 2;
    const graze_world_config config = { .broad_phase = broad_phase,
                                        .edges = edges,
                                        .events = GRAZE_EVENTS_BOTH,
                                        .rules = &rules };
    self->tiled = small_world_open(config);
    self->boxed = small_world_open(config);
    self->columns = 1 + seeded_below(&self->random, TILES_SIDE_MOST);
    self->rows = 1 + seeded_below(&self->random, TILES_SIDE_MOST);
    self->width = seeded_below(&self->random, 2) ? 4 : tiles_random(self, 1, 7);
    self->height = seeded_below(&self->random, 2) ? 4 : tiles_random(self, 1, 7);
    const float places[] = { 0, -20, 0.3f, 1 << 20, (1 << 21) + 0.5f };
    self->x = places[seeded_below(&self->random, 5)];
    self->y = places[seeded_below(&self->random, 5)];
    if (has_slopes) { /* no number is rounded, so polygons are where tiles are */
        self->width = seeded_below(&self->random, 2) ? 4 : 8;
        self->height = seeded_below(&self->random, 2) ? 4 : 2;
        self->x = self->y = -20;
    }
    self->has_shapes = seeded_below(&self->random, 2);
    self->mask = random_mask(&self->random, 1 + seeded_below(&self->random, 9), 7);
    tiles_add_layers(self);
    for (uint32_t i = 0; i < TILES_MOVERS; i++)
        tiles_add_mover(self, i);
}

static inline void tiles_open(checked_tiles *self, uint64_t seed, graze_edges edges,
                              const char *broad_phase) {
    tiles_open_with(self, seed, edges, broad_phase, false);
}

static inline void tiles_close(checked_tiles *self) {
    graze_world_close(self->tiled);
    graze_world_close(self->boxed);
    graze_mask_destroy(self->mask);
}

/* The events a mover is to have, as its boxes have them. */
typedef struct tiles_event_list {
    graze_contact_event events[3];
    size_t count;
} tiles_event_list;

static inline void tiles_add_event(tiles_event_list *list, graze_event_kind kind,
                                   float time) {
    list->events[list->count++] =
        (graze_contact_event){ .kind = kind, .time = time };
}

/* The end of a touch that lasts a moment comes before its begin, as always at one
 * time. */
static inline void tiles_put_in_order(tiles_event_list *list) {
    for (size_t j = 1; j < list->count; j++) {
        const graze_contact_event early = list->events[j - 1],
                                  late = list->events[j];
        if (early.time == late.time && early.kind > late.kind) {
            list->events[j - 1] = late;
            list->events[j] = early;
        }
    }
}

/* Begins and ends of single tiles, in one step, of a mover. */
typedef struct tiles_digest {
    float first, last; /* begin, end; beyond [0, 1] if there is none */
    size_t at_once;    /* how many ended at 0 */
} tiles_digest;

static inline tiles_digest tiles_read(const checked_tiles *self, graze_body mover) {
    size_t count;
    const graze_touch_event *events = graze_world_touch_events(self->boxed, &count);
    tiles_digest digest = { 2, -1, 0 };
    for (size_t i = 0; i < count; i++) {
        if (events[i].a.id != mover.id && events[i].b.id != mover.id)
            continue;
        if (events[i].kind == GRAZE_BEGIN)
            digest.first = fminf(digest.first, events[i].time);
        else
            digest.last = fmaxf(digest.last, events[i].time);
        digest.at_once += events[i].kind == GRAZE_END && events[i].time == 0;
    }
    return digest;
}

/* One contact from the first moment of any tile to the last. Tiles whose touches all
 * ended at 0 do not show whether they were touched then, or were not where they had
 * been: `is_left` says which. */
static inline tiles_event_list tiles_expect(const checked_tiles *self, uint32_t i,
                                            bool is_left) {
    const tiles_digest digest = tiles_read(self, self->mover[i]);
    const size_t now =
        graze_body_touches(self->boxed, self->mover[i], self->tiles, NULL, 0);
    bool is_on = self->touches[i] > 0;
    tiles_event_list list = { .count = 0 };
    is_left =
        is_left && is_on && digest.at_once >= self->touches[i] && digest.first != 0;
    if (is_left)
        tiles_add_event(&list, GRAZE_END, 0);
    is_on = is_on && !is_left;
    if (!is_on && digest.first <= 1)
        tiles_add_event(&list, GRAZE_BEGIN, digest.first);
    is_on = is_on || digest.first <= 1;
    if (is_on && now == 0)
        tiles_add_event(&list, GRAZE_END, digest.last);
    tiles_put_in_order(&list);
    return list;
}

static inline tiles_event_list tiles_reported(const checked_tiles *self,
                                              graze_body mover) {
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(self->tiled, &count);
    tiles_event_list list = { .count = 0 };
    for (size_t i = 0; i < count; i++)
        if (events[i].a.id == mover.id || events[i].b.id == mover.id) {
            assert_true(list.count < 3);
            list.events[list.count++] = events[i];
        }
    return list;
}

/* Plain boxes agree to the bit; ways of other shapes are rounded, run by run. */
static inline bool tiles_agrees(const checked_tiles *self, uint32_t i,
                                bool is_left) {
    const tiles_event_list expected = tiles_expect(self, i, is_left),
                           reported = tiles_reported(self, self->mover[i]);
    const float slack = self->has_slopes || (self->has_shapes && i % 2) ? 1e-5f : 0;
    bool is_equal = expected.count == reported.count;
    for (size_t j = 0; j < reported.count && is_equal; j++)
        is_equal = reported.events[j].kind == expected.events[j].kind &&
                   fabsf(reported.events[j].time - expected.events[j].time) <= slack;
    return is_equal;
}

static inline void tiles_check_events(checked_tiles *self, uint32_t i) {
    if (!tiles_agrees(self, i, false) &&
        !(self->is_restless && tiles_agrees(self, i, true)))
        fail_msg("mover %u is reported otherwise than its tiles are", i);
    self->touches[i] =
        graze_body_touches(self->boxed, self->mover[i], self->tiles, NULL, 0);
    assert_int_equal(
        graze_body_touches(self->tiled, self->mover[i], self->layer, NULL, 0),
        self->touches[i] > 0);
}

static inline void tiles_step_both(checked_tiles *self) {
    small_world_step(self->tiled);
    small_world_step(self->boxed);
    for (uint32_t i = 0; i < TILES_MOVERS; i++)
        tiles_check_events(self, i);
}

static inline void tiles_set(checked_tiles *self, uint32_t i, uint8_t kind) {
    self->kind[i] = kind;
    assert_int_equal(graze_tiles_set(self->tiled, self->layer, i % self->columns,
                                     i / self->columns, (graze_tile_kind)kind),
                     GRAZE_OK);
    if (self->has_slopes) {
        const graze_shape slope = tiles_is_slope(self, i)
                                      ? tiles_slope(self, i)
                                      : (graze_shape){ .count = 0 };
        assert_int_equal(
            graze_part_set_shape(self->boxed, self->part[i],
                                 tiles_is_slope(self, i) ? &slope : NULL),
            GRAZE_OK);
    }
    if (!tiles_is_slope(self, i))
        assert_int_equal(
            graze_part_set_offset(self->boxed, self->part[i], tiles_offset(self, i)),
            GRAZE_OK);
}

/* Place or move a body of both worlds. */
static inline void tiles_bring(checked_tiles *self, graze_body body, float x,
                               float y, bool is_moved) {
    graze_status (*const bring)(graze_world *, graze_body, float, float) =
        is_moved ? graze_body_move_to : graze_body_set_position;
    assert_int_equal(bring(self->tiled, body, x, y), GRAZE_OK);
    assert_int_equal(bring(self->boxed, body, x, y), GRAZE_OK);
}

static inline void tiles_play(checked_tiles *self, bool is_moved) {
    for (uint32_t i = 0; i < TILES_MOVERS; i++) {
        graze_body_info info;
        assert_int_equal(graze_body_read(self->tiled, self->mover[i], &info),
                         GRAZE_OK);
        const float reach = seeded_below(&self->random, 3) ? 4 : 40;
        if (seeded_below(&self->random, 3) > 0)
            tiles_bring(self, self->mover[i], info.x + tiles_step(self, reach),
                        info.y + tiles_step(self, reach), is_moved);
        if (seeded_below(&self->random, 8) == 0)
            tiles_bring(self, self->mover[i],
                        tiles_place(self, self->x, self->width, self->columns),
                        tiles_place(self, self->y, self->height, self->rows),
                        is_moved);
    }
}

#endif
