/* kinds.c: the kinds of calls, and which calls the model knows. */
#include "test_model/kinds.h"

#include <string.h>

const call_kind call_kinds[] = {
    { "body_add", "@ad", 30, make_add_body, apply_add_body, NULL },
    { "world_add_tiles", "@lt", 3, make_add_tiles, apply_add_tiles, NULL },
    { "body_remove", "b", 14, make_remove_body, apply_remove_body, NULL },
    { "body_set_position", "b@", 40, make_set_position, apply_set_position, NULL },
    { "body_set_pose", "b@a", 30, make_set_pose, apply_set_pose, NULL },
    { "body_move_to", "b@", 60, make_move_to, apply_move_to, NULL },
    { "world_move_all or set_positions", "fbo@>naw", 30, make_batch, apply_batch,
      NULL },
    { "body_set_disabled", "bf", 14, make_set_body_disabled, apply_set_body_disabled,
      NULL },
    { "body_set_user", "bn", 4, make_set_user, apply_set_user, NULL },
    { "body_set_swept", "bf", 16, make_set_swept, apply_set_swept, NULL },
    { "world_set_swept_layers", "nf", 6, make_set_swept_layers,
      apply_set_swept_layers, NULL },
    { "part_add", "bd", 12, make_add_part, apply_add_part, NULL },
    { "part_remove", "p", 10, make_remove_part, apply_remove_part, NULL },
    { "part_set_box", "pB", 10, make_set_box, apply_set_box, NULL },
    { "part_move_box", "pB", 20, make_move_box, apply_move_box, NULL },
    { "part_set_offset", "pB", 10, make_set_offset, apply_set_offset, NULL },
    { "part_set_layer", "pln", 14, make_set_layer, apply_set_layer, NULL },
    { "part_set_disabled", "pf", 14, make_set_part_disabled, apply_set_part_disabled,
      NULL },
    { "part_set_shape", "pfs", 10, make_set_shape, apply_set_shape, NULL },
    { "part_move_shape", "ps", 14, make_move_shape, apply_move_shape, NULL },
    { "part_push_node", "cn>", 40, make_push_node, apply_push_node, NULL },
    { "part_switch_nodes", "cfnl", 16, make_switch_nodes, apply_switch_nodes, NULL },
    { "part_cut_nodes", "cnl", 8, make_cut_nodes, apply_cut_nodes, NULL },
    { "part_set_shape or move_shape of a chain of another", "cof", 8,
      make_share_chain, apply_share_chain, NULL },
    { "world_set_rules", "lmf", 12, make_set_rule, apply_set_rule, NULL },
    { "world_set_circle_rule", "lmn", 20, make_set_circle_rule,
      apply_set_circle_rule, NULL },
    { "world_set_margin", "lmn", 12, make_set_margin, apply_set_margin, NULL },
    { "world_set_near_miss_interval", "lmn", 20, make_set_interval,
      apply_set_interval, NULL },
    { "body_reset_near_misses", "b", 6, make_reset_near_misses,
      apply_reset_near_misses, NULL },
    { "world_reset_near_miss", "bo", 6, make_reset_near_miss, apply_reset_near_miss,
      NULL },
    { "tiles_set_many or fill", "blmft", 14, make_set_tiles, apply_set_tiles, NULL },
    { "body_set_hitboxes", "bfn@l", 10, make_set_hitboxes, apply_set_hitboxes,
      NULL },
    { "body_set_frame", "bn@l", 14, make_set_frame, apply_set_frame, NULL },
    { "body_set_name or world_set_layer_name", "fbln", 8, make_set_name,
      apply_set_name, NULL },
    { "part_set_one_way", "pn", 8, make_set_one_way, apply_set_one_way, NULL },
    { "tiles_set_values or set_value", "blmft", 10, make_set_values,
      apply_set_values, NULL },
    { "body_move_platform", "b@n", 20, make_move_platform, apply_move_platform,
      NULL },
    { "world_push", "bnf", 20, make_push, apply_push, NULL },
    { "body_move_and_collide and test_move", "b@nf", 60, make_travel, apply_travel,
      NULL },
    { "world_shift_origin", "@", 4, make_shift_origin, apply_shift_origin, NULL },
    { "world_set_broad_phase", "n@f", 5, make_set_broad_phase, apply_set_broad_phase,
      NULL },
    { "attack_add", "fn", 6, make_attack_add, apply_attack_add, NULL },
    { "attack_set", "Afn", 8, make_attack_set, apply_attack_set, NULL },
    { "attack_reset or remove", "An", 10, make_attack_end, apply_attack_end, NULL },
    { "part_set_attack", "pAn", 40, make_part_attack, apply_part_attack, NULL },
    { "world_step", "", 110, make_step, apply_step, NULL },
    { "body_overlaps", "bn", 20, NULL, NULL, ask_overlaps },
    { "world_query", "f@nB", 20, NULL, NULL, ask_query },
    { "world_query of a ray or shape", "@>d", 20, NULL, NULL, ask_cast },
    { "world_query of a point", "@nfwo", 14, NULL, NULL, ask_point },
    { "world_query of the nearest", "@nfwo", 14, NULL, NULL, ask_nearest },
    { "world_query of the first on a way", "@>dnfwo", 10, NULL, NULL, ask_first },
    { "world_query of what nothing hides", "@Bnflmwo", 12, NULL, NULL, ask_sight },
    { "world_query of a way that ends", "@>dnflmwo", 12, NULL, NULL,
      ask_sight_on_way },
    { "world_legs", "@>nflmwo", 14, NULL, NULL, ask_legs },
    { "world_query of a list", "@>Bnlfwo", 8, NULL, NULL, ask_list },
    { "tiles_touched", "bot", 10, NULL, NULL, ask_tiles_touched },
    { "world_explain", "bo", 12, NULL, NULL, ask_explain },
    { "attack_read and world_explain_strike", "Abop", 16, NULL, NULL, ask_attack },
    { "body_contacts", "b", 10, NULL, NULL, ask_body_contacts },
    { "body_touches", "bo", 10, NULL, NULL, ask_touches },
    { "body_read", "blm", 14, NULL, NULL, ask_read },
    { "world_save", "", 8, NULL, NULL, ask_save },
    { "world_load", "", 8, NULL, NULL, ask_load },
    { "world_load into a new world", "n", 8, NULL, NULL, ask_renew },
    { "world_hash", "", 10, NULL, NULL, ask_hash },
    { "world_danger", "@>bodln", 12, NULL, NULL, ask_danger },
    { "world_move_many", "@>Bfln", 12, NULL, NULL, ask_many },
};

