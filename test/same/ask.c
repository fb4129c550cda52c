/* ask.c: a scene's queries to its world between two steps. */
#include "same/run.h"

enum { QUESTIONS = 12 };

static void hash_parts(digest *to, const graze_part *parts, size_t from,
                       size_t end) {
    digest_u64(to, end - from);
    for (size_t i = from; i < end; i++)
        digest_u64(to, parts[i].id);
}

static void hash_hits(same_run *run) {
    digest_u64(&run->answers, run->hits.query_count);
    for (size_t i = 0; i < run->hits.query_count; i++)
        hash_parts(&run->answers, run->hits.parts, run->hits.starts[i],
                   run->hits.starts[i + 1]);
}

static void hash_found_hits(same_run *run) {
    digest *to = &run->answers;
    for (size_t i = 0; i < run->found_hits.query_count; i++) {
        digest_u64(to, run->found_hits.starts[i + 1] - run->found_hits.starts[i]);
        for (size_t j = run->found_hits.starts[i]; j < run->found_hits.starts[i + 1];
             j++) {
            const graze_hit *found = &run->found_hits.items[j];
            digest_u64(to, found->part.id);
            digest_double(to, found->time);
            digest_double(to, found->distance);
            digest_double(to, found->normal.x);
            digest_double(to, found->normal.y);
        }
    }
}

/* All kinds in turn, from a corner of one box to a corner of another. */
static graze_query draw_question(same_run *run, const graze_box *near,
                                 uint32_t count, uint32_t i) {
    const graze_box a = near[seeded_below(&run->random, count)];
    const graze_box b = near[seeded_below(&run->random, count)];
    graze_query question = { .kind =
                                 (graze_query_kind)(i % (GRAZE_QUERY_NEAREST + 1)),
                             .at = { (double)a.min_x, (double)a.max_y },
                             .to = { (double)b.max_x, (double)b.min_y },
                             .radius = (double)(b.max_x - b.min_x),
                             .nearest_count = 1 + i,
                             .layers = i % 4 == 3 ? 0x55 : UINT64_MAX };
    if (question.kind == GRAZE_QUERY_BOX) {
        question.at = (graze_point){ (double)a.min_x, (double)a.min_y };
        question.to = (graze_point){ (double)a.max_x, (double)a.max_y };
    }
    return question;
}

static graze_query area_query(graze_box area) {
    return (graze_query){ .kind = GRAZE_QUERY_BOX,
                          .at = { (double)area.min_x, (double)area.min_y },
                          .to = { (double)area.max_x, (double)area.max_y },
                          .boxes_only = true };
}

static graze_query point_query(float x, float y) {
    return (graze_query){ .kind = GRAZE_QUERY_POINT,
                          .at = { (double)x, (double)y },
                          .layers = 0xff,
                          .boxes_only = true };
}

void same_ask(same_run *run, const graze_box *near, uint32_t count) {
    graze_query questions[QUESTIONS], areas[QUESTIONS], points[QUESTIONS];
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        questions[i] = draw_question(run, near, count, i);
        const graze_box area = near[seeded_below(&run->random, count)];
        areas[i] = area_query(area);
        points[i] = point_query(area.min_x, area.max_y);
    }
    run->hits.parts_only = true;
    same_must(graze_world_query(run->world, areas, 1, &run->hits),
              "graze_world_query");
    hash_parts(&run->answers, run->hits.parts, 0, run->hits.starts[1]);
    same_must(graze_world_query(run->world, points, QUESTIONS, &run->hits),
              "graze_world_query");
    hash_hits(run);
    same_must(graze_world_query(run->world, areas, QUESTIONS, &run->hits),
              "graze_world_query");
    hash_hits(run);
    same_must(graze_world_query(run->world, questions, QUESTIONS, &run->found_hits),
              "graze_world_query");
    hash_found_hits(run);
}

void same_cast(same_run *run, graze_part part, graze_point way, bool is_first) {
    graze_shape shape;
    if (graze_part_shape(run->world, part, &shape) != GRAZE_OK)
        return;
    const graze_query cast = { .kind = is_first ? GRAZE_QUERY_SHAPE_CAST_FIRST
                                                : GRAZE_QUERY_SHAPE_CAST,
                               .shape = &shape,
                               .to = way };
    if (shape.kind != GRAZE_SHAPE_TILES)
        same_must(graze_world_query(run->world, &cast, 1, &run->found_hits),
                  "graze_world_query");
    hash_found_hits(run);
}

void same_touching(same_run *run, graze_body body) {
    graze_hits list = { 0 };
    if (graze_body_overlaps(run->world, body, UINT64_MAX, &list) == GRAZE_OK)
        for (size_t i = 0; i < list.starts[1]; i++) {
            digest_u64(&run->answers, list.items[i].own_part.id);
            digest_u64(&run->answers, list.items[i].part.id);
        }
    graze_hits_free(&list);
}

void same_contact(digest *to, const graze_manifold *contact) {
    digest_byte(to, contact->is_touching);
    digest_double(to, contact->depth);
    digest_double(to, contact->distance);
    digest_double(to, contact->normal.x);
    digest_double(to, contact->normal.y);
    digest_u32(to, contact->count);
    for (uint32_t i = 0; i < contact->count; i++) {
        digest_double(to, contact->points[i].x);
        digest_double(to, contact->points[i].y);
    }
}

/* The mask of a shape is the scene's own, and has no bytes. */
void same_shape(digest *to, const graze_shape *shape) {
    static const uint32_t corners[] = { 2, 1, 2, 0, 1 };
    const uint32_t count =
        shape->kind == GRAZE_SHAPE_POLYGON ? shape->count : corners[shape->kind];
    digest_u32(to, (uint32_t)shape->kind);
    for (uint32_t i = 0; i < count; i++) {
        digest_double(to, shape->corner[i].x);
        digest_double(to, shape->corner[i].y);
    }
    digest_double(to,
                  shape->kind == GRAZE_SHAPE_BOX || shape->kind == GRAZE_SHAPE_MASK
                      ? 0
                      : shape->radius);
}

void same_meet(same_run *run, graze_part a, graze_part b) {
    graze_manifold contact;
    if (graze_part_manifold(run->world, a, b, &contact) == GRAZE_OK)
        same_contact(&run->answers, &contact);
}

void same_explain(same_run *run, graze_body a, graze_body b) {
    digest *to = &run->answers;
    graze_explanation why;
    graze_world_explain(run->world, a, b, &why);
    digest_u32(to, (uint32_t)why.reason);
    digest_u64(to, why.a.part.id);
    digest_u64(to, why.b.part.id);
    digest_double(to, why.gap_x);
    digest_double(to, why.gap_y);
    same_contact(to, &why.manifold);
    digest_byte(to,
                (uint8_t)(why.is_reported + 2 * why.has_begun + 4 * why.has_ended));
    digest_float(to, why.begun);
    digest_float(to, why.ended);
}
