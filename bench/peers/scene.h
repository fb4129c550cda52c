/* scene.h: the boxes that all contenders of graze-peers are given, frame after
 * frame.
 *
 * A scene is a workload (bench/workloads/workload.h) and a question. It asks which
 * of its boxes overlap, or which of them hold each of many places or overlap each of
 * many areas. Or it asks which are the first on each of many rays, or the nearest.
 * Either way it is a join of two sides. The queries are `many`; an index is best
 * made of `few`. Where all boxes may meet, both sides are all boxes. Where the rules
 * split the layers in two, as between bullets and what they hit, the smaller half is
 * `few`. Sorting boxes into sides is a gift to the contenders, not timed.
 */
#ifndef BENCH_PEERS_SCENE_H
#define BENCH_PEERS_SCENE_H

#include "bench/workloads/workload.h"
#include "graze/find.h"
#include "graze/index.h"

#include <cstdint>
#include <string>
#include <vector>

namespace peers {

enum class question { pairs, points, areas, rays, nearest };

/* Rays and the nearest look beyond one place: see below. */
inline bool is_sight(question asked) {
    return asked == question::rays || asked == question::nearest;
}

/* The workload of a scene, and its name in the table. `boxes` 0: the workload's own
 * number. */
struct scene_plan {
    std::string name, workload;
    uint32_t boxes;
    question asked;
    /* frames have nothing in common: an index of the last one is of no use */
    bool is_join;
    uint32_t queries; /* how many, of points and areas */
};

/* Some of the boxes, and which they are: rows of the workload, or numbers of
 * queries. */
struct side {
    std::vector<graze_box> boxes;
    std::vector<uint32_t> ids;
    std::vector<uint8_t> layers;
    size_t size() const { return boxes.size(); }
};

class scene {
  public:
    explicit scene(
        const scene_plan &plan); /* the first frame; throws std::bad_alloc */
    ~scene();
    scene(const scene &) = delete;
    scene &operator=(const scene &) = delete;

    /* one frame on; questions about places are other ones, the boxes stay */
    void next();

    const scene_plan plan;
    workload *work;
    queries asked = {};
    double extent = 0; /* of the world along x, as far as its boxes tell */
    side few, many;    /* if is_self, `few` is all boxes and `many` is empty */
    /* both sides are all boxes: each pair would be found twice */
    bool is_self = false;
    const side &asking() const { return is_self ? few : many; }

    bool asks_places() const { return plan.asked != question::pairs; }
    bool may_meet(uint32_t a, uint32_t b) const; /* two boxes of the workload */

  private:
    void fill_sides();
    void ask();
    uint64_t few_layers = 0;
    uint64_t frame = 0;
};

/* The pairs of a frame, by graze: (row, row), or (row, query). Order-independent
 * hash and number. */
struct pair_sum {
    uint64_t pairs, hash;
    bool operator==(const pair_sum &other) const {
        return pairs == other.pairs && hash == other.hash;
    }
};

/* The sum over some pairs. In a pair of two rows either may come first; in one of a
 * row and a query the row does. */
pair_sum sum_of(const std::vector<graze_pair> &pairs, bool is_of_rows);

/* The sum of this frame's pairs, found by graze_find_pairs; by brute force if there
 * are few boxes. */
pair_sum expected_sum(const scene &now);

/* --- Rays and the nearest --- */

/* A ray begins where a point of w5 is and is a tenth of the world long, in
 * directions all round. Its answer is the first box on it, at equal times the first
 * row. The eight nearest are those by distance to the box. */

constexpr uint32_t nearest_asked = 8;

/* The query number i of a scene that asks for rays or for the nearest. */
graze_query sight_of(const scene &now, uint32_t i);

/* The first box on a ray, among the shown ones. */
class first_hit {
  public:
    explicit first_hit(const graze_query &ray) : from(ray.at), to(ray.to) {}
    void look(const graze_box &box, uint32_t row);
    bool has_hit() const { return time <= 1; }
    uint32_t row() const { return best; }
    /* The rest of the ray to be walked; a little more than the time of the hit. */
    double left() const { return has_hit() ? time * (1 + 0x1p-18) + 0x1p-18 : 1; }

  private:
    graze_point from, to;
    double time = 2;
    uint32_t best = 0;
};

/* The pairs (row, question) that an index of all boxes finds. */
std::vector<graze_pair> sights_expected(const scene &now);

} // namespace peers

#endif
