/* steps.c: x = n / 100 and x = n * 0.01 are two rules, since their roundings differ:
 * numbers that were read, and numbers that were computed. Both rise with n, and have
 * another x for each n below 2^51. Cost: some 3 ns a box. */
#include "steps.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 128, SAMPLES = 16 };

/* Added and taken away again, it leaves a whole number. */
#define WHOLE 0x1.8p52
/* The square of 2^24; float32 has all whole numbers up to there. */
#define FARTHEST_SQUARED 0x1p48

/* The x and y of a corner. */
typedef double steps_corner __attribute__((vector_size(16)));
typedef int64_t steps_bits __attribute__((vector_size(16)));
typedef float steps_floats __attribute__((vector_size(8)));

static double whole_of(double edge, double unit) {
    return (edge * unit + WHOLE) - WHOLE;
}

static bool fits(const steps_rule *rule, double edge) {
    const double whole = whole_of(edge, rule->unit);
    double again = whole / rule->unit;
    if (rule->step != 0)
        again = whole * rule->step;
    return fabs(whole) < 0x1p50 && again == edge;
}

/* The edges of some boxes, far apart. */
static void sample_of(const double *edges, size_t count, double *sample) {
    for (size_t i = 0; i < SAMPLES; i++)
        memcpy(sample + 4 * i, edges + 4 * (count * i / SAMPLES), 4 * sizeof *edges);
}

static bool are_floats(const double *sample) {
    for (int i = 0; i < 4 * SAMPLES; i++)
        if (!(fabs(sample[i]) <= (double)GRAZE_COORD_MAX) ||
            (double)(float)sample[i] != sample[i])
            return false;
    return true;
}

bool steps_find(steps_rule *rule, const double *edges, size_t count) {
    static const double units[] = { 1, 10, 100, 1000, 1024, 1e4, 1e5, 1e6 };
    double sample[4 * SAMPLES];
    if (count == 0)
        return false;
    sample_of(edges, count, sample);
    if (are_floats(sample))
        return false;
    for (size_t i = 0; i < 2 * sizeof units / sizeof *units; i++) {
        const double unit = units[i / 2];
        *rule = (steps_rule){ .unit = unit,
                              .step = i % 2 == 0 ? 0 : 1 / unit,
                              .origin = { whole_of(edges[0], unit),
                                          whole_of(edges[1], unit) } };
        int fitting = 0;
        while (fitting < 4 * SAMPLES && fits(rule, sample[fitting]))
            fitting++;
        if (fitting == 4 * SAMPLES)
            return true;
    }
    return false;
}

static inline steps_bits bits_of(steps_corner corner) {
    steps_bits bits;
    memcpy(&bits, &corner, sizeof bits);
    return bits;
}

/* Whole numbers beyond 2^51 do not come out near an origin below 2^50. The edges are
 * compared by bits, since compilers take vectors of comparisons apart. A NaN may be
 * made; the library refuses it. */
static inline bool make_some(const steps_rule *rule, bool divides,
                             const double *edges, size_t count, graze_box *made) {
    const steps_corner origin = { rule->origin[0], rule->origin[1] };
    steps_bits differ = { 0, 0 }, are_far = { 0, 0 };
    for (size_t i = 0; i < 2 * count; i++) {
        steps_corner corner;
        memcpy(&corner, edges + 2 * i, sizeof corner);
        corner += 0.0; /* -0 becomes 0 */
        const steps_corner whole = (corner * rule->unit + WHOLE) - WHOLE;
        const steps_corner again = divides ? whole / rule->unit : whole * rule->step;
        const steps_corner place = whole - origin;
        differ |= bits_of(again) ^ bits_of(corner);
        are_far |= bits_of(FARTHEST_SQUARED - place * place);
        const steps_floats floats = __builtin_convertvector(place, steps_floats);
        memcpy((float *)made + 2 * i, &floats, sizeof floats);
    }
    return (differ[0] | differ[1]) == 0 && (are_far[0] | are_far[1]) >= 0;
}

bool steps_boxes(const steps_rule *rule, const double *edges, size_t count,
                 graze_box *made) {
    bool is_fine = true;
    for (size_t i = 0; i < count && is_fine; i += BLOCK) {
        const size_t some = count - i < BLOCK ? count - i : BLOCK;
        if (rule->step == 0)
            is_fine = make_some(rule, true, edges + 4 * i, some, made + i);
        else
            is_fine = make_some(rule, false, edges + 4 * i, some, made + i);
    }
    return is_fine;
}
