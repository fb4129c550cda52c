/* test_draw.c: graze_world_draw, drawn into a list, shows the parts that the world
 * was given. */
#include "support/small_world.h"

#include <math.h>

enum { DRAWN_MAX = 4096 };

/* A call of a callback: its corners, or both ends of a line; a circle has one, and a
 * radius. */
typedef struct drawn {
    graze_draw_style style;
    graze_point corners[40];
    uint32_t count;
    double radius;
} drawn;

typedef struct canvas {
    drawn items[DRAWN_MAX];
    size_t count;
} canvas;

static canvas paper;

static drawn *add_drawn(void *user, const graze_draw_style *style) {
    canvas *self = user;
    assert_true(self->count < DRAWN_MAX);
    drawn *one = &self->items[self->count++];
    *one = (drawn){ .style = *style };
    return one;
}

static void take_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    drawn *one = add_drawn(user, style);
    one->corners[0] = *from;
    one->corners[1] = *to;
    one->count = 2;
}

static void take_polygon(void *user, const graze_point *corners, uint32_t count,
                         const graze_draw_style *style) {
    drawn *one = add_drawn(user, style);
    assert_true(count <= 40);
    for (uint32_t i = 0; i < count; i++)
        one->corners[i] = corners[i];
    one->count = count;
}

static void take_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    drawn *one = add_drawn(user, style);
    one->corners[0] = *center;
    one->count = 1;
    one->radius = radius;
}

static graze_draw draw_of(uint32_t what) {
    return (graze_draw){ .line = take_line,
                         .polygon = take_polygon,
                         .circle = take_circle,
                         .user = &paper,
                         .what = what };
}

/* How many calls a drawing makes; they are on the paper. */
static size_t draw_all(graze_world *world, const graze_draw *draw) {
    paper.count = 0;
    graze_world_draw(world, draw);
    return paper.count;
}

static size_t draw_kind(graze_world *world, graze_draw_kind kind) {
    const graze_draw draw = draw_of((uint32_t)kind);
    const size_t count = draw_all(world, &draw);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(paper.items[i].style.kind, kind);
    return count;
}

static graze_body add_shape(graze_world *world, graze_shape shape, float x, float y,
                            uint8_t layer) {
    const graze_part_def part = { .shape = &shape, .layer = layer };
    graze_body body;
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static void
parts_are_drawn_as_their_shapes_in_the_colors_of_their_layers(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body square = small_world_add(world, (graze_box){ 1, 2, 5, 8 }, 3);
    const graze_body ball =
        add_shape(world, graze_shape_circle((graze_point){ 1, 0 }, 4), 20, 30, 2);
    small_world_step(world);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_PARTS), 2);
    const drawn *box = &paper.items[0], *circle = &paper.items[1];
    assert_int_equal(box->style.body.id, square.id);
    assert_int_equal(box->style.layer, 3);
    assert_int_equal(box->style.color, graze_layer_color(3));
    assert_int_equal(box->count, 4);
    assert_true(box->corners[0].x == 1 && box->corners[0].y == 2);
    assert_true(box->corners[2].x == 5 && box->corners[2].y == 8);
    assert_int_equal(circle->style.body.id, ball.id);
    assert_true(circle->radius == 4 && circle->corners[0].x == 21 &&
                circle->corners[0].y == 30);
    /* a part without a shape is its box */
    assert_int_equal(draw_kind(world, GRAZE_DRAW_BOXES), 1);
    assert_true(paper.items[0].corners[0].x == 17 &&
                paper.items[0].corners[2].y == 34);
    graze_world_close(world);
}

/* Every corner of an outline is as far from the shape as its radius says, but for
 * rounding and arcs. */
