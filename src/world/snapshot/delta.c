/* delta.c: what makes one snapshot out of another.
 *
 * A delta begins with four letters, its version, the hash of what the base holds, and a seal: the hash of
 * what the snapshot holds xor that of the rest of the delta. Then follow the length of what the snapshot
 * holds, and pieces: how many bytes are copied from the base, from where we are in it; 2 * how many new bytes
 * follow, + 1 if we jump in the base then; these bytes; and the distance of the jump, from as many bytes
 * further on.
 *
 * Both snapshots are read side by side. Most differences are a few changed bytes, a position or two, so that
 * is tried first. If a body came or went, both continue at different places: a table on the stack has every
 * nth word of the base, and the next of them that occurs says where. (Copying from a text that both sides
 * have, found by a table of its words, is A. Tridgell's and P. Mackerras's rsync, 1996, and J. MacDonald's
 * xdelta, 1997.) Linear. A delta is trusted for nothing: what its pieces make is a snapshot only if the seal
 * says so.
 */
#include "world/snapshot/snapshot.h"

#include "core/out.h"

#define DELTA_MAGIC "grzd"

enum {
    DELTA_VERSION = 2,
    DELTA_HEADER = 24,
    DELTA_TABLE_BITS = 12,
    DELTA_TABLE_SIZE = 1 << DELTA_TABLE_BITS,
    DELTA_SHORT_MATCH = 4,
    DELTA_WORD = 8
};

/* The content of a snapshot behind its header. */
typedef struct delta_text {
    const uint8_t *bytes;
    size_t size;
} delta_text;

typedef struct delta_search {
    delta_text base, snapshot;
    size_t at;     /* in the base */
    size_t done;   /* of the snapshot */
    size_t stride; /* from a word in the table to the next */
    grz_stream stream;
    uint32_t table[DELTA_TABLE_SIZE]; /* by hash: 1 + the number of a word of the base; 0: none */
} delta_search;

static uint32_t delta_bucket(const uint8_t *bytes) {
    return (uint32_t)(grz_load64(bytes) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - DELTA_TABLE_BITS));
}

static void delta_fill_table(delta_search *self) {
    self->stride = self->base.size / DELTA_TABLE_SIZE + 1;
    memset(self->table, 0, sizeof self->table);
    for (size_t i = 0; i + DELTA_WORD <= self->base.size; i += self->stride)
        self->table[delta_bucket(self->base.bytes + i)] = (uint32_t)(i / self->stride + 1);
}

static size_t delta_match_length(const delta_search *self) {
    const uint8_t *base = self->base.bytes + self->at, *snapshot = self->snapshot.bytes + self->done;
    const size_t left = self->snapshot.size - self->done, base_left = self->base.size - self->at;
    size_t length = 0;
    while (length < left && length < base_left && base[length] == snapshot[length])
        length++;
    return length;
}

/* Whether both are equal again behind this many new bytes. */
static bool delta_is_equal_again(const delta_search *self, size_t fresh) {
    const size_t base = self->at + fresh, snapshot = self->done + fresh;
    return base + DELTA_SHORT_MATCH <= self->base.size &&
           snapshot + DELTA_SHORT_MATCH <= self->snapshot.size &&
           memcmp(self->base.bytes + base, self->snapshot.bytes + snapshot, DELTA_SHORT_MATCH) == 0;
}

/* Whether the table has the word behind this many new bytes, and where it is in the base. */
static bool delta_find_word(const delta_search *self, size_t fresh, size_t *base) {
    const size_t snapshot = self->done + fresh;
    if (snapshot + DELTA_WORD > self->snapshot.size)
        return false;
    const uint32_t number = self->table[delta_bucket(self->snapshot.bytes + snapshot)];
    *base = number != 0 ? (number - 1) * self->stride : 0;
    return number != 0 && memcmp(self->base.bytes + *base, self->snapshot.bytes + snapshot, DELTA_WORD) == 0;
}

/* How many bytes are new here, and where the base continues behind them. */
static size_t delta_count_fresh(const delta_search *self, size_t *base) {
    const size_t left = self->snapshot.size - self->done;
    for (size_t fresh = 0; fresh < left; fresh++) {
        *base = self->at + fresh;
        if (delta_is_equal_again(self, fresh))
            return fresh;
        if (!delta_find_word(self, fresh, base))
            continue;
        for (; fresh > 0 && *base > 0 &&
               self->base.bytes[*base - 1] == self->snapshot.bytes[self->done + fresh - 1];
             fresh--)
            --*base;
        return fresh;
    }
    *base = self->at + left;
    return left;
}

static void delta_write_piece(delta_search *self) {
    uint64_t equal = delta_match_length(self);
    self->at += (size_t)equal;
    self->done += (size_t)equal;
    size_t base = self->at;
    const size_t fresh = delta_count_fresh(self, &base);
    const bool jumps = base != self->at + fresh;
    uint64_t code = 2 * (uint64_t)fresh + jumps;
    grz_stream_number(&self->stream, &equal);
    grz_stream_number(&self->stream, &code);
    grz_stream_bytes(&self->stream, self->snapshot.bytes + self->done, fresh);
    if (jumps)
        (void)grz_stream_near(&self->stream, (uint32_t)base, (uint32_t)(self->at + fresh));
    self->done += fresh;
    self->at = base;
}