const uint32_t call_kind_count = sizeof call_kinds / sizeof *call_kinds;

bool kind_has(const call_kind *kind, char argument) {
    return strchr(kind->arguments, argument) != NULL;
}

/* --- Calls that the model knows --- */

/* At angles other than multiples of 90 the model knows circles around the body's
 * origin alone: all other corners are rounded there. */
bool shape_is_known(const figure *shape, int angle) {
    return angle % 90 == 0 || !figure_can_turn(shape) ||
           (shape->kind == GRAZE_SHAPE_CIRCLE && shape->corner[0].x == 0 &&
            shape->corner[0].y == 0);
}

static bool body_is_known(const fixture *self, int body, int angle) {
    for (int i = 0; i < self->model.part_end && body >= 0; i++) {
        const model_part *part = &self->model.parts[i];
        if (part->is_used && !part->is_removed && part->body == (uint32_t)body &&
            part->has_shape && !shape_is_known(&part->shape, angle))
            return false;
    }
    return true;
}

bool call_is_known(const fixture *self, const sequence_call *call) {
    const call_kind *kind = kind_of(call);
    const int body = body_of_call(self, call), part = part_of_call(self, call);
    uint32_t more = SEQUENCE_DEFS;
    if (kind->make == make_add_body)
        more = call->number;
    if (!model_has_room(&self->model, more))
        return kind->make != make_add_body && kind->make != make_add_part &&
               kind->make != make_add_tiles && kind->make != make_set_hitboxes;
    for (uint32_t i = 0;
         kind->make == make_add_body && i < call->number && i < SEQUENCE_DEFS; i++)
        if (call->parts[i].has_shape &&
            !shape_is_known(&call->parts[i].shape, call->angle))
            return false;
    if (kind->make == make_set_pose ||
        (kind->make == make_batch && call->has_angles))
        return body_is_known(self, body, call->angle);
    if (kind->make == make_add_part && body >= 0)
        return shape_is_known(&call->parts[0].shape, self->model.bodies[body].angle);
    if ((kind->make == make_set_shape || kind->make == make_move_shape) && part >= 0)
        return shape_is_known(
            &call->parts[0].shape,
            self->model.bodies[self->model.parts[part].body].angle);
    return true;
}
