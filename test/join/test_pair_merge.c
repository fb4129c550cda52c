/* test_pair_merge.c: sorted runs of pairs come out as one sequence, in as many
 * passes as the memory demands. The file from which a killed process begins again
 * stays as it was. */
#include "support/testing.h"

#include "join/pair_merge.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNS = 40, RUN_MAX = 3000, PAIRS_MAX = RUNS * RUN_MAX };

static uint32_t expected[PAIRS_MAX][2], taken[PAIRS_MAX][2];
static char before[PAIRS_MAX * 8], after[PAIRS_MAX * 8];

static int compare(const void *p, const void *q) {
    uint32_t a[2], b[2];
    memcpy(a, p, sizeof a);
    memcpy(b, q, sizeof b);
    return a[0] != b[0] ? (a[0] < b[0] ? -1 : 1) : (a[1] > b[1]) - (a[1] < b[1]);
}

/* Files in a folder of their own. */
typedef struct files {
    char folder[32], pairs[64], log[64], merged[2][64];
} files;

static files make_files(void) {
    files f = { .folder = "/tmp/graze-test-XXXXXX" };
    assert_non_null(mkdtemp(f.folder));
    snprintf(f.pairs, sizeof f.pairs, "%s/pairs", f.folder);
    snprintf(f.log, sizeof f.log, "%s/log", f.folder);
    for (int i = 0; i < 2; i++)
        snprintf(f.merged[i], sizeof f.merged[i], "%s/merged-%d", f.folder, i);
    return f;
}

static void remove_files(const files *f) {
    unlink(f->pairs);
    unlink(f->log);
    unlink(f->merged[0]);
    unlink(f->merged[1]);
    rmdir(f->folder);
}

/* Sorted runs of random pairs, a tile each; returns how many pairs there are. */
static size_t write_runs(seeded_random *random, pair_file *pairs, error *e) {
    size_t count = 0;
    for (uint32_t run = 0; run < RUNS; run++) {
        const size_t begin = count,
                     length = (size_t)testing_between(random, 1, RUN_MAX);
        for (; count < begin + length; count++)
            for (int i = 0; i < 2; i++)
                expected[count][i] = (uint32_t)testing_between(random, 0, 100000);
        qsort(expected + begin, length, sizeof *expected, compare);
        assert_true(
            pair_file_append(pairs, PAIRS_NEW_RUN, expected + begin, length, e));
        assert_true(pair_file_finish_tile(pairs, run, length, e));
    }
    return count;
}

static size_t taken_count;

static bool take(void *user, const void *items, size_t count, error *e) {
    (void)user, (void)e;
    memcpy(taken + taken_count, items, count * sizeof *taken);
    taken_count += count;
    return true;
}

static size_t read_whole(const char *path, char *bytes) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof before, file);
    fclose(file);
    return size;
}

/* A kill at any moment leaves at least the first file and its log, from which the
 * next process begins again.
 */
static void check_resumes(const files *f, size_t count) {
    pair_file pairs;
    uint8_t is_done[RUNS] = { 0 };
    error e = { 0 };
    const pair_file_config config = { f->pairs, f->log, sizeof(uint32_t), 0 };
    assert_true(pair_file_resume(&pairs, config, is_done, RUNS, &e));
    assert_int_equal(pairs.count, count);
    assert_int_equal(pairs.run_count, RUNS);
    pair_file_close(&pairs);
}

static void check_merge(seeded_random *random, size_t memory, bool is_single) {
    const files f = make_files();
    pair_file pairs;
    error e = { 0 };
    assert_true(pair_file_open(
        &pairs, (pair_file_config){ f.pairs, f.log, sizeof(uint32_t), 0 }, &e));
    const size_t count = write_runs(random, &pairs, &e),
                 size = read_whole(f.pairs, before);
    uint64_t limit = UINT64_MAX;
    if (!testing_between(random, 0, 1))
        limit = (uint64_t)testing_between(random, 1, 5000);
    const size_t wanted = count < limit ? count : (size_t)limit;
    assert_int_equal(pair_merge_is_single(memory, RUNS), is_single);
    taken_count = 0;
    const pair_merge_config config = { memory, { f.merged[0], f.merged[1] } };
    assert_true(pair_merge(&pairs, config, limit, (pair_taker){ take, NULL }, &e));
    qsort(expected, count, sizeof *expected, compare);
    assert_int_equal(taken_count, wanted);
    assert_memory_equal(taken, expected, wanted * sizeof *expected);
    pair_file_close(&pairs);
    assert_int_equal(read_whole(f.pairs, after), size);
    assert_memory_equal(after, before, size);
    check_resumes(&f, count);
    remove_files(&f);
}

static void
any_memory_gives_the_pairs_in_order_and_keeps_the_first_file(void **state) {
    seeded_random random = { testing_seed() };
    (void)state;
    for (int round = 0; round < 3; round++) {
        /* two runs at a time: six passes */
        check_merge(&random, 1, false);
        check_merge(&random, (size_t)8 << 14, false); /* two passes */
        check_merge(&random, (size_t)1 << 24, true);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            any_memory_gives_the_pairs_in_order_and_keeps_the_first_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
