/* spread.h: how far apart values lie, for choosing the axis along which to sort. */
#ifndef GRZ_BROAD_SPREAD_H
#define GRZ_BROAD_SPREAD_H

/* Zeroed, it has seen nothing. */
typedef struct grz_spread {
    double sum, squares, count;
} grz_spread;

static inline void grz_spread_add(grz_spread *spread, float value) {
    spread->sum += value;
    spread->squares += (double)value * value;
    spread->count++;
}

/* The variance of what was seen, 0 of nothing. */
static inline double grz_spread_of(grz_spread spread) {
    if (spread.count == 0)
        return 0;
    const double mean = spread.sum / spread.count;
    return spread.squares / spread.count - mean * mean;
}

#endif
