/* scene_verify.c: the first difference of two sorted lists, in words. */
#include "scenes/scene_verify.h"

#include <inttypes.h>
#include <stdio.h>

enum { CLAIM_TEXT_SIZE = 64 };

static void claim_text(const scene_fact *fact, char *text) {
    static const char *const words[] = { "an end", "a near miss", "a begin" };
    if (fact->kind == SCENE_MEETS)
        snprintf(text, CLAIM_TEXT_SIZE, "says that %" PRIu64 " pair(s) of their boxes touch", fact->touches);
    else if (fact->time > 0 && fact->time < 1)
        snprintf(text, CLAIM_TEXT_SIZE, "reports %s at %.9g", words[fact->kind], (double)fact->time);
    else
        snprintf(text, CLAIM_TEXT_SIZE, "reports %s", words[fact->kind]);
}

bool scene_claims_agree(uint64_t frame, scene_claim ours, scene_claim oracle, error *e) {
    bool is_ours = false;
    const scene_fact *fact = scene_facts_difference(ours.facts, oracle.facts, &is_ours);
    if (fact == NULL)
        return true;
    char text[CLAIM_TEXT_SIZE];
    claim_text(fact, text);
    return error_set(e, ERROR_DIFFERENCE,
                     "frame %" PRIu64 ": pair %" PRIu64 ",%" PRIu64 ": %s %s, %s does not", frame, fact->a,
                     fact->b, is_ours ? ours.who : oracle.who, text, is_ours ? oracle.who : ours.who);
}
