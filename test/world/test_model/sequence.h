/* sequence.h: a game as a list of calls, which can be made, shortened and read.
 *
 * Each call is drawn with the model in view, and kept with all its arguments. It
 * is made on the model and on two worlds of different broad phases. All that is
 * known of the three must agree. Things are named by the number of the call
 * making them, so a sequence without some of its calls still means something.
 */
#ifndef TEST_MODEL_SEQUENCE_H
#define TEST_MODEL_SEQUENCE_H

#include "test_model/call.h"

/* Draw up to `count` calls and make them. Returns how many were made before
 * something was wrong, or 0: nothing was; `words` then says what. */
uint32_t sequence_make(sequence *self, uint32_t count, char words[SEQUENCE_WORDS]);

/* Make the calls again. Returns as sequence_make. */
uint32_t sequence_make_again(sequence *self, char words[SEQUENCE_WORDS]);

/* Leave out calls while something remains wrong. */
void sequence_shorten(sequence *self);

void sequence_print(const sequence *self);

#endif