static void outlines_lie_on_the_borders_of_turned_shapes(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_point corners[] = { { -5, -1 }, { 6, 0 }, { 0, 7 } };
    const graze_shape shapes[] = {
        graze_shape_capsule((graze_point){ -8, 0 }, (graze_point){ 8, 3 }, 2),
        graze_shape_polygon(corners, 3, 0), graze_shape_polygon(corners, 3, 1.5)
    };
    for (int i = 0; i < 3; i++) {
        const graze_body body = add_shape(world, shapes[i], 100, 50, 0);
        assert_int_equal(graze_body_set_pose(world, body, 100, 50, 33), GRAZE_OK);
        graze_shape placed;
        assert_int_equal(
            graze_part_shape(world, small_world_part(world, body, 0), &placed),
            GRAZE_OK);
        assert_int_equal(draw_kind(world, GRAZE_DRAW_PARTS), 1);
        for (uint32_t j = 0; j < paper.items[0].count; j++) {
            const graze_point at = paper.items[0].corners[j];
            const graze_shape dot = graze_shape_circle(at, 1e-9);
            graze_manifold manifold;
            graze_shapes_manifold(&placed, &dot, GRAZE_CLOSED, &manifold);
            assert_true(manifold.is_touching ? manifold.depth < 1e-6
                                             : manifold.distance < 1e-6);
        }
        assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
        small_world_step(world);
        small_world_step(world);
    }
    graze_world_close(world);
}

static void a_mask_is_drawn_by_runs_and_a_tile_layer_by_runs_of_tiles(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_mask *mask;
    assert_int_equal(graze_mask_create(8, 3, NULL, &mask), GRAZE_OK);
    for (int x = 0; x < 8; x++)
        graze_mask_set(mask, x, 1, x != 3);
    add_shape(world,
              graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 }), 10,
              20, 0);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_PARTS), 2);
    assert_true(paper.items[0].corners[0].x == 10 &&
                paper.items[0].corners[0].y == 21);
    assert_true(paper.items[0].corners[2].x == 13 &&
                paper.items[0].corners[2].y == 22);
    assert_true(paper.items[1].corners[0].x == 14 &&
                paper.items[1].corners[2].x == 18);
    const uint8_t kinds[6] = { GRAZE_TILE_SOLID, GRAZE_TILE_SOLID, 0, 0, 0,
                               GRAZE_TILE_SOLID };
    const graze_tiles_def tiles = {
        .tile_width = 16, .tile_height = 16, .columns = 3, .rows = 2, .kinds = kinds
    };
    graze_body level;
    assert_int_equal(graze_world_add_tiles(world, &tiles, &level), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_TILES), 2);
    assert_true(paper.items[0].corners[2].x == 32 &&
                paper.items[1].corners[0].x == 32);
    graze_world_close(world);
    graze_mask_destroy(mask);
}

static void margins_ways_contacts_and_cells_are_drawn(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .broad_phase = "sectors" });
    const graze_body a = small_world_add(world, (graze_box){ 0, 0, 10, 10 }, 0);
    const graze_body b = small_world_add(world, (graze_box){ 8, 2, 18, 8 }, 1);
    small_world_step(world);
    assert_true(draw_kind(world, GRAZE_DRAW_CONTACTS) > 0);
    for (size_t i = 0; i < paper.count; i++) /* crosses have arms of 3 */
        for (int j = 0; j < 2; j++)
            assert_true(paper.items[i].corners[j].x >= 5 &&
                        paper.items[i].corners[j].x <= 13);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_PARTS), 2);
    assert_true(paper.items[0].style.is_touching &&
                paper.items[1].style.is_touching);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_MARGINS), 0);
    assert_int_equal(graze_world_set_margin(world, 0, 5, 4), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_MARGINS), 1);
    double least = 0;
    for (uint32_t i = 0; i < paper.items[0].count; i++)
        least = fmin(least, paper.items[0].corners[i].x);
    assert_true(least == -4);
    assert_int_equal(graze_world_set_margin(world, 0, 1, 2), GRAZE_OK);
    /* both of layer 0, one of layer 1 */
    assert_int_equal(draw_kind(world, GRAZE_DRAW_MARGINS), 3);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_WAYS), 0);
    assert_int_equal(graze_body_set_swept(world, b, true), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, b, 100, 0), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_WAYS), 2);
    assert_true(paper.items[1].corners[0].x == 13 &&
                paper.items[1].corners[1].x == 113);
    assert_true(draw_kind(world, GRAZE_DRAW_CELLS) >= 2);
    assert_int_equal(graze_body_set_disabled(world, a, true), GRAZE_OK);
    draw_kind(world, GRAZE_DRAW_PARTS);
    assert_true(paper.items[0].style.is_disabled &&
                !paper.items[1].style.is_disabled);
    graze_world_close(world);
}

