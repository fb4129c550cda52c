/* recordings.c: the recorded scenes of the repository, one after the other; see
 * recordings.h. */
#include "bench/recordings.h"

#include "formats/rules_file.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

static const char pattern[] = "data/scenes/*.csv.gz",
                  rules_path[] = "data/scenes/shmup.rules";

typedef bool recording_visitor(report *r, const recording *what, error *e);

uint64_t recordings_most_boxes(const scene *s) {
    uint64_t most = 0;
    for (size_t i = 0; i < s->frame_count; i++)
        most = s->frames[i].row_count > most ? s->frames[i].row_count : most;
    return most;
}

/* "boss-three" of "data/scenes/boss-three.csv.gz". */
static void name_set(recording *what, const char *path, const char *suffix) {
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    snprintf(what->name, sizeof what->name, "%.*s%s", (int)strcspn(base, "."), base,
             suffix);
}

static bool visit_file(report *r, const char *path, const graze_rules *rules,
                       recording_visitor *visit, error *e) {
    recording what = { .rules = NULL };
    if (!scene_read(path, (scene_watcher){ 0 }, &what.scene, e))
        return false;
    name_set(&what, path, "");
    bool is_fine = visit(r, &what, e);
    what.rules = rules;
    name_set(&what, path, ", rules");
    is_fine = is_fine && visit(r, &what, e);
    scene_close(&what.scene);
    return is_fine;
}

static bool visit_all(report *r, const glob_t *found, recording_visitor *visit,
                      error *e) {
    graze_rules rules;
    if (!rules_file_read(rules_path, &rules, NULL, e))
        return false;
    for (size_t i = 0; i < found->gl_pathc; i++)
        if (!visit_file(r, found->gl_pathv[i], &rules, visit, e))
            return false;
    return true;
}

bool recordings_visit(report *r, recording_visitor *visit, error *e) {
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) {
        report_line(r, "(no recorded scenes: there is no %s below this directory)",
                    pattern);
        return true;
    }
    const bool is_fine = visit_all(r, &found, visit, e);
    globfree(&found);
    return is_fine;
}
