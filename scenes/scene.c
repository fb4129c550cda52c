/* scene.c: a scene in memory: read, checked, searched; see scene.h. The look of a
 * row is checked and placed once here, so playing cannot fail. */
#include "scenes/scene.h"

#include "formats/csv.h"
#include "formats/growth.h"
#include "formats/number.h"
#include "formats/recording_file.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void scene_close(scene *s) {
    free(s->rows);
    free(s->frames);
    free(s->looks);
    scene_shapes_close(&s->shapes);
    id_table_close(&s->ids);
    id_table_close(&s->bodies);
    *s = (scene){ 0 };
}

bool scene_row_shape(const scene *s, const scene_row *row, graze_shape *placed) {
    const scene_look *look = s->looks != NULL ? &s->looks[row - s->rows] : NULL;
    return look != NULL && look->shape != NULL &&
           scene_look_place(look, row->box, placed) == GRAZE_OK;
}

graze_box scene_row_bounds(const scene *s, const scene_row *row) {
    graze_shape shape;
    return scene_row_shape(s, row, &shape) ? graze_shape_bounds(&shape) : row->box;
}

const scene_frame *scene_find_frame(const scene *s, uint64_t number) {
    if (s->frame_count == 0 || number > s->frames[s->frame_count - 1].number)
        return NULL;
    /* frames before it have numbers <= number, those from high on larger ones */
    size_t low = 0;
    size_t high = s->frame_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->frames[middle].number <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? NULL : &s->frames[low - 1];
}

/* CSV_NO_COLUMN where the scene has none. */
typedef struct look_columns {
    uint32_t shape, angle, flip, scale;
} look_columns;

/* Whose rows are read, and what there is to name. */
typedef struct look_reader {
    const csv_reader *csv;
    look_columns columns;
    const scene_shapes *shapes;
} look_reader;

static bool look_columns_find(const csv_reader *csv, look_columns *columns,
                              error *e) {
    return csv_find(csv, "shape", &columns->shape, e) &&
           csv_find(csv, "angle", &columns->angle, e) &&
           csv_find(csv, "flip", &columns->flip, e) &&
           csv_find(csv, "scale", &columns->scale, e);
}

static bool is_given(const csv_reader *csv, uint32_t column) {
    return column != CSV_NO_COLUMN && !csv_is_blank(csv, column);
}

static bool name_find(const look_reader *reader, scene_look *look, error *e) {
    const csv_field name = csv_at(reader->csv, reader->columns.shape);
    look->shape = scene_shapes_named(reader->shapes, name.text, name.length);
    return look->shape != NULL ||
           csv_error(reader->csv, e,
                     "the file of shapes names no \"%.*s\"; blank is the shape of "
                     "the layer",
                     name.length < 100 ? (int)name.length : 100, name.text);
}

static bool flip_read(const csv_reader *csv, uint32_t column, scene_look *look,
                      error *e) {
    static const struct {
        const char *text;
        bool flip_x, flip_y;
    } flips[] = { { "x", true, false }, { "y", false, true }, { "xy", true, true } };
    const csv_field field = csv_at(csv, column);
    for (size_t i = 0; i < sizeof flips / sizeof flips[0]; i++)
        if (field.length == strlen(flips[i].text) &&
            memcmp(field.text, flips[i].text, field.length) == 0) {
            look->flip_x = flips[i].flip_x;
            look->flip_y = flips[i].flip_y;
            return true;
        }
    return csv_error(csv, e, "flip is \"%.*s\"; x, y, xy or nothing is needed",
                     field.length < 100 ? (int)field.length : 100, field.text);
}

static bool angle_read(const csv_reader *csv, uint32_t column, scene_look *look,
                       error *e) {
    return csv_float64(csv, column, &look->angle, e) &&
           (fabs(look->angle) <= (double)GRAZE_COORD_MAX ||
            csv_error(csv, e, "angle is %g; degrees up to +-2^60 are needed",
                      look->angle));
}

