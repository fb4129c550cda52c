// graze_queries.cpp: a resting world of graze's, asked what is where, and for rays
// and the nearest: in batches, and one at a time.
#include "bench/peers/contender.h"

#include "bench/workloads/workload.h"

#include <new>

namespace peers {

namespace {

void must(graze_status status) {
    if (status != GRAZE_OK)
        throw std::bad_alloc();
}

// The boxes of a scene, after a step. Bodies and boxes were added in order, so the
// slot of a box, the low half of its handle, is its row.
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
    static uint32_t row_of(graze_part part) {
        return static_cast<uint32_t>(part.id);
    }

  private:
    workload_world self = {};
};

graze_query query_of(const scene &now, uint32_t i) {
    const queries &q = now.asked;
    const bool is_point = now.plan.asked == question::points;
    graze_query query = {};
    query.kind = is_point ? GRAZE_QUERY_POINT : GRAZE_QUERY_BOX;
    query.at = is_point ? graze_point{ q.x[i], q.y[i] }
                        : graze_point{ q.areas[i].min_x, q.areas[i].min_y };
    query.to = { q.areas[i].max_x, q.areas[i].max_y };
    return query;
}

class batches final : public contender {
  public:
    explicit batches(const scene &first) : world(first) { hits.parts_only = true; }
    batches(const batches &) = delete;
    batches &operator=(const batches &) = delete;
    ~batches() override { graze_hits_free(&hits); }

    void frame(const scene &now) override {
        asked.clear();
        for (uint32_t i = 0; i < now.asked.count; i++)
            asked.push_back(query_of(now, i));
        must(graze_world_query(world.get(), asked.data(), asked.size(), &hits));
    }

    std::vector<graze_pair> pairs(const scene &) override {
        std::vector<graze_pair> found;
        for (uint32_t i = 0; i < hits.query_count; i++)
            for (size_t j = hits.starts[i]; j < hits.starts[i + 1]; j++)
                found.push_back({ resting_world::row_of(hits.parts[j]), i });
        return found;
    }

  private:
    resting_world world;
    std::vector<graze_query> asked;
    graze_hits hits = {};
};

class single final : public collector {
  public:
    explicit single(const scene &first) : world(first) { hits.parts_only = true; }
    single(const single &) = delete;
    single &operator=(const single &) = delete;
    ~single() override { graze_hits_free(&hits); }

    void frame(const scene &now) override {
        found.clear();
        for (uint32_t i = 0; i < now.asked.count; i++) {
            const graze_query query = query_of(now, i);
            must(graze_world_query(world.get(), &query, 1, &hits));
            for (size_t j = 0; j < hits.starts[1]; j++)
                found.push_back({ resting_world::row_of(hits.parts[j]), i });
        }
    }

  private:
    resting_world world;
    graze_hits hits = {};
};

std::string refusal(const scene_plan &plan) {
    return plan.asked == question::pairs ? "is for questions about places" : "";
}

const enrolment batched({ "graze",
                          "queries, batched",
                          kind::queries,
                          { setting_of<batches>("") },
                          refusal });
const enrolment one_by_one({ "graze",
                             "queries, one at a time",
                             kind::queries,
                             { setting_of<single>("") },
                             refusal });

class sights final : public collector {
  public:
    sights(const scene &first, bool is_batched)
        : at_once(is_batched ? first.asked.count : 1), world(first) {}
    sights(const sights &) = delete;
    sights &operator=(const sights &) = delete;
    ~sights() override { graze_hits_free(&seen); }

    void frame(const scene &now) override {
        found.clear();
        questions.resize(now.asked.count);
        for (uint32_t i = 0; i < now.asked.count; i++)
            questions[i] = sight_of(now, i);
        for (uint32_t i = 0; i < now.asked.count; i += at_once) {
            must(graze_world_query(world.get(), &questions[i], at_once, &seen));
            keep(i);
        }
    }

  private:
    void keep(uint32_t first) {
        for (uint32_t i = 0; i < seen.query_count; i++)
            for (size_t j = seen.starts[i]; j < seen.starts[i + 1]; j++)
                found.push_back(
                    { resting_world::row_of(seen.items[j].part), first + i });
    }

    const uint32_t at_once;
    resting_world world;
    graze_hits seen = {};
    std::vector<graze_query> questions;
};

std::string only_sights(const scene_plan &plan) {
    return is_sight(plan.asked) ? "" : "asked only for rays and the nearest";
}

const enrolment sights_batched({ "graze",
                                 "sights, batched",
                                 kind::queries,
                                 { setting_of<sights>("", true) },
                                 only_sights,
                                 0,
                                 true });
const enrolment sights_one_by_one({ "graze",
                                    "sights, one at a time",
                                    kind::queries,
                                    { setting_of<sights>("", false) },
                                    only_sights,
                                    0,
                                    true });

} // namespace

} // namespace peers
