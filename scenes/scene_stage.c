/* scene_stage.c: from frame to frame, what vanished, what is new, what moved.
 *
 * Vanished boxes go first, and their bodies with them, unless the new frame brings
 * other boxes of the same body. So the boxes of the new frame are counted in before
 * the old ones are counted out.
 */
#include "scenes/scene_stage.h"

#include "formats/growth.h"

#include <assert.h>
#include <stdlib.h>

/* The library's refusal in words. A loaded scene is valid, so memory or a limit of
 * the library is the cause.
 */
static bool stage_fails(const scene_stage *stage, graze_status status, error *e) {
    error_code code = status == GRAZE_OUT_OF_MEMORY ? ERROR_RESOURCES : ERROR_INPUT;
    if (stage->played == 0)
        return error_set(e, code, "cannot open a world for the scene: %s",
                         graze_status_text(status));
    return error_set(e, code, "frame %llu: %s",
                     (unsigned long long)scene_stage_frame(stage)->number,
                     graze_status_text(status));
}

bool scene_stage_open(const scene *s, const graze_world_config *config,
                      scene_stage *stage, error *e) {
    *stage = (scene_stage){ .scene = s,
                            .is_wrapped =
                                config->wrap_width > 0 || config->wrap_height > 0 };
    stage->actors = calloc((size_t)s->ids.count + 1, sizeof *stage->actors);
    stage->bodies = calloc((size_t)s->bodies.count + 1, sizeof *stage->bodies);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (stage->actors != NULL && stage->bodies != NULL)
        status = graze_world_open(config, &stage->world);
    if (status != GRAZE_OK) {
        stage_fails(stage, status, e);
        scene_stage_close(stage);
        return false;
    }
    return true;
}

static graze_status stage_set_margin(graze_world *world, const rules_extras *extras,
                                     unsigned a, unsigned b) {
    const graze_status status =
        graze_world_set_margin(world, a, b, extras->margin[a][b]);
    if (status == GRAZE_OK && extras->interval[a][b] > 0)
        return graze_world_set_near_miss_interval(world, a, b,
                                                  extras->interval[a][b]);
    return status;
}

static graze_status stage_set_pair(graze_world *world, const rules_extras *extras,
                                   unsigned a, unsigned b) {
    graze_status status = GRAZE_OK;
    if (extras->margin[a][b] > 0)
        status = stage_set_margin(world, extras, a, b);
    if (status == GRAZE_OK && extras->circles[a][b] != GRAZE_CIRCLES_ROUND)
        status = graze_world_set_circle_rule(world, a, b, extras->circles[a][b]);
    return status;
}

bool scene_stage_set_extras(scene_stage *stage, const rules_extras *extras,
                            error *e) {
    graze_status status = GRAZE_OK;
    stage->swept = extras->swept;
    stage->extras = extras;
    if (extras->swept != 0)
        graze_world_set_swept_layers(stage->world, extras->swept, true);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = a; b < GRAZE_LAYER_COUNT && status == GRAZE_OK; b++)
            status = stage_set_pair(stage->world, extras, a, b);
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT && status == GRAZE_OK;
         layer++)
        if (extras->name[layer][0] != '\0')
            status =
                graze_world_set_layer_name(stage->world, layer, extras->name[layer]);
    return status == GRAZE_OK || stage_fails(stage, status, e);
}

void scene_stage_open_replay(replay_stage *replay, scene_stage *stage) {
    *stage = (scene_stage){ .scene = &replay->now,
                            .world = graze_replay_world(replay->replay),
                            .replay = replay };
}

void scene_stage_close(scene_stage *stage) {
    if (stage->replay == NULL)
        graze_world_close(stage->world);
    free(stage->actors);
    free(stage->bodies);
    *stage = (scene_stage){ 0 };
}

const scene_frame *scene_stage_frame(const scene_stage *stage) {
    return &stage->scene->frames[stage->replay != NULL ? 0 : stage->played - 1];
}

