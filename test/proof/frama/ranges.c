/* ranges.c: no arithmetic of the kernels below overflows, divides by zero, or
 * converts a float too large or not a number. This holds for all values in range at
 * once: Frama-C's Eva computes with sets of values.
 */
#include "broad/cells.h"
#include "core/numbers.h"

float Frama_C_float_interval(float min, float max);
double Frama_C_double_interval(double min, double max);
unsigned long long Frama_C_unsigned_long_long_interval(unsigned long long min,
                                                       unsigned long long max);

static float any_edge(void) {
    /* closed, max edges are a float later */
    return Frama_C_float_interval(-GRAZE_COORD_MAX, 0x1.000002p60f);
}

/* Any side a float can be, and a half of one. */
static void cells(void) {
    const grz_cell_size size = { Frama_C_double_interval(0x1p-150, 0x1p128),
                                 Frama_C_double_interval(0x1p-150, 0x1p128) };
    const graze_box box = { any_edge(), any_edge(), any_edge(), any_edge() };
    const grz_cell_range range = grz_cells_of(box, size);
    //@ assert range.x0 >= -GRZ_CELL_MAX && range.x0 <= GRZ_CELL_MAX;
    //@ assert range.x1 >= -GRZ_CELL_MAX - 1 && range.x1 <= GRZ_CELL_MAX;
    (void)grz_cell_range_is_oversize(range);
}

static void quantizers(void) {
    const grz_quantizer quantizer = { any_edge(),
                                      Frama_C_float_interval(0, 0x1p100f),
                                      Frama_C_float_interval(0, 0x1p24f) };
    const float value = any_edge();
    const uint32_t number = grz_quantize(quantizer, value);
    //@ assert number <= 16777216;
}

static void bits(void) {
    const uint64_t word = Frama_C_unsigned_long_long_interval(0, 0xffffffffffffffff);
    (void)grz_popcount(word);
}

int main(void) {
    cells();
    quantizers();
    bits();
    return 0;
}
