/* test_damaged.c: every prefix of a small file of every format, and every file with
 * one bit flipped, gets a message or a sound answer. A damaged file with sums of its
 * own is refused.
 *
 * The readers run in this program, so sanitizers see all of them; test_faults.py
 * does the like with the command. Tens of thousands of files, but none is larger
 * than a page.
 */
#include "support/testing.h"

#include "formats/gzip.h"
#include "graze/body.h"
#include "graze/motion.h"
#include "graze/recording.h"
#include "graze/step.h"
#include "support/temporary_file.h"
#include "test_damaged/readers.h"

#include <fcntl.h>

enum { SIZE_MOST = 1 << 12 };

typedef struct sample {
    const char *reader;
    unsigned char bytes[SIZE_MOST];
    size_t size;
} sample;

static void sample_text(sample *s, const char *name, const char *text) {
    s->reader = name;
    s->size = strlen(text);
    assert_true(s->size < SIZE_MOST);
    memcpy(s->bytes, text, s->size);
}

static void sample_file(sample *s, const char *name, const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    s->reader = name;
    s->size = fread(s->bytes, 1, SIZE_MOST, file);
    assert_true(s->size > 0 && s->size < SIZE_MOST);
    fclose(file);
}

static void append(void *user, const void *bytes, size_t size) {
    sample *s = user;
    assert_true(s->size + size < SIZE_MOST);
    memcpy(s->bytes + s->size, bytes, size);
    s->size += size;
}

/* The same, gzipped; false: graze was built without zlib. */
static bool sample_gzipped(sample *s, const sample *plain) {
    error e = { 0 };
    gzip_writer *writer = NULL;
    s->reader = plain->reader;
    s->size = 0;
    if (!gzip_writer_open("sample", (gzip_writer_sink){ append, s }, &writer, &e))
        return false;
    gzip_writer_bytes(writer, plain->bytes, plain->size);
    gzip_writer_close(writer, true);
    return true;
}

/* The outcomes allowed for a damaged file. */
typedef enum damage { READ_OR_REFUSED, REFUSED } damage;

/* The file for all of them, since most of the time was spent making new ones. */
static temporary_file only;
static int only_descriptor;

static int only_open(void **state) {
    (void)state;
    only = temporary_text("");
    only_descriptor = open(only.path, O_WRONLY);
    return only_descriptor < 0;
}

static int only_remove(void **state) {
    (void)state;
    temporary_remove(&only);
    return close(only_descriptor);
}

static const char *only_write(const void *bytes, size_t size) {
    assert_int_equal(pwrite(only_descriptor, bytes, size, 0), size);
    assert_int_equal(ftruncate(only_descriptor, (off_t)size), 0);
    return only.path;
}

static void check(const sample *s, size_t size, damage allowed) {
    const reading outcome =
        reader_try(reader_named(s->reader), only_write(s->bytes, size));
    if (outcome.flaw != NULL || (outcome.is_read && allowed == REFUSED)) {
        char text[64];
        snprintf(text, sizeof text, "/tmp/graze-damaged-%s", s->reader);
        FILE *kept = fopen(text, "wb");
        if (kept != NULL && fwrite(s->bytes, 1, size, kept) == size)
            print_message("the file is kept as %s\n", text);
        if (kept != NULL)
            fclose(kept);
        fail_msg("%s, %zu of %zu bytes: %s", s->reader, size, s->size,
                 outcome.flaw != NULL ? outcome.flaw : "accepted");
    }
}

static void check_whole(const sample *s) {
    const reading outcome =
        reader_try(reader_named(s->reader), only_write(s->bytes, s->size));
    if (!outcome.is_read || outcome.flaw != NULL)
        fail_msg("the whole file of %s is refused", s->reader);
}

static void check_prefixes(const sample *s, damage allowed) {
    for (size_t size = 0; size < s->size; size++)
        check(s, size, allowed);
}

