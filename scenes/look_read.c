/* look_read.c: how a row looks: read, checked, and placed once, so that playing cannot fail. */
#include "scenes/look_read.h"

#include <math.h>
#include <string.h>

bool look_columns_find(const csv_reader *csv, look_columns *columns, error *e) {
    return csv_find(csv, "shape", &columns->shape, e) && csv_find(csv, "angle", &columns->angle, e) &&
           csv_find(csv, "flip", &columns->flip, e) && csv_find(csv, "scale", &columns->scale, e);
}

static bool is_given(const csv_reader *csv, uint32_t column) {
    return column != CSV_NO_COLUMN && !csv_is_blank(csv, column);
}

static bool name_find(const look_reader *reader, scene_look *look, error *e) {
    const csv_field name = csv_at(reader->csv, reader->columns.shape);
    look->shape = scene_shapes_named(reader->shapes, name.text, name.length);
    return look->shape != NULL ||
           csv_error(reader->csv, e, "the file of shapes names no \"%.*s\"; blank is the shape of the layer",
                     name.length < 100 ? (int)name.length : 100, name.text);
}

static bool flip_read(const csv_reader *csv, uint32_t column, scene_look *look, error *e) {
    static const struct {
        const char *text;
        bool flip_x, flip_y;
    } flips[] = { { "x", true, false }, { "y", false, true }, { "xy", true, true } };
    const csv_field field = csv_at(csv, column);
    for (size_t i = 0; i < sizeof flips / sizeof flips[0]; i++)
        if (field.length == strlen(flips[i].text) && memcmp(field.text, flips[i].text, field.length) == 0) {
            look->flip_x = flips[i].flip_x;
            look->flip_y = flips[i].flip_y;
            return true;
        }
    return csv_error(csv, e, "flip is \"%.*s\"; x, y, xy or nothing is needed",
                     field.length < 100 ? (int)field.length : 100, field.text);
}

static bool angle_read(const csv_reader *csv, uint32_t column, scene_look *look, error *e) {
    return csv_float64(csv, column, &look->angle, e) &&
           (fabs(look->angle) <= (double)GRAZE_COORD_MAX ||
            csv_error(csv, e, "angle is %g; degrees up to +-2^60 are needed", look->angle));
}

static bool scale_read(const csv_reader *csv, uint32_t column, scene_look *look, error *e) {
    return csv_float64(csv, column, &look->scale, e) &&
           (look->scale > 0 || csv_error(csv, e, "scale is %g; it must be above 0", look->scale));
}

static bool pose_read(const look_reader *reader, scene_look *look, error *e) {
    const csv_reader *csv = reader->csv;
    const look_columns at = reader->columns;
    return (!is_given(csv, at.angle) || angle_read(csv, at.angle, look, e)) &&
           (!is_given(csv, at.flip) || flip_read(csv, at.flip, look, e)) &&
           (!is_given(csv, at.scale) || scale_read(csv, at.scale, look, e));
}

static bool is_flat(graze_box box) {
    return !(box.min_x < box.max_x && box.min_y < box.max_y);
}

static bool place_check(const csv_reader *csv, const scene_row *row, const scene_look *look, error *e) {
    graze_shape placed;
    const graze_status status = scene_look_place(look, row->box, &placed);
    if (status == GRAZE_OK)
        return true;
    if (look->shape->fit != SCENE_FIT_NONE && is_flat(row->box))
        return csv_error(csv, e, "a shape is to fit into the box, which has no width or no height");
    if (status == GRAZE_OUT_OF_RANGE)
        return csv_error(csv, e, "the row's shape reaches beyond +-2^60 (about 1.15e18)");
    return csv_error(csv, e, "the row's shape, turned and scaled as here: %s", graze_status_text(status));
}

bool look_read(const look_reader *reader, const scene_row *row, scene_look *look, error *e) {
    *look = (scene_look){ .scale = 1 };
    if (!pose_read(reader, look, e))
        return false;
    if (!is_given(reader->csv, reader->columns.shape))
        look->shape = scene_shapes_of_layer(reader->shapes, row->layer);
    else if (!name_find(reader, look, e))
        return false;
    return look->shape == NULL || place_check(reader->csv, row, look, e);
}