/* Write as much as there is room for. Returns the length of all. */
static size_t delta_write(delta_search *self, uint8_t *delta, size_t capacity) {
    grz_stream_write(&self->stream, delta, capacity, DELTA_HEADER);
    delta_fill_table(self);
    uint64_t size = self->snapshot.size;
    grz_stream_number(&self->stream, &size);
    for (self->at = self->done = 0; self->done < self->snapshot.size;)
        delta_write_piece(self);
    const uint64_t hash = grz_stream_finish(&self->stream);
    if (capacity >= DELTA_HEADER) {
        memcpy(delta, DELTA_MAGIC, 4);
        grz_store32(delta + 4, DELTA_VERSION);
        grz_store64(delta + 8, grz_hash_of(self->base.bytes, self->base.size));
        grz_store64(delta + 16, hash ^ grz_hash_of(self->snapshot.bytes, self->snapshot.size));
    }
    return (size_t)self->stream.length;
}

/* The content of a snapshot behind its header; the stream is only used to check it. */
static graze_status delta_open_text(graze_bytes snapshot, grz_stream *stream, delta_text *text) {
    const graze_status status = grz_snapshot_open(snapshot, stream);
    if (status == GRAZE_OK)
        *text = (delta_text){ stream->from, grz_stream_left(stream) };
    return status;
}

graze_status graze_save_delta(graze_bytes base, graze_bytes snapshot, void *delta, size_t capacity,
                              size_t *size) {
    size = grz_out(size_t, size);
    delta_search self;
    *size = 0;
    graze_status status = delta_open_text(base, &self.stream, &self.base);
    if (status == GRAZE_OK)
        status = delta_open_text(snapshot, &self.stream, &self.snapshot);
    if (status != GRAZE_OK)
        return status;
    if (self.base.size > INT32_MAX || self.snapshot.size > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    *size = delta_write(&self, delta, capacity);
    return *size > capacity ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK;
}

/* The base, and as much of the snapshot as was made. */
typedef struct delta_apply {
    delta_text base;
    size_t at;
    uint8_t *out;
    size_t size, done;
    grz_stream stream;
} delta_apply;

/* Take over bytes of the base, or of the delta, if there are as many, and room for them. */
static void delta_take(delta_apply *self, const uint8_t *from, size_t left, uint64_t length) {
    if (!grz_stream_require(&self->stream, length <= left && length <= self->size - self->done))
        return;
    if (length > 0)
        memcpy(self->out + self->done, from, (size_t)length);
    self->done += (size_t)length;
    self->at += (size_t)length;
}

/* New bytes may lie behind the end of the base. */
static void delta_apply_piece(delta_apply *self) {
    grz_stream *stream = &self->stream;
    uint64_t equal = 0, code = 0;
    grz_stream_number(stream, &equal);
    grz_stream_number(stream, &code);
    const size_t base_left = self->at <= self->base.size ? self->base.size - self->at : 0;
    delta_take(self, self->base.bytes + self->base.size - base_left, base_left, equal);
    const uint8_t *fresh = stream->from;
    delta_take(self, fresh, grz_stream_left(stream), code / 2);
    if (grz_stream_is_fine(stream))
        stream->from += code / 2;
    if (code % 2 == 0)
        return;
    self->at = grz_stream_near(stream, 0, (uint32_t)self->at);
    grz_stream_require(stream, self->at <= self->base.size);
}

/* The length that the snapshot will have. */
static graze_status delta_open(delta_apply *self, graze_bytes base, graze_bytes delta, size_t *size) {
    const uint8_t *bytes = delta.data;
    if (delta.size < DELTA_HEADER || memcmp(bytes, DELTA_MAGIC, 4) != 0 ||
        grz_load32(bytes + 4) != DELTA_VERSION)
        return GRAZE_BAD_FORMAT;
    const graze_status status = delta_open_text(base, &self->stream, &self->base);
    if (status != GRAZE_OK)
        return status;
    if (grz_load64(bytes + 8) != grz_hash_of(self->base.bytes, self->base.size))
        return GRAZE_DELTA_MISMATCH;
    uint64_t length;
    grz_stream_read(&self->stream, bytes + DELTA_HEADER, delta.size - DELTA_HEADER, GRAZE_BAD_SNAPSHOT);
    grz_stream_number(&self->stream, &length);
    grz_stream_require(&self->stream, length <= INT32_MAX);
    if (grz_stream_is_fine(&self->stream))
        *size = (size_t)length + GRZ_SNAPSHOT_HEADER;
    return self->stream.status;
}

graze_status graze_save_apply(graze_bytes base, graze_bytes delta, void *snapshot, size_t capacity,
                              size_t *size) {
    size = grz_out(size_t, size);
    delta_apply self = { .at = 0 };
    const uint8_t *bytes = delta.data;
    *size = 0;
    graze_status status = delta_open(&self, base, delta, size);
    if (status != GRAZE_OK)
        return status;
    if (*size > capacity)
        return GRAZE_OUT_OF_CAPACITY;
    self.out = (uint8_t *)snapshot + GRZ_SNAPSHOT_HEADER;
    self.size = *size - GRZ_SNAPSHOT_HEADER;
    while (self.done < self.size && grz_stream_is_fine(&self.stream))
        delta_apply_piece(&self);
    if (!grz_stream_require(&self.stream, grz_stream_left(&self.stream) == 0))
        return self.stream.status;
    const uint64_t hash = grz_hash_of(self.out, self.size);
    if ((grz_hash_of(bytes + DELTA_HEADER, delta.size - DELTA_HEADER) ^ hash) != grz_load64(bytes + 16))
        return GRAZE_BAD_SNAPSHOT;
    grz_snapshot_write_header(snapshot, *size, hash);
    return GRAZE_OK;
}
