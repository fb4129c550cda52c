/* gunbird_encounters.h: the text's list of encounters, which is kept by object. */
#ifndef BENCH_TEXTS_GUNBIRD_ENCOUNTERS_H
#define BENCH_TEXTS_GUNBIRD_ENCOUNTERS_H

#include "bench/texts/gunbird.h"

/* Two boxes may have begun to overlap: if the rules let them and they do (sharing an
 * edge counts), their objects meet from now on, unless they do already. */
void gunbird_begin(gunbird *g, uint32_t part_a, uint32_t part_b);

/* Two boxes have parted, and with them their objects. */
void gunbird_end_encounter(gunbird *g, uint32_t part_a, uint32_t part_b);

/* Forget whom an object, younger than all whom it meets, met. */
void gunbird_forget(gunbird *g, uint32_t object);

#endif
