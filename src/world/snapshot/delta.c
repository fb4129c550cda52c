/* delta.c: the delta that makes one snapshot out of another.
 *
 * A delta begins with four letters, its version, the hash of the base's content, and
 * a checksum. The checksum is the hash of the snapshot's content xor the hash of the
 * rest of the delta. Then follow the length of the snapshot's content, and pieces. A
 * piece has the number of bytes to copy from the base, from the present place in it.
 * Next is 2 * the number of new bytes, + 1 if a jump in the base follows, and these
 * bytes. Last is the distance of the jump, from as many bytes further on.
 *
 * Both snapshots are read side by side. Most differences are a few changed bytes, a
 * position or two, so these are tried first. If a body came or went, both continue
 * at different places. A table on the stack has every nth word of the base, and the
 * next one to occur says where. (Copying from a common text, found by a table of its
 * words, is A. Tridgell's and P. Mackerras's rsync, 1996, and J. MacDonald's xdelta,
 * 1997.) Linear. A delta is trusted for nothing: the result of its pieces is a
 * snapshot only if the checksum says so. */
#include "world/snapshot/snapshot.h"

enum {
    DELTA_HEADER = 24,
    DELTA_TABLE_BITS = 12,
    DELTA_TABLE_SIZE = 1 << DELTA_TABLE_BITS,
    DELTA_SHORT_MATCH = 4,
    DELTA_WORD = 8
};

/* The base, the content of a snapshot or as much of it as was made, and how far both
 * are. */
typedef struct delta_sides {
    const uint8_t *base;
    uint8_t *snapshot;
    size_t base_size, size;
    size_t at, done;
    uint32_t version; /* of the delta */
    grz_stream stream;
} delta_sides;

typedef struct delta_search {
    delta_sides sides;
    size_t stride; /* from a word in the table to the next */
    /* by hash: 1 + the number of a word of the base; 0: none */
    uint32_t table[DELTA_TABLE_SIZE];
} delta_search;

static uint32_t delta_bucket(const uint8_t *bytes) {
    return (uint32_t)(grz_load64(bytes) * UINT64_C(0x9e3779b97f4a7c15) >>
                      (64 - DELTA_TABLE_BITS));
}

static void delta_fill_table(delta_search *self) {
    const delta_sides *sides = &self->sides;
    self->stride = sides->base_size / DELTA_TABLE_SIZE + 1;
    memset(self->table, 0, sizeof self->table);
    for (size_t i = 0; i + DELTA_WORD <= sides->base_size; i += self->stride)
        self->table[delta_bucket(sides->base + i)] =
            (uint32_t)(i / self->stride + 1);
}

static bool delta_is_equal(const delta_sides *sides, size_t base, size_t snapshot,
                           size_t size) {
    return base + size <= sides->base_size && snapshot + size <= sides->size &&
           memcmp(sides->base + base, sides->snapshot + snapshot, size) == 0;
}

/* How many bytes are new here, and where the base continues: where it is, or at the
 * table's next word. */
static size_t delta_count_added(const delta_search *self, size_t *base) {
    const delta_sides *sides = &self->sides;
    const size_t left = sides->size - sides->done;
    for (size_t added = 0; added < left; added++) {
        const size_t here = sides->done + added;
        *base = sides->at + added;
        if (delta_is_equal(sides, *base, here, DELTA_SHORT_MATCH))
            return added;
        if (here + DELTA_WORD > sides->size)
            continue;
        const uint32_t number = self->table[delta_bucket(sides->snapshot + here)];
        *base = number != 0 ? (number - 1) * self->stride : sides->base_size;
        if (!delta_is_equal(sides, *base, here, DELTA_WORD))
            continue;
        for (; added > 0 && *base > 0 &&
               sides->base[*base - 1] == sides->snapshot[sides->done + added - 1];
             added--)
            --*base;
        return added;
    }
    *base = sides->at + left;
    return left;
}

/* The version of deltas that lead to snapshots of a version, and back. */
static uint32_t delta_version_to(uint32_t snapshot) {
    if (snapshot >= GRZ_SNAPSHOT_VERSION_FRAMES)
        return GRZ_DELTA_VERSION;
    return snapshot - GRZ_SNAPSHOT_VERSION_MIN + GRZ_DELTA_VERSION_MIN;
}

static uint32_t delta_snapshot_version(uint32_t delta) {
    if (delta == GRZ_DELTA_VERSION)
        return GRZ_SNAPSHOT_VERSION;
    return delta - GRZ_DELTA_VERSION_MIN + GRZ_SNAPSHOT_VERSION_MIN;
}

/* The part of a checksum that tells versions from each other; the first one has
 * none. */
static uint64_t delta_version_sum(const delta_sides *sides) {
    return sides->version - GRZ_DELTA_VERSION_MIN;
}

static void delta_write_piece(delta_search *self) {
    delta_sides *sides = &self->sides;
    const size_t begin = sides->done;
    for (; delta_is_equal(sides, sides->at, sides->done, 1); sides->at++)
        sides->done++;
    uint64_t equal = sides->done - begin;
    size_t base = sides->at;
    const size_t added = delta_count_added(self, &base);
    const bool jumps = base != sides->at + added;
    uint64_t code = 2 * (uint64_t)added + jumps;
    grz_stream_number(&sides->stream, &equal);
    grz_stream_number(&sides->stream, &code);
    grz_stream_bytes(&sides->stream, sides->snapshot + sides->done, added);
    if (jumps)
        (void)grz_stream_near(&sides->stream, (uint32_t)base,
                              (uint32_t)(sides->at + added));
    sides->done += added;
    sides->at = base;
}