static void contacts_are_drawn_where_their_parts_are_now(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body wall = small_world_add(world, (graze_box){ 0, 0, 10, 1000 }, 0);
    graze_body many;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .user = 1 }, &many),
                     GRAZE_OK);
    for (int i = 0; i < 40; i++) /* more than any list of a fixed length */
        assert_int_equal(graze_body_add_box(
                             world, many,
                             (graze_box){ 8, 20 * (float)i, 12, 20 * (float)i + 4 },
                             1, NULL),
                         GRAZE_OK);
    small_world_step(world);
    const size_t all = draw_kind(world, GRAZE_DRAW_CONTACTS);
    assert_true(all >= 40 * 3);
    const graze_box view = { -100, -5, 100, 5 };
    graze_draw draw = draw_of(GRAZE_DRAW_CONTACTS);
    draw.view = &view;
    const size_t seen = draw_all(world, &draw);
    assert_true(seen >= 3 && seen <= all / 40);
    assert_int_equal(graze_body_set_position(world, many, 7, 0),
                     GRAZE_OK); /* now 5 to the right of the wall */
    assert_int_equal(draw_kind(world, GRAZE_DRAW_CONTACTS), 40);
    for (size_t i = 0; i < 40; i++)
        assert_true(
            fabs(paper.items[i].corners[0].x - paper.items[i].corners[1].x) == 5);
    assert_int_equal(draw_all(world, &draw), 1);
    assert_int_equal(graze_body_remove(world, wall), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_CONTACTS), 0);
    graze_world_close(world);
}

static void queries_out_of_view_are_left_out(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 50, 4 }, 2);
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_POINT, .at = { 9, 9 } },
        { .kind = GRAZE_QUERY_BOX, .at = { -5, -5 }, .to = { 5, 5 } },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 30, 0 }, .radius = 18 },
        { .kind = GRAZE_QUERY_RAY, .at = { 50, 5 }, .to = { -50, 5 } },
        { .kind = GRAZE_QUERY_SHAPE_CAST, .shape = &ball, .to = { -40, 0 } }
    };
    const graze_box near = { -9, -9, 14, 10 }, far = { 200, 200, 300, 300 };
    graze_draw draw = draw_of(GRAZE_DRAW_QUERIES);
    draw.queries = queries;
    draw.query_count = 5;
    const size_t all = draw_all(world, &draw);
    draw.view = &near;
    /* the shape of the cast begins out of view */
    assert_int_equal(draw_all(world, &draw), all - 1);
    draw.view = &far;
    assert_int_equal(draw_all(world, &draw), 0);
    graze_world_close(world);
}

static void queries_are_drawn(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 3, 4 }, 2);
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_RAY, .at = { 1, 2 }, .to = { 30, 40 } },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 5, 6 }, .radius = 7 },
        { .kind = GRAZE_QUERY_BOX, .at = { 0, 0 }, .to = { 9, 8 } },
        { .kind = GRAZE_QUERY_SHAPE_CAST, .to = { 10, 0 }, .shape = &ball },
        /* refused, as the next */
        { .kind = GRAZE_QUERY_SHAPE_CAST, .to = { 10, 0 } },
        { .kind = GRAZE_QUERY_CIRCLE, .radius = -1 },
    };
    graze_draw draw = draw_of(0);
    draw.queries = queries;
    draw.query_count = 6;
    assert_int_equal(draw_all(world, &draw), 6);
    assert_true(paper.items[0].corners[1].x == 30 && paper.items[1].radius == 7);
    assert_true(paper.items[2].count == 4 && paper.items[4].corners[0].x == 13);
    graze_world_close(world);
}

