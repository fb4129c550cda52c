/* read.c: reads the files of a corpus and compares what they give with the texts
 * beside them. */
#include "corpus.h"

#include "formats/hitbox_read.h"
#include "world/recording/codec.h"

#include <dirent.h>
#include <string.h>

enum { PATH_SIZE = 4096, LINE = 512, LINES_SHOWN = 5, SNAPSHOT_MAX = 1 << 18 };

typedef struct loaded {
    unsigned char *bytes;
    size_t size, at;
} loaded;

static loaded load_file(const char *path) {
    FILE *from = fopen(path, "rb");
    corpus_must(from != NULL && fseek(from, 0, SEEK_END) == 0, path, __FILE__,
                __LINE__);
    const long size = ftell(from);
    corpus_must(size >= 0, path, __FILE__, __LINE__);
    rewind(from);
    loaded file = { .bytes = malloc((size_t)size + 1), .size = (size_t)size };
    corpus_must(file.bytes != NULL &&
                    fread(file.bytes, 1, file.size, from) == file.size,
                path, __FILE__, __LINE__);
    fclose(from);
    return file;
}

static size_t give(void *user, void *bytes, size_t size) {
    loaded *file = user;
    const size_t left = file->size - file->at;
    size_t taken = size;
    if (left < size)
        taken = left;
    memcpy(bytes, file->bytes + file->at, taken);
    file->at += taken;
    return taken;
}

