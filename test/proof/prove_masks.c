/* prove_masks.c: the walk over the words of two masks (simd/mask_loops.h) with every
 * kernel of this machine. Its answer is the one of a loop over pixels, and nothing
 * outside of a mask's block is touched.
 *
 * Every mask lies in pages of its own. Once its block ends where an untouchable
 * guard_page begins, and once it begins where one ends; a read outside ends the
 * program. Where the walk goes depends on sizes, offsets and orientations, not on
 * pixels, but it may end early at a hit. So there are empty masks, and ones with few
 * and more pixels. The cases are all sizes to 5 x 5, and all heights to 17 of masks
 * one word wide, several of whose rows fit a register, with every offset. Then come
 * widths around the borders of words and registers with every offset along them.
 * Orientations take turns: each of the 64 of two masks is met with many sizes.
 */
#define _GNU_SOURCE /* for MAP_ANONYMOUS */
#include "graze/mask_pair.h"
#include "narrow/mask.h"
#include "proof.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PIXELS_MOST = 10, VIEWS = 8 };

/* A block between two pages that may not be touched, at the end of its own pages or
 * at their beginning. */
static void *guarded(void *user, void *block, size_t old_size, size_t new_size) {
    const size_t guard_page = (size_t)sysconf(_SC_PAGESIZE),
                 all = (old_size + new_size + guard_page - 1) / guard_page *
                       guard_page;
    const bool is_at_end = *(const bool *)user;
    if (new_size == 0) {
        unsigned char *first = NULL;
        if (block != NULL)
            first = (unsigned char *)((uintptr_t)block / guard_page * guard_page) -
                    guard_page;
        if (first != NULL && munmap(first, all + 2 * guard_page) != 0)
            return block;
        return NULL;
    }
    unsigned char *pages = mmap(NULL, all + 2 * guard_page, PROT_NONE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block != NULL || pages == MAP_FAILED ||
        mprotect(pages + guard_page, all, PROT_READ | PROT_WRITE) != 0)
        proof_fails("no pages for a mask");
    return pages + guard_page + (is_at_end ? all - new_size : 0);
}

/* A mask and the list of its pixels; a full one is listed by its size alone. */
typedef struct picture {
    graze_mask *mask;
    graze_pixel pixels[PIXELS_MOST];
    int count;
} picture;

typedef struct size {
    int32_t w, h;
} size;