static void layers_view_and_missing_callbacks_leave_things_out(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_add(world, (graze_box){ 0, 0, 10, 10 }, 0);
    small_world_add(world, (graze_box){ 100, 0, 110, 10 }, 1);
    graze_draw draw = draw_of(GRAZE_DRAW_PARTS);
    draw.layers = 2;
    assert_int_equal(draw_all(world, &draw), 1);
    assert_int_equal(paper.items[0].style.layer, 1);
    draw.layers = 0;
    const graze_box view = { -5, -5, 5, 5 };
    draw.view = &view;
    assert_int_equal(draw_all(world, &draw), 1);
    assert_int_equal(paper.items[0].style.layer, 0);
    draw.polygon = NULL;
    assert_int_equal(draw_all(world, &draw), 4);
    draw.line = NULL;
    assert_int_equal(draw_all(world, &draw), 0);
    graze_world_close(world);
}

/* A wall of no width is a line, in the game's own color; without a callback for
 * lines it is a polygon of 2.
 */
static void a_thin_wall_is_a_line_or_a_polygon_of_two(void **state) {
    (void)state;
    static uint32_t colors[GRAZE_LAYER_COUNT] = { [4] = 0x123456 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    add_shape(world,
              graze_shape_capsule((graze_point){ 1, 2 }, (graze_point){ 7, 5 }, 0),
              10, 20, 4);
    graze_draw draw = draw_of(GRAZE_DRAW_PARTS);
    draw.colors = colors;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(draw_all(world, &draw), 1);
        const drawn *wall = &paper.items[0];
        assert_int_equal(wall->style.color, 0x123456);
        assert_int_equal(wall->count, 2);
        assert_true(wall->corners[0].x == 11 && wall->corners[0].y == 22);
        assert_true(wall->corners[1].x == 17 && wall->corners[1].y == 25);
        draw.line = NULL;
    }
    graze_world_close(world);
}

static void crosses_are_as_large_as_pixels(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_query query = { .kind = GRAZE_QUERY_POINT, .at = { 10, 20 } };
    graze_draw draw = draw_of(GRAZE_DRAW_QUERIES);
    draw.queries = &query;
    draw.query_count = 1;
    draw.pixel = 2;
    assert_int_equal(draw_all(world, &draw), 2);
    assert_true(paper.items[0].corners[0].x == 4 &&
                paper.items[0].corners[1].x == 16);
    assert_true(paper.items[1].corners[0].y == 14 &&
                paper.items[1].corners[1].y == 26);
    graze_world_close(world);
}

/* A first hit's query looks like that for all hits. */
static void queries_for_the_first_hit_are_drawn_as_those_for_all(void **state) {
    (void)state;
    static const graze_query_kind kinds[][2] = {
        { GRAZE_QUERY_RAY, GRAZE_QUERY_RAY_FIRST },
        { GRAZE_QUERY_SHAPE_CAST, GRAZE_QUERY_SHAPE_CAST_FIRST }
    };
    static canvas all;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 1, 2 }, 2);
    graze_query query = { .at = { 1, 2 }, .to = { 30, 40 }, .shape = &ball };
    graze_draw draw = draw_of(GRAZE_DRAW_QUERIES);
    draw.queries = &query;
    draw.query_count = 1;
    for (int i = 0; i < 2; i++) {
        query.kind = kinds[i][0];
        assert_true(draw_all(world, &draw) > 0);
        all = paper;
        query.kind = kinds[i][1];
        assert_int_equal(draw_all(world, &draw), all.count);
        assert_memory_equal(paper.items, all.items, all.count * sizeof *all.items);
    }
    graze_world_close(world);
}

