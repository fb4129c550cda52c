/* pairs.c: sorted pairs, of which most begin with the number of the one before or with one soon after:
 * two or three bytes each.
 *
 * A pair with the first number of the one before is 1 + 2 * (how far its second is from that one's, less 1);
 * another is 2 + 2 * (how far its first is, less 1), and then how far its second is from its first, less 1.
 * 0 ends the list. Before all comes (0, 0).
 */
#include "world/snapshot/snapshot.h"

void grz_put_pair(grz_writer *writer, graze_pair pair, graze_pair *before) {
    grz_writer_make_room(writer);
    if (pair.a == before->a) {
        grz_put(writer, 1 + 2 * (uint64_t)(pair.b - before->b - 1));
    } else {
        grz_put(writer, 2 + 2 * (uint64_t)(pair.a - before->a - 1));
        grz_put(writer, pair.b - pair.a - 1);
    }
    *before = pair;
}

void grz_put_pair_end(grz_writer *writer) {
    grz_writer_make_room(writer);
    grz_put(writer, 0);
}

/* A number so far behind another; `count` or more if that is not below. Counts have 31 bits. */
static uint32_t behind(uint32_t number, uint64_t distance, uint32_t count) {
    return distance < count ? number + (uint32_t)distance : count;
}

bool grz_take_pair(grz_reader *reader, uint32_t count, graze_pair *pair) {
    const uint64_t code = grz_take(reader);
    if (code == 0)
        return false;
    const uint64_t distance = (code - 1) / 2 + 1;
    if (code % 2 == 1) {
        pair->b = behind(pair->b, distance, count);
    } else {
        pair->a = behind(pair->a, distance, count);
        const uint64_t second = grz_take(reader);
        pair->b = second < count ? behind(pair->a, second + 1, count) : count;
    }
    if (pair->a < count && pair->b < count)
        return !reader->is_unsound;
    grz_reader_fail(reader);
    return false;
}
