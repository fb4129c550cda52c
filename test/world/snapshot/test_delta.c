/* test_delta.c: deltas between snapshots, byte for byte as docs/saving.md has them,
 * and applied as by plain loops, also where they were altered. The content of a
 * snapshot does not matter to a delta: here it is any bytes.
 */
#include "support/testing.h"

#include "core/hash.h"
#include "world/snapshot/snapshot.h"

enum { MOST = 70000, SPARE = 100, DELTA_HEADER = 24 };

/* a snapshot, or a delta. */
typedef struct block {
    uint8_t bytes[MOST + SPARE];
    size_t size;
} block;

static graze_bytes bytes_of(const block *self) {
    return (graze_bytes){ self->bytes, self->size };
}

static void seal(block *snapshot) {
    grz_snapshot_write_header(snapshot->bytes, GRZ_SNAPSHOT_VERSION, snapshot->size,
                              grz_hash_of(snapshot->bytes + GRZ_SNAPSHOT_HEADER,
                                          snapshot->size - GRZ_SNAPSHOT_HEADER));
}

/* a snapshot of this many bytes; hardly any four in a row come twice. */
static void fill(block *snapshot, seeded_random *random, size_t size) {
    snapshot->size = GRZ_SNAPSHOT_HEADER + size;
    for (size_t i = 0; i < size; i++)
        snapshot->bytes[GRZ_SNAPSHOT_HEADER + i] =
            (uint8_t)seeded_below(random, 256);
    seal(snapshot);
}

/* Put `count` new bytes in the place of `gone` old ones. */
static void replace(block *snapshot, seeded_random *random, size_t at, size_t gone,
                    size_t count) {
    uint8_t *from = snapshot->bytes + GRZ_SNAPSHOT_HEADER + at;
    memmove(from + count, from + gone,
            snapshot->size - GRZ_SNAPSHOT_HEADER - at - gone);
    snapshot->size = snapshot->size + count - gone;
    for (size_t i = 0; i < count; i++)
        from[i] = (uint8_t)(i < gone ? 255U - from[i] : seeded_below(random, 256));
    seal(snapshot);
}

/* In memory of their own sizes; and with all smaller capacities nothing but a status
 * comes out. */
static void make(const block *base, const block *snapshot, block *delta) {
    size_t size;
    assert_int_equal(
        graze_save_delta(bytes_of(base), bytes_of(snapshot), NULL, 0, &size),
        GRAZE_OUT_OF_SPACE);
    assert_true(size <= snapshot->size + 64 && size <= MOST + SPARE);
    const size_t capacities[] = { 1,        DELTA_HEADER - 1, DELTA_HEADER,
                                  size / 2, size - 1,         size };
    for (int i = 0; i < 6; i++) {
        if (capacities[i] > size)
            continue;
        uint8_t *exact = malloc(capacities[i]);
        size_t again;
        assert_int_equal(graze_save_delta(bytes_of(base), bytes_of(snapshot), exact,
                                          capacities[i], &again),
                         capacities[i] < size ? GRAZE_OUT_OF_SPACE : GRAZE_OK);
        assert_int_equal(again, size);
        if (capacities[i] == size)
            memcpy(delta->bytes, exact, size);
        free(exact);
    }
    delta->size = size;
}

