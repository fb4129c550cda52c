/* verdicts.c: see verdicts.h. */
#include "world/query/verdicts.h"

#include "core/float_env.h"

static graze_status reserve(graze_verdicts *out, size_t count) {
    grz_buffer room = { .data = out->items, .bytes = out->capacity * sizeof *out->items };
    const graze_status status = grz_buffer_reserve(&out->allocator, &room, count, sizeof *out->items);
    out->items = room.data;
    out->capacity = room.bytes / sizeof *out->items;
    return status;
}

graze_status grz_verdicts_take(const graze_world *world, size_t count, const grz_judge *judge,
                               graze_verdicts *out) {
    graze_status status = reserve(out, count);
    if (status != GRAZE_OK)
        return status;
    grz_world_asking_begin(judge->at, world, count, &out->allocator, &out->scratch);
    judge->at->stops_early = true;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        judge->ask(judge->self, i);
        out->items[i] = judge->at->asking.found.count > 0;
        status = judge->at->asking.found.status;
    }
    grz_world_asking_end(judge->at, &out->scratch);
    out->count = status == GRAZE_OK ? count : 0;
    return status;
}

/* Questions to a world. */
typedef struct inquest {
    grz_world_asking at;
    const graze_query *questions;
} inquest;

static void ask(void *me, size_t i) {
    inquest *self = me;
    grz_ask_one(&self->at, &self->questions[i]);
}

graze_status graze_world_query_any(const graze_world *world, const graze_query *questions, size_t count,
                                   graze_verdicts *out) {
    const grz_float_env env = grz_float_env_enter();
    inquest self = { .questions = questions };
    out->count = 0;
    graze_status status = grz_questions_check(questions, count);
    if (status == GRAZE_OK)
        status = grz_verdicts_take(world, count, &(grz_judge){ &self, &self.at, ask }, out);
    grz_float_env_leave(env);
    return status;
}

void graze_verdicts_free(graze_verdicts *verdicts) {
    const graze_allocator allocator = verdicts->allocator;
    grz_free(&allocator, verdicts->items, verdicts->capacity * sizeof *verdicts->items);
    grz_scratch_free(&verdicts->scratch, &allocator);
    *verdicts = (graze_verdicts){ .allocator = allocator };
}
