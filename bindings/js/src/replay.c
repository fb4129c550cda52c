/* replay.c: recordings, replays, explanations, drawings and counters. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* ---- recording ---- */

static bool recording_take(void *user, const void *bytes, size_t size) {
    void *at = js_block_add(&((js_world *)user)->recording, size);
    if (at != NULL)
        memcpy(at, bytes, size);
    return at != NULL;
}

uint32_t EXPORT(js_recording_start)(js_world *w) {
    graze_recording_stop(w->world);
    w->recording.size = 0;
    return graze_recording_start(w->world,
                                 &(graze_recording_sink){ recording_take, w });
}

/* Results: the address and the length of the bytes so far. */
uint32_t EXPORT(js_recording_stop)(js_world *w) {
    const graze_status status = graze_recording_stop(w->world);
    js_results[0] = (double)(uintptr_t)w->recording.bytes;
    js_results[1] = (double)w->recording.size;
    return status;
}

/* The status, and 256 if calls are being recorded. */
uint32_t EXPORT(js_recording_state)(js_world *w) {
    return (uint32_t)graze_recording_status(w->world) +
           (graze_recording_is_on(w->world) ? 256 : 0);
}

void EXPORT(js_recording_set_frame)(js_world *w, double number) {
    graze_recording_set_frame(w->world, js_user(number));
}

void EXPORT(js_recording_set_queries)(js_world *w, uint32_t are_recorded) {
    graze_recording_set_queries(w->world, are_recorded != 0);
}

void EXPORT(js_recording_note)(js_world *w, const void *bytes, size_t size) {
    graze_recording_note(w->world, bytes, size);
}

/* ---- replays ---- */

typedef struct js_replay {
    graze_replay *replay;
    js_world *world;
    int source;     /* of JavaScript, by its number */
    double at;      /* the next byte of the source */
    js_block notes; /* of the last step: a length, and bytes, padded to 4 */
} js_replay;

/* Writes at most `size` bytes of a source of JavaScript from an offset; how many. */
__attribute__((import_module("graze"), import_name("give"))) size_t
js_give(int source, double offset, void *bytes, size_t size);

static size_t replay_give(void *user, void *bytes, size_t size) {
    js_replay *r = user;
    const size_t given = js_give(r->source, r->at, bytes, size);
    r->at += (double)given;
    return given;
}

static bool replay_seek(void *user, uint64_t offset) {
    ((js_replay *)user)->at = (double)offset;
    return true;
}

static void replay_note(void *user, const void *bytes, size_t size) {
    js_replay *r = user;
    const uint32_t length = (uint32_t)size;
    unsigned char *at = js_block_add(&r->notes, 4 + (size + 3) / 4 * 4);
    if (at == NULL)
        return;
    memcpy(at, &length, 4);
    memcpy(at + 4, bytes, size);
}

void EXPORT(js_replay_close)(js_replay *r) {
    if (r == NULL)
        return;
    js_world_unwrap(r->world);
    graze_replay_close(r->replay);
    js_block_free(&r->notes);
    free(r);
}

/* `source`: its number among those of JavaScript. Results: the status. */
js_replay *EXPORT(js_replay_open)(int source, const char *broad_phase,
                                  uint32_t is_unchecked, double memory_max,
                                  double seek_memory_max) {
    js_replay *r = calloc(1, sizeof *r);
    js_results[0] = GRAZE_OUT_OF_MEMORY;
    if (r == NULL)
        return NULL;
    r->source = source;
    const graze_replay_config config = { .source = { replay_give, r },
                                         .broad_phase = broad_phase,
                                         .note = replay_note,
                                         .user = r,
                                         .is_unchecked = is_unchecked != 0,
                                         .memory_max = (size_t)memory_max,
                                         .source_seek = replay_seek,
                                         .seek_memory_max =
                                             (size_t)seek_memory_max };
    const graze_status status = graze_replay_open(&config, &r->replay);
    r->world = status == GRAZE_OK
                   ? js_world_wrap(graze_replay_world(r->replay), false)
                   : NULL;
    if (r->world == NULL || js_columns_read(r->world) != GRAZE_OK) {
        js_results[0] = status == GRAZE_OK ? GRAZE_OUT_OF_MEMORY : status;
        js_replay_close(r);
        return NULL;
    }
    js_results[0] = GRAZE_OK;
    return r;
}