/* The margin of layer 2 with layer 3 concerns no part on layer 0. */
static void contacts_with_what_is_gone_since_are_not_drawn(void **state) {
    (void)state;
    static const uint8_t solid[] = { GRAZE_TILE_SOLID };
    const graze_tiles_def def = {
        .tile_width = 4, .tile_height = 4, .columns = 1, .rows = 1, .kinds = solid
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body tiles;
    assert_int_equal(graze_world_add_tiles(world, &def, &tiles), GRAZE_OK);
    const graze_body box = small_world_square(world, 2, 2, 4);
    small_world_step(world);
    assert_true(draw_kind(world, GRAZE_DRAW_CONTACTS) > 0);
    assert_int_equal(graze_tiles_set(world, tiles, 0, 0, GRAZE_TILE_EMPTY),
                     GRAZE_OK);
    /* no point of the tiles is nearest */
    assert_int_equal(draw_kind(world, GRAZE_DRAW_CONTACTS), 0);
    assert_int_equal(graze_tiles_set(world, tiles, 0, 0, GRAZE_TILE_SOLID),
                     GRAZE_OK);
    assert_true(draw_kind(world, GRAZE_DRAW_CONTACTS) > 0);
    assert_int_equal(graze_body_remove(world, box), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_CONTACTS), 0);
    graze_world_close(world);
}

static void
a_mask_is_enlarged_as_its_box_and_by_the_margins_of_its_layer(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_mask *mask;
    assert_int_equal(graze_mask_create(8, 4, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 0, 0, true);
    graze_mask_set(mask, 7, 3, true);
    add_shape(world,
              graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 }), 10,
              20, 0);
    assert_int_equal(graze_world_set_margin(world, 2, 3, 50), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_MARGINS), 0);
    assert_int_equal(graze_world_set_margin(world, 1, 0, 4), GRAZE_OK);
    assert_int_equal(draw_kind(world, GRAZE_DRAW_MARGINS), 1);
    graze_point min = { INFINITY, INFINITY }, max = { -INFINITY, -INFINITY };
    for (uint32_t i = 0; i < paper.items[0].count; i++) {
        const graze_point at = paper.items[0].corners[i];
        min = (graze_point){ fmin(min.x, at.x), fmin(min.y, at.y) };
        max = (graze_point){ fmax(max.x, at.x), fmax(max.y, at.y) };
    }
    assert_true(min.x == 6 && min.y == 16 && max.x == 22 && max.y == 28);
    graze_world_close(world);
    graze_mask_destroy(mask);
}

/* A view sees a swept part where it began, too. */
static void a_swept_part_is_seen_where_it_began(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 10);
    const graze_box begin = { -5, -5, 5, 5 }, end = { 495, 0, 520, 20 },
                    between = { 200, 0, 300, 20 };
    graze_draw draw = draw_of(GRAZE_DRAW_WAYS);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, body, 500, 0), GRAZE_OK);
    draw.view = &begin;
    /* the box where it began, and the way */
    assert_int_equal(draw_all(world, &draw), 2);
    draw.view = &end;
    assert_int_equal(draw_all(world, &draw), 1); /* the way alone */
    draw.view = &between;
    assert_int_equal(draw_all(world, &draw), 0); /* no part is there */
    graze_world_close(world);
}

/* A grid is drawn around the parts that are enabled and in view, unless it would
 * have thousands of lines. */
static void cells_are_drawn_around_what_is_seen(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .broad_phase = "sectors", .setup = { .cell_w = 16 } });
    const graze_box view = { -100, -100, 100, 100 };
    graze_draw draw = draw_of(GRAZE_DRAW_CELLS);
    draw.view = &view;
    small_world_square(world, 0, 0, 10);
    const graze_body far = small_world_square(world, 5000, 0, 10);
    const graze_body farther = small_world_square(world, 1e6f, 0, 10);
    small_world_step(world);
    const size_t few = draw_all(world, &draw);
    assert_true(few >= 2 && few < 10);
    draw.view = NULL;
    /* a million is too far: lines across y alone */
    assert_true(draw_all(world, &draw) < 10);
    assert_int_equal(graze_body_set_disabled(world, farther, true), GRAZE_OK);
    assert_true(draw_all(world, &draw) > 5000 / 16);
    assert_int_equal(graze_body_set_disabled(world, far, true), GRAZE_OK);
    assert_int_equal(draw_all(world, &draw), few);
    graze_world_close(world);
}

