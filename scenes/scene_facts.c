/* scene_facts.c: sorting, comparing, writing and hashing what frames say about pairs
 * of bodies. */
#include "scenes/scene_facts.h"

#include "formats/growth.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool scene_facts_add(scene_facts *facts, scene_fact fact) {
    if (!growth_reserve(&facts->items, &facts->capacity, facts->count + 1,
                        sizeof *facts->items))
        return false;
    scene_fact *added = &facts->items[facts->count++];
    *added = fact;
    if (fact.a < fact.b) {
        added->a = fact.a;
        added->b = fact.b;
    } else {
        added->a = fact.b;
        added->b = fact.a;
    }
    return true;
}

static int number_order(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int fact_order(const void *left, const void *right) {
    const scene_fact *a = left;
    const scene_fact *b = right;
    int by_a = number_order(a->a, b->a);
    int by_b = number_order(a->b, b->b);
    int by_time = (a->time > b->time) - (a->time < b->time);
    int by_kind = number_order(a->kind, b->kind);
    if (by_a != 0)
        return by_a;
    if (by_b != 0)
        return by_b;
    if (by_time != 0)
        return by_time;
    if (by_kind != 0)
        return by_kind;
    return number_order(a->touches, b->touches);
}

/* Names often follow the order of slots, so a sorted list is left alone. */
static bool is_sorted(const scene_facts *facts) {
    for (size_t i = 1; i < facts->count; i++)
        if (fact_order(&facts->items[i - 1], &facts->items[i]) > 0)
            return false;
    return true;
}

void scene_facts_sort(scene_facts *facts) {
    if (!is_sorted(facts))
        qsort(facts->items, facts->count, sizeof *facts->items, fact_order);
}

void scene_facts_close(scene_facts *facts) {
    free(facts->items);
    *facts = (scene_facts){ 0 };
}

const scene_fact *scene_facts_difference(const scene_facts *of_graze,
                                         const scene_facts *other,
                                         bool *is_of_graze) {
    size_t i = 0;
    while (i < of_graze->count && i < other->count &&
           fact_order(&of_graze->items[i], &other->items[i]) == 0)
        i++;
    if (i == of_graze->count && i == other->count)
        return NULL;
    *is_of_graze =
        i == other->count || (i < of_graze->count &&
                              fact_order(&of_graze->items[i], &other->items[i]) < 0);
    if (*is_of_graze)
        return &of_graze->items[i];
    return &other->items[i];
}

/* Write a number in decimal; where it ends. */
static char *number_write(char *at, uint64_t number) {
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

static char *text_write(char *at, const char *text) {
    size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

/* By hand, since every event of every method is written in order to be hashed, and
 * printf costs ten times as much. */
size_t scene_fact_row(uint64_t frame, const scene_fact *event, char *row) {
    static const char *const words[] = { ",end,", ",graze,", ",begin,", ",strike," };
    char *at = number_write(row, frame);
    at = text_write(at, words[event->kind]);
    at = number_write(at, event->a);
    *at++ = ',';
    at = number_write(at, event->b);
    *at++ = '\n';
    return (size_t)(at - row);
}

size_t scene_fact_timed_row(uint64_t frame, const scene_fact *event, char *row) {
    enum { TIME_SIZE = 20, DIGITS_MOST = 9 };
    const size_t length = scene_fact_row(frame, event, row) - 1;
    int digits = 1, written = 0;
    do
        written = snprintf(row + length, TIME_SIZE, ",%.*g\n", digits,
                           (double)event->time);
    while (strtof(row + length + 1, NULL) != event->time && digits++ < DIGITS_MOST);
    return length + (size_t)written;
}

uint64_t scene_hash(uint64_t hash, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

enum { CLAIM_TEXT_SIZE = 64 };

static void claim_text(const scene_fact *fact, char *text) {
    static const char *const words[] = { "an end", "a near miss", "a begin",
                                         "a strike" };
    if (fact->kind == SCENE_MEETS)
        snprintf(text, CLAIM_TEXT_SIZE,
                 "says that %" PRIu64 " pair(s) of their boxes touch",
                 fact->touches);
    else if (fact->time > 0 && fact->time < 1)
        snprintf(text, CLAIM_TEXT_SIZE, "reports %s at %.9g", words[fact->kind],
                 (double)fact->time);
    else
        snprintf(text, CLAIM_TEXT_SIZE, "reports %s", words[fact->kind]);
}

bool scene_claims_agree(uint64_t frame, scene_claim of_graze, scene_claim oracle,
                        error *e) {
    bool is_of_graze = false;
    const scene_fact *fact =
        scene_facts_difference(of_graze.facts, oracle.facts, &is_of_graze);
    if (fact == NULL)
        return true;
    char text[CLAIM_TEXT_SIZE];
    claim_text(fact, text);
    return error_set(
        e, ERROR_DIFFERENCE,
        "frame %" PRIu64 ": pair %" PRIu64 ",%" PRIu64 ": %s %s, %s does not", frame,
        fact->a, fact->b, is_of_graze ? of_graze.who : oracle.who, text,
        is_of_graze ? oracle.who : of_graze.who);
}