js_world *EXPORT(js_replay_world)(js_replay *r) {
    return r->world;
}

static uint32_t replay_went(js_replay *r, graze_replay_state state) {
    return js_columns_read(r->world) == GRAZE_OK ? state : GRAZE_REPLAY_FAILED;
}

uint32_t EXPORT(js_replay_step)(js_replay *r) {
    r->notes.size = 0;
    return replay_went(r, graze_replay_step(r->replay));
}

uint32_t EXPORT(js_replay_seek)(js_replay *r, double step) {
    r->notes.size = 0;
    return replay_went(r, graze_replay_seek(r->replay, js_user(step)));
}

/* Results: frame, steps, the halves of the two hashes, status, notes and their
 * length; the result is the name of a call. */
const char *EXPORT(js_replay_read)(js_replay *r) {
    const graze_replay_info info = graze_replay_read(r->replay);
    const double results[] = { (double)info.frame,
                               (double)info.steps,
                               (double)(info.hash_recorded >> 32),
                               (double)(uint32_t)info.hash_recorded,
                               (double)(info.hash_now >> 32),
                               (double)(uint32_t)info.hash_now,
                               info.status,
                               (double)(uintptr_t)r->notes.bytes,
                               (double)r->notes.size };
    memcpy(js_results, results, sizeof results);
    return info.call;
}

/* ---- the assets of a recording ---- */

/* Save a world that shows one mask or one hitbox set. */
static graze_status asset_save(graze_world *trial, graze_assets own,
                               js_block *bytes) {
    const graze_frame_pose first = { 0 };
    graze_shape shape = { 0 };
    if (own.mask_count > 0)
        shape = graze_shape_mask(graze_mask_view_all(own.masks[0]),
                                 (graze_point){ 0, 0 });
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = { .parts = &part, .part_count = own.mask_count };
    graze_body body;
    size_t size;
    graze_status status = graze_body_add(trial, &def, &body);
    if (status == GRAZE_OK && own.hitbox_set_count > 0)
        status = graze_body_set_hitboxes(trial, body, own.hitbox_sets[0], &first);
    if (status == GRAZE_OK)
        status = graze_world_save_size(trial, &own, &size);
    if (status != GRAZE_OK)
        return status;
    bytes->size = 0;
    if (js_block_add(bytes, size) == NULL)
        return GRAZE_OUT_OF_MEMORY;
    return graze_world_save(trial, &own, bytes->bytes, size, &size);
}

/* Put an asset of the recording into the places of `to` whose given ones have its
 * content: those with which its snapshot loads. */
static graze_status asset_place(graze_assets own, graze_assets given,
                                const void **to, js_block *bytes) {
    graze_world *trial;
    graze_status status = graze_world_open(NULL, &trial);
    if (status == GRAZE_OK)
        status = asset_save(trial, own, bytes);
    for (uint32_t i = 0; i < given.mask_count && own.mask_count > 0; i++) {
        const graze_assets one = { .masks = given.masks + i, .mask_count = 1 };
        if (status == GRAZE_OK &&
            graze_world_load(trial, &one, bytes->bytes, bytes->size) == GRAZE_OK)
            to[i] = own.masks[0];
    }
    for (uint32_t i = 0; i < given.hitbox_set_count && own.hitbox_set_count > 0;
         i++) {
        const graze_assets one = { .hitbox_sets = given.hitbox_sets + i,
                                   .hitbox_set_count = 1 };
        if (status == GRAZE_OK &&
            graze_world_load(trial, &one, bytes->bytes, bytes->size) == GRAZE_OK)
            to[given.mask_count + i] = own.hitbox_sets[0];
    }
    graze_world_close(trial);
    return status;
}

static bool is_placed(const void *asset, const void *const *to, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (to[i] == asset)
            return true;
    return false;
}