/* Note which boxes are in the new frame, and count the new ones into their bodies. */
static void newcomers_count(scene_stage *stage, const scene_frame *frame) {
    const scene_row *rows = stage->scene->rows + frame->first_row;
    for (size_t i = 0; i < frame->row_count; i++) {
        scene_actor *actor = &stage->actors[rows[i].id];
        actor->seen = stage->played;
        stage->bodies[rows[i].body].boxes += actor->part.id == 0;
    }
}

/* Take a box out, and its body if it has no other. */
static graze_status actor_remove(scene_stage *stage, const scene_row *row) {
    scene_actor *actor = &stage->actors[row->id];
    scene_body *known = &stage->bodies[row->body];
    graze_part part = actor->part;
    actor->part = (graze_part){ 0 };
    if (--known->boxes > 0)
        return graze_part_remove(stage->world, part);
    graze_body body = known->body;
    known->body = (graze_body){ 0 };
    if (known->attack.id != 0)
        graze_attack_remove(stage->world, known->attack);
    known->attack = (graze_attack){ 0 };
    return graze_body_remove(stage->world, body);
}

/* Take out what the last frame had and the new one has not. */
static graze_status vanished_remove(scene_stage *stage, const scene_frame *last) {
    const scene_row *rows = stage->scene->rows + last->first_row;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < last->row_count && status == GRAZE_OK; i++)
        if (stage->actors[rows[i].id].seen != stage->played)
            status = actor_remove(stage, &rows[i]);
    return status;
}

/* Let a box belong to its body's attack if its layer is one of attacks. The first
 * such box says how the body strikes. The attack's number is the body's name. */
static graze_status actor_attack(scene_stage *stage, const scene_row *row) {
    scene_body *known = &stage->bodies[row->body];
    const graze_part part = stage->actors[row->id].part;
    graze_status status = GRAZE_OK;
    if (stage->extras == NULL || stage->extras->attacking == 0)
        return GRAZE_OK;
    if (!(stage->extras->attacking >> row->layer & 1))
        return graze_part_set_attack(stage->world, part, (graze_attack){ 0 });
    graze_attack_def def = stage->extras->attack[row->layer];
    def.user = stage->scene->bodies.names[row->body];
    if (known->attack.id == 0)
        status = graze_attack_add(stage->world, &def, &known->attack);
    return status != GRAZE_OK
               ? status
               : graze_part_set_attack(stage->world, part, known->attack);
}

static void body_note_place(scene_stage *stage, const scene_row *row) {
    scene_body *known = &stage->bodies[row->body];
    graze_body_info info = { 0 };
    graze_body_read(stage->world, known->body, &info);
    known->from = (graze_point){ (double)row->box.min_x, (double)row->box.min_y };
    known->at = (graze_point){ (double)info.x, (double)info.y };
    known->placed = stage->played;
}

static graze_status body_add(scene_stage *stage, const scene_row *row) {
    scene_body *known = &stage->bodies[row->body];
    graze_body_def body = { .user = stage->scene->bodies.names[row->body] };
    if (stage->is_wrapped) {
        body.x = row->box.min_x;
        body.y = row->box.min_y;
    }
    const graze_status status = graze_body_add(stage->world, &body, &known->body);
    if (status == GRAZE_OK && stage->is_wrapped)
        body_note_place(stage, row);
    return status;
}

/* Let a body of a wrapped world go with its first box in the frame, if it is there. */
static graze_status body_follow(scene_stage *stage, const scene_row *row) {
    const scene_body *known = &stage->bodies[row->body];
    if (known->body.id == 0 || known->placed == stage->played)
        return GRAZE_OK;
    const graze_status status = graze_body_move_to(stage->world, known->body,
                                                   row->box.min_x, row->box.min_y);
    if (status == GRAZE_OK)
        body_note_place(stage, row);
    return status;
}

