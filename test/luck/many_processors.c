/* many_processors.c: preloaded (LD_PRELOAD) it announces 64 processors, or as many
 * as GRAZE_PROCESSORS says. For glibc; tools/check-processors.sh builds it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

static int processors(void) {
    const char *text = getenv("GRAZE_PROCESSORS");
    return text == NULL ? 64 : atoi(text);
}

int get_nprocs(void) {
    return processors();
}

int get_nprocs_conf(void) {
    return processors();
}

long sysconf(int name) {
    if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF)
        return processors();
    long (*next)(int);
    void *found = dlsym(RTLD_NEXT, "sysconf");
    memcpy(&next, &found, sizeof next);
    return next(name);
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
    (void)process;
    CPU_ZERO_S(size, set);
    for (int i = 0; i < processors() && (size_t)i < 8 * size; i++)
        CPU_SET_S((size_t)i, size, set);
    return 0;
}
