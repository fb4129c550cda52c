/* fuzz_masks.c: two masks, edits of one by the other, and questions to both, against
 * loops over pixels.
 *
 * For libFuzzer; see test/fuzz/run.sh. The input is sizes, then pixels, then calls:
 * each a kind, an offset and how both are looked at.
 */
#include "graze/mask_edit.h"
#include "graze/mask_pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { SIDE_MOST = 140, CALLS_MOST = 24 };

typedef struct feed {
    const uint8_t *bytes;
    size_t size;
} feed;

static uint8_t take(feed *f) {
    if (f->size == 0)
        return 0;
    f->size--;
    return *f->bytes++;
}

/* The oracle: a byte a pixel. */
typedef struct pixels {
    int32_t w, h;
    uint8_t at[SIDE_MOST][SIDE_MOST];
} pixels;

static void must(bool holds, const char *claim) {
    if (!holds) {
        fprintf(stderr, "not so: %s\n", claim);
        abort();
    }
}

static graze_mask *take_mask(feed *f, pixels *p) {
    graze_mask *mask = NULL;
    memset(p, 0, sizeof *p);
    p->w = take(f) % (SIDE_MOST + 1);
    p->h = take(f) % (SIDE_MOST / 4);
    const int pattern = take(f), period = 1 + take(f) % 9;
    must(graze_mask_create((uint32_t)p->w, (uint32_t)p->h, NULL, &mask) == GRAZE_OK,
         "there is memory");
    for (int32_t y = 0; y < p->h; y++)
        for (int32_t x = 0; x < p->w; x++)
            if ((pattern >> ((x * 3 + y * period) % 8) & 1) != 0) {
                p->at[y][x] = 1;
                graze_mask_set(mask, x, y, true);
            }
    return mask;
}

/* A pixel of a view, by turning the place back. */
static bool seen(const pixels *p, graze_mask_view view, int32_t x, int32_t y) {
    const int turns = view.turns % 4;
    int32_t w = p->w;
    int32_t h = p->h;
    if (turns % 2) {
        w = p->h;
        h = p->w;
    }
    if (x < 0 || y < 0 || x >= w || y >= h)
        return false;
    int32_t u;
    if (turns == 0)
        u = x;
    else if (turns == 1)
        u = y;
    else if (turns == 2)
        u = p->w - 1 - x;
    else
        u = p->w - 1 - y;
    int32_t v = turns == 0   ? y
                : turns == 1 ? p->h - 1 - x
                : turns == 2 ? p->h - 1 - y
                             : x;
    if (view.flip_x)
        u = p->w - 1 - u;
    if (view.flip_y)
        v = p->h - 1 - v;
    return p->at[v][u];
}

/* A call and the masks it is for. */
typedef struct call {
    int kind;
    int32_t dx, dy;
    graze_mask_view a, b;
} call;

static void check_questions(const pixels *a, const pixels *b, const call *c) {
    const int32_t w = (int32_t)graze_mask_view_width(c->a),
                  h = (int32_t)graze_mask_view_height(c->a);
    graze_pixel right = { -1, -1 }, first = { -1, -1 };
    uint32_t area = 0;
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            if (seen(a, c->a, x, y) && seen(b, c->b, x - c->dx, y - c->dy) &&
                area++ == 0)
                right = (graze_pixel){ x, y };
    must(graze_mask_area(c->a, c->b, c->dx, c->dy) == area,
         "the area is that of the pixels");
    must(graze_mask_overlaps(c->a, c->b, c->dx, c->dy) == (area > 0),
         "they overlap where pixels do");
    must(graze_mask_first_overlap(c->a, c->b, c->dx, c->dy, &first) == (area > 0),
         "there is a first pixel");
    must(first.x == right.x && first.y == right.y, "the first pixel is the first");
    const graze_pixel out = graze_mask_separation(c->a, c->b, c->dx, c->dy);
    must(!graze_mask_overlaps(c->a, c->b, c->dx + out.x, c->dy + out.y),
         "a push parts them");
}

/* Outside of b nothing is solid in it. */
static void edit(pixels *a, const pixels *b, const call *c) {
    for (int32_t y = 0; y < a->h; y++)
        for (int32_t x = 0; x < a->w; x++) {
            const bool is_set = seen(b, c->b, x - c->dx, y - c->dy),
                       was = a->at[y][x];
            if (c->kind == 0)
                a->at[y][x] = was && is_set;
            else if (c->kind == 1)
                a->at[y][x] = was || is_set;
            else if (c->kind == 2)
                a->at[y][x] = was != is_set;
            else
                a->at[y][x] = was && !is_set;
        }
}

static void check_edit(graze_mask *mask, pixels *a, const pixels *b, const call *c) {
    graze_status (*const edits[])(graze_mask *, graze_mask_view, int32_t,
                                  int32_t) = { graze_mask_and, graze_mask_or,
                                               graze_mask_xor, graze_mask_and_not };
    uint32_t count = 0;
    must(edits[c->kind](mask, c->b, c->dx, c->dy) == GRAZE_OK,
         "an edit can be made");
    edit(a, b, c);
    for (int32_t y = 0; y < a->h; y++)
        for (int32_t x = 0; x < a->w; x++) {
            count += a->at[y][x];
            must(graze_mask_get(mask, x, y) == (bool)a->at[y][x],
                 "an edit makes the pixels that it should");
        }
    must(graze_mask_count(mask) == count, "and no others");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static pixels of_a, of_b;
    feed f = { bytes, size };
    graze_mask *a = take_mask(&f, &of_a), *b = take_mask(&f, &of_b);
    for (int i = 0; i < CALLS_MOST && f.size > 0; i++) {
        const int kind = take(&f), looks = take(&f);
        const call c = { .kind = kind % 8,
                         .dx = (int8_t)take(&f),
                         .dy = (int8_t)take(&f) / 4,
                         .a = { a, looks & 1, looks & 2, (uint8_t)(looks >> 2 & 3) },
                         .b = { b, looks & 16, looks & 32,
                                (uint8_t)(looks >> 6 & 3) } };
        if (c.kind < 4)
            check_edit(a, &of_a, &of_b, &c);
        else
            check_questions(&of_a, &of_b, &c);
    }
    graze_mask_destroy(a);
    graze_mask_destroy(b);
    return 0;
}
