/* fit.c: the suite `fit`: fits of small sprites beside the optimum, which all sets
 * of boxes were tried for; time for larger ones. A mean of less than 98 % of the
 * optimum, or less than all of it for one box, is a difference. Real sprites are
 * those of SuperTux where scenes/supertux.sh has fetched them, shrunk until all sets
 * of boxes can be tried.
 */
#include "bench/suites/fit_optimum.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "formats/mask_file.h"
#include "graze/content/mask_image.h"
#include "scenes/seeded_sprites.h"

#include <glob.h>
#include <inttypes.h>
#include <stdio.h>

/* --- Sprites of SuperTux, shrunk to a few pixels --- */

static const char creatures[] = "build/supertux/images/creatures/*/*.png";

/* Its path; false: there is none, or it does not fit. */
static bool path_find(uint32_t i, uint32_t count, char *path, size_t size) {
    glob_t found = { 0 };
    bool is_found = glob(creatures, 0, NULL, &found) == 0 && found.gl_pathc > 0;
    if (is_found)
        is_found = snprintf(path, size, "%s",
                            found.gl_pathv[found.gl_pathc * i / count]) < (int)size;
    globfree(&found);
    return is_found;
}

static bool mask_shrink(const graze_mask *whole, uint32_t side, graze_mask **mask,
                        error *e) {
    graze_mask_result result = { 0 };
    if (graze_mask_scale(graze_mask_view_all(whole), side, side, &result) !=
        GRAZE_OK)
        return error_no_memory(e, "a mask");
    *mask = result.mask;
    return true;
}

/* The i-th of `count` creatures, taken evenly from those in build/supertux, where
 * scenes/supertux.sh puts them. It is cropped to what is solid and shrunk to `side`
 * x `side` pixels. *mask is NULL where there are none, or where nothing is solid;
 * else the caller destroys it. */
static bool creature_read(uint32_t i, uint32_t count, uint32_t side,
                          graze_mask **mask, error *e) {
    char path[512];
    mask_recipe recipe = mask_recipe_usual;
    graze_mask *whole = NULL;
    *mask = NULL;
    if (!path_find(i, count, path, sizeof path))
        return true;
    if (!mask_file_read(path, &recipe, &whole, e))
        return false;
    bool is_fine = true;
    recipe.has_region = true;
    if (graze_mask_bounds(whole, &recipe.region)) {
        graze_mask_destroy(whole);
        is_fine = mask_file_read(path, &recipe, &whole, e) &&
                  mask_shrink(whole, side, mask, e);
    }
    graze_mask_destroy(whole);
    return is_fine;
}

/* --- Beside the optimum --- */

/* How many sprites of each kind are compared with the optimum, and timed. */
enum { COMPARED = 60, COMPARED_LARGE = 8, TIMED = 100 };

static const double mean_least = 0.98;

/* How fits of some sprites stand to the optimum. */
typedef struct tally {
    uint32_t count, optimal;
    double sum, worst;
} tally;

/* The compared sprites: their pixels a side, and their number of boxes. */
typedef struct course {
    uint32_t side, boxes, sprites;
} course;

static bool mask_fit(const graze_mask *mask, uint32_t boxes, graze_fit *fit,
                     error *e) {
    const graze_fit_config config = { .boxes = boxes };
    return graze_fit_mask(mask, &config, fit) == GRAZE_OK ||
           error_no_memory(e, "a fit");
}

static bool mask_compare(const graze_mask *mask, uint32_t boxes, tally *t,
                         error *e) {
    graze_fit fit;
    if (!mask_fit(mask, boxes, &fit, e))
        return false;
    if (fit.solid == 0)
        return true;
    const double share = graze_fit_iou(&fit) / fit_optimum_iou(mask, boxes);
    t->count++;
    t->optimal += share > 1 - 1e-12;
    t->sum += share;
    t->worst = share < t->worst ? share : t->worst;
    return true;
}

static bool seeded_compare(seeded_sprite_kind kind, const course *c, tally *t,
                           error *e) {
    seeded_random random = { 4242 };
    for (uint32_t i = 0; i < c->sprites; i++) {
        graze_mask *mask = NULL;
        if (graze_mask_create(c->side, c->side, NULL, &mask) != GRAZE_OK)
            return error_no_memory(e, "a mask");
        seeded_sprite_draw(&random, kind, mask);
        const bool is_done = mask_compare(mask, c->boxes, t, e);
        graze_mask_destroy(mask);
        if (!is_done)
            return false;
    }
    return true;
}

