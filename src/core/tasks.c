/* tasks.c: handing out work to the caller's threads, or doing it here. */
#include "core/tasks.h"

#include "core/float_env.h"

typedef struct work {
    void (*task)(void *argument, uint32_t index);
    void *argument;
} work;

/* The thread may be one of the game's, with the game's mode; this one's is the default already. */
static void run_one(void *argument, uint32_t index) {
    const work *self = argument;
    const grz_float_env env = grz_float_env_enter();
    self->task(self->argument, index);
    grz_float_env_leave(env);
}

void grz_tasks_run(const graze_tasks *tasks, void (*task)(void *argument, uint32_t index), void *argument,
                   uint32_t count) {
    work self = { task, argument };
    if (count > 1 && grz_tasks_threads(tasks) > 1) {
        tasks->run(tasks->context, run_one, &self, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        task(argument, i);
}
