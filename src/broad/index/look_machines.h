/* look_machines.h: the looks there are, each for a kind of machine; which of them can run, grz_looks says. */
#ifndef GRZ_BROAD_INDEX_LOOK_MACHINES_H
#define GRZ_BROAD_INDEX_LOOK_MACHINES_H

#include "broad/index/look.h"

extern const grz_look grz_look_plain;
extern const grz_look grz_look_sse2;
extern const grz_look grz_look_avx2;

#endif
