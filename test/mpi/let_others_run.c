/* let_others_run.c: preloaded under MPICH where ranks share processors. A rank of
 * MPICH over UCX that waits asks again and again without giving up its processor,
 * and keeps others from what it waits for. This one sleeps for a moment once nothing
 * has come for a while: 16 ranks on two processors are seven times as fast.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <time.h>

/* Questions in vain before the first sleep. */
enum { IN_VAIN_MAX = 20 };

unsigned ucp_worker_progress(void *worker);

unsigned ucp_worker_progress(void *worker) {
    static unsigned (*next)(void *);
    static int in_vain;
    if (next == NULL) {
        void *symbol = dlsym(RTLD_NEXT, "ucp_worker_progress");
        memcpy(&next, &symbol, sizeof next);
    }
    const unsigned events = next(worker);
    in_vain = events > 0 ? 0 : in_vain + 1;
    if (in_vain > IN_VAIN_MAX) {
        const struct timespec moment = { .tv_nsec = 1000 };
        nanosleep(&moment, NULL);
        in_vain = IN_VAIN_MAX;
    }
    return events;
}
