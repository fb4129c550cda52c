/* delta_apply.c: from a base and a delta to the image. A delta is trusted for nothing: what its pieces make
 * is an image only if it has the hash that the seal says.
 */
#include "world/snapshot/frame.h"

/* The base, and how much of the image there is. */
typedef struct applying {
    const uint8_t *base;
    size_t base_size, at;
    uint8_t *out;
    size_t out_size, done;
    grz_reader reader;
} applying;

/* Whether the next `length` bytes are in the base, and there is room for them. */
static bool copy_equal(applying *self, uint64_t length) {
    if (length > self->out_size - self->done || self->at > self->base_size ||
        length > self->base_size - self->at)
        return false;
    if (length > 0)
        memcpy(self->out + self->done, self->base + self->at, (size_t)length);
    self->done += (size_t)length;
    self->at += (size_t)length;
    return true;
}

static bool copy_fresh(applying *self, uint64_t length) {
    if (length > self->out_size - self->done || length > grz_reader_left(&self->reader))
        return false;
    if (length > 0)
        memcpy(self->out + self->done, self->reader.at, (size_t)length);
    self->reader.at += length;
    self->done += (size_t)length;
    self->at += (size_t)length;
    return true;
}

/* Go elsewhere in the base, not beyond its end. */
static bool go_elsewhere(applying *self) {
    const uint32_t at = (uint32_t)self->at + grz_unfolded(grz_take_word(&self->reader));
    self->at = at;
    return at <= self->base_size;
}

/* Where the image begins with what is elsewhere in the base, the first piece only goes there. */
static bool take_piece(applying *self) {
    const uint64_t equal = grz_take(&self->reader), fresh = grz_take(&self->reader);
    return copy_equal(self, equal) && copy_fresh(self, fresh / 2) && (fresh % 2 == 0 || go_elsewhere(self));
}

/* The pieces, each of which takes some of the delta, and nothing behind them. */
static graze_status take_pieces(applying *self) {
    while (self->done < self->out_size)
        if (!take_piece(self) || self->reader.is_unsound)
            return GRAZE_BAD_SNAPSHOT;
    return grz_reader_left(&self->reader) == 0 ? GRAZE_OK : GRAZE_BAD_SNAPSHOT;
}

static bool is_delta(graze_bytes delta) {
    const uint8_t *bytes = delta.data;
    return delta.size >= GRZ_DELTA_HEADER && memcmp(bytes, GRZ_DELTA_MAGIC, 4) == 0 &&
           grz_load32(bytes + 4) == GRZ_DELTA_VERSION;
}

/* How long the image will be; `self` is ready to make it then. */
static graze_status open_delta(applying *self, graze_bytes base, graze_bytes delta, size_t *size) {
    grz_reader from;
    const uint8_t *bytes = delta.data;
    if (!is_delta(delta))
        return GRAZE_BAD_FORMAT;
    const graze_status status = grz_image_open(base, &from);
    if (status != GRAZE_OK)
        return status;
    *self = (applying){ .base = from.at, .base_size = grz_reader_left(&from) };
    if (grz_load64(bytes + 8) != grz_hash_of(self->base, self->base_size))
        return GRAZE_DELTA_MISMATCH;
    self->reader = (grz_reader){ .at = bytes + GRZ_DELTA_HEADER, .end = bytes + delta.size };
    const uint64_t length = grz_take(&self->reader);
    if (self->reader.is_unsound || length > INT32_MAX)
        return GRAZE_BAD_SNAPSHOT;
    *size = (size_t)length + GRZ_IMAGE_HEADER;
    return GRAZE_OK;
}

graze_status graze_save_apply(graze_bytes base, graze_bytes delta, void *image, size_t capacity,
                              size_t *size) {
    applying self;
    *size = 0;
    graze_status status = open_delta(&self, base, delta, size);
    if (status != GRAZE_OK)
        return status;
    if (*size > capacity)
        return GRAZE_OUT_OF_CAPACITY;
    self.out = (uint8_t *)image + GRZ_IMAGE_HEADER;
    self.out_size = *size - GRZ_IMAGE_HEADER;
    status = take_pieces(&self);
    if (status != GRAZE_OK)
        return status;
    const uint8_t *bytes = delta.data;
    const uint64_t pieces = grz_hash_of(bytes + GRZ_DELTA_HEADER, delta.size - GRZ_DELTA_HEADER);
    const uint64_t hash = grz_hash_of(self.out, self.out_size);
    if ((pieces ^ hash) != grz_load64(bytes + 16))
        return GRAZE_BAD_SNAPSHOT;
    grz_image_put_header(image, *size, hash);
    return GRAZE_OK;
}
