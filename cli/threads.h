/* threads.h: the option --threads, and the pool that it asks for. */
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include "formats/error.h"
#include "graze/tasks.h"

/* Read the option's argument, 0 to 64; on failure `e` says what would be right. */
bool threads_read(const char *text, uint32_t *threads, error *e);

/* Open a pool of so many, or none (NULL) for one thread and for 0. */
bool threads_open(uint32_t threads, graze_pool **pool, error *e);

/* The pool as tasks; zeroed for none. */
graze_tasks threads_tasks(graze_pool *pool);

#endif
