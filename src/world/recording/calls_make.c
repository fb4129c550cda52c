/* calls_make.c: the calls of a recording, made again on a world. What a handle was then, the pages of the
 * books know as it is now; what was left out has none, and what names it is refused as stale (replay.c).
 */
#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "graze/near_miss.h"
#include "graze/recording.h"
#include "graze/save.h"
#include "world/recording/calls.h"
#include "world/world.h"

static uint64_t handle_now(const grz_book *book, uint64_t then) {
    const grz_page *page = grz_page_of(book, then);
    return page != NULL ? page->handle : 0;
}

graze_body grz_body_now(const grz_player *player, graze_body then) {
    return (graze_body){ handle_now(&player->tape->bodies, then.id) };
}

static graze_part part_now(const grz_player *player, graze_part then) {
    return (graze_part){ handle_now(&player->tape->parts, then.id) };
}

/* A handle was given out: the page knows it from now on. */
void grz_note_handle(grz_player *player, const grz_book *book, uint64_t then, uint64_t now) {
    grz_page *page = grz_page_of(book, then);
    if (page != NULL)
        page->handle = now;
    player->is_other |= then != now;
}

static void note_parts(grz_player *player, graze_body body, const grz_call *call) {
    graze_part *now = grz_tape_room(player->tape, &player->tape->passing, call->def.part_count, sizeof *now);
    if (now == NULL)
        return;
    graze_body_parts(player->world, body, now, call->def.part_count);
    for (uint32_t i = 0; i < call->def.part_count; i++)
        grz_note_handle(player, &player->tape->parts, call->given[i].id, now[i].id);
}

graze_status grz_make_body_add(grz_player *player, const grz_call *call) {
    graze_body body;
    const graze_status status = graze_body_add(player->world, &call->def, &body);
    if (status != GRAZE_OK)
        return status;
    grz_note_handle(player, &player->tape->bodies, call->body.id, body.id);
    note_parts(player, body, call);
    return player->tape->status;
}

graze_status grz_make_body_remove(grz_player *player, const grz_call *call) {
    return graze_body_remove(player->world, grz_body_now(player, call->body));
}

graze_status grz_make_body_place(grz_player *player, const grz_call *call) {
    return graze_body_set_position(player->world, grz_body_now(player, call->body), call->x, call->y);
}

graze_status grz_make_body_move(grz_player *player, const grz_call *call) {
    return graze_body_move_to(player->world, grz_body_now(player, call->body), call->x, call->y);
}

/* A batch as it is now, in the arrays that the tape made for it. */
static graze_positions batch_now(const grz_player *player, const grz_call *call) {
    graze_positions now = call->batch;
    now.count = 0;
    for (size_t i = 0; i < call->batch.count; i++) {
        const graze_body body = grz_body_now(player, call->batch.bodies[i]);
        if (body.id == 0)
            continue;
        ((graze_body *)now.bodies)[now.count] = body;
        ((float *)now.x)[now.count] = call->batch.x[i];
        ((float *)now.y)[now.count++] = call->batch.y[i];
    }
    return now;
}

graze_status grz_make_place_all(grz_player *player, const grz_call *call) {
    const graze_positions now = batch_now(player, call);
    return graze_world_set_positions(player->world, &now);
}

graze_status grz_make_move_all(grz_player *player, const grz_call *call) {
    const graze_positions now = batch_now(player, call);
    return graze_world_move_all(player->world, &now);
}

graze_status grz_make_body_set_disabled(grz_player *player, const grz_call *call) {
    return graze_body_set_disabled(player->world, grz_body_now(player, call->body), call->number != 0);
}

graze_status grz_make_body_set_user(grz_player *player, const grz_call *call) {
    return graze_body_set_user(player->world, grz_body_now(player, call->body), call->number);
}

graze_status grz_make_body_set_swept(grz_player *player, const grz_call *call) {
    return graze_body_set_swept(player->world, grz_body_now(player, call->body), call->number != 0);
}

graze_status grz_make_body_set_hitboxes(grz_player *player, const grz_call *call) {
    const graze_body body = grz_body_now(player, call->body);
    const graze_status status = graze_body_set_hitboxes(player->world, body, call->set, &call->pose);
    for (uint32_t i = 0; i < call->given_count && status == GRAZE_OK; i++)
        grz_note_handle(player, &player->tape->parts, call->given[i].id,
                        graze_body_hitbox(player->world, body, i).id);
    return status;
}

