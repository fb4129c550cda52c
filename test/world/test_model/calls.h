/* calls.h: all calls and questions, each as functions on the fixture, by the files
 * they are in. kinds.h lists them.
 */
#ifndef TEST_MODEL_CALLS_H
#define TEST_MODEL_CALLS_H

#include "test_model/fixture.h"

/* Calls: MAKE makes one on a world, APPLY on the model. Questions: ASK. */
#define MAKE(name)                                                                  \
    graze_status make_##name(const fixture *self, graze_world *world,               \
                             const sequence_call *call, made *out)
#define APPLY(name)                                                                 \
    graze_status apply_##name(fixture *self, const sequence_call *call,             \
                              const made *out)
#define ASK(name) void ask_##name(fixture *self, const sequence_call *call)

/* calls_bodies.c */
MAKE(add_body);
APPLY(add_body);
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

/* calls_parts.c */
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

/* chains.c */
MAKE(push_node);
APPLY(push_node);
MAKE(switch_nodes);
APPLY(switch_nodes);
MAKE(cut_nodes);
APPLY(cut_nodes);
MAKE(share_chain);
APPLY(share_chain);

/* calls_hitboxes.c */
MAKE(set_hitboxes);
APPLY(set_hitboxes);
MAKE(set_frame);
APPLY(set_frame);

/* calls_tiles.c */
MAKE(add_tiles);
APPLY(add_tiles);
MAKE(set_tiles);
APPLY(set_tiles);
MAKE(set_values);
APPLY(set_values);
ASK(tiles_touched);

/* calls_world.c */
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
MAKE(shift_origin);
APPLY(shift_origin);
MAKE(set_broad_phase);
APPLY(set_broad_phase);
MAKE(step);
APPLY(step);

/* marks.c */
MAKE(set_name);
APPLY(set_name);
MAKE(set_one_way);
APPLY(set_one_way);
MAKE(move_platform);
APPLY(move_platform);
MAKE(push);
APPLY(push);

/* travel.c */
MAKE(travel);
APPLY(travel);

/* strikes.c */
MAKE(attack_add);
APPLY(attack_add);
MAKE(attack_set);
APPLY(attack_set);
MAKE(attack_end);
APPLY(attack_end);
MAKE(part_attack);
APPLY(part_attack);
ASK(attack);

/* overlaps.c */
ASK(overlaps);
ASK(query);
ASK(cast);

/* queries.c */
ASK(point);
ASK(nearest);
ASK(first);
ASK(list);

/* sight.c */
ASK(sight);
ASK(sight_on_way);

/* legs.c */
ASK(legs);

/* danger.c */
ASK(danger);

/* many.c */
ASK(many);

/* questions.c */
ASK(explain);
ASK(body_contacts);
ASK(touches);
ASK(read);

/* snapshots.c */
ASK(save);
ASK(load);
ASK(renew);
ASK(hash);

#endif
