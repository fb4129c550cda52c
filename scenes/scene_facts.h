/* scene_facts.h: the facts of a frame about pairs of bodies, by their names in the
 * scene.
 *
 * Worlds order events by slots, which are their own affair; people and checks
 * compare names. So the facts of a frame are brought into one canonical order,
 * compared, and hashed as the text of the events file.
 */
#ifndef SCENES_SCENE_FACTS_H
#define SCENES_SCENE_FACTS_H

#include "formats/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which a pair's facts of one time are listed. SCENE_GRAZE: a near
 * miss; SCENE_STRIKE: one struck the other; SCENE_MEETS: the two touch now. */
typedef enum scene_fact_kind {
    SCENE_END,
    SCENE_GRAZE,
    SCENE_BEGIN,
    SCENE_STRIKE,
    SCENE_MEETS
} scene_fact_kind;

/* Two bodies, a < b by name; when in the step it was, from 0 to 1, of SCENE_MEETS 0.
 * `touches` belongs to SCENE_MEETS, else it is 0: how many pairs of boxes touch. */
typedef struct scene_fact {
    uint64_t a, b;
    float time;
    scene_fact_kind kind;
    uint64_t touches;
} scene_fact;

/* A growing list; zeroed, it is empty. */
typedef struct scene_facts {
    scene_fact *items;
    size_t count, capacity;
} scene_facts;

/* Append a fact, putting the smaller name first. False for want of memory. */
bool scene_facts_add(scene_facts *facts, scene_fact fact);

/* Sort by (a, b, time, kind). */
void scene_facts_sort(scene_facts *facts);

/* Free the items; the list is empty then. */
void scene_facts_close(scene_facts *facts);

/* The first fact in only one of two sorted lists, NULL if they are equal. *is_of_graze
 * says which. */
const scene_fact *scene_facts_difference(const scene_facts *of_graze,
                                         const scene_facts *other,
                                         bool *is_of_graze);

/* The most bytes written by scene_fact_row and scene_fact_timed_row. */
enum { SCENE_FACT_ROW_MAX = 100 };

/* Write an event as a row of the events file, "12,begin,3,9\n", not ended by a NUL.
 * Returns its length. */
size_t scene_fact_row(uint64_t frame, const scene_fact *event, char *row);

/* The same with the time as a fifth field, "12,begin,3,9,0.5\n": the fewest digits
 * that say which float. */
size_t scene_fact_timed_row(uint64_t frame, const scene_fact *event, char *row);

/* The 64-bit FNV-1a hash (Fowler, Noll, Vo, 1991) of some bytes after others; begin
 * with SCENE_HASH_START. Over all rows of an events file without times but its
 * header it is the event hash. */
#define SCENE_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t scene_hash(uint64_t hash, const char *bytes, size_t size);

/* The facts of one world, sorted; `who` is for messages. */
typedef struct scene_claim {
    const char *who;
    const scene_facts *facts;
} scene_claim;

/* Whether both say the same about a frame. If not: ERROR_DIFFERENCE, with the frame,
 * the first differing pair, and what each list says of it. */
bool scene_claims_agree(uint64_t frame, scene_claim of_graze, scene_claim oracle,
                        error *e);

#endif