static bool real_compare(const course *c, tally *t, error *e) {
    for (uint32_t i = 0; i < c->sprites; i++) {
        graze_mask *mask = NULL;
        if (!creature_read(i, c->sprites, c->side, &mask, e))
            return false;
        const bool is_done = mask == NULL || mask_compare(mask, c->boxes, t, e);
        graze_mask_destroy(mask);
        if (!is_done)
            return false;
    }
    return true;
}

static void tally_tell(report *r, const course *c, const char *kind,
                       const tally *t) {
    if (t->count == 0)
        return;
    const double mean = t->sum / t->count;
    report_line(r,
                "%" PRIu32 " x %-4" PRIu32 "%5" PRIu32 "  %-14s%8" PRIu32
                "%11.3f%10.3f%13.1f",
                c->side, c->side, c->boxes, kind, t->count, 100 * mean,
                100 * t->worst, 100.0 * t->optimal / t->count);
    r->has_difference |= c->boxes == 1 ? t->optimal != t->count : mean < mean_least;
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "sprites", kind);
    json_put_number(r->json, "side", c->side);
    json_put_number(r->json, "boxes", c->boxes);
    json_put_number(r->json, "count", t->count);
    json_put_number(r->json, "mean_of_optimum", mean);
    json_put_number(r->json, "worst_of_optimum", t->worst);
    json_end(r->json);
}

static bool course_run(report *r, const course *c, error *e) {
    for (seeded_sprite_kind kind = 0; kind < SEEDED_SPRITE_KINDS; kind++) {
        tally t = { .worst = 1 };
        if (!seeded_compare(kind, c, &t, e))
            return false;
        tally_tell(r, c, seeded_sprite_name(kind), &t);
    }
    tally real = { .worst = 1 };
    if (!real_compare(c, &real, e))
        return false;
    tally_tell(r, c, "SuperTux", &real);
    return true;
}

/* Seconds for all sprites of one kind. */
static bool speed_measure(seeded_sprite_kind kind, const course *c, double *seconds,
                          error *e) {
    seeded_random random = { 99 };
    *seconds = 0;
    for (uint32_t i = 0; i < c->sprites; i++) {
        graze_mask *mask = NULL;
        graze_fit fit;
        if (graze_mask_create(c->side, c->side, NULL, &mask) != GRAZE_OK)
            return error_no_memory(e, "a mask");
        seeded_sprite_draw(&random, kind, mask);
        const timing_start start = timing_begin();
        const bool is_done = mask_fit(mask, c->boxes, &fit, e);
        *seconds += timing_since(start);
        graze_mask_destroy(mask);
        if (!is_done)
            return false;
    }
    return true;
}

static void speed_record(json_writer *json, const course *c, const char *kind,
                         double milliseconds) {
    json_begin_object(json, NULL);
    json_put_text(json, "sprites", kind);
    json_put_number(json, "side", c->side);
    json_put_number(json, "boxes", c->boxes);
    json_put_number(json, "milliseconds", milliseconds);
    json_end(json);
}

static bool speed_run(report *r, const course *c, error *e) {
    for (seeded_sprite_kind kind = 0; kind < SEEDED_SPRITE_KINDS; kind++) {
        const char *name = seeded_sprite_name(kind);
        double seconds = 0;
        if (!speed_measure(kind, c, &seconds, e))
            return false;
        const double each = 1000 * seconds / c->sprites;
        report_line(r, "%4" PRIu32 " x %-4" PRIu32 "%5" PRIu32 "  %-14s%12.3f",
                    c->side, c->side, c->boxes, name, each);
        if (r->json != NULL)
            speed_record(r->json, c, name, each);
    }
    return true;
}

static bool speed_tell(report *r, error *e) {
    static const course courses[] = {
        { 64, 1, TIMED }, { 64, 3, TIMED }, { 1024, 1, 1 }, { 1024, 3, 1 }
    };
    report_line(r, "time:");
    report_line(r, "sprite       boxes  kind          ms a sprite");
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++)
        if (!speed_run(r, &courses[i], e))
            return false;
    return true;
}

static bool optimum_tell(report *r, error *e) {
    static const course courses[] = {
        { 6, 1, COMPARED },      { 8, 1, COMPARED }, { 6, 2, COMPARED },
        { 8, 2, COMPARED },      { 6, 3, COMPARED }, { 7, 3, COMPARED_LARGE },
        { 8, 3, COMPARED_LARGE }
    };
    report_line(r, "intersection over union beside the optimum, found by trying all "
                   "sets of boxes:");
    report_line(r, "sprite    boxes  kind           sprites   mean, %%  worst, %%   "
                   "optimal, %%");
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        report_tick(r, (double)i / (sizeof courses / sizeof *courses));
        if (!course_run(r, &courses[i], e))
            return false;
    }
    return true;
}

bool fit_suite(report *r, error *e) {
    return optimum_tell(r, e) && speed_tell(r, e);
}
