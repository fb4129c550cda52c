/* fixture.h: the stage of a sequence: the model, two worlds, and all calls and
 * questions, each as functions on them.
 */
#ifndef TEST_MODEL_FIXTURE_H
#define TEST_MODEL_FIXTURE_H

#include "test_model/call.h"

enum { MADE_RIDERS = MODEL_BODIES, MADE_HITS = 16, LABELS = 4, KIND_DRAWS = 1200 };

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

/* The answers of a call; of parts and riders this many. */
typedef struct made {
    graze_body body;
    graze_attack attack;
    made_travel travel;
    uint32_t part_count, rider_count;
    graze_part parts[SEQUENCE_PARTS];
    made_rider riders[MADE_RIDERS];
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
    uint32_t named_parts[SEQUENCE_CALLS]; /* by a call: its first places */
    made out[2];                          /* of the call being made */
    uint8_t draws[KIND_DRAWS];            /* kinds, each as often as it is drawn */
    uint32_t draw_count;
    graze_attack attacks[SEQUENCE_CALLS];
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
model_attack *attack_of_call(fixture *self, const sequence_call *call); /* or NULL */

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

/* A figure that is a chain of the game, at a place; the chain of the call's part as the
 * model knows it, or NULL; and compare a part's chain. (chains.c) */
figure chain_figure(const sequence *from, uint32_t chain, spot at);
const figure *chain_of_call(const fixture *self, const sequence_call *call);
void check_chain(fixture *self, graze_world *world, const model_part *part);

/* Whether the ray of a point's motion crosses a chain of radius 0, half-open, and the
 * first time: 1, 0, or -1: it comes to an end of a segment, or ends on one. */
int segments_meet_ray(const figure *chain, const mover *ray, double *time);

/* Whether a part is met on a straight motion: 1, 0, or -1: that is left open. A ray
 * is a cast of a point. Masks and tiles are left to shapes, for a point can run along
 * the seam of two pixels. */
int figure_is_met(const figure *part, const mover *asked, graze_edges edges,
                  double *time);

/* The same for all copies of a part; the first time. */
int model_is_met(const model *self, const figure *part, const mover *asked,
                 graze_edges edges, double *time);

/* queries.c: a query as the call says: on some layers, without a body, by boxes only;
 * whether a part is one that it can find; and how it sees the part: tile layers by
 * their tiles, other shapes perhaps by the boxes around them. */
graze_query query_of(const fixture *self, const sequence_call *call,
                     graze_query_kind kind);
bool query_sees(const model *world, const model_part *part,
                const graze_query *query);
figure seen_figure(const model *world, const model_part *part,
                   const graze_query *query);

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
MAKE(set_circle_rule);
APPLY(set_circle_rule);
MAKE(set_margin);
APPLY(set_margin);
MAKE(set_interval);
APPLY(set_interval);
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
MAKE(shift_origin);
APPLY(shift_origin);
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
MAKE(push);
APPLY(push);
MAKE(travel);
APPLY(travel);
MAKE(attack_add);
APPLY(attack_add);
MAKE(attack_set);
APPLY(attack_set);
MAKE(attack_end);
APPLY(attack_end);
MAKE(part_attack);
APPLY(part_attack);
MAKE(push_node);
APPLY(push_node);
MAKE(switch_nodes);
APPLY(switch_nodes);
MAKE(cut_nodes);
APPLY(cut_nodes);
MAKE(share_chain);
APPLY(share_chain);
ASK(overlaps);
ASK(tiles_touched);
ASK(point);
ASK(nearest);
ASK(first);
ASK(list);
ASK(sight);
ASK(sight_on_way);
ASK(legs);
ASK(query);
ASK(cast);
ASK(explain);
ASK(attack);
ASK(body_contacts);
ASK(touches);
ASK(read);
ASK(save);
ASK(load);
ASK(renew);
ASK(hash);

#endif