graze_status grz_make_body_show(grz_player *player, const grz_call *call) {
    return graze_body_set_frame(player->world, grz_body_now(player, call->body), &call->pose);
}

graze_status grz_make_body_reset(grz_player *player, const grz_call *call) {
    return graze_body_reset_near_misses(player->world, grz_body_now(player, call->body));
}

graze_status grz_make_reset_pair(grz_player *player, const grz_call *call) {
    const graze_body body = grz_body_now(player, call->body), other = grz_body_now(player, call->other);
    return graze_world_reset_near_miss(player->world, body, other);
}

graze_status grz_make_part_set_one_way(grz_player *player, const grz_call *call) {
    const unsigned sides = call->number <= UINT8_MAX ? (unsigned)call->number : UINT8_MAX;
    return graze_part_set_one_way(player->world, part_now(player, call->part), sides);
}

graze_status grz_make_part_add(grz_player *player, const grz_call *call) {
    const graze_body body = grz_body_now(player, call->body);
    graze_part part;
    const graze_status status = graze_part_add(player->world, body, &call->part_def, &part);
    if (status == GRAZE_OK)
        grz_note_handle(player, &player->tape->parts, call->part.id, part.id);
    return status;
}

graze_status grz_make_part_remove(grz_player *player, const grz_call *call) {
    return graze_part_remove(player->world, part_now(player, call->part));
}

graze_status grz_make_part_set_box(grz_player *player, const grz_call *call) {
    return graze_part_set_box(player->world, part_now(player, call->part), call->box);
}

graze_status grz_make_part_set_offset(grz_player *player, const grz_call *call) {
    return graze_part_set_offset(player->world, part_now(player, call->part), call->box);
}

graze_status grz_make_part_set_layer(grz_player *player, const grz_call *call) {
    const unsigned layer = call->number < GRAZE_LAYER_COUNT ? (unsigned)call->number : GRAZE_LAYER_COUNT;
    return graze_part_set_layer(player->world, part_now(player, call->part), layer);
}

graze_status grz_make_part_set_disabled(grz_player *player, const grz_call *call) {
    return graze_part_set_disabled(player->world, part_now(player, call->part), call->number != 0);
}

graze_status grz_make_part_set_shape(grz_player *player, const grz_call *call) {
    return graze_part_set_shape(player->world, part_now(player, call->part), call->shape);
}

graze_status grz_make_part_move_box(grz_player *player, const grz_call *call) {
    return graze_part_move_box(player->world, part_now(player, call->part), call->box);
}

graze_status grz_make_part_move_shape(grz_player *player, const grz_call *call) {
    return call->shape != NULL
               ? graze_part_move_shape(player->world, part_now(player, call->part), call->shape)
               : GRAZE_BAD_RECORDING;
}

/* A replay by a method of its own stays with it. */
graze_status grz_make_method(grz_player *player, const grz_call *call) {
    if (player->config->broad_phase != NULL)
        return GRAZE_OK;
    return graze_world_set_broad_phase(player->world, call->broad_phase, &call->setup);
}

/* Only rules that are symmetric are any. */
graze_status grz_make_rules(grz_player *player, const grz_call *call) {
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < a; b++)
            if ((call->rules->forbidden[a] >> b & 1) != (call->rules->forbidden[b] >> a & 1))
                return GRAZE_BAD_VALUE;
    graze_world_set_rules(player->world, call->rules);
    return GRAZE_OK;
}

graze_status grz_make_swept_layers(grz_player *player, const grz_call *call) {
    graze_world_set_swept_layers(player->world, call->number);
    return GRAZE_OK;
}

graze_status grz_make_margin(grz_player *player, const grz_call *call) {
    if (call->number >= GRAZE_LAYER_COUNT || call->second >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    return graze_world_set_margin(player->world, (unsigned)call->number, (unsigned)call->second, call->x);
}

graze_status grz_make_note(grz_player *player, const grz_call *call) {
    if (player->config->note != NULL)
        player->config->note(player->config->user, call->bytes, call->size);
    graze_recording_note(player->world, call->bytes, call->size);
    return GRAZE_OK;
}

graze_status grz_make_load(grz_player *player, const grz_call *call) {
    const graze_assets assets = { .masks = call->masks,
                                  .hitbox_sets = call->sets,
                                  .mask_count = call->mask_count,
                                  .hitbox_set_count = call->set_count };
    const graze_status status = graze_world_load(player->world, &assets, call->bytes, call->size);
    if (status == GRAZE_OK)
        grz_books_open(player->tape, player->world);
    return status;
}
