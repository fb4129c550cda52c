/* without_world.c: calls without a world: shapes and their contacts, poses, masks
 * and shapes made of them, and queries to boxes in doubles. Here arithmetic decides
 * more than comparisons do, so compilers differ here first.
 */
#include "graze/content/fit.h"
#include "graze/content/mask_image.h"
#include "graze/content/tile_merge.h"
#include "same/scenes.h"
#include "scenes/seeded_shapes.h"
#include "scenes/seeded_sprites.h"

enum { CONTACTS = 1500, POSES = 400, SPRITES = 6, AREAS = 300, INDEX_QUERIES = 400 };

static graze_mask *make_mask(uint32_t w, uint32_t h) {
    graze_mask *mask;
    same_must(graze_mask_create(w, h, NULL, &mask), "graze_mask_create");
    return mask;
}

/* Units of a third, of a power of two, and of both far away. */
static seeded_shape_space draw_space(same_run *run) {
    static const double units[] = { 1, 1.0 / 3, 0x1p-20, 1.0 / 3 },
                        origins[] = { 0, 0, 0, 1e9 };
    const uint32_t i = seeded_below(&run->random, 4);
    return (seeded_shape_space){
        .origin = origins[i], .unit = units[i], .side = 60, .size = 60
    };
}

static graze_shape draw_shape(same_run *run, const seeded_shape_space *space,
                              const graze_mask *mask) {
    const uint32_t kind = seeded_below(&run->random, SEEDED_SHAPE_KIND_COUNT + 1);
    if (kind < SEEDED_SHAPE_KIND_COUNT)
        return seeded_shape(&run->random, space, (seeded_shape_kind)kind);
    const double x = same_between(run, -40, 40) * space->unit,
                 y = same_between(run, -40, 40) * space->unit;
    return graze_shape_mask(graze_mask_view_all(mask),
                            (graze_point){ space->origin + x, space->origin + y });
}

void same_play_contacts(same_run *run, uint32_t variant) {
    (void)variant;
    graze_mask *mask = make_mask(31, 20);
    seeded_sprite_draw(&run->random, SEEDED_SPRITE_RAGGED, mask);
    for (int i = 0; i < CONTACTS; i++) {
        const seeded_shape_space space = draw_space(run);
        const graze_shape a = draw_shape(run, &space, mask),
                          b = draw_shape(run, &space, mask);
        const graze_edges edges = i % 2 != 0 ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
        graze_manifold contact;
        digest_byte(&run->events, graze_shapes_touch(&a, &b, edges));
        graze_shapes_manifold(&a, &b, edges, &contact);
        same_contact(&run->answers, &contact);
        const graze_box box = graze_shape_bounds(&a);
        digest_float(&run->answers, box.min_x);
        digest_float(&run->answers, box.max_y);
    }
    graze_mask_destroy(mask);
}

void same_play_poses(same_run *run, uint32_t variant) {
    (void)variant;
    for (int i = 0; i < POSES; i++) {
        const seeded_shape_space space = draw_space(run);
        const uint32_t kind = seeded_below(&run->random, SEEDED_SHAPE_KIND_COUNT);
        graze_shape shape =
            seeded_shape(&run->random, &space, (seeded_shape_kind)kind);
        graze_pose pose = { .x = i / 7.0,
                            .y = -i / 3.0,
                            .scale = (1 + i) / 64.0,
                            .flip_x = i % 3 == 0 };
        pose.angle = same_between(run, -1000000, 1000000) / 977.0;
        pose.flip_y = same_chance(run, 3);
        double sine, cosine;
        graze_angle_sin_cos(pose.angle * (i % 5 == 0 ? 0x1p40 : 1), &sine, &cosine);
        digest_double(&run->answers, sine);
        digest_double(&run->answers, cosine);
        digest_u32(&run->events,
                   (uint32_t)graze_shape_transform(&shape, &pose, &shape));
        same_shape(&run->answers, &shape);
    }
}

static void hash_mask(digest *to, const graze_mask *mask) {
    const uint32_t w = graze_mask_width(mask), h = graze_mask_height(mask);
    digest_u32(to, w);
    digest_u32(to, h);
    for (int32_t y = 0; y < (int32_t)h; y++)
        for (int32_t x = 0; x < (int32_t)w; x++)
            digest_byte(to, graze_mask_get(mask, x, y));
}

static void hash_result(same_run *run, graze_status status,
                        graze_mask_result *result) {
    digest_u32(&run->events, (uint32_t)status);
    if (status == GRAZE_OK)
        hash_mask(&run->answers, result->mask);
    graze_mask_destroy(result->mask);
}

