// graze_queries.cpp: a world of graze's that rests, asked what is where: in batches, and one at a time.
#include "bench/peers/contender.h"

#include "bench/workload_world.h"

#include <new>

namespace peers {

namespace {

constexpr uint64_t all_layers = ~UINT64_C(0);

void must(graze_status status) {
    if (status != GRAZE_OK)
        throw std::bad_alloc();
}

// The boxes of a scene, after a step. Bodies and boxes were added in order, so the slot of a box, the low
// half of its handle, is its row.
class resting_world {
  public:
    explicit resting_world(const scene &first) {
        const graze_world_config config = {};
        must(workload_world_open(&self, &config, first.work));
        must(graze_world_step(self.world));
    }
    resting_world(const resting_world &) = delete;
    resting_world &operator=(const resting_world &) = delete;
    ~resting_world() { workload_world_close(&self); }

    const graze_world *get() const { return self.world; }
    static uint32_t row_of(graze_part part) { return static_cast<uint32_t>(part.id); }

  private:
    workload_world self = {};
};

class batches final : public contender {
  public:
    explicit batches(const scene &first) : world(first) {}
    batches(const batches &) = delete;
    batches &operator=(const batches &) = delete;
    ~batches() override { graze_query_hits_free(&hits); }

    void frame(const scene &now) override {
        const queries &q = now.asked;
        if (now.plan.asked == question::points)
            must(graze_world_query_points(world.get(), { q.x, q.y, q.count }, all_layers, &hits));
        else
            must(graze_world_query_boxes(world.get(), q.areas, q.count, all_layers, &hits));
    }

    std::vector<graze_pair> pairs(const scene &) override {
        std::vector<graze_pair> found;
        for (uint32_t i = 0; i < hits.count; i++)
            for (size_t j = hits.starts[i]; j < hits.starts[i + 1]; j++)
                found.push_back({ resting_world::row_of(hits.items[j]), i });
        return found;
    }

  private:
    resting_world world;
    graze_query_hits hits = {};
};

class single final : public collector {
  public:
    explicit single(const scene &first) : world(first) {}
    single(const single &) = delete;
    single &operator=(const single &) = delete;
    ~single() override { graze_part_list_free(&hits); }

    void frame(const scene &now) override {
        const queries &q = now.asked;
        found.clear();
        for (uint32_t i = 0; i < q.count; i++) {
            if (now.plan.asked == question::points)
                must(graze_world_query_point(world.get(), q.x[i], q.y[i], all_layers, &hits));
            else
                must(graze_world_query_box(world.get(), q.areas[i], all_layers, &hits));
            for (size_t j = 0; j < hits.count; j++)
                found.push_back({ resting_world::row_of(hits.items[j]), i });
        }
    }

  private:
    resting_world world;
    graze_part_list hits = {};
};

std::string refusal(const scene_plan &plan) {
    return plan.asked == question::pairs ? "is for questions about places" : "";
}

const enrolment batched({ "graze", "queries, batched", kind::queries, { setting_of<batches>("") }, refusal });
const enrolment
    one_by_one({ "graze", "queries, one at a time", kind::queries, { setting_of<single>("") }, refusal });

} // namespace

} // namespace peers