static void expect_snapshot(const block *base, const block *delta,
                            const block *snapshot) {
    uint8_t *exact = malloc(snapshot->size);
    size_t size;
    assert_int_equal(graze_save_apply(bytes_of(base), bytes_of(delta), exact,
                                      snapshot->size - 1, &size),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(size, snapshot->size);
    assert_int_equal(graze_save_apply(bytes_of(base), bytes_of(delta), exact,
                                      snapshot->size, &size),
                     GRAZE_OK);
    assert_int_equal(size, snapshot->size);
    assert_memory_equal(exact, snapshot->bytes, size);
    free(exact);
}

/* The header, then these bytes; -1: the next one of the snapshot, in the order in
 * which they are new. */
static void expect_pieces(const block *base, const block *snapshot,
                          const int *pieces, size_t count, size_t fresh_at) {
    static block delta;
    make(base, snapshot, &delta);
    const uint8_t *bytes = delta.bytes;
    assert_memory_equal(bytes, "grzd\4\0\0\0", 8);
    assert_true(grz_load64(bytes + 8) == grz_load64(base->bytes + 16));
    assert_true(grz_load64(bytes + 16) ==
                (grz_load64(snapshot->bytes + 16) ^
                 grz_hash_of(bytes + DELTA_HEADER, count) ^ 2));
    assert_int_equal(delta.size, DELTA_HEADER + count);
    for (size_t i = 0; i < count; i++) {
        const int expected = pieces[i] >= 0
                                 ? pieces[i]
                                 : snapshot->bytes[GRZ_SNAPSHOT_HEADER + fresh_at++];
        if (bytes[DELTA_HEADER + i] != expected)
            fail_msg("byte %zu is %02x instead of %02x", i, bytes[DELTA_HEADER + i],
                     (unsigned)expected);
    }
    expect_snapshot(base, &delta, snapshot);
}

enum { NEW = -1 };

/* A number of up to 7 bits, in a byte; of this many new bytes; of how far. */
static int n(int number) {
    return number;
}

static int fresh(int count) {
    return n(2 * count);
}

static int fresh_and_elsewhere(int count) {
    return n(2 * count + 1);
}

static int forward(int far) {
    return n(2 * far);
}

static int backward(int far) {
    return n(2 * far - 1);
}

static void equal_bytes_are_copied_and_new_ones_written(void **state) {
    (void)state;
    static block base, snapshot;
    seeded_random random = { testing_seed() };
    fill(&base, &random, 100);
    expect_pieces(&base, &base, (int[]){ n(100), n(100), fresh(0) }, 3, 0);
    snapshot = base;
    replace(&snapshot, &random, 50, 1, 1);
    expect_pieces(&base, &snapshot,
                  (int[]){ n(100), n(50), fresh(1), NEW, n(49), fresh(0) }, 6, 50);
    snapshot = base;
    replace(&snapshot, &random, 10, 3, 3);
    expect_pieces(&base, &snapshot,
                  (int[]){ n(100), n(10), fresh(3), NEW, NEW, NEW, n(87), fresh(0) },
                  8, 10);
    snapshot = base;
    replace(&snapshot, &random, 0, 1, 1);
    expect_pieces(&base, &snapshot,
                  (int[]){ n(100), n(0), fresh(1), NEW, n(99), fresh(0) }, 6, 0);
    snapshot = base;
    replace(&snapshot, &random, 98, 2, 2); /* at the end */
    expect_pieces(&base, &snapshot, (int[]){ n(100), n(98), fresh(2), NEW, NEW }, 5,
                  98);
}

static void inserted_and_removed_bytes_are_stepped_over(void **state) {
    (void)state;
    static block base, snapshot;
    seeded_random random = { testing_seed() };
    fill(&base, &random, 60);
    snapshot = base;
    replace(&snapshot, &random, 40, 0, 3);
    expect_pieces(&base, &snapshot,
                  (int[]){ n(63), n(40), fresh_and_elsewhere(3), NEW, NEW, NEW,
                           backward(3), n(20), fresh(0) },
                  9, 40);
    snapshot = base;
    replace(&snapshot, &random, 40, 5, 0);
    expect_pieces(
        &base, &snapshot,
        (int[]){ n(55), n(40), fresh_and_elsewhere(0), forward(5), n(15), fresh(0) },
        6, 0);
    for (size_t i = 0; i < 60; i++) /* both halves exchanged */
        snapshot.bytes[GRZ_SNAPSHOT_HEADER + i] =
            base.bytes[GRZ_SNAPSHOT_HEADER + (i + 30) % 60];
    snapshot.size = base.size;
    seal(&snapshot);
    expect_pieces(&base, &snapshot,
                  (int[]){ n(60), n(0), fresh_and_elsewhere(0), forward(30), n(30),
                           fresh_and_elsewhere(0), backward(60), n(30), fresh(0) },
                  9, 0);
}

static void there_are_deltas_from_and_to_nothing(void **state) {
    (void)state;
    static block base, snapshot;
    seeded_random random = { testing_seed() };
    fill(&base, &random, 0);
    fill(&snapshot, &random, 3);
    expect_pieces(&base, &base, (int[]){ n(0) }, 1, 0);
    expect_pieces(&snapshot, &base, (int[]){ n(0) }, 1, 0);
    expect_pieces(&base, &snapshot, (int[]){ n(3), n(0), fresh(3), NEW, NEW, NEW },
                  6, 0);
}

/* Snapshots have any size and some changes of any kind; a delta is as small as these
 * allow. */
static void deltas_make_the_snapshot_and_are_as_small_as_the_changes(void **state) {
    (void)state;
    static const size_t sizes[] = { 1,   3,    4,    7,    8,    9,     16,   63,
                                    300, 4095, 4096, 4097, 8192, 40000, 60000 };
    static block base, snapshot, delta;
    seeded_random random = { testing_seed() };
    for (int round = 0; round < 300; round++) {
        const size_t size = sizes[seeded_below(&random, 15)];
        const uint32_t changes = seeded_below(&random, 6);
        size_t most = 3 * DELTA_HEADER;
        fill(&base, &random, size);
        snapshot = base;
        for (uint32_t i = 0; i < changes; i++) {
            const size_t left = snapshot.size - GRZ_SNAPSHOT_HEADER;
            const size_t at = seeded_below(&random, (uint32_t)left + 1);
            const size_t gone = seeded_below(&random, 30) % (left - at + 1),
                         count = seeded_below(&random, 30);
            replace(&snapshot, &random, at, gone, count);
            most += count + 16 + 3 * 8 + 16 * size / 4096;
        }
        make(&base, &snapshot, &delta);
        assert_true(delta.size <= most);
        expect_snapshot(&base, &delta, &snapshot);
        make(&snapshot, &base, &delta);
        expect_snapshot(&snapshot, &delta, &base);
    }
}

/* In a base with only some words in the table, for each place between those in
 * it. */
static void an_insertion_into_much_costs_no_more_than_itself(void **state) {
    (void)state;
    static block base, snapshot, delta;
    seeded_random random = { testing_seed() };
    for (size_t at = 4000; at < 4020; at++) {
        fill(&base, &random, 40000);
        snapshot = base;
        replace(&snapshot, &random, at, 0, 3);
        /* length; equal; new, three bytes, how far; equal, no more */
        make(&base, &snapshot, &delta);
        assert_true(delta.size <= DELTA_HEADER + 3 + 2 + 1 + 3 + 1 + 3 + 1);
        make(&snapshot, &base, &delta);
        assert_true(delta.size <= DELTA_HEADER + 3 + 2 + 1 + 1 + 3 + 1);
    }
}

/* Bytes alike everywhere, and bytes with nothing in common. */
static void snapshots_of_nothing_alike_or_all_alike_are_made_too(void **state) {
    (void)state;
    static const size_t sizes[] = { 1, 2, 8, 100, 5000, 66000 };
    static block base, snapshot, delta;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            fill(&base, &random, sizes[i]);
            fill(&snapshot, &random, sizes[j]);
            make(&base, &snapshot, &delta);
            expect_snapshot(&base, &delta, &snapshot);
            memset(base.bytes + GRZ_SNAPSHOT_HEADER, 7, sizes[i]);
            memset(snapshot.bytes + GRZ_SNAPSHOT_HEADER, 7, sizes[j]);
            seal(&base);
            seal(&snapshot);
            make(&base, &snapshot, &delta);
            expect_snapshot(&base, &delta, &snapshot);
        }
}