static void check_flips(sample *s, damage allowed) {
    for (size_t bit = 0; bit < 8 * s->size; bit++) {
        s->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        check(s, s->size, allowed);
        s->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}

/* Some bits of gzip do not matter: when and where it was made, in its first ten
 * bytes, and the filling of the last byte before its sum and size. */
static void check_flips_of_gzip(sample *s) {
    for (size_t bit = 0; bit < 8 * s->size; bit++) {
        const bool matters = bit / 8 >= 10 && bit / 8 != s->size - 9;
        s->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        check(s, s->size, matters ? REFUSED : READ_OR_REFUSED);
        s->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}

/* A file whose end can be seen in it, if `prefixes` is REFUSED. */
static void check_text(const char *name, const char *text, damage prefixes) {
    static sample s;
    sample_text(&s, name, text);
    check_whole(&s);
    check_prefixes(&s, prefixes);
    check_flips(&s, READ_OR_REFUSED);
}

static void tables_of_text_are_read_or_refused(void **state) {
    (void)state;
    check_text("boxes",
               "id,layer,min_x,min_y,max_x,max_y\n\"a,\"\"b\"\"\",3,0,-1.5,1e2,"
               "7\r\n2, 63 ,.5,1,+2,3.\n",
               READ_OR_REFUSED);
    check_text("rules",
               "0 3 # shots\n* 7\r\n\n1 *\nsweep 2\ngraze 1 2 6.5\nname 3 a shot\n",
               READ_OR_REFUSED);
    check_text("query_rows",
               "kind,x0,y0,x1,y1,k,layers\npoint,1,2,,,,0 "
               "5\nsegment,1,2,3,4,,\ncircle,1,1,2,,,\nnearest,0,0,,,3,\n",
               READ_OR_REFUSED);
    check_text("scene",
               "frame,id,layer,min_x,min_y,max_x,max_y,body\n1,7,0,0,0,1,1,\n1,8,2,"
               "0,0,1,1,18446744073709551615\n"
               "4,7,0,1,0,2,1,\n",
               READ_OR_REFUSED);
    check_text("looks",
               "{\"layer\": 3, \"fit\": \"circle\"}\n{\"name\": \"a\", \"shape\": "
               "{\"kind\": \"box\", "
               "\"min\": [-1, -2], "
               "\"max\": [3, 4e0]}}\n",
               READ_OR_REFUSED);
    check_text(
        "shapes",
        "{\"a\": {\"kind\": \"capsule\", \"from\": [0, 1], \"to\": [2, 1], "
        "\"radius\": 1}, \"b\": {\"kind\": "
        "\"polygon\", \"points\": [[0, 0], [4, 0], [0, 4]], \"radius\": 0.5}}\n",
        READ_OR_REFUSED);
}

/* A text of these ends with what was opened first; without that it is damaged. */
static void texts_with_an_end_are_refused_without_it(void **state) {
    (void)state;
    check_text("hitboxes",
               "{\"format\": \"graze-hitboxes\", \"version\": 1, \"layers\": "
               "{\"hurt\": 0}, \"sets\": [{\"name\": "
               "\"k\", "
               "\"frames\": [{\"duration\": 120, \"pivot\": [11, 24], \"boxes\": "
               "[{\"name\": \"h\", \"layer\": "
               "\"hurt\", "
               "\"box\": [8, 4, 7, 20]}]}], \"tags\": [{\"name\": \"w\", \"from\": "
               "0, \"to\": 0, \"direction\": "
               "\"forward\", \"repeat\": 0}]}]}",
               REFUSED);
    check_text(
        "map",
        "<map width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"8\"><layer "
        "name=\"a\" width=\"2\" "
        "height=\"2\"><data "
        "encoding=\"csv\">1,0,\n0,1</data></layer><objectgroup><object id=\"1\" "
        "x=\"1\" "
        "y=\"2\" width=\"3\" height=\"4\" rotation=\"30\"/></objectgroup></map>",
        REFUSED);
    check_text("map",
               "<map width=\"1\" height=\"2\" tilewidth=\"8\" "
               "tileheight=\"8\"><layer width=\"1\" "
               "height=\"2\"><data "
               "encoding=\"base64\" "
               "compression=\"zlib\">eJxjZIAAAAAQAAI=</data></layer></map>",
               REFUSED);
    check_text("map",
               "{\"width\": 2, \"height\": 1, \"tilewidth\": 8, \"tileheight\": 8, "
               "\"layers\": [{\"type\": "
               "\"tilelayer\", "
               "\"name\": \"a\", \"width\": 2, \"height\": 1, \"data\": [1, 0]}, "
               "{\"type\": \"objectgroup\", "
               "\"objects\": "
               "[{\"id\": 3, \"x\": 1, \"y\": 2, \"width\": 3, \"height\": 4}]}]}",
               REFUSED);
    check_text("map",
               "{\"defs\": {\"layers\": [{\"uid\": 3, \"intGridValues\": "
               "[{\"value\": 1, \"identifier\": \"solid\"}]}]}, \"levels\": "
               "[{\"identifier\": \"A\", \"worldX\": 8, \"worldY\": -8, "
               "\"pxWid\": 16, \"pxHei\": 8, \"layerInstances\": "
               "[{\"__identifier\": \"W\", \"__type\": \"IntGrid\", \"__cWid\": "
               "2, \"__cHei\": 1, \"__gridSize\": 8, \"__pxTotalOffsetX\": 0, "
               "\"__pxTotalOffsetY\": 1, \"layerDefUid\": 3, \"intGridCsv\": [1, "
               "0]}, {\"__identifier\": \"E\", \"__type\": \"Entities\", "
               "\"__pxTotalOffsetX\": 0, \"__pxTotalOffsetY\": 0, "
               "\"entityInstances\": [{\"__identifier\": \"D\", \"iid\": \"d\", "
               "\"px\": [1, 2], \"__pivot\": [0.5, 1], \"width\": 3, \"height\": "
               "4}]}]}]}",
               REFUSED);
}

static void animations_of_aseprite_are_read_or_refused(void **state) {
    (void)state;
    static sample s;
    sample_file(&s, "hitboxes", "data/hitboxes/knight.aseprite.json");
    check_whole(&s);
    check_prefixes(&s, READ_OR_REFUSED); /* the last byte is a line end */
    /* a bit here and there: the file is long */
    for (size_t at = 0; at < s.size; at += 5) {
        s.bytes[at] ^= (unsigned char)(1u << at % 8);
        check(&s, s.size, READ_OR_REFUSED);
        s.bytes[at] ^= (unsigned char)(1u << at % 8);
    }
}

/* Pixels that are flipped are other pixels. */
static void files_of_aseprite_are_refused_when_cut_short(void **state) {
    (void)state;
    static const char *const readers_of_sprites[] = { "hitboxes", "image", "mask" };
    static sample plain, s;
    for (int i = 0; i < 3; i++) {
        sample_file(&s, readers_of_sprites[i], "data/hitboxes/orb.aseprite");
        if (i == 1 && !sample_gzipped(&plain, &s))
            skip();
        check_whole(&s);
        check_prefixes(&s, REFUSED);
        check_flips(&s, READ_OR_REFUSED);
    }
}

static void pictures_that_are_damaged_are_refused(void **state) {
    (void)state;
    static const char *const readers_of_pictures[] = { "image", "mask" };
    static sample s;
    for (int i = 0; i < 2; i++) {
        sample_file(&s, readers_of_pictures[i], "data/scenes/guardian.png");
        check_whole(&s);
        check_prefixes(&s, REFUSED);
        check_flips(&s, REFUSED);
    }
}

static void gzip_that_is_damaged_is_refused(void **state) {
    (void)state;
    static sample plain, s;
    sample_text(
        &plain, "scene",
        "frame,id,layer,min_x,min_y,max_x,max_y\n1,7,0,0,0,1,1\n2,7,0,0,0,1,1\n");
    if (!sample_gzipped(&s, &plain))
        skip();
    check_whole(&s);
    for (size_t size = 2; size < s.size; size++)
        check(&s, size, REFUSED);
    check_flips_of_gzip(&s);
    s.reader = "query_rows";
    check_flips(&s, REFUSED); /* no query_rows, and no crash */
    sample_text(&plain, "map",
                "<map width=\"1\" height=\"1\"><layer width=\"1\" "
                "height=\"1\"><data/></layer></map>");
    assert_true(sample_gzipped(&s, &plain));
    check_prefixes(&s, REFUSED);
    check_flips_of_gzip(&s);
}

static bool take(void *user, const void *bytes, size_t size) {
    append(user, bytes, size);
    return true;
}

/* Some calls of most kinds, from the middle of a game: an image, shapes, ways,
 * events. */
static void sample_recording(sample *s) {
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 3);
    const graze_part_def parts[] = { { .box = { 0, 0, 4, 4 } },
                                     { .shape = &ball, .layer = 2, .tag = 7 } };
    graze_world *world;
    graze_body bodies[2];
    s->reader = "recording";
    s->size = 0;
    assert_int_equal(graze_world_open(NULL, &world), GRAZE_OK);
    for (int i = 0; i < 2; i++)
        assert_int_equal(graze_body_add(world,
                                        &(graze_body_def){ .parts = &parts[i],
                                                           .part_count = 1,
                                                           .user = 9 - (uint64_t)i },
                                        &bodies[i]),
                         GRAZE_OK);
    assert_int_equal(
        graze_recording_start(world, &(graze_recording_sink){ take, s }), GRAZE_OK);
    graze_recording_set_frame(world, 100);
    for (int step = 0; step < 4; step++) {
        graze_recording_note(world, "input", 5);
        graze_body_set_swept(world, bodies[1], step > 1);
        graze_body_move_to(world, bodies[1], 2.5f * (float)step, 0.1f);
        graze_world_step(world);
    }
    graze_body_remove(world, bodies[0]);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
}

static void recordings_that_are_damaged_are_refused(void **state) {
    (void)state;
    static sample plain, s;
    sample_recording(&plain);
    check_whole(&plain);
    check_prefixes(&plain, REFUSED);
    check_flips(&plain, REFUSED);
    if (!sample_gzipped(&s, &plain))
        skip();
    check_whole(&s);
    check_prefixes(&s, READ_OR_REFUSED); /* without its sum all of it may be there */
    check_flips(&s, READ_OR_REFUSED);
}

/* A header in Python's own words, then numbers; any bits are valid ones. */
static void arrays_of_numpy_are_refused_when_cut_short(void **state) {
    (void)state;
    static sample s;
    static const char *const headers[] = {
        "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }           \n",
        "{'descr': '<f8', 'fortran_order': True, 'shape': (3, 4), }            \n",
        "{'descr': '>f4', 'fortran_order': False, 'shape': (6, 4), }           \n",
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        const size_t length = strlen(headers[i]);
        s = (sample){ .reader = "boxes",
                      .size = 10 + length + 3 * 4 * sizeof(double) };
        memcpy(s.bytes, "\x93NUMPY\1\0", 8);
        s.bytes[8] = (unsigned char)length;
        memcpy(s.bytes + 10, headers[i], length);
        check_whole(&s); /* all zeros: boxes at the origin */
        check_prefixes(&s, REFUSED);
        check_flips(&s, READ_OR_REFUSED);
    }
}

static void only_rules_looks_and_shapes_may_be_an_empty_file(void **state) {
    (void)state;
    static sample s;
    for (size_t i = 0; i < reader_count; i++) {
        const char *name = readers[i].name;
        const bool may_be_empty = strcmp(name, "rules") == 0 ||
                                  strcmp(name, "looks") == 0 ||
                                  strcmp(name, "shapes") == 0;
        sample_text(&s, name, "");
        check(&s, 0, may_be_empty ? READ_OR_REFUSED : REFUSED);
    }
}

static void missing_files_are_refused_by_name(void **state) {
    (void)state;
    static const char *const paths[] = { "/nonexistent/file", "/tmp", "/dev/null/x",
                                         "" };
    for (size_t i = 0; i < reader_count; i++)
        for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
            const reading outcome = reader_try(&readers[i], paths[p]);
            if (outcome.is_read || outcome.flaw != NULL)
                fail_msg("%s reads \"%s\": %s", readers[i].name, paths[p],
                         outcome.flaw != NULL ? outcome.flaw : "accepted");
        }
}

