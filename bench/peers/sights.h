/* sights.h: rays and the nearest, the questions of graze-peers that are not about
 * one place.
 *
 * A ray begins where a point of w5 is and is a tenth of the world long, in
 * directions all round. Its answer is the first box on it, at equal times the first
 * row. The eight nearest are those by distance to the box.
 */
#ifndef BENCH_PEERS_SIGHTS_H
#define BENCH_PEERS_SIGHTS_H

#include "bench/peers/scene.h"
#include "graze/index.h"

namespace peers {

constexpr uint32_t nearest_asked = 8;

/* The question number i of a scene that asks for rays or for the nearest. */
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
