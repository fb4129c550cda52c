/* scenes.c: the scenes of `same`. */
#include "test_work/stage.h"

#include "same/run.h"

static const same_scene *scene_named(const char *name) {
    size_t i = 0;
    while (same_scene_at(i) != NULL && strcmp(same_scene_at(i)->name, name) != 0)
        i++;
    assert_non_null(same_scene_at(i));
    return same_scene_at(i);
}

work work_of_scene(const work_run *run) {
    const same_scene *scene = scene_named(run->workload);
    stage s;
    stage_open(&s, run);
    same_run played = { .broad_phase = run->broad_phase,
                        .tasks = s.tasks,
                        .allocator = counted_allocator(&s.memory),
                        .counters = &s.counters,
                        .random = { 3 },
                        .events = digest_begin(),
                        .answers = digest_begin(),
                        .saves = digest_begin() };
    scene->play(&played, scene->variant);
    same_close(&played);
    return stage_close(&s);
}
