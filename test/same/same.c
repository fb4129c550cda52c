/* same.c: plays a set of seeded scenes with every broad phase and a number of
 * threads, and prints a line for each scene. The lines are the same on every
 * machine; lines beginning with # come first and name the machine.
 *
 *   same [--all-threads | --small] [SCENE]
 *
 * Each broad phase plays each scene with a number of threads of its own, the last
 * with 8; --all-threads: each with 1 to
 * 8. The exit is 1 where two of these runs differ. Without threads of its own, graze
 *    gets a job system that
 * works on one thread and from the last part to the first.
 */
#include "same/run.h"

#include "simd/kernels.h"

#include <inttypes.h>
#include <stdio.h>

enum { MOST_THREADS = 8 };

static const uint64_t seed = 20061;

typedef struct thread_counts {
    graze_pool *pool[MOST_THREADS + 1];
    graze_tasks tasks[MOST_THREADS + 1];
} thread_counts;

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    (void)context;
    while (count > 0)
        task(argument, --count);
}

/* Whether graze has threads here. */
static bool open_threads(thread_counts *self) {
    bool has_pools = true;
    for (uint32_t i = 1; i <= MOST_THREADS; i++) {
        const graze_status status = graze_pool_open(i, NULL, &self->pool[i]);
        has_pools = has_pools && status == GRAZE_OK;
        if (status == GRAZE_OK)
            self->tasks[i] = graze_pool_tasks(self->pool[i]);
        else
            self->tasks[i] = (graze_tasks){ .run = run_backwards, .threads = i };
    }
    return has_pools;
}

static void close_threads(thread_counts *self) {
    for (uint32_t i = 1; i <= MOST_THREADS; i++)
        graze_pool_close(self->pool[i]);
}

static void print_machine(bool has_pools) {
    const uint32_t one = 1;
    const grz_kernels *kernels = grz_kernels_best();
    printf("# %u bits, %s-endian, lanes: %s, threads: %s\n",
           (unsigned)(8 * sizeof(void *)),
           *(const char *)&one == 1 ? "little" : "big", kernels->name,
           has_pools ? "a pool" : "in turns");
}

static same_run play(const same_scene *scene, const char *broad_phase,
                     graze_tasks tasks) {
    same_run run = { .broad_phase = broad_phase,
                     .tasks = tasks,
                     .random = { seed },
                     .events = digest_begin(),
                     .answers = digest_begin(),
                     .saves = digest_begin() };
    scene->play(&run, scene->variant);
    same_close(&run);
    return run;
}

static bool is_equal(const same_run *a, const same_run *b) {
    return a->steps == b->steps && a->event_count == b->event_count &&
           a->events.hash == b->events.hash && a->answers.hash == b->answers.hash &&
           a->saves.hash == b->saves.hash && a->image_size == b->image_size;
}

static void print_run(const same_scene *scene, const same_run *run) {
    printf("%s,%" PRIu32 ",%" PRIu64 ",%016" PRIx64 ",%016" PRIx64 ",%" PRIu64
           ",%016" PRIx64,
           scene->name, run->steps, run->event_count, run->events.hash,
           run->answers.hash, (uint64_t)run->image_size, run->saves.hash);
}

/* Whether all broad phases, with all these threads, tell the same. */
static bool play_all(const same_scene *scene, const thread_counts *threads,
                     bool with_all_threads) {
    const same_run first = play(scene, "auto", (graze_tasks){ 0 });
    bool is_same = true;
    print_run(scene, &first);
    printf("\n");
    for (size_t i = 0; scene->has_world && i < graze_broad_phase_count(); i++) {
        const char *broad_phase = graze_broad_phase_at(i)->name;
        const uint32_t own =
            MOST_THREADS -
            (uint32_t)(graze_broad_phase_count() - 1 - i) % MOST_THREADS;
        for (uint32_t j = 1; j <= MOST_THREADS; j++) {
            if (!with_all_threads && j != own)
                continue;
            const same_run run = play(scene, broad_phase, threads->tasks[j]);
            if (is_equal(&first, &run))
                continue;
            is_same = false;
            print_run(scene, &run);
            printf(" by %s with %" PRIu32 " threads\n", broad_phase, j);
        }
    }
    return is_same;
}

int main(int argc, char **argv) {
    thread_counts threads = { 0 };
    const char *option = "";
    if (argc > 1 && argv[1][0] == '-')
        option = argv[1];
    const char *only = NULL;
    if (argc > 1 && *option == '\0')
        only = argv[1];
    else if (argc > 2)
        only = argv[2];
    const bool is_small = strcmp(option, "--small") == 0,
               with_all = strcmp(option, "--all-threads") == 0;
    bool is_same = true;
    print_machine(open_threads(&threads));
    printf("scene,steps,events,event_hash,answer_hash,save_bytes,save_hash\n");
    for (size_t i = 0; same_scene_at(i) != NULL; i++) {
        const same_scene *scene = same_scene_at(i);
        if ((only == NULL || strcmp(only, scene->name) == 0) &&
            !(is_small && scene->is_large))
            is_same = play_all(scene, &threads, with_all) && is_same;
    }
    close_threads(&threads);
    if (is_same)
        return 0;
    return 1;
}