static graze_box box_moved(graze_box box, graze_point by) {
    return (graze_box){ (float)((double)box.min_x + by.x),
                        (float)((double)box.min_y + by.y),
                        (float)((double)box.max_x + by.x),
                        (float)((double)box.max_y + by.y) };
}

/* The box of a row beside its body. Bodies stand at the origin unless the world is
 * wrapped. */
static graze_box row_box(const scene_stage *stage, const scene_row *row) {
    if (!stage->is_wrapped)
        return row->box;
    const graze_point from = stage->bodies[row->body].from;
    return box_moved(row->box, (graze_point){ 0 - from.x, 0 - from.y });
}

/* The same where its body is now. */
static graze_box row_box_in_world(const scene_stage *stage, const scene_row *row) {
    if (!stage->is_wrapped)
        return row->box;
    const scene_body *known = &stage->bodies[row->body];
    return box_moved(row->box, (graze_point){ known->at.x - known->from.x,
                                              known->at.y - known->from.y });
}

/* The shape of a row beside its body; false: it has none. */
static bool row_shape(const scene_stage *stage, const scene_row *row,
                      graze_shape *shape) {
    if (!scene_row_shape(stage->scene, row, shape))
        return false;
    if (!stage->is_wrapped)
        return true;
    const graze_point from = stage->bodies[row->body].from;
    const graze_pose pose = { .x = 0 - from.x, .y = 0 - from.y };
    return graze_shape_transform(shape, &pose, shape) == GRAZE_OK;
}

static graze_status actor_add(scene_stage *stage, const scene_row *row) {
    scene_body *known = &stage->bodies[row->body];
    if (known->body.id == 0) {
        const graze_status status = body_add(stage, row);
        if (status != GRAZE_OK)
            return status;
    }
    graze_shape shape;
    const bool is_shaped = row_shape(stage, row, &shape);
    graze_part_def part = { .box = row_box(stage, row),
                            .layer = row->layer,
                            .tag = row->id,
                            .shape = is_shaped ? &shape : NULL };
    stage->actors[row->id].layer = row->layer;
    const graze_status status = graze_part_add(stage->world, known->body, &part,
                                               &stage->actors[row->id].part);
    return status != GRAZE_OK ? status : actor_attack(stage, row);
}

/* Boxes and shapes move, on swept layers from the last row to this one. A shape is
 * beside its body, a box in the world. */
static graze_status actor_place(scene_stage *stage, graze_part part,
                                const scene_row *row) {
    graze_shape shape;
    if (row_shape(stage, row, &shape))
        return graze_part_move_shape(stage->world, part, &shape);
    return graze_part_move_box(stage->world, part, row_box_in_world(stage, row));
}

/* The layer first: the new row's layer says whether it is swept. */
static graze_status actor_move(scene_stage *stage, const scene_row *row) {
    scene_actor *actor = &stage->actors[row->id];
    if (actor->layer != row->layer) {
        const graze_status status =
            graze_part_set_layer(stage->world, actor->part, row->layer);
        if (status != GRAZE_OK)
            return status;
        actor->layer = row->layer;
        if (actor_attack(stage, row) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
    }
    return actor_place(stage, actor->part, row);
}

static graze_status frame_place(scene_stage *stage, const scene_frame *frame) {
    const scene_row *rows = stage->scene->rows + frame->first_row;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < frame->row_count && status == GRAZE_OK; i++) {
        const bool is_new = stage->actors[rows[i].id].part.id == 0;
        if (stage->is_wrapped)
            status = body_follow(stage, &rows[i]);
        if (status == GRAZE_OK)
            status =
                is_new ? actor_add(stage, &rows[i]) : actor_move(stage, &rows[i]);
    }
    return status;
}

static bool play_recorded(scene_stage *stage, error *e) {
    const bool is_fine = replay_stage_play(stage->replay, e);
    stage->played += is_fine || e->code == ERROR_DIFFERENCE;
    return is_fine;
}

