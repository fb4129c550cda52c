/* contest.c: one contender's run. */
#include "bench/contest.h"

#include "bench/timing.h"

#include <stdlib.h>

enum { WARM_UP = 3 };

bool contest_list(const graze_pair *pairs, size_t count, graze_pair_list *out) {
    out->items = malloc((count + 1) * sizeof *out->items);
    if (out->items == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        out->items[i] = pairs[i];
    out->count = count;
    out->capacity = count + 1;
    return true;
}

/* splitmix64's finish (Sebastiano Vigna, 2015, public domain); the sum over all pairs is the hash. */
static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t hash_of(const graze_pair_list *list) {
    uint64_t hash = 0;
    for (size_t i = 0; i < list->count; i++) {
        const uint64_t a = list->items[i].a, b = list->items[i].b;
        hash += mix((a < b ? a << 32 | b : b << 32 | a) + 1);
    }
    return hash;
}

static bool run_frames(const contender *c, void *state, workload *field, uint32_t frames, timing *rounds) {
    for (uint32_t i = 0; i < WARM_UP + frames; i++) {
        workload_next(field);
        const double before = timing_now();
        if (!c->frame(state, field))
            return false;
        if (i >= WARM_UP)
            timing_add(rounds, timing_now() - before);
    }
    return true;
}

static bool run(const contender *c, workload *field, uint32_t frames, contest_result *result) {
    timing rounds = { 0 };
    graze_pair_list pairs = { 0 };
    void *state = c->open(c->argument, field);
    const bool is_fine =
        state != NULL && run_frames(c, state, field, frames, &rounds) && c->pairs(state, field, &pairs);
    if (state != NULL)
        c->close(state);
    *result =
        (contest_result){ timing_fastest(&rounds), timing_median(&rounds), pairs.count, hash_of(&pairs) };
    graze_pair_list_free(&pairs);
    return is_fine;
}

bool contest_run(const contender *c, uint32_t boxes, uint32_t frames, contest_result *result) {
    workload *field = workload_open("w2", boxes, boxes);
    if (field == NULL)
        return false;
    const bool is_fine = run(c, field, frames, result);
    workload_close(field);
    return is_fine;
}

contender contest_with(contender side, const char *method) {
    side.name = method;
    side.argument = method;
    return side;
}
