/* wire.c: see wire.h. */
#include "world/snapshot/stream.h"

void grz_writer_open(grz_writer *writer, bool is_hashed, uint8_t *out, size_t capacity) {
    writer->at = writer->chunk;
    writer->hash = grz_hash_begin();
    writer->length = 0;
    writer->out = out;
    writer->capacity = capacity;
    writer->is_hashed = is_hashed;
}

static void copy(grz_writer *writer, size_t length) {
    if (writer->out != NULL && writer->length + length <= writer->capacity)
        memcpy(writer->out + writer->length, writer->chunk, length);
    writer->length += length;
}

void grz_writer_drain(grz_writer *writer) {
    const size_t all = (size_t)(writer->at - writer->chunk), length = all / GRZ_HASH_STRIPE * GRZ_HASH_STRIPE;
    if (writer->is_hashed)
        grz_hash_update(&writer->hash, writer->chunk, length);
    copy(writer, length);
    memmove(writer->chunk, writer->chunk + length, all - length);
    writer->at = writer->chunk + (all - length);
}

uint64_t grz_writer_close(grz_writer *writer) {
    grz_writer_drain(writer);
    const size_t rest = (size_t)(writer->at - writer->chunk);
    copy(writer, rest);
    writer->at = writer->chunk;
    return grz_hash_finish(writer->hash, writer->chunk, rest);
}

uint64_t grz_take_long(grz_reader *reader) {
    uint8_t bytes[9] = { 0 };
    const size_t left = grz_reader_left(reader);
    if (left > 0)
        memcpy(bytes, reader->at, left < sizeof bytes ? left : sizeof bytes);
    const unsigned length = bytes[0] != 0 ? grz_bit_lowest(bytes[0]) + 1 : 9;
    const uint64_t word = length < 9 ? grz_load64(bytes) & UINT64_MAX >> (64 - 8 * length) : 0;
    const uint64_t number = length < 9 ? word >> length : grz_load64(bytes + 1);
    if (left < length || grz_number_bytes(number) != length) {
        grz_reader_fail(reader);
        return 0;
    }
    reader->at += length;
    return number;
}

/* Floats as numbers in the same order; -0 comes just before 0. */
static uint32_t rank_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? ~bits : bits | UINT32_C(0x80000000);
}

static float float_of(uint32_t rank) {
    const uint32_t bits = rank >> 31 ? rank & UINT32_C(0x7fffffff) : ~rank;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* How long an edge is: 0 as guessed, 1 or 2 so many bytes, 3 all four. Returns that. */
static uint32_t put_edge(grz_writer *writer, float edge, float guess) {
    const uint32_t difference = grz_folded(rank_of(edge) - rank_of(guess));
    const uint32_t length =
        (uint32_t)(difference > 0) + (uint32_t)(difference > UINT8_MAX) + (uint32_t)(difference > UINT16_MAX);
    grz_store32(writer->at, length < 3 ? difference : rank_of(edge));
    writer->at += length + length / 3;
    return length;
}

static float take_edge(grz_reader *reader, uint32_t length, float guess) {
    if (length == 3)
        return float_of(grz_take32(reader));
    uint32_t difference = 0;
    for (uint32_t i = 0; i < length; i++)
        difference |= (uint32_t)grz_take8(reader) << 8 * i;
    return float_of(rank_of(guess) + grz_unfolded(difference));
}

/* Where a max edge is expected: a box that stands elsewhere is mostly as large as it was. */
static float guess_max(float min, float guessed_min, float guessed_max) {
    return min == guessed_min ? guessed_max : min + (guessed_max - guessed_min);
}

void grz_put_box(grz_writer *writer, graze_box box, graze_box guess) {
    uint8_t *lengths = writer->at++;
    uint32_t all = put_edge(writer, box.min_x, guess.min_x);
    all |= put_edge(writer, box.min_y, guess.min_y) << 2;
    all |= put_edge(writer, box.max_x, guess_max(box.min_x, guess.min_x, guess.max_x)) << 4;
    all |= put_edge(writer, box.max_y, guess_max(box.min_y, guess.min_y, guess.max_y)) << 6;
    *lengths = (uint8_t)all;
}

graze_box grz_take_box(grz_reader *reader, graze_box guess) {
    const uint32_t lengths = grz_take8(reader);
    graze_box box;
    box.min_x = take_edge(reader, lengths & 3, guess.min_x);
    box.min_y = take_edge(reader, lengths >> 2 & 3, guess.min_y);
    box.max_x = take_edge(reader, lengths >> 4 & 3, guess_max(box.min_x, guess.min_x, guess.max_x));
    box.max_y = take_edge(reader, lengths >> 6, guess_max(box.min_y, guess.min_y, guess.max_y));
    return box;
}