static bool scale_read(const csv_reader *csv, uint32_t column, scene_look *look,
                       error *e) {
    return csv_float64(csv, column, &look->scale, e) &&
           (look->scale > 0 ||
            csv_error(csv, e, "scale is %g; it must be above 0", look->scale));
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

static bool place_check(const csv_reader *csv, const scene_row *row,
                        const scene_look *look, error *e) {
    graze_shape placed;
    const graze_status status = scene_look_place(look, row->box, &placed);
    if (status == GRAZE_OK)
        return true;
    if (look->shape->fit != SCENE_FIT_NONE && is_flat(row->box))
        return csv_error(
            csv, e,
            "a shape is to fit into the box, which has no width or no height");
    if (status == GRAZE_OUT_OF_RANGE)
        return csv_error(csv, e,
                         "the row's shape reaches beyond +-2^60 (about 1.15e18)");
    return csv_error(csv, e, "the row's shape, turned and scaled as here: %s",
                     graze_status_text(status));
}

/* Replace `look` by the look of the current row, `row` being its box and its layer.
 * An accepted look can be placed. Errors: ERROR_INPUT, naming file and line. */
static bool look_read(const look_reader *reader, const scene_row *row,
                      scene_look *look, error *e) {
    *look = (scene_look){ .scale = 1 };
    if (!pose_read(reader, look, e))
        return false;
    if (!is_given(reader->csv, reader->columns.shape))
        look->shape = scene_shapes_of_layer(reader->shapes, row->layer);
    else if (!name_find(reader, look, e))
        return false;
    return look->shape == NULL || place_check(reader->csv, row, look, e);
}

enum { ROWS_BETWEEN_REPORTS = 8192 };

/* Where an id was seen last: the frame, as its index + 1 (0: never), and its body
 * then. */
typedef struct id_state {
    size_t frame;
    uint32_t body;
} id_state;

typedef struct scene_columns {
    uint32_t frame, id, layer, body;
    uint32_t edges[4]; /* in the order of graze_box */
} scene_columns;

typedef struct scene_reader {
    csv_reader *csv;
    scene_columns columns;
    scene *scene;
    id_state *id_states; /* one for each name in s->ids */
    size_t row_capacity, look_capacity, frame_capacity, id_state_capacity;
    look_reader looks; /* `shapes` NULL: the scene is read without any */
} scene_reader;

static const char *const edge_names[4] = { "min_x", "min_y", "max_x", "max_y" };

static bool columns_find(const csv_reader *csv, scene_columns *columns, error *e) {
    for (int i = 0; i < 4; i++)
        if (!csv_column(csv, edge_names[i], &columns->edges[i], e))
            return false;
    return csv_column(csv, "frame", &columns->frame, e) &&
           csv_column(csv, "id", &columns->id, e) &&
           csv_column(csv, "layer", &columns->layer, e) &&
           csv_find(csv, "body", &columns->body, e);
}

static bool frame_append(scene_reader *reader, uint64_t number, error *e) {
    scene *s = reader->scene;
    if (!growth_reserve(&s->frames, &reader->frame_capacity, s->frame_count + 1,
                        sizeof *s->frames))
        return error_no_memory(e, "the frames of the scene");
    s->frames[s->frame_count++] =
        (scene_frame){ .number = number, .first_row = s->row_count };
    return true;
}

/* Make the row's frame the last one, with the gap before it if there is one. */
static bool frame_enter(scene_reader *reader, error *e) {
    uint64_t number;
    if (!csv_uint64(reader->csv, reader->columns.frame, &number, e))
        return false;
    const scene *s = reader->scene;
    if (s->frame_count == 0)
        return frame_append(reader, number, e);
    uint64_t last = s->frames[s->frame_count - 1].number;
    if (number < last) {
        return csv_error(reader->csv, e,
                         "frame %" PRIu64 " after frame %" PRIu64
                         "; sort the rows by frame",
                         number, last);
    }
    if (number == last)
        return true;
    return (number - last == 1 || frame_append(reader, last + 1, e)) &&
           frame_append(reader, number, e);
}

/* Read one edge as float64, check it, round it to the nearest float32. */
static bool edge_read(const scene_reader *reader, int i, double *edge, error *e) {
    if (!csv_float64(reader->csv, reader->columns.edges[i], edge, e))
        return false;
    if (!isfinite(*edge))
        return csv_error(reader->csv, e, "%s is not finite", edge_names[i]);
    if (fabs(*edge) > (double)GRAZE_COORD_MAX)
        return csv_error(reader->csv, e, "%s is %g, beyond +-2^60 (about 1.15e18)",
                         edge_names[i], *edge);
    return true;
}

static bool box_read(const scene_reader *reader, graze_box *box, error *e) {
    double edges[4];
    for (int i = 0; i < 4; i++)
        if (!edge_read(reader, i, &edges[i], e))
            return false;
    for (int i = 0; i < 2; i++) {
        if (edges[i] > edges[i + 2]) {
            return csv_error(reader->csv, e, "%s %s is greater than %s %s",
                             edge_names[i], number_shown(edges[i]).text,
                             edge_names[i + 2], number_shown(edges[i + 2]).text);
        }
    }
    *box = (graze_box){ (float)edges[0], (float)edges[1], (float)edges[2],
                        (float)edges[3] };
    return true;
}

/* The name of the row's body: its field, or, without one, the name of its id. */
static bool body_name_read(const scene_reader *reader, uint64_t id, uint64_t *body,
                           error *e) {
    uint32_t column = reader->columns.body;
    *body = id;
    return column == CSV_NO_COLUMN || csv_is_blank(reader->csv, column) ||
           csv_uint64(reader->csv, column, body, e);
}

/* Index a name, and keep one id_state for each id. */
static bool names_index(scene_reader *reader, const uint64_t names[2],
                        scene_row *row, error *e) {
    row->id = id_table_index(&reader->scene->ids, names[0]);
    row->body = id_table_index(&reader->scene->bodies, names[1]);
    if (row->id == ID_TABLE_FULL || row->body == ID_TABLE_FULL)
        return error_no_memory(e, "the names of the scene");
    if (row->id < reader->id_state_capacity)
        return true;
    size_t old = reader->id_state_capacity;
    if (!growth_reserve(&reader->id_states, &reader->id_state_capacity, row->id + 1,
                        sizeof(id_state)))
        return error_no_memory(e, "the names of the scene");
    for (size_t i = old; i < reader->id_state_capacity; i++)
        reader->id_states[i] = (id_state){ 0 };
    return true;
}

/* Note the place of the row's id, and compare it with its last place. */
static bool id_state_note(scene_reader *reader, const scene_row *row, error *e) {
    const scene *s = reader->scene;
    id_state *seen = &reader->id_states[row->id];
    uint64_t id = s->ids.names[row->id];
    if (seen->frame == s->frame_count) {
        return csv_error(reader->csv, e,
                         "id %" PRIu64 " is given twice in frame %" PRIu64, id,
                         s->frames[s->frame_count - 1].number);
    }
    if (seen->frame != 0 && seen->frame + 1 == s->frame_count &&
        seen->body != row->body) {
        return csv_error(
            reader->csv, e,
            "id %" PRIu64 " changes from body %" PRIu64 " to body %" PRIu64
            " while alive; leave it out of one frame, or give it a new id",
            id, s->bodies.names[seen->body], s->bodies.names[row->body]);
    }
    *seen = (id_state){ .frame = s->frame_count, .body = row->body };
    return true;
}

static bool row_append(scene_reader *reader, const scene_row *row, error *e) {
    scene *s = reader->scene;
    if (!growth_reserve(&s->rows, &reader->row_capacity, s->row_count + 1,
                        sizeof *s->rows))
        return error_no_memory(e, "the rows of the scene");
    s->rows[s->row_count++] = *row;
    s->frames[s->frame_count - 1].row_count++;
    return true;
}

static void bounds_extend(scene *s, graze_box box) {
    graze_box *bounds = &s->bounds;
    if (s->row_count == 1)
        *bounds = box;
    bounds->min_x = fminf(bounds->min_x, box.min_x);
    bounds->min_y = fminf(bounds->min_y, box.min_y);
    bounds->max_x = fmaxf(bounds->max_x, box.max_x);
    bounds->max_y = fmaxf(bounds->max_y, box.max_y);
}

/* The look of the last row. */
static bool look_append(scene_reader *reader, error *e) {
    scene *s = reader->scene;
    if (reader->looks.shapes == NULL)
        return true;
    if (!growth_reserve(&s->looks, &reader->look_capacity, s->row_count,
                        sizeof *s->looks))
        return error_no_memory(e, "the rows of the scene");
    return look_read(&reader->looks, &s->rows[s->row_count - 1],
                     &s->looks[s->row_count - 1], e);
}

static bool row_read(scene_reader *reader, error *e) {
    scene_row row;
    uint64_t names[2];
    if (!frame_enter(reader, e) ||
        !csv_uint64(reader->csv, reader->columns.id, &names[0], e) ||
        !csv_layer(reader->csv, reader->columns.layer, &row.layer, e) ||
        !box_read(reader, &row.box, e) ||
        !body_name_read(reader, names[0], &names[1], e) ||
        !names_index(reader, names, &row, e) || !id_state_note(reader, &row, e) ||
        !row_append(reader, &row, e) || !look_append(reader, e))
        return false;
    scene *s = reader->scene;
    bounds_extend(s, scene_row_bounds(s, &s->rows[s->row_count - 1]));
    return true;
}

static bool rows_read(scene_reader *reader, scene_watcher watcher, error *e) {
    csv_step step;
    while ((step = csv_next(reader->csv, e)) == CSV_ROW) {
        if (!row_read(reader, e))
            return false;
        if (watcher.report != NULL &&
            reader->scene->row_count % ROWS_BETWEEN_REPORTS == 0)
            watcher.report(watcher.user, csv_progress(reader->csv));
    }
    return step == CSV_END;
}

static bool looks_find(scene_reader *reader, error *e) {
    reader->looks.csv = reader->csv;
    return reader->looks.shapes == NULL ||
           look_columns_find(reader->csv, &reader->looks.columns, e);
}

static bool shapes_read(scene_reader *reader, const char *path, error *e) {
    if (path == NULL)
        return true;
    reader->looks.shapes = &reader->scene->shapes;
    return scene_shapes_read(path, &reader->scene->shapes, e);
}

/* A recording is recognized before its bytes are taken for text. */
static bool rows_open(scene_reader *reader, source *s, error *e) {
    bool is_recording = false;
    if (recording_source_is(s, &is_recording, e) && !is_recording)
        return csv_open_source(s, &reader->csv, e);
    if (is_recording)
        error_at(e, source_name(s), 0,
                 "is a recording, not a scene; `graze record X.grz -o X.csv` makes "
                 "a scene of it");
    source_close(s);
    return false;
}

bool scene_read_shaped(scene_paths paths, scene_watcher watcher, scene *s,
                       error *e) {
    *s = (scene){ 0 };
    scene_reader reader = { .scene = s };
    source *rows = paths.opened;
    const bool is_open = (rows != NULL || source_open(paths.scene, &rows, e)) &&
                         rows_open(&reader, rows, e);
    const bool is_read = is_open && shapes_read(&reader, paths.shapes, e) &&
                         columns_find(reader.csv, &reader.columns, e) &&
                         looks_find(&reader, e) && rows_read(&reader, watcher, e);
    csv_close(reader.csv);
    free(reader.id_states);
    if (!is_read)
        scene_close(s);
    return is_read;
}

bool scene_read(const char *path, scene_watcher watcher, scene *s, error *e) {
    return scene_read_shaped((scene_paths){ .scene = path }, watcher, s, e);
}
