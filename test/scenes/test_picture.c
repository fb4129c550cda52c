/* test_picture.c: strokes on the canvas, frames of scenes as pictures, and that they
 * become PNG files. */
#include "formats/png.h"
#include "scenes/scene_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const picture_color black = { 0, 0, 0 };
static const picture_color red = { 255, 0, 0 };

static bool is_color(const picture *p, int32_t x, int32_t y, picture_color color) {
    picture_color found = picture_at(p, x, y);
    return found.red == color.red && found.green == color.green &&
           found.blue == color.blue;
}

/* How many pixels have a colour. */
static int count_color(const picture *p, picture_color color) {
    int count = 0;
    for (int32_t y = 0; y < p->height; y++)
        for (int32_t x = 0; x < p->width; x++)
            count += is_color(p, x, y, color);
    return count;
}

static void pixels_outside_are_not_drawn(void **state) {
    (void)state;
    picture p;
    assert_true(picture_open(&p, 10, 8, black));
    picture_fill(&p, (picture_rect){ -5, -5, 2, 2 }, red);
    assert_int_equal(count_color(&p, red), 4);
    picture_fill(&p, (picture_rect){ 9, 7, 500, 500 }, red);
    assert_int_equal(count_color(&p, red), 5);
    picture_fill(&p, (picture_rect){ 20, 20, 30, 30 }, red);
    picture_fill(&p, (picture_rect){ 5, 5, 5, 7 }, red);
    assert_int_equal(count_color(&p, red), 5);
    picture_line(&p, (picture_point){ -3, 4 }, (picture_point){ 30, 4 }, red);
    assert_int_equal(count_color(&p, red), 15);
    picture_close(&p);
}

static void an_outline_is_hollow(void **state) {
    (void)state;
    picture p;
    assert_true(picture_open(&p, 20, 20, black));
    picture_outline(&p, (picture_rect){ 2, 3, 12, 9 }, 1, red);
    assert_int_equal(count_color(&p, red), 2 * 10 + 2 * 4);
    assert_true(is_color(&p, 2, 3, red) && is_color(&p, 11, 8, red) &&
                is_color(&p, 5, 5, black));
    picture_outline(&p, (picture_rect){ 15, 15, 18, 18 }, 2, red);
    assert_int_equal(count_color(&p, red), 28 + 9);
    picture_close(&p);
}

static void a_line_joins_its_ends_in_every_direction(void **state) {
    (void)state;
    for (int32_t x = 0; x <= 20; x += 5)
        for (int32_t y = 0; y <= 20; y += 5) {
            picture p;
            assert_true(picture_open(&p, 21, 21, black));
            picture_line(&p, (picture_point){ 10, 10 }, (picture_point){ x, y },
                         red);
            assert_true(is_color(&p, 10, 10, red) && is_color(&p, x, y, red));
            int32_t longer = abs(x - 10) > abs(y - 10) ? abs(x - 10) : abs(y - 10);
            assert_int_equal(count_color(&p, red), longer + 1);
            picture_close(&p);
        }
}

static void layers_have_the_colours_of_the_game(void **state) {
    (void)state;
    picture_color player = scene_layer_color(0), air = scene_layer_color(2),
                  ground = scene_layer_color(4);
    assert_true(player.red == 255 && player.green == 255 && player.blue == 255);
    assert_true(air.red > 200 && air.green > 180 && air.blue < 100);
    assert_true(ground.red > 200 && ground.green < 100 && ground.blue < 100);
    for (unsigned a = 2; a < 64; a++)
        for (unsigned b = a + 1; b < 64; b++) {
            picture_color one = scene_layer_color(a), other = scene_layer_color(b);
            assert_true(one.red != other.red || one.green != other.green ||
                        one.blue != other.blue);
        }
}

