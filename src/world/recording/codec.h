/* codec.h: the calls of a recording, written and read by the same code.
 *
 * Each kind of call has a row in a table: its name and the list of its fields.
 * Handles and coordinates are stored by their distance from what is expected. The
 * next body is expected to be the same as last time; a position continues its
 * motion: last + (last - the one before). So most bytes are zeros, which a
 * compressor removes. Expectations follow only from the calls themselves, so a
 * recording can be read without its world.
 *
 * A mask or a hitbox set is named by its hash, and its content follows the first
 * mention. Equal assets are one; after a change by the game an asset is another
 * one. */
#pragma once

#include "world/observer.h"
#include "world/snapshot/stream.h"

/* A recording begins with a byte outside of any text, its name, two line ends and an
 * end of file; then comes the version. As with PNG (1996), a copy made as text is
 * noticed. */
#define GRZ_RECORDING_MAGIC "\x89GRZ\r\n\x1a\x08"
enum { GRZ_RECORDING_MAGIC_SIZE = 8 };

/* The first version of 1.x, which has no attacks; and the first one whose worlds say
 * which frames bodies show. */
enum { GRZ_RECORDING_VERSION_MIN = 5, GRZ_RECORDING_VERSION_FRAMES = 8 };

/* A piece: the length of the rest and its CRC-32, 4 bytes each; 8 bytes of the
 * number of the step to come; and calls. The last call is the step. */
enum { GRZ_PIECE_HEADER = 8, GRZ_PIECE_FRAME = 8 };

#define GRZ_PIECE_MAX ((size_t)1 << 30)

/* The slots of bodies, of parts or of attacks, from 1: the first item is in front of all
 * slots. */
typedef struct grz_codec_slots {
    grz_buffer items;
    uint32_t count;
    uint32_t previous; /* the item mentioned last in this piece */
    uint32_t newest;   /* the item of the last new handle */
} grz_codec_slots;

typedef struct grz_codec {
    grz_stream stream;
    /* the world of a load's state; reading: the world for the calls */
    graze_world *world;
    grz_codec_slots bodies, parts, attacks;
    bool lacks_attacks; /* reading: a recording of version 5 */
    bool lacks_frames;  /* reading: one of a version below 8 */
    grz_buffer assets;  /* masks and hitbox sets mentioned so far */
    uint32_t asset_count;
    grz_arena kept, passing; /* reading: memory of assets, and of one piece */
} grz_codec;

void grz_codec_write(grz_codec *codec, grz_buffer *buffer, size_t length,
                     const graze_allocator *allocator);
void grz_codec_read(grz_codec *codec, const void *bytes, size_t size,
                    const graze_allocator *allocator);

/* Write or read what the codec knows between two pieces, but for the generations and
 * the present handles of slots: grz_codec_note_slots takes them from a world. Assets
 * stay. */
void grz_codec_state(grz_codec *codec, grz_stream *stream);
graze_status grz_codec_note_slots(grz_codec *codec, const graze_world *world);
void grz_codec_call(grz_codec *codec, grz_call *call);

/* Write the handles of the parts made by a call for a body, in the world of the
 * call. */
void grz_call_parts(const graze_world *world, const grz_call *call, graze_body body,
                    graze_part *parts);

/* Reading: the handle in the replay's world for a handle of the recording, by slot;
 * at first 0. */
uint64_t *grz_codec_handle_now(const grz_codec_slots *slots, uint64_t handle);

/* The same, read; zero for a zero handle. */
static inline uint64_t grz_codec_now(const grz_codec_slots *slots, uint64_t handle) {
    return handle != 0 ? *grz_codec_handle_now(slots, handle) : 0;
}

/* The fields of more than a value: a handle given out before, or a new one; a shape
 * or NULL; queries. The writer copies each query. */
void grz_codec_handle(grz_codec *codec, grz_codec_slots *slots, uint64_t *handle,
                      bool is_new);
void grz_codec_shape(grz_codec *codec, const graze_shape **shape);

/* An asset of the stream's codec: it is named, and described at its first mention. */
void grz_codec_name_asset(grz_stream *stream, grz_asset_kind kind,
                          const void **asset);

/* The content of a chain; the reader's lives as long as the piece. */
void grz_codec_chain(grz_stream *stream, graze_shape *shape);

/* Free what a reader has kept of assets. */
void grz_codec_free_assets(grz_codec *codec);
void grz_codec_queries(grz_codec *codec, grz_call *call);
uint64_t grz_hits_hash(const graze_hits *hits);

/* The flight of a call for legs, with the responses of its layer; and a hash of the
 * parts that it meets, and how. */
void grz_codec_legs(grz_codec *codec, grz_call *call);
uint64_t grz_legs_hash(const graze_legs *legs);

/* The function's name of a kind below GRZ_CALL_COUNT; NULL: it is of no call. */
const char *grz_call_name(grz_call_kind kind);
void grz_codec_free(grz_codec *codec, const graze_allocator *allocator);
