/* fuzz_shapes.c: any two shapes: touch and contact agree with whole numbers and with
 * each other, mirrored and exchanged.
 *
 * For libFuzzer; see test/fuzz/run.sh. Half of the inputs are shapes of whole
 * numbers, which support/shape_oracle.h decides exactly. The others have the input's own
 * bits for doubles, without digits below 2^-250 (shape.h), and need only be
 * consistent.
 */
#include "graze/shape.h"
#include "support/shape_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The rest of the input; zeros follow it. */
typedef struct feed {
    const uint8_t *bytes;
    size_t size;
    bool is_whole; /* numbers are small and whole */
} feed;

static uint8_t take_byte(feed *f) {
    if (f->size == 0)
        return 0;
    f->size--;
    return *f->bytes++;
}

static double take_number(feed *f) {
    uint8_t raw[sizeof(double)];
    double value;
    if (f->is_whole)
        return (double)(int8_t)take_byte(f) * (take_byte(f) % 8 == 0 ? 4096 : 1);
    for (size_t i = 0; i < sizeof raw; i++)
        raw[i] = take_byte(f);
    memcpy(&value, raw, sizeof value);
    if (fabs(value) < 0x1p-190)
        return 0;
    return value;
}

static graze_shape take_shape(feed *f) {
    graze_shape shape = { .kind =
                              (graze_shape_kind)(take_byte(f) % GRAZE_SHAPE_MASK) };
    if (shape.kind == GRAZE_SHAPE_POLYGON)
        shape.count = 3 + take_byte(f) % 6;
    else if (shape.kind == GRAZE_SHAPE_CIRCLE)
        shape.count = 1;
    else
        shape.count = 2;
    for (uint32_t i = 0; i < shape.count; i++) {
        shape.corner[i].x = take_number(f);
        shape.corner[i].y = take_number(f);
    }
    if (shape.kind == GRAZE_SHAPE_BOX)
        shape.radius = 0;
    else
        shape.radius = take_number(f);
    return shape;
}

static void must(bool holds, const char *claim) {
    if (!holds) {
        fprintf(stderr, "not so: %s\n", claim);
        abort();
    }
}

static graze_shape mirrored(graze_shape shape) {
    if (shape.kind == GRAZE_SHAPE_BOX) {
        const double min = shape.corner[0].x;
        shape.corner[0].x = -shape.corner[1].x;
        shape.corner[1].x = -min;
        return shape;
    }
    for (uint32_t i = 0; i < shape.count; i++)
        shape.corner[i].x = -shape.corner[i].x;
    return shape;
}

static void check_contact(const graze_shape *a, const graze_shape *b,
                          graze_edges edges) {
    graze_manifold there = { 0 }, back = { 0 };
    graze_shapes_manifold(a, b, edges, &there);
    graze_shapes_manifold(b, a, edges, &back);
    must(there.is_touching == graze_shapes_touch(a, b, edges),
         "contact and touch agree");
    must(there.is_touching == back.is_touching && there.depth == back.depth &&
             there.distance == back.distance,
         "b against a is a against b");
    must(there.is_touching ? there.distance == 0 : there.depth == 0,
         "depth or distance, not both");
    must(there.depth >= 0 && there.distance >= 0, "neither is negative");
    must(edges == GRAZE_CLOSED || !there.is_touching || there.depth > 0,
         "what touches half-open is in depth");
    must(there.count <= 2 && (there.count > 0) == there.is_touching,
         "points of what touches");
}

/* The oracle knows no segments; test_segment does. */
static bool is_segment(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_CAPSULE && shape->radius == 0;
}

static void check_pair(const graze_shape *a, const graze_shape *b, const feed *f) {
    const bool has_segment = is_segment(a) || is_segment(b);
    bool touch[2];
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        const graze_shape p = mirrored(*a), q = mirrored(*b);
        check_contact(a, b, (graze_edges)edges);
        touch[edges] = graze_shapes_touch(a, b, (graze_edges)edges);
        if (f->is_whole && !has_segment) {
            const oracle_shape first = oracle_of(a, 0, 1),
                               second = oracle_of(b, 0, 1);
            must(touch[edges] == oracle_touches(&first, &second, (graze_edges)edges),
                 "whole numbers agree");
        }
        if (f->is_whole)
            must(touch[edges] == graze_shapes_touch(&p, &q, (graze_edges)edges),
                 "mirrored ones touch, too");
        if (touch[edges])
            must(graze_box_overlaps(graze_shape_bounds(a), graze_shape_bounds(b),
                                    (graze_edges)edges),
                 "boxes of shapes that touch overlap");
    }
    must(touch[GRAZE_CLOSED] || !touch[GRAZE_HALF_OPEN],
         "what touches half-open touches closed");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    feed f = { .bytes = bytes, .size = size };
    f.is_whole = take_byte(&f) % 2 == 0;
    const graze_shape a = take_shape(&f), b = take_shape(&f);
    if (graze_shape_check(&a) == GRAZE_OK && graze_shape_check(&b) == GRAZE_OK)
        check_pair(&a, &b, &f);
    return 0;
}
