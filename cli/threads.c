/* threads.c: the option --threads; without it, and with 0 or 1, nothing is started. */
#include "cli/threads.h"

#include "cli/cli.h"

enum { THREADS_MOST = 64 };

bool threads_read(const char *text, uint32_t *threads, error *e) {
    uint64_t value = 0;
    if (!cli_number("--threads", text, THREADS_MOST, &value, e))
        return false;
    *threads = (uint32_t)value;
    return true;
}

bool threads_open(uint32_t threads, graze_pool **pool, error *e) {
    *pool = NULL;
    if (threads <= 1)
        return true;
    const graze_status status = graze_pool_open(threads, NULL, pool);
    if (status == GRAZE_THREADS_MISSING)
        return error_set(e, ERROR_INPUT,
                         "--threads %u: the system starts no threads, or graze was built without them; leave "
                         "--threads out",
                         (unsigned)threads);
    return status == GRAZE_OK || cli_library_error(status, "starting threads", e);
}

graze_tasks threads_tasks(graze_pool *pool) {
    return pool != NULL ? graze_pool_tasks(pool) : (graze_tasks){ 0 };
}
