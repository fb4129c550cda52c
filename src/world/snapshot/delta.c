/* delta.c: finding what two images have in common.
 *
 * Both are read side by side. Where they differ it is mostly a few bytes, a place or two, and after as many
 * they are equal again; so that is tried first. Where a record came or went they go on elsewhere: a table
 * that fits the stack knows where some of the base's words are, each so many bytes, and the next of them that
 * is met again says where. (To copy from a text that both sides have, found by a table of its words, is
 * A. Tridgell's and P. Mackerras's rsync, 1996, and J. MacDonald's xdelta, 1997.) Linear.
 */
#include "world/snapshot/frame.h"

enum { TABLE_BITS = 12, TABLE_SIZE = 1 << TABLE_BITS, SHORT_MATCH = 4, WORD = 8 };

typedef struct text {
    const uint8_t *bytes;
    size_t size;
} text;

typedef struct matching {
    text base, image;
    size_t at;     /* in the base */
    size_t done;   /* of the image */
    size_t stride; /* of the words in the table */
    grz_writer writer;
    uint32_t table[TABLE_SIZE]; /* where a word of this hash is in the base, over the stride, + 1; 0: none */
} matching;

static uint32_t bucket_of(const uint8_t *bytes) {
    return (uint32_t)(grz_load64(bytes) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - TABLE_BITS));
}

static void fill_table(matching *self) {
    self->stride = self->base.size / TABLE_SIZE + 1;
    memset(self->table, 0, sizeof self->table);
    for (size_t i = 0; i + WORD <= self->base.size; i += self->stride)
        self->table[bucket_of(self->base.bytes + i)] = (uint32_t)(i / self->stride + 1);
}

static size_t match_length(const matching *self, size_t base, size_t image) {
    size_t length = 0;
    while (base + length < self->base.size && image + length < self->image.size &&
           self->base.bytes[base + length] == self->image.bytes[image + length])
        length++;
    return length;
}

/* Whether both are equal again where they are after so many new bytes. */
static bool is_equal_again(const matching *self, size_t fresh) {
    const size_t base = self->at + fresh, image = self->done + fresh;
    return base + SHORT_MATCH <= self->base.size && image + SHORT_MATCH <= self->image.size &&
           memcmp(self->base.bytes + base, self->image.bytes + image, SHORT_MATCH) == 0;
}

/* Whether the word after so many new bytes is known in the base, and where. */
static bool find_word(const matching *self, size_t fresh, size_t *base) {
    const size_t image = self->done + fresh;
    if (image + WORD > self->image.size)
        return false;
    const uint32_t place = self->table[bucket_of(self->image.bytes + image)];
    *base = place != 0 ? (place - 1) * self->stride : 0;
    return place != 0 && memcmp(self->base.bytes + *base, self->image.bytes + image, WORD) == 0;
}

/* How many bytes are new here, and where in the base it goes on after them. */
static size_t count_fresh(const matching *self, size_t *base) {
    const size_t left = self->image.size - self->done;
    for (size_t fresh = 0; fresh < left; fresh++) {
        *base = self->at + fresh;
        if (is_equal_again(self, fresh))
            return fresh;
        if (!find_word(self, fresh, base))
            continue;
        for (; fresh > 0 && *base > 0 &&
               self->base.bytes[*base - 1] == self->image.bytes[self->done + fresh - 1];
             --*base)
            fresh--;
        return fresh;
    }
    *base = self->at + left;
    return left;
}

static void put_fresh(matching *self, size_t fresh) {
    for (size_t i = 0; i < fresh; i++) {
        grz_writer_make_room(&self->writer);
        grz_put8(&self->writer, self->image.bytes[self->done + i]);
    }
    self->done += fresh;
    self->at += fresh;
}

/* One piece: what is equal, and what is new behind it. */
static void put_piece(matching *self) {
    const size_t equal = match_length(self, self->at, self->done);
    self->at += equal;
    self->done += equal;
    size_t base = self->at;
    const size_t fresh = count_fresh(self, &base);
    const bool goes_elsewhere = base != self->at + fresh;
    grz_writer_make_room(&self->writer);
    grz_put(&self->writer, equal);
    grz_put(&self->writer, 2 * (uint64_t)fresh + goes_elsewhere);
    put_fresh(self, fresh);
    if (goes_elsewhere)
        grz_put(&self->writer, grz_folded((uint32_t)(base - self->at)));
    self->at = base;
}

static text text_of(const grz_reader *reader) {
    return (text){ reader->at, grz_reader_left(reader) };
}

static void put_header(uint8_t *to, uint64_t base, uint64_t seal) {
    memcpy(to, GRZ_DELTA_MAGIC, 4);
    grz_store32(to + 4, GRZ_DELTA_VERSION);
    grz_store64(to + 8, base);
    grz_store64(to + 16, seal);
}

/* Write as much as there is room for, and say how long all is. */
static uint64_t write(matching *self, uint8_t *delta, size_t capacity) {
    const bool has_room = capacity >= GRZ_DELTA_HEADER;
    grz_writer_open(&self->writer, true, has_room ? delta + GRZ_DELTA_HEADER : NULL,
                    has_room ? capacity - GRZ_DELTA_HEADER : 0);
    fill_table(self);
    self->at = self->done = 0;
    grz_put(&self->writer, self->image.size);
    while (self->done < self->image.size)
        put_piece(self);
    const uint64_t hash = grz_writer_close(&self->writer);
    if (has_room)
        put_header(delta, grz_hash_of(self->base.bytes, self->base.size),
                   hash ^ grz_hash_of(self->image.bytes, self->image.size));
    return self->writer.length + GRZ_DELTA_HEADER;
}

graze_status graze_save_delta(graze_bytes base, graze_bytes image, void *delta, size_t capacity,
                              size_t *size) {
    matching self;
    grz_reader from, to;
    *size = 0;
    graze_status status = grz_image_open(base, &from);
    if (status == GRAZE_OK)
        status = grz_image_open(image, &to);
    if (status != GRAZE_OK)
        return status;
    self.base = text_of(&from);
    self.image = text_of(&to);
    if (self.base.size > INT32_MAX || self.image.size > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    *size = (size_t)write(&self, delta, capacity);
    return *size > capacity ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK;
}
