/* prove_boxes.c: when two boxes overlap, for every way in which their edges can lie.
 *
 * The predicate only compares. So along an axis nothing matters but the order of
 * four edges, and four places are enough to have every order, with all ties. The
 * oracle knows no predicate. Half-open boxes on whole numbers share a point if they
 * share the middle of some unit square, closed ones if they share a whole number.
 * Then the four places become floats of all kinds, and all broad phases get all
 * these boxes at once. So every pair of orders also meets in the vectors' loops.
 */
#include "core/box_columns.h"
#include "graze/broad_phase.h"
#include "graze/find.h"
#include "proof.h"

enum {
    PLACES = 4,
    INTERVALS = PLACES * (PLACES + 1) / 2,
    BOXES = INTERVALS * INTERVALS
};

/* Whole numbers; where their floats are a table says. */
typedef struct span {
    int min, max;
} span;

typedef struct form {
    span x, y;
} form;

static bool share_along(span a, span b, graze_edges edges) {
    for (int at = 0; at < PLACES; at++) {
        if (edges == GRAZE_CLOSED && a.min <= at && at <= a.max && b.min <= at &&
            at <= b.max)
            return true;
        if (edges == GRAZE_HALF_OPEN && a.min <= at && at < a.max && b.min <= at &&
            at < b.max)
            return true; /* at + 1/2 is in both */
    }
    return false;
}

static bool share(form a, form b, graze_edges edges) {
    return share_along(a.x, b.x, edges) && share_along(a.y, b.y, edges);
}

static const float floats[][PLACES] = {
    { 0, 1, 2, 3 },
    { -0x1p60f, -0.0f, 0x1p-149f, 0x1p60f },
    { -0x1p-149f, 0.0f, 0x1p-126f, 0x1.000002p-126f },
    { -0x1.000002p0f, -1, 1, 0x1.000002p0f },
};

enum { TABLES = sizeof floats / sizeof *floats };

static void all_forms(form forms[BOXES]) {
    span intervals[INTERVALS];
    int count = 0;
    for (int min = 0; min < PLACES; min++)
        for (int max = min; max < PLACES; max++)
            intervals[count++] = (span){ min, max };
    for (int i = 0; i < BOXES; i++)
        forms[i] = (form){ intervals[i / INTERVALS], intervals[i % INTERVALS] };
}

static graze_box box_of(form f, const float *places) {
    return (graze_box){ places[f.x.min], places[f.y.min], places[f.x.max],
                        places[f.y.max] };
}

/* The columns' form, after emptiness was tested once. */
static bool columns_overlap(graze_box a, graze_box b, graze_edges edges) {
    const graze_box p = grz_box_to_half_open(a, edges),
                    q = grz_box_to_half_open(b, edges);
    return !grz_box_is_empty(p) && !grz_box_is_empty(q) && grz_boxes_overlap(p, q);
}

static void predicate_is_its_meaning(const form *forms, const float *places,
                                     graze_edges edges) {
    for (int i = 0; i < BOXES; i++)
        for (int j = 0; j < BOXES; j++) {
            const graze_box a = box_of(forms[i], places),
                            b = box_of(forms[j], places);
            const bool expected = share(forms[i], forms[j], edges);
            if (graze_box_overlaps(a, b, edges) != expected ||
                columns_overlap(a, b, edges) != expected)
                proof_fails("boxes %d and %d of %a, edges %d", i, j,
                            (double)places[1], (int)edges);
        }
}

static void broad_phases_agree(const form *forms, const float *places,
                               const graze_find_config *config) {
    static bool found[BOXES][BOXES];
    graze_box boxes[BOXES];
    graze_pair_list list = { 0 };
    memset(found, 0, sizeof found);
    for (int i = 0; i < BOXES; i++)
        boxes[i] = box_of(forms[i], places);
    if (graze_find_pairs(config, (graze_box_array){ .boxes = boxes, .count = BOXES },
                         &list) != GRAZE_OK)
        proof_fails("%s found no memory", config->broad_phase);
    for (size_t i = 0; i < list.count; i++) {
        bool *seen = &found[list.items[i].a][list.items[i].b];
        if (*seen)
            proof_fails("%s gave a pair twice", config->broad_phase);
        *seen = true;
    }
    for (int i = 0; i < BOXES; i++)
        for (int j = i + 1; j < BOXES; j++)
            if (found[i][j] != share(forms[i], forms[j], config->edges))
                proof_fails("%s, boxes %d and %d of %a", config->broad_phase, i, j,
                            (double)places[1]);
    graze_pair_list_free(&list);
}

int main(void) {
    static form forms[BOXES];
    const uint64_t cases = (uint64_t)TABLES * 2 * BOXES * BOXES;
    all_forms(forms);
    for (int t = 0; t < TABLES; t++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
            predicate_is_its_meaning(forms, floats[t], (graze_edges)edges);
    proof_holds("the box predicate, and the columns' one: every order of the edges "
                "of two boxes",
                cases);
    for (int t = 0; t < TABLES; t++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
            for (size_t i = 0; i < graze_broad_phase_count(); i++)
                broad_phases_agree(forms, floats[t],
                                   &(graze_find_config){
                                       .broad_phase = graze_broad_phase_at(i)->name,
                                       .edges = (graze_edges)edges });
    proof_holds(
        "every broad phase: every order of the edges of two boxes among all boxes",
        graze_broad_phase_count() * TABLES * 2 * BOXES * (BOXES - 1) / 2);
}