/* The masks and the hitbox set that a body shows. */
static graze_status body_place(graze_world *world, graze_body body,
                               graze_assets given, const void **to, js_block *parts,
                               js_block *bytes) {
    const size_t all = given.mask_count + given.hitbox_set_count;
    const graze_hitbox_set *set = graze_body_hitboxes(world, body);
    graze_status status = GRAZE_OK;
    if (set != NULL && !is_placed(set, to, all))
        status =
            asset_place((graze_assets){ .hitbox_sets = &set, .hitbox_set_count = 1 },
                        given, to, bytes);
    const uint32_t count = graze_body_parts(world, body, NULL, 0);
    parts->size = 0;
    graze_part *part = js_block_add(parts, (count + 1) * sizeof *part);
    if (part == NULL)
        return GRAZE_OUT_OF_MEMORY;
    graze_body_parts(world, body, part, count);
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++) {
        graze_shape shape;
        status = graze_part_shape(world, part[i], &shape);
        const graze_mask *mask = shape.mask.mask;
        if (status == GRAZE_OK && shape.kind == GRAZE_SHAPE_MASK &&
            !is_placed(mask, to, all))
            status = asset_place((graze_assets){ .masks = &mask, .mask_count = 1 },
                                 given, to, bytes);
    }
    return status;
}

/* A recording has masks and hitbox sets of its own. Those of equal content take the
 * places of the given ones. */
uint32_t EXPORT(js_replay_assets)(js_replay *r) {
    js_world *w = r->world;
    js_block parts = { 0 }, bytes = { 0 };
    const graze_assets given = w->assets;
    const size_t all = given.mask_count + given.hitbox_set_count;
    uint32_t count;
    const graze_body *bodies = js_bodies_list(w, &count);
    const void **to = calloc(all + 1, sizeof *to);
    if (bodies == NULL || to == NULL) {
        free(to);
        return GRAZE_OUT_OF_MEMORY;
    }
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++)
        status = body_place(w->world, bodies[i], given, to, &parts, &bytes);
    js_block_free(&parts);
    js_block_free(&bytes);
    js_set_assets(w, to, given.mask_count, given.hitbox_set_count);
    return status;
}

/* ---- explanations ---- */

static double *write_explained(js_world *w, const graze_explained_part *one,
                               double *numbers) {
    const double all[] = { js_body_number(w, one->body),
                           js_part_number(w, one->part),
                           (double)one->box.min_x,
                           (double)one->box.min_y,
                           (double)one->box.max_x,
                           (double)one->box.max_y,
                           one->tag,
                           one->layer,
                           one->kind,
                           one->is_cause,
                           one->is_swept,
                           (double)one->angle };
    memcpy(numbers, all, sizeof all);
    return numbers + sizeof all / sizeof *all;
}

/* Results: reason, touching; 12 numbers of each part; gaps; manifold; reported,
 * begun, ended and their times.
 */
void EXPORT(js_explain)(js_world *w, double a, double b) {
    graze_explanation explained;
    graze_world_explain(w->world, js_body(w, a), js_body(w, b), &explained);
    js_results[0] = explained.reason;
    js_results[1] = explained.is_touching;
    double *at = write_explained(w, &explained.b,
                                 write_explained(w, &explained.a, js_results + 2));
    const graze_manifold *m = &explained.manifold;
    const double rest[] = { explained.gap_x,
                            explained.gap_y,
                            m->depth,
                            m->distance,
                            m->normal.x,
                            m->normal.y,
                            m->points[0].x,
                            m->points[0].y,
                            m->points[1].x,
                            m->points[1].y,
                            m->count,
                            explained.is_reported,
                            explained.has_begun,
                            explained.has_ended,
                            (double)explained.begun,
                            (double)explained.ended,
                            m->is_touching };
    memcpy(at, rest, sizeof rest);
}

const char *EXPORT(js_reason_text)(uint32_t reason) {
    return graze_reason_text((graze_reason)reason);
}

/* ---- drawing ---- */

/* A primitive: 40 bytes. */
typedef struct primitive {
    double body, part;
    uint32_t color, start, count; /* start: of its numbers in the coordinates */
    uint16_t kind;
    uint8_t type, layer, flags, unused[3];
    uint32_t slot;
} primitive;

enum { DRAW_LINE, DRAW_POLYGON, DRAW_CIRCLE };

static float *primitive_add(js_world *w, const graze_draw_style *style, uint8_t type,
                            uint32_t count) {
    primitive *p = js_block_add(&w->primitives, sizeof *p);
    float *coordinates = js_block_add(&w->coordinates, count * sizeof *coordinates);
    if (p == NULL || coordinates == NULL)
        return NULL;
    *p = (primitive){ .body = js_body_number(w, style->body),
                      .part = js_part_number(w, style->part),
                      .color = style->color,
                      .start =
                          (uint32_t)(w->coordinates.size / sizeof(float)) - count,
                      .count = count,
                      .type = type,
                      .kind = (uint16_t)style->kind,
                      .layer = (uint8_t)style->layer,
                      .flags =
                          (uint8_t)(style->is_touching | style->is_disabled << 1),
                      .slot = graze_body_slot(style->body) };
    return coordinates;
}

