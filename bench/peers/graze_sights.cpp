// graze_sights.cpp: a resting world of graze's, asked for rays and for the nearest:
// in batches, and one at a time.
#include "bench/peers/contender.h"
#include "bench/peers/sights.h"

#include "bench/workload_world.h"
#include "graze/query.h"

#include <new>

namespace peers {

namespace {

void must(graze_status status) {
    if (status != GRAZE_OK)
        throw std::bad_alloc();
}

class sights final : public collector {
  public:
    sights(const scene &first, bool is_batched)
        : at_once(is_batched ? first.asked.count : 1) {
        const graze_world_config config = {};
        must(workload_world_open(&self, &config, first.work));
        must(graze_world_step(self.world));
    }
    sights(const sights &) = delete;
    sights &operator=(const sights &) = delete;
    ~sights() override {
        graze_hits_free(&seen);
        workload_world_close(&self);
    }

    void frame(const scene &now) override {
        found.clear();
        questions.resize(now.asked.count);
        for (uint32_t i = 0; i < now.asked.count; i++)
            questions[i] = sight_of(now, i);
        for (uint32_t i = 0; i < now.asked.count; i += at_once) {
            must(graze_world_query(self.world, &questions[i], at_once, &seen));
            keep(i);
        }
    }

  private:
    // Bodies and boxes were added in order, so the slot of a box, the low half of its handle, is its row.
    void keep(uint32_t first) {
        for (uint32_t i = 0; i < seen.count; i++)
            for (size_t j = seen.starts[i]; j < seen.starts[i + 1]; j++)
                found.push_back(
                    { static_cast<uint32_t>(seen.items[j].part.id), first + i });
    }

    const uint32_t at_once;
    workload_world self = {};
    graze_hits seen = {};
    std::vector<graze_query> questions;
};

std::string refusal(const scene_plan &plan) {
    return is_sight(plan.asked) ? "" : "is for rays and the nearest";
}

const enrolment batched({ "graze",
                          "sights, batched",
                          kind::queries,
                          { setting_of<sights>("", true) },
                          refusal,
                          0,
                          true });
const enrolment one_by_one({ "graze",
                             "sights, one at a time",
                             kind::queries,
                             { setting_of<sights>("", false) },
                             refusal,
                             0,
                             true });

} // namespace

} // namespace peers
