/* fixture.h: the stage of a sequence: the model and two worlds, what the calls made,
 * and what calls and questions share. (fixture.c, where no other file is named)
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

/* The status of a call by such an index: stale, or good. */
graze_status index_check(int index);

/* Add a body that a call made, and name it; name a part; and whether the limits of the
 * worlds leave room for some more. (calls_bodies.c) */
int name_body(fixture *self, const sequence_call *call, graze_body body, int angle);
void name_part(fixture *self, const sequence_call *call, uint32_t i, graze_part part,
               int index);
bool has_room(const fixture *self, uint32_t bodies, uint32_t parts);

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

/* A figure made of a chain of the game, at a place. The chain of the call's part as
 * the model knows it, or NULL. Compare a part's chain. (chains.c) */
figure chain_figure(const sequence *from, uint32_t chain, spot at);
const figure *chain_of_call(const fixture *self, const sequence_call *call);
void check_chain(fixture *self, graze_world *world, const model_part *part);

/* Whether the ray of a point's motion crosses a chain of radius 0, half-open, and
 * the first time. 1, 0, or -1: the ray comes to an end of a segment, or ends on one.
 * */
int segments_meet_ray(const figure *chain, const mover *ray, double *time);

/* Whether a part is met on a straight motion: 1, 0, or -1: this is left open. A ray
 * is a cast of a point. Masks and tiles are left to shapes, for a point can run along
 * the seam of two pixels. */
int figure_is_met(const figure *part, const mover *asked, graze_edges edges,
                  double *time);

/* The same for all copies of a part; the first time. */
int model_is_met(const model *self, const figure *part, const mover *asked,
                 graze_edges edges, double *time);

/* queries.c: a query as the call says: on some layers, without a body, by boxes
 * only. Whether it can find a part. How it sees the part: tile layers by their
 * tiles, other shapes perhaps by the boxes around them. */
graze_query query_of(const fixture *self, const sequence_call *call,
                     graze_query_kind kind);
bool query_sees(const model *world, const model_part *part,
                const graze_query *query);
figure seen_figure(const model *world, const model_part *part,
                   const graze_query *query);

/* A new world for a side; and the recording of the first world. (snapshots.c) */
graze_world *open_world(fixture *self, int side, const char *phase);
bool recording_take(void *user, const void *bytes, size_t size);
void check_recording(fixture *self);

#endif
