/* masks.c: the suite `masks`: the cost of two masks, by kernel and by view, beside a
 * walk over bytes.
 *
 * The masks have one size. They lie fully upon each other at an offset which is not
 * a multiple of anything. They share no pixel, so a search for one has to read all
 * of them. All contestants take turns on the same two masks, round after round; a
 * round is as many calls as take some microseconds. Different answers are a failed
 * bench.
 */
#include "bench/suites/suites.h"
#include "bench/texts/roberts.h"
#include "bench/timing.h"
#include "graze/mask_make.h"
#include "graze/mask_pair.h"
#include "narrow/mask.h"
#include "simd/kernels.h"

#include <inttypes.h>
#include <stdlib.h>

/* --- Two masks: b is solid where a, below it, is not --- */

/* A view with the same look as its mask. */
typedef struct mask_look {
    const char *name;
    graze_mask_view view; /* of a mask of the work's */
} mask_look;

enum { MASK_LOOKS = 8, MASK_OFFSET_X = 5, MASK_OFFSET_Y = 3 };

typedef struct mask_work {
    uint32_t side;
    graze_mask *a, *b;
    mask_look looks[MASK_LOOKS]; /* at b; the first is b as it is */
    map_listing_map a_map, b_map;
} mask_work;

static const mask_look looks[MASK_LOOKS] = {
    { "as it is", { .turns = 0 } },
    { "flipped", { .flip_x = true } },
    { "upside down", { .flip_y = true } },
    { "both flips", { .flip_x = true, .flip_y = true } },
    { "turned 90", { .turns = 1 } },
    { "turned 270", { .turns = 3 } },
    { "flipped, 90", { .flip_x = true, .turns = 1 } },
    { "flipped, 270", { .flip_x = true, .turns = 3 } },
};

/* Rows of solid pixels and gaps of many lengths. */
static bool is_solid(uint32_t x, uint32_t y) {
    return (x * 7 + y * 3 + x / 11 * (y % 5)) % 13 < 6;
}

static void set(uint8_t *bytes, uint32_t side, uint32_t x, uint32_t y) {
    bytes[(size_t)y * ((side + 7) / 8) + x / 8] |= (uint8_t)(0x80 >> x % 8);
}

static bool open_maps(mask_work *work) {
    const uint32_t row_bytes = (work->side + 7) / 8;
    uint8_t *a = calloc(work->side, row_bytes), *b = calloc(work->side, row_bytes);
    work->a_map = (map_listing_map){ a, (int)row_bytes, (int)work->side };
    work->b_map = (map_listing_map){ b, (int)row_bytes, (int)work->side };
    if (a == NULL || b == NULL)
        return false;
    for (uint32_t y = 0; y < work->side; y++)
        for (uint32_t x = 0; x < work->side; x++) {
            if (is_solid(x, y))
                set(a, work->side, x, y);
            if (!is_solid(x + MASK_OFFSET_X, y + MASK_OFFSET_Y))
                set(b, work->side, x, y);
        }
    return true;
}

static bool open_mask(const map_listing_map *map, uint32_t side, graze_mask **mask) {
    const graze_mask_bits bits = { map->bytes, side, side, (size_t)map->row_bytes };
    return graze_mask_from_bits(&bits, NULL, mask) == GRAZE_OK;
}

/* A turn is undone by the rest of four turns; with one flip it undoes itself. */
static graze_mask_view undone(graze_mask_view view) {
    if (view.flip_x == view.flip_y)
        view.turns = (uint8_t)((4 - view.turns) % 4);
    return view;
}

static bool open_look(mask_look *look, const mask_look *as, const graze_mask *b) {
    graze_mask_view before = undone(as->view);
    graze_mask *mask;
    before.mask = b;
    *look = *as;
    if (graze_mask_copy(before, NULL, &mask) != GRAZE_OK)
        return false;
    look->view.mask = mask;
    return true;
}

static bool open_all(mask_work *work) {
    if (!open_maps(work) || !open_mask(&work->a_map, work->side, &work->a) ||
        !open_mask(&work->b_map, work->side, &work->b))
        return false;
    for (int i = 0; i < MASK_LOOKS; i++)
        if (!open_look(&work->looks[i], &looks[i], work->b))
            return false;
    return true;
}

static void mask_work_close(mask_work *work) {
    for (int i = 0; i < MASK_LOOKS; i++)
        graze_mask_destroy((graze_mask *)work->looks[i].view.mask);
    graze_mask_destroy(work->a);
    graze_mask_destroy(work->b);
    free((void *)work->a_map.bytes);
    free((void *)work->b_map.bytes);
    *work = (mask_work){ 0 };
}

/* False: no memory, and nothing is kept. */
static bool mask_work_open(mask_work *work, uint32_t side) {
    *work = (mask_work){ .side = side };
    if (open_all(work))
        return true;
    mask_work_close(work);
    return false;
}

/* Have this kernel walk over a, also where the machine has a faster one. */
static void mask_work_choose(mask_work *work, const grz_kernels *kernel) {
    work->a->kernels = kernel;
}

/* --- Contestants --- */

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
    if (who->kernel == NULL)
        return ask_bytes(c, place);
    return ask_masks(c, who->look->view, place);
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

static const char *method_of(const contestant *who) {
    return who->kernel != NULL ? who->kernel->name : "bytes";
}

static const char *view_of(const contestant *who) {
    return who->look != NULL ? who->look->name : "as it is";
}

static void add_record(json_writer *json, const contest *c, const contestant *who,
                       double ratio) {
    json_begin_object(json, NULL);
    json_put_number(json, "n", c->work.side);
    json_put_text(json, "question", c->question->name);
    json_put_text(json, "method", method_of(who));
    json_put_text(json, "view", view_of(who));
    json_put_number(json, "fastest_ns", timing_fastest(&who->rounds) * 1e9);
    json_put_number(json, "median_ns", timing_median(&who->rounds) * 1e9);
    json_put_number(json, "goal_ns", c->goal);
    json_put_number(json, "ratio", ratio);
    report_put_hash(json, "hash", who->hash);
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
                (unsigned)c->work.side, c->question->name, method_of(who),
                view_of(who), fastest * 1e9, timing_median(&who->rounds) * 1e9,
                c->goal, ratio, who->hash, is_same ? "" : "  DIFFERS");
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

bool masks_suite(report *r, error *e) {
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