static void colors_of_layers_differ(void **state) {
    (void)state;
    for (unsigned i = 0; i < 64; i++)
        for (unsigned j = i == 1; j < i; j++)
            assert_int_not_equal(graze_layer_color(i), graze_layer_color(j));
}

static size_t count_boxes(graze_box box) {
    size_t count = 0;
    for (size_t i = 0; i < paper.count; i++)
        count += paper.items[i].corners[0].x == (double)box.min_x &&
                 paper.items[i].corners[0].y == (double)box.min_y &&
                 paper.items[i].corners[2].x == (double)box.max_x &&
                 paper.items[i].corners[2].y == (double)box.max_y;
    return count;
}

/* One in a corner has four places; one that ends at a side has one. */
static void parts_over_a_side_are_drawn_at_the_other(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    graze_draw draw = draw_of(GRAZE_DRAW_PARTS);
    const graze_box view = { 30, 10, 50, 15 };
    small_world_add(world, (graze_box){ -2, -1, 3, 4 }, 0);
    const graze_body other = small_world_add(world, (graze_box){ 0, 0, 3, 4 }, 0);
    assert_int_equal(graze_body_set_position(world, other, 37, 5), GRAZE_OK);
    assert_int_equal(draw_all(world, &draw), 5);
    assert_int_equal(count_boxes((graze_box){ -2, -1, 3, 4 }), 1);
    assert_int_equal(count_boxes((graze_box){ 38, -1, 43, 4 }), 1);
    assert_int_equal(count_boxes((graze_box){ -2, 19, 3, 24 }), 1);
    assert_int_equal(count_boxes((graze_box){ 38, 19, 43, 24 }), 1);
    assert_int_equal(count_boxes((graze_box){ 37, 5, 40, 9 }), 1);
    assert_int_equal(graze_body_set_position(world, other, 39, 8), GRAZE_OK);
    draw.view = &view;
    assert_int_equal(draw_all(world, &draw), 1);
    assert_int_equal(count_boxes((graze_box){ 39, 8, 42, 12 }), 1);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_over_a_side_are_drawn_at_the_other),
        cmocka_unit_test(
            parts_are_drawn_as_their_shapes_in_the_colors_of_their_layers),
        cmocka_unit_test(outlines_lie_on_the_borders_of_turned_shapes),
        cmocka_unit_test(a_mask_is_drawn_by_runs_and_a_tile_layer_by_runs_of_tiles),
        cmocka_unit_test(margins_ways_contacts_and_cells_are_drawn),
        cmocka_unit_test(queries_are_drawn),
        cmocka_unit_test(contacts_are_drawn_where_their_parts_are_now),
        cmocka_unit_test(contacts_with_what_is_gone_since_are_not_drawn),
        cmocka_unit_test(queries_out_of_view_are_left_out),
        cmocka_unit_test(layers_view_and_missing_callbacks_leave_things_out),
        cmocka_unit_test(a_thin_wall_is_a_line_or_a_polygon_of_two),
        cmocka_unit_test(crosses_are_as_large_as_pixels),
        cmocka_unit_test(queries_for_the_first_hit_are_drawn_as_those_for_all),
        cmocka_unit_test(
            a_mask_is_enlarged_as_its_box_and_by_the_margins_of_its_layer),
        cmocka_unit_test(a_swept_part_is_seen_where_it_began),
        cmocka_unit_test(cells_are_drawn_around_what_is_seen),
        cmocka_unit_test(colors_of_layers_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