bool scene_stage_look(scene_stage *stage, error *e) {
    return stage->replay == NULL || replay_stage_look(stage->replay, e);
}

bool scene_stage_rewind(scene_stage *stage, error *e) {
    const scene_frame *last = scene_stage_frame(stage);
    stage->played = 0; /* no box was seen in a frame before the first */
    const graze_status status = vanished_remove(stage, last);
    return status == GRAZE_OK || stage_fails(stage, status, e);
}

bool scene_stage_play(scene_stage *stage, error *e) {
    if (stage->replay != NULL)
        return play_recorded(stage, e);
    const scene_frame *frame = &stage->scene->frames[stage->played];
    stage->played++;
    newcomers_count(stage, frame);
    graze_status status =
        stage->played > 1 ? vanished_remove(stage, frame - 1) : GRAZE_OK;
    if (status == GRAZE_OK)
        status = frame_place(stage, frame);
    if (status == GRAZE_OK)
        status = graze_world_step(stage->world);
    return status == GRAZE_OK || stage_fails(stage, status, e);
}

/* The name of a body in the world, now or until the last step. */
static uint64_t body_name(const scene_stage *stage, graze_body body) {
    if (stage->replay != NULL)
        return replay_body_name(stage->replay->names, stage->world, body);
    graze_body_info info = { 0 };
    graze_status status = graze_body_read(stage->world, body, &info);
    assert(status == GRAZE_OK);
    (void)status;
    return info.user;
}

static bool fact_add(const scene_stage *stage, graze_body a, graze_body b,
                     scene_facts *facts, scene_fact fact) {
    fact.a = body_name(stage, a);
    fact.b = body_name(stage, b);
    return scene_facts_add(facts, fact);
}

static scene_fact_kind kind_of(graze_event_kind kind) {
    static const scene_fact_kind kinds[] = { [GRAZE_END] = SCENE_END,
                                             [GRAZE_NEAR_MISS] = SCENE_GRAZE,
                                             [GRAZE_BEGIN] = SCENE_BEGIN,
                                             [GRAZE_STRIKE] = SCENE_STRIKE };
    return kinds[kind];
}

bool scene_stage_events(const scene_stage *stage, scene_facts *facts, error *e) {
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(stage->world, &count);
    facts->count = 0;
    for (size_t i = 0; i < count; i++) {
        scene_fact fact = { .kind = kind_of(events[i].kind),
                            .time = events[i].time };
        if (!fact_add(stage, events[i].a, events[i].b, facts, fact))
            return error_no_memory(e, "the events of a frame");
    }
    scene_facts_sort(facts);
    return true;
}

bool scene_stage_contacts(const scene_stage *stage, scene_facts *facts, error *e) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(stage->world, &count);
    facts->count = 0;
    for (size_t i = 0; i < count; i++) {
        scene_fact fact = { .kind = SCENE_MEETS, .touches = contacts[i].touches };
        if (!fact_add(stage, contacts[i].a, contacts[i].b, facts, fact))
            return error_no_memory(e, "what meets in a frame");
    }
    scene_facts_sort(facts);
    return true;
}

uint64_t scene_stage_touch_count(const scene_stage *stage) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(stage->world, &count);
    uint64_t touches = 0;
    for (size_t i = 0; i < count; i++)
        touches += contacts[i].touches;
    return touches;
}

/* A box of a scene has the index of its id as tag. */
static uint32_t box_index(const scene_stage *stage, graze_part part, uint32_t tag) {
    return stage->replay != NULL ? replay_box_index(stage->replay, part, tag) : tag;
}

static void mark(const scene_stage *stage, graze_part part, uint32_t tag,
                 bool *is_touching) {
    const uint32_t index = box_index(stage, part, tag);
    assert(is_touching != NULL);
    if (index != ID_TABLE_FULL)
        is_touching[index] = true;
}

