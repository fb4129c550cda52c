/* fuzz_packets.c: packets that the other side of Danmaku may send. Each input
 * is some packets, with a byte of length before each one. The sum over a packet
 * is made right, so its content is looked at. The fight plays on with what was
 * taken.
 */
#include "examples/danmaku/net.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void sum_set(uint8_t *packet, size_t size) {
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i + 4 < size; i++)
        sum = (sum ^ packet[i]) * 16777619u;
    for (size_t i = 0; i < 4; i++)
        packet[size - 4 + i] = (uint8_t)(sum >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static fight f;
    const char *why;
    net *side = net_new(&f, 0, 0, &why);
    if (side == NULL)
        abort();
    for (size_t at = 0; at < size && at < 1000;) {
        uint8_t packet[256];
        size_t length = bytes[at++];
        length = length < size - at ? length : size - at;
        memcpy(packet, bytes + at, length);
        at += length;
        if (length > 4 && length % 4 != 3) { /* else as it came */
            memcpy(packet, "DNM1", 4);
            sum_set(packet, length);
        }
        net_take(side, packet, length);
        for (int i = 0; i < 4; i++)
            net_frame(side, packet[0] & 127);
        if (f.status != GRAZE_OK)
            abort();
        net_headline(side);
    }
    net_close(side);
    fight_close(&f);
    return 0;
}
