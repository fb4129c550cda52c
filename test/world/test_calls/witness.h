/* witness.h: the touches believed by a game that reads nothing but events; and
 * the answer of a look at every box.
 */
#ifndef TEST_CALLS_WITNESS_H
#define TEST_CALLS_WITNESS_H

#include "test_calls/call.h"

struct calls_witness *calls_witness_open(void);
void calls_witness_close(struct calls_witness *witness);

/* After a step the events follow from the contacts known before and are in order.
 * The contacts known then are the world's list, and every listed touch is one. */
void calls_witness_step(struct calls_witness *witness, graze_world *world);

/* After a step: the overlaps of a body are the touches of the step. */
void calls_witness_touching(graze_world *world, graze_body body);

/* Keep what is believed now, and believe it again. */
void calls_witness_keep(struct calls_witness *witness);
void calls_witness_recall(struct calls_witness *witness);

/* The parts overlapping a box, by a query and by a look at every box of the fixture.
 */
void calls_witness_ask(const calls_fixture *fixture, graze_world *world,
                       const calls_arguments *arguments);

#endif