static size_t delta_write(delta_search *self, uint8_t *delta, size_t capacity) {
    delta_sides *sides = &self->sides;
    uint64_t size = sides->size;
    grz_stream_write(&sides->stream, delta, capacity, DELTA_HEADER);
    delta_fill_table(self);
    grz_stream_number(&sides->stream, &size);
    for (sides->at = sides->done = 0; sides->done < sides->size;)
        delta_write_piece(self);
    const uint64_t hash = grz_stream_finish(&sides->stream);
    if (capacity >= DELTA_HEADER) {
        memcpy(delta, GRZ_DELTA_MAGIC, 4);
        grz_store32(delta + 4, sides->version);
        grz_store64(delta + 8, grz_hash_of(sides->base, sides->base_size));
        grz_store64(delta + 16, hash ^ grz_hash_of(sides->snapshot, sides->size) ^
                                    delta_version_sum(sides));
    }
    return (size_t)sides->stream.length;
}

static graze_status delta_open_base(delta_sides *sides, graze_bytes base) {
    const graze_status status = grz_snapshot_open(base, &sides->stream);
    sides->base = sides->stream.from;
    sides->base_size = status == GRAZE_OK ? grz_stream_left(&sides->stream) : 0;
    return status;
}

graze_status graze_save_delta(graze_bytes base, graze_bytes snapshot, void *delta,
                              size_t capacity, size_t *size) {
    size = grz_out(size_t, size);
    delta_search self;
    delta_sides *sides = &self.sides;
    const uint8_t *snapshot_bytes = snapshot.data;
    *size = 0;
    grz_try(delta_open_base(sides, base));
    grz_try(grz_snapshot_open(snapshot, &sides->stream));
    sides->version = delta_version_to(grz_load32(snapshot_bytes + 4));
    sides->snapshot = (uint8_t *)snapshot.data + GRZ_SNAPSHOT_HEADER; /* only read */
    sides->size = snapshot.size - GRZ_SNAPSHOT_HEADER;
    if (sides->base_size > INT32_MAX || sides->size > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    *size = delta_write(&self, delta, capacity);
    if (*size > capacity)
        return GRAZE_OUT_OF_SPACE;
    return GRAZE_OK;
}

/* Take over bytes of the base, or of the delta, if there are as many, and room for
 * them. */
static void delta_take(delta_sides *self, const uint8_t *from, size_t left,
                       uint64_t length) {
    if (!grz_stream_require(&self->stream,
                            length <= left && length <= self->size - self->done))
        return;
    if (length > 0)
        memcpy(self->snapshot + self->done, from, (size_t)length);
    self->done += (size_t)length;
    self->at += (size_t)length;
}

/* New bytes may lie behind the end of the base. */
static void delta_apply_piece(delta_sides *self) {
    grz_stream *stream = &self->stream;
    uint64_t equal = 0, code = 0;
    grz_stream_number(stream, &equal);
    grz_stream_number(stream, &code);
    const size_t base_left =
        self->at <= self->base_size ? self->base_size - self->at : 0;
    delta_take(self, self->base + self->base_size - base_left, base_left, equal);
    delta_take(self, stream->from, grz_stream_left(stream), code / 2);
    if (grz_stream_is_fine(stream))
        stream->from += code / 2;
    if (code % 2 == 0)
        return;
    self->at = grz_stream_near(stream, 0, (uint32_t)self->at);
    grz_stream_require(stream, self->at <= self->base_size);
}

/* The length of the snapshot to come. */
static graze_status delta_open(delta_sides *self, graze_bytes base,
                               graze_bytes delta, size_t *size) {
    const uint8_t *bytes = delta.data;
    grz_try(grz_format_check(delta, GRZ_DELTA_MAGIC, GRZ_DELTA_VERSION_MIN,
                             GRZ_DELTA_VERSION));
    if (delta.size < DELTA_HEADER)
        return GRAZE_BAD_FORMAT;
    self->version = grz_load32(bytes + 4);
    grz_try(delta_open_base(self, base));
    if (grz_load64(bytes + 8) != grz_hash_of(self->base, self->base_size))
        return GRAZE_DELTA_MISMATCH;
    grz_stream_read(&self->stream, bytes + DELTA_HEADER, delta.size - DELTA_HEADER,
                    GRAZE_BAD_SNAPSHOT);
    self->size = (size_t)grz_stream_below(&self->stream, 0, (uint64_t)INT32_MAX + 1);
    if (grz_stream_is_fine(&self->stream))
        *size = self->size + GRZ_SNAPSHOT_HEADER;
    return self->stream.status;
}

graze_status graze_save_apply(graze_bytes base, graze_bytes delta, void *snapshot,
                              size_t capacity, size_t *size) {
    size = grz_out(size_t, size);
    delta_sides self = { .at = 0 };
    const uint8_t *bytes = delta.data;
    *size = 0;
    grz_try(delta_open(&self, base, delta, size));
    if (*size > capacity)
        return GRAZE_OUT_OF_SPACE;
    self.snapshot = (uint8_t *)snapshot + GRZ_SNAPSHOT_HEADER;
    while (self.done < self.size && grz_stream_is_fine(&self.stream))
        delta_apply_piece(&self);
    if (!grz_stream_require(&self.stream, grz_stream_left(&self.stream) == 0))
        return self.stream.status;
    const uint64_t hash = grz_hash_of(self.snapshot, self.size);
    if ((grz_hash_of(bytes + DELTA_HEADER, delta.size - DELTA_HEADER) ^ hash ^
         delta_version_sum(&self)) != grz_load64(bytes + 16))
        return GRAZE_BAD_SNAPSHOT;
    grz_snapshot_write_header(snapshot, delta_snapshot_version(self.version), *size,
                              hash);
    return GRAZE_OK;
}
