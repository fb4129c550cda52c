/* travel.c: who travels, and what the world shows and answers; see travel.h.
 *
 * The mover adds up places and offsets without rounding, and what that keeps free is free when rounded
 * (clearance.h). The other way round a body may stand where only its rounded edges are clear of a box, placed
 * or pushed there: then it is shown that box cut back to where the body is, and to where a platform carries
 * it, if that is so there.
 */
#include "world/move/travel.h"

#include "core/exact.h"
#include "world/tiles.h"

#include <math.h>

/* Rows are numbered by slot, and by the blocks of a tile layer. */
static uint64_t row_of(const grz_neighbour *neighbour) {
    return (uint64_t)neighbour->slot << 32 | neighbour->number;
}

static uint32_t slot_of_row(uint64_t row) {
    return (uint32_t)(row >> 32);
}

/* The least double at or above a + b. */
static double sum_above(float a, float b) {
    const grz_double_double sum = grz_two_sum((double)a, (double)b);
    return sum.low > 0 ? nextafter(sum.high, INFINITY) : sum.high;
}

/* A limit that the edge does not pass at a place when rounded is not before where it is there exactly. */
static double limit_at(float edge, float place, double limit) {
    const float sum = edge + place; /* named, it is rounded; s390x else compares what it would be in double */
    const double exact = (double)sum <= limit ? sum_above(edge, place) : limit;
    return exact > limit ? exact : limit;
}

/* The area of a box whose edges are shown to an outline at a place. */
static graze_area cut_back(graze_area area, graze_box offset, graze_place place) {
    return (graze_area){ limit_at(offset.max_x, place.x, area.min_x),
                         limit_at(offset.max_y, place.y, area.min_y),
                         -limit_at(-offset.min_x, -place.x, -area.max_x),
                         -limit_at(-offset.min_y, -place.y, -area.max_y) };
}

static graze_area area_for(const grz_body_move *travel, const grz_body_move_part *box, graze_box other) {
    graze_area area = { (double)other.min_x, (double)other.min_y, (double)other.max_x, (double)other.max_y };
    if (box->outline.has_shape)
        return area;
    area = cut_back(area, box->outline.offset, travel->stand);
    return travel->has_aim ? cut_back(area, box->outline.offset, travel->aim) : area;
}

void grz_body_move_visit(const grz_body_move *travel, const grz_body_move_part *box, grz_neighbour neighbour,
                         const grz_obstacle_visitor *onlooker) {
    const grz_obstacle obstacle = { .area = area_for(travel, box, neighbour.box),
                                    .row = row_of(&neighbour),
                                    .one_way = neighbour.one_way };
    onlooker->look(onlooker->self, &obstacle);
}

/* Where to look, and who does. */
typedef struct grz_showing {
    const graze_area *area;
    const grz_obstacle_visitor *onlooker;
} grz_showing;

/* A float at most one below a double, within the coordinates of boxes, and one at most above. */
static float float_before(double value) {
    const double most = (double)GRAZE_COORD_MAX;
    const float nearest = (float)(value < -most ? -most : value > most ? most : value);
    return nearest > -GRAZE_COORD_MAX ? grz_float_previous(nearest) : nearest;
}

static float float_behind(double value) {
    return -float_before(-value);
}

static bool is_shown(const grz_body_move *travel, uint32_t body) {
    return body != travel->body && (travel->crew == NULL || !travel->crew->has(travel->crew->self, body));
}

static void show_tiles(const grz_body_move *travel, const grz_body_move_part *box, uint32_t slot,
                       const grz_showing *showing) {
    grz_tile_blocks blocks = grz_tile_blocks_in(travel->world, slot, showing->area);
    const uint8_t one_way = grz_part_at(travel->world, slot)->one_way; /* of solid tiles */
    grz_tile_block block;
    while (grz_tile_blocks_next(&blocks, &block))
        grz_body_move_visit(
            travel, box,
            (grz_neighbour){ slot, block.number, block.box, block.one_way != 0 ? block.one_way : one_way },
            showing->onlooker);
}

static void show_part(const grz_body_move *travel, const grz_body_move_part *box, uint32_t slot,
                      const grz_showing *showing) {
    const graze_world *world = travel->world;
    if (grz_part_is_tile_layer(world, slot))
        show_tiles(travel, box, slot, showing);
    else
        grz_body_move_visit(
            travel, box,
            (grz_neighbour){ slot, 0, grz_part_box(world, slot), grz_part_at(world, slot)->one_way },
            showing->onlooker);
}

static void stand(void *self, const double place[2]) {
    grz_body_move *travel = self;
    travel->stand = (graze_place){ (float)place[0], (float)place[1] };
}

static graze_status show_near(void *self, uint32_t part, const graze_area *area,
                              const grz_obstacle_visitor *onlooker) {
    grz_body_move *travel = self;
    const grz_body_move_part *box = &grz_body_move_parts(travel)[part];
    const graze_box around = { float_before(area->min_x), float_before(area->min_y),
                               float_behind(area->max_x), float_behind(area->max_y) };
    const grz_box_search question = grz_box_search_area(around, GRAZE_CLOSED, box->meets);
    travel->near.hits.count = 0;
    const graze_status status = grz_box_search_run(travel->world, &travel->view, &question, &travel->near);
    for (size_t i = 0; i < travel->near.hits.count && status == GRAZE_OK; i++) {
        const uint32_t slot = grz_slot_of(travel->near.hits.items[i]);
        if (is_shown(travel, grz_part_at(travel->world, slot)->body))
            show_part(travel, box, slot, &(grz_showing){ area, onlooker });
    }
    if (status == GRAZE_OK && travel->crew != NULL)
        travel->crew->show(travel->crew->self, box, area, onlooker);
    return status;
}

