/* bind.h: shared by the sources of graze._graze. */
#pragma once

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

#include "graze.h"
#include "graze_content.h"

/* Bytes of the library, owned by Python or lent by a world. */
typedef struct memory {
    PyObject ob_base;
    void *bytes;
    Py_ssize_t size;
    PyObject *lender; /* a World, whose memory it is; NULL: its own */
} memory;

/* Masks or hitbox sets of the library's. */
typedef struct bind_seen {
    const void **items;
    uint32_t count;
} bind_seen;

typedef struct world {
    PyObject ob_base;
    graze_world *world;
    graze_pool *pool;
    PyObject *keeper;   /* the owner of the world, a Replay; NULL: this object */
    PyObject *sink;     /* called with the bytes of a recording; NULL: none */
    PyObject *masks;    /* of its parts */
    PyObject *hitboxes; /* the sets that its bodies have shown */
    graze_counters *counters;        /* of its broad phase; NULL: not counted */
    bind_seen seen_masks, seen_sets; /* used by the world of a replay */
    Py_ssize_t views;                /* of its events */
    int users;                       /* running queries; -1: a step */
    PyObject *exception[3];
} world;

typedef struct box_index {
    PyObject ob_base;
    graze_index *index;
    int users; /* running queries */
} box_index;

typedef struct mask {
    PyObject ob_base;
    graze_mask *mask;
} mask;

/* The columns of queries of one kind. */
typedef struct questions {
    Py_buffer at, to, radius;
    unsigned kind, nearest_count;
    unsigned long long layers, exclude, blocked_by;
    const graze_shape *shape; /* of a cast */
    graze_query *queries;
    size_t count;
} questions;

/* The types of the module, and graze.GrazeError. */
typedef struct bind_type_table {
    PyObject *error;
    PyTypeObject *memory, *world, *index, *replay, *mask, *hitboxes, *shape, *chain;
} bind_type_table;

extern bind_type_table bind_types;

/* ---- bind.c ---- */

/* An exception for a status; it says what was refused. Also for an argument and its
 * value; for a handle, shown as its slot and its generation; and for one in a
 * column. All return NULL.
 */
PyObject *bind_fail(graze_status status, const char *what);
PyObject *bind_fail_number(graze_status status, const char *argument,
                           unsigned long long value);
PyObject *bind_fail_handle(graze_status status, const char *argument,
                           unsigned long long id);
PyObject *bind_fail_row(graze_status status, const char *argument, size_t row,
                        unsigned long long id);
PyObject *bind_fail_broad_phase(const char *broad_phase);

/* The same for the numbers of a node. */
PyObject *bind_fail_node(graze_status status, const graze_chain_node *node);

/* The same for bytes of graze, shown by their size and format; and for two. */
PyObject *bind_fail_bytes(graze_status status, const char *argument,
                          const Py_buffer *bytes);
PyObject *bind_fail_bytes_two(graze_status status, const char *const arguments[2],
                              const Py_buffer bytes[2]);

/* Say what is wrong with the box of a row, whose edges are doubles. */
void bind_fail_box(const char *name, Py_ssize_t row, const double edge[4]);
bool bind_edges_are_fine(const double edge[4]);

/* None, or the exception of a status. */
PyObject *bind_done(graze_status status, const char *what);

/* A Memory. It owns `bytes` of malloc, or lends those of a world; NULL with an
 * exception. */
PyObject *bind_memory(void *bytes, size_t size, PyObject *lender);
extern PyType_Spec bind_memory_spec;

/* Whether `view` holds `count` items of a size, or is absent; else an exception. */
bool bind_is_column(const Py_buffer *view, size_t count, size_t size,
                    const char *name);
void bind_release(Py_buffer *views, size_t count);

/* ---- search.c ---- */

bool bind_rules_read(const Py_buffer *view, graze_rules *rules);
PyObject *bind_find(PyObject *module, PyObject *arguments);

/* ---- mask.c ---- */

/* A Mask, the owner of `made`; NULL with an exception, and `made` is freed. */
PyObject *bind_mask(graze_mask *made);

/* (x, y, width, height), or None. */
PyObject *bind_rect(bool is_found, graze_rect r);
PyObject *bind_mask_from_bits(PyObject *module, PyObject *arguments);

/* ---- mask_type.c ---- */

extern PyType_Spec bind_mask_spec;

/* ---- mask_pair.c ---- */

PyObject *bind_mask_overlaps(PyObject *object, PyObject *arguments);
PyObject *bind_mask_area(PyObject *object, PyObject *arguments);
PyObject *bind_mask_pair(PyObject *object, PyObject *arguments);
PyObject *bind_mask_impact(PyObject *object, PyObject *arguments);

/* ---- mask_image.c ---- */

