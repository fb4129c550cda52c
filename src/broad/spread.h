/* spread.h: how far apart values lie, for choosing the axis along which to sort. */
#ifndef GRZ_BROAD_SPREAD_H
#define GRZ_BROAD_SPREAD_H

/* Zeroed, it has seen nothing. */
typedef struct grz_variance {
    double sum, squares, count;
} grz_variance;

static inline void grz_variance_add(grz_variance *spread, float value) {
    spread->sum += value;
    spread->squares += (double)value * value;
    spread->count++;
}

/* The variance of what was seen, 0 of nothing. */
static inline double grz_variance_of(grz_variance spread) {
    if (spread.count == 0)
        return 0;
    const double mean = spread.sum / spread.count;
    return spread.squares / spread.count - mean * mean;
}

#endif
