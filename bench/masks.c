/* masks.c: all contestants take turns on the same two masks, round after round; a
 * round is as many calls as take some microseconds. Different answers are a failed
 * bench.
 */
#include "bench/masks.h"

#include "bench/mask_work.h"
#include "bench/timing.h"
#include "graze/mask_pair.h"

#include <inttypes.h>
#include <stdio.h>

enum { ROUNDS = 200, CONTESTANTS_MAX = 1 + GRZ_KERNELS_MAX + MASK_LOOKS };

typedef struct question {
    const char *name;
    bool is_area;
    double goals[3]; /* nanoseconds a call, by size */
} question;

static const uint32_t sizes[] = { 64, 256, 1024 };
static const question questions[] = { { "any", false, { 25, 190, 2800 } },
                                      { "area", true, { 80, 320, 4400 } } };

/* A contestant: the walk over bytes, or masks with a kernel and a look at b. */
typedef struct contestant {
    const grz_kernels *kernel; /* NULL: bytes */
    const mask_look *look;
    timing rounds;
    /* of its answers, also at offsets at which masks do share pixels */
    uint64_t hash;
} contestant;

typedef struct contest {
    mask_work work;
    const question *question;
    double goal;
    contestant contestants[CONTESTANTS_MAX];
    uint32_t count, calls; /* calls of a round */
} contest;

static uint64_t ask_bytes(const contest *c, map_listing_place place) {
    if (c->question->is_area)
        return map_listing_area(&c->work.a_map, &c->work.b_map, place);
    return map_listing_as_meant(&c->work.a_map, &c->work.b_map, place);
}

static uint64_t ask_masks(const contest *c, graze_mask_view b,
                          map_listing_place place) {
    const graze_mask_view a = graze_mask_view_all(c->work.a);
    if (c->question->is_area)
        return graze_mask_area(a, b, place.dx, place.dy);
    return graze_mask_overlaps(a, b, place.dx, place.dy);
}

static uint64_t ask(const contest *c, const contestant *who,
                    map_listing_place place) {
    return who->kernel != NULL ? ask_masks(c, who->look->view, place)
                               : ask_bytes(c, place);
}

static void add_answer(contestant *who, uint64_t answer) {
    who->hash = (who->hash ^ answer) * UINT64_C(0x100000001b3);
}

static void run(contest *c, contestant *who) {
    const map_listing_place place = { MASK_OFFSET_X, MASK_OFFSET_Y };
    uint64_t answers = 0;
    if (who->kernel != NULL)
        mask_work_choose(&c->work, who->kernel);
    const double before = timing_now();
    for (uint32_t i = 0; i < c->calls; i++)
        answers += ask(c, who, place);
    timing_add(&who->rounds, (timing_now() - before) / c->calls);
    add_answer(who, answers);
}

/* Not timed: at offsets all over a, and those around the borders of words. */
static void ask_elsewhere(contest *c, contestant *who) {
    const int side = (int)c->work.side;
    if (who->kernel != NULL)
        mask_work_choose(&c->work, who->kernel);
    for (int dx = 0; dx < side; dx += dx % 32 < 2 ? 1 : side / 32 + 29)
        for (int dy = -side; dy <= side; dy += side / 4)
            add_answer(who, ask(c, who, (map_listing_place){ dx, dy }));
}

static void enter(contest *c, const grz_kernels *kernel, const mask_look *look) {
    c->contestants[c->count++] = (contestant){ .kernel = kernel, .look = look };
}

/* The bytes, each kernel, and the fastest kernel with each other look. */
static void enter_all(contest *c) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    c->count = 0;
    enter(c, NULL, NULL);
    for (uint32_t i = count; i > 0; i--)
        enter(c, kernels[i - 1], &c->work.looks[0]);
    for (int i = 1; i < MASK_LOOKS; i++)
        enter(c, kernels[0], &c->work.looks[i]);
}

static void add_record(json_writer *json, const contest *c, const contestant *who,
                       double ratio) {
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, who->hash);
    json_begin_object(json, NULL);
    json_put_number(json, "n", c->work.side);
    json_put_text(json, "question", c->question->name);
    json_put_text(json, "method", who->kernel != NULL ? who->kernel->name : "bytes");
    json_put_text(json, "view", who->look != NULL ? who->look->name : "as it is");
    json_put_number(json, "fastest_ns", timing_fastest(&who->rounds) * 1e9);
    json_put_number(json, "median_ns", timing_median(&who->rounds) * 1e9);
    json_put_number(json, "goal_ns", c->goal);
    json_put_number(json, "ratio", ratio);
    json_put_text(json, "hash", hash);
    json_end(json);
}

/* How many times as fast as bytes it is, and whether the answer is theirs. */
static void print_row(report *r, const contest *c, const contestant *who) {
    const contestant *bytes = &c->contestants[0];
    const double fastest = timing_fastest(&who->rounds);
    const double ratio =
        timing_quartile(&bytes->rounds) / timing_quartile(&who->rounds);
    const bool is_same = who->hash == bytes->hash;
    report_line(r,
                "%6u  %-8s  %-8s  %-13s %12.1f %12.1f %8.0f %8.1f  %016" PRIx64 "%s",
                (unsigned)c->work.side, c->question->name,
                who->kernel != NULL ? who->kernel->name : "bytes",
                who->look != NULL ? who->look->name : "as it is", fastest * 1e9,
                timing_median(&who->rounds) * 1e9, c->goal, ratio, who->hash,
                is_same ? "" : "  DIFFERS");
    if (!is_same)
        r->has_difference = true;
    if (r->json != NULL)
        add_record(r->json, c, who, ratio);
}

/* As many calls as take about a hundredth of a second, all rounds of a contestant of
 * masks in sum. */
static uint32_t calls_of(uint32_t side) {
    return 1 + 100000 / (side * side / 64 + 64);
}

static void hold(contest *c, report *r, const question *asked, double goal) {
    c->question = asked;
    c->goal = goal;
    c->calls = calls_of(c->work.side);
    enter_all(c);
    for (uint32_t round = 0; round < ROUNDS; round++)
        for (uint32_t i = 0; i < c->count; i++)
            run(c, &c->contestants[i]);
    for (uint32_t i = 0; i < c->count; i++)
        ask_elsewhere(c, &c->contestants[i]);
    for (uint32_t i = 0; i < c->count; i++)
        print_row(r, c, &c->contestants[i]);
}

bool masks_bench(report *r, error *e) {
    static contest c;
    report_line(r, "%6s  %-8s  %-8s  %-13s %12s %12s %8s %8s  %s", "n", "question",
                "method", "view", "fastest ns", "median ns", "goal", "x bytes",
                "hash");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (!mask_work_open(&c.work, sizes[i]))
            return error_no_memory(e, "bench masks");
        for (size_t j = 0; j < sizeof questions / sizeof *questions; j++)
            hold(&c, r, &questions[j], questions[j].goals[i]);
        mask_work_close(&c.work);
        report_tick(r, (double)(i + 1) / (sizeof sizes / sizeof *sizes));
    }
    return true;
}