PyObject *bind_mask_centroid(PyObject *object, PyObject *none);
PyObject *bind_mask_components(PyObject *object, PyObject *none);
PyObject *bind_mask_component(PyObject *object, PyObject *arguments);
PyObject *bind_mask_outline(PyObject *object, PyObject *none);
PyObject *bind_mask_convolve(PyObject *object, PyObject *arguments);
PyObject *bind_mask_scale(PyObject *object, PyObject *arguments);
PyObject *bind_mask_rotate(PyObject *object, PyObject *arguments);

/* ---- content.c ---- */

PyObject *bind_mask_fit(PyObject *object, PyObject *arguments);
PyObject *bind_mask_fit_shape(PyObject *object, PyObject *arguments);
PyObject *bind_tiles_merge(PyObject *module, PyObject *arguments);

/* ---- shapes.c ---- */

const graze_shape *bind_shape_of(PyObject *shape);

/* A Shape; it keeps `shown`, a Mask or a Chain, or NULL. */
PyObject *bind_shape(const graze_shape *made, PyObject *shown);
PyObject *bind_shape_make(PyObject *module, PyObject *arguments);
PyObject *bind_oriented_box(PyObject *module, PyObject *arguments);
PyObject *bind_ellipse(PyObject *module, PyObject *arguments);
PyObject *bind_angle_sin_cos(PyObject *module, PyObject *arguments);
PyObject *bind_world_shape_add(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_shape(PyObject *object, PyObject *arguments);
PyObject *bind_world_shape(PyObject *object, PyObject *arguments);
extern PyType_Spec bind_shape_spec;

/* ---- query.c ---- */

/* Queries from (kind, at, to, radius, nearest_count, layers, exclude, blocked_by,
 * shape or None): (N, 2), (N, 2) and (N,) of float64. */
bool bind_questions_read(PyObject *arguments, questions *q);
void bind_questions_close(questions *q);

/* (hits, starts): graze_hit items as bytes, and count + 1 offsets of size_t. */
PyObject *bind_hits(graze_hits *hits, size_t count, graze_status status);

/* ---- index.c ---- */

PyObject *bind_index_open(PyObject *module, PyObject *arguments);
extern PyType_Spec bind_index_spec;

/* ---- world.c ---- */

/* The world, to be read; NULL with an exception while another thread makes a
 * step. */
graze_world *bind_read(PyObject *world);

/* The world, to be changed; NULL with an exception while another thread uses it. */
graze_world *bind_change(PyObject *world);

/* A World of a library's world; `keeper` is its Replay, or NULL. */
world *bind_world_wrap(graze_world *made, graze_pool *pool, PyObject *keeper);
PyObject *bind_world_open(PyObject *module, PyObject *arguments);

/* Whether no sink of a recording raised while the library ran; else its exception is
 * set. */
bool bind_sink_is_fine(world *self);

/* Refuse what would move the memory of events while there are views of them. */
bool bind_has_no_views(const world *self, const char *what);

/* ---- world_type.c ---- */

extern PyType_Spec bind_world_spec;

/* ---- bodies.c ---- */

/* Whether all bodies of a column are alive; else an exception names the first dead
 * one. */
bool bind_all_alive(const graze_world *w, const graze_body *bodies, size_t count);

PyObject *bind_world_add(PyObject *object, PyObject *arguments);
PyObject *bind_world_body_add(PyObject *object, PyObject *arguments);
PyObject *bind_world_part_add(PyObject *object, PyObject *arguments);
PyObject *bind_world_remove(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_disabled(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_swept(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_user(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_positions(PyObject *object, PyObject *arguments);

/* ---- attacks.c ---- */

PyObject *bind_world_attack_add(PyObject *object, PyObject *arguments);
PyObject *bind_world_attack_reset(PyObject *object, PyObject *arguments);
PyObject *bind_world_attack_remove(PyObject *object, PyObject *arguments);
PyObject *bind_world_part_set_attack(PyObject *object, PyObject *arguments);

PyObject *bind_world_attack_set(PyObject *object, PyObject *arguments);
PyObject *bind_world_attack_read(PyObject *object, PyObject *arguments);
PyObject *bind_world_has_struck(PyObject *object, PyObject *arguments);
PyObject *bind_world_attack_of(PyObject *object, PyObject *arguments);
PyObject *bind_world_explain_strike(PyObject *object, PyObject *arguments);

/* ---- parts.c ---- */

PyObject *bind_world_parts(PyObject *object, PyObject *arguments);
PyObject *bind_world_part(PyObject *object, PyObject *arguments);
PyObject *bind_world_change_part(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_box(PyObject *object, PyObject *arguments);
PyObject *bind_world_manifold(PyObject *object, PyObject *arguments);
PyObject *bind_world_overlaps(PyObject *object, PyObject *arguments);
PyObject *bind_world_contacts_of(PyObject *object, PyObject *arguments);
PyObject *bind_world_touches_of(PyObject *object, PyObject *arguments);

/* (is_touching, depth, distance, normal, points, count) */
PyObject *bind_manifold(const graze_manifold *m);

/* ---- near_misses.c ---- */

PyObject *bind_world_near_misses(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_near_miss_interval(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_circle_rule(PyObject *object, PyObject *arguments);
PyObject *bind_world_circle_rule(PyObject *object, PyObject *arguments);
PyObject *bind_world_reset_near_misses(PyObject *object, PyObject *arguments);

/* ---- explain.c ---- */

/* A drawn line, polygon or circle: its numbers are at `start`. */
typedef struct bind_primitive {
    uint64_t body, part, start;
    uint32_t count, type, kind, color, layer;
    bool is_touching, is_disabled;
} bind_primitive;

PyObject *bind_world_explain(PyObject *object, PyObject *arguments);
PyObject *bind_world_draw(PyObject *object, PyObject *arguments);
PyObject *bind_layer_color(PyObject *module, PyObject *arguments);

/* ---- hitboxes.c ---- */

PyObject *bind_hitbox_set(PyObject *module, PyObject *arguments);
PyObject *bind_world_set_hitboxes(PyObject *object, PyObject *arguments);
PyObject *bind_world_set_frame(PyObject *object, PyObject *arguments);
PyObject *bind_world_frame(PyObject *object, PyObject *arguments);
PyObject *bind_world_hitbox(PyObject *object, PyObject *arguments);
const graze_hitbox_set *bind_hitboxes_of(PyObject *set);
extern PyType_Spec bind_hitboxes_spec;

/* ---- chain_type.c ---- */

const graze_chain *bind_chain_of(PyObject *chain);

/* Nodes from (N, 4) float64: x, y, radius, whether it is off; NULL: no memory. */
graze_chain_node *bind_nodes_read(const Py_buffer *view, uint32_t *count);

/* The same from a chain, moved by `at`. */
PyObject *bind_nodes(const graze_chain *of, graze_point at);

/* A Chain with the nodes and the capacity of another one. */
PyObject *bind_chain_copy(const graze_chain *from);
PyObject *bind_chain_make(PyObject *module, PyObject *arguments);
extern PyType_Spec bind_chain_spec;

/* ---- chains.c ---- */

PyObject *bind_world_chain_add(PyObject *object, PyObject *arguments);
PyObject *bind_world_push_node(PyObject *object, PyObject *arguments);
PyObject *bind_world_edit_nodes(PyObject *object, PyObject *arguments);
PyObject *bind_world_nodes(PyObject *object, PyObject *arguments);

/* ---- state.c ---- */

PyObject *bind_world_events(PyObject *object, PyObject *arguments);
PyObject *bind_world_query(PyObject *object, PyObject *arguments);
PyObject *bind_world_bodies(PyObject *object, PyObject *none);
PyObject *bind_world_body(PyObject *object, PyObject *arguments);
PyObject *bind_world_hash(PyObject *object, PyObject *none);
PyObject *bind_world_steps(PyObject *object, PyObject *none);
PyObject *bind_delta(PyObject *module, PyObject *arguments);

/* ---- snapshots.c ---- */

PyObject *bind_world_save(PyObject *object, PyObject *arguments);
PyObject *bind_world_load(PyObject *object, PyObject *arguments);

/* ---- settings.c ---- */

PyObject *bind_world_settings(PyObject *object, PyObject *none);
PyObject *bind_world_set_broad_phase(PyObject *object, PyObject *arguments);
PyObject *bind_world_rules(PyObject *object, PyObject *none);
PyObject *bind_world_set_counters(PyObject *object, PyObject *arguments);
PyObject *bind_world_counters(PyObject *object, PyObject *none);
PyObject *bind_broad_phases(PyObject *module, PyObject *none);
PyObject *bind_read_format(PyObject *module, PyObject *arguments);

/* ---- recording.c ---- */

PyObject *bind_world_is_recorded(PyObject *object, PyObject *none);
PyObject *bind_world_recording(PyObject *object, PyObject *none);
PyObject *bind_world_record(PyObject *object, PyObject *sink);
PyObject *bind_world_note(PyObject *object, PyObject *arguments);
PyObject *bind_replay_open(PyObject *module, PyObject *arguments);
extern PyType_Spec bind_replay_spec;

/* ---- moves.c ---- */

PyObject *bind_world_move(PyObject *world, PyObject *arguments);
PyObject *bind_world_move_platform(PyObject *world, PyObject *arguments);
PyObject *bind_world_set_one_way(PyObject *world, PyObject *arguments);
PyObject *bind_world_test_move_boxes(PyObject *world, PyObject *arguments);
PyObject *bind_world_move_many(PyObject *world, PyObject *arguments);
PyObject *bind_world_danger(PyObject *world, PyObject *arguments);
PyObject *bind_world_push(PyObject *world, PyObject *arguments);
PyObject *bind_world_legs(PyObject *world, PyObject *arguments);
PyObject *bind_index_move(PyObject *index, PyObject *arguments);

/* ---- levels.c ---- */

PyObject *bind_tiles_add(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_read(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_set(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_touched(PyObject *world, PyObject *arguments);