static bool read_recording(const char *path, FILE *report) {
    loaded file = load_file(path);
    graze_replay *replay = NULL;
    graze_replay_state state;
    const graze_replay_config config = { .source = { give, &file },
                                         .note = tell_note,
                                         .user = report };
    const graze_status status = graze_replay_open(&config, &replay);
    if (status == GRAZE_OK) {
        while ((state = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
            tell_step(report, graze_replay_world(replay));
        const graze_replay_info info = graze_replay_read(replay);
        if (state == GRAZE_REPLAY_ENDED)
            fprintf(report, "ended\n");
        else
            fprintf(report, "stopped: state %d, %s, in %s\n", (int)state,
                    graze_status_text(info.status),
                    info.call != NULL ? info.call : "no call");
    } else
        fprintf(report, "refused: %s\n", graze_status_text(status));
    graze_replay_close(replay);
    free(file.bytes);
    return true;
}

static bool read_snapshot(const char *path, FILE *report) {
    loaded file = load_file(path);
    corpus_assets assets;
    graze_world *world = NULL;
    corpus_assets_open(&assets);
    MUST(graze_world_open(NULL, &world));
    const graze_status status =
        graze_world_load(world, &assets.lists, file.bytes, file.size);
    if (status == GRAZE_OK) {
        tell_world(report, world);
        MUST(graze_world_step(world));
        tell_step(report, world);
    } else
        fprintf(report, "refused: %s\n", graze_status_text(status));
    graze_world_close(world);
    corpus_assets_close(&assets);
    free(file.bytes);
    return true;
}

/* A delta X.delta makes X.late.snapshot of X.early.snapshot; X is reported, and whether
 * it did. */
static bool read_delta(const char *path, FILE *report) {
    char other[PATH_SIZE];
    const int length = (int)(strlen(path) - strlen(".delta"));
    snprintf(other, sizeof other, "%.*s.early.snapshot", length, path);
    loaded base = load_file(other), delta = load_file(path);
    snprintf(other, sizeof other, "%.*s.late.snapshot", length, path);
    loaded late = load_file(other);
    unsigned char *made = malloc(SNAPSHOT_MAX);
    size_t size = 0;
    corpus_must(made != NULL, "memory", __FILE__, __LINE__);
    const graze_status status = graze_save_apply(
        (graze_bytes){ base.bytes, base.size },
        (graze_bytes){ delta.bytes, delta.size }, made, SNAPSHOT_MAX, &size);
    const bool is_equal = status == GRAZE_OK && size == late.size &&
                          memcmp(made, late.bytes, size) == 0;
    fprintf(report, "%s: %s\n", graze_status_text(status),
            is_equal ? "the later snapshot" : "another snapshot");
    free(made);
    free(base.bytes);
    free(delta.bytes);
    free(late.bytes);
    return true;
}

/* A set, and where the pictures of its frames are. */
static void tell_draft(FILE *report, const hitbox_draft *draft) {
    tell_set(report, draft->name, &draft->set);
    for (size_t i = 0; i < draft->frame_count; i++) {
        const hitbox_sprite *it = &draft->sprites[i];
        const char *image = "none";
        if (it->image != HITBOX_NO_IMAGE)
            image = strrchr(draft->images[it->image], '/');
        fprintf(report,
                " picture %s (%d, %d) %d x %d at (%d, %d) rotated %d flips %d %d\n",
                image != NULL ? image : draft->images[it->image], (int)it->x,
                (int)it->y, (int)it->w, (int)it->h, (int)it->at_x, (int)it->at_y,
                it->is_rotated, it->flip_x, it->flip_y);
    }
}

/* Without Jansson no JSON is read, which is said. */
static bool read_hitboxes(const char *path, FILE *report) {
    hitbox_collection collection = { 0 };
    hitbox_layers layers;
    error e = { 0 };
    hitbox_layers_init(&layers);
    const bool is_read = hitbox_read(path, &layers, &collection, &e);
    const bool is_missing = !is_read && strstr(e.text, "built without") != NULL;
    if (is_missing)
        printf("%s: not read: graze was built without Jansson\n", path);
    else if (!is_read)
        fprintf(report, "refused: %s\n", e.text);
    for (size_t i = 0; is_read && i < collection.count; i++)
        tell_draft(report, &collection.drafts[i]);
    hitbox_collection_free(&collection);
    return !is_missing;
}

typedef struct corpus_format {
    const char *ending;
    /* false: it cannot be read by this build */
    bool (*read)(const char *path, FILE *report);
} corpus_format;

static const corpus_format corpus_formats[] = {
    { ".grz", read_recording },
    { ".snapshot", read_snapshot },
    { ".delta", read_delta },
    { ".json", read_hitboxes },
};

/* The number of different lines. The first ones are printed. */
static unsigned differences(FILE *report, FILE *before, const char *path) {
    char is[LINE], was[LINE];
    unsigned line = 0, different = 0;
    bool more = true, had = true;
    while (line++, more || had) {
        more = more && fgets(is, sizeof is, report) != NULL;
        had = had && fgets(was, sizeof was, before) != NULL;
        if (!more && !had)
            break;
        if (more && had && strcmp(is, was) == 0)
            continue;
        if (different++ < LINES_SHOWN)
            fprintf(stderr, "%s:%u: it was\n  %sand now it is\n  %s", path, line,
                    had ? was : "nothing\n", more ? is : "nothing\n");
    }
    return different;
}

static unsigned read_one(const corpus_format *format, const char *path) {
    char text[PATH_SIZE + 4];
    FILE *report = tmpfile(), *before;
    unsigned different = 0;
    snprintf(text, sizeof text, "%s.txt", path);
    before = fopen(text, "r");
    corpus_must(report != NULL && before != NULL, text, __FILE__, __LINE__);
    if (format->read(path, report)) {
        rewind(report);
        different = differences(report, before, text);
        printf("%s: %s\n", path, different == 0 ? "as it was" : "DIFFERS");
    }
    fclose(report);
    fclose(before);
    return different > 0;
}

static const corpus_format *format_of(const char *path) {
    const char *ending = strrchr(path, '.');
    for (size_t i = 0;
         ending != NULL && i < sizeof corpus_formats / sizeof *corpus_formats; i++)
        if (strcmp(ending, corpus_formats[i].ending) == 0)
            return &corpus_formats[i];
    return NULL;
}

void corpus_tell(const char *path) {
    const corpus_format *format = format_of(path);
    corpus_must(format != NULL, path, __FILE__, __LINE__);
    (void)format->read(path, stdout);
}

unsigned corpus_read(const char *folder) {
    unsigned found = 0, failed = 0;
    DIR *files = opendir(folder);
    corpus_must(files != NULL, folder, __FILE__, __LINE__);
    for (const struct dirent *file; (file = readdir(files)) != NULL;) {
        const corpus_format *format = format_of(file->d_name);
        char path[PATH_SIZE];
        if (format == NULL)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        failed += read_one(format, path);
        found++;
    }
    closedir(files);
    corpus_must(found > 0, "the folder has files of a corpus", folder, 0);
    return failed;
}

static bool count_call(void *counts, const graze_replay_call *call) {
    for (int kind = 0; kind < GRZ_CALL_COUNT; kind++)
        if (grz_call_name((grz_call_kind)kind) != NULL &&
            strcmp(grz_call_name((grz_call_kind)kind), call->name) == 0)
            ((unsigned *)counts)[kind]++;
    return true;
}

void corpus_count_calls(char **paths, int count) {
    unsigned counts[GRZ_CALL_COUNT] = { 0 };
    for (int i = 0; i < count; i++) {
        loaded file = load_file(paths[i]);
        graze_replay *replay = NULL;
        const graze_replay_config config = { .source = { give, &file },
                                             .filter = count_call,
                                             .user = counts };
        graze_replay_state state;
        MUST(graze_replay_open(&config, &replay));
        while ((state = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
            ;
        counts[GRZ_CALL_WORLD_CLOSE] += state == GRAZE_REPLAY_ENDED;
        graze_replay_close(replay);
        free(file.bytes);
    }
    for (int kind = 0; kind < GRZ_CALL_COUNT; kind++)
        if (grz_call_name((grz_call_kind)kind) != NULL)
            printf("%s %u\n", grz_call_name((grz_call_kind)kind), counts[kind]);
}
