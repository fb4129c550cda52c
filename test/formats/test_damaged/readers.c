/* readers.c: each reader's results must be sound, and each refusal must have a
 * message. */
#include "test_damaged/readers.h"

#include "formats/hitbox_read.h"
#include "formats/hitbox_write.h"
#include "formats/image_file.h"
#include "formats/mask_file.h"
#include "formats/moves.h"
#include "formats/query_rows.h"
#include "formats/recording_file.h"
#include "formats/rules_file.h"
#include "formats/shape_json.h"
#include "formats/table_file.h"
#include "formats/text.h"
#include "formats/tiled.h"
#include "graze/index.h"
#include "scenes/replay_stage.h"
#include "scenes/scene.h"

#include <stdlib.h>
#include <string.h>

static const table_watcher none = { 0 };

static bool read_boxes(const char *path, const char **flaw, error *e) {
    table t = { 0 };
    const bool is_read = table_read(path, &none, &t, e);
    for (size_t row = 0; row < t.count; row++) {
        size_t length = 0;
        if (!table_box_is_sound(&t.boxes[row]) ||
            (t.layers != NULL && t.layers[row] >= GRAZE_LAYER_COUNT))
            *flaw = "a box is not sound";
        if (t.has_labels &&
            table_label(&t, row, &length) + length > t.labels.bytes + t.labels.size)
            *flaw = "a label is not there";
    }
    table_free(&t);
    return is_read;
}

static bool read_rules(const char *path, const char **flaw, error *e) {
    graze_rules rules = { 0 };
    rules_extras extras = { 0 };
    const bool is_read = rules_file_read(path, &rules, &extras, e);
    for (unsigned a = 0; is_read && a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < a; b++)
            if (graze_rules_allows(&rules, a, b) !=
                    graze_rules_allows(&rules, b, a) ||
                !(extras.margin[a][b] >= 0) ||
                extras.margin[a][b] != extras.margin[b][a])
                *flaw = "rules are not the same both ways";
    for (unsigned a = 0; is_read && a < GRAZE_LAYER_COUNT; a++)
        if (memchr(extras.name[a], '\0', GRAZE_NAME_MAX + 1) == NULL)
            *flaw = "a name has no end";
    return is_read;
}

static bool read_questions(const char *path, const char **flaw, error *e) {
    query_rows q = { 0 };
    const bool is_read = query_rows_read(path, &none, &q, e);
    graze_index *index = NULL;
    graze_hits answers = { 0 };
    const graze_area_array one = { .areas = &(graze_area){ 0, 0, 10, 10 },
                                   .count = 1 };
    if (is_read && graze_index_open(NULL, one, &index) != GRAZE_OK)
        *flaw = "no memory for a box";
    for (size_t i = 0; index != NULL && i < q.count; i++)
        if (graze_index_query(index, &q.items[i], 1, &answers) != GRAZE_OK)
            *flaw = "a question cannot be asked";
    graze_hits_free(&answers);
    graze_index_close(index);
    query_rows_free(&q);
    return is_read;
}

/* All of them can be made: among no boxes each arrives. */
static bool read_moves(const char *path, const char **flaw, error *e) {
    moves m = { 0 };
    const bool is_read = moves_read(path, &none, &m, e);
    for (size_t i = 0; i < m.count; i++)
        if ((int)m.items[i].response < 0 || m.items[i].response > GRAZE_IGNORE)
            *flaw = "a move has no such response";
    moves_free(&m);
    return is_read;
}

static bool is_sound(const scene *s, const char **flaw) {
    for (size_t i = 0; i < s->frame_count; i++)
        if (s->frames[i].first_row + s->frames[i].row_count > s->row_count ||
            (i > 0 && s->frames[i].number <= s->frames[i - 1].number))
            *flaw = "frames are not in order";
    for (size_t i = 0; i < s->row_count; i++) {
        graze_shape placed;
        if (graze_box_check(s->rows[i].box) != GRAZE_OK ||
            s->rows[i].layer >= GRAZE_LAYER_COUNT)
            *flaw = "a row is not sound";
        if (s->looks != NULL && scene_row_shape(s, &s->rows[i], &placed) &&
            graze_shape_check(&placed) != GRAZE_OK)
            *flaw = "a row's shape is not sound";
    }
    return *flaw == NULL;
}

static bool read_scene(const char *path, const char **flaw, error *e) {
    scene s;
    const bool is_read = scene_read(path, (scene_watcher){ 0 }, &s, e);
    if (is_read)
        is_sound(&s, flaw);
    scene_close(&s);
    return is_read;
}

static bool read_scene_shapes(const char *path, const char **flaw, error *e) {
    scene_shapes shapes = { 0 };
    const bool is_read = scene_shapes_read(path, &shapes, e);
    for (size_t i = 0; is_read && i < shapes.count; i++)
        if (shapes.items[i].name == NULL &&
            shapes.items[i].layer >= GRAZE_LAYER_COUNT)
            *flaw = "a shape has no such layer";
    scene_shapes_close(&shapes);
    return is_read;
}

/* A line of `graze shapes`: two shapes as members a and b. */
static bool read_shape_pair(lines_text line, error_place place, mask_store *masks,
                            error *e) {
    graze_shape shapes[2] = { 0 };
    node root, a, b;
    if (!json_parse((json_source){ line.text, line.length, place }, &root, e))
        return false;
    const bool is_read = node_needed(&root, "a", &a, e) &&
                         node_needed(&root, "b", &b, e) &&
                         shape_json_read(&a, masks, &shapes[0], e) &&
                         shape_json_read(&b, masks, &shapes[1], e);
    if (is_read && graze_shape_check(&shapes[0]) == GRAZE_OK &&
        graze_shape_check(&shapes[1]) == GRAZE_OK)
        graze_shapes_touch(&shapes[0], &shapes[1], GRAZE_CLOSED);
    shape_json_free(&shapes[0]);
    shape_json_free(&shapes[1]);
    json_free(&root);
    return is_read;
}