/* A meeting as the game knows it. */
static graze_move_hit translate(const grz_body_move *travel, const graze_move_hit *meeting) {
    graze_move_hit told = *meeting;
    told.row = grz_slots_handle(&travel->world->part_slots, slot_of_row(meeting->row));
    told.part = grz_body_move_parts(travel)[meeting->part].number;
    return told;
}

static graze_response response_to(const grz_body_move *travel, uint32_t slot, const graze_move_hit *meeting) {
    const graze_responses *responses = travel->responses;
    const grz_body_move_part *box = &grz_body_move_parts(travel)[meeting->part];
    graze_move_hit told = translate(travel, meeting);
    told.response = grz_response_of(responses, box->layer, grz_part_at(travel->world, slot)->layer);
    if (responses == NULL || responses->choose == NULL)
        return told.response;
    return responses->choose(responses->user, box->part, (graze_part){ told.row }, &told);
}

static graze_response respond(void *self, const grz_obstacle *obstacle, const graze_move_hit *meeting) {
    const grz_body_move *travel = self;
    const graze_response response = response_to(travel, slot_of_row(obstacle->row), meeting);
    return travel->is_calm && response == GRAZE_BOUNCE ? GRAZE_TOUCH : response;
}

static graze_status reserve(grz_body_move *travel, uint32_t count) {
    graze_status status =
        grz_buffer_reserve(travel->allocator, &travel->boxes, count, sizeof(grz_body_move_part));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(travel->allocator, &travel->parts, count, sizeof(grz_move_part));
    travel->count = 0;
    return status;
}

/* There is room. */
static void board(grz_body_move *travel, grz_body_move_part box) {
    const graze_box offset = box.outline.offset;
    box.meets = grz_layers_to_hit(travel->world, travel->responses, box.layer);
    ((grz_body_move_part *)travel->boxes.data)[travel->count] = box;
    ((grz_move_part *)travel->parts.data)[travel->count++] =
        (grz_move_part){ .low = { (double)offset.min_x, (double)offset.min_y },
                         .high = { (double)offset.max_x, (double)offset.max_y } };
}

graze_status grz_body_move_add_body(grz_body_move *travel, uint32_t body) {
    const graze_world *world = travel->world;
    const grz_body *self = grz_body_at(world, body);
    const graze_status status = reserve(travel, self->part_count);
    uint32_t number = 0;
    travel->body = body;
    travel->x = grz_positions_x(world)[body];
    travel->y = grz_positions_y(world)[body];
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT && status == GRAZE_OK;
         slot = grz_part_at(world, slot)->next, number++)
        if (grz_part_is_active(world, slot))
            board(travel, (grz_body_move_part){ .outline = { grz_edge_columns_get(&world->offsets, slot),
                                                             grz_part_has_shape(&world->shapes, slot) },
                                                .part = { grz_slots_handle(&world->part_slots, slot) },
                                                .number = number,
                                                .layer = grz_part_at(world, slot)->layer });
    return status;
}

graze_status grz_body_move_add_def(grz_body_move *travel, const graze_body_def *def) {
    const graze_status status = reserve(travel, def->part_count);
    travel->body = GRZ_NO_SLOT;
    travel->x = def->x;
    travel->y = def->y;
    for (uint32_t i = 0; i < def->part_count && status == GRAZE_OK; i++) {
        const graze_part_def *part = &def->parts[i];
        const graze_box offset = part->shape != NULL ? graze_shape_bounds(part->shape) : part->box;
        if (!part->is_disabled)
            board(travel, (grz_body_move_part){ .outline = { offset, part->shape != NULL },
                                                .number = i,
                                                .layer = part->layer });
    }
    return status;
}

graze_status grz_body_move_run(grz_body_move *travel, graze_place goal, graze_move_result *trip) {
    const grz_obstacle_source ground = {
        .self = travel, .show_near = show_near, .respond = respond, .stand = stand
    };
    const grz_move mover = { .place = { (double)travel->x, (double)travel->y },
                             .goal = { (double)goal.x, (double)goal.y },
                             .parts = travel->parts.data,
                             .part_count = travel->count,
                             .is_single = true };
    travel->near.allocator = travel->allocator;
    travel->view = grz_spatial_lookup_view(travel->world, 1);
    const graze_status status = grz_move_run(&ground, &mover, trip);
    for (size_t i = 0; i < trip->count; i++)
        trip->items[i] = translate(travel, &trip->items[i]);
    return status;
}

void grz_body_move_free(grz_body_move *travel) {
    grz_buffer_free(travel->allocator, &travel->boxes);
    grz_buffer_free(travel->allocator, &travel->parts);
    grz_buffer_free(travel->allocator, &travel->near.memory);
}
