/* draw.c: arguments out of bytes. Numbers are mostly small and on a coarse grid,
 * where edges meet often, and now and then something no game should pass. */
#include "test_calls/call.h"

#include <math.h>

uint8_t calls_byte(calls_source *source) {
    return source->at < source->end ? *source->at++ : 0;
}

float calls_number(calls_source *source) {
    static const float ODD[] = { 0x1p60f, -0x1p60f, 0x1.8p60f, 0x1p-149f,
                                 1e6f,    -1e9f,    0.1f,      3e-7f };
    const int8_t byte = (int8_t)calls_byte(source);
    if (byte == INT8_MIN)
        return NAN;
    if (byte == INT8_MAX)
        return INFINITY;
    if (byte > INT8_MAX - 9)
        return ODD[INT8_MAX - 1 - byte];
    return (float)byte / 4;
}

static graze_box draw_box(calls_source *source) {
    const float x = calls_number(source), y = calls_number(source);
    const uint8_t size = calls_byte(source);
    return (graze_box){ x, y, x + (float)(size & 15) / 2 - 0.5f,
                        y + (float)(size >> 4) / 2 - 0.5f };
}

static const graze_shape *draw_shape(calls_source *source,
                                     const calls_fixture *fixture) {
    const uint8_t which = calls_byte(source) % (2 * CALLS_SHAPES);
    return which < CALLS_SHAPES ? &fixture->shapes[which] : NULL;
}

static unsigned draw_layer(calls_source *source) {
    const uint8_t byte = calls_byte(source);
    return byte == UINT8_MAX ? 64 : byte % 4;
}

calls_arguments calls_draw(calls_source *source, const calls_fixture *fixture) {
    calls_arguments a;
    a.body = fixture->bodies[calls_byte(source) % CALLS_REMEMBERED];
    a.other = fixture->bodies[calls_byte(source) % CALLS_REMEMBERED];
    a.part = fixture->parts[calls_byte(source) % CALLS_REMEMBERED];
    a.x = calls_number(source);
    a.y = calls_number(source);
    a.length = fabsf(calls_number(source)) / 8;
    a.box = draw_box(source);
    a.layer = draw_layer(source);
    a.other_layer = draw_layer(source);
    a.number = calls_byte(source);
    a.bits = a.number * UINT64_C(0x0101010101010101) &
             ~(UINT64_C(0xf0) << (a.number % 7));
    a.is_on = a.number % 3 != 0;
    a.shape = draw_shape(source, fixture);
    return a;
}