static bool read_shapes(const char *path, const char **flaw, error *e) {
    lines *l = NULL;
    mask_store *masks = NULL;
    lines_text line;
    (void)flaw;
    bool is_read = mask_store_open(&mask_recipe_usual, (size_t)1 << 24, &masks, e) &&
                   lines_open(path, &l, e);
    lines_step step = LINES_END;
    while (is_read && (step = lines_next(l, &line, e)) == LINES_LINE)
        is_read = read_shape_pair(line, lines_place(l), masks, e);
    lines_close(l);
    mask_store_close(masks);
    return is_read && step == LINES_END;
}

static bool read_hitboxes(const char *path, const char **flaw, error *e) {
    hitbox_collection set = { 0 };
    hitbox_layers layers;
    hitbox_layers_init(&layers);
    const bool is_read = hitbox_read(path, &layers, &set, e);
    if (is_read) {
        error other = { 0 };
        char *json = hitbox_json(&set, e), *c = hitbox_c(&set, "damaged.h", e),
             *gml = hitbox_gml(&set, e), *godot = hitbox_godot(&set, &other);
        if (json == NULL || c == NULL || gml == NULL ||
            (godot == NULL) != (other.code == ERROR_INPUT))
            *flaw = "sets that were read cannot be written";
        free(hitbox_sheet(&set, true, &other));
        free(hitbox_physics(&set, HITBOX_PHYSICS_P2, &other));
        free(json);
        free(c);
        free(gml);
        free(godot);
    }
    hitbox_collection_free(&set);
    return is_read;
}

static bool read_map(const char *path, const char **flaw, error *e) {
    tile_map map = { 0 };
    const bool is_read = tiled_read(path, &(tile_options){ 0 }, &map, e);
    for (size_t i = 0; i < map.object_count; i++)
        if (!(map.objects[i].min[0] <= map.objects[i].max[0] &&
              map.objects[i].min[1] <= map.objects[i].max[1]))
            *flaw = "an object is inside out";
    for (size_t i = 0; i < map.object_count; i++)
        if (map.objects[i].layer >= map.object_layers.count)
            *flaw = "an object is on a layer that is not there";
    for (size_t i = 0; i < map.layer_count; i++)
        if (map.layers[i].count > 1)
            *flaw = "a layer is in pieces";
    if (map.cells > TILE_MAP_CELLS_MAX)
        *flaw = "more cells than there may be";
    tile_map_free(&map);
    return is_read;
}

static bool read_image(const char *path, const char **flaw, error *e) {
    image i = { 0 };
    const bool is_read = image_read(path, NULL, &i, e);
    if (is_read != (i.rgba != NULL) || i.width > IMAGE_SIDE_MAX ||
        i.height > IMAGE_SIDE_MAX)
        *flaw = "a picture without pixels";
    image_free(&i);
    return is_read;
}

static bool read_mask(const char *path, const char **flaw, error *e) {
    graze_mask *mask = NULL;
    const bool is_read = mask_file_read(path, &mask_recipe_usual, &mask, e);
    if (is_read && graze_mask_count(mask) >
                       (uint64_t)graze_mask_width(mask) * graze_mask_height(mask))
        *flaw = "more pixels than there are";
    graze_mask_destroy(mask);
    return is_read;
}

/* Played to its end, as `graze play` does. */
static bool read_recording(const char *path, const char **flaw, error *e) {
    recording_file file = { .memory_max = 0 };
    replay_names names = { .boxes = NULL };
    replay_stage stage = { .names = &names };
    if (recording_file_read(path, &file, e) &&
        replay_names_find(path, &file, &names, e) &&
        replay_stage_open(path, &file, &(replay_setup){ 0 }, &stage, e))
        while (replay_stage_play(&stage, e) && replay_stage_look(&stage, e))
            is_sound(&stage.now, flaw);
    replay_stage_close(&stage);
    replay_names_close(&names);
    recording_file_close(&file);
    return e->code == ERROR_NONE;
}

const reader readers[] = {
    { "boxes", read_boxes },          { "rules", read_rules },
    { "query_rows", read_questions }, { "scene", read_scene },
    { "looks", read_scene_shapes },   { "shapes", read_shapes },
    { "hitboxes", read_hitboxes },    { "map", read_map },
    { "image", read_image },          { "mask", read_mask },
    { "moves", read_moves },          { "recording", read_recording },
};

const size_t reader_count = sizeof readers / sizeof *readers;

reading reader_try(const reader *r, const char *path) {
    error e = { 0 };
    reading result = { false, NULL };
    result.is_read = r->read(path, &result.flaw, &e);
    if (result.is_read != (e.code == ERROR_NONE) ||
        result.is_read != (e.text[0] == '\0'))
        result.flaw = "refused without a message, or accepted with one";
    else if (!result.is_read && e.code == ERROR_INPUT && !e.names_file)
        result.flaw = "a message that names no file";
    else if (strchr(e.text, '\n') != NULL)
        result.flaw = "a message of two lines";
    return result;
}

const reader *reader_named(const char *name) {
    for (size_t i = 0; i < reader_count; i++)
        if (strcmp(readers[i].name, name) == 0)
            return &readers[i];
    return NULL;
}
