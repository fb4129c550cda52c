/* contest.h: contenders take turns at a scene.
 *
 * A turn is a fresh scene, the same for all, with some frames to warm up and some
 * timed ones. The contenders take turns in several rounds, so a busy minute of the
 * machine is not one contender's alone. A contender gets its fastest settings of a
 * trial before. Its pairs are compared with graze's search after the first frame and
 * after the last of each turn.
 */
#ifndef BENCH_PEERS_CONTEST_H
#define BENCH_PEERS_CONTEST_H

#include "bench/peers/contender.h"

namespace peers {

/* How long to go on: rounds, and seconds of timed frames a turn. A contender that
 * needs longer than `slow` seconds for a frame has one turn of two frames. */
struct contest_limits {
    int rounds = 3;
    double turn = 0.12, slow = 0.25;
};

/* A row of the table. Seconds of the fastest and the median frame of all turns, and
 * of the mean frame of the turn where the mean was least. A contender with state
 * from frame to frame has light frames and heavy ones, so its cost is the mean, and
 * its slow frames stand beside it: those than which 1 and 0.1 of a hundred are
 * slower, and the slowest.
 * The most bytes of memory in its first three frames, those of the scene left out;
 * 0: unknown.
 * Timed frames; the pairs of the first frame; whether they and those of the last
 * were the right ones. `refusal` not empty: it stayed out, and this is why. */
struct result {
    scene_plan plan;
    uint32_t boxes;
    std::string library, name, setting;
    enum kind kind;
    double fastest, median, mean, p99, p99_9, worst;
    size_t bytes;
    size_t frames;
    pair_sum sum;
    /* near: not all pairs are the right ones, but as many as its rounding allows */
    bool is_right, is_near;
    std::string refusal;
};

/* Let all contenders run on a scene. Progress goes to standard error. */
std::vector<result> contest(const scene_plan &plan, const std::vector<entrant> &all,
                            const contest_limits &limits);

/* "CGAL box_intersection_d, best cutoff (cutoff 40)" */
std::string label_of(const result &row);

/* --- Few boxes, all moving, as in most games (contest_few.cpp) --- */

/* Play w2 with 2 to 300 boxes by all contenders in turns, and print the best of each
 * library. A frame of these is too short to be timed by itself, so frames are made
 * beforehand and timed by the hundred. Returns whether all found the same pairs. */
bool few_contest(const std::vector<entrant> &all);

} // namespace peers

#endif