/* Draw rows of one frame; ids and bodies are their own indexes but for `body`. */
static picture draw(scene_row *rows, size_t count, graze_box bounds,
                    const bool *is_touching) {
    scene_frame frame = { .row_count = count };
    scene s = { .rows = rows,
                .row_count = count,
                .frames = &frame,
                .frame_count = 1,
                .bounds = bounds };
    s.ids.count = s.bodies.count = (uint32_t)count;
    scene_drawing drawing = { .scene = &s,
                              .frame = &frame,
                              .is_touching = is_touching };
    picture p;
    error e = { 0 };
    assert_true(scene_picture_draw(&drawing, &p, &e));
    return p;
}

static void boxes_are_filled_until_they_touch(void **state) {
    (void)state;
    scene_row rows[] = {
        { .box = { 0, 0, 40, 40 }, .id = 0, .body = 0, .layer = 4 },
        { .box = { 60, 60, 100, 100 }, .id = 1, .body = 1, .layer = 5 }
    };
    const bool is_touching[] = { false, true };
    picture p = draw(rows, 2, (graze_box){ 0, 0, 100, 100 }, is_touching);
    assert_true(p.width > 900 && p.width <= SCENE_PICTURE_SIDE &&
                p.height == p.width);
    assert_true(is_color(&p, p.width / 5, p.height / 5, scene_layer_color(4)));
    assert_true(is_color(&p, p.width * 4 / 5, p.height * 4 / 5, scene_background));
    assert_true(count_color(&p, scene_layer_color(5)) > 100);
    assert_int_equal(count_color(&p, scene_tie_color), 0);
    picture_close(&p);
}

static void boxes_of_one_body_are_tied_together(void **state) {
    (void)state;
    scene_row rows[] = {
        { .box = { 0, 0, 10, 10 }, .id = 0, .body = 0, .layer = 2 },
        { .box = { 90, 0, 100, 10 }, .id = 1, .body = 0, .layer = 2 }
    };
    const bool is_touching[] = { false, false };
    picture p = draw(rows, 2, (graze_box){ 0, 0, 100, 10 }, is_touching);
    assert_true(p.height < 200);
    assert_true(is_color(&p, p.width / 2, p.height / 2, scene_tie_color));
    picture_close(&p);
}

static void absurd_bounds_make_a_picture_too(void **state) {
    (void)state;
    const graze_box bounds[] = { { -0x1p60f, -0x1p60f, 0x1p60f, 0x1p60f },
                                 { 0x1p60f, 0x1p60f, 0x1p60f, 0x1p60f },
                                 { 0, 0, 0x1p-149f, 0 },
                                 { 0, -0x1p60f, 0x1p-149f, 0x1p60f },
                                 { 5, 5, 5, 5 } };
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        scene_row rows[] = { { .box = bounds[i], .layer = 63 } };
        const bool is_touching[] = { i % 2 == 0 };
        picture p = draw(rows, 1, bounds[i], is_touching);
        assert_true(p.width <= SCENE_PICTURE_SIDE && p.height <= SCENE_PICTURE_SIDE);
        assert_true(count_color(&p, scene_layer_color(63)) > 0);
        picture_close(&p);
    }
}

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
           (uint32_t)bytes[2] << 8 | bytes[3];
}

static void a_picture_becomes_a_png(void **state) {
    (void)state;
    picture p;
    uint8_t *bytes = NULL;
    size_t size = 0;
    error e = { 0 };
    if (!png_is_available(&e)) {
        assert_int_equal(e.code, ERROR_INPUT);
        assert_non_null(strstr(e.text, "libpng"));
        return;
    }
    assert_true(picture_open(&p, 300, 200, red));
    assert_true(png_encode(&p, &bytes, &size, &e));
    assert_true(size > 33);
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(big_endian(bytes + 16), 300);
    assert_int_equal(big_endian(bytes + 20), 200);
    free(bytes);
    picture_close(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_outside_are_not_drawn),
        cmocka_unit_test(an_outline_is_hollow),
        cmocka_unit_test(a_line_joins_its_ends_in_every_direction),
        cmocka_unit_test(layers_have_the_colours_of_the_game),
        cmocka_unit_test(boxes_are_filled_until_they_touch),
        cmocka_unit_test(boxes_of_one_body_are_tied_together),
        cmocka_unit_test(absurd_bounds_make_a_picture_too),
        cmocka_unit_test(a_picture_becomes_a_png),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