/* Mark the boxes of one contact; `touches` has room for all of them. */
static void contact_mark(const scene_stage *stage, const graze_contact *met,
                         graze_touch *touches, bool *is_touching) {
    size_t count = graze_body_touches(stage->world, met->a, met->b, touches,
                                      (size_t)met->touches);
    for (size_t i = 0; i < count; i++) {
        assert(touches != NULL);
        mark(stage, touches[i].part_a, touches[i].tag_a, is_touching);
        mark(stage, touches[i].part_b, touches[i].tag_b, is_touching);
    }
}

bool scene_stage_mark_touching(const scene_stage *stage, bool *is_touching,
                               error *e) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(stage->world, &count);
    graze_touch *touches = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < count; i++) {
        if (!growth_reserve(&touches, &capacity, (size_t)contacts[i].touches,
                            sizeof *touches)) {
            free(touches);
            return error_no_memory(e, "a picture");
        }
        contact_mark(stage, &contacts[i], touches, is_touching);
    }
    free(touches);
    return true;
}

/* Note a hit of all boxes of a body; `parts` has room for them. */
static void hit_note(const scene_stage *stage, graze_body body, float time,
                     graze_part *parts, float *hits) {
    const uint32_t count = graze_body_parts(stage->world, body, NULL, 0);
    graze_body_parts(stage->world, body, parts, count);
    for (uint32_t i = 0; i < count; i++) {
        graze_part_info info;
        if (graze_part_read(stage->world, parts[i], &info) == GRAZE_OK &&
            time < hits[info.tag])
            hits[info.tag] = time;
    }
}

bool scene_stage_ways(const scene_stage *stage, float *hits, scene_ways *ways,
                      error *e) {
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(stage->world, &count);
    graze_part *parts =
        calloc((size_t)graze_world_part_count(stage->world) + 1, sizeof *parts);
    *ways = (scene_ways){ 0 };
    if (parts == NULL)
        return error_no_memory(e, "a picture");
    for (size_t i = 0; i < stage->scene->ids.count; i++)
        hits[i] = SCENE_NO_HIT;
    for (size_t i = 0; i < count && stage->swept != 0; i++)
        if (events[i].kind == GRAZE_BEGIN && events[i].time < 1) {
            hit_note(stage, events[i].a, events[i].time, parts, hits);
            hit_note(stage, events[i].b, events[i].time, parts, hits);
        }
    free(parts);
    if (stage->replay == NULL && stage->played > 1)
        *ways = (scene_ways){ stage->swept, scene_stage_frame(stage) - 1, hits };
    return true;
}

typedef struct shape_reader {
    const scene_stage *stage;
    scene_part_shape *shapes;
} shape_reader;

/* The box around a part with a shape. */
static void shape_read(void *user, const graze_point *corners, uint32_t count,
                       const graze_draw_style *style) {
    const shape_reader *self = user;
    const graze_world *world = self->stage->world;
    graze_part_info info;
    (void)corners;
    (void)count;
    if (style->is_disabled || graze_part_read(world, style->part, &info) != GRAZE_OK)
        return;
    const uint32_t index = box_index(self->stage, style->part, info.tag);
    if (index == ID_TABLE_FULL)
        return;
    self->shapes[index].name = graze_body_name(world, style->body);
    if (style->kind == GRAZE_DRAW_BOXES)
        self->shapes[index].has_shape =
            graze_part_shape(world, style->part, &self->shapes[index].shape) ==
            GRAZE_OK;
}

void scene_stage_shapes(const scene_stage *stage, scene_part_shape *shapes) {
    shape_reader reader = { stage, shapes };
    const graze_draw draw = { .polygon = shape_read,
                              .user = &reader,
                              .what = GRAZE_DRAW_BOXES | GRAZE_DRAW_PARTS };
    graze_world_draw(stage->world, &draw);
}
