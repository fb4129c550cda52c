/* query.c: which boxes are where: one question at a time. */
#include "graze/query.h"

#include "core/float_env.h"
#include "world/answer.h"

static graze_status ask(const graze_world *world, const grz_question *question, graze_part_list *out) {
    const grz_view view = grz_lookup_view(world, 1);
    grz_answers answers = grz_answers_in(out->items, out->capacity, &out->allocator);
    const graze_status status = grz_answer(world, &view, question, &answers);
    out->items = answers.room.data;
    out->capacity = answers.hits.capacity;
    out->count = status == GRAZE_OK ? answers.hits.count : 0;
    return status;
}

graze_status graze_world_query_box(const graze_world *world, graze_box area, uint64_t layers,
                                   graze_part_list *out) {
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_box_check(area);
    if (status == GRAZE_OK) {
        const grz_question question = grz_question_in(area, world->edges, layers);
        status = ask(world, &question, out);
    }
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_query_point(const graze_world *world, float x, float y, uint64_t layers,
                                     graze_part_list *out) {
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_box_check((graze_box){ x, y, x, y });
    if (status == GRAZE_OK) {
        const grz_question question = grz_question_at(x, y, layers);
        status = ask(world, &question, out);
    }
    grz_float_env_leave(env);
    return status;
}

void graze_part_list_free(graze_part_list *list) {
    grz_release(&list->allocator, list->items, list->capacity * sizeof(graze_part));
    *list = (graze_part_list){ .allocator = list->allocator };
}