static uint32_t drawn(uint32_t *state) {
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* How a picture is filled. */
typedef enum filling { EMPTY, FEW, MANY, FILLINGS } filling;

static void open_picture(picture *p, size s, filling f, bool *is_at_end) {
    const graze_allocator allocator = { guarded, is_at_end };
    uint32_t state = (uint32_t)(s.w * 131 + s.h * 7 + (int)f);
    p->count = 0;
    if (graze_mask_create((uint32_t)s.w, (uint32_t)s.h, &allocator, &p->mask) !=
        GRAZE_OK)
        proof_fails("no mask");
    int wanted = PIXELS_MOST;
    if (f == EMPTY)
        wanted = 0;
    else if (f == FEW)
        wanted = 3;
    for (int i = 0; i < wanted; i++) {
        const graze_pixel at = { (int32_t)(drawn(&state) % (uint32_t)s.w),
                                 (int32_t)(drawn(&state) % (uint32_t)s.h) };
        if (!graze_mask_get(p->mask, at.x, at.y))
            p->pixels[p->count++] = at;
        graze_mask_set(p->mask, at.x, at.y, true);
    }
}

static size size_of(const picture *p) {
    return (size){ (int32_t)graze_mask_width(p->mask),
                   (int32_t)graze_mask_height(p->mask) };
}

/* Where a pixel of a mask is seen: flipped, then turned clockwise, a step at a
 * time. */
static graze_pixel seen_at(graze_mask_view view, graze_pixel p) {
    int32_t w = (int32_t)graze_mask_width(view.mask),
            h = (int32_t)graze_mask_height(view.mask);
    p = (graze_pixel){ view.flip_x ? w - 1 - p.x : p.x,
                       view.flip_y ? h - 1 - p.y : p.y };
    for (int turns = 0; turns < view.turns; turns++) {
        p = (graze_pixel){ h - 1 - p.y, p.x };
        const int32_t width = w;
        w = h;
        h = width;
    }
    return p;
}

typedef struct answer {
    graze_pixel first;
    uint32_t area;
} answer;

/* By pixels: b's, moved, against a's. */
static answer pixel_loop(const picture *const p[2], const graze_mask_view views[2],
                         graze_pixel offset) {
    answer found = { { 0, 0 }, 0 };
    for (int i = 0; i < p[1]->count; i++) {
        const graze_pixel b = seen_at(views[1], p[1]->pixels[i]),
                          at = { b.x + offset.x, b.y + offset.y };
        for (int j = 0; j < p[0]->count; j++) {
            const graze_pixel a = seen_at(views[0], p[0]->pixels[j]);
            if (a.x != at.x || a.y != at.y)
                continue;
            if (found.area++ == 0 || a.y < found.first.y ||
                (a.y == found.first.y && a.x < found.first.x))
                found.first = a;
        }
    }
    return found;
}

static const grz_kernels *kernels[GRZ_KERNELS_MAX];
static uint32_t kernel_count;
static uint64_t cases;

static void compare(const picture *const p[2], const graze_mask_view views[2],
                    graze_pixel offset) {
    const answer right = pixel_loop(p, views, offset);
    for (uint32_t k = 0; k < kernel_count; k++, cases++) {
        graze_pixel first = { 0, 0 };
        p[0]->mask->kernels = p[1]->mask->kernels = kernels[k];
        const bool overlaps =
            graze_mask_overlaps(views[0], views[1], offset.x, offset.y);
        const uint32_t area =
            graze_mask_area(views[0], views[1], offset.x, offset.y);
        const bool has_first =
            graze_mask_first_overlap(views[0], views[1], offset.x, offset.y, &first);
        if (overlaps != (right.area > 0) || area != right.area ||
            has_first != overlaps || first.x != right.first.x ||
            first.y != right.first.y)
            proof_fails("%s: %d x %d, turned %d, and %d x %d, turned %d, at %d, %d",
                        kernels[k]->name, size_of(p[0]).w, size_of(p[0]).h,
                        views[0].turns, size_of(p[1]).w, size_of(p[1]).h,
                        views[1].turns, offset.x, offset.y);
    }
}

/* The eight ways to look at a mask: no flip or one, and turned. */
static graze_mask_view view_of(const picture *p, int i) {
    return (graze_mask_view){ p->mask, i / 4 == 1, false, (uint8_t)(i % 4) };
}

/* Offsets gone through: all at which they touch, and one further, or every
 * dy_step-th down. */
static void all_offsets(const picture *const p[2], int i, int32_t dy_step) {
    const graze_mask_view views[2] = { view_of(p[0], i / VIEWS),
                                       view_of(p[1], i % VIEWS) };
    const int32_t w = (int32_t)graze_mask_view_width(views[0]),
                  h = (int32_t)graze_mask_view_height(views[0]);
    const int32_t left = -(int32_t)graze_mask_view_width(views[1]);
    for (int32_t dy = -(int32_t)graze_mask_view_height(views[1]); dy <= h;
         dy += dy_step)
        for (int32_t dx = left; dx <= w; dx++)
            compare(p, views, (graze_pixel){ dx, dy });
}

/* How many of the orientations of both masks, and of the offsets, are looked at. */
typedef struct thoroughness {
    int view_step;
    int32_t dy_step;
} thoroughness;

static void all_looks(size a, size b, thoroughness t) {
    for (int f = 0; f < FILLINGS; f++) {
        bool is_at_end[2] = { f % 2 == 0, f % 2 == 0 };
        picture pictures[2];
        open_picture(&pictures[0], a, (filling)f, &is_at_end[0]);
        open_picture(&pictures[1], b, f == EMPTY ? MANY : (filling)f, &is_at_end[1]);
        const picture *const p[2] = { &pictures[0], &pictures[1] };
        for (int i = (a.w + b.w + f) % t.view_step; i < VIEWS * VIEWS;
             i += t.view_step)
            all_offsets(p, i, t.dy_step);
        graze_mask_destroy(pictures[0].mask);
        graze_mask_destroy(pictures[1].mask);
    }
}

static void small_masks(void) {
    enum { SIDE = 5, SIZES = SIDE * SIDE };
    cases = 0;
    for (int i = 0; i < SIZES * SIZES; i++) {
        const int a = i / SIZES, b = i % SIZES;
        all_looks((size){ 1 + a % SIDE, 1 + a / SIDE },
                  (size){ 1 + b % SIDE, 1 + b / SIDE }, (thoroughness){ 5, 1 });
    }
    proof_holds("masks: all sizes to 5 x 5, all offsets", cases);
}

/* Rows of a word or less, so a register holds several rows, and the last ones may be
 * fewer. */
static void rows_of_a_word(void) {
    enum { ROWS = 17 };
    cases = 0;
    for (int i = 0; i < ROWS * ROWS; i++)
        all_looks((size){ 3, 1 + i / ROWS }, (size){ 2, 1 + i % ROWS },
                  (thoroughness){ 7, 1 });
    proof_holds("masks: all heights to 17, all offsets", cases);
}

static void borders_of_words(void) {
    static const int32_t widths[] = { 1,   63,  64,  65,  127, 128, 129, 192,
                                      255, 256, 257, 511, 512, 513, 577 };
    enum { WIDTHS = sizeof widths / sizeof *widths };
    cases = 0;
    for (int i = 0; i < WIDTHS * WIDTHS; i++)
        all_looks((size){ widths[i / WIDTHS], 2 }, (size){ widths[i % WIDTHS], 3 },
                  (thoroughness){ 61, 2 });
    proof_holds(
        "masks: widths around 1, 2, 3, 4, 8 and 9 words, all offsets along them",
        cases);
}

static void outside(int number) {
    static const char text[] = "FAILED  a mask's memory was left\n";
    (void)number;
    _exit(write(STDOUT_FILENO, text, sizeof text - 1) > 0 ? 1 : 2);
}

int main(void) {
    signal(SIGSEGV, outside);
    signal(SIGBUS, outside);
    kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    small_masks();
    rows_of_a_word();
    borders_of_words();
    printf("        with the kernels");
    for (uint32_t k = 0; k < kernel_count; k++)
        printf(" %s", kernels[k]->name);
    printf("\n");
}
