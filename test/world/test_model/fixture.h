/* fixture.h: the stage of a sequence: the model, two worlds, and all calls and
 * questions, each as functions on them.
 */
#ifndef TEST_MODEL_FIXTURE_H
#define TEST_MODEL_FIXTURE_H

#include "test_model/call.h"

enum { MADE_RIDERS = 110, MADE_HITS = 16, LABELS = 4 };

/* Where a platform's rider ended. */
typedef struct made_rider {
    graze_body body;
    float x, y;
    uint64_t is_moved, is_crushed, part, by;
} made_rider;

/* Where a body with responses ended, and the parts it hit. */
typedef struct made_travel {
    double x, y;
    uint64_t is_as_tested, is_crushed, is_standing, floor, hit_count,
        hits[MADE_HITS];
} made_travel;

/* The answers of a call. */
typedef struct made {
    graze_body body;
    graze_part parts[SEQUENCE_PARTS];
    uint64_t rider_count;
    made_rider riders[MADE_RIDERS];
    made_travel travel;
} made;

/* A world, its snapshot and the model at one time. */
typedef struct picture {
    model model;
    model_events events;
    unsigned char *bytes;
    size_t size;
} picture;

/* Bytes that are written and read. */
typedef struct growing {
    unsigned char *bytes;
    size_t size, capacity, at;
} growing;

typedef struct fixture {
    sequence *sequence;
    model model;
    model_events events; /* of the last step */
    graze_world *worlds[2];
    counted_memory memory[2];
    graze_body bodies[SEQUENCE_CALLS];
    graze_part parts[SEQUENCE_CALLS * SEQUENCE_PARTS];
    graze_hits hits;
    picture saved;
    growing recording;
    const graze_hitbox_set *set;
    graze_assets assets;
    char *words;
    /* the second world was loaded since the last step, and has no events */
    bool is_wrong, is_renewed;
} fixture;

/* A kind of call: how often it is drawn, which arguments it has (print_argument),
 * and its functions: on a world, and on the model, which returns the status that is
 * right. A question has a function of its own. */
typedef struct call_kind {
    const char *name, *arguments;
    uint32_t weight;
    graze_status (*make)(const fixture *self, graze_world *world,
                         const sequence_call *call, made *out);
    graze_status (*apply)(fixture *self, const sequence_call *call, const made *out);
    void (*ask)(fixture *self, const sequence_call *call);
} call_kind;

/* Something is wrong; the first words are kept. */
void wrong(fixture *self, const char *format, ...);

/* Numbers of the model as those of the game. */
float game_float(int64_t value);
graze_box game_box(frame box);
graze_point game_point(spot at);
graze_shape game_shape(const fixture *self, const figure *of);
graze_part_def game_part(const part_plan *plan, const graze_shape *shape);

/* The part `i` of the body a call adds. */
part_plan part_of_plan(const sequence_call *call, uint32_t i);

/* Things by their names; those of a call as indexes of the model, or -1. */
graze_body body_named(const fixture *self, uint32_t name);
graze_part part_named(const fixture *self, uint32_t name);
int body_of_call(const fixture *self, const sequence_call *call);
int other_of_call(const fixture *self, const sequence_call *call);
int part_of_call(const fixture *self, const sequence_call *call);

/* Compare what a world tells of the last step; compare the hashes of both. */
void check_step(fixture *self, int side);
void check_hashes(fixture *self);
bool are_equal(const void *a, size_t count, const void *b, size_t other_count,
               size_t size);

/* Whether a box can be given to a world. */
graze_status frame_check(frame box);

/* The hitbox set of all sequences. */
const graze_hitbox_set *game_set(void);

/* The tile layer of a call's body: its oldest part that is one; -1: it has none. */
int tiles_of_call(const fixture *self, const sequence_call *call);

/* Compare names, and the tiles of a layer. */
void check_names(fixture *self, graze_world *world, int body);
void check_tiles(fixture *self, graze_world *world, const model_part *layer);

/* A new world for a side; and the recording of the first world. */
graze_world *open_world(fixture *self, int side, const char *phase);
bool recording_take(void *user, const void *bytes, size_t size);
void check_recording(fixture *self);

/* Calls: MAKE makes one on a world, APPLY on the model. Questions: ASK. */
#define MAKE(name)                                                                  \
    graze_status make_##name(const fixture *self, graze_world *world,               \
                             const sequence_call *call, made *out)
#define APPLY(name)                                                                 \
    graze_status apply_##name(fixture *self, const sequence_call *call,             \
                              const made *out)
#define ASK(name) void ask_##name(fixture *self, const sequence_call *call)

MAKE(add_body);
APPLY(add_body);
MAKE(add_tiles);
APPLY(add_tiles);
MAKE(remove_body);
APPLY(remove_body);
MAKE(set_position);
APPLY(set_position);
MAKE(set_pose);
APPLY(set_pose);
MAKE(move_to);
APPLY(move_to);
MAKE(batch);
APPLY(batch);
MAKE(set_body_disabled);
APPLY(set_body_disabled);
MAKE(set_user);
APPLY(set_user);
MAKE(set_swept);
APPLY(set_swept);
MAKE(set_swept_layers);
APPLY(set_swept_layers);
MAKE(add_part);
APPLY(add_part);
MAKE(remove_part);
APPLY(remove_part);
MAKE(set_box);
APPLY(set_box);
MAKE(move_box);
APPLY(move_box);
MAKE(set_offset);
APPLY(set_offset);
MAKE(set_layer);
APPLY(set_layer);
MAKE(set_part_disabled);
APPLY(set_part_disabled);
MAKE(set_shape);
APPLY(set_shape);
MAKE(move_shape);
APPLY(move_shape);
MAKE(set_rule);
APPLY(set_rule);
MAKE(set_margin);
APPLY(set_margin);
MAKE(reset_near_misses);
APPLY(reset_near_misses);
MAKE(reset_near_miss);
APPLY(reset_near_miss);
MAKE(set_frame);
APPLY(set_frame);
MAKE(set_hitboxes);
APPLY(set_hitboxes);
MAKE(set_tiles);
APPLY(set_tiles);
MAKE(set_broad_phase);
APPLY(set_broad_phase);
MAKE(step);
APPLY(step);
MAKE(set_name);
APPLY(set_name);
MAKE(set_one_way);
APPLY(set_one_way);
MAKE(set_values);
APPLY(set_values);
MAKE(move_platform);
APPLY(move_platform);
MAKE(travel);
APPLY(travel);
ASK(overlaps);
ASK(tiles_touched);
ASK(point);
ASK(nearest);
ASK(first);
ASK(list);
ASK(query);
ASK(cast);
ASK(explain);
ASK(body_contacts);
ASK(touches);
ASK(read);
ASK(save);
ASK(load);
ASK(renew);
ASK(hash);

#endif