/* The pieces of a delta, byte by byte: false if they are damaged. */
static bool apply_plainly(const block *base, const block *delta, block *out) {
    const uint8_t *from = base->bytes + GRZ_SNAPSHOT_HEADER;
    const size_t base_size = base->size - GRZ_SNAPSHOT_HEADER;
    grz_stream reader;
    uint64_t at = 0, done = 0, length = 0;
    grz_stream_read(&reader, delta->bytes + DELTA_HEADER, delta->size - DELTA_HEADER,
                    GRAZE_BAD_SNAPSHOT);
    grz_stream_number(&reader, &length);
    if (length > MOST)
        return false;
    out->size = GRZ_SNAPSHOT_HEADER + (size_t)length;
    while (done < length) {
        uint64_t equal = 0, noted = 0;
        grz_stream_number(&reader, &equal);
        grz_stream_number(&reader, &noted);
        for (uint64_t i = 0; i < equal; i++) {
            if (done == length || at == base_size)
                return false;
            out->bytes[GRZ_SNAPSHOT_HEADER + done++] = from[at++];
        }
        if (at > base_size)
            return false;
        for (uint64_t i = 0; i < noted / 2; i++, at++) {
            if (done == length || grz_stream_left(&reader) == 0)
                return false;
            out->bytes[GRZ_SNAPSHOT_HEADER + done++] = *reader.from++;
        }
        if (noted % 2 == 1)
            at = grz_stream_near(&reader, 0, (uint32_t)at);
        if (!grz_stream_is_fine(&reader) || (noted % 2 == 1 && at > base_size))
            return false;
    }
    seal(out);
    return grz_stream_is_fine(&reader) && grz_stream_left(&reader) == 0;
}

