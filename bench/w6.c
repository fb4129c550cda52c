/* w6.c: the suite w6: recorded scenes. A call is a frame, a turn the whole scene. */
#include "bench/race_rows.h"
#include "bench/racers.h"
#include "bench/recordings.h"
#include "bench/workload_suites.h"

static bool race_in(report *r, const recording *what, error *e) {
    scene_course on = { .scene = &what->scene, .rules = what->rules };
    race own;
    race_open(&own, &r->options);
    own.suite = "w6";
    own.work = what->name;
    own.n = recordings_most_boxes(&what->scene);
    own.course.what = &on;
    own.course.next = racers_next_scene;
    racers_enter(&own, &racer_scene, r->options.broad_phase, (uint32_t)own.n);
    if (!race_run(&own, r, e))
        return false;
    race_rows(&own, r);
    return true;
}

bool w6_run(report *r, error *e) {
    race_rows_head(r, "box");
    return recordings_visit(r, race_in, e);
}
