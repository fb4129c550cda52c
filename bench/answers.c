/* answers.c: hashes of what was found, and the error of a search that failed; see
 * answers.h. */
#include "bench/answers.h"

uint64_t answers_mix(uint64_t word) {
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

uint64_t answers_hash_pair(uint64_t a, uint64_t b) {
    if (a > b)
        return answers_hash_pair(b, a);
    return answers_mix((a << 32 | b) + 1);
}

uint64_t answers_hash(const graze_pair *pairs, size_t count) {
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash += answers_hash_pair(pairs[i].a, pairs[i].b);
    return hash;
}

bool answers_are_fine(graze_status status, const char *broad_phase, error *e) {
    if (status == GRAZE_OK)
        return true;
    error_code code = ERROR_DIFFERENCE;
    if (status == GRAZE_OUT_OF_MEMORY)
        code = ERROR_RESOURCES;
    return error_set(e, code, "method %s: %s", broad_phase,
                     graze_status_text(status));
}
