/* contender.h: a contender of graze-peers: a broad phase of graze's or of another
 * library.
 *
 * A contender gets the places of all boxes in each frame, and finds all pairs, in
 * any order, each once, into memory of its own. This is timed. A driver is one file,
 * which enrols its contenders. Each linked file takes part, so a missing library is
 * left out by leaving out its file.
 */
#ifndef BENCH_PEERS_CONTENDER_H
#define BENCH_PEERS_CONTENDER_H

#include "bench/peers/scene.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace peers {

class contender {
  public:
    virtual ~contender() = default;
    virtual void frame(const scene &now) = 0; /* timed */
    /* The pairs as of the last frame, (row, row) or (row, query); not timed. */
    virtual std::vector<graze_pair> pairs(const scene &now) = 0;
    /* Seconds of the last frame, if the contender has a clock of its own; negative:
     * it has none. */
    virtual double own_seconds() const { return -1; }
};

/* A contender collecting the pairs as it finds them. */
class collector : public contender {
  public:
    std::vector<graze_pair> pairs(const scene &) override { return found; }

  protected:
    std::vector<graze_pair> found;
};

/* One way to set a contender up; `name` says how, or is empty if there is only one.
 * Some settings are useful, or end at all, only where boxes move little. */
struct setting {
    std::string name;
    std::function<std::unique_ptr<contender>(const scene &first)> open;
    bool is_for_motion = false;
};

/* The kind of timed work: another library's, graze's search, world or queries, or
 * one of its methods alone. */
enum class kind { peer, peer_world, finder, world, queries, method };

/* A contender and its settings: the fastest is found by trying. `refusal` says why
 * it stays out of a scene, in words for the table, or is empty. This many of a
 * thousand pairs may differ from graze's, where a library compares shapes in rounded
 * arithmetic; nearly all allow for none. */
struct entrant {
    std::string library, name;
    enum kind kind;
    std::vector<setting> settings;
    std::function<std::string(const scene_plan &plan)> refusal;
    double per_mille_off = 0;
    /* answers for rays or for the nearest; all others stay out of these */
    bool has_sights = false;
};

/* All that enrolled, in the order of their libraries' names. */
std::vector<entrant> entrants();

/* A driver has one of these at file scope for each of its contenders. */
struct enrolment {
    explicit enrolment(entrant who);
};

/* A setting that opens a T with these arguments. */
template <class T, class... Arguments>
setting setting_of(std::string name, Arguments... arguments) {
    return { std::move(name),
             [arguments...](const scene &first) -> std::unique_ptr<contender> {
                 return std::make_unique<T>(first, arguments...);
             } };
}

inline setting only_for_motion(setting how) {
    how.is_for_motion = true;
    return how;
}

/* Why a contender stays out where a frame takes it seconds. */
constexpr const char *too_slow = "a frame takes seconds";

/* And where it is known to be far behind from a scene that is much like this one. */
constexpr const char *far_behind = "far behind on w1, which is much alike";

/* Refusals: of more boxes than a peer can take, with the reason in words; of
 * questions about places; and of the clusters of w4. The last are by peers far
 * behind on w1. */
std::string refuse_above(const scene_plan &plan, uint32_t boxes, const char *why);
std::string refuse_places(const scene_plan &plan);
std::string refuse_clusters(const scene_plan &plan);

/* Whether the rules split the boxes in two, as bullets and what they hit. */
bool has_two_sides(const scene_plan &plan);

} // namespace peers

#endif