/* Every format's bytes, given to every other reader. */
static void files_of_another_kind_are_read_or_refused(void **state) {
    (void)state;
    static sample s;
    static const char *const paths[] = { "data/scenes/guardian.png",
                                         "data/hitboxes/knight.aseprite.json",
                                         "data/scenes/shmup.rules",
                                         "data/scenes/shmup.shapes",
                                         "data/boxes/roberts-figure-1.csv" };
    for (size_t i = 0; i < reader_count; i++)
        for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
            sample_file(&s, readers[i].name, paths[p]);
            check(&s, s.size, READ_OR_REFUSED);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_text_are_read_or_refused),
        cmocka_unit_test(texts_with_an_end_are_refused_without_it),
        cmocka_unit_test(animations_of_aseprite_are_read_or_refused),
        cmocka_unit_test(files_of_aseprite_are_refused_when_cut_short),
        cmocka_unit_test(pictures_that_are_damaged_are_refused),
        cmocka_unit_test(gzip_that_is_damaged_is_refused),
        cmocka_unit_test(recordings_that_are_damaged_are_refused),
        cmocka_unit_test(arrays_of_numpy_are_refused_when_cut_short),
        cmocka_unit_test(only_rules_looks_and_shapes_may_be_an_empty_file),
        cmocka_unit_test(missing_files_are_refused_by_name),
        cmocka_unit_test(files_of_another_kind_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, only_open, only_remove);
}