static void draw_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    float *at = primitive_add(user, style, DRAW_LINE, 4);
    if (at == NULL)
        return;
    at[0] = (float)from->x;
    at[1] = (float)from->y;
    at[2] = (float)to->x;
    at[3] = (float)to->y;
}

static void draw_polygon(void *user, const graze_point *corners, uint32_t count,
                         const graze_draw_style *style) {
    float *at = primitive_add(user, style, DRAW_POLYGON, 2 * count);
    for (uint32_t i = 0; i < count && at != NULL; i++) {
        at[2 * i] = (float)corners[i].x;
        at[2 * i + 1] = (float)corners[i].y;
    }
}

static void draw_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    float *at = primitive_add(user, style, DRAW_CIRCLE, 3);
    if (at == NULL)
        return;
    at[0] = (float)center->x;
    at[1] = (float)center->y;
    at[2] = (float)radius;
}

/* numbers: flags, layers low and high, pixel, whether there is a view, its edges.
 * The result is the number of primitives; results: the addresses of columns and of
 * coordinates, the number of coordinates. Columns: body, part (f64); color, start,
 * slot (u32; one start more than primitives); kind (u16); type, layer, flags (u8).
 * */
uint32_t EXPORT(js_draw)(js_world *w, const double *numbers) {
    const graze_box view = { (float)numbers[5], (float)numbers[6], (float)numbers[7],
                             (float)numbers[8] };
    const graze_draw draw = { .line = draw_line,
                              .polygon = draw_polygon,
                              .circle = draw_circle,
                              .user = w,
                              .what = (uint32_t)numbers[0],
                              .layers = js_layers(numbers[1], numbers[2]),
                              .pixel = numbers[3],
                              .view = numbers[4] != 0 ? &view : NULL };
    w->primitives.size = w->coordinates.size = 0;
    graze_world_draw(w->world, &draw);
    const primitive *all = (const primitive *)(const void *)w->primitives.bytes;
    const size_t count = w->primitives.size / sizeof *all;
    js_block *block = &w->lists[JS_DRAW_LIST];
    block->size = 0;
    unsigned char *at = js_block_add(block, count * 33 + 128);
    if (at == NULL)
        return UINT32_MAX;
    js_results[0] = (double)(uintptr_t)at;
    js_results[1] = (double)(uintptr_t)w->coordinates.bytes;
    js_results[2] = (double)(w->coordinates.size / sizeof(float));
    double *body = js_column(&at, count, 8), *part = js_column(&at, count, 8);
    uint32_t *color = js_column(&at, count, 4),
             *start = js_column(&at, count + 1, 4), *slot = js_column(&at, count, 4);
    uint16_t *kind = js_column(&at, count, 2);
    uint8_t *type = js_column(&at, count, 1);
    uint8_t *layer = js_column(&at, count, 1), *flags = js_column(&at, count, 1);
    for (size_t i = 0; i < count; i++) {
        body[i] = all[i].body;
        part[i] = all[i].part;
        color[i] = all[i].color;
        start[i] = all[i].start;
        slot[i] = all[i].slot;
        type[i] = all[i].type;
        kind[i] = all[i].kind;
        layer[i] = all[i].layer;
        flags[i] = all[i].flags;
    }
    start[count] = (uint32_t)(w->coordinates.size / sizeof(float));
    return (uint32_t)count;
}

/* ---- counters ---- */

void EXPORT(js_count_work)(js_world *w, uint32_t is_counting) {
    w->counters = (graze_counters){ 0 };
    graze_world_set_counters(w->world, is_counting != 0 ? &w->counters : NULL);
}

/* Results: tests, refused, visits, swaps, moves. */
void EXPORT(js_counters)(js_world *w) {
    const graze_counters *c = &w->counters;
    const double results[] = { (double)c->tests, (double)c->refused,
                               (double)c->visits, (double)c->swaps,
                               (double)c->moves };
    memcpy(js_results, results, sizeof results);
}

uint32_t EXPORT(js_layer_color)(uint32_t layer) {
    return graze_layer_color(layer);
}
