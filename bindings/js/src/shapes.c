/* shapes.c: shapes without a world. */
#include "bind.h"

uint32_t EXPORT(js_shape_check)(const double *numbers) {
    const graze_shape shape = js_shape(numbers);
    return graze_shape_check(&shape);
}

/* Results: the box around a valid shape. */
void EXPORT(js_shape_bounds)(const double *numbers) {
    const graze_shape shape = js_shape(numbers);
    const graze_box bounds = graze_shape_bounds(&shape);
    js_write_box(&bounds, js_results);
}

/* Numbers: the shape; x, y, angle, scale, flip x, flip y. Results: the shape. */
uint32_t EXPORT(js_shape_transform)(const double *numbers) {
    const double *n = numbers + JS_SHAPE_NUMBERS;
    const graze_pose pose = { n[0], n[1], n[2], n[3], n[4] != 0, n[5] != 0 };
    graze_shape shape = js_shape(numbers);
    const graze_status status = graze_shape_transform(&shape, &pose, &shape);
    js_write_shape(&shape, js_results);
    return status;
}

/* Numbers: two valid shapes. */
uint32_t EXPORT(js_shapes_touch)(const double *numbers, uint32_t edges) {
    const graze_shape a = js_shape(numbers),
                      b = js_shape(numbers + JS_SHAPE_NUMBERS);
    return graze_shapes_touch(&a, &b, (graze_edges)edges);
}

/* The same; results: the manifold. */
void EXPORT(js_shapes_manifold)(const double *numbers, uint32_t edges) {
    const graze_shape a = js_shape(numbers),
                      b = js_shape(numbers + JS_SHAPE_NUMBERS);
    graze_manifold manifold;
    graze_shapes_manifold(&a, &b, (graze_edges)edges, &manifold);
    js_write_manifold(&manifold, js_results);
}

/* Results: the shape. */
uint32_t EXPORT(js_shape_oriented_box)(double x, double y, double width,
                                       double height, double angle) {
    const graze_shape shape = graze_shape_oriented_box(
        (graze_point){ x, y }, (graze_point){ width, height }, angle);
    js_write_shape(&shape, js_results);
    return graze_shape_check(&shape);
}

void EXPORT(js_angle_sin_cos)(double angle) {
    graze_angle_sin_cos(angle, &js_results[0], &js_results[1]);
}

/* Results: format, version, the newest version that is read. */
void EXPORT(js_format_read)(const void *bytes, size_t size) {
    const graze_format_info info = graze_format_read(bytes, size);
    js_results[0] = info.format;
    js_results[1] = info.version;
    js_results[2] = info.version_max;
}
