/* tests.h: tests of snapshots of worlds with a bit of everything. */
#ifndef TEST_SAVE_RANDOM_TESTS_H
#define TEST_SAVE_RANDOM_TESTS_H

#include "support/checked_copy.h"

void a_altered_snapshot_is_refused_or_makes_a_world(void **state);
void a_load_without_memory_changes_nothing(void **state);
void a_save_without_memory_can_be_made_again(void **state);
void an_asset_that_is_missing_or_another_one_is_refused(void **state);
void a_delta_makes_the_snapshot_it_was_made_of(void **state);
void a_delta_is_small_where_little_changed(void **state);
void a_damaged_delta_and_a_wrong_base_are_refused(void **state);

#endif
