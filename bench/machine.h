/* machine.h: on what a bench ran. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <stddef.h>

/* The processor's name, as the system tells it, or its kind. */
void machine_processor(char *name, size_t size);

/* The compiler of graze; static. */
const char *machine_compiler(void);

#endif