/* Turned, scaled, slid past each other, and one moved into the other. */
static void compare_masks(same_run *run, graze_mask_view a, graze_mask_view b) {
    digest *to = &run->answers;
    graze_mask_result result = { 0 };
    const double angle = same_between(run, -3600, 3600) / 7.0;
    hash_result(run, graze_mask_rotate(a, angle, 1.25, &result), &result);
    hash_result(run, graze_mask_scale(b, 41, 13, &result), &result);
    hash_result(run, graze_mask_convolve(a, b, &result), &result);
    for (int32_t dx = -20; dx < 40; dx += 3) {
        const graze_pixel push = graze_mask_separation(a, b, dx, 5);
        digest_u32(to, (uint32_t)push.x);
        digest_u32(to, (uint32_t)push.y);
        digest_double(to, graze_mask_area_at(a, b, dx / 3.0, dx / 7.0));
        double time = 2;
        const graze_mask_motion motion = {
            .x = dx, .y = -70.5, .move_x = dx / 3.0, .move_y = 110.1
        };
        digest_byte(to, graze_mask_impact(a, b, motion, &time));
        digest_double(to, time);
    }
}

static void fit_mask(same_run *run, const graze_mask *mask) {
    graze_fit fit;
    same_must(graze_fit_mask(mask, &(graze_fit_config){ .boxes = 3 }, &fit),
              "graze_fit_mask");
    digest_double(&run->answers, graze_fit_iou(&fit));
    for (uint32_t i = 0; i < fit.count; i++) {
        digest_u32(&run->answers, fit.boxes[i].x);
        digest_u32(&run->answers, fit.boxes[i].w);
        digest_u64(&run->answers, fit.area);
    }
}

static void merge_tiles(same_run *run) {
    uint64_t words[60];
    graze_tile_rect_list list = { 0 };
    for (int i = 0; i < 60; i++) {
        words[i] = seeded_next(&run->random);
        words[i] |= seeded_next(&run->random);
    }
    same_must(graze_tiles_merge(&(graze_tile_grid){ words, 2, 100, 30 }, &list),
              "graze_tiles_merge");
    digest_u64(&run->answers, list.bound);
    for (size_t i = 0; i < list.count; i++) {
        digest_u32(&run->answers, list.items[i].x);
        digest_u32(&run->answers, list.items[i].y);
        digest_u32(&run->answers, list.items[i].w);
        digest_u32(&run->answers, list.items[i].h);
    }
    graze_tile_rect_list_free(&list);
}

void same_play_masks(same_run *run, uint32_t variant) {
    (void)variant;
    graze_mask *masks[SPRITES];
    for (uint32_t i = 0; i < SPRITES; i++) {
        masks[i] = make_mask(10 + 13 * i, 70 - 9 * i);
        seeded_sprite_draw(&run->random,
                           (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS), masks[i]);
        hash_mask(&run->answers, masks[i]);
        fit_mask(run, masks[i]);
        merge_tiles(run);
    }
    for (uint32_t i = 0; i < SPRITES; i++) {
        const graze_mask_view b = { .mask = masks[(i + 1) % SPRITES],
                                    .flip_x = i % 2 != 0,
                                    .turns = (uint8_t)i };
        compare_masks(run, graze_mask_view_all(masks[i]), b);
    }
    for (uint32_t i = 0; i < SPRITES; i++)
        graze_mask_destroy(masks[i]);
}

static double draw_double(same_run *run) {
    const double far = same_chance(run, 4) ? 0x1p50 : 0;
    return far + same_between(run, -1000000, 1000000) / 3000.0;
}

static graze_area draw_area(same_run *run) {
    const double x = draw_double(run), y = draw_double(run);
    const double w = same_between(run, 0, 40) / 3.0,
                 h = same_between(run, 0, 40) / 3.0;
    return (graze_area){ x, y, x + w, y + h };
}

static void hash_answers(same_run *run, const graze_hits *list) {
    const size_t count = list->query_count == 1 ? list->starts[1] : 0;
    digest_u64(&run->answers, count);
    for (size_t i = 0; i < count; i++) {
        digest_u32(&run->answers, (uint32_t)list->items[i].user);
        digest_byte(&run->answers, (uint8_t)(int8_t)list->items[i].normal.x);
        digest_byte(&run->answers, (uint8_t)(int8_t)list->items[i].normal.y);
        digest_double(&run->answers, list->items[i].time);
        digest_double(&run->answers, list->items[i].distance);
    }
}

static void query_index(same_run *run, const graze_index *area_index, uint32_t kind,
                        graze_hits *list) {
    const graze_area from = draw_area(run), to = draw_area(run);
    graze_query question = { .kind = (graze_query_kind)kind,
                             .radius = 100 / 3.0,
                             .nearest_count = 9 };
    question.at = (graze_point){ from.min_x, from.min_y };
    question.to = (graze_point){ to.max_x, to.max_y };
    question.layers = UINT64_MAX;
    digest_u32(&run->events,
               (uint32_t)graze_index_query(area_index, &question, 1, list));
    hash_answers(run, list);
}

void same_play_index(same_run *run, uint32_t variant) {
    (void)variant;
    graze_area areas[AREAS];
    graze_index *area_index;
    graze_hits list = { 0 };
    for (int i = 0; i < AREAS; i++)
        areas[i] = draw_area(run);
    same_must(graze_index_open(NULL,
                               (graze_area_array){ .areas = areas, .count = AREAS },
                               &area_index),
              "graze_index_open");
    for (uint32_t i = 0; i < INDEX_QUERIES; i++)
        query_index(run, area_index, i % (GRAZE_QUERY_NEAREST + 1), &list);
    graze_hits_free(&list);
    graze_index_close(area_index);
}
