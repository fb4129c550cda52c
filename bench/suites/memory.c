/* memory.c: the suite `memory`: how fast the machine's memory is, a bound for all
 * that fetches boxes.
 *
 * Boxes of 16 bytes are read in order, copied in order, and fetched one by one in
 * random order, each once. No fetch waits for the one before. With fewer boxes the
 * caches hold them. Sums and a comparison prove that every way has read all boxes.
 *
 * Two threads also write one number by turns. This is what it costs to hand a line of
 * the cache on, from one processor to another.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_A_BOX = 16 };

/* A box as four whole numbers, so that sums do not depend on their order. */
typedef struct memory_box {
    uint32_t words[4];
} memory_box;

typedef struct memory_stage {
    memory_box *boxes, *copies;
    uint32_t *order; /* a permutation */
    uint32_t count;
    uint64_t sum; /* of the last call */
} memory_stage;

static uint64_t box_sum(const memory_box *box) {
    return (uint64_t)box->words[0] + box->words[1] + box->words[2] + box->words[3];
}

static void read_in_order(void *context) {
    memory_stage *self = context;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < self->count; i++)
        sum += box_sum(&self->boxes[i]);
    self->sum = sum;
}

static void copy_in_order(void *context) {
    memory_stage *self = context;
    memcpy(self->copies, self->boxes, self->count * sizeof *self->boxes);
}

static void fetch_at_random(void *context) {
    memory_stage *self = context;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < self->count; i++)
        sum += box_sum(&self->boxes[self->order[i]]);
    self->sum = sum;
}

static bool stage_open(memory_stage *self, uint32_t count, uint64_t seed) {
    seeded_random random = { seed };
    *self = (memory_stage){ .boxes = malloc(count * sizeof *self->boxes),
                            .copies = malloc(count * sizeof *self->copies),
                            .order = malloc(count * sizeof *self->order),
                            .count = count };
    if (self->boxes == NULL || self->copies == NULL || self->order == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t word = seeded_below(&random, UINT32_MAX);
        self->boxes[i] = (memory_box){ { word, i, ~word, 1 } };
        self->order[i] = i;
    }
    for (uint32_t i = count - 1; i > 0; i--) {
        const uint32_t j = seeded_below(&random, i + 1), at_i = self->order[i];
        self->order[i] = self->order[j];
        self->order[j] = at_i;
    }
    return true;
}

static void stage_close(memory_stage *self) {
    free(self->boxes);
    free(self->copies);
    free(self->order);
}

typedef struct memory_way {
    const char *name;
    void (*run)(void *stage);
} memory_way;

static const memory_way ways[] = { { "read in order", read_in_order },
                                   { "copy in order", copy_in_order },
                                   { "fetch at random", fetch_at_random } };

/* A tenth of a second for each way; the quartile of its calls counts. */
static void way_tell(report *r, memory_stage *self, const memory_way *way,
                     uint64_t expected) {
    self->sum = 0;
    const double ns = timing_of(way->run, self, 0.1) * 1e9 / self->count;
    bool is_right = self->sum == expected;
    if (way->run == copy_in_order)
        is_right = memcmp(self->copies, self->boxes,
                          self->count * sizeof *self->boxes) == 0;
    report_line(r, "%-16s %10u %8.1f MB %8.2f %9.1f%s", way->name, self->count,
                self->count * (BYTES_A_BOX / 1e6), ns, BYTES_A_BOX / ns,
                is_right ? "" : "  DIFFERS");
    r->has_difference |= !is_right;
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "memory");
    json_put_text(r->json, "work", way->name);
    json_put_number(r->json, "n", self->count);
    json_put_number(r->json, "ns_per_box", ns);
    report_put_machine(r->json);
    json_end(r->json);
}

enum { TURNS = 2000, TURN_ROUNDS = 25, LOOKS_BEFORE_YIELD = 20000 };

/* Thread 0 makes even numbers odd, thread 1 odd ones even. */
static void take_turns(void *context, uint32_t thread) {
    atomic_uint *number = context;
    for (unsigned mine = thread; mine < TURNS; mine += 2) {
        for (int looks = 0; atomic_load(number) != mine; looks++)
            if (looks > LOOKS_BEFORE_YIELD)
                sched_yield(); /* they share a processor */
        atomic_store(number, mine + 1);
    }
}

/* The median of the rounds. Without threads this line is left out. */
static void turns_tell(report *r) {
    graze_pool *pool;
    if (graze_pool_open(2, NULL, &pool) != GRAZE_OK)
        return;
    const graze_tasks tasks = graze_pool_tasks(pool);
    timing rounds = { .count = 0 };
    for (int i = 0; i < TURN_ROUNDS; i++) {
        atomic_uint number = 0;
        const double begin = timing_wall();
        tasks.run(tasks.context, take_turns, &number, 2);
        timing_add(&rounds, timing_wall() - begin);
    }
    graze_pool_close(pool);
    const double ns = timing_median(&rounds) * 1e9 / TURNS;
    report_line(r, "%-16s %31.2f ns", "hand a line on", ns);
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "memory");
    json_put_text(r->json, "work", "hand a line on");
    json_put_number(r->json, "turns", TURNS);
    json_put_number(r->json, "ns_per_turn", ns);
    report_put_machine(r->json);
    json_end(r->json);
}

bool memory_suite(report *r, error *e) {
    static const uint32_t sizes[] = { 10000, 100000, 1000000, 10000000 };
    bool is_fine = true;
    report_line(r, "%-16s %10s %11s %8s %9s", "", "boxes", "", "ns/box", "GB/s");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && is_fine; i++) {
        memory_stage stage;
        is_fine = stage_open(&stage, sizes[i], r->options.seed);
        if (is_fine) {
            read_in_order(&stage);
            const uint64_t expected = stage.sum;
            for (size_t j = 0; j < sizeof ways / sizeof *ways; j++)
                way_tell(r, &stage, &ways[j], expected);
        }
        stage_close(&stage);
    }
    if (is_fine)
        turns_tell(r);
    return is_fine || error_no_memory(e, "bench memory");
}