/* Alter some bytes of a delta, with the seal of what it makes then. */
static void alter(seeded_random *random, const block *base, block *delta,
                  block *out) {
    const uint32_t times = 1 + seeded_below(random, 2);
    for (uint32_t i = 0; i < times; i++) {
        uint8_t *at = delta->bytes + DELTA_HEADER +
                      seeded_below(random, (uint32_t)(delta->size - DELTA_HEADER));
        if (seeded_below(random, 2))
            *at = (uint8_t)(*at + 2 * testing_between(random, -3, 3));
        else
            *at = (uint8_t)seeded_below(random, 256);
    }
    if (seeded_below(random, 5) == 0)
        delta->size -= seeded_below(random, 2);
    else if (seeded_below(random, 5) == 0)
        delta->bytes[delta->size++] = 1;
    const size_t size = delta->size - DELTA_HEADER;
    out->size = 0;
    const bool is_sound = apply_plainly(base, delta, out);
    const uint64_t hash = is_sound ? grz_load64(out->bytes + 16) : 0;
    grz_store64(delta->bytes + 16,
                grz_hash_of(delta->bytes + DELTA_HEADER, size) ^ hash ^ 2);
    out->size = is_sound ? out->size : 0;
}

static void altered_deltas_are_refused_or_make_what_they_say(void **state) {
    (void)state;
    static block base, snapshot, delta, kept, out;
    seeded_random random = { testing_seed() };
    uint32_t refused = 0, accepted = 0;
    for (int round = 0; round < 200; round++) {
        fill(&base, &random, seeded_below(&random, 60));
        snapshot = base;
        replace(&snapshot, &random, (snapshot.size - GRZ_SNAPSHOT_HEADER) / 2, 0,
                seeded_below(&random, 4));
        if (round % 2 == 0)
            replace(&snapshot, &random, 0, snapshot.size > GRZ_SNAPSHOT_HEADER, 1);
        make(&base, &snapshot, &kept);
        for (int i = 0; i < 200; i++) {
            size_t size;
            memcpy(delta.bytes, kept.bytes, kept.size);
            delta.size = kept.size;
            alter(&random, &base, &delta, &out);
            if (out.size > 0) {
                expect_snapshot(&base, &delta, &out);
                accepted++;
            } else {
                uint8_t room[200];
                assert_int_not_equal(graze_save_apply(bytes_of(&base),
                                                      bytes_of(&delta), room,
                                                      sizeof room, &size),
                                     GRAZE_OK);
                refused++;
            }
        }
    }
    assert_true(refused > 1000 && accepted > 1000);
}

/* A delta says the length; it is taken at its word only so far. */
static void a_length_beyond_the_limit_is_damage(void **state) {
    (void)state;
    static block base, delta;
    seeded_random random = { testing_seed() };
    size_t size;
    fill(&base, &random, 10);
    make(&base, &base, &delta);
    for (uint64_t length = INT32_MAX; length <= (uint64_t)INT32_MAX + 1; length++) {
        for (int i = 0; i < 5; i++)
            delta.bytes[DELTA_HEADER + i] =
                (uint8_t)((length >> 7 * i & 127) | (i < 4 ? 128 : 0));
        delta.size = DELTA_HEADER + 5;
        const graze_status status = graze_save_apply(
            bytes_of(&base), bytes_of(&delta), delta.bytes, 5, &size);
        assert_int_equal(status, length == INT32_MAX ? GRAZE_OUT_OF_SPACE
                                                     : GRAZE_BAD_SNAPSHOT);
        assert_true(
            size ==
            (length == INT32_MAX ? (size_t)INT32_MAX + GRZ_SNAPSHOT_HEADER : 0));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_bytes_are_copied_and_new_ones_written),
        cmocka_unit_test(inserted_and_removed_bytes_are_stepped_over),
        cmocka_unit_test(there_are_deltas_from_and_to_nothing),
        cmocka_unit_test(deltas_make_the_snapshot_and_are_as_small_as_the_changes),
        cmocka_unit_test(an_insertion_into_much_costs_no_more_than_itself),
        cmocka_unit_test(snapshots_of_nothing_alike_or_all_alike_are_made_too),
        cmocka_unit_test(altered_deltas_are_refused_or_make_what_they_say),
        cmocka_unit_test(a_length_beyond_the_limit_is_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
