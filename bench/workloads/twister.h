/* twister.h: the numbers that NumPy's legacy generator draws, so that boxes of a
 * published join can be made anew: the Mersenne twister MT19937 of Makoto Matsumoto
 * and Takuji Nishimura (1998), seeded by one number. */
#ifndef BENCH_WORKLOADS_TWISTER_H
#define BENCH_WORKLOADS_TWISTER_H

#include <stdint.h>

enum { TWISTER_WORDS = 624 };

typedef struct twister {
    uint32_t words[TWISTER_WORDS];
    uint32_t at; /* the next word to be drawn */
} twister;

void twister_seed(twister *t, uint32_t seed);

/* A number from 0 to 1, 1 excluded, of 53 bits: numpy.random.RandomState.rand. */
double twister_draw(twister *t);

#endif
